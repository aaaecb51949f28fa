//! Entries that are statements of the language.

use super::answers::Answers;
use super::host::Host;
use super::{COMMANDS, Reply, Session, Settings, answers};
use crate::diagnostic::{ErrorKind, EvalError, LimitError, SyntaxError};
use crate::eval::{Equation, Outcome};
use crate::number::{Number, NumberError};
use crate::output::{Glyphs, Verdict, recurring};
use crate::puzzle::buttons::{Dialect, Level};
use crate::puzzle::make::Game;
use crate::source::words;
use crate::value::Value;
use crate::{Budget, Error, Source, Span, Stop};

/// Whether an entry is a level of a calculator game, but for a wrong button perhaps, and short enough
/// to be said again.
fn is_level(entry: &str) -> bool {
    const LONGEST: usize = 200;
    if entry.len() > LONGEST {
        return false;
    }
    match Level::parse(entry, Dialect::default()) {
        Ok(_) => true,
        Err(error) => {
            let shapeless = ["abacist::buttons::incomplete", "abacist::buttons::bad_number"];
            error.code().starts_with("abacist::buttons")
                && !shapeless.contains(&error.code().as_str())
        }
    }
}

fn game_meant(entry: &str) -> String {
    format!("a game is solved by `:make {}`", entry.trim())
}

fn level_meant(entry: &str) -> String {
    let level = entry.trim().trim_start_matches("buttons").trim_start();
    format!("a level is solved by `:buttons {level}`")
}

impl Session {
    /// Evaluates the statements of `source` and shows their values.
    ///
    /// The last answers change only if every statement succeeds.
    pub(super) fn evaluate(
        &mut self,
        source: &Source,
        host: &mut dyn Host,
    ) -> Result<Reply, Error> {
        answers::spare(source.text())?;
        let budget = self.budget();
        let mut outcomes = Vec::new();
        let done =
            self.engine.run(source, &mut self.scope, &budget, |outcome| outcomes.push(outcome));
        let mut reply = Reply::Nothing;
        for outcome in &outcomes {
            let shown = show(outcome, &self.settings, &budget, host);
            let shown = shown.map_err(|error| over_all(error, source))?;
            if let (Outcome::Assigned(name), true) = (outcome, self.settings.interactive) {
                host.remark(&self.assigned(name));
            }
            reply = shown.map_or(reply, Reply::Answer);
        }
        done.map_err(|error| self.advised(error, source))?;
        if outcomes.iter().any(|outcome| matches!(outcome, Outcome::Assigned(_))) {
            self.functions.note(source.text(), &self.scope);
        }
        for outcome in outcomes {
            match outcome {
                Outcome::Assigned(_) | Outcome::Printed(_) | Outcome::Value(Value::None) => {}
                answer => self.answers.add(answer.into_value(), &mut self.scope),
            }
        }
        Ok(reply)
    }

    /// What a variable is, now that it was assigned.
    fn assigned(&self, name: &str) -> String {
        match self.scope.get(name) {
            Some(Value::Function(function)) if function.name() == name => {
                format!("{name} is a function\n")
            }
            value => {
                let value = value.map(ToString::to_string).unwrap_or_default();
                format!("{name} = {}\n", self.settings.glyphs.value(&value))
            }
        }
    }

    /// The same error, with another help line if its word means something to a session: answers
    /// that are not there yet, commands without their colon, and levels and games without a command.
    fn advised(&self, error: Error, entry: &Source) -> Error {
        let first = words(entry.text()).next();
        let (word, begin) = first.unwrap_or_default();
        let word = word.split('(').next().unwrap_or_default();
        let after = entry.text().get(begin.start as usize + word.len()..).unwrap_or_default();
        let follows = |at: Span| at.start as usize == entry.text().len() - after.trim_start().len();
        let kind: ErrorKind = match error.kind().clone() {
            ErrorKind::Eval(EvalError::UnknownName { name, at, .. })
                if Answers::has_name(&name) =>
            {
                let help = self.answers.missing();
                EvalError::UnknownName { name, help, at }.into()
            }
            ErrorKind::Eval(EvalError::UnknownName { name, at, .. }) if at.start == begin.start => {
                let Some(help) = self.command_meant(&name) else { return error };
                EvalError::UnknownName { name, help, at }.into()
            }
            ErrorKind::Syntax(SyntaxError::MissingOperator { found, help, at })
                if Game::lacks_head(entry.text()) =>
            {
                let help = format!("{help}; {}", game_meant(entry.text()));
                SyntaxError::MissingOperator { found, help, at }.into()
            }
            ErrorKind::Syntax(SyntaxError::ForeignNotation { found, at, .. })
                if Game::lacks_head(entry.text()) =>
            {
                SyntaxError::ForeignNotation { found, help: game_meant(entry.text()), at }.into()
            }
            ErrorKind::Syntax(SyntaxError::MissingOperator { found, at, .. }) if follows(at) => {
                let Some(help) = self.command_meant(word) else { return error };
                SyntaxError::MissingOperator { found, help, at }.into()
            }
            ErrorKind::Syntax(SyntaxError::ForeignNotation { found, at, .. })
                if is_level(entry.text()) =>
            {
                SyntaxError::ForeignNotation { found, help: level_meant(entry.text()), at }.into()
            }
            ErrorKind::Syntax(SyntaxError::BadCharacter { found, at, .. })
                if is_level(entry.text()) =>
            {
                SyntaxError::BadCharacter { found, help: level_meant(entry.text()), at }.into()
            }
            ErrorKind::Syntax(SyntaxError::Unexpected { found, help, at })
                if found == "else" && at.start == begin.start =>
            {
                let help = format!("{help}; in a session it stands on the same line: `}} else {{`");
                SyntaxError::Unexpected { found, help, at }.into()
            }
            _ => return error,
        };
        let source = error.source_text().unwrap_or(entry);
        Error::from(kind).in_source(source).with_calls(error.calls().to_vec(), error.more_calls())
    }

    /// What to say of a word at the start of an entry that is a command, and no variable.
    fn command_meant(&self, word: &str) -> Option<String> {
        if self.scope.get(word).is_some() {
            return None;
        }
        match word {
            "quit" | "exit" | "bye" => {
                Some("`:quit` leaves a session, and so does Ctrl-D".to_owned())
            }
            _ => {
                let command = COMMANDS.iter().find(|command| command.name == word)?;
                Some(format!("the command of a session begins with a colon: `{}`", command.usage()))
            }
        }
    }

    /// Runs a script: shows the values of its statements as they come, up to the first error.
    pub fn run(&mut self, source: &Source, host: &mut dyn Host) -> Verdict {
        let budget = self.budget();
        let mut last = Ok(Verdict::Found);
        let done = self.engine.run_script(source, &mut self.scope, &budget, |outcome| {
            let shown = show(&outcome, &self.settings, &budget, host);
            last = std::mem::replace(&mut last, Ok(Verdict::Found))
                .and_then(|before| Ok(shown?.unwrap_or(before)));
        });
        match done.and(last) {
            Ok(verdict) => verdict,
            Err(error) => self.report(error, source, host),
        }
    }
}

/// An error that stopped the writing of an answer, under all of the entry that it is an answer to.
fn over_all(error: Error, entry: &Source) -> Error {
    let text = entry.text();
    let start = text.len() - text.trim_start().len();
    let at = Some(Span::new(start, start + text.trim().len()));
    match error.stop() {
        Some(stop) if error.span().is_none() => LimitError::Stopped { stop, at }.into(),
        _ => error,
    }
}

/// Shows what came of a statement, if it has a value.
fn show(
    outcome: &Outcome,
    settings: &Settings,
    budget: &Budget,
    host: &mut dyn Host,
) -> Result<Option<Verdict>, Error> {
    let (text, remark, truth) = match outcome {
        Outcome::Assigned(_) | Outcome::Value(Value::None) => return Ok(None),
        Outcome::Printed(line) => {
            // What a program writes is its own: a text may have a `-` that is no sign.
            host.answer(&format!("{line}\n"));
            return Ok(None);
        }
        Outcome::Value(Value::Number(number)) => {
            let text = settings.notation.number(number, budget).map_err(stopped)?;
            (text, decimals(number, settings, budget)?, true)
        }
        Outcome::Value(value) => {
            let text = settings.notation.text(&value.to_string(), budget).map_err(stopped)?;
            (text, None, value != &Value::Bool(false))
        }
        Outcome::Equation(equation) => {
            let sides = (!equation.holds).then(|| sides(equation, settings.glyphs));
            (equation.holds.to_string(), sides.map(|sides| format!("({sides})")), equation.holds)
        }
    };
    let text = settings.glyphs.value(&text);
    match remark {
        // Beside the answer to a person, apart from it to a program.
        Some(remark) if settings.interactive => host.answer(&format!("{text}  {remark}\n")),
        Some(remark) => {
            host.answer(&format!("{text}\n"));
            host.remark(&format!("{remark}\n"));
        }
        None => host.answer(&(text + "\n")),
    }
    Ok(Some(if truth { Verdict::Found } else { Verdict::None }))
}

/// The decimals of an exact number that is not whole, if they are asked for.
fn decimals(
    number: &Number,
    settings: &Settings,
    budget: &Budget,
) -> Result<Option<String>, Error> {
    if number.is_integer() || number.is_approximate() {
        return Ok(None);
    }
    if settings.recurring
        && let Some(text) = recurring(number, budget).map_err(stopped)?
    {
        return Ok(Some(format!("= {}", settings.glyphs.value(&text))));
    }
    let Some(digits) = settings.decimals else { return Ok(None) };
    let (text, exact) = number.decimal(digits, budget).map_err(stopped)?;
    let sign = match (exact, settings.glyphs) {
        (true, _) => "=",
        (false, Glyphs::Pretty) => "≈",
        (false, _) => "~",
    };
    Ok(Some(format!("{sign} {}", settings.glyphs.value(&text))))
}

/// Writing a number out can only fail by being stopped.
fn stopped(error: NumberError) -> Error {
    match error {
        NumberError::Stop(stop) => stop.into(),
        _ => Stop::Memory.into(),
    }
}

/// The values of the sides with what is between them.
fn sides(equation: &Equation, glyphs: Glyphs) -> String {
    let unequal = if glyphs == Glyphs::Pretty { "≠" } else { "!=" };
    let mut text = String::new();
    let mut before: Option<&Value> = None;
    for side in &equation.sides {
        if let Some(before) = before {
            let sign = if before == side { "=" } else { unequal };
            text.push_str(&format!(" {sign} "));
        }
        text.push_str(&glyphs.value(&side.to_string()));
        before = Some(side);
    }
    text
}
