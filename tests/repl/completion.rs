//! Tab: R6; and colours.

use super::terminal::Terminal;

#[test]
fn r6_completion_knows_where_it_is() {
    let terminal = Terminal::new();
    std::fs::write(terminal.folder.join("exact name.txt"), "1 = 2\n").unwrap();
    let complete = |typed: &str, expected: &str| {
        terminal.text(typed).keys(&["Tab"]);
        terminal.wait_for(|screen| screen.lines().last().unwrap().trim_end() == expected);
        terminal.cancel();
    };
    let whole = format!("» read_lines(\"{}/exact name.txt\"", terminal.folder.display());
    complete(":help sq", "» :help sqrt");
    complete(":load exa", "» :load \"exact name.txt\"");
    complete("load(\"exa", "» load(\"exact name.txt\"");
    complete(&format!("read_lines(\"{}/exa", terminal.folder.display()), &whole);
    complete(":time :bl", "» :time :blackout");
    complete("1 + sq", "» 1 + sqrt(");
    complete(":lo", "» :load");
    complete("× sq", "» × sqrt(");
    complete("2 \\tim", "» 2 ×");
    complete(":set rules lea", "» :set rules leading_zeros");
    complete(":buttons 1 -> 2: +1 mirr", "» :buttons 1 -> 2: +1 Mirror");
    terminal.text(":set ").keys(&["Tab"]);
    let screen = terminal.wait_for(|screen| screen.contains("decimals"));
    let lines = screen.lines().skip_while(|line| !line.contains("» :set ")).skip(1);
    let mut listed: Vec<_> = lines.flat_map(str::split_whitespace).collect();
    listed.retain(|word| word.starts_with(|c: char| c.is_ascii_lowercase()));
    listed.sort_unstable();
    listed.dedup();
    assert_eq!(
        listed,
        [
            "base",
            "decimals",
            "edition",
            "exact",
            "fractions",
            "grouping",
            "k",
            "limit",
            "pager",
            "recurring",
            "report",
            "rules",
            "save",
            "timeout",
            "timing",
        ]
    );
}

#[test]
fn a_completed_path_with_a_blank_can_be_loaded() {
    let terminal = Terminal::new();
    std::fs::write(terminal.folder.join("my puzzles.txt"), "288 / 24 × 6 = 18 × 13 × 8\n").unwrap();
    terminal.text(":load my").keys(&["Tab"]).ends_with("puzzles.txt\"");
    terminal.enter();
    assert!(terminal.screen().contains("1 puzzle from my puzzles.txt"), "{}", terminal.screen());
    terminal.line(":solve");
    assert!(terminal.screen().contains("288 / ▒4 × 6 = 18 × ▒3 × 8"), "{}", terminal.screen());
}

#[test]
fn an_entry_is_coloured_unless_colour_is_off() {
    let terminal = Terminal::new();
    terminal.text("max(1, 22)").wait_for(|screen| screen.contains("= 22"));
    assert!(terminal.coloured_screen().contains("\u{1b}[36m22"), "{}", terminal.coloured_screen());
    let terminal = Terminal::with("NO_COLOR=1");
    terminal.text("max(1, 22)").wait_for(|screen| screen.contains("= 22"));
    assert!(!terminal.coloured_screen().contains('\u{1b}'), "{}", terminal.coloured_screen());
}
