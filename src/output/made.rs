//! Puzzles that were made, in words.

use super::{JsonFields, json_text};
use crate::puzzle::blackout::{Features, Made};
use crate::puzzle::buttons;

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
