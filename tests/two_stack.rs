//! The two stacks by hand: simple texts, precedence, brackets, then all that must be refused, with
//! the fault and the characters at fault. Each text is read whole and one square at a time.

use abacist::diagnostic::ErrorKind;
use abacist::number::Ratio;
use abacist::puzzle::blackout::{self, Rules, Verdict};
use abacist::two_stack::{
    Fault, Operand, Square, StackRules, Stacks, TraceRow, evaluate_side, trace,
};
use abacist::{Budget, Number};

const SEED: StackRules = StackRules::SEED;
const UNARY: StackRules = StackRules { unary: true, ..SEED };
const NO_LEADING_ZERO: StackRules = StackRules { leading_zeros: false, ..SEED };
const WHOLE: StackRules = StackRules { whole_division: true, ..SEED };

/// The value of `text`, fed to stacks of `N` one square at a time.
fn by_squares<N: Operand>(text: &str, rules: StackRules) -> Result<N, Fault> {
    let budget = Budget::generous();
    let mut stacks = Stacks::<N>::new(rules);
    for glyph in text.chars() {
        match Square::of_script(glyph) {
            Some(square) => stacks.feed(square, &budget)?,
            None => stacks.end_number(),
        }
    }
    stacks.value(&budget)
}

/// Checks values, written as the program writes them.
fn values(rules: StackRules, rows: &[(&str, &str)]) {
    for &(text, expected) in rows {
        let expected: Number = expected.parse().unwrap();
        let whole = evaluate_side(text, rules, &Budget::generous());
        assert_eq!(whole.as_ref(), Ok(&expected), "{text}");
        assert_eq!(by_squares(text, rules), Ok(expected.clone()), "{text} by squares");
        match by_squares::<Ratio>(text, rules) {
            Ok(ratio) => assert_eq!(Some(ratio), expected.as_ratio(), "{text} in words"),
            Err(fault) => assert_eq!(fault, Fault::Overflow, "{text} in words"),
        }
    }
}

/// Checks faults and the characters that they are laid to.
fn faults(rules: StackRules, rows: &[(&str, Fault, &str)]) {
    for &(text, expected, marks) in rows {
        let fault = evaluate_side(text, rules, &Budget::generous()).unwrap_err();
        let range = fault.span.range();
        let found = format!("{}{}", " ".repeat(range.start), "^".repeat(range.len()));
        assert_eq!((fault.fault, found.trim_end()), (expected, marks), "{text}");
        assert_eq!(by_squares::<Number>(text, rules), Err(expected), "{text} by squares");
        assert_eq!(by_squares(text, rules), Err::<Ratio, _>(expected), "{text} in words");
    }
}

// Simple

#[test]
fn numbers_are_built_digit_by_digit() {
    values(
        SEED,
        &[
            ("7", "7"),
            ("12", "12"),
            (" 1 ", "1"),
            ("00", "0"),
            ("05+1", "6"),
            ("9223372036854775807", "9223372036854775807"),
            ("9223372036854775808", "9223372036854775808"),
            ("99999999999999999999*1", "99999999999999999999"),
            ("9007199254740993/1", "9007199254740993"),
        ],
    );
}

#[test]
fn one_operation_is_exact() {
    values(
        SEED,
        &[
            ("2+3", "5"),
            ("2-3", "-1"),
            ("2*3", "6"),
            ("6/3", "2"),
            ("7/2", "7/2"),
            ("0/5", "0"),
            ("0-9223372036854775807", "-9223372036854775807"),
            ("9223372036854775807+1", "9223372036854775808"),
            ("4294967296*4294967296", "18446744073709551616"),
        ],
    );
}

// Complex

#[test]
fn products_come_before_sums() {
    values(
        SEED,
        &[
            ("5 * 12 + 3", "63"),
            ("3+5*12", "63"),
            ("288/4*6", "432"),
            ("18*3*8", "432"),
            ("18/2+8", "17"),
            ("11*3-16", "17"),
            ("1+2*3-4/2", "5"),
        ],
    );
}

#[test]
fn operators_of_one_level_go_from_left_to_right() {
    values(SEED, &[("8/2/2", "2"), ("8-2-2", "4"), ("8/2*2", "8"), ("8-2+2", "8")]);
}

#[test]
fn fractions_stay_exact_on_the_way() {
    values(
        SEED,
        &[
            ("(1/49)*49", "1"),
            ("7/2*2", "7"),
            ("1/3+1/3+1/3", "1"),
            ("1/3-1/3", "0"),
            ("8/(3-8/3)", "24"),
            (
                "1/9223372036854775807/9223372036854775807*9223372036854775807",
                "1/9223372036854775807",
            ),
        ],
    );
}

#[test]
fn signs_before_operands_are_a_rule() {
    values(
        UNARY,
        &[
            ("-5+8", "3"),
            ("3*-2", "-6"),
            ("3--2", "5"),
            ("+7", "7"),
            ("5++3", "8"),
            ("--2", "2"),
            ("-+-2", "2"),
            ("-(2+3)*2", "-10"),
            ("2--(3-4)", "1"),
            ("-2/-4", "1/2"),
            ("-9223372036854775807-1", "-9223372036854775808"),
        ],
    );
    faults(
        UNARY,
        &[
            ("-", Fault::EndsEarly, "^"),
            ("2*", Fault::EndsEarly, " ^"),
            ("2-*3", Fault::ExpectedOperand, "  ^"),
            ("(-)", Fault::ExpectedOperand, "  ^"),
            ("-2-3)", Fault::UnmatchedClose, "    ^"),
            ("1/-0", Fault::DivisionByZero, "  ^^"),
        ],
    );
}

#[test]
fn long_chains_of_large_numbers_are_exact() {
    let budget = Budget::generous();
    let value = |text: &str| evaluate_side(text, UNARY, &budget).unwrap();
    let power = |base: i64, exponent: i64| {
        Number::from(base).pow(&Number::from(exponent), &budget).unwrap()
    };
    let product = ["9"; 5000].join("*");
    assert_eq!(value(&product), power(9, 5000));
    assert_eq!(value(&format!("-{product}/9/9+7-8")), power(9, 4998).neg() - 1);
    assert_eq!(value(&format!("({product})/({product})-{product}*0")), Number::ONE);
    assert_eq!(value(&["1/7"; 2000].join("*")), power(7, -2000));
    assert_eq!(value(&format!("{product}{}", "-1".repeat(500))), power(9, 5000) - 500);
    let thirds = ["1/3/3/3"; 2000].join("+");
    assert_eq!(value(&format!("{product}+{thirds}-{product}")), value("2000/27"));
    let zero = format!("1/({product}-{product}+1-1)");
    let fault = evaluate_side(&zero, UNARY, &budget).unwrap_err();
    assert_eq!((fault.fault, fault.span.start), (Fault::DivisionByZero, 2));
}

// Brackets

#[test]
fn brackets_come_first() {
    values(
        SEED,
        &[
            ("2+5*(6-3)-6", "11"),
            ("(2+3)*4", "20"),
            ("2*(3+4)*5", "70"),
            ("((2))", "2"),
            ("(2+7)*(5-3)/(6-4)", "9"),
            ("2-(3-(4-(5-6)))", "4"),
            ("((1+2)*(3+4)-(5))*(6)", "96"),
        ],
    );
}

#[test]
fn an_empty_pair_of_brackets_has_no_value() {
    faults(
        SEED,
        &[
            ("()", Fault::EmptyBrackets, "^^"),
            ("()5", Fault::EmptyBrackets, "^^"),
            ("5+()3", Fault::EmptyBrackets, "  ^^"),
            ("2*(())", Fault::EmptyBrackets, "   ^^"),
            ("( )", Fault::EmptyBrackets, "^^^"),
            ("5()", Fault::MissingOperator, " ^"),
            ("2()+3", Fault::MissingOperator, " ^"),
        ],
    );
}

#[test]
fn each_bracket_needs_its_fellow() {
    faults(
        SEED,
        &[
            (")(", Fault::UnmatchedClose, "^"),
            ("2)", Fault::UnmatchedClose, " ^"),
            (")2(", Fault::UnmatchedClose, "^"),
            ("(2))+1", Fault::UnmatchedClose, "   ^"),
            ("(2", Fault::UnmatchedOpen, "^"),
            ("((2+3)", Fault::UnmatchedOpen, "^"),
            ("1+(2*(3)", Fault::UnmatchedOpen, "  ^"),
            ("(", Fault::EndsEarly, "^"),
            ("2+(", Fault::EndsEarly, "  ^"),
        ],
    );
}

// Errors

#[test]
fn an_operator_stands_between_two_operands() {
    faults(
        SEED,
        &[
            ("(2)3+", Fault::MissingOperator, "   ^"),
            ("2(3)+", Fault::MissingOperator, " ^"),
            ("2(3+)", Fault::MissingOperator, " ^"),
            ("2(+3)", Fault::MissingOperator, " ^"),
            ("6+2(+4)", Fault::MissingOperator, "   ^"),
            ("2(3*)+4", Fault::MissingOperator, " ^"),
            ("(5)5+", Fault::MissingOperator, "   ^"),
            ("5 5 +", Fault::MissingOperator, "  ^"),
            ("2(3)", Fault::MissingOperator, " ^"),
            ("(2)3", Fault::MissingOperator, "   ^"),
            ("(2)(3)", Fault::MissingOperator, "   ^"),
            ("(2+3)(4)", Fault::MissingOperator, "     ^"),
            ("(2)99999999999999999999", Fault::MissingOperator, "   ^^^^^^^^^^^^^^^^^^^^"),
        ],
    );
}

#[test]
fn an_operand_stands_on_each_side_of_an_operator() {
    faults(
        SEED,
        &[
            ("1 * 2 +", Fault::EndsEarly, "      ^"),
            ("288/24*", Fault::EndsEarly, "      ^"),
            ("55+", Fault::EndsEarly, "  ^"),
            ("+(2)3", Fault::ExpectedOperand, "^"),
            ("-(5)3", Fault::ExpectedOperand, "^"),
            ("(2+)3", Fault::ExpectedOperand, "   ^"),
            ("*23", Fault::ExpectedOperand, "^"),
            ("5++3", Fault::ExpectedOperand, "  ^"),
            ("5+*3", Fault::ExpectedOperand, "  ^"),
            ("5//3", Fault::ExpectedOperand, "  ^"),
            ("-5+8", Fault::ExpectedOperand, "^"),
            ("3*-2", Fault::ExpectedOperand, "  ^"),
            ("3--2", Fault::ExpectedOperand, "  ^"),
            ("+7", Fault::ExpectedOperand, "^"),
            ("", Fault::Empty, ""),
            ("  ", Fault::Empty, ""),
        ],
    );
}

#[test]
fn nothing_is_divided_by_zero() {
    faults(
        SEED,
        &[
            ("1/0", Fault::DivisionByZero, "  ^"),
            ("0/0", Fault::DivisionByZero, "  ^"),
            ("1/(2-2)", Fault::DivisionByZero, "  ^^^^^"),
            ("1/((2-2))+1", Fault::DivisionByZero, "  ^^^^^^^"),
            ("5+2/0*3", Fault::DivisionByZero, "    ^"),
            ("1/00+1/0", Fault::DivisionByZero, "  ^^"),
        ],
    );
}

#[test]
fn errors_of_form_come_before_those_of_arithmetic() {
    // Read whole, that is: fed square by square, the stacks stop at the first of either.
    for (text, fault, at) in [
        ("1/0)", Fault::UnmatchedClose, 3),
        ("1/0+", Fault::EndsEarly, 3),
        ("(1/0", Fault::UnmatchedOpen, 0),
        ("1/0 2", Fault::MissingOperator, 4),
    ] {
        let found = evaluate_side(text, SEED, &Budget::generous()).unwrap_err();
        assert_eq!((found.fault, found.span.start), (fault, at), "{text}");
    }
}

#[test]
fn the_rules_of_puzzles_can_be_stricter() {
    faults(
        NO_LEADING_ZERO,
        &[
            ("05+1", Fault::LeadingZero, "^^"),
            ("00", Fault::LeadingZero, "^^"),
            ("1+(007)", Fault::LeadingZero, "   ^^^"),
        ],
    );
    values(NO_LEADING_ZERO, &[("0", "0"), ("10+0", "10")]);
    faults(WHOLE, &[("7/2*2", Fault::NotWhole, "  ^"), ("1/(3-1)", Fault::NotWhole, "  ^^^^^")]);
    values(WHOLE, &[("6/2*3", "9"), ("7*2/2", "7")]);
}

#[test]
fn an_equation_without_its_sign_is_false_and_no_crash() {
    let Verdict::Malformed(error) = blackout::test("288/24*6", Rules::default()) else {
        panic!("it is no equation");
    };
    assert!(matches!(error.kind(), ErrorKind::Blackout(_)), "{error}");
}

// Traces

/// Each row: the character, what was done, the number stack, the operator stack, and the number
/// whose digits are still arriving.
fn rows(text: &str) -> Vec<String> {
    let join = |items: Vec<String>| items.join(" ");
    let show = |row: &TraceRow| {
        let numbers = join(row.numbers.iter().map(ToString::to_string).collect());
        let open = row.open.as_ref().map_or(String::new(), ToString::to_string);
        let character = &text[row.at.range()];
        format!("{character} | {} | {numbers} | {} | {open}", row.action, row.operators.join(" "))
    };
    trace(text, SEED, &Budget::generous()).rows.iter().map(show).collect()
}

#[test]
fn the_trace_of_the_seeds_example() {
    let expected = [
        "2 | the number is 2 |  |  | 2",
        "+ | + waits | 2 | + | ",
        "5 | the number is 5 | 2 | + | 5",
        "× | × waits | 2 5 | + × | ",
        "( | ( waits | 2 5 | + × ( | ",
        "6 | the number is 6 | 2 5 | + × ( | 6",
        "- | - waits | 2 5 6 | + × ( - | ",
        "3 | the number is 3 | 2 5 6 | + × ( - | 3",
        ") | 6 - 3 = 3, then ( goes | 2 5 3 | + × | ",
        "- | 5 × 3 = 15, 2 + 15 = 17, then - waits | 17 | - | ",
        "6 | the number is 6 | 17 | - | 6",
        " | 17 - 6 = 11 | 11 |  | ",
    ];
    assert_eq!(rows("2 + 5 × (6 - 3) - 6"), expected);
}

#[test]
fn the_trace_of_a_number_that_is_being_built() {
    let expected = [
        "5 | the number is 5 |  |  | 5",
        "× | × waits | 5 | × | ",
        "1 | the number is 1 | 5 | × | 1",
        "2 | the number is 12 | 5 | × | 12",
        "+ | 5 × 12 = 60, then + waits | 60 | + | ",
        "3 | the number is 3 | 60 | + | 3",
        " | 60 + 3 = 63 | 63 |  | ",
    ];
    assert_eq!(rows("5 × 12 + 3"), expected);
}

#[test]
fn the_trace_of_a_malformed_text_ends_before_the_fault() {
    assert_eq!(rows("2(3+)"), ["2 | the number is 2 |  |  | 2"]);
    let expected =
        ["( | ( waits |  | ( | ", "2 | the number is 2 |  | ( | 2", "+ | + waits | 2 | ( + | "];
    assert_eq!(rows("(2+)3"), expected);
    assert_eq!(rows("288 / 24×").len(), 7);
    assert_eq!(rows(")2("), [""; 0]);
}
