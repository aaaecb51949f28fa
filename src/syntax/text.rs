//! Characters that stand for others: escapes, superscripts, full-width forms.

/// The superscript digits in order.
const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// The ASCII form of a full-width character; any other as it is.
pub(super) fn narrow(character: char) -> char {
    const OFFSET: u32 = '！' as u32 - '!' as u32;
    match character {
        '！'..='～' => char::from_u32(character as u32 - OFFSET).unwrap_or(character),
        _ => character,
    }
}

/// The digit that a superscript raises.
pub(super) fn lower_digit(superscript: char) -> Option<char> {
    let value = SUPERSCRIPTS.iter().position(|&digit| digit == superscript)?;
    char::from_digit(u32::try_from(value).ok()?, 10)
}

/// A digit raised.
pub(super) fn raise_digit(digit: char) -> Option<char> {
    SUPERSCRIPTS.get(usize::try_from(digit.to_digit(10)?).ok()?).copied()
}

/// The text literal of `value`.
pub(super) fn quote(value: &str) -> String {
    format!("\"{}\"", escaped(value))
}

/// What a text literal has between its quotes to be `value`.
pub(super) fn escaped(value: &str) -> String {
    let mut literal = String::with_capacity(value.len());
    for character in value.chars() {
        match character {
            '\n' => literal.push_str("\\n"),
            '\t' => literal.push_str("\\t"),
            '"' | '\\' | '{' => literal.extend(['\\', character]),
            _ if character.is_control() => {
                literal.push_str(&format!("\\u{{{:x}}}", u32::from(character)));
            }
            _ => literal.push(character),
        }
    }
    literal
}

/// The character that an escape such as `\n` or `\u{e9}` stands for.
pub(super) fn unescape(escape: &str) -> Option<char> {
    let escaped = escape.strip_prefix('\\')?;
    match escaped {
        "n" => Some('\n'),
        "t" => Some('\t'),
        "\"" | "\\" | "{" | "}" => escaped.chars().next(),
        _ => {
            let code = escaped.strip_prefix("u{")?.strip_suffix('}')?;
            char::from_u32(u32::from_str_radix(code, 16).ok()?)
        }
    }
}
