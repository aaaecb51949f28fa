//! Tasks of digits and signs, for worksheets.

use super::cards::{Row, exercise_of_cards};
use super::{Exercise, keys};
use crate::puzzle::digits::{Decimals, Grouping, Made, Minus, Order, Rules};

impl Exercise for Made {
    const TITLE: &'static str = "Signs between digits";

    fn task(puzzles: &[Self]) -> String {
        let Some(rules) = puzzles.first().map(|made| made.task.rules) else { return String::new() };
        let order = if rules.order == Order::Any { ", in any order," } else { "" };
        let base = match rules.base {
            10 => String::new(),
            base => format!(" The digits make numbers in base {base}."),
        };
        let sentences = [
            (rules.grouping == Grouping::Precedence, " × and ÷ come before + and −."),
            (rules.grouping == Grouping::LeftToRight, " Work from left to right."),
            (rules.merge, " Neighbours may be one number."),
            (rules.decimals != Decimals::None, " A number may have a point, as .4."),
            (rules.decimals == Decimals::Recurring, " .(4) is 4/9."),
        ];
        let told = sentences.iter().filter(|(holds, _)| *holds).map(|(_, told)| *told);
        format!(
            "Put {} between the digits{order} to make the number behind the arrow.{}{base}",
            signs(&rules),
            told.collect::<String>()
        )
    }

    fn puzzle(&self) -> String {
        self.task.to_string()
    }

    fn answer(&self) -> String {
        format!("{} = {}", self.answer.pretty(), self.task.target())
    }

    exercise_of_cards!();
}

/// What may be put between digits, as `+ − and brackets`.
fn signs(rules: &Rules) -> String {
    let pretty = |sign: char| match sign {
        '-' => "−".to_owned(),
        '*' => "×".to_owned(),
        '/' => "÷".to_owned(),
        sign => sign.to_string(),
    };
    let mut signs: Vec<_> = rules.operations.to_string().chars().map(pretty).collect();
    let more = [
        (rules.root, "√"),
        (rules.factorial, "!"),
        (rules.double_factorial, "!!"),
        (rules.subfactorial, "!n"),
        (rules.join, "||"),
    ];
    signs.extend(more.iter().filter(|(on, _)| *on).map(|(_, sign)| (*sign).to_owned()));
    let words = [
        (rules.grouping == Grouping::Brackets, "brackets"),
        (rules.minus == Minus::Anywhere, "minus signs"),
        (rules.minus == Minus::First, "a minus in front"),
    ];
    let words = words.iter().filter(|(on, _)| *on).map(|(_, word)| (*word).to_owned());
    let mut all = vec![signs.join(" ")];
    all.extend(words);
    match all.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => all.concat(),
    }
}

impl Made {
    fn row(&self) -> Row {
        let cards = self.task.digits.iter().map(ToString::to_string).collect();
        Row { cards, target: self.task.target().to_string() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ROW_WIDTH, Worksheet};
    use super::*;
    use crate::Budget;
    use crate::puzzle::digits::Recipe;

    fn puzzles(rules: &str, digits: usize, count: usize) -> Vec<Made> {
        let mut recipe = Recipe { digits, ..Recipe::default() };
        recipe.take_rules(rules).unwrap();
        let mut run = recipe.run(2).unwrap();
        (0..count).map(|_| run.make(&Budget::generous()).unwrap()).collect()
    }

    #[test]
    fn every_digit_and_a_line_for_each_task_has_its_place_on_the_page() {
        let puzzles = puzzles("ten-puzzle", 6, 9);
        let sheet = Worksheet { title: "Plates", puzzles: &puzzles };
        assert!(puzzles.iter().all(|made| made.size(sheet.square()).0 <= ROW_WIDTH));
        let svg = sheet.svg();
        assert_eq!(svg.matches("rx=").count(), 2 * 9 * 6);
        // Lines for names and dates stand on the pages of puzzles alone.
        assert_eq!(svg.matches("<path").count(), 9 + 9_usize.div_ceil(7));
        let text = sheet.text();
        let (page, key) = text.split_once('\u{c}').unwrap();
        assert_eq!((page.matches(" = 10").count(), key.matches(" = 10").count()), (0, 9));
        assert_eq!(page.matches("│ → 10\n").count(), 9, "{page}");
        assert!(text.lines().all(|line| line.chars().count() <= 130), "{text}");
    }

    #[test]
    fn the_rules_stand_above_the_tasks() {
        let told = |rules| Made::task(&puzzles(rules, 3, 1));
        let end = "between the digits to make the number behind the arrow.";
        let deset = "+ − × ÷ ^ √ !, brackets and minus signs";
        assert_eq!(told("deset"), format!("Put {deset} {end} Neighbours may be one number."));
        assert_eq!(told("ten-puzzle"), format!("Put + − × ÷ and brackets {end}"));
        let any = told("ten-puzzle any decimals subfactorial");
        assert!(
            any.starts_with("Put + − × ÷ !n and brackets between the digits, in any order, to")
        );
        assert!(any.ends_with(" A number may have a point, as .4."), "{any}");
        let flat = told("+-* no-minus single precedence");
        assert_eq!(flat, format!("Put + − × {end} × and ÷ come before + and −."));
        assert!(told("base-8").ends_with(" The digits make numbers in base 8."));
    }
}
