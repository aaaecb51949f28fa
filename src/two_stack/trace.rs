//! What both stacks hold after each character, for learners.

use super::stacks::{Current, Level};
use super::{AsciiText, Operand, Operation, Square, StackRules, Stacks, evaluate};
use crate::diagnostic::{Error, LimitError};
use crate::limits::Budget;
use crate::number::Number;
use crate::source::Span;

/// The longest text that is traced, in bytes. A row for each character with all that the stacks
/// hold takes the square of it, and nobody reads that many.
const MOST_TRACED: usize = 1024;

/// The run of the two stacks over a text.
#[derive(Clone, Debug)]
pub struct Trace {
    /// A row for each character that was taken, and one for the end.
    pub rows: Vec<TraceRow>,
    /// The value, or why there is none.
    pub result: Result<Number, Error>,
}

/// The state after one character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceRow {
    /// The character in the text; empty in the row of the end.
    pub at: Span,
    /// What was done.
    pub action: String,
    /// The number stack, the bottom first.
    pub numbers: Vec<Number>,
    /// The operator stack, the bottom first: `+ - × ÷ (`, and `neg` for prefix signs that negate.
    pub operators: Vec<&'static str>,
    /// The number whose digits are still arriving.
    pub open: Option<Number>,
}

/// Traces `text`, a side of a puzzle or an expression of plain arithmetic; good or malformed, but
/// no longer than 1,024 bytes.
///
/// ```
/// use abacist::two_stack::{StackRules, trace};
/// let trace = trace("5 × 12 + 3", StackRules::SEED, &abacist::Budget::generous());
/// let open: Vec<_> = trace.rows.iter().map(|row| row.open.as_ref().map(|n| n.to_string())).collect();
/// assert_eq!(open[3], Some("12".to_owned()));
/// assert_eq!(trace.rows[4].action, "5 × 12 = 60, then + waits");
/// assert_eq!(trace.result.unwrap().to_string(), "63");
/// ```
#[must_use]
pub fn trace(text: &str, rules: StackRules, budget: &Budget) -> Trace {
    if let Err(error) = check_length(text) {
        return Trace { rows: Vec::new(), result: Err(error.into()) };
    }
    // The rows end where the reading does: before a character that is no square.
    let readable = AsciiText::of_puzzle(text).err().map_or(text.len(), |at| at.start as usize);
    let ascii = AsciiText::of_puzzle(text.get(..readable).unwrap_or_default());
    let whole = readable == text.len();
    let rows = ascii.map(|ascii| rows(&ascii, whole, rules, budget));
    Trace { rows: rows.unwrap_or_default(), result: evaluate(text, rules, budget) }
}

fn check_length(text: &str) -> Result<(), LimitError> {
    let (start, end) = (text.len() - text.trim_start().len(), text.trim_end().len());
    if end <= start + MOST_TRACED {
        return Ok(());
    }
    let (length, at) = (end - start, start + MOST_TRACED);
    let help = "trace a part of it".to_owned();
    Err(LimitError::TooLong { length, limit: MOST_TRACED, help, at: Span::new(at, at + 1) })
}

/// The rows of a text, with that of its end if it is `whole`.
fn rows(ascii: &AsciiText, whole: bool, rules: StackRules, budget: &Budget) -> Vec<TraceRow> {
    let mut stacks = Stacks::<Number>::new(rules);
    let mut rows = Vec::new();
    for (glyph, &at) in ascii.ascii.chars().zip(&ascii.places) {
        let Some(square) = Square::of_script(glyph) else {
            stacks.end_number();
            continue;
        };
        let applied = applied(&stacks, square, budget);
        if stacks.feed(square, budget).is_err() {
            return rows;
        }
        rows.push(row(&stacks, at, action(square, applied, &stacks)));
    }
    if let (true, Ok(value)) = (whole, stacks.value(budget)) {
        let steps = applied(&stacks, Square::Plus, budget);
        let action = if steps.is_empty() { "the end".to_owned() } else { steps.join(", ") };
        let at = Span::at(ascii.places.last().map_or(0, |last| last.end as usize));
        let (numbers, operators) = (vec![value], Vec::new());
        rows.push(TraceRow { at, action, numbers, operators, open: None });
    }
    rows
}

/// The operations that `square` makes the stacks apply, written out.
fn applied(stacks: &Stacks<Number>, square: Square, budget: &Budget) -> Vec<String> {
    if stacks.operand_expected() || matches!(square, Square::Digit(_) | Square::Open) {
        return Vec::new();
    }
    let sums = !matches!(square, Square::Times | Square::Divide | Square::FloorDivide);
    let waiting = [stacks.level.product.as_ref(), stacks.level.sum.as_ref().filter(|_| sums)];
    let (Current::Open(number) | Current::Closed(number)) = &stacks.current else {
        return Vec::new();
    };
    let mut right = number.clone();
    let mut steps = Vec::new();
    if stacks.level.negate {
        right = right.neg();
        steps.push(format!("negate {number}: {right}"));
    }
    for (left, operation) in waiting.into_iter().flatten() {
        let divides =
            !matches!(operation, Operation::Add | Operation::Subtract | Operation::Multiply);
        if divides && right.is_zero() {
            break;
        }
        let Ok(value) = left.apply(*operation, &right, budget) else { break };
        steps.push(format!("{left} {} {right} = {value}", sign(*operation)));
        right = value;
    }
    steps
}

fn action(square: Square, mut steps: Vec<String>, after: &Stacks<Number>) -> String {
    let own = match (square, &after.current) {
        (Square::Digit(_), Current::Open(number)) => format!("the number is {number}"),
        (Square::Open, _) => "( waits".to_owned(),
        (Square::Close, _) => "( goes".to_owned(),
        (Square::Minus, _) if after.level.signs > 0 => "the sign of what follows".to_owned(),
        (Square::Plus, _) if after.level.signs > 0 => "a sign that changes nothing".to_owned(),
        _ => format!("{} waits", pretty(square)),
    };
    let then = if steps.is_empty() { own } else { format!("then {own}") };
    steps.push(then);
    steps.join(", ")
}

fn row(stacks: &Stacks<Number>, at: Span, action: String) -> TraceRow {
    let mut row = TraceRow { at, action, numbers: Vec::new(), operators: Vec::new(), open: None };
    for level in &stacks.outer {
        push_level(&mut row, level);
        row.operators.push("(");
    }
    push_level(&mut row, &stacks.level);
    match &stacks.current {
        Current::Expected => {}
        Current::Open(number) => row.open = Some(number.clone()),
        Current::Closed(number) => row.numbers.push(number.clone()),
    }
    row
}

fn push_level(row: &mut TraceRow, level: &Level<Number>) {
    for (number, operation) in level.sum.iter().chain(&level.product) {
        row.numbers.push(number.clone());
        row.operators.push(sign(*operation));
    }
    if level.negate {
        row.operators.push("neg");
    }
}

fn sign(operation: Operation) -> &'static str {
    match operation {
        Operation::Add => "+",
        Operation::Subtract => "-",
        Operation::Multiply => "×",
        Operation::Divide => "÷",
        Operation::FloorDivide => "//",
    }
}

fn pretty(square: Square) -> &'static str {
    match square {
        Square::Times => "×",
        Square::Divide => "÷",
        other => other.ascii(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stacks_after(text: &str) -> Vec<String> {
        let trace = trace(text, StackRules::SEED, &Budget::generous());
        let show = |row: &TraceRow| {
            let numbers: Vec<_> = row.numbers.iter().map(ToString::to_string).collect();
            let open = row.open.as_ref().map(|open| format!(" {open}_")).unwrap_or_default();
            format!("{} | {}{open}", numbers.join(" "), row.operators.join(" "))
        };
        trace.rows.iter().map(show).collect()
    }

    #[test]
    fn the_seed_example_by_hand() {
        let expected = [
            " |  2_",
            "2 | +",
            "2 | + 5_",
            "2 5 | + ×",
            "2 5 | + × (",
            "2 5 | + × ( 6_",
            "2 5 6 | + × ( -",
            "2 5 6 | + × ( - 3_",
            "2 5 3 | + ×",
            "17 | -",
            "17 | - 6_",
            "11 | ",
        ];
        assert_eq!(stacks_after("2 + 5 × (6 - 3) - 6"), expected);
    }

    #[test]
    fn a_malformed_text_is_traced_up_to_the_fault() {
        let trace = trace("288 / 24×", StackRules::SEED, &Budget::generous());
        assert_eq!(trace.rows.len(), 7);
        let error = trace.result.unwrap_err();
        assert_eq!(error.code(), "abacist::syntax::ends_early");
        assert_eq!(error.span(), Some(Span::new(8, 10)));
    }

    #[test]
    fn a_foreign_character_ends_the_rows_and_is_named() {
        for text in ["2^3", "2×3^4", "12 + sqrt(4)", "(1,5)", "!"] {
            let trace = trace(text, StackRules::SEED, &Budget::generous());
            let foreign = text.find(['^', 's', ',', '!']).unwrap();
            let squares = text[..foreign].chars().filter(|it| !it.is_whitespace()).count();
            assert_eq!(trace.rows.len(), squares, "{text}");
            let error = trace.result.unwrap_err();
            assert_eq!(error.code(), "abacist::syntax::not_plain", "{text}");
            assert_eq!(error.span().unwrap().start as usize, foreign, "{text}");
        }
    }

    #[test]
    fn signs_are_traced_where_they_are_allowed() {
        let rules = StackRules { unary: true, ..StackRules::SEED };
        let signed = trace("-5 + 3", rules, &Budget::generous());
        assert_eq!(signed.rows[0].action, "the sign of what follows");
        assert_eq!(signed.result.unwrap().to_string(), "-2");
        assert!(trace("-5 + 3", StackRules::SEED, &Budget::generous()).result.is_err());
    }

    #[test]
    fn a_text_that_nobody_would_read_is_not_traced() {
        let traced = |length: usize| {
            let text = format!("  {} ", "7".repeat(length));
            trace(&text, StackRules::SEED, &Budget::generous())
        };
        assert_eq!(traced(1024).rows.len(), 1025);
        let error = traced(1025).result.unwrap_err();
        assert_eq!(error.code(), "abacist::limit::too_long");
        assert_eq!(error.span(), Some(Span::new(1026, 1027)));
    }

    #[test]
    fn a_blank_ends_a_number() {
        let trace = trace("1 2", StackRules::SEED, &Budget::generous());
        assert_eq!(trace.rows.len(), 1);
        assert_eq!(trace.result.unwrap_err().code(), "abacist::syntax::missing_operator");
    }

    #[test]
    fn the_fault_that_stops_the_rows_is_the_fault_of_the_result() {
        let trace = trace("1/0+2", StackRules::SEED, &Budget::generous());
        assert_eq!(trace.rows.len(), 3);
        assert_eq!(trace.result.unwrap_err().code(), "abacist::arithmetic::division_by_zero");
    }
}
