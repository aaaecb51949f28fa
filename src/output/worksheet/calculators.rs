//! Levels of calculator games, for worksheets.

use super::Exercise;
use super::keys::{self, BELOW, CHARACTER, GAP, SQUARE};
use crate::Budget;
use crate::output::markup::escaped;
use crate::puzzle::buttons::Made;
use crate::source::cell_width;

/// How long the line for a press is.
const LINE: usize = 210;

impl Exercise for Made {
    const TITLE: &'static str = "Calculators";
    const ROW: usize = 300;

    fn task(puzzles: &[Self]) -> String {
        if puzzles.iter().any(|made| made.level.portal.is_some()) {
            return "Find the presses, one a line. A portal 3>1 adds the 3rd digit from the right to \
                    the 1st."
                .to_owned();
        }
        "Find the presses that take the first number to the second, one a line.".to_owned()
    }

    fn puzzle(&self) -> String {
        self.level.to_string()
    }

    fn answer(&self) -> String {
        let attempt = self.level.check(&self.pressed().join(" "), &Budget::generous());
        let mut answer = self.level.start.to_string();
        for step in attempt.into_iter().flat_map(|attempt| attempt.played) {
            answer += &format!("  {} → {}", step.press, step.screen);
        }
        answer
    }

    fn boxes(&self, solved: bool) -> String {
        if solved {
            return String::new();
        }
        let lines = keys::lines(&self.labels());
        let lines: Vec<_> = lines.iter().map(|line| line.trim_end()).collect();
        let blanks = vec!["________"; self.presses.len()].join(" ");
        format!("{}\n{}\n{blanks}\n", self.head(), lines.join("\n"))
    }

    fn square(&self, width: usize) -> usize {
        keys::fitting(self.size(SQUARE).0, width)
    }

    fn size(&self, square: usize) -> (usize, usize) {
        let head = cell_width(&self.head()) * CHARACTER + 2 * GAP;
        let lines = self.presses.len() * (LINE + GAP);
        let width = (head + keys::width(&self.labels())).max(lines);
        (width * square / SQUARE, (SQUARE + BELOW) * square / SQUARE)
    }

    fn drawn(&self, solved: bool, at: (usize, usize), square: usize) -> String {
        let scaled = |measure: usize| measure * square / SQUARE;
        let mut drawn = keys::beside(&self.head(), at, square);
        let behind = at.0 + scaled(cell_width(&self.head()) * CHARACTER + 2 * GAP);
        drawn += &keys::drawn(&self.labels(), (behind, at.1), square);
        let bottom = at.1 + scaled(SQUARE + BELOW) - 4;
        for (number, press) in self.pressed().iter().enumerate() {
            let start = at.0 + scaled(number * (LINE + GAP));
            drawn += &keys::line(start, bottom, scaled(LINE));
            if solved {
                drawn += &format!(
                    "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\">{}</text>\n",
                    start + scaled(LINE) / 2,
                    bottom - scaled(16),
                    scaled(32),
                    escaped(press)
                );
            }
        }
        drawn
    }
}

impl Made {
    /// The start, the goal and the portal.
    fn head(&self) -> String {
        let goals: Vec<_> = self.level.goals.iter().map(ToString::to_string).collect();
        let portal =
            self.level.portal.map(|portal| format!("  portal {}>{}", portal.from, portal.to));
        format!("{} → {}{}", self.level.start, goals.join(", "), portal.unwrap_or_default())
    }

    /// What stands on the buttons.
    fn labels(&self) -> Vec<String> {
        self.level.buttons.iter().map(ToString::to_string).collect()
    }

    /// The presses as they are written.
    fn pressed(&self) -> Vec<String> {
        self.presses.iter().map(|press| self.level.press_text(press)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{MARGIN, PAGE, ROW_WIDTH, Worksheet};
    use super::*;
    use crate::puzzle::buttons::Recipe;

    #[test]
    fn every_button_and_every_press_has_its_place_on_the_page() {
        let recipe = Recipe { buttons: Some(8), moves: Some(3), places: true, level: None };
        let make = |index| recipe.make(2, index, &Budget::generous()).unwrap();
        let puzzles: Vec<_> = (0..30).map(make).collect();
        assert!(puzzles.iter().any(|made| made.level.portal.is_some()), "one with a portal");
        let sheet = Worksheet { title: "", puzzles: &puzzles };
        for made in &puzzles {
            assert!(made.size(sheet.square()).0 <= ROW_WIDTH, "{}", made.level);
        }
        let svg = sheet.svg();
        // Lines for names and dates stand on the pages of puzzles alone.
        let pages = puzzles.len().div_ceil(7);
        assert_eq!(svg.matches("<path").count(), 2 * 30 * 3 + pages);
        assert_eq!(svg.matches("rx=").count(), 2 * 30 * 8);
        let task = <Made as Exercise>::task(&puzzles);
        let (before, _) = svg.split_once(&escaped(&task)).unwrap();
        let size = before.rsplit_once("font-size=\"").unwrap().1.split_once('"').unwrap().0;
        let width = task.len() * size.parse::<usize>().unwrap() * 55 / 100;
        assert!(width <= PAGE.0 - 2 * MARGIN, "{size}: {task}");
    }

    #[test]
    fn the_key_has_the_screens() {
        let recipe = Recipe { buttons: Some(2), moves: Some(3), ..Recipe::default() };
        let made = recipe.make(2, 0, &Budget::generous()).unwrap();
        let answer = made.answer();
        assert!(answer.starts_with(&format!("{}  ", made.level.start)), "{answer}");
        assert!(answer.ends_with(&format!("→ {}", made.level.goals[0])), "{answer}");
        assert!(made.boxes(true).is_empty());
    }
}
