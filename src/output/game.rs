//! Games of making a number with what came of them, in words and for programs.

use super::listing::{bound_words, near_words, none_words, undecided_words};
use super::{Findings, JsonFields, Listing, Verdict, Writing, json_list, json_text};
use crate::diagnostic::brief;
use crate::number::Number;
use crate::puzzle::make::{Expression, Game, Solver};
use crate::{Budget, Stop};

/// A game, and the answers to it.
///
/// ```
/// use abacist::Budget;
/// use abacist::output::{Findings, Listing, SolvedGame};
/// use abacist::puzzle::make::{Game, Rules};
/// let game = Game::parse("countdown 831: 1 3 7 10 25 50", Rules::default())?;
/// let solved = SolvedGame::solve(&game, Listing::default(), &Budget::generous());
/// assert_eq!(solved.summary(), "no way to 831 from 1 3 7 10 25 50; the nearest are 830 and 832");
/// # Ok::<(), abacist::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct SolvedGame<'a> {
    /// The game.
    pub game: &'a Game,
    /// The answers that are listed, unless each was taken as it was found.
    pub listed: Vec<Expression>,
    /// How many answers were come across: all, if the game was searched to the end.
    pub found: Number,
    /// Whether there are more than those.
    pub more: bool,
    /// What comes nearest, with a way to each, where numbers may be left out and there is no
    /// answer: one or two values.
    pub nearest: Vec<(Number, Expression)>,
    /// What stopped the search.
    pub stopped: Option<Stop>,
}

impl<'a> SolvedGame<'a> {
    /// Solves a game.
    #[must_use]
    pub fn solve(game: &'a Game, listing: Listing, budget: &Budget) -> Self {
        let mut listed = Vec::new();
        let solved = Self::each(game, listing, budget, |answer| {
            budget.reserve((game.numbers.len() * 3 * size_of::<Expression>()) as u64)?;
            listed.push(answer);
            Ok(())
        });
        Self { listed, ..solved }
    }

    /// The same as the fields of an answer, where each solution is written as it is found, so that
    /// little is left to do when the work is stopped; with `worked` each has its steps, too.
    #[must_use]
    pub fn answered(
        game: &'a Game,
        listing: Listing,
        worked: bool,
        budget: &Budget,
    ) -> (Self, JsonFields) {
        let (mut solutions, target) = (String::new(), game.target.to_string());
        let solved = Self::each(game, listing, budget, |answer| {
            let solution = way_json(&answer, &target, worked);
            budget.reserve(solution.len() as u64 + 1)?;
            solutions += if solutions.is_empty() { "" } else { "," };
            solutions += &solution;
            Ok(())
        });
        let fields = solved.fields(format!("[{solutions}]"), worked);
        (solved, fields)
    }

    /// The same, but hands each answer that is to be listed to `take` as soon as it is found.
    #[must_use]
    pub fn each(
        game: &'a Game,
        listing: Listing,
        budget: &Budget,
        take: impl FnMut(Expression) -> Result<(), Stop>,
    ) -> Self {
        let mut solved = Self::unsolved(game);
        let searched = solved.search(listing, budget, take);
        solved.stopped = searched.err();
        solved
    }

    /// A game that nothing is known of.
    #[must_use]
    pub fn unsolved(game: &'a Game) -> Self {
        let (found, nearest) = (Number::ZERO, Vec::new());
        Self { game, listed: Vec::new(), found, more: false, nearest, stopped: None }
    }

    fn search(
        &mut self,
        listing: Listing,
        budget: &Budget,
        take: impl FnMut(Expression) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mut solver = Solver::new();
        if listing.is_count() {
            self.found = solver.count(self.game, budget)?;
        } else {
            let page = listing.page(|each| solver.each(self.game, budget, each), take);
            let (found, more, searched) = page;
            (self.found, self.more) = (Number::from(found), more);
            searched?;
            if more {
                let counted = listing.count.of(budget, |budget| solver.count(self.game, budget))?;
                (self.found, self.more) =
                    counted.map_or((self.found.clone(), true), |it| (it, false));
            }
        }
        if self.is_none() && !self.game.rules.use_all {
            self.nearest = nearest(&mut solver, self.game, budget)?;
        }
        Ok(())
    }

    /// Whether it is proven that there is no answer.
    fn is_none(&self) -> bool {
        self.found.is_zero() && !self.more
    }

    /// The ways to the nearest values, a line each, where there is no answer.
    #[must_use]
    pub fn near_lines(&self, writing: Writing) -> Vec<String> {
        self.nearest.iter().map(|(value, way)| writing.near(value, way)).collect()
    }

    fn sentence(&self) -> String {
        let Game { target, numbers, rules } = self.game;
        let (target, numbers) = (brief(&target.to_string()), texts(numbers));
        if let Some(stop) = self.stopped {
            return match self.found.is_zero() {
                true => format!("{target} from {numbers}: undecided: {stop}"),
                false => format!("{target} from {numbers}: {} so far: {stop}", self.solutions()),
            };
        }
        if self.is_none() {
            let all = if rules.use_all && self.game.numbers.len() > 1 { "all of " } else { "" };
            return format!("no way to {target} from {all}{numbers}{}", self.near_words());
        }
        let least = if self.more { "at least " } else { "" };
        format!("{target} from {numbers}: {least}{}", self.solutions())
    }

    fn bound_words(&self) -> String {
        let bound = self.game.rules.operations.bound();
        bound.map(|bound| bound_words(&bound)).unwrap_or_default()
    }

    fn near_words(&self) -> String {
        near_words(self.nearest.iter().map(|(value, _)| value))
    }

    /// The fields of the answer; with `worked` each solution has its steps, too.
    #[must_use]
    pub fn json(&self, worked: bool) -> JsonFields {
        let target = self.game.target.to_string();
        let solutions = self.listed.iter().map(|answer| way_json(answer, &target, worked));
        self.fields(json_list(solutions), worked)
    }

    fn fields(&self, solutions: String, worked: bool) -> JsonFields {
        let solvable = match (self.is_none(), self.stopped) {
            (false, _) => "true",
            (true, None) => "false",
            // Only the search for what is nearest may have been stopped.
            (true, Some(_)) => "null",
        };
        let mut fields = JsonFields::default();
        fields.raw("solvable", solvable).count("count", &self.found).raw("solutions", solutions);
        if !self.game.rules.use_all && self.is_none() {
            let nearest = self.nearest.iter();
            let nearest = nearest.map(|(value, way)| way_json(way, &value.to_string(), worked));
            fields.raw("nearest", json_list(nearest));
        }
        let complete = self.stopped.is_none() && !self.more;
        fields.raw("complete", complete.to_string());
        if let Some(bound) = self.game.rules.operations.bound() {
            fields.text("bound", &bound);
        }
        fields
    }
}

impl Findings for SolvedGame<'_> {
    fn found(&self) -> Number {
        self.found.clone()
    }

    fn has_more(&self) -> bool {
        self.more
    }

    fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    fn verdict(&self) -> Verdict {
        match self.stopped {
            Some(stop) => Verdict::of_error(&stop.into()),
            None if self.is_none() => Verdict::None,
            None => Verdict::Found,
        }
    }

    /// Where the operations need bounds, these are in brackets.
    fn summary(&self) -> String {
        format!("{}{}", self.sentence(), self.bound_words())
    }

    fn none(&self) -> String {
        match self.stopped {
            Some(stop) => undecided_words(stop, &self.found),
            None => none_words(self.nearest.iter().map(|(value, _)| value), &self.bound_words()),
        }
    }
}

/// What comes nearest to the target of a game without an answer, with a way to each.
fn nearest(
    solver: &mut Solver,
    game: &Game,
    budget: &Budget,
) -> Result<Vec<(Number, Expression)>, Stop> {
    let nearest = solver.nearest(game, budget)?;
    let mut ways = Vec::new();
    for value in nearest.values() {
        let near = Game { target: value.clone(), ..game.clone() };
        if let Some(way) = solver.first(&near, budget)? {
            ways.push((value, way));
        }
    }
    Ok(ways)
}

fn way_json(way: &Expression, value: &str, worked: bool) -> String {
    let writing = Writing::default();
    let mut fields = JsonFields::default();
    fields.text("text", &writing.answer(way)).text("value", value);
    if worked {
        let steps = writing.step_texts(way).into_iter().map(|step| json_text(&step));
        let reverse_polish = Writing { reverse_polish: true, ..writing };
        fields.raw("steps", json_list(steps)).text("rpn", &reverse_polish.answer(way));
    }
    fields.object()
}

/// Numbers with blanks between them, long ones without their middles.
fn texts(numbers: &[Number]) -> String {
    numbers.iter().map(|number| brief(&number.to_string())).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::Counting;
    use crate::puzzle::make::Rules;
    use crate::{Interrupt, Limits};

    fn game(text: &str) -> Game {
        Game::parse(text, Rules::default()).unwrap()
    }

    fn summary(text: &str, listing: Listing) -> String {
        SolvedGame::solve(&game(text), listing, &Budget::generous()).summary()
    }

    #[test]
    fn summaries_say_what_was_found() {
        let all = Listing::default();
        assert_eq!(summary("24: 2 4 8 10", all), "24 from 2 4 8 10: 11 solutions");
        assert_eq!(summary("24: 3 3 8 8", all), "24 from 3 3 8 8: 1 solution");
        assert_eq!(summary("24: 1 1 1 1", all), "no way to 24 from all of 1 1 1 1");
        let powers = " (searched: powers of at most 128 bits)";
        assert_eq!(summary("24 ^: 1 1", all), format!("no way to 24 from all of 1 1{powers}"));
        assert_eq!(summary("8 ^: 2 3", all), format!("8 from 2 3: 1 solution{powers}"));
        assert_eq!(summary("countdown 100: 2 3", all), "no way to 100 from 2 3; the nearest is 6");
        let first = Listing { limit: Some(1), count: Counting::No, ..all };
        assert_eq!(summary("24: 2 4 8 10", first), "24 from 2 4 8 10: at least 1 solution");
    }

    #[test]
    fn pages_follow_each_other() {
        let game = game("24: 2 4 8 10");
        let page = |skip, limit| {
            let listing = Listing { skip, limit, count: Counting::All };
            let solved = SolvedGame::solve(&game, listing, &Budget::generous());
            assert_eq!(solved.found, 11.into());
            solved.listed
        };
        let all = page(0, None);
        assert_eq!([page(0, Some(4)), page(4, Some(4)), page(8, Some(4))].concat(), all);
        assert!(page(0, Some(0)).is_empty() && page(11, Some(1)).is_empty());
    }

    #[test]
    fn what_is_not_listed_is_counted_as_far_as_it_is_asked_for() {
        let game = game("24: 2 4 8 10");
        let more = |limit, count| {
            let listing = Listing { skip: 0, limit, count };
            let solved = SolvedGame::solve(&game, listing, &Budget::generous());
            solved.unlisted(solved.listed.len(), "--all")
        };
        assert_eq!(more(Some(10), Counting::Soon).unwrap(), "… and 1 more (--all)");
        assert_eq!(more(Some(10), Counting::No).unwrap(), "… and more (--all)");
        assert_eq!(more(Some(0), Counting::All).unwrap(), "none of 11 listed (--all)");
        assert_eq!(more(Some(11), Counting::Soon), None);
        assert_eq!(more(None, Counting::No), None);
    }

    #[test]
    fn a_stopped_search_is_undecided() {
        let game = game("1000003: 2 3 5 7 11 13 17 19");
        let limits = Limits { steps: 1000, ..Limits::default() };
        let budget = Budget::new(&limits, Interrupt::new());
        let solved = SolvedGame::solve(&game, Listing::default(), &budget);
        assert_eq!(solved.verdict(), Verdict::Undecided);
        assert!(solved.summary().ends_with("undecided: the steps are used up"));
        assert_eq!(solved.none(), "undecided: the steps are used up");
        let json = solved.json(false).object();
        assert!(json.contains("\"solvable\":null") && json.ends_with("\"complete\":false}"));
    }
}
