//! Deep, long and broken texts: a value or an error at once, on any stack.

use std::thread;
use std::time::{Duration, Instant};

use abacist::Error;
use abacist::limits::MAX_DEPTH;
use abacist::source::check_nesting;
use abacist::syntax::{Signs, lex, parse, parse_expression, parse_side, parse_statements, print};

/// Runs `work` on a thread with a stack of 256 KiB.
fn on_small_stack<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    thread::Builder::new().stack_size(256 << 10).spawn(work).unwrap().join().unwrap()
}

fn too_deep_at(result: Result<impl Sized, Error>) -> Option<usize> {
    let error = result.err()?;
    assert_eq!(error.code(), "abacist::limit::too_deep", "{error:?}");
    error.span().map(|span| span.start as usize)
}

/// Ways to nest: what opens a level, what stands inside, what closes a level.
const NESTS: &[(&str, &str, &str)] = &[
    ("(", "1", ")"),
    ("[", "1", "]"),
    ("f(", "1", ")"),
    ("f(k: ", "1", ")"),
    ("a[", "1", "]"),
    ("{ a: ", "1", " }"),
    ("(1 or a and 1 < 1..1 + 2 * ", "1", ")"),
    ("[1, 2][", "1", "]"),
    ("x |> f(", "1", ")"),
    ("-", "1", ""),
    ("+", "1", ""),
    ("√", "1", ""),
    ("2√", "1", ""),
    ("not ", "a", ""),
    ("1^", "1", ""),
    ("1 ** ", "1", ""),
    ("2^-", "1", ""),
    ("\"{", "1", "}\""),
    ("\"a{1} {", "1", "}b\""),
    ("if ", "a", " { b } else { c }"),
    ("if a { ", "1", " } else { 2 }"),
    ("if a { 1 } else { x = 2\n", "1", " }"),
    ("x => ", "1", ""),
    ("(a, b) => ", "1", ""),
    ("x => { y = 1; ", "1", " }"),
    ("-if a { ", "1", " }"),
    ("f(x => ", "1", ")"),
];

#[test]
fn nesting_is_taken_up_to_the_limit_and_no_further() {
    for &(open, inner, close) in NESTS {
        let levels_each = match open {
            "2^-" | "x => { y = 1; " | "-if a { " | "f(x => " => 2,
            _ => 1,
        };
        for levels in [MAX_DEPTH - 2, MAX_DEPTH, MAX_DEPTH + 2] {
            let levels = levels / levels_each;
            let text = format!("{}{inner}{}", open.repeat(levels), close.repeat(levels));
            let fits = levels * levels_each <= MAX_DEPTH;
            on_small_stack(move || match parse_expression(&text) {
                Ok(tree) => {
                    assert!(fits, "{open} {levels}");
                    let copy = tree.clone();
                    for signs in [Signs::Ascii, Signs::Pretty] {
                        let printed = print(&tree, signs);
                        assert!(
                            signs == Signs::Ascii || parse_expression(&printed).unwrap() == copy
                        );
                    }
                    assert!(!format!("{copy:?}").is_empty());
                }
                Err(error) => {
                    assert!(!fits, "{open} {levels}: {error:?}");
                    assert_eq!(error.code(), "abacist::limit::too_deep");
                }
            });
        }
    }
}

#[test]
fn statements_nest_up_to_the_limit_and_no_further() {
    for (open, close) in [
        ("while a { ", " }"),
        ("for a in b { ", " }"),
        ("fn f(a, b = 1) { ", " }"),
        ("if a { b } else { ", " }"),
    ] {
        for levels in [MAX_DEPTH, MAX_DEPTH + 1] {
            let text = format!("{}return 1{}", open.repeat(levels), close.repeat(levels));
            on_small_stack(move || match parse(&text) {
                Ok(statement) => {
                    assert_eq!(levels, MAX_DEPTH, "{open}");
                    let copy = statement.clone();
                    assert!(copy == statement && !format!("{copy:?}").is_empty());
                    assert_eq!(parse(&copy.to_string()), Ok(statement));
                }
                Err(error) => {
                    assert!(levels > MAX_DEPTH && too_deep_at(Err::<(), _>(error)).is_some());
                }
            });
        }
    }
}

#[test]
fn brackets_and_signs_share_the_limit_and_the_stack() {
    for brackets in (0..=MAX_DEPTH).step_by(16) {
        for sign in ["-", "√", "1^", "not "] {
            let (open, close) = ("(".repeat(brackets), ")".repeat(brackets));
            let text = move |signs: usize| format!("{open}{}1{close}", sign.repeat(signs));
            on_small_stack(move || {
                assert!(parse(&text(MAX_DEPTH - brackets)).is_ok(), "{brackets} {sign}");
                assert!(too_deep_at(parse(&text(MAX_DEPTH - brackets + 1))).is_some());
            });
        }
    }
}

#[test]
fn the_sign_or_bracket_that_goes_too_deep_is_labelled() {
    for (text, expected) in [
        ("(".repeat(300), 256),
        ("-".repeat(300), 256),
        ("(-".repeat(150), 256),
        (format!("1 + {}", "(".repeat(257)), 4 + 256),
        (format!("-1 + ({}", "[".repeat(256)), 6 + 255),
        (format!("--({}", "-".repeat(300)), 256),
    ] {
        assert_eq!(too_deep_at(parse(&text)), Some(expected), "{text}");
    }
    // The two hundred and fifty-seventh power is at byte 513.
    assert_eq!(too_deep_at(parse(&("1^".repeat(300) + "1"))), Some(513));
    assert_eq!(too_deep_at(parse(&(format!("({})", "not ".repeat(300) + "1")))), Some(1 + 255 * 4));
}

#[test]
fn every_glyph_that_opens_a_level_is_counted() {
    let grammar = include_str!("../grammar/tokens.pest");
    for rule in ["plus_glyph", "minus_glyph", "root", "open_round", "open_square", "open_curly"] {
        let line = grammar.lines().find(|line| line.starts_with(rule)).unwrap();
        let glyphs: Vec<_> = line.split('"').skip(1).step_by(2).collect();
        assert!(!glyphs.is_empty(), "{rule}");
        for glyph in glyphs {
            let text = glyph.repeat(MAX_DEPTH + 1);
            let place = check_nesting(&text, MAX_DEPTH).unwrap_err().at;
            assert_eq!(place.start as usize, glyph.len() * MAX_DEPTH, "{glyph}");
        }
    }
}

#[test]
fn an_error_before_the_deep_place_comes_first() {
    let text = format!("1 2 + {}", "(".repeat(400));
    assert_eq!(parse(&text).unwrap_err().code(), "abacist::syntax::missing_operator");
}

/// Texts that repeat a piece, and whether they are well-formed.
const REPEATED: &[(&str, &str, &str, bool)] = &[
    ("", "1 + ", "1", true),
    ("", "1*", "1", true),
    ("", "1 and ", "1", true),
    ("", "1 < ", "1", true),
    ("", "1 = ", "1", true),
    ("a", "[0]", "", true),
    ("a", ".b", "", true),
    ("f", "(0)", "", true),
    ("x", " |> f", "", true),
    ("[", "1,", "]", true),
    ("", "x = 1\n", "", true),
    ("", ";", "", true),
    ("", " ", "", true),
    ("", "9", "", true),
    ("\"", "\\n", "\"", true),
    ("", "# ", "", true),
    ("", "1,", "", false),
    ("", "\"\"", "", false),
    ("\"", "\"\"", "", false),
    ("", "!", "", false),
    ("", "1 ", "", false),
    ("", "@", "", false),
    ("", ")", "", false),
    ("", "²", "", false),
    ("", "1\n*", "", false),
    ("", "1e", "", false),
    ("", "0x", "", false),
    ("", "\u{200b}", ")", false),
    ("", "x.", "", false),
    ("", "_", " _", false),
    ("", "if a { b }\n", "", true),
    ("if a { b }", " else if c { d }", " else { e }", true),
    ("", "fn f(a, b = 1) { return a }\n", "", true),
    ("x => { ", "y = 1; ", "}", true),
    ("\"", "{x}y", "\"", true),
    ("fn f(a", ", b", ") = 1", false),
    ("", "x += 1\n", "", true),
    ("", "x += ", "1", false),
    ("(a", ", b", ")", false),
    ("", "else ", "", false),
];

#[test]
fn long_texts_are_answered_on_a_small_stack() {
    for &(start, piece, end, good) in REPEATED {
        answered(format!("{start}{}{end}", piece.repeat(2_000)), good);
    }
    answered("1+".repeat(100_000) + "1", true);
}

#[test]
fn deep_texts_are_refused_on_a_small_stack() {
    for &(open, inner, close) in NESTS {
        answered(open.repeat(1_000) + inner + &close.repeat(1_000), false);
        answered(open.repeat(1_000), false);
        // Below the limit, but never closed: no branch may be tried twice.
        answered(open.repeat(120), false);
    }
    for open in ["(", "-", "1^"] {
        answered(open.repeat(100_000) + "1", false);
    }
}

fn answered(text: String, good: bool) {
    let begin = Instant::now();
    let start: String = text.chars().take(12).collect();
    on_small_stack(move || match parse_statements(&text) {
        Ok(_) => assert!(good, "{:.40}", text),
        Err(error) => {
            assert!(!good, "{error:?}");
            assert!(text.get(error.span().unwrap().range()).is_some(), "{error:?}");
            assert!(text.len() > 10_000 || parse_side(&text).is_err() && !lex(&text).is_empty());
        }
    });
    // Linear work takes a hundredth of this; a second look at each level would never end.
    assert!(begin.elapsed() < Duration::from_secs(30), "{start}: {:?}", begin.elapsed());
}
