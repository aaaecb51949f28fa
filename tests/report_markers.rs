//! The markers of drawn reports stand under the characters that they mean. Every test renders a
//! report and measures, in terminal cells, where the marker is.
#![cfg(feature = "report")]

use abacist::diagnostic::{Style, SyntaxError, render};
use abacist::source::cell_width;
use abacist::{Error, Source, Span};
use proptest::prelude::*;

/// The marker under one line of a report.
#[derive(Debug, PartialEq)]
struct Marker {
    /// The number in the gutter.
    line: usize,
    /// The first cell, from 1.
    column: usize,
    width: usize,
}

fn error_at(source: &Source, at: Span) -> Error {
    Error::from(SyntaxError::EmptyBrackets { at }).in_source(source)
}

fn fancy(source: &Source, at: Span) -> String {
    render(&error_at(source, at), Style::Fancy, false)
}

/// All markers, read off a report without colour.
fn markers(report: &str) -> Vec<Marker> {
    let mut found = Vec::new();
    let mut number = 0;
    for line in report.lines() {
        if let Some((gutter, _)) = line.split_once('│') {
            number = gutter.trim().parse().unwrap_or(number);
        }
        let Some((_, below)) = line.split_once(" · ") else { continue };
        let drawn = |character: char| matches!(character, '─' | '┬' | '▲');
        if !below.trim_start().starts_with(drawn) {
            continue;
        }
        // A row of markers; the rows under it, with the labels' texts, begin with `│` or `╰`.
        let mut cells = 0;
        for run in below.split_inclusive(|character| !drawn(character)) {
            let width = run.chars().filter(|&character| drawn(character)).count();
            if width > 0 {
                found.push(Marker { line: number, column: cells + 1, width });
            }
            cells += run.chars().count();
        }
    }
    found
}

/// The text of numbered line `number` of a report.
fn shown_line(report: &str, number: usize) -> String {
    let line = report.lines().find_map(|line| {
        let (gutter, text) = line.split_once('│')?;
        (gutter.trim() == number.to_string()).then_some(text)
    });
    line.unwrap_or_else(|| panic!("no line {number} in\n{report}"))
        .trim_start_matches(' ')
        .to_owned()
}

/// Where the only marker is, against what the source says of the same span.
fn check(text: &str, at: Span) {
    let source = Source::new("case", text);
    let report = fancy(&source, at);
    let place = source.locate(at.start as usize);
    let (line_start, _) = source.line(place.line).unwrap();
    let cells = |from: usize, to: usize| cell_width(&text[from..to]);
    let end = at.end as usize;
    let width = cells(line_start, end) - cells(line_start, at.start as usize);
    let expected = Marker { line: place.line, column: place.cell_column, width: width.max(1) };
    assert_eq!(markers(&report), [expected], "{text:?} at {at:?}\n{report}");
}

fn span_of(text: &str, part: &str) -> Span {
    let start = text.find(part).unwrap();
    Span::new(start, start + part.len())
}

#[test]
fn the_marker_is_under_the_character_in_the_known_hard_cases() {
    let cases = [
        ("\t12 × (3 + ) − 4", ")"),
        ("8 ÷\t(2 − 2", "("),
        ("\"─\" - 2", "2"),
        ("√16 × ) + 1", ")"),
        ("変 × 6", "×"),
        ("変 × 6", "変"),
        ("8 ÷\t(2 − 2", "\t"),
        ("👩\u{200d}👧 + 1", "+"),
        ("👩\u{200d}👧 + 1", "👩\u{200d}👧"),
        ("e\u{301} × x", "×"),
        ("\t\t2 + 変数 × 3", "変数"),
        ("1 + 😀 × 2", "2"),
    ];
    for (text, part) in cases {
        check(text, span_of(text, part));
    }
}

#[test]
fn the_second_cell_of_the_first_case_is_where_a_person_counts_it() {
    // Independent of the library's own counting: a tab to cell 5, then ten characters to `)`.
    let source = Source::new("case", "\t12 × (3 + ) − 4");
    let report = fancy(&source, span_of(source.text(), ")"));
    assert_eq!(markers(&report), [Marker { line: 1, column: 15, width: 1 }]);
    assert_eq!(shown_line(&report, 1), "12 × (3 + ) − 4");
    assert!(report.contains("[case:1:12]"), "{report}");
}

#[test]
fn the_end_of_the_text_gets_a_marker() {
    for (text, column) in [("", 1), ("1 +", 4), ("\t1 +", 8), ("1 ×\n", 1), ("変 +", 5)] {
        let source = Source::new("case", text);
        let report = fancy(&source, Span::at(text.len()));
        let line = source.last_line();
        assert_eq!(markers(&report), [Marker { line, column, width: 1 }], "{text:?}\n{report}");
        assert!(report.contains('▲'));
    }
}

#[test]
fn spans_beyond_the_text_and_inside_characters_are_put_right() {
    let source = Source::new("case", "2 × 3");
    let report = |start, end| markers(&fancy(&source, Span::new(start, end)));
    let marker = |column, width| [Marker { line: 1, column, width }];
    assert_eq!(report(3, 3), marker(3, 1), "empty, inside ×");
    assert_eq!(report(3, 4), marker(3, 1), "the second half of ×");
    assert_eq!(report(0, 3), marker(1, 3), "up to the first half of ×");
    assert_eq!(report(4, 999), marker(4, 2), "over the end");
    assert_eq!(report(999, 1999), marker(6, 1), "beyond the end");
    let far = (u32::MAX - 1) as usize;
    assert_eq!(report(far, far + 1), marker(6, 1));
}

#[test]
fn a_label_far_to_the_right_is_shown_with_what_is_around_it() {
    for column in [59, 60, 61, 62, 1_000, 65_534, 65_535, 65_536, 1_000_000] {
        let text = format!("{}×{}", "1".repeat(column - 1), "2".repeat(5_000));
        let source = Source::new("case", text);
        let report = fancy(&source, span_of(source.text(), "×"));
        let line = shown_line(&report, 1);
        let marker = &markers(&report)[0];
        assert_eq!(line.chars().nth(marker.column - 1), Some('×'), "{report}");
        assert_eq!(marker.width, 1);
        assert_eq!(line.starts_with('…'), column > 61, "{column}: {line}");
        assert!(line.chars().count() <= 2 * 60 + 3 && line.ends_with("2…"), "{line}");
        assert!(report.contains(&format!("[case:1:{column}]")), "{report}");
    }
}

#[test]
fn a_very_long_label_keeps_both_its_ends() {
    let text = format!("{}({}){}", "1".repeat(500), "×".repeat(100_000), "2".repeat(500));
    let source = Source::new("case", text);
    let start = source.text().find('(').unwrap();
    let end = source.text().find(')').unwrap() + 1;
    let report = fancy(&source, Span::new(start, end));
    let line = shown_line(&report, 1);
    let marker = &markers(&report)[0];
    let marked: String = line.chars().skip(marker.column - 1).take(marker.width).collect();
    assert!(
        marked.starts_with("(×") && marked.contains("×…×") && marked.ends_with("×)"),
        "{marked}"
    );
    assert!(line.chars().count() < 300);
}

#[test]
fn several_labels_are_each_under_their_own() {
    let text = "2 + (変 × ) − 1";
    let kind = |at, opened| SyntaxError::ExpectedOperand { found: ")".into(), at, opened };
    let error = Error::from(kind(span_of(text, ")"), Some(span_of(text, "("))));
    let report = render(&error.in_source(&Source::new("case", text)), Style::Fancy, false);
    let marker = |column| Marker { line: 1, column, width: 1 };
    assert_eq!(markers(&report), [marker(5), marker(11)], "{report}");
    assert!(report.contains("[case:1:10]"), "the place is the primary label's\n{report}");
}

#[test]
fn labels_on_lines_far_apart_are_shown_without_the_lines_between() {
    let text = format!("1 + (\n{}2 + )\n", "3 +\n".repeat(1_000));
    let opened = Some(span_of(&text, "("));
    let kind = SyntaxError::ExpectedOperand { found: ")".into(), at: span_of(&text, ")"), opened };
    let source = Source::starting_at("case", text, 11);
    let report = render(&Error::from(kind).in_source(&source), Style::Fancy, false);
    let marker = |line| Marker { line, column: 5, width: 1 };
    assert_eq!(markers(&report), [marker(11), marker(1_012)], "{report}");
    assert!(report.contains("[case:1012:5]"), "{report}");
    assert!(report.lines().count() < 20, "{report}");
}

#[test]
fn a_single_line_between_two_labels_is_shown_and_the_empty_end_is_not() {
    let text = "1 + (\n2 +\n3 +\n4 +\n5 + )\n";
    let opened = Some(span_of(text, "("));
    let kind = SyntaxError::ExpectedOperand { found: ")".into(), at: span_of(text, ")"), opened };
    let error = Error::from(kind).in_source(&Source::new("case", text));
    let report = render(&error, Style::Fancy, false);
    let numbered: Vec<_> = report.lines().filter(|line| line.contains(" │ ")).collect();
    let numbers: Vec<_> = numbered.iter().map(|line| line.trim().chars().next()).collect();
    assert_eq!(numbers[..5], ['1', '2', '3', '4', '5'].map(Some), "{report}");
    assert!(!report.contains(" 6 │") && report.matches("╭─").count() == 1, "{report}");
}

#[test]
fn labels_that_overlap_become_one_marker_with_both_texts() {
    let at = Span::new(4, 6);
    let opened = Some(Span::new(4, 5));
    let kind = SyntaxError::ExpectedOperand { found: "()".into(), at, opened };
    let error = Error::from(kind).in_source(&Source::new("case", "1 + ()"));
    let report = render(&error, Style::Fancy, false);
    assert_eq!(markers(&report), [Marker { line: 1, column: 5, width: 2 }], "{report}");
    assert!(report.contains("an operand must stand here; for this bracket"), "{report}");
}

#[test]
fn line_ends_of_both_kinds_keep_numbers_and_columns() {
    let text = "1 + 2\r\n\t3 × )\r\n4\r\n";
    check(text, span_of(text, ")"));
    let source = Source::new("case", text);
    let report = fancy(&source, span_of(text, "\r\n\t3"));
    assert!(!report.contains('\r') && !report.contains('␍'), "{report}");
    let report = fancy(&source, Span::at(text.find('\r').unwrap()));
    assert_eq!(markers(&report), [Marker { line: 1, column: 6, width: 1 }], "{report}");
}

#[test]
fn a_label_over_several_lines_is_framed() {
    let text = "1 +\n(2 +\n3 +\n4)\n+ 5\n";
    let source = Source::new("case", text);
    let start = text.find('(').unwrap();
    let report = fancy(&source, Span::new(start, text.find(')').unwrap() + 1));
    for number in 1..=5 {
        assert!(report.contains(&format!(" {number} │")), "{report}");
    }
    assert!(report.contains("├") && report.contains("nothing inside"), "{report}");
}

#[test]
fn a_label_over_very_many_lines_is_shown_by_its_beginning() {
    let source = Source::new("case", "1 +\n".repeat(100_000));
    let report = fancy(&source, Span::new(4, 300_000));
    assert!(report.lines().count() < 16, "{report}");
    assert!(report.contains(" 7 │") && report.contains("nothing inside"), "{report}");
}

#[test]
fn an_accent_is_marked_under_its_letter() {
    let text = "2 × e\u{301} + 1";
    let source = Source::new("case", text);
    let accent = text.find('\u{301}').unwrap();
    let report = fancy(&source, Span::new(accent, accent + 2));
    assert_eq!(markers(&report), [Marker { line: 1, column: 5, width: 1 }], "{report}");
    assert!(report.contains("[case:1:6]"), "the column in characters is the accent's");
}

#[test]
fn a_text_of_accents_alone_is_shown() {
    let source = Source::new("case", "\u{301}".repeat(100_000));
    let report = fancy(&source, Span::new(199_000, 199_002));
    assert_eq!(markers(&report).len(), 1);
}

/// Any character, often one that is hard to place.
fn character() -> impl Strategy<Value = char> {
    let hard = "\t\n ×÷−√変é😀\u{301}\u{200d}\u{1b}\u{202e}\u{feff}\u{0}\u{85}\u{2028}…";
    prop_oneof![
        proptest::sample::select(hard.chars().collect::<Vec<_>>()),
        proptest::sample::select("12(+)\n".chars().collect::<Vec<_>>()),
        any::<char>(),
    ]
}

proptest! {
    #[test]
    fn markers_agree_with_the_source_wherever_they_are(
        before in proptest::collection::vec(character(), 0..40),
        labelled in proptest::collection::vec(character(), 1..10),
        after in proptest::collection::vec(character(), 0..40),
    ) {
        let on_one_line = |characters: &[char]| !characters.contains(&'\n');
        prop_assume!(on_one_line(&labelled));
        let [before, labelled, after] =
            [before, labelled, after].map(|part| part.into_iter().collect::<String>());
        prop_assume!(cell_width(&labelled) > 0 && !labelled.ends_with('\r'));
        let at = Span::new(before.len(), before.len() + labelled.len());
        check(&format!("{before}{labelled}{after}"), at);
    }

    #[test]
    fn no_span_in_no_text_makes_a_report_fail(
        text in proptest::collection::vec(character(), 0..200),
        start in 0..300_usize,
        length in 0..300_usize,
        second in 0..300_usize,
        first_line in 0..3_usize,
    ) {
        let text: String = text.into_iter().collect();
        let at = Span::new(start, start + length);
        let opened = Some(Span::new(second, second + length / 2));
        let kind = SyntaxError::ExpectedOperand { found: text.clone(), at, opened };
        let error = Error::from(kind).in_source(&Source::starting_at(&text, &text, first_line));
        for style in [Style::Fancy, Style::Plain, Style::Short, Style::Json] {
            let report = render(&error, style, false);
            prop_assert!(report.ends_with('\n'));
            let raw = report.chars().find(|c| *c != '\n' && abacist::source::visible_char(*c) != *c);
            prop_assert_eq!(raw, None, "{}", report);
        }
        let report = render(&error, Style::Fancy, false);
        prop_assert!(!report.contains("Failed to read"), "{}", report);
        prop_assert!(report.contains("╭─["), "{}", report);
    }
}
