//! `abacist generate` and `abacist worksheet`.

use super::args::{Format, RecipeOptions};
use super::evaluate::ask;
use super::exit::Exit;
use super::world::World;
use crate::diagnostic::InputError;
use crate::output::{JsonFields, Worksheet, features_text};
use crate::puzzle::blackout::{Level, Made, Recipe, RecipeError, Solver};
use crate::{Budget, Limits, Span};

/// Makes puzzles, a line each: together they are a puzzle file.
pub fn generate(options: &RecipeOptions, features: bool, world: &mut World) -> Exit {
    if world.json() {
        return ask(&request("generate", options, 10), world);
    }
    let recipe = recipe(options);
    // The directive comes with the first puzzle: a recipe that cannot be made writes nothing.
    let mut directive = (recipe.k != Recipe::default().k).then(|| format!("@k {}\n", recipe.k));
    let said = |made: Made, world: &mut World| {
        world.console.write(&directive.take().unwrap_or_default());
        let words = match features {
            true => format!("   # {}", features_text(&made.features)),
            false => String::new(),
        };
        world.console.write(&format!("{}{words}\n", made.puzzle.text()));
    };
    match each(&recipe, options, 10, world, said) {
        Ok(()) => Exit::Found,
        Err(exit) => exit,
    }
}

/// Makes a worksheet.
pub fn worksheet(
    options: &RecipeOptions,
    title: &str,
    output: Option<&str>,
    world: &mut World,
) -> Exit {
    if world.json() {
        let mut request = request("worksheet", options, 12);
        request.text("title", title);
        return ask(&request, world);
    }
    let mut puzzles = Vec::new();
    if let Err(exit) = each(&recipe(options), options, 12, world, |made, _| puzzles.push(made)) {
        return exit;
    }
    let sheet = Worksheet { title, puzzles: &puzzles };
    let text = match world.format_of(output) {
        Format::Html => sheet.html(),
        Format::Svg => sheet.svg(),
        _ => sheet.text(),
    };
    world.write_to(output, &text)
}

/// Makes the puzzles one after the other and hands each to `take`.
fn each(
    recipe: &Recipe,
    options: &RecipeOptions,
    count: u64,
    world: &mut World,
    mut take: impl FnMut(Made, &mut World),
) -> Result<(), Exit> {
    let limits = Limits { deadline: world.settings.timeout, ..Limits::default() };
    let budget = Budget::new(&limits, world.interrupt.clone());
    let mut solver = Solver::new();
    for index in 0..options.count.unwrap_or(count) {
        match recipe.make(options.seed, index, &mut solver, &budget) {
            Ok(made) => take(made, world),
            Err(error) => return Err(refuse(&error, world)),
        }
    }
    Ok(())
}

fn refuse(error: &RecipeError, world: &mut World) -> Exit {
    match error {
        RecipeError::Range { part, expected } => world.usage(InputError::BadArgument {
            message: format!("--{part} cannot be so"),
            help: format!("write {expected}"),
            at: Span::default(),
        }),
        RecipeError::Tries(tries) => {
            world.report(&InputError::Unmakeable { tries: *tries }.into()).into()
        }
        RecipeError::Stop(stop) => world.report(&(*stop).into()).into(),
    }
}

fn recipe(options: &RecipeOptions) -> Recipe {
    let standard = Recipe::default();
    Recipe {
        squares: options.squares,
        k: options.k,
        operators: match &options.operators {
            Some(signs) => Recipe::signs(signs),
            None => standard.operators,
        },
        largest: options.largest,
        fractions: options.fractions,
        brackets: options.brackets,
        level: options.level,
    }
}

/// The same as a request of a batch.
fn request(kind: &str, options: &RecipeOptions, count: u64) -> JsonFields {
    let recipe = recipe(options);
    let mut request = JsonFields::default();
    request
        .text("kind", kind)
        .text("family", "blackout")
        .raw("seed", options.seed.to_string())
        .raw("count", options.count.unwrap_or(count).to_string())
        .raw("squares", recipe.squares.to_string())
        .raw("k", recipe.k.to_string())
        .text("operators", &recipe.operators.iter().collect::<String>())
        .raw("largest", recipe.largest.to_string())
        .raw("fractions", recipe.fractions.to_string())
        .raw("brackets", recipe.brackets.to_string());
    if let Some(level) = recipe.level.map(Level::name) {
        request.text("level", level);
    }
    request
}
