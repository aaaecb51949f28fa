//! Settings that are kept from one session to the next, as a text with one of them a line.

use super::Settings;
use crate::{Error, Source};

/// What stands at the top of the text.
const HEAD: &str =
    "# Settings of abacist, one a line, as after :set. `:set save` writes this file.\n";

impl Settings {
    /// The settings that differ from `usual`, as a text that [`read`](Self::read) takes.
    ///
    /// ```
    /// use abacist::session::Settings;
    /// let settings = Settings { decimals: Some(12), ..Settings::default() };
    /// let text = settings.changes(&Settings::default());
    /// assert!(text.ends_with("\ndecimals 12\n"));
    /// let mut again = Settings::default();
    /// assert!(again.read("settings", &text).is_empty());
    /// assert_eq!(again, settings);
    /// ```
    #[must_use]
    pub fn changes(&self, usual: &Self) -> String {
        let (mine, theirs) = (self.rows(), usual.rows());
        let changed = mine.into_iter().zip(theirs).filter(|(row, other)| row != other);
        let lines = changed.map(|([name, value, _], _)| format!("{name} {value}\n"));
        HEAD.to_owned() + &lines.collect::<String>()
    }

    /// Takes the settings of a text that is called `name`. A line that is wrong changes nothing, and
    /// gives an error that points into it.
    pub fn read(&mut self, name: &str, text: &str) -> Vec<Error> {
        let mut errors = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let setting = line.split('#').next().unwrap_or_default();
            if setting.trim().is_empty() {
                continue;
            }
            if let Err(error) = self.set_text(setting) {
                errors.push(error.in_source(&Source::starting_at(name, line, number)));
            }
        }
        errors
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_that_is_kept_is_read_again() {
        let mut settings = Settings::default();
        for text in [
            "k 1..=3",
            "limit all",
            "fractions mixed",
            "timeout 2.5",
            "pager off",
            "report json",
            "edition old",
            "rules screen 5 characters",
            "rules ops +-*",
            "rules preset taneja",
        ] {
            settings.set_text(text).unwrap();
        }
        let text = settings.changes(&Settings::default());
        let mut again = Settings::default();
        assert!(again.read("kept", &text).is_empty(), "{text}");
        assert_eq!(again, settings, "{text}");
        assert_eq!(settings.changes(&settings), HEAD);
        // What is usual is not kept, and may become something else.
        assert!(!text.contains("decimals"), "{text}");
    }

    #[test]
    fn a_wrong_line_is_an_error_of_that_line_alone() {
        let mut settings = Settings::default();
        let errors = settings.read("kept", "decimals 12\nzoom 3\n\n# k 7\nk = few # many\nlimit 3");
        assert_eq!((settings.decimals, settings.limit), (Some(12), Some(3)));
        let places = errors.iter().map(|error| error.location().unwrap());
        let places: Vec<_> = places.map(|place| (place.line, place.column)).collect();
        assert_eq!(places, [(2, 1), (5, 5)]);
    }
}
