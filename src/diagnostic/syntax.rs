//! Errors of form: what no parser accepts. The two stacks and the grammar share them, so that
//! either can stand in for the other.

use miette::Diagnostic;

use crate::source::Span;

/// An error of form, found before anything is computed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Diagnostic)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum SyntaxError {
    /// Nothing but blanks and comments.
    #[error("there is nothing to compute")]
    #[diagnostic(code(abacist::syntax::empty), help("type an expression, such as 1 + 2"))]
    Empty {
        #[label(primary, "an expression is missing here")]
        at: Span,
    },

    /// An operator, closer or other sign stands where an operand must stand.
    #[error("a number, a name or an opening bracket is missing before `{found}`")]
    #[diagnostic(
        code(abacist::syntax::expected_operand),
        help("put an operand before `{found}`, or take `{found}` out")
    )]
    ExpectedOperand {
        found: String,
        #[label(primary, "an operand must stand here")]
        at: Span,
        #[label("for this bracket")]
        opened: Option<Span>,
    },

    /// Two operands touch.
    #[error("an operator is missing before `{found}`")]
    #[diagnostic(code(abacist::syntax::missing_operator), help("{help}"))]
    MissingOperator {
        found: String,
        help: String,
        #[label(primary, "an operator must stand before this")]
        at: Span,
    },

    /// `()` where a value is needed.
    #[error("these brackets hold nothing")]
    #[diagnostic(
        code(abacist::syntax::empty_brackets),
        help("write an expression between them, or take them out")
    )]
    EmptyBrackets {
        #[label(primary, "nothing inside")]
        at: Span,
    },

    /// A closer without its opener.
    #[error("`{found}` closes nothing")]
    #[diagnostic(
        code(abacist::syntax::unmatched_close),
        help("take it out, or open a bracket before it")
    )]
    UnmatchedClose {
        found: String,
        #[label(primary, "no bracket is open here")]
        at: Span,
    },

    /// The text ends inside a bracket, or the next statement begins in it; `at` is the innermost
    /// open one.
    #[error("`{found}` is never closed")]
    #[diagnostic(code(abacist::syntax::unmatched_open), help("close it with `{closer}`"))]
    UnmatchedOpen {
        found: String,
        closer: String,
        #[label("what it holds ends before this line")]
        next: Option<Span>,
        #[label(primary, "opened here")]
        at: Span,
    },

    /// The text ends after an operator or an opening bracket, which `at` covers.
    #[error("the text ends where an operand must follow `{found}`")]
    #[diagnostic(
        code(abacist::syntax::ends_early),
        help("write a number, a name or a bracket after `{found}`")
    )]
    EndsEarly {
        found: String,
        #[label(primary, "an operand must follow this")]
        at: Span,
        #[label("still open")]
        opened: Option<Span>,
    },

    /// The text ends where a statement is not complete; `at` is its last word.
    #[error("the text ends where {wanted} must follow")]
    #[diagnostic(code(abacist::syntax::ends_before), help("{help}"))]
    EndsBefore {
        wanted: String,
        help: String,
        #[label(primary, "{wanted} must follow this")]
        at: Span,
    },

    /// The text ends after a point, where the name of a field must follow.
    #[error("the text ends where the name of a field must follow `.`")]
    #[diagnostic(
        code(abacist::syntax::field_missing),
        help("write one, as in {operand}.name, or take the point out")
    )]
    FieldMissing {
        operand: String,
        #[label(primary, "a name must follow this")]
        at: Span,
    },

    /// A character that belongs to no token.
    #[error("`{found}` means nothing here")]
    #[diagnostic(code(abacist::syntax::bad_character), help("{help}"))]
    BadCharacter {
        found: String,
        help: String,
        #[label(primary, "not part of the language")]
        at: Span,
    },

    /// A character that the two stacks do not read, though the language may.
    #[error("the two stacks read plain arithmetic only, and `{found}` is none")]
    #[diagnostic(
        code(abacist::syntax::not_plain),
        help(
            "they read digits, + - × ÷ and round brackets; `abacist tree` and `abacist eval` \
             take the whole language"
        )
    )]
    NotPlain {
        found: String,
        #[label(primary, "not plain arithmetic")]
        at: Span,
    },

    /// A number such as `05` where the rules deny it.
    #[error("the number `{found}` begins with 0")]
    #[diagnostic(
        code(abacist::syntax::leading_zero),
        help("the rule `leading_zeros deny` is on; take the 0 out")
    )]
    LeadingZero {
        found: String,
        #[label(primary, "leading zero")]
        at: Span,
    },

    /// A closer of another kind than the bracket that is open.
    #[error("`{found}` does not close `{open}`")]
    #[diagnostic(code(abacist::syntax::mismatched_close), help("close it with `{closer}` first"))]
    MismatchedClose {
        found: String,
        open: String,
        closer: String,
        #[label(primary, "`{closer}` must stand here")]
        at: Span,
        #[label("opened here")]
        opened: Span,
    },

    /// A name or a sign without which a record, a call or a field is incomplete.
    #[error("{wanted} is missing before `{found}`")]
    #[diagnostic(code(abacist::syntax::expected), help("{help}"))]
    Expected {
        wanted: String,
        found: String,
        help: String,
        #[label(primary, "not what must stand here")]
        at: Span,
    },

    /// A sign or word that cannot stand where it does.
    #[error("`{found}` cannot stand here")]
    #[diagnostic(code(abacist::syntax::unexpected), help("{help}"))]
    Unexpected {
        found: String,
        help: String,
        #[label(primary, "not here")]
        at: Span,
    },

    /// Two readings, neither of which is plainly meant.
    #[error("`{found}` can be read in two ways")]
    #[diagnostic(code(abacist::syntax::ambiguous), help("{help}"))]
    Ambiguous {
        found: String,
        help: String,
        #[label(primary, "which one is meant?")]
        at: Span,
    },

    /// A way of writing from elsewhere, such as `10%` or `3,5`.
    #[error("`{found}` is written in another way here")]
    #[diagnostic(code(abacist::syntax::foreign_notation), help("{help}"))]
    ForeignNotation {
        found: String,
        help: String,
        #[label(primary, "written in another way")]
        at: Span,
    },

    /// A word of the language where a name must stand.
    #[error("`{found}` is a word of the language, so it cannot be a name")]
    #[diagnostic(code(abacist::syntax::reserved_word), help("choose another name"))]
    ReservedWord {
        found: String,
        #[label(primary, "a word of the language")]
        at: Span,
    },

    /// A second statement where one is wanted.
    #[error("one statement is wanted, and here another begins")]
    #[diagnostic(code(abacist::syntax::another_statement), help("give the statements one by one"))]
    AnotherStatement {
        #[label(primary, "the next statement")]
        at: Span,
    },

    /// Digits, points and letters that make no number.
    #[error("`{found}` is not a number")]
    #[diagnostic(code(abacist::syntax::bad_number), help("{help}"))]
    BadNumber {
        found: String,
        help: String,
        #[label(primary, "no number")]
        at: Span,
    },

    /// A text literal without its second quote.
    #[error("this text is never closed")]
    #[diagnostic(
        code(abacist::syntax::unclosed_text),
        help("close it with `\"` on the same line; `\\n` stands for a line end")
    )]
    UnclosedText {
        #[label(primary, "begins here")]
        at: Span,
    },

    /// A backslash in a text, and what is no escape.
    #[error("`{found}` is not an escape")]
    #[diagnostic(code(abacist::syntax::bad_escape), help("{help}"))]
    BadEscape {
        found: String,
        help: String,
        #[label(primary, "no escape")]
        at: Span,
    },

    /// A `{` in a text without the backslash that it needs.
    #[error("`{{` in a text needs a backslash")]
    #[diagnostic(code(abacist::syntax::bare_brace), help("write `\\{{`"))]
    BareBrace {
        #[label(primary, "without a backslash")]
        at: Span,
    },

    /// What follows `|>` is no function.
    #[error("`|>` hands a value to a function, and this is none")]
    #[diagnostic(
        code(abacist::syntax::not_a_stage),
        help(
            "write a function or a call after `|>`; to compute with the result, put brackets \
             around the whole"
        )
    )]
    NotAStage {
        #[label(primary, "neither a name nor a call")]
        at: Span,
    },

    /// What stands before `=>` is no parameter.
    #[error("`=>` makes a function of its parameters, and `{found}` is none")]
    #[diagnostic(code(abacist::syntax::not_a_parameter), help("{help}"))]
    NotAParameter {
        found: String,
        help: String,
        #[label(primary, "not a name")]
        at: Span,
    },

    /// `f(a: 1, a: 2)` or `{ a: 1, a: 2 }`.
    #[error("`{found}` is given twice")]
    #[diagnostic(code(abacist::syntax::named_twice), help("take one of them out"))]
    NamedTwice {
        found: String,
        #[label(primary, "the second time")]
        at: Span,
        #[label("the first time")]
        first: Span,
    },

    /// `f(a: 1, 2)`.
    #[error("an argument without a name follows one with a name")]
    #[diagnostic(
        code(abacist::syntax::unnamed_after_named),
        help("put the arguments without names first")
    )]
    UnnamedAfterNamed {
        #[label(primary, "has no name")]
        at: Span,
    },
}

impl SyntaxError {
    /// Whether the text is right so far and only its end is missing.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        matches!(
            self,
            Self::UnmatchedOpen { next: None, .. }
                | Self::EndsEarly { .. }
                | Self::EndsBefore { .. }
                | Self::FieldMissing { .. }
        )
    }

    /// The error for the sign at `at` that begins a comment elsewhere, as in `// so` and `/* so */`.
    #[must_use]
    pub fn comment(found: &str, at: Span) -> Self {
        let help = "a comment begins with `#` and goes on to the end of its line".to_owned();
        Self::ForeignNotation { found: found.to_owned(), help, at }
    }

    /// The error for the operand at `at` in `text`, which stands straight after another. A whole
    /// text is suggested only if `reads` says that it is well-formed.
    #[must_use]
    pub fn missing_operator(text: &str, at: Span, reads: &dyn Fn(&str) -> bool) -> Self {
        let found = shortened(text.get(at.range()).unwrap_or_default());
        let is_blank = |it: char| it.is_whitespace() || "\u{200B}\u{2060}\u{FEFF}".contains(it);
        let before = text.get(..at.start as usize).unwrap_or_default().trim_end_matches(is_blank);
        let gap = Span::new(before.len(), at.start as usize);
        let product = rewritten(text, gap, " × ");
        let reads = reads(&replaced(text, gap, " × "));
        let digits = |character: Option<char>| character.is_some_and(|it| it.is_ascii_digit());
        let numbers = digits(before.chars().next_back()) && digits(found.chars().next());
        // Digits of a fraction or with a point are no part of one whole number.
        let is_digit = |it: char| it.is_ascii_digit();
        let ahead = text.get(at.start as usize..).unwrap_or_default().trim_start_matches(is_digit);
        let whole = !before.trim_end_matches(is_digit).ends_with(['/', '.'])
            && !ahead.starts_with(['/', '.']);
        let help = match (numbers, reads) {
            (true, true) if !whole => format!("write an operator, as in `{product}`"),
            (false, true) => format!("to multiply, write `{product}`"),
            (false, false) => format!("to multiply, write `×` before `{found}`"),
            (true, true) => {
                let number = rewritten(text, gap, "");
                format!("write an operator, as in `{product}`, or `{number}` if it is one number")
            }
            (true, false) => {
                format!("write an operator before `{found}`, or join the digits to one number")
            }
        };
        let between = text.get(gap.range()).unwrap_or_default();
        let help = match between.chars().find(|blank| !blank.is_whitespace()) {
            Some(hidden) => format!("{help} (U+{:04X} stands between)", hidden as u32),
            None => help,
        };
        Self::MissingOperator { found, help, at }
    }

    /// The error for `literal`, of which no number can be read.
    pub(crate) fn bad_number(literal: &str, help: &str, at: Span) -> Self {
        Self::BadNumber { found: literal.to_owned(), help: help.to_owned(), at }
    }

    /// The error for an escape that stands for nothing.
    pub(crate) fn bad_escape(escape: &str, at: Span) -> Self {
        let digits = escape.strip_prefix("\\u{").and_then(|rest| rest.strip_suffix('}'));
        let is_number = |it: &str| !it.is_empty() && it.chars().all(|it| it.is_ascii_hexdigit());
        let help = match digits.filter(|it| is_number(it)) {
            Some(digits) => format!(
                "there is no character U+{}: they end at U+10FFFF, and U+D800 to U+DFFF are none",
                digits.to_uppercase()
            ),
            None => "escapes are `\\n`, `\\t`, `\\\"`, `\\\\`, `\\{` and `\\u{e9}`".to_owned(),
        };
        Self::BadEscape { found: escape.to_owned(), help, at }
    }
}

/// The whole text with `replacement` in place of `span`.
pub(crate) fn replaced(text: &str, span: Span, replacement: &str) -> String {
    let before = text.get(..span.start as usize).unwrap_or_default();
    let after = text.get(span.end as usize..).unwrap_or_default();
    format!("{before}{replacement}{after}")
}

/// The line of `text` around `span` with `replacement` in its place; of a long line, a part.
pub(crate) fn rewritten(text: &str, span: Span, replacement: &str) -> String {
    const MOST: usize = 30;
    let before = text.get(..span.start as usize).unwrap_or_default();
    let after = text.get(span.end as usize..).unwrap_or_default();
    let before = before.rsplit('\n').next().unwrap_or_default().trim_start();
    let after = after.split('\n').next().unwrap_or_default().trim_end();
    let cut = before.char_indices().rev().nth(MOST).map(|(offset, _)| offset);
    let (start, before) = match cut.and_then(|offset| before.get(offset..)) {
        Some(end) => ("… ", end),
        None => ("", before),
    };
    let cut = after.char_indices().nth(MOST).map(|(offset, _)| offset);
    let (after, end) = match cut.and_then(|offset| after.get(..offset)) {
        Some(start) => (start, " …"),
        None => (after, ""),
    };
    format!("{start}{before}{replacement}{after}{end}")
}

/// A word for a message: a long one by its beginning.
pub(crate) fn shortened(word: &str) -> String {
    const MOST: usize = 40;
    match word.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", word.get(..end).unwrap_or_default()),
        None => word.to_owned(),
    }
}

/// A number for a message, without its middle if it is long.
pub(crate) fn brief(number: &str) -> String {
    const MOST: usize = 60;
    const SHOWN: usize = 12;
    let ends =
        number.get(..SHOWN).zip(number.len().checked_sub(SHOWN).and_then(|at| number.get(at..)));
    match ends {
        Some((start, end)) if number.len() > MOST => {
            let digits = number.bytes().filter(u8::is_ascii_digit).count();
            format!("{start}…{end} ({digits} digits)")
        }
        _ => number.to_owned(),
    }
}
