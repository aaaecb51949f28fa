//! `abacist buttons LEVEL`.

use super::args::{ButtonsOptions, join};
use super::evaluate::ask;
use super::exit::Exit;
use super::world::World;
use crate::diagnostic::{InputError, did_you_mean};
use crate::output::{JsonFields, Listed, SolvedLevel, Verdict, attempt_text, json_text, played};
use crate::puzzle::buttons::{Dialect, Level, SWITCHES, Screen, Switch};
use crate::{Budget, Error, Limits, Source, Span};

/// How many lists of presses are shown if the options do not say otherwise.
const LISTED: usize = 10;

/// Solves a level, or helps with it.
pub fn buttons(words: &[String], options: &ButtonsOptions, world: &mut World) -> Exit {
    let dialect = match dialect(options) {
        Ok(dialect) => dialect,
        Err(error) => return world.usage(error),
    };
    let text = text(words, options);
    let level = match Level::parse(&text, dialect) {
        Ok(level) => level,
        Err(error) => return world.report(&error.in_source(&Source::new("level", text))).into(),
    };
    if world.json() && options.check.is_none() && options.hint.is_none() {
        return ask(&request(&level, options), world);
    }
    match answer(&level, options, world) {
        Ok(verdict) => verdict.into(),
        Err(error) => world.report(&error).into(),
    }
}

fn answer(level: &Level, options: &ButtonsOptions, world: &mut World) -> Result<Verdict, Error> {
    let limits = Limits { deadline: world.settings.timeout, ..Limits::default() };
    let budget = Budget::new(&limits, world.interrupt.clone());
    if let Some(presses) = &options.check {
        let attempt = level.check(presses, &budget)?;
        world.console.write(&format!("{}\n", played(level, &attempt)));
        world.console.write(&format!("{}\n", attempt_text(level, &attempt)));
        let correct = attempt.refused.is_none() && attempt.reached.is_some();
        return Ok(if correct { Verdict::Found } else { Verdict::None });
    }
    if options.reachable {
        return reachable(level, &budget, world);
    }
    let solved = SolvedLevel::solve(level, &budget);
    for (index, goal) in solved.answer.goals.iter().enumerate() {
        if goal.moves.is_some() {
            if let Some(hint) = options.hint {
                world.console.write(&format!("{}\n", solved.hint(goal, hint)));
                continue;
            }
            if options.lists() {
                list(level, index, options, &budget, world)?;
            } else {
                world.console.write(&format!("{}\n", solved.steps(goal, &budget)?));
            }
        }
        world.console.write_error(&format!("{}\n", solved.summary(goal)));
    }
    Ok(solved.verdict())
}

/// Lists or counts the ways within the moves of the level, one a line.
fn list(
    level: &Level,
    goal: usize,
    options: &ButtonsOptions,
    budget: &Budget,
    world: &mut World,
) -> Result<(), Error> {
    let limit = match options {
        _ if options.count => Some(0),
        _ if options.all => None,
        _ if options.first => Some(1),
        _ => Some(options.limit.unwrap_or(LISTED)),
    };
    let listed = Listed::of(level, goal, limit, 0, budget)?;
    if options.count {
        world.console.write(&format!("{}\n", listed.total));
        return Ok(());
    }
    for presses in &listed.lists {
        world.console.write(&format!("{presses}\n"));
    }
    let more = &listed.total - &crate::Number::from(listed.lists.len());
    if !more.is_zero() && !options.first {
        world.console.write_error(&format!("… and {more} more (--all)\n"));
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
    world.console.write_error(&format!("{} numbers{more}\n", all.len()));
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

fn dialect(options: &ButtonsOptions) -> Result<Dialect, InputError> {
    let bad = |message: String, help: String| InputError::BadArgument {
        message,
        help,
        at: Span::default(),
    };
    let mut dialect = Dialect::default();
    if let Some(name) = &options.edition {
        dialect = Dialect::preset(name).ok_or_else(|| {
            let help = format!("write one of {}", Dialect::PRESETS.join(", "));
            bad(format!("there is no edition `{name}`"), help)
        })?;
    }
    for rule in &options.rules {
        let (name, value) = rule.split_once('=').unwrap_or((rule, ""));
        if name == "screen" {
            dialect.screen = Screen::read(value).ok_or_else(|| {
                let help = "write 6, \"5 characters\" or none".to_owned();
                bad(format!("a screen cannot be `{value}`"), help)
            })?;
            continue;
        }
        let Some(switch) = Switch::find(name) else {
            let known = || ["screen"].into_iter().chain(SWITCHES.iter().map(|switch| switch.name));
            let help = match did_you_mean(name, known()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("there are {}", known().collect::<Vec<_>>().join(", ")),
            };
            return Err(bad(format!("there is no rule `{name}`"), help));
        };
        if !switch.set(&mut dialect, value) {
            let help = format!("write {name}={}", switch.values.join(&format!(" or {name}=")));
            return Err(bad(format!("the rule `{name}` cannot be `{value}`"), help));
        }
    }
    Ok(dialect)
}

/// The same as a request of a batch.
fn request(level: &Level, options: &ButtonsOptions) -> JsonFields {
    let list = |texts: Vec<String>| {
        format!("[{}]", texts.iter().map(|text| json_text(text)).collect::<Vec<_>>().join(","))
    };
    let mut request = JsonFields::default();
    request
        .text("kind", "buttons")
        .text("start", &level.start.to_string())
        .raw("goals", list(level.goals.iter().map(ToString::to_string).collect()))
        .raw("buttons", list(level.buttons.iter().map(ToString::to_string).collect()));
    if let Some(moves) = level.moves {
        request.raw("moves", moves.to_string());
    }
    if let Some(portal) = level.portal {
        request.raw("portal", format!("[{},{}]", portal.from, portal.to));
    }
    if let Some(edition) = &options.edition {
        request.text("game", edition);
    }
    let rules = options.rules.iter().filter_map(|rule| rule.split_once('='));
    let rules: Vec<_> =
        rules.map(|(name, value)| format!("{}:{}", json_text(name), json_text(value))).collect();
    request.raw("dialect", format!("{{{}}}", rules.join(",")));
    request
}
