//! What can be told of a script without running it.

use super::{Engine, Scope};
use crate::diagnostic::{Error, LimitError};
use crate::eval::Compiled;
use crate::limits::{Budget, MAX_SCRIPT};
use crate::source::Source;
use crate::syntax::{self, MOST_ERRORS};
use crate::two_stack;

/// What a check of a script found.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The first errors in the order of their places, at most [`MOST_ERRORS`].
    pub errors: Vec<Error>,
    /// How many were found besides.
    pub more: usize,
    /// Whether all of the script was looked at.
    pub whole: bool,
    /// Why the budget ended the check before that, if it did.
    pub stopped: Option<Error>,
}

impl Checked {
    /// Whether the errors are all that the script has.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.whole && self.more == 0
    }

    /// The one error of a script that is not looked at.
    pub(crate) fn refused(error: impl Into<Error>) -> Self {
        Self { errors: vec![error.into()], more: 0, whole: false, stopped: None }
    }

    /// The same in the order of the text, with places in `source`.
    fn in_source(mut self, source: &Source) -> Self {
        self.errors.sort_by_key(|error| error.span().map(|span| span.start));
        self.more += self.errors.len().saturating_sub(MOST_ERRORS);
        self.errors.truncate(MOST_ERRORS);
        let placed = |error: Error| error.in_source(source);
        self.errors = self.errors.into_iter().map(placed).collect();
        self
    }
}

impl Engine {
    /// The errors of a script that can be told without running it, in the order of their places: the first
    /// [`MOST_ERRORS`]. If the limits of the engine stop the work, the last one says so.
    ///
    /// After a malformed statement reading goes on with the next one, up to [`MOST_ERRORS`] of them.
    /// Of well-formed ones those errors are found that come
    /// whenever they run: names that nothing has, calls of known functions with other arguments than
    /// they take, assignments to constants, and `return`, `break` and `continue` that leave nothing.
    /// The variables of `scope` are known names.
    ///
    /// ```
    /// use abacist::{Engine, Source};
    /// let engine = Engine::new();
    /// let script = "x = (1 + \nfn f(a) = a + b\nf(1, 2)\nprint(prices)";
    /// let mut scope = engine.scope();
    /// scope.set("prices", vec![1, 2]);
    /// let errors = engine.check(&Source::new("script", script), &scope);
    /// let found: Vec<_> = errors.iter().map(|it| (it.location().unwrap().line, it.code())).collect();
    /// let codes = ["syntax::expected_operand", "eval::unknown_name", "eval::extra_argument"];
    /// let expected = (1..).zip(codes.map(|code| format!("abacist::{code}")));
    /// assert_eq!(found[1..], expected.skip(1).collect::<Vec<_>>());
    /// ```
    #[must_use]
    pub fn check(&self, source: &Source, scope: &Scope) -> Vec<Error> {
        let checked = self.check_within(source, scope, &self.budget());
        checked.errors.into_iter().chain(checked.stopped).collect()
    }

    /// The same within a budget, whose flag and clock are looked at between statements, and how much
    /// it is of all that there is to tell.
    ///
    /// ```
    /// use abacist::{Engine, Source};
    /// let engine = Engine::new();
    /// let source = Source::new("script", "print(x)\n".repeat(250));
    /// let checked = engine.check_within(&source, &engine.scope(), &engine.budget());
    /// assert_eq!((checked.errors.len(), checked.more, checked.whole), (100, 150, true));
    /// ```
    #[must_use]
    pub fn check_within(&self, source: &Source, scope: &Scope, budget: &Budget) -> Checked {
        let checked = match LimitError::of_script(source.text(), MAX_SCRIPT) {
            // As when it runs, plain arithmetic may be longer.
            Some(error) => match two_stack::evaluate_plain(source.text(), budget) {
                Some(Err(error)) => Checked::refused(error),
                Some(Ok(_)) => Checked { errors: Vec::new(), more: 0, whole: true, stopped: None },
                None => Checked::refused(error),
            },
            None => self.checked(source, scope, budget),
        };
        checked.in_source(source)
    }

    fn checked(&self, source: &Source, scope: &Scope, budget: &Budget) -> Checked {
        let read = syntax::parse_all_within(source.text(), budget);
        let whole = read.complete;
        let mut checked = Checked { errors: read.errors, more: 0, whole, stopped: read.stopped };
        if checked.stopped.is_some() {
            // What the statements that were not read make is unknown to those before.
            return checked;
        }
        let known = scope.iter().map(|(name, _)| name).chain(read.names.iter().map(String::as_str));
        let known = known.collect();
        let (statements, lost_block) = (&read.statements, read.lost_block);
        let faults =
            Compiled::check(statements, source, &self.builtins, &known, lost_block, budget);
        checked.errors.extend(faults.errors);
        (checked.more, checked.stopped) = (faults.more, faults.stopped);
        checked.whole &= checked.stopped.is_none();
        if checked.errors.is_empty() && checked.stopped.is_none() {
            // What only the compiler knows, such as a function with too many parts.
            let compiled = Compiled::within(statements, source, &self.builtins, budget);
            match compiled.err() {
                Some(error) if error.stop().is_some() => checked.stopped = Some(error),
                error => checked.errors.extend(error),
            }
            checked.whole = checked.stopped.is_none() && checked.errors.is_empty();
        }
        checked
    }
}
