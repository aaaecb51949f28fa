//! Rules as people write them: in the directives of a file, in settings, as options and in
//! requests alike.

use super::rules::{Distinct, Operations, Rules, Steps};
use crate::puzzle::choice::{ChoiceRule, Choices, Row, put};

/// Rules that are chosen whatever kind of game it is. Of what is left open, the word that a game
/// begins with decides: in `make` all numbers must be used, in `countdown` some may be left out.
///
/// ```
/// use abacist::puzzle::make::{Chosen, Game, Rule, Rules};
/// let mut chosen = Chosen::default();
/// assert!(Rule::find("use").unwrap().set(&mut chosen, "any"));
/// let game = Game::read("make 24: 3 3 8 8", Rules::default(), chosen)?;
/// assert_eq!(game.to_string(), "make 24 any: 3 3 8 8");
/// # Ok::<(), abacist::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// Whether every number must be used.
    pub use_all: Option<bool>,
    /// What a step may come to.
    pub steps: Option<Steps>,
    /// The operations.
    pub operations: Option<Operations>,
    /// Which answers are one.
    pub distinct: Option<Distinct>,
}

impl Chosen {
    /// `rules` with what is chosen put in.
    #[must_use]
    pub fn apply(self, rules: Rules) -> Rules {
        Rules {
            use_all: self.use_all.unwrap_or(rules.use_all),
            steps: self.steps.unwrap_or(rules.steps),
            operations: self.operations.unwrap_or(rules.operations),
            distinct: self.distinct.or(rules.distinct),
        }
    }
}

/// A rule of games of making a number, by the name that people write.
pub type Rule = ChoiceRule<Chosen>;

impl Choices for Chosen {
    const ROWS: &'static [Row<Self>] = ROWS;
}

const ROWS: &[Row<Chosen>] = &[
    Row {
        name: "use",
        values: &["usual", "all", "any"],
        more: "",
        summary: "whether all numbers must be used, or any of them",
        get: |chosen| chosen.use_all.map(|all| if all { "all" } else { "any" }.to_owned()),
        set: |chosen, text| {
            put(&mut chosen.use_all, text, |text| match text {
                "all" => Some(true),
                "any" => Some(false),
                _ => None,
            })
        },
    },
    Row {
        name: "intermediate",
        values: &["usual", "rational", "integer", "positive"],
        more: "",
        summary: "what each step may come to; positive is whole, too",
        get: |chosen| chosen.steps.map(|steps| steps.name().to_owned()),
        set: |chosen, text| put(&mut chosen.steps, text, Steps::find),
    },
    Row {
        name: "ops",
        values: &["usual", "+-*/", "+-*", "+-"],
        more: "also with ^, %, !, sqrt, concat, neg and only",
        summary: "the operations; all four if only others are named",
        get: |chosen| chosen.operations.map(|operations| operations.to_string()),
        set: |chosen, text| put(&mut chosen.operations, text, Operations::read),
    },
    Row {
        name: "distinct",
        values: &["usual", "merged", "structural", "lean", "raw"],
        more: "",
        summary: "which ways of making a number are one",
        get: |chosen| chosen.distinct.map(|distinct| distinct.name().to_owned()),
        set: |chosen, text| put(&mut chosen.distinct, text, Distinct::find),
    },
];
