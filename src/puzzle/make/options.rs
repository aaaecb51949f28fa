//! Rules as people write them: in the directives of a file, in settings, as options and in
//! requests alike.

use super::rules::{Distinct, Operations, Rules, Steps};

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

/// The value of a rule that the game itself decides.
const USUAL: &str = "usual";

/// A rule under the name that people write.
#[derive(Debug)]
struct Row {
    name: &'static str,
    values: &'static [&'static str],
    /// What the values may have besides.
    more: &'static str,
    summary: &'static str,
    get: fn(&Chosen) -> Option<String>,
    /// Takes a value other than [`USUAL`]; says with `None` that it is none. Nothing is that.
    set: fn(&mut Chosen, Option<&str>) -> Option<()>,
}

/// Takes the value that `read` makes of a text; no text leaves it open.
fn put<T>(
    place: &mut Option<T>,
    text: Option<&str>,
    read: impl Fn(&str) -> Option<T>,
) -> Option<()> {
    *place = match text {
        None => None,
        Some(text) => Some(read(text)?),
    };
    Some(())
}

const ROWS: &[Row] = &[
    Row {
        name: "use",
        values: &[USUAL, "all", "any"],
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
        values: &[USUAL, "rational", "integer", "positive"],
        more: "",
        summary: "what each step may come to; positive is whole, too",
        get: |chosen| chosen.steps.map(|steps| steps.name().to_owned()),
        set: |chosen, text| put(&mut chosen.steps, text, Steps::find),
    },
    Row {
        name: "ops",
        values: &[USUAL, "+-*/", "+-*", "+-"],
        more: "^, %, !, sqrt, concat and neg",
        summary: "the operations, by their signs",
        get: |chosen| chosen.operations.map(|operations| operations.to_string()),
        set: |chosen, text| put(&mut chosen.operations, text, Operations::read),
    },
    Row {
        name: "distinct",
        values: &[USUAL, "merged", "structural", "lean", "raw"],
        more: "",
        summary: "which ways of making a number are one",
        get: |chosen| chosen.distinct.map(|distinct| distinct.name().to_owned()),
        set: |chosen, text| put(&mut chosen.distinct, text, Distinct::find),
    },
];

/// A rule of games of making a number, by the name that people write.
#[derive(Clone, Copy, Debug)]
pub struct Rule(&'static Row);

impl Rule {
    /// All rules.
    pub fn all() -> impl Iterator<Item = Self> {
        ROWS.iter().map(Self)
    }

    /// The rule of this name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::all().find(|rule| rule.name() == name)
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// What it says.
    #[must_use]
    pub fn summary(self) -> &'static str {
        self.0.summary
    }

    /// Its values; of the operations some of them. With the first one the game decides.
    #[must_use]
    pub fn values(self) -> &'static [&'static str] {
        self.0.values
    }

    /// What its values may have besides, in words; nothing of most rules.
    #[must_use]
    pub fn more(self) -> &'static str {
        self.0.more
    }

    /// What it is in `chosen`.
    #[must_use]
    pub fn value(self, chosen: &Chosen) -> String {
        (self.0.get)(chosen).unwrap_or_else(|| USUAL.to_owned())
    }

    /// Sets it; says whether it can be so.
    pub fn set(self, chosen: &mut Chosen, value: &str) -> bool {
        (self.0.set)(chosen, Some(value).filter(|value| *value != USUAL)).is_some()
    }
}
