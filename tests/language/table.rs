//! Tables of programs and values.

use abacist::Engine;

/// Runs each program and compares the value that it gives, as it is printed; `!code` stands for an
/// error with that code.
pub fn check(table: &str) {
    let mut faults = Vec::new();
    for case in table.split("\n---\n") {
        let (program, expected) =
            case.rsplit_once("\n=> ").expect("a case ends with => and a value");
        let found = match Engine::new()
            .compile(program)
            .and_then(|program| program.eval(&mut abacist::Scope::default()))
        {
            Ok(value) => value.to_string(),
            Err(error) => format!("!{}", error.code().trim_start_matches("abacist::")),
        };
        if found != expected.trim_end() {
            faults.push(format!("{}\n   gave {found}\n   not  {expected}", program.trim()));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n\n"));
}

#[test]
fn statements() {
    check(include_str!("statements.txt"));
}

#[test]
fn functions() {
    check(include_str!("functions.txt"));
}

#[test]
fn values() {
    check(include_str!("values.txt"));
}
