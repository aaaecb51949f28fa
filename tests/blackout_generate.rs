//! Generated puzzles, checked again by trying everything with an evaluator of this file's own.

use std::collections::BTreeSet;

use abacist::Budget;
use abacist::puzzle::blackout::{Blackout, Recipe, Solver};
use abacist::puzzle::{Difficulty, RecipeError};

/// A fraction in machine words, wide enough for puzzles of 16 squares.
type Fraction = (i128, i128);

/// The value of a side by recursive descent, none if it is malformed, has none, or breaks the rules.
struct Naive<'a> {
    rest: &'a [u8],
    zeros: bool,
    unary: bool,
}

impl Naive<'_> {
    fn side(text: &str, zeros: bool, unary: bool) -> Option<Fraction> {
        let mut naive = Naive { rest: text.as_bytes(), zeros, unary };
        let value = naive.sum()?;
        naive.rest.is_empty().then_some(value)
    }

    fn take(&mut self, signs: &[u8]) -> Option<u8> {
        let first = *self.rest.first().filter(|first| signs.contains(first))?;
        self.rest = &self.rest[1..];
        Some(first)
    }

    fn sum(&mut self) -> Option<Fraction> {
        let (mut top, mut bottom) = self.product()?;
        while let Some(sign) = self.take(b"+-") {
            let (n, d) = self.product()?;
            let n = if sign == b'-' { -n } else { n };
            (top, bottom) = lowest(top * d + n * bottom, bottom * d)?;
        }
        Some((top, bottom))
    }

    fn product(&mut self) -> Option<Fraction> {
        let (mut top, mut bottom) = self.factor()?;
        while let Some(sign) = self.take(b"*/") {
            let (n, d) = self.factor()?;
            let (n, d) = if sign == b'*' { (n, d) } else { (d, n) };
            (top, bottom) = lowest(top * n, bottom * d)?;
        }
        Some((top, bottom))
    }

    fn factor(&mut self) -> Option<Fraction> {
        if self.unary
            && let Some(sign) = self.take(b"+-")
        {
            let (top, bottom) = self.factor()?;
            return Some((if sign == b'-' { -top } else { top }, bottom));
        }
        if self.take(b"(").is_some() {
            let value = self.sum()?;
            return self.take(b")").map(|_| value);
        }
        let length = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (digits, rest) = self.rest.split_at(length);
        self.rest = rest;
        let denied = !self.zeros && length > 1 && digits[0] == b'0';
        let number = std::str::from_utf8(digits).ok()?.parse().ok()?;
        (!denied).then_some((number, 1))
    }
}

fn lowest(top: i128, bottom: i128) -> Option<Fraction> {
    let (mut a, mut b) = (top.abs(), bottom.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let a = if bottom < 0 { -a } else { a };
    (bottom != 0).then(|| (top / a, bottom / a))
}

/// The texts of true equations that are left when at most `k` squares go, with how many do.
fn try_all(text: &str, k: usize, zeros: bool, unary: bool) -> BTreeSet<(usize, String)> {
    let squares: Vec<char> = text
        .chars()
        .filter(|glyph| *glyph != ' ')
        .map(|glyph| match glyph {
            '×' => '*',
            '÷' => '/',
            _ => glyph,
        })
        .collect();
    let mut found = BTreeSet::new();
    let mut try_without = |removed: &[usize]| {
        let kept = squares.iter().enumerate().filter(|(index, _)| !removed.contains(index));
        let left: String = kept.map(|(_, glyph)| glyph).collect();
        let Some((lhs, rhs)) = left.split_once('=') else { return };
        let value = |side| Naive::side(side, zeros, unary);
        if let (Some(lhs), Some(rhs)) = (value(lhs), value(rhs))
            && lhs == rhs
        {
            found.insert((removed.len(), left));
        }
    };
    let mut choices: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..=k {
        let mut longer = Vec::new();
        for chosen in choices {
            try_without(&chosen);
            let from = chosen.last().map_or(0, |last| last + 1);
            longer.extend((from..squares.len()).map(|next| {
                let mut more = chosen.clone();
                more.push(next);
                more
            }));
        }
        choices = longer;
    }
    found
}

/// Makes a puzzle of each seed and checks all that is promised of it.
fn check(recipe: &Recipe, seeds: std::ops::Range<u64>) {
    let mut solver = Solver::new();
    for seed in seeds {
        let made = recipe.make(seed, 0, &mut solver, &Budget::generous()).unwrap();
        let text = made.puzzle.text();
        assert_eq!(made.puzzle.squares(), recipe.squares, "{text}");
        let only = made.solution.text.replace(' ', "").replace('×', "*").replace('÷', "/");
        let expected = BTreeSet::from([(recipe.k, only)]);
        for (zeros, unary) in [(true, true), (true, false), (false, true), (false, false)] {
            assert_eq!(try_all(text, recipe.k, zeros, unary), expected, "seed {seed}: {text}");
        }
        assert!(Blackout::parse(text, Default::default()).is_ok(), "{text}");
        if let Some(level) = recipe.level {
            assert_eq!(made.features.level(), level, "{text}");
        }
    }
}

fn recipes() -> [Recipe; 6] {
    let standard = Recipe::default;
    [
        standard(),
        Recipe { squares: 11, k: 1, largest: 99, ..standard() },
        Recipe { fractions: true, ..standard() },
        Recipe { brackets: true, squares: 18, ..standard() },
        Recipe { k: 3, squares: 17, ..standard() },
        Recipe { level: Some(Difficulty::Hard), ..standard() },
    ]
}

#[test]
fn generated_puzzles_keep_what_is_promised() {
    for recipe in recipes() {
        check(&recipe, 0..4);
    }
}

#[test]
fn long_puzzles_keep_what_is_promised() {
    let long = |squares, k, level| Recipe { squares, k, level, ..Recipe::default() };
    for squares in [36, 38, 40] {
        check(&long(squares, 2, None), 0..3);
    }
    check(&long(40, 1, None), 0..3);
    check(&long(40, 2, Some(Difficulty::Easy)), 0..2);
    check(&Recipe { brackets: true, ..long(40, 2, None) }, 0..2);
}

#[test]
fn levels_that_no_puzzle_has_are_refused_before_it_is_tried() {
    for (squares, k, level) in [
        (16, 4, Difficulty::Easy),
        (40, 3, Difficulty::Easy),
        (16, 6, Difficulty::Medium),
        (21, 5, Difficulty::Medium),
    ] {
        let recipe = Recipe { squares, k, level: Some(level), ..Recipe::default() };
        let made = recipe.make(1, 0, &mut Solver::new(), &Budget::generous());
        assert!(matches!(made, Err(RecipeError::Range { part: "k", .. })), "{recipe:?}");
        let fewer = Recipe { k: k - 1, ..recipe };
        assert!(fewer.make(1, 0, &mut Solver::new(), &Budget::generous()).is_ok(), "{fewer:?}");
    }
}

#[test]
#[ignore = "slow: run in release"]
fn the_puzzles_of_200_seeds_keep_what_is_promised() {
    for recipe in recipes() {
        check(&recipe, 0..200);
    }
}

#[test]
fn the_naive_checker_finds_what_is_known() {
    let found = try_all("288 / 24 × 6 = 18 × 13 × 8", 2, true, false);
    assert_eq!(found, BTreeSet::from([(2, "288/4*6=18*3*8".to_owned())]));
    assert!(try_all("1 = 1", 2, true, false).contains(&(0, "1=1".to_owned())));
    assert_eq!(try_all("-1 + 2 = 1", 1, true, true).len(), 1);
}
