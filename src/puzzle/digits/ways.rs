//! Forms with the cheapest expressions that have them.

use std::ops::ControlFlow;

use rustc_hash::{FxHashMap, FxHashSet};

use super::expression::{Expression, Operation, Unary};
use super::form::Form;
use super::fraction::Signed;
use super::set::{Costs, Moves, cost};
use super::split::Step;
use crate::limits::{Budget, Stop};

/// So many expressions are looked at before the first forms are told, as others of these forms may
/// be cheaper.
const HELD: usize = 1 << 16;

/// About how many bytes a form takes with all that belongs to it.
const BYTES: u64 = 448;

/// A form, and the cheapest expressions that have it: of the value, and of its opposite, which is
/// asked for only where a minus may stand anywhere.
#[derive(Clone)]
pub(super) struct Way {
    pub(super) form: Form,
    costs: Costs,
    expressions: [Expression; 2],
}

impl Way {
    /// The expression of a value with this sign, and what it costs.
    pub(super) fn of(&self, negative: bool) -> (&Expression, u16) {
        let ([plain, turned], [plus, minus]) = (&self.expressions, self.costs);
        if negative { (turned, minus) } else { (plain, plus) }
    }
}

/// A form that was come across, and what its expressions cost; these are made if they are needed.
pub(super) struct Candidate<'a> {
    pub(super) form: Form,
    pub(super) costs: Costs,
    pub(super) make: &'a dyn Fn(bool) -> Expression,
}

impl Candidate<'_> {
    fn way(&self) -> Way {
        let expressions = [(self.make)(false), (self.make)(true)];
        Way { form: self.form, costs: self.costs, expressions }
    }
}

/// The different forms of a value, each with its cheapest expressions.
#[derive(Default)]
pub(super) struct Ways {
    pub(super) ways: Vec<Way>,
    places: FxHashMap<Form, usize>,
}

impl Ways {
    pub(super) fn take(&mut self, candidate: &Candidate<'_>, budget: &Budget) -> Result<(), Stop> {
        let place = self.places.get(&candidate.form).copied();
        let Some(known) = place.and_then(|place| self.ways.get_mut(place)) else {
            budget.reserve(BYTES)?;
            self.places.insert(candidate.form, self.ways.len());
            self.ways.push(candidate.way());
            return Ok(());
        };
        let signs = [false, true].into_iter().zip(candidate.costs);
        let places = known.costs.iter_mut().zip(&mut known.expressions);
        for ((negative, cost), (least, expression)) in signs.zip(places) {
            if cost < *least {
                (*least, *expression) = (cost, (candidate.make)(negative));
            }
        }
        Ok(())
    }
}

/// Tells each form of the target once.
pub(super) struct Telling<'a> {
    target: Signed,
    /// Whether a minus may stand anywhere: then forms are those of the positive value.
    is_free: bool,
    take: &'a mut dyn FnMut(Expression) -> ControlFlow<()>,
    told: FxHashSet<Form>,
    /// The first forms, until all are there, or very many.
    held: Option<Ways>,
    /// How many expressions were looked at.
    come: usize,
}

impl<'a> Telling<'a> {
    pub(super) fn new(
        target: Signed,
        is_free: bool,
        take: &'a mut dyn FnMut(Expression) -> ControlFlow<()>,
    ) -> Self {
        let (told, held) = (FxHashSet::default(), Some(Ways::default()));
        Self { target, is_free, take, told, held, come: 0 }
    }

    fn form(&self, form: Form) -> Form {
        if self.is_free || self.target.size.is_zero() { form.unsigned() } else { form }
    }

    /// Tells an expression, unless one of its form is told.
    pub(super) fn tell(&mut self, form: Form, expression: &Expression) -> ControlFlow<()> {
        if self.told.insert(self.form(form)) {
            return (self.take)(expression.clone());
        }
        ControlFlow::Continue(())
    }

    /// Holds what was come across, or tells it.
    pub(super) fn offer(
        &mut self,
        candidate: &Candidate<'_>,
        budget: &Budget,
    ) -> Result<ControlFlow<()>, Stop> {
        let candidate = Candidate { form: self.form(candidate.form), ..*candidate };
        self.come += 1;
        if let Some(held) = self.held.as_mut().filter(|_| self.come <= HELD) {
            held.take(&candidate, budget)?;
            return Ok(ControlFlow::Continue(()));
        }
        if self.flush().is_break() {
            return Ok(ControlFlow::Break(()));
        }
        if self.told.contains(&candidate.form) {
            return Ok(ControlFlow::Continue(()));
        }
        budget.reserve(32)?;
        let expression = (candidate.make)(self.is_turned(candidate.costs));
        Ok(self.tell(candidate.form, &expression))
    }

    /// Tells what is held.
    pub(super) fn flush(&mut self) -> ControlFlow<()> {
        for way in self.held.take().into_iter().flat_map(|held| held.ways) {
            let (expression, _) = way.of(self.is_turned(way.costs));
            self.tell(way.form, expression)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether the expression of the opposite of what a form is worth is the one to tell.
    fn is_turned(&self, [plus, minus]: Costs) -> bool {
        let target = self.target;
        self.is_free && (target.negative || target.size.is_zero() && minus < plus)
    }
}

/// How an expression of two others is written, and what it costs.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub(super) cost: u16,
    operation: Operation,
    /// Which sides are those of the opposite values.
    turned: [bool; 2],
    /// Whether a minus stands before all of it.
    minus: bool,
}

impl Shape {
    /// The cheapest ones for what a step comes to, and for its opposite. Where a minus may stand
    /// anywhere, the ways are those of positive values.
    pub(super) fn of(step: Step, sides: [&Way; 2], moves: &Moves) -> [Self; 2] {
        use Operation::{Add, Divide, Join, Multiply, Power, Subtract};
        let operation_cost = |operation: Operation| match operation {
            Add => moves.add,
            Subtract => moves.subtract,
            _ => operation.cost(),
        };
        let shape = |operation: Operation, turned: [bool; 2]| {
            let [left, right] = sides;
            let [(_, left), (_, right)] = [left.of(turned[0]), right.of(turned[1])];
            let cost = left.saturating_add(right).saturating_add(operation_cost(operation));
            Self { cost, operation, turned, minus: false }
        };
        let operation = step.operation;
        if !moves.minus {
            return [shape(operation, [false, false]); 2];
        }
        let (x, y) = (step.left.1.negative, step.right.1.negative);
        let both = match operation {
            Add | Subtract => {
                let y = y ^ (operation == Subtract);
                let sum = |x, y| shape(Add, [x, y]).or(shape(Subtract, [x, !y]));
                [sum(x, y), sum(!x, !y)]
            }
            Multiply | Divide => {
                let parted = |x, y| shape(operation, [x, y]).or(shape(operation, [!x, !y]));
                [parted(x, y), parted(!x, y)]
            }
            Power | Join => {
                let never = Self { cost: cost::NEVER, ..shape(operation, [x, y]) };
                [shape(operation, [x, y]), never]
            }
        };
        let turned = |shape: Self| Self {
            cost: shape.cost.saturating_add(cost::MINUS),
            minus: true,
            ..shape
        };
        let [plain, opposite] = both;
        [plain.or(turned(opposite)), opposite.or(turned(plain))]
    }

    /// The cheaper one of both.
    pub(super) fn or(self, other: Self) -> Self {
        if other.cost < self.cost { other } else { self }
    }

    pub(super) fn expression(&self, sides: [&Way; 2], moves: &Moves) -> Expression {
        let [left, right] = sides;
        let (left, right) = (left.of(self.turned[0]).0, right.of(self.turned[1]).0);
        let (left, right) = (left.clone(), right.clone());
        let expression = Expression::tidy_step(self.operation, left, right, moves.signs());
        if self.minus { negated(expression) } else { expression }
    }
}

/// The opposite.
pub(super) fn negated(expression: Expression) -> Expression {
    match expression {
        Expression::Unary(Unary::Minus, operand) => (*operand).clone(),
        other => Expression::unary(Unary::Minus, other),
    }
}
