//! How states are kept in a table: packed into a machine word where they fit, or whole.

use std::hash::Hash;

use super::dialect::Screen;
use super::shown::Shown;
use super::state::{Lock, State};
use super::{Kind, Level, Store};
use crate::number::Number;

/// A way to keep states in a table.
pub(super) trait Form<V> {
    /// What is kept: equal for equal states, different for different ones.
    type Kept: Clone + Eq + Hash;

    fn keep(&self, state: State<V>) -> Self::Kept;

    fn state(&self, kept: &Self::Kept) -> State<V>;

    /// What the screen shows, and whether a free press of Store waits for its use.
    fn shown(&self, kept: &Self::Kept) -> (V, bool);
}

/// States as they are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Whole;

impl<V: Shown> Form<V> for Whole {
    type Kept = State<V>;

    fn keep(&self, state: State<V>) -> State<V> {
        state
    }

    fn state(&self, kept: &State<V>) -> State<V> {
        kept.clone()
    }

    fn shown(&self, kept: &State<V>) -> (V, bool) {
        (kept.shown.clone(), kept.unused)
    }
}

/// States in 64 bits: what the screen shows lowest, then what Store holds, the sum of `[+]`, the
/// lock, and whether a free press of Store waits for its use. Parts that a level lacks take no bit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packed {
    /// What makes every number of the screen positive.
    offset: i32,
    shown: u32,
    stored: u32,
    added: u32,
    lock: u32,
}

/// What may stand in the place of the stored number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Held {
    Nothing,
    Number(i32),
    /// Any number, or none.
    Any,
}

impl Packed {
    /// The layout for a level; `None` if its states need more bits.
    pub(super) fn new(level: &Level) -> Option<Self> {
        let (Screen::Digits(size) | Screen::Characters(size)) = level.dialect.screen else {
            return None;
        };
        let offset = 10_i32.checked_pow(size)?;
        let starts = i32::of(&level.start)?;
        if starts <= -offset || starts >= offset {
            return None;
        }
        let has = |kind: Kind| level.buttons.iter().any(|button| button.kind == kind);
        let values = u64::from(offset.unsigned_abs());
        let shown = bits(2 * values);
        let stored = if has(Kind::Store) { bits(values + 1) } else { 0 };
        let added = if has(Kind::Plus) { bits(most_added(level, values)?) } else { 0 };
        // A place and a digit, or nothing.
        let lock = if has(Kind::Lock) { bits(u64::from(size) * 10) } else { 0 };
        let unused = u32::from(level.dialect.store == Store::Free);
        let all = shown + stored + added + lock + unused;
        (all <= u64::BITS).then_some(Self { offset, shown, stored, added, lock })
    }

    /// The word for a state without a lock.
    pub(super) fn word(&self, shown: i32, added: i32, held: Held) -> u64 {
        let held = match held {
            Held::Nothing => 0,
            Held::Number(number) => u64::from(number.unsigned_abs()) + 1,
            Held::Any => self.any(),
        };
        let shown = u64::from((shown + self.offset).unsigned_abs());
        let added = u64::from(added.unsigned_abs());
        shown | shifted(held, self.shown) | shifted(added, self.shown + self.stored)
    }

    /// The parts of such a word.
    pub(super) fn parts(&self, word: u64) -> (i32, i32, Held) {
        let held = match part(word, self.shown, self.stored) {
            0 if self.stored == 0 => Held::Any,
            0 => Held::Nothing,
            held if held == self.any() => Held::Any,
            held => Held::Number(small(held - 1)),
        };
        let added = small(part(word, self.shown + self.stored, self.added));
        (self.shown_in(word), added, held)
    }

    /// What stands for any stored number. Where there is no Store, that is the same as none.
    fn any(&self) -> u64 {
        (1 << self.stored) - 1
    }

    fn shown_in(&self, word: u64) -> i32 {
        small(part(word, 0, self.shown)) - self.offset
    }
}

impl Form<i32> for Packed {
    type Kept = u64;

    #[inline]
    fn keep(&self, state: State<i32>) -> u64 {
        let held = state.stored.map_or(Held::Nothing, Held::Number);
        let mut word = self.word(state.shown, state.added, held);
        let mut at = self.shown + self.stored + self.added;
        if let Some(lock) = state.lock {
            word |= shifted(u64::from(lock.place) * 10 + u64::from(lock.digit) + 1, at);
        }
        at += self.lock;
        word | if state.unused { shifted(1, at) } else { 0 }
    }

    #[inline]
    fn state(&self, word: &u64) -> State<i32> {
        let held = part(*word, self.shown, self.stored);
        let mut at = self.shown + self.stored;
        let added = small(part(*word, at, self.added));
        at += self.added;
        let lock = part(*word, at, self.lock).checked_sub(1);
        let lock = lock.map(|lock| Lock { place: (lock / 10) as u16, digit: (lock % 10) as u8 });
        at += self.lock;
        let unused = at < u64::BITS && word >> at == 1;
        let stored = held.checked_sub(1).map(small);
        State { shown: self.shown_in(*word), added, stored, lock, unused }
    }

    #[inline]
    fn shown(&self, word: &u64) -> (i32, bool) {
        let at = self.shown + self.stored + self.added + self.lock;
        (self.shown_in(*word), at < u64::BITS && word >> at == 1)
    }
}

/// The greatest sum of `[+]` that can come about.
fn most_added(level: &Level, values: u64) -> Option<u64> {
    let numbers = level.buttons.iter().map(|button| match &button.operand {
        super::Operand::Number(number) => number.abs(),
        super::Operand::Digits(digits) => digits.parse().unwrap_or_default(),
        _ => Number::default(),
    });
    let largest = numbers.max()?.to_u64()?;
    // Where the calculator stops to count, and the digit after it.
    let enough = values.checked_add(largest)?.checked_mul(20)?.checked_add(40)?;
    let pressed = level.moves.map_or(enough, |moves| largest.saturating_mul(u64::from(moves)));
    Some(enough.min(pressed))
}

/// How many bits the numbers up to `most` need.
fn bits(most: u64) -> u32 {
    u64::BITS - most.leading_zeros()
}

fn shifted(part: u64, at: u32) -> u64 {
    part.checked_shl(at).unwrap_or(0)
}

#[inline]
fn part(word: u64, at: u32, width: u32) -> u64 {
    word.checked_shr(at).unwrap_or(0) & ((1 << width) - 1)
}

#[allow(clippy::cast_possible_truncation, reason = "no part has more than 28 bits")]
#[inline]
fn small(part: u64) -> i32 {
    part as i32
}

#[cfg(test)]
mod tests {
    use super::super::Dialect;
    use super::*;

    #[test]
    fn states_come_out_of_their_words() {
        let texts = [
            "0 -> 5 in 9: +1 Store [+]3 x2",
            "0 -> 5 in 60: Lock Store +7",
            "0 -> 5: [+]3 +1",
            "0 -> 5: +1 x3",
        ];
        for text in texts {
            let level = Level::parse(text, Dialect::default()).unwrap();
            let packed = Packed::new(&level).unwrap();
            let mut seen = std::collections::BTreeSet::new();
            for shown in [-999_999, -1, 0, 7, 999_999] {
                for stored in [None, Some(0), Some(999_999)] {
                    for added in [0, 3, 27] {
                        for lock in [None, Some((0, 0)), Some((5, 9))] {
                            let lock = lock.map(|(place, digit)| Lock { place, digit });
                            let skip = (stored.is_some() && packed.stored == 0)
                                || (added > 0 && packed.added == 0)
                                || (lock.is_some() && packed.lock == 0);
                            if skip {
                                continue;
                            }
                            let state = State { shown, added, stored, lock, unused: false };
                            let word = packed.keep(state.clone());
                            assert_eq!(packed.state(&word), state, "{text}");
                            assert!(seen.insert(word), "{state:?}");
                        }
                    }
                }
            }
        }
    }
}
