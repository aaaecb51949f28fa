//! Known figures of digits and signs: Deset, Taneja, four fours, sum to 100 and others.

mod digits;

use abacist::puzzle::digits::{Exponents, Minus, Operations, Order, Rules, Solver};
use abacist::{Budget, Number};
use digits::{count, digits, judge, task};

/// The rules of the four columns of the data.
fn columns() -> [(&'static str, Rules); 4] {
    let all = Rules::deset();
    let pow = Rules { root: false, factorial: false, ..all };
    let negative = Rules { operations: Operations { power: false, ..Operations::ALL }, ..pow };
    let arith = Rules { minus: Minus::None, ..negative };
    [("arith", arith), ("arith_neg", negative), ("pow", pow), ("all", all)]
}

/// How many of the strings 0000 to 9999 make 10, and how many of those without a 0.
fn solvable(rules: Rules, step: usize) -> (usize, usize) {
    let (mut solver, budget) = (Solver::new(rules), Budget::generous());
    let mut found = (0, 0);
    for number in (0..10_000).step_by(step) {
        let text = format!("{number:04}");
        if solver.solvable(&digits(&text), &10.into(), &budget).unwrap() {
            found.0 += 1;
            found.1 += usize::from(!text.contains('0'));
        }
    }
    found
}

#[test]
fn the_rows_of_the_data_have_their_answers() {
    let text = std::fs::read_to_string("tests/data/deset-4digit.tsv").unwrap();
    let rows = text.lines().filter(|line| line.starts_with(|glyph: char| glyph.is_ascii_digit()));
    let rows: Vec<Vec<&str>> = rows.map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows.len(), 4948);
    // All of them in release, where it takes a second.
    let step = if cfg!(debug_assertions) { 17 } else { 1 };
    for (column, (name, rules)) in columns().into_iter().enumerate() {
        let (mut solver, budget) = (Solver::new(rules), Budget::generous());
        for row in rows.iter().step_by(step) {
            let solvable = solver.solvable(&digits(row[0]), &10.into(), &budget).unwrap();
            assert_eq!(solvable, row[column + 1] == "1", "{} {name}", row[0]);
        }
    }
}

#[test]
#[ignore = "slow: run in release"]
fn all_strings_have_the_known_totals() {
    let [arith, negative, pow, all] = columns().map(|(_, rules)| rules);
    let whole = Rules { exponents: Exponents::Whole, minus: Minus::None, ..pow };
    let integer = Rules { exponents: Exponents::Integer, ..whole };
    let no_power = Operations { power: false, ..Operations::ALL };
    for (rules, merged, single) in [
        (arith, (6341, 4721), (5878, 4452)),
        (negative, (7376, 5587), (6891, 5333)),
        (whole, (7361, 5238), (7001, 5053)),
        (integer, (7367, 5244), (7008, 5060)),
        (Rules { minus: Minus::None, ..pow }, (7372, 5249), (7014, 5066)),
        (Rules { exponents: Exponents::Integer, ..pow }, (8200, 5924), (7835, 5757)),
        (pow, (8201, 5925), (7836, 5758)),
        (Rules { factorial: false, ..all }, (9258, 6506), (8966, 6431)),
        (Rules { operations: no_power, ..all }, (9931, 6532), (9828, 6491)),
        (all, (9934, 6533), (9838, 6497)),
    ] {
        assert_eq!(solvable(rules, 1), merged, "{rules}");
        assert_eq!(solvable(Rules { merge: false, ..rules }, 1), single, "{rules} single");
        assert_eq!(solvable(Rules { leading_zeros: true, ..rules }, 1), merged, "{rules} zeros");
    }
    // Smaller bounds, as far as the table was checked with them.
    assert_eq!(solvable(Rules { bits: 53, ..all }, 1), (9934, 6533));
}

/// Strings that do not make 10 by any means.
const UNSOLVABLE: &str = "\
    1667 1766 1767 6176 6177 6617 6667 6671 6677 6716 6717 6761 6768 6771 6778 6788 6876 7166 \
    7176 7177 7578 7661 7671 7677 7761 7766 7776 7826 \
    0000 0001 0002 0020 0021 0067 0076 0200 0201 0607 0667 0670 0671 0676 0677 0706 0760 0766 \
    0767 0771 0776 2100 2101 6067 6076 6077 6607 6670 6706 6760 7066 7606 7607 7660 7670 7706 \
    7707 7760";

#[test]
fn sixty_six_strings_do_not_make_ten() {
    let (mut solver, budget) = (Solver::new(Rules::deset()), Budget::generous());
    let strings: Vec<_> = UNSOLVABLE.split_whitespace().collect();
    assert_eq!(strings.len(), 28 + 38);
    for string in strings {
        assert!(!solver.solvable(&digits(string), &10.into(), &budget).unwrap(), "{string}");
        let cheapest = solver.cheapest(&digits(string), &10.into(), &budget).unwrap();
        assert_eq!(cheapest, None, "{string}");
    }
}

#[test]
fn what_another_solver_misses_is_found() {
    let (mut solver, budget) = (Solver::new(Rules::deset()), Budget::generous());
    for string in [
        "4751", "0003", "0030", "0103", "0130", "1676", "2200", "6167", "6766", "7616", "7688",
        "8788",
    ] {
        let task = task(&format!("digits 10: {string}"));
        let answer = solver.cheapest(&task.digits, &10.into(), &budget).unwrap().unwrap();
        judge(&task, &answer, &10.into());
    }
    let task = task("digits 10: 4751 single +-*/ no-minus");
    let texts: Vec<_> = task.answers(&budget).unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["4/(7/5-1)"]);
}

/// How many targets of 0 to 11,111 are reached, each by a judged expression.
fn reached(digits: &str, minus: Minus) -> usize {
    let rules = Rules { minus, ..Rules::taneja() };
    let task = task(&format!("digits 0..=11111: {digits} {rules}"));
    let targets = task.each_target(&Budget::generous()).unwrap();
    assert_eq!(targets.len(), 11_112);
    let reached = targets.iter().filter_map(|(target, it)| Some((target, it.as_ref()?)));
    for (target, expression) in reached.clone().step_by(37) {
        judge(&task, expression, target);
    }
    reached.count()
}

#[test]
fn beginnings_of_1_to_9_reach_the_known_numbers() {
    assert_eq!(reached("12345", Minus::First), 409);
    assert_eq!(reached("12345", Minus::Anywhere), 414);
    if !cfg!(debug_assertions) {
        assert_eq!(reached("123456", Minus::First), 1571);
        assert_eq!(reached("123456", Minus::Anywhere), 1588);
    }
}

#[test]
#[ignore = "slow: run in release"]
fn longer_beginnings_reach_the_known_numbers() {
    assert_eq!(reached("1234567", Minus::First), 5307);
    assert_eq!(reached("1234567", Minus::Anywhere), 5335);
    assert_eq!(reached("12345678", Minus::First), 10_265);
    assert_eq!(reached("12345678", Minus::Anywhere), 10_286);
}

#[test]
#[ignore = "slow: run in release"]
fn all_numbers_to_11111_are_sequential_but_10958() {
    let missing = |text: &str, minus: Minus| {
        let rules = Rules { minus, ..Rules::taneja() };
        let mut solver = Solver::new(rules);
        solver.missing(&digits(text), &(0..=11_111), &Budget::generous()).unwrap()
    };
    let (up, down) = ("123456789", "987654321");
    assert_eq!(missing(up, Minus::None), [9926, 10_589, 10_606, 10_838, 10_955, 10_958, 11_027]);
    assert_eq!(missing(up, Minus::First), [10_958]);
    assert_eq!(missing(up, Minus::Anywhere), [10_958]);
    assert_eq!(missing(down, Minus::None), [9668, 10_228, 10_552, 10_742, 11_006, 11_030]);
    assert!(missing(down, Minus::First).is_empty());
    assert!(missing(down, Minus::Anywhere).is_empty());
}

#[test]
#[ignore = "slow: run in release"]
fn every_number_to_11111_has_an_expression() {
    for text in ["123456789", "987654321"] {
        let task = task(&format!("digits 0..=11111: {text} taneja"));
        for (target, expression) in task.each_target(&Budget::generous()).unwrap() {
            match expression {
                Some(expression) => {
                    let attempt = task.check(&expression.to_string());
                    assert!(attempt.is_correct(), "{expression}: {:?}", attempt.faults);
                    assert_eq!(attempt.value, Some(target), "{expression}");
                }
                None => assert_eq!((text, target), ("123456789", 10_958.into())),
            }
        }
    }
}

#[test]
#[ignore = "slow: run in release"]
fn numbers_to_100000_are_missing_as_known() {
    for (text, count, first) in [
        ("123456789", 18_092, [10_958, 13_964, 14_540, 14_611]),
        ("987654321", 12_418, [14_324, 17_188, 17_797, 17_806]),
    ] {
        let mut solver = Solver::new(Rules::taneja());
        let missing = solver.missing(&digits(text), &(0..=100_000), &Budget::generous()).unwrap();
        assert_eq!((missing.len(), &missing[..4]), (count, &first[..]), "{text}");
    }
}

#[test]
fn four_fours_miss_the_known_numbers_first() {
    let fours = Rules::four_fours();
    let no_power = Operations { power: false, ..Operations::ALL };
    let plain = Rules { operations: no_power, root: false, factorial: false, ..fours };
    for (rules, first) in [
        (plain, 11),
        (Rules { operations: Operations::ALL, ..plain }, 11),
        (Rules { root: true, ..plain }, 19),
        (Rules { root: true, factorial: true, ..plain }, 33),
        (fours, 39),
    ] {
        let task = task(&format!("digits 0..=100: 4444 {rules}"));
        let targets = task.each_target(&Budget::generous()).unwrap();
        for (target, expression) in &targets {
            if let Some(expression) = expression {
                judge(&task, expression, target);
            }
        }
        let missing = targets.into_iter().find(|(_, it)| it.is_none());
        assert_eq!(missing.map(|(target, _)| target), Some(first.into()), "{rules}");
    }
}

#[test]
fn sums_of_1_to_9_are_the_known_ones() {
    let tally = |text: &str| {
        let mut solver = Solver::new(Rules::sum_to_100());
        solver.tally(&digits(text), &Budget::generous()).unwrap().unwrap()
    };
    let of = |tally: &[(Number, u64)], sum: i64| {
        tally.iter().find(|(value, _)| *value == Number::from(sum)).map(|(_, count)| *count)
    };
    let first_missing =
        |tally: &[(Number, u64)]| (1..).find(|sum| of(tally, *sum).is_none()).unwrap();
    let up = tally("123456789");
    assert_eq!(up.iter().map(|(_, count)| count).sum::<u64>(), 2 * 3_u64.pow(8));
    assert_eq!((up.len(), of(&up, 100), first_missing(&up)), (3429, Some(12), 211));
    let most = up.iter().map(|(_, count)| *count).max();
    assert_eq!((most, of(&up, 9), of(&up, -9)), (Some(46), Some(46), Some(46)));
    assert_eq!(up.iter().filter(|(_, count)| Some(*count) == most).count(), 2);
    let largest: Vec<_> = up.iter().rev().take(10).map(|(sum, _)| sum.to_string()).collect();
    assert_eq!(
        largest.join(" "),
        "123456789 23456790 23456788 12345687 12345669 3456801 3456792 3456790 3456788 3456786"
    );
    let down = tally("987654321");
    assert_eq!((down.len(), of(&down, 100), first_missing(&down)), (3879, Some(18), 194));
    assert_eq!(count("digits 100: 123456789 sum-to-100"), 12);
    assert_eq!(count("digits 100: 123456789 sum-to-100 no-minus"), 11);
    assert_eq!(count("digits 100: 987654321 sum-to-100"), 18);
}

#[test]
fn operators_are_added_in_the_known_ways() {
    for (text, target, expected) in [
        ("123", 6, 2),
        ("232", 8, 2),
        ("105", 5, 2),
        ("00", 0, 3),
        ("3456237490", 9191, 0),
        ("1000000009", 9, 3280),
        ("123456789", 45, 121),
        ("123456789", 100, 78),
    ] {
        let mut solver = Solver::new(Rules::add_operators());
        let budget = Budget::generous();
        let found = solver.count(&digits(text), &target.into(), &budget).unwrap();
        assert_eq!(found, expected, "{text}");
    }
    assert_eq!(count("digits 45: 123456789 add-operators"), 121);
}

#[test]
fn from_left_to_right_4209_strings_make_ten() {
    let mut found = 0;
    for number in 0..10_000 {
        let task = task(&format!("digits 10: {number:04} ten-puzzle left-to-right"));
        if let Some(answer) = task.cheapest(&Budget::generous()).unwrap() {
            if number % 50 == 0 {
                judge(&task, &answer, &10.into());
            }
            found += 1;
        }
    }
    assert_eq!(found, 4209);
}

/// How many multisets of four digits make 10 in any order.
fn multisets(rules: Rules) -> usize {
    let mut solver = Solver::new(Rules { order: Order::Any, ..rules });
    let budget = Budget::generous();
    let mut found = 0;
    for number in 0..10_000 {
        let digits = digits(&format!("{number:04}"));
        if digits.is_sorted() {
            found += usize::from(solver.solvable(&digits, &10.into(), &budget).unwrap());
        }
    }
    found
}

#[test]
fn in_any_order_552_multisets_make_ten() {
    assert_eq!(multisets(Rules::ten_puzzle()), 552);
}

#[test]
#[ignore = "slow: run in release"]
fn in_any_order_more_signs_make_ten_more_often() {
    let ten = Rules::ten_puzzle();
    let power = Rules { operations: Operations::ALL, ..ten };
    let all = Rules { root: true, factorial: true, ..power };
    for minus in [Minus::None, Minus::Anywhere] {
        for (rules, single, merged) in [(ten, 552, 622), (power, 622, 673), (all, 697, 713)] {
            let rules = Rules { minus, ..rules };
            assert_eq!(multisets(rules), single, "{rules}");
            assert_eq!(multisets(Rules { merge: true, ..rules }), merged, "{rules}");
        }
    }
}

/// The smallest positive whole number that the digits 1 to base − 1 do not make.
fn first_missing(base: u32, falling: bool, rules: Rules, most: i64) -> i64 {
    let most_digit = u8::try_from(base - 1).unwrap();
    let mut digits: Vec<u8> = (1..=most_digit).collect();
    if falling {
        digits.reverse();
    }
    let rules = Rules { base, bits: 62, ..rules };
    let missing = Solver::new(rules).missing(&digits, &(1..=most), &Budget::generous()).unwrap();
    missing[0]
}

/// Figures of the author's own other program.
const BASES: [(u32, [i64; 4]); 7] = [
    (3, [4, 4, 4, 4]),
    (4, [13, 11, 10, 11]),
    (5, [27, 17, 27, 17]),
    (6, [67, 77, 48, 76]),
    (7, [260, 262, 190, 262]),
    (8, [614, 809, 557, 760]),
    (9, [3293, 4570, 3283, 2958]),
];

fn bases_have_their_first_missing_numbers(bases: std::ops::RangeInclusive<u32>) {
    for (base, known) in BASES.into_iter().filter(|(base, _)| bases.contains(base)) {
        let free = Rules { minus: Minus::Anywhere, ..Rules::taneja() };
        let none = Rules { minus: Minus::None, ..free };
        let of = |falling, rules| first_missing(base, falling, rules, 5_000);
        assert_eq!(
            [of(false, free), of(true, free), of(false, none), of(true, none)],
            known,
            "{base}"
        );
    }
}

#[test]
fn digits_of_small_bases_miss_the_known_numbers_first() {
    bases_have_their_first_missing_numbers(3..=6);
}

#[test]
#[ignore = "slow: run in release"]
fn digits_of_all_bases_miss_the_known_numbers_first() {
    bases_have_their_first_missing_numbers(3..=9);
}

#[test]
fn numbers_are_read_in_their_base() {
    let found = task("digits 9: 12 taneja base-7").cheapest(&Budget::generous()).unwrap();
    assert_eq!(found.unwrap().to_string(), "12");
    let task = task("digits 12: 123 base-4 + no-minus");
    assert_eq!(task.cheapest(&Budget::generous()).unwrap().unwrap().to_string(), "1+23");
    assert!(task.check("1+23").is_correct());
    assert!(!task.check("1+2*3").is_correct());
    // Of all 1458 texts, counted one by one elsewhere.
    let rules = Rules { base: 8, ..Rules::sum_to_100() };
    let tally = Solver::new(rules).tally(&digits("1234567"), &Budget::generous()).unwrap().unwrap();
    assert_eq!(tally.len(), 623);
    assert!(tally.contains(&(64.into(), 5)) && tally.contains(&(28.into(), 7)));
    assert_eq!(tally.iter().map(|(_, count)| count).sum::<u64>(), 1458);
}

/// Taneja's with factorials, and Numberphile's with results side by side.
#[test]
fn the_number_10958_is_made_with_more_signs() {
    let check = |text: &str, attempt: &str| {
        let attempt = task(text).check(attempt);
        assert!(attempt.is_correct(), "{:?}", attempt.faults);
    };
    check("digits 10958: 123456789 +-*/^! any-minus integer", "1+2+(3!)!+(-4+5!+6-7)*89");
    check("digits 10958: 123456789 taneja join", "1*(2||3)+((4*5*6)||7+8)*9");
    let without = task("digits 10958: 123456789 taneja").check("1*(2||3)+((4*5*6)||7+8)*9");
    assert!(!without.is_correct());
    // Without the last three digits: 1 × (2‖3) + (4 × 5 × 6)‖7 = 23 + 1207.
    let small = task("digits 1230: 1234567 taneja join no-minus single");
    let cheapest = small.cheapest(&Budget::generous()).unwrap().unwrap();
    judge(&small, &cheapest, &1230.into());
    check("digits 1230: 1234567 taneja join no-minus single", "1*(2||3)+(4*5*6)||7");
}

#[test]
#[ignore = "slow: run in release"]
fn the_number_10958_is_found_with_results_side_by_side() {
    let task = task("digits 10958: 123456789 taneja join");
    let answer = task.cheapest(&Budget::generous()).unwrap().unwrap();
    judge(&task, &answer, &10958.into());
}

/// The four fours with .4, and with .4 recurring, which is 4/9.
#[test]
fn four_fours_with_decimals_reach_further() {
    for (words, first) in [
        ("ten-puzzle merge", 11),
        ("ten-puzzle merge decimals", 22),
        ("ten-puzzle merge recurring", 23),
        ("four-fours", 39),
        ("four-fours decimals", 73),
        ("four-fours recurring", 113),
    ] {
        let task = task(&format!("digits 0..=300: 4444 {words}"));
        let answers = task.each_target(&Budget::generous()).unwrap();
        for (target, answer) in &answers {
            if let Some(answer) = answer {
                judge(&task, answer, target);
            }
        }
        let missing = answers.iter().find(|(_, answer)| answer.is_none()).map(|(target, _)| target);
        assert_eq!(missing, Some(&first.into()), "{words}");
    }
}
