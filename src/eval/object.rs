//! Objects of the program around the engine: their fields, methods and items.

use std::sync::Arc;

use super::fault::unknown_field;
use super::host::{guarded, raised, received};
use super::{Context, Placed};
use crate::diagnostic::Error;
use crate::source::Span;
use crate::value::{Function, Object, Value};

/// A field, or else a method that can be called; `at` is where the name stands.
pub(super) fn field(
    object: &Object,
    name: &str,
    at: Span,
    context: &Context<'_>,
) -> Result<Value, Error> {
    let it = object.get();
    if let Some(value) = guarded(it.type_name(), at, || it.field(name))? {
        return received(value, name, at, context);
    }
    if it.methods().contains(&name) {
        return Ok(Arc::new(Function::method(object.clone(), name)).into());
    }
    Err(no_field(object, name, at))
}

/// The object with another value in a field.
pub(super) fn with_field(
    object: &Object,
    name: &str,
    at: Span,
    value: Placed,
    context: &Context<'_>,
) -> Result<Value, Error> {
    let it = object.get();
    if !it.fields().contains(&name) {
        return Err(no_field(object, name, at));
    }
    let changed = guarded(it.type_name(), at, || it.with_field(name, value.value))?;
    let changed = changed.map_err(|message| raised(message, it.type_name(), value.at))?;
    received(changed, it.type_name(), at, context)
}

/// The item at an index.
pub(super) fn item(object: &Object, index: &Placed, context: &Context<'_>) -> Result<Value, Error> {
    let it = object.get();
    let found = guarded(it.type_name(), index.at, || it.item(&index.value))?;
    let found = found.map_err(|message| raised(message, it.type_name(), index.at))?;
    received(found, it.type_name(), index.at, context)
}

/// Calls a method; the whole call stands at `at`.
pub(super) fn call(
    function: &Function,
    given: &[Placed],
    at: Span,
    context: &Context<'_>,
) -> Result<Value, Error> {
    let Some((object, name)) = function.as_method() else { return Ok(Value::None) };
    let arguments: Vec<_> = given.iter().map(|argument| argument.value.clone()).collect();
    let work = || object.get().call(name, &arguments);
    let value = guarded(function.name(), at, work)?;
    let value = value.map_err(|message| raised(message, function.name(), at))?;
    received(value, function.name(), at, context)
}

fn no_field(object: &Object, name: &str, at: Span) -> Error {
    let it = object.get();
    let known = it.fields().iter().chain(it.methods()).copied();
    unknown_field(it.type_name(), name, at, known)
}
