//! Programs that follow each other on one scope, as the lines of a session do.

use abacist::eval::Outcome;
use abacist::{Engine, Error, Scope, Source};

/// What came of each statement of the lines, one after the other.
fn enter(lines: &[&str], scope: &mut Scope) -> Result<Vec<Outcome>, Error> {
    let (engine, mut outcomes) = (Engine::new(), Vec::new());
    for line in lines {
        let source = Source::new("line", *line);
        engine.run(&source, scope, &engine.budget(), |outcome| outcomes.push(outcome))?;
    }
    Ok(outcomes)
}

fn last(lines: &[&str]) -> Result<String, Error> {
    let outcomes = enter(lines, &mut Scope::default())?;
    Ok(outcomes.last().cloned().map(|it| it.into_value().to_string()).unwrap_or_default())
}

#[test]
fn functions_of_earlier_lines_see_what_later_lines_assign() {
    let lines = ["n = 1", "fn f() = n", "g = () => f() + n", "n = 5", "[f(), g()]"];
    assert_eq!(last(&lines).as_deref(), Ok("[5, 10]"));
    // Within one line, too, at the moment of the call.
    assert_eq!(last(&["n = 1", "fn f() = n", "a = f(); n = 2; [a, f()]"]).as_deref(), Ok("[1, 2]"));
    let looped = ["fn f() = i", "xs = []; for i in 0..3 { xs += [f()] }; xs"];
    assert_eq!(last(&looped).as_deref(), Ok("[0, 1, 2]"));
}

#[test]
fn functions_can_be_made_again() {
    let lines = ["fn f(n) = n + 1", "fn twice(n) = f(f(n))", "fn f(n) = 10 * n", "twice(3)"];
    assert_eq!(last(&lines).as_deref(), Ok("300"));
    let mutual = [
        "fn even(n) = if n == 0 { true } else { odd(n - 1) }",
        "1 + 1",
        "fn odd(n) = if n == 0 { false } else { even(n - 1) }",
        "even(1_001)",
    ];
    assert_eq!(last(&mutual).as_deref(), Ok("false"));
}

#[test]
fn constants_hold_across_lines() {
    let error = last(&["const k = 2", "k = 3"]).unwrap_err();
    assert_eq!(error.code(), "abacist::eval::constant_assigned");
    let error = last(&["const k = 2", "for k in 1..3 { }"]).unwrap_err();
    assert_eq!(error.code(), "abacist::eval::constant_assigned");
    assert_eq!(last(&["const k = 2", "fn f(k) = k + 1", "f(k)"]).as_deref(), Ok("3"));
}

#[test]
fn an_error_in_a_function_of_an_earlier_line_points_there() {
    let mut scope = Scope::default();
    let error = enter(&["fn half(n) = 1 / (n - n)", "1 + half(4)"], &mut scope).unwrap_err();
    assert_eq!(error.source_text().map(Source::text), Some("fn half(n) = 1 / (n - n)"));
    let call = &error.calls()[0];
    assert_eq!((call.function.as_str(), call.source.text()), ("half", "1 + half(4)"));
    assert_eq!(call.at.range(), 4..11);
}

#[test]
fn a_failed_statement_changes_nothing() {
    let mut scope = Scope::default();
    enter(&["xs = [1, 2]"], &mut scope).unwrap();
    for line in ["xs += 1", "xs[5] = 1", "xs += [1/0]", "for x in 0..9 { xs += [1 / (3 - x)] }"] {
        enter(&[line], &mut scope).unwrap_err();
        assert_eq!(scope.get("xs").unwrap().to_string(), "[1, 2]", "{line}");
    }
    assert_eq!(scope.len(), 1);
}

#[test]
fn a_built_in_that_is_read_is_no_variable() {
    let mut scope = Scope::default();
    enter(
        &["f = sqrt; map([4, 9], f); for i in 0..2 { if i > 5 { abs = 1 }; abs(i) }"],
        &mut scope,
    )
    .unwrap();
    let names: Vec<_> = scope.iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["f", "i"]);
}

#[test]
fn what_is_printed_comes_between_the_values() {
    let outcomes =
        enter(&["print(\"a\", 1/2, [1]); 5; for i in 0..2 { print(i) }"], &mut Scope::default());
    let told = outcomes.unwrap().into_iter().map(|outcome| match outcome {
        Outcome::Printed(line) => format!("> {line}"),
        outcome => outcome.into_value().to_string(),
    });
    assert_eq!(told.collect::<Vec<_>>(), ["> a 1/2 [1]", "none", "5", "> 0", "> 1", "none"]);
}

#[test]
fn a_variable_that_grows_in_place_is_not_seen_to_change_elsewhere() {
    let mut scope = Scope::default();
    enter(&["xs = [1]", "ys = xs", "xs += [2]", "r = { list: xs }", "r.list += [3]"], &mut scope)
        .unwrap();
    let shown = |name: &str| scope.get(name).unwrap().to_string();
    assert_eq!([shown("xs"), shown("ys"), shown("r")], ["[1, 2]", "[1]", "{ list: [1, 2, 3] }"]);
}
