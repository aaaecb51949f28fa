//! Tables of many hands against the data, and against themselves in parts.

mod make;

use abacist::Budget;
use abacist::output::{RowFormat, Written};
use abacist::puzzle::make::{Clerk, Game, HandRow, Hands, Rules, Shard, Table};
use make::{countdown_hands, hands};

fn four_cards() -> Table {
    let hands = Hands::range(1..=13, 4, 4).unwrap();
    Table::Answers { hands, target: 24.into(), rules: Rules::default() }
}

fn countdown() -> Table {
    Table::Targets { hands: Hands::countdown(), targets: Table::COUNTDOWN_TARGETS }
}

#[test]
fn a_deck_has_every_hand_once_in_order() {
    for (cards, most) in [(1, 5), (3, 4), (4, 13), (5, 3)] {
        let listed = Hands::range(1..=most, cards, cards).unwrap();
        let all: Vec<_> = (0..listed.count()).map(|place| listed.hand(place).unwrap()).collect();
        let expected = hands(cards, most.into()).into_iter().map(|hand| {
            hand.iter().filter_map(|card| u32::try_from(card.to_u64()?).ok()).collect::<Vec<_>>()
        });
        assert_eq!(all, expected.collect::<Vec<_>>(), "{cards} of 1..={most}");
        assert_eq!(listed.hand(listed.count()), None);
    }
    let listed = Hands::countdown();
    let all: Vec<_> = (0..listed.count()).map(|place| listed.hand(place).unwrap()).collect();
    assert!(all.is_sorted_by(|left, right| left < right));
    let mut expected = countdown_hands();
    expected.sort();
    assert_eq!(all, expected);
    assert_eq!(Hands::range(1..=13, 5, 1).unwrap().count(), 1287);
    assert!(Hands::range(1..=10_001, 2, 2).is_none());
    assert!(Hands::range(0..=9_999, 10, 10).is_none());
}

#[test]
fn the_table_of_four_cards_has_the_figures_of_the_data() {
    let (table, budget) = (four_cards(), Budget::generous());
    let text = std::fs::read_to_string("tests/data/make24-hands.tsv").unwrap();
    let known: std::collections::HashMap<&str, [&str; 3]> = text
        .lines()
        .filter(|line| line.starts_with(|glyph: char| glyph.is_ascii_digit()))
        .map(|line| {
            let fields: Vec<_> = line.split('\t').collect();
            (fields[0], [fields[1], fields[2], fields[3]])
        })
        .collect();
    let (mut clerk, mut compared, mut solvable, mut total) = (Clerk::default(), 0, 0, 0);
    for place in table.places(Shard::WHOLE) {
        let row = table.row(place, &mut clerk, &budget).unwrap().unwrap();
        let line = RowFormat::Tabs.line(&row);
        let fields: Vec<_> = line.trim_end_matches('\n').split('\t').collect();
        assert_eq!(fields.len(), table.columns().len(), "{line}");
        if let Some(expected) = known.get(fields[0]) {
            assert_eq!(fields[1..4], *expected, "{line}");
            compared += 1;
        }
        total += fields[3].parse::<u32>().unwrap();
        solvable += u32::from(fields[1] == "1");
        if fields[1] == "0" {
            assert_eq!(fields[4], "", "{line}");
            continue;
        }
        let game = Game::parse(&format!("make 24: {}", fields[0]), Rules::default()).unwrap();
        assert!(game.check(fields[4]).is_correct(), "{line}");
    }
    assert_eq!((compared, solvable, total), (known.len(), 1362, 3017));
}

#[test]
fn parts_of_a_table_are_the_table() {
    let table = countdown();
    for parts in [1, 2, 7, 16, 20_000] {
        let mut next = 0;
        for number in 1..=parts {
            let places = table.places(Shard::new(number, parts).unwrap());
            assert_eq!(places.start, next);
            assert!(places.end - places.start <= 13_243 / parts + 1);
            next = places.end;
        }
        assert_eq!(next, 13_243);
    }
    assert_eq!(Shard::new(0, 3), None);
    assert_eq!(Shard::new(4, 3), None);
}

#[test]
fn rows_are_the_same_wherever_work_begins() {
    let budget = Budget::generous();
    for (table, places) in [(four_cards(), 900..1100), (countdown(), 7000..7003)] {
        let mut clerk = Clerk::default();
        for place in places {
            let row = table.row(place, &mut clerk, &budget).unwrap();
            assert_eq!(row, table.row(place, &mut Clerk::default(), &budget).unwrap());
        }
    }
}

#[test]
fn missing_targets_are_those_that_cannot_be_made() {
    let (table, budget) = (countdown(), Budget::generous());
    let row = table.row(4711, &mut Clerk::default(), &budget).unwrap().unwrap();
    let HandRow::Targets { hand, reached, missing } = &row else { panic!("{row:?}") };
    assert_eq!(reached + missing.len(), 899);
    let words: Vec<_> = hand.iter().map(ToString::to_string).collect();
    for target in [101, 500, 947, 999].into_iter().chain(missing.iter().copied().take(3)) {
        let text = format!("countdown {target}: {}", words.join(" "));
        let solvable = make::game(&text).solvable(&budget).unwrap();
        assert_eq!(solvable, !missing.contains(&target), "{text}");
    }
    let json = RowFormat::Json.line(&row);
    assert!(json.starts_with(&RowFormat::Json.beginning(hand)), "{json}");
}

#[test]
fn complete_lines_of_a_text_are_counted() {
    let read = |text: &str| Written::read(text.as_bytes()).unwrap();
    assert_eq!(read(""), Written::default());
    assert_eq!(read("cut"), Written { rest: b"cut".to_vec(), ..Written::default() });
    let ends = |first: &str, last: &str| Some((first.to_owned(), last.to_owned()));
    assert_eq!(read("a\n"), Written { lines: 1, bytes: 2, ends: ends("a", "a"), rest: vec![] });
    assert_eq!(
        read("a\nbc\nd"),
        Written { lines: 2, bytes: 5, ends: ends("a", "bc"), rest: vec![b'd'] }
    );
}

#[test]
#[ignore = "slow: run in release"]
fn the_table_of_countdown_has_10858746_targets() {
    let (table, budget) = (countdown(), Budget::generous());
    let (mut clerk, mut total, mut every, mut hardest) = (Clerk::default(), 0, 0, 0);
    for place in table.places(Shard::WHOLE) {
        let row = table.row(place, &mut clerk, &budget).unwrap().unwrap();
        let HandRow::Targets { reached, missing, .. } = row else { panic!("{row:?}") };
        assert_eq!(reached + missing.len(), 899);
        total += reached;
        every += usize::from(missing.is_empty());
        hardest += usize::from(!missing.contains(&947));
    }
    assert_eq!((total, every, hardest), (10_858_746, 1226, 9017));
}
