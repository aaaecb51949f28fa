//! `abacist buttons LEVEL`.

use super::args::{ButtonsOptions, join};
use super::ask::{Ways, advice_of_file, fix_dialect, ways};
use super::evaluate::ask;
use super::exit::Exit;
use super::pictures;
use super::world::World;
use crate::output::{
    Help, JsonFields, Listed, SolvedLevel, Verdict, attempt_text, is_correct, more_ways, played,
};
use crate::puzzle::buttons::Level;
use crate::puzzle::options::{Fixed, Terms};
use crate::{Budget, Error, Limits, Source};

/// Solves a level, or helps with it.
pub fn buttons(words: &[String], options: &ButtonsOptions, world: &mut World) -> Exit {
    let mut fixed = Fixed::default();
    if let Err(error) = fix_dialect(&options.dialect, &mut fixed) {
        return world.usage(error);
    }
    if world.json() && options.reachable {
        world.console.write_error("the numbers of --reachable are written as text only\n");
        return Exit::Usage;
    }
    let text = text(words, options);
    let level = match Level::parse(&text, fixed.apply(Terms::default()).dialect) {
        Ok(level) => level,
        Err(error) => {
            let verdict = world.report(&error.in_source(&Source::new("level", text.as_str())));
            if let Some(advice) = advice(&text) {
                world.console.write_error(&advice);
            }
            return verdict.into();
        }
    };
    if options.graph {
        return pictures::states(&level, options, world);
    }
    if world.json() {
        return ask(&request(&level, options), world);
    }
    match answer(&level, options, world) {
        Ok(verdict) => verdict.into(),
        Err(error) => world.report(&error).into(),
    }
}

/// What else a text that is no level may have been meant to be.
fn advice(text: &str) -> Option<String> {
    if text.ends_with('-') && !text.contains(':') {
        return Some("put the level in quotes: a shell takes `>` for itself\n".to_owned());
    }
    advice_of_file(text, "levels")
}

fn answer(level: &Level, options: &ButtonsOptions, world: &mut World) -> Result<Verdict, Error> {
    let limits = Limits { deadline: world.settings.timeout, ..Limits::default() };
    let budget = Budget::new(&limits, world.interrupt.clone());
    let glyphs = world.settings.glyphs;
    if let Some(presses) = &options.check {
        let attempt = level.check(presses, &budget)?;
        world.console.write(&format!("{}\n", played(level, &attempt, glyphs)));
        world.console.write(&format!("{}\n", attempt_text(level, &attempt)));
        return Ok(if is_correct(&attempt) { Verdict::Found } else { Verdict::None });
    }
    if options.reachable {
        return reachable(level, &budget, world);
    }
    let solved = SolvedLevel::solve(level, &budget);
    if let Some(help) = options.help() {
        give(help, &solved, &budget, world)?;
        return Ok(solved.verdict());
    }
    let ways = asked(options);
    for (index, goal) in solved.answer.goals.iter().enumerate() {
        match (goal.moves, ways) {
            (None, Some(Ways { count: true, .. })) if solved.answer.complete() => {
                world.console.write("0\n");
            }
            (None, _) => {}
            (Some(_), Some(ways)) => {
                list(level, index, ways, &budget, world)?;
                if let Some(bound) = solved.bound() {
                    world.console.write_error(&format!("{bound}\n"));
                }
            }
            (Some(_), None) => {
                world.console.write(&format!("{}\n", solved.steps(goal, glyphs, &budget)));
            }
        }
        world.console.write_error(&format!("{}\n", solved.summary(goal)));
    }
    Ok(solved.verdict())
}

fn asked(options: &ButtonsOptions) -> Option<Ways> {
    ways(options.all, options.count, options.first, options.limit)
}

/// Gives a hint, or works the ways through. That there is none is no answer.
fn give(
    help: Help,
    solved: &SolvedLevel<'_>,
    budget: &Budget,
    world: &mut World,
) -> Result<(), Error> {
    let text = format!("{}\n", help.with_level(solved, budget)?.text);
    if solved.answer.goals.iter().any(|goal| goal.moves.is_some()) {
        world.console.write(&text);
    } else {
        world.console.write_error(&text);
    }
    Ok(())
}

/// Lists or counts the ways to a goal within the moves of the level, one a line.
fn list(
    level: &Level,
    goal: usize,
    ways: Ways,
    budget: &Budget,
    world: &mut World,
) -> Result<(), Error> {
    let mut listed = 0;
    let total = Listed::each(level, goal, ways.limit, 0, budget, |presses| {
        world.console.write(&format!("{presses}\n"));
        listed += 1;
        Ok(())
    })?;
    if ways.count {
        world.console.write(&format!("{total}\n"));
        return Ok(());
    }
    if let Some(more) = more_ways(&total, listed, "--all").filter(|_| ways.limit != Some(1)) {
        world.console.write_error(&format!("{more}\n"));
    }
    Ok(())
}

/// Lists the numbers that the screen can show, each with the fewest moves to it.
fn reachable(level: &Level, budget: &Budget, world: &mut World) -> Result<Verdict, Error> {
    let graph = level.graph(budget)?;
    let all = graph.reachable();
    for (number, moves) in &all {
        world.console.write(&format!("{number}\t{moves}\n"));
    }
    let more = if graph.exhausted() { "" } else { "; more moves reach more" };
    let s = if all.len() == 1 { "" } else { "s" };
    world.console.write_error(&format!("{} number{s}{more}\n", all.len()));
    Ok(Verdict::Found)
}

/// The level as text: the words alone, or with what the options give.
fn text(words: &[String], options: &ButtonsOptions) -> String {
    let words = join(words);
    let Some(start) = &options.start else { return words };
    let mut text = format!("{} -> {}", start.trim(), options.goals.join(", "));
    if let Some(moves) = &options.moves {
        text += &format!(" in {}", moves.trim());
    }
    if let Some(portal) = &options.portal {
        text += &format!(" @{}", portal.replace(',', ">"));
    }
    format!("{text}: {words}")
}

/// The same as a request of a batch. The text of the level has its rules in it.
fn request(level: &Level, options: &ButtonsOptions) -> JsonFields {
    let mut request = JsonFields::default();
    let kind = match (&options.check, options.help()) {
        (Some(_), _) => "check",
        (_, Some(Help::Hint(_))) => "hint",
        (_, Some(Help::Explain)) => "explain",
        _ => "buttons",
    };
    request.text("kind", kind).text("puzzle", &level.to_string());
    if kind != "buttons" {
        request.text("family", "buttons");
    }
    if let Some(presses) = &options.check {
        request.text("attempt", presses);
    }
    if let Some(hint) = options.hint {
        request.raw("level", hint.to_string());
    }
    if let Some(ways) = asked(options) {
        let limit = ways.limit.unwrap_or(usize::MAX);
        request.raw("ways", "true").raw("limit", limit.to_string());
    }
    request
}
