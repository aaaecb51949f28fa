//! What forms come to, without the forms: it says at once that a number, a sum or a product of
//! some numbers does not come to a value, so that no form is made in vain.

use std::hash::BuildHasher;
use std::rc::Rc;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::form::Group;
use super::key::Key;
use super::quantity::{Halt, Halting, Quantity};
use super::search::Search;

/// What the forms of some numbers come to.
#[derive(Debug)]
pub(super) struct Sizes<V> {
    /// Each once, in the order in which they are found.
    list: Vec<V>,
    /// The sizes that are at least 1, or 0, by themselves; the others as one over them.
    index: FxHashMap<V, u8>,
    /// A bit for each of some places, of which every size in the index has one: most other sizes
    /// are told by their bit, which is nearer at hand than the index.
    marks: Vec<u64>,
}

/// How many bits there are for each size.
const MARKS: usize = 16;

/// A number or a sum comes to the size.
const SUM: u8 = 1;
/// A number or a product comes to the size.
const PRODUCT: u8 = 2;
/// How far the bits are moved of what comes to one over the size.
const INVERSE: u32 = 2;

impl<V: Quantity> Sizes<V> {
    fn with_capacity(sizes: usize) -> Self {
        let index = FxHashMap::with_capacity_and_hasher(sizes, FxBuildHasher);
        Self { list: Vec::with_capacity(sizes), index, marks: Vec::new() }
    }

    /// Sets the marks, when all sizes are known.
    fn mark(&mut self) {
        self.marks = vec![0; (self.index.len() * MARKS).next_power_of_two().div_ceil(64)];
        for size in self.index.keys() {
            let (word, bit) = place(size, self.marks.len());
            if let Some(word) = self.marks.get_mut(word) {
                *word |= bit;
            }
        }
    }

    /// The bits of a size that is at least 1, or 0.
    #[inline]
    fn upright(&self, size: &V) -> u8 {
        let (word, bit) = place(size, self.marks.len());
        match self.marks.get(word) {
            Some(word) if word & bit != 0 => self.index.get(size).copied().unwrap_or(0),
            _ => 0,
        }
    }

    /// Adds a size that is at least 0.
    fn add(&mut self, size: V, bits: u8) -> Halting<()> {
        let turn = size.is_below_one();
        let upright = if turn { size.inverse()? } else { size.clone() };
        let shift = if turn { INVERSE } else { 0 };
        let known = self.index.entry(upright).or_insert(0);
        if *known & (SUM | PRODUCT) << shift == 0 {
            self.list.push(size);
        }
        *known |= bits << shift;
        Ok(())
    }

    /// Adds a size that is above 0, and one over it.
    fn add_both(&mut self, size: V, bits: u8) -> Halting<()> {
        let inverse = size.inverse()?;
        let (upright, other) = if size.is_below_one() { (inverse, size) } else { (size, inverse) };
        let known = self.index.entry(upright.clone()).or_insert(0);
        let (is_new, is_other_new) =
            (*known & (SUM | PRODUCT) == 0, *known & (SUM | PRODUCT) << INVERSE == 0);
        *known |= bits | bits << INVERSE;
        if is_other_new && !upright.is_one() {
            self.list.push(other);
        }
        if is_new {
            self.list.push(upright);
        }
        Ok(())
    }

    /// The bits of a size and of one over it.
    fn bits(&self, size: &V) -> Halting<u8> {
        if !size.is_below_one() {
            return Ok(self.upright(size));
        }
        let bits = self.upright(&size.inverse()?);
        Ok(bits >> INVERSE | bits << INVERSE)
    }
}

/// The word and the bit in it that mark a size; the number of words is a power of two.
#[inline]
fn place<V: Quantity>(size: &V, words: usize) -> (usize, u64) {
    let hash = FxBuildHasher.hash_one(size);
    let word = usize::try_from(hash >> 40).unwrap_or(0) & words.wrapping_sub(1);
    (word, 1 << (hash >> 34 & 63))
}

/// What may be known of the sizes of some numbers.
pub(super) struct Filter<V> {
    sizes: Option<Rc<Sizes<V>>>,
    bare: bool,
}

impl<V: Quantity> Filter<V> {
    #[inline]
    fn any(&self, size: &V, wanted: u8) -> Halting<bool> {
        match &self.sizes {
            Some(sizes) => Ok(sizes.bits(size)? & wanted != 0),
            None => Ok(true),
        }
    }

    /// Whether a part of a sum or product may be worth this, or the part turned.
    #[inline]
    pub(super) fn has_turned(&self, group: Group, worth: &V) -> Halting<bool> {
        match group {
            Group::Sum => {
                let inverse = if self.bare { (PRODUCT | SUM) << INVERSE } else { 0 };
                self.any(&worth.magnitude()?, PRODUCT | inverse)
            }
            Group::Product => self.any(worth, SUM | SUM << INVERSE),
        }
    }

    /// Whether a sum or product, or a part alone, may have this value, which is upright.
    #[inline]
    pub(super) fn has_multi(&self, group: Group, value: &V) -> Halting<bool> {
        let inverse = group == Group::Product || self.bare;
        self.any(value, if inverse { u8::MAX } else { SUM | PRODUCT })
    }

    /// Whether a sum or product of two and more parts may have this value, which is upright.
    #[inline]
    pub(super) fn has_node(&self, group: Group, value: &V) -> Halting<bool> {
        match group {
            Group::Sum => self.any(value, SUM),
            Group::Product => self.any(value, PRODUCT | PRODUCT << INVERSE),
        }
    }
}

impl<V: Quantity> Search<'_, V> {
    /// Whether these numbers, all of them, may come to `size`.
    pub(super) fn may_come_to(&mut self, key: Key, size: &V) -> Halting<bool> {
        if let Some(leaf) = self.leaf(key) {
            let leaf = &self.store.forms.get(leaf).value;
            let is_inverse = self.bare_terms() && leaf.times(size).is_ok_and(|one| one.is_one());
            return Ok(leaf == size || is_inverse);
        }
        self.filter(key)?.has_multi(Group::Sum, size)
    }

    /// What is known of what these numbers come to.
    pub(super) fn filter(&mut self, key: Key) -> Halting<Filter<V>> {
        let sizes = if key.size() <= self.store.sized { self.sizes(key)? } else { None };
        Ok(Filter { sizes, bare: self.bare_terms() })
    }

    /// All that these numbers come to; `None` if some of it does not fit.
    fn sizes(&mut self, key: Key) -> Halting<Option<Rc<Sizes<V>>>> {
        if let Some(sizes) = self.store.sizes.get(&key) {
            return Ok(sizes.clone());
        }
        let mut found = Sizes::with_capacity(if key.size() > 2 { 100 } else { 8 });
        if let Some(leaf) = self.leaf(key) {
            found.add(self.store.forms.get(leaf).value.clone(), SUM | PRODUCT)?;
        }
        let mut fits = true;
        for sub in key.subs_with_first() {
            let (Some(left), Some(right)) = (self.sizes(sub)?, self.sizes(key.without(sub))?)
            else {
                fits = false;
                break;
            };
            match self.combine(&left, &right, &mut found) {
                Err(Halt::Overflow) => {
                    fits = false;
                    break;
                }
                result => result?,
            }
        }
        let bytes = found.list.len() * 5 * size_of::<V>();
        self.budget.reserve(bytes as u64)?;
        self.store.reserved += bytes as u64;
        found.mark();
        let sizes = fits.then(|| Rc::new(found));
        self.store.sizes.insert(key, sizes.clone());
        Ok(sizes)
    }

    /// Adds what one operation makes of two sizes.
    fn combine(&self, left: &Sizes<V>, right: &Sizes<V>, found: &mut Sizes<V>) -> Halting<()> {
        for x in &left.list {
            self.budget.spend(right.list.len() as u64)?;
            for y in &right.list {
                if self.takes(Group::Product, x) && self.takes(Group::Product, y) {
                    found.add(x.times(y)?, PRODUCT)?;
                    if !x.is_zero() && !y.is_zero() {
                        found.add_both(x.over(y)?, PRODUCT)?;
                    }
                }
                self.add_sums(x, y, found)?;
                if self.bare_terms() {
                    self.add_inverse_sums(x, y, found)?;
                }
            }
        }
        Ok(())
    }

    fn add_sums(&self, x: &V, y: &V, found: &mut Sizes<V>) -> Halting<()> {
        if self.takes(Group::Sum, x) && self.takes(Group::Sum, y) {
            found.add(x.plus(y)?, SUM)?;
            found.add(x.minus(y)?.magnitude()?, SUM)?;
        }
        Ok(())
    }

    /// Adds the sums of terms such as `1/5`.
    fn add_inverse_sums(&self, x: &V, y: &V, found: &mut Sizes<V>) -> Halting<()> {
        if x.is_zero() || y.is_zero() {
            return Ok(());
        }
        let (one_over_x, one_over_y) = (x.inverse()?, y.inverse()?);
        self.add_sums(&one_over_x, y, found)?;
        self.add_sums(x, &one_over_y, found)?;
        self.add_sums(&one_over_x, &one_over_y, found)
    }
}
