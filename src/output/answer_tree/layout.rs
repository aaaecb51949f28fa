//! Where the nodes of a tree stand: each over the middle of its branches, none over another.

use super::Node;

/// How far something reaches to the left and to the right of its middle.
pub(super) type Reach = (usize, usize);

/// A node with its place and those of its branches.
#[derive(Clone, Debug)]
pub(super) struct Placed<'t> {
    pub(super) node: &'t Node,
    /// How far all under it reaches, itself included.
    pub(super) reach: Reach,
    /// How far apart its two branches stand.
    pub(super) apart: usize,
    pub(super) branches: Vec<Placed<'t>>,
}

impl<'t> Placed<'t> {
    /// Places a tree: `own` says how far the label of a node reaches, and `gap` is the space between
    /// two branches.
    pub(super) fn of(node: &'t Node, own: &dyn Fn(&Node) -> Reach, gap: usize) -> Self {
        let branches: Vec<_> =
            node.branches.iter().map(|branch| Self::of(branch, own, gap)).collect();
        let mut placed = Self { node, reach: own(node), apart: 0, branches };
        let below = match placed.branches.as_slice() {
            [] => (0, 0),
            [branch] => branch.reach,
            [first, .., last] => {
                // Even, so that the middle is a whole number.
                placed.apart = (first.reach.1 + last.reach.0 + gap).next_multiple_of(2);
                (placed.apart / 2 + first.reach.0, placed.apart / 2 + last.reach.1)
            }
        };
        placed.reach = (placed.reach.0.max(below.0), placed.reach.1.max(below.1));
        placed
    }

    /// How many rows of nodes there are.
    pub(super) fn rows(&self) -> usize {
        1 + self.branches.iter().map(Self::rows).max().unwrap_or(0)
    }

    /// The middles of the branches under a node whose middle is at `x`.
    pub(super) fn middles(&self, x: usize) -> Vec<usize> {
        match self.branches.len() {
            0 => vec![],
            1 => vec![x],
            _ => vec![x.saturating_sub(self.apart / 2), x + self.apart / 2],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::tree;
    use super::*;

    /// The spans of the labels of each row.
    fn spans(placed: &Placed<'_>, x: usize, row: usize, rows: &mut Vec<Vec<(usize, usize)>>) {
        rows.resize(rows.len().max(row + 1), Vec::new());
        let (left, right) = wide(placed.node);
        rows[row].push((x - left, x + right));
        for (branch, x) in placed.branches.iter().zip(placed.middles(x)) {
            spans(branch, x, row + 1, rows);
        }
    }

    fn wide(node: &Node) -> Reach {
        (10, 10 + 8 * node.label.result().chars().count())
    }

    #[test]
    fn no_label_covers_another() {
        for text in [
            "make 24: 3 3 8 8",
            "make 100: 1 2 3 4 5 6 7",
            "make 7/11: 11 13 17 19 23",
            "make 24 ! sqrt: 4 4 4 4",
        ] {
            let Ok(game) = crate::puzzle::make::Game::parse(text, Default::default()) else {
                panic!("{text}")
            };
            if !game.solvable(&crate::Budget::generous()).unwrap() {
                continue;
            }
            let tree = tree(text);
            let placed = Placed::of(&tree.root, &wide, 12);
            let mut rows = Vec::new();
            spans(&placed, placed.reach.0, 0, &mut rows);
            assert_eq!(rows.len(), placed.rows());
            for row in rows {
                let apart = row.windows(2).all(|pair| pair[0].1 + 12 <= pair[1].0);
                assert!(apart, "{text}: {row:?}");
                assert!(row.iter().all(|span| span.1 <= placed.reach.0 + placed.reach.1));
            }
        }
    }
}
