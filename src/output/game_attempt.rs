//! Whether an attempt at a game of making a number is right, in words and for programs.

use std::fmt::Display;

use super::{JsonFields, json_list, json_text};
use crate::number::Number;
use crate::puzzle::make::{Attempt, Game};
use crate::{Error, Source};

/// Why an attempt at a game is right or wrong: what it comes to, or a line for each fault.
#[must_use]
pub fn game_attempt_why(game: &Game, attempt: &Attempt) -> String {
    if attempt.is_correct() {
        return format!("it is {}", game.target);
    }
    fault_lines(&attempt.faults)
}

/// Whether an attempt at a game is right or wrong, and why: a line, or one for each fault.
#[must_use]
pub fn game_attempt_text(game: &Game, attempt: &Attempt) -> String {
    attempt_lines(attempt.is_correct(), &game_attempt_why(game, attempt))
}

/// The same as the fields of a JSON answer; the places are those in the attempt.
#[must_use]
pub fn game_attempt_json(game: &Game, text: &str, attempt: &Attempt) -> JsonFields {
    let why = game_attempt_why(game, attempt);
    attempt_fields(text, attempt.is_correct(), &why, attempt.value.as_ref(), &attempt.faults)
}

/// Faults, a line each.
pub(super) fn fault_lines(faults: &[impl Display]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Whether an attempt is right, and why; further lines stand under the first one.
pub(super) fn attempt_lines(is_correct: bool, why: &str) -> String {
    let judgement = if is_correct { "correct" } else { "not correct" };
    let before = format!("\n{}", " ".repeat(judgement.len() + 2));
    format!("{judgement}: {}", why.replace('\n', &before))
}

/// The fields that judge the attempt `text`.
pub(super) fn attempt_fields<Fault: Clone + Into<Error>>(
    text: &str,
    is_correct: bool,
    why: &str,
    value: Option<&Number>,
    faults: &[Fault],
) -> JsonFields {
    let source = Source::new("attempt", text);
    let faults = faults.iter().map(|fault| {
        let error: Error = fault.clone().into();
        error.in_source(&source).to_json()
    });
    let value = value.map(|value| json_text(&value.to_string()));
    let mut fields = JsonFields::default();
    fields
        .raw("correct", is_correct.to_string())
        .text("why", why)
        .raw("value", value.unwrap_or_else(|| "null".to_owned()))
        .raw("faults", json_list(faults));
    fields
}
