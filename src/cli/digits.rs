//! `abacist digits TASK`.

use std::time::{Duration, Instant};

use super::args::{DigitsOptions, Format, join};
use super::ask::{advice_of_file, limit, task_rules, ways};
use super::blackout::LISTED;
use super::evaluate::ask;
use super::exit::Exit;
use super::world::World;
use crate::output::{
    Counting, JsonFields, ListedTargets, Listing, SolvedTargets, SolvedTask, TaskWriting, Verdict,
    Wanted, nearest_ways, task_attempt_text,
};
use crate::puzzle::digits::{Rules, Solver, Task};
use crate::{Budget, Error, Source, Stop};

/// How long an answer may wait for others before it is sent out.
const PATIENCE: Duration = Duration::from_millis(100);

/// Solves a task, or answers another question about it.
pub fn digits(words: &[String], options: &DigitsOptions, world: &mut World) -> Exit {
    let chosen = match task_rules(options) {
        Ok(chosen) => chosen,
        Err(error) => return world.usage(error),
    };
    let text = text(words, options);
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
    if options.nearest && task.only_target().is_none() {
        world.console.write_error("--nearest is about one target\n");
        return Exit::Usage;
    }
    if world.json() {
        return ask(&request(&task, options), world);
    }
    match answer(&task, options, world) {
        Ok(verdict) => verdict.into(),
        Err(error) => world.report(&error).into(),
    }
}

/// The task as text: the words, with the target before them if it is an option.
fn text(words: &[String], options: &DigitsOptions) -> String {
    let words = join(words);
    match &options.target {
        Some(target) => format!("{}: {words}", target.trim()),
        None => words,
    }
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
        return Ok(if attempt.is_correct() { Verdict::Found } else { Verdict::None });
    }
    if options.solvable && task.only_target().is_some() {
        let solvable = task.solvable(&budget)?;
        world.console.write(if solvable { "solvable\n" } else { "not solvable\n" });
        if !solvable {
            world.console.write_error(&format!("searched: {}\n", task.rules.bound()));
        }
        return Ok(if solvable { Verdict::Found } else { Verdict::None });
    }
    if options.nearest {
        let nearest = nearest_ways(task, &budget)?;
        for (value, way) in &nearest {
            world.console.write(&format!("{}\n", writing(world).near(value, way)));
        }
        world.console.write_error(&format!("searched: {}\n", task.rules.bound()));
        let is_target = nearest.iter().any(|(value, _)| *value == task.target());
        return Ok(if is_target { Verdict::Found } else { Verdict::None });
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
    let count = match () {
        () if listed.count => Counting::All,
        () if listed.first => Counting::No,
        () => Counting::Soon,
    };
    Wanted::Different(Listing { skip: 0, limit: limit(listed, Some(LISTED)), count })
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
    // A count that was cut short would look like one that was not.
    if listed.count && solved.stopped.is_none() {
        world.console.write(&format!("{}\n", solved.found));
    }
    // Of a count only the number is read.
    for line in solved.near_lines(writing).into_iter().filter(|_| !listed.count) {
        world.console.write(&format!("{line}\n"));
    }
    let more = solved.unlisted(page.shown, "--all").filter(|_| !listed.count && !listed.first);
    if let Some(more) = more {
        world.console.write_error(&format!("{more}\n"));
    }
    if !(listed.first && solved.more) {
        world.console.write_error(&format!("{}\n", solved.summary()));
    }
    solved.verdict()
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

/// What is written as it is found.
struct Page {
    shown: usize,
    sent: Instant,
}

impl Page {
    fn new() -> Self {
        Self { shown: 0, sent: Instant::now() }
    }

    /// Writes a line; it waits for others, but not for long.
    fn write(&mut self, line: &str, world: &mut World) {
        world.console.write(&format!("{line}\n"));
        if self.shown == 0 || self.sent.elapsed() > PATIENCE {
            world.console.flush();
            self.sent = Instant::now();
        }
        self.shown += 1;
    }
}

/// The same as a request of a batch. The text of the task has its rules in it.
fn request(task: &Task, options: &DigitsOptions) -> JsonFields {
    let mut request = JsonFields::default();
    let kind = if options.check.is_some() { "check" } else { "digits" };
    request.text("kind", kind).text("puzzle", &task.to_string());
    if let Some(attempt) = &options.check {
        request.text("family", "digits").text("attempt", attempt);
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
