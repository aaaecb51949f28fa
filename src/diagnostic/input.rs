//! Errors of what is handed in: files, commands, settings and requests.

use miette::Diagnostic;

use crate::source::{Span, is_invisible};

/// An input that cannot be read, or a command that cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Diagnostic)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum InputError {
    /// The file cannot be read.
    #[error("cannot read {path}: {reason}")]
    #[diagnostic(code(abacist::input::unreadable), help("{help}"))]
    Unreadable {
        path: String,
        reason: String,
        help: String,
        /// Where an entry names it.
        #[label(primary, "this file")]
        at: Option<Span>,
    },

    /// The file cannot be written.
    #[error("cannot write {path}: {reason}")]
    #[diagnostic(code(abacist::input::unwritable), help("{help}"))]
    Unwritable {
        path: String,
        reason: String,
        help: String,
        /// What asks for it.
        #[label(primary, "to be written")]
        at: Option<Span>,
    },

    /// Bytes that are no text; `offset` counts from the start of the whole input.
    #[error("byte {offset} of the input is no text")]
    #[diagnostic(code(abacist::input::not_utf8), help("{help}"))]
    NotUtf8 {
        offset: u64,
        help: &'static str,
        #[label(primary, "not a character")]
        at: Span,
    },

    /// A `:` command that does not exist.
    #[error("there is no command `:{name}`")]
    #[diagnostic(code(abacist::input::unknown_command), help("{help}"))]
    UnknownCommand {
        name: String,
        help: String,
        #[label(primary, "not a command")]
        at: Span,
    },

    /// An abbreviation that several commands share.
    #[error("`:{name}` can be more than one command")]
    #[diagnostic(code(abacist::input::ambiguous_command), help("write {candidates}"))]
    AmbiguousCommand {
        name: String,
        candidates: String,
        #[label(primary, "too short to tell")]
        at: Span,
    },

    /// A command, a directive or a setting lacks what it needs.
    #[error("{what} is missing")]
    #[diagnostic(code(abacist::input::missing_argument), help("{help}"))]
    MissingArgument {
        what: String,
        help: String,
        #[label(primary, "here")]
        at: Span,
    },

    /// A command, a directive or a setting got something that it cannot take.
    #[error("{message}")]
    #[diagnostic(code(abacist::input::bad_argument), help("{help}"))]
    BadArgument {
        message: String,
        help: String,
        #[label(primary, "this")]
        at: Span,
    },

    /// A setting, a help topic or a directive of a puzzle file that does not exist.
    #[error("there is no {what} `{name}`")]
    #[diagnostic(code(abacist::input::unknown_name), help("{help}"))]
    UnknownName {
        what: String,
        name: String,
        help: String,
        #[label(primary, "not known")]
        at: Span,
    },

    /// An assignment to a variable that holds an answer.
    #[error("`{name}` holds an answer, so it cannot be set")]
    #[diagnostic(
        code(abacist::input::answer_name),
        help("choose another name, as in x = 5; `:help ans` says more")
    )]
    AnswerName {
        name: String,
        #[label(primary, "the name of an answer")]
        at: Span,
    },

    /// A command about puzzles where there is none.
    #[error("{message}")]
    #[diagnostic(code(abacist::input::no_puzzle), help("{help}"))]
    NoPuzzle {
        message: String,
        help: String,
        #[label(primary, "this needs a puzzle")]
        at: Span,
    },

    /// A character in a puzzle that nobody sees.
    #[error("an invisible character, {code}, stands in the puzzle")]
    #[diagnostic(code(abacist::input::invisible_character), help("{help}"))]
    InvisibleCharacter {
        code: String,
        help: String,
        #[label(primary, "{code}")]
        at: Span,
    },

    /// A line of a puzzle file that belongs to a family that cannot be solved.
    #[error("`{family}` begins no puzzle that can be solved")]
    #[diagnostic(
        code(abacist::input::unknown_family),
        help(
            "there are equations, such as 288 / 24 × 6 = 18 × 13 × 8, levels of calculators, such \
             as 2 -> 10 in 3: +2 x2, games, such as 24: 3 3 8 8, and digits, such as digits 10: 2144"
        )
    )]
    UnknownFamily {
        family: String,
        #[label(primary, "no puzzle of this name")]
        at: Span,
    },

    /// A recipe for puzzles that none of many tries has met.
    #[error("none of {tries} tries gave {what}")]
    #[diagnostic(code(abacist::input::unmakeable), help("{help}"))]
    Unmakeable { tries: usize, what: String, help: String },

    /// More puzzles than there are of a recipe.
    #[error("{}", only(*.made))]
    #[diagnostic(
        code(abacist::input::few_puzzles),
        help("ask for no more, or for less at once: another level, a larger range, more targets")
    )]
    FewPuzzles { made: usize },

    /// A request that is not JSON.
    #[error("this is not a JSON object: {reason}")]
    #[diagnostic(code(abacist::input::broken_json), help("{help}"))]
    BrokenJson {
        reason: String,
        help: String,
        #[label(primary, "here")]
        at: Span,
    },

    /// An object of a request that names a field twice.
    #[error("the field `{name}` is given twice")]
    #[diagnostic(code(abacist::input::repeated_field), help("take one of them out"))]
    RepeatedField {
        name: String,
        #[label(primary, "the second time")]
        at: Span,
        #[label("the first time")]
        first: Span,
    },

    /// A binding of a request whose name the language does not read as one.
    #[error("`{name}` is no name, so nothing can be bound to it")]
    #[diagnostic(
        code(abacist::input::bad_name),
        help("a name is made of letters, digits and _, no digit first, such as x or best_2")
    )]
    BadName {
        name: String,
        #[label(primary, "no name")]
        at: Span,
    },

    /// A binding of a request whose text has no value.
    #[error("the text of `bindings.{name}` has no value: {reason}")]
    #[diagnostic(code(abacist::input::bad_binding), help("{help}"))]
    BadBinding {
        name: String,
        reason: String,
        help: String,
        #[label(primary, "this text")]
        at: Span,
    },

    /// A request with a field that its kind does not have.
    #[error("a request of this kind has no field `{name}`")]
    #[diagnostic(code(abacist::input::unknown_field), help("{help}"))]
    UnknownField { name: String, help: String },

    /// A request without a field that its kind needs.
    #[error("the field `{name}` is missing")]
    #[diagnostic(code(abacist::input::missing_field), help("{help}"))]
    MissingField { name: String, help: String },

    /// A field that holds something else than it should.
    #[error("the field `{name}` must be {expected}")]
    #[diagnostic(code(abacist::input::bad_field), help("it is {found} now"))]
    BadField { name: String, expected: String, found: String },
}

impl InputError {
    /// The error for the first invisible character of a puzzle's text, if it has one: whatever else
    /// may be wrong is seen.
    #[must_use]
    pub fn invisible_in(text: &str) -> Option<Self> {
        let (start, found) = text.char_indices().find(|(_, glyph)| {
            is_invisible(*glyph) || (glyph.is_control() && !glyph.is_whitespace())
        })?;
        let code = format!("U+{:04X}", u32::from(found));
        let help = match found {
            '\u{feff}' => {
                "delete it; it marks the beginning of a file, and stays when files are joined"
            }
            _ => "delete it; it comes along when text is copied",
        };
        let at = Span::new(start, start + found.len_utf8());
        Some(Self::InvisibleCharacter { code, help: help.to_owned(), at })
    }
}

/// That there are no more puzzles than so many.
fn only(made: usize) -> String {
    match made {
        0 => "there is no such puzzle".to_owned(),
        1 => "there is only one such puzzle".to_owned(),
        _ => format!("there are only {made} such puzzles"),
    }
}
