//! `abacist check`: every error of scripts, without running them.

use super::args::ARGUMENTS;
use super::exit::Exit;
use super::files::read_script;
use super::world::World;
use crate::engine::Engine;
use crate::output::{JsonFields, Verdict};
use crate::syntax::MOST_ERRORS;
use crate::value::List;
use crate::{Error, Stop};

/// Checks the scripts at these paths.
pub fn check(paths: &[String], world: &mut World) -> Exit {
    let engine = Engine::new();
    let mut scope = engine.scope();
    scope.set(ARGUMENTS, List::default());
    let mut worst = Verdict::Found;
    for path in paths {
        if world.interrupt.is_raised() {
            return Exit::Interrupted;
        }
        let errors = match read_script(path, world.interrupt.clone()) {
            Ok(source) => engine.check_within(&source, &scope, &world.budget()),
            Err(error) => vec![error],
        };
        worst = worst.max(tell(path, &errors, world));
    }
    worst.into()
}

/// Reports the errors of one script, or writes them as an object if JSON is asked for.
fn tell(path: &str, errors: &[Error], world: &mut World) -> Verdict {
    if world.json() {
        let objects: Vec<_> = errors.iter().map(Error::to_json).collect();
        let mut fields = JsonFields::default();
        fields.text("file", path).raw("ok", errors.is_empty().to_string());
        fields.raw("errors", format!("[{}]", objects.join(",")));
        world.console.write(&format!("{}\n", fields.object()));
    } else {
        errors.iter().for_each(|error| {
            world.report(error);
        });
        if errors.len() >= MOST_ERRORS {
            world.console.write_error(&format!("{path} may have more errors than these\n"));
        }
    }
    errors.iter().map(verdict).max().unwrap_or_default()
}

fn verdict(error: &Error) -> Verdict {
    match error.stop() {
        Some(Stop::Interrupted) => Verdict::Interrupted,
        Some(Stop::Deadline | Stop::NoClock) => Verdict::Undecided,
        // Too long, or nested too deep: no script all the same.
        _ => Verdict::Wrong,
    }
}
