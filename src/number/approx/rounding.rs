//! The basic operations on floats, rounded down or up instead of to the nearest.
//!
//! What a float operation leaves out can be computed exactly (by two sums, or by a fused
//! multiplication), and its sign says on which side of the result the truth lies. So a result that
//! is exact stays one float, and any other is one float wide.

/// Below this magnitude what a product leaves out may itself be too small to be seen.
const SMALL: f64 = 1e-280;

/// Two floats, neighbours or equal, that enclose a result: of the nearest float and the sign of
/// what is missing to the truth.
fn around(nearest: f64, missing: f64) -> (f64, f64) {
    // A missing part that is no number belongs to an infinite result, which callers refuse.
    if missing > 0.0 {
        (nearest, nearest.next_up())
    } else if missing < 0.0 {
        (nearest.next_down(), nearest)
    } else {
        (nearest, nearest)
    }
}

/// The bounds of `a + b`.
pub(super) fn sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let of_b = sum - a;
    let missing = (a - (sum - of_b)) + (b - of_b);
    around(sum, missing)
}

/// The bounds of `a × b`.
pub(super) fn product(a: f64, b: f64) -> (f64, f64) {
    let product = a * b;
    if product.abs() < SMALL && a != 0.0 && b != 0.0 {
        return (product.next_down(), product.next_up());
    }
    around(product, left_of_product(a, b, product))
}

/// The bounds of `a ÷ b`; `b` is not 0.
pub(super) fn quotient(a: f64, b: f64) -> (f64, f64) {
    let quotient = a / b;
    if a != 0.0 && (quotient.abs() < SMALL || a.abs() < SMALL) {
        return (quotient.next_down(), quotient.next_up());
    }
    let missing = left_of(a, quotient, b);
    around(quotient, if b < 0.0 { -missing } else { missing })
}

/// The bounds of the square root of `a`, which is not negative.
pub(super) fn root(a: f64) -> (f64, f64) {
    let root = libm::sqrt(a);
    if a != 0.0 && a < SMALL {
        return (root.next_down(), root.next_up());
    }
    around(root, left_of(a, root, root))
}

/// `whole − a × b`, exactly, where the product is the whole but for the rounding of one factor, so
/// that the difference is a float.
fn left_of(whole: f64, a: f64, b: f64) -> f64 {
    let product = a * b;
    (whole - product) - left_of_product(a, b, product)
}

/// `a × b − product`, exactly, where that is the product rounded to the nearest float, not below
/// [`SMALL`]. Dekker's way, with two halves of each factor, takes a tenth of the time of a fused
/// multiplication in software.
fn left_of_product(a: f64, b: f64, product: f64) -> f64 {
    /// The halves of larger factors may be no numbers.
    const LARGE: f64 = 1e290;
    if a.abs() > LARGE || b.abs() > LARGE || product.abs() > LARGE {
        return libm::fma(a, b, -product);
    }
    let ((a, a_rest), (b, b_rest)) = (halves(a), halves(b));
    a_rest * b_rest - (((product - a * b) - a_rest * b) - a * b_rest)
}

/// A float as the sum of two that have half as many digits.
fn halves(float: f64) -> (f64, f64) {
    /// 2^27 + 1.
    const SPLIT: f64 = 134_217_729.0;
    let scaled = SPLIT * float;
    let half = scaled - (scaled - float);
    (half, float - half)
}

/// The bounds of a value that is not more than `ulps` floats away from `near`.
pub(super) fn near(near: f64, ulps: u32) -> (f64, f64) {
    (0..ulps).fold((near, near), |(low, high), _| (low.next_down(), high.next_up()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_that_of_a_fused_multiplication() {
        let mut seed = 1_u64;
        let mut next = || {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            // Any sign and digits, and exponents whose products and quotients are not below SMALL.
            let exponent = (seed >> 55) + 767;
            f64::from_bits(seed & !(0x7ff << 52) | exponent << 52)
        };
        for _ in 0..100_000 {
            let (a, b) = (next(), next());
            if (a * b).abs() >= SMALL {
                assert_eq!(left_of_product(a, b, a * b), libm::fma(a, b, -(a * b)), "{a} {b}");
            }
            let quotient = a / b;
            if quotient.abs() >= SMALL {
                assert_eq!(left_of(a, quotient, b), libm::fma(-quotient, b, a), "{a} {b}");
            }
            let root = a.abs().sqrt();
            assert_eq!(left_of(a.abs(), root, root), libm::fma(-root, root, a.abs()), "{a}");
        }
    }
}
