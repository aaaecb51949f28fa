//! Makes hands that can be solved.
//!
//! All hands and targets that a recipe allows are numbered. A seed shuffles the numbers without
//! listing them, so none comes twice in a run, and a run ends when there are no more.

use super::answer::Solver;
use super::difficulty::Easiest;
use super::hands::Hands;
use super::rules::{Distinct, Taken};
use super::{Game, Rules};
use crate::limits::{Budget, Stop};
use crate::number::Number;
use crate::puzzle::random::Places;
use crate::puzzle::{Difficulty, RecipeError};
use crate::source::Span;

/// What the games shall be like.
///
/// ```
/// use abacist::Budget;
/// use abacist::puzzle::Difficulty;
/// use abacist::puzzle::make::Recipe;
/// let recipe = Recipe { level: Some(Difficulty::Hard), ..Recipe::default() };
/// let mut run = recipe.run(7)?;
/// let budget = Budget::generous();
/// let (first, second) = (run.make(&budget)?, run.make(&budget)?);
/// assert!(first.game.to_string().starts_with("make 24: "));
/// assert_ne!(first.game, second.game);
/// # Ok::<(), abacist::puzzle::RecipeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// How many numbers there are: 2 to 10.
    pub cards: usize,
    /// What the numbers are drawn from.
    pub deck: Deck,
    /// The smallest target that is drawn, and the largest: 1 to 1,000,000, and at most
    /// 10,000 of them.
    pub targets: (u32, u32),
    /// The rules.
    pub rules: Rules,
    /// The difficulty, if it matters.
    pub level: Option<Difficulty>,
    /// Whether there must be exactly one answer, as the rules tell answers apart.
    pub unique: bool,
}

/// What the numbers of a game are drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deck {
    /// Whole numbers of a range within 1 to 100, each as often as it comes.
    Range(u32, u32),
    /// Of Countdown: 1 to 10 twice each, and 25, 50, 75 and 100.
    Countdown {
        /// How many of the numbers are 25 and above: 0 to 4; drawn if it is not said.
        large: Option<usize>,
    },
}

impl Default for Recipe {
    fn default() -> Self {
        Self::twenty_four()
    }
}

/// A game that was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// The game, with its numbers from the smallest to the largest.
    pub game: Game,
    /// An easiest answer, and what was measured of it.
    pub easiest: Easiest,
}

/// How many games in a row may be unfit.
const TRIES: usize = 20_000;

/// The steps that the search of one try may take; of a larger one the answers so far are looked
/// at.
const STEPS: u64 = 500_000;

impl Recipe {
    /// What rules may be, in words.
    pub const RULES: &'static str = "words such as any, integer, positive, structural or +-*";

    /// The game of 24: four cards from 1 to 13.
    #[must_use]
    pub const fn twenty_four() -> Self {
        let (targets, rules) = ((24, 24), Rules::twenty_four());
        Self { cards: 4, deck: Deck::Range(1, 13), targets, rules, level: None, unique: false }
    }

    /// Countdown: six numbers of its deck, and a target from 101 to 999.
    #[must_use]
    pub const fn countdown() -> Self {
        let (targets, rules) = ((101, 999), Rules::countdown());
        let deck = Deck::Countdown { large: None };
        Self { cards: 6, deck, targets, rules, level: None, unique: false }
    }

    /// Takes words for rules, as `any positive +-*`; says which one there is not.
    ///
    /// ```
    /// use abacist::puzzle::make::{Recipe, Steps};
    /// let mut recipe = Recipe::default();
    /// assert_eq!(recipe.take_rules("any integer +-"), Ok(()));
    /// assert!(!recipe.rules.use_all && recipe.rules.steps == Steps::Integer);
    /// assert_eq!(recipe.take_rules("all odd"), Err("odd"));
    /// assert_eq!(recipe.take_rules("all any"), Err("any"));
    /// ```
    ///
    /// # Errors
    /// When a word is no rule, or says something else than one before it.
    pub fn take_rules<'w>(&mut self, words: &'w str) -> Result<(), &'w str> {
        let mut taken = Taken::default();
        for word in words.split_whitespace() {
            let about = self.rules.take(word).ok_or(word)?;
            taken.add(about, word, Span::default()).map_err(|_| word)?;
        }
        Ok(())
    }

    /// Begins to make games: for a seed the same ones in the same order on every machine.
    ///
    /// # Errors
    /// When the recipe is out of its ranges.
    pub fn run(&self, seed: u64) -> Result<Run, RecipeError> {
        self.check()?;
        let (hands, targets) = (Draws::of(self), u64::from(self.targets.1 - self.targets.0) + 1);
        let places = Places::new(seed, hands.count().saturating_mul(targets));
        let (recipe, solver) = (self.clone(), Solver::new());
        Ok(Run { recipe, hands, targets, places, solver })
    }

    fn check(&self) -> Result<(), RecipeError> {
        let (deck, most_large) = match self.deck {
            Deck::Range(first, last) => (1 <= first && first <= last && last <= 100, true),
            Deck::Countdown { large } => {
                (true, large.is_none_or(|large| large <= Hands::large().count().min(self.cards)))
            }
        };
        let (first, last) = self.targets;
        let parts = [
            ("cards", "2 to 10", (2..=Game::MOST_NUMBERS).contains(&self.cards)),
            ("range", "a range within 1 to 100, as 1-13", deck),
            ("large", "0 to 4, and at most the cards", most_large),
            (
                "target",
                "a number from 1 to 1000000 or a range of at most 10000, as 101-999",
                1 <= first && first <= last && last <= 1_000_000 && last - first < 10_000,
            ),
        ];
        RecipeError::of_parts(&parts)
    }
}

/// Games of a recipe, one after the other, none twice.
#[derive(Debug)]
pub struct Run {
    recipe: Recipe,
    hands: Draws,
    targets: u64,
    places: Places,
    solver: Solver,
}

impl Run {
    /// Makes the next game.
    ///
    /// # Errors
    /// When there are no more, when many in a row do not fit the recipe, or when the budget says
    /// stop.
    pub fn make(&mut self, budget: &Budget) -> Result<Made, RecipeError> {
        for _ in 0..TRIES {
            let place = self.places.next(budget)?;
            let game = self.game(place);
            if let Some(easiest) = self.accept(&game, budget)? {
                self.places.count_made();
                return Ok(Made { game, easiest });
            }
        }
        Err(RecipeError::Tries(TRIES))
    }

    /// The game with this number.
    fn game(&self, place: u64) -> Game {
        let target = u64::from(self.recipe.targets.0) + place % self.targets;
        let numbers = self.hands.at(place / self.targets).into_iter().map(Number::from).collect();
        Game { target: target.into(), numbers, rules: self.recipe.rules }
    }

    /// What was measured, if the game fits the recipe.
    fn accept(&mut self, game: &Game, budget: &Budget) -> Result<Option<Easiest>, Stop> {
        let own = budget.part(STEPS);
        let found = self.solver.easiest_soon(game, &own);
        budget.spend(own.spent())?;
        // What is too large for a try is too large on every machine: what was found will do.
        let too_large = |stop: &Stop| matches!(stop, Stop::Steps | Stop::Memory);
        let mut easiest = match found {
            Ok(Some((_, Some(stop)))) if !too_large(&stop) => return Err(stop),
            Ok(found) => found.map(|(easiest, _)| easiest),
            Err(stop) => return self.places.pass_over(stop, STEPS).map(|()| None),
        };
        if let Some(easiest) = easiest.as_mut().filter(|_| game.rules.distinct() == Distinct::Raw) {
            self.count_raw(game, easiest, budget)?;
        }
        Ok(easiest.filter(|easiest| {
            // What only idle steps make is no game.
            easiest.answers > 0
                && (!self.recipe.unique || (easiest.complete && easiest.answers == 1))
                && self.recipe.level.is_none_or(|level| level == easiest.features.level())
        }))
    }
}

impl Run {
    /// Counts every expression where each one is an answer: of those that are looked at one stands
    /// for many.
    fn count_raw(
        &mut self,
        game: &Game,
        easiest: &mut Easiest,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let own = budget.part(STEPS);
        let counted = self.solver.count(game, &own);
        budget.spend(own.spent())?;
        match counted {
            Ok(count) => {
                easiest.answers = count.to_usize().unwrap_or(usize::MAX);
                easiest.complete = true;
            }
            Err(Stop::Steps | Stop::Memory) => easiest.complete = false,
            Err(stop) => return Err(stop),
        }
        Ok(())
    }
}

/// All hands of a recipe, numbered.
#[derive(Debug)]
struct Draws {
    /// Parts of the hand, the numbers of which stand behind each other.
    parts: Vec<Hands>,
}

impl Draws {
    fn of(recipe: &Recipe) -> Self {
        let cards = recipe.cards;
        let parts = match recipe.deck {
            Deck::Range(first, last) => {
                vec![Hands::of((first..=last).map(|value| (value, cards)).collect(), cards)]
            }
            Deck::Countdown { large: Some(large) } => vec![
                Hands::of(Hands::small().collect(), cards.saturating_sub(large)),
                Hands::of(Hands::large().collect(), large),
            ],
            Deck::Countdown { large: None } => {
                vec![Hands::of(Hands::small().chain(Hands::large()).collect(), cards)]
            }
        };
        Self { parts }
    }

    fn count(&self) -> u64 {
        self.parts.iter().map(Hands::count).fold(1, u64::saturating_mul)
    }

    /// The hand with this number: the last hands stand first.
    fn at(&self, mut index: u64) -> Vec<u32> {
        let mut hand = Vec::new();
        for part in &self.parts {
            let count = part.count().max(1);
            hand.extend(part.hand(count - 1 - index % count).unwrap_or_default());
            index /= count;
        }
        hand
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hand_has_its_number() {
        let hands = |recipe: &Recipe| {
            let hands = Draws::of(recipe);
            let mut all: Vec<_> = (0..hands.count()).map(|index| hands.at(index)).collect();
            assert!(all.iter().all(|hand| hand.len() == recipe.cards && hand.is_sorted()));
            all.sort();
            all.dedup();
            all.len()
        };
        assert_eq!(hands(&Recipe::default()), 1820);
        assert_eq!(hands(&Recipe::countdown()), 13_243);
        let by_large = [0, 1, 2, 3, 4].map(|large| {
            hands(&Recipe { deck: Deck::Countdown { large: Some(large) }, ..Recipe::countdown() })
        });
        assert_eq!(by_large, [2850, 5808, 3690, 840, 55]);
    }
}
