//! What a built-in function is, and the tables that hold them.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use super::{Call, HostFunction};
use crate::diagnostic::Error;
use crate::number::Number;
use crate::value::{Function, Value};

/// A parameter of a built-in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// Must be given.
    Required(&'static str),
    /// May be left out.
    Optional(&'static str),
    /// Any number of values, the last parameter.
    Rest(&'static str),
    /// Any number of values but none, the last parameter.
    Some(&'static str),
}

impl Parameter {
    /// The parameter's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        let (Self::Required(name) | Self::Optional(name) | Self::Rest(name) | Self::Some(name)) =
            self;
        name
    }
}

/// A built-in function: a row of a table from which calls, help, completion and the manual are
/// made.
pub struct Builtin {
    /// The name.
    pub name: &'static str,
    /// The parameters in order: required ones, optional ones, at most one rest.
    pub parameters: &'static [Parameter],
    /// What it gives, in one line.
    pub summary: &'static str,
    /// Inputs and the texts of their values.
    pub examples: &'static [(&'static str, &'static str)],
    /// The work itself. The arguments have been matched with the parameters.
    pub run: fn(&Call<'_>) -> Result<Value, Error>,
}

impl Builtin {
    /// How the function is called, such as `round(number, digits?)`.
    #[must_use]
    pub fn signature(&self) -> String {
        let shown = self.parameters.iter().map(|parameter| match parameter {
            Parameter::Required(name) => (*name).to_owned(),
            Parameter::Optional(name) => format!("{name}?"),
            Parameter::Rest(name) | Parameter::Some(name) => format!("{name}…"),
        });
        format!("{}({})", self.name, shown.collect::<Vec<_>>().join(", "))
    }
}

impl fmt::Debug for Builtin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.signature())
    }
}

/// A name for a number that is always the same.
#[derive(Debug)]
pub struct Constant {
    /// The name.
    pub name: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// The number.
    pub value: fn() -> Number,
}

/// The built-ins of one topic.
#[derive(Debug)]
pub struct Table {
    /// The topic in a word.
    pub topic: &'static str,
    /// The functions, in the order in which a manual shows them.
    pub builtins: &'static [Builtin],
}

/// All built-in functions that a program can call.
#[derive(Clone, Debug, Default)]
pub struct Builtins {
    tables: Vec<&'static Table>,
    by_name: HashMap<&'static str, &'static Builtin>,
    hosts: HashMap<Arc<str>, Arc<HostFunction>>,
}

/// A function that no script defines.
#[derive(Clone, Debug)]
pub enum Native {
    /// One of the language.
    Builtin(&'static Builtin),
    /// One of the program around the engine.
    Host(Arc<HostFunction>),
    /// A method of an object of that program's.
    Method(Arc<Function>),
}

impl Native {
    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Builtin(builtin) => builtin.name,
            Self::Host(host) => host.name(),
            Self::Method(method) => method.name(),
        }
    }
}

impl Builtins {
    /// The functions of these tables. Of two with one name the later one counts.
    #[must_use]
    pub fn new(tables: impl IntoIterator<Item = &'static Table>) -> Self {
        let tables: Vec<_> = tables.into_iter().collect();
        let rows = tables.iter().flat_map(|table| table.builtins);
        let by_name = rows.map(|builtin| (builtin.name, builtin)).collect();
        Self { tables, by_name, hosts: HashMap::new() }
    }

    /// The function `name`.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&'static Builtin> {
        self.by_name.get(name).copied()
    }

    /// Adds a function of the host's, which takes the place of any other of its name.
    pub fn add(&mut self, function: HostFunction) {
        self.hosts.insert(function.name().into(), Arc::new(function));
    }

    /// What a script means by `name` where no variable has it.
    #[must_use]
    pub fn native(&self, name: &str) -> Option<Native> {
        let host = self.hosts.get(name).cloned().map(Native::Host);
        host.or_else(|| self.get(name).map(Native::Builtin))
    }

    /// The names of all functions, those of the host last.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.iter().map(|builtin| builtin.name).chain(self.hosts.keys().map(|name| &**name))
    }

    /// The tables in order.
    pub fn tables(&self) -> impl Iterator<Item = &'static Table> {
        self.tables.iter().copied()
    }

    /// All functions, table by table.
    pub fn iter(&self) -> impl Iterator<Item = &'static Builtin> {
        self.tables().flat_map(|table| table.builtins)
    }
}
