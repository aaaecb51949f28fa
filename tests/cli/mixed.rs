//! Requests of all kinds, right ones and wrong ones.

use serde_json::{Value, json};

/// What requests of a batch may be; `id` is put in.
fn kinds() -> Vec<Value> {
    let level = "2 -> 10 in 4: +2 x2";
    vec![
        json!({"kind": "eval", "source": "1 + 2 * 3 / 4"}),
        json!({"kind": "eval", "source": "x^30 + sqrt(8)", "bindings": {"x": 0.1}}),
        json!({"kind": "eval", "source": "print(\"a\")\n[1, 2] |> map(n => n/3)"}),
        json!({"kind": "eval", "source": "fold(1..=10^6, 0, max)", "steps": 500}),
        json!({"kind": "blackout", "puzzle": "288 / 24 × 6 = 18 × 13 × 8"}),
        json!({"kind": "blackout", "puzzle": "3 + 2 / 5 = 5 + 3 × 2", "k": "all", "skip": 2}),
        json!({"kind": "blackout", "puzzle": "288 / 24 × 6 = 18 × 13 × 8", "steps": 40}),
        json!({"kind": "buttons", "puzzle": level}),
        json!({"kind": "buttons", "puzzle": level, "ways": true, "limit": 2}),
        json!({"kind": "make", "target": 24, "numbers": [2, 4, 8, "10"], "distinct": "C1"}),
        json!({"kind": "make", "puzzle": "100: 2 3 7 any", "ask": "solvable"}),
        json!({"kind": "digits", "puzzle": "10: 2144", "limit": 2}),
        json!({"kind": "check", "family": "blackout", "puzzle": "12 = 3", "k": 1, "attempt": "2 = 3"}),
        json!({"kind": "check", "family": "buttons", "puzzle": level, "attempt": ["x2", "+2"]}),
        json!({"kind": "check", "family": "make", "puzzle": "24: 3 3 8 8", "attempt": "8 * 3"}),
        json!({"kind": "hint", "family": "blackout", "puzzle": "12 = 22", "k": 1, "level": 3}),
        json!({"kind": "hint", "family": "buttons", "puzzle": level, "level": 2}),
        json!({"kind": "hint", "family": "make", "puzzle": "24: 3 3 8 8", "level": 2}),
        json!({"kind": "explain", "family": "blackout", "puzzle": "12 = 22", "k": 1}),
        json!({"kind": "explain", "family": "buttons", "puzzle": level}),
        json!({"kind": "explain", "family": "make", "puzzle": "24: 3 3 8 8"}),
        json!({"kind": "trace", "source": "2 + 5 × (6 - 3) - 6"}),
        json!({"kind": "tree", "source": "1 + 2 × f(3)"}),
        json!({"kind": "picture", "of": "trace", "source": "1 + 2", "format": "svg"}),
        json!({"kind": "picture", "of": "blackout-tree", "puzzle": "12 = 2", "format": "dot"}),
        json!({"kind": "picture", "of": "state-graph", "puzzle": level, "format": "text"}),
        json!({"kind": "generate", "family": "blackout", "seed": 7, "squares": 9, "k": 1}),
        json!({"kind": "worksheet", "family": "make", "seed": 3, "count": 2, "format": "text"}),
        json!({"kind": "eval", "source": "1 / 0"}),
        json!({"kind": "eval", "source": "1 ×"}),
        json!({"kind": "eval", "sourcee": "1"}),
        json!({"kind": "evil"}),
        json!({"source": "1"}),
    ]
}

/// So many requests, one a line, among them all kinds; some lines are blank or broken.
pub fn requests(count: usize) -> String {
    let kinds = kinds();
    let mut lines = String::new();
    for (number, kind) in kinds.iter().cycle().take(count).enumerate() {
        let line = kind.to_string();
        match number % 41 {
            13 => lines += "\n \t\r\n",
            29 => lines += "{\"id\": 3, nonsense\n",
            _ => lines += &format!("{{\"id\": [{number},  \"\\u00e9\"], {}\n", &line[1..]),
        }
    }
    lines
}
