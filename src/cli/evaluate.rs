//! `abacist EXPRESSION`, `eval` and `run`, and what `trace` and `tree` say in words.

use std::path::Path;

use super::args::{ARGUMENTS, join};
use super::exit::Exit;
use super::files::{WorkingFolder, read_script};
use super::world::World;
use crate::diagnostic::did_you_mean;
use crate::engine::Engine;
use crate::eval::Outcome;
use crate::output::{JsonFields, Verdict, value_fields};
use crate::puzzle::blackout::Solver;
use crate::puzzle::make::Game;
use crate::puzzle::options::RuleOption;
use crate::request::Requests;
use crate::session::{Entry, Reply};
use crate::value::List;
use crate::{Source, Value};

/// Evaluates an expression given as words.
pub fn eval(words: &[String], world: &mut World) -> Exit {
    let text = join(words);
    if world.json() {
        let mut request = JsonFields::default();
        request.text("kind", "eval").text("source", &text);
        return ask(&request, world);
    }
    let mut session = world.session();
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
    let names = [
        "eval",
        "run",
        "check",
        "fmt",
        "solve",
        "blackout",
        "buttons",
        "make",
        "countdown",
        "digits",
        "trace",
        "tree",
        "generate",
        "worksheet",
        "batch",
    ];
    let advice = if words.len() == 1 && Path::new(first).is_file() {
        format!("{first} is a file: abacist solve {first} or abacist run {first}")
    } else if let text = join(words)
        && Game::lacks_head(&text)
    {
        format!("a game is solved by `abacist make '{text}'`")
    } else if let Some(near) = did_you_mean(first, names) {
        format!("did you mean `abacist {near} …`?")
    } else {
        return;
    };
    world.console.write_error(&format!("{advice}\n"));
}

/// Runs the session's command `name` on words, `trace` or `tree`, with these rules.
pub fn explain(
    name: &'static str,
    words: &[String],
    rules: &[(&'static RuleOption, bool)],
    world: &mut World,
) -> Exit {
    let text = join(words);
    if world.json() {
        let mut request = JsonFields::default();
        request.text("kind", name).text("source", &text);
        for (rule, on) in rules {
            request.raw(rule.name, on.to_string());
        }
        return ask(&request, world);
    }
    let mut session = world.session();
    for (rule, on) in rules {
        rule.set(&mut session.settings.terms.rules, *on);
    }
    status(session.call(name, &text, world))
}

/// Runs a script, whose path comes first, on the arguments after it.
pub fn run(words: &[String], world: &mut World) -> Exit {
    let Some((path, arguments)) = words.split_first() else { return Exit::Usage };
    let arguments: List = arguments.iter().map(|word| Value::from(word.as_str())).collect();
    let interrupt = world.interrupt.clone();
    let source = match world.wait(|| read_script(path, interrupt)) {
        Ok(source) => source,
        Err(error) => return world.report(&error).into(),
    };
    if world.json() {
        return run_as_json(&source, arguments, world);
    }
    let mut session = world.session();
    session.set(ARGUMENTS, arguments);
    match session.run(&source, world) {
        // What the last value is does not count.
        Verdict::None => Exit::Found,
        verdict => verdict.into(),
    }
}

/// Runs a script whose values are written as JSON objects, one a line.
fn run_as_json(source: &Source, arguments: List, world: &mut World) -> Exit {
    let budget = world.budget();
    let mut engine = Engine::new();
    engine.files(WorkingFolder);
    let mut scope = engine.scope();
    scope.set(ARGUMENTS, arguments);
    let done = engine.run_script(source, &mut scope, &budget, |outcome| match outcome {
        Outcome::Assigned(_) | Outcome::Value(Value::None) => {}
        Outcome::Printed(line) => {
            let mut fields = JsonFields::default();
            fields.text("output", &line);
            world.console.write(&format!("{}\n", fields.object()));
        }
        answer => {
            let fields = value_fields(&answer.into_value());
            world.console.write(&format!("{}\n", fields.object()));
        }
    });
    match done {
        Ok(()) => Exit::Found,
        Err(error) => world.report(&error.in_source(source)).into(),
    }
}

/// Answers a request, as a batch would.
pub fn ask(request: &JsonFields, world: &mut World) -> Exit {
    let (requests, line) = asked(request, world);
    let console = &mut world.console;
    // An interrupt stops the work, not what was found before: half an answer is none.
    let write = |piece: &str| console.write_whole(piece);
    let verdict = requests.answer_each(&line, 1, &mut Solver::new(), write);
    console.write("\n");
    verdict.into()
}

/// A request without a limit of steps, and who answers it.
fn asked(request: &JsonFields, world: &World) -> (Requests, String) {
    let requests =
        Requests::new(world.interrupt.clone(), world.settings.timeout).exact(world.settings.exact);
    let mut request = request.clone();
    request.raw("steps", u64::MAX.to_string());
    (requests, request.object())
}

/// The same, the answer written to the file at `output` if there is one. An error is still said
/// on standard output, and leaves the file as it is.
pub fn ask_to(output: Option<&str>, request: &JsonFields, world: &mut World) -> Exit {
    let Some(path) = output.filter(|path| *path != "-") else { return ask(request, world) };
    let (requests, line) = asked(request, world);
    let answer = requests.answer(&line, 1, &mut Solver::new());
    let text = answer.json + "\n";
    if answer.verdict > Verdict::None {
        world.console.write(&text);
        return answer.verdict.into();
    }
    match world.write_to(Some(path), &text) {
        Exit::Found => answer.verdict.into(),
        failed => failed,
    }
}

fn status(reply: Reply) -> Exit {
    match reply {
        Reply::Answer(verdict) => verdict.into(),
        Reply::Nothing | Reply::Done | Reply::Unfinished | Reply::Leave => Exit::Found,
    }
}
