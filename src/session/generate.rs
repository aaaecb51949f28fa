//! `:generate`: puzzles to play with.

use super::Session;
use super::arguments::{Arguments, too_many};
use super::hand::Hand;
use super::host::Host;
use crate::Error;
use crate::diagnostic::{InputError, did_you_mean};
use crate::output::Verdict;
use crate::puzzle::blackout::{self, Which};
use crate::puzzle::{Difficulty, Maker, RecipeError, buttons, digits, make};

/// What to write if there are words too many.
const HOW: &str = "write :generate FAMILY LEVEL SEED, such as :generate blackout easy 7";

/// `:generate FAMILY [LEVEL] [SEED]`
pub fn generate(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    let families = Maker::names().join(", ");
    arguments.required("the family", &format!("write one of {families}"))?;
    let (mut maker, mut level, mut seed) = (None, None, None);
    for (word, at) in arguments.words() {
        if let (None, Some(known)) = (maker, Maker::find(word)) {
            maker = Some(known);
        } else if let (Some(_), Some(found)) = (maker, Difficulty::find(word)) {
            if level.replace(found).is_some() {
                return Err(too_many(word, at, HOW).into());
            }
        } else if let (Some(_), Ok(number)) = (maker, word.parse::<u64>()) {
            if seed.replace(number).is_some() {
                return Err(too_many(word, at, HOW).into());
            }
        } else if Maker::find(word).is_some() {
            return Err(too_many(word, at, HOW).into());
        } else {
            let help = match did_you_mean(word, Maker::names()) {
                Some(near) if maker.is_none() => format!("did you mean {near}?"),
                _ if maker.is_none() => format!("write one of {families} first"),
                _ => "write easy, medium or hard, or a number as the seed".to_owned(),
            };
            let is_seed = maker.is_some()
                && word.trim_start_matches('-').starts_with(|it: char| it.is_ascii_digit());
            let (message, help) = match is_seed {
                true => (
                    format!("`{word}` is no seed"),
                    format!("write a whole number from 0 to {}", u64::MAX),
                ),
                false => (format!("there is no such puzzle as `{word}`"), help),
            };
            return Err(InputError::BadArgument { message, help, at }.into());
        }
    }
    let seed = seed.unwrap_or(session.generated.wrapping_add(1));
    let (hand, level) = made(maker.unwrap_or_default(), level, seed, session).map_err(refused)?;
    host.answer(&format!("{}\n", hand.text()));
    host.remark(&format!(
        "{} (seed {seed}); :solve, :check, :hint and :explain are about it\n",
        level.name()
    ));
    session.made = Some(hand.clone());
    (session.hand, session.generated, session.hinted) = (Some(hand), seed, None);
    Ok(Verdict::Found)
}

/// The first puzzle of a seed, and how hard it is.
pub fn made(
    maker: Maker,
    level: Option<Difficulty>,
    seed: u64,
    session: &Session,
) -> Result<(Hand, Difficulty), RecipeError> {
    let budget = session.budget();
    match maker {
        Maker::Blackout => {
            let recipe = blackout::Recipe { level, ..blackout::Recipe::default() };
            let made = recipe.make(seed, 0, &mut blackout::Solver::new(), &budget)?;
            Ok((Hand::Blackout(made.puzzle, Which::Exactly(recipe.k)), made.features.level()))
        }
        Maker::Buttons => {
            let recipe = buttons::Recipe { level, ..buttons::Recipe::default() };
            let made = recipe.make(seed, 0, &budget)?;
            Ok((Hand::Buttons(made.level), made.features.level()))
        }
        Maker::Digits => {
            let recipe = digits::Recipe { level, ..digits::Recipe::default() };
            let made = recipe.run(seed)?.make(&budget)?;
            Ok((Hand::Digits(made.task), made.features.level()))
        }
        Maker::Make | Maker::Countdown => {
            let recipe = match maker {
                Maker::Countdown => make::Recipe::countdown(),
                _ => make::Recipe::twenty_four(),
            };
            let made = make::Recipe { level, ..recipe }.run(seed)?.make(&budget)?;
            Ok((Hand::Make(made.game), made.easiest.features.level()))
        }
    }
}

pub fn refused(error: RecipeError) -> Error {
    let unmakeable = |tries| {
        let help = "ask for another level, or with another seed".to_owned();
        RecipeError::unmakeable(tries, (1, 1), help).into()
    };
    match error {
        RecipeError::Stop(stop) => stop.into(),
        RecipeError::Few(made) => InputError::FewPuzzles { made }.into(),
        RecipeError::Tries(tries) => unmakeable(tries),
        // The usual recipes are within their ranges.
        RecipeError::Range { .. } => unmakeable(0),
    }
}

#[cfg(test)]
mod tests {
    use crate::session::Transcript;

    #[test]
    fn a_puzzle_is_made_and_at_hand() {
        for family in ["blackout", "buttons", "make", "countdown", "digits"] {
            let made = Transcript::of(&[&format!(":generate {family} easy 7"), ":hint 4"]);
            assert_eq!(made.answers.lines().count(), 2, "{made:?}");
            assert!(made.remarks.starts_with("easy (seed 7)"), "{made:?}");
            let seed = Transcript::of(&[&format!(":generate {family} easy 7")]).answers;
            assert!(made.answers.starts_with(&seed), "{made:?}");
            let next = [&*format!(":generate {family} 7"), &format!(":generate {family}")];
            let eighth = Transcript::of(&[&format!(":generate {family} 8")]).answers;
            assert!(Transcript::of(&next).answers.ends_with(&eighth), "{family}");
        }
        assert!(Transcript::of(&[":generate make 3"]).answers.starts_with("make 24: "));
    }

    #[test]
    fn a_made_puzzle_is_solved() {
        for family in ["blackout", "buttons", "make", "countdown", "digits"] {
            let made = Transcript::of(&[&format!(":generate {family} 7")]).answers;
            let asked = match family {
                "blackout" => format!(":blackout {made}"),
                "buttons" => format!(":buttons {made}"),
                "digits" => format!(":digits {made}"),
                _ => format!(":make {made}"),
            };
            let solved = Transcript::of(&[&format!(":generate {family} 7"), ":solve"]).answers;
            assert_eq!(solved, made + &Transcript::of(&[asked.trim()]).answers, "{family}");
        }
        let other = [":generate make 7", ":make 24: 3 8", ":solve"];
        let games = Transcript::of(&other).answers;
        assert!(games.lines().count() > 2, "{games}");
        let none = Transcript::of(&[":generate make 7", ":solve 1"]).remarks;
        assert!(none.contains("no puzzles are loaded"), "{none}");
        let k = Transcript::of(&[":generate blackout 7", ":solve k=1"]);
        assert_eq!(k.answers.lines().count(), 1, "{k:?}");
    }

    #[test]
    fn words_too_many_are_refused() {
        for (entry, word) in [
            ("blackout easy 7 3", "3"),
            ("blackout 7 8 9", "8"),
            ("make easy hard", "hard"),
            ("buttons easy easy", "easy"),
            ("blackout make", "make"),
        ] {
            let refused = Transcript::of(&[&format!(":generate {entry}")]);
            let said = format!("`{word}` is one word too many");
            assert!(refused.answers.is_empty() && refused.remarks.contains(&said), "{refused:?}");
        }
    }

    #[test]
    fn what_cannot_be_made_is_refused() {
        for entry in [":generate", ":generate chess", ":generate make mild", ":generate 7 make"] {
            let refused = Transcript::of(&[entry]);
            assert!(refused.answers.is_empty() && !refused.remarks.is_empty(), "{refused:?}");
        }
    }
}
