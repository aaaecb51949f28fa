//! Work on the digits of a number, the first digit first.

use super::dialect::{PortalDigit, Rounding, Shift};
use crate::limits::{Budget, Stop};
use crate::number::Number;

/// Lets the portal take digits, until the number has fewer than `from`: the one that stands at
/// `from`, counted from the right from 1, is taken out and added at `to`.
pub(super) fn through_portal(
    digits: &mut Vec<u8>,
    from: usize,
    to: usize,
    order: PortalDigit,
    budget: &Budget,
) -> Result<(), Stop> {
    while digits.len() >= from {
        budget.spend(1 + digits.len() as u64 / 8)?;
        let taken = match order {
            PortalDigit::Standing => vec![digits.remove(digits.len() - from)],
            PortalDigit::Leftmost => vec![digits.remove(0)],
            PortalDigit::Excess => digits.drain(..=digits.len() - from).collect(),
        };
        for digit in taken {
            add_at(digits, digit, to - 1);
        }
        let zeros = digits.iter().take_while(|digit| **digit == 0).count();
        digits.drain(..zeros.min(digits.len().saturating_sub(1)));
    }
    Ok(())
}

/// Adds a digit at a place, so many digits from the right, and carries.
fn add_at(digits: &mut Vec<u8>, digit: u8, place: usize) {
    let mut carry = digit;
    let mut place = place;
    while carry > 0 {
        if digits.len() <= place {
            let missing = place + 1 - digits.len();
            digits.splice(0..0, std::iter::repeat_n(0, missing));
        }
        let index = digits.len() - 1 - place;
        if let Some(at) = digits.get_mut(index) {
            let sum = *at + carry;
            (*at, carry) = (sum % 10, sum / 10);
        }
        place += 1;
    }
}

/// Replaces all `from` by `to`, from left to right; false, with the digits as they were, if there
/// is none.
pub(super) fn replace(digits: &[u8], from: &[u8], to: &[u8], made: &mut Vec<u8>) -> bool {
    let mut rest = digits;
    let mut found = false;
    while let [first, after @ ..] = rest {
        if let Some(behind) = rest.strip_prefix(from).filter(|_| !from.is_empty()) {
            made.extend(to);
            (rest, found) = (behind, true);
        } else {
            made.push(*first);
            rest = after;
        }
    }
    found
}

/// A digit after `Digit+` and `Digit-`.
pub(super) fn turned(digit: u8, change: i64, absolute: bool) -> u8 {
    let digit = i64::from(digit);
    let turned = if absolute {
        // A 0 counts as 10, and what falls below 0 loses its sign.
        (if digit == 0 { 10 + change } else { digit + change }).abs() % 10
    } else {
        (digit + change).rem_euclid(10)
    };
    u8::try_from(turned).unwrap_or(0)
}

/// The number rounded so that `place` digits from the right are 0.
pub(super) fn rounded(digits: &[u8], place: usize, rounding: Rounding) -> Vec<u8> {
    let (kept, dropped) = digits.split_at(digits.len().saturating_sub(place));
    let mut kept = kept.to_vec();
    let half = dropped.first() == Some(&5) && dropped.iter().skip(1).all(|digit| *digit == 0);
    let even = kept.last().is_none_or(|digit| digit % 2 == 0);
    let down = half && even && rounding == Rounding::Even;
    if dropped.first().is_some_and(|digit| *digit >= 5) && !down {
        add_at(&mut kept, 1, 0);
    }
    kept.extend(std::iter::repeat_n(0, place));
    kept
}

/// All that shifting left and right leads to, with the arrows pressed, the fewest first.
pub(super) fn shifts(
    digits: &[u8],
    shift: Shift,
    budget: &Budget,
) -> Result<Vec<(String, Vec<u8>)>, Stop> {
    let mut seen = vec![(String::new(), digits.to_vec())];
    let mut next = 0;
    while let Some((arrows, from)) = seen.get(next).cloned() {
        next += 1;
        for (arrow, mut to) in [('<', from.clone()), ('>', from)] {
            budget.spend(1 + seen.len() as u64)?;
            if arrow == '<' {
                to.rotate_left(1);
            } else {
                to.rotate_right(1);
            }
            if shift == Shift::Steps {
                let zeros = to.iter().take_while(|digit| **digit == 0).count();
                to.drain(..zeros.min(to.len() - 1));
            }
            if seen.iter().all(|(_, known)| *known != to) {
                seen.push((format!("{arrows}{arrow}"), to));
            }
        }
    }
    seen.remove(0);
    Ok(seen)
}

/// The most characters of a number whose digits `Up` still changes.
const LONGEST_RAISED: usize = 9;

/// Every digit with `number` added, each sum written out.
pub(super) fn raise_all(digits: &[u8], number: &Number, made: &mut Vec<u8>) {
    for digit in digits {
        let sum = number.clone() + i64::from(*digit);
        made.extend(sum.to_string().bytes().map(|byte| byte - b'0'));
    }
    if made.len() > LONGEST_RAISED {
        made.clear();
        made.extend(digits);
    }
}

/// Every digit with `number` subtracted, but no less than 0.
pub(super) fn lower_all(digits: &[u8], number: &Number, made: &mut Vec<u8>) {
    let number = number.to_u64().unwrap_or(u64::MAX);
    let lower = |digit: &u8| u8::try_from(u64::from(*digit).saturating_sub(number)).unwrap_or(0);
    made.extend(digits.iter().map(lower));
}
