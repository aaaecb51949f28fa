//! Sine, cosine and tangent.
//!
//! An angle is first taken apart into whole quarter turns and a rest, in big integers and with
//! enough digits of π for every float, so that the sine of 10^22 is as good as that of 1.

use super::functions::ULPS;
use super::rounding::near;
use super::{Interval, NumberError};
use crate::number::big::{Big, Turns};

/// A range of angles, from one end to the other.
struct Arc {
    low: Turns,
    high: Turns,
    /// Whole quarter turns from the former to the latter; `None` for a turn or more.
    quarters: Option<i8>,
}

impl Arc {
    fn new(low: &Big, high: &Big) -> Result<Self, NumberError> {
        if low == high {
            let turns = low.turns().ok_or(NumberError::TooLarge)?;
            return Ok(Self { low: turns.clone(), high: turns, quarters: Some(0) });
        }
        let (low, high) = match (low.turns(), high.turns()) {
            (Some(low), Some(high)) => (low, high),
            _ => return Err(NumberError::TooLarge),
        };
        let quarters = (0..4_i8).find(|between| {
            let Ok(sum) =
                low.quarters.add(&Big::from(i128::from(*between)), &super::super::pace::Unhurried);
            sum == high.quarters
        });
        Ok(Self { low, high, quarters })
    }

    /// The whole numbers of quarter turns that the range meets, or may meet, each modulo 4.
    fn met(&self) -> impl Iterator<Item = u8> {
        let from = i8::from(self.low.rest.0 > 0.0);
        let last = |quarters| quarters - i8::from(self.high.rest.1 < 0.0);
        let to = self.quarters.map_or(from + 3, last);
        let first = self.low.quarters.modulo_4();
        (from..=to).map(move |step| (first + step.unsigned_abs()) % 4)
    }

    /// The interval of the sine of the angles, `ahead` quarter turns on.
    fn sine(&self, ahead: u8) -> Interval {
        let mut sine = sine_of(&self.low, ahead).hull(sine_of(&self.high, ahead));
        for quarter in self.met() {
            match (quarter + ahead) % 4 {
                1 => sine.high = 1.0,
                3 => sine.low = -1.0,
                _ => {}
            }
        }
        sine
    }
}

/// The interval of the sine of one angle.
fn sine_of(turns: &Turns, ahead: u8) -> Interval {
    let (low, high) = turns.rest;
    let sine =
        |(low, high)| Interval { low: bounds(libm::sin, low).0, high: bounds(libm::sin, high).1 };
    let cosine = |(low, high): (f64, f64)| {
        let top = if low <= 0.0 && high >= 0.0 { 1.0 } else { f64::NEG_INFINITY };
        let (left, right) = (bounds(libm::cos, low), bounds(libm::cos, high));
        Interval { low: left.0.min(right.0), high: left.1.max(right.1).max(top).min(1.0) }
    };
    match (turns.quarters.modulo_4() + ahead) % 4 {
        0 => sine((low, high)),
        1 => cosine((low, high)),
        2 => sine((low, high)).neg(),
        _ => cosine((low, high)).neg(),
    }
}

/// The bounds of a function that is 0 in 0, if at all.
fn bounds(function: fn(f64) -> f64, at: f64) -> (f64, f64) {
    match function(at) {
        0.0 => (0.0, 0.0),
        value => near(value, ULPS),
    }
}

/// The sine of the angles from `low` to `high`, in radians.
///
/// # Errors
/// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
pub fn sin(low: &Big, high: &Big) -> Result<Interval, NumberError> {
    Ok(Arc::new(low, high)?.sine(0))
}

/// The cosine.
///
/// # Errors
/// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
pub fn cos(low: &Big, high: &Big) -> Result<Interval, NumberError> {
    Ok(Arc::new(low, high)?.sine(1))
}

/// The tangent.
///
/// # Errors
/// [`Undecided`](NumberError::Undecided) when one of the angles may have none,
/// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
pub fn tan(low: &Big, high: &Big) -> Result<Interval, NumberError> {
    let arc = Arc::new(low, high)?;
    if arc.met().any(|quarter| quarter % 2 == 1) {
        return Err(NumberError::Undecided);
    }
    // Between two angles that have no tangent it rises all the way.
    Ok(tangent_of(&arc.low)?.hull(tangent_of(&arc.high)?))
}

fn tangent_of(turns: &Turns) -> Result<Interval, NumberError> {
    let (low, high) = turns.rest;
    let tangent = Interval { low: bounds(libm::tan, low).0, high: bounds(libm::tan, high).1 };
    if turns.quarters.modulo_4().is_multiple_of(2) {
        Ok(tangent)
    } else {
        Interval::point(-1.0).div(tangent)
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use super::*;

    type Function = fn(&Big, &Big) -> Result<Interval, NumberError>;

    fn of(function: Function, low: f64, high: f64) -> Result<Interval, NumberError> {
        function(&Big::from_f64(low), &Big::from_f64(high))
    }

    fn close(found: Interval, low: f64, high: f64) -> bool {
        (found.low - low).abs() < 4e-15 && (found.high - high).abs() < 4e-15
    }

    #[test]
    fn ranges_with_and_without_extremes() {
        for (from, to, low, high) in [
            (0.0, PI, 0.0, 1.0),
            (0.5, 1.0, 0.5_f64.sin(), 1.0_f64.sin()),
            (2.0, 4.0, 4.0_f64.sin(), 2.0_f64.sin()),
            (3.0, 6.0, -1.0, 3.0_f64.sin()),
            (-2.0, -1.0, -1.0, (-1.0_f64).sin()),
            (-2.0, 2.0, -1.0, 1.0),
            (1.0, 7.0, -1.0, 1.0),
            (0.0, 6.25, -1.0, 1.0),
            (0.0, 1e9, -1.0, 1.0),
            (-100.0, -99.9, (-99.9_f64).sin(), (-100.0_f64).sin()),
        ] {
            let (found, expected) = (of(sin, from, to).unwrap(), (low.min(high), low.max(high)));
            assert!(close(found, expected.0, expected.1), "sin {from}..{to}: {found:?}");
        }
        assert!(close(of(cos, -1.0, 0.5).unwrap(), 1.0_f64.cos(), 1.0));
        assert!(close(of(cos, 3.0, 4.0).unwrap(), -1.0, 4.0_f64.cos()));
    }

    #[test]
    fn large_angles_are_as_good_as_small_ones() {
        // 60 digits of each were computed with the exact remainders by π.
        for (angle, sine) in [
            (1e22, -0.852_200_849_767_188_8),
            (f64::MAX, 0.004_961_954_789_184_062),
            (2_f64.powi(120), 0.377_820_109_360_752),
        ] {
            let found = of(sin, angle, angle).unwrap();
            assert!(found.low <= sine && sine <= found.high, "{angle} {found:?}");
            assert!(found.high - found.low < 2e-15, "{angle}");
        }
    }

    #[test]
    fn tangents_end_at_their_poles() {
        assert_eq!(of(tan, 1.5, 1.6), Err(NumberError::Undecided));
        assert_eq!(of(tan, -4.8, -4.7), Err(NumberError::Undecided));
        assert!(close(of(tan, 2.0, 4.0).unwrap(), 2.0_f64.tan(), 4.0_f64.tan()));
        assert!(of(tan, PI / 2.0, PI / 2.0).unwrap().low > 1.6e16);
    }
}
