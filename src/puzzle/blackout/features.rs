//! What makes a puzzle easy or hard, measured.

use super::Blackout;
use super::hint::Kinds;
use crate::limits::Budget;
use crate::number::Number;
use crate::puzzle::Difficulty;
use crate::two_stack::{StackRules, evaluate_side};

/// What was measured of a puzzle and its only solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// The kinds of the squares that go.
    pub out: Kinds,
    /// Whether squares go on both sides.
    pub both_sides: bool,
    /// Whether a division of the solution leaves a fraction.
    pub fractions: bool,
    /// Of the first [`CHOICES`](Self::CHOICES) choices of as many squares, those whose sides
    /// differ by 1 or less and more than 0.
    pub near_misses: usize,
    /// Of the same choices, those that are true only to who rounds divisions down, or computes
    /// from left to right.
    pub false_friends: usize,
    /// The points from which the level comes.
    pub points: usize,
}

impl Features {
    /// How many choices of squares are looked at.
    pub const CHOICES: usize = 1000;

    /// The most squares of a puzzle that is not long, which counts a point.
    pub(super) const LONG: usize = 20;

    /// Measures a puzzle whose solution has the squares `removed` out.
    pub(super) fn of(puzzle: &Blackout, removed: &[usize]) -> Self {
        let out = puzzle.kinds_of(removed);
        let both_sides = puzzle.sides_of(removed).iter().all(|&count| count > 0);
        let (left, right) = sides_without(puzzle, removed);
        let whole = StackRules { whole_division: true, ..StackRules::SEED };
        let fractions = value(&left, whole).is_none() || value(&right, whole).is_none();
        let (near_misses, false_friends) = decoys(puzzle, removed.len());
        let mut features =
            Self { out, both_sides, fractions, near_misses, false_friends, points: 0 };
        features.points = features.count_points(puzzle.squares());
        features
    }

    fn count_points(&self, squares: usize) -> usize {
        let all = self.out.digits + self.out.signs + self.out.brackets;
        2 * self.out.signs
            + 2 * self.out.brackets
            + usize::from(self.both_sides)
            + 2 * usize::from(self.fractions)
            + usize::from(self.near_misses >= 2)
            + 2 * usize::from(self.false_friends >= 1)
            + all.saturating_sub(2)
            + usize::from(squares > Self::LONG)
    }

    /// The level: easy up to 1 point, hard from 4.
    #[must_use]
    pub fn level(&self) -> Difficulty {
        match self.points {
            0 | 1 => Difficulty::Easy,
            2 | 3 => Difficulty::Medium,
            _ => Difficulty::Hard,
        }
    }
}

/// How many choices of `k` squares come near to a solution, and how many seem to be one.
fn decoys(puzzle: &Blackout, k: usize) -> (usize, usize) {
    let removable: Vec<_> =
        (0..puzzle.squares()).filter(|&index| index != puzzle.equals()).collect();
    let mut chosen: Vec<usize> = (0..k.min(removable.len())).collect();
    let (mut near, mut friends) = (0, 0);
    for _ in 0..Features::CHOICES {
        let removed: Vec<_> = chosen.iter().filter_map(|&at| removable.get(at)).copied().collect();
        let (left, right) = sides_without(puzzle, &removed);
        if let (Some(lhs), Some(rhs)) =
            (value(&left, StackRules::SEED), value(&right, StackRules::SEED))
            && lhs != rhs
        {
            near += usize::from((&lhs - &rhs).abs() <= Number::ONE);
            friends += usize::from(seems_true(&left, &right));
        }
        if !advance(&mut chosen, removable.len()) {
            break;
        }
    }
    (near, friends)
}

/// Goes on to the next choice of as many numbers below `end`, in their order.
fn advance(chosen: &mut [usize], end: usize) -> bool {
    let count = chosen.len();
    let free = |(index, &at): (usize, &usize)| at + count - index < end;
    let Some(last) = chosen.iter().enumerate().rposition(free) else { return false };
    let first = chosen.get(last).map_or(0, |at| at + 1);
    for (place, at) in chosen.iter_mut().skip(last).zip(first..) {
        *place = at;
    }
    true
}

fn sides_without(puzzle: &Blackout, removed: &[usize]) -> (String, String) {
    let side = |from, to| puzzle.ascii_without(from, to, removed);
    (side(0, puzzle.equals()), side(puzzle.equals() + 1, puzzle.squares()))
}

fn value(side: &str, rules: StackRules) -> Option<Number> {
    evaluate_side(side, rules, &Budget::generous()).ok()
}

/// Whether a false equation is true to who makes one of two mistakes.
fn seems_true(left: &str, right: &str) -> bool {
    let rounded = |side: &str| {
        let rules = StackRules { floor_division: true, ..StackRules::SEED };
        value(&side.replace('/', "//"), rules)
    };
    let in_turn = |side: &str| value(&from_left_to_right(side)?, StackRules::SEED);
    let equal = |one: Option<Number>, other: Option<Number>| one.is_some() && one == other;
    equal(rounded(left), rounded(right)) || equal(in_turn(left), in_turn(right))
}

/// The side with brackets that make every operation come in turn; none if it has brackets already.
fn from_left_to_right(side: &str) -> Option<String> {
    let is_operator = |glyph: char| matches!(glyph, '+' | '-' | '*' | '/');
    if side.contains('(') {
        return None;
    }
    let count = side.chars().filter(|&glyph| is_operator(glyph)).count();
    let mut text = "(".repeat(count);
    for glyph in side.chars() {
        text.push(glyph);
    }
    let mut closed = String::new();
    let mut before_first = true;
    for glyph in text.chars() {
        if is_operator(glyph) {
            if !before_first {
                closed.push(')');
            }
            before_first = false;
        }
        closed.push(glyph);
    }
    if count > 0 {
        closed.push(')');
    }
    Some(closed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::blackout::{Rules, Which};

    fn features(text: &str) -> Features {
        let puzzle = Blackout::parse(text, Rules::default()).unwrap();
        let solution = puzzle.first(Which::Min, &Budget::generous()).unwrap().unwrap();
        Features::of(&puzzle, &solution.removed)
    }

    #[test]
    fn what_is_out_is_told_apart() {
        let seed = features("288 / 24 × 6 = 18 × 13 × 8");
        assert_eq!(seed.out, Kinds { digits: 2, ..Kinds::default() });
        assert!(seed.both_sides && !seed.fractions);
        let brackets = features("(2 + 7) × 5 = 6 × 4 + 18 - 5");
        assert_eq!(brackets.out.brackets, 2);
        assert!(brackets.level() > Difficulty::Easy);
        assert!(features("17 / 2 × 2 = 7").fractions);
    }

    #[test]
    fn mistakes_make_false_friends() {
        assert!(seems_true("7/2*2", "6"));
        assert!(seems_true("2+3*4", "20"));
        assert!(!seems_true("2+3", "6"));
        assert_eq!(from_left_to_right("1+2*3-4").as_deref(), Some("(((1+2)*3)-4)"));
        assert_eq!(from_left_to_right("12").as_deref(), Some("12"));
        assert_eq!(from_left_to_right("(1)"), None);
    }

    #[test]
    fn all_choices_are_gone_through() {
        let mut chosen = vec![0, 1];
        let mut count = 1;
        while advance(&mut chosen, 5) {
            count += 1;
        }
        assert_eq!((count, chosen), (10, vec![3, 4]));
        assert!(!advance(&mut [], 5));
    }
}
