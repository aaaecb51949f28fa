//! Completion of paths.

use std::fs;

/// The paths that begin with what is typed, each as it would be typed whole: in the quotes that it
/// begins with, or in some if it has blanks. A text of the language has escapes, too; `is_closed`
/// says that its last quote stands there already.
pub fn matching(typed: &str, in_text: bool, is_closed: bool) -> Vec<String> {
    let quote = typed.chars().next().filter(|first| matches!(first, '"' | '\''));
    let path = quote.map_or(typed, |quote| typed.strip_prefix(quote).unwrap_or(typed));
    let unescaped = unescaped(path);
    let path = if in_text { &unescaped } else { path };
    let (folder, prefix) = path.rfind('/').map_or(("", path), |slash| path.split_at(slash + 1));
    let Ok(entries) = fs::read_dir(if folder.is_empty() { "." } else { folder }) else {
        return Vec::new();
    };
    let mut found: Vec<_> = entries
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let hidden = name.starts_with('.') && !prefix.starts_with('.');
            if !name.starts_with(prefix) || hidden || name.contains(char::is_control) {
                return None;
            }
            let is_folder = entry.path().is_dir();
            let path = format!("{folder}{name}");
            let path = if in_text { escaped(&path) } else { path };
            Some(quoted(&path, quote, is_folder, is_closed))
        })
        .collect();
    found.sort_unstable();
    found
}

/// A path as it is typed; a folder stays open for what is in it.
fn quoted(path: &str, typed: Option<char>, is_folder: bool, is_closed: bool) -> String {
    let slash = if is_folder { "/" } else { "" };
    let needed = path.contains(char::is_whitespace).then_some('"');
    let other = |quote| if path.contains('"') { '\'' } else { quote };
    let Some(quote) = typed.or(needed.map(other)) else { return format!("{path}{slash}") };
    let end = if is_folder || is_closed { String::new() } else { quote.to_string() };
    format!("{quote}{path}{slash}{end}")
}

/// What a text of the language writes otherwise.
const ESCAPED: [char; 4] = ['\\', '"', '{', '}'];

fn escaped(path: &str) -> String {
    let mut text = String::new();
    for glyph in path.chars() {
        text.extend(ESCAPED.contains(&glyph).then_some('\\'));
        text.push(glyph);
    }
    text
}

fn unescaped(text: &str) -> String {
    let (mut path, mut glyphs) = (String::new(), text.chars());
    while let Some(glyph) = glyphs.next() {
        path.extend(if glyph == '\\' { glyphs.next() } else { Some(glyph) });
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_with_blanks_are_quoted() {
        assert_eq!(quoted("a b.txt", None, false, false), "\"a b.txt\"");
        assert_eq!(quoted("a b", None, true, false), "\"a b/");
        assert_eq!(quoted("ab", None, true, false), "ab/");
        assert_eq!(quoted("a \"b\"", None, false, false), "'a \"b\"'");
    }

    #[test]
    fn a_quote_that_was_typed_stays() {
        let first = |typed, in_text, is_closed| matching(typed, in_text, is_closed).remove(0);
        assert_eq!(first("\"src/rep", true, false), "\"src/repl/");
        assert_eq!(first("\"Cargo.to", true, false), "\"Cargo.toml\"");
        assert_eq!(first("\"Cargo.to", true, true), "\"Cargo.toml");
        assert_eq!(first("'Cargo.to", false, false), "'Cargo.toml'");
        assert_eq!(first("Cargo.to", false, false), "Cargo.toml");
        assert_eq!(unescaped(&escaped("a{b}\\\"c")), "a{b}\\\"c");
    }

    #[test]
    fn a_missing_folder_has_no_files() {
        assert!(matching("no/such/folder/x", false, false).is_empty());
    }
}
