//! The compiled form: instructions on the registers of a frame, and the tables beside them.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use super::Native;
pub(super) use super::op::Op;
pub(super) use super::quick::Quick;
pub(super) use super::scope::Place;
use crate::source::{Source, Span};
use crate::syntax::ast::Name;
use crate::value::Value;

/// A place in the frame of the function that runs.
pub(super) type Register = u16;

/// What a register holds: nothing before the first assignment.
pub(super) type Slot = Option<Value>;

/// The instructions of a function, or of the statements outside of all functions.
#[derive(Debug)]
pub(super) struct Code {
    pub ops: Box<[Op]>,
    /// For each instruction where its operands stand, or its operand and the whole.
    pub spans: Box<[[Span; 2]]>,
    pub constants: Box<[Value]>,
    pub sites: Box<[Site]>,
    pub paths: Box<[Path]>,
    /// The functions that are made here.
    pub children: Box<[Arc<Code>]>,
    /// How many registers a frame has, and how many of them, the first, are locals.
    pub registers: usize,
    pub locals: usize,
    pub signature: Signature,
    /// What it has in common with the other codes of its program.
    pub shared: Arc<Shared>,
    /// Where a machine keeps it at hand.
    pub hint: AtomicUsize,
}

/// How a function is called.
#[derive(Debug, Default)]
pub(super) struct Signature {
    /// The name, if it has one.
    pub name: Option<Name>,
    /// Its text on one line, for a function without a name.
    pub text: Arc<str>,
    /// Its parameters, which are its first registers.
    pub parameters: Box<[Parameter]>,
    /// What it takes along when it is made: registers of the maker, and where they go.
    pub captures: Box<[(Register, Register)]>,
    /// Where it finds itself, if it names itself.
    pub itself: Option<Register>,
    /// Where it stands, up to its body.
    pub at: Span,
}

impl Signature {
    /// Whether a call brings nothing along but its arguments.
    pub fn is_plain(&self) -> bool {
        self.captures.is_empty() && self.itself.is_none()
    }

    /// The name, or the text of a function without one.
    pub fn shown_name(&self) -> String {
        self.name.as_ref().map_or_else(|| self.text.to_string(), |name| name.text.clone())
    }
}

/// How the function is called, such as `area(width, height?)`.
impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name.as_ref().map_or("function", |name| &name.text);
        write!(f, "{name}(")?;
        for (place, parameter) in self.parameters.iter().enumerate() {
            f.write_str(if place > 0 { ", " } else { "" })?;
            write!(f, "{}{}", parameter.name.text, if parameter.has_default { "?" } else { "" })?;
        }
        f.write_str(")")
    }
}

/// A parameter of a function that a script defines.
#[derive(Debug)]
pub(super) struct Parameter {
    pub name: Name,
    pub has_default: bool,
}

/// A call in the text.
#[derive(Debug)]
pub(super) struct Site {
    /// Where the function stands.
    pub function: Span,
    /// The name that calls it, if it is one.
    pub name: Option<Arc<str>>,
    /// The whole call.
    pub whole: Span,
    pub arguments: Box<[Span]>,
    /// The parameters that the call names; empty if it names none.
    pub names: Box<[Option<Name>]>,
    /// Where a machine keeps the code that was called here last.
    pub entry: AtomicUsize,
}

/// The way from a value to a part of it.
#[derive(Debug)]
pub(super) struct Path {
    pub root: Span,
    pub target: Span,
    pub steps: Box<[Step]>,
}

/// One step of a path.
#[derive(Debug)]
pub(super) enum Step {
    /// `[index]`: the register of the index, where that stands, and the brackets.
    Index(Register, Span, Span),
    /// `[a..b]`: the first of two registers, whether the end belongs to it, and the brackets.
    Slice(Register, bool, Span),
    /// `.name`.
    Field(Name),
}

/// What all codes of a program share.
#[derive(Debug)]
pub(super) struct Shared {
    pub source: Source,
    pub globals: Box<[Global]>,
}

/// A name that is not local to a function.
#[derive(Debug)]
pub(super) struct Global {
    pub name: Arc<str>,
    /// The built-in that it means while no variable has the name.
    pub builtin: Option<Native>,
    /// Where a scope had it last.
    pub place: Place,
}

/// A program in its compiled form.
#[derive(Debug)]
pub(super) struct Unit {
    pub top: Code,
    pub statements: Box<[Statement]>,
    /// For one expression that may be worked out without a machine.
    pub quick: Option<Quick>,
}

/// A statement outside of all functions. Its globals are the first registers of its frame; they
/// come from the scope before it runs, and what it assigned goes back when it is done.
#[derive(Debug)]
pub(super) struct Statement {
    /// The globals that it names.
    pub globals: Box<[u32]>,
    pub assigned: Box<[Assigned]>,
    /// Whether the one assignment is the last thing that it does, so that the value may leave the
    /// scope meanwhile and be changed in place.
    pub in_place: bool,
    pub gives: Gives,
}

/// A global that a statement assigns.
#[derive(Debug)]
pub(super) struct Assigned {
    pub global: u32,
    pub constant: bool,
    /// The name where it is assigned first.
    pub at: Span,
}

/// What comes of a statement.
#[derive(Debug)]
pub(super) enum Gives {
    /// The value in a register.
    Value(Register),
    /// An equation of the sides in registers.
    Equation(Register, u16),
    /// A variable of this name.
    Variable(Arc<str>),
    Nothing,
}
