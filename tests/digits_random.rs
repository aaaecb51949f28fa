//! Random small tasks against plain trying: every expression is made, brought to its form by rules
//! of its own, on fractions of another crate; and longer ones against sets of values.

mod digits;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use abacist::puzzle::digits::{
    Decimals, Exponents, Expression, Grouping, Minus, Operations, Order, Rules, Solver, Task, Unary,
};
use abacist::{Budget, Number};
use digits::judge;
use num_rational::Ratio;

type Fraction = Ratio<i128>;

fn whole(value: i128) -> Fraction {
    Fraction::from_integer(value)
}

/// A number as it is written: the place of its first digit, how many digits it has, whether they are
/// all that it has and do not begin with a 0 that says nothing, and its value.
#[derive(Clone, Debug)]
struct Written {
    place: usize,
    size: usize,
    plain: bool,
    value: Fraction,
}

/// An expression. The signs `‼` and `¡` are the double factorial and the subfactorial, `‖` is that
/// of results side by side.
#[derive(Clone, Debug)]
enum Tree {
    Number(Written),
    Unary(char, Box<Tree>),
    Step(char, Box<Tree>, Box<Tree>),
}

impl Tree {
    fn operations(&self) -> usize {
        match self {
            Self::Number(..) => 0,
            Self::Unary(_, operand) => 1 + operand.operations(),
            Self::Step(_, left, right) => 1 + left.operations() + right.operations(),
        }
    }

    /// What it costs, as the page about digits says.
    fn cost(&self) -> u64 {
        match self {
            Self::Number(..) => 0,
            Self::Unary('-', operand) => 102 + operand.cost(),
            Self::Unary(_, operand) => 104 + operand.cost(),
            Self::Step(sign, left, right) => {
                let own = match sign {
                    '+' => 100,
                    '-' | '*' => 101,
                    '/' => 102,
                    _ => 103,
                };
                own + left.cost() + right.cost()
            }
        }
    }
}

fn fits(value: &Fraction, rules: &Rules) -> bool {
    let limit = 1_i128 << rules.bits;
    value.numer().abs() < limit && *value.denom() < limit
}

fn root_of(number: i128, degree: u32) -> Option<i128> {
    let guess = (number as f64).powf(1.0 / f64::from(degree)).round() as i128;
    (guess - 1..=guess + 1).find(|root| *root >= 0 && root.checked_pow(degree) == Some(number))
}

fn root(value: &Fraction, degree: u32) -> Option<Fraction> {
    if *value < whole(0) {
        return None;
    }
    Some(Fraction::new(root_of(*value.numer(), degree)?, root_of(*value.denom(), degree)?))
}

fn power(x: &Fraction, y: &Fraction, rules: &Rules) -> Option<Fraction> {
    let allowed = match rules.exponents {
        Exponents::Whole => y.is_integer() && *y >= whole(0),
        Exponents::Integer => y.is_integer(),
        Exponents::Rational => true,
    };
    if !allowed || (*x == whole(0) && *y <= whole(0)) {
        return None;
    }
    if *x == whole(0) || *x == whole(1) {
        return Some(*x);
    }
    if *y == whole(0) {
        return Some(whole(1));
    }
    let degree = u32::try_from(*y.denom()).ok().filter(|degree| *degree <= 62)?;
    if *x == whole(-1) && degree == 1 {
        return Some(if y.numer() % 2 == 0 { whole(1) } else { whole(-1) });
    }
    let times = i32::try_from(*y.numer()).ok().filter(|times| times.abs() <= 62)?;
    let base = if degree == 1 { *x } else { root(x, degree)? };
    let mut result = whole(1);
    for _ in 0..times.abs() {
        result *= base;
        if !fits(&result, rules) {
            return None;
        }
    }
    Some(if times < 0 { result.recip() } else { result })
}

fn in_base(mut number: i128, base: i128) -> String {
    let mut text = String::new();
    while number > 0 || text.is_empty() {
        text.insert(0, char::from_digit(u32::try_from(number % base).unwrap(), 10).unwrap());
        number /= base;
    }
    text
}

fn joined(x: &Fraction, y: &Fraction, rules: &Rules) -> Option<Fraction> {
    if !x.is_integer() || !y.is_integer() || *x <= whole(0) || *y < whole(0) {
        return None;
    }
    let base = i128::from(rules.base);
    let text = in_base(*x.numer(), base) + &in_base(*y.numer(), base);
    i128::from_str_radix(&text, rules.base).ok().map(whole)
}

fn step(sign: char, x: &Fraction, y: &Fraction, rules: &Rules) -> Option<Fraction> {
    let value = match sign {
        '+' => x + y,
        '-' => x - y,
        '*' => x * y,
        '/' => (*y != whole(0)).then(|| x / y)?,
        '‖' => joined(x, y, rules)?,
        _ => power(x, y, rules)?,
    };
    fits(&value, rules).then_some(value)
}

/// The value of a sign before or behind a value that it changes.
fn unary(sign: char, x: &Fraction, rules: &Rules) -> Option<Fraction> {
    let value = match sign {
        '-' => -x,
        '√' => root(x, 2)?,
        _ => {
            let most = if sign == '‼' { 32 } else { 20 };
            if !x.is_integer() || *x < whole(0) || *x > whole(most) {
                return None;
            }
            let n = *x.numer();
            whole(match sign {
                '!' => (1..=n).product(),
                '‼' => (1..=n).filter(|factor| factor % 2 == n % 2).product(),
                _ => derangements(n),
            })
        }
    };
    (value != *x && fits(&value, rules)).then_some(value)
}

/// By the recursion (n − 1)(D(n − 1) + D(n − 2)).
fn derangements(n: i128) -> i128 {
    let (mut last, mut own) = (0, 1);
    for n in 1..=n {
        (last, own) = (own, (n - 1) * (own + last));
    }
    own
}

fn signs(rules: &Rules) -> String {
    format!("{}{}", rules.operations, if rules.join { "‖" } else { "" })
}

/// What a text such as `12`, `.4` or `1.2(34)` says, by its series of digits.
fn value_of(text: &str, base: u32) -> Fraction {
    let base = i128::from(base);
    let read = |text: &str| text.bytes().fold(0, |n, digit| n * base + i128::from(digit - b'0'));
    let (before, behind) = text.split_once('.').unwrap_or((text, ""));
    let (fixed, again) = behind.split_once('(').unwrap_or((behind, ""));
    let again = again.trim_end_matches(')');
    let power = |places: usize| base.pow(u32::try_from(places).unwrap());
    let mut value = whole(read(before)) + Fraction::new(read(fixed), power(fixed.len()));
    if !again.is_empty() {
        // a/b + a/b² + … = a/(b − 1)
        value += Fraction::new(read(again), (power(again.len()) - 1) * power(fixed.len()));
    }
    value
}

/// The numbers that a run of digits is.
fn numbers_at(digits: &[u8], start: usize, end: usize, rules: &Rules) -> Vec<Written> {
    let run: String = digits[start..end].iter().map(ToString::to_string).collect();
    let size = run.len();
    if size > 1 && !rules.merge {
        return Vec::new();
    }
    let mut texts = vec![run.clone()];
    if rules.decimals != Decimals::None {
        for point in 0..size {
            let (before, behind) = run.split_at(point);
            texts.extend((!behind.ends_with('0')).then(|| format!("{before}.{behind}")));
            let cuts = if rules.decimals == Decimals::Recurring { 0..behind.len() } else { 0..0 };
            for cut in cuts.rev() {
                let (fixed, again) = behind.split_at(cut);
                let says = again.bytes().any(|digit| digit != b'0');
                texts.extend(says.then(|| format!("{before}.{fixed}({again})")));
            }
        }
    }
    let mut numbers: Vec<Written> = Vec::new();
    for text in texts {
        let before = text.split('.').next().unwrap();
        let idle_zero = before.len() > 1 && before.starts_with('0');
        let value = value_of(&text, rules.base);
        let is_new = numbers.iter().all(|number| number.value != value);
        if is_new && fits(&value, rules) && (!idle_zero || rules.leading_zeros) {
            let plain = !text.contains('.') && !idle_zero;
            numbers.push(Written { place: start, size, plain, value });
        }
    }
    numbers
}

/// The values of the signs of one operand that stand directly over each other.
fn chain(tree: &Tree, rules: &Rules) -> Vec<Fraction> {
    match tree {
        Tree::Unary(sign, operand) if *sign != '-' => {
            let mut values = chain(operand, rules);
            values.push(unary(*sign, values.last().unwrap(), rules).unwrap());
            values
        }
        _ => vec![value(tree, rules)],
    }
}

fn value(tree: &Tree, rules: &Rules) -> Fraction {
    match tree {
        Tree::Number(number) => number.value,
        Tree::Unary(sign, operand) => {
            let operand = value(operand, rules);
            unary(*sign, &operand, rules).unwrap_or(operand)
        }
        Tree::Step(sign, left, right) => {
            step(*sign, &value(left, rules), &value(right, rules), rules).unwrap()
        }
    }
}

type Trees = Vec<(Tree, Fraction)>;

/// All expressions of a run of digits.
fn trees(
    digits: &[u8],
    start: usize,
    end: usize,
    rules: &Rules,
    known: &mut HashMap<(usize, usize), Trees>,
) -> Trees {
    if let Some(trees) = known.get(&(start, end)) {
        return trees.clone();
    }
    let mut found: Trees = Vec::new();
    for number in numbers_at(digits, start, end, rules) {
        let (leaf, value) = (Tree::Number(number.clone()), number.value);
        if rules.minus == Minus::First && start == 0 && value != whole(0) {
            found.push((Tree::Unary('-', Box::new(leaf.clone())), -value));
        }
        found.push((leaf, value));
    }
    for middle in start + 1..end {
        let lefts = trees(digits, start, middle, rules, known);
        let rights = trees(digits, middle, end, rules, known);
        for (left, x) in &lefts {
            for (right, y) in &rights {
                for sign in signs(rules).chars() {
                    if let Some(value) = step(sign, x, y, rules) {
                        let (left, right) = (Box::new(left.clone()), Box::new(right.clone()));
                        found.push((Tree::Step(sign, left, right), value));
                    }
                }
            }
        }
    }
    let mut index = 0;
    while index < found.len() {
        let (tree, value) = found[index].clone();
        index += 1;
        let is_minus = matches!(tree, Tree::Unary('-', _));
        let minus = rules.minus == Minus::Anywhere && !is_minus;
        let all = [
            (minus, '-'),
            (rules.root, '√'),
            (rules.factorial, '!'),
            (rules.double_factorial, '‼'),
            (rules.subfactorial, '¡'),
        ];
        for (on, sign) in all {
            // 0! is 1, and !1 is 0: no run of such signs comes back to a value.
            let before = if sign == '-' { Vec::new() } else { chain(&tree, rules) };
            let value = unary(sign, &value, rules).filter(|value| on && !before.contains(value));
            if let Some(value) = value {
                found.push((Tree::Unary(sign, Box::new(tree.clone())), value));
            }
        }
    }
    known.insert((start, end), found.clone());
    found
}

/// An expression without what does not count: a value that is not below 0, what it is made of, and
/// the place of its first digit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Core {
    /// `n` a number, `s` a sum, `p` a product, `^`, `‖`, `√`, `!`, `‼`, `¡`.
    kind: char,
    value: Fraction,
    place: usize,
    /// Of a number: how many digits it has, and whether it is nothing but them.
    size: usize,
    plain: bool,
    parts: Vec<(bool, Core)>,
}

impl Core {
    fn new(kind: char, value: Fraction, place: usize, parts: Vec<(bool, Core)>) -> Self {
        Self { kind, value, place, size: 0, plain: false, parts }
    }
}

/// A sign, a core, and the ones and zeros that are idle.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Form {
    negative: bool,
    core: Core,
    idle: Vec<Core>,
}

/// The form of an expression; `None` if it is left out.
fn form(tree: &Tree, rules: &Rules) -> Option<(Form, Fraction)> {
    Some(match tree {
        Tree::Number(Written { place, size, plain, value }) => {
            let core = Core::new('n', *value, *place, Vec::new());
            let core = Core { size: *size, plain: *plain, ..core };
            (Form { negative: false, core, idle: Vec::new() }, *value)
        }
        Tree::Unary(sign, operand) => {
            let (mut form, value) = form(operand, rules)?;
            let value = unary(*sign, &value, rules).unwrap_or(value);
            if *sign == '-' {
                form.negative = !form.negative && (value != whole(0) || form.core.kind == 's');
            } else {
                let mut inner = &form.core;
                while matches!(inner.kind, '√' | '!' | '‼' | '¡') {
                    inner = &inner.parts[0].1;
                    if inner.value == value {
                        return None;
                    }
                }
                form.negative = false;
                form.core = Core::new(*sign, value, form.core.place, vec![(false, form.core)]);
            }
            (form, value)
        }
        Tree::Step(sign, left, right) => {
            let ((left, x), (right, y)) = (form(left, rules)?, form(right, rules)?);
            let value = step(*sign, &x, &y, rules).unwrap();
            let form = match sign {
                '‖' => side_by_side(left, right, value, rules)?,
                _ => with_sign(*sign, left, right, value),
            };
            (form, value)
        }
    })
}

fn side_by_side(left: Form, right: Form, value: Fraction, rules: &Rules) -> Option<Form> {
    let mut idle = [left.idle, right.idle].concat();
    idle.sort();
    let mut parts = Vec::new();
    for core in [left.core, right.core] {
        match core.kind {
            '‖' => parts.extend(core.parts),
            _ => parts.push((false, core)),
        }
    }
    let is_one = |pair: &[(bool, Core)]| {
        let (left, right) = (&pair[0].1, &pair[1].1);
        rules.merge && left.plain && right.plain && left.place + left.size == right.place
    };
    if parts.windows(2).any(is_one) {
        return None;
    }
    let place = parts.iter().map(|(_, core)| core.place).min().unwrap();
    Some(Form { negative: false, core: Core::new('‖', value, place, parts), idle })
}

fn with_sign(sign: char, left: Form, right: Form, value: Fraction) -> Form {
    let mut idle = [left.idle, right.idle].concat();
    let negative = value < whole(0);
    let place = left.core.place.min(right.core.place);
    if sign == '^' {
        if right.core.value == whole(1) && !right.negative {
            idle.push(right.core);
            idle.sort();
            return Form { negative: left.negative, core: left.core, idle };
        }
        let size = if negative { -value } else { value };
        let part = |form: Form| (form.negative && form.core.value != whole(0), form.core);
        let parts =
            vec![part(Form { idle: Vec::new(), ..left }), part(Form { idle: Vec::new(), ..right })];
        idle.sort();
        return Form { negative, core: Core::new('^', size, place, parts), idle };
    }
    let is_sum = matches!(sign, '+' | '-');
    let turn = matches!(sign, '-' | '/');
    let negatives = left.negative != right.negative;
    let (kind, neutral) = if is_sum { ('s', whole(0)) } else { ('p', whole(1)) };
    let mut parts = Vec::new();
    for (negative, core, turn) in
        [(left.negative, left.core, false), (right.negative, right.core, turn)]
    {
        let turn = turn != (is_sum && negative);
        if core.kind == kind {
            parts.extend(core.parts.into_iter().map(|(part, core)| (part != turn, core)));
        } else {
            parts.push((turn, core));
        }
    }
    let (mut neutrals, mut others): (Vec<_>, Vec<_>) =
        parts.into_iter().partition(|(_, core)| core.value == neutral);
    neutrals.sort_by_key(|(_, core)| core.place);
    if others.is_empty() {
        others.push(neutrals.remove(0));
    }
    idle.extend(neutrals.into_iter().map(|(_, core)| core));
    idle.sort();
    if others.len() == 1 && (is_sum || !others[0].0 || others[0].1.value == whole(1)) {
        let (minus, core) = others.remove(0);
        let negative = match is_sum {
            true => minus && value != whole(0),
            // A sum that is 0 stays as it is next to a 1.
            false if value == whole(0) => core.kind == 's' && negatives,
            false => negative,
        };
        return Form { negative, core, idle };
    }
    others.sort();
    let mut turned: Vec<_> = others.iter().cloned().map(|(part, core)| (!part, core)).collect();
    turned.sort();
    let turn = is_sum && (negative || value == whole(0) && turned < others);
    if turn {
        others = turned;
    }
    let place = others.iter().map(|(_, core)| core.place).min().unwrap();
    let value = if negative { -value } else { value };
    Form { negative: negative || turn, core: Core::new(kind, value, place, others), idle }
}

fn number(value: &Fraction) -> Number {
    format!("{}", value.numer())
        .parse::<Number>()
        .ok()
        .and_then(|above| Number::ratio(above, value.denom().to_string().parse().ok()?))
        .unwrap()
}

/// The tree of an answer whose first digit stands at a place.
fn tree_of(answer: &Expression, place: &mut usize, base: u32) -> Tree {
    match answer {
        Expression::Number(text) => {
            let start = *place;
            let size = text.bytes().filter(u8::is_ascii_digit).count();
            let plain = text.len() == size && (size == 1 || !text.starts_with('0'));
            *place += size;
            Tree::Number(Written { place: start, size, plain, value: value_of(text, base) })
        }
        Expression::Unary(sign, operand) => {
            let sign = match sign {
                Unary::Minus => '-',
                Unary::Root => '√',
                Unary::Factorial => '!',
                Unary::DoubleFactorial => '‼',
                Unary::Subfactorial => '¡',
            };
            Tree::Unary(sign, Box::new(tree_of(operand, place, base)))
        }
        Expression::Step(operation, sides) => {
            let (left, right) = (tree_of(&sides.0, place, base), tree_of(&sides.1, place, base));
            let sign = operation.sign().replace("||", "‖").chars().next().unwrap();
            Tree::Step(sign, Box::new(left), Box::new(right))
        }
    }
}

/// A small generator of numbers, always the same ones.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most
    }

    fn often(&mut self) -> bool {
        self.below(4) > 0
    }

    fn half(&mut self) -> bool {
        self.below(2) == 0
    }

    /// Rules with one or several of the extras.
    fn extras(&mut self, roots: bool) -> Rules {
        let decimals = [Decimals::None, Decimals::None, Decimals::Point, Decimals::Recurring];
        Rules {
            double_factorial: roots && self.half(),
            subfactorial: roots && self.half(),
            join: self.half(),
            decimals: decimals[self.below(4)],
            base: [10, 10, 3, 7][self.below(4)],
            ..self.rules(roots)
        }
    }

    fn rules(&mut self, roots: bool) -> Rules {
        let operations = Operations {
            add: self.often(),
            subtract: self.often(),
            multiply: self.often(),
            divide: self.often(),
            power: self.half(),
        };
        Rules {
            operations,
            root: roots && self.half(),
            factorial: roots && self.half(),
            minus: [Minus::None, Minus::First, Minus::Anywhere][self.below(3)],
            merge: self.half(),
            leading_zeros: self.half(),
            exponents: [Exponents::Whole, Exponents::Integer, Exponents::Rational][self.below(3)],
            order: Order::Fixed,
            grouping: Grouping::Brackets,
            bits: [8, 20, 40][self.below(3)],
            ..Rules::deset()
        }
    }

    fn digits(&mut self, count: usize, base: u32) -> Vec<u8> {
        (0..count).map(|_| u8::try_from(self.below(base as usize)).unwrap()).collect()
    }
}

fn compare(dice: &mut Dice, rounds: usize, most: usize, rules: fn(&mut Dice) -> Rules) {
    for _ in 0..rounds {
        let rules = rules(dice);
        let has_unary =
            rules.root || rules.factorial || rules.double_factorial || rules.subfactorial;
        let heavy = has_unary && (rules.minus == Minus::Anywhere || rules.subfactorial);
        let count = 1 + dice.below(if heavy { most.min(3) } else { most });
        let digits = dice.digits(count, rules.base);
        let all = trees(&digits, 0, count, &rules, &mut HashMap::new());
        let mut values: BTreeMap<Fraction, Vec<&Tree>> = BTreeMap::new();
        for (tree, value) in &all {
            values.entry(*value).or_default().push(tree);
        }
        let known: Vec<_> = values.keys().copied().collect();
        let mut targets = vec![whole(10), whole(0), whole(1), whole(-1)];
        targets.extend((0..4).filter_map(|_| known.get(dice.below(known.len().max(1)))).copied());
        for target in targets {
            check_target(&digits, rules, &values, target);
        }
        check_range(&digits, rules, &values);
    }
}

/// Every question about one target.
fn check_target(
    digits: &[u8],
    rules: Rules,
    values: &BTreeMap<Fraction, Vec<&Tree>>,
    target: Fraction,
) {
    let budget = Budget::generous();
    let (digits, goal) = (digits.to_vec(), number(&target));
    let targets = abacist::puzzle::digits::Targets::List(vec![goal.clone()]);
    let task = Task { targets, digits, rules };
    let none = Vec::new();
    let trees = values.get(&target).unwrap_or(&none);
    let form_of = |tree: &Tree| {
        // Answers have no needless brackets, and so may leave the bound.
        let form = form(tree, &Rules { bits: 60, ..rules })?.0;
        Some(Form { negative: form.negative && target != whole(0), ..form })
    };
    let forms: BTreeSet<Form> = trees.iter().filter_map(|tree| form_of(tree)).collect();
    let answers = task.answers(&budget).unwrap();
    for answer in &answers {
        judge(&task, answer, &goal);
    }
    let found: BTreeSet<Form> =
        answers.iter().map(|it| form_of(&tree_of(it, &mut 0, rules.base)).unwrap()).collect();
    let lost = trees.iter().find(|it| form_of(it).is_some_and(|form| !found.contains(&form)));
    assert!(lost.is_none(), "{task}: {lost:?}");
    assert_eq!(answers.len(), found.len(), "{task}: {answers:?}");
    assert_eq!(answers.len(), forms.len(), "{task}: {answers:?}");
    assert_eq!(task.solvable(&budget).unwrap(), !trees.is_empty(), "{task}");
    let cheapest = task.cheapest(&budget).unwrap();
    if let Some(cheapest) = &cheapest {
        judge(&task, cheapest, &goal);
    }
    let fewest = trees.iter().map(|tree| tree.operations()).min();
    assert_eq!(cheapest.as_ref().map(Expression::operations), fewest, "{task}: {cheapest:?}");
    let texts: Vec<_> = answers.iter().map(ToString::to_string).collect();
    if let Some(cheapest) = &cheapest {
        assert!(texts.contains(&cheapest.to_string()), "{task}: {cheapest}: {texts:?}");
    }
    // Without `+` there is no 3-(1+2) for 3-1-2.
    if rules.operations.add {
        let mut costs: BTreeMap<Form, u64> = BTreeMap::new();
        for (form, cost) in trees.iter().filter_map(|it| Some((form_of(it)?, it.cost()))) {
            costs.entry(form).and_modify(|least| *least = cost.min(*least)).or_insert(cost);
        }
        for answer in &answers {
            let form = form_of(&tree_of(answer, &mut 0, rules.base)).unwrap();
            assert_eq!(answer.cost(), costs[&form], "{task}: {answer}");
        }
        let least = trees.iter().map(|tree| tree.cost()).min();
        assert_eq!(cheapest.map(|it| it.cost()), least, "{task}");
    }
    let nearest = task.nearest(&budget).unwrap();
    let below = values.range(..=target).next_back().map(|(value, _)| number(value));
    let above = values.range(target..).next().map(|(value, _)| number(value));
    assert_eq!((nearest.below, nearest.above), (below, above), "{task}");
}

/// All targets of a range at once.
fn check_range(digits: &[u8], rules: Rules, values: &BTreeMap<Fraction, Vec<&Tree>>) {
    let targets = abacist::puzzle::digits::Targets::Range(-30..=120);
    let task = Task { targets, digits: digits.to_vec(), rules };
    for (target, expression) in task.each_target(&Budget::generous()).unwrap() {
        let key = whole(i128::from(target.to_i64().unwrap()));
        let fewest =
            values.get(&key).map(|trees| trees.iter().map(|it| it.operations()).min().unwrap());
        if let Some(expression) = &expression {
            judge(&task, expression, &target);
        }
        assert_eq!(expression.map(|it| it.operations()), fewest, "{task}: {target}");
    }
}

const ROOTS: fn(&mut Dice) -> Rules = |dice| dice.rules(true);
const PLAIN: fn(&mut Dice) -> Rules = |dice| dice.rules(false);
const EXTRA_ROOTS: fn(&mut Dice) -> Rules = |dice| dice.extras(true);
const EXTRA_PLAIN: fn(&mut Dice) -> Rules = |dice| dice.extras(false);

#[test]
fn small_tasks_agree_with_plain_trying() {
    compare(&mut Dice(1), 40, 3, ROOTS);
    compare(&mut Dice(2), 30, 3, PLAIN);
}

#[test]
fn small_tasks_with_extras_agree_with_plain_trying() {
    compare(&mut Dice(9), 40, 2, EXTRA_ROOTS);
    compare(&mut Dice(10), 30, 3, EXTRA_PLAIN);
}

#[test]
#[ignore = "slow: run in release"]
fn many_tasks_agree_with_plain_trying() {
    compare(&mut Dice(3), 400, 4, ROOTS);
    compare(&mut Dice(4), 400, 4, PLAIN);
}

#[test]
#[ignore = "slow: run in release"]
fn many_tasks_with_extras_agree_with_plain_trying() {
    compare(&mut Dice(11), 60, 3, EXTRA_ROOTS);
    compare(&mut Dice(12), 50, 4, EXTRA_PLAIN);
}

/// All values of a run of digits, without roots and factorials.
fn values(digits: &[u8], rules: &Rules) -> HashSet<Fraction> {
    let count = digits.len();
    let mut sets: HashMap<(usize, usize), HashSet<Fraction>> = HashMap::new();
    for size in 1..=count {
        for start in 0..=count - size {
            let end = start + size;
            let mut set = HashSet::new();
            for Written { value, .. } in numbers_at(digits, start, end, rules) {
                set.insert(value);
                if rules.minus == Minus::First && start == 0 {
                    set.insert(-value);
                }
            }
            for middle in start + 1..end {
                for x in &sets[&(start, middle)] {
                    for y in &sets[&(middle, end)] {
                        for sign in signs(rules).chars() {
                            set.extend(step(sign, x, y, rules));
                        }
                    }
                }
            }
            if rules.minus == Minus::Anywhere {
                let turned: Vec<_> = set.iter().map(|value| -value).collect();
                set.extend(turned);
            }
            sets.insert((start, end), set);
        }
    }
    sets.remove(&(0, count)).unwrap()
}

fn compare_long(dice: &mut Dice, rounds: usize, count: usize, rules: fn(&mut Dice) -> Rules) {
    for _ in 0..rounds {
        let rules = Rules { bits: [8, 12][dice.below(2)], ..rules(dice) };
        let digits = dice.digits(count, rules.base);
        let values = values(&digits, &rules);
        let targets = abacist::puzzle::digits::Targets::Range(-40..=60);
        let task = Task { targets, digits: digits.clone(), rules };
        let mut solver = Solver::new(rules);
        let budget = Budget::generous();
        let missing = solver.missing(&digits, &(-40..=60), &budget).unwrap();
        for (target, expression) in task.each_target(&budget).unwrap() {
            let small = target.to_i64().unwrap();
            let is_there = values.contains(&whole(i128::from(small)));
            if let Some(expression) = &expression {
                judge(&task, expression, &target);
            }
            assert_eq!(expression.is_some(), is_there, "{task}: {target}");
            assert_eq!(!missing.contains(&small), is_there, "{task}: {target}");
            if dice.below(8) == 0 {
                let solvable = solver.solvable(&digits, &target, &budget).unwrap();
                assert_eq!(solvable, is_there, "{task}: {target}");
                let cheapest = solver.cheapest(&digits, &target, &budget).unwrap();
                assert_eq!(cheapest.is_some(), is_there, "{task}: {target}");
                if let Some(cheapest) = cheapest {
                    judge(&task, &cheapest, &target);
                }
            }
        }
    }
}

#[test]
fn longer_tasks_agree_with_sets_of_values() {
    compare_long(&mut Dice(5), 3, 6, PLAIN);
    compare_long(&mut Dice(13), 2, 6, EXTRA_PLAIN);
}

#[test]
#[ignore = "slow: run in release"]
fn many_longer_tasks_agree_with_sets_of_values() {
    compare_long(&mut Dice(6), 40, 6, PLAIN);
    compare_long(&mut Dice(7), 12, 7, PLAIN);
    compare_long(&mut Dice(8), 3, 8, PLAIN);
    compare_long(&mut Dice(14), 20, 6, EXTRA_PLAIN);
    compare_long(&mut Dice(15), 6, 7, EXTRA_PLAIN);
}
