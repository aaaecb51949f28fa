//! Entries over several lines: R1, and pastes.

use super::terminal::Terminal;

#[test]
fn r1_an_open_bracket_goes_on_in_the_next_line() {
    let terminal = Terminal::new();
    terminal.text("(1 +").keys(&["Enter"]);
    terminal.wait_for(|screen| screen.contains("(1 +\n … goes on"));
    terminal.line("2)");
    assert_eq!(terminal.after("» (1 +"), ["2)", "3", "»"]);
    terminal.text("max(3,").keys(&["Enter"]).text(" 9").keys(&["Enter"]);
    terminal.line(")");
    assert_eq!(terminal.after("» max"), [" 9", ")", "9", "»"]);
    terminal.text("1 +").keys(&["Enter"]);
    terminal.wait_for(|screen| screen.ends_with("give it up"));
    terminal.line("2");
    assert_eq!(terminal.after("» 1 +"), ["2", "3", "»"]);
}

#[test]
fn r1_a_pending_entry_can_be_abandoned() {
    let terminal = Terminal::new();
    terminal.text("f(").keys(&["Enter", "Enter"]);
    terminal.wait_for(|screen| screen.contains("» f(\n\n … goes on"));
    terminal.cancel();
    let terminal = Terminal::new();
    terminal.text("f(").keys(&["Enter", "Enter", "Enter"]);
    terminal.wait_for(|screen| screen.contains("abacist::syntax::unmatched_open"));
    terminal.line("1+1");
    assert_eq!(terminal.after("» 1+1"), ["2", "»"]);
}

#[test]
fn r1_a_stray_closer_is_an_error_at_once() {
    let terminal = Terminal::new();
    terminal.line("1 )");
    assert!(terminal.screen().contains("abacist::syntax::unmatched_close"));
}

#[test]
fn a_paste_of_several_lines_is_one_entry_of_several_statements() {
    let terminal = Terminal::new();
    terminal.paste("x = 6\nx × 7\n(1 +\n2)\nx )\nans");
    let screen = terminal.enter().screen();
    assert!(screen.contains("\n42\n3\n"), "{screen}");
    assert!(screen.contains("input:5:3"), "{screen}");
    assert!(screen.ends_with("\n3\n»"), "{screen}");
}

#[test]
fn lines_that_come_in_one_burst_are_all_read() {
    let terminal = Terminal::new();
    terminal.keys(&["3+3", "Enter", "4+4", "Enter", "5+5", "Enter"]);
    let screen = terminal.wait_for(|screen| screen.contains("\n10\n»"));
    assert!(screen.contains("\n6\n»") && screen.contains("\n8\n»"), "{screen}");
}

#[test]
fn a_hint_shows_the_value_and_leaves_no_trace() {
    let terminal = Terminal::new();
    terminal.line("x = 2");
    terminal.text("x^10").wait_for(|screen| screen.ends_with("» x^10  = 1024"));
    terminal.enter();
    assert_eq!(terminal.after("» x^10"), ["1024", "»"]);
    terminal.text("x = 7").cancel();
    terminal.line("x");
    assert_eq!(terminal.after("» x")[0], "2");
}

#[test]
fn a_dumb_terminal_works_too() {
    let terminal = Terminal::with("TERM=dumb");
    terminal.line("(1 +\n2)");
    assert!(terminal.screen().contains("\n3\n»"), "{}", terminal.screen());
    terminal.line("1 )");
    let screen = terminal.screen();
    assert!(!screen.contains('╭') && screen.contains("closes nothing"), "{screen}");
}
