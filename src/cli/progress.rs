//! What a person sees while work goes on: a line on standard error that makes room for
//! everything else.

use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::screen;
use crate::Interrupt;
use crate::output::grouped;

/// Work shorter than this is not talked about.
const PATIENCE: Duration = Duration::from_millis(400);

/// How often a line is drawn anew.
const REDRAW: Duration = Duration::from_millis(200);

/// How often a line is said where lines cannot be drawn anew.
const REPEAT: Duration = Duration::from_secs(10);

/// How progress is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// One line, drawn over itself and erased at the end.
    Redrawn,
    /// A line from time to time, for those who listen.
    Lines,
}

impl Manner {
    /// Whether work that has gone on for `time` is to be talked about, if the last line was written
    /// that long ago.
    fn is_due(self, time: Duration, said: Option<Duration>) -> bool {
        match self {
            Self::Redrawn => time >= PATIENCE,
            Self::Lines => time >= REPEAT && said.is_none_or(|said| said >= REPEAT),
        }
    }
}

/// The progress of the work at hand. It shows nothing until it is told to.
#[derive(Clone)]
pub struct Progress {
    shared: Arc<Mutex<Shared>>,
    /// Puzzles that are done, where there are several.
    done: Arc<AtomicUsize>,
    interrupt: Interrupt,
}

#[derive(Default)]
struct Shared {
    manner: Option<Manner>,
    /// When the work began, and how many steps had been taken before.
    work: Option<(Instant, u64)>,
    /// When a line was last written.
    said: Option<Instant>,
    /// Whether a line is on the screen that must be erased.
    drawn: bool,
}

impl Progress {
    /// Progress of the work that `interrupt` stops.
    pub fn new(interrupt: Interrupt) -> Self {
        Self { shared: Arc::default(), done: Arc::default(), interrupt }
    }

    /// Shows progress from now on in this manner.
    pub fn show(&self, manner: Manner) {
        self.with(|shared| shared.manner = Some(manner));
        let progress = self.clone();
        std::thread::spawn(move || {
            loop {
                std::thread::sleep(REDRAW);
                progress.tick();
            }
        });
    }

    /// Work begins.
    pub fn begin(&self) {
        let steps = self.interrupt.steps();
        self.with(|shared| shared.work = Some((Instant::now(), steps)));
    }

    /// Work ends.
    pub fn end(&self) {
        self.with(|shared| {
            erase(shared);
            shared.work = None;
        });
    }

    /// One more puzzle is done.
    pub fn count(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// Takes the line off the screen, so that something else can be written. It comes back if
    /// the work goes on.
    pub fn make_room(&self) {
        self.with(erase);
    }

    fn with<T>(&self, change: impl FnOnce(&mut Shared) -> T) -> T {
        change(&mut self.shared.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn tick(&self) {
        self.with(|shared| {
            let (Some(manner), Some((start, before))) = (shared.manner, shared.work) else {
                return;
            };
            let time = start.elapsed();
            let said = shared.said.filter(|said| *said >= start).map(|said| said.elapsed());
            if !manner.is_due(time, said) {
                return;
            }
            let text = self.text(time, self.interrupt.steps().saturating_sub(before));
            let line = match manner {
                Manner::Redrawn => format!("\r{}\x1b[K", cut(&text, screen::columns())),
                Manner::Lines => format!("{text}\n"),
            };
            shared.drawn = manner == Manner::Redrawn;
            shared.said = Some(Instant::now());
            let _ = io::stderr().write_all(line.as_bytes());
        });
    }

    fn text(&self, time: Duration, steps: u64) -> String {
        let seconds = time.as_secs_f64();
        let puzzles = match self.done.load(Ordering::Relaxed) {
            0 => String::new(),
            done => format!("{done} puzzles, "),
        };
        format!("… {puzzles}{}, {seconds:.1} s (Ctrl-C stops)", steps_and_pace(steps, time))
    }
}

/// As much of a line as leaves the last column of a screen free: what goes on in the next row could not
/// be taken away.
fn cut(text: &str, columns: Option<usize>) -> &str {
    let most = columns.map_or(usize::MAX, |columns| columns.saturating_sub(1));
    text.char_indices().nth(most).map_or(text, |(end, _)| text.get(..end).unwrap_or_default())
}

/// How many steps were taken, and how many a second.
fn steps_and_pace(steps: u64, time: Duration) -> String {
    let pace = u128::from(steps) * 1000 / time.as_millis().max(1);
    let pace = u64::try_from(pace).unwrap_or(u64::MAX);
    format!("{} steps, {} a second", grouped(steps), grouped(pace))
}

fn erase(shared: &mut Shared) {
    if shared.drawn {
        let _ = io::stderr().write_all(b"\r\x1b[K");
        shared.drawn = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_said_of_work_that_is_soon_done() {
        let ms = Duration::from_millis;
        assert!(!Manner::Redrawn.is_due(ms(399), None));
        assert!(Manner::Redrawn.is_due(ms(400), None));
        assert!(Manner::Redrawn.is_due(ms(600), Some(ms(200))));
        assert!(!Manner::Lines.is_due(ms(9_999), None));
        assert!(Manner::Lines.is_due(ms(10_000), None));
        assert!(!Manner::Lines.is_due(ms(19_000), Some(ms(9_000))));
        assert!(Manner::Lines.is_due(ms(20_000), Some(ms(10_000))));
    }

    #[test]
    fn a_line_stays_in_its_row() {
        assert_eq!(cut("… 12 steps", Some(5)), "… 12");
        assert_eq!(cut("… 12 steps", Some(11)), "… 12 steps");
        assert_eq!(cut("… 12 steps", None), "… 12 steps");
    }

    #[test]
    fn a_pace_is_told_in_steps_a_second() {
        let text = steps_and_pace(1_500_000, Duration::from_millis(500));
        assert_eq!(text, format!("{} steps, {} a second", grouped(1_500_000), grouped(3_000_000)));
        assert!(steps_and_pace(0, Duration::ZERO).starts_with("0 steps"));
    }
}
