//! What can be typed instead of an attempt while a game is on, as a table.

use super::{Session, give_up, hint, show_puzzle, show_score, show_words, skip, stop};
use crate::Error;
use crate::output::{Verdict, columns};
use crate::session::hand::Hand;
use crate::session::host::Host;

/// A word of a game: a row of the table.
pub struct Word {
    /// The word.
    pub name: &'static str,
    /// Others that do the same.
    also: &'static [&'static str],
    /// What it does, in one line.
    summary: &'static str,
    /// The work.
    pub run: fn(&mut Session, &mut dyn Host) -> Result<Verdict, Error>,
}

/// The words, in the order in which they are listed.
pub const WORDS: &[Word] = &[
    Word {
        name: "hint",
        also: &[],
        summary: "a hint, each time a plainer one; each takes one of four points away",
        run: hint,
    },
    Word {
        name: "give up",
        also: &["answer"],
        summary: "the answer, and the next puzzle",
        run: give_up,
    },
    Word {
        name: "skip",
        also: &["next"],
        summary: "the next puzzle; this one does not count",
        run: skip,
    },
    Word { name: "puzzle", also: &["again"], summary: "the puzzle once more", run: show_puzzle },
    Word { name: "score", also: &[], summary: "the points so far", run: show_score },
    Word {
        name: "stop",
        also: &["quit", "exit"],
        summary: "the end of the game; the session goes on",
        run: stop,
    },
    Word { name: "help", also: &["?"], summary: "these words", run: show_words },
];

/// The word that an entry is, however it is capitalised and spaced.
pub fn find(entry: &str) -> Option<&'static Word> {
    let entry = entry.to_lowercase();
    let words: Vec<_> = entry.split_whitespace().collect();
    let entry = words.join(" ");
    WORDS.iter().find(|word| word.name == entry || word.also.contains(&&*entry))
}

/// All words and what else does the same.
pub fn names() -> impl Iterator<Item = &'static str> {
    WORDS.iter().flat_map(|word| [word.name].into_iter().chain(word.also.iter().copied()))
}

/// The words in one line.
pub fn in_short() -> String {
    let words: Vec<_> = WORDS.iter().map(|word| word.name).collect();
    format!("type your answer, or {}", words.join(", "))
}

/// The words for who is at a loss.
pub fn way_out() -> String {
    let words = WORDS.iter().map(|word| word.name).filter(|name| *name != "score");
    words.take(3).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// The words and what they do, a line each.
pub fn table() -> String {
    let row = |word: &Word| {
        let also = word.also.iter().map(|name| format!(", {name}"));
        [word.name.to_owned() + &also.collect::<String>(), word.summary.to_owned()]
    };
    columns(&WORDS.iter().map(row).collect::<Vec<_>>(), 2)
}

/// What can be typed at the puzzle of a game: its words, and the buttons of a level.
pub fn completions(hand: &Hand) -> Vec<String> {
    let buttons = match hand {
        Hand::Buttons(level) => level.buttons.iter().map(ToString::to_string).collect(),
        _ => Vec::new(),
    };
    buttons.into_iter().chain(WORDS.iter().map(|word| word.name.to_owned())).collect()
}
