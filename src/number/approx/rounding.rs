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
    around(product, libm::fma(a, b, -product))
}

/// The bounds of `a ÷ b`; `b` is not 0.
pub(super) fn quotient(a: f64, b: f64) -> (f64, f64) {
    let quotient = a / b;
    if a != 0.0 && (quotient.abs() < SMALL || a.abs() < SMALL) {
        return (quotient.next_down(), quotient.next_up());
    }
    let missing = libm::fma(-quotient, b, a);
    around(quotient, if b < 0.0 { -missing } else { missing })
}

/// The bounds of the square root of `a`, which is not negative.
pub(super) fn root(a: f64) -> (f64, f64) {
    let root = libm::sqrt(a);
    if a != 0.0 && a < SMALL {
        return (root.next_down(), root.next_up());
    }
    around(root, libm::fma(-root, root, a))
}

/// The bounds of a value that is not more than `ulps` floats away from `near`.
pub(super) fn near(near: f64, ulps: u32) -> (f64, f64) {
    (0..ulps).fold((near, near), |(low, high), _| (low.next_down(), high.next_up()))
}
