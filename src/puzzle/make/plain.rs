//! Answers in the signs of the language, which every keyboard has.

use super::{Expression, Operation, Unary};

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
        let text = self.to_string().replace(" × ", "*").replace(" ÷ ", "/");
        with_plain_roots(&with_plain_signs(&text))
    }

    /// The steps, in the same signs.
    #[must_use]
    pub fn plain_steps(&self) -> Vec<String> {
        self.steps().iter().map(|step| with_plain_roots(&with_plain_signs(step))).collect()
    }

    /// The expression in reverse Polish, in the same signs.
    #[must_use]
    pub fn plain_reverse_polish(&self) -> String {
        with_plain_signs(&self.reverse_polish()).replace('√', "sqrt")
    }
}

impl Operation {
    /// The sign, likewise.
    #[must_use]
    pub fn plain_sign(self) -> char {
        plain(self.sign())
    }
}

impl Unary {
    /// The sign, likewise.
    #[must_use]
    pub fn plain_sign(self) -> &'static str {
        match self {
            Self::Root => "sqrt",
            Self::Factorial => "!",
            Self::Negate => "-",
        }
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

/// Writes `√9` as `sqrt(9)`. What stands under a root is digits, or in brackets.
fn with_plain_roots(text: &str) -> String {
    let mut pieces = text.split('√');
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        plain.push_str("sqrt");
        let digits = piece.find(|glyph: char| !glyph.is_ascii_digit()).unwrap_or(piece.len());
        match piece.split_at(digits) {
            ("", _) => plain.push_str(piece),
            (digits, rest) => plain.push_str(&format!("({digits}){rest}")),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use crate::Budget;
    use crate::puzzle::make::{Game, Rules};

    #[test]
    fn roots_and_minus_signs_are_words() {
        let game = Game::parse("make -9 only - sqrt neg ^: 9 144 1 2", Rules::default()).unwrap();
        for answer in game.answers(&Budget::generous()).unwrap() {
            for text in [answer.plain(), answer.plain_reverse_polish()] {
                assert!(text.is_ascii(), "{text}");
            }
            assert!(answer.plain_steps().iter().all(|step| step.is_ascii()), "{answer}");
            assert!(game.check(&answer.plain()).is_correct(), "{answer}");
        }
        let game = Game::parse("make 3 sqrt: 81", Rules::default()).unwrap();
        let answer = game.first(&Budget::generous()).unwrap().unwrap();
        assert_eq!(answer.plain(), "sqrt(sqrt(81))");
        assert_eq!(answer.plain_steps(), ["sqrt(81) = 9", "sqrt(9) = 3"]);
        assert_eq!(answer.plain_reverse_polish(), "81 sqrt sqrt");
    }
}
