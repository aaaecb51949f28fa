//! Answers in the signs of the language, which every keyboard has.

use super::{Expression, Operation};

impl Expression {
    /// The expression as the language writes it.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::make::{Game, Rules};
    /// let game = Game::parse("make 24: 3 3 8 8", Rules::default())?;
    /// let answer = game.first(&Budget::generous())?.unwrap();
    /// assert_eq!(answer.plain(), "8/(3 - 8/3)");
    /// assert_eq!(answer.plain_steps(), ["8 / 3 = 8/3", "3 - 8/3 = 1/3", "8 / (1/3) = 24"]);
    /// assert_eq!(answer.plain_reverse_polish(), "8 3 8 3 / - /");
    /// # Ok::<(), abacist::Error>(())
    /// ```
    #[must_use]
    pub fn plain(&self) -> String {
        with_plain_signs(&self.to_string().replace(" × ", "*").replace(" ÷ ", "/"))
    }

    /// The steps, in the same signs.
    #[must_use]
    pub fn plain_steps(&self) -> Vec<String> {
        self.steps().iter().map(|step| with_plain_signs(step)).collect()
    }

    /// The expression in reverse Polish, in the same signs.
    #[must_use]
    pub fn plain_reverse_polish(&self) -> String {
        with_plain_signs(&self.reverse_polish())
    }
}

impl Operation {
    /// The sign, likewise.
    #[must_use]
    pub fn plain_sign(self) -> char {
        plain(self.sign())
    }
}

fn with_plain_signs(text: &str) -> String {
    text.chars().map(plain).collect()
}

fn plain(glyph: char) -> char {
    match glyph {
        '×' => '*',
        '÷' => '/',
        '−' => '-',
        _ => glyph,
    }
}
