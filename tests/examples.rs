//! The examples run and do what they say: each checks its own results.

#[path = "../examples/blackout.rs"]
mod blackout;
#[path = "../examples/embed.rs"]
mod embed;

#[test]
fn blackout() {
    blackout::main().unwrap();
}

#[test]
fn embed() {
    embed::main().unwrap();
}
