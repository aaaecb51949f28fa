//! The examples run and do what they say: each checks its own results.

#[path = "../examples/blackout.rs"]
mod blackout;
#[path = "../examples/embed.rs"]
mod embed;

#[path = "../examples/own_function.rs"]
mod own_function;
#[path = "../examples/sandbox.rs"]
mod sandbox;

#[test]
fn own_function() {
    own_function::main().unwrap();
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
