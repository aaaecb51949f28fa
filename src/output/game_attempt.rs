//! Whether an attempt at a game of making a number is right, in words and for programs.

use super::game::list_json;
use super::{JsonFields, json_text};
use crate::puzzle::make::{Attempt, Game};
use crate::{Error, Source};

/// Why an attempt at a game is right or wrong: what it comes to, or a line for each fault.
#[must_use]
pub fn game_attempt_why(game: &Game, attempt: &Attempt) -> String {
    if attempt.is_correct() {
        return format!("it is {}", game.target);
    }
    attempt.faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Whether an attempt at a game is right or wrong, and why: a line, or one for each fault.
#[must_use]
pub fn game_attempt_text(game: &Game, attempt: &Attempt) -> String {
    let judgement = if attempt.is_correct() { "correct" } else { "not correct" };
    let before = format!("\n{}", " ".repeat(judgement.len() + 2));
    format!("{judgement}: {}", game_attempt_why(game, attempt).replace('\n', &before))
}

/// The same as the fields of a JSON answer; the places are those in the attempt.
#[must_use]
pub fn game_attempt_json(game: &Game, text: &str, attempt: &Attempt) -> JsonFields {
    let source = Source::new("attempt", text);
    let faults = attempt.faults.iter().map(|fault| {
        let error = Error::from(fault.clone()).in_source(&source);
        error.to_json()
    });
    let value = attempt.value.as_ref().map(|value| json_text(&value.to_string()));
    let mut fields = JsonFields::default();
    fields
        .raw("correct", attempt.is_correct().to_string())
        .text("why", &game_attempt_why(game, attempt))
        .raw("value", value.unwrap_or_else(|| "null".to_owned()))
        .raw("faults", list_json(faults));
    fields
}
