//! A terminal of its own for each test.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_abacist");

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// A tmux server with one window in which the program runs.
pub struct Terminal {
    /// The name of the server, so that no other session is touched.
    server: String,
    /// The folder that the program runs in.
    pub folder: PathBuf,
}

impl Terminal {
    /// Starts the program without arguments and waits for its prompt.
    pub fn new() -> Self {
        Self::with("")
    }

    /// Starts the program with these variables set.
    pub fn with(variables: &str) -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let server = format!("abacist-{}-{number}", std::process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&server);
        std::fs::create_dir_all(&folder).unwrap();
        let terminal = Self { server, folder };
        let folder = terminal.folder.to_string_lossy().into_owned();
        let history = format!("{folder}/history");
        let config = format!("{folder}/settings");
        let shell = format!(
            "cd '{folder}'; unset NO_COLOR CLICOLOR_FORCE; export ABACIST_HISTORY='{history}' \
             ABACIST_CONFIG='{config}'; \
             {variables} {PROGRAM}; echo status $?; exec sleep 1000"
        );
        let size = ["-x", "100", "-y", "40"];
        let words = ["-f", "/dev/null", "new-session", "-d"];
        terminal.tmux(&[&words[..], &size, &[&shell]].concat());
        terminal.wait_for(|screen| screen.contains('»'));
        terminal
    }

    fn tmux(&self, words: &[&str]) -> String {
        let command = Command::new("tmux")
            .env("LC_ALL", "C.UTF-8")
            .args(["-u", "-L", &self.server])
            .args(words)
            .output();
        let output = command.expect("these tests need tmux");
        assert!(output.status.success(), "tmux {words:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Types a text as it is.
    pub fn text(&self, text: &str) -> &Self {
        self.tmux(&["send-keys", "-l", "--", text]);
        self
    }

    /// Presses keys by tmux's names, such as `Enter`, `Tab`, `C-c`.
    pub fn keys(&self, names: &[&str]) -> &Self {
        self.tmux(&[&["send-keys"][..], names].concat());
        self
    }

    /// Types a line, ends it, and waits for the next prompt.
    pub fn line(&self, text: &str) -> &Self {
        self.text(text).enter()
    }

    /// Ends the line, and waits for the next prompt.
    pub fn enter(&self) -> &Self {
        self.key_to_prompt("Enter")
    }

    /// Presses Ctrl-C, and waits for the next prompt.
    pub fn cancel(&self) -> &Self {
        self.key_to_prompt("C-c")
    }

    #[track_caller]
    fn key_to_prompt(&self, key: &str) -> &Self {
        let before = self.prompts();
        self.keys(&[key]).wait_for(|screen| prompts(screen) > before);
        self
    }

    /// Makes the window so many columns wide and rows high.
    pub fn resize(&self, columns: u16, rows: u16) -> &Self {
        let (columns, rows) = (columns.to_string(), rows.to_string());
        self.tmux(&["resize-window", "-x", &columns, "-y", &rows]);
        self
    }

    /// Pastes a text, as a terminal does that marks pastes.
    pub fn paste(&self, text: &str) -> &Self {
        self.tmux(&["set-buffer", "--", text]);
        self.tmux(&["paste-buffer", "-p", "-r"]);
        self
    }

    /// The screen, without blanks at the ends of lines and lines at its end.
    pub fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p", "-J", "-S", "-1000"]).trim_end().to_owned()
    }

    /// The screen with escape sequences for colours.
    pub fn coloured_screen(&self) -> String {
        self.tmux(&["capture-pane", "-p", "-e"])
    }

    /// How many prompts are on the screen.
    pub fn prompts(&self) -> usize {
        prompts(&self.screen())
    }

    /// Waits until the screen is as wanted, and gives it.
    #[track_caller]
    pub fn wait_for(&self, wanted: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let screen = self.screen();
            if wanted(&screen) {
                return screen;
            }
            assert!(start.elapsed() < PATIENCE, "the screen is\n{screen}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until the screen ends as wanted.
    #[track_caller]
    pub fn ends_with(&self, end: &str) -> &Self {
        self.wait_for(|screen| screen.ends_with(end));
        self
    }

    /// The lines of the screen after the last one that begins with `prompt`.
    pub fn after(&self, prompt: &str) -> Vec<String> {
        let screen = self.screen();
        let lines: Vec<_> = screen.lines().map(str::to_owned).collect();
        let place = lines.iter().rposition(|line| line.starts_with(prompt));
        lines[place.unwrap_or_else(|| panic!("no `{prompt}` in\n{screen}")) + 1..].to_vec()
    }
}

fn prompts(screen: &str) -> usize {
    screen.lines().filter(|line| line.starts_with('»')).count()
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-L", &self.server, "kill-server"]).output();
    }
}
