//! `abacist check`: the errors of scripts, without running them.

use std::path::Path;

use super::args::ARGUMENTS;
use super::exit::Exit;
use super::files::read_script;
use super::world::World;
use crate::Error;
use crate::engine::{Checked, Engine};
use crate::output::{JsonFields, Verdict};
use crate::syntax::MOST_ERRORS;
use crate::value::List;

/// For those who take the command for that of an attempt at a puzzle.
const ATTEMPT: &str =
    "an attempt at a puzzle is checked by `abacist blackout EQUATION --check ATTEMPT`\n";

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
        let checked = match read_script(path, world.interrupt.clone()) {
            Ok(source) => engine.check_within(&source, &scope, &world.budget()),
            Err(error) => Checked::refused(error),
        };
        worst = worst.max(tell(path, &checked, world));
        let is_equation = path.contains(['=', '＝']) && !Path::new(path).exists();
        if is_equation && !world.json() {
            world.console.write_error(ATTEMPT);
        }
    }
    worst.into()
}

/// Reports the errors of one script, or writes them as an object if JSON is asked for.
fn tell(path: &str, checked: &Checked, world: &mut World) -> Verdict {
    let errors = || checked.errors.iter().chain(&checked.stopped);
    if world.json() {
        let objects: Vec<_> = errors().map(Error::to_json).collect();
        let mut fields = JsonFields::default();
        fields.text("file", path).raw("ok", objects.is_empty().to_string());
        fields.raw("errors", format!("[{}]", objects.join(",")));
        if checked.more > 0 {
            fields.raw("more", checked.more.to_string());
        }
        fields.raw("complete", checked.is_complete().to_string());
        world.console.write(&format!("{}\n", fields.object()));
    } else {
        errors().for_each(|error| {
            world.report(error);
        });
        if let Some(rest) = rest(checked) {
            world.console.write_error(&format!("{path} {rest}\n"));
        }
    }
    errors().map(Verdict::of_error).max().unwrap_or_default()
}

/// What is said of the errors of a script that are not listed, if there are any.
fn rest(checked: &Checked) -> Option<String> {
    let Checked { more, whole, .. } = *checked;
    let errors = if more == 1 { "error" } else { "errors" };
    match more {
        0 if whole || checked.errors.len() < MOST_ERRORS => None,
        0 => Some("may have more errors than these".to_owned()),
        _ if whole => Some(format!("has {more} more {errors}")),
        _ => Some(format!("has at least {more} more {errors}")),
    }
}
