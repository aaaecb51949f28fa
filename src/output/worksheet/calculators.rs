//! Levels of calculator games, for worksheets.

use super::Exercise;
use crate::Budget;
use crate::output::markup::escaped;
use crate::puzzle::buttons::Made;
use crate::source::cell_width;

/// The most that a button is high, and the width of a character on it then.
const SQUARE: usize = 90;
const CHARACTER: usize = 28;
/// Beside what stands on a button, between two of them, and the line for a press.
const PADDING: usize = 24;
const GAP: usize = 20;
const LINE: usize = 210;
/// How far the lines stand below the buttons.
const BELOW: usize = 110;

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
        let mut lines = ["", "", ""].map(str::to_owned);
        for label in self.level.buttons.iter().map(ToString::to_string) {
            let edge = "─".repeat(cell_width(&label) + 2);
            let parts = [format!("┌{edge}┐ "), format!("│ {label} │ "), format!("└{edge}┘ ")];
            for (line, part) in lines.iter_mut().zip(parts) {
                line.push_str(&part);
            }
        }
        let lines: Vec<_> = lines.iter().map(|line| line.trim_end()).collect();
        let blanks = vec!["________"; self.presses.len()].join(" ");
        format!("{}\n{}\n{blanks}\n", self.head(), lines.join("\n"))
    }

    fn square(&self, width: usize) -> usize {
        SQUARE.min(SQUARE * width / self.size(SQUARE).0.max(1))
    }

    fn size(&self, square: usize) -> (usize, usize) {
        let buttons: usize =
            self.level.buttons.iter().map(|button| wide(&button.to_string()) + GAP).sum();
        let head = cell_width(&self.head()) * CHARACTER + 2 * GAP;
        let lines = self.presses.len() * (LINE + GAP);
        ((head + buttons).max(lines) * square / SQUARE, (SQUARE + BELOW) * square / SQUARE)
    }

    fn drawn(&self, solved: bool, at: (usize, usize), square: usize) -> String {
        let scaled = |measure: usize| measure * square / SQUARE;
        let (mut x, y) = at;
        let middle = y + scaled(60);
        let size = scaled(46);
        let mut drawn = format!(
            "<text x=\"{x}\" y=\"{middle}\" font-size=\"{size}\" font-weight=\"bold\">{}</text>\n",
            escaped(&self.head())
        );
        x += scaled(cell_width(&self.head()) * CHARACTER + 2 * GAP);
        for label in self.level.buttons.iter().map(ToString::to_string) {
            let width = scaled(wide(&label));
            drawn += &format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{}\" rx=\"{}\" fill=\"none\" \
                 stroke=\"black\" stroke-width=\"4\"/>\n\
                 <text x=\"{}\" y=\"{middle}\" font-size=\"{size}\" text-anchor=\"middle\">{}</text>\n",
                scaled(SQUARE),
                scaled(16),
                x + width / 2,
                escaped(&label)
            );
            x += width + scaled(GAP);
        }
        let bottom = y + scaled(SQUARE + BELOW) - 4;
        for (number, press) in self.pressed().iter().enumerate() {
            let start = at.0 + scaled(number * (LINE + GAP));
            drawn += &format!(
                "<path d=\"M{start} {bottom}h{}\" stroke=\"black\" stroke-width=\"3\"/>\n",
                scaled(LINE)
            );
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

    /// The presses as they are written.
    fn pressed(&self) -> Vec<String> {
        self.presses.iter().map(|press| self.level.press_text(press)).collect()
    }
}

/// How wide a button is.
fn wide(label: &str) -> usize {
    (cell_width(label) * CHARACTER + 2 * PADDING).max(SQUARE)
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
