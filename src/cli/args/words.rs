//! The words of a command line, and what those that stand for values mean.

use std::ffi::OsString;
use std::str::FromStr;
use std::time::Duration;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::diagnostic::did_you_mean;
use crate::puzzle::Difficulty;
use crate::puzzle::blackout::HintLevel;
use crate::source::narrow;

/// An expression may begin with a sign, as in `-5 + 3`: a blank before a word that looks like no
/// option keeps it from being read as one.
pub(super) fn protect_sign(word: OsString) -> OsString {
    let Some(text) = word.to_str() else { return word };
    let rest = text.trim_start_matches('-');
    let is_option = rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_alphabetic());
    if text.starts_with('-') && !is_option { format!(" {text}").into() } else { word }
}

/// The words of an expression as one text.
pub fn join(words: &[String]) -> String {
    words.iter().map(|word| word.trim()).collect::<Vec<_>>().join(" ")
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "seconds, such as 10 or 0.5, are expected".to_owned())
}

/// The most solutions to list, if there is a most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Most(pub Option<usize>);

pub(super) fn most(text: &str) -> Result<Most, String> {
    match text.parse() {
        Ok(most) => Ok(Most(Some(most))),
        Err(_) if text == "all" => Ok(Most(None)),
        Err(_) => Err("a whole number from 0, or all, is expected".to_owned()),
    }
}

/// A path, or whatever else may begin with a sign, as it was typed.
#[allow(clippy::unnecessary_wraps, reason = "what the parser calls")]
pub(super) fn as_typed(text: &str) -> Result<String, String> {
    Ok(bare(text).to_owned())
}

/// A word without the blank that [`protect_sign`] put before it.
fn bare(text: &str) -> &str {
    text.strip_prefix(' ').filter(|rest| rest.starts_with('-')).unwrap_or(text)
}

/// The message about a word, with the word as it was typed.
pub(super) fn unprotected(mut error: clap::Error) -> clap::Error {
    for kind in [ContextKind::InvalidValue, ContextKind::InvalidArg, ContextKind::InvalidSubcommand]
    {
        if let Some(ContextValue::String(word)) = error.get(kind) {
            let word = bare(word).to_owned();
            error.insert(kind, ContextValue::String(word));
        }
    }
    without_far_tips(&mut error);
    error
}

/// Takes out tips about options that nobody meant: of one that there is not, how to pass it as a
/// value, and another that is hardly like it.
fn without_far_tips(error: &mut clap::Error) {
    if error.kind() != ErrorKind::UnknownArgument {
        return;
    }
    error.remove(ContextKind::Suggested);
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.trim_start_matches('-').to_owned()),
        _ => None,
    };
    let pair = text(ContextKind::InvalidArg).zip(text(ContextKind::SuggestedArg));
    if pair.is_some_and(|(found, near)| did_you_mean(&found, [near.as_str()]).is_none()) {
        error.remove(ContextKind::SuggestedArg);
        // It shows that option.
        error.remove(ContextKind::Usage);
    }
}

pub(super) fn hint(text: &str) -> Result<usize, String> {
    let level = text.parse().ok().filter(|&number| HintLevel::of_number(number).is_some());
    level.ok_or_else(|| "a number from 1 to 4 is expected".to_owned())
}

pub(super) fn level(text: &str) -> Result<Difficulty, String> {
    Difficulty::find(text).ok_or_else(|| "easy, medium or hard is expected".to_owned())
}

/// A number, or a range of them such as 1-13 or 1..=13. In the language `1..13` ends before 13, as
/// few people mean it.
pub(super) fn span(text: &str) -> Result<(u32, u32), String> {
    match signed_span(text)? {
        (from, to) if from < 0 || to < 0 => {
            Err("a whole number from 0, or a range of them such as 1-13, is expected".to_owned())
        }
        (from, to) => match (u32::try_from(from), u32::try_from(to)) {
            (Ok(from), Ok(to)) => Ok((from, to)),
            _ => Err("a smaller number is expected".to_owned()),
        },
    }
}

/// The same, also of numbers below 0, as -5..=5 or -5-5.
pub(super) fn signed_span(text: &str) -> Result<(i64, i64), String> {
    let text: String = text.trim().chars().map(narrow).collect();
    let text = text.replace(['−', '–'], "-");
    let bounds = |(from, to): (&str, &str)| {
        Some((from.trim().parse::<i64>().ok()?, to.trim().parse::<i64>().ok()?))
    };
    if let Some((from, to)) =
        text.split_once("..").filter(|(_, to)| !to.starts_with(['=', '.'])).and_then(bounds)
    {
        let before = to.saturating_sub(1);
        return Err(format!("this can be read in two ways: write {from}-{to} or {from}-{before}"));
    }
    // The first dash may be a sign.
    let dash = text.char_indices().skip(1).find(|(_, glyph)| *glyph == '-');
    let parts = text.split_once("..=").or_else(|| {
        let (at, _) = dash?;
        Some((text.get(..at)?, text.get(at + 1..)?))
    });
    match bounds(parts.unwrap_or((&text, &text))) {
        Some((from, to)) if from > to => {
            Err(format!("the smaller number stands first: write {to}-{from}"))
        }
        Some(bounds) => Ok(bounds),
        None => Err("a whole number, or a range such as 1-13, is expected".to_owned()),
    }
}

/// A whole number from 0.
pub(super) fn whole<N: FromStr>(text: &str) -> Result<N, String> {
    let text: String = text.trim().chars().map(narrow).collect();
    let is_whole = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().map_err(|_| match is_whole {
        true => "a smaller number is expected".to_owned(),
        false => "a whole number from 0 is expected".to_owned(),
    })
}

/// A number of puzzles.
pub(super) fn count(text: &str) -> Result<u64, String> {
    let count = whole(text).ok().filter(|count| *count > 0);
    count.ok_or_else(|| "a whole number from 1 is expected".to_owned())
}

pub(super) fn jobs(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(jobs @ 1..=4096) => Ok(jobs),
        _ => Err("a whole number from 1 to 4096 is expected".to_owned()),
    }
}
