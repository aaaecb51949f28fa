//! Numbers that people write before a puzzle, as in `3) 12 + 7 = 119`: they are no squares.

use super::Rules;
use super::mark::Mark;
use crate::diagnostic::BlackoutError;
use crate::source::Span;

/// The words that may stand before such a number, in lower case.
const WORDS: [&str; 7] = ["no", "nr", "q", "puzzle", "number", "exercise", "task"];

/// The error for a text that begins with a number of the puzzle.
///
/// What is made of the puzzle's characters alone might be meant, unless it ends with a point: by
/// lenient rules only other numberings are refused.
pub(super) fn refuse(text: &str, rules: Rules) -> Result<(), BlackoutError> {
    let start = text.len() - text.trim_start().len();
    let rest = text.get(start..).unwrap_or_default();
    let Some(length) = numbering(rest) else { return Ok(()) };
    let found = rest.get(..length).unwrap_or_default();
    let of_squares =
        |glyph: char| Mark::read(glyph, rules.extended).is_some() || glyph.is_whitespace();
    let after_point = found.ends_with(['.', '．']);
    if rules.lenient && !after_point && found.chars().all(of_squares) {
        return Ok(());
    }
    let equation = rest.get(length..).unwrap_or_default().trim();
    let division = match found.strip_suffix(':') {
        Some(number) if number.chars().all(|glyph| glyph.is_ascii_digit()) => {
            format!("; if it is a division, write `{number} : …` with a blank before the `:`")
        }
        _ => String::new(),
    };
    let help = format!("leave it out: `{equation}`{division}");
    let at = Span::new(start, start + length);
    Err(BlackoutError::Numbered { found: found.to_owned(), help, at })
}

/// The length of the numbering at the beginning of `text`, if there is one: `3)`, `3.`, `3:`,
/// `(3)`, `[3]`, `#3`, `a)`, `①`, `Nr. 3:`. A blank and the beginning of an equation follow it.
fn numbering(text: &str) -> Option<usize> {
    let after_word = skip_word(text);
    let (named, rest) = (after_word.is_some(), after_word.unwrap_or(text));
    let opener = rest.chars().next().filter(|glyph| matches!(glyph, '(' | '[' | '（' | '［'));
    let inner = rest.get(opener.map_or(0, char::len_utf8)..)?;
    let in_circle = inner.strip_prefix(|glyph| ('①'..='⑳').contains(&glyph));
    let after = in_circle.or_else(|| skip_label(inner))?;
    let is_round = |glyph| matches!(glyph, ')' | '）');
    // A blank or a point may stand before a bracket that closes: `3 )`, `3.)`.
    let before_round = after.trim_start().trim_start_matches('.').trim_start();
    let after = if before_round.starts_with(is_round) { before_round } else { after };
    let mut after_closer = after.chars();
    let closer = after_closer.next();
    let after = match (opener, closer) {
        (None | Some('(' | '（'), Some(')' | '）'))
        | (Some('[' | '［'), Some(']' | '］'))
        | (None, Some('.' | '．' | ':' | '：')) => after_closer.as_str(),
        (None, _) if named || in_circle.is_some() => after,
        _ => return None,
    };
    let equation = after.trim_start();
    let begins =
        equation.starts_with(|glyph: char| glyph.is_numeric() || "(（[［{｛".contains(glyph));
    // `(3)12`, `3:12` and `3.12` may be parts of an equation, `3)12` cannot.
    let apart = equation.len() < after.len() || (opener.is_none() && closer.is_some_and(is_round));
    (begins && apart && equation.contains(['=', '＝'])).then_some(text.len() - after.len())
}

/// What follows `#`, `Nr.`, `Puzzle` and the like.
fn skip_word(text: &str) -> Option<&str> {
    if let Some(rest) = text.strip_prefix(['#', '№']) {
        return Some(rest.trim_start());
    }
    let end = text.find(|glyph: char| !glyph.is_alphabetic()).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    let known = WORDS.contains(&word.to_lowercase().as_str());
    known.then(|| rest.strip_prefix('.').unwrap_or(rest).trim_start())
}

/// What follows digits, or one letter.
fn skip_label(text: &str) -> Option<&str> {
    let is_digit = |glyph: char| glyph.is_ascii_digit() || ('０'..='９').contains(&glyph);
    let digits = text.trim_start_matches(is_digit);
    if digits.len() < text.len() {
        return Some(digits);
    }
    let rest = text.strip_prefix(|glyph: char| glyph.is_ascii_alphabetic())?;
    (!rest.starts_with(char::is_alphanumeric)).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_before_puzzles_is_no_part_of_them() {
        for found in [
            "3)",
            "3.",
            "3:",
            "(3)",
            "[3]",
            "#3",
            "#3:",
            "# 12.",
            "a)",
            "(b)",
            "Nr. 3:",
            "3）",
            "１）",
            "（３）",
            "［3］",
            "3.)",
            "3 )",
            "①",
            "① )",
            "Q3.",
            "q 12)",
            "3：",
        ] {
            let text = format!(" {found} 12 + 7 = 119");
            let error = refuse(&text, Rules::default()).unwrap_err();
            let BlackoutError::Numbered { at, help, .. } = error else { panic!("{error}") };
            assert_eq!(&text[at.range()], found, "{text}");
            assert!(help.starts_with("leave it out: `12 + 7 = 119`"), "{help}");
        }
        for text in [
            "3)12 + 7 = 119",
            "Puzzle 3 (1 + 7) = 119",
            "No 7) 1 = 2",
            "12. (1) = 2",
            "3) （1 + 7) = 119",
            "3) [1 + 7] = 9",
        ] {
            assert!(refuse(text, Rules::default()).is_err(), "{text}");
        }
    }

    #[test]
    fn equations_are_not_numbered() {
        for text in [
            "12 + 7 = 119",
            "(3) × 12 = 9",
            "(3 + 1) 2 = 9",
            "(3)12 = 9",
            "3 : 12 = 4",
            "3:12 = 4",
            "3.5 × 2 = 7",
            "1 2 + 7 = 1 9",
            "3) 12 + 7",
            "a + 7 = 9",
            "3)",
            "#",
            "",
            "(",
            "Nr.",
        ] {
            assert_eq!(refuse(text, Rules::default()), Ok(()), "{text}");
        }
    }

    #[test]
    fn squares_before_an_equation_are_wanted_by_lenient_rules() {
        let lenient = Rules { lenient: true, ..Rules::default() };
        let extended = Rules { extended: true, ..lenient };
        for text in
            ["3) 12 = 9", "6)3=3", "6）3=3", "６）3=3", "(3) 12 = 9", "（3） 12 = 9", "3： 12 = 9"]
        {
            assert_eq!(refuse(text, lenient), Ok(()), "{text}");
            assert!(refuse(text, Rules::default()).is_err(), "{text}");
        }
        for text in
            ["[3] 12 = 9", "［3］ 12 = 9", "5.)5-=1", "7.)6-1=6)", "7.) 6-1=6)", "5 . ) 5-=1"]
        {
            assert_eq!(refuse(text, extended), Ok(()), "{text}");
            assert!(refuse(text, lenient).is_err(), "{text}");
        }
        for text in ["3. 12 + 7 = 119", "Nr. 3: 12 = 9", "① 12 = 9"] {
            assert!(refuse(text, extended).is_err(), "{text}");
        }
    }
}
