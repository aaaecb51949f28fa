//! Commands that help with one puzzle: `:hint` and `:explain`.

use super::Session;
use super::arguments::{Arguments, k_and_equation, too_many};
use super::hand::Hand;
use super::host::Host;
use crate::Error;
use crate::diagnostic::InputError;
use crate::output::{Help, Verdict};
use crate::puzzle::blackout::{HintLevel, Rules, Which};
use crate::puzzle::buttons::Level;
use crate::puzzle::digits::Task;
use crate::puzzle::make::Game;

/// `:hint [LEVEL] [PUZZLE]`
pub fn hint(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    let (level, puzzle) = level_and_puzzle(arguments, session.settings.terms.rules)?;
    let hand = session.hand(arguments, puzzle)?;
    one_target(&hand, puzzle.unwrap_or(arguments))?;
    let number = level.unwrap_or_else(|| match &session.hinted {
        Some((text, number)) if *text == hand.text() => *number + 1,
        _ => 1,
    });
    let plainest = HintLevel::ALL.len();
    let number = number.min(plainest);
    let (text, verdict) = hand.help(Help::Hint(number), session)?;
    session.hinted = Some((hand.text(), number));
    host.answer(&format!("{text}\n"));
    if number < plainest && matches!(verdict, Verdict::Found | Verdict::Undecided) {
        host.remark(&format!("hint {number} of {plainest}; :hint says more\n"));
    }
    Ok(verdict)
}

/// `:explain [PUZZLE]`
pub fn explain(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    let puzzle = (!arguments.text().is_empty()).then_some(arguments);
    let hand = session.hand(arguments, puzzle)?;
    one_target(&hand, arguments)?;
    let (text, verdict) = hand.help(Help::Explain, session)?;
    host.answer(&format!("{text}\n"));
    Ok(verdict)
}

/// Refuses a task of digits with several targets.
fn one_target(hand: &Hand, named: Arguments<'_>) -> Result<(), InputError> {
    match hand {
        Hand::Digits(task) if task.only_target().is_none() => {
            let at = if named.text().is_empty() { named.before() } else { named.place() };
            let help = "write one target, as in digits 10: 2144".to_owned();
            Err(InputError::BadArgument { message: Help::ONE_TARGET.to_owned(), help, at })
        }
        _ => Ok(()),
    }
}

/// The level of a hint, and the puzzle, each if it is given.
fn level_and_puzzle(
    arguments: Arguments<'_>,
    rules: Rules,
) -> Result<(Option<usize>, Option<Arguments<'_>>), InputError> {
    let Some((word, at)) = arguments.words().next() else { return Ok((None, None)) };
    let rest = arguments.after(1);
    let is_level = word.parse().is_ok_and(|number| HintLevel::of_number(number).is_some());
    let is_bare = Game::is_bare(arguments.text()) && !is_level;
    let (level, puzzle) = if is_named(arguments) || is_bare {
        return Ok((None, Some(arguments)));
    } else if Level::is_like(arguments.text()) {
        if !has_two_before_arrow(arguments) {
            return Ok((None, Some(arguments)));
        }
        (Some(word.parse().unwrap_or(Which::Min)), Some(arguments.after(1)))
    } else if is_named(rest) || Game::is_bare(rest.text()) {
        (Some(word.parse().unwrap_or(Which::Min)), Some(rest))
    } else if arguments.text().contains(['=', '＝']) {
        let (asked, _) = k_and_equation(arguments, rules)?;
        (asked.k, Some(asked.equation))
    } else {
        if let Some((extra, at)) = arguments.words().nth(2) {
            return Err(too_many(extra, at, "write :hint LEVEL, or a puzzle after it"));
        }
        let puzzle = Some(arguments.after(1)).filter(|puzzle| !puzzle.text().is_empty());
        (Some(word.parse().unwrap_or(Which::Min)), puzzle)
    };
    match level {
        None => Ok((None, puzzle)),
        Some(Which::Exactly(number)) if HintLevel::of_number(number).is_some() => {
            Ok((Some(number), puzzle))
        }
        Some(_) => {
            let message = format!("there is no hint `{word}`");
            let help = "write a number from 1, the faintest, to 4, the whole answer".to_owned();
            Err(InputError::BadArgument { message, help, at })
        }
    }
}

/// Whether this is a game or a task of digits, right or wrong.
fn is_named(puzzle: Arguments<'_>) -> bool {
    Task::has_head(puzzle.text()) || Game::is_like(puzzle.text())
}

/// Whether a number of a hint stands before the start of a level, as in `2 -1 -> 10`.
fn has_two_before_arrow(arguments: Arguments<'_>) -> bool {
    let mut words = arguments.words().map(|(word, _)| word);
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let begins = |word: &str| {
        let digits = word.trim_start_matches(['-', '−', '–', '+']);
        digits.starts_with(|digit: char| digit.is_ascii_digit()) || word == "buttons"
    };
    words.next().is_some_and(is_number) && words.next().is_some_and(begins)
}

#[cfg(test)]
mod tests {
    use crate::session::{FileLines, Host, Session, Settings, Transcript};

    fn answers(entries: &[&str]) -> String {
        Transcript::of(entries).answers
    }

    #[test]
    fn each_hint_says_more_than_the_one_before() {
        let more = [":hint 2 + 12 = 34", ":hint", ":hint", ":hint", ":hint"];
        let expected = [
            "1 square goes on the left side and 1 on the right",
            "2 digits go",
            "the 1 on square 2 goes: 2 + ▒2 = 34",
            "2 + 2 = 4",
            "2 + 2 = 4",
        ];
        let expected = expected.map(|hint| format!("one of 2 solutions: {hint}\n"));
        assert_eq!(answers(&more), expected.concat());
        assert_eq!(answers(&[":hint 2 (2 + 12) = 34"]), "one of 2 solutions: 2 digits go\n");
        assert_eq!(answers(&[":hint 4 2 + 12 = 34"]), "one of 2 solutions: 2 + 2 = 4\n");
        assert_eq!(answers(&[":hint", ":hint 5", ":hint x", ":hint 1 2"]), "");
    }

    #[test]
    fn a_loaded_puzzle_is_meant_by_its_number() {
        let mut session = Session::new(Settings::default(), crate::Interrupt::new());
        let mut ask = |entry: &str| {
            let mut shown = Shelf::default();
            session.enter(entry, &mut shown);
            (shown.0.answers, shown.0.remarks)
        };
        assert!(ask(":explain 1").1.contains("no puzzles are loaded"));
        ask(":load shelf");
        assert_eq!(ask(":hint 4 2").0, "3 + 3 = 6\n");
        assert_eq!(ask(":hint 2 3").0, "10: x2\n");
        assert!(ask(":explain 3").0.starts_with("10: "));
        assert!(ask(":explain 2").0.ends_with("All sides are 6.\n"));
        assert_eq!(ask(":hint").0, "the square that goes is on the left side\n");
        for entry in [":explain 4", ":hint 1 0", ":hint 1 4", ":explain 99999999999999999999"] {
            assert!(ask(entry).1.contains("they have the numbers 1 to 3"), "{entry}");
        }
        assert!(ask(":hint 1 2 3").1.contains("too many"));
    }

    /// A host with a file of three puzzles.
    #[derive(Default)]
    struct Shelf(Transcript);

    impl Host for Shelf {
        fn answer(&mut self, text: &str) {
            self.0.answer(text);
        }

        fn remark(&mut self, text: &str) {
            self.0.remark(text);
        }

        fn lines(&mut self, _: &str) -> Result<FileLines, crate::Error> {
            let lines = ["12 + 12 = 34", "@k 1", "13 + 3 = 6", "5 -> 10: x2"];
            Ok(Box::new(lines.map(|line| Ok(line.to_owned())).into_iter()))
        }

        fn clock(&self) -> std::time::Duration {
            self.0.clock()
        }
    }

    #[test]
    fn hints_to_a_level_go_from_its_moves_to_all_presses() {
        let level = "2 -> 10, 11 in 3: +2 x2";
        let none = "11: no solution within 3 moves (all 7 states seen)\n";
        let entries = [&format!(":hint {level}"), ":hint", ":hint", ":hint", ":hint"];
        let expected = ["3 moves will do", "+2 …", "+2 x2 …", "+2 x2 +2", "+2 x2 +2"];
        let expected = expected.map(|hint| format!("10: {hint}\n{none}"));
        assert_eq!(answers(&entries), expected.concat());
        assert_eq!(answers(&[":hint 2 -2 -> 2: +2"]), "2: +2 …\n");
        assert_eq!(answers(&[":hint 2 -> 4 in 1: +2"]), "4: 1 move will do\n");
        assert_eq!(answers(&[":hint 9 2 -> 4 in 1: +2"]), "");
    }

    #[test]
    fn a_way_is_worked_through_press_by_press() {
        let table = "12: 2 moves, 1 way
           1
  1  [+]1  1   raise the numbers on the other buttons by 1
  2  +10   12  add 10, the number raised by 1
no shorter way: all that 1 move can show was seen
";
        assert_eq!(answers(&[":explain 1 -> 12 in 3: +10 [+]1"]), table);
        let shown = answers(&[":buttons 12345 -> 51 in 3: Shift Delete Cut234 12=>", ":explain"]);
        assert!(shown.contains("take out all 234") && shown.contains("shift left"), "{shown}");
    }

    #[test]
    fn an_explanation_is_of_the_puzzle_at_hand() {
        let shown = answers(&[":hint 2 + 12 = 34", ":explain"]);
        assert!(shown.ends_with("\n2 + 2\n  = 4   since 2 + 2 = 4\n\n4\n\nAll sides are 4.\n"));
        assert_eq!(
            answers(&[":explain 12 = 34"]),
            "no solution with k = 2; no other k works either\n"
        );
    }
}
