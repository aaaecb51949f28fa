//! The seed's binary tree: at each square the left branch blacks it out and the right one keeps
//! it, so that the leaves are all 2^n choices. It is never built; branches are made as they are
//! walked.

use super::Blackout;
use crate::limits::{Budget, Stop};

/// A node of the tree: what was decided for the first squares.
#[derive(Clone, Debug)]
pub struct Branch<'a> {
    puzzle: &'a Blackout,
    /// The squares that are out.
    removed: Vec<usize>,
    /// The square to decide next.
    next: usize,
}

impl Blackout {
    /// The root of the binary tree over all choices of squares.
    ///
    /// The `=` counts as a square, so the tree has 2^n leaves; the half of them that have lost it
    /// can never be true.
    ///
    /// ```
    /// use abacist::puzzle::blackout::{Blackout, Rules};
    /// let puzzle = Blackout::parse("3 + 2 / 5 = 5 + 3 × 2", Rules::default())?;
    /// let mut leaves = 0;
    /// let mut texts = std::collections::BTreeSet::new();
    /// puzzle.tree().for_each_leaf(&abacist::Budget::generous(), &mut |leaf| {
    ///     leaves += 1;
    ///     if leaf.is_true() {
    ///         texts.insert(leaf.text());
    ///     }
    /// }).unwrap();
    /// assert_eq!((leaves, texts.len()), (2048, 6));
    /// # Ok::<(), abacist::Error>(())
    /// ```
    #[must_use]
    pub fn tree(&self) -> Branch<'_> {
        Branch { puzzle: self, removed: Vec::new(), next: 0 }
    }
}

impl Branch<'_> {
    /// The branch in which the next square is out; `None` at a leaf.
    #[must_use]
    pub fn left(&self) -> Option<Self> {
        let mut branch = self.right()?;
        branch.removed.push(self.next);
        Some(branch)
    }

    /// The branch in which the next square is kept; `None` at a leaf.
    #[must_use]
    pub fn right(&self) -> Option<Self> {
        (self.next < self.puzzle.squares()).then(|| Self { next: self.next + 1, ..self.clone() })
    }

    /// The squares that are out.
    #[must_use]
    pub fn removed(&self) -> &[usize] {
        &self.removed
    }

    /// How many squares are decided: the depth of the node.
    #[must_use]
    pub fn decided(&self) -> usize {
        self.next
    }

    /// What is kept of the squares decided.
    #[must_use]
    pub fn text(&self) -> String {
        let undecided = self.next..self.puzzle.squares();
        let removed: Vec<_> = self.removed.iter().copied().chain(undecided).collect();
        self.puzzle.without(&removed)
    }

    /// Whether this is a leaf whose text is a true equation.
    #[must_use]
    pub fn is_true(&self) -> bool {
        let decided = self.next == self.puzzle.squares();
        decided
            && !self.removed.iter().any(|&index| self.puzzle.is_equals(index))
            && self.puzzle.holds_without(&self.removed, &Budget::generous())
    }

    /// Shows `visit` every leaf below, from left to right.
    ///
    /// # Errors
    /// When the budget stops the walk.
    pub fn for_each_leaf(
        &self,
        budget: &Budget,
        visit: &mut impl FnMut(&Self),
    ) -> Result<(), Stop> {
        budget.spend(1)?;
        match (self.left(), self.right()) {
            (Some(left), Some(right)) => {
                left.for_each_leaf(budget, visit)?;
                right.for_each_leaf(budget, visit)
            }
            _ => {
                visit(self);
                Ok(())
            }
        }
    }
}
