//! Long answers, page by page.

use std::time::Duration;

use rustyline::history::DefaultHistory;
use rustyline::{Config, Editor};
use unicode_width::UnicodeWidthChar;

use crate::session::{FileLines, Host};
use crate::{Error, Interrupt, Source};

/// The question on a full page, and what it is on a narrow screen: it must stay in one row.
const MORE: [&str; 2] =
    ["-- more: Enter; a, Enter: all; q, Enter: no more -- ", "-- more (Enter, a, q) -- "];

/// What takes the line of that question away again.
const ERASE: &str = "\x1b[1A\r\x1b[K";

/// A host that stops after each page of answers and asks how to go on.
pub struct Paged<'a> {
    host: &'a mut dyn Host,
    interrupt: Interrupt,
    page: Option<Page>,
    /// Whether the entry has been told to end.
    is_over: bool,
}

impl<'a> Paged<'a> {
    /// A host that shows everything at once until an entry [begins](Self::begin) with a page size.
    pub fn new(host: &'a mut dyn Host, interrupt: Interrupt) -> Self {
        Self { host, interrupt, page: None, is_over: false }
    }

    /// An entry begins, whose answers have so many columns and rows; without a size they are not
    /// paged.
    pub fn begin(&mut self, size: Option<(usize, usize)>) {
        self.page = size.map(|(columns, rows)| Page::new(columns, rows));
        self.is_over = false;
    }

    /// Asks how to go on after a full page.
    fn ask(&mut self) {
        self.host.working(false);
        let columns = self.page.as_ref().map_or(usize::MAX, |page| page.columns);
        match answer(question(columns)) {
            Some(Next::Page) => {
                if let Some(page) = &mut self.page {
                    page.turn();
                }
            }
            Some(Next::All) => self.page = None,
            // Work that would only show more has no use.
            None => {
                self.is_over = true;
                self.interrupt.raise();
            }
        }
        self.host.answer(ERASE);
        self.host.working(true);
    }
}

/// How to go on.
enum Next {
    Page,
    All,
}

/// The question for a screen of so many columns.
fn question(columns: usize) -> &'static str {
    let [long, short] = MORE;
    if long.len() < columns { long } else { short }
}

/// What a person answers to the question; none for no more.
fn answer(question: &str) -> Option<Next> {
    let config = Config::builder().auto_add_history(false).build();
    let mut editor = Editor::<(), DefaultHistory>::with_config(config).ok()?;
    // Ctrl-C and Ctrl-D are errors.
    let line = editor.readline(question).ok()?;
    match line.trim() {
        "" => Some(Next::Page),
        "a" | "all" => Some(Next::All),
        _ => None,
    }
}

impl Host for Paged<'_> {
    fn answer(&mut self, text: &str) {
        let mut rest = text;
        while !rest.is_empty() && !self.is_over {
            let Some(page) = &mut self.page else { return self.host.answer(rest) };
            let Some((fits, more)) = rest.split_at_checked(page.take(rest)) else { return };
            self.host.answer(fits);
            rest = more;
            if !rest.is_empty() {
                self.ask();
            }
        }
    }

    fn remark(&mut self, text: &str) {
        if let Some(page) = &mut self.page {
            page.take(text);
        }
        self.host.remark(text);
    }

    fn lines(&mut self, path: &str) -> Result<FileLines, Error> {
        self.host.lines(path)
    }

    fn script(&mut self, path: &str) -> Result<Source, Error> {
        self.host.script(path)
    }

    fn write(&mut self, path: &str, text: &str, over: bool) -> Result<(), Error> {
        self.host.write(path, text, over)
    }

    fn keep_settings(&mut self, text: &str) -> Result<String, Error> {
        self.host.keep_settings(text)
    }

    fn luck(&mut self) -> Option<u64> {
        self.host.luck()
    }

    fn working(&mut self, on: bool) {
        self.host.working(on);
    }

    fn clock(&self) -> Duration {
        self.host.clock()
    }
}

/// How full the page is.
#[derive(Debug)]
struct Page {
    columns: usize,
    rows: usize,
    row: usize,
    column: usize,
}

impl Page {
    /// An empty page on a screen of this size, which leaves a row for the question.
    fn new(columns: usize, rows: usize) -> Self {
        Self { columns: columns.max(1), rows: rows.saturating_sub(1).max(1), row: 0, column: 0 }
    }

    /// The next page. One row of the one before stays in sight.
    fn turn(&mut self) {
        self.row = 1;
        self.column = 0;
    }

    /// Puts as much of a text on the page as it holds, and tells how many bytes that are.
    fn take(&mut self, text: &str) -> usize {
        let mut is_escape = false;
        for (at, character) in text.char_indices() {
            if self.row >= self.rows {
                return at;
            }
            match character {
                '\n' => (self.row, self.column) = (self.row + 1, 0),
                '\x1b' => is_escape = true,
                _ if is_escape => is_escape = !character.is_ascii_alphabetic(),
                _ => {
                    let width = character.width().unwrap_or(0);
                    if self.column + width > self.columns {
                        (self.row, self.column) = (self.row + 1, 0);
                        if self.row >= self.rows {
                            return at;
                        }
                    }
                    self.column += width;
                }
            }
        }
        text.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pages of a text on a screen of five columns and four rows.
    fn pages(text: &str) -> Vec<&str> {
        let (mut page, mut rest, mut found) = (Page::new(5, 4), text, Vec::new());
        while !rest.is_empty() {
            let (head, tail) = rest.split_at(page.take(rest));
            found.push(head);
            rest = tail;
            page.turn();
        }
        found
    }

    #[test]
    fn a_page_holds_as_many_rows_as_the_screen_but_one() {
        assert_eq!(pages("1\n2\n3\n"), ["1\n2\n3\n"]);
        assert_eq!(pages("1\n2\n3\n4\n5\n6\n"), ["1\n2\n3\n", "4\n5\n", "6\n"]);
    }

    #[test]
    fn a_long_line_takes_several_rows() {
        assert_eq!(pages("12345678901234567890\n"), ["123456789012345", "67890\n"]);
        assert_eq!(pages("12345\n12345\n1\n2"), ["12345\n12345\n1\n", "2"]);
        assert_eq!(pages("変変変変変変変"), ["変変変変変変", "変"]);
    }

    #[test]
    fn the_question_fits_into_a_row() {
        for columns in [30, 40, 51, 52, 53, 80] {
            assert!(question(columns).len() < columns, "{columns}");
        }
    }

    #[test]
    fn colours_take_no_room() {
        assert_eq!(pages("\x1b[1;34m12345\x1b[0m\n2\n3\n").len(), 1);
    }

    #[test]
    fn answers_that_come_one_by_one_fill_one_page() {
        let mut page = Page::new(5, 4);
        let taken = ["1\n", "2\n", "3\n", "4\n"].map(|line| page.take(line));
        assert_eq!(taken, [2, 2, 2, 0]);
    }
}
