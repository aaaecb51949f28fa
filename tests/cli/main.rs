//! The program as a whole: what it prints on which stream, and its exit status.

mod batch;
mod batch_resume;
mod batch_stream;
mod buttons;
mod digits;
mod evaluate;
mod files;
mod limits;
mod listing;
mod make;
mod makers;
mod manual;
mod mixed;
mod pipe;
mod puzzles;
mod session;
mod support;
mod tables;
mod tools;
#[cfg(unix)]
mod written;
