//! `abacist digits TASK`.

use super::args::{DigitsOptions, Format, join};
use super::ask::{advice_of_file, limit, task_rules, ways};
use super::blackout::LISTED;
use super::evaluate::ask;
use super::exit::Exit;
use super::page::{Page, counting, found, no_tree, show_help, solvable, text, tree_as};
use super::world::World;
use crate::diagnostic::InputError;
use crate::output::{
    AnswerTree, Counting, Help, JsonFields, ListedTargets, Listing, SolvedTargets, SolvedTask,
    TaskWriting, Verdict, Wanted, nearest_ways, task_attempt_text,
};
use crate::puzzle::digits::{Chosen, Rules, Solver, Task};
use crate::{Budget, Error, Source, Span, Stop};

/// Solves a task, or answers another question about it.
pub fn digits(words: &[String], options: &DigitsOptions, world: &mut World) -> Exit {
    let chosen = match task_rules(options) {
        Ok(chosen) => chosen,
        Err(error) => return world.usage(error),
    };
    let text = text(words, options.target.as_ref());
    let text = match text.and_then(|text| fault_of_target(options).map_or(Ok(text), Err)) {
        Ok(text) => text,
        Err(error) => return world.usage(error),
    };
    let task = match Task::read(&text, Rules::default(), chosen) {
        Ok(task) => task,
        Err(error) => {
            let verdict = world.report(&error.in_source(&Source::new("task", text.as_str())));
            if let Some(advice) = advice_of_file(&join(words), "tasks") {
                world.console.write_error(&advice);
            }
            return verdict.into();
        }
    };
    if let Some(option) = about_one(options).filter(|_| task.only_target().is_none()) {
        return world.usage(InputError::BadArgument {
            message: format!("{option} is about one target"),
            help: "write one, as 10: 2144; --reached and --missing are about several".to_owned(),
            at: Span::default(),
        });
    }
    if let Some(error) = foreign_format(options, world.format) {
        return world.usage(error);
    }
    if world.json() {
        return ask(&request(&task, options), world);
    }
    match answer(&task, options, world) {
        Ok(verdict) => verdict.into(),
        Err(error) => world.report(&error).into(),
    }
}

/// What is wrong with the targets of the option, if anything is.
fn fault_of_target(options: &DigitsOptions) -> Option<InputError> {
    let target = options.target.as_deref()?.trim();
    let error = Task::read(&format!("{target}: 1"), Rules::default(), Chosen::default()).err()?;
    let help = match error.help() {
        Some(help) if target.contains("..") => help,
        _ => "write a whole number, a fraction such as 5/2, or a range such as 0..=100".to_owned(),
    };
    let message = format!("--target cannot be `{target}`");
    Some(InputError::BadArgument { message, help, at: Span::default() })
}

/// The option that is about one target, if it is given.
fn about_one(options: &DigitsOptions) -> Option<&'static str> {
    let given = [
        (options.nearest, "--nearest"),
        (options.hint.is_some(), "--hint"),
        (options.explain, "--explain"),
        (options.tree.is_some(), "--tree"),
    ];
    given.into_iter().find(|(given, _)| *given).map(|(_, name)| name)
}

/// Why what is asked for is not written in a format.
fn foreign_format(options: &DigitsOptions, format: Format) -> Option<InputError> {
    let (what, name) = match format {
        Format::Latex => ("LaTeX", "latex"),
        Format::Mathml => ("MathML", "mathml"),
        Format::Json if options.tree.is_some() => ("JSON", "json"),
        _ => return None,
    };
    if options.tree.is_some() {
        return Some(tree_as(what, name));
    }
    options.help().map(|_| InputError::BadArgument {
        message: format!("hints and explanations are not written as {what}"),
        help: "leave out --format, or write --format json".to_owned(),
        at: Span::default(),
    })
}

/// How solutions are written.
fn writing(world: &World) -> TaskWriting {
    match world.format {
        Format::Mathml => TaskWriting::Mathml,
        _ => TaskWriting::of(world.settings.glyphs),
    }
}

fn answer(task: &Task, options: &DigitsOptions, world: &mut World) -> Result<Verdict, Error> {
    let budget = world.budget();
    if let Some(attempt) = &options.check {
        let attempt = task.check(attempt);
        world.console.write(&format!("{}\n", task_attempt_text(task, &attempt)));
        return Ok(found(attempt.is_correct()));
    }
    if options.solvable && task.only_target().is_some() {
        return Ok(solvable(task.solvable(&budget)?, Some(task.rules.bound()), world));
    }
    if options.nearest {
        let nearest = nearest_ways(task, &budget)?;
        for (value, way) in &nearest {
            world.console.write(&format!("{}\n", writing(world).near(value, way)));
        }
        world.console.write_error(&format!("searched: {}\n", task.rules.bound()));
        return Ok(found(nearest.iter().any(|(value, _)| *value == task.target())));
    }
    if let Some(format) = options.tree {
        let Some(answer) = task.cheapest(&budget)? else {
            let solved = SolvedTask::solve(task, Wanted::Cheapest(Counting::No), &budget);
            return Ok(no_tree(&solved, world));
        };
        let tree = AnswerTree::of_digits(&answer, task.rules.base);
        world.console.write(&format.drawn(&tree, world.settings.glyphs));
        return Ok(Verdict::Found);
    }
    if let Some(help) = options.help()
        && let Some(helped) = help.with_task(task, world.settings.glyphs, &budget)?
    {
        return Ok(show_help(&helped, world));
    }
    let numbers_only = options.solvable || options.reached || options.missing;
    Ok(match (task.only_target(), wanted(options)) {
        (Some(_), _) if !numbers_only => one(task, options, &budget, world),
        (None, Wanted::Different(listing)) => all_of_each(task, listing, &budget, world),
        _ => targets(task, options, &budget, world),
    })
}

/// Which solutions are asked for.
fn wanted(options: &DigitsOptions) -> Wanted {
    let listed = &options.listed;
    if ways(listed.all, listed.count, listed.first, listed.limit).is_none() {
        return Wanted::Cheapest(Counting::Soon);
    }
    let limit = limit(listed, Some(LISTED));
    Wanted::Different(Listing { skip: 0, limit, count: counting(listed) })
}

/// Lists the solutions for the only target as they are found; if there is none, what comes nearest.
fn one(task: &Task, options: &DigitsOptions, budget: &Budget, world: &mut World) -> Verdict {
    let (listed, writing) = (&options.listed, writing(world));
    let mut page = Page::new();
    let mut solver = Solver::new(task.rules);
    let solved =
        SolvedTask::each(&mut solver, task, task.target(), wanted(options), budget, |solution| {
            page.write(&writing.solution(&solution), world);
            Ok::<(), Stop>(())
        });
    page.close(&solved, &solved.near_lines(writing), listed, world)
}

/// Lists or counts different solutions for each of several targets.
fn all_of_each(task: &Task, listing: Listing, budget: &Budget, world: &mut World) -> Verdict {
    let (writing, mut page) = (writing(world), Page::new());
    let solved = ListedTargets::each(task, listing, budget, |target, solution| {
        page.write(&writing.of_target(target, &solution), world);
        Ok(())
    });
    if listing.limit == Some(0) {
        for line in solved.count_lines() {
            world.console.write(&format!("{line}\n"));
        }
    }
    world.console.write_error(&format!("{}\n", solved.summary()));
    solved.verdict()
}

/// An expression for each of several targets, or which of them are reached or missing.
fn targets(task: &Task, options: &DigitsOptions, budget: &Budget, world: &mut World) -> Verdict {
    let numbers_only = options.solvable || options.reached || options.missing;
    let solved = SolvedTargets::solve(task, !numbers_only, budget);
    let writing = writing(world);
    if options.missing {
        for target in &solved.missing {
            world.console.write(&format!("{target}\n"));
        }
    } else if options.solvable {
        if solved.stopped.is_none() {
            world.console.write(&format!("{}\n", solved.tally()));
        }
    } else {
        for (target, way) in &solved.reached {
            let line = way.as_ref().map(|way| writing.of_target(target, way));
            world.console.write(&format!("{}\n", line.unwrap_or_else(|| target.to_string())));
        }
    }
    world.console.write_error(&format!("{}\n", solved.summary()));
    solved.verdict()
}

/// The same as a request of a batch. The text of the task has its rules in it.
fn request(task: &Task, options: &DigitsOptions) -> JsonFields {
    let mut request = JsonFields::default();
    let kind = match (&options.check, options.help()) {
        (Some(_), _) => "check",
        (_, Some(Help::Hint(_))) => "hint",
        (_, Some(Help::Explain)) => "explain",
        _ => "digits",
    };
    request.text("kind", kind).text("puzzle", &task.to_string());
    if let Some(attempt) = &options.check {
        request.text("attempt", attempt);
    }
    if let Some(hint) = options.hint {
        request.raw("level", hint.to_string());
    }
    if kind != "digits" {
        request.text("family", "digits");
        return request;
    }
    let is_cheapest = matches!(wanted(options), Wanted::Cheapest(_));
    let asked = [
        (options.solvable, "solvable"),
        (options.nearest, "nearest"),
        (options.reached, "reached"),
        (options.missing, "missing"),
        (is_cheapest, "cheapest"),
        (true, "solutions"),
    ];
    if let Some((_, asked)) = asked.into_iter().find(|(is_asked, _)| *is_asked) {
        request.text("ask", asked);
    }
    // Of a range each target has one expression.
    let default = (!is_cheapest).then_some(LISTED);
    let limit = limit(&options.listed, default).unwrap_or(usize::MAX);
    request.raw("limit", limit.to_string());
    request
}
