//! Whether the arguments of a call are those that a function takes.

use super::super::super::{Builtin, Parameter};
use super::super::lambda::head;
use crate::diagnostic::{Error, EvalError, did_you_mean};
use crate::source::Span;
use crate::syntax::ast::{Lambda, Name};

/// How a function is called.
pub(super) struct Form<'a> {
    function: &'a str,
    parameters: Vec<Taken<'a>>,
    signature: String,
    defined: Option<Span>,
}

/// A parameter.
struct Taken<'a> {
    name: &'a str,
    must: bool,
    /// Whether it takes all arguments from its place on.
    rest: bool,
}

impl<'a> Form<'a> {
    pub(super) fn of_builtin(builtin: &'static Builtin) -> Self {
        let parameters = builtin.parameters.iter().map(|parameter| Taken {
            name: parameter.name(),
            must: matches!(parameter, Parameter::Required(_) | Parameter::Some(_)),
            rest: matches!(parameter, Parameter::Rest(_) | Parameter::Some(_)),
        });
        Self {
            function: builtin.name,
            parameters: parameters.collect(),
            signature: builtin.signature(),
            defined: None,
        }
    }

    pub(super) fn of_script(name: &'a str, lambda: &'a Lambda) -> Self {
        let parameters = lambda.parameters.iter().map(|parameter| Taken {
            name: &parameter.name.text,
            must: parameter.default.is_none(),
            rest: false,
        });
        let parameters: Vec<_> = parameters.collect();
        let shown = parameters.iter().map(|it| format!("{}{}", it.name, mark(it.must)));
        let signature = format!("{name}({})", shown.collect::<Vec<_>>().join(", "));
        Self { function: name, parameters, signature, defined: Some(head(lambda)) }
    }

    /// The error of a call with these arguments, which stands at `whole`.
    pub(super) fn mismatch(&self, given: &[(Option<&Name>, Span)], whole: Span) -> Option<Error> {
        let (function, signature) = (self.function.to_owned(), self.signature.clone());
        let defined = self.defined;
        let mut placed: Vec<Option<Span>> = vec![None; self.parameters.len()];
        for (place, (name, at)) in given.iter().enumerate() {
            let found = match name {
                Some(name) => self.parameters.iter().position(|known| known.name == name.text),
                None => Some(place),
            };
            let (Some(place), at) = (found, *at) else {
                return name.map(|name| self.unknown(name));
            };
            if self.parameters.get(place).or(self.parameters.last()).is_some_and(|it| it.rest) {
                placed.iter_mut().last().into_iter().for_each(|slot| *slot = Some(at));
                continue;
            }
            match (placed.get_mut(place), self.parameters.get(place)) {
                (Some(slot @ None), _) => *slot = Some(at),
                (Some(Some(first)), Some(parameter)) => {
                    let (name, first) = (parameter.name.to_owned(), *first);
                    return Some(EvalError::RepeatedArgument { name, first, at }.into());
                }
                _ => {
                    let most = self.parameters.len();
                    let error = EvalError::ExtraArgument { function, most, signature, defined, at };
                    return Some(error.into());
                }
            }
        }
        let missing = self.parameters.iter().zip(&placed).find(|(it, at)| it.must && at.is_none());
        let parameter = missing?.0.name.to_owned();
        let at = whole;
        Some(EvalError::MissingArgument { function, parameter, signature, defined, at }.into())
    }

    fn unknown(&self, name: &Name) -> Error {
        let help = match did_you_mean(&name.text, self.parameters.iter().map(|it| it.name)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("write `{}`", self.signature),
        };
        let (function, defined) = (self.function.to_owned(), self.defined);
        let (name, at) = (name.text.clone(), name.span);
        EvalError::UnknownParameter { function, name, help, defined, at }.into()
    }
}

fn mark(must: bool) -> &'static str {
    if must { "" } else { "?" }
}
