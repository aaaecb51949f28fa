//! The rules of the calculator games that levels decide: each with a level that can no longer be
//! solved, or takes another number of moves, if the rule is another one. And the rules that no level
//! decides: whatever they are, every goal takes as many moves.

mod levels;

use abacist::Budget;
use abacist::puzzle::buttons::{Dialect, Level, SWITCHES, Screen, Switch};
use levels::{Record, records};

/// A rule, the level that decides it, its number in the game and the edition of its rules, if it is
/// one of the data, and a way of fewest moves with the screen after each press.
type Row = (&'static str, Option<(u64, u64, &'static str)>, &'static str, &'static str);

const CURRENT: &str = "current";

const ROWS: &[Row] = &[
    (
        "digits are written behind negative numbers",
        Some((1, 39, CURRENT)),
        "0 -> 144 in 3: -1 2 x^2",
        "0  -1 → -1  2 → -12  x^2 → 144",
    ),
    (
        "<< leaves 0 of one digit",
        Some((1, 129, CURRENT)),
        "140 -> 18 in 6: -3 +9 /12 << Mirror",
        "140  << → 14  << → 1  << → 0  +9 → 9  +9 → 18",
    ),
    (
        "<< leaves 0 of one digit, in the second game too",
        Some((2, 109, CURRENT)),
        "41 -> 21 in 5: +/- << 1 +2",
        "41  << → 4  << → 0  +2 → 2  1 → 21",
    ),
    ("<< cuts the magnitude", None, "-46 -> -4 in 1: <<", "-46  << → -4"),
    (
        "A=>B replaces all matches",
        Some((1, 82, CURRENT)),
        "101 -> 222 in 5: -1 0=>2 Reverse",
        "101  -1 → 100  0=>2 → 122  Reverse → 221  -1 → 220  0=>2 → 222",
    ),
    (
        "A=>B keeps zeros in front of B",
        None,
        "9 -> 3001 in 9: 39=>93 /3 Store 31=>00",
        "9  Store! → 9  /3 → 3  Store → 39  39=>93 → 93  Store! → 93  Store → 9393  39=>93 → 9933  \
         /3 → 3311  31=>00 → 3001",
    ),
    ("squares", Some((1, 37, CURRENT)), "0 -> 9 in 3: -1 -2 x^2", "0  -1 → -1  -2 → -3  x^2 → 9"),
    (
        "cubes",
        Some((1, 106, CURRENT)),
        "3 -> 64 in 5: +3 x^3 0=>1 SUM",
        "3  x^3 → 27  +3 → 30  0=>1 → 31  SUM → 4  x^3 → 64",
    ),
    (
        "Reverse keeps the sign",
        Some((1, 71, CURRENT)),
        "0 -> -43 in 5: -5 +7 -9 Reverse",
        "0  -5 → -5  -9 → -14  Reverse → -41  +7 → -34  -9 → -43",
    ),
    ("SUM keeps the sign", None, "-359 -> -17 in 1: SUM", "-359  SUM → -17"),
    ("Mirror", Some((1, 120, CURRENT)), "23 -> 2332 in 1: Mirror", "23  Mirror → 2332"),
    (
        "Inv10 takes digits from 10",
        Some((1, 158, CURRENT)),
        "14 -> 15 in 3: +5 x5 Inv10",
        "14  +5 → 19  x5 → 95  Inv10 → 15",
    ),
    (
        "Shift< puts the first digit last",
        Some((1, 110, CURRENT)),
        "101 -> 121 in 3: Shift> Shift< +2",
        "101  Shift> → 110  +2 → 112  Shift< → 121",
    ),
    (
        "/N comes out even",
        Some((1, 46, CURRENT)),
        "14 -> 12 in 5: 6 +5 /8 +/-",
        "14  +/- → -14  +5 → -9  6 → -96  /8 → -12  +/- → 12",
    ),
    (
        "[+] raises + and x",
        Some((1, 137, CURRENT)),
        "0 -> 42 in 5: +5 -1 x2 [+]1",
        "0  [+]1 → 0  +5 → 6  +5 → 12  x2 → 36  +5 → 42",
    ),
    (
        "[+] raises +, in the second game too",
        Some((2, 142, CURRENT)),
        "16 -> 30 in 3: [+]4 +10",
        "16  [+]4 → 16  +10 → 30",
    ),
    (
        "[+] raises x",
        Some((1, 139, CURRENT)),
        "5 -> 41 in 4: +4 +8 x3 [+]2",
        "5  [+]2 → 5  x3 → 25  +4 → 31  +8 → 41",
    ),
    (
        "[+] raises / and digits to write",
        Some((1, 194, CURRENT)),
        "333 -> 123 in 4 @4>1: 1 3 /2 [+]1",
        "333  3 → 336  [+]1 → 336  /2 → 112  1 → 123",
    ),
    (
        "[+] raises Digit+",
        Some((2, 148, CURRENT)),
        "13 -> 36 in 5: [+]1 Digit+2 43=>2",
        "13  Digit+2@1 → 33  [+]1 → 33  Digit+2@0 → 36",
    ),
    ("[+] raises Insert", None, "5 -> 65 in 2: [+]1 Insert5", "5  [+]1 → 5  Insert5@1 → 65"),
    ("[+] raises Cut", None, "61 -> 1 in 2: [+]1 Cut5", "61  [+]1 → 61  Cut5 → 1"),
    ("[+] leaves A=>B", None, "0 -> 9 in 3: [+]2 +1 3=>9", "0  [+]2 → 0  +1 → 3  3=>9 → 9"),
    (
        "the portal takes digits",
        Some((1, 180, CURRENT)),
        "99 -> 10 in 3 @3>1: 1 -1",
        "99  1 → 1  1 → 11  -1 → 10",
    ),
    (
        "the portal adds at its own place",
        Some((1, 182, CURRENT)),
        "50 -> 35 in 3 @3>2: +5 x3 x5",
        "50  x3 → 60  x5 → 30  +5 → 35",
    ),
    (
        "the portal takes digits as long as there are so many, and closes the gap",
        Some((2, 197, CURRENT)),
        "15 -> 525 in 5 @4>1: Inv10 Store <<",
        "15  Store! → 15  Inv10 → 95  << → 9  Store → 915  Store → 525",
    ),
    ("the portal does not stop at a 0", None, "10233 -> 235 in 1 @4>1: +1", "10233  +1 → 235"),
    (
        "the screen has six digits",
        Some((2, 136, CURRENT)),
        "123 -> 2112 in 4: Mirror SUM Reverse",
        "123  Mirror → 123321  SUM → 12  Reverse → 21  Mirror → 2112",
    ),
    (
        "the screen has no more than six digits",
        None,
        "600000 -> 3 in 3: x2 SUM -1",
        "600000  SUM → 6  x2 → 12  SUM → 3",
    ),
    (
        "a long press of Store costs a move",
        Some((1, 144, CURRENT)),
        "12 -> 122 in 5: Store Reverse <<",
        "12  Reverse → 21  Store! → 21  Reverse → 12  Store → 1221  << → 122",
    ),
    (
        "a long press of Store costs nothing in old editions",
        Some((1, 144, "old")),
        "12 -> 122 in 4: Store Reverse <<",
        "12  Reverse → 21  Store! → 21  Reverse → 12  Store → 1221  << → 122",
    ),
    (
        "Store may store again",
        Some((2, 176, CURRENT)),
        "33 -> 1212 in 5: Store SUM",
        "33  Store! → 33  Store → 3333  SUM → 12  Store! → 12  Store → 1212",
    ),
    (
        "Sort> puts the smallest digit first",
        Some((2, 35, CURRENT)),
        "4321 -> 333 in 4: Sort> 1=>3 2=>3 <<",
        "4321  Sort> → 1234  1=>3 → 3234  2=>3 → 3334  << → 333",
    ),
    ("Sort< puts the largest digit first", None, "1243 -> 4321 in 1: Sort<", "1243  Sort< → 4321"),
    (
        "Digit+ goes round from 9 to 0",
        Some((2, 94, CURRENT)),
        "25 -> 0 in 2: Digit+5 +25",
        "25  +25 → 50  Digit+5@1 → 0",
    ),
    ("Digit- goes round from 0 to 9", None, "20 -> 29 in 1: Digit-1", "20  Digit-1@0 → 29"),
    (
        "Round takes a half up",
        Some((2, 82, CURRENT)),
        "10 -> 200 in 2: Round Insert5",
        "10  Insert5@1 → 150  Round@2 → 200",
    ),
    (
        "Round carries",
        Some((2, 89, CURRENT)),
        "2189 -> 10001 in 3: Round Reverse +1",
        "2189  Reverse → 9812  Round@3 → 10000  +1 → 10001",
    ),
    ("Shift goes as far as you like", None, "1234 -> 3412 in 1: Shift", "1234  Shift@<< → 3412"),
    (
        "Lock keeps a digit",
        Some((2, 181, CURRENT)),
        "15 -> 25 in 2: Lock +12",
        "15  Lock@0 → 15  +12 → 25",
    ),
    (
        "Lock fills up with zeros",
        Some((2, 183, CURRENT)),
        "125 -> 108 in 2: Lock SUM",
        "125  Lock@2 → 125  SUM → 108",
    ),
    (
        "Lock holds for one press",
        Some((2, 188, CURRENT)),
        "2222 -> 48 in 5: Lock Cut2 /5",
        "2222  Lock@2 → 2222  Cut2 → 200  Lock@2 → 200  /5 → 240  /5 → 48",
    ),
    (
        "ABC reads three letters as a digit, and costs a move",
        Some((2, 20, CURRENT)),
        "5173 -> MATH in 1: ABC",
        "5173  ABC → 5173",
    ),
];

fn level(text: &str, edition: &str) -> Level {
    Level::parse(text, Dialect::preset(edition).unwrap()).unwrap()
}

/// The fewest moves to the goal of a level that has one.
fn fewest(level: &Level) -> Option<u32> {
    let answer = level.solve(&Budget::generous());
    assert_eq!(answer.stopped, None, "{level}");
    answer.goals[0].moves
}

#[test]
fn every_rule_is_played_as_its_level_needs_it() {
    let records = records();
    for (rule, known, text, shown) in ROWS {
        let level = level(text, known.map_or(CURRENT, |(.., edition)| edition));
        if let Some((game, number, _)) = known {
            let is_level = |record: &&Record| {
                let goals = &record.level.goals;
                let alone = Level { goals: level.goals.clone(), ..record.level.clone() };
                record.json["game"] == *game
                    && record.json["level"] == *number
                    && goals.contains(&level.goals[0])
                    && alone == level
            };
            assert!(records.iter().any(|record| is_level(&record)), "{rule}: not in the data");
        }
        let words: Vec<&str> = shown.split("  ").skip(1).map(str::trim).collect();
        let presses: Vec<&str> =
            words.iter().map(|word| word.split_once(" → ").unwrap().0).collect();
        let attempt = level.check(&presses.join(" "), &Budget::generous()).unwrap();
        let played = attempt.played.iter().map(|step| format!("{} → {}", step.press, step.screen));
        assert_eq!(played.collect::<Vec<_>>(), words, "{rule}");
        assert_eq!(attempt.reached, Some(0), "{rule}: {text}");
        assert_eq!(fewest(&level), Some(attempt.moves), "{rule}: {text}");
    }
}

#[test]
fn a_goal_that_is_passed_early_counts() {
    assert_eq!(fewest(&level("0 -> 2 in 9: +1", CURRENT)), Some(2));
    let attempt = level("0 -> 2 in 9: +1", CURRENT).check("+1 +1", &Budget::generous()).unwrap();
    assert_eq!(attempt.reached, Some(0));
}

#[test]
fn every_goal_of_a_level_has_all_moves() {
    let level = level("97231 -> 123, 275 in 4: Sort> << 9=>5", CURRENT);
    let answer = level.solve(&Budget::generous());
    let moves: Vec<_> = answer.goals.iter().map(|goal| goal.moves).collect();
    assert_eq!(moves, [Some(3), Some(4)]);
}

/// How many goals of the games become unsolvable, longer and shorter.
type Changed = (usize, usize, usize);

/// What becomes of the goals of the first two games, or of the third, if the rules are changed.
fn changed(records: &[Record], third: bool, change: impl Fn(&mut Dialect)) -> Changed {
    let (mut unsolvable, mut longer, mut shorter) = (0, 0, 0);
    for record in records.iter().filter(|record| (record.json["game"] == 3) == third) {
        let mut level = record.level.clone();
        change(&mut level.dialect);
        if level.dialect == record.level.dialect {
            continue;
        }
        let answer = level.solve(&Budget::generous());
        assert_eq!(answer.stopped, None, "{}", record.id);
        for (index, goal) in answer.goals.iter().enumerate() {
            let known = record.json["min_moves"][index].as_u64();
            match (goal.moves.map(u64::from), known) {
                (None, Some(_)) => unsolvable += 1,
                (moves, known) if moves > known => longer += 1,
                (moves, known) if moves < known => shorter += 1,
                _ => {}
            }
        }
    }
    (unsolvable, longer, shorter)
}

/// Switches that levels decide, with what becomes of the goals of the first two games.
const DECIDED: &[(&str, &str, Changed)] = &[
    // The levels of old editions with Store, of which some need no more moves even so.
    ("store", "paid", (9, 0, 0)),
    ("store", "free", (0, 0, 30)),
    ("uneven", "cut", (0, 0, 10)),
];

/// Reads as `=` what the levels of the data decide, and no more of them would: the figures come from
/// a search that shares no code with this one.
#[test]
fn levels_decide_these_switches_and_no_others() {
    let records = records();
    for switch in SWITCHES {
        for value in switch.values {
            let set = |dialect: &mut Dialect| assert!(switch.set(dialect, value));
            let known = DECIDED.iter().find(|row| (row.0, row.1) == (switch.name, *value));
            let expected = known.map_or((0, 0, 0), |row| row.2);
            assert_eq!(changed(&records, false, set), expected, "{}={value}", switch.name);
            // No level of the third game needs any of these, nor that they are not so.
            assert_eq!(changed(&records, true, set), (0, 0, 0), "{}={value}", switch.name);
        }
    }
}

#[test]
fn five_digits_are_too_few_for_a_screen() {
    let records = records();
    for (screen, expected) in
        [("5", (5, 0, 0)), ("7", (0, 0, 0)), ("6 characters", (0, 0, 0)), ("none", (0, 0, 0))]
    {
        let set = |dialect: &mut Dialect| dialect.screen = Screen::read(screen).unwrap();
        assert_eq!(changed(&records, false, set), expected, "{screen}");
    }
}

#[test]
fn a_switch_changes_the_levels_that_decide_it() {
    for (text, edition, rule, value, without, with) in [
        ("12 -> 122 in 4: Store Reverse <<", "old", "store", "paid", Some(4), None),
        ("12 -> 122 in 5: Store Reverse <<", CURRENT, "store", "free", Some(5), Some(4)),
        ("14 -> 12 in 5: 6 +5 /8 +/-", CURRENT, "uneven", "cut", Some(5), Some(4)),
        ("123 -> 2112 in 4: Mirror SUM Reverse", CURRENT, "screen", "5", Some(4), None),
        ("600000 -> 3 in 3: x2 SUM -1", CURRENT, "screen", "none", Some(3), Some(2)),
    ] {
        let mut level = level(text, edition);
        assert_eq!(fewest(&level), without, "{text}");
        match Switch::find(rule) {
            Some(switch) => assert!(switch.set(&mut level.dialect, value)),
            None => level.dialect.screen = Screen::read(value).unwrap(),
        }
        assert_eq!(fewest(&level), with, "{text} with {rule}={value}");
    }
}
