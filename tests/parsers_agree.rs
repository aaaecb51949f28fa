//! The two stacks against the grammar: for one text both give the same value, or both refuse it
//! with the same error at the same place, in the same words. This is what lets either stand in
//! for the other.
//!
//! With the rules of the seed the stacks stand beside the grammar of a puzzle's side; with those
//! of the language, beside the language itself.

use std::thread;

use abacist::eval::{Builtins, Compiled, Context, Outcome, Scope, builtins};
use abacist::limits::MAX_DEPTH;
use abacist::syntax::{self, Statement};
use abacist::two_stack::{self, StackRules};
use abacist::{Budget, Error, Number, Source, Span, Value};
use proptest::prelude::*;
use proptest::sample::select;

const ALPHABET: [char; 9] = ['0', '1', '2', '+', '-', '×', '/', '(', ')'];

type Read = Result<Number, Error>;

/// Reads texts both ways.
struct Judge {
    builtins: Builtins,
    budget: Budget,
}

impl Judge {
    fn new() -> Self {
        Self { builtins: Builtins::new(builtins::TABLES), budget: Budget::generous() }
    }

    /// What the tree comes to, without the shortcut that plain arithmetic takes.
    fn tree(&self, statement: Result<Statement, Error>) -> Read {
        let context = Context::new(&self.builtins, &self.budget);
        let statements = [(Span::default(), statement?)];
        let compiled = Compiled::new(&statements, &Source::new("", ""), &self.builtins)?;
        let mut last = None;
        let keep = |outcome: Outcome| last = Some(outcome.into_value());
        compiled.run(&mut Scope::default(), &context, keep)?;
        match last {
            Some(Value::Number(number)) => Ok(number),
            other => panic!("plain arithmetic is a number, not {other:?}"),
        }
    }

    fn side(&self, text: &str) -> (Read, Read) {
        let stacks = two_stack::evaluate(text, StackRules::SEED, &self.budget);
        (stacks, self.tree(syntax::parse_side(text).map(Statement::Expr)))
    }

    /// `None` if the stacks leave the text to the grammar.
    fn language(&self, text: &str) -> Option<(Read, Read)> {
        let stacks = two_stack::evaluate_plain(text, &self.budget)?;
        Some((stacks, self.tree(syntax::parse(text))))
    }

    /// How the two disagree about `text`, if they do.
    fn disagreement(&self, text: &str) -> Option<String> {
        let language = match self.language(text) {
            Some(pair) => pair,
            None => {
                // Plain arithmetic goes to the stacks, all but a text without any.
                assert_eq!(text.trim(), "");
                let tree = self.tree(syntax::parse(text));
                assert_eq!(tree.as_ref().unwrap_err().code(), "abacist::syntax::empty");
                (tree.clone(), tree)
            }
        };
        [("a side", self.side(text)), ("the language", language)].into_iter().find_map(
            |(reading, (stacks, tree))| {
                let differ = stacks != tree;
                differ.then(|| format!("{text} as {reading}: {stacks:?}, by the tree {tree:?}"))
            },
        )
    }

    fn agrees_on(&self, text: &str) {
        assert_eq!(self.disagreement(text), None);
    }
}

/// The text that is number `index` of those of `length` characters.
fn nth_text(mut index: usize, length: u32) -> String {
    let mut next = || {
        let character = ALPHABET[index % ALPHABET.len()];
        index /= ALPHABET.len();
        character
    };
    (0..length).map(|_| next()).collect()
}

/// Every text of these lengths, shared out to threads.
fn compare_all(lengths: impl Iterator<Item = u32>) {
    const THREADS: usize = 4;
    for length in lengths {
        thread::scope(|scope| {
            for first in 0..THREADS {
                scope.spawn(move || {
                    let judge = Judge::new();
                    for index in (first..ALPHABET.len().pow(length)).step_by(THREADS) {
                        judge.agrees_on(&nth_text(index, length));
                    }
                });
            }
        });
    }
}

#[test]
fn on_every_short_text() {
    compare_all(0..=4);
}

#[test]
#[ignore = "slow: run in release"]
fn on_every_text_up_to_six_characters() {
    compare_all(5..=6);
}

#[test]
fn on_texts_worth_a_name() {
    let judge = Judge::new();
    let value = |text: &str| judge.side(text).1.unwrap().to_string();
    let error = |text: &str| judge.side(text).1.unwrap_err().code();
    for text in [
        "05",
        "1//2",
        "1/0)",
        "1/(3 - 3)",
        "1/-0",
        "7//2/0",
        "1/(0×(1/0))",
        "2--2",
        "0 0/÷0",
        "0 0//0",
    ] {
        judge.agrees_on(text);
    }
    for text in ["1+1\n", "1/0\r\n", "(1\n\n", "1+\n", "1)\n", "1 2\n\r\n"] {
        let (stacks, tree) = judge.language(text).unwrap();
        assert_eq!(stacks, tree, "{text:?}");
    }
    assert_eq!(value("05"), "5");
    // Errors of form come before those of arithmetic.
    assert_eq!(error("1/0)"), "abacist::syntax::unmatched_close");
    // One operator in the language, two squares in a puzzle.
    assert_eq!(error("1//2"), "abacist::syntax::expected_operand");
    assert_eq!(judge.language("1//2").unwrap().0, Ok(Number::ZERO));
    // The operand at fault is labelled with its brackets and signs.
    let label = |text: &str| judge.language(text).unwrap().0.unwrap_err().span().unwrap();
    assert_eq!(label("1/(3 - 3)").range(), 2..9);
    assert_eq!(label("1/-0").range(), 2..4);
}

/// A well-formed text, as long as it comes.
fn expression() -> impl Strategy<Value = String> {
    let number = prop_oneof![
        8 => "[0-9]{1,3}",
        1 => "[0-9]{15,22}",
        1 => Just("0".to_owned()),
    ];
    number.prop_recursive(5, 24, 3, |inner| {
        let operator = select(vec!["+", "-", "×", "/", "÷", " - ", " × "]);
        prop_oneof![
            4 => (inner.clone(), operator, inner.clone()).prop_map(|(a, op, b)| a + op + &b),
            2 => inner.clone().prop_map(|a| format!("({a})")),
            1 => (select(vec!["-", "+", "−", "--", "-+"]), inner).prop_map(|(sign, a)| sign.to_owned() + &a),
        ]
    })
}

/// At most 40 characters of a well-formed text, with one of them changed, added or taken out.
fn nearly_well_formed() -> impl Strategy<Value = String> {
    let character = select([&ALPHABET[..], &[' ', '9', '−', '*', '÷', '\t']].concat());
    (expression(), any::<prop::sample::Index>(), character, 0..4).prop_map(
        |(text, at, character, change)| {
            let mut text: Vec<_> = text.chars().take(40).collect();
            let at = at.index(text.len());
            match change {
                0 => text[at] = character,
                1 => text.insert(at, character),
                2 => drop(text.remove(at)),
                _ => {}
            }
            text.into_iter().collect()
        },
    )
}

/// Up to 40 characters of the alphabet and more digits, operators and blanks.
fn any_characters() -> impl Strategy<Value = String> {
    const MORE: [char; 8] = [' ', '\t', '\r', '3', '9', '−', '÷', '·'];
    let character = prop_oneof![4 => select(&ALPHABET[..]), 1 => select(&MORE[..])];
    prop::collection::vec(character, 5..=40).prop_map(String::from_iter)
}

/// Signs and digits of puzzles, in every glyph that their grammar takes.
fn puzzle_glyphs() -> impl Strategy<Value = String> {
    const GLYPHS: &str =
        "0123456789０５９+＋-−‐‑‒–﹣－*×·⋅∙∗✕✖⨯＊xX/÷∕⁄／:()（）  \u{A0}\u{2009}\u{3000}";
    prop::collection::vec(select(GLYPHS.chars().collect::<Vec<_>>()), 1..=12)
        .prop_map(String::from_iter)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn on_random_texts(text in any_characters()) {
        prop_assert_eq!(Judge::new().disagreement(&text), None);
    }

    #[test]
    fn on_random_texts_that_are_nearly_well_formed(text in nearly_well_formed()) {
        prop_assert_eq!(Judge::new().disagreement(&text), None);
    }

    #[test]
    fn on_the_glyphs_of_puzzles(text in puzzle_glyphs()) {
        let (stacks, tree) = Judge::new().side(&text);
        prop_assert_eq!(stacks, tree);
    }
}

/// What opens and closes levels of nesting, and how many levels it opens.
const NESTS: &[(&str, &str, usize)] = &[
    ("(", ")", 1),
    ("-", "", 1),
    ("+", "", 1),
    ("-(", ")", 2),
    ("(-", ")", 2),
    ("--(+", ")", 4),
    ("1×(", ")", 1),
    ("(2)-(", ")", 1),
    ("-1--(", ")", 2),
];

#[test]
fn on_how_deep_texts_may_nest() {
    let judge = Judge::new();
    for &(open, close, levels) in NESTS {
        for depth in MAX_DEPTH - 1..=MAX_DEPTH + 1 {
            let times = depth / levels;
            let before = format!("{}{}", open.repeat(times), "(".repeat(depth % levels));
            let after = format!("{}{}", ")".repeat(depth % levels), close.repeat(times));
            for inner in ["1", "", "×", "(1)", "-1", "1(2", "1/0", "1)", "1))+(", "-", "1-(", "1-1"]
            {
                judge.agrees_on(&format!("{before}{inner}{after}"));
                judge.agrees_on(&format!("{before}{inner}"));
            }
            let nested = format!("{before}1{after}");
            let value = judge.language(&nested).unwrap().0;
            assert_eq!(value.is_ok(), depth <= MAX_DEPTH, "{open} {depth}: {value:?}");
        }
    }
}
