//! Lists of very many solutions: what is kept counts against the memory limit, what is handed on
//! takes none, and whoever says stop is heard between two solutions.

use abacist::puzzle::blackout::{Blackout, Rules, Solution, Solver, Which};
use abacist::{Budget, Engine, Error, Interrupt, Limits, Source, Stop};

/// Has 4,793 solutions in all.
const MANY: &str = "1+2+3+4+5+6+7=1+2+3+4+5+6+7";

fn puzzle(extended: bool) -> Blackout {
    let text = if extended { "1+2+3^4+5+6=1+2+3^4+5+6" } else { MANY };
    Blackout::parse(text, Rules { extended, ..Rules::default() }).unwrap()
}

fn with_memory(memory: u64) -> Budget {
    Budget::new(&Limits { memory, ..Limits::default() }, Interrupt::new())
}

/// What solutions take that are kept.
fn bytes(solutions: &[Solution]) -> u64 {
    solutions.iter().map(Solution::bytes).sum()
}

#[test]
fn solutions_that_are_kept_count_against_the_memory() {
    for (extended, memory) in [(false, 400 << 10), (true, 300 << 10)] {
        let puzzle = puzzle(extended);
        let all = puzzle.solve(Which::All, None, &Budget::generous()).solutions;
        assert!(bytes(&all) > memory || extended, "{} bytes", bytes(&all));
        let outcome = puzzle.solve(Which::All, None, &with_memory(memory));
        assert_eq!(outcome.stopped, Some(Stop::Memory), "{extended}");
        assert!(bytes(&outcome.solutions) <= memory);
        if !extended {
            assert!(outcome.counted && !outcome.complete());
            assert_eq!(outcome.strings(), 4793.into());
            assert!(outcome.solutions.len() > 100, "{}", outcome.solutions.len());
            assert!(all.starts_with(&outcome.solutions[..100]), "the first ones are listed");
            assert!(outcome.solutions.iter().all(|solution| all.contains(solution)));
        }
    }
}

#[test]
fn solutions_that_are_handed_on_take_no_memory() {
    let puzzle = puzzle(false);
    let all = puzzle.solve(Which::All, None, &Budget::generous()).solutions;
    let mut solver = Solver::new();
    let mut taken = Vec::new();
    let budget = with_memory(400 << 10);
    let outcome = solver.solve_each(&puzzle, Which::All, None, &budget, |so_far, solution| {
        assert!(so_far.counted);
        taken.push(solution);
        Ok(())
    });
    assert_eq!(outcome.stopped, None);
    assert_eq!(taken, all);
    let budget = with_memory(400 << 10);
    let solutions: Result<Vec<_>, _> = solver.solutions(&puzzle, Which::All, &budget).collect();
    assert_eq!(solutions, Ok(all));
}

#[test]
fn a_listing_is_stopped_between_two_solutions() {
    for extended in [false, true] {
        for which in [Which::All, Which::Exactly(if extended { 8 } else { 14 })] {
            let puzzle = puzzle(extended);
            let interrupt = Interrupt::new();
            let budget = Budget::new(&Limits::default(), interrupt.clone());
            let mut taken = 0;
            let each = |_: &_, _| {
                taken += 1;
                if taken == 50 { Err(Stop::Deadline) } else { Ok(()) }
            };
            let outcome = Solver::new().solve_each(&puzzle, which, None, &budget, each);
            assert_eq!((taken, outcome.stopped), (50, Some(Stop::Deadline)), "{which:?}");
            assert!(outcome.counted && outcome.found());
        }
    }
    let (interrupt, mut taken) = (Interrupt::new(), 0);
    let budget = Budget::new(&Limits::default(), interrupt.clone());
    let each = |_: &_, _| {
        taken += 1;
        interrupt.raise();
        Ok(())
    };
    let outcome = Solver::new().solve_each(&puzzle(false), Which::All, None, &budget, each);
    assert_eq!(outcome.stopped, Some(Stop::Interrupted));
    assert!(taken <= 1024, "{taken} solutions after the interrupt");
}

#[test]
fn the_list_of_a_function_counts_against_the_memory() {
    let engine = Engine::new();
    let run = |memory, source: &str| {
        let mut scope = engine.scope();
        let mut value = None;
        let source = Source::new("test", source);
        let done: Result<(), Error> =
            engine.run(&source, &mut scope, &with_memory(memory), |it| value = Some(it));
        done.map(|()| value.unwrap().into_value().to_string())
    };
    let list = format!("blackout(\"{MANY}\", \"all\") |> len");
    assert_eq!(run(16 << 20, &list).unwrap(), "4793");
    let error = run(2 << 20, &list).unwrap_err();
    assert_eq!(error.code(), "abacist::limit::stopped");
    assert!(error.to_string().contains("memory"), "{error}");
    let few = format!("blackout(\"{MANY}\", 2) |> len");
    assert_eq!(run(2 << 20, &few).unwrap(), "6");
}
