//! Going on with a file of answers.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom};

use super::batch::RequestLines;
use super::files::open_to_go_on;
use super::ordered::Questions;
use crate::Error;
use crate::output::Verdict;
use crate::request::AnswerLine;

/// Why a file of answers cannot be gone on with.
pub enum Unfit {
    /// It cannot be opened.
    Unopened(Error),
    /// It cannot be read or written.
    Answers(io::Error),
    /// The requests cannot be read.
    Requests(io::Error),
    /// An interrupt came.
    Interrupted,
    /// It holds something else, as this message says.
    Other(String),
}

/// What to do about a file that holds something else.
pub const OTHER_ANSWERS: &str = "name the answers to these requests, with the --shard that they \
                                 were given, or a file that is not there yet";

/// Goes on with the answers in the file at `path`, which may not be there yet: the requests without
/// those that have an answer, what the answers amount to, and the file, open behind its last
/// complete line. What follows that is cut off.
///
/// # Errors
/// When the file is not made of answers to the first of the requests; it is left as it is then.
pub fn go_on(
    path: &str,
    mut requests: RequestLines,
) -> Result<(RequestLines, Verdict, BufWriter<File>), Unfit> {
    let mut file = open_to_go_on(path).map_err(Unfit::Unopened)?;
    let (mut length, mut verdict) = (0, Verdict::Found);
    let mut answers = BufReader::with_capacity(64 << 10, &file);
    for number in 1.. {
        if answers.fill_buf().map_err(Unfit::Answers)?.is_empty() {
            break;
        }
        let request = match requests.next().map_err(Unfit::Requests)? {
            Some(request) => request,
            None if requests.is_interrupted() => return Err(Unfit::Interrupted),
            None => return Err(Unfit::Other(more(path, number))),
        };
        let mut line = AnswerLine::to(request.text.as_deref().unwrap_or_default());
        let (bytes, is_whole) = read_line(&mut answers, &mut line, &requests)?;
        if is_whole && line.is_answer() {
            verdict = verdict.max(line.verdict());
            length += bytes;
        } else if is_whole || !line.may_begin() {
            return Err(Unfit::Other(other(path, number, request.number)));
        } else {
            requests.put_back(request);
            break;
        }
    }
    file.set_len(length).map_err(Unfit::Answers)?;
    file.seek(SeekFrom::Start(length)).map_err(Unfit::Answers)?;
    Ok((requests, verdict, BufWriter::with_capacity(64 << 10, file)))
}

/// Reads up to the next line end: how many bytes that are, and whether there is one.
fn read_line(
    answers: &mut impl BufRead,
    line: &mut AnswerLine,
    requests: &RequestLines,
) -> Result<(u64, bool), Unfit> {
    let mut bytes = 0;
    loop {
        if requests.is_interrupted() {
            return Err(Unfit::Interrupted);
        }
        let chunk = answers.fill_buf().map_err(Unfit::Answers)?;
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let content = chunk.get(..end.unwrap_or(chunk.len())).unwrap_or_default();
        line.take(content);
        let used = content.len() + usize::from(end.is_some());
        bytes += used as u64;
        answers.consume(used);
        if used == 0 || end.is_some() {
            return Ok((bytes, end.is_some()));
        }
    }
}

fn more(path: &str, number: usize) -> String {
    format!("{path} has something on line {number}, but there is no request for it")
}

fn other(path: &str, number: usize, request: usize) -> String {
    format!("line {number} of {path} is no answer to the request on line {request}")
}
