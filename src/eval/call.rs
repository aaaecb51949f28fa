//! Calls: arguments meet parameters, and the built-in runs.

use std::cell::RefCell;

use super::fault::{bad_argument, number_fault, stopped, wrong_type};
use super::host::guarded;
use super::{Builtin, Context, Items, Outcome, Parameter, Placed, Unreadable, operators};
use crate::diagnostic::{Error, EvalError, did_you_mean};
use crate::limits::{Budget, MAX_FILE};
use crate::number::{Number, NumberError};
use crate::source::Span;
use crate::syntax::ast::Name;
use crate::value::{Record, Value};

/// An argument as a call gives it, with the parameter's name if the call names it.
pub(super) type Given = (Option<Name>, Placed);

/// Who can call any function for a built-in.
pub(super) trait Callbacks {
    /// Calls `function` on values.
    fn apply(&mut self, function: &Placed, values: Vec<Placed>) -> Result<Value, Error>;
}

/// One call of a built-in, its arguments matched with the parameters.
///
/// Parameters are asked for by their place. What is asked of an argument that is of the wrong
/// type is an error under that argument.
pub struct Call<'a> {
    builtin: &'static Builtin,
    /// One for each parameter but the rest.
    arguments: Vec<Option<Placed>>,
    rest: Vec<Placed>,
    at: Span,
    context: &'a Context<'a>,
    callbacks: RefCell<&'a mut dyn Callbacks>,
}

/// What to do where something is called that is no function.
pub(super) const NO_FUNCTION: &str =
    "only functions can be called; write `×` where a product is meant";

/// Why a file of more than so many bytes is not read.
pub(super) fn too_large(most: u64) -> String {
    format!("it has more than {most} bytes")
}

/// How many items a list or a range has; none for anything else.
fn count(argument: &Placed) -> u64 {
    match &argument.value {
        Value::List(list) => list.len() as u64,
        Value::Range(range) => range.len().to_u64().unwrap_or(u64::MAX),
        _ => 0,
    }
}

/// What was called is no function.
pub(super) fn not_a_function(found: &Placed, help: String) -> Error {
    let (found, at) = (found.value.in_brief(), found.at);
    EvalError::NotAFunction { found, help, at }.into()
}

/// Calls `builtin`; the whole call stands at `at`.
pub(super) fn call(
    builtin: &'static Builtin,
    given: Vec<Given>,
    at: Span,
    context: &Context<'_>,
    callbacks: &mut dyn Callbacks,
) -> Result<Value, Error> {
    let mut call = Call {
        builtin,
        arguments: vec![None; builtin.parameters.len()],
        rest: Vec::new(),
        at,
        context,
        callbacks: RefCell::new(callbacks),
    };
    for (place, (name, argument)) in given.into_iter().enumerate() {
        match name {
            Some(name) => call.put_named(&name, argument)?,
            None => call.put(place, argument)?,
        }
    }
    call.require_all()?;
    context.admit((builtin.run)(&call)?, at)
}

impl<'a> Call<'a> {
    fn put_named(&mut self, name: &Name, argument: Placed) -> Result<(), Error> {
        let names = self.builtin.parameters.iter().map(|parameter| parameter.name());
        match names.clone().position(|known| known == name.text) {
            Some(place) => self.put(place, argument),
            None => {
                let help = match did_you_mean(&name.text, names) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("write `{}`", self.builtin.signature()),
                };
                let (function, name, at) = (self.builtin.name.into(), name.text.clone(), name.span);
                let defined = None;
                Err(EvalError::UnknownParameter { function, name, help, defined, at }.into())
            }
        }
    }

    fn put(&mut self, place: usize, argument: Placed) -> Result<(), Error> {
        let parameters = self.builtin.parameters;
        if let Some(Parameter::Rest(_) | Parameter::Some(_)) =
            parameters.get(place).or(parameters.last())
        {
            self.rest.push(argument);
            return Ok(());
        }
        match (self.arguments.get_mut(place), parameters.get(place)) {
            (Some(slot @ None), _) => {
                *slot = Some(argument);
                Ok(())
            }
            (Some(Some(first)), Some(parameter)) => {
                let (name, first, at) = (parameter.name().into(), first.at, argument.at);
                Err(EvalError::RepeatedArgument { name, first, at }.into())
            }
            _ => Err(EvalError::ExtraArgument {
                function: self.builtin.name.into(),
                most: parameters.len(),
                signature: self.builtin.signature(),
                defined: None,
                at: argument.at,
            }
            .into()),
        }
    }

    fn require_all(&self) -> Result<(), Error> {
        for (parameter, argument) in self.builtin.parameters.iter().zip(&self.arguments) {
            match (parameter, argument) {
                (Parameter::Required(name), None) => return Err(self.missing(name)),
                (Parameter::Some(name), _) if self.rest.is_empty() => {
                    return Err(self.missing(name));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn missing(&self, parameter: &'static str) -> Error {
        let (function, parameter) = (self.builtin.name.into(), parameter.into());
        let (signature, defined, at) = (self.builtin.signature(), None, self.at);
        EvalError::MissingArgument { function, parameter, signature, defined, at }.into()
    }

    /// The argument at `place`, if it was given.
    #[must_use]
    pub fn optional(&self, place: usize) -> Option<&Placed> {
        self.arguments.get(place)?.as_ref()
    }

    /// The argument at `place`.
    ///
    /// # Errors
    /// When it was not given.
    pub fn argument(&self, place: usize) -> Result<&Placed, Error> {
        let name = self.builtin.parameters.get(place).map_or("", |parameter| parameter.name());
        self.optional(place).ok_or_else(|| self.missing(name))
    }

    /// The number at `place`.
    ///
    /// # Errors
    /// When something else was given.
    pub fn number(&self, place: usize) -> Result<&Number, Error> {
        operators::number(self.argument(place)?, &self.help())
    }

    /// The whole number at `place`.
    ///
    /// # Errors
    /// When something else was given.
    pub fn whole(&self, place: usize) -> Result<&Number, Error> {
        operators::whole(self.argument(place)?, &self.help())
    }

    /// The exact number at `place`.
    ///
    /// # Errors
    /// When something else was given.
    pub fn exact(&self, place: usize) -> Result<&Number, Error> {
        let number = self.number(place)?;
        let exact = if number.is_approximate() { Err(NumberError::NotExact) } else { Ok(number) };
        self.checked(place, exact)
    }

    /// The true or false at `place`.
    ///
    /// # Errors
    /// When something else was given.
    pub fn truth(&self, place: usize) -> Result<bool, Error> {
        let argument = self.argument(place)?;
        match argument.value {
            Value::Bool(truth) => Ok(truth),
            _ => Err(self.wrong("true or false", argument)),
        }
    }

    /// The text at `place`.
    ///
    /// # Errors
    /// When something else was given.
    pub fn text(&self, place: usize) -> Result<&str, Error> {
        let argument = self.argument(place)?;
        match &argument.value {
            Value::Text(text) => Ok(text),
            _ => Err(self.wrong("a text", argument)),
        }
    }

    /// The record at `place`.
    ///
    /// # Errors
    /// When something else was given.
    pub fn record(&self, place: usize) -> Result<&Record, Error> {
        let argument = self.argument(place)?;
        match &argument.value {
            Value::Record(record) => Ok(record),
            _ => Err(self.wrong("a record", argument)),
        }
    }

    /// The values of the list or range at `place`.
    ///
    /// # Errors
    /// When something else was given.
    pub fn items(&self, place: usize) -> Result<Items<'_>, Error> {
        let argument = self.argument(place)?;
        Items::of(argument, self.context).ok_or_else(|| self.wrong("a list", argument))
    }

    /// The items of the list or range at `place` in memory of their own.
    ///
    /// # Errors
    /// When something else was given, or there is not so much memory.
    pub fn gathered(&self, place: usize) -> Result<Vec<Placed>, Error> {
        self.gather(self.argument(place)?, self.items(place)?)
    }

    /// The values given for the rest parameter: those of the one list or range, or each of the
    /// arguments.
    ///
    /// # Errors
    /// When the budget says stop, or there is not so much memory.
    pub fn rest(&self) -> Result<Vec<Placed>, Error> {
        match &*self.rest {
            [only] => match Items::of(only, self.context) {
                Some(items) => self.gather(only, items),
                None => Ok(self.rest.clone()),
            },
            _ => Ok(self.rest.clone()),
        }
    }

    /// The items of `argument`, once there is memory for all of them.
    fn gather(&self, argument: &Placed, items: Items<'_>) -> Result<Vec<Placed>, Error> {
        self.context.reserve(count(argument), size_of::<Placed>(), argument.at)?;
        let kept = |item: Result<Placed, Error>| {
            let item = item?;
            self.context.reserve(1, item.value.own_bytes(), argument.at)?;
            Ok(item)
        };
        items.map(kept).collect()
    }

    /// Counts steps for going through a text.
    ///
    /// # Errors
    /// When the budget says stop.
    pub fn spend_on_text(&self, text: &str) -> Result<(), Error> {
        self.spend(text.len() as u64 / operators::BYTES_A_STEP)
    }

    /// Takes memory for a result with `bytes` for each item that all lists and ranges at `places`
    /// have. A range tells its length, so what cannot be held is refused before any work.
    ///
    /// # Errors
    /// When there is not so much.
    pub fn reserve_items(&self, places: &[usize], bytes: usize) -> Result<(), Error> {
        let counts = places.iter().filter_map(|&place| self.optional(place)).map(count);
        self.context.reserve(counts.min().unwrap_or(0), bytes, self.at)
    }

    /// The values given for the rest parameter, a list as one.
    #[must_use]
    pub fn each(&self) -> &[Placed] {
        &self.rest
    }

    /// Adds what a value says to a text: a text without its quotes, any other value as it reads
    /// back.
    ///
    /// # Errors
    /// When the budget says stop.
    pub fn put_text(&self, text: &mut String, value: &Value) -> Result<(), Error> {
        self.context.put_text(text, value, self.at)
    }

    /// Gives a line to the output, and tells it to whoever follows the program.
    ///
    /// # Errors
    /// When the output panics.
    pub fn print(&self, line: String) -> Result<(), Error> {
        if let Some(output) = self.context.outside.and_then(|outside| outside.output.as_deref()) {
            guarded(self.builtin.name, self.at, || output.line(&line))?;
        }
        self.context.tell(Outcome::Printed(line));
        Ok(())
    }

    /// The text of the file whose path is the text at `place`.
    ///
    /// # Errors
    /// When the program around this one gives no files, or this one cannot be read, or there is
    /// not so much memory.
    pub fn file(&self, place: usize) -> Result<String, Error> {
        let (path, at) = (self.text(place)?, self.place(place));
        let files = self.context.outside.and_then(|outside| outside.files.as_deref());
        let Some(files) = files else {
            return Err(EvalError::NoFiles { function: self.builtin.name.into(), at }.into());
        };
        let most = MAX_FILE.min(self.budget().memory_left());
        let unreadable = |Unreadable { reason, help }| {
            EvalError::UnreadableFile { path: path.to_owned(), reason, help, at }.into()
        };
        let text = guarded(self.builtin.name, self.at, || files.read(path, most))?;
        let text = text.map_err(unreadable)?;
        if text.len() as u64 > most {
            let help = "split it into several files".to_owned();
            return Err(unreadable(Unreadable { reason: too_large(most), help }));
        }
        self.reserve(text.len())?;
        Ok(text)
    }

    /// Calls the function given at `place` on values that came from `at`.
    ///
    /// # Errors
    /// When no function was given, and whatever it refuses.
    pub fn apply(&self, place: usize, values: Vec<Placed>) -> Result<Value, Error> {
        let function = self.argument(place)?;
        match self.callbacks.try_borrow_mut() {
            Ok(mut callbacks) => callbacks.apply(function, values),
            // A built-in makes one call at a time.
            Err(_) => Err(not_a_function(function, NO_FUNCTION.to_owned())),
        }
    }

    /// The result of an operation on the number at `place`, its error told with that place.
    ///
    /// # Errors
    /// When the operation failed.
    pub fn checked<T>(&self, place: usize, result: Result<T, NumberError>) -> Result<T, Error> {
        self.checked_at(self.place(place), result)
    }

    /// The same for an operand that stands at `operand`.
    ///
    /// # Errors
    /// When the operation failed.
    pub fn checked_at<T>(&self, operand: Span, result: Result<T, NumberError>) -> Result<T, Error> {
        result.map_err(|error| number_fault(error, operand, self.at))
    }

    /// Counts steps of work.
    ///
    /// # Errors
    /// When the budget says stop.
    pub fn spend(&self, steps: u64) -> Result<(), Error> {
        self.context.spend(steps, self.at)
    }

    /// Counts steps of work on the argument at `place`.
    ///
    /// # Errors
    /// When the budget says stop.
    pub fn spend_on(&self, place: usize, steps: u64) -> Result<(), Error> {
        self.context.spend(steps, self.place(place))
    }

    /// Takes memory for `bytes` of the result.
    ///
    /// # Errors
    /// When there is not so much.
    pub fn reserve(&self, bytes: usize) -> Result<(), Error> {
        self.budget().reserve(bytes as u64).map_err(|stop| stopped(stop, self.at))
    }

    /// An error under the argument at `place`, which is of the right type.
    #[must_use]
    pub fn refuse(&self, place: usize, problem: &str, help: &str) -> Error {
        bad_argument(problem, help, self.place(place))
    }

    /// An error under an argument that is not of the `wanted` type.
    #[must_use]
    pub fn wrong(&self, wanted: &str, argument: &Placed) -> Error {
        wrong_type(wanted, argument, &self.help())
    }

    /// Where the call stands.
    #[must_use]
    pub fn at(&self) -> Span {
        self.at
    }

    /// The limits of the work.
    #[must_use]
    pub fn budget(&self) -> &'a Budget {
        self.context.budget
    }

    /// Where the argument at `place` stands, or the call if it was not given.
    fn place(&self, place: usize) -> Span {
        self.optional(place).map_or(self.at, |argument| argument.at)
    }

    /// What the function takes and gives, for the help of an error.
    #[must_use]
    pub fn help(&self) -> String {
        format!("`{}` {}", self.builtin.signature(), self.builtin.summary)
    }
}
