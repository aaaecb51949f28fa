//! The examples run and do what they say: each checks its own results.

#[path = "../examples/embed.rs"]
mod embed;

#[test]
fn embed() {
    embed::main().unwrap();
}
