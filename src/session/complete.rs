//! What can stand at a place of an entry.

use super::hand::Hand;
use super::help::topics;
use super::{COMMANDS, Command, Session, Takes, name_of, setting_names};
use crate::Span;
use crate::eval::builtins::CONSTANTS;
use crate::puzzle::buttons::{BUTTONS, Dialect, Level, Takes as Operand};
use crate::puzzle::digits::{self, Task};
use crate::puzzle::make::{self, Game};
use crate::puzzle::options::Rule;
use crate::puzzle::{Difficulty, Maker};
use crate::source::words;
use crate::syntax::{Token, TokenKind, lex};

/// What a front end can complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completion {
    /// One of these may take the place of the text from `start` to the cursor.
    Words {
        /// Where the word to be completed begins.
        start: usize,
        /// The whole words, sorted.
        words: Vec<String>,
    },
    /// A file's path, which begins at `start`, with its quote if it has one.
    File {
        /// Where the path begins.
        start: usize,
        /// Whether it is a text of the language, not a word after a command.
        in_text: bool,
    },
}

impl Completion {
    /// The same for a text that begins so many bytes later.
    fn shifted(mut self, by: usize) -> Self {
        let (Self::Words { start, .. } | Self::File { start, .. }) = &mut self;
        *start += by;
        self
    }
}

/// Signs that a keyboard lacks, by the names that `\name` completes.
const SIGNS: &[(&str, &str)] = &[
    ("\\approx", "≈"),
    ("\\cdot", "·"),
    ("\\div", "÷"),
    ("\\ge", "≥"),
    ("\\le", "≤"),
    ("\\minus", "−"),
    ("\\ne", "≠"),
    ("\\sqrt", "√"),
    ("\\times", "×"),
];

/// Words of the language that are no functions.
const KEYWORDS: &[&str] = &[
    "and", "break", "const ", "continue", "else ", "false", "fn ", "for ", "if ", "in ", "none",
    "not", "or", "return", "true", "while ",
];

/// Functions whose first argument is the path of a file.
const READERS: [&str; 2] = ["load", "read_lines"];

impl Session {
    /// What can stand at the end of `before`, the part of an entry before the cursor.
    #[must_use]
    pub fn complete(&self, before: &str) -> Completion {
        let Some(name) = name_of(before) else {
            return match self.game.as_ref().and_then(|game| game.completions(before)) {
                Some(words) => words,
                None => self.expression(before),
            };
        };
        if name.end as usize == before.len() {
            let typed = before.get(name.range()).unwrap_or_default();
            let named = |command: &Command| {
                let blank = if command.takes == Takes::Nothing { "" } else { " " };
                format!("{}{blank}", command.name)
            };
            return matching(name.start as usize, typed, COMMANDS.iter().map(named));
        }
        let typed = before.get(name.range()).unwrap_or_default();
        match Command::find(typed, name) {
            Ok(command) => self.argument(command, before, name.end as usize),
            Err(_) => nothing(before),
        }
    }

    fn argument(&self, command: &Command, before: &str, end: usize) -> Completion {
        let arguments = before.get(end..).unwrap_or_default();
        let start = before.len() - arguments.trim_start().len();
        let placed: Vec<_> = words(arguments).map(|(word, at)| (word, at.shift(end))).collect();
        let at_end = |at: &Span| at.end as usize == before.len();
        let (typed, word_start) = match placed.last() {
            Some((word, at)) if at_end(at) => (*word, at.start as usize),
            _ => ("", before.len()),
        };
        let complete = placed.len() - usize::from(!typed.is_empty());
        if complete == 0
            && let Some(words) = self.loaded(command, typed)
        {
            return Completion::Words { start: word_start, words };
        }
        match command.takes {
            Takes::Nothing => nothing(before),
            Takes::NewFile if complete > 0 && placed.first().is_some_and(|it| it.0 == "over") => {
                let over = start + "over".len();
                let rest = before.get(over..).unwrap_or_default();
                Completion::File { start: before.len() - rest.trim_start().len(), in_text: false }
            }
            Takes::File | Takes::NewFile => Completion::File { start, in_text: false },
            Takes::Level => level(before, arguments, typed, word_start),
            Takes::Puzzle if Level::is_like(arguments) => {
                level(before, arguments, typed, word_start)
            }
            Takes::Game => game(before, arguments, typed, word_start),
            Takes::Puzzle if Game::has_head(arguments) => {
                game(before, arguments, typed, word_start)
            }
            Takes::Task => task(before, arguments, typed, word_start),
            Takes::Puzzle if Task::has_head(arguments) => {
                task(before, arguments, typed, word_start)
            }
            Takes::Attempt => match &self.hand {
                Some(Hand::Buttons(level)) => {
                    let buttons = level.buttons.iter().map(ToString::to_string);
                    in_any_case(word_start, typed, buttons)
                }
                _ => self.expression(before),
            },
            Takes::Entry if arguments.trim_start().starts_with(':') => {
                self.complete(before.get(start..).unwrap_or_default()).shifted(start)
            }
            Takes::Expression | Takes::Entry | Takes::Puzzle => self.expression(before),
            Takes::Topic if complete == 0 => {
                let colon = typed.len() - typed.trim_start_matches(':').len();
                let topics = topics(self.engine.builtins()).into_iter().map(str::to_owned);
                matching(word_start + colon, typed.get(colon..).unwrap_or_default(), topics)
            }
            Takes::Topic => nothing(before),
            Takes::Family => {
                let (makers, levels) = (Maker::names(), Difficulty::ALL.map(Difficulty::name));
                let words = if complete == 0 { &makers[..] } else { &levels };
                matching(word_start, typed, words.iter().map(|word| (*word).to_owned()))
            }
            Takes::Setting => {
                let first = placed.first().map(|(word, _)| *word);
                let names = setting_words(first.filter(|_| complete > 0), complete, &placed);
                matching(word_start, typed, names.into_iter())
            }
        }
    }

    /// The numbers of the loaded puzzles, and the words that stand for some of them.
    fn loaded(&self, command: &Command, typed: &str) -> Option<Vec<String>> {
        /// More of them are no help.
        const MOST: usize = 100;
        let word = match command.name {
            "solve" => "all",
            "puzzles" => "errors",
            "hint" | "explain" => "",
            _ => return None,
        };
        let count = self.book.as_ref()?.puzzles().take(MOST + 1).count();
        let numbers = if word == "errors" || count > MOST { 0 } else { count };
        let numbers = (1..=numbers).map(|number| number.to_string());
        let mut words: Vec<_> = numbers.chain([word.to_owned()]).collect();
        words.retain(|word| !word.is_empty() && word.starts_with(typed));
        (!words.is_empty()).then_some(words)
    }

    /// Functions with their bracket, variables, keywords and signs.
    fn expression(&self, before: &str) -> Completion {
        let sign_start = before.rfind('\\').filter(|start| {
            before.get(start + 1..).is_some_and(|name| name.chars().all(|c| c.is_ascii_lowercase()))
        });
        if let Some(start) = sign_start {
            let typed = before.get(start..).unwrap_or_default();
            let exact = SIGNS.iter().find(|(name, _)| *name == typed);
            let near = SIGNS.iter().filter(|(name, _)| name.starts_with(typed));
            let words = match (exact, near.collect::<Vec<_>>()) {
                (Some((_, sign)), _) => vec![(*sign).to_owned()],
                (None, near) => match near[..] {
                    [(_, sign)] => vec![(*sign).to_owned()],
                    _ => near.iter().map(|(name, _)| (*name).to_owned()).collect(),
                },
            };
            return Completion::Words { start, words };
        }
        let tokens = lex(before);
        if let Some(start) = path_start(before, &tokens) {
            return Completion::File { start, in_text: true };
        }
        let token = tokens.last().copied();
        let word = token.filter(|token| matches!(token.kind, TokenKind::Name | TokenKind::Keyword));
        let Some(word) = word else { return nothing(before) };
        let typed = before.get(word.span.range()).unwrap_or_default();
        let functions = self.engine.builtins().iter().map(|builtin| format!("{}(", builtin.name));
        let variables = self.scope.iter().map(|(name, _)| name.to_owned());
        let keywords = KEYWORDS.iter().map(|word| (*word).to_owned());
        let constants = CONSTANTS.iter().map(|constant| constant.name.to_owned());
        let names = functions.chain(constants).chain(variables).chain(keywords);
        matching(word.span.start as usize, typed, names)
    }
}

/// Where the path begins that is typed as a text for a function which reads files.
fn path_start(before: &str, tokens: &[Token]) -> Option<usize> {
    let mut rest = tokens.iter().rev().filter(|token| !token.kind.is_blank());
    let word = |token: &Token| before.get(token.span.range()).unwrap_or_default();
    let [text, open, name] = [rest.next()?, rest.next()?, rest.next()?];
    let is_open = text.kind == TokenKind::Text
        && word(text).starts_with('"')
        && (word(text).len() == 1 || !word(text).ends_with('"'));
    (is_open && word(open) == "(" && READERS.contains(&word(name)))
        .then_some(text.span.start as usize)
}

/// The words that may follow `:set`, when `complete` words stand already.
fn setting_words(first: Option<&str>, complete: usize, placed: &[(&str, Span)]) -> Vec<String> {
    let fixed = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    match (first, complete) {
        (None, _) => fixed(&[&setting_names()[..], &["save"]].concat()),
        (Some("rules"), 1) => fixed(&Rule::names()),
        (Some("rules"), 2) => {
            let rule = placed.get(1).and_then(|(name, _)| Rule::find(name));
            rule.map(|rule| fixed(rule.values())).unwrap_or_default()
        }
        (Some("edition"), 1) => fixed(&Dialect::PRESETS),
        (Some("report"), 1) => fixed(&["fancy", "json", "plain", "short"]),
        (Some("exact" | "grouping" | "pager" | "recurring" | "timing"), 1) => fixed(&["off", "on"]),
        (Some("base"), 1) => fixed(&["bin", "decimal", "hex"]),
        (Some("fractions"), 1) => fixed(&["mixed", "plain"]),
        (Some("k"), 1) => fixed(&["all", "min"]),
        (Some("limit"), 1) => fixed(&["all"]),
        (Some("decimals" | "timeout"), 1) => fixed(&["off"]),
        _ => Vec::new(),
    }
}

/// What can stand in a level: after the colon buttons, editions and rules with their values.
fn level(before: &str, arguments: &str, typed: &str, start: usize) -> Completion {
    let Some((_, after)) = arguments.split_once(':') else { return nothing(before) };
    let mut complete = words(after).map(|(word, _)| word).collect::<Vec<_>>();
    if !typed.is_empty() {
        complete.pop();
    }
    let last = complete.last().copied().unwrap_or_default().to_lowercase();
    let rule = Rule::find(&last).filter(|rule| matches!(rule, Rule::Buttons(_)));
    let values = rule.map(|rule| rule.values().iter().map(|value| (*value).to_owned()));
    let is_button = |word: &str| BUTTONS.iter().any(|row| row.name.to_lowercase() == word);
    if let Some(values) = values.clone().filter(|_| !is_button(&last)) {
        return in_any_case(start, typed, values);
    }
    // A name that a number follows is completed up to it.
    let names = BUTTONS.iter().filter(|row| row.name.len() > 2 || row.takes == Operand::Nothing);
    let names = names.map(|row| row.name.to_owned());
    let editions = Dialect::PRESETS.into_iter().map(str::to_owned);
    let rules = Rule::all().filter(|rule| matches!(rule, Rule::Buttons(_)));
    let rules = rules.map(|rule| rule.name().to_owned());
    let all = names.chain(editions).chain(rules).chain(values.into_iter().flatten());
    in_any_case(start, typed, all)
}

/// What can stand in a game before its colon: words for rules.
fn game(before: &str, arguments: &str, typed: &str, start: usize) -> Completion {
    if arguments.contains(':') {
        return nothing(before);
    }
    let is_word = |value: &&str| value.starts_with(|first: char| first.is_ascii_alphabetic());
    let values = make::Rule::all().flat_map(|rule| rule.values().get(1..).unwrap_or_default());
    matching(start, typed, values.copied().filter(is_word).map(str::to_owned))
}

/// What can stand in a task behind its first word: words for rules.
fn task(before: &str, arguments: &str, typed: &str, start: usize) -> Completion {
    let is_first = words(arguments).count() == usize::from(!typed.is_empty());
    if is_first || typed.starts_with(|first: char| !first.is_ascii_alphabetic()) {
        return nothing(before);
    }
    matching(start, typed, digits::Rules::words().map(str::to_owned))
}

/// The same as [`matching`] for words in which capital letters do not matter.
fn in_any_case(start: usize, typed: &str, words: impl Iterator<Item = String>) -> Completion {
    let typed = typed.to_lowercase();
    matching(start, "", words.filter(|word| word.to_lowercase().starts_with(&typed)))
}

/// Those of `words` that begin with what is typed from `start` on.
fn matching(start: usize, typed: &str, words: impl Iterator<Item = String>) -> Completion {
    let mut words: Vec<_> = words.filter(|word| word.starts_with(typed)).collect();
    words.sort_unstable();
    words.dedup();
    Completion::Words { start, words }
}

fn nothing(before: &str) -> Completion {
    Completion::Words { start: before.len(), words: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Interrupt;
    use crate::session::{FileLines, Host, Settings, Transcript};

    fn complete(before: &str) -> (usize, Vec<String>) {
        let mut session = Session::new(Settings::default(), Interrupt::new());
        session.enter("square = 49", &mut Transcript::default());
        match session.complete(before) {
            Completion::Words { start, words } => (start, words),
            Completion::File { start, .. } => (start, vec!["a file".to_owned()]),
        }
    }

    #[test]
    fn a_place_gets_what_can_stand_there() {
        assert_eq!(complete(":lo"), (1, vec!["load ".to_owned()]));
        assert_eq!(complete(":q"), (1, vec!["quit".to_owned()]));
        assert_eq!(complete(":help sq"), (6, vec!["sqrt".to_owned()]));
        assert_eq!(complete(":load exa"), (6, vec!["a file".to_owned()]));
        assert_eq!(complete(":set rep"), (5, vec!["report".to_owned()]));
        assert_eq!(
            complete(":set "),
            (5, {
                let mut names = [&setting_names()[..], &["save"]].concat();
                names.sort_unstable();
                names.into_iter().map(str::to_owned).collect()
            })
        );
        assert_eq!(
            complete(":set rules unary "),
            (17, vec!["allow".to_owned(), "reject".to_owned()])
        );
        let squares = vec!["sqrt(".to_owned(), "square".to_owned()];
        assert_eq!(complete("1 + sq"), (4, squares.clone()));
        assert_eq!(complete("× sq"), (3, squares));
        assert_eq!(complete(":vars x"), (7, vec![]));
        assert_eq!(complete(":set edition o"), (13, vec!["old".to_owned()]));
        let level = ":buttons 1 -> 2 in 3: ";
        let at = level.len();
        let words = |word: &str| complete(&format!("{level}{word}"));
        assert_eq!(words("mirr"), (at, vec!["Mirror".to_owned()]));
        assert_eq!(words("Rev"), (at, vec!["Reverse".to_owned()]));
        assert_eq!(words("+2 Inse"), (at + 3, vec!["Insert".to_owned(), "insert_zero".to_owned()]));
        assert_eq!(words("rounding "), (at + 9, vec!["even".to_owned(), "up".to_owned()]));
        assert_eq!(words("store fr"), (at + 6, vec!["free".to_owned()]));
        assert_eq!(complete(":hint 1 -> 2: Mirr"), (14, vec!["Mirror".to_owned()]));
        assert_eq!(complete(":make 24 an"), (9, vec!["any".to_owned()]));
        assert_eq!(complete(":make 24: an"), (12, vec![]));
        assert_eq!(complete(":hint make 24 str"), (14, vec!["structural".to_owned()]));
        assert_eq!(complete(":digits 10: 2144 ta"), (17, vec!["taneja".to_owned()]));
        assert_eq!(complete(":digits 10 four"), (11, vec!["four-fours".to_owned()]));
        let minus = ["first-minus", "four-fours"].map(str::to_owned).to_vec();
        assert_eq!(
            complete(":hint digits 10: 2144 f").1,
            [&minus[..1], &["fixed".to_owned()], &minus[1..]].concat()
        );
        assert_eq!(complete(":digits 2"), (9, vec![]));
        assert_eq!(complete(":buttons 1 -"), (12, vec![]));
        assert_eq!(complete("load(\"exa"), (5, vec!["a file".to_owned()]));
        assert_eq!(complete("x = load( \""), (10, vec!["a file".to_owned()]));
        assert_eq!(complete("load(\"exa\""), (10, vec![]));
        assert_eq!(complete("len(\"exa"), (8, vec![]));
        assert_eq!(complete(":save exa"), (6, vec!["a file".to_owned()]));
        assert_eq!(complete(":save over exa"), (11, vec!["a file".to_owned()]));
        assert_eq!(complete(":run "), (5, vec!["a file".to_owned()]));
        assert_eq!(complete(":set base h"), (10, vec!["hex".to_owned()]));
        assert_eq!(complete("whi"), (0, vec!["while ".to_owned()]));
        assert_eq!(complete("2 \\tim"), (2, vec!["×".to_owned()]));
        assert_eq!(complete("2 "), (2, vec![]));
        // What is timed is an entry of its own.
        assert_eq!(complete(":time :bl"), (7, vec!["blackout ".to_owned()]));
        assert_eq!(complete(":time :load exa"), (12, vec!["a file".to_owned()]));
        assert_eq!(complete(":time  :set base h"), (17, vec!["hex".to_owned()]));
        assert_eq!(complete(":time sq"), (6, vec!["sqrt(".to_owned(), "square".to_owned()]));
    }

    #[test]
    fn loaded_puzzles_are_known_by_their_numbers() {
        let mut session = Session::new(Settings::default(), Interrupt::new());
        assert_eq!(session.complete(":solve "), nothing(":solve "));
        session.enter(":load shelf", &mut Shelf(12));
        let words = |before: &str| match session.complete(before) {
            Completion::Words { words, .. } => words.join(" "),
            Completion::File { .. } => panic!("{before}"),
        };
        assert_eq!(words(":solve "), "1 2 3 4 5 6 7 8 9 10 11 12 all");
        assert_eq!(words(":hint 1"), "1 10 11 12");
        assert_eq!(words(":explain 12"), "12");
        assert_eq!(words(":puzzles e"), "errors");
        assert_eq!(words(":hint 13"), "");
        assert_eq!(words(":solve 1 "), "");
        session.enter(":load shelf", &mut Shelf(101));
        assert_eq!(session.complete(":hint 1"), nothing(":hint 1"));
    }

    /// A host with a file of so many puzzles.
    struct Shelf(usize);

    impl Host for Shelf {
        fn answer(&mut self, _: &str) {}

        fn remark(&mut self, _: &str) {}

        fn lines(&mut self, _: &str) -> Result<FileLines, crate::Error> {
            Ok(Box::new((0..self.0).map(|_| Ok("12 = 2".to_owned()))))
        }

        fn clock(&self) -> std::time::Duration {
            std::time::Duration::ZERO
        }
    }

    #[test]
    fn presses_are_those_of_the_level_at_hand() {
        let mut session = Session::new(Settings::default(), Interrupt::new());
        session.enter(":buttons 2 -> 10: +2 Mirror", &mut Transcript::default());
        let found = session.complete(":check +2 m");
        assert_eq!(found, Completion::Words { start: 10, words: vec!["Mirror".to_owned()] });
    }

    #[test]
    fn every_prefix_can_be_completed() {
        for text in [
            "× \\ sq",
            ":help :so",
            ":buttons 1→2 in ３: ×3 ",
            ":set rules unary al",
            "\"a\\",
            ": x",
            "変√sq",
        ] {
            for (end, _) in text.char_indices() {
                let (start, _) = complete(&text[..end]);
                assert!(start <= end && text.is_char_boundary(start), "{text} {end}");
            }
        }
    }
}
