//! Characters that a terminal obeys or hides, and what is shown in their place.

use std::borrow::Cow;

/// What stands for a hidden character that has no picture of its own.
const REPLACEMENT: char = '\u{fffd}';

/// The character to show for `character`: itself, unless a terminal would obey it (control
/// characters), reorder the line by it (bidirectional marks and overrides) or draw nothing at all
/// (zero-width blanks, tags). What joins or accents its neighbours is left alone.
///
/// ```
/// use abacist::source::visible_char;
/// assert_eq!(visible_char('\u{1b}'), '␛');
/// assert_eq!(visible_char('\u{202e}'), '\u{fffd}');
/// assert_eq!(visible_char('×'), '×');
/// ```
#[must_use]
pub fn visible_char(character: char) -> char {
    match character {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(character)).unwrap_or(REPLACEMENT),
        '\u{7f}' => '␡',
        '\u{80}'..='\u{9f}' | '\u{ad}' => REPLACEMENT,
        '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{180e}' => REPLACEMENT,
        '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => REPLACEMENT,
        '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}' => REPLACEMENT,
        _ => character,
    }
}

/// Whether nothing is drawn for a character, so that nobody sees that it is there: zero-width
/// characters, soft hyphens, marks of direction and of variants. Blanks are none of them.
///
/// ```
/// use abacist::source::is_invisible;
/// assert!(is_invisible('\u{200b}') && is_invisible('\u{feff}') && is_invisible('\u{fe0f}'));
/// assert!(!is_invisible('\u{a0}') && !is_invisible('×'));
/// ```
#[must_use]
pub fn is_invisible(character: char) -> bool {
    let hidden = visible_char(character) == REPLACEMENT && !character.is_control();
    let joins = matches!(character, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}');
    (hidden || joins) && character != REPLACEMENT && !character.is_whitespace()
}

/// The sign on a plain keyboard for one of full width; others as they are.
///
/// ```
/// use abacist::source::narrow;
/// assert_eq!("２４：3".chars().map(narrow).collect::<String>(), "24:3");
/// ```
#[must_use]
pub fn narrow(character: char) -> char {
    match character {
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(u32::from(character) - 0xff00 + 0x20).unwrap_or(character)
        }
        _ => character,
    }
}

/// `text` with every character as [`visible_char`] shows it: safe to print on a terminal, on one
/// line.
///
/// ```
/// assert_eq!(abacist::source::visible("1\u{1b}[2J\n"), "1␛[2J␊");
/// ```
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.chars().all(|character| visible_char(character) == character) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.chars().map(visible_char).collect())
    }
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthChar;

    use super::*;

    #[test]
    fn every_replacement_is_one_cell_wide_and_visible_itself() {
        let replaced: Vec<_> =
            ('\0'..=char::MAX).filter(|&character| visible_char(character) != character).collect();
        assert!(replaced.len() > 100);
        for character in replaced {
            let shown = visible_char(character);
            assert_eq!((shown.width(), visible_char(shown)), (Some(1), shown), "{character:?}");
        }
    }

    #[test]
    fn no_control_character_is_left() {
        assert!(('\0'..=char::MAX).all(|character| !visible_char(character).is_control()));
    }

    #[test]
    fn joiners_and_accents_are_left_alone() {
        for text in ["👩\u{200d}👧", "e\u{301}", "❤\u{fe0f}", "変 × 6"] {
            assert!(matches!(visible(text), Cow::Borrowed(_)), "{text}");
        }
    }
}
