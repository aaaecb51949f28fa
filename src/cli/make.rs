//! `abacist make GAME` and `abacist countdown GAME`.

use std::time::{Duration, Instant};

use super::args::{MakeOptions, TreeFormat, join};
use super::ask::{advice_of_file, fix_game, limit};
use super::blackout::LISTED;
use super::evaluate::ask;
use super::exit::Exit;
use super::world::World;
use crate::diagnostic::InputError;
use crate::output::{
    AnswerTree, Counting, Help, JsonFields, Listing, SolvedGame, Verdict, game_attempt_text,
};
use crate::puzzle::make::{Game, Rules};
use crate::puzzle::options::{Fixed, Terms};
use crate::{Error, Source, Span, Stop};

/// How long an answer may wait for others before it is sent out.
const PATIENCE: Duration = Duration::from_millis(100);

/// Solves a game, or helps with it; its rules are `rules`, unless it or the options say otherwise.
pub fn make(rules: Rules, words: &[String], options: &MakeOptions, world: &mut World) -> Exit {
    let mut fixed = Fixed::default();
    if let Err(error) = fix_game(&options.game, &mut fixed) {
        return world.usage(error);
    }
    if world.json() && options.tree.is_some() {
        return world.usage(InputError::BadArgument {
            message: "a tree is not written as JSON".to_owned(),
            help: "leave out --format json: --tree says how it is drawn".to_owned(),
            at: Span::default(),
        });
    }
    if options.target.is_some() && join(words).contains(':') {
        return world.usage(InputError::BadArgument {
            message: "the target is given twice".to_owned(),
            help: "leave out --target, or what stands before the colon with it".to_owned(),
            at: Span::default(),
        });
    }
    let text = text(words, options);
    let game = match Game::read(&text, rules, fixed.apply(Terms::default()).game) {
        Ok(game) => game,
        Err(error) => {
            let verdict = world.report(&error.in_source(&Source::new("game", text.as_str())));
            if let Some(advice) = advice_of_file(&join(words), "games") {
                world.console.write_error(&advice);
            }
            return verdict.into();
        }
    };
    if world.json() {
        return ask(&request(&game, options), world);
    }
    match answer(&game, options, world) {
        Ok(verdict) => verdict.into(),
        Err(error) => world.report(&error).into(),
    }
}

/// The game as text: the words, with the target before them if it is an option.
fn text(words: &[String], options: &MakeOptions) -> String {
    let words = join(words);
    match &options.target {
        Some(target) => format!("{}: {words}", target.trim()),
        None => words,
    }
}

fn answer(game: &Game, options: &MakeOptions, world: &mut World) -> Result<Verdict, Error> {
    let budget = world.budget();
    if let Some(attempt) = &options.check {
        let attempt = game.check(attempt);
        world.console.write(&format!("{}\n", game_attempt_text(game, &attempt)));
        return Ok(if attempt.is_correct() { Verdict::Found } else { Verdict::None });
    }
    if options.solvable {
        let solvable = game.solvable(&budget)?;
        world.console.write(if solvable { "solvable\n" } else { "not solvable\n" });
        if let Some(bound) = game.rules.operations.bound().filter(|_| !solvable) {
            world.console.write_error(&format!("searched: {bound}\n"));
        }
        return Ok(if solvable { Verdict::Found } else { Verdict::None });
    }
    if let Some(format) = options.tree {
        let Some(answer) = game.first(&budget)? else {
            // Words are no picture: what comes nearest is told beside it.
            let listing = Listing { limit: Some(1), ..Listing::default() };
            let solved = SolvedGame::solve(game, listing, &budget);
            world.console.write_error(&format!("{}\n", solved.summary()));
            return Ok(solved.verdict());
        };
        let tree = AnswerTree::of(&answer);
        world.console.write(&match format {
            TreeFormat::Text => tree.text(world.settings.glyphs),
            TreeFormat::Svg => tree.svg(),
            TreeFormat::Latex => tree.latex(),
            TreeFormat::Dot => tree.dot(),
        });
        return Ok(Verdict::Found);
    }
    if options.reachable {
        let all = game.reachable(&budget)?;
        for number in &all {
            world.console.write(&format!("{number}\n"));
        }
        let s = if all.len() == 1 { "" } else { "s" };
        let bound = game.rules.operations.bound().map(|bound| format!(" (searched: {bound})"));
        let bound = bound.unwrap_or_default();
        world.console.write_error(&format!("{} number{s}{bound}\n", all.len()));
        return Ok(Verdict::Found);
    }
    if let Some(help) = options.help() {
        let glyphs = world.settings.glyphs;
        if let Some(helped) = help.with_game(game, glyphs, &budget)? {
            world.console.write(&format!("{}\n", helped.text));
            return Ok(helped.verdict());
        }
    }
    Ok(solve(game, options, world))
}

/// Lists the answers as they are found; if there is none, the ways to the nearest numbers.
fn solve(game: &Game, options: &MakeOptions, world: &mut World) -> Verdict {
    let listed = &options.listed;
    let writing = options.game.writing(world.settings.glyphs);
    let limit = limit(listed, Some(LISTED));
    let count = match () {
        () if listed.count => Counting::All,
        () if listed.first => Counting::No,
        () => Counting::Soon,
    };
    let listing = Listing { skip: 0, limit, count };
    let (mut shown, mut sent) = (0, Instant::now());
    let solved = SolvedGame::each(game, listing, &world.budget(), |answer| {
        world.console.write(&format!("{}\n", writing.answer(&answer)));
        if shown == 0 || sent.elapsed() > PATIENCE {
            world.console.flush();
            sent = Instant::now();
        }
        shown += 1;
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
    let more = solved.unlisted(shown, "--all").filter(|_| !listed.count && !listed.first);
    if let Some(more) = more {
        world.console.write_error(&format!("{more}\n"));
    }
    if !(listed.first && solved.more) {
        world.console.write_error(&format!("{}\n", solved.summary()));
    }
    solved.verdict()
}

/// The same as a request of a batch. The text of the game has its rules in it.
fn request(game: &Game, options: &MakeOptions) -> JsonFields {
    let mut request = JsonFields::default();
    let kind = match (&options.check, options.help()) {
        (Some(_), _) => "check",
        (_, Some(Help::Hint(_))) => "hint",
        (_, Some(Help::Explain)) => "explain",
        _ => "make",
    };
    request.text("kind", kind).text("puzzle", &game.to_string());
    if kind != "make" {
        request.text("family", "make");
    }
    if let Some(attempt) = &options.check {
        request.text("attempt", attempt);
    }
    if let Some(hint) = options.hint {
        request.raw("level", hint.to_string());
    }
    let ask = [(options.solvable, "solvable"), (options.reachable, "reachable")];
    for (_, ask) in ask.into_iter().filter(|(asked, _)| *asked) {
        request.text("ask", ask);
    }
    if kind == "make" {
        let limit = limit(&options.listed, Some(LISTED)).unwrap_or(usize::MAX);
        request.raw("limit", limit.to_string());
        if options.game.steps || options.game.rpn {
            request.raw("worked", "true");
        }
    }
    request
}
