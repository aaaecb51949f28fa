//! An operand that is missing, or one too many.

use super::level::Bracket;
use super::scene::{Scene, is_superscript};
use super::{Dialect, instead, statement};
use crate::diagnostic::{SyntaxError, replaced, rewritten, shortened};
use crate::source::Span;
use crate::syntax::lex::{Token, TokenKind};

/// Pairs of signs that other languages write, and what they mean here.
const FOREIGN_SIGNS: &[(&str, &str, &str)] =
    &[("=", "<", "<="), ("<", ">", "!="), ("=", "!=", "!="), ("==", "=", "=="), ("!=", "=", "!=")];

/// A line end in one side of a puzzle, or between words of a statement that stand on one line.
pub(super) fn line_end(scene: &Scene<'_>) -> Option<SyntaxError> {
    scene.found.filter(|word| word.kind == TokenKind::LineEnd)?;
    let help = match scene.dialect {
        Dialect::Side => "a puzzle stands on one line".to_owned(),
        Dialect::Language => match statement::wanted(scene) {
            Some((wanted, help)) => format!("write {wanted} on the same line: {help}"),
            None => "write what follows on the same line".to_owned(),
        },
    };
    Some(SyntaxError::Unexpected { found: "\\n".to_owned(), help, at: scene.place() })
}

/// Something that is no operand stands where one must.
pub(super) fn missing(scene: &Scene<'_>) -> SyntaxError {
    let at = scene.place();
    let found = scene.found_word();
    let Some(last) = scene.last() else {
        return broken_line(scene).unwrap_or_else(|| not_an_operand(scene));
    };
    if scene.new_statement {
        return SyntaxError::AnotherStatement { at };
    }
    if let Some(error) = percent(scene).or_else(|| field(scene)).or_else(|| not_digits(scene, last))
    {
        return error;
    }
    let whole = last.span.join(at);
    let touches = last.span.end == at.start;
    let foreign = FOREIGN_SIGNS
        .iter()
        .find(|&&(first, second, _)| touches && first == scene.word(last) && second == found);
    if let Some((_, _, ours)) = foreign {
        let help = format!("write `{}`", instead(scene, whole, ours));
        return SyntaxError::ForeignNotation {
            found: scene.text_at(whole).into(),
            help,
            at: whole,
        };
    }
    not_an_operand(scene)
}

/// `~pi`, `~(3)`: the mark of approximate numbers before something else than digits.
fn not_digits(scene: &Scene<'_>, last: Token) -> Option<SyntaxError> {
    let is_mark = |word: &Token| is_mark(scene.word(*word));
    let mark = Some(last).filter(is_mark).or_else(|| scene.second_last().filter(is_mark))?;
    let touched = mark.span.end < last.span.end;
    if touched && last.kind != TokenKind::Sign {
        return None;
    }
    let found = scene.word(mark).to_owned();
    let rest = scene.text.get(scene.place().start as usize..).unwrap_or_default();
    let bracketed = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let is_number = |inside: &str| {
        let inside = inside.strip_prefix('-').unwrap_or(inside);
        inside.starts_with(|first: char| first.is_ascii_digit())
            && inside.chars().all(|it| it.is_ascii_digit() || matches!(it, '.' | '_'))
    };
    let help = match bracketed.filter(|(inside, _)| is_number(inside) && !touched) {
        Some((inside, _)) => format!("write `{found}{inside}`: it stands straight before digits"),
        None => {
            let after = Span { end: scene.place().start, ..mark.span };
            let sign = if touched { scene.word(last) } else { "" };
            let without = replaced(scene.text, after, sign);
            let instead = match scene.reads(&without) {
                true => format!("write `{}`", rewritten(scene.text, after, sign)),
                false => "take it out".to_owned(),
            };
            format!(
                "{instead}: `{found}` stands before digits alone, as in `{found}3.14`, and what \
                 has no exact value is approximate without it"
            )
        }
    };
    Some(SyntaxError::Unexpected { found, help, at: mark.span })
}

/// Whether a word marks digits as approximate.
pub(super) fn is_mark(word: &str) -> bool {
    matches!(word, "~" | "≈")
}

/// No name follows the point of a field.
pub(super) fn field(scene: &Scene<'_>) -> Option<SyntaxError> {
    scene.last().filter(|&last| scene.word(last) == ".")?;
    let operand = scene.second_last().map_or("…", |it| scene.short_operand(it));
    let help = format!("write the name of a field, as in {operand}.name, or take the point out");
    let (found, at) = (scene.found_word(), scene.place());
    Some(SyntaxError::Expected { wanted: "a name".to_owned(), found, help, at })
}

/// A statement begins with a sign that must stand between operands: the line before is meant to
/// go on.
fn broken_line(scene: &Scene<'_>) -> Option<SyntaxError> {
    let sign = scene.found.filter(|word| word.kind == TokenKind::Sign)?;
    let before = scene.text.get(..sign.span.start as usize)?;
    before.contains('\n').then(|| {
        let found = scene.found_word();
        let help = format!("to go on with the line before, end it with `{found}`");
        SyntaxError::Unexpected { found, help, at: sign.span }
    })
}

fn not_an_operand(scene: &Scene<'_>) -> SyntaxError {
    let at = scene.place();
    let found = scene.found_word();
    let in_record = scene.level.bracket == Bracket::Record;
    let starts_entry = scene.last().is_some_and(|last| matches!(scene.word(last), "{" | ","));
    if in_record && starts_entry {
        let help = "a record is written `{ name: value }`".to_owned();
        return SyntaxError::Expected { wanted: "a name".to_owned(), found, help, at };
    }
    match scene.found.map(|found| found.kind) {
        Some(TokenKind::Keyword) if found == "not" => {
            let help = "put brackets around it: `(not …)`".to_owned();
            SyntaxError::Unexpected { found, help, at }
        }
        Some(TokenKind::Keyword) if found != "and" && found != "or" => {
            SyntaxError::ReservedWord { found, at }
        }
        _ => SyntaxError::ExpectedOperand { found, at, opened: None },
    }
}

/// `10%` with nothing to divide by after it.
pub(super) fn percent(scene: &Scene<'_>) -> Option<SyntaxError> {
    let sign = scene.last().filter(|&last| matches!(scene.word(last), "%" | "％"))?;
    let operand = scene.second_last().filter(|operand| operand.span.end == sign.span.start)?;
    if !scene.ends_operand(operand) {
        return None;
    }
    let at = operand.span.join(sign.span);
    let found = scene.text_at(at).to_owned();
    let written = instead(scene, sign.span, "/100");
    let help = format!("for a percentage write `{written}`; `a % b` is the rest of a division");
    Some(SyntaxError::ForeignNotation { found, help, at })
}

/// `10 % of 5`: a part of a whole, before the whole.
pub(super) fn percent_of(scene: &Scene<'_>) -> Option<SyntaxError> {
    let is_operand =
        |found: Token| matches!(found.kind, TokenKind::Number | TokenKind::Name | TokenKind::Open);
    scene.found.filter(|&found| is_operand(found))?;
    let mut before = scene.before.iter().rev();
    let (of, sign, operand) = (*before.next()?, *before.next()?, *before.next()?);
    if scene.word(of) != "of" || !matches!(scene.word(sign), "%" | "％") {
        return None;
    }
    let written = instead(scene, Span { start: operand.span.end, ..of.span }, "/100 ×");
    let help = format!("write `{written}`; `a % b` is the rest of a division");
    let at = sign.span.join(of.span);
    Some(SyntaxError::ForeignNotation { found: scene.text_at(at).to_owned(), help, at })
}

/// A word stands where only an operator or an end can.
pub(super) fn surplus(scene: &Scene<'_>) -> SyntaxError {
    let at = scene.place();
    let found = scene.found_word();
    let (Some(word), Some(last)) = (scene.found, scene.last()) else {
        return SyntaxError::Empty { at };
    };
    if scene.new_statement {
        return SyntaxError::AnotherStatement { at };
    }
    if let Some(error) =
        open_exponent(scene, last, word).or_else(|| glued_number(scene, last, word))
    {
        return error;
    }
    match word.kind {
        TokenKind::Sign => sign(scene, last, word),
        TokenKind::Separator => separator(scene, last),
        TokenKind::Number | TokenKind::Name | TokenKind::Open => {
            times_letter(scene).unwrap_or_else(|| missing_operator(scene, last))
        }
        TokenKind::Text => missing_operator(scene, last),
        TokenKind::Keyword if found == "not" => {
            let help = "`not` begins a statement, or follows `and`, `or` or a bracket".to_owned();
            SyntaxError::Unexpected { found, help, at }
        }
        TokenKind::Keyword => SyntaxError::ReservedWord { found, at },
        TokenKind::Close => incomplete_entry(scene, found),
        _ => missing_operator(scene, last),
    }
}

fn missing_operator(scene: &Scene<'_>, last: Token) -> SyntaxError {
    let at = scene.place();
    if let Some(help) = called_function(scene, last) {
        return SyntaxError::MissingOperator { found: scene.found_word(), help, at };
    }
    let is_text = |token: Option<Token>| token.is_some_and(|it| it.kind == TokenKind::Text);
    if scene.level.holds_elements() || is_text(scene.found) || is_text(Some(last)) {
        if scene.level.bracket == Bracket::Record && scene.names_entry() {
            return incomplete_entry(scene, scene.found_word());
        }
        let gap = Span::new(last.span.end as usize, at.start as usize);
        let help = match scene.level.holds_elements() {
            true => match instead(scene, gap, ", ").as_str() {
                "," => "write an operator, or a comma, as in `[1, 2]`".to_owned(),
                ours => format!("write an operator, or a comma: `{ours}`"),
            },
            false => "write an operator between them".to_owned(),
        };
        return SyntaxError::MissingOperator { found: scene.found_word(), help, at };
    }
    let error = SyntaxError::missing_operator(scene.text, at, &|text| scene.reads(text));
    called(scene, last).map_or(error.clone(), |call| match error {
        SyntaxError::MissingOperator { found, help, at } => {
            let help = format!("to call `{}`, write `{call}`; {help}", scene.word(last));
            SyntaxError::MissingOperator { found, help, at }
        }
        other => other,
    })
}

/// `(x => x + 1)(2)`: what to do about a call of a function in brackets.
fn called_function(scene: &Scene<'_>, last: Token) -> Option<String> {
    let group = scene.closed.as_ref().filter(|level| level.bracket == Bracket::Group)?;
    let inside = Span { start: group.opener?.span.end, end: last.span.start };
    let function = scene.text_at(inside).trim();
    let is_call = scene.word(scene.found?) == "(" && last.span.end == scene.place().start;
    (is_call && function.contains("=>")).then(|| {
        let function = shortened(function);
        format!(
            "brackets cannot be called; give the function a name: `f = {function}`, then `f(…)`"
        )
    })
}

/// `sqrt 16` as a call, if that reads.
fn called(scene: &Scene<'_>, last: Token) -> Option<String> {
    let found = scene.found?;
    let is_argument = matches!(found.kind, TokenKind::Name | TokenKind::Number);
    let is_long = scene.word(last).chars().nth(1).is_some();
    if last.kind != TokenKind::Name || !is_argument || !is_long || scene.level.holds_elements() {
        return None;
    }
    let call = format!("({})", scene.word(found));
    let whole = Span { start: last.span.end, ..found.span };
    let reads = scene.reads(&replaced(scene.text, whole, &call));
    reads.then(|| rewritten(scene.text, whole, &call))
}

/// `2 x 3`, where `x` must be `×`.
fn times_letter(scene: &Scene<'_>) -> Option<SyntaxError> {
    let found = scene.found_word();
    if scene.dialect == Dialect::Side || !matches!(found.as_str(), "x" | "X" | "х" | "Х") {
        return None;
    }
    let at = scene.place();
    let after = scene.text.get(at.end as usize..)?.trim_start();
    if !after.starts_with(|next: char| next.is_alphanumeric() || next == '(') {
        return None;
    }
    let help = format!("the letter is a name; write `{}`", instead(scene, at, "×"));
    Some(SyntaxError::MissingOperator { found, help, at })
}

/// `1e+`, which no digits follow, or `1e.5`.
fn open_exponent(scene: &Scene<'_>, last: Token, word: Token) -> Option<SyntaxError> {
    let touches = last.kind == TokenKind::Number && last.span.end == word.span.start;
    let letter = Some(scene.word(word)).filter(|it| touches && matches!(*it, "e" | "E"))?;
    let rest = scene.text.get(word.span.end as usize..)?;
    let sign = rest.get(..1)?;
    let number = scene.word(last);
    if let Some(places) = rest.strip_prefix('.') {
        let digits = places.chars().take_while(char::is_ascii_digit).count();
        let end = word.span.end as usize + 1 + digits;
        let at = Span::new(last.span.start as usize, end);
        let help = fractional_exponent(number, places.get(..digits).filter(|it| !it.is_empty())?);
        return Some(SyntaxError::bad_number(scene.text_at(at), &help, at));
    }
    if !matches!(sign, "+" | "-") {
        return None;
    }
    let at = Span { end: word.span.end + 1, ..last.span };
    let help = format!(
        "write digits after the sign, as in {number}{letter}{sign}3; to multiply by a variable, \
         {number} × {letter}"
    );
    Some(SyntaxError::bad_number(scene.text_at(at), &help, at))
}

/// What to write where the exponent after a number has these places behind its point.
fn fractional_exponent(number: &str, places: &str) -> String {
    const WHOLE: &str = "the exponent after `e` is a whole number";
    if !places.chars().all(|digit| digit.is_ascii_digit()) {
        return WHOLE.to_owned();
    }
    let (digits, whole) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let exponent = whole.trim_start_matches('+');
    format!("{WHOLE}; write `{digits} × 10^{exponent}.{places}`")
}

/// `1__0`, `0xg`, `1.2.3`: one word to a reader, two to the grammar.
fn glued_number(scene: &Scene<'_>, last: Token, word: Token) -> Option<SyntaxError> {
    if last.kind != TokenKind::Number || last.span.end != word.span.start {
        return None;
    }
    let found = scene.word(word);
    let number = scene.word(last);
    let has_exponent = radix_digits(number).is_none() && number.contains(['e', 'E']);
    if has_exponent && word.kind == TokenKind::Number && found.starts_with('.') {
        let at = last.span.join(word.span);
        let help = fractional_exponent(number, found.trim_start_matches('.'));
        return Some(SyntaxError::bad_number(scene.text_at(at), &help, at));
    }
    let (at, help) = match word.kind {
        TokenKind::Sign if found == "." && has_exponent => (
            last.span.join(word.span),
            "the exponent after `e` is a whole number; leave the point out",
        ),
        TokenKind::Sign if found == "." => {
            (last.span.join(word.span), "write digits after the point, or leave it out")
        }
        TokenKind::Number => (
            last.span.join(word.span),
            radix_digits(scene.word(last)).unwrap_or("a number has one point at most"),
        ),
        TokenKind::Name if found.starts_with('_') => {
            (last.span.join(word.span), "`_` stands between two digits")
        }
        TokenKind::Name if scene.word(last) == "0" => {
            let start = found.to_lowercase();
            let octal =
                start.strip_prefix('o').filter(|digits| digits.starts_with(char::is_numeric));
            let help = match (radix_digits(&format!("0{start}")), octal) {
                (Some(help), _) => help,
                (None, Some(_)) => {
                    "numbers are decimal, or begin with `0x` (hexadecimal) or `0b` (binary); \
                     `from_digits([1, 7], 8)` takes any base"
                }
                (None, None) => return None,
            };
            (last.span.join(word.span), help)
        }
        // `0xfg`: a slip in the last digits.
        TokenKind::Name if found.chars().all(|letter| letter.is_ascii_alphabetic()) => {
            (last.span.join(word.span), radix_digits(scene.word(last))?)
        }
        _ => return None,
    };
    Some(SyntaxError::bad_number(scene.text_at(at), help, at))
}

/// The digits that may follow the beginning of a number, if that is `0x` or `0b`.
fn radix_digits(number: &str) -> Option<&'static str> {
    match number.get(..2)? {
        "0x" | "0X" => Some("`0x` is followed by the digits 0 to 9 and a to f"),
        "0b" | "0B" => Some("`0b` is followed by the digits 0 and 1"),
        _ => None,
    }
}

/// A sign that cannot follow an operand, or not this one.
fn sign(scene: &Scene<'_>, last: Token, word: Token) -> SyntaxError {
    let at = word.span;
    let found = scene.word(word).to_owned();
    let whole = last.span.join(at);
    let operand = || scene.second_last().map_or("x", |operand| scene.short_operand(operand));
    let help = match (scene.word(last), found.as_str()) {
        ("!" | "！", _) if found.starts_with(['!', '！']) => {
            format!("write `({}!)!` for the factorial of the factorial", operand())
        }
        (raised, "!=") if is_superscript(raised) => {
            format!("write `{}`", single_blanks(&instead(scene, at, " != ")))
        }
        (raised, _) if is_superscript(raised) => {
            // A sign between two operands has one behind it.
            let rest = if found.starts_with(['!', '！']) { "" } else { "…" };
            let first = format!("({}{raised}){found}{rest}", operand());
            format!("put brackets around what is meant first: `{first}`")
        }
        (_, "!=") => {
            let factorial = single_blanks(&instead(scene, at, "! = "));
            let unequal = single_blanks(&instead(scene, at, " != "));
            format!("write `{factorial}` for a factorial, or `{unequal}`")
        }
        (_, "√") => return missing_operator(scene, last),
        (_, "=>") => {
            let help = format!(
                "to compare, write `{}`; a function among signs needs brackets: `(x => …)`",
                instead(scene, at, ">=")
            );
            return SyntaxError::ForeignNotation { found, help, at };
        }
        (_, "≈" | "~") => {
            let help = "to compare approximate numbers, write `approx(a, b)`".to_owned();
            return SyntaxError::Unexpected { found, help, at };
        }
        _ => {
            let help = "an operator between operands can follow, or the end".to_owned();
            return SyntaxError::Unexpected { found, help, at };
        }
    };
    SyntaxError::Ambiguous { found: scene.text_at(whole).to_owned(), help, at }
}

fn single_blanks(text: &str) -> String {
    text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// `,`, `:` or `;` where nothing can be divided.
fn separator(scene: &Scene<'_>, last: Token) -> SyntaxError {
    let at = scene.place();
    let found = scene.found_word();
    match found.as_str() {
        "," | "，" => stray_comma(scene, last, at),
        ":" if scene.level.bracket == Bracket::Parameters => {
            let help = format!("write `{}`", instead(scene, at, " ="));
            SyntaxError::ForeignNotation { found, help, at }
        }
        ":" if scene.level.bracket == Bracket::Index => {
            let help = format!("write `{}`", instead(scene, at, ".."));
            SyntaxError::ForeignNotation { found, help, at }
        }
        ":" => {
            let help =
                format!("`:` divides in puzzles only; here write `{}`", instead(scene, at, "/"));
            SyntaxError::ForeignNotation { found, help, at }
        }
        _ => {
            let help = "close the bracket first".to_owned();
            SyntaxError::Unexpected { found, help, at }
        }
    }
}

/// A comma where nothing can be divided.
fn stray_comma(scene: &Scene<'_>, last: Token, comma: Span) -> SyntaxError {
    decimal_comma(scene, last, comma).unwrap_or_else(|| {
        let help = "commas divide the elements of lists `[1, 2]`, records and calls".to_owned();
        let found = scene.text_at(comma).to_owned();
        SyntaxError::Unexpected { found, help, at: comma }
    })
}

/// `(a, b)` or `()` that no `=>` makes the parameters of a function.
pub(super) fn no_parameters(scene: &Scene<'_>) -> Option<SyntaxError> {
    let before = |comma: Span| scene.before.iter().rev().find(|it| it.span.end <= comma.start);
    if let Some(group) = scene.closed.as_ref().filter(|level| level.bracket == Bracket::Group) {
        if let Some(comma) = group.comma {
            return Some(stray_comma(scene, *before(comma)?, comma));
        }
        let (open, close) = (scene.second_last()?, scene.last()?);
        let is_empty = group.opener.is_some_and(|opener| opener.span == open.span);
        return is_empty.then(|| SyntaxError::EmptyBrackets { at: open.span.join(close.span) });
    }
    // After a comma in round brackets only a name may stand.
    let comma = scene.level.comma.filter(|_| scene.level.bracket == Bracket::Group)?;
    scene.found?;
    Some(stray_comma(scene, *before(comma)?, comma))
}

/// `3,5` and `1,000`.
fn decimal_comma(scene: &Scene<'_>, last: Token, comma: Span) -> Option<SyntaxError> {
    let after = scene.text.get(comma.end as usize..).unwrap_or_default();
    let length = after.find(|next: char| !next.is_ascii_digit() && next != ',');
    let digits = after.get(..length.unwrap_or(after.len())).unwrap_or_default();
    if last.kind != TokenKind::Number || last.span.end != comma.start || digits.is_empty() {
        return None;
    }
    let at = last.span.join(Span::new(comma.end as usize, comma.end as usize + digits.len()));
    let found = scene.text_at(at).to_owned();
    let grouped = digits.split(',').all(|group| group.len() == 3);
    let written = instead(scene, at, &found.replace(',', if grouped { "_" } else { "." }));
    let help = match grouped {
        true => format!("write `{written}`, or a point where decimals begin"),
        false => format!("write `{written}`"),
    };
    Some(SyntaxError::ForeignNotation { found, help, at })
}

/// `{ a }` or `{ a 1 }`.
fn incomplete_entry(scene: &Scene<'_>, found: String) -> SyntaxError {
    let help = "a record is written `{ name: value }`".to_owned();
    SyntaxError::Expected { wanted: "`: value`".to_owned(), found, help, at: scene.place() }
}
