//! The basic operations on floats, rounded down or up instead of to the nearest.
//!
//! What a float operation leaves out can be computed exactly (by two sums, or by a fused
//! multiplication), and its sign says on which side of the result the truth lies. So a result that
//! is exact stays one float, and any other is one float wide.

/// Below this magnitude what a product leaves out may itself be too small to be seen.
const SMALL: f64 = 1e-280;

/// The halves of factors above this magnitude may be no numbers.
const LARGE: f64 = 1e290;

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

/// A float for each end of an interval, the lower one first. What is done alike for both ends is
/// written for both at once, and what depends on them as a choice between values: then the
/// compiler takes one instruction for two floats, and nothing jumps where no one can guess.
type Ends = [f64; 2];

/// The lower bound of the sum of the first floats and the upper bound of that of the second ones.
/// A bound is not finite if the sum is not, and no zero is negative if none of the first floats
/// is.
#[inline(always)]
pub(super) fn sums(a: Ends, b: Ends) -> Ends {
    let sum = each(a, b, |a, b| a + b);
    // A sum that is 0, or too small to have all digits, is exact.
    outward(sum, [left_of_sum(a[0], b[0], sum[0]), left_of_sum(a[1], b[1], sum[1])])
}

/// `a + b − sum`, exactly, where that is the sum rounded to the nearest float.
#[inline(always)]
fn left_of_sum(a: f64, b: f64, sum: f64) -> f64 {
    let of_b = sum - a;
    (a - (sum - of_b)) + (b - of_b)
}

/// The lower bound of the product of the first floats and the upper bound of that of the second
/// ones, if these are neither 0 nor very small or large.
#[inline(always)]
pub(super) fn plain_products(a: Ends, b: Ends) -> Option<Ends> {
    let product = each(a, b, times);
    let most = each(each(a, b, larger), product, larger);
    let is_plain = [
        (most[0] <= LARGE) & (product[0].abs() >= SMALL),
        (most[1] <= LARGE) & (product[1].abs() >= SMALL),
    ];
    if !(is_plain[0] & is_plain[1]) {
        return None;
    }
    Some(outward(product, left_of_plain_products(a, b, product)))
}

/// The same of any floats; a bound is not finite if the product is not.
pub(super) fn products(a: Ends, b: Ends) -> Ends {
    [product(a[0], b[0]).0, product(a[1], b[1]).1]
}

/// What `operation` makes of the lower ends and of the upper ones.
#[inline(always)]
fn each(a: Ends, b: Ends, operation: impl Fn(f64, f64) -> f64) -> Ends {
    [operation(a[0], b[0]), operation(a[1], b[1])]
}

/// The larger of two magnitudes.
#[inline(always)]
fn larger(a: f64, b: f64) -> f64 {
    let (a, b) = (a.abs(), b.abs());
    if a > b { a } else { b }
}

/// The lower of the [`around`] floats for the lower end, the upper one for the upper end. Where
/// something is missing, the nearest float is neither 0 nor infinite.
#[inline(always)]
fn outward(nearest: Ends, missing: Ends) -> Ends {
    let step = |nearest: f64, is_needed: bool, by: i64| {
        // The bits of a negative number count downward.
        let by = if nearest < 0.0 { -by } else { by };
        let bits = nearest.to_bits().wrapping_add_signed(if is_needed { by } else { 0 });
        f64::from_bits(bits)
    };
    [step(nearest[0], missing[0] < 0.0, -1), step(nearest[1], missing[1] > 0.0, 1)]
}

/// The bounds of `a × b`.
pub(super) fn product(a: f64, b: f64) -> (f64, f64) {
    let product = a * b;
    if a == 0.0 || b == 0.0 {
        return (product, product);
    }
    if product.abs() < SMALL {
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
/// [`SMALL`].
fn left_of_product(a: f64, b: f64, product: f64) -> f64 {
    if a.abs() > LARGE || b.abs() > LARGE || product.abs() > LARGE {
        return libm::fma(a, b, -product);
    }
    left_of_plain_products([a; 2], [b; 2], [product; 2])[0]
}

/// The same for both ends, none above [`LARGE`]. Dekker's way, with two halves of each factor,
/// takes a tenth of the time of a fused multiplication in software.
#[inline(always)]
fn left_of_plain_products(a: Ends, b: Ends, product: Ends) -> Ends {
    let ((a, a_rest), (b, b_rest)) = (halves(a), halves(b));
    let left = each(product, each(a, b, times), minus);
    let left = each(left, each(a_rest, b, times), minus);
    let left = each(left, each(a, b_rest, times), minus);
    each(each(a_rest, b_rest, times), left, minus)
}

fn times(a: f64, b: f64) -> f64 {
    a * b
}

fn minus(a: f64, b: f64) -> f64 {
    a - b
}

/// Floats as the sums of two each that have half as many digits.
#[inline(always)]
fn halves(floats: Ends) -> (Ends, Ends) {
    /// 2^27 + 1.
    const SPLIT: f64 = 134_217_729.0;
    let half = floats.map(|float| {
        let scaled = SPLIT * float;
        scaled - (scaled - float)
    });
    (half, each(floats, half, minus))
}

/// The bounds of a value that is not more than `ulps` floats away from `near`.
pub(super) fn near(near: f64, ulps: u32) -> (f64, f64) {
    (0..ulps).fold((near, near), |(low, high), _| (low.next_down(), high.next_up()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Floats of all sizes, and those around where sums and products are taken apart.
    fn float() -> impl Strategy<Value = f64> {
        let finite = any::<f64>().prop_filter("numbers only", |value| value.is_finite());
        let edges = [0.0, -0.0, 1.0, f64::MIN_POSITIVE, 5e-324, SMALL, LARGE, f64::MAX];
        let edges = proptest::sample::select(edges.to_vec());
        let edges = (edges, any::<bool>(), -2_i64..3).prop_map(|(edge, is_negative, by)| {
            let beside = f64::from_bits(edge.to_bits().saturating_add_signed(by));
            let beside = if beside.is_finite() { beside } else { edge };
            if is_negative { -beside } else { beside }
        });
        prop_oneof![finite, -4.0..4.0, (-9_i32..9).prop_map(f64::from), edges, -1e-140..1e-140]
    }

    /// A bound where it is finite, the bits of it, zeros being one.
    fn bits(bound: f64) -> Option<u64> {
        bound.is_finite().then_some((bound + 0.0).to_bits())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn without_branches_the_bounds_are_the_same(a in float(), b in float()) {
            let sum = around(a + b, left_of_sum(a, b, a + b));
            let product = product(a, b);
            let plain = plain_products([a; 2], [b; 2]).unwrap_or(product.into());
            for (found, expected) in [(sums([a; 2], [b; 2]), sum), (plain, product)] {
                let (low, high) = (bits(expected.0), bits(expected.1));
                // With an infinite end there is no interval.
                if low.is_some() && high.is_some() {
                    prop_assert_eq!((bits(found[0]), bits(found[1])), (low, high));
                } else {
                    prop_assert!(bits(found[0]).is_none() || bits(found[1]).is_none());
                }
            }
        }
    }

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
