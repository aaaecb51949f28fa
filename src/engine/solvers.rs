//! The solvers as built-in functions.

use crate::diagnostic::{Error, LimitError};
use crate::eval::{Builtin, Call, Parameter, Table};
use crate::puzzle::blackout::{Blackout, Rules, Solution, Which, WhichError};
use crate::source::Source;
use crate::value::{Record, Value};

/// The puzzle families.
pub(super) static TABLE: Table = Table {
    topic: "puzzles",
    builtins: &[Builtin {
        name: "blackout",
        parameters: &[
            Parameter::Required("puzzle"),
            Parameter::Optional("k"),
            Parameter::Optional("leading_zeros"),
            Parameter::Optional("unary"),
            Parameter::Optional("division"),
            Parameter::Optional("lenient"),
        ],
        summary: "gives every way to black out k squares (2, 1..=3, \"min\", \"all\") so that an \
                  equation is true",
        examples: &[
            ("blackout(\"288 / 24 × 6 = 18 × 13 × 8\", 2)[0].text", "\"288 / 4 × 6 = 18 × 3 × 8\""),
            ("blackout(\"3 + 2 / 5 = 5 + 3 × 2\", \"all\") |> len", "6"),
            ("blackout(\"10 / 4 = 5\", 1..=2, division: \"whole\") |> len", "0"),
            ("blackout(\"05 + 1 = 16\", 1, leading_zeros: false)", "[]"),
        ],
        run: blackout,
    }],
};

fn blackout(call: &Call<'_>) -> Result<Value, Error> {
    let text = call.text(0)?;
    let rules = rules(call)?;
    let which = if call.optional(1).is_some() { which(call)? } else { Which::default() };
    let puzzle = Blackout::parse(text, rules)
        .map_err(|error| error.in_source(&Source::new("puzzle", text)))?;
    let outcome = puzzle.solve(which, None, call.budget());
    // A list that leaves some out would look like one that does not.
    if let Some(stop) = outcome.stopped {
        return Err(LimitError::Stopped { stop, at: Some(call.at()) }.into());
    }
    Ok(outcome.solutions.into_iter().map(record).collect::<Vec<_>>().into())
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

fn rules(call: &Call<'_>) -> Result<Rules, Error> {
    let standard = Rules::default();
    let switch = |place, otherwise| match call.optional(place) {
        Some(_) => call.truth(place),
        None => Ok(otherwise),
    };
    let whole_division = match call.optional(4) {
        None => false,
        Some(_) => match call.text(4)? {
            "exact" => false,
            "whole" => true,
            _ => {
                return Err(call.refuse(
                    4,
                    "there is no such division",
                    "write \"exact\" or \"whole\"",
                ));
            }
        },
    };
    Ok(Rules {
        leading_zeros: switch(2, standard.leading_zeros)?,
        unary: switch(3, standard.unary)?,
        whole_division,
        lenient: switch(5, standard.lenient)?,
    })
}

/// The numbers of squares that the second argument asks for: a number, a range or a word.
fn which(call: &Call<'_>) -> Result<Which, Error> {
    const HELP: &str = "write a number such as 2, a range 1..=3, \"min\" or \"all\"";
    let argument = call.argument(1)?;
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
                .map_err(|error: WhichError| call.refuse(1, problem, &error.to_string()));
        }
        _ => return Err(call.wrong("a number, a range or a text", argument)),
    };
    which.ok_or_else(|| call.refuse(1, "this is no number of squares", HELP))
}
