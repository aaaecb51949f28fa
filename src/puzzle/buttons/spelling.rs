//! Buttons as people write them.

use super::button::{BUTTONS, Button, Operand, Row, Takes};
use crate::diagnostic::{ButtonsError, did_you_mean};
use crate::source::Span;

/// The most digits on a button.
const MOST_DIGITS: usize = 1000;

/// Reads the button that stands at `at`.
pub(super) fn button(text: &str, at: Span) -> Result<Button, ButtonsError> {
    let plain = plain(text);
    find(&plain).ok_or_else(|| {
        let help = help(text, &plain);
        ButtonsError::BadButton { found: text.to_owned(), help, at }
    })
}

fn find(plain: &str) -> Option<Button> {
    let alone = |row: &&Row| row.takes == Takes::Nothing && names(row).any(|name| name == plain);
    if let Some(row) = BUTTONS.iter().find(alone) {
        return Some(Button { kind: row.kind, operand: Operand::Nothing });
    }
    let rows = BUTTONS.iter().filter(|row| row.takes != Takes::Nothing);
    let spelled = rows.flat_map(|row| names(row).map(move |name| (name, row)));
    let read = spelled.filter_map(|(name, row)| {
        let operand = operand(plain.strip_prefix(name.as_str())?, row.takes)?;
        Some((name.len(), Button { kind: row.kind, operand }))
    });
    read.max_by_key(|(length, _)| *length).map(|(_, button)| button)
}

/// The ways to write a row's name, in small letters.
fn names(row: &Row) -> impl Iterator<Item = String> {
    [row.name].into_iter().chain(row.spellings.iter().copied()).map(str::to_lowercase)
}

/// What stands behind a name.
fn operand(text: &str, takes: Takes) -> Option<Operand> {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let some = |text: &str| !text.is_empty() && text.len() <= MOST_DIGITS && digits(text);
    match takes {
        Takes::Nothing => None,
        Takes::Whole => Some(Operand::Number(text.parse().ok().filter(|_| some(text))?)),
        Takes::Signed => {
            let magnitude = text.strip_prefix('-').unwrap_or(text);
            Some(Operand::Number(text.parse().ok().filter(|_| some(magnitude))?))
        }
        Takes::Digits => some(text).then(|| Operand::Digits(text.to_owned())),
        Takes::Pair => {
            let (from, to) = text.split_once("=>")?;
            let to_digits = to.is_empty() || some(to);
            (some(from) && to_digits).then(|| Operand::Pair(from.to_owned(), to.to_owned()))
        }
    }
}

/// The text in small letters, with one spelling for each sign.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for sign in text.replace("->", "=>").chars().flat_map(char::to_lowercase) {
        match sign {
            '×' | '·' | '✕' | '*' => plain.push('x'),
            '÷' | ':' => plain.push('/'),
            '−' | '–' => plain.push('-'),
            '＋' => plain.push('+'),
            '→' | '⇒' => plain.push_str("=>"),
            '±' => plain.push_str("+/-"),
            '«' | '⌫' => plain.push_str("<<"),
            '»' => plain.push_str(">>"),
            '²' => plain.push_str("^2"),
            '³' => plain.push_str("^3"),
            _ => plain.push(sign),
        }
    }
    plain
}

fn help(text: &str, plain: &str) -> String {
    let known: Vec<_> = BUTTONS.iter().map(|row| row.name).filter(|name| name.len() > 2).collect();
    let word = plain.trim_end_matches(|glyph: char| glyph.is_ascii_digit());
    let digits = plain.get(word.len()..).unwrap_or_default();
    let inside = text.trim_matches(['"', '\'', '[', ']', '(', ')', '`']);
    if inside != text && find(&self::plain(inside)).is_some() {
        return format!("write {inside}, with blanks around it alone");
    }
    let exact = BUTTONS.iter().find(|row| !row.name.is_empty() && names(row).any(|n| n == word));
    if let Some(row) = exact {
        return match row.takes {
            Takes::Nothing => format!("{} takes no number: write {}", row.name, row.name),
            _ => format!("write what {} takes behind it, as {}5", row.name, row.name),
        };
    }
    if let Some(near) = did_you_mean(word, known.iter().copied()) {
        return format!("did you mean {near}{digits}?");
    }
    if plain.contains("=>") {
        return format!("write digits on both sides, as 1=>2; `{text}` has something else");
    }
    "write buttons such as +3 -2 x4 /2 5 << 1=>2 x^2 Reverse SUM, with blanks between them"
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_are_one_button() {
        for (spellings, label) in [
            ("x3 *3 ×3 X3 ·3", "x3"),
            ("x-3 *-3 ×−3", "x-3"),
            ("/2 ÷2", "/2"),
            ("+/- ± +-", "+/-"),
            ("1=>2 1→2 1⇒2 1->2", "1=>2"),
            ("31=>00", "31=>00"),
            ("7=>", "7=>"),
            ("SUM sum Sum", "SUM"),
            ("Reverse REVERSE rev", "Reverse"),
            ("[+]1", "[+]1"),
            ("^2 x^2 x² ²", "x^2"),
            ("<< ⌫ «", "<<"),
            ("Shift< shift<", "Shift<"),
            ("shift", "Shift"),
            ("digit-5", "Digit-5"),
            ("replace55", "Replace55"),
            ("00", "00"),
            ("+>3", "+>3"),
            ("//11", "//11"),
            ("%10", "%10"),
            ("inv10 Inverse", "Inv10"),
            ("up11", "Up11"),
            ("-5 −5", "-5"),
        ] {
            for spelling in spellings.split(' ') {
                let button = button(spelling, Span::default()).unwrap();
                assert_eq!(button.to_string(), label, "{spelling}");
            }
        }
    }

    #[test]
    fn every_button_reads_back() {
        for row in BUTTONS {
            let operand = match row.takes {
                Takes::Nothing => "",
                Takes::Pair => "12=>3",
                _ => "7",
            };
            let text = format!("{}{operand}", row.name);
            let button = button(&text, Span::default()).unwrap();
            assert_eq!((button.kind, button.to_string()), (row.kind, text));
        }
    }

    #[test]
    fn what_is_no_button_is_told_what_it_may_be() {
        for (text, help) in [
            ("Revers", "did you mean Reverse?"),
            ("Mirorr", "did you mean Mirror?"),
            ("Insrt5", "did you mean Insert5?"),
            ("Insert", "write what Insert takes behind it, as Insert5"),
            ("Reverse5", "Reverse takes no number: write Reverse"),
            ("[+2]", "write +2, with blanks around it alone"),
            ("\"x2\"", "write x2, with blanks around it alone"),
            ("a=>b", "write digits on both sides, as 1=>2; `a=>b` has something else"),
        ] {
            let error = button(text, Span::default()).unwrap_err();
            let ButtonsError::BadButton { help: found, .. } = &error else { panic!("{error}") };
            assert_eq!(found, help, "{text}");
        }
        for text in ["", "+", "x", "=>", "+-3", "5.5", "x^-2", "[-]1", "🎈", &"9".repeat(1001)] {
            assert!(button(text, Span::default()).is_err(), "{text}");
        }
    }
}
