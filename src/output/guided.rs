//! Help with games of making a number: hints, and answers worked through.

use super::listing::near_words;
use super::{Glyphs, Help, Helped, JsonFields, Writing, json_list, json_text};
use crate::puzzle::make::{Game, Guide, Hint, HintLevel};
use crate::{Budget, Stop};

impl Help {
    /// Helps with a game: a hint, or an easiest answer worked through step by step; where numbers
    /// may be left out and there is no answer, the same for the nearest value. `None` if there is
    /// nothing to lead to.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::output::{Glyphs, Help};
    /// use abacist::puzzle::make::{Game, Rules};
    /// let game = Game::parse("24: 3 3 8 8", Rules::default())?;
    /// let hint = |level| {
    ///     let helped = Help::Hint(level).with_game(&game, Glyphs::Ascii, &Budget::generous());
    ///     helped.unwrap().unwrap().text
    /// };
    /// assert_eq!(hint(1), "there is a way to 24");
    /// assert_eq!(hint(2), "the last step is /");
    /// assert_eq!(hint(3), "begin with 8 / 3");
    /// assert_eq!(hint(4), "8/(3 - 8/3)");
    /// # Ok::<(), abacist::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn with_game(
        self,
        game: &Game,
        glyphs: Glyphs,
        budget: &Budget,
    ) -> Result<Option<Helped>, Stop> {
        let Some(guide) = game.guide(budget)? else { return Ok(None) };
        let writing = Writing { glyphs, ..Writing::default() };
        let is_near = guide.nearest.is_some();
        let mut fields = JsonFields::default();
        let text = match self {
            Self::Hint(number) => {
                let level = HintLevel::of_number(number).unwrap_or_default();
                let hint = hint_text(game, &guide, level, writing);
                fields.raw("level", number.to_string()).text("hint", &hint);
                if is_near {
                    fields.text("value", &guide.target.to_string());
                }
                hint
            }
            Self::Explain => {
                let steps = writing.step_texts(&guide.easiest.answer).into_iter();
                fields
                    .text("text", &writing.answer(&guide.easiest.answer))
                    .text("value", &guide.target.to_string())
                    .raw("steps", json_list(steps.map(|step| json_text(&step))));
                answer_text(&guide, Writing { steps: true, ..writing })
            }
        };
        Ok(Some(Helped { text, fields, stopped: None, is_near }))
    }
}

/// A hint as a sentence. Where it leads to the nearest value, it says to which.
fn hint_text(game: &Game, guide: &Guide, level: HintLevel, writing: Writing) -> String {
    let answer = &guide.easiest.answer;
    let to = match (&guide.nearest, level) {
        (Some(_), HintLevel::Last | HintLevel::Pair) => format!("to {}: ", guide.target),
        _ => String::new(),
    };
    match guide.hint(level) {
        Hint::Solvable => format!("there is a way to {}", game.target),
        Hint::Nearest(nearest) => {
            format!("no way to {}{}", game.target, near_words(&nearest.values()))
        }
        Hint::Last(operation) => {
            let sign = writing.glyphs.words(&operation.sign().to_string());
            format!("{to}the last step is {sign}")
        }
        Hint::Sign(operation) => {
            let sign = match writing.glyphs {
                Glyphs::Ascii => operation.plain_sign().to_owned(),
                glyphs => glyphs.words(&operation.sign().to_string()),
            };
            format!("{to}the last step is {sign}")
        }
        Hint::Joined => format!("{to}the answer is numbers side by side"),
        Hint::Alone => format!("{to}one of the numbers is enough"),
        Hint::Pair { .. } | Hint::Single { .. } | Hint::Beside { .. } => {
            let first = writing.step_texts(answer).into_iter().next().unwrap_or_default();
            format!("{to}begin with {}", first.split(" = ").next().unwrap_or_default())
        }
        Hint::Answer(_) => answer_text(guide, writing),
    }
}

/// The answer; behind one for the nearest value stands what it comes to.
fn answer_text(guide: &Guide, writing: Writing) -> String {
    match guide.nearest {
        Some(_) => writing.near(&guide.target, &guide.easiest.answer),
        None => writing.answer(&guide.easiest.answer),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::Verdict;
    use crate::puzzle::make::Rules;

    fn help(help: Help, text: &str) -> Option<Helped> {
        let game = Game::parse(text, Rules::default()).unwrap();
        help.with_game(&game, Glyphs::Ascii, &Budget::generous()).unwrap()
    }

    #[test]
    fn hints_lead_to_the_nearest_value_where_there_is_no_answer() {
        let near = "countdown 831: 1 3 7 10 25 50";
        let hints = [1, 2, 3, 4].map(|level| help(Help::Hint(level), near).unwrap());
        assert_eq!(hints[0].text, "no way to 831; the nearest are 830 and 832");
        assert!(hints[1].text.starts_with("to 830: the last step is "), "{:?}", hints[1]);
        assert!(hints[2].text.starts_with("to 830: begin with "), "{:?}", hints[2]);
        assert!(hints[3].text.ends_with(" = 830"), "{:?}", hints[3]);
        assert!(hints.iter().all(|hint| hint.verdict() == Verdict::None));
        assert!(hints[1].fields.object().ends_with("\"value\":\"830\"}"), "{:?}", hints[1]);
        let explained = help(Help::Explain, near).unwrap();
        assert_eq!(explained.text.lines().next(), Some(hints[3].text.as_str()));
        assert_eq!(help(Help::Hint(1), "24: 1 1 1 1"), None);
        let below = help(Help::Hint(1), "countdown 100: 2 3").unwrap();
        assert_eq!(below.text, "no way to 100; the nearest is 6");
    }

    #[test]
    fn roots_and_factorials_have_hints() {
        let hint = |level, text| help(Help::Hint(level), text).unwrap().text;
        assert_eq!(hint(2, "24 !: 4"), "the last step is !");
        assert_eq!(hint(3, "24 !: 4"), "begin with 4!");
        assert_eq!(hint(4, "24 !: 4"), "4!");
        assert_eq!(hint(2, "3 sqrt: 9"), "the last step is sqrt");
        assert_eq!(hint(3, "7 sqrt: 4 9"), "begin with sqrt(4)");
        assert_eq!(hint(2, "24 concat: 4 2"), "the answer is numbers side by side");
        assert_eq!(hint(3, "24 concat: 4 2"), "begin with 2 beside 4");
        assert_eq!(hint(4, "24 concat: 4 2"), "24");
        assert_eq!(hint(2, "-24 concat neg: 4 2"), "the last step is -");
        assert_eq!(hint(3, "-24 concat neg: 4 2"), "begin with 2 beside 4");
        assert_eq!(hint(2, "-4 neg: 4"), "the last step is -");
        assert_eq!(hint(2, "4 any: 4 9"), "one of the numbers is enough");
        let explained = help(Help::Explain, "36 concat any: 1 2 3").unwrap().text;
        assert_eq!(explained, "12*3\n  1. 1 beside 2 = 12\n  2. 12 * 3 = 36");
    }

    #[test]
    fn hints_and_explanations_are_about_the_same_answer() {
        for text in ["24: 2 4 8 10", "24: 1 4 5 6", "countdown 952: 25 50 75 100 3 6", "7: 7"] {
            let [last, pair, answer] =
                [2, 3, 4].map(|level| help(Help::Hint(level), text).unwrap());
            let explained = help(Help::Explain, text).unwrap();
            let lines: Vec<_> = explained.text.lines().collect();
            assert_eq!(lines[0], answer.text, "{text}");
            let (Some(first), Some(end)) = (lines.get(1), lines.last().filter(|_| lines.len() > 1))
            else {
                assert_eq!(last.text, "one of the numbers is enough", "{text}");
                assert_eq!(pair.text, answer.text, "{text}");
                continue;
            };
            let pair = pair.text.strip_prefix("begin with ").unwrap();
            assert!(first.contains(&format!(". {pair} = ")), "{text}: {first}");
            let sign = last.text.strip_prefix("the last step is ").unwrap();
            assert!(end.contains(&format!(" {sign} ")), "{text}: {end}");
        }
    }
}
