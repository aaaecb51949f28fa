//! Entries that are statements of the language.

use super::host::Host;
use super::{Reply, Session, Settings, answers};
use crate::eval::{Equation, Outcome};
use crate::number::{Number, NumberError};
use crate::output::{Glyphs, Verdict, recurring};
use crate::value::Value;
use crate::{Budget, Error, Source, Stop};

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
            let shown = show(outcome, &self.settings, &budget, host)?;
            if let (Outcome::Assigned(name), true) = (outcome, self.settings.interactive) {
                let value = self.scope.get(name).map(ToString::to_string).unwrap_or_default();
                host.remark(&format!("{name} = {}\n", self.settings.glyphs.value(&value)));
            }
            reply = shown.map_or(reply, Reply::Answer);
        }
        done?;
        for outcome in outcomes {
            match outcome {
                Outcome::Assigned(_) | Outcome::Printed(_) | Outcome::Value(Value::None) => {}
                answer => self.answers.add(answer.into_value(), &mut self.scope),
            }
        }
        Ok(reply)
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
            host.answer(&format!("{}\n", settings.glyphs.value(line)));
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
