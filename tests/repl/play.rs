//! Games on a terminal.

use super::terminal::Terminal;

#[test]
fn a_game_is_played_and_left() {
    let terminal = Terminal::new();
    terminal.text(":play make easy 7").keys(&["Enter"]).ends_with("\nplay »");
    let screen = terminal.screen();
    assert!(screen.contains("puzzle 1 (make, easy, seed 7): "), "{screen}");
    for count in 1..=4 {
        terminal.text("hint").keys(&["Enter"]);
        terminal.wait_for(|screen| {
            screen.matches("play » hint").count() == count && screen.ends_with("\nplay »")
        });
    }
    let screen = terminal.screen();
    let shown: Vec<_> = screen.lines().collect();
    let last = shown.iter().rposition(|line| line.starts_with("play » hint")).unwrap();
    terminal.text(shown[last + 1]).keys(&["Enter"]);
    terminal.wait_for(|screen| screen.contains("0 points; score 0 of 4: 1 solved, 0 given up"));
    terminal.ends_with("\nplay »");
    // A value is not told before it is entered, and Ctrl-C leaves neither the game nor the session.
    terminal.text("6 × 4").wait_for(|screen| screen.ends_with("play » 6 × 4"));
    terminal.keys(&["C-c"]).ends_with("play » 6 × 4\nplay »");
    terminal.text("gi").keys(&["Tab"]).ends_with("play » give up");
    terminal.keys(&["Enter"]);
    terminal.wait_for(|screen| screen.contains("1 solved, 1 given up; :explain"));
    terminal.ends_with("\nplay »");
    terminal.line("stop").line("1 + 1");
    assert_eq!(terminal.after("» 1 + 1"), ["2", "»"]);
}

#[test]
fn presses_are_completed_in_a_game() {
    let terminal = Terminal::new();
    terminal.text(":play buttons easy 7").keys(&["Enter"]).ends_with("\nplay »");
    terminal.text("sto").keys(&["Tab"]).ends_with("play » stop");
}
