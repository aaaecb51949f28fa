//! Commands about the session itself: settings, variables, time, reset, quit.

use std::time::Duration;

use super::answers::Answers;
use super::arguments::{Arguments, too_many};
use super::host::Host;
use super::puzzles::placed;
use super::settings::spaced;
use super::{Command, Entry, Reply, Session, name_of};
use crate::Error;
use crate::Value;
use crate::diagnostic::InputError;
use crate::output::{Verdict, columns};
use crate::puzzle::options::{Rule, unknown};

/// `:set [NAME [VALUE]]`
pub fn set(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    let entry = spaced(&arguments.in_place());
    let arguments = Arguments::new(&entry, 0);
    let mut words = arguments.words();
    let Some(name) = words.next() else {
        host.answer(&columns(&session.settings.rows(), 0));
        return Ok(Verdict::Found);
    };
    let rest: Vec<_> = words.collect();
    if name.0 == "save" {
        if let Some((extra, at)) = rest.first() {
            return Err(too_many(extra, *at, "write :set save").into());
        }
        let kept = host.keep_settings(&session.settings.changes(&session.usual));
        let path = kept.map_err(|error| placed(error, name.1))?;
        host.remark(&format!("the settings are kept in {path}\n"));
        return Ok(Verdict::Found);
    }
    let asked = arguments.text();
    let is_rule = name.0 == "rules";
    if rest.is_empty() || (is_rule && rest.len() == 1) {
        let shown = |row: &[String; 3]| {
            row.first().is_some_and(|name| *name == asked || (is_rule && name.starts_with(asked)))
        };
        let rows: Vec<_> = session.settings.rows().into_iter().filter(shown).collect();
        if let (true, Some((rule, at))) = (rows.is_empty() && is_rule, rest.first()) {
            return Err(unknown("rule", rule, &Rule::names(), *at).into());
        }
        if rows.is_empty() {
            return Err(unknown("setting", name.0, &super::setting_names(), name.1).into());
        }
        host.answer(&columns(&rows, 0));
        return Ok(Verdict::Found);
    }
    let has_unit = is_rule && rest.first().is_some_and(|(rule, _)| *rule == "screen");
    if let Some((extra, at)) = rest.get(1 + usize::from(is_rule) + usize::from(has_unit)) {
        return Err(too_many(extra, *at, "write :set NAME VALUE").into());
    }
    let before = session.settings.clone();
    session.settings.set(name, rest.into_iter())?;
    if let Err(stop) = session.read_again(&before.terms, host) {
        session.settings = before;
        return Err(stop.into());
    }
    Ok(Verdict::Found)
}

/// `:vars`
pub fn variables(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    nothing_more(arguments)?;
    let variables = session.scope.iter();
    let (answers, own): (Vec<_>, Vec<_>) = variables.partition(|(name, _)| Answers::has_name(name));
    let glyphs = session.settings.glyphs;
    let shown = own.into_iter().chain(answers);
    let rows: Vec<_> = shown
        .map(|(name, value)| [name.to_owned(), format!("= {}", glyphs.value(&in_short(value)))])
        .collect();
    if rows.is_empty() {
        host.remark("there are no variables; set one with x = 5\n");
    }
    host.answer(&columns(&rows, 0));
    Ok(Verdict::Found)
}

/// The text of a value, which for a long one is its beginning and how long it is. Whatever the
/// value is, that takes no time.
fn in_short(value: &Value) -> String {
    /// The most characters that are shown.
    const MOST: usize = 200;
    /// Values of more bytes are not written out.
    const MOST_BYTES: u64 = 4096;
    let counted = |count: String, what: &str| format!("({count} {what})");
    let total = match value {
        Value::List(list) => counted(list.len().to_string(), "items"),
        Value::Record(record) => counted(record.len().to_string(), "fields"),
        Value::Text(text) => counted(text.chars().count().to_string(), "characters"),
        Value::Number(number) if number.is_integer() => {
            // The logarithm of 2 to base 10 makes digits of bits.
            counted(format!("about {}", number.bits().saturating_mul(30_103) / 100_000), "digits")
        }
        Value::Number(number) => counted(number.bits().to_string(), "bits"),
        _ => String::new(),
    };
    if value.bytes() <= MOST_BYTES {
        let text = value.to_string();
        return match text.char_indices().nth(MOST) {
            Some((end, _)) => format!("{}… {total}", text.get(..end).unwrap_or_default()),
            None => text,
        };
    }
    match value {
        Value::List(list) => {
            let mut text = "[".to_owned();
            for item in list.iter().take_while(|item| item.bytes() <= MOST_BYTES) {
                text += &format!("{item}, ");
                if text.len() > MOST {
                    break;
                }
            }
            let end = text.char_indices().nth(MOST).map_or(text.len(), |(end, _)| end);
            format!("{}… {total}", text.get(..end).unwrap_or_default())
        }
        Value::Text(text) => {
            let beginning: String = text.chars().take(MOST).collect();
            format!("{}… {total}", Value::from(beginning).to_string().trim_end_matches('"'))
        }
        _ if total.is_empty() => format!("a long {}", value.type_name()),
        _ => format!("… {total}"),
    }
}

/// `:time ENTRY`, for those who do not ask what the entry comes to.
pub fn timed(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    let reply = time(session, arguments, host)?;
    Ok(if let Reply::Answer(verdict) = reply { verdict } else { Verdict::Found })
}

/// `:time ENTRY`, and what the entry comes to.
pub fn time(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Reply, Error> {
    arguments.required("the entry", "write an expression or a command after :time")?;
    let text = arguments.in_place();
    if let Some(name) = name_of(&text) {
        let command = Command::find(text.get(name.range()).unwrap_or_default(), name)?;
        // Each one within another would take a piece of the stack.
        if command.name == "time" {
            let message = "`:time` cannot time itself".to_owned();
            let help = "write an expression or another command after :time".to_owned();
            return Err(InputError::BadArgument { message, help, at: name }.into());
        }
    }
    let timing = std::mem::replace(&mut session.settings.timing, false);
    let start = host.clock();
    let reply = session.take(Entry { text: &text, line: session.line, more: false }, host);
    session.settings.timing = timing;
    if !timing {
        tell_time(host.clock().saturating_sub(start), host);
    }
    Ok(reply)
}

/// Tells how long something took.
pub fn tell_time(time: Duration, host: &mut dyn Host) {
    let seconds = time.as_secs_f64();
    let text = match () {
        () if seconds < 1e-3 => format!("{:.0} µs", seconds * 1e6),
        () if seconds < 1.0 => format!("{:.1} ms", seconds * 1e3),
        () => format!("{seconds:.2} s"),
    };
    host.remark(&format!("{text}\n"));
}

/// `:reset`
pub fn reset(
    session: &mut Session,
    arguments: Arguments<'_>,
    _: &mut dyn Host,
) -> Result<Verdict, Error> {
    nothing_more(arguments)?;
    let (settings, interrupt) = (session.original.clone(), session.interrupt.clone());
    let name = std::mem::take(&mut session.name);
    let (engine, usual) = (session.engine.clone(), session.usual.clone());
    *session = Session { engine, usual, ..Session::new(settings, interrupt).named(name) };
    Ok(Verdict::Found)
}

/// `:quit`
pub fn quit(_: &mut Session, arguments: Arguments<'_>, _: &mut dyn Host) -> Result<Verdict, Error> {
    nothing_more(arguments)?;
    Ok(Verdict::Found)
}

/// Refuses arguments.
pub fn nothing_more(arguments: Arguments<'_>) -> Result<(), Error> {
    match arguments.words().next() {
        Some((word, at)) => Err(too_many(word, at, "the command takes nothing").into()),
        None => Ok(()),
    }
}
