//! Every error code has a case in this folder, and every case its recorded reports.
//!
//! A case is `STAGE/CODE.EXTENSION`, or `STAGE/CODE-VARIANT.EXTENSION` where one code says
//! different things. The extension tells who reads it: see `cases.rs`. Beside it, `.report` holds
//! what is shown. `UPDATE_SNAPSHOTS=1 cargo test --test errors` records it anew, and
//! `docs/errors.md` with it.
#![cfg(feature = "cli")]

mod cases;
mod scan;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use abacist::Error;
use cases::{Case, cases};

#[test]
fn codes_are_unique_and_named_after_their_stage_and_variant() {
    let mut seen = BTreeSet::new();
    for variant in scan::variants() {
        let expected = format!("abacist::{}::{}", variant.stage, snake_case(&variant.name));
        assert_eq!(variant.code, expected, "the code of {}", variant.name);
        assert!(!variant.about.is_empty(), "{} says nothing about itself", variant.name);
        assert!(!variant.message.is_empty() && !variant.message.ends_with('.'), "{variant:?}");
        assert!(seen.insert(variant.code.clone()), "{} is there twice", variant.code);
    }
}

fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for character in name.chars() {
        if character.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(character.to_lowercase());
    }
    snake
}

#[test]
fn every_code_has_a_case_and_every_case_gives_its_code() {
    let cases = cases();
    let astray: Vec<_> = (cases.iter())
        .filter(|case| code_in(&case.reports[0]) != case.code)
        .map(|case| format!("{}: {}", case.path.display(), case.reports[0]))
        .collect();
    assert!(astray.is_empty(), "cases with another code:\n{}", astray.join(""));

    let declared: BTreeSet<_> = scan::variants().into_iter().map(|it| it.code).collect();
    let shown: BTreeSet<_> = cases.into_iter().map(|case| case.code).collect();
    let missing: Vec<_> = declared.difference(&shown).collect();
    assert!(missing.is_empty(), "codes without a case in tests/errors: {missing:#?}");
    let gone: Vec<_> = shown.difference(&declared).collect();
    assert!(gone.is_empty(), "cases of codes that no enum declares: {gone:#?}");
}

/// The code that a short report or an answer names.
fn code_in(report: &str) -> String {
    let code = report.find("abacist::").map_or("", |start| &report[start..]);
    code.chars().take_while(|it| matches!(it, 'a'..='z' | '0'..='9' | ':' | '_')).collect()
}

#[test]
fn every_error_says_what_to_do() {
    for Case { path, reports, .. } in cases() {
        let help = reports[0].contains("]; ") || reports[0].contains("\"help\":\"");
        assert!(help, "{}: {}", path.display(), reports[0]);
    }
}

#[test]
fn every_label_covers_something_and_says_something() {
    let with_source = cases().into_iter().filter_map(|case| Some((case.path, case.error?)));
    for (path, error) in with_source {
        let path = path.display();
        let Some(source) = error.source_text() else { continue };
        assert!(!error.labels().is_empty(), "{path} points at nothing");
        for label in error.labels() {
            assert!(!label.text.is_empty(), "{path}");
            let empty_at = label.span.is_empty().then_some(label.span.start as usize);
            let gap = empty_at.is_none_or(|place| at_a_gap(source.text(), place));
            assert!(gap, "{path}: an empty label at {:?}", label.span);
        }
        assert_eq!(unclamped(&error), error.labels(), "{path} points outside its source");
    }
}

/// Whether something may be missing at `place`: before a blank or at the end of the text.
fn at_a_gap(text: &str, place: usize) -> bool {
    !text[place..].starts_with(|next: char| !next.is_whitespace())
}

/// The labels as the error was made with them.
fn unclamped(error: &Error) -> Vec<abacist::diagnostic::Label> {
    Error::from(error.kind().clone()).labels()
}

#[test]
fn reports_are_as_recorded() {
    for Case { path, reports, .. } in cases() {
        check(&path.with_extension("report"), &reports.join("\n"));
    }
}

#[test]
fn no_recorded_report_is_left_behind() {
    let wanted: BTreeSet<PathBuf> =
        cases().iter().map(|case| case.path.with_extension("report")).collect();
    let left: Vec<_> = cases::files("report").filter(|file| !wanted.contains(file)).collect();
    assert!(left.is_empty(), "reports without a case: {left:?}");
}

#[test]
fn the_documentation_shows_every_code_as_recorded() {
    let cases = cases();
    let mut text = String::from(
        "# Errors\n\n\
         Every error has a code that stays the same from release to release, labels under the \
         characters at fault and a line of help. `--report fancy|plain|short|json` chooses how it \
         is shown. Here is an example of each code.\n\n\
         `UPDATE_SNAPSHOTS=1 cargo test --test errors` writes this page.\n",
    );
    let mut stage = String::new();
    for variant in scan::variants() {
        if variant.stage != stage {
            stage = variant.stage;
            write!(text, "\n## {stage}\n").unwrap();
        }
        // The case without a variant in its name is the plainest.
        let of_code = cases.iter().filter(|case| case.code == variant.code);
        let Some(case) = of_code.min_by_key(|case| case.path.as_os_str().len()) else { continue };
        let report = case.reports.last().unwrap();
        let report = report.split_once("\n\n").map_or(report.as_str(), |(_, report)| report);
        write!(text, "\n### `{}`\n\n```text\n{}\n```\n", variant.code, report.trim_end()).unwrap();
    }
    check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/errors.md"), &text);
}

/// Compares `text` with the file at `path`, or records it.
fn check(path: &Path, text: &str) {
    if env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        return;
    }
    let recorded = fs::read_to_string(path).unwrap_or_default();
    let advice = "if it is right, record it with UPDATE_SNAPSHOTS=1";
    assert!(recorded == text, "{}: {advice}\n{text}", path.display());
}
