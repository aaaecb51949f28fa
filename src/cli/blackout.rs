//! `abacist blackout EQUATION`.

use super::args::{PuzzleOptions, join};
use super::ask::{fixed, limit};
use super::evaluate::ask;
use super::exit::Exit;
use super::world::World;
use crate::output::{JsonFields, Judged, LEADING_ZERO, Solved, Verdict};
use crate::puzzle::blackout::{Blackout, Rules, Solver, Which};
use crate::puzzle::options::Fixed;
use crate::{Budget, Limits, Source};

/// How many solutions are listed if the options do not say otherwise.
const LISTED: usize = 10;

/// Solves one equation, or checks an attempt at it.
pub fn blackout(
    words: &[String],
    options: &PuzzleOptions,
    attempt: Option<&str>,
    world: &mut World,
) -> Exit {
    let fixed = match fixed(options) {
        Ok(fixed) => fixed,
        Err(error) => return world.usage(error),
    };
    let text = join(words);
    if world.json() {
        return ask(&request(&text, &fixed, options, attempt), world);
    }
    let (which, rules) = fixed.apply(Which::default(), Rules::default());
    let answer = Blackout::parse(&text, rules).map(|puzzle| match attempt {
        Some(attempt) => {
            let judged = Judged::of(&puzzle, attempt, which);
            world.console.write(&format!("{judged}\n"));
            if judged.correct { Verdict::Found } else { Verdict::None }
        }
        None => solve(&puzzle, which, options, world),
    });
    match answer {
        Ok(verdict) => verdict.into(),
        Err(error) => world.report(&error.in_source(&Source::new("input", text))).into(),
    }
}

/// The same as a request of a batch.
fn request(
    text: &str,
    fixed: &Fixed,
    options: &PuzzleOptions,
    attempt: Option<&str>,
) -> JsonFields {
    let mut request = JsonFields::default();
    match attempt {
        None => {
            let limit = limit(options, Some(LISTED)).unwrap_or(usize::MAX);
            request.text("kind", "blackout").raw("limit", limit.to_string());
        }
        Some(attempt) => {
            request.text("kind", "check").text("family", "blackout").text("attempt", attempt);
        }
    }
    request.text("puzzle", text).text("k", &fixed.which.unwrap_or_default().to_string());
    for (rule, on) in &fixed.rules {
        request.raw(rule.name, on.to_string());
    }
    request
}

fn solve(puzzle: &Blackout, which: Which, options: &PuzzleOptions, world: &mut World) -> Verdict {
    let limits = Limits { deadline: world.settings.timeout, ..Limits::default() };
    let budget = Budget::new(&limits, world.interrupt.clone());
    let limit = limit(options, Some(LISTED));
    let solved = Solved::solve(&mut Solver::new(), puzzle, which, limit, &budget);
    // A count that was cut short would look like one that was not.
    if options.count && solved.outcome.complete() {
        world.console.write(&format!("{}\n", solved.outcome.strings()));
    }
    for solution in &solved.outcome.solutions {
        let flagged = solution.leading_zero && world.settings.interactive;
        let zero = if flagged { LEADING_ZERO } else { "" };
        world.console.write(&format!("{}{zero}\n", solution.text));
    }
    let unlisted = solved.unlisted();
    if !unlisted.is_zero() && !options.count && !options.first {
        world.console.write_error(&format!("… and {unlisted} more (--all)\n"));
    }
    world.console.write_error(&format!("{}\n", solved.summary()));
    if let Some(remark) = solved.remark() {
        world.console.write_error(&format!("{remark}\n"));
    }
    solved.verdict()
}
