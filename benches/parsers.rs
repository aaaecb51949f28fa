//! The two parsers side by side, on the same lines: `cargo bench --bench parsers`.
//!
//! The two stacks give a value straight away. The grammar gives a tree, which is then compiled and run.
//! `line_in_session` is what a line of a session or a batch costs: the stacks are tried first, and
//! what they do not read goes to the grammar.

use abacist::{Budget, Engine, syntax, two_stack};
use divan::counter::BytesCount;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// What a line looks like.
#[derive(Clone, Copy)]
enum Line {
    Short,
    Side,
    Call,
    Sum,
    Nested,
    Long,
}

/// Every line, and those among them that are plain arithmetic.
const ALL: [Line; 6] = [Line::Short, Line::Side, Line::Call, Line::Sum, Line::Nested, Line::Long];
const PLAIN: [Line; 4] = [Line::Short, Line::Side, Line::Sum, Line::Nested];

impl Line {
    fn text(self) -> String {
        match self {
            Self::Short => "288 / 4 × 6".to_owned(),
            Self::Side => "168 / 24 + 8 × (31 - 7) - 52".to_owned(),
            Self::Call => "max(2^9, 5!) + (17 - 4) * 3 - 288/(6 + 2)".to_owned(),
            Self::Sum => (100..300).map(|n| format!("{n} + ")).collect::<String>() + "1",
            Self::Nested => "(".repeat(40) + "7" + &")".repeat(40),
            Self::Long => {
                let part = "(12 + 7*(3 - 1)^2 - 48/(2 + 6)) * (9 - 4)^3 / (15 - 10) + ";
                part.repeat(6) + "1234 - 5"
            }
        }
    }
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Short => "288 / 4 × 6",
            Self::Side => "side of 29 bytes",
            Self::Call => "41 bytes with call, ^ and !",
            Self::Sum => "1.2 KB of `n + `",
            Self::Nested => "40 nested brackets",
            Self::Long => "+ - * / ^ ( ), 380 bytes",
        })
    }
}

/// Measures `work` on the text of a line.
fn each<T>(bencher: Bencher, line: Line, mut work: impl FnMut(&str) -> T) {
    let text = line.text();
    bencher.counter(BytesCount::of_str(&text)).bench_local(|| work(black_box(&text)));
}

#[divan::bench(args = PLAIN)]
fn two_stacks(bencher: Bencher, line: Line) {
    let budget = Budget::generous();
    each(bencher, line, |text| {
        two_stack::evaluate_plain(text, &budget).expect("plain arithmetic").expect("a value")
    });
}

#[divan::bench(args = ALL)]
fn grammar_to_tree(bencher: Bencher, line: Line) {
    each(bencher, line, |text| syntax::parse(text).expect("a well-formed line"));
}

#[divan::bench(args = ALL)]
fn grammar_to_value(bencher: Bencher, line: Line) {
    let engine = Engine::new();
    let mut scope = engine.scope();
    each(bencher, line, |text| {
        engine.compile(text).expect("a well-formed line").eval(&mut scope).expect("a value")
    });
}

#[divan::bench(args = ALL)]
fn compiled_to_value(bencher: Bencher, line: Line) {
    let engine = Engine::new();
    let program = engine.compile(&line.text()).expect("a well-formed line");
    let mut scope = engine.scope();
    each(bencher, line, |_| black_box(&program).eval(&mut scope).expect("a value"));
}

#[divan::bench(args = ALL)]
fn line_in_session(bencher: Bencher, line: Line) {
    let engine = Engine::new();
    each(bencher, line, |text| engine.eval(text).expect("a value"));
}

/// A script of a thousand lines, as people write them: functions, loops, conditions, records,
/// texts, pipelines, comments.
fn script() -> String {
    const PART: &str = r#"
# Sums of the digits of numbers, part {n}.
fn digits_{n}(number, base = 10) {
  digits = []
  while number > 0 {
    digits = digits + [number % base]
    number //= base
  }
  digits
}

const limit_{n} = 2^{n} - 1
square_{n} = x => x^2
point_{n} = { name: "point {n}", x: {n} * 3, y: ({n} + 4)/5 }
total_{n} = 0
for i in 1..=limit_{n} {
  if i % 3 == 0 and i % 5 == 0 {
    total_{n} += digits_{n}(i) |> map(square_{n}) |> sum
  } else if i % 7 == 0 or not is_prime(i) {
    continue
  } else {
    total_{n} -= max(i, abs(point_{n}.x - i * (i + 1)/2), 12)
  }
}
print("part {n}: ", total_{n}, [1, 2, 3, 4.5][1..3], "of \{limit\}")
"#;
    (0..40).map(|n| PART.replace("{n}", &n.to_string())).collect()
}

#[divan::bench]
fn script_to_tree(bencher: Bencher) {
    let text = script();
    assert!(text.lines().count() >= 1000);
    bencher
        .counter(BytesCount::of_str(&text))
        .bench_local(|| syntax::parse_statements(black_box(&text)).expect("a script"));
}
