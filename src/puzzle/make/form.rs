//! Forms: what is left of an expression when brackets and order no longer count.
//!
//! A sum is a multiset of signed terms, none of which is a sum; a product is a multiset of factors
//! above or below the line, none of which is a product. All values are kept positive: a minus
//! moves outward to the enclosing term.

use super::key::Key;
use super::quantity::{Halting, Quantity};

/// What joins the parts of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Group {
    Sum,
    Product,
}

/// What a form is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A number of the game.
    Leaf,
    /// Signed terms.
    Sum,
    /// Factors above and below the line.
    Product,
    /// Nothing times numbers: a sum that is 0, and leaves.
    Nothing,
}

impl Group {
    pub(super) fn kind(self) -> Kind {
        match self {
            Self::Sum => Kind::Sum,
            Self::Product => Kind::Product,
        }
    }

    /// What changes nothing: 0 or 1.
    pub(super) fn neutral<V: Quantity>(self) -> V {
        match self {
            Self::Sum => V::ZERO,
            Self::Product => V::ONE,
        }
    }

    /// `left + right` or `left × right`.
    pub(super) fn join<V: Quantity>(self, left: &V, right: &V) -> Halting<V> {
        match self {
            Self::Sum => left.plus(right),
            Self::Product => left.times(right),
        }
    }

    /// `left - right` or `left / right`.
    pub(super) fn part<V: Quantity>(self, left: &V, right: &V) -> Halting<V> {
        match self {
            Self::Sum => left.minus(right),
            Self::Product => left.over(right),
        }
    }

    /// `-value` or `1 / value`.
    pub(super) fn turned<V: Quantity>(self, value: &V) -> Halting<V> {
        match self {
            Self::Sum => value.negated(),
            Self::Product => value.inverse(),
        }
    }

    /// The value that the turned one is kept under, and whether it was turned for that: at least
    /// 0, or at least 1 (or 0).
    pub(super) fn upright<V: Quantity>(self, value: V) -> Halting<(V, bool)> {
        let turn = match self {
            Self::Sum => value.is_negative(),
            Self::Product => value.is_below_one(),
        };
        Ok(if turn { (self.turned(&value)?, true) } else { (value, false) })
    }
}

/// A form as a part of another: a term with its sign, or a factor above or below the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Part(u32);

impl Part {
    const MINUS: u32 = 1;
    const FLIP: u32 = 2;

    pub(super) fn of(form: usize) -> Self {
        Self(u32::try_from(form).unwrap_or(u32::MAX >> 2) << 2)
    }

    pub(super) fn form(self) -> usize {
        (self.0 >> 2) as usize
    }

    /// Whether it is subtracted, or divided by.
    pub(super) fn minus(self) -> bool {
        self.0 & Self::MINUS != 0
    }

    /// Whether it is a term that is one over the form.
    pub(super) fn flip(self) -> bool {
        self.0 & Self::FLIP != 0
    }

    pub(super) fn turned(self, turn: bool) -> Self {
        Self(self.0 ^ u32::from(turn))
    }

    /// The part, neither subtracted nor divided by.
    pub(super) fn plain(self) -> Self {
        Self(self.0 & !Self::MINUS)
    }

    pub(super) fn flipped(self, flip: bool) -> Self {
        Self(self.0 ^ if flip { Self::FLIP } else { 0 })
    }
}

/// A form.
#[derive(Clone, Debug)]
pub(super) struct Form<V> {
    pub(super) kind: Kind,
    /// The numbers in it.
    pub(super) key: Key,
    pub(super) value: V,
    start: u32,
    len: u32,
    /// How many parts are subtracted or divided by.
    minuses: u32,
    /// How many reciprocals in it lack a number above the line.
    pub(super) bare: u32,
    /// Whether turning all its parts gives the same form.
    pub(super) symmetric: bool,
}

/// All forms of a search, and their parts.
#[derive(Debug)]
pub(super) struct Forms<V> {
    forms: Vec<Form<V>>,
    parts: Vec<Part>,
}

/// Forms are made by the search that looks at them, so every index is one of a form.
#[allow(clippy::indexing_slicing, reason = "the innermost loops of the search")]
impl<V: Quantity> Forms<V> {
    pub(super) fn new() -> Self {
        Self { forms: Vec::new(), parts: Vec::new() }
    }

    pub(super) fn get(&self, part: Part) -> &Form<V> {
        &self.forms[part.form()]
    }

    pub(super) fn parts(&self, part: Part) -> &[Part] {
        let form = self.get(part);
        &self.parts[form.start as usize..(form.start + form.len) as usize]
    }

    /// The bytes that a form with so many parts takes.
    pub(super) fn bytes(parts: usize) -> u64 {
        (size_of::<Form<V>>() + size_of::<Part>() * (parts + 1)) as u64
    }

    /// Adds a form.
    pub(super) fn push(&mut self, kind: Kind, key: Key, value: V, parts: &[Part]) -> Part {
        let minuses = parts.iter().filter(|part| part.minus()).count();
        let bare = match kind {
            Kind::Leaf => 0,
            Kind::Sum | Kind::Nothing => parts.iter().map(|part| self.bare(*part)).sum(),
            Kind::Product => parts.iter().map(|part| self.get(*part).bare).sum(),
        };
        let start = self.parts.len();
        self.parts.extend_from_slice(parts);
        let symmetric = minuses * 2 == parts.len() && {
            let mut turned: Vec<_> = parts.iter().map(|part| part.turned(true)).collect();
            turned.sort_unstable();
            turned == parts
        };
        let small = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let (start, len, minuses) = (small(start), small(parts.len()), small(minuses));
        self.forms.push(Form { kind, key, value, start, len, minuses, bare, symmetric });
        Part::of(self.forms.len() - 1)
    }

    /// Takes the last form away.
    pub(super) fn pop(&mut self) {
        if let Some(form) = self.forms.pop() {
            self.parts.truncate(form.start as usize);
        }
    }

    /// What a part is worth without its sign, or above the line.
    pub(super) fn size(&self, part: Part) -> Halting<V> {
        let value = &self.get(part).value;
        if part.flip() { value.inverse() } else { Ok(value.clone()) }
    }

    /// What a part is worth in a sum or product.
    pub(super) fn worth(&self, part: Part, group: Group) -> Halting<V> {
        let size = self.size(part)?;
        if part.minus() { group.turned(&size) } else { Ok(size) }
    }

    /// Whether a term has a number above the line of its own.
    pub(super) fn has_top(&self, term: Part) -> bool {
        let form = self.get(term);
        match form.kind {
            Kind::Product if term.flip() => form.minuses > 0,
            Kind::Product => form.minuses < form.len,
            _ => !term.flip(),
        }
    }

    /// How many reciprocals in a term lack a number above the line.
    pub(super) fn bare(&self, term: Part) -> u32 {
        self.get(term).bare + u32::from(!self.has_top(term))
    }

    /// Whether all factors of a product stand on one side of the line.
    pub(super) fn is_one_sided(&self, part: Part) -> bool {
        let form = self.get(part);
        form.minuses == 0 || form.minuses == form.len
    }
}
