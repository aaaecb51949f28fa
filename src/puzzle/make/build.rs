//! From a form to an expression: few brackets, products and sums before plain numbers.

use super::arrange::arrange;
use super::expression::{Expression, Operation};
use super::form::{Group, Kind, Part};
use super::merged::Whole;
use super::quantity::Quantity;
use super::rules::{Operations, Rules};
use super::search::Store;
use super::ways::{Ways, beside};
use crate::number::Number;

/// Writes forms as expressions that the operations of the game allow.
pub(super) struct Builder<'a, V> {
    store: &'a Store<V>,
    /// Expressions worth 1, which stand above the line where a reciprocal has nothing there.
    tops: Vec<Expression>,
    ways: Ways,
}

/// A part that has become an expression.
struct Built {
    expression: Expression,
    /// Whether it is subtracted, or divided by.
    minus: bool,
    /// The part, and whether its value has the opposite sign, so that it can be built anew.
    part: Part,
    negative: bool,
}

impl<'a, V: Quantity> Builder<'a, V> {
    pub(super) fn new(store: &'a Store<V>) -> Self {
        Self { store, tops: Vec::new(), ways: Ways::default() }
    }

    /// Goes on to another way to write the same answer; `false` if there is no more.
    pub(super) fn turn(&mut self) -> bool {
        self.tops.clear();
        self.ways.turn()
    }

    /// The answer as an expression; `None` if there is none with these operations, or none that
    /// comes to a target with this sign.
    pub(super) fn answer(&mut self, whole: &Whole, negative: bool) -> Option<Expression> {
        let forms = &self.store.forms;
        let mut unit = whole.unit;
        let mut zeros = whole.zeros.clone();
        let needs = |part: &Part| forms.bare(*part);
        let subtracts = self.store.rules.operations.subtract;
        loop {
            let items = zeros.iter().chain(&whole.core).chain(&unit);
            let needed: u32 = items.map(needs).sum();
            let is_sum = |zero: &Part| forms.get(*zero).kind == Kind::Sum;
            if self.tops.len() >= needed as usize && (subtracts || !zeros.iter().any(is_sum)) {
                break;
            }
            let ready = |part: &Part| needs(part) as usize <= self.tops.len();
            let has_choice = unit.is_some_and(|unit| ready(&unit)) && zeros.iter().any(is_sum);
            let by_zero = has_choice && self.ways.pick(2) == 1;
            let ready = |part: &Part| needs(part) as usize <= self.tops.len();
            if let Some(one) = unit.filter(|unit| !by_zero && ready(unit)) {
                unit = None;
                let one = self.term(one, false).or_else(|| self.term(one, true))?;
                self.tops.push(one);
            } else {
                let many = needed as usize >= self.tops.len() + 2;
                let mut choices: Vec<_> = zeros.iter().copied().filter(is_sum).collect();
                choices.sort_by_key(|zero| !ready(zero));
                let first = self.ways.pick(choices.len());
                choices.rotate_left(first);
                let chosen = choices.into_iter().find(|zero| {
                    let many = many || needs(zero) as usize > self.tops.len();
                    self.attempt(|builder| builder.become_ones(*zero, many)).is_some()
                })?;
                let index = zeros.iter().position(|zero| *zero == chosen)?;
                zeros.remove(index);
            }
        }
        let parts = whole.core.iter().chain(&zeros);
        let terms: Vec<_> = parts.flat_map(|part| self.terms(*part)).collect();
        // A factor that comes to 1 may come to -1 as well, as 2 − 3.
        let turns: &[bool] = if unit.is_some() { &[false, true] } else { &[false] };
        let tops = self.tops.clone();
        turns.iter().find_map(|&turn| {
            self.tops.clone_from(&tops);
            let one = match unit {
                Some(unit) => Some(self.term(unit, turn)?),
                None => None,
            };
            let negative = negative != turn;
            let written = self
                .attempt(|builder| builder.core_first(whole.core?, &zeros, negative))
                .or_else(|| self.sum(&terms, negative))?;
            // A number 1 beside a quotient would itself be the factor that comes to 1, and 0 would
            // make nothing of it.
            let is_quotient = |top: &Expression| {
                matches!(top, Expression::Step { operation: Operation::Divide, .. })
            };
            let is_zero = first_term(&written).value().is_none_or(|value| value.is_zero());
            if (is_zero || written.is_number() && is_one(&written))
                && self.tops.iter().any(is_quotient)
            {
                return None;
            }
            let ones = std::mem::take(&mut self.tops).into_iter().chain(one);
            ones.into_iter().try_fold(written, |so_far, one| self.times_one(so_far, one))
        })
    }

    /// Multiplies by a factor that comes to 1. It may stand at any step, above or below the line.
    fn times_one(&mut self, whole: Expression, one: Expression) -> Option<Expression> {
        let way = self.ways.pick(1 + 2 * whole.steps_and_numbers());
        let Some(way) = way.checked_sub(1) else {
            return times_one(self.store.rules, whole, one);
        };
        let operation = if way % 2 == 0 { Operation::Multiply } else { Operation::Divide };
        Some(beside(whole, &mut (way / 2), operation, &one))
    }

    /// The core, and behind it the sums that come to 0.
    fn core_first(&mut self, core: Part, zeros: &[Part], negative: bool) -> Option<Expression> {
        if !self.store.rules.operations.add {
            return None;
        }
        let mut whole = self.sum(&self.terms(core), negative)?;
        for zero in zeros {
            let mut terms = self.terms(*zero);
            terms.sort_by_key(|term| term.minus());
            for term in terms {
                let operation = if term.minus() { Operation::Subtract } else { Operation::Add };
                let term = self.term(term.plain(), false)?;
                whole = Expression::step(operation, whole, term);
            }
        }
        Some(whole)
    }

    fn terms(&self, part: Part) -> Vec<Part> {
        let forms = &self.store.forms;
        if forms.get(part).kind == Kind::Sum && !part.flip() {
            return forms.parts(part).iter().map(|term| term.turned(part.minus())).collect();
        }
        vec![part]
    }

    /// Terms that come to 0 become factors that come to 1: what is added over what is subtracted,
    /// or, where two are needed and the terms can be so parted, both by themselves.
    fn become_ones(&mut self, zero: Part, many: bool) -> Option<()> {
        let terms = self.terms(zero);
        let divides = self.store.rules.operations.divide;
        // Any of the terms over the opposite of the others.
        let parting = self.ways.pick((1 << terms.len()) - 1);
        if parting > 0 {
            return self.become_one(&terms, parting);
        }
        if (many || !self.store.rules.operations.subtract) && self.become_two_ones(&terms).is_some()
        {
            return Some(());
        }
        let (above, below): (Vec<_>, Vec<_>) = terms.into_iter().partition(|term| !term.minus());
        if !divides || !self.is_factor(&above) || !self.is_factor(&below) {
            return None;
        }
        let above = self.sum(&above, false)?;
        let below = self.sum(&below, true)?;
        self.tops.push(Expression::step(Operation::Divide, above, below));
        Some(())
    }

    /// Terms that come to 0 become one factor that comes to 1: those of the parting over the
    /// opposite of the others.
    fn become_one(&mut self, terms: &[Part], parting: usize) -> Option<()> {
        let side = |wanted: usize| -> Vec<Part> {
            let indexed = terms.iter().enumerate();
            indexed.filter(|(at, _)| parting >> at & 1 == wanted).map(|(_, term)| *term).collect()
        };
        let (above, below) = (side(1), side(0));
        let worth = |term: &Part| self.store.forms.worth(*term, Group::Sum);
        let sum = above.iter().try_fold(V::ZERO, |sum, term| sum.plus(&worth(term)?)).ok()?;
        let above = self.sum(&above, sum.is_negative())?;
        let below = self.sum(&below, !sum.is_negative())?;
        self.tops.push(Expression::step(Operation::Divide, above, below));
        Some(())
    }

    /// Whether terms may be a factor: a quotient alone may not, as its factors would be factors
    /// beside the others, and cancel.
    fn is_factor(&self, terms: &[Part]) -> bool {
        match terms {
            [term] if self.store.forms.get(*term).kind == Kind::Product => {
                self.store.forms.is_one_sided(*term) && self.store.forms.has_top(*term)
            }
            _ => true,
        }
    }

    /// Terms that come to 1 and those that come to −1 become factors; one may stand above a line
    /// of the other.
    fn become_two_ones(&mut self, terms: &[Part]) -> Option<()> {
        (1_u32..(1 << terms.len()) - 1).find_map(|choice| {
            let (one, other): (Vec<_>, Vec<_>) =
                terms.iter().enumerate().partition(|(index, _)| choice >> index & 1 == 1);
            let plain = |side: Vec<(usize, &Part)>| -> Vec<Part> {
                side.into_iter().map(|(_, term)| *term).collect()
            };
            let (one, other) = (plain(one), plain(other));
            let worth = |term: &Part| self.store.forms.worth(*term, Group::Sum);
            let sum = one.iter().try_fold(V::ZERO, |sum, term| sum.plus(&worth(term)?)).ok()?;
            if !sum.is_one() || !self.is_factor(&one) || !self.is_factor(&other) {
                return None;
            }
            let orders = [[(&one, false), (&other, true)], [(&other, true), (&one, false)]];
            orders.into_iter().find_map(|order| {
                self.attempt(|builder| {
                    order.into_iter().try_for_each(|(side, negative)| {
                        let top = builder.sum(side, negative)?;
                        builder.tops.push(top);
                        Some(())
                    })
                })
            })
        })
    }

    /// A term as an expression worth its size, or the opposite.
    pub(super) fn term(&mut self, part: Part, negative: bool) -> Option<Expression> {
        let forms = &self.store.forms;
        match forms.get(part).kind {
            Kind::Product => {
                let parts = forms.parts(part).iter().map(|factor| factor.turned(part.flip()));
                self.product(&parts.collect::<Vec<_>>(), negative)
            }
            _ if part.flip() => self.product(&[part.flipped(true).plain().turned(true)], negative),
            _ => self.form(part, negative),
        }
    }

    /// A leaf or a sum as an expression worth its size, or the opposite.
    fn form(&mut self, part: Part, negative: bool) -> Option<Expression> {
        let store = self.store;
        let form = store.forms.get(part);
        match form.kind {
            Kind::Leaf => {
                let number = store.leaf_number(form).number();
                let fits = form.value.is_zero() || number.is_negative() == negative;
                fits.then_some(Expression::Number(number))
            }
            Kind::Sum => self.sum(store.forms.parts(part), negative),
            Kind::Nothing => self.nothing(part),
            Kind::Product => self.term(part, negative),
        }
    }

    /// Nothing times numbers.
    fn nothing(&mut self, part: Part) -> Option<Expression> {
        let store = self.store;
        let zero = *store.forms.parts(part).first()?;
        let built = self.form(zero, false)?;
        let multiplies = store.rules.operations.multiply;
        let operation = if multiplies { Operation::Multiply } else { Operation::Divide };
        let indices = store.forms.get(part).key.without(store.forms.get(zero).key).indices();
        let numbers = indices.map(|index| store.numbers.get(index).map(V::number));
        let factors = without_ones(store.rules.operations, numbers.collect::<Option<_>>()?)?;
        factors.into_iter().try_fold(built, |built, factor| {
            let divides = !multiplies && factor.value().is_none_or(|value| value.is_zero());
            (!divides).then(|| Expression::step(operation, built, factor))
        })
    }

    /// Tries something that may use up some of `tops`; if it fails they are there again.
    fn attempt<T>(&mut self, work: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let tops = self.tops.clone();
        let built = work(self);
        if built.is_none() {
            self.tops = tops;
        }
        built
    }

    fn built(&mut self, part: Part, minus: bool, negative: bool) -> Option<Built> {
        let expression = self.attempt(|builder| builder.term(part, negative))?;
        Some(Built { expression, minus, part, negative })
    }

    /// Terms as an expression worth their sum, or the opposite.
    fn sum(&mut self, terms: &[Part], negative: bool) -> Option<Expression> {
        let operations = self.store.rules.operations;
        if !operations.add {
            return arrange(self, Group::Sum, terms, negative);
        }
        let mut built = Vec::new();
        for term in terms {
            let minus = term.minus() != negative;
            let plain = self.built(term.plain(), minus, false);
            built.push(match plain {
                Some(plain) => plain,
                None => self.built(term.plain(), !minus, true)?,
            });
        }
        // Something must be added first; without `-`, everything.
        let turn = |builder: &mut Self, term: &mut Built| {
            let turned = builder.built(term.part, !term.minus, !term.negative);
            turned.map(|turned| *term = turned).is_some()
        };
        if !operations.subtract {
            for term in built.iter_mut().filter(|term| term.minus) {
                if term.expression.value().is_none_or(|value| value.is_zero()) || !turn(self, term)
                {
                    return None;
                }
            }
        } else if built.iter().all(|term| term.minus)
            && !built.iter_mut().any(|term| turn(self, term))
        {
            return None;
        }
        self.in_order(built, [Operation::Add, Operation::Subtract], 0)
    }

    /// Factors as an expression worth their product, or the opposite.
    fn product(&mut self, factors: &[Part], negative: bool) -> Option<Expression> {
        let operations = self.store.rules.operations;
        if !operations.multiply {
            return arrange(self, Group::Product, factors, negative);
        }
        let mut built = Vec::new();
        for factor in factors {
            let minus = factor.minus();
            let plain = self.built(factor.plain(), minus, false);
            built.push(match plain {
                Some(plain) => plain,
                None => self.built(factor.plain(), minus, true)?,
            });
        }
        let is_negative = built.iter().filter(|factor| factor.negative).count() % 2 == 1;
        if is_negative != negative {
            let turned = built.iter_mut().any(|factor| {
                let turned = self.built(factor.part, factor.minus, !factor.negative);
                turned.map(|turned| *factor = turned).is_some()
            });
            if !turned {
                return None;
            }
        }
        if built.iter().any(|factor| factor.minus) && !operations.divide {
            return None;
        }
        let mut passed = 0;
        if built.iter().all(|factor| factor.minus) {
            let top = self.top()?;
            // What it is divided by first may cancel with it, or not.
            passed = self.ways.pick(built.len());
            let one = Built { expression: top, minus: false, part: Part::of(0), negative: false };
            built.push(one);
        }
        self.in_order(built, [Operation::Multiply, Operation::Divide], passed)
    }

    /// Joins parts from left to right: first what is added, steps before numbers, large before
    /// small; so many are passed over among those that are taken away, and come last.
    fn in_order(
        &self,
        mut built: Vec<Built>,
        operations: [Operation; 2],
        passed: usize,
    ) -> Option<Expression> {
        let size = |part: &Built| part.expression.value().unwrap_or_default();
        built.sort_by_cached_key(|part| {
            let rank = (part.minus, part.expression.is_number());
            (rank, std::cmp::Reverse(size(part)))
        });
        let joined = built.iter().filter(|part| !part.minus).count();
        built.get_mut(joined..)?.rotate_left(passed);
        let mut parts = built.into_iter();
        let first = parts.next()?.expression;
        Some(parts.fold(first, |so_far, part| {
            let [join, take] = operations;
            let operation = if part.minus { take } else { join };
            Expression::step(operation, so_far, part.expression)
        }))
    }

    /// What a part can be written as: worth its size, and worth the opposite.
    pub(super) fn choices(&mut self, part: Part) -> [Option<Expression>; 2] {
        [false, true].map(|negative| self.attempt(|builder| builder.term(part.plain(), negative)))
    }

    pub(super) fn rules(&self) -> Rules {
        self.store.rules
    }

    /// An expression worth 1 for a reciprocal that has nothing above the line.
    pub(super) fn top(&mut self) -> Option<Expression> {
        let last = self.tops.len().checked_sub(1)?;
        let before = self.ways.pick(self.tops.len());
        Some(self.tops.remove(last - before))
    }
}

/// The factors of nothing times numbers. A factor 1 would stand for itself, so it becomes a term of
/// a factor; `None` if there is no way.
fn without_ones(operations: Operations, numbers: Vec<Number>) -> Option<Vec<Expression>> {
    let (ones, others): (Vec<_>, Vec<_>) =
        numbers.into_iter().partition(|number| number.abs().is_one());
    let plain = |numbers: &[Number]| -> Vec<_> {
        numbers.iter().cloned().map(Expression::Number).collect()
    };
    if ones.is_empty() || !operations.add {
        let is_written = ones.is_empty() || operations.subtract;
        return is_written.then(|| [plain(&ones), plain(&others)].concat());
    }
    let (zeros, others): (Vec<_>, Vec<_>) = others.into_iter().partition(Number::is_zero);
    let (partner, others) = others.split_at(others.len().min(1));
    let choices: &[_] = &[Operation::Add, Operation::Subtract];
    choices.iter().filter(|choice| **choice == Operation::Add || operations.subtract).find_map(
        |&choice| {
            let mut terms = plain(&[partner, &ones].concat()).into_iter();
            let first = terms.next()?;
            let sum = terms.fold(first, |sum, one| Expression::step(choice, sum, one));
            let counts = !is_one(&sum) && sum.value().is_some_and(|value| !value.is_zero());
            counts.then(|| [vec![sum], plain(others), plain(&zeros)].concat())
        },
    )
}

/// The first term of a sum.
fn first_term(whole: &Expression) -> &Expression {
    match whole {
        Expression::Step { operation: Operation::Add | Operation::Subtract, sides } => {
            first_term(&sides.0)
        }
        _ => whole,
    }
}

/// Whether an expression is worth 1 or −1.
fn is_one(expression: &Expression) -> bool {
    expression.value().is_some_and(|value| value.abs().is_one())
}

/// Multiplies by a factor worth 1: the first term of a sum, since that needs no brackets. A term
/// that is worth 1 itself might as well be the factor, so such a sum has brackets.
fn times_one(rules: Rules, whole: Expression, one: Expression) -> Option<Expression> {
    use Operation::{Add, Divide, Multiply, Subtract};
    match whole {
        Expression::Step { operation: operation @ (Add | Subtract), sides }
            if !is_one(first_term(&sides.0)) =>
        {
            let (left, right) = *sides;
            return Some(Expression::step(operation, times_one(rules, left, one)?, right));
        }
        _ => {}
    }
    match (rules.operations.multiply, rules.operations.divide) {
        (true, _) if whole.is_number() && !one.is_number() => {
            Some(Expression::step(Multiply, one, whole))
        }
        (true, _) => Some(Expression::step(Multiply, whole, one)),
        (false, true) => Some(Expression::step(Divide, whole, one)),
        (false, false) => None,
    }
}

/// Whether an answer can be written for sure: all operations are there, the target is not below
/// 0, and nothing above a line is missing.
pub(super) fn is_plain<V: Quantity>(store: &Store<V>, whole: &Whole, negative: bool) -> bool {
    let parts = whole.core.iter().chain(&whole.zeros).chain(&whole.unit);
    let bare: u32 = parts.map(|part| store.forms.bare(*part)).sum();
    bare == 0 && !negative && store.is_plain && store.rules.operations == Operations::ALL
}
