//! Malformed texts: the code, the places, whether only the end is missing, and what the help says.

use abacist::syntax::parse_statements;

#[test]
fn every_row_is_refused_as_it_says() {
    let mut rows = 0;
    for line in include_str!("data/syntax-errors.tsv").lines().skip(3) {
        let cells: Vec<_> = line.split('\t').collect();
        let [text, code, places, state, help] = cells[..] else { panic!("not five cells: {line}") };
        let text = text.replace("\\n", "\n").replace("\\z", "\u{200b}");
        let error = parse_statements(&text).expect_err(&text);
        let labels = error.labels().into_iter().map(|label| label.span);
        let labels: Vec<_> = labels.map(|it| format!("{}..{}", it.start, it.end)).collect();
        assert_eq!(error.code(), format!("abacist::syntax::{code}"), "{text}");
        assert_eq!(labels.join(" "), places, "{text}");
        assert_eq!(error.is_unfinished(), state == "unfinished", "{text}");
        assert_eq!(error.help().as_deref(), Some(help), "{text}");
        rows += 1;
    }
    assert!(rows > 90, "{rows} rows");
}

#[test]
fn a_text_that_would_still_be_malformed_is_not_suggested() {
    let help = |text: &str| {
        let error = abacist::syntax::parse(text).unwrap_err();
        let budget = abacist::Budget::generous();
        if let Some(stacks) = abacist::two_stack::evaluate_plain(text, &budget) {
            assert_eq!(stacks.unwrap_err(), error, "{text}");
        }
        error.help().unwrap()
    };
    assert_eq!(help("(2)3"), "to multiply, write `(2) × 3`");
    assert_eq!(help("(2)3+"), "to multiply, write `×` before `3`");
    assert_eq!(help("1/(0)3"), "to multiply, write `1/(0) × 3`");
    assert_eq!(help("6+2(+4)"), "to multiply, write `6+2 × (+4)`");
    assert_eq!(help("2(3"), "to multiply, write `×` before `(`");
    let joined = "write an operator before `3`, or join the digits to one number";
    assert_eq!(help("2 3 4"), joined);
    assert_eq!(help("2 x 3"), "the letter is a name; write `2 × 3`");
    assert_eq!(help("2 x 3 +"), "the letter is a name; write `×`");
    assert_eq!(help("12 : 4"), "`:` divides in puzzles only; here write `12 / 4`");
    assert_eq!(help("12 : 4 +"), "`:` divides in puzzles only; here write `/`");
    assert_eq!(help("[1 2"), "write an operator, or a comma, as in `[1, 2]`");
    assert_eq!(help("3n +"), "to multiply, write `×` before `n`");
}

#[test]
fn only_whole_digits_are_joined_to_one_number() {
    let advice = |text: &str| format!("{:?}", abacist::Engine::new().eval(text).unwrap_err());
    for text in ["1/2 1/2", "1.5 2", "2 1.5", "12 3/4"] {
        assert!(!advice(text).contains("one number"), "{text}: {}", advice(text));
    }
    assert!(advice("12 34").contains("`1234` if it is one number"), "{}", advice("12 34"));
}

#[test]
fn the_sign_of_approximate_numbers_between_two_leads_to_a_comparison() {
    let error = format!("{:?}", abacist::Engine::new().eval("3 ≈ 3").unwrap_err());
    assert!(error.contains("approx(a, b)"), "{error}");
}
