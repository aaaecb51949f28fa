//! Errors with their places and helps.

use std::ptr;

use super::builtins::CONSTANTS;
use super::{Builtins, Placed};
use crate::diagnostic::{
    ArithmeticError, Error, EvalError, LimitError, did_you_mean, rewritten, shortened,
};
use crate::limits::Stop;
use crate::number::NumberError;
use crate::source::{Source, Span};
use crate::value::Value;

/// What to do about a value that is no sum of square roots.
const EXACT_ROOTS: &str = "exact values are fractions and sums of square roots: √2, √(3 + √8), \
                           8^(1/3), root(1/32, 5); approximate ones are allowed without \
                           `--exact`, after `:set exact off`, and by \"exact\": false in a request";

/// How approximate numbers are allowed.
const APPROXIMATE_ALLOWED: &str = "approximate numbers are allowed without `--exact`, after `:set exact off`, and by \"exact\": \
     false in a request";

/// What to do when an approximate number does not tell.
const MORE_DIGITS: &str = "it is known to 15 digits at most; exact numbers always tell, and \
                           `approx(a, b)` says whether two numbers agree as far as they are known";

/// The budget stopped what `at` asked for.
pub(super) fn stopped(stop: Stop, at: Span) -> Error {
    LimitError::Stopped { stop, at: Some(at) }.into()
}

/// `wanted` is needed where `found` stands.
pub(super) fn wrong_type(wanted: &str, found: &Placed, help: &str) -> Error {
    let help = match &found.value {
        Value::Function(function) if !function.name().contains("=>") => {
            format!("call the function: `{}(…)`", function.name())
        }
        _ => help.to_owned(),
    };
    EvalError::WrongType {
        wanted: wanted.to_owned(),
        found: found.value.in_brief(),
        help,
        label: found.label(),
        at: found.at,
    }
    .into()
}

/// An argument or operand that cannot be taken.
pub(super) fn bad_argument(problem: &str, help: &str, at: Span) -> Error {
    EvalError::BadArgument { problem: problem.into(), help: help.into(), at }.into()
}

/// An error of a number's operation: `operand` is at fault, `whole` is the operation.
pub(super) fn number_fault(error: NumberError, operand: Span, whole: Span) -> Error {
    match error {
        NumberError::DivisionByZero => ArithmeticError::DivisionByZero { at: operand }.into(),
        NumberError::NegativeRoot => {
            ArithmeticError::NegativeRoot { root: "even root", at: operand }.into()
        }
        NumberError::Irrational => {
            ArithmeticError::Irrational { help: EXACT_ROOTS.into(), at: whole }.into()
        }
        NumberError::Undecided => {
            ArithmeticError::Undecided { help: MORE_DIGITS.into(), at: operand }.into()
        }
        NumberError::TooLarge => ArithmeticError::TooLarge { at: whole }.into(),
        NumberError::Stop(stop) => stopped(stop, whole),
        other => bad_argument(&other.to_string(), number_help(other), operand),
    }
}

/// A value that is approximate, or has approximate numbers in it, where all must be exact. What
/// the text says of it, if it is a literal, without the sign that makes it approximate is exact.
pub(super) fn not_exact(found: &Placed, literal: Option<&str>) -> Error {
    let instead = match literal.map(|literal| literal.replace(['~', '≈'], "")) {
        Some(exact) => format!("write `{}`, which is exact", exact.trim()),
        None => "make it of exact numbers".to_owned(),
    };
    let help = format!("{instead}; {APPROXIMATE_ALLOWED}");
    ArithmeticError::NotExact { help, label: found.label(), at: found.at }.into()
}

/// What to give instead of a number that was refused.
fn number_help(error: NumberError) -> &'static str {
    match error {
        NumberError::NotWhole => "`round(…)`, `floor(…)` and `ceil(…)` give whole numbers",
        NumberError::NotNatural => "give one of 0, 1, 2, 3, …",
        NumberError::NotPositive => "give one of 1, 2, 3, …",
        NumberError::RootDegree => "give one of 1, 2, 3, …: `root(27, 3)` is 3",
        NumberError::Base => "base 10 is taken when none is given",
        NumberError::Digit => "each item of the list is one digit",
        NumberError::NotAboveZero => "`ln(x)` and `log(x, base)` are there for x and base above 0",
        NumberError::NotASine => "give a number from -1 to 1",
        NumberError::LogarithmBase => "every power of 1 is 1; base 10 is taken when none is given",
        NumberError::NotExact => "give a whole number or a fraction",
        NumberError::Unproven => "below 3.3 × 10^24 each answer is certain",
        _ => "give another number",
    }
}

/// Names of other languages, and what they are called here.
const ELSEWHERE: &[(&[&str], &str)] = &[
    (&["null", "nil", "None", "NULL", "undefined", "void"], "no value is written `none`"),
    (&["True", "TRUE", "yes"], "it is written `true`"),
    (&["False", "FALSE", "no"], "it is written `false`"),
    (&["length", "size", "count"], "`len(…)` counts items and characters"),
    (&["println", "printf", "echo", "puts"], "`print(…)` shows values"),
    (&["append", "push"], "to add an item to a list, write `list += [item]`"),
    (&["pow", "power"], "a power is written `a^b`"),
    (&["mod", "modulo"], "the rest of a division is `a % b`"),
    (&["of"], "a part of a whole is written `20/100 × 50`"),
    (&["div"], "division rounded down is `a // b`"),
    (&["avg", "average", "mean"], "write `sum(list) / len(list)`"),
    (&["str", "string", "toString"], "a text with a value in it is written `\"{x}\"`"),
    (&["int", "trunc"], "`floor(x)`, `ceil(x)` and `round(x)` give whole numbers"),
    (&["range"], "whole numbers from 0 to 9 are `0..10` or `0..=9`"),
    (&["math", "Math"], "all functions are there at once: `sqrt(2)`"),
    (&["input", "readline"], "a program asks nobody; give it values by names: `x = 5`"),
    (&["enumerate"], "write `for i in 0..len(list) { … }`; the item is `list[i]` there"),
    (&["sorted"], "`sort(list)` gives the items in order"),
    (&["reversed"], "`reverse(list)` gives the items from the last to the first"),
    (&["reduce", "foldl"], "`fold(list, start, function)` puts items together"),
];

/// A name that is neither a variable nor a function, in this text.
pub(super) fn unknown_name<'a>(
    name: &str,
    (text, at): (&str, Span),
    variables: impl Iterator<Item = &'a str>,
    builtins: &'a Builtins,
) -> Error {
    let functions = builtins.names();
    let constants = CONSTANTS.iter().map(|constant| constant.name);
    let near = did_you_mean(name, variables.chain(functions).chain(constants));
    let help = match (elsewhere(name), near) {
        (_, near) if defines(text, at) => {
            let function = rewritten(text, Span::at(at.start as usize), "fn ");
            let near = near.map(|near| format!("; or did you mean `{near}`?"));
            format!("to make a function, write `{function}`{}", near.unwrap_or_default())
        }
        _ if calls_itself(name, text, at) => {
            format!("for a function that calls itself write `fn {name}(…) …`")
        }
        _ if let Some(line) = made_below(name, text, at) => {
            format!("it is made below, on line {line}; it can be used after that")
        }
        _ if assigns_again(text, at) => {
            format!("an assignment has no value; write `{name} = …` first, and then use `{name}`")
        }
        _ if assigns_several(text, at) => {
            format!("each name has an assignment of its own: `{name} = …`")
        }
        _ if names_argument(text, at) => format!("an argument is named by `{name}: …`"),
        (Some(help), _) => help.to_owned(),
        (_, Some(near)) => format!("did you mean `{near}`?"),
        _ if in_comment(text, at) => "a comment begins with `#`".to_owned(),
        _ if text.get(at.end as usize..).is_some_and(|rest| rest.starts_with('(')) => {
            format!("no function has this name; `fn {name}(x) = …` makes one")
        }
        _ => format!("no variable and no function has this name; `{name} = 1` makes a variable"),
    };
    EvalError::UnknownName { name: name.into(), help, at }.into()
}

/// The line behind `at` on which a statement makes the function or variable `name`, if one does.
fn made_below(name: &str, text: &str, at: Span) -> Option<usize> {
    let before = text.get(..at.end as usize)?;
    let first = before.matches('\n').count() + 1;
    let lines = text.get(at.end as usize..)?.split('\n').enumerate().skip(1);
    let mut making = lines.filter(|(_, line)| {
        let line = line.trim_start();
        let made = line.strip_prefix("fn ").or_else(|| line.strip_prefix("const "));
        let rest = made.unwrap_or(line).trim_start().strip_prefix(name);
        rest.map(str::trim_start).is_some_and(|rest| match made {
            Some(_) => rest.starts_with(['(', '=']),
            None => rest.starts_with('=') && !rest.starts_with("==") && !rest.starts_with("=>"),
        })
    });
    making.next().map(|(index, _)| first + index)
}

/// Whether the name at `at` is called in a function that `name = … => …` makes.
fn calls_itself(name: &str, text: &str, at: Span) -> bool {
    let (Some(before), Some(after)) = (text.get(..at.start as usize), text.get(at.end as usize..))
    else {
        return false;
    };
    if !after.starts_with('(') {
        return false;
    }
    before.rmatch_indices(name).any(|(place, _)| {
        let head = before.get(..place).unwrap_or_default().trim_end_matches([' ', '\t']);
        let rest = before.get(place + name.len()..).unwrap_or_default().trim_start();
        let is_parameter = |sign: char| sign.is_alphanumeric() || " _(),".contains(sign);
        let parameters = rest.strip_prefix('=').map(|rest| rest.trim_start_matches(is_parameter));
        (head.is_empty() || head.ends_with(['\n', ';', '{']))
            && parameters.is_some_and(|after| after.starts_with("=>"))
    })
}

/// What is said of a name of another language, if it is one.
pub(super) fn elsewhere(name: &str) -> Option<&'static str> {
    ELSEWHERE.iter().find(|(names, _)| names.contains(&name)).map(|(_, help)| *help)
}

/// Whether the name at `at` stands as other languages name an argument: `print(x, end=y)`.
fn names_argument(text: &str, at: Span) -> bool {
    let before = text.get(..at.start as usize).unwrap_or_default().trim_end();
    let after = text.get(at.end as usize..).unwrap_or_default().trim_start();
    let is_equals = after.starts_with('=') && !after.starts_with("==") && !after.starts_with("=>");
    before.ends_with(['(', ',']) && is_equals
}

/// What stands on the line of `at` before it, and what stands behind it.
fn line_around(text: &str, at: Span) -> (&str, &str) {
    let before = text.get(..at.start as usize).unwrap_or_default();
    let after = text.get(at.end as usize..).unwrap_or_default();
    let before = before.rsplit(['\n', ';', '{']).next().unwrap_or_default();
    (before, after.split(['\n', ';', '}', '#']).next().unwrap_or_default())
}

fn is_name(word: &str) -> bool {
    let word = word.trim();
    word.starts_with(char::is_alphabetic)
        && word.chars().all(|it| it.is_alphanumeric() || it == '_')
}

/// Whether a text goes on with one `=`.
fn is_assigned(after: &str) -> bool {
    let after = after.trim_start();
    after.starts_with('=') && !after.starts_with("==") && !after.starts_with("=>")
}

/// `x = 5 // five`.
fn in_comment(text: &str, at: Span) -> bool {
    let (before, after) = line_around(text, at);
    before.trim_end().ends_with("//") && after.trim().is_empty()
}

/// `x = y = 3`.
fn assigns_again(text: &str, at: Span) -> bool {
    let (before, after) = line_around(text, at);
    let target = before.trim_end().strip_suffix('=');
    is_assigned(after) && target.is_some_and(|target| target.split('=').all(is_name))
}

/// `[a, b] = [1, 2]`.
fn assigns_several(text: &str, at: Span) -> bool {
    let (before, after) = line_around(text, at);
    let names = before.trim_start().strip_prefix(['[', '(']);
    let end = after.split_once([']', ')']).filter(|(_, after)| is_assigned(after));
    let (Some(before), Some((after, _))) = (names, end) else { return false };
    let is_names = |part: &str| part.trim().is_empty() || is_name(part);
    before.split(',').chain(after.split(',')).all(is_names)
}

/// Whether a statement reads `f(x, y) = …` from `at` on, where `f` stands.
fn defines(text: &str, at: Span) -> bool {
    let before = text.get(..at.start as usize).unwrap_or_default().trim_end_matches([' ', '\t']);
    let begins = before.is_empty() || before.ends_with(['\n', ';', '{']);
    let after = text.get(at.end as usize..).and_then(|rest| rest.strip_prefix('('));
    let Some((inside, rest)) = after.and_then(|after| after.split_once(')')) else { return false };
    let is_name = |part: &str| {
        part.starts_with(char::is_alphabetic)
            && part.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
    };
    let rest = rest.trim_start().strip_prefix('=');
    begins
        && inside.split(',').all(|part| is_name(part.trim()))
        && rest.is_some_and(|rest| !rest.starts_with(['=', '>']))
}

/// An assignment at `at` to a constant that another text may have made.
pub(super) fn constant_assigned(
    name: &str,
    (there, made): (&Source, Span),
    (here, at): (&Source, Span),
) -> Error {
    let name = name.to_owned();
    if ptr::eq(there.text(), here.text()) {
        let (made, elsewhere) = (Some(made), String::new());
        return EvalError::ConstantAssigned { name, made, elsewhere, at }.into();
    }
    let line = there.locate(made.start as usize).line;
    let text = there.line(line).map_or("", |(_, text)| text.trim());
    let same_line = line == here.locate(at.start as usize).line;
    let place = if same_line { String::new() } else { format!(" in line {line}") };
    let elsewhere = format!("`{}`{place} made it; ", shortened(text));
    EvalError::ConstantAssigned { name, made: None, elsewhere, at }.into()
}

/// A field or key that a record or an object does not have.
pub(super) fn unknown_field<'a>(
    owner: &str,
    name: &str,
    at: Span,
    known: impl Iterator<Item = &'a str>,
) -> Error {
    /// More names than this do not help.
    const SHOWN: usize = 8;
    let known: Vec<_> = known.collect();
    let help = match did_you_mean(name, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => "it has no fields at all".into(),
        None => {
            let shown: Vec<_> = known.iter().take(SHOWN).map(|name| format!("`{name}`")).collect();
            let more = if known.len() > SHOWN { ", …" } else { "" };
            format!("it has {}{more}", shown.join(", "))
        }
    };
    EvalError::UnknownField { owner: owner.into(), name: name.into(), help, at }.into()
}
