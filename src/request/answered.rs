//! Answers that were given before.

use super::fields::Fields;
use crate::output::{Verdict, json_text};

/// Whether a line is an answer to a request, as far as its beginning tells: it has the `id`.
///
/// ```
/// use abacist::request::is_answer_to;
/// let answer = r#"{"id":7,"kind":"eval","ok":true,"value":"2","type":"number","approx":false}"#;
/// assert!(is_answer_to(answer, r#"{"id": 7, "kind": "eval", "source": "1 + 1"}"#));
/// assert!(!is_answer_to(answer, r#"{"id": 70, "kind": "eval", "source": "1 + 1"}"#));
/// ```
#[must_use]
pub fn is_answer_to(answer: &str, request: &str) -> bool {
    let fields = Fields::read(request).ok();
    let id = fields.as_ref().map_or("null", Fields::id);
    let rest = answer.strip_prefix("{\"id\":").and_then(|rest| rest.strip_prefix(id));
    rest.is_some_and(|rest| rest.starts_with(",\"kind\":") || rest.starts_with(",\"ok\":"))
}

/// Whether a text may be the beginning of an answer to a request, as far as its own beginning tells:
/// the `id`, and the `kind` or an error.
///
/// ```
/// use abacist::request::may_begin_answer_to;
/// let request = r#"{"id": 7, "kind": "eval", "source": "1 + 1"}"#;
/// assert!(may_begin_answer_to(br#"{"id":7,"ki"#, request));
/// assert!(may_begin_answer_to(br#"{"id":7,"kind":"eval","ok":true,"val"#, request));
/// assert!(!may_begin_answer_to(br#"{"id":7,"precious"#, request));
/// ```
#[must_use]
pub fn may_begin_answer_to(begun: &[u8], request: &str) -> bool {
    let fields = Fields::read(request).ok();
    let id = fields.as_ref().map_or("null", Fields::id);
    let kind = fields.as_ref().and_then(|fields| fields.text("kind").ok().flatten());
    let kind = json_text(&kind.unwrap_or_default());
    let found = format!("{{\"id\":{id},\"kind\":{kind},\"ok\":true");
    let error = format!("{{\"id\":{id},\"ok\":false,\"error\":{{\"code\":\"abacist::");
    let is_alike = |expected: &String| {
        begun.iter().zip(expected.as_bytes()).all(|(byte, expected)| byte == expected)
    };
    [found, error].iter().any(is_alike)
}

/// What an answer amounts to, as far as the status of a batch is concerned: whether it is an error,
/// or was stopped by a limit.
///
/// ```
/// use abacist::output::Verdict;
/// use abacist::request::{request, verdict_of};
/// let verdict = |line: &str| verdict_of(&request(line));
/// assert_eq!(verdict(r#"{"kind": "eval", "source": "1 + 1"}"#), Verdict::Found);
/// assert_eq!(verdict(r#"{"kind": "eval", "source": "1 +"}"#), Verdict::Wrong);
/// assert_eq!(verdict(r#"{"kind": "eval", "source": "1..2^99", "steps": 0}"#), Verdict::Undecided);
/// let stopped = r#"{"kind": "blackout", "puzzle": "112 = 2", "steps": 1}"#;
/// assert_eq!(verdict(stopped), Verdict::Undecided);
/// ```
#[must_use]
pub fn verdict_of(answer: &str) -> Verdict {
    // Most answers are neither, and need no further look.
    if !answer.contains("\"ok\":false") && !answer.contains("\"complete\":false") {
        return Verdict::Found;
    }
    let Ok(fields) = Fields::read(answer) else { return Verdict::Wrong };
    if fields.raw("ok") == Some("false") {
        let stopped = fields.raw("error").is_some_and(is_stop);
        return if stopped { Verdict::Undecided } else { Verdict::Wrong };
    }
    if fields.raw("complete") == Some("false") { Verdict::Undecided } else { Verdict::Found }
}

/// Whether the error of an answer is a limit of work.
fn is_stop(error: &str) -> bool {
    let wrong = ["too_long", "too_many_nodes"];
    let code = Fields::read(error).ok().and_then(|fields| fields.text("code").ok().flatten());
    let limit = code.as_deref().and_then(|code| code.strip_prefix("abacist::limit::"));
    limit.is_some_and(|limit| !wrong.contains(&limit))
}
