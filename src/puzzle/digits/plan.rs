//! The parts that digits fall into: which digits a sub-expression may have, and how it is split.

use super::fraction::{Fraction, gcd};
use super::rules::{Decimals, Minus, Order, Rules};
use crate::limits::{Budget, Stop};
use rustc_hash::{FxHashMap, FxHashSet};

/// Digits, one of 0 to 9 each.
pub(super) type Digits = Box<[u8]>;

/// What the values of a part depend on: its digits, and whether it may begin with a minus that
/// other parts may not have.
pub(super) type Name = (Digits, bool);

/// A number made of all digits of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Leaf {
    pub(super) value: Fraction,
    pub(super) text: Box<str>,
}

impl Leaf {
    /// Whether it is written with digits alone, and does not begin with a 0 that says nothing.
    pub(super) fn is_plain(&self) -> bool {
        let text = self.text.as_bytes();
        text.iter().all(u8::is_ascii_digit) && (text.len() == 1 || text.first() != Some(&b'0'))
    }
}

/// A part of the digits.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) name: Name,
    /// The place of its first digit.
    pub(super) start: usize,
    /// The numbers that all its digits make.
    pub(super) leaves: Vec<Leaf>,
    /// Both parts of each way to split it, left and right.
    pub(super) splits: Vec<(usize, usize)>,
}

impl Part {
    pub(super) fn size(&self) -> usize {
        self.name.0.len()
    }

    /// Whether these are its digits, in any order.
    pub(super) fn has(&self, digits: &[u8]) -> bool {
        let sorted = |digits: &[u8]| {
            let mut digits = digits.to_vec();
            digits.sort_unstable();
            digits
        };
        digits.len() == self.size() && sorted(digits) == sorted(&self.name.0)
    }

    /// Whether its first number may have a minus where no other may.
    pub(super) fn is_first(&self) -> bool {
        self.name.1
    }
}

/// All parts, the smaller ones first, the whole last.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) parts: Vec<Part>,
}

impl Plan {
    pub(super) fn new(digits: &[u8], rules: &Rules, budget: &Budget) -> Result<Self, Stop> {
        match rules.order {
            Order::Fixed => Self::fixed(digits, rules, budget),
            Order::Any => Self::any(digits, rules, budget),
        }
    }

    pub(super) fn whole(&self) -> usize {
        self.parts.len().saturating_sub(1)
    }

    /// Parts are runs of digits.
    fn fixed(digits: &[u8], rules: &Rules, budget: &Budget) -> Result<Self, Stop> {
        let count = digits.len();
        let mut parts = Vec::new();
        // Where the part of `size` digits from `start` on stands in the list.
        let at = |start: usize, size: usize| {
            (1..size).map(|smaller| count + 1 - smaller).sum::<usize>() + start
        };
        for size in 1..=count {
            for (start, run) in digits.windows(size).enumerate() {
                budget.spend(size as u64)?;
                let splits = (1..size).map(|left| (at(start, left), at(start + left, size - left)));
                parts.push(Part {
                    name: (run.into(), start == 0 && rules.minus == Minus::First),
                    start,
                    leaves: numbers(run, rules),
                    splits: splits.collect(),
                });
            }
        }
        Ok(Self { parts })
    }

    /// Parts are choices of digits, equal ones being one.
    fn any(digits: &[u8], rules: &Rules, budget: &Budget) -> Result<Self, Stop> {
        let mut sorted = digits.to_vec();
        sorted.sort_unstable();
        let mut places = FxHashMap::<Digits, usize>::default();
        let mut choices = vec![Vec::new()];
        for digit in sorted {
            budget.spend(choices.len() as u64)?;
            budget.reserve(64 * choices.len() as u64)?;
            let longer =
                choices.iter().map(|choice: &Vec<u8>| [choice.as_slice(), &[digit]].concat());
            choices = choices.iter().cloned().chain(longer.collect::<Vec<_>>()).collect();
            choices.sort_unstable();
            choices.dedup();
        }
        choices.retain(|choice| !choice.is_empty());
        choices.sort_by_key(Vec::len);
        let mut parts = Vec::<Part>::new();
        for choice in choices {
            let mut splits = Vec::new();
            for (index, left) in parts.iter().enumerate() {
                budget.spend(1)?;
                if let Some(rest) = without(&choice, &left.name.0)
                    && let Some(right) = places.get(rest.as_slice())
                {
                    splits.push((index, *right));
                }
            }
            let digits: Digits = choice.into();
            let leaves = arrangements(&digits, rules, budget)?;
            places.insert(digits.clone(), parts.len());
            parts.push(Part { name: (digits, false), start: parts.len(), leaves, splits });
        }
        Ok(Self { parts })
    }
}

/// The numbers that digits make, the whole one first; of equal ones the first.
fn numbers(digits: &[u8], rules: &Rules) -> Vec<Leaf> {
    let mut leaves: Vec<_> = leaf(digits, rules).into_iter().collect();
    if rules.decimals == Decimals::None || digits.len() > 1 && !rules.merge {
        return leaves;
    }
    let most = if rules.decimals == Decimals::Recurring { digits.len() } else { 0 };
    for point in 0..digits.len() {
        let begins_with_zero = point > 1 && digits.first() == Some(&0);
        if begins_with_zero && !rules.leading_zeros {
            continue;
        }
        for again in 0..=most.min(digits.len() - point) {
            leaves.extend(decimal(digits, point, again, rules));
        }
    }
    let mut seen = FxHashSet::default();
    leaves.retain(|leaf| seen.insert(leaf.value));
    leaves
}

/// The number with a point before this place, whose last digits come again and again. It ends in no
/// 0 that says nothing.
fn decimal(digits: &[u8], point: usize, again: usize, rules: &Rules) -> Option<Leaf> {
    let base = u64::from(rules.base);
    let fixed = digits.len() - again;
    let (_, last) = digits.split_at_checked(if again == 0 { digits.len() - 1 } else { fixed })?;
    if last.iter().all(|digit| *digit == 0) {
        return None;
    }
    let scale = |places: usize| base.checked_pow(u32::try_from(places).ok()?);
    let all = value_of(digits, base)?;
    let (above, below) = if again == 0 {
        (all, scale(digits.len() - point)?)
    } else {
        let once = value_of(digits.get(..fixed)?, base)?;
        (all.checked_sub(once)?, scale(fixed.checked_sub(point)?)?.checked_mul(scale(again)? - 1)?)
    };
    let common = gcd(above, below).max(1);
    let value = Fraction { above: above / common, below: below / common };
    let (before, behind) = (text_of(digits.get(..point)?), text_of(digits.get(point..fixed)?));
    let behind = match again {
        0 => behind,
        _ => format!("{behind}({})", text_of(digits.get(fixed..)?)),
    };
    let fits = value.above < rules.limit() && value.below < rules.limit();
    fits.then_some(Leaf { value, text: format!("{before}.{behind}").into() })
}

fn value_of(digits: &[u8], base: u64) -> Option<u64> {
    let shifted = |value: u64, digit: &u8| value.checked_mul(base)?.checked_add(u64::from(*digit));
    digits.iter().try_fold(0, shifted)
}

fn text_of(digits: &[u8]) -> String {
    digits.iter().map(|digit| char::from(b'0'.saturating_add(*digit))).collect()
}

/// The whole number that digits make, if the rules let them.
fn leaf(digits: &[u8], rules: &Rules) -> Option<Leaf> {
    let is_long = digits.len() > 1;
    if is_long && (!rules.merge || !rules.leading_zeros && digits.first() == Some(&0)) {
        return None;
    }
    let value = value_of(digits, u64::from(rules.base)).filter(|value| *value < rules.limit())?;
    Some(Leaf { value: Fraction::whole(value), text: text_of(digits).into() })
}

/// The numbers that sorted digits make in any order.
fn arrangements(digits: &[u8], rules: &Rules, budget: &Budget) -> Result<Vec<Leaf>, Stop> {
    let mut leaves = Vec::new();
    if digits.len() > 1 && !rules.merge {
        return Ok(leaves);
    }
    let mut order = digits.to_vec();
    loop {
        budget.spend(1)?;
        budget.reserve(32)?;
        leaves.extend(numbers(&order, rules));
        // The next arrangement in the order of the alphabet.
        let Some(turn) = order.windows(2).rposition(|pair| pair.first() < pair.last()) else {
            return Ok(leaves);
        };
        let pivot = order.get(turn).copied();
        let Some(swap) = order.iter().rposition(|digit| Some(*digit) > pivot) else {
            return Ok(leaves);
        };
        order.swap(turn, swap);
        if let Some(tail) = order.get_mut(turn + 1..) {
            tail.reverse();
        }
    }
}

/// Sorted digits without some of them; `None` if they are not among them.
fn without(digits: &[u8], some: &[u8]) -> Option<Vec<u8>> {
    let (mut rest, mut some) = (Vec::new(), some.iter().peekable());
    for digit in digits {
        if some.next_if_eq(&digit).is_none() {
            rest.push(*digit);
        }
    }
    (some.peek().is_none() && !rest.is_empty()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_digits_are_split_everywhere() {
        let plan = Plan::new(&[2, 1, 0, 4], &Rules::deset(), &Budget::generous()).unwrap();
        assert_eq!(plan.parts.len(), 10);
        for part in &plan.parts {
            for (left, right) in &part.splits {
                let (left, right) = (&plan.parts[*left].name.0, &plan.parts[*right].name.0);
                assert_eq!([&left[..], &right[..]].concat(), part.name.0.to_vec());
            }
            assert_eq!(part.splits.len(), part.size() - 1);
        }
        let zero = plan.parts.iter().find(|part| *part.name.0 == [0, 4]).unwrap();
        assert!(zero.leaves.is_empty());
    }

    #[test]
    fn choices_of_digits_are_split_both_ways() {
        let rules = Rules { order: Order::Any, ..Rules::deset() };
        let plan = Plan::new(&[1, 3, 1], &rules, &Budget::generous()).unwrap();
        let names: Vec<_> = plan.parts.iter().map(|part| part.name.0.to_vec()).collect();
        assert_eq!(names, [vec![1], vec![3], vec![1, 1], vec![1, 3], vec![1, 1, 3]]);
        assert_eq!(plan.parts[4].splits, [(0, 3), (1, 2), (2, 1), (3, 0)]);
        let texts: Vec<_> = plan.parts[4].leaves.iter().map(|leaf| &*leaf.text).collect();
        assert_eq!(texts, ["113", "131", "311"]);
    }
}
