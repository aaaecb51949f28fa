//! Standard output and standard error: answers on the one, everything else on the other.

use std::io::{self, IsTerminal, Write};

use super::exit::Exit;
use super::interrupt::Writing;
use super::progress::Progress;
use crate::Interrupt;

/// The two output streams.
///
/// A reader that goes away is no error: the work is told to stop, and the program ends quietly.
/// Any other failure of standard output ends it with its own status. Standard error may fail
/// unnoticed: there is nobody left to tell.
pub struct Console {
    out: io::BufWriter<io::Stdout>,
    error: io::Stderr,
    failure: Option<io::ErrorKind>,
    /// Whether an interrupt cut an answer short.
    cut: bool,
    interrupt: Interrupt,
    /// Whether something is being written.
    pub writing: Writing,
    /// What is shown while work goes on; it makes room for everything else.
    pub progress: Progress,
}

/// How much is written between two looks at the interrupt flag.
const CHUNK: usize = 16 << 10;

impl Console {
    /// The streams of this process; `interrupt` is raised when standard output fails, and a
    /// raised one cuts a long answer short.
    pub fn new(interrupt: Interrupt) -> Self {
        let out = io::BufWriter::with_capacity(64 << 10, io::stdout());
        let progress = Progress::new(interrupt.clone());
        let (failure, cut, writing) = (None, false, Writing::default());
        Self { out, error: io::stderr(), failure, cut, interrupt, writing, progress }
    }

    /// Whether standard output is a terminal.
    pub fn is_terminal(&self) -> bool {
        io::stdout().is_terminal()
    }

    /// Whether standard error is a terminal.
    pub fn error_is_terminal(&self) -> bool {
        self.error.is_terminal()
    }

    /// Writes to standard output, as it is. A long text is cut short by an interrupt.
    pub fn write(&mut self, text: &str) {
        for chunk in text.as_bytes().chunks(CHUNK) {
            if text.len() > CHUNK && self.interrupt.is_raised() && self.failure.is_none() {
                self.cut_short("\n… cut short\n");
                return;
            }
            self.write_chunk(chunk);
        }
    }

    /// Writes a text to standard output that no interrupt cuts short as long as it is read: a line
    /// for programs.
    pub fn write_whole(&mut self, text: &str) {
        for chunk in text.as_bytes().chunks(CHUNK) {
            self.write_chunk(chunk);
        }
    }

    fn write_chunk(&mut self, chunk: &[u8]) {
        if self.failure.is_some() {
            return;
        }
        if self.out.buffer().len() + chunk.len() > self.out.capacity() {
            self.progress.make_room();
        }
        let written = self.writing.during(|| self.out.write_all(chunk));
        self.note(written);
    }

    /// Writes lines, each of two parts, to standard output. Many of them are cut short by an
    /// interrupt.
    pub fn write_lines<'a>(&mut self, lines: impl Iterator<Item = [&'a str; 2]>) {
        let mut written = 0;
        for [head, line] in lines {
            if written > CHUNK && self.interrupt.is_raised() {
                self.cut_short("… cut short\n");
                return;
            }
            written += head.len() + line.len();
            for part in [head, line, "\n"] {
                self.write(part);
            }
        }
    }

    /// Says that an interrupt left out the rest of an answer, which the exit status says, too.
    fn cut_short(&mut self, remark: &str) {
        self.write_error(remark);
        self.cut = true;
    }

    /// Whether standard output has failed, so that work was stopped.
    pub fn has_failed(&self) -> bool {
        self.failure.is_some()
    }

    /// Writes to standard error, after what standard output still holds back. Once that has failed,
    /// nobody is told that work was stopped for it: [`finish`](Self::finish) says why.
    pub fn write_error(&mut self, text: &str) {
        self.flush();
        if self.has_failed() {
            return;
        }
        self.progress.make_room();
        let _ = self.writing.during(|| self.error.write_all(text.as_bytes()));
    }

    /// Sends out what is held back.
    pub fn flush(&mut self) {
        if !self.out.buffer().is_empty() {
            self.progress.make_room();
        }
        if self.failure.is_none() {
            let flushed = self.writing.during(|| self.out.flush());
            self.note(flushed);
        }
    }

    /// The exit status once all is written: `exit`, unless an interrupt cut an answer short or
    /// standard output has failed.
    pub fn finish(&mut self, exit: Exit) -> Exit {
        self.progress.end();
        self.flush();
        match self.failure {
            None if self.cut => Exit::Interrupted,
            None => exit,
            Some(io::ErrorKind::BrokenPipe) => Exit::Found,
            Some(kind) => {
                let message = format!("abacist: the output cannot be written: {kind}\n");
                let _ = self.error.write_all(message.as_bytes());
                Exit::Output
            }
        }
    }

    /// Notes what came of a write.
    pub fn note(&mut self, result: io::Result<()>) {
        if let Err(error) = result {
            self.failure = Some(error.kind());
            self.interrupt.raise();
        }
    }
}
