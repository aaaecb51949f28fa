//! `abacist blackout EQUATION`.

use super::args::{PuzzleOptions, join};
use super::ask::{fixed, limit};
use super::evaluate::ask;
use super::exit::Exit;
use super::world::World;
use crate::diagnostic::InputError;
use crate::output::{Help, JsonFields, Judged, LEADING_ZERO, Solved, Verdict};
use crate::puzzle::blackout::{Blackout, Rules, Solver, Which};
use crate::puzzle::options::{Fixed, Terms, k_beside};
use crate::{Budget, Error, Limits, Source, Span};

/// How many solutions are listed if the options do not say otherwise.
pub const LISTED: usize = 10;

/// What is asked about an equation.
#[derive(Clone, Copy, Debug)]
pub enum Asked<'a> {
    /// Its solutions.
    Solve,
    /// Whether this attempt is one.
    Check(&'a str),
    /// Help without the whole list of its solutions.
    Help(Help),
}

/// Solves one equation, or helps with it.
pub fn blackout(
    words: &[String],
    options: &PuzzleOptions,
    asked: Asked<'_>,
    world: &mut World,
) -> Exit {
    let fixed = match fixed(options) {
        Ok(fixed) => fixed,
        Err(error) => return world.usage(error),
    };
    let text = join(words);
    let rules = fixed.apply(Terms::default()).rules;
    let among = if options.k.is_none() { k_among(words, &text, rules) } else { None };
    if let Some((k, equation)) = among {
        return world.usage(InputError::BadArgument {
            message: format!("`{k}` is no part of the equation"),
            help: format!("K is an option: write `abacist blackout -k {k} '{equation}'`"),
            at: Span::default(),
        });
    }
    if world.json() {
        return ask(&request(&text, &fixed, options, asked), world);
    }
    let Terms { which, rules, .. } = fixed.apply(Terms::default());
    let answer = Blackout::parse(&text, rules).and_then(|puzzle| match asked {
        Asked::Check(attempt) => {
            let judged = Judged::of(&puzzle, attempt, which, &budget(world));
            world.console.write(&format!("{judged}\n"));
            Ok(judged.verdict())
        }
        Asked::Solve => Ok(solve(&puzzle, which, options, world)),
        Asked::Help(asked) => help(&puzzle, which, asked, world),
    });
    match answer {
        Ok(verdict) => verdict.into(),
        Err(error) => world.report(&error.in_source(&Source::new("input", text))).into(),
    }
}

/// K that is given as a part of the equation, and the equation without it.
fn k_among<'a>(words: &'a [String], text: &'a str, rules: Rules) -> Option<(&'a str, &'a str)> {
    if let Some((k, equation)) = k_beside_word(words, rules) {
        return Some((k, equation));
    }
    if Blackout::parse(text, rules).is_ok() {
        return None;
    }
    k_beside(text, rules).map(|(k, _, equation)| (k, equation))
}

/// K and an equation that are two words of the command line. Together they may be an equation, too,
/// as `2` and `1 2 + 7 = 1 1 9` in cells, but nobody writes one so.
pub fn k_beside_word(words: &[String], rules: Rules) -> Option<(&str, &str)> {
    let [one, other] = words else { return None };
    [(one, other), (other, one)].into_iter().find_map(|(word, equation)| {
        let word = word.trim();
        let k = word.strip_prefix("k=").unwrap_or(word);
        let is_k = k.parse::<Which>().is_ok() && Blackout::parse(equation, rules).is_ok();
        is_k.then_some((k, equation.trim()))
    })
}

/// Gives a hint, or works the first solution through.
fn help(puzzle: &Blackout, which: Which, asked: Help, world: &mut World) -> Result<Verdict, Error> {
    let Some(helped) = asked.with(puzzle, which, &budget(world))? else {
        let nothing = Help::nothing(puzzle, which, &budget(world));
        world.console.write_error(&format!("{nothing}\n"));
        let stopped = world.interrupt.is_raised();
        return Ok(if stopped { Verdict::Interrupted } else { Verdict::None });
    };
    world.console.write(&format!("{}\n", helped.text));
    if let Some(note) = helped.note() {
        world.console.write_error(&format!("{note}\n"));
    }
    Ok(helped.verdict())
}

fn budget(world: &World) -> Budget {
    let limits = Limits { deadline: world.settings.timeout, ..Limits::default() };
    Budget::new(&limits, world.interrupt.clone())
}

/// The same as a request of a batch.
fn request(text: &str, fixed: &Fixed, options: &PuzzleOptions, asked: Asked<'_>) -> JsonFields {
    let mut request = JsonFields::default();
    let kind = match asked {
        Asked::Solve => "blackout",
        Asked::Check(_) => "check",
        Asked::Help(Help::Hint(_)) => "hint",
        Asked::Help(Help::Explain) => "explain",
    };
    request.text("kind", kind);
    match asked {
        Asked::Solve => {
            let limit = limit(&options.listed, Some(LISTED)).unwrap_or(usize::MAX);
            request.raw("limit", limit.to_string())
        }
        _ => request.text("family", "blackout"),
    };
    match asked {
        Asked::Check(attempt) => request.text("attempt", attempt),
        Asked::Help(Help::Hint(level)) => request.raw("level", level.to_string()),
        _ => &mut request,
    };
    request.text("puzzle", text).text("k", &fixed.which.unwrap_or_default().to_string());
    for (rule, value) in &fixed.rules {
        request.text(rule.name(), value);
    }
    request
}

fn solve(puzzle: &Blackout, which: Which, options: &PuzzleOptions, world: &mut World) -> Verdict {
    let budget = budget(world);
    let limit = limit(&options.listed, Some(LISTED));
    let (console, person) = (&mut world.console, world.settings.interactive);
    let solver = &mut Solver::new();
    let solved = Solved::solve_each(solver, puzzle, which, limit, &budget, |_, solution| {
        let zero = if solution.leading_zero && person { LEADING_ZERO } else { "" };
        console.write(&format!("{}{zero}\n", solution.text));
        Ok(())
    });
    // A count that was cut short would look like one that was not.
    if options.listed.count && solved.outcome.complete() {
        world.console.write(&format!("{}\n", solved.outcome.strings()));
    }
    if let Some(more) =
        solved.more(limit, "--all").filter(|_| !options.listed.count && !options.listed.first)
    {
        world.console.write_error(&format!("{more}\n"));
    }
    world.console.write_error(&format!("{}\n", solved.summary()));
    if let Some(remark) = solved.remark() {
        world.console.write_error(&format!("{remark}\n"));
    }
    solved.verdict()
}
