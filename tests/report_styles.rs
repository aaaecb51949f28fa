//! The styles of a report tell the same places, raw text reaches none of them, and an error serves
//! an embedder as it is.

use std::time::{Duration, Instant};

use abacist::diagnostic::{EvalError, InputError, Style, SyntaxError, render};
use abacist::{Error, Source, Span};
use serde_json::Value;

const TEXT: &str = "\t12 × (3 + ) − 4";

fn two_labels() -> Error {
    let place = |part| TEXT.find(part).unwrap();
    let one = |part| Span::new(place(part), place(part) + 1);
    let kind =
        SyntaxError::ExpectedOperand { found: ")".into(), at: one(')'), opened: Some(one('(')) };
    Error::from(kind).in_source(&Source::starting_at("sums.aba", TEXT, 7))
}

fn json(error: &Error) -> Value {
    serde_json::from_str(&render(error, Style::Json, false)).unwrap()
}

#[test]
fn the_short_style_is_one_line_that_editors_can_follow() {
    assert_eq!(
        render(&two_labels(), Style::Short, false),
        "sums.aba:7:12: a number, a name or an opening bracket is missing before `)` \
         [abacist::syntax::expected_operand]; put an operand before `)`, or take `)` out\n"
    );
}

#[test]
fn the_plain_style_is_sentences_without_drawing() {
    assert_eq!(
        render(&two_labels(), Style::Plain, true),
        "Error: a number, a name or an opening bracket is missing before `)`\n\
         In sums.aba, line 7, column 12\n\
         Line 7:     12 × (3 + ) − 4\n    \
             Column 12: an operand must stand here\n    \
             Column 7: for this bracket\n\
         Help: put an operand before `)`, or take `)` out\n\
         Code: abacist::syntax::expected_operand\n"
    );
}

#[test]
fn the_plain_style_counts_columns_in_characters_and_spans_over_lines() {
    let report = |text: &str, start, end| {
        let error = Error::from(SyntaxError::EmptyBrackets { at: Span::new(start, end) });
        render(&error.in_source(&Source::new("", text)), Style::Plain, false)
    };
    assert!(report("変 × 66", 7, 9).contains("\n    Columns 5 to 6: nothing inside\n"));
    assert!(report("変 × 66", 3, 4).contains("\nIn line 1, column 2\n"));
    let over_lines = report("1 + (\r\n2)", 4, 9);
    assert!(over_lines.contains("From column 5 to line 2, column 2: nothing"), "{over_lines}");
}

#[test]
fn the_json_style_is_one_line_with_keys_in_order_and_consistent_places() {
    let text = render(&two_labels(), Style::Json, false);
    assert_eq!(text.lines().count(), 1);
    let keys =
        ["code", "message", "help", "span", "line", "column", "severity", "source", "labels"];
    let places: Vec<_> = keys.iter().map(|key| text.find(&format!("\"{key}\":"))).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{text}");

    let value = json(&two_labels());
    assert_eq!(value["code"], "abacist::syntax::expected_operand");
    assert_eq!((&value["line"], &value["column"]), (&7.into(), &12.into()));
    assert_eq!(value["labels"].as_array().unwrap().len(), 2);
    for label in value["labels"].as_array().unwrap() {
        let start = label["span"][0].as_u64().unwrap() as usize;
        let length = label["span"][1].as_u64().unwrap() as usize;
        let column = label["column"].as_u64().unwrap() as usize;
        assert_eq!(TEXT.chars().nth(column - 1), TEXT[start..start + length].chars().next());
    }
}

#[test]
fn the_batch_object_is_the_beginning_of_the_json_style() {
    let (object, report) = (two_labels().to_json(), render(&two_labels(), Style::Json, false));
    let fields = object.strip_suffix('}').unwrap();
    assert!(report.starts_with(fields), "{report}");
    let value: Value = serde_json::from_str(&object).unwrap();
    assert_eq!(value.as_object().unwrap().len(), 6);
}

#[test]
fn an_error_without_a_place_says_so() {
    let error = Error::from(InputError::Unreadable {
        path: "x.txt".into(),
        reason: "no such file".into(),
        help: "check the name".into(),
        at: None,
    });
    assert_eq!(
        render(&error, Style::Short, false),
        "cannot read x.txt: no such file [abacist::input::unreadable]; check the name\n"
    );
    let value = json(&error);
    for field in ["span", "line", "column", "source"] {
        assert_eq!(value.get(field), Some(&Value::Null));
    }
    // A source whose place is not known still gives its name.
    let error = error.in_source(&Source::new("list", ""));
    assert!(render(&error, Style::Short, false).starts_with("list: cannot read"));
    assert!(render(&error, Style::Plain, false).contains("\nIn list\n"));
}

#[test]
fn nothing_that_a_terminal_obeys_gets_through() {
    let hostile = "\u{1b}[2J\u{202e}\u{9b}\u{7f}\r\u{200b}\u{e0041}x";
    let at = Span::new(0, hostile.len());
    let error = Error::from(EvalError::UnknownName {
        name: hostile.into(),
        help: format!("do you mean {hostile}?"),
        at,
    });
    let error = error.in_source(&Source::new(hostile, format!("{hostile} + 1")));
    for style in [Style::Fancy, Style::Plain, Style::Short, Style::Json] {
        let report = render(&error, style, false);
        let raw =
            report.chars().find(|c| hostile.contains(*c) && *c != 'x' && !c.is_ascii_graphic());
        assert_eq!(raw, None, "{style:?}: {report}");
    }
    let value = json(&error);
    assert_eq!(value["source"], hostile, "escapes lose nothing");
    assert!(value["message"].as_str().unwrap().contains(hostile));
}

#[test]
fn a_quoted_input_of_megabytes_does_not_fill_the_screen() {
    let name = "n".repeat(4 << 20);
    let at = Span::new(0, name.len());
    let kind = EvalError::UnknownName { name: name.clone(), help: name.clone(), at };
    let error = Error::from(kind).in_source(&Source::new(name.clone(), name));
    for style in [Style::Fancy, Style::Plain, Style::Short] {
        let report = render(&error, style, false);
        assert!(report.chars().count() < 3_000, "{style:?}: {}", report.len());
        assert!(report.contains("known"), "{style:?}: the end of the message is kept");
    }
}

#[test]
fn a_report_does_not_read_the_whole_of_a_long_source() {
    let source = Source::new("long", "12 × 34 + 5\n".repeat(100_000));
    let report = |line: usize| {
        let start = line * "12 × 34 + 5\n".len();
        let at = Span::new(start, start + 2);
        let error = Error::from(SyntaxError::EmptyBrackets { at }).in_source(&source);
        render(&error, Style::Fancy, false) + &render(&error, Style::Short, false)
    };
    report(0); // finds the lines
    let begin = Instant::now();
    for line in 0..200 {
        assert!(report(line * 499).contains(&format!("long:{}:1", line * 499 + 1)));
    }
    // A pass over the source takes more than this for each report, in any build.
    assert!(begin.elapsed() < Duration::from_millis(200 * 5), "{:?}", begin.elapsed());
}

#[test]
fn errors_travel_between_threads_and_fit_in_a_word() {
    fn travels<T: Send + Sync + 'static>() {}
    travels::<Error>();
    assert_eq!(size_of::<Error>(), size_of::<usize>());
}

#[cfg(feature = "report")]
mod own_handler {
    use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme};

    use super::*;

    fn draw(error: &Error) -> String {
        let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor());
        let mut text = String::new();
        handler.render_report(&mut text, error as &dyn Diagnostic).unwrap();
        text
    }

    #[test]
    fn an_embedders_handler_finds_the_source_and_the_labels() {
        let report = draw(&two_labels());
        assert!(report.contains("[sums.aba:7:12]"), "{report}");
        assert!(report.contains(" 7 │     12 × (3 + ) − 4"), "{report}");
        assert!(report.contains("for this bracket"), "{report}");
    }

    #[test]
    fn it_draws_the_end_of_the_text_and_survives_spans_out_of_bounds() {
        for (text, at) in [("", 0), ("1 +", 3), ("1 +\n", 4), ("1 × ", 999)] {
            let error = Error::from(SyntaxError::Empty { at: Span::at(at) });
            let report = draw(&error.in_source(&Source::new("case", text)));
            assert!(report.contains('▲'), "{text:?}\n{report}");
        }
    }

    #[test]
    fn lines_far_into_a_source_keep_their_numbers() {
        let source = Source::new("long", "1 + 2\n".repeat(5_000));
        let error =
            Error::from(SyntaxError::EmptyBrackets { at: Span::new(6 * 4_000, 6 * 4_000 + 1) });
        let report = draw(&error.in_source(&source));
        assert!(report.contains("[long:4001:1]") && report.contains(" 4001 │ 1 + 2"), "{report}");
        assert!(report.contains(" 4000 │") && report.contains(" 4002 │"), "{report}");
    }
}

#[test]
fn an_error_in_a_text_of_its_own_tells_the_call() {
    let script = "fn solve(p) = blackout(p)\nx = solve(\"1 + + 2 = 3\")\n[x]";
    let error = abacist::Engine::new().eval(script).unwrap_err();
    let calls: Vec<_> = error.calls().iter().map(|it| (&*it.function, it.at.start)).collect();
    assert_eq!(calls, [("blackout", 14), ("solve", 30)]);
    for json in [error.to_json(), render(&error, Style::Json, false)] {
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(value["source"], "puzzle");
        assert_eq!(value["column"], 5);
        assert_eq!(value["calls"][0]["function"], "blackout");
        assert_eq!(value["calls"][1]["line"], 2);
    }
    let error = abacist::Engine::new().eval("blackout(\"1 + + 2 = 3\")").unwrap_err();
    assert_eq!(error.calls().len(), 1);
    // An error of the script itself points into the script.
    let error = abacist::Engine::new().eval("fn f(x) = x / 0\ny = f(1)\n[y]").unwrap_err();
    let value: serde_json::Value = serde_json::from_str(&error.to_json()).unwrap();
    assert_eq!(value.get("source"), None);
}
