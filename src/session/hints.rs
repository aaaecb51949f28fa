//! Commands that help with one puzzle: `:hint` and `:explain`.

use super::Session;
use super::arguments::{Arguments, k_and_equation, too_many};
use super::host::Host;
use crate::Error;
use crate::diagnostic::InputError;
use crate::output::{Help, Verdict};
use crate::puzzle::blackout::{Blackout, HintLevel, Which};

/// `:hint [LEVEL] [EQUATION]`
pub fn hint(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    let (level, equation) = level_and_equation(arguments)?;
    let (puzzle, which) = puzzle(session, arguments, equation)?;
    let number = level.unwrap_or_else(|| match &session.hinted {
        Some((text, number)) if *text == puzzle.text() => *number + 1,
        _ => 1,
    });
    let plainest = HintLevel::ALL.len();
    let number = number.min(plainest);
    let helped = Help::Hint(number).with(&puzzle, which, &session.budget())?;
    session.hinted = Some((puzzle.text().to_owned(), number));
    let Some(helped) = helped else {
        host.answer(&format!("{}\n", Help::nothing(&puzzle, which, &session.budget())));
        return Ok(Verdict::None);
    };
    host.answer(&format!("{}\n", helped.text));
    if number < plainest {
        host.remark(&format!("hint {number} of {plainest}; :hint says more\n"));
    }
    Ok(Verdict::Found)
}

/// `:explain [EQUATION]`
pub fn explain(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    let equation = (!arguments.text().is_empty()).then_some(arguments);
    let (puzzle, which) = puzzle(session, arguments, equation)?;
    let Some(helped) = Help::Explain.with(&puzzle, which, &session.budget())? else {
        host.answer(&format!("{}\n", Help::nothing(&puzzle, which, &session.budget())));
        return Ok(Verdict::None);
    };
    host.answer(&format!("{}\n", helped.text));
    Ok(Verdict::Found)
}

/// The level of a hint, and the equation, each if it is given.
fn level_and_equation(
    arguments: Arguments<'_>,
) -> Result<(Option<usize>, Option<Arguments<'_>>), InputError> {
    let Some((word, at)) = arguments.words().next() else { return Ok((None, None)) };
    let (level, equation) = if arguments.text().contains(['=', '＝']) {
        let (asked, _) = k_and_equation(arguments)?;
        (asked.k, Some(asked.equation))
    } else {
        if let Some((extra, at)) = arguments.words().nth(1) {
            return Err(too_many(extra, at, "write :hint LEVEL, or an equation after it"));
        }
        (Some(word.parse().unwrap_or(Which::Min)), None)
    };
    match level {
        None => Ok((None, equation)),
        Some(Which::Exactly(number)) if HintLevel::of_number(number).is_some() => {
            Ok((Some(number), equation))
        }
        Some(_) => {
            let message = format!("there is no hint `{word}`");
            let help = "write a number from 1 (which side) to 4 (the whole answer)".to_owned();
            Err(InputError::BadArgument { message, help, at })
        }
    }
}

/// The puzzle that an equation gives, which is then at hand; else the one at hand, or the first
/// one that is loaded.
fn puzzle(
    session: &mut Session,
    arguments: Arguments<'_>,
    equation: Option<Arguments<'_>>,
) -> Result<(Blackout, Which), Error> {
    if let Some(equation) = equation {
        let puzzle = Blackout::parse(&equation.in_place(), session.settings.rules)?;
        session.hand = Some((puzzle, session.settings.which));
    } else if session.hand.is_none()
        && let Some(first) = session.book.as_ref().and_then(|book| book.puzzles().next())
    {
        session.hand = Some((first.parse()?, first.which));
    }
    session.hand.clone().ok_or_else(|| {
        let message = "there is no puzzle at hand".to_owned();
        let help = "write the equation after the command, or :load some".to_owned();
        InputError::NoPuzzle { message, help, at: arguments.before() }.into()
    })
}

#[cfg(test)]
mod tests {
    use crate::session::{Session, Settings, Transcript};

    fn answers(entries: &[&str]) -> String {
        let mut session = Session::new(Settings::default(), crate::Interrupt::new());
        let mut shown = Transcript::default();
        for entry in entries {
            session.enter(entry, &mut shown);
        }
        shown.answers
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
    fn an_explanation_is_of_the_puzzle_at_hand() {
        let shown = answers(&[":hint 2 + 12 = 34", ":explain"]);
        assert!(shown.ends_with("\n2 + 2\n  = 4   since 2 + 2 = 4\n\n4\n\nAll sides are 4.\n"));
        assert_eq!(
            answers(&[":explain 12 = 34"]),
            "no solution with k = 2; no other k works either\n"
        );
    }
}
