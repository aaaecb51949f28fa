//! Expressions on small numbers, worked out without the machine: no budget, no frames, no values
//! but fractions of machine words. What does not come out that way is left, and since nothing was
//! changed meanwhile, the machine begins anew.

use super::Scope;
use super::code::{Code, Gives, Op, Register, Statement, Unit};
use crate::number::Ratio;
use crate::syntax::ast::PrefixOp;
use crate::value::Value;

/// An expression in the form that is worked out here.
#[derive(Debug)]
pub(super) struct Quick {
    /// The globals that it reads: the first registers.
    inputs: Box<[u32]>,
    /// The registers behind those.
    constants: Box<[Ratio]>,
    /// Each gives one more register.
    operations: Box<[Operation]>,
    /// The register of the value.
    result: u8,
    /// The steps that the machine would take.
    steps: u64,
}

/// An operation on registers.
#[derive(Clone, Copy, Debug)]
struct Operation {
    kind: Kind,
    a: u8,
    b: u8,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Add,
    Subtract,
    Multiply,
    Divide,
    FloorDivide,
    Remainder,
    Power,
    Minus,
    Root,
}

/// The most registers that an expression may have here.
const MOST: usize = 64;

impl Quick {
    /// The form of a program that is one expression of such operations.
    pub fn of(top: &Code, statements: &[Statement]) -> Option<Self> {
        let [statement] = statements else { return None };
        let Gives::Value(register) = statement.gives else { return None };
        if !statement.assigned.is_empty() {
            return None;
        }
        let mut maker = Maker {
            values: vec![None; top.registers],
            constants: Vec::new(),
            operations: Vec::new(),
        };
        for (place, &global) in statement.globals.iter().enumerate() {
            *maker.values.get_mut(global as usize)? = Some(Source::Input(place));
        }
        for op in &top.ops {
            maker.take(op, &top.constants)?;
        }
        let result = maker.source(register)?;
        maker.finish(&statement.globals, result, top.ops.len() as u64)
    }

    /// The value, if all numbers on the way are small and so many steps are allowed.
    #[inline]
    pub fn value(&self, unit: &Unit, scope: &Scope, steps: u64) -> Option<Ratio> {
        if steps < self.steps {
            return None;
        }
        match self.inputs.len() + self.constants.len() + self.operations.len() {
            0..=4 => self.work::<4>(unit, scope),
            5..=16 => self.work::<16>(unit, scope),
            _ => self.work::<MOST>(unit, scope),
        }
    }

    #[allow(clippy::indexing_slicing, reason = "the remainder is below the length")]
    fn work<const SIZE: usize>(&self, unit: &Unit, scope: &Scope) -> Option<Ratio> {
        let mut registers = [Ratio::ZERO; SIZE];
        let mut next = 0;
        for &global in &self.inputs {
            let global = unit.top.shared.globals.get(global as usize)?;
            let Value::Number(number) = scope.at(scope.place(global)?)? else { return None };
            registers[next % SIZE] = number.as_ratio()?;
            next += 1;
        }
        for constant in &self.constants {
            registers[next % SIZE] = *constant;
            next += 1;
        }
        for operation in &self.operations {
            let a = registers[usize::from(operation.a) % SIZE];
            let b = registers[usize::from(operation.b) % SIZE];
            registers[next % SIZE] = match operation.kind {
                Kind::Add => a.checked_add(b)?,
                Kind::Subtract => a.checked_sub(b)?,
                Kind::Multiply => a.checked_mul(b)?,
                Kind::Divide => a.checked_div(b)?,
                Kind::FloorDivide => a.checked_floor_div(b)?,
                Kind::Remainder => a.checked_remainder(b)?,
                Kind::Power => power(a, i32::try_from(b.numerator()).ok()?)?,
                Kind::Minus => a.checked_neg()?,
                Kind::Root => square_root(a)?,
            };
            next += 1;
        }
        Some(registers[usize::from(self.result) % SIZE])
    }
}

/// Where the machine's registers come from, while instructions become operations.
struct Maker {
    values: Vec<Option<Source>>,
    constants: Vec<Ratio>,
    operations: Vec<(Kind, Source, Source)>,
}

#[derive(Clone, Copy)]
enum Source {
    Input(usize),
    Constant(usize),
    Operation(usize),
}

impl Maker {
    /// What a register of the machine holds.
    fn source(&self, register: Register) -> Option<Source> {
        *self.values.get(usize::from(register))?
    }

    fn constant(&mut self, value: Ratio) -> Source {
        let known = self.constants.iter().position(|known| *known == value);
        Source::Constant(known.unwrap_or_else(|| {
            self.constants.push(value);
            self.constants.len() - 1
        }))
    }

    fn operation(&mut self, kind: Kind, a: Source, b: Source) -> Source {
        self.operations.push((kind, a, b));
        Source::Operation(self.operations.len() - 1)
    }

    /// Takes an instruction, if it can be done here.
    fn take(&mut self, op: &Op, constants: &[Value]) -> Option<()> {
        let (to, source) = match *op {
            Op::Add { to, a, b } => (to, self.both(Kind::Add, a, b)?),
            Op::Subtract { to, a, b } => (to, self.both(Kind::Subtract, a, b)?),
            Op::Multiply { to, a, b } => (to, self.both(Kind::Multiply, a, b)?),
            Op::Divide { to, a, b } => (to, self.both(Kind::Divide, a, b)?),
            Op::FloorDivide { to, a, b } => (to, self.both(Kind::FloorDivide, a, b)?),
            Op::Remainder { to, a, b } => (to, self.both(Kind::Remainder, a, b)?),
            Op::AddSmall { to, a, value } => (to, self.with(Kind::Add, a, value)?),
            Op::SubtractSmall { to, a, value } => (to, self.with(Kind::Subtract, a, value)?),
            Op::MultiplySmall { to, a, value } => (to, self.with(Kind::Multiply, a, value)?),
            Op::DivideSmall { to, a, value } => (to, self.with(Kind::Divide, a, value)?),
            Op::FloorDivideSmall { to, a, value } => (to, self.with(Kind::FloorDivide, a, value)?),
            Op::RemainderSmall { to, a, value } => (to, self.with(Kind::Remainder, a, value)?),
            Op::PowerSmall { to, a, value: 2 } => (to, self.both(Kind::Multiply, a, a)?),
            Op::PowerSmall { to, a, value } => (to, self.with(Kind::Power, a, value)?),
            Op::PowerHalf { to, a, .. } | Op::Prefix { op: PrefixOp::Root, to, a } => {
                (to, self.both(Kind::Root, a, a)?)
            }
            Op::Prefix { op: PrefixOp::Minus, to, a } => (to, self.both(Kind::Minus, a, a)?),
            Op::Small { to, value } => (to, self.constant(Ratio::from(i64::from(value)))),
            Op::Constant { to, index } => match constants.get(index as usize)? {
                Value::Number(number) => (to, self.constant(number.as_ratio()?)),
                _ => return None,
            },
            Op::Check { to, from, .. } | Op::Move { to, from } | Op::Take { to, from } => {
                (to, self.source(from)?)
            }
            Op::Finish => return Some(()),
            _ => return None,
        };
        *self.values.get_mut(usize::from(to))? = Some(source);
        Some(())
    }

    fn both(&mut self, kind: Kind, a: Register, b: Register) -> Option<Source> {
        let (a, b) = (self.source(a)?, self.source(b)?);
        Some(self.operation(kind, a, b))
    }

    fn with(&mut self, kind: Kind, a: Register, value: i32) -> Option<Source> {
        let (a, b) = (self.source(a)?, self.constant(Ratio::from(i64::from(value))));
        Some(self.operation(kind, a, b))
    }

    fn finish(self, inputs: &[u32], result: Source, steps: u64) -> Option<Quick> {
        let constants_from = inputs.len();
        let operations_from = constants_from + self.constants.len();
        if operations_from + self.operations.len() > MOST {
            return None;
        }
        let place = |source| {
            let place = match source {
                Source::Input(place) => place,
                Source::Constant(place) => constants_from + place,
                Source::Operation(place) => operations_from + place,
            };
            u8::try_from(place).ok()
        };
        let operations = self.operations.iter();
        let operations = operations
            .map(|&(kind, a, b)| Some(Operation { kind, a: place(a)?, b: place(b)? }))
            .collect::<Option<_>>()?;
        let constants = self.constants.into();
        Some(Quick { inputs: inputs.into(), constants, operations, result: place(result)?, steps })
    }
}

/// The power with a small exponent, if it fits.
#[inline]
pub(super) fn power(base: Ratio, exponent: i32) -> Option<Ratio> {
    match exponent {
        1 => Some(base),
        2 => base.checked_mul(base),
        3 => base.checked_mul(base)?.checked_mul(base),
        4..=64 => power_by_squares(base, exponent),
        _ => None,
    }
}

fn power_by_squares(base: Ratio, exponent: i32) -> Option<Ratio> {
    let half = power(base, exponent / 2)?;
    let square = half.checked_mul(half)?;
    if exponent % 2 == 0 { Some(square) } else { square.checked_mul(base) }
}

/// The exact square root, if it is a small whole number. The float is a guess that is checked.
#[inline]
pub(super) fn square_root(square: Ratio) -> Option<Ratio> {
    let whole = square.numerator();
    if !square.is_integer() || !(0..1 << 52).contains(&whole) {
        return None;
    }
    #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "below 2^52")]
    let root = (whole as f64).sqrt() as i64;
    (root * root == whole).then(|| Ratio::from(root))
}
