//! Settings, variables and puzzles that outlive a session.

use super::terminal::Terminal;

#[test]
fn settings_are_kept_and_read_again() {
    let terminal = Terminal::new();
    terminal.line(":set decimals 3").line(":set k 1..=2").line(":set save");
    let path = terminal.folder.join("settings");
    let said = format!("the settings are kept in {}", path.to_string_lossy());
    assert!(terminal.screen().contains(&said), "{}", terminal.screen());
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.starts_with('#') && text.ends_with("\nk 1..=2\ndecimals 3\n"), "{text}");

    let with = format!("export ABACIST_CONFIG='{}';", path.to_string_lossy());
    let again = Terminal::with(&with);
    again.line("1/3").line(":set decimals off").line(":reset").line("2/3");
    assert_eq!(again.after("» 1/3")[0], "1/3  ≈ 0.333");
    assert_eq!(again.after("» 2/3")[0], "2/3  ≈ 0.667", "a reset brings back what was kept");
}

#[test]
fn a_broken_file_of_settings_is_reported_and_the_rest_of_it_holds() {
    let terminal = Terminal::with("printf 'zoom 3\\ndecimals 2\\nk=few\\n' > settings;");
    let screen = terminal.screen();
    assert!(screen.contains("there is no setting `zoom`"), "{screen}");
    assert!(screen.contains("settings:1:1]") && screen.contains("settings:3:3]"), "{screen}");
    assert!(screen.contains("zoom 3\n   · ──┬─\n"), "{screen}");
    terminal.line("1/3");
    assert_eq!(terminal.after("» 1/3")[0], "1/3  ≈ 0.33");
}

#[test]
fn settings_without_a_place_are_reported() {
    for (config, reason) in [
        ("export ABACIST_CONFIG=;", "there is no place for them"),
        (
            "touch file; export ABACIST_CONFIG=$PWD/file/settings;",
            "a part of its path is no folder",
        ),
        ("mkdir folder; export ABACIST_CONFIG=$PWD/folder;", "it is a directory"),
    ] {
        let terminal = Terminal::with(config);
        terminal.line(":set save");
        let screen = terminal.screen();
        let said = screen.replace("\n  │ ", " ");
        assert!(said.contains(reason), "{config}: {screen}");
        assert!(screen.contains("abacist::input::unwritable"), "{screen}");
        terminal.line("1 + 1");
        assert_eq!(terminal.after("» 1 + 1"), ["2", "»"]);
    }
}

#[test]
fn the_settings_have_a_place_in_the_folder_for_them() {
    let terminal = Terminal::with("unset ABACIST_CONFIG; export XDG_CONFIG_HOME=$PWD/config;");
    terminal.line(":set limit 3").line(":set save");
    let path = terminal.folder.join("config/abacist/settings");
    assert!(std::fs::read_to_string(&path).unwrap().ends_with("\nlimit 3\n"));
}

#[test]
fn what_is_saved_is_run_and_loaded_again() {
    let terminal = Terminal::new();
    terminal.line("x = 5/2").line("fn double(n) = 2 × n").line(":save it.aba");
    assert_eq!(terminal.after("» :save")[0], "2 names in it.aba; :run it.aba reads them back");
    terminal.line(":reset").line(":run it.aba").line("double(x)");
    assert_eq!(terminal.after("» double"), ["5", "»"]);
    terminal.line("x = 3").line(":save it.aba");
    assert!(terminal.screen().contains("it is there already"), "{}", terminal.screen());
    terminal.line(":save over it.aba");
    let script = std::fs::read_to_string(terminal.folder.join("it.aba")).unwrap();
    assert!(script.contains("\nx = 3\n"), "{script}");
    assert!(!terminal.folder.join("it.aba.new").exists());
    std::fs::write(terminal.folder.join("p.txt"), "12 = 2\n").unwrap();
    terminal.line(":load p.txt");
    std::fs::write(terminal.folder.join("p.txt"), "12 = 2\n13 = 3\n").unwrap();
    terminal.line(":reload");
    assert_eq!(terminal.after("» :reload")[0], "2 puzzles from p.txt");
    std::fs::remove_file(terminal.folder.join("p.txt")).unwrap();
    terminal.line(":reload").line(":puzzles");
    assert!(terminal.screen().contains("there is no such file"), "{}", terminal.screen());
    assert_eq!(terminal.after("» :puzzles")[0], "1  12 = 2");
}
