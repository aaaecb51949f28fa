//! Roots of big natural numbers that can be stopped on the way.

use dashu_int::UBig;
use dashu_int::ops::{BitTest, SquareRootRem};

use super::bit_length;
use super::divide::divide;
use super::natural::{DIRECT_FACTOR, power, quotient, square};
use crate::number::pace::Pace;

/// Bits of a number whose root is left to one call of the library.
const DIRECT_ROOT: usize = 20_000;

/// Bits of a number whose square root is left to one call of the library, a few milliseconds.
const DIRECT_SQUARE_ROOT: usize = DIRECT_FACTOR;

/// The root of this degree, at least 1, if it is whole.
pub(super) fn exact_root<P: Pace>(
    value: &UBig,
    degree: u64,
    pace: &P,
) -> Result<Option<UBig>, P::Stop> {
    if value.is_zero() || value.is_one() || degree == 1 {
        return Ok(Some(value.clone()));
    }
    let Some(degree) = usize::try_from(degree).ok().filter(|d| (*d as u64) < bit_length(value))
    else {
        return Ok(None);
    };
    if degree == 2 {
        let (root, rest) = square_root(value, pace)?;
        return Ok(rest.is_zero().then_some(root));
    }
    let root = root_floor(value, degree, pace)?;
    let exact = power(&root, degree as u64, pace)? == *value;
    Ok(exact.then_some(root))
}

/// The root of this degree, at least 2, rounded down.
///
/// The leading half of its bits come from the leading bits of the value; from there Newton's
/// steps, each of which can be stopped, go down to it and no further.
pub(super) fn root_floor<P: Pace>(value: &UBig, degree: usize, pace: &P) -> Result<UBig, P::Stop> {
    pace.work(bit_length(value))?;
    let low_bits = value.bit_len() / degree / 2;
    if value.bit_len() <= DIRECT_ROOT || low_bits == 0 {
        return Ok(value.nth_root(degree));
    }
    if degree == 2 {
        return Ok(square_root(value, pace)?.0);
    }
    let leading = root_floor(&(value >> (low_bits * degree)), degree, pace)?;
    let mut root = (leading + UBig::ONE) << low_bits;
    loop {
        let below = power(&root, degree as u64 - 1, pace)?;
        let ratio = quotient(value, &below, pace)?;
        let next = (&root * UBig::from(degree - 1) + &*ratio) / UBig::from(degree);
        if next >= root {
            return Ok(root);
        }
        root = next;
    }
}

/// The square root rounded down, and how far its square is below the value.
///
/// The leading half of the bits and what their square leaves over come first; a division gives the
/// other half, which is one too large at most (Zimmermann, "Karatsuba square root", 1999).
pub(super) fn square_root<P: Pace>(value: &UBig, pace: &P) -> Result<(UBig, UBig), P::Stop> {
    pace.work(bit_length(value))?;
    if value.bit_len() <= DIRECT_SQUARE_ROOT {
        return Ok(value.sqrt_rem());
    }
    // Of four quarters the first must be at least a fourth of what it can be.
    let quarter = value.bit_len().div_ceil(4);
    if value.bit_len() + 1 < 4 * quarter {
        let (root, rest) = square_root(&(value << 2_usize), pace)?;
        // (2r + t)² + rest = 4 × value, where t is the bit that goes.
        let odd = root.bit(0);
        let root = root >> 1_usize;
        let rest = if odd { rest + (&root << 2_usize) + UBig::ONE } else { rest };
        return Ok((root, rest >> 2_usize));
    }
    let (low_half, high_half) = value.clone().split_bits(2 * quarter);
    let (lowest, middle) = low_half.split_bits(quarter);
    let (leading, rest) = square_root(&high_half, pace)?;
    let (below, rest) = divide(&((rest << quarter) + middle), &(&leading << 1_usize), pace)?;
    let excess = square(&below, pace)?;
    let mut root = (leading << quarter) + below;
    let mut rest = (rest << quarter) + lowest;
    while rest < excess {
        root -= UBig::ONE;
        rest += (&root << 1_usize) + UBig::ONE;
    }
    Ok((root, rest - excess))
}

#[cfg(test)]
mod tests {
    use dashu_int::ops::SquareRoot;
    use proptest::prelude::*;

    use super::*;
    use crate::number::big::natural::multiply;
    use crate::number::big::tests::natural;
    use crate::number::pace::Unhurried;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn roots_are_the_library_s(value in natural(1..100_000), degree in 2..40_usize) {
            let Ok(root) = root_floor(&value, degree, &Unhurried);
            prop_assert_eq!(root, value.nth_root(degree));
        }

        #[test]
        fn roots_of_powers_are_exact(root in natural(2..20_000), degree in 2..12_u64) {
            let Ok(power) = power(&root, degree, &Unhurried);
            let Ok(found) = exact_root(&power, degree, &Unhurried);
            prop_assert_eq!(found.as_ref(), Some(&root));
            for near in [&power - UBig::ONE, &power + UBig::ONE] {
                prop_assert_eq!(exact_root(&near, degree, &Unhurried), Ok(None));
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn square_roots_are_the_library_s(value in natural(240_000..480_000)) {
            let Ok((root, rest)) = square_root(&value, &Unhurried);
            prop_assert!(root == value.sqrt());
            prop_assert!(&root * &root + rest == value);
        }

        #[test]
        fn square_roots_of_squares_and_their_neighbours(root in natural(130_000..900_000)) {
            let Ok(value) = multiply(&root, &root, &Unhurried);
            let Ok(exact) = square_root(&value, &Unhurried);
            prop_assert!(exact == (root.clone(), UBig::ZERO));
            let Ok(above) = square_root(&(&value + UBig::ONE), &Unhurried);
            prop_assert!(above == (root.clone(), UBig::ONE));
            let Ok(below) = square_root(&(value - UBig::ONE), &Unhurried);
            let twice = (&root - UBig::ONE) << 1_usize;
            prop_assert!(below == (root - UBig::ONE, twice));
        }
    }
}
