//! Functions that the program around the engine gives to scripts.

use std::fmt;
use std::sync::Arc;

use super::fault::wrong_type;
use super::{Context, Placed};
use crate::diagnostic::{Error, ErrorKind, EvalError};
use crate::number::Number;
use crate::source::Span;
use crate::value::{FromValue, List, Range, Record, Value};

/// A function of the host's, under the name that scripts call it by.
pub struct HostFunction {
    name: Arc<str>,
    arity: usize,
    run: Box<Run>,
}

/// The work on arguments of the right number, for a call that stands at a place.
type Run = dyn Fn(&[Placed], Span) -> Result<Value, Error> + Send + Sync;

impl fmt::Debug for HostFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.name, self.arity)
    }
}

impl HostFunction {
    /// A Rust closure as a function of this name.
    pub fn new<M>(name: &str, function: impl IntoHostFunction<M>) -> Self {
        function.named(name)
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Calls it; the whole call stands at `at`.
    pub(super) fn call(
        &self,
        given: &[Placed],
        at: Span,
        context: &Context<'_>,
    ) -> Result<Value, Error> {
        let signature = || {
            let parameters: Vec<_> =
                (1..=self.arity).map(|place| format!("value{place}")).collect();
            format!("{}({})", self.name, parameters.join(", "))
        };
        if let Some(extra) = given.get(self.arity) {
            return Err(EvalError::ExtraArgument {
                function: self.name.to_string(),
                most: self.arity,
                signature: signature(),
                defined: None,
                at: extra.at,
            }
            .into());
        }
        if given.len() < self.arity {
            return Err(EvalError::MissingArgument {
                function: self.name.to_string(),
                parameter: format!("value{}", given.len() + 1),
                signature: signature(),
                defined: None,
                at,
            }
            .into());
        }
        context.admit((self.run)(given, at)?, at)
    }
}

/// A Rust closure of up to six arguments that a script can call.
///
/// Arguments are numbers ([`Number`], `i32`, `i64`, `u32`, `usize`), `bool`, `&str`, `String`,
/// `Vec`, `Option` (none is `None`), [`List`], [`Record`], [`Range`] and [`Value`]; results are the
/// same and `Result` of them, whose error is raised where the script calls.
pub trait IntoHostFunction<M> {
    /// The closure under a name.
    fn named(self, name: &str) -> HostFunction;
}

/// A type that an argument of a script becomes.
pub trait Argument {
    /// The type for as long as the argument lives.
    type Of<'v>;

    /// The argument as this type.
    ///
    /// # Errors
    /// When it is of another type.
    fn of(value: &Value) -> Result<Self::Of<'_>, Error>;
}

macro_rules! owned_arguments {
    ($($type:ty),*) => { $(
        impl Argument for $type {
            type Of<'v> = Self;

            fn of(value: &Value) -> Result<Self, Error> {
                Self::from_value(value.clone())
            }
        }
    )* };
}

owned_arguments!(Number, i32, i64, u32, usize, bool, String, List, Record, Range, Value);

impl Argument for &str {
    type Of<'v> = &'v str;

    fn of(value: &Value) -> Result<&str, Error> {
        match value {
            Value::Text(text) => Ok(text),
            other => String::from_value(other.clone()).map(|_| ""),
        }
    }
}

impl<T: FromValue> Argument for Vec<T> {
    type Of<'v> = Self;

    fn of(value: &Value) -> Result<Self, Error> {
        Self::from_value(value.clone())
    }
}

impl<T: FromValue> Argument for Option<T> {
    type Of<'v> = Self;

    fn of(value: &Value) -> Result<Self, Error> {
        Self::from_value(value.clone())
    }
}

/// What a closure gives: a value, or a `Result` of one.
pub trait HostResult<M> {
    /// The value, or the message of what went wrong.
    ///
    /// # Errors
    /// When the closure gave one.
    fn into_result(self) -> Result<Value, String>;
}

/// Says that a closure gives a value.
#[derive(Debug)]
pub struct Plain;

/// Says that a closure gives a `Result`.
#[derive(Debug)]
pub struct Fallible;

impl<T: Into<Value>> HostResult<Plain> for T {
    fn into_result(self) -> Result<Value, String> {
        Ok(self.into())
    }
}

impl<T: Into<Value>, E: fmt::Display> HostResult<Fallible> for Result<T, E> {
    fn into_result(self) -> Result<Value, String> {
        self.map(Into::into).map_err(|error| error.to_string())
    }
}

macro_rules! closures {
    ($($arity:literal: $($type:ident $place:literal)*;)*) => { $(
        impl<F, R, M, $($type,)*> IntoHostFunction<(fn($($type,)*) -> R, M)> for F
        where
            F: Fn($($type,)*) -> R + Send + Sync + 'static,
            F: for<'v> Fn($($type::Of<'v>,)*) -> R,
            R: HostResult<M>,
            $($type: Argument,)*
        {
            fn named(self, name: &str) -> HostFunction {
                let (name, own): (Arc<str>, Arc<str>) = (name.into(), name.into());
                let run = move |given: &[Placed], at: Span| {
                    let _ = given;
                    let result = self($(argument::<$type>(given, $place)?,)*);
                    result.into_result().map_err(|message| raised(message, &own, at))
                };
                HostFunction { name, arity: $arity, run: Box::new(run) }
            }
        }
    )* };
}

closures! {
    0: ;
    1: A 0;
    2: A 0 B 1;
    3: A 0 B 1 C 2;
    4: A 0 B 1 C 2 D 3;
    5: A 0 B 1 C 2 D 3 E 4;
    6: A 0 B 1 C 2 D 3 E 4 G 5;
}

/// An argument as the type that the closure asks for.
fn argument<A: Argument>(given: &[Placed], place: usize) -> Result<A::Of<'_>, Error> {
    const NOTHING: &Value = &Value::None;
    let argument = given.get(place);
    A::of(argument.map_or(NOTHING, |argument| &argument.value)).map_err(|error| {
        match (error.kind(), argument) {
            (ErrorKind::Eval(EvalError::Conversion { expected, .. }), Some(argument)) => {
                wrong_type(expected, argument, "the program around this one asks for that")
            }
            _ => error,
        }
    })
}

fn raised(message: String, name: &str, at: Span) -> Error {
    let help = format!("`{name}` belongs to the program around this one, which refuses the call");
    EvalError::Raised { message, help, at }.into()
}
