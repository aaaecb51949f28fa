//! What an entry would give, while it is being typed.

use std::time::Duration;

use super::{Session, name_of};
use crate::eval::Outcome;
use crate::syntax::{TokenKind, lex, parse_statements};
use crate::{Budget, Interrupt, Limits, Source, Value};

/// The longest entry that is looked at, in bytes.
const LONGEST: usize = 1000;

/// The longest value that is shown, in characters.
const WIDEST: usize = 40;

/// The largest value that is written out to see how long it is.
const MOST_BYTES: u64 = 4096;

/// Functions that search: these are not run before they are asked to.
const SEARCHES: [&str; 3] = ["puzzles", "calculator games", "making numbers"];

impl Session {
    /// Whether the entry is right so far and only its end is missing.
    #[must_use]
    pub fn is_unfinished(&self, entry: &str) -> bool {
        name_of(entry).is_none()
            && self.game.is_none()
            && parse_statements(entry).is_err_and(|error| error.is_unfinished())
    }

    /// The value that an entry would give, if it is there at once: within five milliseconds,
    /// without any effect and without a search. Nothing for a value that is written already.
    #[must_use]
    pub fn preview(&self, entry: &str) -> Option<String> {
        // While a game is on, the player is to compute.
        let is_game = self.game.is_some();
        if is_game
            || entry.len() > LONGEST
            || name_of(entry).is_some()
            || !self.is_worth_a_look(entry)
        {
            return None;
        }
        let limits = Limits {
            steps: 100_000,
            // What is held must be given back, too.
            memory: 1 << 20,
            number_bits: 4096,
            depth: 1_000,
            // The clock is looked at every few thousand steps only.
            deadline: Some(Duration::from_millis(3)),
            exact: self.settings.exact,
        };
        let budget = Budget::new(&limits, Interrupt::new());
        let mut last = None;
        let keep = |outcome| last = Some(outcome);
        let (engine, mut scope) = (self.engine.apart(), self.scope.clone());
        engine.run(&Source::new("", entry), &mut scope, &budget, keep).ok()?;
        let value = match last? {
            Outcome::Assigned(_) | Outcome::Printed(_) | Outcome::Value(Value::None) => {
                return None;
            }
            outcome => outcome.into_value(),
        };
        // A long one would not be shown, and takes long to write.
        let value = (value.bytes() <= MOST_BYTES).then(|| value.to_string())?;
        let shown = self.settings.glyphs.value(&value);
        let is_news = value != entry.trim() && shown.chars().count() <= WIDEST;
        is_news.then_some(shown)
    }

    /// Whether there is anything to compute, and no search in it.
    fn is_worth_a_look(&self, entry: &str) -> bool {
        let searches = |name: &str| {
            let mut tables = self.engine.builtins().tables();
            tables.any(|table| {
                SEARCHES.contains(&table.topic)
                    && table.builtins.iter().any(|builtin| builtin.name == name)
            })
        };
        let tokens = lex(entry);
        let text = |span: crate::Span| entry.get(span.range()).unwrap_or_default();
        tokens.iter().any(|token| !token.kind.is_blank() && token.kind != TokenKind::Number)
            && !tokens
                .iter()
                .any(|token| token.kind == TokenKind::Name && searches(text(token.span)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Settings, Transcript};

    #[test]
    fn a_preview_has_no_effect_and_does_no_search() {
        let mut session = Session::new(Settings::default(), Interrupt::new());
        session.enter("x = 6", &mut Transcript::default());
        assert_eq!(session.preview("x × 7"), Some("42".to_owned()));
        assert_eq!(session.preview("1 = 2"), Some("false".to_owned()));
        assert_eq!(session.preview("make(24, [3, 8]) |> len"), None);
        assert_eq!(session.preview("buttons(\"2 -> 4 in 1: x2\")[0].moves"), None);
        for entry in
            ["x = 7", "42", "1 +", "1/0", "9^9^9", ":vars", "", "2^5000", "blackout(\"1 = 2\", 1)"]
        {
            assert_eq!(session.preview(entry), None, "{entry}");
        }
        assert_eq!(session.preview("x"), Some("6".to_owned()));
    }
}
