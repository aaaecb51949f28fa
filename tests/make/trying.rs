//! Plain trying: every expression of some cards, judged step by step, on fractions of another
//! crate.

use std::collections::{BTreeMap, BTreeSet};

use abacist::puzzle::make::{Distinct, Expression, Game, Operation, Rules, Steps, Unary};
use num_bigint::BigInt;
use num_rational::BigRational;

use super::canon::{Canon, Finished, idle};

pub type Fraction = BigRational;

pub fn whole(value: i64) -> Fraction {
    Fraction::from(BigInt::from(value))
}

/// An expression.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tree {
    Card(i64),
    /// The number that cards side by side are read as, and the cards in the order of their sizes.
    Joined(i64, Vec<i64>),
    Sign(char, Box<Tree>),
    Step(char, Box<Tree>, Box<Tree>),
}

impl Tree {
    /// An answer as a tree.
    pub fn of(answer: &Expression) -> Self {
        match answer {
            Expression::Number(number) => Self::Card(number.to_i64().unwrap()),
            Expression::Joined(cards) => {
                let digits: String = cards.iter().map(ToString::to_string).collect();
                let mut cards: Vec<_> = cards.iter().map(|card| card.to_i64().unwrap()).collect();
                cards.sort_unstable();
                Self::Joined(digits.parse().unwrap(), cards)
            }
            Expression::Signed { operation, operand } => {
                let sign = match operation {
                    Unary::Root => '√',
                    Unary::Factorial => '!',
                    Unary::Negate => '-',
                };
                Self::Sign(sign, Box::new(Self::of(operand)))
            }
            Expression::Step { operation, sides } => {
                let sign = match operation {
                    Operation::Add => '+',
                    Operation::Subtract => '-',
                    Operation::Multiply => '*',
                    Operation::Divide => '/',
                    Operation::Power => '^',
                    Operation::Remainder => '%',
                };
                Self::Step(sign, Box::new(Self::of(&sides.0)), Box::new(Self::of(&sides.1)))
            }
        }
    }

    /// The tree as it looks: cards side by side are a number, and where minus signs may stand before
    /// numbers, one below 0 is one with such a sign.
    pub fn looks(&self, rules: Rules) -> Self {
        match self {
            Self::Card(card) if *card < 0 && rules.operations.negate => {
                Self::Sign('-', Box::new(Self::Card(-card)))
            }
            Self::Card(card) | Self::Joined(card, _) => Self::Card(*card),
            Self::Sign(sign, inner) => Self::Sign(*sign, Box::new(inner.looks(rules))),
            Self::Step(sign, left, right) => {
                Self::Step(*sign, Box::new(left.looks(rules)), Box::new(right.looks(rules)))
            }
        }
    }

    /// The value; `None` if it has none.
    pub fn value(&self) -> Option<Fraction> {
        match self {
            Self::Card(card) => Some(whole(*card)),
            Self::Joined(value, _) => Some(whole(*value)),
            Self::Sign(sign, inner) => signed(*sign, &inner.value()?),
            Self::Step(sign, left, right) => apply(*sign, &left.value()?, &right.value()?),
        }
    }
}

/// All expressions of exactly these cards that keep to the rules, with their values; equal texts
/// once.
pub fn trees(cards: &[i64], rules: Rules, known: &mut Known) -> BTreeMap<Tree, Fraction> {
    if let Some(found) = known.get(cards) {
        return found.clone();
    }
    let mut found = BTreeMap::new();
    if let [card] = cards {
        found.insert(Tree::Card(*card), whole(*card));
    }
    if rules.operations.concatenate && cards.len() > 1 {
        for value in side_by_side(cards) {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            found.insert(Tree::Joined(value, cards), whole(value));
        }
    }
    for choice in 1..(1_u32 << cards.len()) - 1 {
        let side = |wanted: u32| -> Vec<i64> {
            let indexed = cards.iter().enumerate();
            indexed.filter(|(at, _)| choice >> at & 1 == wanted).map(|(_, card)| *card).collect()
        };
        let (left, right) = (trees(&side(1), rules, known), trees(&side(0), rules, known));
        for (left, x) in &left {
            for (right, y) in &right {
                for sign in steps(rules) {
                    let Some(value) = apply(sign, x, y).filter(|value| allowed(value, rules))
                    else {
                        continue;
                    };
                    let tree = Tree::Step(sign, Box::new(left.clone()), Box::new(right.clone()));
                    found.insert(tree, value);
                }
            }
        }
    }
    let mut last = found.clone();
    for _ in 0..3 {
        let mut next = BTreeMap::new();
        for (tree, value) in &last {
            for sign in signs(rules) {
                let twice = sign == '-' && matches!(tree, Tree::Sign('-', _));
                let Some(signed) = signed(sign, value) else { continue };
                if !twice && signed != *value && allowed(&signed, rules) {
                    next.insert(Tree::Sign(sign, Box::new(tree.clone())), signed);
                }
            }
        }
        found.extend(next.clone());
        last = next;
    }
    known.insert(cards.to_vec(), found.clone());
    found
}

pub type Known = BTreeMap<Vec<i64>, BTreeMap<Tree, Fraction>>;

/// The signs between two expressions that a game has.
fn steps(rules: Rules) -> Vec<char> {
    let on = rules.operations;
    let all = [
        (on.add, '+'),
        (on.subtract, '-'),
        (on.multiply, '*'),
        (on.divide, '/'),
        (on.power, '^'),
        (on.remainder, '%'),
    ];
    all.into_iter().filter(|(on, _)| *on).map(|(_, sign)| sign).collect()
}

/// The signs on one expression that a game has.
fn signs(rules: Rules) -> Vec<char> {
    let on = rules.operations;
    let all = [(on.root, '√'), (on.factorial, '!'), (on.negate, '-')];
    all.into_iter().filter(|(on, _)| *on).map(|(_, sign)| sign).collect()
}

/// What cards can be read as side by side.
fn side_by_side(cards: &[i64]) -> BTreeSet<i64> {
    if cards.iter().any(|card| *card < 0) {
        return BTreeSet::new();
    }
    let mut texts = BTreeSet::from([(String::new(), cards.to_vec())]);
    for _ in cards {
        let longer = texts.iter().flat_map(|(text, left)| {
            (0..left.len()).map(move |at| {
                let mut left = left.clone();
                let card = left.remove(at);
                (format!("{text}{card}"), left)
            })
        });
        texts = longer.collect();
    }
    let texts = texts.into_iter().filter(|(text, _)| !text.starts_with('0'));
    texts.map(|(text, _)| text.parse().unwrap()).collect()
}

fn apply(sign: char, x: &Fraction, y: &Fraction) -> Option<Fraction> {
    match sign {
        '+' => Some(x + y),
        '-' => Some(x - y),
        '*' => Some(x * y),
        '^' => raised(x, y),
        '%' if !x.is_integer() || !y.is_integer() || *y == whole(0) => None,
        '%' => Some(x - y * (x / y).floor()),
        _ => (*y != whole(0)).then(|| x / y),
    }
}

fn signed(sign: char, x: &Fraction) -> Option<Fraction> {
    match sign {
        '-' => Some(-x),
        '√' => root(x, 2),
        _ => {
            let fits = x.is_integer() && *x >= whole(0) && *x <= whole(34);
            fits.then(|| (1..).map(whole).take_while(|factor| factor <= x).product())
        }
    }
}

/// The root of a fraction, if it is one.
fn root(x: &Fraction, degree: u32) -> Option<Fraction> {
    if *x < whole(0) {
        return None;
    }
    let part = |part: &BigInt| {
        let root = part.nth_root(degree);
        (root.pow(degree) == *part).then_some(root)
    };
    Some(Fraction::new(part(x.numer())?, part(x.denom())?))
}

/// A power within the bounds: exponents with parts up to 128, results with parts of 128 bits.
fn raised(x: &Fraction, y: &Fraction) -> Option<Fraction> {
    if *x == whole(0) {
        return (*y > whole(0)).then(|| whole(0));
    }
    if *x == whole(1) {
        return Some(whole(1));
    }
    if *x < whole(0) && !y.is_integer() {
        return None;
    }
    if *x == whole(-1) {
        return Some(whole(if (y / whole(2)).is_integer() { 1 } else { -1 }));
    }
    let times: i32 = i32::try_from(y.numer()).ok()?;
    let degree: u32 = u32::try_from(y.denom()).ok()?;
    if times.abs() > 128 || degree > 128 {
        return None;
    }
    let root = if degree == 1 { x.clone() } else { root(x, degree)? };
    let power = root.pow(times);
    (power.numer().bits() <= 128 && power.denom().bits() <= 128).then_some(power)
}

fn allowed(value: &Fraction, rules: Rules) -> bool {
    match rules.steps {
        Steps::Rational => true,
        Steps::Integer => value.is_integer(),
        Steps::Positive => value.is_integer() && *value > whole(0),
    }
}

/// The expressions that come to the target; those that look alike once.
pub fn hits(game: &Game) -> BTreeSet<Tree> {
    let target = whole(game.target.to_i64().unwrap());
    let mut known = Known::new();
    let mut hits = BTreeSet::new();
    for chosen in choices(game) {
        let found = trees(&chosen, game.rules, &mut known);
        let found = found.into_iter().filter(|(_, value)| *value == target);
        hits.extend(found.map(|(tree, _)| tree.looks(game.rules)));
    }
    hits
}

/// All values of the cards.
pub fn values(game: &Game) -> BTreeSet<Fraction> {
    let mut known = Known::new();
    let trees = choices(game).into_iter().map(|chosen| trees(&chosen, game.rules, &mut known));
    trees.flat_map(BTreeMap::into_values).collect()
}

/// The choices of cards that an answer may use.
fn choices(game: &Game) -> BTreeSet<Vec<i64>> {
    let cards: Vec<i64> = game.numbers.iter().map(|number| number.to_i64().unwrap()).collect();
    let mut choices = BTreeSet::new();
    for choice in 1_u32..1 << cards.len() {
        let mut chosen: Vec<_> =
            (0..cards.len()).filter(|at| choice >> at & 1 == 1).map(|at| cards[at]).collect();
        chosen.sort_unstable();
        if chosen.len() == cards.len() || !game.rules.use_all {
            choices.insert(chosen);
        }
    }
    choices
}

/// What expressions are as answers; idle ones left out where that is the rule and there are others.
pub fn answers(game: &Game, trees: &BTreeSet<Tree>) -> BTreeSet<Finished> {
    let distinct = game.rules.distinct();
    let canon = Canon { merged: distinct == Distinct::Merged };
    let forms = || trees.iter().map(|tree| canon.form(tree));
    let leaves_out = distinct == Distinct::Lean && forms().any(|form| !idle(&form.core));
    let counted = forms().filter(|form| !leaves_out || !idle(&form.core));
    counted.map(|form| canon.finished(form)).collect()
}
