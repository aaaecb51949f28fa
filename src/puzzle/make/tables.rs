//! Tables of many hands: a row for each, worked out by itself, in a fixed order.

use std::ops::{Range, RangeInclusive};

use super::expression::Expression;
use super::hands::Hands;
use super::rules::{Rules, Steps};
use super::whole::TARGETS;
use super::{Game, Solver};
use crate::limits::{Budget, Stop};
use crate::number::Number;

/// A table: what its rows are about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Table {
    /// What each hand has for one target.
    Answers {
        /// The hands.
        hands: Hands,
        /// The target.
        target: Number,
        /// The rules.
        rules: Rules,
    },
    /// Which of many targets each hand makes by the rules of Countdown.
    Targets {
        /// The hands.
        hands: Hands,
        /// The targets, within 1 to [`Table::MOST_TARGET`].
        targets: RangeInclusive<u32>,
    },
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandRow {
    /// What a hand has for one target.
    Answers {
        /// Its numbers.
        hand: Vec<u32>,
        /// Whether there is an answer.
        solvable: bool,
        /// Whether there is one all of whose steps are whole numbers.
        whole: bool,
        /// How many different answers there are.
        distinct: Number,
        /// One of them.
        first: Option<Expression>,
    },
    /// Which targets a hand makes.
    Targets {
        /// Its numbers.
        hand: Vec<u32>,
        /// How many targets it makes.
        reached: usize,
        /// Those that it does not make.
        missing: Vec<u32>,
    },
}

/// What working out rows keeps from one to the next.
#[derive(Debug, Default)]
pub struct Clerk {
    any: Solver,
    whole: Solver,
}

impl Table {
    /// The largest target of a table of targets.
    pub const MOST_TARGET: u32 = TARGETS as u32 - 1;

    /// The targets of the game on television.
    pub const COUNTDOWN_TARGETS: RangeInclusive<u32> = 101..=999;

    /// The hands.
    #[must_use]
    pub fn hands(&self) -> &Hands {
        match self {
            Self::Answers { hands, .. } | Self::Targets { hands, .. } => hands,
        }
    }

    /// The names of the columns.
    #[must_use]
    pub fn columns(&self) -> &'static [&'static str] {
        match self {
            Self::Answers { .. } => &["hand", "solvable", "integer", "distinct", "first"],
            Self::Targets { .. } => &["hand", "reached", "missing"],
        }
    }

    /// The places of the rows of a shard; the shards, one behind the other, are the table.
    ///
    /// ```
    /// use abacist::puzzle::make::{Hands, Shard, Table};
    /// let table = Table::Targets { hands: Hands::countdown(), targets: 101..=999 };
    /// assert_eq!(table.places(Shard::WHOLE), 0..13_243);
    /// assert_eq!(table.places(Shard::new(2, 3).unwrap()), 4414..8828);
    /// ```
    #[must_use]
    pub fn places(&self, shard: Shard) -> Range<u64> {
        let start = |number: u64| {
            let place = u128::from(self.hands().count()) * u128::from(number);
            u64::try_from(place / u128::from(shard.of)).unwrap_or(u64::MAX)
        };
        start(shard.number - 1)..start(shard.number)
    }

    /// The row at a place; `None` behind the last one.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::make::{Clerk, Hands, HandRow, Table};
    /// let table = Table::Targets { hands: Hands::countdown(), targets: 101..=999 };
    /// let row = table.row(13_242, &mut Clerk::default(), &Budget::generous())?;
    /// let Some(HandRow::Targets { hand, reached, .. }) = row else { panic!() };
    /// assert_eq!((hand, reached), (vec![10, 10, 25, 50, 75, 100], 706));
    /// # Ok::<(), abacist::Stop>(())
    /// ```
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn row(
        &self,
        place: u64,
        clerk: &mut Clerk,
        budget: &Budget,
    ) -> Result<Option<HandRow>, Stop> {
        let Some(hand) = self.hands().hand(place) else { return Ok(None) };
        let row = match self {
            Self::Answers { target, rules, .. } => clerk.answers(hand, target, *rules, budget)?,
            Self::Targets { targets, .. } => clerk.targets(hand, targets.clone(), budget)?,
        };
        Ok(Some(row))
    }
}

impl Clerk {
    fn answers(
        &mut self,
        hand: Vec<u32>,
        target: &Number,
        rules: Rules,
        budget: &Budget,
    ) -> Result<HandRow, Stop> {
        let numbers = hand.iter().map(|number| Number::from(*number)).collect();
        let game = Game { target: target.clone(), numbers, rules };
        let distinct = self.any.count(&game, budget)?;
        // Which answer is the first may depend on the games before: a row must not.
        let first = if distinct.is_zero() { None } else { Solver::new().first(&game, budget)? };
        let solvable = first.is_some() || self.any.solvable(&game, budget)?;
        let steps = match rules.steps {
            Steps::Rational => Steps::Integer,
            steps => steps,
        };
        let game = Game { rules: Rules { steps, ..rules }, ..game };
        let whole = solvable && self.whole.solvable(&game, budget)?;
        Ok(HandRow::Answers { hand, solvable, whole, distinct, first })
    }

    fn targets(
        &mut self,
        hand: Vec<u32>,
        targets: RangeInclusive<u32>,
        budget: &Budget,
    ) -> Result<HandRow, Stop> {
        let count = targets.clone().count();
        let missing: Vec<u32> = match self.any.targets(&hand, budget)? {
            Some(reached) => targets.filter(|target| !reached.has(*target)).collect(),
            None => self.missing(&hand, targets, budget)?,
        };
        Ok(HandRow::Targets { hand, reached: count - missing.len(), missing })
    }

    /// The targets that a hand does not make, one by one: its values do not fit machine words.
    fn missing(
        &mut self,
        hand: &[u32],
        targets: RangeInclusive<u32>,
        budget: &Budget,
    ) -> Result<Vec<u32>, Stop> {
        let mut missing = Vec::new();
        for target in targets {
            let numbers = hand.iter().map(|number| Number::from(*number)).collect();
            let game = Game { target: target.into(), numbers, rules: Rules::countdown() };
            if !self.any.solvable(&game, budget)? {
                missing.push(target);
            }
        }
        Ok(missing)
    }
}

/// A part of a table: one of so many, which have as many rows each, give or take one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    of: u64,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// The shard with this number, from 1, of so many; `None` if there is none.
    #[must_use]
    pub fn new(number: u64, of: u64) -> Option<Self> {
        (1..=of).contains(&number).then_some(Self { number, of })
    }

    /// Whether it is the one that the table begins with.
    #[must_use]
    pub fn is_first(self) -> bool {
        self.number == 1
    }
}
