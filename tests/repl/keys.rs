//! The keys that stop: R7, Ctrl-D, and leaving.

use std::time::{Duration, Instant};

use super::terminal::Terminal;

/// A search of more than a minute.
const LONG: &str = ":blackout all 12+34×56-78+91×23-45+67×89-12+34×5+78×9-1 = 678";

#[test]
fn r7_the_prompt_survives_every_ctrl_c() {
    let terminal = Terminal::new();
    terminal.line("1+1");
    terminal.text("1 + 2");
    terminal.cancel().cancel().cancel();
    let screen = terminal.screen();
    let is_left = screen.lines().any(|line| line.trim_end() == "» 1 + 2");
    assert!(is_left, "the text vanished, or its hint did not:\n{screen}");
    terminal.keys(&["Up"]).ends_with("» 1+1  = 2");
    terminal.cancel().line("ans");
    assert_eq!(terminal.after("» ans"), ["2", "»"]);
}

#[test]
fn r7_a_search_is_cancelled_and_nothing_is_lost() {
    let terminal = Terminal::new();
    terminal.line("x = 5").line("40 + 2").line(":set limit 3");
    for _ in 0..2 {
        let before = terminal.prompts();
        terminal.text(LONG).keys(&["Enter"]);
        terminal.wait_for(|screen| screen.ends_with("s (Ctrl-C stops)"));
        assert_eq!(terminal.prompts(), before, "the search is over already");
        let start = Instant::now();
        terminal.cancel();
        // Half a second, and what tmux takes.
        assert!(start.elapsed() < Duration::from_millis(900), "{:?}", start.elapsed());
        let said = terminal.after("» :blackout all").join("\n");
        assert!(said.contains("interrupted") && said.contains("steps"), "{said}");
        assert!(said.contains("solution") && !said.contains("Ctrl-C stops"), "{said}");
    }
    terminal.line("1+1");
    assert_eq!(terminal.after("» 1+1"), ["2", "»"]);
    terminal.line("ans2 + x").line(":set limit");
    assert_eq!(terminal.after("» ans2")[0], "47");
    assert!(terminal.after("» :set limit")[0].starts_with("limit  3"));
}

#[test]
fn r7_a_computation_and_a_long_result_are_cancelled() {
    let terminal = Terminal::new();
    terminal.line("7");
    for long in ["2^7900000 × 3^1000", "3^4000000 / 7^1000000 + 1"] {
        terminal.text(long).keys(&["Enter"]);
        std::thread::sleep(Duration::from_millis(300));
        terminal.keys(&["C-c"]).ends_with("\n»");
    }
    terminal.line("1+1");
    assert_eq!(terminal.after("» 1+1"), ["2", "»"]);
}

#[test]
fn ctrl_d_and_quit_leave_with_status_0() {
    let terminal = Terminal::new();
    terminal.line("1 )").keys(&["C-d"]).ends_with("status 0");
    let terminal = Terminal::new();
    terminal.text(":q").keys(&["Enter"]).ends_with("status 0");
}
