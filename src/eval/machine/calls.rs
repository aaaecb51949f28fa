//! Calls of functions, and the ways back.

use std::iter;
use std::mem;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::super::call::{self, Callbacks, Given, not_a_function};
use super::super::code::{Code, Op, Register, Signature, Slot};
use super::super::{Native, Placed, object};
use super::run::STEPS_AT_ONCE;
use super::small::empty;
use super::{Frame, MOST_NESTED, Machine, Position};
use crate::diagnostic::{Error, EvalError, LimitError, did_you_mean};
use crate::limits::with_stack;
use crate::source::Span;
use crate::value::{Function, Value};

/// What is to be called.
enum Callee {
    Native(Native),
    Script(Arc<Function>),
    Other(Value),
}

impl Machine<'_> {
    pub(super) fn call(&mut self, op: Op) -> Result<(), Error> {
        let (tail, base, site, callee) = match op {
            Op::Call { tail, base, function, site } => {
                (tail, base, site, self.callee_of(self.slot(function)))
            }
            Op::CallGlobal { tail, base, global, site } => match self.global(global) {
                Some(value) => {
                    let called = self.code().sites.get(site as usize).map(|site| site.function);
                    self.refuse_approximate(value, global, called.unwrap_or_default())?;
                    (tail, base, site, self.callee_of(Some(value)))
                }
                None => {
                    let known = self.code().shared.globals.get(global as usize);
                    let callee = match known.and_then(|global| global.builtin.clone()) {
                        Some(native) => Callee::Native(native),
                        None => return self.read_global(base, global),
                    };
                    (tail, base, site, callee)
                }
            },
            _ => return Ok(()),
        };
        match callee {
            Callee::Script(function) => self.enter(&function, base, site as usize, tail),
            Callee::Native(native) => self.call_native(&native, base, site as usize),
            Callee::Other(value) => Err(self.not_callable(value, site as usize)),
        }
    }

    fn callee_of(&self, value: Option<&Value>) -> Callee {
        match value {
            Some(Value::Function(function)) if function.is_from_script() => {
                Callee::Script(function.clone())
            }
            Some(Value::Function(function)) if function.as_method().is_some() => {
                Callee::Native(Native::Method(function.clone()))
            }
            Some(Value::Function(function)) => {
                match self.context.builtins.native(function.name()) {
                    Some(native) => Callee::Native(native),
                    None => Callee::Other(Value::Function(function.clone())),
                }
            }
            other => Callee::Other(other.cloned().unwrap_or_default()),
        }
    }

    /// A value that is called, but is no function; perhaps it hides one.
    #[cold]
    fn not_callable(&self, value: Value, site: usize) -> Error {
        let Some(site) = self.code().sites.get(site) else {
            return not_a_function(&Placed::new(value, Span::default()), String::new());
        };
        let hides =
            site.name.as_deref().filter(|name| self.context.builtins.native(name).is_some());
        let help = match hides {
            Some(name) => format!("the variable `{name}` hides the function; give it another name"),
            None => match self.called_field(site.function) {
                Some(field) => format!("`{field}` is a field; write it without the brackets"),
                None => call::NO_FUNCTION.to_owned(),
            },
        };
        not_a_function(&Placed::new(value, site.function), help)
    }

    /// The name of the field, if what is called at a place is one.
    fn called_field(&self, function: Span) -> Option<&str> {
        let text = self.code().shared.source.text().get(function.range())?;
        let (_, field) = text.rsplit_once('.')?;
        let is_name = field.starts_with(char::is_alphabetic)
            && field.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
        is_name.then_some(field)
    }

    fn call_native(&mut self, native: &Native, base: Register, site: usize) -> Result<(), Error> {
        self.count()?;
        let (given, whole) = self.given(self.at.base + usize::from(base), site);
        let value = self.native(native, given, whole)?;
        self.set(base, value);
        Ok(())
    }

    /// What a function that no script defines gives; the whole call stands at `at`.
    fn native(&mut self, native: &Native, given: Vec<Given>, at: Span) -> Result<Value, Error> {
        let context = self.context;
        match native {
            Native::Builtin(builtin) => call::call(builtin, given, at, &context, self)
                .map_err(|error| self.explained_call(error, builtin.name, at)),
            Native::Host(host) => host.call(&unnamed(host.name(), given)?, at, &context),
            Native::Method(method) => {
                object::call(method, &unnamed(method.name(), given)?, at, &context)
            }
        }
    }

    /// Begins a function of a script on the arguments from `base` on.
    fn enter(
        &mut self,
        function: &Arc<Function>,
        base: Register,
        site: usize,
        tail: bool,
    ) -> Result<(), Error> {
        let Some(closure) = function.closure() else { return Ok(()) };
        let code = self.entry(closure);
        if let Some(site) = self.code().sites.get(site) {
            site.entry.store(code.wrapping_sub(1), Ordering::Relaxed);
        }
        let mut begin = self.at.base + usize::from(base);
        let entered = self.code_at(Position { code, ..self.at });
        let parameters = entered.signature.parameters.len();
        let fits = self
            .code()
            .sites
            .get(site)
            .is_some_and(|site| site.names.is_empty() && site.arguments.len() == parameters);
        if !fits {
            let (given, whole) = self.given(begin, site);
            self.arrange(code, given, whole, begin)?;
        }
        if tail {
            for place in 0..parameters {
                let argument = self.stack.get_mut(begin + place).and_then(mem::take);
                if let Some(slot) = self.stack.get_mut(self.at.base + place) {
                    *slot = argument;
                }
            }
            begin = self.at.base;
        } else {
            self.push(false)?;
        }
        self.begin(function, code, begin)
    }

    /// The arguments of a call, taken out of the registers from `begin` on, and where the call is.
    fn given(&mut self, begin: usize, site: usize) -> (Vec<Given>, Span) {
        let Some(site) = self.code().sites.get(site) else { return (Vec::new(), Span::default()) };
        let names = site.names.iter().cloned().chain(iter::repeat(None));
        let places: Vec<_> = names.zip(site.arguments.iter().copied()).collect();
        let whole = site.whole;
        let slots = self.stack.get_mut(begin..).unwrap_or_default().iter_mut();
        let given = slots
            .zip(places)
            .map(|(slot, (name, at))| (name, Placed::new(mem::take(slot).unwrap_or_default(), at)));
        (given.collect(), whole)
    }

    /// Puts arguments into the registers of the parameters, from `begin` on.
    #[cold]
    fn arrange(
        &mut self,
        code: usize,
        given: Vec<Given>,
        whole: Span,
        begin: usize,
    ) -> Result<(), Error> {
        let code = self.code_at(Position { code, ..self.at });
        let values = matched(code, given, whole).map_err(|mismatch| {
            let is_here = Arc::ptr_eq(&code.shared, &self.code().shared);
            mismatch.error(&code.signature, is_here)
        })?;
        let end = begin + values.len();
        if self.stack.len() < end {
            self.stack.resize(end, None);
        }
        let slots = self.stack.get_mut(begin..end).unwrap_or_default();
        slots.iter_mut().zip(values).for_each(|(slot, value)| *slot = value);
        Ok(())
    }

    /// Lets the function that runs wait.
    fn push(&mut self, from_builtin: bool) -> Result<(), Error> {
        let limit = self.context.budget.limits().depth;
        if self.frames.len() >= limit {
            let [_, at] = self.spans();
            return Err(LimitError::TooManyCalls { limit, by_builtin: false, at }.into());
        }
        self.frames.push(Frame { at: self.at, from_builtin });
        Ok(())
    }

    /// Makes the registers of a function ready, whose arguments are there, and goes to its first
    /// instruction.
    fn begin(&mut self, function: &Arc<Function>, code: usize, base: usize) -> Result<(), Error> {
        let entered = self.code_at(Position { code, ..self.at });
        let (given, registers) = (entered.signature.parameters.len(), entered.registers);
        let locals = base + entered.locals;
        let end = base + registers;
        if self.stack.len() < end {
            let more = (end - self.stack.len()) as u64;
            let [_, at] = self.spans();
            self.context.reserve_values(more, at)?;
            self.stack.resize(end, None);
        }
        let fresh = self.stack.get_mut(base + given..locals).unwrap_or_default();
        fresh.iter_mut().for_each(|slot| *slot = None);
        self.at = Position { code, next: 0, base };
        self.bring(function);
        self.steps += 1;
        if self.steps >= STEPS_AT_ONCE { self.count() } else { Ok(()) }
    }

    /// Puts what a function took along, and itself if it asks for that, into its registers.
    fn bring(&mut self, function: &Arc<Function>) {
        if let Some(itself) = self.code().signature.itself {
            self.set(itself, function.clone().into());
        }
        let captures = function.closure().map(|closure| &*closure.captures).unwrap_or_default();
        for (place, value) in captures.iter().enumerate() {
            let inside = self.code().signature.captures.get(place).map(|(_, inside)| *inside);
            if let Some(slot) = inside.and_then(|inside| self.slot_mut(inside)) {
                slot.clone_from(value);
            }
        }
    }

    /// Takes the value of the function that is done, and empties its registers.
    pub(super) fn leave(&mut self, register: usize) -> Value {
        let begin = self.at.base;
        let value = self.stack.get_mut(begin + register).and_then(mem::take).unwrap_or_default();
        let end = begin + self.code().registers;
        let registers = self.stack.get_mut(begin..end).unwrap_or_default();
        registers.iter_mut().for_each(empty);
        value
    }
}

impl Callbacks for Machine<'_> {
    fn apply(&mut self, function: &Placed, values: Vec<Placed>) -> Result<Value, Error> {
        let budget = self.context.budget;
        let before = budget.memory_left();
        let value = match self.callee_of(Some(&function.value)) {
            Callee::Native(native) => self.native(&native, by_place(values), function.at),
            Callee::Script(callee) => self.apply_script(&callee, values, function.at),
            Callee::Other(_) => Err(not_a_function(function, call::NO_FUNCTION.to_owned())),
        }?;
        // Of all that the function made, only its value is left.
        let taken = before.saturating_sub(budget.memory_left());
        budget.release(taken.saturating_sub(value.bytes()));
        Ok(value)
    }
}

impl Machine<'_> {
    /// Runs a function of a script for a built-in.
    fn apply_script(
        &mut self,
        function: &Arc<Function>,
        values: Vec<Placed>,
        at: Span,
    ) -> Result<Value, Error> {
        let Some(closure) = function.closure() else { return Ok(Value::None) };
        if self.nested >= MOST_NESTED {
            return Err(
                LimitError::TooManyCalls { limit: MOST_NESTED, by_builtin: true, at }.into()
            );
        }
        let code = self.entry(closure);
        let begin = self.at.base + self.code().registers;
        let parameters = self.code_at(Position { code, ..self.at }).signature.parameters.len();
        match self.stack.get_mut(begin..begin + parameters) {
            Some(slots) if parameters == values.len() => {
                let values = values.into_iter().map(|placed| Some(placed.value));
                slots.iter_mut().zip(values).for_each(|(slot, value)| *slot = value);
            }
            _ => self.arrange(code, by_place(values), at, begin)?,
        }
        // From here on: what counts steps also counts what is held, but for what the built-in holds.
        self.nested += 1;
        let begun = self.push(true).and_then(|()| self.begin(function, code, begin));
        let value = begun.and_then(|()| with_stack(|| self.run()));
        self.nested -= 1;
        value
    }
}

/// Values as arguments that are given by place.
fn by_place(values: Vec<Placed>) -> Vec<Given> {
    values.into_iter().map(|value| (None, value)).collect()
}

/// The arguments of a function of the host's, whose parameters have no names.
fn unnamed(function: &str, given: Vec<Given>) -> Result<Vec<Placed>, Error> {
    let unnamed = given.into_iter().map(|(name, argument)| match name {
        None => Ok(argument),
        Some(name) => {
            let help = "its arguments are given by place".to_owned();
            let (function, defined, at) = (function.to_owned(), None, name.span);
            Err(EvalError::UnknownParameter { function, name: name.text, help, defined, at }.into())
        }
    });
    unnamed.collect()
}

/// How the arguments of a call do not fit the function.
struct Mismatch {
    kind: MismatchKind,
    at: Span,
}

enum MismatchKind {
    Extra,
    Missing(String),
    Unknown(String),
    Repeated(String, Span),
}

/// The values of the parameters of `code`, none where a default is to be taken.
fn matched(code: &Code, given: Vec<Given>, whole: Span) -> Result<Vec<Slot>, Mismatch> {
    let parameters = &code.signature.parameters;
    let mut placed: Vec<Option<Placed>> = vec![None; parameters.len()];
    for (place, (name, argument)) in given.into_iter().enumerate() {
        let (place, at) = match &name {
            None => (Some(place), argument.at),
            Some(name) => {
                (parameters.iter().position(|known| known.name.text == name.text), name.span)
            }
        };
        match place.and_then(|place| placed.get_mut(place)) {
            Some(slot @ None) => *slot = Some(argument),
            Some(Some(first)) => {
                let name = place.and_then(|place| parameters.get(place));
                let name = name.map(|parameter| parameter.name.text.clone()).unwrap_or_default();
                let (first, at) = (first.at, argument.at);
                return Err(Mismatch { kind: MismatchKind::Repeated(name, first), at });
            }
            None => {
                let kind = match name {
                    Some(name) => MismatchKind::Unknown(name.text),
                    None => MismatchKind::Extra,
                };
                return Err(Mismatch { kind, at });
            }
        }
    }
    let missing = parameters
        .iter()
        .zip(&placed)
        .find(|(parameter, argument)| argument.is_none() && !parameter.has_default);
    if let Some((parameter, _)) = missing {
        let kind = MismatchKind::Missing(parameter.name.text.clone());
        return Err(Mismatch { kind, at: whole });
    }
    Ok(placed.into_iter().map(|argument| argument.map(|argument| argument.value)).collect())
}

impl Mismatch {
    /// The error; the definition is shown if it stands in the same text.
    fn error(self, signature: &Signature, is_here: bool) -> Error {
        let (function, at) = (signature.shown_name(), self.at);
        let defined = is_here.then_some(signature.at);
        let parameters = &signature.parameters;
        let signature = signature.to_string();
        let error = match self.kind {
            MismatchKind::Extra => EvalError::ExtraArgument {
                function,
                most: parameters.len(),
                signature,
                defined,
                at,
            },
            MismatchKind::Missing(parameter) => {
                EvalError::MissingArgument { function, parameter, signature, defined, at }
            }
            MismatchKind::Unknown(name) => {
                let known = parameters.iter().map(|parameter| &*parameter.name.text);
                let help = match did_you_mean(&name, known) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("write `{signature}`"),
                };
                EvalError::UnknownParameter { function, name, help, defined, at }
            }
            MismatchKind::Repeated(name, first) => EvalError::RepeatedArgument { name, first, at },
        };
        error.into()
    }
}
