//! A blackout puzzle inside another program: every solution, how many there are, the fewest
//! squares that do, and how the two stacks read one side.

use abacist::output::{Glyphs, trace_table};
use abacist::puzzle::blackout::{Blackout, Fewest, Rules, Solver, Which};
use abacist::two_stack::{StackRules, trace};
use abacist::{Budget, Error};

/// Reads a puzzle and prints all that there is to know about it.
pub fn main() -> Result<(), Error> {
    let text = "3 + 2 / 5 = 5 + 3 × 2";
    let puzzle = Blackout::parse(text, Rules::default())?;
    println!("{text} has {} squares", puzzle.squares());

    let budget = Budget::generous();
    let mut solver = Solver::new();
    let outcome = solver.solve(&puzzle, Which::All, None, &budget);
    for solution in &outcome.solutions {
        println!("  {}   {1} = {1}", puzzle.blacked_out(&solution.removed), solution.value);
    }
    for count in &outcome.counts {
        println!("{} with {} squares out", count.strings, count.k);
    }
    assert!(outcome.complete() && outcome.solutions.len() == 6);

    let fewest = solver.fewest(&puzzle, &budget);
    assert_eq!(fewest, Fewest::Squares(4));
    println!("the fewest that works: {fewest:?}");

    let (left, _) = text.split_once('=').unwrap_or_default();
    let trace = trace(left, StackRules::SEED, &budget);
    print!("{}", trace_table(&trace, left, Glyphs::Pretty));
    println!("{left}= {}", trace.result?);
    Ok(())
}
