//! Long answers, page by page, on a screen of 40 rows.

use super::terminal::Terminal;

#[test]
fn a_long_answer_stops_after_each_page() {
    let terminal = Terminal::new();
    terminal.text("for n in 1..=100 { print(n) }").keys(&["Enter"]);
    let screen = terminal.wait_for(|screen| screen.contains("-- more: "));
    assert!(screen.contains("\n39\n-- more") && !screen.contains("\n40\n"), "{screen}");
    terminal.keys(&["Enter"]);
    let screen = terminal.wait_for(|screen| screen.contains("\n77\n-- more"));
    assert!(screen.contains("\n39\n40\n"), "{screen}");
    terminal.text("a").enter();
    let screen = terminal.screen();
    assert!(screen.contains("\n77\n78\n") && screen.contains("\n100\n»"), "{screen}");
    assert!(!screen.contains("more"), "{screen}");
}

#[test]
fn the_rest_can_be_left_out() {
    let terminal = Terminal::new();
    terminal.line("7");
    for stop in [&["q", "Enter"][..], &["C-c"], &["C-d"]] {
        terminal.text(":help").keys(&["Enter"]).wait_for(|screen| screen.contains("-- more: "));
        let before = terminal.prompts();
        terminal
            .keys(stop)
            .wait_for(|screen| !screen.contains("-- more") && prompts(screen) > before);
    }
    terminal.line("ans + 1");
    assert_eq!(terminal.after("» ans + 1"), ["8", "»"]);
}

fn prompts(screen: &str) -> usize {
    screen.lines().filter(|line| line.starts_with('»')).count()
}

#[test]
fn a_search_ends_where_no_more_is_wanted() {
    let terminal = Terminal::new();
    terminal.line(":set limit all");
    terminal.text(":make all 24: 1 2 3 4 5 6 7 8");
    terminal.keys(&["Enter"]).wait_for(|screen| screen.contains("-- more: "));
    terminal.text("q").enter();
    let screen = terminal.screen();
    assert!(screen.contains("interrupted"), "{screen}");
}

#[test]
fn pages_can_be_switched_off() {
    let terminal = Terminal::new();
    terminal.line(":set pager off").line("for n in 1..=100 { print(n) }");
    let screen = terminal.screen();
    assert!(screen.contains("\n99\n100\n»") && !screen.contains("more"), "{screen}");
    let terminal = Terminal::with("TERM=dumb");
    terminal.line("for n in 1..=100 { print(n) }");
    assert!(terminal.screen().ends_with("\n100\n»"), "{}", terminal.screen());
}

#[test]
fn short_answers_have_no_pages() {
    let terminal = Terminal::new();
    terminal.line("for n in 1..=39 { print(n) }");
    assert!(terminal.screen().ends_with("\n39\n»"), "{}", terminal.screen());
}
