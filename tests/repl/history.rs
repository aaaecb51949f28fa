//! The history file.

use std::os::unix::fs::PermissionsExt;

use super::terminal::Terminal;

#[test]
fn entries_are_kept_at_once_for_the_owner_alone() {
    let terminal = Terminal::new();
    terminal.line("6 × 7").line(" 5 × 5");
    let path = terminal.folder.join("history");
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("6 × 7") && !text.contains("5 × 5"), "{text}");
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    terminal.line("1 )").text("(1 +").keys(&["Enter"]).line("2)");
    let again = Terminal::with(&format!("ABACIST_HISTORY='{}'", path.to_string_lossy()));
    again.keys(&["Up"]).ends_with("» (1 +\n2)  = 3");
    again.keys(&["Up", "Up", "Up"]).ends_with("» 6 × 7  = 42");
}

#[test]
fn the_history_has_a_place_in_the_state_folder() {
    let terminal = Terminal::with("unset ABACIST_HISTORY; XDG_STATE_HOME=$PWD/state");
    terminal.line("1+1");
    let path = terminal.folder.join("state/abacist/history");
    assert!(std::fs::read_to_string(&path).unwrap().contains("1+1"));
}
