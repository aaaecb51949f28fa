//! Completion of paths.

use std::fs;

/// The paths that begin with what is typed, each as it would be typed whole: in quotes if it has
/// blanks.
pub fn matching(typed: &str) -> Vec<String> {
    let path = typed.trim_start_matches(['"', '\'']);
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
            Some(quote(&format!("{folder}{name}"), is_folder))
        })
        .collect();
    found.sort_unstable();
    found
}

/// A path as it is typed; a folder stays open for what is in it.
fn quote(path: &str, is_folder: bool) -> String {
    let slash = if is_folder { "/" } else { "" };
    if !path.contains(char::is_whitespace) {
        return format!("{path}{slash}");
    }
    let quote = if path.contains('"') { '\'' } else { '"' };
    if is_folder { format!("{quote}{path}/") } else { format!("{quote}{path}{quote}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_with_blanks_are_quoted() {
        assert_eq!(quote("a b.txt", false), "\"a b.txt\"");
        assert_eq!(quote("a b", true), "\"a b/");
        assert_eq!(quote("ab", true), "ab/");
        assert_eq!(quote("a \"b\"", false), "'a \"b\"'");
    }

    #[test]
    fn a_missing_folder_has_no_files() {
        assert!(matching("no/such/folder/x").is_empty());
    }
}
