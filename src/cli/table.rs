//! `abacist table`: many hands, a row each, on all cores, to standard output or a file that may be
//! gone on with.

use std::cell::RefCell;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use super::args::{RowOptions, TableCommand};
use super::ask::output_file;
use super::exit::Exit;
use super::files::open_to_go_on;
use super::ordered::{Questions, answer_in_order};
use super::replace::Begun;
use super::world::World;
use crate::diagnostic::InputError;
use crate::output::{RowFormat, Written};
use crate::puzzle::make::{Clerk, Hands, Rules, Shard, Table};
use crate::{Budget, Error, Limits, Span, Stop};

/// What the names of files end with.
const ENDINGS: [&str; 3] = ["tsv", "jsonl", "txt"];

/// How many bytes are written at once: what is lost when the program is killed is worked out again.
const BUFFER: usize = 8 << 10;

thread_local! {
    /// What each thread keeps from one row to the next.
    static CLERK: RefCell<Clerk> = RefCell::default();
}

/// Writes a table.
pub fn table(command: &TableCommand, world: &mut World) -> Exit {
    let (table, rows) = match of(command) {
        Ok(asked) => asked,
        Err(message) => {
            world.console.write_error(message);
            return Exit::Usage;
        }
    };
    let output = match output_file(rows.output.as_deref(), ENDINGS, world.format_given) {
        Ok(output) => output,
        Err(error) => return world.usage(error),
    };
    let by_name = output.is_some_and(|path| path.ends_with(".jsonl")) && !world.format_given;
    let format = if by_name || world.json() { RowFormat::Json } else { RowFormat::Tabs };
    let shard = rows.shard.unwrap_or(Shard::WHOLE);
    let mut places = table.places(shard);
    if table.hands().count() == 0 {
        world.console.write_error("no hand has so many cards: take more --numbers or --alike\n");
    }
    let heading = if shard.is_first() { format.heading(&table) } else { String::new() };
    let opened = match output {
        None if rows.resume => {
            let message = "--resume goes on with a file, not with standard output".to_owned();
            let (help, at) = ("name it with -o FILE".to_owned(), Span::default());
            return world.usage(InputError::BadArgument { message, help, at });
        }
        None => {
            world.console.write(&heading);
            Ok(None)
        }
        Some(path) if rows.resume => go_on(path, &table, format, &heading, &mut places).map(Some),
        Some(path) => begin(path, &heading).map(Some),
    };
    match opened {
        Ok(None) => write_rows(Arc::new(table), places, format, None, rows, world),
        Ok(Some((begun, file))) => {
            let exit = write_rows(Arc::new(table), places, format, Some(file), rows, world);
            if exit == Exit::Output {
                begun.take_back()
            } else {
                begun.keep()
            }
            exit
        }
        Err(Failure::Other(error)) => world.report(&error.into()).into(),
        Err(Failure::Open(error)) => {
            world.report(&error);
            Exit::Output
        }
        Err(Failure::Write(error)) => {
            world.cannot_write(rows.output.as_deref().unwrap_or("-"), &error)
        }
    }
}

/// Why a file cannot be written to.
enum Failure {
    Write(io::Error),
    /// It cannot be opened.
    Open(Error),
    /// It holds something else.
    Other(InputError),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}

/// The table that is asked for.
fn of(command: &TableCommand) -> Result<(Table, &RowOptions), &'static str> {
    match command {
        TableCommand::Make { numbers, cards, alike, target, rows } => {
            let (numbers, cards) = (numbers.clone(), usize::from(*cards));
            let alike = alike.map_or(cards, usize::from);
            let hands = Hands::range(numbers, cards, alike)
                .ok_or("--numbers takes at most 10,000 numbers, and fewer of many cards\n")?;
            let (target, rules) = (target.clone(), Rules::default());
            Ok((Table::Answers { hands, target, rules }, rows))
        }
        TableCommand::Countdown { targets, rows } => {
            Ok((Table::Targets { hands: Hands::countdown(), targets: targets.clone() }, rows))
        }
    }
}

/// Begins a file.
fn begin(path: &str, heading: &str) -> Result<(Begun, BufWriter<File>), Failure> {
    let (begun, file) = Begun::new(path)?;
    let mut file = BufWriter::with_capacity(BUFFER, file);
    // A heading is shorter than the buffer, so that this does not fail yet.
    file.write_all(heading.as_bytes())?;
    Ok((begun, file))
}

/// Goes on with a file, which may not be there yet: what follows its last complete line is dropped,
/// and of `places` those that it has.
fn go_on(
    path: &str,
    table: &Table,
    format: RowFormat,
    heading: &str,
    places: &mut Range<u64>,
) -> Result<(Begun, BufWriter<File>), Failure> {
    if !fs::exists(path)? {
        return begin(path, heading);
    }
    let mut file = open_to_go_on(path).map_err(Failure::Open)?;
    let written = Written::read(BufReader::new(&file))?;
    let rows = written.lines.saturating_sub(u64::from(!heading.is_empty()));
    let next = places.start + rows;
    if !is_part_of(&written, table, format, heading, next, places.clone())
        || !ends_alike(&mut file, &written, table, format, places.start..next)?
        || !is_next(&written, table, format, heading, next..places.end)
    {
        return Err(Failure::Other(InputError::BadArgument {
            message: format!("{path} is no beginning of this table"),
            help: "name another file with -o, or leave out --resume: it is written anew then"
                .to_owned(),
            at: Span::default(),
        }));
    }
    places.start += rows;
    file.set_len(written.bytes)?;
    file.seek(SeekFrom::End(0))?;
    let mut file = BufWriter::with_capacity(BUFFER, file);
    if written.lines == 0 {
        file.write_all(heading.as_bytes())?;
    }
    Ok((Begun::going_on(path), file))
}

/// Whether complete lines are the beginning of the table: the first and the last of them tell.
fn is_part_of(
    written: &Written,
    table: &Table,
    format: RowFormat,
    heading: &str,
    next: u64,
    places: Range<u64>,
) -> bool {
    let Some((first, last)) = &written.ends else { return true };
    let is_row = |line: &str, place: u64| {
        let hand = table.hands().hand(place).filter(|_| places.contains(&place));
        hand.is_some_and(|hand| line.starts_with(&format.beginning(&hand)))
    };
    let is_begun = match heading.strip_suffix('\n') {
        Some(heading) => first == heading,
        None => is_row(first, places.start),
    };
    is_begun && (next == places.start || is_row(last, next - 1))
}

/// Whether what follows the complete lines is the beginning of what belongs there: of the heading,
/// or of the row at the first of the places that are left.
fn is_next(
    written: &Written,
    table: &Table,
    format: RowFormat,
    heading: &str,
    left: Range<u64>,
) -> bool {
    if written.rest.is_empty() {
        return true;
    }
    if written.lines == 0 && !heading.is_empty() {
        return heading.as_bytes().starts_with(&written.rest);
    }
    let row = || table.row(left.start, &mut Clerk::default(), &Budget::generous()).ok().flatten();
    let line = if left.is_empty() { None } else { row() };
    line.is_some_and(|row| format.line(&row).as_bytes().starts_with(&written.rest))
}

/// How many rows at the end of a file are worked out again: what is written of the same hands for
/// another target differs in some of so many.
const COMPARED: u64 = 100;

/// Whether the last complete rows of a file, which are at `places`, are those of the table.
fn ends_alike(
    file: &mut File,
    written: &Written,
    table: &Table,
    format: RowFormat,
    places: Range<u64>,
) -> io::Result<bool> {
    let compared = places.end.saturating_sub(COMPARED).max(places.start)..places.end;
    let (mut clerk, budget) = (Clerk::default(), Budget::generous());
    let mut expected = String::new();
    for place in compared {
        // A row that a limit stops was not written either.
        let Ok(Some(row)) = table.row(place, &mut clerk, &budget) else { return Ok(false) };
        expected += &format.line(&row);
    }
    let length = expected.len() as u64;
    let Some(start) = written.bytes.checked_sub(length) else { return Ok(false) };
    file.seek(SeekFrom::Start(start))?;
    let mut end = Vec::new();
    file.take(length).read_to_end(&mut end)?;
    Ok(end == expected.as_bytes())
}

/// Works out the rows and writes them in their order.
fn write_rows(
    table: Arc<Table>,
    places: Range<u64>,
    format: RowFormat,
    mut file: Option<BufWriter<File>>,
    rows: &RowOptions,
    world: &mut World,
) -> Exit {
    let limits = Limits { deadline: world.settings.timeout, ..Limits::default() };
    let interrupt = world.interrupt.clone();
    let work = move |place: u64| {
        let budget = Budget::new(&limits, interrupt.clone());
        let row = CLERK.with_borrow_mut(|clerk| table.row(place, clerk, &budget));
        row.map(|row| row.map_or_else(String::new, |row| format.line(&row)))
    };
    let mut stopped: Option<Stop> = None;
    let mut failed = None;
    let sink = |line: Option<Result<String, Stop>>| {
        let written = match (line, &mut file) {
            (Some(Err(stop)), _) => {
                stopped = Some(stop);
                return ControlFlow::Break(());
            }
            (Some(Ok(line)), Some(file)) => file.write_all(line.as_bytes()),
            (None, Some(file)) => file.flush(),
            (Some(Ok(line)), None) => {
                world.console.write(&line);
                Ok(())
            }
            (None, None) => {
                world.console.flush();
                Ok(())
            }
        };
        failed = written.err();
        let stop = failed.is_some() || world.interrupt.is_raised();
        if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let answered = answer_in_order(rows.jobs, Places(places), work, sink);
    let flushed = file.as_mut().map_or(Ok(()), Write::flush);
    if let Some(error) = failed.or(answered.err()).or(flushed.err()) {
        return world.cannot_write(rows.output.as_deref().unwrap_or("-"), &error);
    }
    match stopped {
        _ if world.interrupt.is_raised() => Exit::Interrupted,
        Some(stop) => {
            world.console.write_error(&format!("{stop}; the rows so far are written\n"));
            Exit::Undecided
        }
        None => Exit::Found,
    }
}

/// The places of the rows that are asked for.
struct Places(Range<u64>);

impl Questions for Places {
    type Question = u64;

    fn next(&mut self) -> io::Result<Option<u64>> {
        Ok(self.0.next())
    }

    fn ready(&mut self) -> bool {
        true
    }

    fn size(_: &u64) -> usize {
        size_of::<u64>()
    }
}
