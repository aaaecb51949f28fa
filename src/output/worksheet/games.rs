//! Games of making a number, for worksheets.

use super::cards::{Row, exercise_of_cards};
use super::{Exercise, keys};
use crate::puzzle::make::{Made, Operations, Steps};

impl Exercise for Made {
    const TITLE: &'static str = "Make the number";

    fn task(puzzles: &[Self]) -> String {
        let Some(rules) = puzzles.first().map(|made| made.game.rules) else { return String::new() };
        let uses = if rules.use_all { "Use each number once" } else { "Use numbers at most once" };
        let steps = match rules.steps {
            Steps::Rational => "",
            Steps::Integer => "; all steps are whole",
            Steps::Positive => "; all steps are whole and above 0",
        };
        let signs = signs(rules.operations);
        format!("Make the number behind the arrow with {signs} and brackets. {uses}{steps}.")
    }

    fn puzzle(&self) -> String {
        self.game.to_string()
    }

    fn answer(&self) -> String {
        format!("{} = {}", self.easiest.answer, self.game.target)
    }

    exercise_of_cards!();
}

/// The operations as pupils know them: signs, then what has no sign of its own.
fn signs(on: Operations) -> String {
    let signs = [
        (on.add, "+"),
        (on.subtract, "−"),
        (on.multiply, "×"),
        (on.divide, "÷"),
        (on.power, "^"),
        (on.remainder, "%"),
        (on.root, "√"),
        (on.factorial, "!"),
    ];
    let words =
        [(on.concatenate, "numbers side by side"), (on.negate, "minus signs before numbers")];
    let chosen = |all: &[(bool, &'static str)]| -> Vec<_> {
        all.iter().filter(|(on, _)| *on).map(|(_, sign)| *sign).collect()
    };
    let signs = chosen(&signs).join(" ");
    let signs = (!signs.is_empty()).then_some(signs.as_str());
    signs.into_iter().chain(chosen(&words)).collect::<Vec<_>>().join(", ")
}

impl Made {
    fn row(&self) -> Row {
        let cards = self.game.numbers.iter().map(ToString::to_string).collect();
        Row { cards, target: self.game.target.to_string() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cards::BLANK;
    use super::super::{ROW_WIDTH, Worksheet};
    use super::*;
    use crate::Budget;
    use crate::output::markup::escaped;
    use crate::puzzle::make::Recipe;

    fn puzzles(recipe: &Recipe, count: usize) -> Vec<Made> {
        let mut run = recipe.run(2).unwrap();
        (0..count).map(|_| run.make(&Budget::generous()).unwrap()).collect()
    }

    #[test]
    fn every_card_and_a_line_for_each_game_has_its_place_on_the_page() {
        let puzzles = puzzles(&Recipe::countdown(), 9);
        let sheet = Worksheet { title: "", puzzles: &puzzles };
        for made in &puzzles {
            assert!(made.size(sheet.square()).0 <= ROW_WIDTH, "{}", made.game);
        }
        let svg = sheet.svg();
        assert_eq!(svg.matches("rx=").count(), 2 * 9 * 6);
        // Lines for names and dates stand on the pages of puzzles alone.
        assert_eq!(svg.matches("<path").count(), 9 + 9_usize.div_ceil(7));
        let (page, key) = svg.split_once(": answers").unwrap_or(svg.split_once("Answers").unwrap());
        for made in &puzzles {
            let answer = escaped(&made.answer());
            assert!(!page.contains(&answer) && key.contains(&answer), "{answer}");
        }
    }

    #[test]
    fn the_task_has_signs_and_words_that_pupils_know() {
        for (rules, expected) in [
            ("", "+ − × ÷"),
            ("+-", "+ −"),
            ("sqrt !", "+ − × ÷ √ !"),
            ("concat", "+ − × ÷, numbers side by side"),
            ("only concat", "numbers side by side"),
            ("+* ^ neg", "+ × ^, minus signs before numbers"),
        ] {
            let mut recipe = Recipe::default();
            recipe.take_rules(rules).unwrap();
            assert_eq!(signs(recipe.rules.operations), expected, "{rules}");
        }
        let mut recipe = Recipe::default();
        recipe.take_rules("sqrt !").unwrap();
        let puzzles = puzzles(&recipe, 1);
        let text = Worksheet { title: "24", puzzles: &puzzles }.text();
        assert!(text.contains("arrow with + − × ÷ √ ! and brackets."), "{text}");
    }

    #[test]
    fn the_text_has_the_cards_and_the_key_the_answers() {
        let puzzles = puzzles(&Recipe::default(), 2);
        let text = Worksheet { title: "24", puzzles: &puzzles }.text();
        let (page, key) = text.split_once('\u{c}').unwrap();
        assert!(page.contains("Use each number once.") && page.contains("│ → 24\n"), "{page}");
        assert!(page.contains(&"_".repeat(BLANK)) && !key.contains("__"), "{text}");
        assert_eq!((page.matches(" = 24").count(), key.matches(" = 24").count()), (0, 2));
        assert!(text.lines().all(|line| line.chars().count() <= 100));
    }
}
