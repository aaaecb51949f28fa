//! Going on with a file of answers.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom};

use super::batch::RequestLines;
use super::ordered::Questions;
use crate::output::Verdict;
use crate::request::{is_answer_to, may_begin_answer_to, verdict_of};

/// Why a file of answers cannot be gone on with.
pub enum Unfit {
    /// It cannot be read or written.
    Answers(io::Error),
    /// The requests cannot be read.
    Requests(io::Error),
    /// An interrupt came.
    Interrupted,
    /// It holds something else, as this message says.
    Other(String),
}

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
    let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    let mut file = options.map_err(Unfit::Answers)?;
    let (mut length, mut verdict) = (0, Verdict::Found);
    let mut answers = BufReader::with_capacity(64 << 10, &file);
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let bytes = answers.read_until(b'\n', &mut line).map_err(Unfit::Answers)?;
        if line.pop_if(|last| *last == b'\n').is_none() {
            break;
        }
        let request = match requests.next().map_err(Unfit::Requests)? {
            Some(request) => request,
            None if requests.is_interrupted() => return Err(Unfit::Interrupted),
            None => return Err(Unfit::Other(more(path, number))),
        };
        let text = request.text.as_deref().unwrap_or_default();
        match str::from_utf8(&line).ok().filter(|answer| is_answer_to(answer, text)) {
            Some(answer) => verdict = verdict.max(verdict_of(answer)),
            None => return Err(Unfit::Other(other(path, number, request.number))),
        }
        length += bytes as u64;
    }
    if !line.is_empty() && !begins_answer(&line, &mut requests)? {
        return Err(Unfit::Other(format!(
            "{path} ends with a line that is no part of an answer to the next of the requests\n"
        )));
    }
    file.set_len(length).map_err(Unfit::Answers)?;
    file.seek(SeekFrom::Start(length)).map_err(Unfit::Answers)?;
    Ok((requests, verdict, BufWriter::with_capacity(64 << 10, file)))
}

/// Whether a line that is cut short begins an answer to the next of the requests, which stays the
/// next one.
fn begins_answer(line: &[u8], requests: &mut RequestLines) -> Result<bool, Unfit> {
    let Some(request) = requests.next().map_err(Unfit::Requests)? else {
        return if requests.is_interrupted() { Err(Unfit::Interrupted) } else { Ok(false) };
    };
    let begins = may_begin_answer_to(line, request.text.as_deref().unwrap_or_default());
    requests.put_back(request);
    Ok(begins)
}

fn more(path: &str, number: usize) -> String {
    format!(
        "{path} has an answer on line {number}, but there is no request for it: are these the \
         answers to other requests, or to another --shard?\n"
    )
}

fn other(path: &str, number: usize, request: usize) -> String {
    format!(
        "line {number} of {path} is no answer to the request on line {request}: are these the \
         answers to other requests, or to another --shard?\n"
    )
}
