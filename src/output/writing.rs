//! How answers to games of making a number are written.

use super::Glyphs;
use crate::number::Number;
use crate::puzzle::make::Expression;

/// How answers are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Writing {
    /// The signs.
    pub glyphs: Glyphs,
    /// Whether in reverse Polish.
    pub reverse_polish: bool,
    /// Whether the steps are under each answer, a line each.
    pub steps: bool,
}

impl Writing {
    /// An answer, and its steps in lines of their own if they are asked for.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::output::{Glyphs, Writing};
    /// use abacist::puzzle::make::{Game, Rules};
    /// let game = Game::parse("24: 3 3 8 8", Rules::default())?;
    /// let answer = game.first(&Budget::generous())?.unwrap();
    /// let mut writing = Writing { steps: true, ..Writing::default() };
    /// let steps = "  1. 8 / 3 = 8/3\n  2. 3 - 8/3 = 1/3\n  3. 8 / (1/3) = 24";
    /// assert_eq!(writing.answer(&answer), format!("8/(3 - 8/3)\n{steps}"));
    /// writing = Writing { glyphs: Glyphs::Pretty, ..Writing::default() };
    /// assert_eq!(writing.answer(&answer), "8 ÷ (3 − 8 ÷ 3)");
    /// # Ok::<(), abacist::Error>(())
    /// ```
    #[must_use]
    pub fn answer(self, answer: &Expression) -> String {
        self.with_value(answer, "")
    }

    /// A way to a number that is not the target: behind it stands what it comes to.
    pub(super) fn near(self, value: &Number, way: &Expression) -> String {
        self.with_value(way, &format!(" = {}", self.glyphs.value(&value.to_string())))
    }

    fn with_value(self, answer: &Expression, value: &str) -> String {
        let mut text = match (self.glyphs, self.reverse_polish) {
            (Glyphs::Ascii, false) => answer.plain(),
            (Glyphs::Ascii, true) => answer.plain_reverse_polish(),
            (glyphs, false) => glyphs.value(&answer.to_string()),
            (glyphs, true) => glyphs.value(&answer.reverse_polish()),
        };
        text += value;
        if self.steps {
            for (number, step) in (1..).zip(self.step_texts(answer)) {
                text += &format!("\n  {number}. {step}");
            }
        }
        text
    }

    /// The steps of an answer in the order in which one does them.
    pub(super) fn step_texts(self, answer: &Expression) -> Vec<String> {
        match self.glyphs {
            Glyphs::Ascii => answer.plain_steps(),
            glyphs => answer.steps().iter().map(|step| glyphs.value(step)).collect(),
        }
    }
}
