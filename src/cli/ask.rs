//! From options to what a solver is asked.

use super::args::{PuzzleOptions, RuleOptions};
use crate::Span;
use crate::diagnostic::InputError;
use crate::puzzle::options::{Fixed, RuleOption, read_which};

/// What the options fix, whatever a file says.
///
/// # Errors
/// When an option has a value that it cannot have.
pub fn fixed(options: &PuzzleOptions) -> Result<Fixed, InputError> {
    let which = options.k.as_deref().map(|text| read_which(text.trim(), Span::default()));
    let mut rules = rules(&options.rules)?;
    rules.extend(RuleOption::find("lenient").filter(|_| options.lenient).map(|rule| (rule, true)));
    Ok(Fixed { which: which.transpose()?, rules })
}

/// The rules that the options fix.
///
/// # Errors
/// When an option has a value that it cannot have.
pub fn rules(options: &RuleOptions) -> Result<Vec<(&'static RuleOption, bool)>, InputError> {
    let mut rules = Vec::new();
    for (name, value) in named_rules(options) {
        let Some(rule) = RuleOption::find(name) else { continue };
        let Some(on) = rule.read(value) else {
            let message = format!("--{} cannot be `{value}`", name.replace('_', "-"));
            let help = format!("write {} or {}", rule.values[0], rule.values[1]);
            return Err(InputError::BadArgument { message, help, at: Span::default() });
        };
        rules.push((rule, on));
    }
    Ok(rules)
}

fn named_rules(options: &RuleOptions) -> impl Iterator<Item = (&'static str, &str)> {
    [
        ("leading_zeros", options.leading_zeros.as_deref()),
        ("unary", options.unary.as_deref()),
        ("division", options.division.as_deref()),
        ("dialect", options.dialect.as_deref()),
    ]
    .into_iter()
    .filter_map(|(name, value)| Some((name, value?)))
}

/// The most solutions to list of a puzzle, where `default` holds if the options do not say it.
pub fn limit(options: &PuzzleOptions, default: Option<usize>) -> Option<usize> {
    match options {
        PuzzleOptions { all: true, .. } => None,
        PuzzleOptions { count: true, .. } => Some(0),
        PuzzleOptions { first: true, .. } => Some(1),
        PuzzleOptions { limit: Some(most), .. } => most.0,
        _ => default,
    }
}
