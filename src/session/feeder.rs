//! Lines that belong together become one entry.

use super::host::Host;
use super::{Entry, Reply, Session, name_of};
use crate::limits::{MAX_LINE, MAX_PLAIN};
use crate::output::Verdict;
use crate::syntax::{TokenKind, lex, parse_statements};

/// Feeds a session with lines: from a pipe, or pasted at once.
///
/// An entry whose end is missing goes on in the next line. After two empty lines, or at the end
/// of the input, what is still unfinished is given up: its first line is reported, and the others
/// are taken singly, so that one open bracket does not swallow the rest. An entry that ends with an
/// `if` waits for the next line, which may begin with `else`.
#[derive(Debug, Default)]
pub struct Feeder {
    /// The lines of the unfinished entry.
    lines: Vec<String>,
    first: usize,
    bytes: usize,
    empty: usize,
    /// Brackets that are open.
    open: usize,
    /// Whether the entry is finished, but for an `else` that may follow.
    may_go_on: bool,
    /// Whether an error ends the input.
    bail: bool,
    summary: Summary,
}

/// What came of all entries so far.
#[derive(Clone, Copy, Debug, Default)]
struct Summary {
    last: Verdict,
    worst: Verdict,
    left: bool,
}

impl Feeder {
    /// A feeder of which an error, with `bail`, ends the input.
    #[must_use]
    pub fn new(bail: bool) -> Self {
        Self { bail, ..Self::default() }
    }

    /// Takes the next line, whose number is `number`.
    pub fn line(&mut self, number: usize, text: &str, session: &mut Session, host: &mut dyn Host) {
        if self.may_go_on && says_nothing(text) {
            self.hold(text);
            if self.empty == 2 {
                self.give_up(session, host);
            }
            return;
        }
        if self.may_go_on && !begins_with_else(text) {
            self.take_whole(session, host);
            if self.bail && self.verdict() > Verdict::None {
                return;
            }
        }
        self.may_go_on = false;
        if self.lines.is_empty() {
            (self.first, self.bytes, self.empty, self.open) = (number, 0, 0, 0);
            self.may_go_on = may_take_else(text);
            if self.may_go_on {
                self.hold(text);
                return;
            }
            let reply = session.take(Entry { text, line: number, more: true }, host);
            if reply == Reply::Unfinished {
                self.hold(text);
            } else {
                self.summary.add(reply);
            }
            return;
        }
        let may_end = self.hold(text);
        if self.empty == 2 || self.bytes > MAX_PLAIN {
            self.give_up(session, host);
        } else if may_end {
            self.take_whole(session, host);
        }
    }

    /// Takes the lines of the entry together, unless they are unfinished or may go on.
    fn take_whole(&mut self, session: &mut Session, host: &mut dyn Host) {
        let whole = self.lines.join("\n");
        if !self.may_go_on && may_take_else(&whole) {
            self.may_go_on = true;
            return;
        }
        let reply = session.take(Entry { text: &whole, line: self.first, more: true }, host);
        if reply != Reply::Unfinished {
            self.lines.clear();
            self.summary.add(reply);
        }
    }

    /// Notes a line that could not be read: it ends what is unfinished.
    pub fn wrong(&mut self, session: &mut Session, host: &mut dyn Host) {
        self.give_up(session, host);
        self.summary.add(Reply::Answer(Verdict::Wrong));
    }

    /// Takes the end of the input, and tells what came of it: wrong if any entry was, else
    /// undecided if any was, else as the last one.
    pub fn end(&mut self, session: &mut Session, host: &mut dyn Host) -> Verdict {
        self.give_up(session, host);
        self.summary.verdict()
    }

    /// Whether lines are waiting for more.
    pub fn is_waiting(&self) -> bool {
        !self.lines.is_empty()
    }

    /// Whether an entry ended the session.
    pub fn has_left(&self) -> bool {
        self.summary.left
    }

    /// What came of the entries so far.
    pub fn verdict(&self) -> Verdict {
        self.summary.verdict()
    }

    /// Adds a line to the unfinished entry, and tells whether it can be its last: it cannot while
    /// a bracket is open, or an operator or `else` is the last word. This saves reading the whole
    /// entry again for every line.
    fn hold(&mut self, text: &str) -> bool {
        self.lines.push(text.to_owned());
        self.bytes += text.len() + 1;
        self.empty = if text.trim().is_empty() { self.empty + 1 } else { 0 };
        let mut last = None;
        for token in lex(text).into_iter().filter(|token| !token.kind.is_blank()) {
            match token.kind {
                TokenKind::Open => self.open += 1,
                TokenKind::Close => self.open = self.open.saturating_sub(1),
                _ => {}
            }
            last = Some(token);
        }
        let goes_on = last.is_some_and(|token| {
            let text = text.get(token.span.range()).unwrap_or_default();
            text == "else" || token.kind == TokenKind::Sign && "+-*/×÷·−=^%".contains(text)
        });
        self.open == 0 && !goes_on
    }

    fn give_up(&mut self, session: &mut Session, host: &mut dyn Host) {
        if std::mem::take(&mut self.may_go_on) {
            let text = std::mem::take(&mut self.lines).join("\n");
            self.summary
                .add(session.take(Entry { text: &text, line: self.first, more: false }, host));
        }
        for (line, text) in (self.first..).zip(std::mem::take(&mut self.lines)) {
            if !self.summary.left {
                self.summary.add(session.take(Entry { text: &text, line, more: false }, host));
            }
        }
    }
}

/// Whether an entry is well-formed and ends with an `if` that has no `else` yet.
fn may_take_else(text: &str) -> bool {
    let ends = text.trim_end().ends_with('}') || text.contains('#');
    ends && text.contains("if")
        && text.len() <= MAX_LINE
        && name_of(text).is_none()
        && parse_statements(&format!("{text}\nelse {{;}}")).is_ok()
}

fn says_nothing(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

fn begins_with_else(line: &str) -> bool {
    let rest = line.trim_start().strip_prefix("else");
    rest.is_some_and(|rest| rest.trim_start().is_empty() || rest.starts_with([' ', '\t', '{']))
}

impl Summary {
    fn add(&mut self, reply: Reply) {
        match reply {
            Reply::Answer(verdict) => {
                self.last = verdict;
                self.worst = self.worst.max(verdict);
            }
            Reply::Leave => self.left = true,
            Reply::Nothing | Reply::Done | Reply::Unfinished => {}
        }
    }

    fn verdict(self) -> Verdict {
        if self.worst > Verdict::None { self.worst } else { self.last }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Interrupt;
    use crate::session::{Settings, Transcript};

    fn feed(text: &str) -> (Transcript, Verdict) {
        let mut session = Session::new(Settings::default(), Interrupt::new()).named("in");
        let (mut feeder, mut shown) = (Feeder::default(), Transcript::default());
        for (index, line) in text.lines().enumerate() {
            feeder.line(index + 1, line, &mut session, &mut shown);
        }
        let verdict = feeder.end(&mut session, &mut shown);
        (shown, verdict)
    }

    #[test]
    fn a_line_end_inside_brackets_or_after_an_operator_is_a_blank() {
        let (shown, verdict) = feed("(1 +\n2)\nmax(3,\n 9\n)\n1 +\n\n2\n");
        assert_eq!((shown.answers.as_str(), verdict), ("3\n9\n3\n", Verdict::Found));
    }

    #[test]
    fn an_open_bracket_does_not_swallow_what_follows() {
        for end in ["", "\n\n7 × 7\n"] {
            let (shown, verdict) = feed(&format!("(1 +\n1 + 1\n2 + 2{end}"));
            assert!(shown.answers.starts_with("2\n4\n"), "{shown:?}");
            assert_eq!(shown.answers.contains("49"), !end.is_empty());
            assert!(shown.remarks.starts_with("in:1:"), "{shown:?}");
            assert_eq!(verdict, Verdict::Wrong);
        }
    }

    #[test]
    fn an_error_inside_is_reported_in_its_line() {
        let (shown, _) = feed("max(1,\n2 3,\n4)\n1 + 1");
        assert!(shown.remarks.starts_with("in:2:3: "), "{shown:?}");
        assert_eq!(shown.answers, "2\n");
    }

    #[test]
    fn the_verdict_follows_the_last_value_unless_a_line_was_wrong() {
        assert_eq!(feed("1 = 2\n1 = 1\n").1, Verdict::Found);
        assert_eq!(feed("1 = 1\n1 = 2\n# end\n").1, Verdict::None);
        assert_eq!(feed("1 )\n1 = 1\n").1, Verdict::Wrong);
        assert_eq!(feed("").1, Verdict::Found);
        // What informs is no value.
        for after in [
            ":vars",
            ":set k",
            ":set k 3",
            ":set",
            ":help sqrt",
            ":save no",
            ":time :vars",
            ":time x = 3",
            ":puzzles",
            ":trace 1 + 2",
            ":tree 1 + 2",
            "x = 3",
            ":reset",
            ":quit",
            ":generate make",
            ":play make",
        ] {
            let is_wrong = matches!(after, ":save no" | ":puzzles");
            let expected = if is_wrong { Verdict::Wrong } else { Verdict::None };
            assert_eq!(feed(&format!("x = 3\n1 = 2\n{after}\n")).1, expected, "{after}");
            let expected = if is_wrong { Verdict::Wrong } else { Verdict::Found };
            assert_eq!(feed(&format!("x = 3\n1 = 1\n{after}\n")).1, expected, "{after}");
        }
        // What answers a question is one.
        for (entry, verdict) in [
            (":blackout 1 12 = 2", Verdict::Found),
            (":blackout 1 3 + 2 / 5 = 5 + 3 × 2", Verdict::None),
            (":time 1 = 1", Verdict::Found),
            (":time :make 24: 1 1 1 1", Verdict::None),
            (":explain 24: 1 1 1 1", Verdict::None),
        ] {
            assert_eq!(feed(&format!("1 = 2\n{entry}\n:vars")).1, verdict, "{entry}");
            assert_eq!(feed(&format!("1 = 1\n{entry}\n:vars")).1, verdict, "{entry}");
        }
        // In a game the attempts are, and its words are not.
        assert_eq!(feed(":play make easy 7\n4 × 4\nscore\nhint\nhelp\n").1, Verdict::None);
    }

    #[test]
    fn an_else_may_begin_a_line() {
        for text in [
            "if 2 < 1 { 1 }\nelse { 2 }\n",
            "if 2 < 1 {\n  1\n}\nelse if 3 < 1 { 3 }\nelse\n{\n  2\n}\n",
            "x = if 2 < 1 { 1 } # no\n\n# or\nelse { 2 }\nx\n",
        ] {
            assert_eq!(feed(text).0.answers, "2\n", "{text}");
        }
        // Whatever else follows is an entry of its own.
        let (shown, verdict) = feed("if 1 < 2 { print(1) }\nelsewhere = 2\nif 1 < 2 { print(3) }");
        assert_eq!((shown.answers.as_str(), verdict), ("1\n3\n", Verdict::Found));
        let (shown, _) = feed("if 1 < 2 { print(1) }\n\n\nelse { 2 }\n:vars\n");
        assert!(shown.remarks.starts_with("in:4:1: "), "{shown:?}");
        assert_eq!(feed("if none { 1 }\n1 + 1\n").1, Verdict::Wrong);
    }

    #[test]
    fn many_lines_of_one_entry_take_no_longer_than_they_must() {
        let list = format!("len([\n{}1])", "1,\n".repeat(10_000));
        assert_eq!(feed(&list).0.answers, "10001\n");
        let sum = format!("{}1", "1 +\n".repeat(10_000));
        assert_eq!(feed(&sum).0.answers, "10001\n");
    }
}
