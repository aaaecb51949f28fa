//! Makes tasks that can be solved.
//!
//! All strings of digits and targets that a recipe allows are numbered. A seed shuffles the numbers
//! without listing them, so none comes twice in a run, and a run ends when there are no more.

use std::ops::ControlFlow;

use super::difficulty::Features;
use super::expression::Expression;
use super::options::Chosen;
use super::parse::take_rule;
use super::rules::{Order, Rules};
use super::search::Solver;
use super::{Targets, Task};
use crate::limits::{Budget, Stop};
use crate::puzzle::random::Places;
use crate::puzzle::{Difficulty, RecipeError};
use crate::source::Span;

/// What the tasks shall be like.
///
/// ```
/// use abacist::Budget;
/// use abacist::puzzle::Difficulty;
/// use abacist::puzzle::digits::Recipe;
/// let recipe = Recipe { level: Some(Difficulty::Hard), ..Recipe::default() };
/// let mut run = recipe.run(7)?;
/// let budget = Budget::generous();
/// let (first, second) = (run.make(&budget)?, run.make(&budget)?);
/// assert!(first.task.to_string().starts_with("digits 10: "));
/// assert_ne!(first.task, second.task);
/// # Ok::<(), abacist::puzzle::RecipeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// How many digits there are: 2 to 9.
    pub digits: usize,
    /// The smallest digit that is drawn, and the largest.
    pub range: (u8, u8),
    /// The smallest target that is drawn, and the largest: −1,000,000 to 1,000,000, and at most
    /// 20,000 of them.
    pub targets: (i64, i64),
    /// The rules.
    pub rules: Rules,
    /// The difficulty, if it matters.
    pub level: Option<Difficulty>,
    /// Whether there must be exactly one different solution.
    pub unique: bool,
}

impl Default for Recipe {
    /// Deset: four digits from 1 to 9 that make 10.
    fn default() -> Self {
        let (range, targets, rules) = (USUAL_RANGE, (10, 10), Rules::deset());
        Self { digits: 4, range, targets, rules, level: None, unique: false }
    }
}

/// A task that was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// The task.
    pub task: Task,
    /// One of its cheapest answers.
    pub answer: Expression,
    /// What was measured of that.
    pub features: Features,
    /// Whether it is known that there is no other different solution.
    pub unique: bool,
}

/// How many tasks in a row may be unfit.
const TRIES: usize = 20_000;

/// The steps that the search of one try may take.
const STEPS: u64 = 5_000_000;

/// The digits that are drawn if it is not said.
const USUAL_RANGE: (u8, u8) = (1, 9);

/// The largest size of a target.
const MOST_TARGET: i64 = 1_000_000;

impl Recipe {
    /// What rules may be, in words.
    pub const RULES: &'static str = "words such as taneja, no-minus, single or +-*";

    /// Takes words for rules, as `taneja any-minus`; says which one there is not. Digits that are
    /// drawn from the usual range are those that the base has.
    ///
    /// ```
    /// use abacist::puzzle::digits::{Minus, Recipe};
    /// let mut recipe = Recipe::default();
    /// assert_eq!(recipe.take_rules("taneja no-minus"), Ok(()));
    /// assert_eq!(recipe.rules.minus, Minus::None);
    /// assert_eq!(recipe.take_rules("deset odd"), Err("odd"));
    /// ```
    ///
    /// # Errors
    /// When a word is no rule.
    pub fn take_rules<'w>(&mut self, words: &'w str) -> Result<(), &'w str> {
        let mut after_signs = false;
        for word in words.split_whitespace() {
            let (chosen, at) = (Chosen::default(), Span::default());
            after_signs =
                take_rule(&mut self.rules, chosen, (word, at), after_signs).map_err(|_| word)?;
        }
        if self.range == USUAL_RANGE {
            let last = u8::try_from(self.rules.base.saturating_sub(1)).unwrap_or(u8::MAX);
            self.range.1 = last.clamp(self.range.0, USUAL_RANGE.1);
        }
        Ok(())
    }

    /// Begins to make tasks: for a seed the same ones in the same order on every machine.
    ///
    /// # Errors
    /// When the recipe is out of its ranges.
    pub fn run(&self, seed: u64) -> Result<Run, RecipeError> {
        self.check()?;
        let kinds = u64::from(self.range.1 - self.range.0) + 1;
        let strings = (0..self.digits).fold(1, |strings: u64, _| strings.saturating_mul(kinds));
        let targets = self.targets.1.abs_diff(self.targets.0) + 1;
        let places = Places::new(seed, strings.saturating_mul(targets));
        let (recipe, solver) = (self.clone(), Solver::new(self.rules));
        Ok(Run { recipe, kinds, targets, places, solver })
    }

    fn check(&self) -> Result<(), RecipeError> {
        let (first, last) = self.targets;
        let sizes = [first, last].map(i64::unsigned_abs);
        let rules = self.rules.fault().map_or("rules that go together", |(_, help)| {
            help.strip_prefix("write ").unwrap_or(help)
        });
        let parts = [
            ("digits", "2 to 9", (2..=9).contains(&self.digits)),
            (
                "range",
                "a range within 0 to 9, as 1-9, of digits that the base has",
                self.range.0 <= self.range.1 && u32::from(self.range.1) < self.rules.base.min(10),
            ),
            (
                "target",
                "a whole number up to 1000000 or a range of at most 20000, as 0-100",
                sizes.into_iter().all(|size| size <= MOST_TARGET.unsigned_abs())
                    && (0..20_000).contains(&(last - first)),
            ),
            ("rules", rules, self.rules.fault().is_none()),
        ];
        RecipeError::of_parts(&parts)
    }
}

/// Tasks of a recipe, one after the other, none twice.
#[derive(Debug)]
pub struct Run {
    recipe: Recipe,
    /// How many digits are drawn from, and how many targets.
    kinds: u64,
    targets: u64,
    places: Places,
    solver: Solver,
}

impl Run {
    /// Makes the next task.
    ///
    /// # Errors
    /// When there are no more, when many in a row do not fit the recipe, or when the budget says
    /// stop.
    pub fn make(&mut self, budget: &Budget) -> Result<Made, RecipeError> {
        let mut tries = 0;
        while tries < TRIES {
            let place = self.places.next(budget)?;
            let task = self.task(place);
            // Digits that may change places are told from the smallest to the largest only.
            if self.recipe.rules.order == Order::Any && !task.digits.is_sorted() {
                continue;
            }
            tries += 1;
            if let Some(made) = self.accept(task, budget)? {
                self.places.count_made();
                return Ok(made);
            }
        }
        Err(RecipeError::Tries(TRIES))
    }

    /// The task with this number.
    fn task(&self, place: u64) -> Task {
        let recipe = &self.recipe;
        let target = recipe.targets.0.saturating_add_unsigned(place % self.targets);
        let (mut rest, mut digits) = (place / self.targets, Vec::new());
        for _ in 0..recipe.digits {
            let digit = u8::try_from(rest % self.kinds).unwrap_or(0);
            digits.push(recipe.range.0.saturating_add(digit));
            rest /= self.kinds;
        }
        let targets = Targets::List(vec![target.into()]);
        Task { targets, digits, rules: recipe.rules }
    }

    /// The task with its answer, if it fits the recipe.
    fn accept(&mut self, task: Task, budget: &Budget) -> Result<Option<Made>, Stop> {
        let own = budget.part(STEPS);
        let made = self.made_of(task, &own);
        budget.spend(own.spent())?;
        made.or_else(|stop| self.places.pass_over(stop, STEPS).map(|()| None))
    }

    fn made_of(&mut self, task: Task, budget: &Budget) -> Result<Option<Made>, Stop> {
        let target = task.target();
        let Some(answer) = self.solver.cheapest(&task.digits, &target, budget)? else {
            return Ok(None);
        };
        let features = Features::of(&answer, task.rules.base);
        if self.recipe.level.is_some_and(|level| level != features.level()) {
            return Ok(None);
        }
        let unique = self.recipe.unique;
        if unique && !self.is_only(&task, budget)? {
            return Ok(None);
        }
        Ok(Some(Made { task, answer, features, unique }))
    }

    /// Whether there is but one different solution.
    fn is_only(&mut self, task: &Task, budget: &Budget) -> Result<bool, Stop> {
        let mut count = 0;
        self.solver.each(&task.digits, &task.target(), budget, |_| {
            count += 1;
            if count > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(count == 1)
    }
}
