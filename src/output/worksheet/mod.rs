//! Worksheets: puzzles in boxes, and the answers on a page of their own.

mod calculators;
mod cards;
mod digits;
mod games;
mod keys;
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
/// How wide a text may be.
const TEXT_WIDTH: usize = PAGE.0 - 2 * MARGIN;
/// The sizes of titles, and how many lines they may have with each: what is longer is cut.
const TITLES: [(usize, usize); 3] = [(64, 1), (48, 3), (34, 6)];
/// What is left of a row for its number.
const NUMBER: usize = 100;

const STYLE: &str = "\
@page { margin: 15mm; }
body { font-family: sans-serif; max-width: 180mm; margin: 0 auto; color: black; }
h1, h2 { font-size: 16pt; margin: 0 0 4mm; overflow-wrap: anywhere; }
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
        let mut pages = String::new();
        let mut count = 0;
        for solved in [false, true] {
            let (head, first_row) = self.page_head(solved);
            let rows = (PAGE.1 - MARGIN - first_row) / P::ROW;
            for (page, chunk) in self.puzzles.chunks(rows).enumerate() {
                pages += &format!("<g transform=\"translate(0 {})\">\n", count * PAGE.1);
                pages += &head;
                for (row, made) in chunk.iter().enumerate() {
                    let y = first_row + row * P::ROW;
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

    /// What stands above the rows of a page, and where those begin.
    fn page_head(&self, solved: bool) -> (String, usize) {
        let title = if solved { self.key_title() } else { self.title() };
        let (size, lines) = title_lines(&title);
        let mut head = String::new();
        let mut y = 220;
        for (index, line) in lines.iter().enumerate() {
            y += if index == 0 { 0 } else { size * 6 / 5 };
            head += &format!(
                "<text x=\"{MARGIN}\" y=\"{y}\" font-size=\"{size}\" font-weight=\"bold\">{}</text>\n",
                escaped(line)
            );
        }
        if !solved {
            let task = P::task(self.puzzles);
            let name = y + 90;
            head += &format!(
                "<text x=\"{MARGIN}\" y=\"{name}\" font-size=\"42\">Name:</text>\n\
                 <text x=\"1250\" y=\"{name}\" font-size=\"42\">Date:</text>\n\
                 <path d=\"M290 {line}H1200M1380 {line}H1950\" stroke=\"black\" stroke-width=\"3\"/>\n\
                 <text x=\"{MARGIN}\" y=\"{}\" font-size=\"{}\">{}</text>\n",
                name + 100,
                // Characters are at most about 0.55 of their size wide on the average.
                (TEXT_WIDTH * 100 / (55 * cell_width(&task).max(1))).clamp(1, 42),
                escaped(&task),
                line = name + 5,
            );
        }
        (head, FIRST_ROW + y - 220)
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

/// A title as lines that fit on a page, and the size of their characters.
fn title_lines(title: &str) -> (usize, Vec<String>) {
    let mut last = (0, Vec::new());
    for (size, most) in TITLES {
        // Bold characters are at most about 0.7 of their size wide on the average.
        let mut lines = lines(title, TEXT_WIDTH * 100 / (70 * size));
        if lines.len() <= most {
            return (size, lines);
        }
        lines.truncate(most);
        last = (size, lines);
    }
    if let Some(line) = last.1.last_mut() {
        line.push('…');
    }
    last
}

/// A text as lines of at most `width` cells, broken at blanks, and inside of words where that is
/// not enough.
fn lines(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut();
        match line.filter(|line| line.is_empty() || fits(line, word, width)) {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) => line.extend([" ", word]),
            None => lines.push(word.to_owned()),
        }
        while let Some(long) = lines.pop_if(|line| cell_width(line) > width) {
            let ends = long.char_indices().map(|(start, glyph)| start + glyph.len_utf8());
            let fitting = |end: &usize| cell_width(long.get(..*end).unwrap_or_default()) <= width;
            let Some(end) = ends.take_while(fitting).last() else {
                lines.push(long);
                break;
            };
            let (line, rest) = long.split_at(end);
            lines.extend([line.to_owned(), rest.to_owned()]);
        }
    }
    lines
}

/// Whether a word fits on a line after a blank.
fn fits(line: &str, word: &str, width: usize) -> bool {
    cell_width(line) + 1 + cell_width(word) <= width
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
        let size_and_lines = |title: &str| {
            let svg = Worksheet { title, puzzles: &puzzles }.svg();
            let head = svg.split_once("Name:").unwrap().0;
            let sizes: Vec<usize> = head
                .split("font-size=\"")
                .skip(1)
                .map(|rest| rest.split_once('"').unwrap().0.parse().unwrap())
                .collect();
            let size = sizes[0];
            assert!(svg.contains(&format!("font-size=\"{size}\" font-weight=\"bold\"")));
            (size, sizes.len() - 1)
        };
        assert_eq!(size_and_lines("Monday"), (64, 1));
        assert_eq!(size_and_lines(&"long title ".repeat(4)), (48, 1));
        assert_eq!(size_and_lines(&"long title ".repeat(12)), (48, 3));
        assert_eq!(size_and_lines(&"x".repeat(150)), (48, 3));
        assert_eq!(size_and_lines(&"long title ".repeat(20)), (34, 4));
        assert_eq!(size_and_lines(&"long title ".repeat(200)), (34, 6));
        for text in ["long title ".repeat(200), "x".repeat(3000), "漢字".repeat(300)] {
            let (size, lines) = title_lines(&text);
            assert!(lines.iter().all(|line| cell_width(line) * size * 7 / 10 <= TEXT_WIDTH + size));
            assert!(lines[5].ends_with('…'), "{lines:?}");
        }
        let parts = lines("one two three fourteenth", 7);
        assert_eq!(parts, ["one two", "three", "fourtee", "nth"]);
        assert_eq!(lines("", 7), [""]);
        assert_eq!(lines("漢a", 1), ["漢a"]);
        // The rows go down with the title, and stay on the page.
        let many = self::puzzles(12, 16);
        let sheet = Worksheet { title: &"long title ".repeat(200), puzzles: &many };
        assert_eq!(sheet.svg().matches("<g transform").count(), 4);
        assert!(sheet.html().contains("overflow-wrap"));
        let sheet = Worksheet { title: "", puzzles: &puzzles };
        assert!(sheet.text().contains("\u{c}Answers\n"));
        let sheet = Worksheet { title: "a\u{1b}[2J\nb\u{7}", puzzles: &puzzles };
        assert!(sheet.text().starts_with("a [2J b\n\nName"));
        for text in [sheet.text(), sheet.html(), sheet.svg()] {
            assert!(!text.contains(['\u{1b}', '\u{7}']) && text.contains("a [2J b"));
        }
    }
}
