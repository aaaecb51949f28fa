//! The layers of the library: a module uses only modules of a lower layer and its own subtree,
//! and only the front ends and `limits/clock.rs` touch files, clocks, environment or streams.

use std::fs;
use std::path::{Path, PathBuf};

/// Modules from the bottom up; modules of one row do not know each other.
const LAYERS: &[&[&str]] = &[
    &["limits", "source"],
    &["number", "diagnostic"],
    &["value", "syntax", "two_stack"],
    &["eval"],
    &["puzzle"],
    &["engine", "output"],
    &["request", "session"],
    &["cli", "repl"],
];

/// Exceptions that the design names: `cli` starts `repl`; families share `puzzle`'s own types.
const ALLOWED: &[(&str, &str)] = &[("cli", "repl")];

/// What only layer 7 may say, and where else a file may say it.
const OUTSIDE_WORLD: &[(&str, &[&str])] = &[
    ("std::env", &[]),
    ("std::fs", &[]),
    ("std::io::std", &[]),
    ("std::process", &["main.rs"]),
    ("Instant", &["limits/clock.rs"]),
    ("SystemTime", &[]),
    ("println!", &[]),
    ("eprintln!", &[]),
];

/// The families of `puzzle/`, none of which may name another.
const FAMILIES: &[&str] = &["blackout", "buttons", "make", "digits"];

#[test]
fn modules_use_only_lower_layers() {
    let mut faults = Vec::new();
    for file in sources() {
        let Some((module, layer)) = layer_of(&file.module) else { continue };
        for (line, text) in file.code_lines() {
            for used in crate_paths(text) {
                let Some((_, used_layer)) = layer_of(&used) else { continue };
                let allowed = used == module
                    || used_layer < layer
                    || ALLOWED.contains(&(module.as_str(), used.as_str()));
                if !allowed {
                    faults.push(format!("{}:{line}: {module} uses {used}", file.path.display()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "layers broken:\n{}", faults.join("\n"));
}

#[test]
fn every_module_has_a_layer() {
    let lib = fs::read_to_string(source_root().join("lib.rs")).unwrap();
    let modules = lib.lines().filter_map(|line| {
        line.trim().trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';')
    });
    let missing: Vec<_> = modules.filter(|module| layer_of(module).is_none()).collect();
    assert!(missing.is_empty(), "modules without a layer: {missing:?}");
}

#[test]
fn families_do_not_know_each_other() {
    let mut faults = Vec::new();
    for file in sources() {
        let name = file.path.to_string_lossy().into_owned();
        let Some(own) = FAMILIES.iter().find(|family| name.contains(&format!("puzzle/{family}/")))
        else {
            continue;
        };
        for (line, text) in file.code_lines() {
            for other in FAMILIES.iter().filter(|family| *family != own) {
                if text.contains(&format!("{other}::")) {
                    faults.push(format!("{name}:{line}: {own} uses {other}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "families entangled:\n{}", faults.join("\n"));
}

#[test]
fn only_the_front_ends_touch_the_outside_world() {
    let mut faults = Vec::new();
    for file in sources() {
        if matches!(file.module.as_str(), "cli" | "repl") {
            continue;
        }
        for (line, text) in file.code_lines() {
            for (word, exempt) in OUTSIDE_WORLD {
                let exempted = exempt.iter().any(|tail| file.path.ends_with(tail));
                if text.contains(word) && !exempted {
                    faults.push(format!("{}:{line}: {word}", file.path.display()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "outside world touched:\n{}", faults.join("\n"));
}

struct SourceFile {
    path: PathBuf,
    /// The top-level module that the file belongs to.
    module: String,
    text: String,
}

impl SourceFile {
    /// Numbered lines that are code of the library: comments and unit tests do not count.
    fn code_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (self.text.lines().enumerate())
            .take_while(|(_, line)| line.trim() != "#[cfg(test)]")
            .filter(|(_, line)| !line.trim_start().starts_with("//"))
            .map(|(index, line)| (index + 1, line))
    }
}

fn source_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn sources() -> Vec<SourceFile> {
    let mut found = Vec::new();
    let mut folders = vec![source_root()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let inner = path.strip_prefix(source_root()).unwrap();
                let first = inner.components().next().unwrap().as_os_str().to_string_lossy();
                let module = first.trim_end_matches(".rs").to_owned();
                let text = fs::read_to_string(&path).unwrap();
                found.push(SourceFile { path, module, text });
            }
        }
    }
    assert!(found.len() > 10, "the sources were not found");
    found
}

fn layer_of(module: &str) -> Option<(String, usize)> {
    let layer = LAYERS.iter().position(|row| row.contains(&module))?;
    Some((module.to_owned(), layer))
}

/// The modules that `crate::…` paths of a line name, nested `use` groups included.
fn crate_paths(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (start, _) in line.match_indices("crate::") {
        let rest = &line[start + "crate::".len()..];
        let group = rest.strip_prefix('{').unwrap_or(rest);
        let names = if rest.starts_with('{') { group.split(',') } else { rest.split('\u{0}') };
        for name in names {
            let word: String =
                name.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            found.push(word);
        }
    }
    found
}
