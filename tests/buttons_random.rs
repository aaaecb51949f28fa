//! Random small levels under random rules: the search against playing every list of presses by
//! the judge, which shares no code with it.

mod presses;

use std::collections::BTreeMap;

use abacist::puzzle::buttons::{BUTTONS, Dialect, Level, Lists, SWITCHES, Screen, Store, Takes};
use abacist::{Budget, Number};
use presses::typed;

/// Chance enough for tests.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

fn button(chance: &mut Chance) -> String {
    let row = loop {
        let row = chance.pick(BUTTONS);
        if row.name != "ABC" {
            break row;
        }
    };
    let digits = *chance.pick(&["0", "1", "2", "5", "9", "12", "00", "10"]);
    let whole = *chance.pick(&["0", "1", "2", "3", "7", "10", "25"]);
    let operand = match row.takes {
        Takes::Nothing => String::new(),
        Takes::Whole if row.name == "x^" => chance.pick(&["1", "2", "3"]).to_string(),
        Takes::Whole => whole.to_owned(),
        Takes::Signed => format!("{}{whole}", chance.pick(&["", "", "-"])),
        Takes::Digits => digits.to_owned(),
        Takes::Pair => format!(
            "{}=>{}",
            chance.pick(&["1", "2", "12", "0"]),
            chance.pick(&["", "3", "21", "00"])
        ),
    };
    format!("{}{operand}", row.name)
}

fn level(chance: &mut Chance) -> Level {
    let mut dialect = Dialect::default();
    for switch in SWITCHES {
        if chance.below(3) == 0 {
            let value = chance.pick(switch.values);
            assert!(switch.set(&mut dialect, value));
        }
    }
    dialect.screen = *chance.pick(&[
        Screen::Digits(6),
        Screen::Digits(3),
        Screen::Characters(4),
        Screen::Endless,
    ]);
    let count = 1 + chance.below(3);
    let buttons: Vec<_> = (0..count).map(|_| button(chance)).collect();
    let portal = *chance.pick(&["", "", " @2>1", " @3>1", " @4>2"]);
    let start = chance.below(400) as i64 - 150;
    let moves = 1 + chance.below(3);
    // Only the arrows that six digits need are typed.
    if buttons.iter().any(|button| button == "Shift") && dialect.screen == Screen::Endless {
        dialect.screen = Screen::Digits(6);
    }
    let text = format!("{start} -> 0 in {moves}{portal}: {}", buttons.join(" "));
    Level::parse(&text, dialect).unwrap()
}

/// The fewest moves to each number, by playing every list of presses.
fn by_playing(level: &Level) -> BTreeMap<String, u32> {
    let most = level.moves.unwrap();
    let mut fewest = BTreeMap::from([(level.start.to_string(), 0)]);
    let mut lists = vec![(String::new(), level.start.to_string())];
    while let Some((list, shown)) = lists.pop() {
        for press in &typed(level, &shown) {
            let longer = format!("{list} {press}");
            let attempt = level.check(&longer, &Budget::generous()).unwrap();
            if attempt.refused.is_some() || (press == "Store!" && list.ends_with("Store!")) {
                continue;
            }
            let screen = attempt.played.last().unwrap().screen.clone();
            let known = fewest.entry(screen.clone()).or_insert(attempt.moves);
            *known = attempt.moves.min(*known);
            // After the last move only what costs nothing could follow, and changes no number.
            if attempt.moves < most {
                lists.push((longer, screen));
            }
        }
    }
    fewest
}

fn compare(seed: u64, count: usize) {
    let mut chance = Chance(seed);
    for round in 0..count {
        let level = level(&mut chance);
        let context = format!("round {round}: {level} {:?}", level.dialect);
        let budget = Budget::generous();
        let played = by_playing(&level);
        let graph = level.graph(&budget).unwrap();
        let reached: BTreeMap<_, _> = graph
            .reachable()
            .into_iter()
            .map(|(number, moves)| (number.to_string(), moves))
            .collect();
        assert_eq!(reached, played, "{context}");
        // Each number as a goal, and one that is out of reach.
        let goals = played.keys().cloned().chain(["7777777".to_owned()]);
        for goal in goals.take(6) {
            let goal_number: Number = goal.parse().unwrap();
            let mut level = level.clone();
            level.goals = vec![abacist::puzzle::buttons::Goal::Number(goal_number)];
            let answer = level.solve(&budget);
            let found = &answer.goals[0];
            assert_eq!(found.moves.as_ref(), played.get(&goal), "{goal}, {context}");
            let lists = Lists::new(&level, &graph, 0, false, &budget).unwrap();
            let (count, counts) = (lists.total(), lists.counts().to_vec());
            let listed: Vec<_> = lists.take(500).map(Result::unwrap).collect();
            if count <= Number::from(500) {
                assert_eq!(count, Number::from(listed.len()), "{goal}, {context}");
            }
            if let Some(moves) = found.moves {
                assert_eq!(counts[moves as usize], found.shortest, "{goal}, {context}");
                if level.dialect.store == Store::Paid {
                    assert_eq!(listed[0], found.presses, "{goal}, {context}");
                } else if count <= Number::from(500) {
                    assert!(listed.contains(&found.presses), "{goal}, {context}");
                }
            }
            for list in listed.iter().take(20) {
                let text: Vec<_> = list.iter().map(|press| level.press_text(press)).collect();
                let attempt = level.check(&text.join(" "), &budget).unwrap();
                assert_eq!(attempt.reached, Some(0), "{text:?}, {context}");
            }
            for (index, list) in listed.iter().enumerate() {
                assert!(!listed[..index].contains(list), "{list:?} twice, {context}");
            }
        }
    }
}

#[test]
fn small_levels_are_solved_as_by_playing_everything() {
    compare(1, 150);
}

#[test]
#[ignore = "slow: run in release"]
fn many_small_levels_are_solved_as_by_playing_everything() {
    for seed in 2..12 {
        compare(seed, 500);
    }
}

#[test]
fn a_level_without_a_limit_of_moves_ends() {
    let level = Level::parse("0 -> 777: +2 x3 [+]1 <<", Dialect::default()).unwrap();
    let answer = level.solve(&Budget::generous());
    assert!(answer.goals[0].moves.is_some());
    let level = Level::parse("0 -> 7: +2 x4", Dialect::default()).unwrap();
    let answer = level.solve(&Budget::generous());
    assert_eq!((answer.goals[0].moves, answer.exhausted, answer.stopped), (None, true, None));
    let free = Dialect { store: Store::Free, screen: Screen::Digits(3), ..Dialect::default() };
    let level = Level::parse("1 -> 333: [+]3 Store Reverse", free).unwrap();
    let answer = level.solve(&Budget::generous());
    assert!(answer.exhausted, "the sums of [+] come to an end: {answer:?}");
}

#[test]
fn the_first_level_of_the_seed_needs_eight_presses_with_and_without_a_screen() {
    for screen in [Screen::Digits(6), Screen::Endless] {
        let dialect = Dialect { screen, ..Dialect::default() };
        let level = Level::parse("-1 -> 2020 in 8: *3 +8 +2 Mirror Reverse", dialect).unwrap();
        let answer = level.solve(&Budget::generous());
        assert_eq!(answer.goals[0].moves, Some(8));
        let level = Level::parse("-1 -> 2020 in 7: *3 +8 +2 Mirror Reverse", dialect).unwrap();
        let answer = level.solve(&Budget::generous());
        assert_eq!((answer.goals[0].moves, answer.stopped), (None, None));
    }
}
