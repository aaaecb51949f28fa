//! `abacist EXPRESSION`, `eval`, `trace`, `tree` and `run`.

use std::path::Path;

use super::args::join;
use super::exit::Exit;
use super::files::read_script;
use super::world::World;
use crate::diagnostic::did_you_mean;
use crate::output::{JsonFields, Verdict};
use crate::puzzle::blackout::Solver;
use crate::request::Requests;
use crate::session::{Entry, Reply, Session};

/// Evaluates an expression given as words.
pub fn eval(words: &[String], world: &mut World) -> Exit {
    let text = join(words);
    if world.json() {
        let mut request = JsonFields::default();
        request.text("kind", "eval").text("source", &text);
        return ask(&request, world);
    }
    let mut session = Session::new(world.settings.clone(), world.interrupt.clone());
    let reply = session.take(Entry { text: &text, line: 1, more: false }, world);
    let exit = status(reply);
    if exit == Exit::BadInput {
        advise(words, world);
    }
    exit
}

/// Says what else a word that is no expression may have been meant to be.
fn advise(words: &[String], world: &mut World) {
    let [first, ..] = words else { return };
    let names = ["eval", "run", "solve", "blackout", "trace", "tree", "batch"];
    let advice = if words.len() == 1 && Path::new(first).is_file() {
        format!("{first} is a file: abacist solve {first} or abacist run {first}")
    } else if let Some(near) = did_you_mean(first, names) {
        format!("did you mean `abacist {near} …`?")
    } else {
        return;
    };
    world.console.write_error(&format!("{advice}\n"));
}

/// Runs the session's command `name` on words: `trace` or `tree`.
pub fn explain(name: &'static str, words: &[String], world: &mut World) -> Exit {
    let text = join(words);
    if world.json() {
        let mut request = JsonFields::default();
        request.text("kind", name).text("source", &text);
        return ask(&request, world);
    }
    let mut session = Session::new(world.settings.clone(), world.interrupt.clone());
    status(session.call(name, &text, world))
}

/// Runs a script.
pub fn run(path: &str, world: &mut World) -> Exit {
    let source = match read_script(path, world.interrupt.clone()) {
        Ok(source) => source,
        Err(error) => return world.report(&error).into(),
    };
    let mut session = Session::new(world.settings.clone(), world.interrupt.clone());
    match session.run(&source, world) {
        // What the last value is does not count.
        Verdict::None => Exit::Found,
        verdict => verdict.into(),
    }
}

/// Answers a request, as a batch would.
pub fn ask(request: &JsonFields, world: &mut World) -> Exit {
    let requests = Requests::new(world.interrupt.clone(), world.settings.timeout);
    let mut request = request.clone();
    request.raw("steps", u64::MAX.to_string());
    let answer = requests.answer(&request.object(), 1, &mut Solver::new());
    world.console.write(&format!("{}\n", answer.json));
    answer.verdict.into()
}

fn status(reply: Reply) -> Exit {
    match reply {
        Reply::Answer(verdict) => verdict.into(),
        Reply::Nothing | Reply::Unfinished | Reply::Leave => Exit::Found,
    }
}
