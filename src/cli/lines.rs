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

/// The lines of a stream, which end with LF, CRLF or CR.
///
/// A line longer than [`MAX_PLAIN`] is an error and is skipped without being held in memory; so
/// is a line that is not UTF-8, or has a zero byte, which no text has. A last line without a line
/// end counts.
pub struct Lines<R> {
    stream: R,
    name: String,
    number: usize,
    /// Bytes before what comes next.
    offset: u64,
    /// Whether the last line ended with CR, so that an LF still belongs to its end.
    after_return: bool,
    /// How a text of the language that the lines are in writes a zero byte.
    zero: &'static str,
    interrupt: Interrupt,
}

impl<R: BufRead> Lines<R> {
    /// The lines of `stream`, which reports call `name`; none follow once `interrupt` is raised.
    pub fn new(stream: R, name: impl Into<String>, interrupt: Interrupt) -> Self {
        let name = name.into();
        let zero = "take it out; in a text `\\u{0}` stands for it";
        Self { stream, name, number: 0, offset: 0, after_return: false, zero, interrupt }
    }

    /// The same lines, which hold JSON.
    pub fn of_json(mut self) -> Self {
        self.zero = "take it out; in a text of JSON `\\u0000` stands for it";
        self
    }

    /// The next line; `None` at the end.
    ///
    /// # Errors
    /// When the stream itself fails: nothing more can be read then.
    pub fn next_line(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        let Some(read) = self.read_line(&mut bytes)? else { return Ok(None) };
        self.number += 1;
        if read.length > MAX_PLAIN as u64 {
            return Ok(Some(self.line(Err(self.too_long(read.length)))));
        }
        let mut start = read.start;
        if self.number == 1 && bytes.starts_with(BYTE_ORDER_MARK) {
            start += BYTE_ORDER_MARK.len() as u64;
            bytes.drain(..BYTE_ORDER_MARK.len());
        }
        let text = match String::from_utf8(bytes) {
            Ok(text) => match text.find('\0') {
                None => Ok(text),
                Some(zero) => Err(self.not_utf8(text.as_bytes(), Span::new(zero, zero + 1), start)),
            },
            Err(error) => {
                let (valid, bytes) = (error.utf8_error().valid_up_to(), error.as_bytes());
                let length = error.utf8_error().error_len().unwrap_or(bytes.len() - valid);
                Err(self.not_utf8(bytes, Span::new(valid, valid + length), start))
            }
        };
        Ok(Some(self.line(text)))
    }

    /// Reads up to the next line end, into `bytes` as far as they can be a line; `None` at the
    /// end of the stream.
    fn read_line(&mut self, bytes: &mut Vec<u8>) -> io::Result<Option<Extent>> {
        let mut read = Extent { start: self.offset, length: 0 };
        loop {
            if self.interrupt.is_raised() {
                return Ok(None);
            }
            let chunk = match self.stream.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let Some(&first) = chunk.first() else {
                return Ok((read.length > 0).then_some(read));
            };
            if std::mem::take(&mut self.after_return) && first == b'\n' {
                self.stream.consume(1);
                self.offset += 1;
                read.start = self.offset;
                continue;
            }
            let end = chunk.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let content = chunk.get(..end.unwrap_or(chunk.len())).unwrap_or_default();
            read.length += content.len() as u64;
            if read.length <= MAX_PLAIN as u64 {
                bytes.extend_from_slice(content);
            }
            self.after_return = end.is_some_and(|end| chunk.get(end) == Some(&b'\r'));
            let used = content.len() + usize::from(end.is_some());
            self.stream.consume(used);
            self.offset += used as u64;
            if end.is_some() {
                return Ok(Some(read));
            }
        }
    }

    /// Whether an interrupt has kept lines from being read.
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.is_raised()
    }

    /// What reports call the stream.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn line(&self, text: Result<String, Error>) -> Line {
        Line { number: self.number, text }
    }

    /// The error for a line of `length` bytes, none of which are kept.
    fn too_long(&self, length: u64) -> Error {
        let help = "no line may be longer; split it".to_owned();
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        let error = LimitError::TooLong { length, limit: MAX_PLAIN, help, at: Span::at(0) };
        Error::from(error).in_source(&Source::starting_at(&self.name, "", self.number))
    }

    /// The error under the bad bytes at `at` of a line that begins at `start`. In the line that is
    /// shown one character stands for each bad byte, so that places in it are places in the file.
    fn not_utf8(&self, bytes: &[u8], at: Span, start: u64) -> Error {
        let mut shown = String::new();
        for chunk in bytes.utf8_chunks() {
            shown.push_str(chunk.valid());
            shown.extend(chunk.invalid().iter().map(|_| SUBSTITUTE));
        }
        let help = match bytes.get(at.start as usize) {
            Some(0) => self.zero,
            _ => "save it as UTF-8 text",
        };
        let error = InputError::NotUtf8 { offset: start + u64::from(at.start), help, at };
        Error::from(error).in_source(&Source::starting_at(&self.name, shown, self.number))
    }
}

/// Where a line begins in the stream, and how many bytes it has without its end.
struct Extent {
    start: u64,
    length: u64,
}

/// What stands for a byte that is no text: a character of one byte.
const SUBSTITUTE: char = '\u{1a}';

impl<R: Read> Lines<BufReader<R>> {
    /// Whether a whole line has been read from the stream already, so that it can be had without
    /// waiting.
    pub fn is_ready(&self) -> bool {
        let buffer = self.stream.buffer();
        let rest = buffer.strip_prefix(b"\n").filter(|_| self.after_return).unwrap_or(buffer);
        rest.iter().any(|byte| matches!(byte, b'\n' | b'\r'))
    }
}

/// The UTF-8 byte order mark, which some editors put before a text.
pub const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;

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
        assert_eq!(read(b"1+1\r2+2\r"), expected);
        assert_eq!(read(b"\r\n\n\r\r"), vec![Ok(String::new()); 4]);
    }

    #[test]
    fn the_places_of_bad_bytes_are_those_in_the_file() {
        for (bytes, offset, at) in [
            (&b"1 + \xff2"[..], 4, Span::new(4, 5)),
            (b"\xef\xbb\xbf\xff", 3, Span::new(0, 1)),
            (b"1\r\n\xe2\x88 3", 3, Span::new(0, 2)),
            (b"1\n\xff\xfe2", 2, Span::new(0, 1)),
            (b"1\r22\xf0\x9f", 4, Span::new(2, 4)),
            (b"1\n\xc3\x97\x00", 4, Span::new(2, 3)),
        ] {
            let mut lines = Lines::new(bytes, "test", Interrupt::new());
            let error = std::iter::from_fn(|| lines.next_line().unwrap()).last().unwrap();
            let error = error.text.unwrap_err();
            let is_zero = bytes.ends_with(&[0]);
            assert_eq!(error.help().unwrap().contains("take it out"), is_zero, "{bytes:?}");
            let found = error.kind();
            let is_there = |found| matches!(found, &ErrorKind::Input(InputError::NotUtf8 { offset: it, .. }) if it == offset);
            assert!(is_there(found), "{bytes:?}: {found:?}");
            assert_eq!(error.span(), Some(at), "{bytes:?}");
        }
    }

    #[test]
    fn a_bad_byte_is_an_error_of_its_line_with_its_offset() {
        let mut lines = Lines::new(&b"1\n2\xff3\n4\n"[..], "test", Interrupt::new());
        let texts: Vec<_> = std::iter::from_fn(|| lines.next_line().unwrap()).collect();
        let error = texts[1].text.as_ref().unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Input(InputError::NotUtf8 { offset: 3, .. })));
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
