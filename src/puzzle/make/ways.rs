//! Ways to write one answer, gone through one after the other.

use super::expression::{Expression, Operation};

/// What is chosen where an answer can be written in several ways.
#[derive(Debug, Default)]
pub(super) struct Ways {
    /// What was chosen so far, of how many.
    picks: Vec<(usize, usize)>,
    /// How many of them were followed.
    followed: usize,
}

impl Ways {
    /// Which of so many ways is gone; the first one at first.
    pub(super) fn pick(&mut self, count: usize) -> usize {
        if count < 2 {
            return 0;
        }
        if self.followed == self.picks.len() {
            self.picks.push((0, count));
        }
        self.followed += 1;
        self.picks.get(self.followed - 1).map_or(0, |(way, _)| *way)
    }

    /// Goes on to what was not chosen yet; `false` if there is no more.
    pub(super) fn turn(&mut self) -> bool {
        self.picks.truncate(self.followed);
        self.followed = 0;
        while let Some((way, count)) = self.picks.pop() {
            if way + 1 < count {
                self.picks.push((way + 1, count));
                return true;
            }
        }
        false
    }
}

/// An expression of which the part at this place, counted from the outside, is multiplied or
/// divided by `one`.
pub(super) fn beside(
    whole: Expression,
    at: &mut usize,
    operation: Operation,
    one: &Expression,
) -> Expression {
    let is_here = *at == 0;
    *at = at.wrapping_sub(1);
    match whole {
        whole if is_here => Expression::step(operation, whole, one.clone()),
        Expression::Step { operation: own, sides } => {
            let (left, right) = *sides;
            let left = beside(left, at, operation, one);
            Expression::step(own, left, beside(right, at, operation, one))
        }
        number => number,
    }
}
