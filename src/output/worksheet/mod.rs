//! Worksheets: puzzles in boxes, and the answers on a page of their own.

mod calculators;
mod games;
mod squares;

use super::markup::{escaped, html_document};
use crate::source::cell_width;

/// A puzzle as a worksheet shows it. Measures are tenths of a millimetre.
pub trait Exercise: Sized {
    /// What stands at the top of a sheet if nothing else shall.
    const TITLE: &'static str;
    /// How far it is from puzzle to puzzle on a drawn page.
    const ROW: usize;

    /// What is to be done with all of them.
    fn task(puzzles: &[Self]) -> String;

    /// The puzzle as a line.
    fn puzzle(&self) -> String;

    /// The answer as a line.
    fn answer(&self) -> String;

    /// The puzzle for a text printer, or what the key shows under the answer.
    fn boxes(&self, solved: bool) -> String;

    /// The largest square with which a row of `width` holds the puzzle.
    fn square(&self, width: usize) -> usize;

    /// How wide and how high it is drawn.
    fn size(&self, square: usize) -> (usize, usize);

    /// The drawing, from a place on.
    fn drawn(&self, solved: bool, at: (usize, usize), square: usize) -> String;
}

/// A page of puzzles and a page of answers.
///
/// ```
/// use abacist::Budget;
/// use abacist::output::Worksheet;
/// use abacist::puzzle::blackout::{Recipe, Solver};
/// let made = Recipe::default().make(7, 0, &mut Solver::new(), &Budget::generous()).unwrap();
/// let sheet = Worksheet { title: "Monday", puzzles: &[made] };
/// assert!(sheet.text().starts_with("Monday\n"));
/// assert!(sheet.html().contains("<h1>Monday</h1>"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Worksheet<'a, P> {
    /// What stands at the top.
    pub title: &'a str,
    /// The puzzles.
    pub puzzles: &'a [P],
}

/// Tenths of a millimetre. A page is as wide as A4 and as high as Letter, so it fits on both.
const PAGE: (usize, usize) = (2100, 2790);
const MARGIN: usize = 150;
/// Where the first row begins.
const FIRST_ROW: usize = 480;
/// The most that a row may measure.
const ROW_WIDTH: usize = 1700;
/// The size of a title that is not too long for it.
const TITLE: usize = 64;
/// What is left of a row for its number.
const NUMBER: usize = 100;

const STYLE: &str = "\
@page { margin: 15mm; }
body { font-family: sans-serif; max-width: 180mm; margin: 0 auto; color: black; }
h1, h2 { font-size: 16pt; margin: 0 0 4mm; }
.name { display: flex; gap: 8mm; margin: 0 0 4mm; }
.name span { flex: 1; border-bottom: 0.3mm solid black; padding-bottom: 1mm; }
ol { padding-left: 10mm; }
li { break-inside: avoid; margin-bottom: 8mm; }
li svg { vertical-align: middle; }
li p { margin: 1mm 0 0; font-family: monospace; }
.key { break-before: page; }
.key li { margin-bottom: 4mm; }
";

impl<P: Exercise> Worksheet<'_, P> {
    /// For a text printer: boxes of line characters. A form feed comes before the answers.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!(
            "{}\n\nName: ____________________   Date: ____________\n\n{}\n",
            self.title(),
            P::task(self.puzzles)
        );
        for (number, made) in (1..).zip(self.puzzles) {
            text += &format!("\n{number}.\n{}", made.boxes(false));
        }
        text += &format!("\u{c}{}\n", self.key_title());
        for (number, made) in (1..).zip(self.puzzles) {
            text += &format!("\n{number}.  {}\n{}", made.answer(), made.boxes(true));
        }
        text
    }

    /// A web page that prints on A4 and on Letter paper, the answers on a new page.
    #[must_use]
    pub fn html(&self) -> String {
        let square = self.square();
        let item = |made: &P, solved: bool| {
            let (width, height) = made.size(square);
            let (width, height) = (width + 4, height + 4);
            let [width_mm, height_mm] =
                [width, height].map(|tenths| format!("{}.{}mm", tenths / 10, tenths % 10));
            let label = escaped(&if solved { made.answer() } else { made.puzzle() });
            let answer = if solved { format!("<p>{label}</p>") } else { String::new() };
            format!(
                "<li><svg width=\"{width_mm}\" height=\"{height_mm}\" viewBox=\"-2 -2 {width} {height}\" \
                 role=\"img\" aria-label=\"{label}\">{}</svg>{answer}</li>\n",
                made.drawn(solved, (0, 0), square)
            )
        };
        let list =
            |solved: bool| self.puzzles.iter().map(|made| item(made, solved)).collect::<String>();
        let body = format!(
            "<h1>{}</h1>\n<p class=\"name\"><span>Name:</span><span>Date:</span></p>\n<p>{}</p>\n\
             <ol>\n{}</ol>\n<section class=\"key\">\n<h2>{}</h2>\n<ol>\n{}</ol>\n</section>\n",
            escaped(&self.title()),
            escaped(&P::task(self.puzzles)),
            list(false),
            escaped(&self.key_title()),
            list(true)
        );
        html_document(&self.title(), STYLE, &body)
    }

    /// One drawing of all pages, one below the other; the answers begin on a page of their own.
    #[must_use]
    pub fn svg(&self) -> String {
        let square = self.square();
        let rows = (PAGE.1 - MARGIN - FIRST_ROW) / P::ROW;
        let mut pages = String::new();
        let mut count = 0;
        for solved in [false, true] {
            for (page, chunk) in self.puzzles.chunks(rows).enumerate() {
                pages += &format!("<g transform=\"translate(0 {})\">\n", count * PAGE.1);
                pages += &self.page_head(solved);
                for (row, made) in chunk.iter().enumerate() {
                    let y = FIRST_ROW + row * P::ROW;
                    let x = MARGIN + NUMBER;
                    pages += &format!(
                        "<text x=\"{MARGIN}\" y=\"{}\" font-size=\"45\">{}.</text>\n{}",
                        y + square * 7 / 10,
                        page * rows + row + 1,
                        made.drawn(solved, (x, y), square)
                    );
                    if solved {
                        pages += &format!(
                            "<text x=\"{x}\" y=\"{}\" font-size=\"34\">{}</text>\n",
                            y + made.size(square).1 + 40,
                            escaped(&made.answer())
                        );
                    }
                }
                pages += "</g>\n";
                count += 1;
            }
        }
        let (width, height) = (PAGE.0, PAGE.1 * count);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}mm\" height=\"{}mm\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\">\n<title>{}</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n{pages}</svg>\n",
            width / 10,
            height / 10,
            escaped(&self.title())
        )
    }

    fn page_head(&self, solved: bool) -> String {
        let title = if solved { self.key_title() } else { self.title() };
        // Bold characters are at most about 0.7 of their size wide on the average, others 0.55.
        let fitting = |text: &str, hundredths: usize| {
            (PAGE.0 - 2 * MARGIN) * 100 / (hundredths * cell_width(text).max(1))
        };
        let mut head = format!(
            "<text x=\"{MARGIN}\" y=\"220\" font-size=\"{}\" font-weight=\"bold\">{}</text>\n",
            fitting(&title, 70).clamp(1, TITLE),
            escaped(&title)
        );
        if !solved {
            let task = P::task(self.puzzles);
            head += &format!(
                "<text x=\"{MARGIN}\" y=\"310\" font-size=\"42\">Name:</text>\n\
                 <text x=\"1250\" y=\"310\" font-size=\"42\">Date:</text>\n\
                 <path d=\"M290 315H1200M1380 315H1950\" stroke=\"black\" stroke-width=\"3\"/>\n\
                 <text x=\"{MARGIN}\" y=\"410\" font-size=\"{}\">{}</text>\n",
                fitting(&task, 55).clamp(1, 42),
                escaped(&task)
            );
        }
        head
    }

    /// The title on one line, without characters that steer a terminal or a printer.
    fn title(&self) -> String {
        let title = self.title.replace(char::is_control, " ");
        title.trim().to_owned()
    }

    fn key_title(&self) -> String {
        let title = self.title();
        if title.is_empty() { "Answers".to_owned() } else { format!("{title}: answers") }
    }

    /// The measure of a square with which the longest puzzle fits.
    fn square(&self) -> usize {
        self.puzzles.iter().map(|made| made.square(ROW_WIDTH)).min().unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::puzzle::blackout::{Made, Recipe, Solver};

    fn puzzles(count: u64, squares: usize) -> Vec<Made> {
        let recipe = Recipe { squares, ..Recipe::default() };
        let mut solver = Solver::new();
        let make = |index| recipe.make(3, index, &mut solver, &Budget::generous()).unwrap();
        (0..count).map(make).collect()
    }

    #[test]
    fn every_square_is_boxed_and_those_that_go_are_black_in_the_key_alone() {
        let puzzles = puzzles(15, 16);
        let sheet = Worksheet { title: "A < B & C", puzzles: &puzzles };
        let (html, svg, text) = (sheet.html(), sheet.svg(), sheet.text());
        let (page, key) = html.split_once("class=\"key\"").unwrap();
        assert_eq!((page.matches("<rect").count(), key.matches("<rect").count()), (240, 240));
        let black = "fill=\"black\"";
        assert_eq!((page.matches(black).count(), key.matches(black).count()), (0, 30));
        assert!(html.contains("A &lt; B &amp; C") && svg.contains("A &lt; B &amp; C"));
        assert_eq!(svg.matches(black).count(), 30);
        // 12 rows fit on a page: two pages of puzzles, two of answers.
        assert_eq!(svg.matches("<g transform").count(), 4);
        let (page, key) = text.split_once('\u{c}').unwrap();
        assert_eq!((page.matches('█').count(), key.matches("███").count()), (0, 30));
    }

    #[test]
    fn long_puzzles_get_small_squares() {
        let puzzles = puzzles(1, 30);
        let sheet = Worksheet { title: "", puzzles: &puzzles };
        assert!(sheet.square() * 30 <= ROW_WIDTH);
        assert!(sheet.text().lines().all(|line| line.chars().count() <= 78));
    }

    #[test]
    fn any_title_fits() {
        let puzzles = puzzles(1, 16);
        let long = "long title ".repeat(20);
        let sheet = Worksheet { title: &long, puzzles: &puzzles };
        let size = sheet.svg();
        let size = size.split_once("font-size=\"").unwrap().1.split_once('"').unwrap().0;
        assert!(size.parse::<usize>().unwrap() * long.len() * 6 / 10 < PAGE.0, "{size}");
        let sheet = Worksheet { title: "", puzzles: &puzzles };
        assert!(sheet.text().contains("\u{c}Answers\n"));
        let sheet = Worksheet { title: "a\u{1b}[2J\nb\u{7}", puzzles: &puzzles };
        assert!(sheet.text().starts_with("a [2J b\n\nName"));
        for text in [sheet.text(), sheet.html(), sheet.svg()] {
            assert!(!text.contains(['\u{1b}', '\u{7}']) && text.contains("a [2J b"));
        }
    }
}
