//! Blackout: which k squares of an equation must be blacked out so that it becomes true?
//!
//! A puzzle is an equation written in squares, one character each. Any square but the `=` may be
//! blacked out and is then skipped in reading, so blacking out an operator joins two numbers. A
//! solution is a well-formed equation whose sides have equal values, in exact fractions.
//!
//! ```
//! use abacist::puzzle::blackout::{Blackout, Rules, Which};
//! let puzzle = Blackout::parse("288 / 24 × 6 = 18 × 13 × 8", Rules::default())?;
//! let outcome = puzzle.solve(Which::Exactly(2), None, &abacist::Budget::generous());
//! assert_eq!(outcome.solutions[0].text, "288 / 4 × 6 = 18 × 3 × 8");
//! assert_eq!(outcome.solutions[0].removed, [4, 12]);
//! assert_eq!(outcome.solutions.len(), 1);
//! # Ok::<(), abacist::Error>(())
//! ```

mod check;
mod compose;
mod count;
mod cut;
mod explain;
mod extended;
mod features;
mod generate;
mod hint;
mod in_order;
mod infix;
mod join;
mod leaf;
mod list;
mod lopsided;
mod mark;
mod naive;
mod numbering;
mod outcome;
mod parse;
mod rest;
mod side;
mod solve;
mod table;
mod tree;
mod walk;
mod which;

pub use check::{Attempt, Verdict, test};
pub use explain::{Step, Worked};
pub use features::Features;
pub use generate::{Made, Recipe};
pub use hint::{First, Hint, HintLevel, Kinds};
pub use outcome::{Count, Fewest, Outcome, Solution};
pub use solve::{Solutions, Solver};
pub use tree::Branch;
pub use which::{Which, WhichError};

use crate::diagnostic::{Error, InputError};
use crate::limits::Budget;
use crate::number::Number;
use crate::source::Span;
use crate::two_stack::{self, Square, StackRules};
use mark::Mark;
use side::Side;

/// The rules that a puzzle is read and solved by. The default is the seed algorithm's: leading
/// zeros allowed, no signs before numbers, exact division.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Whether `05` may stand in a solution. Such solutions are flagged.
    pub leading_zeros: bool,
    /// Whether `+` and `-` may stand before a number or bracket, as in `-5 + 8`.
    pub unary: bool,
    /// Whether every division must come out even.
    pub whole_division: bool,
    /// Whether a puzzle is accepted that is not itself a well-formed equation.
    pub lenient: bool,
    /// Whether powers `^`, decimals, brackets `[]` and `{}`, and chains such as `a = b = c` are
    /// read too.
    pub extended: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            leading_zeros: true,
            unary: false,
            whole_division: false,
            lenient: false,
            extended: false,
        }
    }
}

impl Rules {
    /// The same rules as the two stacks know them.
    #[must_use]
    pub fn stack_rules(self) -> StackRules {
        StackRules {
            unary: self.unary,
            leading_zeros: self.leading_zeros,
            whole_division: self.whole_division,
            floor_division: false,
        }
    }

    /// Whether a number may not begin with these digits.
    fn denies_zero(self, digits: &str) -> bool {
        !self.leading_zeros && digits.len() > 1 && digits.starts_with('0')
    }
}

/// A blackout puzzle.
#[derive(Clone, Debug)]
pub struct Blackout {
    text: String,
    /// Where each square stands in the text.
    places: Vec<Span>,
    /// What each square holds.
    marks: Vec<Mark>,
    /// Whether it holds what only the extended dialect has. Then the sides are empty.
    extended: bool,
    /// Whether the text has blanks, so that answers get them too.
    spaced: bool,
    /// The index of the square of the first `=`.
    equals: usize,
    left: Side,
    right: Side,
    rules: Rules,
}

impl Blackout {
    /// Reads an equation, in any of the signs that people type (`× x * ·`, `÷ / :`, `− –`,
    /// full-width ones), with or without blanks, or in cells, one blank-separated character each.
    ///
    /// ```
    /// use abacist::puzzle::blackout::{Blackout, Rules};
    /// let error = Blackout::parse("7 + a = 12", Rules::default()).unwrap_err();
    /// assert_eq!(error.code(), "abacist::blackout::bad_character");
    /// assert_eq!(error.span().unwrap().start, 4);
    /// ```
    ///
    /// # Errors
    /// [`BlackoutError`](crate::diagnostic::BlackoutError) with the place at fault. Unless the
    /// rules are lenient, the equation must be well-formed as it stands.
    pub fn parse(text: &str, rules: Rules) -> Result<Self, Error> {
        parse::parse(text, rules)
            .map_err(|error| InputError::invisible_in(text).map_or(error, Error::from))
    }

    /// Whether a text begins with a word for a puzzle and its number, as `Puzzle 3: 12 + 7 = 119`
    /// does, which is no part of it.
    pub(in crate::puzzle) fn is_named(text: &str) -> bool {
        numbering::is_named(text)
    }

    /// The text as typed.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The number of squares, that of the `=` included, blanks not.
    #[must_use]
    pub fn squares(&self) -> usize {
        self.places.len()
    }

    /// The index of the square that holds the `=`, the first one in a chain.
    #[must_use]
    pub fn equals(&self) -> usize {
        self.equals
    }

    /// The number of squares that hold a `=`: 1, or more in a chain.
    #[must_use]
    pub fn equals_signs(&self) -> usize {
        self.marks.iter().filter(|mark| **mark == Mark::Equals).count()
    }

    /// Whether the square at `index` holds a `=`, which always stays.
    #[must_use]
    pub fn is_equals(&self, index: usize) -> bool {
        self.mark(index) == Some(Mark::Equals)
    }

    /// The most squares that a solution can have out: each side must keep a digit.
    #[must_use]
    pub fn most(&self) -> usize {
        self.squares() - 1 - 2 * self.equals_signs()
    }

    /// Whether the equation is true as it stands.
    #[must_use]
    pub fn is_true(&self) -> bool {
        self.holds_without(&[], &Budget::generous())
    }

    /// Solves the puzzle; see [`Solver::solve`].
    #[must_use]
    pub fn solve(&self, which: Which, limit: Option<usize>, budget: &Budget) -> Outcome {
        Solver::new().solve(self, which, limit, budget)
    }

    /// The equation with the squares `removed` out, in the puzzle's own glyphs. If the puzzle has
    /// blanks, operators between operands and the `=` have a blank on either side.
    #[must_use]
    pub fn without(&self, removed: &[usize]) -> String {
        let mut text = String::new();
        let mut operand_expected = true;
        let mut out = removed.iter().copied().peekable();
        for index in 0..self.squares() {
            if out.next_if_eq(&index).is_some() {
                continue;
            }
            let between = self.mark(index).is_some_and(Mark::is_between);
            if self.spaced && between && !operand_expected {
                text.extend([" ", self.glyph(index), " "]);
            } else {
                text.push_str(self.glyph(index));
            }
            operand_expected = between || matches!(self.mark(index), Some(Mark::Open(_)));
        }
        text.trim_end().to_owned()
    }

    /// The equation as typed with a `▒` in place of each of the squares `removed`.
    #[must_use]
    pub fn blacked_out(&self, removed: &[usize]) -> String {
        let mut text = String::new();
        let mut end = 0;
        for &index in removed {
            let Some(place) = self.places.get(index) else { continue };
            text.push_str(self.text.get(end..place.start as usize).unwrap_or_default());
            text.push('▒');
            end = place.end as usize;
        }
        text.push_str(self.text.get(end..).unwrap_or_default());
        text.trim().to_owned()
    }

    /// What the square at `index` holds, if that is plain arithmetic: `None` for a `=`, and for what
    /// only the extended dialect has.
    #[must_use]
    pub fn square(&self, index: usize) -> Option<Square> {
        self.mark(index)?.plain()
    }

    fn mark(&self, index: usize) -> Option<Mark> {
        self.marks.get(index).copied()
    }

    /// The squares `from..to` that are not `removed`, in ASCII signs.
    fn ascii_without(&self, from: usize, to: usize, removed: &[usize]) -> String {
        let kept = (from..to).filter(|index| !removed.contains(index));
        kept.filter_map(|index| self.square(index)).map(Square::ascii).collect()
    }

    /// Whether the equation without the squares `removed` is true, by the two stacks.
    fn holds_without(&self, removed: &[usize], budget: &Budget) -> bool {
        if self.extended {
            return self.chain_holds_without(removed, budget);
        }
        let side = |from, to| {
            let ascii = self.ascii_without(from, to, removed);
            two_stack::evaluate_side(&ascii, self.rules.stack_rules(), budget)
        };
        let sides = (side(0, self.equals), side(self.equals + 1, self.squares()));
        matches!(sides, (Ok(left), Ok(right)) if left == right)
    }

    /// Where the square at `index` stands in the text.
    #[must_use]
    pub fn place(&self, index: usize) -> Span {
        self.places.get(index).copied().unwrap_or_default()
    }

    /// The glyph on the square at `index`, as typed.
    #[must_use]
    pub fn glyph(&self, index: usize) -> &str {
        self.text.get(self.place(index).range()).unwrap_or_default()
    }
}

/// The value of one side of a puzzle, by the two stacks.
///
/// ```
/// use abacist::puzzle::blackout::{Rules, compute};
/// assert_eq!(compute("5 × 12 + 3", Rules::default()).unwrap().to_string(), "63");
/// assert_eq!(compute("7 / 2 * 2", Rules::default()).unwrap().to_string(), "7");
/// assert!(compute("288 / 24 ×", Rules::default()).is_err());
/// ```
///
/// # Errors
/// Where and why the text is malformed or has no value.
pub fn compute(text: &str, rules: Rules) -> Result<Number, Error> {
    if rules.extended {
        return check::compute(text, rules);
    }
    two_stack::evaluate(text, rules.stack_rules(), &Budget::generous())
}
