//! Whether an attempt at a task of digits is right, in words and for programs.

use super::JsonFields;
use super::game_attempt::{attempt_fields, attempt_lines, fault_lines};
use crate::puzzle::digits::{Attempt, Task};

/// Why an attempt at a task is right or wrong: what it comes to, or a line for each fault.
#[must_use]
pub fn task_attempt_why(task: &Task, attempt: &Attempt) -> String {
    match &attempt.value {
        Some(value) if attempt.is_correct() => format!("it is {value}"),
        _ if attempt.is_correct() => format!("it is {}", task.target()),
        _ => fault_lines(&attempt.faults),
    }
}

/// Whether an attempt at a task is right or wrong, and why: a line, or one for each fault.
#[must_use]
pub fn task_attempt_text(task: &Task, attempt: &Attempt) -> String {
    attempt_lines(attempt.is_correct(), &task_attempt_why(task, attempt))
}

/// The same as the fields of a JSON answer; the places are those in the attempt.
#[must_use]
pub fn task_attempt_json(task: &Task, text: &str, attempt: &Attempt) -> JsonFields {
    let why = task_attempt_why(task, attempt);
    attempt_fields(text, attempt.is_correct(), &why, attempt.value.as_ref(), &attempt.faults)
}
