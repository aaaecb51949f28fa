//! What makes two expressions one answer, by rules of its own.

use std::collections::BTreeSet;

use super::trying::{Fraction, Tree, whole};

/// What is compared in the end.
pub type Finished = (Vec<(i8, Core)>, Vec<Core>);

/// A form without regard to order: a value that is not below 0, and what it is made of.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Core {
    value: Fraction,
    /// `n` a card or cards side by side, `s` a sum, `p` a product, `z` nothing times cards, and
    /// the signs `^`, `%`, `√` and `!`.
    kind: char,
    card: i64,
    parts: Vec<(i8, Core)>,
}

impl Core {
    fn card(card: i64) -> Self {
        Self { value: whole(card.abs()), kind: 'n', card, parts: Vec::new() }
    }

    fn cards(&self) -> Vec<i64> {
        match self.kind {
            'n' => vec![self.card],
            _ => self.parts.iter().flat_map(|(_, core)| core.cards()).collect(),
        }
    }
}

/// What a form is: a sign, a core, the factors that come to 1 and the terms that come to 0.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Form {
    sign: i8,
    pub core: Core,
    units: Vec<Core>,
    zeros: Vec<Vec<(i8, Core)>>,
}

fn terms(sign: i8, core: &Core) -> Vec<(i8, Core)> {
    match core.kind {
        's' => core.parts.iter().map(|(own, core)| (sign * own, core.clone())).collect(),
        _ => vec![(sign, core.clone())],
    }
}

fn total(terms: &[(i8, Core)]) -> Fraction {
    terms.iter().map(|(sign, core)| whole((*sign).into()) * &core.value).sum()
}

fn product(factors: &[(i8, Core)]) -> Fraction {
    let worth = |(side, core): &(i8, Core)| {
        if *side > 0 { core.value.clone() } else { core.value.recip() }
    };
    factors.iter().map(worth).product()
}

fn opposite(terms: &[(i8, Core)]) -> Vec<(i8, Core)> {
    let mut turned: Vec<_> = terms.iter().map(|(sign, core)| (-sign, core.clone())).collect();
    turned.sort();
    turned
}

fn sum(mut terms: Vec<(i8, Core)>) -> (i8, Core) {
    if let [(sign, core)] = terms.as_slice() {
        return (*sign, core.clone());
    }
    terms.sort();
    let value = total(&terms);
    let is_negative = value < whole(0);
    if is_negative {
        terms = opposite(&terms);
    }
    let value = if is_negative { -value } else { value };
    (if is_negative { -1 } else { 1 }, Core { value, kind: 's', card: 0, parts: terms })
}

/// A core as a part of anything but a sum: a sum that comes to 0 is its opposite, too.
fn upright(mut core: Core) -> Core {
    if core.kind == 's' && core.value == whole(0) {
        core.parts = opposite(&core.parts).min(core.parts);
    }
    core
}

fn multiplied(mut factors: Vec<(i8, Core)>) -> Core {
    if let [(1, core)] = factors.as_slice() {
        return core.clone();
    }
    factors.sort();
    Core { value: product(&factors), kind: 'p', card: 0, parts: factors }
}

fn factors(side: i8, core: &Core) -> Vec<(i8, Core)> {
    match core.kind {
        'p' => core.parts.iter().map(|(own, core)| (side * own, core.clone())).collect(),
        _ => vec![(side, core.clone())],
    }
}

/// Takes the smallest collections, of at least `least` parts but not all, away for which `cancels`
/// holds.
fn cancelled(
    parts: &mut Vec<(i8, Core)>,
    least: usize,
    cancels: impl Fn(&[(i8, Core)]) -> bool,
) -> Vec<Vec<(i8, Core)>> {
    let mut taken = Vec::new();
    let mut size = least;
    while size < parts.len() {
        parts.sort();
        let choice =
            (1_u32..1 << parts.len()).filter(|choice| choice.count_ones() as usize == size);
        let split = |choice: u32| {
            let indexed = parts.iter().cloned().enumerate();
            let (out, left): (Vec<_>, Vec<_>) = indexed.partition(|(at, _)| choice >> at & 1 == 1);
            let plain = |side: Vec<(usize, (i8, Core))>| -> Vec<(i8, Core)> {
                side.into_iter().map(|(_, part)| part).collect()
            };
            (plain(out), plain(left))
        };
        let hit = choice.map(split).find(|(out, _)| cancels(out));
        match hit {
            Some((out, left)) => {
                taken.push(out);
                *parts = left;
            }
            None => size += 1,
        }
    }
    taken
}

/// Forms under one of the rules for what is different.
pub struct Canon {
    pub merged: bool,
}

impl Canon {
    pub fn form(&self, tree: &Tree) -> Form {
        match tree {
            Tree::Card(card) => {
                let sign = if *card < 0 { -1 } else { 1 };
                Form { sign, core: Core::card(*card), units: vec![], zeros: vec![] }
            }
            Tree::Joined(value, _) => self.form(&Tree::Card(*value)),
            Tree::Sign('-', inner) => {
                let inner = self.form(inner);
                Form { sign: -inner.sign, ..inner }
            }
            Tree::Sign(kind, inner) => {
                let inner = self.form(inner);
                let value = tree.value().unwrap();
                let core =
                    Core { value, kind: *kind, card: 0, parts: vec![(1, upright(inner.core))] };
                Form { core, ..inner }
            }
            Tree::Step(sign, left, right) => {
                let (left, right) = (self.form(left), self.form(right));
                match sign {
                    '+' => self.added(left, right, 1),
                    '-' => self.added(left, right, -1),
                    '*' => self.multiplied(left, right, 1),
                    '/' => self.multiplied(left, right, -1),
                    _ => self.opaque(*sign, left, right, &tree.value().unwrap()),
                }
            }
        }
    }

    /// A power or a remainder. The sign of a base and of a divisor moves outward.
    fn opaque(&self, kind: char, left: Form, right: Form, value: &Fraction) -> Form {
        let (mut units, mut zeros) = gathered(&left, &right);
        let is_one = right.sign == 1 && right.core.value == whole(1);
        let (sign, core) = if self.merged && kind == '^' && is_one {
            units.push(right.core);
            (left.sign, left.core)
        } else {
            let is_zero = left.core.value == whole(0);
            let (base, other) = (upright(left.core), upright(right.core));
            let parts = match kind {
                '^' => vec![(1, base), (right.sign, other)],
                _ if is_zero => vec![(1, base), (1, other)],
                _ => vec![(left.sign * right.sign, base), (1, other)],
            };
            let is_negative = *value < whole(0);
            let value = if is_negative { -value } else { value.clone() };
            let core = Core { value, kind, card: 0, parts };
            (if is_negative { -1 } else { 1 }, core)
        };
        settle(&mut units, &mut zeros);
        Form { sign, core, units, zeros }
    }

    fn added(&self, left: Form, right: Form, sign: i8) -> Form {
        let (mut units, mut zeros) = gathered(&left, &right);
        let (x, y) = (left.core.value.clone(), right.core.value.clone());
        let mut one = terms(left.sign, &left.core);
        let mut other = terms(sign * right.sign, &right.core);
        if self.merged && (x == whole(0)) != (y == whole(0)) {
            zeros.push(if x == whole(0) {
                std::mem::take(&mut one)
            } else {
                std::mem::take(&mut other)
            });
        }
        one.append(&mut other);
        if self.merged {
            zeros.extend(cancelled(&mut one, 1, |parts| total(parts) == whole(0)));
        }
        let (sign, core) = sum(one);
        settle(&mut units, &mut zeros);
        Form { sign, core, units, zeros }
    }

    fn multiplied(&self, left: Form, right: Form, side: i8) -> Form {
        let (mut units, mut zeros) = gathered(&left, &right);
        let is_zero = |core: &Core| core.value == whole(0);
        let is_one = |core: &Core| core.value == whole(1);
        let mut sign = left.sign * right.sign;
        let core = if self.merged && (is_zero(&left.core) || is_zero(&right.core)) {
            sign = 1;
            let zero_times_one = |zero: &Core, one: &Core| {
                is_zero(zero)
                    && is_one(one)
                    && (one.kind != 'p' || one.parts.iter().all(|(side, _)| *side > 0))
            };
            if zero_times_one(&left.core, &right.core) {
                units.push(right.core);
                left.core
            } else if zero_times_one(&right.core, &left.core) {
                units.push(left.core);
                right.core
            } else {
                nothing(left.core, right.core)
            }
        } else {
            let mut all = factors(1, &upright(left.core));
            all.extend(factors(side, &upright(right.core)));
            if self.merged {
                for group in cancelled(&mut all, 1, |parts| product(parts) == whole(1)) {
                    let (above, below): (Vec<_>, Vec<_>) =
                        group.into_iter().partition(|(side, _)| *side > 0);
                    if above.is_empty() || below.is_empty() {
                        let one = if above.is_empty() { below } else { above };
                        let one = one.into_iter().map(|(_, core)| (1, core)).collect();
                        units.push(multiplied(one));
                        continue;
                    }
                    let below = below.into_iter().map(|(_, core)| (1, core)).collect();
                    let mut zero = terms(1, &multiplied(above));
                    zero.extend(terms(-1, &multiplied(below)));
                    zeros.push(zero);
                }
            }
            multiplied(all)
        };
        if core.value == whole(0) {
            sign = 1;
        }
        settle(&mut units, &mut zeros);
        Form { sign, core, units, zeros }
    }

    /// What is compared in the end: the terms at the top, the first of all that turning sums of 0
    /// leads to, and the unit.
    pub fn finished(&self, form: Form) -> Finished {
        let mut all = terms(form.sign, &form.core);
        all.extend(form.zeros.into_iter().flatten());
        all.sort();
        if !self.merged {
            if form.core.value == whole(0) {
                all = opposite(&all).min(all);
            }
            return (all, form.units);
        }
        let mut units = form.units;
        // A unit and a core that both come to 1 may change places.
        if let [unit] = units.as_slice()
            && (form.core.kind != 'p' || form.core.parts.iter().all(|(side, _)| *side > 0))
            && form.core.value == whole(1)
            && *unit > form.core
            && form.sign == 1
        {
            let mut rest = all.clone();
            for term in terms(1, &form.core) {
                let at = rest.iter().position(|other| *other == term).unwrap();
                rest.remove(at);
            }
            rest.extend(terms(1, unit));
            rest.sort();
            units = vec![form.core];
            all = rest;
        }
        for zero in all.iter_mut().filter(|(_, core)| core.kind == 'z') {
            zero.0 = 1;
        }
        let mut seen = BTreeSet::from([all.clone()]);
        let mut open = vec![all];
        while let Some(next) = open.pop() {
            for choice in 1_u32..1 << next.len() {
                let chosen = |at: usize| choice >> at & 1 == 1;
                let part: Vec<_> =
                    (0..next.len()).filter(|at| chosen(*at)).map(|at| next[at].clone()).collect();
                if total(&part) != whole(0) {
                    continue;
                }
                let turn = |(at, (sign, core)): (usize, &(i8, Core))| {
                    let turned = chosen(at) && core.kind != 'z';
                    (if turned { -sign } else { *sign }, core.clone())
                };
                let mut turned: Vec<_> = next.iter().enumerate().map(turn).collect();
                turned.sort();
                if seen.insert(turned.clone()) {
                    open.push(turned);
                }
            }
        }
        (seen.into_iter().next().unwrap(), units)
    }
}

/// Nothing times cards: of two cores that come to 0 the later one is the nothing.
fn nothing(left: Core, right: Core) -> Core {
    let zeros = [&left, &right].into_iter().filter(|core| core.value == whole(0));
    let bases = zeros.map(|zero| match zero.kind {
        'z' => zero.parts[0].1.clone(),
        _ => upright(zero.clone()),
    });
    let base = bases.max().unwrap();
    let mut cards = [left.cards(), right.cards()].concat();
    for card in base.cards() {
        cards.remove(cards.iter().position(|other| *other == card).unwrap());
    }
    cards.sort_unstable();
    let cards = cards.into_iter().map(|card| (1, Core::card(card)));
    let parts = [(1, base)].into_iter().chain(cards).collect();
    Core { value: whole(0), kind: 'z', card: 0, parts }
}

fn gathered(left: &Form, right: &Form) -> (Vec<Core>, Vec<Vec<(i8, Core)>>) {
    (
        [left.units.clone(), right.units.clone()].concat(),
        [left.zeros.clone(), right.zeros.clone()].concat(),
    )
}

/// Two units become a term that comes to 0.
fn settle(units: &mut Vec<Core>, zeros: &mut Vec<Vec<(i8, Core)>>) {
    units.sort();
    while units.len() >= 2 {
        let (one, other) = (units.remove(0), units.remove(0));
        zeros.push([terms(1, &one), terms(-1, &other)].concat());
    }
}

/// Whether a form has an idle part: a factor 1 or 0, a term 0, parts that cancel, or a sum or
/// product that comes to what is taken away in it, a power or a remainder that comes to one of its sides.
pub fn idle(core: &Core) -> bool {
    let below = core.parts.iter().any(|(_, part)| idle(part));
    if matches!(core.kind, '^' | '%') {
        let own = |(side, part): &(i8, Core)| *side > 0 && part.value == core.value;
        return below || core.parts.iter().any(own);
    }
    if !matches!(core.kind, 's' | 'p' | 'z') {
        return below;
    }
    let neutral = whole(if core.kind == 'p' { 1 } else { 0 });
    let own = core.parts.iter().any(|(side, part)| {
        part.value == neutral
            || part.value == whole(0)
            || core.parts.iter().any(|(other, twin)| side != other && twin.value == part.value)
            || (*side < 0 && part.value == core.value)
    });
    own || below
}
