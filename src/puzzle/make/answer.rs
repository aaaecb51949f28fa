//! Solvers: from a game to its answers, on small numbers if they suffice, else on large ones.

use std::ops::ControlFlow;

use super::alike::Looks;
use super::build::{Builder, is_plain};
use super::doubt::{Doubts, is_doubtful};
use super::expression::Expression;
use super::extra;
use super::key::Key;
use super::merged::{Besides, Takes, Whole};
use super::quantity::{Halt, Halting, Quantity};
use super::raw::Raw;
use super::rules::{Distinct, Operations, Rules};
use super::search::Search;
use super::stores::Stores;
use super::values::Known;
use super::whole::Sets;
use super::{Game, Steps};
use crate::limits::{Budget, Stop};
use crate::number::{Number, Ratio};

/// Solves games, and keeps what it found out for the next one with the same rules.
///
/// ```
/// use abacist::Budget;
/// use abacist::puzzle::make::{Game, Rules, Solver};
/// let mut solver = Solver::new();
/// let mut count = |text: &str| {
///     let game = Game::parse(text, Rules::default()).unwrap();
///     solver.count(&game, &Budget::generous()).unwrap().to_i64()
/// };
/// assert_eq!(count("make 24: 2 4 8 10"), Some(11));
/// assert_eq!(count("make 24: 1 5 11 13"), Some(0));
/// ```
#[derive(Debug, Default)]
pub struct Solver {
    kept: Option<Stores<Ratio>>,
    pub(super) known: Option<Known<Ratio>>,
    pub(super) sets: Option<Sets>,
}

/// How many different numbers a store takes.
pub(super) const MOST_DIFFERENT: usize = 16;

/// How many bytes may be kept from one game to the next.
pub(super) const KEPT: u64 = 64 << 20;

impl Solver {
    /// A solver that knows nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Hands each different answer to `take` as it is found, until that breaks off.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn each(
        &mut self,
        game: &Game,
        budget: &Budget,
        mut take: impl FnMut(Expression) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let mut found = false;
        self.each_of(game, budget, &mut |answer| {
            found = true;
            take(answer)
        })?;
        match self.with_idle_steps(game, found, budget)? {
            Some(game) => self.each_of(&game, budget, &mut take),
            None => Ok(()),
        }
    }

    /// Hands on the different answers as the rules tell them apart, each look once.
    fn each_of(
        &mut self,
        game: &Game,
        budget: &Budget,
        take: &mut dyn FnMut(Expression) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let Some(mut looks) = Looks::of(game, budget) else {
            return self.each_form(game, budget, take);
        };
        let mut result = Ok(());
        self.each_form(game, budget, &mut |answer| match looks.is_new(&answer) {
            Ok(true) => take(answer),
            Ok(false) => ControlFlow::Continue(()),
            Err(stop) => {
                result = Err(stop);
                ControlFlow::Break(())
            }
        })?;
        result
    }

    /// Hands on the answers that differ in their forms.
    fn each_form(
        &mut self,
        game: &Game,
        budget: &Budget,
        take: &mut dyn FnMut(Expression) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        if !is_fast(game) {
            return extra::each(game, budget, take);
        }
        self.run(
            game,
            budget,
            &mut |build: &mut dyn FnMut() -> Option<Expression>, _| match build().map(&mut *take) {
                Some(ControlFlow::Break(())) => Err(Halt::Enough),
                _ => Ok(()),
            },
        )
    }

    /// The game in which steps that change nothing count, if no answer does without them: 48 from
    /// 7, 2, 2 and 7 is 7 × 7 − 2 ÷ 2.
    fn with_idle_steps(
        &mut self,
        game: &Game,
        found: bool,
        budget: &Budget,
    ) -> Result<Option<Game>, Stop> {
        let leaves_out = matches!(game.rules.distinct(), Distinct::Lean | Distinct::Merged);
        if found || !leaves_out || !self.solvable(game, budget)? {
            return Ok(None);
        }
        let rules = Rules { distinct: Some(Distinct::Structural), ..game.rules };
        Ok(Some(Game { rules, ..game.clone() }))
    }

    /// One answer, if there is any.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn first(&mut self, game: &Game, budget: &Budget) -> Result<Option<Expression>, Stop> {
        let mut first = None;
        self.each(game, budget, |answer| {
            first = Some(answer);
            ControlFlow::Break(())
        })?;
        Ok(first)
    }

    /// How many different answers there are.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn count(&mut self, game: &Game, budget: &Budget) -> Result<Number, Stop> {
        let count = self.count_of(game, budget)?;
        match self.with_idle_steps(game, !count.is_zero(), budget)? {
            Some(game) => self.count_of(&game, budget),
            None => Ok(count),
        }
    }

    /// Counts the different answers as the rules tell them apart.
    pub(super) fn count_of(&mut self, game: &Game, budget: &Budget) -> Result<Number, Stop> {
        if Looks::of(game, budget).is_some() {
            let mut count = 0_u64;
            self.each_of(game, budget, &mut |_| {
                count += 1;
                ControlFlow::Continue(())
            })?;
            return Ok(count.into());
        }
        if !is_fast(game) {
            return extra::count(game, budget);
        }
        let mut count = 0_u64;
        if game.rules.distinct() == Distinct::Raw {
            let small = raw::<Ratio>(game, budget, None);
            let counted = if matches!(small, Err(Halt::Overflow)) {
                raw::<Number>(game, budget, None)
            } else {
                small
            };
            return finished(counted).map(Number::from);
        }
        self.run(game, budget, &mut |build, is_plain| {
            if is_plain || build().is_some() {
                count += 1;
            }
            Ok(())
        })?;
        Ok(count.into())
    }

    /// Runs a game on small numbers, and from where they did not suffice on large ones.
    fn run(&mut self, game: &Game, budget: &Budget, take: &mut Take<'_>) -> Result<(), Stop> {
        let mut taken = 0_u64;
        if game.rules.distinct() == Distinct::Raw {
            let mut take_one = |expression: Expression| {
                taken += 1;
                let mut expression = Some(expression);
                take(&mut || expression.take(), false)
            };
            let mut result = raw::<Ratio>(game, budget, Some(&mut take_one));
            if matches!(result, Err(Halt::Overflow)) {
                let mut passed = 0_u64;
                result = raw::<Number>(
                    game,
                    budget,
                    Some(&mut |expression| {
                        passed += 1;
                        let mut expression = Some(expression);
                        if passed <= taken {
                            Ok(())
                        } else {
                            take(&mut || expression.take(), false)
                        }
                    }),
                );
            }
            return finished(result.map(|_| ()));
        }
        let kept = self.kept.take().filter(|stores| stores.fit(game));
        let mut stores = kept.unwrap_or_else(|| Stores::new(game));
        let result = search(&mut stores, game, budget, &mut |build, is_plain| {
            taken += 1;
            take(build, is_plain)
        });
        let reserved = stores.reserved();
        budget.release(reserved);
        let result = match result {
            Err(Halt::Overflow) => {
                // The order is the same, so what was taken is passed over.
                let mut passed = 0_u64;
                search::<Number>(&mut Stores::new(game), game, budget, &mut |build, is_plain| {
                    passed += 1;
                    if passed <= taken { Ok(()) } else { take(build, is_plain) }
                })
            }
            result => {
                if reserved < KEPT && !matches!(result, Err(Halt::Stop(_))) {
                    self.kept = Some(stores);
                }
                result
            }
        };
        finished(result)
    }
}

/// Whether the fast search knows all forms of a game. It keeps signs out of forms, so it is not for
/// numbers below 0; what it moves to the top takes all four operations, and so do terms that are 0.
fn is_fast(game: &Game) -> bool {
    let Rules { operations, .. } = game.rules;
    match game.rules.distinct() {
        _ if operations.has_extra() => false,
        Distinct::Raw => true,
        Distinct::Merged | Distinct::Structural if operations != Operations::ALL => false,
        _ => !game.target.is_negative() && !game.numbers.iter().any(Number::is_negative),
    }
}

/// What came of a search on numbers of any size.
fn finished<T: Default>(result: Halting<T>) -> Result<T, Stop> {
    match result {
        Ok(found) => Ok(found),
        Err(Halt::Enough) => Ok(T::default()),
        Err(Halt::Stop(stop)) => Err(stop),
        // Numbers of any size do not overflow; this is for the types alone.
        Err(Halt::Overflow) => Err(Stop::Memory),
    }
}

/// Takes an answer: what builds it, and whether it is known that it can be built.
type Take<'t> = dyn FnMut(&mut dyn FnMut() -> Option<Expression>, bool) -> Halting<()> + 't;

/// How many numbers sets of values have at most: the smaller half of a game must be complete, and
/// larger sets pay while they are small, as they are without fractions, or are shared by games.
pub(super) fn complete(game: &Game) -> u32 {
    let count = u32::try_from(game.numbers.len()).unwrap_or(0);
    let most = if game.rules.steps == Steps::Rational { 4 } else { 5 };
    count
        .div_ceil(2)
        .max(count.saturating_sub(1).min(3))
        .max(count.saturating_sub(3).min(most))
        .max(1)
}

fn search<V: Quantity>(
    stores: &mut Stores<V>,
    game: &Game,
    budget: &Budget,
    take: &mut Take<'_>,
) -> Halting<()> {
    let whole = stores.key(game)?;
    let negative = game.target.is_negative();
    let size = V::of(&game.target)?.magnitude()?;
    // No step comes to such a target, nor may a number be one.
    if !game.rules.steps.allow(&game.target) {
        return Ok(());
    }
    let is_merged = game.rules.distinct() == Distinct::Merged;
    let mut doubts = Doubts::new(game, budget);
    let mut each = |search: &mut Search<'_, V>, whole: &Whole| {
        if is_merged && is_doubtful(search.store, whole, &size) {
            let mut written = doubts.written(search.store, whole, negative)?;
            return if written.is_none() { Ok(()) } else { take(&mut || written.take(), true) };
        }
        let plain = is_plain(search.store, whole, negative);
        let mut build = || Builder::new(search.store).answer(whole, negative);
        take(&mut build, plain)
    };
    let keys = choices(game, whole);
    for besides in Besides::ALL.into_iter().take(if is_merged { 3 } else { 1 }) {
        let mut search = Search { store: stores.store(besides)?, budget };
        for key in &keys {
            each_of(&mut search, *key, &size, besides, &mut each)?;
        }
    }
    Ok(())
}

/// The choices of numbers that may make the target, the smallest first.
pub(super) fn choices(game: &Game, whole: Key) -> Vec<Key> {
    if game.rules.use_all {
        return vec![whole];
    }
    let mut keys: Vec<_> = whole.subs().filter(|key| !key.is_empty()).collect();
    keys.sort_by_key(|key| key.size());
    keys
}

/// Counts every expression, or hands each to `take`.
fn raw<V: Quantity>(
    game: &Game,
    budget: &Budget,
    mut take: Option<&mut dyn FnMut(Expression) -> Halting<()>>,
) -> Halting<u64> {
    let mut raw = Raw::<V>::new(game.rules, budget);
    let mut whole = Key::EMPTY;
    for number in &game.numbers {
        whole = whole.plus(Key::one(raw.index(V::of(number)?)));
    }
    let target = V::of(&game.target)?;
    let mut count = 0;
    for key in choices(game, whole) {
        match &mut take {
            Some(take) => raw.each(key, &target, take)?,
            None => count += raw.count(key, &target)?,
        }
    }
    Ok(count)
}

fn each_of<V: Quantity>(
    search: &mut Search<'_, V>,
    key: Key,
    size: &V,
    besides: Besides,
    take: &mut Takes<'_, V>,
) -> Halting<()> {
    if search.store.distinct == Distinct::Merged {
        return search.each_merged(key, size, besides, take);
    }
    search.each_top(key, size, &mut |search, core| {
        take(search, &Whole { core: Some(core), zeros: Vec::new(), unit: None })
    })
}
