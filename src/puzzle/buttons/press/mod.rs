//! What each button does to a calculator: all that one more press can lead to.

mod change;
mod operand;
mod places;
mod screen;

use super::Level;
use super::button::{Button, Kind, Operand};
use super::dialect::{Dialect, NegativeStore, Overflow, PlusStore, Screen, Store};
use super::shown::Shown;
use super::state::{Lock, Press, State};
use crate::limits::{Budget, Stop};
use crate::number::Number;

/// A level made ready for many presses.
#[derive(Clone, Debug)]
pub(super) struct Calculator<V> {
    keys: Vec<Key<V>>,
    portal: Option<(usize, usize)>,
    dialect: Dialect,
    /// The least and the greatest number that the screen shows.
    bounds: Option<(V, V)>,
    /// Beyond this, only the last digit of what `[+]` adds can still matter.
    enough: Option<V>,
    ten: V,
    zero: V,
    /// Room for the digits of the screen, and of what becomes of them.
    room: Vec<u8>,
    made: Vec<u8>,
}

/// A button with its operand as numbers and digits.
#[derive(Clone, Debug)]
struct Key<V> {
    kind: Kind,
    places: bool,
    number: V,
    from: Vec<u8>,
    to: Vec<u8>,
}

impl<V: Shown> Key<V> {
    fn of(button: &Button) -> Option<Self> {
        let (mut number, mut from, mut to) = (Number::default(), Vec::new(), Vec::new());
        match &button.operand {
            Operand::Nothing => {}
            Operand::Number(operand) => number = operand.clone(),
            Operand::Digits(text) => {
                from = values(text);
                number = text.parse().ok()?;
            }
            Operand::Pair(left, right) => (from, to) = (values(left), values(right)),
        }
        let (kind, places) = (button.kind, button.kind.row().places);
        Some(Self { kind, places, number: V::of(&number)?, from, to })
    }
}

/// The most digits of a screen for which machine words are enough.
const WORD_DIGITS: u32 = 7;

/// Where a press leads: the press, what it costs, and the calculator after it.
pub(super) type Emit<'a, V> = &'a mut dyn FnMut(Press, u32, State<V>) -> Result<(), Stop>;

impl<V: Shown> Calculator<V> {
    /// The calculator of a level; `None` if its numbers do not fit into `V`.
    pub(super) fn new(level: &Level) -> Option<Self> {
        let keys: Option<Vec<Key<V>>> = level.buttons.iter().map(Key::of).collect();
        let keys = keys?;
        let power = |digits: u32| "1".to_owned() + &"0".repeat(digits as usize);
        let below =
            |digits: u32| -> Option<Number> { Some(power(digits).parse::<Number>().ok()? - 1) };
        let bounds = match level.dialect.screen {
            Screen::Digits(size) => Some((-below(size)?, below(size)?)),
            Screen::Characters(size) => Some((-below(size - 1)?, below(size)?)),
            Screen::Endless => None,
        };
        let enough = bounds.as_ref().map(|(_, most)| {
            let largest = keys.iter().map(|key| key.number.number().abs()).max();
            (most.clone() * 2 + largest.unwrap_or_default() * 2 + 2) * 10
        });
        let fit = |number: Option<Number>| match number {
            Some(number) => V::of(&number).map(Some),
            None => Some(None),
        };
        let bounds = match bounds {
            Some((least, most)) => Some((V::of(&least)?, V::of(&most)?)),
            None => None,
        };
        let portal = level.portal.map(|portal| (portal.from as usize, portal.to as usize));
        let (zero, ten) = (V::of(&Number::from(0))?, V::of(&Number::from(10))?);
        let dialect = level.dialect;
        let (room, made) = (Vec::new(), Vec::new());
        Some(Self { keys, portal, dialect, bounds, enough: fit(enough)?, ten, zero, room, made })
    }

    /// The calculator before the first press; `None` if the start does not fit into `V`.
    pub(super) fn start(&self, level: &Level) -> Option<State<V>> {
        let (shown, added) = (V::of(&level.start)?, self.zero.clone());
        Some(State { shown, added, stored: None, lock: None, unused: false })
    }

    /// All that one press leads to, in the order of the buttons and of the places from the right.
    /// Of several places where a button does the same only the first is one.
    pub(super) fn presses(
        &mut self,
        state: &State<V>,
        budget: &Budget,
        emit: Emit<'_, V>,
    ) -> Result<(), Stop> {
        let mut room = std::mem::take(&mut self.room);
        state.shown.digits(&mut room);
        let mut result = Ok(());
        for button in 0..self.keys.len() {
            result = self.button(button, state, &room, budget, emit);
            if result.is_err() {
                break;
            }
        }
        self.room = room;
        result
    }

    fn button(
        &mut self,
        button: usize,
        state: &State<V>,
        digits: &[u8],
        budget: &Budget,
        emit: Emit<'_, V>,
    ) -> Result<(), Stop> {
        let Some(key) = self.keys.get(button) else { return Ok(()) };
        match key.kind {
            Kind::Letters => Ok(()),
            Kind::Store => self.store(button, state, digits, budget, emit),
            Kind::Lock => {
                if state.lock.is_some() || state.shown.is_negative() {
                    return Ok(());
                }
                for (place, digit) in digits.iter().rev().enumerate() {
                    let place = u16::try_from(place).unwrap_or(u16::MAX);
                    if let Some(shown) = self.settle(state.shown.clone(), None, budget)? {
                        let lock = Some(Lock { place, digit: *digit });
                        let press = Press::at(button, place.into());
                        emit(press, 1, State { shown, lock, ..state.clone() })?;
                    }
                }
                Ok(())
            }
            Kind::Plus => {
                let added = self.raised(&state.added, &key.number.clone(), budget)?;
                if let Some(shown) = self.settle(state.shown.clone(), state.lock, budget)? {
                    emit(
                        Press::of(button),
                        1,
                        State { shown, added, lock: None, ..state.clone() },
                    )?;
                }
                Ok(())
            }
            _ if key.places => self.placed(button, state, digits, budget, emit),
            _ => {
                if let Some(shown) = self.plain(button, state, digits, budget)? {
                    self.emit(Press::of(button), shown, state, budget, emit)?;
                }
                Ok(())
            }
        }
    }

    /// Hands on a press after which the screen shows `shown`, if it can.
    fn emit(
        &mut self,
        press: Press,
        shown: V,
        state: &State<V>,
        budget: &Budget,
        emit: Emit<'_, V>,
    ) -> Result<(), Stop> {
        match self.settle(shown, state.lock, budget)? {
            Some(shown) => emit(press, 1, State { shown, lock: None, ..state.clone() }),
            None => Ok(()),
        }
    }

    /// Store: short, what it holds is appended; long, it takes what the screen shows.
    fn store(
        &mut self,
        button: usize,
        state: &State<V>,
        digits: &[u8],
        budget: &Budget,
        emit: Emit<'_, V>,
    ) -> Result<(), Stop> {
        if let Some(stored) = &state.stored {
            let mut appended = Vec::new();
            let changed = self.dialect.plus_store == PlusStore::Change;
            let raised = if changed { stored.plus(&state.added, budget)? } else { None };
            raised.as_ref().unwrap_or(stored).digits(&mut appended);
            let all: Vec<u8> = digits.iter().copied().chain(appended).collect();
            if let Some(shown) = V::of_digits(state.shown.is_negative(), &all, budget)? {
                let shown = self.settle(shown, state.lock, budget)?;
                // What cost nothing is not used by a press that changes nothing.
                let in_vain = state.unused && state.lock.is_none();
                if let Some(shown) = shown.filter(|shown| !in_vain || *shown != state.shown) {
                    let next = State { shown, lock: None, unused: false, ..state.clone() };
                    emit(Press::of(button), 1, next)?;
                }
            }
        }
        let stored = match self.dialect.negative_store {
            _ if !state.shown.is_negative() => state.shown.clone(),
            NegativeStore::Absolute => state.shown.negated(),
            NegativeStore::Refuse => return Ok(()),
        };
        if state.unused || state.stored.as_ref() == Some(&stored) {
            return Ok(());
        }
        let press = Press { long: true, ..Press::of(button) };
        let free = self.dialect.store == Store::Free;
        let lock = if free { state.lock } else { None };
        let stored = Some(stored);
        emit(press, u32::from(!free), State { stored, lock, unused: free, ..state.clone() })
    }
}

/// The values of decimal digits.
fn values(digits: &str) -> Vec<u8> {
    digits.bytes().map(|byte| byte.wrapping_sub(b'0')).collect()
}

/// Whether machine words can hold all that the screen of a level can show.
pub(super) fn words_suffice(level: &Level) -> bool {
    let small = match level.dialect.screen {
        Screen::Digits(size) | Screen::Characters(size) => size <= WORD_DIGITS,
        Screen::Endless => false,
    };
    small && (level.portal.is_none() || level.dialect.overflow == Overflow::Before)
}
