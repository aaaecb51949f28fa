//! `abacist generate` and `abacist worksheet`.

use super::args::{Format, RecipeOptions};
use super::ask::output_file;
use super::evaluate::{ask, ask_to};
use super::exit::Exit;
use super::world::World;
use crate::diagnostic::InputError;
use crate::output::{
    Exercise, JsonFields, Worksheet, features_text, game_features_text, json_text,
    level_features_text, task_features_text,
};
use crate::puzzle::{Difficulty, Maker, RecipeError, blackout, buttons, digits, make};
use crate::{Budget, Limits, Span};

/// Makes puzzles, a line each: together they are a puzzle file.
pub fn generate(maker: Maker, options: &RecipeOptions, features: bool, world: &mut World) -> Exit {
    if let Err(exit) = check(maker, options, world) {
        return exit;
    }
    if world.json() {
        return ask(&request("generate", maker, options, 10), world);
    }
    let told = |line: String, told: String| match features {
        true => format!("{line}   # {told}\n"),
        false => format!("{line}\n"),
    };
    let made = match maker {
        Maker::Blackout => {
            // The directive comes with the first puzzle: a recipe that cannot be made writes nothing.
            let k = options.k.filter(|k| *k != blackout::Recipe::default().k);
            let mut directive = k.map(|k| format!("@k {k}\n"));
            equations(options, 10, world, |made, world| {
                let line = told(made.puzzle.text().to_owned(), features_text(&made.features));
                world.console.write(&(directive.take().unwrap_or_default() + &line));
            })
        }
        Maker::Buttons => levels(options, 10, world, |made, world| {
            world.console.write(&told(made.level.to_string(), level_features_text(&made.features)));
        }),
        Maker::Make | Maker::Countdown => games(maker, options, 10, world, |made, world| {
            let line = told(made.game.to_string(), game_features_text(&made.easiest));
            world.console.write(&line);
        }),
        Maker::Digits => tasks(options, 10, world, |made, world| {
            world.console.write(&told(made.task.to_string(), task_features_text(&made.features)));
        }),
    };
    made.err().unwrap_or(Exit::Found)
}

/// Makes a worksheet.
pub fn worksheet(
    maker: Maker,
    options: &RecipeOptions,
    title: Option<&str>,
    output: Option<&str>,
    world: &mut World,
) -> Exit {
    if let Err(exit) = check(maker, options, world) {
        return exit;
    }
    if world.json() {
        let mut request = request("worksheet", maker, options, 12);
        if let Some(title) = title {
            request.text("title", title);
        }
        return ask_to(output, &request, world);
    }
    let output = match output_file(output, ["html", "svg", "txt"], world.format_given) {
        Ok(output) => output,
        Err(error) => return world.usage(error),
    };
    match maker {
        Maker::Blackout => {
            let mut puzzles = Vec::new();
            let made = equations(options, 12, world, |made, _| puzzles.push(made));
            write_sheet(made, &puzzles, title, output, world)
        }
        Maker::Buttons => {
            let mut puzzles = Vec::new();
            let made = levels(options, 12, world, |made, _| puzzles.push(made));
            write_sheet(made, &puzzles, title, output, world)
        }
        Maker::Make | Maker::Countdown => {
            let mut puzzles = Vec::new();
            let made = games(maker, options, 12, world, |made, _| puzzles.push(made));
            write_sheet(made, &puzzles, title, output, world)
        }
        Maker::Digits => {
            let mut puzzles = Vec::new();
            let made = tasks(options, 12, world, |made, _| puzzles.push(made));
            write_sheet(made, &puzzles, title, output, world)
        }
    }
}

/// Writes the worksheet of the puzzles that were made; that there are fewer than were asked for is
/// said, and is the status.
fn write_sheet<P: Exercise>(
    made: Result<(), Exit>,
    puzzles: &[P],
    title: Option<&str>,
    output: Option<&str>,
    world: &mut World,
) -> Exit {
    let failed = made.err();
    if let Some(exit) = failed.filter(|exit| puzzles.is_empty() || *exit == Exit::Interrupted) {
        return exit;
    }
    let text = drawn(puzzles, title, output, world);
    let written = world.write_to(output, &text);
    match failed {
        Some(exit) if written == Exit::Found => {
            let count = puzzles.len();
            let noun = if count == 1 { "puzzle" } else { "puzzles" };
            let was = if count == 1 { "was" } else { "were" };
            world
                .console
                .write_error(&format!("the worksheet has the {count} {noun} that {was} made\n"));
            exit
        }
        _ => written,
    }
}

fn drawn<P: Exercise>(
    puzzles: &[P],
    title: Option<&str>,
    output: Option<&str>,
    world: &World,
) -> String {
    let sheet = Worksheet { title: title.unwrap_or(P::TITLE), puzzles };
    match world.format_of(output) {
        Format::Html => sheet.html(),
        Format::Svg => sheet.svg(),
        _ => sheet.text(),
    }
}

/// Refuses options of other families.
fn check(maker: Maker, options: &RecipeOptions, world: &mut World) -> Result<(), Exit> {
    let Some(foreign) = options.foreign(maker) else { return Ok(()) };
    Err(world.usage(InputError::BadArgument {
        message: format!("--{foreign} is no option of {} puzzles", maker.name()),
        help: format!("leave it out, or name another family than {}", maker.name()),
        at: Span::default(),
    }))
}

/// Makes equations in squares one after the other and hands each to `take`.
fn equations(
    options: &RecipeOptions,
    count: u64,
    world: &mut World,
    take: impl FnMut(blackout::Made, &mut World),
) -> Result<(), Exit> {
    let (recipe, mut solver) = (equation_recipe(options), blackout::Solver::new());
    let make = |index, budget: &Budget| recipe.make(options.seed, index, &mut solver, budget);
    each(make, &recipe.advice(), options, count, world, take)
}

/// The same for levels.
fn levels(
    options: &RecipeOptions,
    count: u64,
    world: &mut World,
    take: impl FnMut(buttons::Made, &mut World),
) -> Result<(), Exit> {
    let RecipeOptions { buttons, moves, places, level, .. } = *options;
    let recipe = buttons::Recipe { buttons, moves, places, level };
    let make = |index, budget: &Budget| recipe.make(options.seed, index, budget);
    each(make, RecipeError::ADVICE, options, count, world, take)
}

/// The same for games of making a number.
fn games(
    maker: Maker,
    options: &RecipeOptions,
    count: u64,
    world: &mut World,
    take: impl FnMut(make::Made, &mut World),
) -> Result<(), Exit> {
    let recipe = game_recipe(maker, options).map_err(|error| world.usage(error))?;
    let advice = RecipeError::GAME_ADVICE;
    let run = recipe.run(options.seed);
    let mut run = run.map_err(|error| refuse(&error, (1, 1), advice, options, world))?;
    each(|_, budget| run.make(budget), advice, options, count, world, take)
}

/// The same for tasks of digits.
fn tasks(
    options: &RecipeOptions,
    count: u64,
    world: &mut World,
    take: impl FnMut(digits::Made, &mut World),
) -> Result<(), Exit> {
    let recipe = task_recipe(options).map_err(|error| world.usage(error))?;
    let advice = RecipeError::TASK_ADVICE;
    let run = recipe.run(options.seed);
    let mut run = run.map_err(|error| refuse(&error, (1, 1), advice, options, world))?;
    each(|_, budget| run.make(budget), advice, options, count, world, take)
}

fn each<M>(
    mut make: impl FnMut(u64, &Budget) -> Result<M, RecipeError>,
    advice: &str,
    options: &RecipeOptions,
    count: u64,
    world: &mut World,
    mut take: impl FnMut(M, &mut World),
) -> Result<(), Exit> {
    let limits = Limits { deadline: world.settings.timeout, ..Limits::default() };
    let budget = Budget::new(&limits, world.interrupt.clone());
    let count = options.count.unwrap_or(count);
    for index in 0..count {
        match make(index, &budget) {
            Ok(made) => take(made, world),
            Err(error) => return Err(refuse(&error, (index + 1, count), advice, options, world)),
        }
    }
    Ok(())
}

/// Reports that puzzle `place`, a number and how many there are to be, is not made.
fn refuse(
    error: &RecipeError,
    place: (u64, u64),
    advice: &str,
    options: &RecipeOptions,
    world: &mut World,
) -> Exit {
    match error {
        RecipeError::Range { part, expected } => {
            let message = match options.value(part) {
                Some(value) => format!("--{part} cannot be `{value}`"),
                None => format!("the default of --{part} does not fit"),
            };
            let turned = options.value(part).and_then(|value| in_order(&value));
            let help = format!("write {}", turned.as_deref().unwrap_or(expected));
            world.usage(InputError::BadArgument { message, help, at: Span::default() })
        }
        RecipeError::Tries(tries) => {
            let error = RecipeError::unmakeable(*tries, place, advice.to_owned());
            world.report(&error.into()).into()
        }
        RecipeError::Few(made) => {
            world.report(&InputError::FewPuzzles { made: *made }.into()).into()
        }
        RecipeError::Stop(stop) => world.report(&(*stop).into()).into(),
    }
}

/// A range such as 5-1 with the smaller number first, if that is what is wrong with it.
fn in_order(range: &str) -> Option<String> {
    let (first, last) = range.split_once('-')?;
    let number = |text: &str| text.parse::<u64>().ok();
    (number(first)? > number(last)?).then(|| format!("{last}-{first}"))
}

fn equation_recipe(options: &RecipeOptions) -> blackout::Recipe {
    let standard = blackout::Recipe::default();
    blackout::Recipe {
        squares: options.squares.unwrap_or(standard.squares),
        k: options.k.unwrap_or(standard.k),
        operators: match &options.operators {
            Some(signs) => blackout::Recipe::signs(signs),
            None => standard.operators,
        },
        largest: options.largest.unwrap_or(standard.largest),
        fractions: options.fractions,
        brackets: options.brackets,
        level: options.level,
    }
}

fn game_recipe(maker: Maker, options: &RecipeOptions) -> Result<make::Recipe, InputError> {
    let mut recipe = match maker {
        Maker::Countdown => make::Recipe::countdown(),
        _ => make::Recipe::twenty_four(),
    };
    recipe.cards = options.cards.unwrap_or(recipe.cards);
    // What no game can have is not taken for what it can.
    let small = |target: i64| u32::try_from(target).unwrap_or(0);
    if let Some((first, last)) = options.target {
        recipe.targets = (small(first), small(last));
    }
    recipe.deck = match (recipe.deck, options.range) {
        (make::Deck::Countdown { .. }, _) => make::Deck::Countdown { large: options.large },
        (make::Deck::Range(..), Some((first, last))) => make::Deck::Range(first, last),
        (deck, None) => deck,
    };
    (recipe.level, recipe.unique) = (options.level, options.unique);
    let words = options.rules.as_deref().unwrap_or_default();
    recipe.take_rules(words).map_err(|word| bad_rules(word, make::Recipe::RULES))?;
    Ok(recipe)
}

fn task_recipe(options: &RecipeOptions) -> Result<digits::Recipe, InputError> {
    let standard = digits::Recipe::default();
    let digit = |digit: u32| u8::try_from(digit).unwrap_or(u8::MAX);
    let mut recipe = digits::Recipe {
        digits: options.digits.unwrap_or(standard.digits),
        range: options.range.map_or(standard.range, |(from, to)| (digit(from), digit(to))),
        targets: options.target.unwrap_or(standard.targets),
        level: options.level,
        unique: options.unique,
        ..standard
    };
    let words = options.rules.as_deref().unwrap_or_default();
    recipe.take_rules(words).map_err(|word| bad_rules(word, digits::Recipe::RULES))?;
    Ok(recipe)
}

fn bad_rules(word: &str, expected: &str) -> InputError {
    InputError::BadArgument {
        message: format!("--rules cannot have `{word}`"),
        help: format!("write {expected}"),
        at: Span::default(),
    }
}

/// The same as a request of a batch.
fn request(kind: &str, maker: Maker, options: &RecipeOptions, count: u64) -> JsonFields {
    let mut request = JsonFields::default();
    request
        .text("kind", kind)
        .text("family", maker.name())
        .raw("seed", options.seed.to_string())
        .raw("count", options.count.unwrap_or(count).to_string());
    match maker {
        Maker::Blackout => {
            let recipe = equation_recipe(options);
            request
                .raw("squares", recipe.squares.to_string())
                .raw("k", recipe.k.to_string())
                .text("operators", &recipe.operators.iter().collect::<String>())
                .raw("largest", recipe.largest.to_string())
                .raw("fractions", recipe.fractions.to_string())
                .raw("brackets", recipe.brackets.to_string());
        }
        Maker::Buttons => {
            if let Some(buttons) = options.buttons {
                request.raw("buttons", buttons.to_string());
            }
            if let Some(moves) = options.moves {
                request.raw("moves", moves.to_string());
            }
            request.raw("places", options.places.to_string());
        }
        Maker::Make | Maker::Countdown | Maker::Digits => numbers_request(&mut request, options),
    }
    if let Some(level) = options.level.map(Difficulty::name) {
        request.text("level", level);
    }
    request
}

/// The options of games and digits that are given.
fn numbers_request(request: &mut JsonFields, options: &RecipeOptions) {
    let given = [
        ("cards", options.cards.map(|cards| cards.to_string())),
        ("digits", options.digits.map(|digits| digits.to_string())),
        ("large", options.large.map(|large| large.to_string())),
        ("range", options.range.map(|(from, to)| format!("[{from},{to}]"))),
        ("target", options.target.map(|(from, to)| format!("[{from},{to}]"))),
        ("unique", options.unique.then(|| "true".to_owned())),
        ("rules", options.rules.as_deref().map(json_text)),
    ];
    for (name, value) in given {
        if let Some(value) = value {
            request.raw(name, value);
        }
    }
}
