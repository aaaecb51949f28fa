//! From which numbers a press leads to a number: the presses of a level, backwards.
//!
//! The numbers between which presses lead are those that the screen can show after the portal.
//! All of them are pressed once, by the calculator itself, so that no button needs an inverse.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::mem::size_of;

use super::dialect::{NegativeStore, PlusPower, PlusStore, Screen};
use super::press::Calculator;
use super::state::State;
use super::{Button, Kind, Level, Operand, Store};
use crate::limits::{Budget, Stop};

/// What the roads of a level are, and what it takes to build them.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The buttons whose numbers `[+]` leaves alone, and those that it raises.
    plain: Level,
    raised: Level,
    /// The least number that the screen shows, and how many there are from it on.
    low: i32,
    span: usize,
    /// How many digits the screen has.
    size: u32,
    /// The magnitude of the first number, from which the portal has not taken digits.
    start: u32,
    /// The magnitude of the least number before the portal takes digits.
    lowest: u32,
    /// How many presses are to be tried for the roads, about.
    pub(super) work: usize,
}

/// More work than this is not worth it.
const MOST_WORK: usize = 40_000_000;

/// More sums of `[+]` than this are not told apart.
const MOST_SUMS: usize = 4096;

impl Plan {
    /// The plan for a level where a search from both ends can be better than one from the start.
    /// That takes Store: without it there are few states. Locked digits and presses that cost
    /// nothing are not walked backwards.
    pub(super) fn of(level: &Level) -> Option<Self> {
        let has = |kind: Kind| level.buttons.iter().any(|button| button.kind == kind);
        let dialect = &level.dialect;
        let plus = has(Kind::Plus);
        let changed = plus && dialect.plus_store == PlusStore::Change;
        let free = dialect.store == Store::Free;
        if !has(Kind::Store) || has(Kind::Lock) || free || changed {
            return None;
        }
        if plus && level.moves.is_none() {
            return None;
        }
        let (size, minus) = match dialect.screen {
            Screen::Digits(size) => (size, 0),
            Screen::Characters(size) => (size, 1),
            Screen::Endless => return None,
        };
        let below = |digits: u32| (10_i32.checked_pow(digits).unwrap_or(i32::MAX)) - 1;
        let most = below(size);
        let settled = level.portal.map_or(most, |portal| below(portal.from - 1).min(most));
        let negative = level.start.is_negative() || level.buttons.iter().any(can_go_below_zero);
        let lowest = below(size - minus);
        let low = if negative { -settled.min(lowest) } else { 0 };
        let lowest = lowest.unsigned_abs();
        let start = u32::try_from(level.start.abs().to_u64()?).ok()?;
        let span = usize::try_from(settled - low).ok()? + 1;
        let part = |raised: bool| {
            let special = |kind: Kind| matches!(kind, Kind::Store | Kind::Plus | Kind::Letters);
            let power = dialect.plus_power == PlusPower::Change;
            let wanted = |button: &&Button| {
                !special(button.kind) && (plus && is_raised(button.kind, power)) == raised
            };
            Level {
                buttons: level.buttons.iter().filter(wanted).cloned().collect(),
                ..level.clone()
            }
        };
        let (plain, raised) = (part(false), part(true));
        let sums = if plus { level.moves.unwrap_or(0) as usize + 1 } else { 1 };
        let places = |level: &Level| -> usize {
            let each = |button: &Button| if button.kind.row().places { size as usize } else { 1 };
            level.buttons.iter().map(each).sum()
        };
        let work = span.saturating_mul(places(&plain) + places(&raised) * sums);
        let small = size <= 6 && work <= MOST_WORK;
        small.then_some(Self { plain, raised, low, span, size, start, lowest, work })
    }
}

/// Whether `[+]` changes the number on such a button.
fn is_raised(kind: Kind, power: bool) -> bool {
    match kind {
        Kind::Add
        | Kind::Subtract
        | Kind::Multiply
        | Kind::Divide
        | Kind::Append
        | Kind::Cut
        | Kind::Insert
        | Kind::DigitAdd
        | Kind::DigitSubtract => true,
        Kind::Power => power,
        _ => false,
    }
}

/// Whether a press of the button can lead from 0 or more to less.
fn can_go_below_zero(button: &Button) -> bool {
    let negative = matches!(&button.operand, Operand::Number(number) if number.is_negative());
    negative || matches!(button.kind, Kind::Subtract | Kind::Negate | Kind::Up)
}

/// For each number the ones from which a press leads to it.
#[derive(Debug, Default)]
struct Before {
    /// For each number the first of its own; and the number of all.
    first: Vec<u32>,
    all: Vec<u32>,
}

impl Before {
    /// From pairs of a number and one before it; their order is kept.
    fn of(pairs: &[(u32, u32)], span: usize, budget: &Budget) -> Result<Self, Stop> {
        budget.reserve(((pairs.len() + span) * size_of::<u32>()) as u64)?;
        let mut first = vec![0_u32; span + 2];
        for (to, _) in pairs {
            if let Some(count) = first.get_mut(*to as usize + 2) {
                *count += 1;
            }
        }
        let mut sum = 0;
        for count in &mut first {
            sum += *count;
            *count = sum;
        }
        let mut all = vec![0; pairs.len()];
        for (to, from) in pairs {
            if let Some(next) = first.get_mut(*to as usize + 1) {
                if let Some(place) = all.get_mut(*next as usize) {
                    *place = *from;
                }
                *next += 1;
            }
        }
        first.pop();
        Ok(Self { first, all })
    }

    #[inline]
    fn of_number(&self, number: usize) -> &[u32] {
        let bounds = self.first.get(number).zip(self.first.get(number + 1));
        bounds
            .and_then(|(first, end)| self.all.get(*first as usize..*end as usize))
            .unwrap_or_default()
    }
}

/// The presses of a level, backwards. Numbers are told by their place from the least one on, sums
/// of `[+]` by their place among all sums.
pub(super) struct Roads {
    plan: Plan,
    plain: Before,
    /// By the sum of `[+]`, as far as they were asked for.
    raised: Vec<Option<Before>>,
    raising: Calculator<i32>,
    /// The sums that the moves allow, in order; for each the fewest presses to it, and the sums
    /// from which a press of `[+]` leads to it.
    sums: Vec<i32>,
    fewest: Vec<u32>,
    before_sum: Vec<Vec<usize>>,
    /// For each magnitude those from which the portal leads to it, ordered by their last digits.
    through: Before,
    absolute: bool,
}

impl Roads {
    /// The roads of a level; `None` if there are too many sums of `[+]`.
    pub(super) fn new(
        level: &Level,
        plan: Plan,
        calculator: &mut Calculator<i32>,
        budget: &Budget,
    ) -> Result<Option<Self>, Stop> {
        let Some((sums, fewest)) = sums(level, calculator, budget)? else { return Ok(None) };
        let mut before_sum = vec![Vec::new(); sums.len()];
        for (from, added) in sums.iter().enumerate() {
            for sum in raised(level, *added, calculator, budget)? {
                if let Ok(to) = sums.binary_search(&sum)
                    && let Some(before) = before_sum.get_mut(to)
                {
                    before.push(from);
                }
            }
        }
        let plains = Calculator::new(&plan.plain).zip(Calculator::new(&plan.raised));
        let Some((mut plain, raising)) = plains else { return Ok(None) };
        let plain = plan.before(&mut plain, 0, budget)?;
        let through = plan.through(calculator, budget)?;
        let raised = sums.iter().map(|_| None).collect();
        let absolute = level.dialect.negative_store == NegativeStore::Absolute;
        Ok(Some(Self { plan, plain, raised, raising, sums, fewest, before_sum, through, absolute }))
    }

    pub(super) fn span(&self) -> usize {
        self.plan.span
    }

    /// The place of a number.
    #[inline]
    pub(super) fn place(&self, number: i32) -> Option<usize> {
        let place = usize::try_from(number - self.plan.low).ok()?;
        (place < self.plan.span).then_some(place)
    }

    #[inline]
    fn number(&self, place: usize) -> i32 {
        i32::try_from(place).unwrap_or(i32::MAX).saturating_add(self.plan.low)
    }

    pub(super) fn sums(&self) -> &[i32] {
        &self.sums
    }

    /// The place of a sum.
    #[inline]
    pub(super) fn sum(&self, added: i32) -> Option<usize> {
        self.sums.binary_search(&added).ok()
    }

    /// The fewest presses of `[+]` to a sum.
    pub(super) fn fewest(&self, sum: usize) -> u32 {
        self.fewest.get(sum).copied().unwrap_or(u32::MAX)
    }

    /// The sums from which one press leads to a sum.
    pub(super) fn before_sum(&self, sum: usize) -> &[usize] {
        self.before_sum.get(sum).map(Vec::as_slice).unwrap_or_default()
    }

    /// Makes the roads ready for a sum of `[+]`.
    pub(super) fn prepare(&mut self, sum: usize, budget: &Budget) -> Result<(), Stop> {
        if let Some(raised @ None) = self.raised.get_mut(sum) {
            let added = self.sums.get(sum).copied().unwrap_or(0);
            *raised = Some(self.plan.before(&mut self.raising, added, budget)?);
        }
        Ok(())
    }

    /// The numbers from which a press leads to a number, but those of Store and `[+]`; each as
    /// often as there are such presses.
    #[inline]
    pub(super) fn before(&self, number: i32, sum: usize) -> impl Iterator<Item = i32> {
        let place = self.place(number).unwrap_or(usize::MAX - 1);
        let raised = self.raised.get(sum).and_then(Option::as_ref);
        let raised = raised.map(|raised| raised.of_number(place)).unwrap_or_default();
        let all = self.plain.of_number(place).iter().chain(raised);
        all.map(|place| self.number(*place as usize))
    }

    /// How many numbers before the portal there are that Store can lead to a number through.
    pub(super) fn splits(&self, number: i32) -> usize {
        self.through(number).len()
    }

    /// The numbers from which a short press of Store leads to a number, each with what is stored.
    pub(super) fn before_store(&self, number: i32) -> impl Iterator<Item = (i32, i32)> {
        let split = move |whole: u32| {
            // Nothing in front of it, then more and more digits.
            let alone = (number > 0 && whole == number.unsigned_abs()).then_some((0, whole));
            let powers = (1..self.plan.size).map(|digits| 10_u32.pow(digits));
            let splits = powers.take_while(move |power| *power <= whole).filter_map(move |power| {
                let (front, stored) = (whole / power, whole % power);
                let written = power == 10 || stored >= power / 10;
                // Only the start is shown, and stored, before the portal takes digits.
                let stores = stored <= self.most() || stored == self.plan.start;
                (written && stores).then_some((front, stored))
            });
            alone.into_iter().chain(splits)
        };
        let wholes = self.through(number).iter().filter(move |whole| self.fits(**whole, number));
        let parts = wholes.flat_map(move |whole| split(*whole));
        parts.filter_map(move |(front, stored)| {
            Some((self.front(front, number)?, i32::try_from(stored).ok()?))
        })
    }

    /// The numbers from which a short press of Store leads to a number, if it holds `stored`.
    pub(super) fn before_stored(&self, number: i32, stored: i32) -> impl Iterator<Item = i32> {
        let stored = stored.unsigned_abs();
        let digits = stored.checked_ilog10().unwrap_or(0) + 1;
        let (size, power) = (self.plan.size, 10_u32.pow(digits));
        let least = reversed(stored, size);
        let end = least + 10_u32.pow(size - digits);
        let all = self.through(number);
        let from = all.partition_point(|whole| reversed(*whole, size) < least);
        let all = all.get(from..).unwrap_or_default().iter();
        let all = all.take_while(move |whole| reversed(**whole, size) < end);
        all.filter_map(move |whole| {
            let alone = whole / power == 0;
            let possible = !alone || number > 0 && *whole == number.unsigned_abs();
            self.front(whole / power, number).filter(|_| possible && self.fits(*whole, number))
        })
    }

    /// Whether the screen shows a magnitude with the sign of a number.
    #[inline]
    fn fits(&self, whole: u32, number: i32) -> bool {
        number >= 0 || whole <= self.plan.lowest
    }

    /// The number before the stored one, with the sign of what comes of both.
    #[inline]
    fn front(&self, magnitude: u32, of: i32) -> Option<i32> {
        let magnitude = i32::try_from(magnitude).ok()?;
        let front = if of < 0 { -magnitude } else { magnitude };
        self.place(front).map(|_| front)
    }

    /// The magnitudes that the portal leads to a number.
    fn through(&self, number: i32) -> &[u32] {
        self.through.of_number(number.unsigned_abs() as usize)
    }

    /// Whether a long press of Store stores `stored` when the screen shows `number`.
    #[inline]
    pub(super) fn stores(&self, number: i32, stored: i32) -> bool {
        number == stored || (self.absolute && number == -stored)
    }

    /// The greatest number.
    fn most(&self) -> u32 {
        self.number(self.plan.span - 1).unsigned_abs()
    }
}

impl Plan {
    /// The presses of a calculator from each number, when `[+]` added so much.
    fn before(
        &self,
        calculator: &mut Calculator<i32>,
        added: i32,
        budget: &Budget,
    ) -> Result<Before, Stop> {
        let mut pairs = Vec::new();
        for (from, shown) in (0_u32..).zip(self.low..).take(self.span) {
            budget.spend(1)?;
            let state = State { shown, added, stored: None, lock: None, unused: false };
            calculator.presses(&state, budget, &mut |_, _, next| {
                let to = u32::try_from(next.shown - self.low);
                pairs.extend(to.ok().filter(|to| (*to as usize) < self.span).map(|to| (to, from)));
                Ok(())
            })?;
        }
        Before::of(&pairs, self.span, budget)
    }

    /// Where the portal leads each magnitude from.
    fn through(&self, calculator: &mut Calculator<i32>, budget: &Budget) -> Result<Before, Stop> {
        let mut pairs = Vec::new();
        for order in 0..10_u32.pow(self.size) {
            budget.spend(1)?;
            let whole = reversed(order, self.size);
            let shown = i32::try_from(whole).unwrap_or(i32::MAX);
            if let Some(settled) = calculator.settle(shown, None, budget)? {
                pairs.push((settled.unsigned_abs(), whole));
            }
        }
        Before::of(&pairs, self.span, budget)
    }
}

/// The digits of a number of at most `size` digits, with zeros in front, backwards.
#[inline]
fn reversed(number: u32, size: u32) -> u32 {
    let mut rest = number;
    (0..size).fold(0, |made, _| {
        let digit = rest % 10;
        rest /= 10;
        made * 10 + digit
    })
}

/// Sums of `[+]`, and for each the fewest presses to it.
type Sums = (Vec<i32>, Vec<u32>);

/// The sums of `[+]` that the moves of a level allow, in order, each with the fewest presses to
/// it; `None` if there are too many.
fn sums(
    level: &Level,
    calculator: &mut Calculator<i32>,
    budget: &Budget,
) -> Result<Option<Sums>, Stop> {
    let mut fewest = BTreeMap::from([(0, 0)]);
    let mut last = vec![0];
    for presses in 1..=level.moves.unwrap_or(0) {
        let mut next = Vec::new();
        for added in last {
            for sum in raised(level, added, calculator, budget)? {
                if let Entry::Vacant(free) = fewest.entry(sum) {
                    free.insert(presses);
                    next.push(sum);
                }
            }
        }
        if fewest.len() > MOST_SUMS {
            return Ok(None);
        }
        last = next;
    }
    Ok(Some(fewest.into_iter().unzip()))
}

/// What each press of `[+]` makes of a sum.
fn raised(
    level: &Level,
    added: i32,
    calculator: &mut Calculator<i32>,
    budget: &Budget,
) -> Result<Vec<i32>, Stop> {
    let mut sums = Vec::new();
    let state = State { shown: 0, added, stored: None, lock: None, unused: false };
    calculator.presses(&state, budget, &mut |press, _, next| {
        let button = level.buttons.get(press.button);
        if button.is_some_and(|button| button.kind == Kind::Plus) {
            sums.push(next.added);
        }
        Ok(())
    })?;
    Ok(sums)
}
