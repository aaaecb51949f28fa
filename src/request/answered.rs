//! Answers that were given before.

use super::fields::Fields;
use crate::output::{Verdict, json_text};

/// A line of answers as it is read, piece by piece: whether it answers a request, and what it amounts
/// to. Of a long line only the beginning is held.
///
/// ```
/// use abacist::output::Verdict;
/// use abacist::request::{AnswerLine, request};
/// let asked = r#"{"id": 7, "kind": "eval", "source": "1 + 1"}"#;
/// let mut line = AnswerLine::to(asked);
/// line.take(br#"{"id":7,"ki"#);
/// assert!(line.may_begin() && !line.is_answer());
/// line.take(br#"nd":"eval","ok":true,"value":"2","type":"number","approx":false}"#);
/// assert!(line.is_answer());
/// assert_eq!(line.verdict(), Verdict::Found);
/// ```
#[derive(Clone, Debug)]
pub struct AnswerLine {
    /// The beginning of the line, as long as what tells whether it is the answer.
    head: Vec<u8>,
    /// How much of the line is held.
    most: usize,
    /// How an answer begins: the `id`; then the kind, or that it is an error.
    begin: String,
    found: String,
    error: String,
    scan: Scan,
}

/// What follows the `id` in answers.
const ERROR: &str = "\"ok\":false,\"error\":{\"code\":\"abacist::";

/// What says that a limit stopped a search.
const CUT: &[u8] = b"\"complete\":false";

impl AnswerLine {
    /// The beginning of a line that is to answer this request.
    #[must_use]
    pub fn to(request: &str) -> Self {
        let fields = Fields::read(request);
        let id = match &fields {
            Ok(fields) => fields.id(),
            Err(unread) => unread.id,
        };
        let kind = fields.as_ref().ok().and_then(|fields| fields.text("kind").ok().flatten());
        let kind = json_text(&kind.unwrap_or_default());
        let (begin, found) = (format!("{{\"id\":{id},"), format!("\"kind\":{kind},\"ok\":true"));
        /// More than any code has bytes.
        const CODE: usize = 200;
        let most = begin.len() + found.len().max(ERROR.len()) + CODE;
        let (head, error) = (Vec::new(), ERROR.to_owned());
        Self { head, most, begin, found, error, scan: Scan::default() }
    }

    /// Takes the next bytes of the line.
    pub fn take(&mut self, bytes: &[u8]) {
        let room = self.most.saturating_sub(self.head.len()).min(bytes.len());
        self.head.extend_from_slice(bytes.get(..room).unwrap_or_default());
        self.scan.take(bytes);
    }

    /// What follows the `id`, if that is the one of the request.
    fn rest(&self) -> Option<&[u8]> {
        self.head.strip_prefix(self.begin.as_bytes())
    }

    /// Whether the line is an answer to the request, as far as its beginning tells: it has the `id`.
    #[must_use]
    pub fn is_answer(&self) -> bool {
        let is_either =
            |rest: &[u8]| rest.starts_with(b"\"kind\":") || rest.starts_with(b"\"ok\":");
        self.rest().is_some_and(is_either)
    }

    /// Whether the line may be the beginning of an answer, as far as it goes: the `id`, and the `kind`
    /// or an error.
    #[must_use]
    pub fn may_begin(&self) -> bool {
        [&self.found, &self.error].iter().any(|rest| {
            let expected = self.begin.bytes().chain(rest.bytes());
            self.head.iter().zip(expected).all(|(byte, expected)| *byte == expected)
        })
    }

    /// What the answer amounts to, as far as the status of a batch is concerned: whether it is an
    /// error, or was stopped by a limit.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let Some(code) = self.rest().and_then(|rest| rest.strip_prefix(ERROR.as_bytes())) else {
            return if self.scan.is_cut { Verdict::Undecided } else { Verdict::Found };
        };
        let code = code.split(|byte| *byte == b'"').next().unwrap_or_default();
        let is_stop = code.strip_prefix(b"limit::").is_some_and(|limit| !WRONG.contains(&limit));
        if is_stop { Verdict::Undecided } else { Verdict::Wrong }
    }
}

/// The limits of what a request may be, which stop no work.
const WRONG: [&[u8]; 2] = [b"too_long", b"too_many_nodes"];

/// Looks for [`CUT`] among the fields of the answer itself: not in those of its parts, nor in texts.
#[derive(Clone, Copy, Debug, Default)]
struct Scan {
    depth: usize,
    in_text: bool,
    escaped: bool,
    /// How many bytes of it have been seen.
    matched: usize,
    is_cut: bool,
}

impl Scan {
    fn take(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            let begins = byte == b'"' && !self.in_text && self.depth == 1;
            self.matched = match CUT.get(self.matched) {
                _ if begins => 1,
                Some(next) if self.matched > 0 && *next == byte => self.matched + 1,
                _ => 0,
            };
            self.is_cut |= self.matched == CUT.len();
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' => self.escaped = self.in_text,
                b'"' => self.in_text = !self.in_text,
                _ if self.in_text => {}
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::request;

    fn line(asked: &str, answer: &str) -> AnswerLine {
        let mut line = AnswerLine::to(asked);
        // However the pieces are cut.
        answer.as_bytes().chunks(7).for_each(|piece| line.take(piece));
        line
    }

    #[test]
    fn the_verdict_is_that_of_the_answer() {
        for (asked, verdict) in [
            (r#"{"kind": "eval", "source": "1 + 1"}"#, Verdict::Found),
            (r#"{"kind": "eval", "source": "\"\\\"complete\\\":false\""}"#, Verdict::Found),
            (r#"{"kind": "eval", "source": "1 +"}"#, Verdict::Wrong),
            (r#"{"id": {"complete":false}, "kind": "eval", "source": "1"}"#, Verdict::Found),
            (
                r#"{"id": "\"ok\":false", "kind": "eval", "source": "1..2^99", "steps": 0}"#,
                Verdict::Undecided,
            ),
            (r#"{"kind": "blackout", "puzzle": "112 = 2", "steps": 1}"#, Verdict::Undecided),
            ("nonsense", Verdict::Wrong),
        ] {
            let answer = request(asked);
            let line = line(asked, &answer);
            assert!(line.is_answer() && line.may_begin(), "{answer}");
            assert_eq!(line.verdict(), verdict, "{answer}");
        }
    }

    #[test]
    fn an_answer_to_another_request_is_none() {
        let asked = r#"{"id": 70, "kind": "eval", "source": "1 + 1"}"#;
        assert!(!line(asked, r#"{"id":7,"kind":"eval","ok":true}"#).is_answer());
        assert!(!line(asked, r#"{"id":70,"precious"#).may_begin());
        assert!(line(asked, r#"{"id":70,"ok":fal"#).may_begin());
    }

    #[test]
    fn a_long_line_is_not_held() {
        let mut line = AnswerLine::to(r#"{"id": 1, "kind": "eval"}"#);
        line.take(br#"{"id":1,"kind":"eval","ok":true,"value":""#);
        (0..1000).for_each(|_| line.take(&[b'1'; 1000]));
        assert!(line.is_answer() && line.head.len() < 1000);
    }
}
