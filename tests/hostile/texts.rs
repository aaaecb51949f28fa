//! The texts.

use std::fmt::Write;

use abacist::limits::MAX_LINE;
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
    /// What it comes to.
    pub answer: Answer,
}

/// All texts, the long ones of about `long` bytes.
pub fn texts(long: usize) -> Vec<Text> {
    let repeated = REPEATED.iter().map(|&(piece, code)| {
        // What is not plain arithmetic may fill a line and no more.
        let beyond = long > MAX_LINE && !is_plain(piece);
        let answer = Answer::Error(if beyond { "limit::too_long" } else { code });
        (format!("{piece:?} repeated"), piece.repeat(long / piece.len()), answer)
    });
    let others = deep().into_iter().chain(plain(long));
    let others = others.map(|(name, text, answer)| (name.to_owned(), text, answer));
    let all = others.chain(repeated);
    all.map(|(name, text, answer)| Text { name, text, answer }).collect()
}

fn is_plain(piece: &str) -> bool {
    piece.chars().all(|c| "0123456789+-*/×() ".contains(c))
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
            (over(power(10, half) - 1, power(7, half / 3))).floor().unwrap(),
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

/// Pieces to be repeated, and the errors of a line of them.
#[rustfmt::skip]
const REPEATED: &[(&str, &str)] = &[
    // Plain arithmetic, which may be that long.
    ("1+", "syntax::ends_early"),
    ("1/0*", "syntax::ends_early"),
    ("(", "limit::too_deep"),
    ("-(", "limit::too_deep"),
    ("((1)", "syntax::missing_operator"),
    ("()", "syntax::empty_brackets"),
    (")", "syntax::unmatched_close"),
    ("1 ", "syntax::missing_operator"),
    ("×", "syntax::expected_operand"),
    // Anything else.
    ("x", "eval::unknown_name"),
    ("x+", "syntax::ends_early"),
    ("abc ", "syntax::missing_operator"),
    ("\"", "syntax::missing_operator"),
    ("\"{", "limit::too_deep"),
    ("\"{\"", "syntax::missing_operator"),
    ("if ", "limit::too_deep"),
    ("if x {", "limit::too_deep"),
    ("else ", "syntax::unexpected"),
    ("while x {", "limit::too_deep"),
    ("for x in y {", "limit::too_deep"),
    ("fn f(", "syntax::reserved_word"),
    ("fn f() {", "limit::too_deep"),
    ("x=>", "limit::too_deep"),
    ("x=>{", "limit::too_deep"),
    ("()=>", "limit::too_deep"),
    ("(a,", "syntax::unexpected"),
    ("if a {} else ", "syntax::ends_before"),
    ("{}", "syntax::missing_operator"),
    ("a+=", "syntax::unexpected"),
    ("return ", "syntax::unexpected"),
    ("[", "limit::too_deep"),
    ("[1,", "limit::too_deep"),
    ("[]", "syntax::empty_brackets"),
    ("{", "syntax::expected"),
    ("{a:", "limit::too_deep"),
    ("f(", "limit::too_deep"),
    ("f()", "syntax::missing_operator"),
    ("a[", "limit::too_deep"),
    ("√", "limit::too_deep"),
    ("not ", "syntax::ends_early"),
    ("2^", "syntax::ends_early"),
    ("1<", "syntax::ends_early"),
    ("1=", "syntax::ends_early"),
    ("a=", "syntax::ends_early"),
    ("1..", "syntax::ends_early"),
    ("a.", "syntax::field_missing"),
    ("x|>", "syntax::ends_early"),
    ("3!", "syntax::missing_operator"),
    ("²", "syntax::expected_operand"),
    (",", "syntax::expected_operand"),
    ("1e", "syntax::missing_operator"),
    ("0x", "syntax::missing_operator"),
    ("😀", "syntax::bad_character"),
    ("\0", "syntax::bad_character"),
    ("\u{202e}", "syntax::bad_character"),
    ("\\", "syntax::bad_character"),
];
