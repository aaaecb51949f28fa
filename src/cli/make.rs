//! `abacist make GAME` and `abacist countdown GAME`.

use super::args::{MakeOptions, join};
use super::ask::{advice_of_file, fix_rules, limit};
use super::blackout::LISTED;
use super::evaluate::ask;
use super::exit::Exit;
use super::page::{Page, counting, found, no_tree, show_help, solvable, text, tree_as};
use super::world::World;
use crate::output::{
    AnswerTree, Help, JsonFields, Listing, SolvedGame, Verdict, game_attempt_text,
};
use crate::puzzle::make::{Game, Rules};
use crate::puzzle::options::{Fixed, Terms};
use crate::{Error, Source, Stop};

/// Solves a game, or helps with it; its rules are `rules`, unless it or the options say otherwise.
pub fn make(rules: Rules, words: &[String], options: &MakeOptions, world: &mut World) -> Exit {
    let mut fixed = Fixed::default();
    if let Err(error) = fix_rules(options.game.given(), &mut fixed) {
        return world.usage(error);
    }
    if world.json() && options.tree.is_some() {
        return world.usage(tree_as("JSON", "json"));
    }
    let text = match text(words, options.target.as_ref()) {
        Ok(text) => text,
        Err(error) => return world.usage(error),
    };
    let text = if options.reachable { without_target(text) } else { text };
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

/// Numbers alone as a game with some target: what they reach has nothing to do with it.
fn without_target(text: String) -> String {
    let alone = format!("0: {text}");
    if Game::parse(&alone, Rules::default()).is_ok() { alone } else { text }
}

fn answer(game: &Game, options: &MakeOptions, world: &mut World) -> Result<Verdict, Error> {
    let budget = world.budget();
    if let Some(attempt) = &options.check {
        let attempt = game.check(attempt);
        world.console.write(&format!("{}\n", game_attempt_text(game, &attempt)));
        return Ok(found(attempt.is_correct()));
    }
    if options.solvable {
        let bound = game.rules.operations.bound();
        return Ok(solvable(game.solvable(&budget)?, bound, world));
    }
    if let Some(format) = options.tree {
        let Some(answer) = game.first(&budget)? else {
            let listing = Listing { limit: Some(1), ..Listing::default() };
            return Ok(no_tree(&SolvedGame::solve(game, listing, &budget), world));
        };
        let drawn = format.drawn(&AnswerTree::of(&answer), world.settings.glyphs);
        world.console.write(&drawn);
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
            return Ok(show_help(&helped, world));
        }
    }
    Ok(solve(game, options, world))
}

/// Lists the answers as they are found; if there is none, the ways to the nearest numbers.
fn solve(game: &Game, options: &MakeOptions, world: &mut World) -> Verdict {
    let listed = &options.listed;
    let writing = options.game.writing(world.settings.glyphs);
    let limit = limit(listed, Some(LISTED));
    let listing = Listing { skip: 0, limit, count: counting(listed) };
    let mut page = Page::new();
    let solved = SolvedGame::each(game, listing, &world.budget(), |answer| {
        page.write(&writing.answer(&answer), world);
        Ok::<(), Stop>(())
    });
    page.close(&solved, &solved.near_lines(writing), listed, world)
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
