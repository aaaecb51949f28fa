//! Functions that print, and that stop a program.

use super::super::{Call, Parameter, Table};
use super::Parameter::{Optional, Required, Rest};
use super::row;
use crate::diagnostic::{Error, EvalError};
use crate::value::Value;

const ERROR: &[Parameter] = &[Required("problem")];

pub(super) static TABLE: Table = Table {
    topic: "control",
    builtins: &[
        row(
            "print",
            &[Rest("values")],
            "writes its values on a line, with blanks between them",
            &[("print(\"total\", 1 + 1)", "none")],
            print,
        ),
        row(
            "error",
            ERROR,
            "stops the program with a message, a text or a record with one in its field `message`",
            &[("if 1 > 2 { error(\"arithmetic is broken\") }", "none")],
            error,
        ),
        row(
            "assert",
            &[Required("condition"), Optional("message")],
            "stops the program unless a condition holds",
            &[("assert(2 + 2 == 4)", "none")],
            assert,
        ),
    ],
};

fn print(call: &Call<'_>) -> Result<Value, Error> {
    let mut line = String::new();
    for (place, value) in call.each().iter().enumerate() {
        line.push_str(if place > 0 { " " } else { "" });
        call.put_text(&mut line, &value.value)?;
    }
    call.print(line)?;
    Ok(Value::None)
}

fn error(call: &Call<'_>) -> Result<Value, Error> {
    let problem = call.argument(0)?;
    let (message, help) = match &problem.value {
        Value::Record(record) => {
            let field = |name| record.get(name).map(|value| text_of(call, value)).transpose();
            let Some(message) = field("message")? else {
                return Err(call.refuse(0, "the record has no field `message`", MESSAGE_HELP));
            };
            let other = record.iter().map(|(name, _)| name).find(|it| !MESSAGE_FIELDS.contains(it));
            if let Some(other) = other {
                let problem = format!("an error has no field `{other}`");
                return Err(call.refuse(0, &problem, MESSAGE_HELP));
            }
            (message, field("help")?)
        }
        value => (text_of(call, value)?, None),
    };
    if message.trim().is_empty() {
        return Err(call.refuse(0, "the message is empty", EMPTY_HELP));
    }
    let help = help.filter(|it| !it.trim().is_empty());
    let help = help.unwrap_or_else(|| "the program says so itself, by `error(…)`".to_owned());
    Err(EvalError::Raised { message, help, at: call.at() }.into())
}

const MESSAGE_FIELDS: [&str; 2] = ["message", "help"];

const MESSAGE_HELP: &str = "write `error({ message: \"…\" })`; a field `help` may follow";

const EMPTY_HELP: &str = "say what went wrong, as in `error(\"the list is empty\")`";

fn text_of(call: &Call<'_>, value: &Value) -> Result<String, Error> {
    let mut text = String::new();
    call.put_text(&mut text, value)?;
    Ok(text)
}

fn assert(call: &Call<'_>) -> Result<Value, Error> {
    if call.truth(0)? {
        return Ok(Value::None);
    }
    let message = call.optional(1).map(|it| text_of(call, &it.value)).transpose()?;
    let message = message.filter(|it| !it.trim().is_empty());
    let message = message.unwrap_or_else(|| "an assertion does not hold".to_owned());
    Err(EvalError::AssertionFailed { message, at: call.argument(0)?.at }.into())
}
