//! Levels of calculator games as built-in functions.

use super::makers::generate_buttons;
use crate::diagnostic::{Error, LimitError};
use crate::eval::{Builtin, Call, Parameter, Table};
use crate::limits::Stop;
use crate::number::Number;
use crate::puzzle::buttons::{Answer, Dialect, GoalAnswer, Level, Press};
use crate::source::Source;
use crate::value::{Record, Value};

/// The calculator games.
pub(super) static TABLE: Table = Table {
    topic: "calculator games",
    builtins: &[
        Builtin {
            name: "buttons",
            parameters: &[
                Parameter::Required("start"),
                Parameter::Optional("goal"),
                Parameter::Optional("moves"),
                Parameter::Optional("keys"),
                Parameter::Optional("edition"),
            ],
            summary: "gives for each goal of a level that can be reached the fewest presses of a \
                      calculator's buttons",
            examples: &[
                (
                    "buttons(start: -1, goal: 2020, moves: 8, keys: \"*3 +8 +2 Mirror Reverse\")[0].moves",
                    "8",
                ),
                ("buttons(\"2 -> 10 in 3: +2 x2\")[0].text", "\"+2 x2 +2\""),
                ("buttons(\"2 -> 11 in 3: +2 x2\")", "[]"),
            ],
            run: buttons,
        },
        Builtin {
            name: "check_buttons",
            parameters: &[
                Parameter::Required("level"),
                Parameter::Required("attempt"),
                Parameter::Optional("edition"),
            ],
            summary: "plays a list of presses and tells whether it reaches a goal of the level",
            examples: &[
                ("check_buttons(\"2 -> 10 in 3: +2 x2\", \"x2 x2 +2\").correct", "true"),
                ("check_buttons(\"2 -> 10 in 3: +2 x2\", \"x2 x2\").screens", "[2, 4, 8]"),
            ],
            run: check,
        },
        Builtin {
            name: "hint_buttons",
            parameters: &[
                Parameter::Required("level"),
                Parameter::Optional("hint"),
                Parameter::Optional("edition"),
            ],
            summary: "gives a hint to each goal of a level: 1 how many moves, 2 the first press, 3 the \
                      first half, 4 all; none for a goal that cannot be reached",
            examples: &[
                ("hint_buttons(\"2 -> 10 in 3: +2 x2\")[0].moves", "3"),
                ("hint_buttons(\"2 -> 10 in 3: +2 x2\", 3)[0].presses", "[\"+2\", \"x2\"]"),
            ],
            run: hint,
        },
        Builtin {
            name: "generate_buttons",
            parameters: &[
                Parameter::Required("seed"),
                Parameter::Optional("count"),
                Parameter::Optional("buttons"),
                Parameter::Optional("moves"),
                Parameter::Optional("level"),
            ],
            summary: "makes levels of a calculator game that have one shortest way each: the same \
                      ones for the same seed",
            examples: &[
                ("generate_buttons(7, 3, moves: 3) |> len", "3"),
                (
                    "generate_buttons(7, buttons: 2, moves: 3) |> map(l => buttons(l.puzzle)[0].ways)",
                    "[1]",
                ),
            ],
            run: generate_buttons,
        },
    ],
};

/// `buttons(start, goal, moves, keys, edition)`, or the whole level as the first argument.
fn buttons(call: &Call<'_>) -> Result<Value, Error> {
    let dialect = dialect(call, 4)?;
    let text = match call.optional(0).map(|placed| &placed.value) {
        Some(Value::Text(level)) if call.optional(1).is_none() => level.to_string(),
        _ => {
            let (start, goal, keys) = (call.whole(0)?, call.argument(1)?, call.text(3)?);
            let goal = match &goal.value {
                Value::Number(_) => call.whole(1)?.to_string(),
                Value::Text(word) => word.to_string(),
                _ => return Err(call.wrong("a whole number or a word", goal)),
            };
            let moves = match call.optional(2) {
                Some(_) => format!(" in {}", call.whole(2)?),
                None => String::new(),
            };
            format!("{start} -> {goal}{moves}: {keys}")
        }
    };
    let level = level(&text, dialect)?;
    let answer = solve(&level, call)?;
    let found = answer.goals.iter().filter(|goal| goal.moves.is_some());
    let record = |answer: &GoalAnswer| -> Value {
        let texts = texts(&level, &answer.presses);
        let fields = [
            ("text", texts.join(" ").into()),
            ("value", answer.goal.number().into()),
            ("moves", moves(answer.moves.unwrap_or_default())),
            ("ways", answer.shortest.clone().into()),
            ("presses", texts.into()),
        ];
        fields.into_iter().collect::<Record>().into()
    };
    Ok(found.map(record).collect::<Vec<_>>().into())
}

/// The answers to all goals. A list that leaves some out would look like one that does not.
fn solve(level: &Level, call: &Call<'_>) -> Result<Answer, Error> {
    let answer = level.solve(call.budget());
    match answer.stopped {
        Some(stop) if !answer.complete() => Err(stopped(stop, call)),
        _ => Ok(answer),
    }
}

fn texts(level: &Level, presses: &[Press]) -> Vec<String> {
    presses.iter().map(|press| level.press_text(press)).collect()
}

fn moves(count: u32) -> Value {
    Number::from(count).into()
}

fn check(call: &Call<'_>) -> Result<Value, Error> {
    let level = level(call.text(0)?, dialect(call, 2)?)?;
    let attempt = level.check(call.text(1)?, call.budget()).map_err(|stop| stopped(stop, call))?;
    let correct = attempt.refused.is_none() && attempt.reached.is_some();
    let why = match &attempt.refused {
        Some(refused) => refused.to_string().into(),
        None if correct => Value::None,
        None => "the screen shows no goal".into(),
    };
    let shown = attempt.played.iter().filter_map(|step| step.screen.parse().ok());
    let screens = [level.start.clone()].into_iter().chain(shown);
    let fields = [
        ("correct", correct.into()),
        ("why", why),
        ("moves", moves(attempt.moves)),
        ("screens", screens.collect::<Vec<Number>>().into()),
    ];
    Ok(fields.into_iter().collect::<Record>().into())
}

fn hint(call: &Call<'_>) -> Result<Value, Error> {
    let number = match call.optional(1) {
        Some(_) => call.whole(1)?.to_usize().filter(|number| (1..=4).contains(number)),
        None => Some(1),
    };
    let number = number.ok_or_else(|| {
        call.refuse(1, "there is no such hint", "write 1 (how many moves), 2, 3 or 4 (all presses)")
    })?;
    let level = level(call.text(0)?, dialect(call, 2)?)?;
    let answer = solve(&level, call)?;
    let hints = answer.goals.iter().map(|goal| {
        let Some(count) = goal.moves else { return Value::None };
        let presses = texts(&level, &goal.presses);
        let shown = match number {
            2 => 1,
            3 => presses.len().div_ceil(2),
            _ => presses.len(),
        };
        let field = match number {
            1 => ("moves", moves(count)),
            _ => ("presses", presses.into_iter().take(shown).collect::<Vec<_>>().into()),
        };
        [field].into_iter().collect::<Record>().into()
    });
    Ok(hints.collect::<Vec<_>>().into())
}

fn level(text: &str, dialect: Dialect) -> Result<Level, Error> {
    Level::parse(text, dialect).map_err(|error| error.in_source(&Source::new("level", text)))
}

/// The rules of the edition that the argument at `place` names, if it is there.
fn dialect(call: &Call<'_>, place: usize) -> Result<Dialect, Error> {
    if call.optional(place).is_none() {
        return Ok(Dialect::default());
    }
    let help = format!("write one of {}", Dialect::PRESETS.join(", "));
    Dialect::preset(call.text(place)?)
        .ok_or_else(|| call.refuse(place, "there is no such edition", &help))
}

fn stopped(stop: Stop, call: &Call<'_>) -> Error {
    LimitError::Stopped { stop, at: Some(call.at()) }.into()
}
