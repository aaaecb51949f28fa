//! What can be told of a script without running it.

use super::{Engine, Scope, too_long};
use crate::diagnostic::Error;
use crate::eval::Compiled;
use crate::limits::{Budget, MAX_SCRIPT};
use crate::source::Source;
use crate::{syntax, two_stack};

impl Engine {
    /// Every error of a script that can be told without running it, in the order of their places.
    ///
    /// After a malformed statement reading goes on with the next one, up to
    /// [`MOST_ERRORS`](syntax::MOST_ERRORS). Of well-formed ones those errors are found that come
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
        self.check_within(source, scope, &self.budget())
    }

    /// The same within a budget, whose flag and clock are looked at between statements: if it says
    /// stop, that is the one error.
    #[must_use]
    pub fn check_within(&self, source: &Source, scope: &Scope, budget: &Budget) -> Vec<Error> {
        let mut errors: Vec<Error> = match too_long(source.text(), MAX_SCRIPT) {
            // As when it runs, plain arithmetic may be longer.
            Some(error) => match two_stack::evaluate_plain(source.text(), budget) {
                Some(value) => value.err().into_iter().collect(),
                None => vec![error.into()],
            },
            None => self.errors(source, scope, budget).unwrap_or_else(|stopped| vec![stopped]),
        };
        errors.sort_by_key(|error| error.span().map(|span| span.start));
        errors.into_iter().map(|error| error.in_source(source)).collect()
    }

    fn errors(&self, source: &Source, scope: &Scope, budget: &Budget) -> Result<Vec<Error>, Error> {
        let read = syntax::parse_all_within(source.text(), budget)?;
        let known = scope.iter().map(|(name, _)| name).chain(read.names.iter().map(String::as_str));
        let known = known.collect();
        let (statements, lost_block) = (&read.statements, read.lost_block);
        let found =
            Compiled::check(statements, source, &self.builtins, &known, lost_block, budget)?;
        let mut errors = read.errors;
        errors.extend(found);
        if errors.is_empty() {
            // What only the compiler knows, such as a function with too many parts.
            errors.extend(Compiled::within(statements, source, &self.builtins, budget).err());
        }
        Ok(errors)
    }
}
