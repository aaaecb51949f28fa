//! From options to what a solver is asked.

use std::ffi::OsStr;
use std::path::Path;

use super::args::{
    DialectOptions, DigitsOptions, EquationOptions, ListOptions, Most, PuzzleOptions, RuleOptions,
};
use crate::Span;
use crate::diagnostic::{InputError, did_you_mean};
use crate::puzzle::options::{Fixed, Rule, RuleOption, Terms, read_which};
use crate::puzzle::{buttons, digits};

/// What the options fix, whatever a file says.
///
/// # Errors
/// When an option has a value that it cannot have.
pub fn fixed(options: &PuzzleOptions) -> Result<Fixed, InputError> {
    let which = options.k.as_deref().map(|text| read_which(text.trim(), Span::default()));
    let mut rules = equation_rules(&options.rules)?;
    rules.extend(RuleOption::find("lenient").filter(|_| options.lenient).map(|rule| (rule, true)));
    let rules = rules.into_iter().map(|(rule, on)| {
        let [off_word, on_word] = rule.values;
        (Rule::Blackout(rule), if on { on_word } else { off_word }.to_owned())
    });
    Ok(Fixed { which: which.transpose()?, rules: rules.collect(), ..Fixed::default() })
}

/// Adds to what is fixed the rules of calculators that the options give.
///
/// # Errors
/// When there is no such edition or rule, or a rule cannot be so.
pub fn fix_dialect(options: &DialectOptions, fixed: &mut Fixed) -> Result<(), InputError> {
    let bad = |message: String, help: String| {
        let at = Span::default();
        InputError::BadArgument { message, help, at }
    };
    let mut terms = Terms::default();
    if let Some(name) = &options.edition {
        terms.write_edition(name, Span::default())?;
        fixed.edition = Some(terms.edition);
    }
    for rule in &options.rules {
        let (name, value) = rule.split_once('=').unwrap_or((rule, ""));
        let (name, value) = (name.trim(), value.trim());
        let Some(rule) = buttons::Rule::find(name) else {
            let known = buttons::Rule::all().map(buttons::Rule::name);
            let help = match did_you_mean(name, known.clone()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("there are {}", known.collect::<Vec<_>>().join(", ")),
            };
            return Err(bad(format!("there is no rule `{name}`"), help));
        };
        if !rule.set(&mut terms.dialect, value) {
            let choices = rule.values().iter().map(|value| format!("{name}={value}"));
            let help = format!("write {}", choices.collect::<Vec<_>>().join(" or "));
            return Err(bad(format!("the rule `{name}` cannot be `{value}`"), help));
        }
        fixed.rules.push((Rule::Buttons(rule), value.to_owned()));
    }
    Ok(())
}

/// Adds to what is fixed the rules of games and of digits that the options give.
///
/// # Errors
/// When a rule cannot be so.
pub fn fix_rules<'a>(
    given: impl IntoIterator<Item = Given<'a>>,
    fixed: &mut Fixed,
) -> Result<(), InputError> {
    for (rule, value) in given_rules(given, Rule::find) {
        write_rule(rule, value, &mut Terms::default())?;
        fixed.rules.push((rule, value.to_owned()));
    }
    Ok(())
}

/// The rules of a task of digits that the options give.
///
/// # Errors
/// When a rule cannot be so.
pub fn task_rules(options: &DigitsOptions) -> Result<digits::Chosen, InputError> {
    let mut terms = Terms::default();
    let more = [("ops", options.ops.as_ref()), ("zeros", options.leading_zeros.as_ref())];
    let given = options.rules.given().into_iter().chain(more);
    for (rule, value) in given_rules(given, |name| digits::Rule::find(name).map(Rule::Digits)) {
        write_rule(rule, value, &mut terms)?;
    }
    Ok(terms.digits)
}

/// The name of a rule, and its value if it is given.
pub type Given<'a> = (&'static str, Option<&'a String>);

fn given_rules<'a>(
    given: impl IntoIterator<Item = Given<'a>>,
    find: impl Fn(&str) -> Option<Rule>,
) -> impl Iterator<Item = (Rule, &'a str)> {
    given.into_iter().filter_map(move |(name, value)| Some((find(name)?, value?.trim())))
}

fn write_rule(rule: Rule, value: &str, terms: &mut Terms) -> Result<(), InputError> {
    rule.write(terms, value, Span::default()).map_err(|_| {
        let message = format!("--{} cannot be `{value}`", rule.name().replace('_', "-"));
        let help = match did_you_mean(value, rule.values().iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => rule.help(),
        };
        InputError::BadArgument { message, help, at: Span::default() }
    })
}

/// The rules of an equation that the options fix.
///
/// # Errors
/// When an option has a value that it cannot have.
pub fn equation_rules(options: &EquationOptions) -> Result<Changes, InputError> {
    let mut changes = rules(&options.sides)?;
    changes.extend(read([("dialect", &options.dialect)])?);
    Ok(changes)
}

/// The rules of the two stacks that the options fix.
///
/// # Errors
/// When an option has a value that it cannot have.
pub fn rules(options: &RuleOptions) -> Result<Changes, InputError> {
    read([
        ("leading_zeros", &options.leading_zeros),
        ("unary", &options.unary),
        ("division", &options.division),
    ])
}

/// Rules, and whether each is on.
type Changes = Vec<(&'static RuleOption, bool)>;

fn read<const N: usize>(given: [(&str, &Option<String>); N]) -> Result<Changes, InputError> {
    let mut changes = Vec::new();
    for (name, value) in given {
        let (Some(rule), Some(value)) = (RuleOption::find(name), value) else { continue };
        let Some(on) = rule.read(value) else {
            let message = format!("--{} cannot be `{value}`", name.replace('_', "-"));
            let help = format!("write {} or {}", rule.values[0], rule.values[1]);
            return Err(InputError::BadArgument { message, help, at: Span::default() });
        };
        changes.push((rule, on));
    }
    Ok(changes)
}

/// The file to write, unless that is standard output. Its name must end with one of the formats
/// `endings`, or with none, if `format_given` does not say that another one is asked for.
///
/// # Errors
/// When it ends with something else.
pub fn output_file<'a>(
    output: Option<&'a str>,
    endings: [&str; 3],
    format_given: bool,
) -> Result<Option<&'a str>, InputError> {
    let Some(path) = output.filter(|path| *path != "-") else { return Ok(None) };
    let ending = Path::new(path).extension().and_then(OsStr::to_str).map(str::to_lowercase);
    let known = match ending.as_deref() {
        None => true,
        Some("htm") => endings.contains(&"html"),
        Some("gv") => endings.contains(&"dot"),
        Some("text") => endings.contains(&"txt"),
        Some(ending) => endings.contains(&ending),
    };
    if known || format_given {
        return Ok(Some(path));
    }
    let [one, two, three] = endings;
    Err(InputError::BadArgument {
        message: format!("`{path}` ends with no format that can be written"),
        help: format!("let it end with .{one}, .{two} or .{three}, or say --format text"),
        at: Span::default(),
    })
}

/// The most solutions to list of a puzzle, where `default` holds if the options do not say it.
pub fn limit(options: &ListOptions, default: Option<usize>) -> Option<usize> {
    match options {
        ListOptions { all: true, .. } => None,
        ListOptions { count: true, .. } => Some(0),
        ListOptions { first: true, .. } => Some(1),
        ListOptions { limit: Some(most), .. } => most.0,
        _ => default,
    }
}

/// That a text which is no puzzle is the name of a file of them, `what`, if it is.
pub fn advice_of_file(text: &str, what: &str) -> Option<String> {
    Path::new(text)
        .is_file()
        .then(|| format!("{text} is a file: its {what} are solved by abacist solve {text}\n"))
}

/// Which of all ways to the goals of a level are asked for, longer ones than the shortest too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ways {
    /// The most that are listed.
    pub limit: Option<usize>,
    /// Whether they are only counted.
    pub count: bool,
}

/// The ways that `--all`, `--count`, `--first` and `--limit` ask for, if one of them is there.
pub fn ways(all: bool, count: bool, first: bool, limit: Option<Most>) -> Option<Ways> {
    let most = match limit {
        _ if count => Some(0),
        _ if first => Some(1),
        Some(most) => most.0,
        None => None,
    };
    (all || count || first || limit.is_some()).then_some(Ways { limit: most, count })
}
