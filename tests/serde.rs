//! Numbers and solutions as serde data (feature `serde`).
#![cfg(feature = "serde")]

use abacist::puzzle::blackout::{Blackout, Rules, Solution, Which};
use abacist::{Budget, Number};

#[test]
fn numbers_are_texts_that_read_back() {
    for text in ["0", "-7/3", "1180591620717411303424", "1/3"] {
        let number: Number = text.parse().unwrap();
        let json = serde_json::to_string(&number).unwrap();
        assert_eq!(json, format!("\"{text}\""));
        assert_eq!(serde_json::from_str::<Number>(&json).unwrap(), number);
    }
    assert!(serde_json::from_str::<Number>("\"seven\"").is_err());
}

#[test]
fn solutions_read_back() {
    let puzzle = Blackout::parse("15 / 99 = 2 / 18", Rules::default()).unwrap();
    let outcome = puzzle.solve(Which::Exactly(2), None, &Budget::generous());
    let json = serde_json::to_string(&outcome.solutions).unwrap();
    assert_eq!(serde_json::from_str::<Vec<Solution>>(&json).unwrap(), outcome.solutions);
    assert!(!outcome.solutions.is_empty());
}
