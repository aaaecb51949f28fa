//! `ans`, `_`, `ans1` and so on.

use std::collections::VecDeque;

use crate::engine::Scope;
use crate::value::Value;

/// How many answers have names.
const KEPT: usize = 9;

/// The last answers, the latest first.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    latest: VecDeque<Value>,
}

impl Answers {
    /// Adds an answer and gives each its names: `ans`, `_` and `ans1` are the latest, `ans2` is
    /// the one before it, and so on.
    pub fn add(&mut self, value: Value, scope: &mut Scope) {
        self.latest.push_front(value);
        self.latest.truncate(KEPT);
        for (index, value) in self.latest.iter().enumerate() {
            if index == 0 {
                scope.set("ans", value.clone());
                scope.set("_", value.clone());
            }
            scope.set(format!("ans{}", index + 1), value.clone());
        }
    }

    /// Whether a variable of this name holds an answer.
    pub fn has_name(name: &str) -> bool {
        let number = name.strip_prefix("ans").map(|number| number.parse::<usize>());
        name == "_" || name == "ans" || matches!(number, Some(Ok(1..=KEPT)))
    }
}
