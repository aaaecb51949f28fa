//! Games of making a number as built-in functions.

use super::makers::{generate_countdown, generate_make};
use super::numbers::{chosen, hint_level, judged, records, stopped};
use crate::diagnostic::Error;
use crate::eval::{Builtin, Call, Parameter, Placed, Table};
use crate::number::Number;
use crate::puzzle::make::{Chosen, Expression, Game, Hint, HintLevel, Rules, beside};
use crate::source::Source;
use crate::value::{Record, Value};

/// The parameters of a game, its rules last, and behind them others.
macro_rules! game_parameters {
    [$($more:expr),* $(,)?] => {
        &[
            Parameter::Required("target"),
            Parameter::Optional("numbers"),
            Parameter::Optional("use"),
            Parameter::Optional("intermediate"),
            Parameter::Optional("ops"),
            Parameter::Optional("distinct"),
            $($more,)*
        ]
    };
}

/// Where the rules stand among the parameters, and the limit behind them.
const FIRST_RULE: usize = 2;
const LIMIT: usize = 6;

/// The games of making a number.
pub(super) static TABLE: Table = Table {
    topic: "making numbers",
    builtins: &[
        Builtin {
            name: "make",
            parameters: game_parameters![Parameter::Optional("limit")],
            summary: "gives every different way to make a number from others, or the first ones: \
                      from all of them, or with use: \"any\" from some",
            examples: &[
                ("make(24, [3, 3, 8, 8])[0].text", "\"8/(3 - 8/3)\""),
                ("make(\"24: 2 4 8 10\") |> len", "11"),
                ("make(24, [3, 3, 8, 8], use: \"any\", limit: 1)[0].text", "\"8*3\""),
                ("make(\"countdown 831: 1 3 7 10 25 50\")", "[]"),
            ],
            run: make,
        },
        Builtin {
            name: "count_make",
            parameters: game_parameters![],
            summary: "counts the different ways to make a number from others",
            examples: &[
                ("count_make(24, [2, 4, 8, 10])", "11"),
                ("count_make(24, [2, 4, 8, 10], distinct: \"raw\")", "196"),
            ],
            run: count,
        },
        Builtin {
            name: "solvable_make",
            parameters: game_parameters![],
            summary: "tells whether a number can be made from others",
            examples: &[
                ("solvable_make(24, [1, 1, 1, 1])", "false"),
                ("1..=30 |> filter(n => solvable_make(n, [1, 2, 3])) |> len", "9"),
            ],
            run: solvable,
        },
        Builtin {
            name: "nearest_make",
            parameters: game_parameters![],
            summary: "gives what comes nearest to a number on both sides, with a way to each: one \
                      record if it can be made itself",
            examples: &[(
                "nearest_make(\"countdown 831: 1 3 7 10 25 50\") |> map(n => n.value)",
                "[830, 832]",
            )],
            run: nearest,
        },
        Builtin {
            name: "reachable_make",
            parameters: &[
                Parameter::Required("numbers"),
                Parameter::Optional("use"),
                Parameter::Optional("intermediate"),
                Parameter::Optional("ops"),
            ],
            summary: "gives every number that can be made from others, the smallest first",
            examples: &[
                ("reachable_make([2, 3])", "[-1, 2/3, 1, 3/2, 5, 6]"),
                (
                    "reachable_make([2, 6], use: \"any\", intermediate: \"positive\")",
                    "[2, 3, 4, 6, 8, 12]",
                ),
            ],
            run: reachable,
        },
        Builtin {
            name: "check_make",
            parameters: &[
                Parameter::Required("game"),
                Parameter::Required("attempt"),
                Parameter::Optional("numbers"),
            ],
            summary: "tells whether an expression makes the number of a game, a text or a target and \
                      numbers; if not, faults says what is wrong with it",
            examples: &[
                ("check_make(\"24: 3 3 8 8\", \"8/(3 - 8/3)\").correct", "true"),
                ("check_make(\"24: 3 3 8 8\", \"8 * 3\").faults", "[\"leaves out 3 8\"]"),
                ("check_make(24, [3, 8], \"8 * 3\").correct", "true"),
            ],
            run: check,
        },
        Builtin {
            name: "hint_make",
            parameters: &[
                Parameter::Required("game"),
                Parameter::Optional("hint"),
                Parameter::Optional("numbers"),
            ],
            summary: "gives a hint to a game, a text or a target and numbers: 1 whether there is a way, 2 the last operation, 3 two \
                      numbers to begin with, 4 all; where some numbers may be left out and there is \
                      none, towards the nearest value",
            examples: &[
                ("hint_make(\"24: 3 3 8 8\", 2).last", "\"/\""),
                ("hint_make(24, [3, 3, 8, 8], 3).begin", "\"8/3\""),
                ("hint_make(\"countdown 831: 1 3 7 10 25 50\").nearest", "[830, 832]"),
                ("hint_make(\"24: 1 1 1 1\")", "none"),
            ],
            run: hint,
        },
        Builtin {
            name: "generate_make",
            parameters: &[
                Parameter::Required("seed"),
                Parameter::Optional("count"),
                Parameter::Optional("cards"),
                Parameter::Optional("target"),
                Parameter::Optional("level"),
                Parameter::Optional("range"),
                Parameter::Optional("unique"),
            ],
            summary: "makes games of 24 or another target that have an answer, with unique: true \
                      exactly one: the same ones for the same seed",
            examples: &[
                ("generate_make(7, 3, level: \"easy\") |> len", "3"),
                (
                    "generate_make(7, range: 1..=9, unique: true) |> map(g => count_make(g.puzzle))",
                    "[1]",
                ),
            ],
            run: generate_make,
        },
        Builtin {
            name: "generate_countdown",
            parameters: &[
                Parameter::Required("seed"),
                Parameter::Optional("count"),
                Parameter::Optional("large"),
                Parameter::Optional("target"),
                Parameter::Optional("level"),
                Parameter::Optional("cards"),
                Parameter::Optional("unique"),
            ],
            summary: "makes games of Countdown that have an answer: the same ones for the same seed",
            examples: &[("generate_countdown(7, large: 2)[0].numbers |> len", "6")],
            run: generate_countdown,
        },
    ],
};

fn make(call: &Call<'_>) -> Result<Value, Error> {
    let game = game(call)?;
    let target = game.target.clone();
    records(call, LIMIT, |take| game.each(call.budget(), take), |way| record(way, &target))
}

fn count(call: &Call<'_>) -> Result<Value, Error> {
    let counted = game(call)?.count(call.budget());
    counted.map(Value::from).map_err(|stop| stopped(stop, call))
}

fn solvable(call: &Call<'_>) -> Result<Value, Error> {
    let solvable = game(call)?.solvable(call.budget());
    solvable.map(Value::from).map_err(|stop| stopped(stop, call))
}

fn nearest(call: &Call<'_>) -> Result<Value, Error> {
    let game = game(call)?;
    let nearest = game.nearest(call.budget()).map_err(|stop| stopped(stop, call))?;
    let way = |target: Number| {
        let near = Game { target, ..game.clone() };
        let way = near.first(call.budget()).map_err(|stop| stopped(stop, call))?;
        Ok(way.map_or(Value::None, |way| record(&way, &near.target)))
    };
    nearest.values().into_iter().map(way).collect::<Result<Vec<_>, Error>>().map(Value::from)
}

fn reachable(call: &Call<'_>) -> Result<Value, Error> {
    let game = numbers_game(call, 0, Number::ZERO, chosen(call, 1, 3)?)?;
    let all = game.reachable(call.budget());
    all.map(Value::from).map_err(|stop| stopped(stop, call))
}

fn check(call: &Call<'_>) -> Result<Value, Error> {
    let (game, place) = game_before(call)?;
    if call.optional(place).is_none() {
        let help = "write it behind the numbers, as \"8/(3 - 8/3)\"";
        return Err(call.refuse(1, "the attempt is missing", help));
    }
    let attempt = game.check(call.text(place)?);
    Ok(judged(attempt.is_correct(), attempt.value.clone(), &attempt.faults))
}

fn hint(call: &Call<'_>) -> Result<Value, Error> {
    let (game, place) = game_before(call)?;
    let level = hint_level(call, place, HintLevel::of_number)?;
    let guide = game.guide(call.budget());
    let Some(guide) = guide.map_err(|stop| stopped(stop, call))? else { return Ok(Value::None) };
    let answer = &guide.easiest.answer;
    let (name, told) = match guide.hint(level) {
        Hint::Solvable => ("solvable", true.into()),
        Hint::Nearest(nearest) => ("nearest", nearest.values().into()),
        Hint::Last(operation) => ("last", operation.plain_sign().to_string().into()),
        Hint::Pair { left, operation, right, .. } => {
            let (left, right) = (Expression::Number(left), Expression::Number(right));
            let pair = Expression::Step { operation, sides: Box::new((left, right)) };
            ("begin", pair.plain().into())
        }
        Hint::Sign(operation) => ("last", operation.plain_sign().into()),
        Hint::Single { operation, operand, .. } => {
            let operand = Box::new(Expression::Number(operand));
            ("begin", Expression::Signed { operation, operand }.plain().into())
        }
        Hint::Joined => ("last", "concat".into()),
        Hint::Beside { numbers, .. } => ("begin", beside(&numbers).into()),
        Hint::Alone => ("last", Value::None),
        Hint::Answer(_) => ("text", answer.plain().into()),
    };
    Ok([(name, told), ("value", guide.target.into())].into_iter().collect::<Record>().into())
}

fn record(answer: &Expression, value: &Number) -> Value {
    let fields = [
        ("text", answer.plain().into()),
        ("value", value.clone().into()),
        ("steps", answer.plain_steps().into()),
        ("rpn", answer.plain_reverse_polish().into()),
    ];
    fields.into_iter().collect::<Record>().into()
}

/// The game that the arguments describe: a target and numbers, or a text.
fn game(call: &Call<'_>) -> Result<Game, Error> {
    let chosen = chosen(call, FIRST_RULE, 4)?;
    match (&call.argument(0)?.value, call.optional(1)) {
        (Value::Text(text), None) => read(text, chosen),
        (Value::Number(target), Some(_)) if target.is_rational() => {
            numbers_game(call, 1, target.clone(), chosen)
        }
        (Value::Number(target), _) if !target.is_rational() => {
            Err(call.wrong("a whole number or a fraction", call.argument(0)?))
        }
        (Value::Text(_), Some(_)) => Err(numbers_twice(call, 1)),
        (Value::Number(_), None) => Err(call.refuse(
            0,
            "the numbers are missing",
            "write make(24, [3, 3, 8, 8]) or make(\"24: 3 3 8 8\")",
        )),
        _ => Err(call.wrong("a number, or a text such as \"24: 3 3 8 8\"", call.argument(0)?)),
    }
}

/// A text of a game, or a target and numbers, with the place of what stands behind the game. Numbers
/// with their name may stand there, too.
fn game_before(call: &Call<'_>) -> Result<(Game, usize), Error> {
    let Value::Number(target) = &call.argument(0)?.value else {
        if call.optional(2).is_some() {
            return Err(numbers_twice(call, 2));
        }
        return Ok((read(call.text(0)?, Chosen::default())?, 1));
    };
    if !target.is_rational() {
        return Err(call.wrong("a whole number or a fraction", call.argument(0)?));
    }
    let is_other = |item: &Placed| matches!(item.value, Value::Text(_) | Value::Number(_));
    let (numbers, other) = match call.optional(1) {
        Some(item) if !is_other(item) => (1, 2),
        _ => (2, 1),
    };
    if call.optional(numbers).is_none() {
        let help = "write 24, [3, 3, 8, 8] or \"24: 3 3 8 8\" for the game";
        return Err(call.refuse(0, "the numbers are missing", help));
    }
    Ok((numbers_game(call, numbers, target.clone(), Chosen::default())?, other))
}

/// The error for numbers beside a text that has them.
fn numbers_twice(call: &Call<'_>, place: usize) -> Error {
    let help = "leave them out, or write a target before them";
    call.refuse(place, "the game has its numbers already", help)
}

fn read(text: &str, chosen: Chosen) -> Result<Game, Error> {
    Game::read(text, Rules::default(), chosen)
        .map_err(|error| error.in_source(&Source::new("game", text)))
}

/// The game of the numbers that the argument at `place` lists.
fn numbers_game(
    call: &Call<'_>,
    place: usize,
    target: Number,
    chosen: Chosen,
) -> Result<Game, Error> {
    let items = call.gathered(place)?;
    if items.is_empty() {
        let help = "write one at least into the list, as [3, 3, 8, 8]";
        return Err(call.refuse(place, "there is no number", help));
    }
    let numbers = items.into_iter().map(|item| match item.value {
        Value::Number(number) if number.is_rational() => Ok(number),
        _ => Err(call.wrong("a whole number or a fraction", &item)),
    });
    let rules = chosen.apply(Rules::default());
    Game::of(target, numbers.collect::<Result<_, _>>()?, rules).map_err(|error| {
        let (problem, help) = (error.to_string(), Error::from(error).help());
        call.refuse(place, &problem, &help.unwrap_or_default())
    })
}
