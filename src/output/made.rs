//! Puzzles that were made, in words.

use super::{JsonFields, json_text};
use crate::puzzle::blackout::{Features, Made};
use crate::puzzle::{buttons, digits, make};

/// What was measured of a puzzle, in a few words.
///
/// ```
/// use abacist::Budget;
/// use abacist::output::features_text;
/// use abacist::puzzle::blackout::{Recipe, Solver};
/// let made = Recipe::default().make(7, 2, &mut Solver::new(), &Budget::generous()).unwrap();
/// let words = features_text(&made.features);
/// assert!(words.starts_with(made.features.level().name()), "{words}");
/// ```
#[must_use]
pub fn features_text(features: &Features) -> String {
    let out = features.out;
    let counted = [
        (out.digits, "digit", "out"),
        (out.signs, "sign", "out"),
        (out.brackets, "bracket", "out"),
        (features.near_misses, "near miss", ""),
        (features.false_friends, "false friend", ""),
    ];
    let mut parts: Vec<String> = counted
        .iter()
        .filter(|(count, ..)| *count > 0)
        .map(|(count, name, after)| format!("{} {after}", many(*count, name)).trim_end().to_owned())
        .collect();
    let told = [(features.both_sides, "both sides"), (features.fractions, "fractions")];
    parts.extend(told.iter().filter(|(holds, _)| *holds).map(|(_, name)| (*name).to_owned()));
    format!("{}: {}", features.level().name(), parts.join(", "))
}

/// So many things.
fn many(count: usize, name: &str) -> String {
    let plural = match (count, name.ends_with('s')) {
        (1, _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{count} {name}{plural}")
}

/// What was measured of a level of a calculator game, in a few words.
///
/// ```
/// use abacist::Budget;
/// use abacist::output::level_features_text;
/// use abacist::puzzle::buttons::Recipe;
/// let recipe = Recipe { moves: Some(3), ..Recipe::default() };
/// let made = recipe.make(7, 0, &Budget::generous()).unwrap();
/// let words = level_features_text(&made.features);
/// assert!(words.starts_with(made.features.level().name()), "{words}");
/// assert!(words.contains("3 moves"), "{words}");
/// ```
#[must_use]
pub fn level_features_text(features: &buttons::Features) -> String {
    let mut parts = vec![many(features.moves, "move"), many(features.choices, "choice")];
    let more = [
        (features.misleading, format!("{} misleading", features.misleading)),
        (features.unused, format!("{} unused", many(features.unused, "button"))),
    ];
    parts.extend(more.into_iter().filter(|(count, _)| *count > 0).map(|(_, told)| told));
    format!("{}: {}", features.level().name(), parts.join(", "))
}

/// A level that was made as the fields of a JSON answer.
#[must_use]
pub fn level_fields(made: &buttons::Made) -> JsonFields {
    let buttons::Made { level, presses, features } = made;
    let texts: Vec<_> = presses.iter().map(|press| json_text(&level.press_text(press))).collect();
    let mut measured = JsonFields::default();
    measured
        .raw("choices", features.choices.to_string())
        .raw("misleading", features.misleading.to_string())
        .raw("unused", features.unused.to_string())
        .raw("points", features.points.to_string());
    let mut fields = JsonFields::default();
    fields
        .text("puzzle", &level.to_string())
        .raw("moves", presses.len().to_string())
        .raw("solution", format!("[{}]", texts.join(",")))
        .text("level", features.level().name())
        .raw("features", measured.object());
    fields
}

/// A puzzle that was made as the fields of a JSON answer.
#[must_use]
pub fn made_fields(made: &Made) -> JsonFields {
    let Made { puzzle, solution, features } = made;
    let removed: Vec<_> = solution.removed.iter().map(ToString::to_string).collect();
    let mut measured = JsonFields::default();
    measured
        .raw("digits", features.out.digits.to_string())
        .raw("signs", features.out.signs.to_string())
        .raw("brackets", features.out.brackets.to_string())
        .raw("both_sides", features.both_sides.to_string())
        .raw("fractions", features.fractions.to_string())
        .raw("near_misses", features.near_misses.to_string())
        .raw("false_friends", features.false_friends.to_string())
        .raw("points", features.points.to_string());
    let mut fields = JsonFields::default();
    fields
        .text("puzzle", puzzle.text())
        .raw("k", solution.removed.len().to_string())
        .text("solution", &solution.text)
        .raw("removed", format!("[{}]", removed.join(",")))
        .text("value", &solution.value.to_string())
        .text("level", features.level().name())
        .raw("features", measured.object());
    fields
}

/// What was measured of a game of making a number, in a few words.
///
/// ```
/// use abacist::Budget;
/// use abacist::output::game_features_text;
/// use abacist::puzzle::make::{Game, Rules};
/// let game = Game::parse("24: 3 3 8 8", Rules::default())?;
/// let easiest = game.easiest(&Budget::generous())?.unwrap();
/// assert_eq!(game_features_text(&easiest), "medium: 3 steps, 2 fractions, 1 answer");
/// # Ok::<(), abacist::Error>(())
/// ```
#[must_use]
pub fn game_features_text(easiest: &make::Easiest) -> String {
    let make::Features { steps, fractions, negatives, beyond, .. } = easiest.features;
    let counted = [
        (fractions, many(fractions, "fraction")),
        (negatives, format!("{negatives} below 0")),
        (beyond, format!("{} beyond the target", many(beyond, "product"))),
    ];
    let mut parts = vec![many(steps, "step")];
    parts.extend(counted.into_iter().filter(|(count, _)| *count > 0).map(|(_, told)| told));
    let more = if easiest.complete { "" } else { "at least " };
    parts.push(format!("{more}{}", many(easiest.answers, "answer")));
    format!("{}: {}", easiest.features.level().name(), parts.join(", "))
}

/// A game of making a number that was made as the fields of a JSON answer.
#[must_use]
pub fn game_fields(made: &make::Made) -> JsonFields {
    let make::Made { game, easiest } = made;
    let features = &easiest.features;
    let numbers: Vec<_> = game.numbers.iter().map(ToString::to_string).collect();
    let mut measured = JsonFields::default();
    measured
        .raw("steps", features.steps.to_string())
        .raw("fractions", features.fractions.to_string())
        .raw("negatives", features.negatives.to_string())
        .raw("differences", features.differences.to_string())
        .raw("beyond", features.beyond.to_string())
        .raw("digits", features.digits.to_string())
        .raw("different", features.different.to_string())
        .raw("points", features.points.to_string());
    // Where not all were looked at, nobody knows how many there are.
    let answers = easiest.complete.then(|| easiest.answers.to_string());
    let mut fields = JsonFields::default();
    fields
        .text("puzzle", &game.to_string())
        .raw("target", game.target.to_string())
        .raw("numbers", format!("[{}]", numbers.join(",")))
        .text("solution", &easiest.answer.plain())
        .raw("count", answers.unwrap_or_else(|| "null".to_owned()))
        .text("level", features.level().name())
        .raw("features", measured.object());
    fields
}

/// What was measured of a task of digits, in a few words.
///
/// ```
/// use abacist::Budget;
/// use abacist::output::task_features_text;
/// use abacist::puzzle::digits::{Rules, Task};
/// let task = Task::parse("digits 10: 4751", Rules::default())?;
/// let guide = task.guide(&Budget::generous())?.unwrap();
/// assert_eq!(task_features_text(&guide.features), "hard: 3 steps, 2 fractions");
/// # Ok::<(), abacist::Error>(())
/// ```
#[must_use]
pub fn task_features_text(features: &digits::Features) -> String {
    let digits::Features { steps, powers, roots, factorials, fractions, negatives, .. } = features;
    let counted =
        [(powers, "power"), (roots, "root"), (factorials, "factorial"), (fractions, "fraction")];
    let mut parts = vec![many(*steps, "step")];
    let some = counted.into_iter().filter(|(count, _)| **count > 0);
    parts.extend(some.map(|(count, name)| many(*count, name)));
    parts.extend((*negatives > 0).then(|| format!("{negatives} below 0")));
    format!("{}: {}", features.level().name(), parts.join(", "))
}

/// A task of digits that was made as the fields of a JSON answer.
#[must_use]
pub fn task_fields(made: &digits::Made) -> JsonFields {
    let digits::Made { task, answer, features, unique } = made;
    let mut measured = JsonFields::default();
    for (name, count) in [
        ("steps", features.steps),
        ("products", features.products),
        ("powers", features.powers),
        ("roots", features.roots),
        ("factorials", features.factorials),
        ("fractions", features.fractions),
        ("negatives", features.negatives),
        ("beyond", features.beyond),
        ("merged", features.merged),
        ("points", features.points),
    ] {
        measured.raw(name, count.to_string());
    }
    let mut fields = JsonFields::default();
    fields
        .text("puzzle", &task.to_string())
        .text("target", &task.target().to_string())
        .text("digits", &task.digits.iter().map(ToString::to_string).collect::<String>())
        .text("solution", &answer.plain())
        // Where one different solution was not asked for, nobody counted them.
        .raw("count", if *unique { "1" } else { "null" })
        .text("level", features.level().name())
        .raw("features", measured.object());
    fields
}
