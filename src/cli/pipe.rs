//! A session whose entries come through a pipe: no prompt, no banner, no history.

use std::io::{self, BufReader};

use super::exit::Exit;
use super::files::{STANDARD_INPUT, unreadable};
use super::lines::Lines;
use super::world::World;
use crate::output::Verdict;
use crate::session::{Feeder, Host};

/// Takes standard input line by line; with `bail`, up to the first line with an error.
pub fn pipe(bail: bool, world: &mut World) -> Exit {
    let interrupt = world.interrupt.clone();
    let mut lines = Lines::new(BufReader::new(io::stdin()), STANDARD_INPUT, interrupt);
    let mut session = world.session().named(STANDARD_INPUT);
    let mut feeder = Feeder::new(bail);
    loop {
        let line = match world.waiting.during(|| lines.next_line()) {
            Ok(Some(line)) => line,
            Ok(None) => break,
            Err(error) => {
                world.report(&unreadable(STANDARD_INPUT, &error));
                feeder.wrong(&mut session, world);
                break;
            }
        };
        match line.text {
            Ok(text) => {
                world.working(true);
                feeder.line(line.number, &text, &mut session, world);
                world.working(false);
            }
            Err(error) => {
                feeder.wrong(&mut session, world);
                world.report(&error);
            }
        }
        world.console.flush();
        let stop = bail && feeder.verdict() > Verdict::None;
        if stop || feeder.has_left() || world.interrupt.is_raised() {
            break;
        }
    }
    let verdict = feeder.end(&mut session, world);
    if world.interrupt.is_raised() { Exit::Interrupted } else { verdict.into() }
}
