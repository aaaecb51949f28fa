//! Games of making a number: `:make` and `:countdown`, and how they are shown.

use super::Session;
use super::arguments::Arguments;
use super::hand::Hand;
use super::host::Host;
use super::shown::Shown;
use crate::Error;
use crate::output::{Counting, Listing, SolvedGame, Verdict, Writing};
use crate::puzzle::file::PuzzleLine;
use crate::puzzle::make::{Game, Rules};

/// `:make [all] GAME`
pub fn make(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    play(Rules::default(), session, arguments, host)
}

/// `:countdown [all] GAME`
pub fn countdown(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    play(Rules::countdown(), session, arguments, host)
}

/// Solves the game that the arguments hold; its rules are `rules`, unless it says otherwise.
fn play(
    rules: Rules,
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    let (all, written) = arguments.after_all();
    written.required("the game", "write one, such as 24: 3 3 8 8")?;
    let game = Game::read(&written.in_place(), rules, session.settings.terms.game)?;
    session.hand = Some(Hand::Make(game.clone()));
    let limit = if all { None } else { session.settings.limit };
    Ok(show(&game, limit, None, session, host))
}

/// Solves a game and shows each answer as it is found; one of several puzzles is shown with its
/// number and text to a person, with its line to a program.
pub fn show(
    game: &Game,
    limit: Option<usize>,
    label: Option<(usize, &PuzzleLine)>,
    session: &Session,
    host: &mut dyn Host,
) -> Verdict {
    let writing = Writing { glyphs: session.settings.glyphs, ..Writing::default() };
    let listing = Listing { skip: 0, limit, count: Counting::Soon };
    let mut shown = Shown::new(label, session, host);
    let solved = SolvedGame::each(game, listing, &session.budget(), |answer| {
        shown.way(&writing.answer(&answer));
        Ok(())
    });
    shown.close(&solved, &solved.near_lines(writing), ":set limit all")
}

#[cfg(test)]
mod tests {
    use crate::session::Transcript;

    #[test]
    fn a_game_is_solved() {
        for entry in [":make 24: 3 3 8 8", ":make 24 3 3 8 8", ":make make 24: 3 3 8 8"] {
            let shown = Transcript::of(&[entry]);
            assert_eq!(shown.answers, "8/(3 - 8/3)\n", "{entry}");
            assert_eq!(shown.remarks, "24 from 3 3 8 8: 1 solution\n");
        }
        let none = Transcript::of(&[":count 831: 1 3 7 10 25 50"]);
        assert!(
            none.answers.contains(" = 830\n") && none.answers.ends_with(" = 832\n"),
            "{none:?}"
        );
        assert!(none.remarks.ends_with("the nearest are 830 and 832\n"), "{none:?}");
    }

    #[test]
    fn as_many_answers_are_listed_as_the_settings_say() {
        let listed = |entries: &[&str]| Transcript::of(entries).answers.lines().count();
        assert_eq!(listed(&[":make 24: 2 4 8 10"]), 10);
        assert_eq!(listed(&[":make all 24: 2 4 8 10"]), 11);
        assert_eq!(listed(&[":set limit 3", ":make 24: 2 4 8 10"]), 3);
        let more = Transcript::of(&[":set limit 3", ":make 24: 2 4 8 10"]).remarks;
        assert!(more.contains("… and 8 more (:set limit all)\n"), "{more}");
    }

    #[test]
    fn rules_are_settings() {
        let answers = |entries: &[&str]| Transcript::of(entries).answers;
        assert_eq!(answers(&[":set rules use any", ":make 24: 3 8 8"]), "8*3\n");
        let none = [":set rules intermediate integer", ":make 24: 3 3 8 8"];
        assert_eq!(answers(&none), "");
        let usual = [":set rules use any", ":set rules use usual", ":make 24: 3 8 8"];
        assert_eq!(answers(&usual), "");
    }

    #[test]
    fn help_is_about_the_game_at_hand() {
        let entries = [":make 24: 3 3 8 8", ":check 8/(3-8/3)", ":check 8+8+8", ":hint", ":hint"];
        let answers = Transcript::of(&entries).answers;
        let expected = "8/(3 - 8/3)\ncorrect: it is 24\n\
                        not correct: uses 8 three times; you have two 8\n             leaves out 3 3\n\
                        there is a way to 24\nthe last step is /\n";
        assert_eq!(answers, expected);
        let answers = Transcript::of(&[":hint 3 24: 3 3 8 8", ":hint", ":explain"]).answers;
        let expected = "begin with 8 / 3\n8/(3 - 8/3)\n8/(3 - 8/3)\n  1. 8 / 3 = 8/3\n  \
                        2. 3 - 8/3 = 1/3\n  3. 8 / (1/3) = 24\n";
        assert_eq!(answers, expected);
        assert_eq!(Transcript::of(&[":hint 24: 1 1"]).answers, "no way to 24 from all of 1 1\n");
    }

    #[test]
    fn an_error_points_into_the_entry() {
        for (entry, column) in
            [(":make 24: 3 x 8", 13), (":countdown 24: 3 x 8", 18), (":countdown all 9: x", 19)]
        {
            let report = Transcript::of(&[entry]).remarks;
            assert!(report.contains(&format!("1:{column}")), "{entry}: {report}");
        }
        assert!(Transcript::of(&[":make"]).remarks.contains("such as 24: 3 3 8 8"));
        assert!(Transcript::of(&[":countdown all"]).remarks.contains("such as 24: 3 3 8 8"));
    }
}
