//! Arithmetic of [`Ratio`] and [`Number`] beside num-rational's `BigRational`.
//!
//! Each row works through the same 256 pairs, so that its rate is that of single operations.

use std::hint::black_box;

use abacist::Budget;
use abacist::number::{Number, Ratio};
use divan::Bencher;
use divan::counter::ItemsCount;
use num_bigint::BigInt;
use num_rational::BigRational;

fn main() {
    divan::main();
}

/// What the operands look like.
const SETS: [Set; 5] = [
    Set { name: "integers", digits: 4, fractions: false },
    Set { name: "4 digits", digits: 4, fractions: true },
    Set { name: "9 digits", digits: 9, fractions: true },
    Set { name: "200 digits", digits: 200, fractions: true },
    Set { name: "2000 digits", digits: 2000, fractions: true },
];

const PAIRS: usize = 256;

#[derive(Clone, Copy)]
struct Set {
    name: &'static str,
    digits: usize,
    fractions: bool,
}

impl std::fmt::Display for Set {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl Set {
    /// The pairs of the set, as what `read` makes of numerator and denominator.
    fn pairs<T>(self, read: impl Fn(&str, &str) -> T) -> Vec<(T, T)> {
        let mut state = 7;
        let mut operand = || {
            let numerator = digits(self.digits, &mut state);
            let denominator = digits(self.digits, &mut state);
            read(&numerator, if self.fractions { &denominator } else { "1" })
        };
        (0..PAIRS).map(|_| (operand(), operand())).collect()
    }

    fn numbers(self) -> Vec<(Number, Number)> {
        self.pairs(|numerator, denominator| format!("{numerator}/{denominator}").parse().unwrap())
    }

    fn ratios(self) -> Vec<(Ratio, Ratio)> {
        let numbers = self.numbers();
        numbers.iter().map(|(a, b)| (a.as_ratio().unwrap(), b.as_ratio().unwrap())).collect()
    }

    fn rationals(self) -> Vec<(BigRational, BigRational)> {
        let read = |digits: &str| digits.parse::<BigInt>().unwrap();
        self.pairs(|numerator, denominator| BigRational::new(read(numerator), read(denominator)))
    }
}

/// A number of so many random digits.
fn digits(count: usize, state: &mut u64) -> String {
    let mut digit = || {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
        char::from(b'0' + (*state >> 33) as u8 % 9 + 1)
    };
    (0..count).map(|_| digit()).collect()
}

/// Measures an operation on every pair.
fn each<T, R>(bencher: Bencher, pairs: &[(T, T)], operation: impl Fn(&T, &T) -> R) {
    bencher.counter(ItemsCount::new(PAIRS)).bench_local(|| {
        for (left, right) in pairs {
            black_box(operation(black_box(left), black_box(right)));
        }
    });
}

macro_rules! operations {
    ($($name:ident: |$left:ident, $right:ident, $budget:ident|
        $ratio:expr, $number:expr, $rational:expr;)*) => {$(
        mod $name {
            use super::*;

            #[divan::bench(args = &SETS[..3])]
            fn ratio(bencher: Bencher, set: &Set) {
                each(bencher, &set.ratios(), |$left, $right| $ratio);
            }

            #[divan::bench(args = SETS)]
            fn number(bencher: Bencher, set: &Set) {
                let $budget = &Budget::generous();
                each(bencher, &set.numbers(), |$left, $right| $number);
            }

            #[divan::bench(args = SETS, sample_count = 10)]
            fn num_rational(bencher: Bencher, set: &Set) {
                each(bencher, &set.rationals(), |$left, $right| $rational);
            }
        }
    )*};
}

operations! {
    add: |a, b, budget| a.checked_add(*b), a.add(b, budget), a + b;
    mul: |a, b, budget| a.checked_mul(*b), a.mul(b, budget), a * b;
    div: |a, b, budget| a.checked_div(*b), a.div(b, budget), a / b;
    compare: |a, b, _budget| a.cmp(b), a.cmp(b), a.cmp(b);
}

/// Whole tasks.
mod tasks {
    use super::*;

    #[divan::bench]
    fn harmonic_1000() -> Number {
        let budget = Budget::generous();
        (1..=1000).fold(Number::ZERO, |sum, n| {
            let term = Number::ratio(Number::ONE, Number::from(n)).unwrap();
            sum.add(&term, &budget).unwrap()
        })
    }

    #[divan::bench]
    fn harmonic_1000_num_rational() -> BigRational {
        let zero = BigRational::from(BigInt::from(0));
        (1..=1000).fold(zero, |sum, n| sum + BigRational::new(BigInt::from(1), BigInt::from(n)))
    }

    #[divan::bench]
    fn factorial_1000_printed() -> String {
        Number::from(1000).factorial(&Budget::generous()).unwrap().to_string()
    }

    #[divan::bench(args = [18, 1000, 100_000])]
    fn parse_digits(bencher: Bencher, count: usize) {
        let text = digits(count, &mut 1);
        bencher.bench(|| Number::parse(black_box(&text)));
    }

    #[divan::bench(args = ["0.25", "1_000", "1e-3", "0xff"])]
    fn parse(text: &str) -> Number {
        Number::parse(black_box(text)).unwrap()
    }

    #[divan::bench(args = [1_000_000, 4_000_000], sample_count = 5)]
    fn gcd_of_bits(bencher: Bencher, bits: usize) {
        let budget = Budget::generous();
        let [a, b] =
            [3, 5].map(|seed| Number::parse(&digits(bits * 3 / 10, &mut seed.clone())).unwrap());
        bencher.bench_local(|| a.gcd(&b, &budget));
    }
}
