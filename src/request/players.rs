//! The kinds of requests that help a person with one puzzle: `check`, `hint` and `explain`.

use super::fields::{Fields, bad};
use super::kinds::{Failure, puzzle};
use super::{Requests, buttons, digits, make};
use crate::diagnostic::InputError;
use crate::output::{Help, Helped, JsonFields, Judged, Verdict};
use crate::puzzle::blackout::{HintLevel, Solver};

type Answer = Result<(JsonFields, Verdict), Failure>;

/// The fields of `check`, `hint` and `explain` besides those that describe a puzzle and the common
/// ones.
pub const CHECK: &[&str] = &["family", "attempt"];
pub const HINT: &[&str] = &["family", "level"];
pub const EXPLAIN: &[&str] = &["family"];

/// The fields that describe an equation; its rules belong to them.
const EQUATION: &[&str] = &["puzzle", "k"];

pub fn check(requests: &Requests, fields: &Fields<'_>, _: &mut Solver) -> Answer {
    match Family::of(fields, CHECK)? {
        Family::Blackout => {}
        Family::Buttons => return buttons::check(requests, fields),
        Family::Make => return make::check(fields),
        Family::Digits => return digits::check(fields),
    }
    let attempt = fields.required("attempt")?;
    let (which, budget) = (fields.which()?, requests.budget(fields)?);
    let judged = Judged::of(&puzzle(fields)?, &attempt, which, &budget);
    let correct = judged.known().map_or("null".to_owned(), |correct| correct.to_string());
    let mut answer = JsonFields::default();
    answer.raw("correct", correct).text("why", &judged.why);
    Ok((answer, judged.verdict()))
}

pub fn hint(requests: &Requests, fields: &Fields<'_>, _: &mut Solver) -> Answer {
    let family = Family::of(fields, HINT)?;
    let number = fields.size("level")?.unwrap_or(1);
    let expected = "a number from 1, the faintest, to 4, the whole answer";
    if HintLevel::of_number(number).is_none() {
        return Err(bad("level", expected, fields.raw("level").unwrap_or_default()).into());
    }
    help(Help::Hint(number), family, requests, fields)
}

pub fn explain(requests: &Requests, fields: &Fields<'_>, _: &mut Solver) -> Answer {
    help(Help::Explain, Family::of(fields, EXPLAIN)?, requests, fields)
}

fn help(help: Help, family: Family, requests: &Requests, fields: &Fields<'_>) -> Answer {
    match family {
        Family::Blackout => {}
        Family::Buttons => return buttons::help(help, requests, fields),
        Family::Make => return make::help(help, requests, fields),
        Family::Digits => return digits::help(help, requests, fields),
    }
    let helped = help.with(&puzzle(fields)?, fields.which()?, &requests.budget(fields)?)?;
    let verdict = helped.as_ref().map_or(Verdict::None, Helped::verdict);
    Ok((helped.map_or_else(|| help.none_of_equation(), |helped| helped.fields), verdict))
}

/// A family of puzzles with which requests help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Family {
    Blackout,
    Buttons,
    Make,
    Digits,
}

impl Family {
    /// The family that a request names; there are no other fields than its own and `own`.
    fn of(fields: &Fields<'_>, own: &[&str]) -> Result<Self, InputError> {
        let asked = fields.one_of("family", &["blackout", "buttons", "make", "digits"])?;
        let (family, puzzle) = match asked.as_str() {
            "buttons" => (Self::Buttons, buttons::LEVEL),
            "make" => (Self::Make, make::GAME),
            "digits" => (Self::Digits, digits::TASK),
            _ => (Self::Blackout, EQUATION),
        };
        fields.check_names(&[own, puzzle].concat())?;
        Ok(family)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    fn ask(kind: &str, fields: Json) -> Json {
        let puzzle = "288 / 24 × 6 = 18 × 13 × 8";
        let mut request = json!({"kind": kind, "family": "blackout", "puzzle": puzzle});
        for (name, value) in fields.as_object().unwrap() {
            request[name] = value.clone();
        }
        serde_json::from_str(&crate::request::request(&request.to_string())).unwrap()
    }

    #[test]
    fn hints_go_from_faint_to_plain() {
        let hint = |level: u64| ask("hint", json!({"level": level}))["hint"].clone();
        assert_eq!(hint(1), "1 square goes on the left side and 1 on the right");
        assert_eq!(hint(2), "2 digits go");
        assert_eq!(hint(3), "the 2 on square 4 goes: 288 / ▒4 × 6 = 18 × 13 × 8");
        assert_eq!(hint(4), "288 / 4 × 6 = 18 × 3 × 8");
        let none = ask("hint", json!({"k": 1}));
        assert_eq!((&none["hint"], &none["of"]), (&Json::Null, &json!(0)));
        let refused = ask("hint", json!({"level": 5}));
        assert_eq!(refused["error"]["code"], "abacist::input::bad_field");
        let refused = ask("hint", json!({"family": "chess"}));
        assert_eq!(refused["error"]["code"], "abacist::input::bad_field");
    }

    #[test]
    fn an_explanation_has_both_sides_step_by_step() {
        let answer = ask("explain", json!({}));
        assert_eq!(answer["removed"], json!([4, 12]));
        assert_eq!(answer["value"], "432");
        assert_eq!(answer["steps"][1]["text"], "18 × 3 × 8");
        assert_eq!(answer["steps"][1]["steps"][0]["operation"], "18 × 3 = 54");
        let none = ask("explain", json!({"k": 1}));
        assert_eq!((&none["steps"], &none["of"]), (&Json::Null, &json!(0)));
    }

    #[test]
    fn an_attempt_that_nobody_can_judge_is_neither() {
        let fields = json!({"puzzle": "2^(1/3)=12^(1/3)", "k": 1, "dialect": "extended",
            "attempt": "2^(1/3)=2^(1/3)"});
        let answer = ask("check", fields);
        assert_eq!(answer["correct"], Json::Null);
        assert!(answer["why"].as_str().unwrap().starts_with("nobody knows"), "{answer}");
    }

    #[test]
    fn an_attempt_is_undecided_while_fewer_squares_may_do() {
        let check = |steps| {
            let answer = ask("check", json!({"attempt": "8 = 8", "k": "min", "steps": steps}));
            answer["correct"].clone()
        };
        assert_eq!((check(1), check(1_000_000)), (Json::Null, json!(false)));
    }
}
