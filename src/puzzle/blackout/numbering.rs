//! Numbers that people write before a puzzle, as in `3) 12 + 7 = 119`: they are no squares.

use super::Rules;
use super::mark::Mark;
use crate::diagnostic::BlackoutError;
use crate::source::Span;

/// The words that may stand before such a number, in lower case.
const WORDS: [&str; 7] = ["no", "nr", "q", "puzzle", "number", "exercise", "task"];

/// The error for a text that begins with a number of the puzzle.
///
/// By lenient rules squares may stand in any order, so that `6)3=3` is a puzzle: what is made of the
/// puzzle's characters alone is meant as squares, unless it ends with a point, or a blank sets it
/// apart from a puzzle that is not typed in cells.
pub(super) fn refuse(text: &str, rules: Rules) -> Result<(), BlackoutError> {
    let start = text.len() - text.trim_start().len();
    let rest = text.get(start..).unwrap_or_default();
    let Some(length) = numbering(rest) else { return Ok(()) };
    let found = rest.get(..length).unwrap_or_default();
    let after = rest.get(length..).unwrap_or_default();
    let of_squares =
        |glyph: char| Mark::read(glyph, rules.extended).is_some() || glyph.is_whitespace();
    let in_cells = rest.split_whitespace().all(|piece| piece.chars().count() == 1);
    let apart = after.starts_with(char::is_whitespace) && !in_cells;
    let is_wide = found.starts_with('（') || found.ends_with(['.', '．']);
    if rules.lenient && !is_wide && !apart && found.chars().all(of_squares) {
        return Ok(());
    }
    let equation = after.trim();
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

/// Whether a text begins with a word for a puzzle and its number, as in `Puzzle 3: 12 + 7 = 119`.
pub(super) fn is_named(text: &str) -> bool {
    let text = text.trim_start();
    skip_word(text).is_some() && numbering(text).is_some()
}

/// The length of the numbering at the beginning of `text`, if there is one: `3)`, `3.`, `3:`,
/// `(3)`, `[3]`, `#3`, `a)`, `iv)`, `1a)`, `1.1)`, `①`, `Nr. 3:`. A blank and the beginning of an
/// equation follow it.
fn numbering(text: &str) -> Option<usize> {
    let after_word = skip_word(text);
    let (named, rest) = (after_word.is_some(), after_word.unwrap_or(text));
    let opener = rest.chars().next().filter(|glyph| matches!(glyph, '(' | '[' | '（' | '［'));
    let inner = rest.get(opener.map_or(0, char::len_utf8)..)?;
    let in_circle = inner.strip_prefix(|glyph| ('①'..='⑳').contains(&glyph));
    let after = in_circle.or_else(|| skip_label(inner))?;
    let is_round = |glyph| matches!(glyph, ')' | '）');
    // A blank, a point or what keeps it from being a list may stand before a bracket that closes:
    // `3 )`, `3.)`, `3\)`.
    let before_round = after.trim_start().trim_start_matches(['.', '\\']).trim_start();
    let after = if before_round.starts_with(is_round) { before_round } else { after };
    let mut after_closer = after.chars();
    let closer = after_closer.next();
    let after = match (opener, closer) {
        (None | Some('(' | '（'), Some(')' | '）'))
        | (None | Some('[' | '［'), Some(']' | '］'))
        | (None, Some('.' | '．' | ':' | '：')) => after_closer.as_str(),
        (None, _) if named || in_circle.is_some() => after,
        _ => return None,
    };
    let equation = after.trim_start();
    // A sign may stand before the first number, but `(3) - 12` is the beginning of an equation.
    let unsigned = match opener {
        None => equation.trim_start_matches(['+', '-', '−', '–']),
        Some(_) => equation,
    };
    let begins =
        unsigned.starts_with(|glyph: char| glyph.is_numeric() || "(（[［{｛".contains(glyph));
    // `(3)12`, `3:12` and `3.12` may be parts of an equation, `3)12` cannot, and who types on a
    // full-width keyboard writes no blanks.
    let digit_follows = equation.starts_with(|glyph: char| glyph.is_ascii_digit());
    let apart = equation.len() < after.len()
        || (opener.is_none() && closer.is_some_and(is_round))
        || (opener == Some('（') && closer == Some('）'))
        || (closer == Some('．') && digit_follows);
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

/// What follows digits, perhaps in several parts and with a letter, as `3`, `1.1` and `1a`, or one
/// letter, or a Roman number.
fn skip_label(text: &str) -> Option<&str> {
    let is_digit = |glyph: char| glyph.is_ascii_digit() || ('０'..='９').contains(&glyph);
    let mut rest = text.trim_start_matches(is_digit);
    if rest.len() < text.len() {
        // The parts of `1.1)`; `1.1` alone is a decimal.
        while let Some(part) = rest.strip_prefix('.')
            && part.starts_with(is_digit)
        {
            let after = part.trim_start_matches(is_digit);
            if !after.starts_with(['.', ')', '）', ']', ':', '：', '\\']) {
                break;
            }
            rest = after;
        }
        let letter = rest.strip_prefix(|glyph: char| glyph.is_ascii_alphabetic());
        return Some(
            letter.filter(|rest| !rest.starts_with(char::is_alphanumeric)).unwrap_or(rest),
        );
    }
    let roman = text.trim_start_matches(['i', 'v', 'x', 'I', 'V', 'X']);
    if (1..=5).contains(&(text.len() - roman.len())) && !roman.starts_with(char::is_alphanumeric) {
        return Some(roman);
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
            "iv)",
            "XII.",
            "1a)",
            "1.1)",
            "2.3.1:",
            "Puzzle 3:",
            "Nr. 3a)",
            "3]",
            "3\\)",
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
            "1: -12 + 7 = 119",
            "1) -12 + 20 = 118",
            "1. −12 + 20 = 118",
            "（3）12 + 7 = 119",
            "３．12 + 7 = 119",
        ] {
            let strict = Rules::default();
            for unary in [false, true] {
                for lenient in [false, true] {
                    for extended in [false, true] {
                        let rules = Rules { unary, lenient, extended, ..strict };
                        let lenient_squares = lenient && text.starts_with("3)12");
                        assert_eq!(
                            refuse(text, rules).is_ok(),
                            lenient_squares,
                            "{text} {rules:?}"
                        );
                    }
                }
            }
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
            "3.12 + 7 = 9",
            "1.1 × 2 = 7",
            "３．１２ + 7 = 9",
            "(3) - 12 = 9",
            "(3) -12 = 9",
            "2x3 = 7",
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
        for text in ["6)3=3", "6）3=3", "６）3=3", "3 ) 1 2 = 9", "( 3 ) 1 2 = 9", "3 : 1 2 = 4"]
        {
            assert_eq!(refuse(text, lenient), Ok(()), "{text}");
            assert_eq!(refuse(text, extended), Ok(()), "{text}");
        }
        for text in ["5.)5-=1", "7.)6-1=6)", "3]5=1"] {
            assert_eq!(refuse(text, extended), Ok(()), "{text}");
        }
        // A blank sets a number apart from what is typed without one between its squares.
        for text in [
            "3) 12 = 9",
            "3 ) 12 = 9",
            "3: 12 = 9",
            "(3) 12 = 9",
            "[3] 12 = 9",
            "3. 12 + 7 = 119",
            "Nr. 3: 12 = 9",
            "① 12 = 9",
        ] {
            assert!(refuse(text, lenient).is_err(), "{text}");
            assert!(refuse(text, extended).is_err(), "{text}");
        }
    }
}
