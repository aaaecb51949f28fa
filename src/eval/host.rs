//! Functions that the program around the engine gives to scripts.

use std::any::Any;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::fault::not_exact;
use super::{Context, Origin, Placed};
use crate::diagnostic::{Error, ErrorKind, EvalError};
use crate::number::Number;
use crate::source::Span;
use crate::value::{FromValue, HostObject, List, Object, Range, Record, Value};

/// A function of the host's, under the name that scripts call it by.
pub struct HostFunction {
    name: Arc<str>,
    arity: usize,
    /// How many arguments it needs; those behind may be left out.
    least: usize,
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
        let places = given.iter().map(|argument| argument.at);
        if let Some(error) = self.mismatch(places, at) {
            return Err(error);
        }
        let value = guarded(&self.name, at, || (self.run)(given, at))??;
        received(value, &self.name, at, context)
    }

    /// The error of a call with arguments at these places, which stands at `whole`, if they are
    /// too many or too few.
    pub(super) fn mismatch(
        &self,
        mut given: impl ExactSizeIterator<Item = Span>,
        whole: Span,
    ) -> Option<Error> {
        let count = given.len();
        if count < self.least {
            let parameter = format!("value{}", count + 1);
            let (function, signature) = (self.name.to_string(), self.signature());
            let (defined, at) = (None, whole);
            let error = EvalError::MissingArgument { function, parameter, signature, defined, at };
            return Some(error.into());
        }
        let at = given.nth(self.arity)?;
        let (function, signature) = (self.name.to_string(), self.signature());
        let (most, defined) = (self.arity, None);
        Some(EvalError::ExtraArgument { function, most, signature, defined, at }.into())
    }

    fn signature(&self) -> String {
        /// Of those that may be left out, more are not named.
        const NAMED: usize = 6;
        let named = self.arity.min(self.least.saturating_add(NAMED));
        let optional = |place| if place > self.least { "?" } else { "" };
        let parameters = (1..=named).map(|place| format!("value{place}{}", optional(place)));
        let more = (named < self.arity).then(|| "…".to_owned());
        format!("{}({})", self.name, parameters.chain(more).collect::<Vec<_>>().join(", "))
    }
}

/// A Rust closure of up to six arguments that a script can call.
///
/// Arguments are numbers ([`Number`], `f64`, whole ones from `i8` to `u128`), `bool`, `&str`,
/// `String`, `Vec` (a list or a range), `Option` (none is `None`; at the end of the arguments it may
/// also be left out), [`List`], [`Record`], maps from `String`, [`Range`],
/// [`Value`], and `&T` for a [`HostObject`]. Results are what can become a [`Value`], nothing at
/// all, and `Result` of these, whose error is raised where the script calls.
///
/// A closure that panics gives the script an error of the code `abacist::eval::host_panicked` at
/// the call; the statement changes no variables, and engine, program and scope are usable
/// afterwards. What the closure itself had half done remains its own matter.
pub trait IntoHostFunction<M> {
    /// The closure under a name.
    fn named(self, name: &str) -> HostFunction;
}

/// A type that an argument of a script becomes.
pub trait Argument {
    /// Whether it may be left out behind all others.
    const OPTIONAL: bool = false;

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

owned_arguments!(Number, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f64);
owned_arguments!(bool, String, List, Record, Range, Object, Value);

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

impl<T: FromValue> Argument for BTreeMap<String, T> {
    type Of<'v> = Self;

    fn of(value: &Value) -> Result<Self, Error> {
        Self::from_value(value.clone())
    }
}

impl<T: FromValue> Argument for HashMap<String, T> {
    type Of<'v> = Self;

    fn of(value: &Value) -> Result<Self, Error> {
        Self::from_value(value.clone())
    }
}

impl<T: HostObject> Argument for &T {
    type Of<'v> = &'v T;

    fn of(value: &Value) -> Result<&T, Error> {
        match value {
            Value::Object(object) => object.downcast_ref(),
            _ => None,
        }
        .ok_or_else(|| {
            let (expected, found) = (Object::wanted::<T>(), value.in_brief());
            EvalError::Conversion { expected, found }.into()
        })
    }
}

impl<T: FromValue> Argument for Option<T> {
    const OPTIONAL: bool = true;

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
                    let result = self($(argument::<$type>(given, $place, &own)?,)*);
                    result.into_result().map_err(|message| raised(message, &own, at))
                };
                // What stands before one that is needed must be given, too.
                let needed: &[usize] = &[$(if $type::OPTIONAL { 0 } else { $place + 1 }),*];
                let least = needed.iter().copied().max().unwrap_or(0);
                HostFunction { name, arity: $arity, least, run: Box::new(run) }
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

/// A closure that takes its arguments as a list, for hosts that learn what a function takes only
/// as they run, such as bindings for other languages.
///
/// ```
/// use abacist::eval::Variadic;
/// use abacist::{Engine, Value};
/// let mut engine = Engine::new();
/// let joined = |values: &[Value]| Ok(values.iter().map(Value::to_string).collect::<String>());
/// engine.register("joined", Variadic::new(1..=usize::MAX, joined));
/// assert_eq!(engine.eval("joined(1, 2, none)")?.to_string(), "\"12none\"");
///
/// let error = engine.eval("joined()").unwrap_err();
/// assert_eq!(error.code(), "abacist::eval::missing_argument");
/// # Ok::<(), abacist::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Variadic<F> {
    arity: RangeInclusive<usize>,
    run: F,
}

impl<F> Variadic<F> {
    /// A closure that takes so many arguments.
    pub fn new<T: Into<Value>>(arity: RangeInclusive<usize>, run: F) -> Self
    where
        F: Fn(&[Value]) -> Result<T, String> + Send + Sync + 'static,
    {
        Self { arity, run }
    }
}

impl<F, T> IntoHostFunction<T> for Variadic<F>
where
    F: Fn(&[Value]) -> Result<T, String> + Send + Sync + 'static,
    T: Into<Value>,
{
    fn named(self, name: &str) -> HostFunction {
        let Self { arity, run } = self;
        let (name, own): (Arc<str>, Arc<str>) = (name.into(), name.into());
        let run = move |given: &[Placed], at: Span| {
            let values: Vec<Value> = given.iter().map(|argument| argument.value.clone()).collect();
            run(&values).map(Into::into).map_err(|message| raised(message, &own, at))
        };
        HostFunction { name, arity: *arity.end(), least: *arity.start(), run: Box::new(run) }
    }
}

/// An argument as the type that the closure asks for.
fn argument<'v, A: Argument>(
    given: &'v [Placed],
    place: usize,
    function: &str,
) -> Result<A::Of<'v>, Error> {
    const NOTHING: &Value = &Value::None;
    let argument = given.get(place);
    A::of(argument.map_or(NOTHING, |argument| &argument.value)).map_err(|error| {
        match (error.kind(), argument) {
            (ErrorKind::Eval(EvalError::Conversion { expected, found }), Some(argument)) => {
                EvalError::WrongType {
                    wanted: expected.clone(),
                    found: found.clone(),
                    help: format!(
                        "`{function}` belongs to the program around this one, and takes {expected} \
                         as its argument {}",
                        place + 1
                    ),
                    label: argument.label(),
                    at: argument.at,
                }
                .into()
            }
            _ => error,
        }
    })
}

/// What the host refuses, in its own words.
pub(super) fn raised(message: String, name: &str, at: Span) -> Error {
    let help = format!("`{name}` belongs to the program around this one, which refuses this");
    EvalError::Raised { message, help, at }.into()
}

/// Lets a value of the host's pass as [`Context::admit`] does, if all numbers in it are known.
pub(super) fn received(
    value: Value,
    name: &str,
    at: Span,
    context: &Context<'_>,
) -> Result<Value, Error> {
    if context.budget.limits().exact && value.is_approximate() {
        let given = Placed { origin: Origin::Result, ..Placed::new(value, at) };
        return Err(not_exact(&given, None));
    }
    let value = context.admit(value, at)?;
    if value.is_unknown() {
        let message = format!("`{name}` gives a float that is not finite, which is no number");
        let help = format!("`{name}` belongs to the program around this one, which must see to it");
        return Err(EvalError::Raised { message, help, at }.into());
    }
    Ok(value)
}

/// Runs code of the host's that a script asked for at `at`; a panic becomes an error.
pub(super) fn guarded<T>(name: &str, at: Span, work: impl FnOnce() -> T) -> Result<T, Error> {
    // What was on its way is dropped, and what the code shares with others is its own matter.
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| {
        let (function, message) = (name.to_owned(), said(&*payload));
        EvalError::HostPanicked { function, message, at }.into()
    })
}

/// What a panic said.
fn said(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("it panicked").to_owned()
}
