//! The levels of the data, for tests and benchmarks.

use std::fs;

use abacist::puzzle::buttons::{Dialect, Level, Parts, Portal, Store};
use serde_json::Value as Json;

/// A level, and what is known of it.
pub struct Record {
    pub id: String,
    pub level: Level,
    pub json: Json,
}

/// All levels.
pub fn records() -> Vec<Record> {
    let text = fs::read_to_string("tests/data/calculator-levels.jsonl").unwrap();
    let records: Vec<_> = text.lines().map(record).collect();
    assert_eq!(records.len(), 287);
    records
}

fn record(line: &str) -> Record {
    let json: Json = serde_json::from_str(line).unwrap();
    let text = |value: &Json| value.as_str().map_or(value.to_string(), str::to_owned);
    let texts = |name: &str| json[name].as_array().unwrap().iter().map(text).collect::<Vec<_>>();
    let portal = json["portal"].as_array().map(|places| {
        let place = |index: usize| u32::try_from(places[index].as_u64().unwrap()).unwrap();
        Portal { from: place(0), to: place(1) }
    });
    let mut dialect = Dialect::default();
    if json["game"] == 3 {
        dialect = Dialect::preset("genius").unwrap();
    }
    if json["store_cost"] == 0 {
        dialect.store = Store::Free;
    }
    let (goals, buttons) = (texts("goals"), texts("buttons"));
    let parts = Parts {
        start: &text(&json["start"]),
        goals: &goals.iter().map(String::as_str).collect::<Vec<_>>(),
        moves: json["moves"].as_u64().map(|moves| u32::try_from(moves).unwrap()),
        buttons: &buttons.iter().map(String::as_str).collect::<Vec<_>>(),
        portal,
    };
    let id = text(&json["id"]);
    let level = parts.level(dialect).unwrap_or_else(|error| panic!("{id}: {error}"));
    Record { id, level, json }
}
