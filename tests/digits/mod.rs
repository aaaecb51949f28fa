//! Tasks and strings of digits, for the tests of digits.
#![allow(dead_code, reason = "each test program uses a part")]

use abacist::puzzle::digits::{Decimals, Expression, Rules, Task};
use abacist::{Budget, Engine, Number};

/// The task as typed.
pub fn task(text: &str) -> Task {
    Task::parse(text, Rules::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The digits of a text.
pub fn digits(text: &str) -> Vec<u8> {
    text.bytes().map(|byte| byte - b'0').collect()
}

/// Fails unless the judge takes an expression for a task, and the language, where it has all that
/// the task has, gives it the value.
pub fn judge(task: &Task, expression: &Expression, target: &Number) {
    let text = expression.to_string();
    let attempt = task.check(&text);
    assert!(attempt.is_correct(), "{task}: {text}: {:?}", attempt.faults);
    assert_eq!(attempt.value.as_ref(), Some(target), "{task}: {text}");
    let rules = &task.rules;
    let has_extra_signs = rules.double_factorial || rules.subfactorial || rules.join;
    if has_extra_signs || rules.decimals != Decimals::None || rules.base != 10 {
        return;
    }
    let value = Engine::new().eval(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(value.to_string(), target.to_string(), "{task}: {text}");
}

/// How many answers a task has; each is judged, and no two are written alike.
pub fn count(text: &str) -> usize {
    let task = task(text);
    let answers = task.answers(&Budget::generous()).unwrap();
    for answer in &answers {
        judge(&task, answer, &task.target());
    }
    let mut texts: Vec<_> = answers.iter().map(ToString::to_string).collect();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), answers.len(), "{text}");
    assert_eq!(task.count(&Budget::generous()).unwrap(), answers.len() as u64, "{text}");
    answers.len()
}
