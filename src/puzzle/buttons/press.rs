//! What each button does to a calculator: all that one more press can lead to.

use super::button::{Button, Kind, Operand};
use super::dialect::{
    DeleteLast, Dialect, DigitWrap, InsertZero, NegativeDigits, NegativeStore, NoCut, NoMatch,
    Overflow, PlusNegative, PlusPower, PlusStore, Screen, SortZeros, Store, Uneven,
};
use super::shown::{Pressed, Shown};
use super::state::{Lock, Place, Press, State};
use super::{Level, figures};
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

    /// The number that is shown in the end: what does not fit is refused, a locked digit gets its
    /// value back, the portal takes digits.
    pub(super) fn settle(&mut self, shown: V, lock: Option<Lock>, budget: &Budget) -> Pressed<V> {
        let before = self.dialect.overflow == Overflow::Before || self.portal.is_none();
        if before && !self.fits(&shown) {
            return Ok(None);
        }
        let mut shown = shown;
        if let Some(lock) = lock {
            let Some(locked) = self.locked(&shown, lock, budget)? else { return Ok(None) };
            shown = locked;
        }
        if let Some((from, to)) = self.portal {
            let mut digits = std::mem::take(&mut self.made);
            shown.digits(&mut digits);
            let moved = digits.len() >= from;
            figures::through_portal(&mut digits, from, to, self.dialect.portal, budget)?;
            let settled = if moved {
                V::of_digits(shown.is_negative(), &digits, budget)?
            } else {
                Some(shown)
            };
            self.made = digits;
            let Some(settled) = settled else { return Ok(None) };
            shown = settled;
        }
        Ok(Some(shown).filter(|shown| self.fits(shown)))
    }

    fn fits(&self, shown: &V) -> bool {
        self.bounds.as_ref().is_none_or(|(least, most)| least <= shown && shown <= most)
    }

    /// A number whose digit at a place is as it was locked.
    fn locked(&mut self, shown: &V, lock: Lock, budget: &Budget) -> Pressed<V> {
        let mut digits = std::mem::take(&mut self.made);
        shown.digits(&mut digits);
        let place = usize::from(lock.place);
        if digits.len() <= place {
            let missing = place + 1 - digits.len();
            digits.splice(0..0, std::iter::repeat_n(0, missing));
        }
        let index = digits.len() - 1 - place;
        if let Some(digit) = digits.get_mut(index) {
            *digit = lock.digit;
        }
        let locked = V::of_digits(shown.is_negative(), &digits, budget);
        self.made = digits;
        locked
    }

    /// The sum of all `[+]` after one more.
    fn raised(&self, added: &V, number: &V, budget: &Budget) -> Result<V, Stop> {
        let sum = added.plus(number, budget)?;
        let Some(enough) = &self.enough else { return Ok(sum.unwrap_or_else(|| added.clone())) };
        if let Some(sum) = sum.as_ref().filter(|sum| *sum < enough) {
            return Ok(sum.clone());
        }
        // `enough` is a whole number of tens.
        let mut last = enough.clone();
        for part in [added, number] {
            if let Some((_, digit)) = part.divided(&self.ten, budget)? {
                last = last.plus(&digit, budget)?.unwrap_or(last);
            }
        }
        let Some(past) = enough.plus(&self.ten, budget)? else { return Ok(last) };
        if last < past {
            return Ok(last);
        }
        Ok(last.plus(&self.ten.negated(), budget)?.unwrap_or(last))
    }

    /// The number on a button, raised by what `[+]` added; `None` if it leaves the machine word,
    /// and so the screen, too.
    fn operand(&self, key: &Key<V>, added: &V, budget: &Budget) -> Pressed<V> {
        let magnitude = self.dialect.plus_negative == PlusNegative::Magnitude;
        let down = magnitude && key.number.is_negative();
        key.number.plus(&if down { added.negated() } else { added.clone() }, budget)
    }

    /// Those buttons that need no place and change the screen alone.
    fn plain(
        &mut self,
        button: usize,
        state: &State<V>,
        digits: &[u8],
        budget: &Budget,
    ) -> Pressed<V> {
        let Some(key) = self.keys.get(button) else { return Ok(None) };
        let shown = &state.shown;
        match key.kind {
            Kind::Add | Kind::Subtract | Kind::Multiply | Kind::Divide => {
                let Some(operand) = self.operand(key, &state.added, budget)? else {
                    // Only 0 can be multiplied or divided by what no screen holds.
                    let zero = *shown == self.zero;
                    let kept = matches!(key.kind, Kind::Multiply | Kind::Divide) && zero;
                    return Ok(kept.then(|| self.zero.clone()));
                };
                match key.kind {
                    Kind::Add => shown.plus(&operand, budget),
                    Kind::Subtract => shown.plus(&operand.negated(), budget),
                    Kind::Multiply => shown.times(&operand, budget),
                    _ => {
                        let cut = self.dialect.uneven == Uneven::Cut;
                        let divided = shown.divided(&operand, budget)?;
                        let even = divided.filter(|(_, rest)| cut || *rest == self.zero);
                        Ok(even.map(|(quotient, _)| quotient))
                    }
                }
            }
            Kind::Quotient => Ok(shown.divided(&key.number, budget)?.map(|(quotient, _)| quotient)),
            Kind::Remainder => Ok(shown.divided(&key.number, budget)?.map(|(_, rest)| rest)),
            Kind::Power => {
                let mut exponent = key.number.clone();
                if self.dialect.plus_power == PlusPower::Change {
                    exponent = self.operand(key, &state.added, budget)?.unwrap_or(exponent);
                }
                shown.power(&exponent, budget)
            }
            Kind::Negate => Ok(Some(shown.negated())),
            Kind::Sum => {
                let sum: u64 = digits.iter().map(|digit| u64::from(*digit)).sum();
                let sum = V::of(&Number::from(sum));
                Ok(sum.map(|sum| if shown.is_negative() { sum.negated() } else { sum }))
            }
            Kind::Down if shown.is_negative() => Ok(V::of(&Number::from(-1))),
            Kind::Up if *shown == self.zero => Ok(Some(key.number.negated())),
            _ => self.rewritten(button, state, digits, budget),
        }
    }

    /// Those buttons that rewrite the digits and leave the sign.
    fn rewritten(
        &mut self,
        button: usize,
        state: &State<V>,
        digits: &[u8],
        budget: &Budget,
    ) -> Pressed<V> {
        let mut made = std::mem::take(&mut self.made);
        made.clear();
        let kept = self.rewrite(button, state, digits, budget, &mut made);
        let value = match kept {
            Ok(true) => V::of_digits(state.shown.is_negative(), &made, budget),
            Ok(false) => Ok(None),
            Err(stop) => Err(stop),
        };
        self.made = made;
        value
    }

    /// Writes the digits after a press into `made`; false if the button cannot be pressed.
    fn rewrite(
        &self,
        button: usize,
        state: &State<V>,
        digits: &[u8],
        budget: &Budget,
        made: &mut Vec<u8>,
    ) -> Result<bool, Stop> {
        let Some(key) = self.keys.get(button) else { return Ok(false) };
        match key.kind {
            Kind::Append => {
                made.extend(digits);
                self.raised_digits(key, &state.added, budget, made)?;
            }
            Kind::Prepend => made.extend(key.from.iter().chain(digits)),
            Kind::DropLast => made.extend(digits.iter().take(digits.len() - 1)),
            Kind::DropFirst => made.extend(digits.iter().skip(1)),
            Kind::Replace => {
                if !figures::replace(digits, &key.from, &key.to, made) {
                    return Ok(self.dialect.no_match == NoMatch::Waste);
                }
            }
            Kind::Cut => {
                let mut cut = Vec::new();
                self.raised_digits(key, &state.added, budget, &mut cut)?;
                if !figures::replace(digits, &cut, &[], made) {
                    return Ok(self.dialect.no_cut == NoCut::Waste);
                }
            }
            Kind::Reverse => made.extend(digits.iter().rev()),
            Kind::ShiftLeft => made.extend(digits.iter().skip(1).chain(digits.first())),
            Kind::ShiftRight => {
                made.extend(digits.last().into_iter().chain(digits.iter().take(digits.len() - 1)));
            }
            Kind::Mirror | Kind::Inverse => {
                let negative = self.dialect.negative_digits;
                if state.shown.is_negative() && negative != NegativeDigits::Keep {
                    made.extend(digits);
                    return Ok(negative == NegativeDigits::Waste);
                }
                if key.kind == Kind::Mirror {
                    made.extend(digits.iter().chain(digits.iter().rev()));
                } else {
                    made.extend(digits.iter().map(|digit| (10 - digit) % 10));
                }
            }
            Kind::SortUp | Kind::SortDown => {
                made.extend(digits);
                made.sort_unstable();
                if key.kind == Kind::SortDown {
                    made.reverse();
                }
                if self.dialect.sort_zeros == SortZeros::Drop {
                    made.retain(|digit| *digit > 0);
                }
            }
            Kind::Up => figures::raise_all(digits, &key.number.number(), made),
            Kind::Down => figures::lower_all(digits, &key.number.number(), made),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Adds the digits on a button, raised by what `[+]` added, to `into`.
    fn raised_digits(
        &self,
        key: &Key<V>,
        added: &V,
        budget: &Budget,
        into: &mut Vec<u8>,
    ) -> Result<(), Stop> {
        if *added == self.zero {
            into.extend(&key.from);
            return Ok(());
        }
        let mut digits = Vec::new();
        match key.number.plus(added, budget)? {
            Some(raised) => raised.digits(&mut digits),
            // More digits than any screen has.
            None => digits.resize(WORD_DIGITS as usize * 2, 9),
        }
        into.extend(digits);
        Ok(())
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
                let used = State { unused: false, ..state.clone() };
                self.emit(Press::of(button), shown, &used, budget, emit)?;
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

    /// Those buttons that need a place.
    fn placed(
        &mut self,
        button: usize,
        state: &State<V>,
        digits: &[u8],
        budget: &Budget,
        emit: Emit<'_, V>,
    ) -> Result<(), Stop> {
        let mut seen: Vec<V> = Vec::new();
        for (place, made) in self.choices(button, state, digits, budget)? {
            budget.spend(1)?;
            let Some(shown) = V::of_digits(state.shown.is_negative(), &made, budget)? else {
                continue;
            };
            if seen.contains(&shown) {
                continue;
            }
            seen.push(shown.clone());
            self.emit(Press { button, long: false, place }, shown, state, budget, emit)?;
        }
        Ok(())
    }

    /// What the digits become at each place.
    fn choices(
        &self,
        button: usize,
        state: &State<V>,
        digits: &[u8],
        budget: &Budget,
    ) -> Result<Vec<(Place, Vec<u8>)>, Stop> {
        let Some(key) = self.keys.get(button) else { return Ok(Vec::new()) };
        let mut operand = Vec::new();
        match key.kind {
            Kind::Insert => self.raised_digits(key, &state.added, budget, &mut operand)?,
            Kind::Overwrite => operand.extend(&key.from),
            _ => {}
        }
        let change = match key.kind {
            Kind::DigitAdd | Kind::DigitSubtract => {
                // Of a number from 10 on only the last digit counts, and that it is so large.
                let Some(raised) = self.operand(key, &state.added, budget)? else {
                    return Ok(Vec::new());
                };
                let last = raised.divided(&self.ten, budget)?.map(|(_, digit)| digit.number());
                let last = last.and_then(|digit| digit.to_i64()).unwrap_or(0);
                if raised < self.ten { last } else { 10 + last }
            }
            _ => 0,
        };
        let length = digits.len();
        let at = |place: usize| Place::At(u16::try_from(place).unwrap_or(u16::MAX));
        let splice = |place: usize, out: usize, put: &[u8]| {
            let mut made = digits.to_vec();
            let start = length - place - out;
            made.splice(start..start + out, put.iter().copied());
            (at(place), made)
        };
        let only_zero = digits == [0];
        Ok(match key.kind {
            Kind::Delete if length == 1 && self.dialect.delete_last == DeleteLast::Refuse => {
                Vec::new()
            }
            Kind::Delete => (0..length).map(|place| splice(place, 1, &[])).collect(),
            Kind::Insert if only_zero && self.dialect.insert_zero == InsertZero::Replace => {
                vec![splice(0, 1, &operand)]
            }
            Kind::Insert => (0..=length).map(|place| splice(place, 0, &operand)).collect(),
            Kind::Overwrite => (0..length).map(|place| splice(place, 1, &operand)).collect(),
            Kind::DigitAdd | Kind::DigitSubtract => {
                let change = if key.kind == Kind::DigitAdd { change } else { -change };
                let absolute = self.dialect.digit_wrap == DigitWrap::Absolute;
                let turned = |place: usize| {
                    let digit = digits.get(length - 1 - place).copied().unwrap_or(0);
                    splice(place, 1, &[figures::turned(digit, change, absolute)])
                };
                (0..length).map(turned).collect()
            }
            Kind::Round => (1..length)
                .map(|place| (at(place), figures::rounded(digits, place, self.dialect.rounding)))
                .collect(),
            Kind::Shift => figures::shifts(digits, self.dialect.shift, budget)?
                .into_iter()
                .map(|(arrows, made)| (Place::Arrows(arrows), made))
                .collect(),
            _ => Vec::new(),
        })
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
