//! Random small games against plain trying: every expression is made, judged step by step, and
//! brought to its form by rules of its own, on fractions of another crate.

mod make;

use std::collections::{BTreeMap, BTreeSet};

use abacist::Budget;
use abacist::puzzle::make::{Distinct, Game, Rules, Steps};
use make::game;
use num_bigint::BigInt;
use num_rational::BigRational;

type Fraction = BigRational;

fn whole(value: i64) -> Fraction {
    Fraction::from(BigInt::from(value))
}

/// An expression.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Tree {
    Card(i64),
    Step(char, Box<Tree>, Box<Tree>),
}

/// All expressions of exactly these cards that keep to the rules, with their values; equal texts
/// once.
fn trees(cards: &[i64], rules: Rules, known: &mut Known) -> BTreeMap<Tree, Fraction> {
    if let Some(found) = known.get(cards) {
        return found.clone();
    }
    let mut found = BTreeMap::new();
    if let [card] = cards {
        found.insert(Tree::Card(*card), whole(*card));
    }
    for choice in 1..(1_u32 << cards.len()) - 1 {
        let side = |wanted: u32| -> Vec<i64> {
            let indexed = cards.iter().enumerate();
            indexed.filter(|(at, _)| choice >> at & 1 == wanted).map(|(_, card)| *card).collect()
        };
        let (left, right) = (trees(&side(1), rules, known), trees(&side(0), rules, known));
        for (left, x) in &left {
            for (right, y) in &right {
                for sign in rules.operations.to_string().chars() {
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
    known.insert(cards.to_vec(), found.clone());
    found
}

type Known = BTreeMap<Vec<i64>, BTreeMap<Tree, Fraction>>;

fn apply(sign: char, x: &Fraction, y: &Fraction) -> Option<Fraction> {
    match sign {
        '+' => Some(x + y),
        '-' => Some(x - y),
        '*' => Some(x * y),
        _ => (*y != whole(0)).then(|| x / y),
    }
}

fn allowed(value: &Fraction, rules: Rules) -> bool {
    match rules.steps {
        Steps::Rational => true,
        Steps::Integer => value.is_integer(),
        Steps::Positive => value.is_integer() && *value > whole(0),
    }
}

/// A form without regard to order: a value that is not below 0, and what it is made of.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Core {
    value: Fraction,
    /// `n` a card, `s` a sum, `p` a product, `z` nothing times cards.
    kind: char,
    card: i64,
    parts: Vec<(i8, Core)>,
}

impl Core {
    fn card(card: i64) -> Self {
        Self { value: whole(card), kind: 'n', card, parts: Vec::new() }
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
struct Form {
    sign: i8,
    core: Core,
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
    if is_negative || (value == whole(0) && opposite(&terms) < terms) {
        terms = opposite(&terms);
    }
    let value = if is_negative { -value } else { value };
    (if is_negative { -1 } else { 1 }, Core { value, kind: 's', card: 0, parts: terms })
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
struct Canon {
    merged: bool,
}

impl Canon {
    fn form(&self, tree: &Tree) -> Form {
        match tree {
            Tree::Card(card) => {
                Form { sign: 1, core: Core::card(*card), units: vec![], zeros: vec![] }
            }
            Tree::Step(sign, left, right) => {
                let (left, right) = (self.form(left), self.form(right));
                match sign {
                    '+' => self.added(left, right, 1),
                    '-' => self.added(left, right, -1),
                    '*' => self.multiplied(left, right, 1),
                    _ => self.multiplied(left, right, -1),
                }
            }
        }
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
            zeros.extend(cancelled(&mut one, 2, |parts| total(parts) == whole(0)));
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
            let (zero, other) =
                if is_zero(&left.core) { (left.core, right.core) } else { (right.core, left.core) };
            sign = 1;
            if is_one(&other) {
                units.push(other);
                zero
            } else {
                let (base, mut cards) = match zero.kind {
                    'z' => (
                        zero.parts[0].1.clone(),
                        zero.parts[1..].iter().map(|(_, core)| core.card).collect(),
                    ),
                    _ => (zero, vec![]),
                };
                cards.extend(other.cards());
                cards.sort_unstable();
                let cards = cards.into_iter().map(|card| (1, Core::card(card)));
                let parts = [(1, base)].into_iter().chain(cards).collect();
                Core { value: whole(0), kind: 'z', card: 0, parts }
            }
        } else {
            let mut all = factors(1, &left.core);
            all.extend(factors(side, &right.core));
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
    fn finished(&self, form: Form) -> (Vec<(i8, Core)>, Vec<Core>) {
        let mut all = terms(form.sign, &form.core);
        all.extend(form.zeros.into_iter().flatten());
        all.sort();
        if !self.merged {
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
/// product that comes to what is taken away in it.
fn idle(core: &Core) -> bool {
    let neutral = whole(if core.kind == 'p' { 1 } else { 0 });
    let own = core.parts.iter().any(|(side, part)| {
        part.value == neutral
            || part.value == whole(0)
            || core.parts.iter().any(|(other, twin)| side != other && twin.value == part.value)
            || (*side < 0 && part.value == core.value)
    });
    own || core.parts.iter().any(|(_, part)| idle(part))
}

/// How many answers there are by plain trying.
fn tried(game: &Game) -> usize {
    let cards: Vec<i64> = game.numbers.iter().map(|number| number.to_i64().unwrap()).collect();
    let target = whole(game.target.to_i64().unwrap());
    let mut known = Known::new();
    let mut choices = BTreeSet::new();
    for choice in 1_u32..1 << cards.len() {
        let mut chosen: Vec<_> =
            (0..cards.len()).filter(|at| choice >> at & 1 == 1).map(|at| cards[at]).collect();
        chosen.sort_unstable();
        if chosen.len() == cards.len() || !game.rules.use_all {
            choices.insert(chosen);
        }
    }
    let distinct = game.rules.distinct();
    let canon = Canon { merged: distinct == Distinct::Merged };
    let mut raw = 0;
    let mut forms = BTreeSet::new();
    for chosen in choices {
        let found = trees(&chosen, game.rules, &mut known);
        for (tree, value) in found {
            if value != target {
                continue;
            }
            raw += 1;
            let form = canon.form(&tree);
            if distinct != Distinct::Lean || !idle(&form.core) {
                forms.insert(canon.finished(form));
            }
        }
    }
    if distinct == Distinct::Raw { raw } else { forms.len() }
}

/// A small generator of numbers, always the same ones.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

const OPERATIONS: [&str; 6] = ["+-*/", "+-*", "+*/", "+-", "*/", "+*"];
/// Without `+` or without `×`.
const ODD_OPERATIONS: [&str; 4] = ["-*/", "+-/", "-/", "-*"];

fn compare(dice: &mut Dice, rounds: usize, cards: usize, operations: &[&str], distinct: &[&str]) {
    for _ in 0..rounds {
        let count = 1 + dice.below(cards);
        let numbers: Vec<_> = (0..count).map(|_| (1 + dice.below(9)).to_string()).collect();
        let text = format!(
            "make {} {} {} {} {}: {}",
            dice.below(26),
            dice.pick(&["all", "any"]),
            dice.pick(&["rational", "integer", "positive"]),
            dice.pick(operations),
            dice.pick(distinct),
            numbers.join(" ")
        );
        let game = game(&text);
        let answers = game.answers(&Budget::generous()).unwrap();
        for answer in &answers {
            let attempt = game.check(&answer.to_string());
            assert!(attempt.is_correct(), "{text}: {answer}: {:?}", attempt.faults);
        }
        assert_eq!(answers.len(), tried(&game), "{text}: {answers:?}");
        assert_eq!(game.count(&Budget::generous()).unwrap(), answers.len().into(), "{text}");
        assert_eq!(
            game.solvable(&Budget::generous()).unwrap(),
            !answers.is_empty() || tried_any(&game),
            "{text}"
        );
    }
}

/// Whether there is any answer, idle ones included.
fn tried_any(game: &Game) -> bool {
    let rules = Rules { distinct: Some(Distinct::Raw), ..game.rules };
    tried(&Game { rules, ..game.clone() }) > 0
}

#[test]
fn small_games_agree_with_plain_trying() {
    let all = ["merged", "structural", "lean", "raw"];
    compare(&mut Dice(1), 120, 3, &OPERATIONS, &all);
    compare(&mut Dice(2), 40, 4, &OPERATIONS, &all);
}

#[test]
fn games_without_plus_or_times_agree_with_plain_trying() {
    let all = ["structural", "lean", "raw"];
    compare(&mut Dice(3), 120, 3, &ODD_OPERATIONS, &all);
    compare(&mut Dice(4), 30, 4, &ODD_OPERATIONS, &all);
}

#[test]
#[ignore = "slow: run in release"]
fn many_games_agree_with_plain_trying() {
    let all = ["merged", "structural", "lean", "raw"];
    compare(&mut Dice(5), 600, 4, &OPERATIONS, &all);
    compare(&mut Dice(6), 300, 4, &ODD_OPERATIONS, &all[1..]);
    compare(&mut Dice(7), 12, 5, &["+-*/"], &["merged"]);
}

/// Reads an expression of single digits and larger cards, with `+ - * /` and brackets.
fn tree(text: &str) -> Tree {
    let plain = text.replace('−', "-").replace('×', "*").replace('÷', "/").replace(' ', "");
    let mut rest = plain.as_str();
    let tree = read(&mut rest, 0);
    assert!(rest.is_empty(), "{text}");
    tree
}

fn read(rest: &mut &str, level: usize) -> Tree {
    const LEVELS: [&str; 2] = ["+-", "*/"];
    if level == 2 {
        if let Some(inner) = rest.strip_prefix('(') {
            *rest = inner;
            let tree = read(rest, 0);
            *rest = rest.strip_prefix(')').unwrap();
            return tree;
        }
        let end = rest.find(|glyph: char| !glyph.is_ascii_digit()).unwrap_or(rest.len());
        let (card, behind) = rest.split_at(end);
        *rest = behind;
        return Tree::Card(card.parse().unwrap());
    }
    let mut left = read(rest, level + 1);
    while let Some(sign) = rest.chars().next().filter(|sign| LEVELS[level].contains(*sign)) {
        *rest = &rest[1..];
        left = Tree::Step(sign, Box::new(left), Box::new(read(rest, level + 1)));
    }
    left
}

/// For each rule of merging a game and two of its expressions, and whether they are one answer.
const MERGING: &[(&str, &str, bool, [&str; 2])] = &[
    ("D1", "make 24: 3 5 7 29", true, ["29 - (3 + 7 - 5)", "5 + 29 - 7 - 3"]),
    ("D1", "make 24: 3 6 12", true, ["6 / (3 / 12)", "12 / 3 * 6"]),
    ("D1", "make 24: 2 2 6 14", false, ["14 + 6 + 2 + 2", "14 + 6 + 2 * 2"]),
    ("D2", "make 24: 2 5 9 17", true, ["(17 - 9) * (5 - 2)", "(9 - 17) * (2 - 5)"]),
    ("D2", "make 24: 2 4 4 8", false, ["(8 - 4) * (4 + 2)", "8 * 4 - 4 * 2"]),
    ("D3", "make 24: 1 1 5 5", true, ["(5 + 1) * (5 - 1)", "(5 - 1) * (1 + 5)"]),
    ("D3", "make 24: 1 1 5 5", false, ["(5 + 1) * (5 - 1)", "5 * 5 - 1 * 1"]),
    ("D4", "make 24: 1 11 12 13", true, ["12 * (13 * 1 - 11)", "12 * (13 / 1 - 11)"]),
    ("D4", "make 24: 1 2 2 12", false, ["(2 / 2 + 1) * 12", "2 * 12 * (2 - 1)"]),
    ("D5", "make 24: 3 3 4 6", true, ["4 * (6 + 3 - 3)", "4 * 6 + 3 - 3"]),
    ("D5", "make 24: 1 2 3 4 24", false, ["24 + 1 - 2 - 3 + 4", "24 + (3 + 1 - 4) * 2"]),
    ("D6", "make 24: 4 5 5 6", true, ["4 * 6 * 5 / 5", "4 * 6 + 5 - 5"]),
    ("D6", "make 24: 2 2 4 6", false, ["(4 + 2) * (6 - 2)", "4 * 6 + 2 - 2"]),
    ("D7", "make 24: 1 1 12 36", true, ["(36 - 12) * 1 * 1", "36 - 12 + 1 - 1"]),
    ("D7", "make 24: 1 1 12 36", false, ["(36 + 12) / (1 + 1)", "36 - 12 + 1 - 1"]),
    ("D8", "make 24: 2 2 3 5 24", true, ["24 + (2 - 2) * (3 + 5)", "24 - (2 - 2) * 3 / 5"]),
    ("D8", "make 24: 2 2 3 5 24", false, ["24 + (2 - 2) * (3 + 5)", "24 + (5 - 2 - 3) * 2"]),
    ("D9", "make 24: 2 8 10 24", true, ["24 + 10 - 2 - 8", "24 - 10 + 2 + 8"]),
    ("D9", "make 24: 2 2 4 24", false, ["24 + 4 - 2 - 2", "24 + 4 - 2 * 2"]),
];

#[test]
fn each_rule_merges_what_it_says_and_no_more() {
    let canon = Canon { merged: true };
    let form = |text: &str| canon.finished(canon.form(&tree(text)));
    for (rule, text, same, [one, other]) in MERGING {
        let game = game(text);
        for expression in [one, other] {
            let attempt = game.check(expression);
            assert!(attempt.is_correct(), "{rule}: {expression}: {:?}", attempt.faults);
        }
        assert_eq!(form(one) == form(other), *same, "{rule}: {one} and {other}");
        let answers = game.answers(&Budget::generous()).unwrap();
        for expression in [one, other] {
            let like = |answer: &&abacist::puzzle::make::Expression| {
                form(&answer.to_string()) == form(expression)
            };
            assert_eq!(answers.iter().filter(like).count(), 1, "{rule}: {expression}");
        }
    }
}
