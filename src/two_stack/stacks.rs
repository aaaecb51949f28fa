//! The two stacks and the `operand_expected` flag.
//!
//! Numbers wait on one stack and operators on the other; an operator first applies all waiting
//! ones of equal or higher precedence. Between two brackets that leaves at most two numbers (a
//! sum and a product) and two operators (one of `+ -`, one of `× ÷`), so the stacks are kept as
//! one row of [`Level`]s, a level for each open bracket: a search can save and restore the top
//! level by value, whatever waits below.

use super::{Fault, Operand, Operation, Square};
use crate::limits::{Budget, MAX_DEPTH};

/// The rules that puzzles may vary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StackRules {
    /// `+` and `-` may stand before an operand.
    pub unary: bool,
    /// `05` is a number.
    pub leading_zeros: bool,
    /// Every division must come out even.
    pub whole_division: bool,
    /// `//` is one operator, division rounded down.
    pub floor_division: bool,
}

impl StackRules {
    /// The rules of the seed algorithm: no signs before operands, leading zeros allowed, exact
    /// division.
    pub const SEED: Self =
        Self { unary: false, leading_zeros: true, whole_division: false, floor_division: false };
    /// The rules of the language, where signs may stand before operands.
    pub const LANGUAGE: Self = Self { unary: true, floor_division: true, ..Self::SEED };
}

/// The operand after the last operator.
#[derive(Clone, Copy, Debug)]
pub(super) enum Current<N> {
    /// None yet: an operand is expected. The flag of the algorithm.
    Expected,
    /// A number whose digits are still arriving.
    Open(N),
    /// A number that is complete, or the value of a bracket.
    Closed(N),
}

/// What waits inside one open bracket.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level<N> {
    /// Waits with its operator, `Add` or `Subtract`.
    pub(super) sum: Option<(N, Operation)>,
    /// Waits with its operator, `Multiply` or a division.
    pub(super) product: Option<(N, Operation)>,
    /// Whether the prefix signs before the current operand negate it.
    pub(super) negate: bool,
    /// The number of prefix signs before the current operand.
    pub(super) signs: u16,
    /// How deep the level is nested: brackets and the prefix signs before them.
    depth: u16,
}

impl<N> Level<N> {
    const fn at(depth: u16) -> Self {
        Self { sum: None, product: None, negate: false, signs: 0, depth }
    }

    fn is_fresh(&self) -> bool {
        self.sum.is_none() && self.product.is_none() && self.signs == 0
    }
}

/// The state of the evaluator: both stacks, the current operand, and the rules.
///
/// It is fed one square at a time and can be read off after each.
///
/// ```
/// use abacist::two_stack::{Square, StackRules, Stacks};
/// use abacist::{Budget, Number};
/// let budget = Budget::generous();
/// let mut stacks = Stacks::<Number>::new(StackRules::SEED);
/// for glyph in "5×12+3".chars() {
///     stacks.feed(Square::of_puzzle(glyph).unwrap(), &budget).unwrap();
/// }
/// assert_eq!(stacks.value(&budget), Ok(Number::from(63)));
/// ```
#[derive(Clone, Debug)]
pub struct Stacks<N> {
    pub(super) level: Level<N>,
    pub(super) current: Current<N>,
    /// The levels of the brackets around the innermost one.
    pub(super) outer: Vec<Level<N>>,
    rules: StackRules,
}

/// What waits in the innermost bracket, worked out; see [`Stacks::settle`].
#[derive(Clone, Debug)]
pub struct Settled<N> {
    /// The current operand after the waiting × or ÷.
    term: N,
    /// The term after the waiting + or -.
    value: N,
}

impl<N> Settled<N> {
    /// The value of all that waits in the innermost bracket.
    #[inline]
    pub fn value(&self) -> &N {
        &self.value
    }
}

/// The part of the state that feeding squares overwrites; see [`Stacks::save`].
#[derive(Clone, Copy, Debug)]
pub struct Saved<N> {
    level: Level<N>,
    current: Current<N>,
    /// The level below, which closing a bracket uncovers.
    below: Option<Level<N>>,
    outer: usize,
}

impl<N: Operand> Stacks<N> {
    /// Empty stacks.
    #[must_use]
    pub fn new(rules: StackRules) -> Self {
        Self { level: Level::at(0), current: Current::Expected, outer: Vec::new(), rules }
    }

    /// Empties the stacks, keeping their memory.
    pub fn clear(&mut self) {
        self.level = Level::at(0);
        self.current = Current::Expected;
        self.outer.clear();
    }

    /// Whether an operand must come next.
    #[inline]
    #[must_use]
    pub fn operand_expected(&self) -> bool {
        matches!(self.current, Current::Expected)
    }

    /// The number of open brackets.
    #[inline]
    #[must_use]
    pub fn open_brackets(&self) -> usize {
        self.outer.len()
    }

    /// Takes the next square.
    ///
    /// # Errors
    /// The [`Fault`] that makes the square impossible here, or that keeps the operators before it
    /// from having a value. The state is then as it was.
    #[inline]
    pub fn feed(&mut self, square: Square, budget: &Budget) -> Result<(), Fault> {
        match square {
            Square::Digit(digit) => self.digit(digit),
            Square::Plus => self.sum(Operation::Add, budget),
            Square::Minus => self.sum(Operation::Subtract, budget),
            Square::Times => self.product(Operation::Multiply, budget),
            Square::Divide => self.product(Operation::Divide, budget),
            Square::FloorDivide => self.product(Operation::FloorDivide, budget),
            Square::Open => self.open(),
            Square::Close => self.close(budget),
        }
    }

    /// Takes the next square likewise, given what [`settle`](Self::settle) has found.
    ///
    /// # Errors
    /// As [`feed`](Self::feed) has, except those that settling has met.
    #[inline(always)]
    pub fn feed_settled(&mut self, square: Square, settled: &Settled<N>) -> Result<(), Fault> {
        match square {
            Square::Digit(digit) => self.digit(digit)?,
            Square::Open => self.open()?,
            Square::Plus => self.wait_sum(settled.value.clone(), Operation::Add),
            Square::Minus => self.wait_sum(settled.value.clone(), Operation::Subtract),
            Square::Times => self.wait_product(settled.term.clone(), Operation::Multiply),
            Square::Divide => self.wait_product(settled.term.clone(), Operation::Divide),
            Square::FloorDivide => self.wait_product(settled.term.clone(), Operation::FloorDivide),
            Square::Close => self.uncover(settled.value.clone())?,
        }
        Ok(())
    }

    /// What the operators that wait in the innermost bracket come to, for a search that tries
    /// several squares after each other: worked out once, it serves all of them.
    ///
    /// # Errors
    /// [`Fault::ExpectedOperand`] when an operand must come next, and what the waiting operations
    /// bring.
    #[inline(always)]
    pub fn settle(&self, budget: &Budget) -> Result<Settled<N>, Fault> {
        let term = self.term(budget)?;
        let value = match &self.level.sum {
            Some((left, operation)) => left.apply(*operation, &term, budget)?,
            None => term.clone(),
        };
        Ok(Settled { term, value })
    }

    /// Takes a whole number at once, which is faster than its digits one by one.
    ///
    /// # Errors
    /// [`Fault::MissingOperator`] when no operand is expected.
    #[inline]
    pub fn number(&mut self, number: N) -> Result<(), Fault> {
        match self.current {
            Current::Expected => {
                self.current = Current::Closed(number);
                Ok(())
            }
            _ => Err(Fault::MissingOperator),
        }
    }

    /// Ends the number whose digits are arriving, as a blank does.
    pub fn end_number(&mut self) {
        if let Current::Open(number) = &self.current {
            self.current = Current::Closed(number.clone());
        }
    }

    /// The value, if the squares so far are a whole expression.
    ///
    /// # Errors
    /// [`Fault::Empty`], [`Fault::EndsEarly`] or [`Fault::UnmatchedOpen`] when more must come, and
    /// what the waiting operations bring.
    #[inline]
    pub fn value(&self, budget: &Budget) -> Result<N, Fault> {
        match self.current {
            Current::Expected if self.outer.is_empty() && self.level.is_fresh() => {
                Err(Fault::Empty)
            }
            Current::Expected => Err(Fault::EndsEarly),
            _ if !self.outer.is_empty() => Err(Fault::UnmatchedOpen),
            _ => self.level_value(budget),
        }
    }

    /// What [`restore`](Self::restore) needs to undo the squares fed from now on.
    #[inline(always)]
    pub fn save(&self) -> Saved<N> {
        let (level, current) = (self.level.clone(), self.current.clone());
        Saved { level, current, below: self.outer.last().cloned(), outer: self.outer.len() }
    }

    /// Undoes the squares that were fed since `saved` was taken, if they closed at most one of
    /// the brackets that were open then.
    #[inline(always)]
    pub fn restore(&mut self, saved: &Saved<N>) {
        if self.outer.len() < saved.outer {
            self.outer.extend(saved.below.clone());
        } else {
            self.outer.truncate(saved.outer);
        }
        self.level = saved.level.clone();
        self.current = saved.current.clone();
    }

    /// The same state with operands of another type.
    pub fn map<M>(&self, convert: impl Fn(&N) -> M) -> Stacks<M> {
        let wait = |waiting: &Option<(N, Operation)>| {
            waiting.as_ref().map(|(number, operation)| (convert(number), *operation))
        };
        let level = |level: &Level<N>| Level {
            sum: wait(&level.sum),
            product: wait(&level.product),
            negate: level.negate,
            signs: level.signs,
            depth: level.depth,
        };
        let current = match &self.current {
            Current::Expected => Current::Expected,
            Current::Open(number) => Current::Open(convert(number)),
            Current::Closed(number) => Current::Closed(convert(number)),
        };
        let outer = self.outer.iter().map(level).collect();
        Stacks { level: level(&self.level), current, outer, rules: self.rules }
    }

    #[inline(always)]
    fn digit(&mut self, digit: u8) -> Result<(), Fault> {
        let number = match &self.current {
            Current::Expected => N::digit(digit),
            // Only a first digit 0 leaves an open number at 0 where leading zeros are denied.
            Current::Open(number) if number.is_zero() && !self.rules.leading_zeros => {
                return Err(Fault::LeadingZero);
            }
            Current::Open(number) => number.push_digit(digit)?,
            Current::Closed(_) => return Err(Fault::MissingOperator),
        };
        self.current = Current::Open(number);
        Ok(())
    }

    #[inline]
    fn sum(&mut self, operation: Operation, budget: &Budget) -> Result<(), Fault> {
        if self.operand_expected() {
            return self.sign(operation);
        }
        let value = self.level_value(budget)?;
        self.wait_sum(value, operation);
        Ok(())
    }

    #[inline(always)]
    fn wait_sum(&mut self, value: N, operation: Operation) {
        self.level.sum = Some((value, operation));
        self.level.product = None;
        self.expect_operand();
    }

    #[inline]
    fn product(&mut self, operation: Operation, budget: &Budget) -> Result<(), Fault> {
        if self.operand_expected() {
            return Err(Fault::ExpectedOperand);
        }
        let value = self.term(budget)?;
        self.wait_product(value, operation);
        Ok(())
    }

    #[inline(always)]
    fn wait_product(&mut self, value: N, operation: Operation) {
        self.level.product = Some((value, operation));
        self.expect_operand();
    }

    fn sign(&mut self, operation: Operation) -> Result<(), Fault> {
        if !self.rules.unary {
            return Err(Fault::ExpectedOperand);
        }
        if usize::from(self.level.depth + self.level.signs) >= MAX_DEPTH {
            return Err(Fault::TooDeep);
        }
        self.level.signs += 1;
        self.level.negate ^= operation == Operation::Subtract;
        Ok(())
    }

    #[inline(always)]
    fn open(&mut self) -> Result<(), Fault> {
        if !self.operand_expected() {
            return Err(Fault::MissingOperator);
        }
        let depth = self.level.depth + self.level.signs + 1;
        if usize::from(depth) > MAX_DEPTH {
            return Err(Fault::TooDeep);
        }
        let level = std::mem::replace(&mut self.level, Level::at(depth));
        self.outer.push(level);
        Ok(())
    }

    #[inline]
    fn close(&mut self, budget: &Budget) -> Result<(), Fault> {
        if self.outer.is_empty() {
            return Err(Fault::UnmatchedClose);
        }
        if self.operand_expected() {
            let empty = self.level.is_fresh();
            return Err(if empty { Fault::EmptyBrackets } else { Fault::ExpectedOperand });
        }
        let value = self.level_value(budget)?;
        self.uncover(value)
    }

    /// Closes the innermost bracket, whose value is `value`.
    #[inline(always)]
    fn uncover(&mut self, value: N) -> Result<(), Fault> {
        self.level = self.outer.pop().ok_or(Fault::UnmatchedClose)?;
        self.current = Current::Closed(value);
        Ok(())
    }

    #[inline(always)]
    fn expect_operand(&mut self) {
        self.current = Current::Expected;
        self.level.negate = false;
        self.level.signs = 0;
    }

    /// The current operand, with its prefix signs applied.
    #[inline(always)]
    fn operand(&self, budget: &Budget) -> Result<N, Fault> {
        match &self.current {
            Current::Expected => Err(Fault::ExpectedOperand),
            Current::Open(number) | Current::Closed(number) if self.level.negate => {
                number.negate(budget)
            }
            Current::Open(number) | Current::Closed(number) => Ok(number.clone()),
        }
    }

    /// The current operand after the waiting × or ÷.
    #[inline(always)]
    fn term(&self, budget: &Budget) -> Result<N, Fault> {
        let right = self.operand(budget)?;
        let Some((left, operation)) = &self.level.product else { return Ok(right) };
        if *operation != Operation::Multiply && right.is_zero() {
            return Err(Fault::DivisionByZero);
        }
        let value = left.apply(*operation, &right, budget)?;
        let whole = *operation != Operation::Divide || !self.rules.whole_division;
        if whole || value.is_whole() { Ok(value) } else { Err(Fault::NotWhole) }
    }

    /// The value of all that waits in the innermost level.
    #[inline]
    fn level_value(&self, budget: &Budget) -> Result<N, Fault> {
        let right = self.term(budget)?;
        match &self.level.sum {
            Some((left, operation)) => left.apply(*operation, &right, budget),
            None => Ok(right),
        }
    }
}
