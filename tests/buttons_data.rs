//! The levels of the games: every goal in its fewest moves, every known solution replayed.

mod levels;

use abacist::puzzle::buttons::{Goal, Level};
use abacist::{Budget, Number};
use levels::{Record, records};

/// What replaying a list of presses comes to: the goal reached and the moves.
fn replay(level: &Level, presses: &str) -> (Option<usize>, u32) {
    let attempt = level.check(presses, &Budget::generous()).unwrap();
    assert_eq!(attempt.refused, None, "{level}: {presses}");
    (attempt.reached, attempt.moves)
}

#[test]
fn every_goal_is_reached_in_its_fewest_moves() {
    for Record { id, level, json } in records() {
        let answer = level.solve(&Budget::generous());
        assert_eq!(answer.stopped, None, "{id}");
        for (index, goal) in answer.goals.iter().enumerate() {
            let fewest =
                json["min_moves"][index].as_u64().map(|moves| u32::try_from(moves).unwrap());
            assert_eq!(goal.moves, fewest, "{id}: {level}, goal {}", goal.goal);
            assert!(goal.shortest >= Number::from(1), "{id}");
            let presses: Vec<_> =
                goal.presses.iter().map(|press| level.press_text(press)).collect();
            let (reached, moves) = replay(&level, &presses.join(" "));
            assert_eq!(reached.map(|reached| &level.goals[reached]), Some(&goal.goal), "{id}");
            assert_eq!(Some(moves), goal.moves, "{id}");
        }
    }
}

#[test]
fn the_solutions_of_the_data_replay() {
    let mut replayed = 0;
    for Record { id, level, json } in records() {
        for (index, goal) in level.goals.iter().enumerate() {
            let list = &json["bfs_solution"][index];
            let Some(list) = list.as_array() else { continue };
            let mut presses: Vec<_> = list.iter().map(|press| press.as_str().unwrap()).collect();
            if matches!(goal, Goal::Word(_)) && presses.last() != Some(&"ABC") {
                presses.push("ABC");
            }
            let (reached, moves) = replay(&level, &presses.join(" "));
            assert_eq!(reached, Some(index), "{id}: {presses:?}");
            assert_eq!(u64::from(moves), json["min_moves"][index].as_u64().unwrap(), "{id}");
            replayed += 1;
        }
        if let Some(list) = json["known_solution"].as_array() {
            let presses: Vec<_> = list.iter().map(|press| press.as_str().unwrap()).collect();
            let attempt = level.check(&presses.join(" "), &Budget::generous()).unwrap();
            assert_eq!(attempt.refused, None, "{id}: {presses:?}");
            assert!(attempt.reached.is_some(), "{id}: {presses:?}");
            replayed += 1;
        }
    }
    assert!(replayed > 500, "{replayed}");
}
