//! The solvers as built-in functions.

use super::makers::generate_blackout;
use crate::diagnostic::{Error, LimitError};
use crate::eval::{Builtin, Call, Parameter, Table};
use crate::limits::Stop;
use crate::puzzle::blackout::{
    Attempt, Blackout, Hint, HintLevel, Rules, Solution, Solver, Verdict, Which, WhichError,
};
use crate::source::Source;
use crate::value::{Record, Value};

/// Parameters, and behind them one for each rule of blackout.
macro_rules! with_rules {
    [$($own:expr),* $(,)?] => {
        &[
            $($own,)*
            Parameter::Optional("leading_zeros"),
            Parameter::Optional("unary"),
            Parameter::Optional("division"),
            Parameter::Optional("lenient"),
            Parameter::Optional("dialect"),
        ]
    };
}

/// The puzzle families.
pub(super) static TABLE: Table = Table {
    topic: "puzzles",
    builtins: &[
        Builtin {
            name: "blackout",
            parameters: with_rules![Parameter::Required("puzzle"), Parameter::Optional("k"),],
            summary: "gives every way to black out k squares (2, 1..=3, \"min\", \"all\") so that an \
                  equation is true",
            examples: &[
                (
                    "blackout(\"288 / 24 × 6 = 18 × 13 × 8\", 2)[0].text",
                    "\"288 / 4 × 6 = 18 × 3 × 8\"",
                ),
                ("blackout(\"3 + 2 / 5 = 5 + 3 × 2\", \"all\") |> len", "6"),
                ("blackout(\"10 / 4 = 5\", 1..=2, division: \"whole\") |> len", "0"),
                ("blackout(\"05 + 1 = 16\", 1, leading_zeros: false)", "[]"),
            ],
            run: blackout,
        },
        Builtin {
            name: "check_blackout",
            parameters: with_rules![
                Parameter::Required("puzzle"),
                Parameter::Required("attempt"),
                Parameter::Optional("k"),
            ],
            summary: "tells whether an attempt solves a blackout puzzle; if not, why is \"foreign\", \
                  \"count\", \"false\" or \"malformed\"; if nobody knows, correct is none and why \
                  \"unknown\"",
            examples: &[
                ("check_blackout(\"2 + 12 = 34\", \"2 + 2 = 4\").correct", "true"),
                ("check_blackout(\"2 + 12 = 34\", \"2 + 1 = 4\").why", "\"false\""),
            ],
            run: check,
        },
        Builtin {
            name: "hint_blackout",
            parameters: with_rules![
                Parameter::Required("puzzle"),
                Parameter::Optional("level"),
                Parameter::Optional("k"),
            ],
            summary: "gives a hint to a blackout puzzle: 1 how many squares go on each side, 2 of which \
                  kinds they are, 3 one square, 4 the answer; none if there is no solution",
            examples: &[
                ("hint_blackout(\"2 + 12 = 34\").sides", "[1, 1]"),
                ("hint_blackout(\"2 + 12 = 34\", 2).digits", "2"),
            ],
            run: hint,
        },
        Builtin {
            name: "generate_blackout",
            parameters: &[
                Parameter::Required("seed"),
                Parameter::Optional("count"),
                Parameter::Optional("squares"),
                Parameter::Optional("k"),
                Parameter::Optional("level"),
            ],
            summary: "makes blackout puzzles that have one solution each: the same ones for the \
                      same seed",
            examples: &[("generate_blackout(7, 3, squares: 12) |> len", "3")],
            run: generate_blackout,
        },
    ],
};

fn blackout(call: &Call<'_>) -> Result<Value, Error> {
    let (puzzle, which, budget) = (puzzle(call, 2)?, which(call, 1)?, call.budget());
    let mut records = Vec::new();
    let outcome = Solver::new().solve_each(&puzzle, which, None, budget, |so_far, solution| {
        if records.is_empty() {
            // What cannot all be held is not begun: to throw half of it away takes time, too.
            let count = so_far.strings().to_u64().unwrap_or(u64::MAX);
            let (text, removed) = (String::new(), Vec::new());
            let least = record(Solution { text, removed, ..solution.clone() }).bytes();
            if count.saturating_mul(least) > budget.memory_left() {
                return Err(Stop::Memory);
            }
        }
        let record = record(solution);
        budget.reserve(record.bytes())?;
        records.push(record);
        Ok(())
    });
    // A list that leaves some out would look like one that does not.
    if let Some(stop) = outcome.stopped {
        return Err(LimitError::Stopped { stop, at: Some(call.at()) }.into());
    }
    Ok(records.into())
}

fn check(call: &Call<'_>) -> Result<Value, Error> {
    let attempt = puzzle(call, 3)?.check(call.text(1)?, which(call, 2)?);
    let why = match attempt {
        Attempt::Solution { .. } => Value::None,
        Attempt::Foreign { .. } => "foreign".into(),
        Attempt::OtherCount { .. } => "count".into(),
        Attempt::Wrong(Verdict::Malformed(_)) => "malformed".into(),
        Attempt::Wrong(Verdict::Unknown(_)) => "unknown".into(),
        Attempt::Wrong(_) => "false".into(),
    };
    let correct = match &why {
        Value::Text(text) if &**text == "unknown" => Value::None,
        why => Value::from(*why == Value::None),
    };
    Ok([("correct", correct), ("why", why)].into_iter().collect::<Record>().into())
}

fn hint(call: &Call<'_>) -> Result<Value, Error> {
    const HELP: &str = "write 1 (which side), 2, 3 or 4 (the whole answer)";
    let number = match call.optional(1).map(|placed| &placed.value) {
        Some(Value::Number(number)) => number.to_usize().unwrap_or(0),
        Some(_) => return Err(call.wrong("a number", call.argument(1)?)),
        None => 1,
    };
    let level = HintLevel::of_number(number)
        .ok_or_else(|| call.refuse(1, "there is no such hint", HELP))?;
    let hint = puzzle(call, 3)?.hint(level, which(call, 2)?, call.budget());
    let hint = hint.map_err(|stop| LimitError::Stopped { stop, at: Some(call.at()) })?;
    let fields = match hint {
        None => return Ok(Value::None),
        Some(Hint::Answer(solution)) => return Ok(record(solution)),
        Some(Hint::Sides(sides)) => vec![("sides", sides.into())],
        Some(Hint::Square(square)) => vec![("square", square.into())],
        Some(Hint::Kinds(kinds)) => vec![
            ("digits", kinds.digits.into()),
            ("signs", kinds.signs.into()),
            ("points", kinds.points.into()),
            ("brackets", kinds.brackets.into()),
        ],
    };
    Ok(fields.into_iter().collect::<Record>().into())
}

/// The puzzle that the first argument holds, by the rules that the arguments from `first` on set.
fn puzzle(call: &Call<'_>, first: usize) -> Result<Blackout, Error> {
    let text = call.text(0)?;
    let read = Blackout::parse(text, rules(call, first)?);
    read.map_err(|error| error.in_source(&Source::new("puzzle", text)))
}

fn record(solution: Solution) -> Value {
    let fields = [
        ("text", solution.text.into()),
        ("value", solution.value.into()),
        ("removed", solution.removed.into()),
        ("choices", solution.choices.into()),
        ("leading_zero", solution.leading_zero.into()),
    ];
    fields.into_iter().collect::<Record>().into()
}

/// The rules that the arguments from `first` on set.
fn rules(call: &Call<'_>, first: usize) -> Result<Rules, Error> {
    let standard = Rules::default();
    let switch = |place, otherwise| match call.optional(place) {
        Some(_) => call.truth(place),
        None => Ok(otherwise),
    };
    let word = |place, words: [&str; 2], problem| match call.optional(place) {
        None => Ok(false),
        Some(_) => {
            let found = call.text(place)?;
            let help = format!("write \"{}\" or \"{}\"", words[0], words[1]);
            let index = words.iter().position(|word| *word == found);
            index.map(|index| index == 1).ok_or_else(|| call.refuse(place, problem, &help))
        }
    };
    Ok(Rules {
        leading_zeros: switch(first, standard.leading_zeros)?,
        unary: switch(first + 1, standard.unary)?,
        whole_division: word(first + 2, ["exact", "whole"], "there is no such division")?,
        lenient: switch(first + 3, standard.lenient)?,
        extended: word(first + 4, ["basic", "extended"], "there is no such dialect")?,
    })
}

/// The numbers of squares that the argument at `place` asks for, if it is there: a number, a range
/// or a word.
fn which(call: &Call<'_>, place: usize) -> Result<Which, Error> {
    const HELP: &str = "write a number such as 2, a range 1..=3, \"min\" or \"all\"";
    if call.optional(place).is_none() {
        return Ok(Which::default());
    }
    let argument = call.argument(place)?;
    let which = match &argument.value {
        Value::Number(number) => number.to_usize().map(Which::Exactly),
        Value::Range(range) => match (range.first(), range.last()) {
            (Some(first), Some(last)) => {
                let last = last.to_usize().unwrap_or(usize::MAX);
                first.to_usize().map(|first| Which::Between(first, last))
            }
            _ => None,
        },
        Value::Text(text) => {
            let problem = "this is no number of squares";
            return text
                .parse()
                .map_err(|error: WhichError| call.refuse(place, problem, &error.to_string()));
        }
        _ => return Err(call.wrong("a number, a range or a text", argument)),
    };
    which.ok_or_else(|| call.refuse(place, "this is no number of squares", HELP))
}
