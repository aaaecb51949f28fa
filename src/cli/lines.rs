//! Reading lines from pipes and files: any line end, with or without a byte order mark, and a
//! line that cannot be read is an error of that line alone.

use std::io::{self, BufRead, BufReader, Read};

use crate::diagnostic::{InputError, LimitError};
use crate::limits::MAX_PLAIN;
use crate::{Error, Interrupt, Source, Span};

/// One line: its number, and its text without the line end.
#[derive(Debug)]
pub struct Line {
    /// The number, 1-based.
    pub number: usize,
    /// The text, or why there is none.
    pub text: Result<String, Error>,
}

/// The lines of a stream.
///
/// A line longer than [`MAX_PLAIN`] is an error and is skipped without being held in memory; so
/// is a line that is not UTF-8. A last line without a line end counts.
pub struct Lines<R> {
    stream: R,
    name: String,
    number: usize,
    /// Bytes before the current line.
    offset: u64,
    interrupt: Interrupt,
}

impl<R: BufRead> Lines<R> {
    /// The lines of `stream`, which reports call `name`; none follow once `interrupt` is raised.
    pub fn new(stream: R, name: impl Into<String>, interrupt: Interrupt) -> Self {
        Self { stream, name: name.into(), number: 0, offset: 0, interrupt }
    }

    /// The next line; `None` at the end.
    ///
    /// # Errors
    /// When the stream itself fails: nothing more can be read then.
    pub fn next_line(&mut self) -> io::Result<Option<Line>> {
        if self.interrupt.is_raised() {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        // One byte more than a line end after the longest line, so that more is noticed.
        let cap = MAX_PLAIN as u64 + 2;
        let read = (&mut self.stream).take(cap).read_until(b'\n', &mut bytes)? as u64;
        if read == 0 {
            return Ok(None);
        }
        self.number += 1;
        let start = self.offset;
        self.offset += read;
        let ended = bytes.last() == Some(&b'\n');
        if !ended && read == cap {
            let skipped = self.skip_line()?;
            self.offset += skipped;
            return Ok(Some(self.line(Err(self.too_long(read + skipped)))));
        }
        strip_line_end(&mut bytes);
        let mut mark = 0;
        if self.number == 1 && bytes.starts_with(BYTE_ORDER_MARK) {
            mark = BYTE_ORDER_MARK.len();
            bytes.drain(..mark);
        }
        let text = match String::from_utf8(bytes) {
            Ok(text) => Ok(text),
            Err(error) => {
                let valid = error.utf8_error().valid_up_to();
                let offset = start + (mark + valid) as u64;
                Err(self.not_utf8(error.as_bytes(), valid, offset))
            }
        };
        Ok(Some(self.line(text)))
    }

    /// What reports call the stream.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn line(&self, text: Result<String, Error>) -> Line {
        Line { number: self.number, text }
    }

    /// Reads to the end of the line and forgets it; how many bytes that were.
    fn skip_line(&mut self) -> io::Result<u64> {
        let mut skipped = 0;
        loop {
            let chunk = match self.stream.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let used = end.map_or(chunk.len(), |end| end + 1);
            let done = end.is_some() || chunk.is_empty() || self.interrupt.is_raised();
            self.stream.consume(used);
            skipped += used as u64;
            if done {
                return Ok(skipped);
            }
        }
    }

    /// The error for a line of `length` bytes, none of which are kept.
    fn too_long(&self, length: u64) -> Error {
        let help = "no line may be longer; split it".to_owned();
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        let error = LimitError::TooLong { length, limit: MAX_PLAIN, help, at: Span::at(0) };
        Error::from(error).in_source(&Source::starting_at(&self.name, "", self.number))
    }

    /// The error under the first bad byte, in the line with all bad bytes replaced.
    fn not_utf8(&self, bytes: &[u8], valid: usize, offset: u64) -> Error {
        let bad = char::REPLACEMENT_CHARACTER.len_utf8();
        let error = InputError::NotUtf8 { offset, at: Span::new(valid, valid + bad) };
        let shown = String::from_utf8_lossy(bytes).into_owned();
        Error::from(error).in_source(&Source::starting_at(&self.name, shown, self.number))
    }
}

impl<R: Read> Lines<BufReader<R>> {
    /// Whether a whole line has been read from the stream already, so that it can be had without
    /// waiting.
    pub fn is_ready(&self) -> bool {
        self.stream.buffer().contains(&b'\n')
    }
}

/// The UTF-8 byte order mark, which some editors put before a text.
pub const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

fn strip_line_end(bytes: &mut Vec<u8>) {
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Vec<Result<String, String>> {
        let mut lines = Lines::new(bytes, "test", Interrupt::new());
        let mut found = Vec::new();
        while let Some(line) = lines.next_line().unwrap() {
            found.push(line.text.map_err(|error| error.code()));
            assert_eq!(line.number, found.len());
        }
        found
    }

    #[test]
    fn marks_line_ends_and_an_unterminated_last_line_are_taken() {
        let expected: Vec<Result<String, String>> = vec![Ok("1+1".into()), Ok("2+2".into())];
        assert_eq!(read(b"\xef\xbb\xbf1+1\r\n2+2"), expected);
        assert_eq!(read(b"1+1\n2+2\n"), expected);
        assert_eq!(read(b""), []);
        assert_eq!(read(b"\n\r\n"), [Ok(String::new()), Ok(String::new())]);
    }

    #[test]
    fn a_bad_byte_is_an_error_of_its_line_with_its_offset() {
        let mut lines = Lines::new(&b"1\n2\xff3\n4\n"[..], "test", Interrupt::new());
        let texts: Vec<_> = std::iter::from_fn(|| lines.next_line().unwrap()).collect();
        let error = texts[1].text.as_ref().unwrap_err();
        assert!(matches!(
            error.kind(),
            crate::ErrorKind::Input(InputError::NotUtf8 { offset: 3, .. })
        ));
        let place = error.location().unwrap();
        assert_eq!((place.line, place.column), (2, 2));
        assert_eq!(texts[2].text.as_deref().unwrap(), "4");
    }

    #[test]
    fn a_line_beyond_the_limit_is_skipped_and_the_next_one_read() {
        let mut bytes = vec![b'1'; MAX_PLAIN];
        bytes.extend(b"\r\n");
        bytes.extend(vec![b'1'; MAX_PLAIN + 1]);
        bytes.extend(vec![b'2'; MAX_PLAIN]);
        bytes.extend(b"\n1+1\n");
        let lines = read(&bytes);
        assert_eq!(lines[0].as_ref().unwrap().len(), MAX_PLAIN);
        assert_eq!(lines[1], Err("abacist::limit::too_long".to_owned()));
        assert_eq!(lines[2], Ok("1+1".to_owned()));
    }
}
