//! Every row of the evaluator cases: faults that other evaluators had.

use abacist::Engine;

const CASES: &str = include_str!("data/evaluator-cases.tsv");

const MORE: &str = include_str!("data/evaluator-more.tsv");

struct Case<'a> {
    id: &'a str,
    input: &'a str,
    value: &'a str,
    kind: &'a str,
}

fn cases(rows: &'static str) -> Vec<Case<'static>> {
    let rows = rows.lines().filter(|line| !line.starts_with('#')).skip(1);
    let case = |row: &'static str| match *row.split('\t').collect::<Vec<_>>() {
        [id, input, value, kind, ..] => Case { id, input, value, kind },
        _ => panic!("not a case: {row}"),
    };
    rows.map(case).collect()
}

#[test]
fn every_case_has_its_value_or_an_error_with_a_place() {
    let engine = Engine::new();
    let (cases, more) = (cases(CASES), cases(MORE));
    assert_eq!((cases.len(), more.len()), (12, 45));
    for Case { id, input, value, kind } in cases.into_iter().chain(more) {
        match (kind, engine.eval(input)) {
            ("value", Ok(found)) => {
                assert_eq!(found.to_string(), value, "{id}: {input}");
                assert_eq!(engine.eval(value).as_ref(), Ok(&found), "{id}: {value} reads back");
            }
            ("approximate", Ok(found)) => {
                assert!(found.is_approximate(), "{id}: {input} is {found}");
                assert_eq!(engine.eval(&format!("approx({input}, {value})")), Ok(true.into()));
            }
            ("error", Err(error)) => {
                let place = error.location().map(|place| (place.line, place.column));
                assert_eq!(place, Some((1, 1)), "{id}: {input}");
            }
            (_, found) => panic!("{id}: {input}: expected {kind} {value}, found {found:?}"),
        }
    }
}
