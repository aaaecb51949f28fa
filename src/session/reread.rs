//! Puzzles that are read again when settings change what holds for them.

use super::Session;
use super::hand::Hand;
use super::host::Host;
use crate::Stop;
use crate::puzzle::blackout::Blackout;
use crate::puzzle::options::Terms;

impl Session {
    /// Reads the loaded puzzles and the one at hand again, once the terms that were `before` are
    /// others. What a file or a command says of a puzzle holds on.
    ///
    /// # Errors
    /// When the budget says stop; the puzzles are as they were then.
    pub(super) fn read_again(&mut self, before: &Terms, host: &mut dyn Host) -> Result<(), Stop> {
        let (terms, budget) = (self.settings.terms, self.budget());
        if terms == *before {
            return Ok(());
        }
        if let Some(book) = &mut self.book
            && book.read_by(terms, &budget)?
        {
            host.remark(&(book.summary() + "\n"));
        }
        self.hand = self.hand.take().and_then(|hand| self.hand_by(hand, before));
        Ok(())
    }

    /// The puzzle at hand by the terms of now; none if it is none by them.
    fn hand_by(&mut self, hand: Hand, before: &Terms) -> Option<Hand> {
        let terms = self.settings.terms;
        let is_of = |line: &_| Hand::of(line).is_ok_and(|of| of.text() == hand.text());
        if let Some(line) = self.line_at_hand.take().filter(is_of) {
            let again = line.by(terms);
            let of = Hand::of(&again).ok()?;
            // K that a command gave is another one than that of the line.
            let k = hand.k().filter(|k| *k != line.terms.which);
            self.line_at_hand = Some(again);
            return Some(of.with_k(k));
        }
        let is_made = self.made.as_ref().is_some_and(|made| made.text() == hand.text());
        match &hand {
            Hand::Blackout(puzzle, which) if !is_made => {
                let which = if *which == before.which { terms.which } else { *which };
                let again = Blackout::parse(puzzle.text(), terms.rules).ok()?;
                Some(Hand::Blackout(again, which))
            }
            _ => Some(hand),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crate::session::{FileLines, Host, Reply, Session, Settings, Transcript};
    use crate::{Error, Interrupt};

    /// A host with one file.
    #[derive(Default)]
    struct OneFile {
        text: &'static str,
        shown: Transcript,
    }

    impl Host for OneFile {
        fn answer(&mut self, text: &str) {
            self.shown.answer(text);
        }

        fn remark(&mut self, text: &str) {
            self.shown.remark(text);
        }

        fn clock(&self) -> Duration {
            Duration::ZERO
        }

        fn lines(&mut self, _: &str) -> Result<FileLines, Error> {
            Ok(Box::new(self.text.lines().map(|line| Ok(line.to_owned()))))
        }
    }

    /// What the last of the entries shows, answers and remarks.
    fn last(text: &'static str, entries: &[&str]) -> String {
        let mut session = Session::new(Settings::default(), Interrupt::new());
        let mut host = OneFile { text, ..OneFile::default() };
        for entry in entries {
            host.shown = Transcript::default();
            assert_ne!(session.enter(entry, &mut host), Reply::Leave);
        }
        host.shown.answers + &host.shown.remarks
    }

    const FILE: &str = "5 + 12 = 107\n@k 1\n5 + 12 = 107\n";

    #[test]
    fn settings_hold_for_loaded_puzzles_where_the_file_says_nothing() {
        let load = ":load f";
        // 5 + 2 = 07 is the only way without 1 = 1.
        for after in [&[":solve 1"][..], &[":solve 1", ":solve 1"]] {
            let entries = [&[load, ":set rules leading_zeros deny"], after].concat();
            assert!(!last(FILE, &entries).contains("07\n"), "{}", last(FILE, &entries));
        }
        assert!(last(FILE, &[load, ":solve 1"]).contains("5 + 2 = 07"));
        let one = last(FILE, &[load, ":set k 1", ":solve 1"]);
        assert!(one.contains("5 + 12 = 17"), "{one}");
        // The directive wins.
        assert_eq!(last(FILE, &[load, ":set k 2", ":solve 2"]), last(FILE, &[load, ":solve 2"]));
        assert!(last(FILE, &[load, ":set k 3", ":solve 2"]).contains("5 + 12 = 17"));
        // What the command says wins, too.
        assert!(last(FILE, &[load, ":set k 3", ":solve 1 k=1"]).contains("5 + 12 = 17"));
    }

    #[test]
    fn settings_hold_for_the_puzzle_at_hand() {
        for first in [":solve 1", ":blackout 5 + 12 = 107"] {
            let judge = |entries: &[&str]| last(FILE, &[&[":load f", first], entries].concat());
            assert!(judge(&[":check 5 + 2 = 07"]).contains("correct"));
            let denied = judge(&[":set rules leading_zeros deny", ":check 5 + 2 = 07"]);
            assert!(!denied.starts_with("correct"), "{denied}");
            let hint = judge(&[":set k 1", ":hint 4"]);
            assert!(hint.contains("5 + 12 = 17"), "{hint}");
        }
        let own = last("", &[":blackout 1 5 + 12 = 107", ":set k 3", ":hint 4"]);
        assert!(own.contains("5 + 12 = 17"), "{own}");
    }

    #[test]
    fn puzzles_become_right_and_wrong_with_the_rules() {
        let file = "12 = 3 × -4\n1 + 1 = 21\n";
        let both = last(file, &[":load f", ":set rules unary allow"]);
        assert_eq!(both, "2 puzzles from f\n");
        let one = last(file, &[":set rules unary allow", ":load f", ":set rules unary reject"]);
        assert_eq!(one, "1 puzzle from f (1 line has an error: :puzzles errors)\n");
    }

    #[test]
    fn lists_tell_what_is_not_usual() {
        let file = "1 + 1 = 21\n@k 3\n@unary allow\n1 + 1 = 31\n24: 3 3 8 8\n";
        let listed = last(file, &[":load f", ":puzzles"]);
        assert!(listed.contains("\n2  1 + 1 = 31   (k 3, unary allow)\n"), "{listed}");
        assert!(listed.starts_with("1  1 + 1 = 21\n"), "{listed}");
        let set = last(file, &[":load f", ":set rules division whole", ":puzzles"]);
        assert!(set.starts_with("1  1 + 1 = 21   (division whole)\n"), "{set}");
    }
}
