//! The compiled form: instructions on the registers of a frame, and the tables beside them.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use super::Builtin;
use crate::source::{Source, Span};
use crate::syntax::ast::{ChainOp, CompareOp, Name, PrefixOp};
use crate::value::Value;

/// A place in the frame of the function that runs.
pub(super) type Register = u16;

/// What a register holds: nothing before the first assignment.
pub(super) type Slot = Option<Value>;

/// One instruction. `to` is the register that gets the result; `target` is the instruction that a
/// jump goes to.
///
/// Twelve bytes each, without a span: where things stand is asked for only when something goes
/// wrong, and then [`Code::spans`] tells.
#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    /// Copies a register.
    Move {
        to: Register,
        from: Register,
    },
    /// Moves a value that is not needed where it was.
    Take {
        to: Register,
        from: Register,
    },
    Constant {
        to: Register,
        index: u32,
    },
    Small {
        to: Register,
        value: i32,
    },
    Nothing {
        to: Register,
    },
    /// Reads a global, or the built-in of that name, inside a function.
    Global {
        to: Register,
        global: u32,
    },
    /// Gives what `from` holds; if it was never set, the global or built-in of that name.
    Check {
        to: Register,
        from: Register,
        global: u32,
    },
    /// Errs unless there is a global or built-in of that name.
    Known {
        global: u32,
    },

    Add {
        to: Register,
        a: Register,
        b: Register,
    },
    Subtract {
        to: Register,
        a: Register,
        b: Register,
    },
    Multiply {
        to: Register,
        a: Register,
        b: Register,
    },
    Divide {
        to: Register,
        a: Register,
        b: Register,
    },
    FloorDivide {
        to: Register,
        a: Register,
        b: Register,
    },
    Remainder {
        to: Register,
        a: Register,
        b: Register,
    },
    AddSmall {
        to: Register,
        a: Register,
        value: i32,
    },
    SubtractSmall {
        to: Register,
        a: Register,
        value: i32,
    },
    MultiplySmall {
        to: Register,
        a: Register,
        value: i32,
    },
    DivideSmall {
        to: Register,
        a: Register,
        value: i32,
    },
    FloorDivideSmall {
        to: Register,
        a: Register,
        value: i32,
    },
    RemainderSmall {
        to: Register,
        a: Register,
        value: i32,
    },
    Power {
        to: Register,
        a: Register,
        b: Register,
    },
    PowerSmall {
        to: Register,
        a: Register,
        value: i32,
    },
    Prefix {
        op: PrefixOp,
        to: Register,
        a: Register,
    },
    Factorial {
        to: Register,
        a: Register,
    },

    /// Begins a chain that is worked out among its operands, innermost chain last.
    ChainBegin {
        from: Register,
    },
    ChainTake {
        op: ChainOp,
        from: Register,
    },
    ChainEnd {
        to: Register,
    },

    Compare {
        op: CompareOp,
        to: Register,
        a: Register,
        b: Register,
    },
    /// Jumps unless the comparison holds.
    JumpUnlessCompare {
        op: CompareOp,
        a: Register,
        b: Register,
        target: u32,
    },
    JumpUnlessCompareSmall {
        op: CompareOp,
        a: Register,
        value: i32,
        target: u32,
    },
    Jump {
        target: u32,
    },
    /// A jump back: steps are counted here.
    Loop {
        target: u32,
    },
    /// Jumps if the register holds true or false as wanted; errs on anything else.
    JumpIf {
        wanted: bool,
        from: Register,
        target: u32,
    },
    /// Errs unless the register holds true or false.
    Truth {
        from: Register,
    },
    /// Jumps if the register holds something: the argument for a parameter with a default.
    JumpIfSet {
        from: Register,
        target: u32,
    },

    /// Prepares the registers `to` and `to + 1` to give the items of a list or range.
    Iterate {
        to: Register,
        from: Register,
    },
    /// The same for a range that is not made.
    IterateRange {
        to: Register,
        a: Register,
        b: Register,
        inclusive: bool,
    },
    /// Gives the next item, or jumps when there is none.
    Next {
        iterator: Register,
        to: Register,
        target: u32,
    },

    /// A list of the `count` registers from `first` on, which are emptied.
    List {
        to: Register,
        first: Register,
        count: u16,
    },
    /// Adds them to a list.
    Extend {
        to: Register,
        first: Register,
        count: u16,
    },
    NewRecord {
        to: Register,
    },
    SetField {
        to: Register,
        from: Register,
        name: u32,
    },
    /// Refuses an approximate side of an equation.
    RefuseApproximate {
        from: Register,
    },
    /// Errs if a value that was put together is too deep or too large.
    Admit {
        from: Register,
    },
    /// The texts of the registers, one after the other.
    Text {
        to: Register,
        first: Register,
        count: u16,
    },
    Range {
        to: Register,
        a: Register,
        b: Register,
        inclusive: bool,
    },
    Index {
        to: Register,
        a: Register,
        b: Register,
    },
    /// A part from the end in `first` to the one in `first + 1`, where none is the value's own.
    Slice {
        to: Register,
        a: Register,
        first: Register,
        inclusive: bool,
    },
    Field {
        to: Register,
        a: Register,
        name: u32,
    },
    /// Puts `from` into the part of `root` that a path leads to.
    Put {
        root: Register,
        from: Register,
        path: u32,
    },

    /// A function of a nested code, with the registers that it captures.
    Closure {
        to: Register,
        child: u32,
    },
    /// Calls the function in `function` on the registers from `base` on; `base` gets the result.
    Call {
        tail: bool,
        base: Register,
        function: Register,
        site: u32,
    },
    /// Calls the global or built-in of a name.
    CallGlobal {
        tail: bool,
        base: Register,
        global: u32,
        site: u32,
    },
    Return {
        from: Register,
    },
    /// Ends a statement of the program's outermost code.
    Finish,
}

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
    /// How many registers a frame has.
    pub registers: usize,
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
    pub builtin: Option<&'static Builtin>,
    /// Where a scope had it last.
    pub hint: AtomicUsize,
}

/// A program in its compiled form.
#[derive(Debug)]
pub(super) struct Unit {
    pub top: Code,
    pub statements: Box<[Statement]>,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instruction_takes_twelve_bytes() {
        assert_eq!(size_of::<Op>(), 12);
    }
}
