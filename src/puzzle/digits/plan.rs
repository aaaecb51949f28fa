//! The parts that digits fall into: which digits a sub-expression may have, and how it is split.

use super::rules::{Minus, Order, Rules};
use crate::limits::{Budget, Stop};
use rustc_hash::FxHashMap;

/// Digits, one of 0 to 9 each.
pub(super) type Digits = Box<[u8]>;

/// What the values of a part depend on: its digits, and whether it may begin with a minus that
/// other parts may not have.
pub(super) type Name = (Digits, bool);

/// A number made of all digits of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Leaf {
    pub(super) value: u64,
    pub(super) text: Box<str>,
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
                    leaves: leaf(run, rules).into_iter().collect(),
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

/// The number that digits make, if the rules let them.
fn leaf(digits: &[u8], rules: &Rules) -> Option<Leaf> {
    let is_long = digits.len() > 1;
    if is_long && (!rules.merge || !rules.leading_zeros && digits.first() == Some(&0)) {
        return None;
    }
    let mut value = 0_u64;
    for digit in digits {
        value = value.checked_mul(10)?.checked_add(u64::from(*digit))?;
    }
    let text =
        digits.iter().map(|digit| char::from(b'0'.saturating_add(*digit))).collect::<String>();
    (value < rules.limit()).then_some(Leaf { value, text: text.into() })
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
        leaves.extend(leaf(&order, rules));
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
