//! Makes puzzles that have exactly one solution.
//!
//! A true equation is made first, then squares are put in that make it false. What is kept has one
//! solution for its k, in one way, and none for fewer squares, whether or not leading zeros and
//! signs before operands are allowed: who plays by either rule finds the same answer.

use super::compose::Composer;
use super::features::Features;
use super::{Blackout, Rules, Solution, Solver, Which};
use crate::limits::{Budget, Stop};
use crate::number::Number;
use crate::puzzle::random::Random;
use crate::puzzle::{Difficulty, RecipeError};
use crate::two_stack::{Square, StackRules, evaluate_side};

/// What the puzzles shall be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The number of squares, that of the `=` included: 7 to 40.
    pub squares: usize,
    /// How many squares are to be blacked out: 1 to 6.
    pub k: usize,
    /// The operators that may occur, of `+-*/`.
    pub operators: Vec<char>,
    /// The largest number in the solution: 9 to 99999.
    pub largest: u32,
    /// Whether divisions of the solution may leave fractions.
    pub fractions: bool,
    /// Whether brackets may occur.
    pub brackets: bool,
    /// The level, if it matters.
    pub level: Option<Difficulty>,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            squares: 16,
            k: 2,
            operators: vec!['+', '-', '*', '/'],
            largest: 999,
            fractions: false,
            brackets: false,
            level: None,
        }
    }
}

/// A puzzle that was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// The puzzle, in typographic signs with blanks.
    pub puzzle: Blackout,
    /// Its only solution.
    pub solution: Solution,
    /// What was measured.
    pub features: Features,
}

/// How often one puzzle is tried with what is thrown together, and then with what is composed.
const TRIES: usize = 20_000;
const COMPOSED: usize = 20_000;

impl Recipe {
    /// The operators that a text names, in any signs that people type, with or without blanks.
    ///
    /// ```
    /// use abacist::puzzle::blackout::Recipe;
    /// assert_eq!(Recipe::signs("× ÷"), ['*', '/']);
    /// ```
    #[must_use]
    pub fn signs(text: &str) -> Vec<char> {
        let glyphs = text.chars().filter(|glyph| !glyph.is_whitespace());
        let sign = |glyph| match Square::of_puzzle(glyph).map(Square::ascii) {
            Some(ascii) => ascii.chars().next().unwrap_or(glyph),
            None => glyph,
        };
        glyphs.map(sign).collect()
    }

    /// Makes puzzle number `index` of `seed`: the same one on every machine, whatever others are
    /// made.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::blackout::{Recipe, Solver, Which};
    /// let made = Recipe::default().make(7, 0, &mut Solver::new(), &Budget::generous()).unwrap();
    /// assert_eq!(made.puzzle.squares(), 16);
    /// let outcome = made.puzzle.solve(Which::Between(0, 2), None, &Budget::generous());
    /// assert_eq!(outcome.solutions, [made.solution]);
    /// ```
    ///
    /// # Errors
    /// When the recipe is out of its ranges, when many tries give no such puzzle, or when the budget
    /// says stop.
    pub fn make(
        &self,
        seed: u64,
        index: u64,
        solver: &mut Solver,
        budget: &Budget,
    ) -> Result<Made, RecipeError> {
        self.check()?;
        let mut random = Random::of(seed, index);
        for _ in 0..TRIES {
            budget.spend(1)?;
            let Some(text) = self.candidate(&mut random) else { continue };
            if let Some(made) = self.accept(&text, solver, budget)? {
                return Ok(made);
            }
        }
        for _ in 0..COMPOSED {
            budget.spend(1)?;
            let Some(text) = self.composed(&mut random) else { continue };
            if let Some(made) = self.accept(&text, solver, budget)? {
                return Ok(made);
            }
        }
        Err(RecipeError::Tries(TRIES + COMPOSED))
    }

    /// What to ask for instead of puzzles of this recipe, of which many tries gave none.
    #[must_use]
    pub fn advice(&self) -> String {
        let parts = [
            (self.squares > Features::LONG, "fewer squares"),
            (self.level.is_some(), "another level"),
            (self.k > 1, "fewer squares out"),
            (self.largest < 999, "larger numbers"),
            (self.operators.len() < 4, "more operators"),
            (true, "another seed"),
        ];
        let parts = parts.iter().filter(|(holds, _)| *holds).map(|(_, part)| *part);
        format!("ask for less at once: {}", parts.collect::<Vec<_>>().join(", "))
    }

    fn check(&self) -> Result<(), RecipeError> {
        let signs_known = self.operators.iter().all(|sign| "+-*/".contains(*sign));
        let (most, most_expected) = self.most_k();
        let parts = [
            ("squares", "7 to 40", (7..=40).contains(&self.squares)),
            ("k", "1 to 6, leaving at least 5 squares", (1..=6).contains(&self.k)),
            ("k", "1 to 6, leaving at least 5 squares", self.squares >= self.k + 5),
            ("largest", "9 to 99999", (9..=99_999).contains(&self.largest)),
            ("operators", "some of + - * /", signs_known && !self.operators.is_empty()),
            ("k", most_expected, self.k <= most),
        ];
        match parts.into_iter().find(|(_, _, holds)| !holds) {
            Some((part, expected, _)) => Err(RecipeError::Range { part, expected }),
            None => Ok(()),
        }
    }

    /// The most squares out that the level allows, for their number and that of all squares count.
    fn most_k(&self) -> (usize, &'static str) {
        match (self.level, self.squares > Features::LONG) {
            (Some(Difficulty::Easy), true) => (2, "1 or 2: of so many squares more are not easy"),
            (Some(Difficulty::Easy), false) => (3, "1 to 3: more are not easy"),
            (Some(Difficulty::Medium), true) => (4, "1 to 4: of so many squares more are hard"),
            (Some(Difficulty::Medium), false) => (5, "1 to 5: more are hard"),
            (Some(Difficulty::Hard) | None, _) => (6, "1 to 6"),
        }
    }

    /// A true equation with squares put in, in ASCII signs: perhaps a puzzle.
    fn candidate(&self, random: &mut Random) -> Option<String> {
        let length = self.squares - self.k - 1;
        let left_length = random.between(1.max(length / 4), (3 * length / 4).max(1));
        let left = self.expression(random, left_length)?;
        let value = self.value(&left)?;
        if value.is_negative() || value.is_zero() {
            return None;
        }
        let right = self.expression_of(random, &value, length - left.len())?;
        if left == right {
            return None;
        }
        let (left, right) = if random.chance(50) { (left, right) } else { (right, left) };
        self.spoil(random, &left, &right)
    }

    /// The same, but of an equation that is composed to be true: where it is long.
    fn composed(&self, random: &mut Random) -> Option<String> {
        let length = self.squares - self.k - 1;
        let [left, right] = Composer::new(self, random).equation(length)?;
        let (left, right) = if random.chance(50) { (left, right) } else { (right, left) };
        self.spoil(random, &left, &right)
    }

    /// A random expression of so many characters.
    fn expression(&self, random: &mut Random, length: usize) -> Option<String> {
        let mut text = String::new();
        while text.len() < length {
            let left = length - text.len();
            let digits = random.between(1, self.digits()).min(left);
            // An operator and a digit at least must follow, or nothing.
            let digits = if left - digits == 1 {
                digits.checked_sub(1).filter(|it| *it > 0)?
            } else {
                digits
            };
            text.push_str(&self.number(random, digits)?);
            if text.len() < length {
                text.push(random.pick(&self.operators)?);
            }
        }
        if self.brackets && random.chance(60) {
            self.bracketed(random, &text, length)
        } else {
            Some(text)
        }
    }

    /// An expression of so many characters with this value: its last number is the one that fits.
    fn expression_of(&self, random: &mut Random, value: &Number, length: usize) -> Option<String> {
        let whole = self.whole(value);
        if let Some(number) = whole.filter(|number| number.len() == length) {
            return Some(number);
        }
        let last = random.between(1, self.digits());
        let before = length.checked_sub(last + 1).filter(|&before| before > 0)?;
        let start = self.expression(random, before)?;
        let so_far = self.value(&start)?;
        let sign = random.pick(&self.operators)?;
        let is_sum = |text: &str| text.contains(['+', '-']) && !text.ends_with(')');
        let operand = match sign {
            '+' => value - &so_far,
            '-' => &so_far - value,
            _ if is_sum(&start) => return None,
            '*' => Number::ratio(value.clone(), so_far)?,
            _ => Number::ratio(so_far, value.clone())?,
        };
        let operand = self.whole(&operand)?;
        let text = format!("{start}{sign}{operand}");
        (text.len() == length && self.value(&text).as_ref() == Some(value)).then_some(text)
    }

    /// The text with a bracket around two of its numbers, which takes two characters: made of a
    /// shorter text.
    fn bracketed(&self, random: &mut Random, text: &str, length: usize) -> Option<String> {
        let shorter = text.get(..length.checked_sub(2)?)?;
        let shorter = shorter.trim_end_matches(['+', '-', '*', '/']);
        let mut starts = vec![0];
        starts.extend(shorter.match_indices(['+', '-', '*', '/']).map(|(at, _)| at + 1));
        let first = random.below(starts.len().saturating_sub(1));
        let from = *starts.get(first)?;
        let to = starts.get(first + 2).map_or(shorter.len(), |next| next - 1);
        let inside = shorter.get(from..to).filter(|inside| inside.contains(['+', '-']))?;
        if starts.len() < 3 {
            return None;
        }
        let (before, after) = (shorter.get(..from)?, shorter.get(to..)?);
        let text = format!("{before}({inside}){after}");
        (text.len() == length).then_some(text)
    }

    /// The equation with `k` squares put in that make it another one.
    fn spoil(&self, random: &mut Random, left: &str, right: &str) -> Option<String> {
        let mut text: Vec<char> = format!("{left}={right}").chars().collect();
        let mut missing = self.k;
        if self.brackets && missing >= 2 && random.chance(self.sign_chance()) {
            put_brackets(random, &mut text)?;
            missing -= 2;
        }
        for _ in 0..missing {
            let at = random.below(text.len() + 1);
            let inside = at
                .checked_sub(1)
                .is_some_and(|before| is_digit(text.get(before)) && is_digit(text.get(at)));
            let glyph = if inside && random.chance(self.sign_chance()) {
                random.pick(&self.operators)?
            } else {
                char::from_digit(u32::try_from(random.below(10)).ok()?, 10)?
            };
            text.insert(at, glyph);
        }
        let text: String = text.into_iter().collect();
        is_tidy(&text).then_some(text)
    }

    /// How likely a sign or bracket is put in where it can be.
    fn sign_chance(&self) -> usize {
        match self.level {
            Some(Difficulty::Easy) => 5,
            Some(Difficulty::Medium) | None => 35,
            Some(Difficulty::Hard) => 75,
        }
    }

    /// The puzzle, if it is one: spaced, with its only solution.
    fn accept(
        &self,
        ascii: &str,
        solver: &mut Solver,
        budget: &Budget,
    ) -> Result<Option<Made>, Stop> {
        // Whatever solves a puzzle by stricter rules solves it by these.
        let widest = Rules { unary: true, leading_zeros: true, ..Rules::default() };
        let Ok(puzzle) = Blackout::parse(&spaced(ascii), widest) else { return Ok(None) };
        let outcome = solver.solve(&puzzle, Which::Between(0, self.k), Some(1), budget);
        if let Some(stop) = outcome.stopped {
            return Err(stop);
        }
        let [count] = &outcome.counts[..] else { return Ok(None) };
        if count.k != self.k || !count.choices.is_one() {
            return Ok(None);
        }
        let Ok(puzzle) = Blackout::parse(&spaced(ascii), Rules::default()) else { return Ok(None) };
        let Some(solution) = outcome.solutions.into_iter().next() else { return Ok(None) };
        let features = Features::of(&puzzle, &solution.removed);
        let fits = self.level.is_none_or(|level| level == features.level());
        // The planted solution is of the strict rules, so that the only one is, too.
        Ok(fits.then_some(Made { puzzle, solution, features }))
    }

    /// The number as text, if it is whole, above 0 and not too large.
    fn whole(&self, number: &Number) -> Option<String> {
        let number = number.to_u64()?;
        (number > 0 && number <= u64::from(self.largest)).then(|| number.to_string())
    }

    /// The most digits of a number.
    pub(super) fn digits(&self) -> usize {
        self.largest.to_string().len()
    }

    /// A random number of so many digits.
    fn number(&self, random: &mut Random, digits: usize) -> Option<String> {
        let first = if digits == 1 { 1 } else { 10_u32.pow(u32::try_from(digits).ok()? - 1) };
        let last = (first.max(1) * if digits == 1 { 9 } else { 10 } - u32::from(digits > 1))
            .min(self.largest);
        if first > last {
            return None;
        }
        let number = random.between(usize::try_from(first).ok()?, usize::try_from(last).ok()?);
        Some(number.to_string())
    }

    fn value(&self, text: &str) -> Option<Number> {
        let rules = StackRules {
            whole_division: !self.fractions,
            leading_zeros: false,
            ..StackRules::SEED
        };
        evaluate_side(text, rules, &Budget::generous()).ok()
    }
}

fn is_digit(glyph: Option<&char>) -> bool {
    glyph.is_some_and(char::is_ascii_digit)
}

/// Puts a pair of brackets around two numbers or more of one side.
fn put_brackets(random: &mut Random, text: &mut Vec<char>) -> Option<()> {
    let starts_number = |at: &usize| {
        is_digit(text.get(*at)) && !is_digit(at.checked_sub(1).and_then(|at| text.get(at)))
    };
    let ends_number = |at: &usize| is_digit(text.get(*at)) && !is_digit(text.get(*at + 1));
    let starts: Vec<_> = (0..text.len()).filter(starts_number).collect();
    let ends: Vec<_> = (0..text.len()).filter(ends_number).collect();
    let open = random.pick(&starts)?;
    let after: Vec<_> = ends
        .into_iter()
        .filter(|&end| {
            let inside = text.get(open..=end).unwrap_or_default();
            inside.iter().any(|glyph| "+-*/".contains(*glyph)) && !inside.contains(&'=')
        })
        .collect();
    let close = random.pick(&after)?;
    text.insert(close + 1, ')');
    text.insert(open, '(');
    Some(())
}

/// Whether both sides are well-formed without leading zeros and have values, and differ.
fn is_tidy(equation: &str) -> bool {
    let rules = StackRules { leading_zeros: false, ..StackRules::SEED };
    let value = |side: &str| evaluate_side(side, rules, &Budget::generous()).ok();
    let Some((left, right)) = equation.split_once('=') else { return false };
    match (value(left), value(right)) {
        (Some(left), Some(right)) => left != right,
        _ => false,
    }
}

/// The equation in typographic signs, with blanks around operators.
fn spaced(ascii: &str) -> String {
    let mut text = String::new();
    for glyph in ascii.chars() {
        match glyph {
            '*' => text.push_str(" × "),
            '/' => text.push_str(" ÷ "),
            '+' | '-' | '=' => text.extend([' ', glyph, ' ']),
            _ => text.push(glyph),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn make(recipe: &Recipe, seed: u64) -> Made {
        recipe.make(seed, 0, &mut Solver::new(), &Budget::generous()).unwrap()
    }

    #[test]
    fn levels_are_kept() {
        for level in Difficulty::ALL {
            let recipe = Recipe { level: Some(level), ..Recipe::default() };
            for seed in 0..5 {
                assert_eq!(make(&recipe, seed).features.level(), level);
            }
        }
    }

    #[test]
    fn recipes_are_followed() {
        let operators = vec!['+', '-'];
        let recipe = Recipe { squares: 12, operators, largest: 99, ..Recipe::default() };
        for seed in 0..20 {
            let made = make(&recipe, seed);
            assert_eq!((made.puzzle.squares(), made.solution.removed.len()), (12, 2));
            assert!(!made.puzzle.text().contains(['×', '÷', '(']), "{}", made.puzzle.text());
            let numbers = made.solution.text.split(|glyph: char| !glyph.is_ascii_digit());
            let largest = numbers.filter_map(|number| number.parse::<u32>().ok()).max();
            assert!(largest <= Some(99), "{}", made.solution.text);
        }
        let brackets = Recipe { brackets: true, squares: 18, ..Recipe::default() };
        assert!((0..20).any(|seed| make(&brackets, seed).puzzle.text().contains('(')));
        let fractions = Recipe { fractions: true, ..Recipe::default() };
        assert!((0..60).any(|seed| make(&fractions, seed).features.fractions));
        assert!((0..20).all(|seed| !make(&Recipe::default(), seed).features.fractions));
    }

    #[test]
    fn a_recipe_out_of_range_is_refused() {
        let refused = |recipe: Recipe| {
            recipe.make(1, 0, &mut Solver::new(), &Budget::generous()).unwrap_err()
        };
        let standard = Recipe::default;
        for recipe in [
            Recipe { squares: 6, ..standard() },
            Recipe { squares: 41, ..standard() },
            Recipe { k: 0, ..standard() },
            Recipe { operators: Vec::new(), ..standard() },
            Recipe { operators: vec!['^'], ..standard() },
            Recipe { largest: 8, ..standard() },
            Recipe { squares: 7, k: 3, ..standard() },
        ] {
            assert!(matches!(refused(recipe.clone()), RecipeError::Range { .. }), "{recipe:?}");
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_puzzles_everywhere() {
        let texts: Vec<_> = (0..3)
            .map(|index| {
                let made =
                    Recipe::default().make(7, index, &mut Solver::new(), &Budget::generous());
                made.unwrap().puzzle.text().to_owned()
            })
            .collect();
        let expected = [
            "9 × 11 + 6 - 268 = 770 - 3",
            "4 × 66 - 252 = 134 × 2 + 4",
            "97 + 79618 = 722 - 9 + 2",
        ];
        assert_eq!(texts, expected);
    }
}
