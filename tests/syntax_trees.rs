//! Texts and their trees: what is read, how it is printed, and that print reads back.

mod random_tree;

use abacist::syntax::{
    Signs, Statement, lex, parse, parse_expression, parse_side, parse_statements, print,
};
use proptest::prelude::*;

#[test]
fn every_row_means_and_prints_what_it_says() {
    let mut rows = 0;
    for line in include_str!("data/syntax-trees.tsv").lines().skip(3) {
        let cells: Vec<_> = line.split('\t').collect();
        let [text, means, ascii, pretty] = cells[..] else { panic!("not four cells: {line}") };
        let tree = parse_expression(&text.replace("\\n", "\n")).unwrap();
        if !means.is_empty() {
            assert_eq!(tree, parse_expression(means).unwrap(), "{text}");
        }
        assert_eq!(print(&tree, Signs::Ascii), ascii, "{text}");
        assert_eq!(print(&tree, Signs::Pretty), pretty, "{text}");
        rows += 1;
    }
    assert!(rows > 80, "{rows} rows");
}

#[test]
fn line_ends_and_semicolons_divide_statements() {
    let cases: &[(&str, &[&str])] = &[
        ("a = 1 ; b = 2", &["a = 1", "b = 2"]),
        ("a = 1\r\nb = 2\r\n", &["a = 1", "b = 2"]),
        ("1;;2;", &["1", "2"]),
        ("1\n+ 2", &["1", "+2"]),
        ("1 +\n\n# a remark\n2", &["1 + 2"]),
        ("f\n(x)", &["f", "x"]),
        ("x =\n2 = 2", &["x = 2 = 2"]),
        ("not\na and\nnot\nb", &["not a and not b"]),
        ("[1,\n# one\n2\n]\n{\na\n:\n1\n}", &["[1, 2]", "{ a: 1 }"]),
        ("\u{feff}1\n", &["1"]),
        ("# only", &[]),
        ("\n ;\n", &[]),
        ("", &[]),
        (
            "if a { 1 }\nelse if b { 2 }\n# no end\nelse {\n3 }\nx",
            &["if a { 1 } else if b { 2 } else { 3 }", "x"],
        ),
        ("while x\n{\n}\n-1", &["while x {}", "-1"]),
        ("fn f(\na,\nb\n)\n= a\n[b]", &["fn f(a, b) = a", "[b]"]),
        ("f(if a {\nx = 1\nx + 1\n} else { 2 },\n3)", &["f(if a { x = 1; x + 1 } else { 2 }, 3)"]),
        ("{ a: x => {\nb\n(c\n+ d)\n},\ne: 1\n}", &["{ a: x => { b; c + d }, e: 1 }"]),
        ("x =>\n{ y\nz }\nw", &["x => { y; z }", "w"]),
        ("return\n5", &["return", "5"]),
        ("return -5;break;continue", &["return -5", "break", "continue"]),
        ("for p in xs { x += p; y ×= p }", &["for p in xs { x += p; y *= p }"]),
        ("\"a {\nb\n} c\"\nd", &["\"a {b} c\"", "d"]),
        ("const c = x = 1", &["const c = x = 1"]),
        ("x **= 2\nx //= 2\nx ÷= 2\nx ％= 2", &["x ^= 2", "x //= 2", "x /= 2", "x %= 2"]),
        (
            "x => {}; x => {;}; x => { a }; x => { a: 1 }; x => { \"a\": 1 }.a",
            &["x => {}", "x => {;}", "x => { a }", "x => { a: 1 }", "x => { a: 1 }.a"],
        ),
        (
            "a[..2] + a[2..] + a[..] + a[..=2] + a[1..3]",
            &["a[..2] + a[2..] + a[..] + a[..=2] + a[1..3]"],
        ),
        ("x |> (y => y) |> f", &["x |> (y => y) |> f"]),
    ];
    for (text, expected) in cases {
        let statements = parse_statements(text).unwrap();
        let printed: Vec<_> = statements.iter().map(|(_, it)| it.to_string()).collect();
        assert_eq!(printed, *expected, "{text:?}");
        for (span, statement) in statements {
            assert_eq!(parse(&text[span.range()]).as_ref(), Ok(&statement), "{text:?}");
        }
    }
}

#[test]
fn only_a_name_an_item_or_a_field_is_assigned_to() {
    for text in ["x = 5", "a[0] = 1", "r.k = 2", "r.k[0].j = 2", "x = y = 5", "x\n= 5"] {
        let is_assignment = matches!(parse(text), Ok(Statement::Assign { .. }));
        assert_eq!(is_assignment, !text.contains('\n'), "{text}");
    }
    for text in ["(x) = 5", "1 = x", "f(x) = 5", "f(x)[0] = 5", "x! = 24", "[a][0] = 1", "(x = 5)"]
    {
        assert!(matches!(parse(text), Ok(Statement::Expr(_))), "{text}");
        let printed = parse(text).unwrap().to_string();
        assert_eq!(parse(&printed), parse(text), "{printed}");
    }
}

#[test]
fn a_side_of_a_puzzle_takes_its_own_glyphs_and_no_more() {
    for (side, same) in [
        ("288 / 4 x 6", "288/4*6"),
        ("8 : 2 X 3", "8/2*3"),
        ("１２ ＋ (3 － 2) ⨯ 007", "12 + (3 - 2)*7"),
        ("((5))", "5"),
    ] {
        assert_eq!(parse_side(side).unwrap(), parse_expression(same).unwrap(), "{side}");
    }
    for (side, code, place) in [
        ("-5 + 8", "expected_operand", 0),
        ("3 × -2", "expected_operand", 5),
        ("8 // 2", "expected_operand", 3),
        ("3.5 × 2", "bad_character", 1),
        ("2 ^ 3", "bad_character", 2),
        ("a + 1", "bad_character", 0),
        ("1 + 2 # no remark", "bad_character", 6),
        ("1 +\n2", "unexpected", 3),
        ("18 ÷ 3 ×", "ends_early", 8),
        ("2(3 + 4)", "missing_operator", 1),
        ("5 + ()", "empty_brackets", 4),
        ("", "empty", 0),
    ] {
        let error = parse_side(side).unwrap_err();
        let found = (error.code(), error.span().unwrap().start);
        assert_eq!(found, (format!("abacist::syntax::{code}"), place), "{side}");
    }
}

#[test]
fn numbers_that_no_literal_spells_print_as_what_gives_them() {
    let two = || random_tree::number("2");
    let cases = [
        ("-5", "-5", "(-5)^2"),
        ("1/3", "1/3", "(1/3)^2"),
        ("-7/3", "-7/3", "(-7/3)^2"),
        ("1/8", "0.125", "0.125^2"),
        ("-1/8", "-0.125", "(-0.125)^2"),
        (
            "12345678901234567890/1024",
            "12056327051986882.705078125",
            "12056327051986882.705078125^2",
        ),
    ];
    for (value, alone, squared) in cases {
        let number = random_tree::number(value);
        assert_eq!(number.to_string(), alone);
        let square = random_tree::power(number, two());
        assert_eq!(square.to_string(), squared);
        let read = parse_expression(squared).unwrap();
        assert_eq!(read.to_string(), squared);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn statements_are_printed_as_they_read(statement in random_tree::statements()) {
        let text = statement.to_string();
        let read = parse(&text).unwrap();
        prop_assert_eq!(read.to_string(), text.clone());
        if !text.contains("sqrt") {
            prop_assert_eq!(&read, &statement, "{}", text);
        }
        let lines = format!("x\n{text}\ny");
        prop_assert_eq!(parse_statements(&lines).map(|it| it.len()), Ok(3), "{}", lines);
    }

    #[test]
    fn every_beginning_of_a_statement_is_right_or_refused(statement in random_tree::statements()) {
        let text = statement.to_string();
        for word in lex(&text) {
            let Some(begun) = text.get(..word.span.end as usize) else { continue };
            if let Err(error) = parse_statements(begun) {
                // `()` and `(a, b)` are nothing before an arrow comes, and texts end on their line.
                let of_text = ["abacist::syntax::unclosed_text", "abacist::syntax::bare_brace"];
                let is_known =
                    begun.trim_end().ends_with(')') || of_text.contains(&error.code().as_str());
                prop_assert!(error.is_unfinished() || is_known, "{}: {:?}", begun, error);
            }
        }
    }

    #[test]
    fn what_is_printed_reads_back(tree in random_tree::scripts()) {
        let pretty = print(&tree, Signs::Pretty);
        prop_assert_eq!(&parse_expression(&pretty).unwrap(), &tree, "{}", pretty);
        let ascii = print(&tree, Signs::Ascii);
        let again = parse_expression(&ascii).unwrap();
        prop_assert_eq!(print(&again, Signs::Ascii), ascii.clone(), "{}", ascii);
        if !pretty.contains('√') {
            prop_assert_eq!(&again, &tree, "{}", ascii);
        }
    }

    #[test]
    fn no_bracket_is_printed_in_vain(tree in random_tree::scripts()) {
        let text = print(&tree, Signs::Pretty);
        for (open, _) in text.match_indices('(') {
            let close = matching(&text, open);
            let without = format!("{} {} {}", &text[..open], &text[open + 1..close], &text[close + 1..]);
            // As a statement, where brackets keep an equation from being an assignment.
            let same = parse(&without).is_ok_and(|it| it == Statement::Expr(tree.clone()));
            prop_assert!(!same, "{} says as much as {}", without, text);
        }
    }

    #[test]
    fn words_cover_any_text(text in "[0-9a-z+*/()\\[\\]{}\"\\\\\n =!#.,:√²×é\u{200b}@]{0,40}|[\"{}a\\\\\n]{0,20}|\\PC{0,20}") {
        let mut end = 0;
        for token in lex(&text) {
            prop_assert_eq!(token.span.start, end);
            prop_assert!(!token.span.is_empty() && text.get(token.span.range()).is_some());
            end = token.span.end;
        }
        prop_assert_eq!(end as usize, text.len());
    }

    #[test]
    fn any_words_are_read_or_refused_at_a_place(
        words in prop::collection::vec(prop::sample::select(WORDS), 0..16)
    ) {
        read_or_refused(&words.join(" "))?;
    }

    #[test]
    fn any_text_is_read_or_refused_at_a_place(text in "[0-3a-c+*/%()\\[\\]{}\"\\\\\n =!#.,:;√²×|><-]{0,24}") {
        read_or_refused(&text)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_beginning_is_right_or_unfinished(tree in random_tree::expressions()) {
        let text = print(&tree, Signs::Pretty);
        for word in lex(&text) {
            let (begun, rest) = text.split_at(word.span.end as usize);
            let Err(error) = parse_expression(begun) else { continue };
            prop_assert!(error.is_unfinished(), "{}: {:?}", begun, error);
            let on_two_lines = format!("{begun}\n{rest}");
            prop_assert_eq!(&parse_expression(&on_two_lines).unwrap(), &tree, "{}", on_two_lines);
        }
    }
}

/// Words that make up statements.
const WORDS: &[&str] = &[
    "x", "1", "if", "else", "while", "for", "in", "fn", "f", "(", ")", "{", "}", "[", "]", "=",
    "=>", "+=", "+", "-", "..", "\"", "\n", ";", ",", ":", "not", "return", "break", "const", "√",
    "|>", "a", "\"a{x}\"", "()",
];

fn read_or_refused(text: &str) -> Result<(), TestCaseError> {
    match parse_statements(text) {
        Ok(statements) => {
            for (_, statement) in statements {
                let again = parse(&statement.to_string()).map(|it| it.to_string());
                prop_assert_eq!(again, Ok(statement.to_string()));
            }
        }
        Err(error) => {
            let span = error.span().unwrap();
            prop_assert!(text.get(span.range()).is_some(), "{:?}", error);
            prop_assert!(!error.help().unwrap_or_default().is_empty());
            prop_assert!(!error.help().unwrap().contains("fault of abacist"), "{}", text);
        }
    }
    Ok(())
}

/// The closer of the bracket at `open`; brackets inside texts do not occur in random trees.
fn matching(text: &str, open: usize) -> usize {
    let mut depth = 0;
    for (offset, character) in text[open..].char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return open + offset;
        }
    }
    panic!("{text} is not balanced")
}
