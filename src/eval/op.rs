//! The instructions of the machine.

use super::code::Register;
use crate::syntax::ast::{ChainOp, CompareOp, PrefixOp};

/// One instruction. `to` is the register that gets the result; `target` is the instruction that a
/// jump goes to.
///
/// Twelve bytes each, without a span: where things stand is asked for only when something goes
/// wrong, and then the spans of its code tell.
#[derive(Clone, Copy, Debug)]
#[rustfmt::skip]
pub(super) enum Op {
    /// Copies a register.
    Move { to: Register, from: Register },
    /// Moves a value that is not needed where it was.
    Take { to: Register, from: Register },
    Constant { to: Register, index: u32 },
    /// The same of an approximate number.
    Approximate { to: Register, index: u32 },
    Small { to: Register, value: i32 },
    Nothing { to: Register },
    /// Reads a global, or the built-in of that name, inside a function.
    Global { to: Register, global: u32 },
    /// Gives what `from` holds; if it was never set, the global or built-in of that name.
    Check { to: Register, from: Register, global: u32 },
    /// Errs unless there is a global or built-in of that name.
    Known { global: u32 },

    Add { to: Register, a: Register, b: Register },
    Subtract { to: Register, a: Register, b: Register },
    Multiply { to: Register, a: Register, b: Register },
    Divide { to: Register, a: Register, b: Register },
    FloorDivide { to: Register, a: Register, b: Register },
    Remainder { to: Register, a: Register, b: Register },
    AddSmall { to: Register, a: Register, value: i32 },
    SubtractSmall { to: Register, a: Register, value: i32 },
    MultiplySmall { to: Register, a: Register, value: i32 },
    DivideSmall { to: Register, a: Register, value: i32 },
    FloorDivideSmall { to: Register, a: Register, value: i32 },
    RemainderSmall { to: Register, a: Register, value: i32 },
    Power { to: Register, a: Register, b: Register },
    PowerSmall { to: Register, a: Register, value: i32 },
    Prefix { op: PrefixOp, to: Register, a: Register },
    /// The power with the exponent 1/2, which `b` holds.
    PowerHalf { to: Register, a: Register, b: Register },
    Factorial { to: Register, a: Register },

    /// Begins a chain that is worked out among its operands, innermost chain last.
    ChainBegin { from: Register },
    ChainTake { op: ChainOp, from: Register },
    ChainEnd { to: Register },

    Compare { op: CompareOp, to: Register, a: Register, b: Register },
    /// Jumps unless the comparison holds.
    JumpUnlessCompare { op: CompareOp, a: Register, b: Register, target: u32 },
    JumpUnlessCompareSmall { op: CompareOp, a: Register, value: i32, target: u32 },
    Jump { target: u32 },
    /// A jump back: steps are counted here.
    Loop { target: u32 },
    /// Jumps if the register holds true or false as wanted; errs on anything else.
    JumpIf { wanted: bool, from: Register, target: u32 },
    /// Errs unless the register holds true or false.
    Truth { from: Register },
    /// Jumps if the register holds something: the argument for a parameter with a default.
    JumpIfSet { from: Register, target: u32 },

    /// Prepares the registers `to` and `to + 1` to give the items of a list or range.
    Iterate { to: Register, from: Register },
    /// The same for a range that is not made.
    IterateRange { to: Register, a: Register, b: Register, inclusive: bool },
    /// Gives the next item, or jumps when there is none.
    Next { iterator: Register, to: Register, target: u32 },

    /// A list of the `count` registers from `first` on, which are emptied.
    List { to: Register, first: Register, count: u16 },
    /// Adds them to a list.
    Extend { to: Register, first: Register, count: u16 },
    /// Adds an item to a list.
    Push { to: Register, from: Register },
    NewRecord { to: Register },
    SetField { to: Register, from: Register, name: u32 },
    /// Refuses an approximate side of an equation.
    RefuseApproximate { from: Register },
    /// Errs if a value that was put together is too deep or too large.
    Admit { from: Register },
    /// The texts of the registers, one after the other.
    Text { to: Register, first: Register, count: u16 },
    /// Adds them to the text in `to`.
    Append { to: Register, first: Register, count: u16 },
    Range { to: Register, a: Register, b: Register, inclusive: bool },
    Index { to: Register, a: Register, b: Register },
    /// A part from the end in `first` to the one in `first + 1`, where none is the value's own.
    Slice { to: Register, a: Register, first: Register, inclusive: bool },
    Field { to: Register, a: Register, name: u32 },
    /// Puts `from` into the part of `root` that a path leads to.
    Put { root: Register, from: Register, path: u32 },

    /// A function of a nested code, with the registers that it captures.
    Closure { to: Register, child: u32 },
    /// Calls the function in `function` on the registers from `base` on; `base` gets the result.
    Call { tail: bool, base: Register, function: Register, site: u32 },
    /// Calls the global or built-in of a name.
    CallGlobal { tail: bool, base: Register, global: u32, site: u32 },
    Return { from: Register },
    /// Ends a statement of the program's outermost code.
    Finish,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instruction_takes_twelve_bytes() {
        assert_eq!(size_of::<Op>(), 12);
    }
}
