//! From a form to an expression: few brackets, products and sums before plain numbers.

use super::arrange::arrange;
use super::expression::{Expression, Operation};
use super::form::{Group, Kind, Part};
use super::merged::Whole;
use super::quantity::Quantity;
use super::rules::{Operations, Rules};
use super::search::Store;

/// Writes forms as expressions that the operations of the game allow.
pub(super) struct Builder<'a, V> {
    store: &'a Store<V>,
    /// Expressions worth 1, which stand above the line where a reciprocal has nothing there.
    tops: Vec<Expression>,
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
        Self { store, tops: Vec::new() }
    }

    /// The answer as an expression; `None` if there is none with these operations, or none that
    /// comes to a target with this sign.
    pub(super) fn answer(mut self, whole: &Whole, negative: bool) -> Option<Expression> {
        let forms = &self.store.forms;
        let mut unit = whole.unit;
        let mut zeros = whole.zeros.clone();
        let needs = |part: &Part| forms.bare(*part);
        loop {
            let items = zeros.iter().chain(&whole.core).chain(&unit);
            let needed: u32 = items.map(needs).sum();
            let subtracts = self.store.rules.operations.subtract;
            if self.tops.len() >= needed as usize && (subtracts || zeros.is_empty()) {
                break;
            }
            let ready = |part: &Part| needs(part) as usize <= self.tops.len();
            if let Some(one) = unit.filter(ready) {
                unit = None;
                let one = self.term(one, false).or_else(|| self.term(one, true))?;
                self.tops.push(one);
            } else {
                let index = zeros
                    .iter()
                    .position(|zero| ready(zero) && forms.get(*zero).kind == Kind::Sum)?;
                let zero = zeros.remove(index);
                let many = needed as usize >= self.tops.len() + 2;
                self.become_ones(zero, many)?;
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
            let whole = self
                .attempt(|builder| builder.core_first(whole.core?, &zeros, negative))
                .or_else(|| self.sum(&terms, negative))?;
            let mut ones = self.tops.drain(..).chain(one);
            ones.try_fold(whole, |whole, one| times_one(self.store.rules, whole, one))
        })
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
        if many && let Some((one, other)) = self.two_ones(&terms) {
            let (one, other) = (self.sum(&one, false)?, self.sum(&other, true)?);
            self.tops.extend([one, other]);
            return Some(());
        }
        let (above, below): (Vec<_>, Vec<_>) = terms.into_iter().partition(|term| !term.minus());
        let above = self.sum(&above, false)?;
        let below = self.sum(&below, true)?;
        if !self.store.rules.operations.divide {
            return None;
        }
        self.tops.push(Expression::step(Operation::Divide, above, below));
        Some(())
    }

    /// Parts terms into those that come to 1 and those that come to −1.
    fn two_ones(&self, terms: &[Part]) -> Option<(Vec<Part>, Vec<Part>)> {
        let worth = |term: &Part| self.store.forms.worth(*term, Group::Sum);
        (1_u32..(1 << terms.len()) - 1).find_map(|choice| {
            let (one, other): (Vec<_>, Vec<_>) =
                terms.iter().enumerate().partition(|(index, _)| choice >> index & 1 == 1);
            let plain = |side: Vec<(usize, &Part)>| -> Vec<Part> {
                side.into_iter().map(|(_, term)| *term).collect()
            };
            let (one, other) = (plain(one), plain(other));
            let sum = one.iter().try_fold(V::ZERO, |sum, term| sum.plus(&worth(term)?)).ok()?;
            sum.is_one().then_some((one, other))
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
        let mut built = self.form(zero, false)?;
        let multiplies = store.rules.operations.multiply;
        for index in store.forms.get(part).key.without(store.forms.get(zero).key).indices() {
            let number = store.numbers.get(index)?;
            if !multiplies && number.is_zero() {
                return None;
            }
            let operation = if multiplies { Operation::Multiply } else { Operation::Divide };
            built = Expression::step(operation, built, Expression::Number(number.number()));
        }
        Some(built)
    }

    /// Tries something that may use up some of `tops`; if it fails they are there again.
    fn attempt(
        &mut self,
        work: impl FnOnce(&mut Self) -> Option<Expression>,
    ) -> Option<Expression> {
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
                if !turn(self, term) {
                    return None;
                }
            }
        } else if built.iter().all(|term| term.minus)
            && !built.iter_mut().any(|term| turn(self, term))
        {
            return None;
        }
        self.in_order(built, [Operation::Add, Operation::Subtract])
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
        if built.iter().all(|factor| factor.minus) {
            let top = self.tops.pop()?;
            let one = Built { expression: top, minus: false, part: Part::of(0), negative: false };
            built.push(one);
        }
        self.in_order(built, [Operation::Multiply, Operation::Divide])
    }

    /// Joins parts from left to right: first what is added, steps before numbers, large before
    /// small.
    fn in_order(&self, mut built: Vec<Built>, operations: [Operation; 2]) -> Option<Expression> {
        let size = |part: &Built| part.expression.value().unwrap_or_default();
        built.sort_by_cached_key(|part| {
            let rank = (part.minus, part.expression.is_number());
            (rank, std::cmp::Reverse(size(part)))
        });
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
        self.tops.pop()
    }
}

/// Multiplies by a factor worth 1: the first term of a sum, since that needs no brackets.
fn times_one(rules: Rules, whole: Expression, one: Expression) -> Option<Expression> {
    use Operation::{Add, Divide, Multiply, Subtract};
    if let Expression::Step { operation: operation @ (Add | Subtract), sides } = whole {
        let (left, right) = *sides;
        return Some(Expression::step(operation, times_one(rules, left, one)?, right));
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
