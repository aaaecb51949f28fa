//! What is shown: R2, and the sample session of the contract.

use super::terminal::Terminal;

/// The markers under the text that a report shows: the cells before each, and its width.
fn markers(terminal: &Terminal, entry: &str) -> Vec<(usize, usize)> {
    terminal.line(entry);
    let lines = terminal.after(&format!("» {entry}"));
    let shown = lines.iter().position(|line| line.contains(" 1 │ ")).unwrap();
    let cells = |line: &str| line.chars().map(width).sum::<usize>();
    let start = cells(&lines[shown][..lines[shown].find("1 │ ").unwrap() + "1 │ ".len()]);
    let under: Vec<char> = lines[shown + 1].chars().collect();
    let runs = under.chunk_by(|one, other| is_marker(*one) == is_marker(*other));
    let mut before = 0;
    let placed = runs.map(|run| {
        before += run.len();
        (run[0], before - run.len(), run.len())
    });
    placed.filter(|run| is_marker(run.0)).map(|(_, at, width)| (at - start, width)).collect()
}

fn is_marker(character: char) -> bool {
    matches!(character, '┬' | '─')
}

fn width(character: char) -> usize {
    1 + usize::from(character == '変')
}

#[test]
fn r2_the_marker_stands_under_the_character() {
    let terminal = Terminal::new();
    let cases = [("12 × (3 + ) − 4", (10, 1)), ("√16 × ) + 1", (6, 1)), ("変 × 6", (0, 2))];
    for (entry, marker) in cases {
        let markers = markers(&terminal, entry);
        assert!(
            markers.contains(&marker),
            "{markers:?}
{}",
            terminal.screen()
        );
    }
}

#[test]
fn a_session_looks_as_the_contract_shows_it() {
    let terminal = Terminal::new();
    assert!(terminal.screen().starts_with(concat!(
        "abacist ",
        env!("CARGO_PKG_VERSION"),
        " — type :help, Ctrl-D to leave"
    )));
    terminal.line("8/(3 - 8/3)").line("288 / 24 × 6 = 18 × 13 × 8");
    assert_eq!(
        terminal.after("» 8/("),
        ["24", "» 288 / 24 × 6 = 18 × 13 × 8", "false  (72 ≠ 1872)", "»"]
    );
    terminal.line(":blackout 2 288 / 24 × 6 = 18 × 13 × 8");
    let expected =
        ["288 / ▒4 × 6 = 18 × ▒3 × 8      432 = 432", "1 solution (1 choice of squares)", "»"];
    assert_eq!(terminal.after("» :blackout"), expected);
    terminal.line(":check 288 / 4 × 6 = 18 × 3 × 8");
    assert!(terminal.after("» :check")[0].starts_with("correct"));
    terminal.line("-7/3").line(":set decimals 12").line("5/2").line("1/3");
    assert_eq!(terminal.after("» -7/3")[0], "−7/3");
    assert_eq!(terminal.after("» 5/2")[0], "5/2  = 2.5");
    assert_eq!(terminal.after("» 1/3")[0], "1/3  ≈ 0.333333333333");
    terminal.line(":tree 1 + 2 × 3");
    assert_eq!(terminal.after("» :tree"), ["+", "├── 1", "└── ×", "    ├── 2", "    └── 3", "»"]);
    terminal.line(":slove");
    assert!(terminal.screen().contains("did you mean `:solve`?"), "{}", terminal.screen());
}

#[test]
fn a_puzzle_file_is_loaded_listed_and_solved() {
    let terminal = Terminal::new();
    let puzzles = "# three\n288 / 24 × 6 = 18 × 13 × 8\n168 / 24 + 8 = 11 × 3 - 16\n7 + a = 12\n";
    std::fs::write(terminal.folder.join("puzzles.txt"), puzzles).unwrap();
    terminal.line(":load puzzles.txt");
    assert_eq!(
        terminal.after("» :load")[0],
        "2 puzzles from puzzles.txt (1 line has an error: :puzzles errors)"
    );
    terminal.line(":puzzles errors");
    assert!(terminal.screen().contains("puzzles.txt:4:5"), "{}", terminal.screen());
    terminal.line(":solve 1..3");
    assert!(terminal.screen().contains("1..=3"), "{}", terminal.screen());
    terminal.line(":solve 1-2");
    let expected = [
        "1. 288 / 24 × 6 = 18 × 13 × 8",
        "    288 / ▒4 × 6 = 18 × ▒3 × 8      432 = 432",
        "    1 solution (1 choice of squares)",
        "2. 168 / 24 + 8 = 11 × 3 - 16",
    ];
    assert_eq!(terminal.after("» :solve 1-2")[..4], expected);
}

#[test]
fn lines_are_broken_between_words_on_a_narrow_screen() {
    let terminal = Terminal::new();
    terminal.resize(60, 40);
    terminal.line(":help numbers");
    let page = terminal.after("» :help numbers");
    let line = "value is approximate, marked with ≈, or with ~ in a pipe:";
    assert!(page.iter().any(|it| it.starts_with(line)), "{page:?}");
    terminal.line(":set report short").line("1/0");
    let report = terminal.after("» 1/0");
    let whole =
        ["input:1:3: division by zero", "[abacist::arithmetic::division_by_zero]; nothing can be"];
    assert_eq!(report[..2], whole, "{report:?}");
    terminal.line(":set report fancy");
    terminal.resize(24, 40);
    terminal.line("1/0");
    let report = terminal.after("» 1/0");
    let words = report.join(" ");
    assert!(words.split_whitespace().any(|word| word == "something"), "{report:?}");
}
