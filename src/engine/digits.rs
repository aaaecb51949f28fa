//! Tasks of digits and signs as built-in functions.

use super::makers::generate_digits;
use super::numbers::{chosen, hint_level, judged, records, stopped};
use crate::diagnostic::Error;
use crate::eval::{Builtin, Call, Parameter, Table};
use crate::number::Number;
use crate::puzzle::digits::{Chosen, Expression, Hint, HintLevel, Rules, Solver, Targets, Task};
use crate::source::Source;
use crate::value::{Record, Value};

/// The parameters of a task: its digits, those that are given, and its rules in the order of
/// `Rule::all`; behind them others.
macro_rules! task_parameters {
    [$target:expr $(, $more:expr)* $(,)?] => {
        &[
            Parameter::Required("digits"),
            $target,
            Parameter::Optional("preset"),
            Parameter::Optional("ops"),
            Parameter::Optional("minus"),
            Parameter::Optional("merge"),
            Parameter::Optional("zeros"),
            Parameter::Optional("exponents"),
            Parameter::Optional("order"),
            Parameter::Optional("grouping"),
            Parameter::Optional("bits"),
            Parameter::Optional("double_factorial"),
            Parameter::Optional("subfactorial"),
            Parameter::Optional("join"),
            Parameter::Optional("decimals"),
            Parameter::Optional("base"),
            $($more,)*
        ]
    };
}

/// Where the targets and the rules stand among the parameters, and the limit behind them.
const TARGETS: usize = 1;
const FIRST_RULE: usize = 2;
const LIMIT: usize = 16;

/// Digits and signs.
pub(super) static TABLE: Table = Table {
    topic: "digits and signs",
    builtins: &[
        Builtin {
            name: "digits",
            parameters: task_parameters![
                Parameter::Optional("target"),
                Parameter::Optional("limit")
            ],
            summary: "gives every different expression of digits in their order that makes a \
                      number, or the first ones",
            examples: &[
                ("digits(\"2144\", 10, preset: \"ten-puzzle\")[0].text", "\"2+1*(4+4)\""),
                ("digits(\"10: 4751\") |> len", "16"),
                ("digits(6667, 10)", "[]"),
                ("digits(4444, 20, minus: \"none\", limit: 1) |> len", "1"),
            ],
            run: digits,
        },
        Builtin {
            name: "cheapest_digits",
            parameters: task_parameters![Parameter::Optional("target")],
            summary: "gives one of the cheapest expressions of digits in their order that makes a \
                      number, or none",
            examples: &[
                ("cheapest_digits(\"4751\", 10).text", "\"4/(7/5-1)\""),
                ("cheapest_digits(\"4751\", 10).cost", "305"),
                ("cheapest_digits(\"6667\", 10)", "none"),
            ],
            run: cheapest,
        },
        Builtin {
            name: "count_digits",
            parameters: task_parameters![Parameter::Optional("target")],
            summary: "counts the different expressions of digits in their order that make a number",
            examples: &[
                ("count_digits(\"4751\", 10)", "16"),
                ("count_digits(123456789, 100, preset: \"sum-to-100\")", "12"),
            ],
            run: count,
        },
        Builtin {
            name: "solvable_digits",
            parameters: task_parameters![Parameter::Optional("target")],
            summary: "tells whether digits in their order make a number, within the bound of the \
                      rules",
            examples: &[
                ("solvable_digits(\"6667\", 10)", "false"),
                (
                    "[\"0000\", \"0007\", \"1667\"] |> filter(d => solvable_digits(d, 10))",
                    "[\"0007\"]",
                ),
            ],
            run: solvable,
        },
        Builtin {
            name: "nearest_digits",
            parameters: task_parameters![Parameter::Optional("target")],
            summary: "gives what digits in their order make that comes nearest to a number on both \
                      sides: one record if they make it",
            examples: &[(
                "nearest_digits(4444, 11, preset: \"ten-puzzle\", merge: true) |> map(n => n.value)",
                "[10, 12]",
            )],
            run: nearest,
        },
        Builtin {
            name: "reached_digits",
            parameters: task_parameters![Parameter::Optional("targets")],
            summary: "gives an expression for each of several numbers that digits in their order \
                      make",
            examples: &[
                ("reached_digits(4444, 0..=3, preset: \"four-fours\")[1].text", "\"44/44\""),
                ("reached_digits(\"0..=20: 4444 four-fours\") |> len", "21"),
            ],
            run: reached,
        },
        Builtin {
            name: "missing_digits",
            parameters: task_parameters![Parameter::Optional("targets")],
            summary: "gives those of several numbers that digits in their order do not make",
            examples: &[
                ("missing_digits(4444, 0..=12, ops: \"+-*/\", minus: \"none\")", "[11]"),
                ("missing_digits(12, 1..=4, preset: \"taneja\")", "[4]"),
            ],
            run: missing,
        },
        Builtin {
            name: "check_digits",
            parameters: &[Parameter::Required("task"), Parameter::Required("attempt")],
            summary: "tells whether an expression solves a task of digits; if not, faults says what \
                      is wrong with it",
            examples: &[
                ("check_digits(\"10: 2144\", \"2 + 1*(4 + 4)\").correct", "true"),
                ("check_digits(\"10: 2144\", \"2*4 + 1*4\").faults[1]", "\"12 is not 10\""),
            ],
            run: check,
        },
        Builtin {
            name: "hint_digits",
            parameters: &[Parameter::Required("task"), Parameter::Optional("hint")],
            summary: "gives a hint to a task of digits: 1 whether there is a way, 2 the numbers and the \
                      last sign, 3 what to begin with, 4 all; where there is none, towards the nearest \
                      value",
            examples: &[
                ("hint_digits(\"10: 4751\", 2).last", "\"/\""),
                ("hint_digits(\"10: 4751\", 3).begin", "\"7/5\""),
                ("hint_digits(\"11: 4444 ten-puzzle merge\").nearest", "[10, 12]"),
            ],
            run: hint,
        },
        Builtin {
            name: "generate_digits",
            parameters: &[
                Parameter::Required("seed"),
                Parameter::Optional("count"),
                Parameter::Optional("digits"),
                Parameter::Optional("target"),
                Parameter::Optional("level"),
                Parameter::Optional("range"),
                Parameter::Optional("unique"),
                Parameter::Optional("rules"),
            ],
            summary: "makes tasks of digits for 10 or another target that have a solution, with \
                      unique: true exactly one: the same ones for the same seed",
            examples: &[
                ("generate_digits(7, 3, level: \"easy\") |> len", "3"),
                (
                    "generate_digits(7, rules: \"ten-puzzle\", unique: true) \
                     |> map(t => count_digits(t.puzzle))",
                    "[1]",
                ),
            ],
            run: generate_digits,
        },
    ],
};

fn digits(call: &Call<'_>) -> Result<Value, Error> {
    let task = one(call)?;
    let target = task.target();
    records(call, LIMIT, |take| task.each(call.budget(), take), |way| record(way, &target))
}

fn cheapest(call: &Call<'_>) -> Result<Value, Error> {
    let task = one(call)?;
    let cheapest = task.cheapest(call.budget()).map_err(|stop| stopped(stop, call))?;
    Ok(cheapest.map_or(Value::None, |way| record(&way, &task.target())))
}

fn count(call: &Call<'_>) -> Result<Value, Error> {
    let counted = one(call)?.count(call.budget());
    counted.map(|count| Number::from(count).into()).map_err(|stop| stopped(stop, call))
}

fn solvable(call: &Call<'_>) -> Result<Value, Error> {
    let solvable = one(call)?.solvable(call.budget());
    solvable.map(Value::from).map_err(|stop| stopped(stop, call))
}

fn nearest(call: &Call<'_>) -> Result<Value, Error> {
    let task = one(call)?;
    let mut solver = Solver::new(task.rules);
    let nearest = solver.nearest(&task.digits, &task.target(), call.budget());
    let nearest = nearest.map_err(|stop| stopped(stop, call))?;
    let mut way = |value: Number| {
        let way = solver.cheapest(&task.digits, &value, call.budget());
        let way = way.map_err(|stop| stopped(stop, call))?;
        Ok(way.map_or(Value::None, |way| record(&way, &value)))
    };
    nearest.values().into_iter().map(&mut way).collect::<Result<Vec<_>, Error>>().map(Value::from)
}

fn reached(call: &Call<'_>) -> Result<Value, Error> {
    let each = task(call)?.each_target(call.budget()).map_err(|stop| stopped(stop, call))?;
    let mut records = Vec::new();
    for (target, way) in each {
        if let Some(way) = way {
            let record = record(&way, &target);
            call.reserve(usize::try_from(record.bytes()).unwrap_or(usize::MAX))?;
            records.push(record);
        }
    }
    Ok(records.into())
}

fn missing(call: &Call<'_>) -> Result<Value, Error> {
    let (task, budget) = (task(call)?, call.budget());
    let mut solver = Solver::new(task.rules);
    let missing = match &task.targets {
        Targets::Range(range) => solver
            .missing(&task.digits, range, budget)
            .map(|missing| missing.into_iter().map(Number::from).collect::<Vec<_>>()),
        Targets::List(list) => list
            .iter()
            .filter_map(|target| match solver.solvable(&task.digits, target, budget) {
                Ok(true) => None,
                Ok(false) => Some(Ok(target.clone())),
                Err(stop) => Some(Err(stop)),
            })
            .collect(),
    };
    missing.map(Value::from).map_err(|stop| stopped(stop, call))
}

fn check(call: &Call<'_>) -> Result<Value, Error> {
    let attempt = read(call.text(0)?, Chosen::default())?.check(call.text(1)?);
    Ok(judged(attempt.is_correct(), attempt.value.clone(), &attempt.faults))
}

fn hint(call: &Call<'_>) -> Result<Value, Error> {
    let level = hint_level(call, 1, HintLevel::of_number)?;
    let guide = read(call.text(0)?, Chosen::default())?.guide(call.budget());
    let Some(guide) = guide.map_err(|stop| stopped(stop, call))? else { return Ok(Value::None) };
    let mut fields = match guide.hint(level) {
        Hint::Solvable => vec![("solvable", true.into())],
        Hint::Nearest(nearest) => vec![("nearest", nearest.values().into())],
        Hint::Last { numbers, sign } => {
            vec![("numbers", numbers.into()), ("last", sign.text().into())]
        }
        Hint::First { step, .. } => vec![("begin", step.plain().into())],
        Hint::Answer(answer) => vec![("text", answer.plain().into())],
    };
    fields.push(("value", guide.target.into()));
    Ok(fields.into_iter().collect::<Record>().into())
}

fn record(way: &Expression, value: &Number) -> Value {
    let fields = [
        ("text", way.plain().into()),
        ("value", value.clone().into()),
        ("cost", Number::from(way.cost()).into()),
        ("latex", way.latex().into()),
    ];
    fields.into_iter().collect::<Record>().into()
}

/// The task that the arguments describe, which has one target.
fn one(call: &Call<'_>) -> Result<Task, Error> {
    let task = task(call)?;
    if task.only_target().is_some() {
        return Ok(task);
    }
    let place = usize::from(call.optional(TARGETS).is_some());
    let help = "ask for one, or for all of them with reached_digits or missing_digits";
    Err(call.refuse(place, "there are several targets", help))
}

/// The task that the arguments describe: digits and targets, or a text.
fn task(call: &Call<'_>) -> Result<Task, Error> {
    let chosen = chosen(call, FIRST_RULE, LIMIT - FIRST_RULE)?;
    let first = call.argument(0)?;
    let digits = match &first.value {
        Value::Text(text) => text.to_string(),
        Value::Number(number) if number.is_integer() && !number.is_negative() => number.to_string(),
        _ => return Err(call.wrong("digits, or a text such as \"10: 2144\"", first)),
    };
    if call.optional(TARGETS).is_some() && digits.contains(':') {
        let help = "leave it out, or what stands before the colon with it";
        return Err(call.refuse(TARGETS, "the target is given twice", help));
    }
    let Some(wanted) = call.optional(TARGETS) else {
        if digits.contains(':') {
            return read(&digits, chosen);
        }
        let help = "write digits(\"2144\", 10) or digits(\"10: 2144\")";
        return Err(call.refuse(0, "the target is missing", help));
    };
    let targets = match &wanted.value {
        Value::Number(number) if number.is_rational() => number.to_string(),
        Value::Range(range) => match (range.first(), range.last()) {
            (Some(first), Some(last)) => format!("{first}..={last}"),
            _ => {
                let help = "write one such as 0..=100";
                return Err(call.refuse(TARGETS, "the range is empty", help));
            }
        },
        Value::List(_) => {
            let items = call.gathered(TARGETS)?.into_iter().map(|item| match item.value {
                Value::Number(number) if number.is_rational() => Ok(number.to_string()),
                _ => Err(call.wrong("a whole number or a fraction", &item)),
            });
            items.collect::<Result<Vec<_>, _>>()?.join(" ")
        }
        _ => return Err(call.wrong("a whole number, a fraction, or several", wanted)),
    };
    read(&format!("digits {targets}: {digits}"), chosen)
}

fn read(text: &str, chosen: Chosen) -> Result<Task, Error> {
    Task::read(text, Rules::default(), chosen)
        .map_err(|error| error.in_source(&Source::new("task", text)))
}
