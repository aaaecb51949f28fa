//! What the memory limit says is what a program takes, whatever it makes.

#![cfg(target_os = "linux")]

use std::fs;
use std::process::Command;

use abacist::{Engine, Stop};

/// The most bytes of memory that this process has held so far.
fn most_held() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
}

/// Each makes very many small values, and is stopped by the memory limit.
const PROGRAMS: &[&str] = &[
    "permutations(1..=20)",
    "permutations(1..=90, 3)",
    "combinations(1..=40, 9)",
    "combinations(1..=2000, 2)",
    "subsets(1..=30)",
    "xs = []\nwhile true { xs += [[]] }",
    "xs = []\nwhile true { xs += [[len(xs)]] }",
    "xs = []\nwhile true { xs += [[len(xs), 2, 3]] }",
    "xs = []\nwhile true { xs += [{ a: len(xs) }] }",
    "xs = []\nwhile true { xs += [{ a: len(xs), b: 2, c: 3, d: 4, e: 5 }] }",
    "xs = []\nwhile true { xs += [\"{len(xs)}\"] }",
    "xs = []\nt = \"text\"\nwhile true { xs += [t[1]] }",
    "xs = []\nt = \"text\"\nwhile true { xs += [t[1..3]] }",
    "xs = []\nt = \"text\"\nwhile true { xs += [t + \"s\"] }",
    "xs = []\nys = [1, 2]\nwhile true { xs += [ys + [3]] }",
    "xs = []\nys = [1, 2]\nwhile true { xs += [ys[1..]] }",
    "xs = []\nwhile true { xs += [1..len(xs)] }",
    "fn adder(n) = x => x + n\nxs = []\nwhile true { xs += [adder(len(xs))] }",
    "map(1..=3 * 10^5, x => [x, x])",
    "map(1..=5 * 10^5, x => \"{x}\")",
    "zip(1..=5 * 10^5, 1..=10^6)",
    "chars(join(map(1..=2 * 10^5, x => \"{x}\")))",
    "map(1..=3 * 10^5, n => √(n + 2))",
    "map(1..=5 * 10^5, n => 2^64 + n)",
    "map(1..=5 * 10^5, n => 1/(2^64 + n))",
    "xs = []\nwhile true { xs += [2^70 + len(xs)] }",
    "xs = []\nwhile true { xs += [[√(len(xs) + 2), 2^70]] }",
    "list(2^64..=2^64 + 10^6)",
    "reverse(filter(2^64..=2^64 + 10^6, n => true))",
    "solvable_digits(\"12345678901234567890\", 10)",
    "count_digits(\"98765432\", 10)",
    "split(join(map(1..=2 * 10^5, x => \"{x},\")), \",\")",
    "x = \"ab\"; for i in 1..16 { x += x }; map(1..=100_000, i => x + \"{i}\")",
    "x = \"ab\"; for i in 1..16 { x += x }; map(1..=100_000, i => join([x, \"{i}\"]))",
    "x = \"ab\"; for i in 1..16 { x += x }; l = []; for i in 1..100_000 { l += [\"{x}{i}\"] }",
    "x = \"ab\"; for i in 1..16 { x += x }; map(1..=100_000, i => upper(x))",
    "x = list(1..=1000); map(1..=100_000, i => x + [i])",
    "x = 2^65_000; map(1..=100_000, i => x + i)",
];

/// Where the number of the program stands that a process of its own is to run.
const CHOSEN: &str = "PROGRAM_TO_MEASURE";

#[test]
#[ignore = "slow: run in release"]
fn programs_take_no_more_memory_than_they_may() {
    const LIMIT: u64 = 32 << 20;
    let Some(chosen) = std::env::var_os(CHOSEN) else {
        // What one program has freed would be there for the next one.
        for (number, program) in PROGRAMS.iter().enumerate() {
            let mut alone = Command::new(std::env::current_exe().unwrap());
            alone.args(["--exact", "--ignored", "programs_take_no_more_memory_than_they_may"]);
            let output = alone.env(CHOSEN, number.to_string()).output().unwrap();
            let said =
                String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
            let passed = output.status.success() && said.contains("1 passed");
            assert!(passed, "{program}: {said}");
        }
        return;
    };
    let program = PROGRAMS[chosen.to_str().unwrap().parse::<usize>().unwrap()];
    let mut engine = Engine::new();
    engine.limits().memory(LIMIT);
    let before = most_held();
    let error = engine.eval(program).map(|_| ()).expect_err(program);
    assert_eq!(error.stop(), Some(Stop::Memory), "{program}: {error}");
    // What a list that grows is copied to is there beside it for a moment.
    let held = most_held() - before;
    assert!(held < LIMIT * 5 / 4 + (4 << 20), "{} MiB", held >> 20);
}

/// What is gone is not counted, in the functions that built-ins call either.
#[test]
fn what_functions_of_built_ins_let_go_can_be_taken_again() {
    let mut engine = Engine::new();
    engine.limits().memory(1 << 20);
    for (program, value) in [
        ("fold(1..=20_000, 0, (n, x) => n + len([x, x, x]))", "60000"),
        ("1..=20_000 |> filter(x => len(\"{x}-{x}\") == 3) |> len", "9"),
        ("all(1..=20_000, x => { r = { a: x, b: [x] }; r.b[0] == x })", "true"),
        ("any(1..=20_000, x => sum(x..x + 2) < 0)", "false"),
    ] {
        assert_eq!(
            engine.eval(program).map(|it| it.to_string()),
            Ok(value.to_owned()),
            "{program}"
        );
    }
}
