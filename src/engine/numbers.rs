//! What the functions of games of making a number and of digits share.

use std::ops::ControlFlow;

use crate::diagnostic::{Error, LimitError};
use crate::eval::Call;
use crate::limits::Stop;
use crate::number::Number;
use crate::puzzle::choice::{ChoiceRule, Choices};
use crate::value::{Record, Value};

/// The rules that `count` arguments from `first` on choose: as words, switches as true or false,
/// sizes as numbers.
pub(super) fn chosen<C: Choices + Default>(
    call: &Call<'_>,
    first: usize,
    count: usize,
) -> Result<C, Error> {
    let mut chosen = C::default();
    for (place, rule) in (first..first + count).zip(ChoiceRule::<C>::all()) {
        let Some(argument) = call.optional(place) else { continue };
        let values = rule.values();
        let is_size = || values.iter().any(|value| value.parse::<u32>().is_ok());
        let value = match &argument.value {
            Value::Bool(on) if values.contains(&"on") => if *on { "on" } else { "off" }.to_owned(),
            Value::Bool(on) if values.contains(&"allow") => {
                if *on { "allow" } else { "deny" }.to_owned()
            }
            Value::Number(size) if is_size() => size.to_string(),
            _ => call.text(place)?.to_owned(),
        };
        if !rule.set(&mut chosen, &value) {
            let values: Vec<_> = values.iter().map(|value| format!("\"{value}\"")).collect();
            let problem = format!("`{}` cannot be so", rule.name());
            let help = format!("write {}{}", values.join(" or "), rule.also());
            return Err(call.refuse(place, &problem, &help));
        }
    }
    Ok(chosen)
}

/// The records of the ways that `each` finds, as many as the argument at `limit` says, if it does.
pub(super) fn records<A>(
    call: &Call<'_>,
    limit: usize,
    each: impl FnOnce(&mut dyn FnMut(A) -> ControlFlow<()>) -> Result<(), Stop>,
    record: impl Fn(&A) -> Value,
) -> Result<Value, Error> {
    let mut left = self::limit(call, limit)?;
    let (mut records, mut done) = (Vec::new(), Ok(()));
    if left != Some(0) {
        let searched = each(&mut |way| {
            let record = record(&way);
            done = call.reserve(usize::try_from(record.bytes()).unwrap_or(usize::MAX));
            records.push(record);
            left = left.map(|left| left - 1);
            match (&done, left) {
                (Err(_), _) | (_, Some(0)) => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
        searched.map_err(|stop| stopped(stop, call))?;
    }
    done.map(|()| records.into())
}

/// The most ways that are wanted, if there is a most.
fn limit(call: &Call<'_>, place: usize) -> Result<Option<usize>, Error> {
    if call.optional(place).is_none() {
        return Ok(None);
    }
    let limit = call.whole(place)?.to_usize();
    let refused = || call.refuse(place, "this is no whole number from 0", "write one, such as 10");
    limit.map(Some).ok_or_else(refused)
}

/// The level of a hint, which the argument at `place` says; the faintest if it does not.
pub(super) fn hint_level<L: Default>(
    call: &Call<'_>,
    place: usize,
    find: impl FnOnce(usize) -> Option<L>,
) -> Result<L, Error> {
    if call.optional(place).is_none() {
        return Ok(L::default());
    }
    let help = "write 1 (whether there is a way), 2, 3 or 4 (all)";
    let level = call.whole(place)?.to_usize().and_then(find);
    level.ok_or_else(|| call.refuse(place, "there is no such hint", help))
}

/// What is said of an attempt.
pub(super) fn judged(correct: bool, value: Option<Number>, faults: &[impl ToString]) -> Value {
    let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
    let fields = [("correct", correct.into()), ("value", value.into()), ("faults", faults.into())];
    fields.into_iter().collect::<Record>().into()
}

pub(super) fn stopped(stop: Stop, call: &Call<'_>) -> Error {
    LimitError::Stopped { stop, at: Some(call.at()) }.into()
}
