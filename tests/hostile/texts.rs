//! The texts.

use std::fmt::Write;

use abacist::{Budget, Number};

/// What a text comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Number(Number),
    /// The code of an error, without `abacist::`.
    Error(&'static str),
}

/// A text to be survived.
pub struct Text {
    /// What failures call it.
    pub name: String,
    /// The text, all on one line.
    pub text: String,
    /// What a line with it comes to.
    pub line: Answer,
    /// What a script with it comes to.
    pub script: Answer,
}

/// All texts, the long ones of about `long` bytes.
pub fn texts(long: usize) -> Vec<Text> {
    let same = |(name, text, answer): (&str, String, Answer)| Text {
        name: name.to_owned(),
        text,
        line: answer.clone(),
        script: answer,
    };
    let repeated = REPEATED.iter().map(|&(piece, line, script)| Text {
        name: format!("{piece:?} repeated"),
        text: piece.repeat(long / piece.len()),
        line: Answer::Error(line),
        script: Answer::Error(script),
    });
    deep().into_iter().chain(plain(long)).map(same).chain(repeated).collect()
}

fn deep() -> Vec<(&'static str, String, Answer)> {
    const DEPTH: usize = 100_000;
    let nested = |open: &str, close: &str| open.repeat(DEPTH) + "1" + &close.repeat(DEPTH);
    let too_deep = || Answer::Error("limit::too_deep");
    vec![
        ("nested brackets", nested("(", ")"), too_deep()),
        ("nested signs", nested("-", ""), too_deep()),
        ("nested brackets and signs", nested("-(", ")"), too_deep()),
        ("nested products", nested("2*(", ")"), too_deep()),
    ]
}

/// Plain arithmetic, which has a value however long it is.
fn plain(long: usize) -> Vec<(&'static str, String, Answer)> {
    let count = |piece: &str| long / piece.len();
    let chain = |first: &str, piece: &str| first.to_owned() + &piece.repeat(count(piece));
    let power = |base: i64, exponent: usize| {
        Number::from(base).pow(&Number::from(exponent), &Budget::generous()).unwrap()
    };
    let over = |lhs: Number, rhs: Number| Number::ratio(lhs, rhs).unwrap();
    let of = |value: usize| Number::from(value);
    let half = long / 2;
    let nines = "9".repeat(half);
    let mixed = "12 + 34 × 5 - 6 / 7 + ";
    let mixed_sum = over(of(count(mixed)) * 1268, of(7)) + 1;
    let mut sum = "1".to_owned();
    let last = (2..).find(|k| {
        write!(sum, "+1/{k}").unwrap();
        sum.len() > long
    });
    vec![
        ("100,000 terms", vec!["1"; 100_000].join("+"), of(100_000)),
        ("mixed operators", mixed.repeat(count(mixed)) + "1", mixed_sum),
        ("one number", "9".repeat(long), power(10, long) - 1),
        ("9*9*9", chain("9", "*9"), power(9, count("*9") + 1)),
        ("1/9/9/9", chain("1", "/9"), over(Number::ONE, power(9, count("/9")))),
        ("1*-2*-2", chain("1", "*-2"), power(-2, count("*-2"))),
        ("7/9*7/9", chain("1", "*7/9"), over(power(7, count("*7/9")), power(9, count("*7/9")))),
        ("products of brackets", chain("1", "*(9-7)"), power(2, count("*(9-7)"))),
        ("1+1/2+1/3", sum, reciprocals(1, last.unwrap())),
        ("99-1-1", format!("{nines}{}", "-1".repeat(half / 2)), power(10, half) - 1 - of(half / 2)),
        (
            "99/7/7",
            format!("{nines}{}", "/7".repeat(half / 2)),
            over(power(10, half) - 1, power(7, half / 2)),
        ),
        (
            "99//7//7",
            format!("{nines}{}", "//7".repeat(half / 3)),
            (over(power(10, half) - 1, power(7, half / 3))).floor(),
        ),
        ("99/33", format!("{nines}/{}", "3".repeat(half)), of(3)),
    ]
    .into_iter()
    .map(|(name, text, value)| (name, text, Answer::Number(value)))
    .collect()
}

/// `1/first + … + 1/last`.
fn reciprocals(first: usize, last: usize) -> Number {
    if first == last {
        return Number::ratio(Number::ONE, Number::from(last)).unwrap();
    }
    let middle = (first + last) / 2;
    reciprocals(first, middle) + reciprocals(middle + 1, last)
}

/// Pieces of a megabyte each, and the errors of a line and of a script with it.
#[rustfmt::skip]
const REPEATED: &[(&str, &str, &str)] = &[
    // Plain arithmetic, which may be that long.
    ("1+", "syntax::ends_early", "syntax::ends_early"),
    ("1/0*", "syntax::ends_early", "syntax::ends_early"),
    ("(", "limit::too_deep", "limit::too_deep"),
    ("-(", "limit::too_deep", "limit::too_deep"),
    ("((1)", "syntax::missing_operator", "syntax::missing_operator"),
    ("()", "syntax::empty_brackets", "syntax::empty_brackets"),
    (")", "syntax::unmatched_close", "syntax::unmatched_close"),
    ("1 ", "syntax::missing_operator", "syntax::missing_operator"),
    ("×", "syntax::expected_operand", "syntax::expected_operand"),
    // Anything else.
    ("x", "limit::too_long", "eval::unknown_name"),
    ("x+", "limit::too_long", "syntax::ends_early"),
    ("abc ", "limit::too_long", "syntax::missing_operator"),
    ("\"", "limit::too_long", "syntax::missing_operator"),
    ("\"{", "limit::too_long", "syntax::bare_brace"),
    ("[", "limit::too_long", "limit::too_deep"),
    ("[1,", "limit::too_long", "limit::too_deep"),
    ("[]", "limit::too_long", "syntax::empty_brackets"),
    ("{", "limit::too_long", "syntax::expected"),
    ("{a:", "limit::too_long", "limit::too_deep"),
    ("f(", "limit::too_long", "limit::too_deep"),
    ("f()", "limit::too_long", "syntax::missing_operator"),
    ("a[", "limit::too_long", "limit::too_deep"),
    ("√", "limit::too_long", "limit::too_deep"),
    ("not ", "limit::too_long", "syntax::ends_early"),
    ("2^", "limit::too_long", "syntax::ends_early"),
    ("1<", "limit::too_long", "syntax::ends_early"),
    ("1=", "limit::too_long", "syntax::ends_early"),
    ("a=", "limit::too_long", "syntax::ends_early"),
    ("1..", "limit::too_long", "syntax::ends_early"),
    ("a.", "limit::too_long", "syntax::ends_early"),
    ("x|>", "limit::too_long", "syntax::ends_early"),
    ("3!", "limit::too_long", "syntax::missing_operator"),
    ("²", "limit::too_long", "syntax::expected_operand"),
    (",", "limit::too_long", "syntax::expected_operand"),
    ("1e", "limit::too_long", "syntax::missing_operator"),
    ("0x", "limit::too_long", "syntax::missing_operator"),
    ("😀", "limit::too_long", "syntax::bad_character"),
    ("\0", "limit::too_long", "syntax::bad_character"),
    ("\u{202e}", "limit::too_long", "syntax::bad_character"),
    ("\\", "limit::too_long", "syntax::bad_character"),
];
