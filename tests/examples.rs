//! The examples run and do what they say: programs check their own results, scripts print what
//! `tests/data/examples/` has. `UPDATE_SNAPSHOTS=1 cargo test --test examples` records it.

use std::fs;
use std::path::{Path, PathBuf};

use abacist::session::{Session, Settings, Transcript};
use abacist::{Interrupt, Source};

#[path = "../examples/blackout.rs"]
mod blackout;
#[path = "../examples/embed.rs"]
mod embed;

#[path = "../examples/own_function.rs"]
mod own_function;
#[path = "../examples/rules.rs"]
mod rules;
#[path = "../examples/sandbox.rs"]
mod sandbox;

#[test]
fn own_function() {
    own_function::main().unwrap();
}

#[test]
fn rules() {
    rules::main().unwrap();
}

#[test]
fn sandbox() {
    sandbox::main().unwrap();
}

#[test]
fn blackout() {
    blackout::main().unwrap();
}

#[test]
fn embed() {
    embed::main().unwrap();
}

#[test]
fn scripts() {
    let scripts = fs::read_dir(folder("examples")).unwrap().map(|entry| entry.unwrap().path());
    let scripts = scripts.filter(|path| path.extension().is_some_and(|it| it == "aba"));
    let scripts: Vec<_> = scripts.collect();
    assert!(scripts.len() >= 3, "{scripts:?}");
    for script in scripts {
        let (name, text) = (script.file_stem().unwrap(), fs::read_to_string(&script).unwrap());
        let mut session = Session::new(Settings::default(), Interrupt::new());
        let mut shown = Transcript::default();
        session.run(&Source::new(name.to_string_lossy(), text), &mut shown);
        assert_eq!(shown.remarks, "", "{}", script.display());
        let expected = folder("tests/data/examples").join(name).with_extension("txt");
        if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
            fs::write(&expected, &shown.answers).unwrap();
        }
        assert_eq!(shown.answers, fs::read_to_string(&expected).unwrap(), "{}", script.display());
    }
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}
