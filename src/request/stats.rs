//! How much work an answer took: counts, never times, so that equal requests have equal answers.

use super::Requests;
use crate::output::JsonFields;
use crate::puzzle::blackout::{Blackout, Outcome, Which};
use crate::{Budget, Number};

impl Requests {
    /// Requests whose answers say, or do not say, how much work they took: the elementary steps, of
    /// equations also the choices of squares that were asked about, of levels the states that were
    /// looked at.
    ///
    /// ```
    /// use abacist::puzzle::blackout::Solver;
    /// use abacist::request::Requests;
    /// let line = r#"{"kind": "blackout", "puzzle": "12 = 22", "k": 1}"#;
    /// let answer = Requests::default().stats(true).answer(line, 1, &mut Solver::new());
    /// assert!(answer.json.contains(r#""stats":{"candidates":5,"steps":"#), "{}", answer.json);
    /// ```
    #[must_use]
    pub fn stats(self, stats: bool) -> Self {
        Self { stats, ..self }
    }

    /// Adds the steps to an answer, if that is wanted.
    pub(super) fn add_steps(&self, answer: &mut JsonFields, budget: &Budget) {
        self.add_stats(answer, budget, |_| ());
    }

    /// Adds what `more` counts, and the steps.
    pub(super) fn add_stats(
        &self,
        answer: &mut JsonFields,
        budget: &Budget,
        more: impl FnOnce(&mut JsonFields),
    ) {
        if self.stats {
            let mut stats = JsonFields::default();
            more(&mut stats);
            stats.count("steps", &Number::from(budget.spent()));
            answer.raw("stats", stats.object());
        }
    }
}

/// How many choices of squares a search is about; nothing if there are too many to be told.
pub(super) fn candidates(puzzle: &Blackout, which: Which, outcome: &Outcome) -> Option<Number> {
    let squares = puzzle.squares();
    let (from, to) = match (which, &outcome.counts[..]) {
        (Which::Exactly(k), _) => (k, k),
        (Which::Between(from, to), _) => (from, to),
        (Which::Min, [only]) => (0, only.k),
        (Which::Min | Which::All, _) => (0, squares),
    };
    let budget = Budget::generous();
    let mut choices = Number::ONE;
    let mut sum = if from == 0 { Number::ONE } else { Number::ZERO };
    for k in 1..=to.min(squares) {
        let more = choices.mul(&Number::from(squares + 1 - k), &budget).ok()?;
        choices = more.div(&Number::from(k), &budget).ok()?;
        if k >= from {
            sum = sum.add(&choices, &budget).ok()?;
        }
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::super::{Requests, Solver};
    use serde_json::{Value as Json, json};

    fn stats(request: &Json) -> Json {
        let requests = Requests::default().stats(true);
        let answer = requests.answer(&request.to_string(), 1, &mut Solver::new()).json;
        serde_json::from_str::<Json>(&answer).unwrap()["stats"].clone()
    }

    #[test]
    fn choices_of_squares_are_counted() {
        for (k, choices) in [
            // The equation has eleven squares, and four are the fewest that work.
            (json!(2), json!(55)),
            (json!([0, 1]), json!(12)),
            (json!("all"), json!(2048)),
            (json!("min"), json!(1 + 11 + 55 + 165 + 330)),
            (json!(12), json!(0)),
        ] {
            let puzzle = json!({"kind": "blackout", "puzzle": "3 + 2 / 5 = 5 + 3 × 2", "k": k});
            assert_eq!(stats(&puzzle)["candidates"], choices, "{k}");
        }
    }

    #[test]
    fn work_is_told_where_it_is_done_and_never_otherwise() {
        for request in [
            json!({"kind": "eval", "source": "sum(1..=1000)"}),
            json!({"kind": "make", "target": 24, "numbers": [3, 3, 8, 8]}),
            json!({"kind": "buttons", "puzzle": "2 -> 10 in 3: +2 x2"}),
            json!({"kind": "digits", "puzzle": "10: 4751"}),
            json!({"kind": "digits", "puzzle": "10: 4751", "ask": "solvable"}),
            json!({"kind": "digits", "puzzle": "9..=11: 4444", "ask": "missing"}),
        ] {
            assert!(stats(&request)["steps"].as_u64().is_some_and(|steps| steps > 0), "{request}");
            assert!(!crate::request::request(&request.to_string()).contains("stats"));
        }
        let level = json!({"kind": "buttons", "puzzle": "2 -> 10 in 3: +2 x2"});
        assert!(stats(&level)["states"].as_u64().is_some_and(|states| states > 3));
    }
}
