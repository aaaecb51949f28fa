//! What evaluation may use, and values with their places.

use super::fault::{number_fault, stopped};
use super::{Builtins, Outcome, Outside};
use crate::diagnostic::{Error, LimitError};
use crate::limits::{Budget, MAX_DEPTH, Stop};
use crate::number::NumberError;
use crate::source::Span;
use crate::value::{List, Value};

/// What every evaluation gets: the functions that it can call, and how much it may work.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The functions.
    pub builtins: &'a Builtins,
    /// The limits.
    pub budget: &'a Budget,
    /// Who is told what comes of the program while it runs.
    follower: Option<&'a dyn Fn(Outcome)>,
    /// What the program reaches outside of itself.
    pub(super) outside: Option<&'a Outside>,
}

/// A value and the span of the text that it came from.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The value.
    pub value: Value,
    /// Where it came from.
    pub at: Span,
    /// How it came from there.
    pub origin: Origin,
}

/// How a value came from the text at its span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It is what the text says.
    Itself,
    /// It is an item, counted from 0, of what the text says.
    Item(usize),
    /// It is what the function there gives.
    Result,
}

impl Placed {
    /// The value that the text at `at` says.
    #[must_use]
    pub fn new(value: Value, at: Span) -> Self {
        Self { value, at, origin: Origin::Itself }
    }

    /// What a label under the value's place says of it.
    #[must_use]
    pub fn label(&self) -> String {
        let value = self.value.in_brief();
        match self.origin {
            Origin::Itself => format!("this is {value}"),
            Origin::Item(index) => format!("item {index} of this is {value}"),
            Origin::Result => format!("this gives {value}"),
        }
    }
}

impl<'a> Context<'a> {
    /// These functions under this budget.
    #[must_use]
    pub fn new(builtins: &'a Builtins, budget: &'a Budget) -> Self {
        Self { builtins, budget, follower: None, outside: None }
    }

    /// The same for a program that reaches something outside of itself.
    #[must_use]
    pub fn reaching(self, outside: &'a Outside) -> Self {
        Self { outside: Some(outside), ..self }
    }

    /// The same for a program that is followed.
    pub(super) fn followed<'b>(&self, follower: &'b dyn Fn(Outcome)) -> Context<'b>
    where
        'a: 'b,
    {
        Context { follower: Some(follower), ..*self }
    }

    /// Tells what came of the program, or of a part of it.
    pub(super) fn tell(&self, outcome: Outcome) {
        if let Some(follower) = self.follower {
            follower(outcome);
        }
    }

    /// Counts steps of work that `at` asked for.
    ///
    /// # Errors
    /// When the budget says stop.
    pub fn spend(&self, steps: u64, at: Span) -> Result<(), Error> {
        self.budget.spend(steps).map_err(|stop| stopped(stop, at))
    }

    /// Takes memory for `count` values that `at` asked for.
    ///
    /// # Errors
    /// When there is not so much.
    pub fn reserve_values(&self, count: u64, at: Span) -> Result<(), Error> {
        self.reserve(count, size_of::<Value>(), at)
    }

    /// Takes memory for a list of `count` values that `at` asked for.
    ///
    /// # Errors
    /// When there is not so much.
    pub(super) fn reserve_list(&self, count: u64, at: Span) -> Result<(), Error> {
        self.reserve(1, List::OWN_BYTES, at)?;
        self.reserve_values(count, at)
    }

    /// Takes memory for `count` things of so many bytes that `at` asked for.
    pub(super) fn reserve(&self, count: u64, bytes: usize, at: Span) -> Result<(), Error> {
        let bytes = count.saturating_mul(bytes as u64);
        self.budget.reserve(bytes).map_err(|stop| stopped(stop, at))
    }

    /// Lets a value that was put together pass if it is small enough to be walked, flat enough to
    /// be read back, and not approximate where all must be exact.
    pub(super) fn admit(&self, value: Value, at: Span) -> Result<Value, Error> {
        self.check_size(value.depth(), value.bytes(), at)?;
        if self.budget.limits().exact && matches!(&value, Value::Number(it) if it.is_approximate())
        {
            return Err(number_fault(NumberError::Irrational, at, at));
        }
        Ok(value)
    }

    /// Checks the measures of a value that is to be made.
    pub(super) fn check_size(&self, depth: usize, bytes: u64, at: Span) -> Result<(), Error> {
        if depth > MAX_DEPTH {
            return Err(LimitError::TooDeep { limit: MAX_DEPTH, value: true, at }.into());
        }
        if bytes > self.budget.limits().memory {
            return Err(stopped(Stop::Memory, at));
        }
        Ok(())
    }

    /// Adds what a value says to a text.
    pub(super) fn put_text(&self, text: &mut String, value: &Value, at: Span) -> Result<(), Error> {
        let own;
        let part: &str = match value {
            Value::Text(part) => part,
            other => {
                if let Value::Number(number) = other
                    && let Some(whole) = number.to_i64()
                {
                    let more = put_whole(text, whole);
                    return self.budget.reserve(more).map_err(|stop| stopped(stop, at));
                }
                own = other.to_text(self.budget).map_err(|stop| stopped(stop, at))?;
                &own
            }
        };
        self.budget.reserve(part.len() as u64).map_err(|stop| stopped(stop, at))?;
        text.push_str(part);
        Ok(())
    }
}

/// Adds the digits of a whole number to a text; gives how many characters that is.
fn put_whole(text: &mut String, whole: i64) -> u64 {
    let before = text.len();
    if whole < 0 {
        text.push('-');
    }
    let mut digits = [0; 20];
    let (mut left, mut begin) = (whole.unsigned_abs(), digits.len());
    for digit in digits.iter_mut().rev() {
        *digit = b'0' + u8::try_from(left % 10).unwrap_or_default();
        (left, begin) = (left / 10, begin - 1);
        if left == 0 {
            break;
        }
    }
    let shown = digits.get(begin..).and_then(|digits| str::from_utf8(digits).ok());
    text.push_str(shown.unwrap_or_default());
    (text.len() - before) as u64
}
