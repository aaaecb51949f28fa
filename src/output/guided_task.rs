//! Help with tasks of digits: hints, and the three phases.

use super::explained_digits::{explained_digits_json, explained_digits_text};
use super::listing::near_words;
use super::{Glyphs, Help, Helped, JsonFields, TaskWriting};
use crate::puzzle::digits::{Guide, Hint, HintLevel, Sign, Task, Unary};
use crate::{Budget, Stop};

impl Help {
    /// What is said of a task with several targets.
    pub const ONE_TARGET: &'static str = "hints and explanations are about one target";

    /// Helps with the first target of a task of digits: a hint, or the three phases; where the
    /// digits do not make it, hints for what is nearest. `None` if nothing is, or is soon found.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::output::{Glyphs, Help};
    /// use abacist::puzzle::digits::{Rules, Task};
    /// let task = Task::parse("digits 10: 4751", Rules::default())?;
    /// let hint = |level| {
    ///     let helped = Help::Hint(level).with_task(&task, Glyphs::Ascii, &Budget::generous());
    ///     helped.unwrap().unwrap().text
    /// };
    /// assert_eq!(hint(1), "there is a way to 10");
    /// assert_eq!(hint(2), "the numbers are 4, 7, 5, 1, and the last sign is /");
    /// assert_eq!(hint(3), "begin with 7/5");
    /// assert_eq!(hint(4), "4/(7/5-1)");
    /// # Ok::<(), abacist::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn with_task(
        self,
        task: &Task,
        glyphs: Glyphs,
        budget: &Budget,
    ) -> Result<Option<Helped>, Stop> {
        let mut fields = JsonFields::default();
        match self {
            Self::Hint(number) => {
                let Some(guide) = task.guide(budget)? else { return Ok(None) };
                let level = HintLevel::of_number(number).unwrap_or_default();
                let text = hint_text(task, &guide, level, glyphs);
                let is_near = guide.nearest.is_some();
                fields.raw("level", number.to_string()).text("hint", &text);
                if is_near {
                    fields.text("value", &guide.target.to_string());
                }
                Ok(Some(Helped { text, fields, stopped: None, is_near }))
            }
            Self::Explain => {
                let explanation = task.explain(budget)?;
                fields.all(&explained_digits_json(&explanation));
                let text = explained_digits_text(&explanation, glyphs).trim_end().to_owned();
                let is_near = explanation.answer.is_none();
                Ok(Some(Helped { text, fields, stopped: None, is_near }))
            }
        }
    }
}

/// A hint as a sentence. Where it leads to the nearest value, it says to which.
fn hint_text(task: &Task, guide: &Guide, level: HintLevel, glyphs: Glyphs) -> String {
    let writing = TaskWriting::of(glyphs);
    let to = match (&guide.nearest, level) {
        (Some(_), HintLevel::Last | HintLevel::First) => format!("to {}: ", guide.target),
        _ => String::new(),
    };
    match guide.hint(level) {
        Hint::Solvable => format!("there is a way to {}", task.target()),
        Hint::Nearest(nearest) => {
            format!("no way to {}{}", task.target(), near_words(&nearest.values()))
        }
        Hint::Last { numbers, sign } => {
            let sign = sign_words(sign, glyphs);
            match numbers.as_slice() {
                [number] => format!("{to}the number is {number}, and the last sign is {sign}"),
                _ => {
                    let numbers = numbers.join(", ");
                    format!("{to}the numbers are {numbers}, and the last sign is {sign}")
                }
            }
        }
        Hint::First { step, .. } => format!("{to}begin with {}", writing.solution(&step)),
        Hint::Answer(answer) => match &guide.nearest {
            None => writing.solution(&answer),
            Some(_) => writing.near(&guide.target, &answer),
        },
    }
}

fn sign_words(sign: Sign, glyphs: Glyphs) -> &'static str {
    match sign {
        Sign::One(Unary::Root) => "the root",
        Sign::One(Unary::Factorial) => "the factorial",
        Sign::One(Unary::DoubleFactorial) => "the double factorial",
        Sign::One(Unary::Subfactorial) => "the subfactorial",
        Sign::One(Unary::Minus) | Sign::Two(_) => match (sign.text(), glyphs) {
            (plain, Glyphs::Ascii) => plain,
            ("-", _) => "−",
            ("*", _) => "×",
            ("/", _) => "÷",
            (other, _) => other,
        },
    }
}
