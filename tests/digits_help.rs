//! Tasks of digits explained: the groupings and the orders against plain counting, the steps
//! against the language.

mod digits;

use std::collections::BTreeSet;

use abacist::output::{
    AnswerTree, Glyphs, Help, explained_digits_json, explained_digits_text, task_fields,
};
use abacist::puzzle::Difficulty;
use abacist::puzzle::digits::{
    Features, Groupings, Hint, HintLevel, OrderTree, Orders, Rules, Solver, Targets, Task,
};
use abacist::{Budget, Engine};
use digits::task;

/// All groupings of so many digits, one digit after the other.
fn groupings(digits: usize) -> BTreeSet<Vec<usize>> {
    let mut all = BTreeSet::from([vec![1]]);
    for _ in 1..digits {
        let longer = all.iter().flat_map(|sizes| {
            let mut merged = sizes.clone();
            *merged.last_mut().unwrap() += 1;
            [merged, [sizes.as_slice(), &[1]].concat()]
        });
        all = longer.collect();
    }
    all
}

/// What joining any two neighbours until one is left comes to, as texts.
fn orders(atoms: &[String], all: &mut BTreeSet<String>) {
    if let [one] = atoms {
        all.insert(one.clone());
    }
    for place in 1..atoms.len() {
        let mut next = atoms.to_vec();
        let right = next.remove(place);
        next[place - 1] = format!("[{}, {right}]", next[place - 1]);
        orders(&next, all);
    }
}

#[test]
fn groupings_and_orders_are_all_there_once() {
    for count in 1..=8 {
        let found: Vec<_> = Groupings::of(count).collect();
        assert_eq!(found.len().to_string(), Groupings::count(count).to_string());
        assert_eq!(found.iter().cloned().collect::<BTreeSet<_>>(), groupings(count));
        assert_eq!(found.len(), groupings(count).len());
    }
    for count in 1..=7 {
        let mut all = BTreeSet::new();
        let atoms: Vec<_> = (0..count).map(|place| place.to_string()).collect();
        orders(&atoms, &mut all);
        let found: Vec<_> = Orders::first(count, 1000).iter().map(OrderTree::to_string).collect();
        assert_eq!(found.len(), all.len());
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), all);
        assert_eq!(Orders::count(count).to_string(), all.len().to_string());
        let each = groupings(count).into_iter().map(|it| Orders::count(it.len()));
        let sum = each.reduce(|sum, count| &sum + &count).unwrap();
        assert_eq!(Orders::of_all_groupings(count), sum);
    }
    assert_eq!(Groupings::count(100).to_string(), (1_u128 << 99).to_string());
    assert_eq!(Groupings::of(100).take(3).count(), 3);
    assert_eq!(Orders::first(100, 3).len(), 3);
    assert_eq!(Groupings::of(0).count(), 0);
}

/// The drawings of the document with which the family began.
#[test]
fn four_digits_are_drawn_as_the_seed_draws_them() {
    let explained = task("digits 10: 2144").explain(&Budget::generous()).unwrap();
    let text = explained_digits_text(&explained, Glyphs::Pretty);
    let groupings = "\
│· · · ·│
├── │· · ·│4│
│   ├── │· ·│4│
│   │   ├── │·│1│
│   │   │   └── │2│  → │2│1│4│4│  ←
│   │   └── │2 1│    → │2 1│4│4│
│   ├── │·│1 4│
│   │   └── │2│      → │2│1 4│4│
│   └── │2 1 4│      → │2 1 4│4│
├── │· ·│4 4│
│   ├── │·│1│
│   │   └── │2│      → │2│1│4 4│
│   └── │2 1│        → │2 1│4 4│
├── │·│1 4 4│
│   └── │2│          → │2│1 4 4│
└── │2 1 4 4│        → │2 1 4 4│
8 groupings, 2^3.
";
    let orders = "\
[2, 1, 4, 4]
├── [[2, 1], 4, 4]
│   ├── [[[2, 1], 4], 4]
│   └── [[2, 1], [4, 4]]
├── [2, [1, 4], 4]
│   ├── [[2, [1, 4]], 4]
│   └── [2, [[1, 4], 4]]
└── [2, 1, [4, 4]]
    ├── [[2, 1], [4, 4]]
    └── [2, [1, [4, 4]]]
5 orders of 4 numbers; 15 of all groupings.
";
    assert!(text.contains(groupings), "{text}");
    assert!(text.replace("  ←\n", "\n").contains(orders), "{text}");
    let order = explained.order.unwrap().named(&|place| ["2", "1", "4", "4"][place].to_owned());
    assert!(text.contains(&format!(" {order}  ←\n")), "{text}");
}

#[test]
fn every_task_is_explained() {
    for text in [
        "digits 10: 6667",
        "digits 1: 1",
        "digits 100: 123456789 sum-to-100",
        "digits 5: 12345 add-operators",
        "digits 1000: 1234567 taneja",
        "digits 24: 2468 ten-puzzle any",
        "digits 10: 2144 ten-puzzle left-to-right",
        "digits 1/7: 7749",
        "digits 100: 00012",
    ] {
        let task = task(text);
        let explained = task.explain(&Budget::generous()).unwrap();
        let shown = explained_digits_text(&explained, Glyphs::Ascii);
        assert!(shown.is_ascii() || shown.contains('…'), "{shown}");
        assert!(shown.lines().count() < 60, "{shown}");
        let json: serde_json::Value =
            serde_json::from_str(&explained_digits_json(&explained).object()).unwrap();
        assert_eq!(json["text"].is_null(), explained.answer.is_none(), "{json}");
        for (step, value) in explained.steps() {
            let found = Engine::new().eval(&step.to_string()).unwrap();
            assert_eq!(Some(found.to_string()), value.map(|value| value.to_string()), "{step}");
        }
        let Some(answer) = &explained.answer else {
            let nearest = task.nearest(&Budget::generous()).unwrap();
            assert!(shown.contains(&nearest.below.unwrap().to_string()), "{shown}");
            continue;
        };
        assert_eq!(answer.value(), Some(task.target()));
        assert_eq!(explained.grouping.iter().sum::<usize>(), task.digits.len());
        let tree = AnswerTree::of_digits(answer, 10);
        let nodes = tree.text(Glyphs::Ascii).lines().count();
        assert_eq!(nodes, explained.numbers.len() + answer.operations());
        assert_eq!(tree.dot().matches("[shape=").count(), nodes);
        assert_eq!(tree.svg().matches("font-weight").count(), nodes + 1);
        assert_eq!(tree.latex().matches("node {").count(), nodes);
    }
}

/// Hints of all levels lead to an answer for the target, or for what is nearest to it.
#[test]
fn hints_lead_to_one_answer() {
    let (mut exact, mut near) = (0, 0);
    for number in (0..10_000).step_by(331) {
        for rules in ["deset", "ten-puzzle", "sum-to-100", "taneja any no-minus"] {
            let task = task(&format!("digits 10: {number:04} {rules}"));
            let Some(guide) = task.guide(&Budget::generous()).unwrap() else {
                panic!("{task}");
            };
            digits::judge(
                &Task { targets: Targets::List(vec![guide.target.clone()]), ..task.clone() },
                &guide.answer,
                &guide.target,
            );
            let hint = |level| guide.hint(level);
            match hint(HintLevel::Solvable) {
                Hint::Solvable => {
                    assert!(task.solvable(&Budget::generous()).unwrap());
                    assert_eq!(guide.target, task.target());
                    exact += 1;
                }
                Hint::Nearest(nearest) => {
                    assert_eq!(nearest, task.nearest(&Budget::generous()).unwrap());
                    assert_ne!(guide.target, task.target());
                    let ends = [nearest.below, nearest.above];
                    assert!(ends.contains(&Some(guide.target.clone())));
                    near += 1;
                }
                hint => panic!("{task}: {hint:?}"),
            }
            assert_eq!(hint(HintLevel::Answer), Hint::Answer(guide.answer.clone()));
            if let Hint::Last { numbers, .. } = hint(HintLevel::Last) {
                let mut figures: Vec<_> = numbers.concat().bytes().map(|it| it - b'0').collect();
                let mut own = task.digits.clone();
                if rules.contains(" any") {
                    figures.sort_unstable();
                    own.sort_unstable();
                }
                assert_eq!(figures, own);
            }
            if let Hint::First { step, value } = hint(HintLevel::First) {
                let found = Engine::new().eval(&step.to_string()).unwrap();
                assert_eq!(found.to_string(), value.to_string());
            }
        }
    }
    assert!(exact > 50 && near > 20, "{exact} {near}");
}

#[test]
fn help_says_what_the_hints_say() {
    let help = |help: Help, text: &str, glyphs| {
        let helped = help.with_task(&task(text), glyphs, &Budget::generous()).unwrap().unwrap();
        let json = helped.fields.object();
        assert!(serde_json::from_str::<serde_json::Value>(&json).is_ok(), "{json}");
        (helped.text, helped.is_near)
    };
    let hint = |level, text: &str| help(Help::Hint(level), text, Glyphs::Ascii);
    let near = "digits 11: 4444 ten-puzzle merge";
    for (level, text, said, is_near) in [
        (1, near, "no way to 11; the nearest are 10 and 12", true),
        (2, near, "to 10: the numbers are 44, 4, 4, and the last sign is /", true),
        (3, near, "to 10: begin with 44-4", true),
        (4, near, "(44-4)/4 = 10", true),
        (2, "digits 24: 4", "the number is 4, and the last sign is the factorial", false),
        (4, "digits 12: 144", "sqrt(144)", false),
        (
            2,
            "digits 9: 4 subfactorial",
            "the number is 4, and the last sign is the subfactorial",
            false,
        ),
        (
            2,
            "digits 33: 123 single join +",
            "the numbers are 1, 2, 3, and the last sign is ||",
            false,
        ),
        (3, "digits 33: 123 single join +", "begin with 1+2", false),
    ] {
        assert_eq!(hint(level, text), (said.to_owned(), is_near), "{text} {level}");
    }
    let (text, is_near) = help(Help::Explain, near, Glyphs::Pretty);
    assert!(is_near && text.ends_with("no signs reach the target; the nearest are 10 and 12."));
    let made = abacist::puzzle::digits::Recipe::default().run(7).unwrap();
    let made = { made }.make(&Budget::generous()).unwrap();
    let json: serde_json::Value = serde_json::from_str(&task_fields(&made).object()).unwrap();
    assert_eq!(
        (json["puzzle"].as_str(), json["count"].is_null()),
        (Some("digits 10: 7275 deset"), true)
    );
}

/// The shares of the levels that `Features::level` tells.
#[test]
#[ignore = "slow: run in release"]
fn levels_have_their_shares() {
    let mut solver = Solver::new(Rules::deset());
    let mut counts = [0; 3];
    for number in 0..10_000 {
        let text = format!("{number:04}");
        let digits = digits::digits(&text);
        let answer = solver.cheapest(&digits, &10.into(), &Budget::generous()).unwrap();
        let Some(answer) = answer else { continue };
        let level = Features::of(&answer, 10).level();
        counts[Difficulty::ALL.iter().position(|it| *it == level).unwrap()] += 1;
    }
    let shares = counts.map(|count| count * 100 / counts.iter().sum::<usize>());
    assert!((45..=55).contains(&shares[0]) && (15..=25).contains(&shares[2]), "{shares:?}");
}
