//! Instructions that make values, and those that few programs linger at.

use std::sync::Arc;

use super::super::code::{Op, Register};
use super::super::operators;
use super::Machine;
use super::arithmetic::{RANGE_HELP, Right};
use crate::diagnostic::Error;
use crate::syntax::ast::ChainOp;
use crate::value::{Function, Range, Record, Value};

impl Machine<'_> {
    /// Does an instruction, or a case of one, that the loop leaves.
    pub(super) fn other(&mut self, op: Op) -> Result<(), Error> {
        use Right::{Register as In, Small};
        match op {
            Op::Add { to, a, b } => self.chain_op(ChainOp::Add, to, a, In(b)),
            Op::Subtract { to, a, b } => self.chain_op(ChainOp::Subtract, to, a, In(b)),
            Op::Multiply { to, a, b } => self.chain_op(ChainOp::Multiply, to, a, In(b)),
            Op::Divide { to, a, b } => self.chain_op(ChainOp::Divide, to, a, In(b)),
            Op::FloorDivide { to, a, b } => self.chain_op(ChainOp::FloorDivide, to, a, In(b)),
            Op::Remainder { to, a, b } => self.chain_op(ChainOp::Remainder, to, a, In(b)),
            Op::AddSmall { to, a, value } => self.chain_op(ChainOp::Add, to, a, Small(value)),
            Op::SubtractSmall { to, a, value } => {
                self.chain_op(ChainOp::Subtract, to, a, Small(value))
            }
            Op::MultiplySmall { to, a, value } => {
                self.chain_op(ChainOp::Multiply, to, a, Small(value))
            }
            Op::DivideSmall { to, a, value } => self.chain_op(ChainOp::Divide, to, a, Small(value)),
            Op::FloorDivideSmall { to, a, value } => {
                self.chain_op(ChainOp::FloorDivide, to, a, Small(value))
            }
            Op::RemainderSmall { to, a, value } => {
                self.chain_op(ChainOp::Remainder, to, a, Small(value))
            }
            Op::Power { to, a, b } | Op::PowerHalf { to, a, b } => self.power(to, a, In(b)),
            Op::PowerSmall { to, a, value } => self.power(to, a, Small(value)),
            Op::Prefix { .. }
            | Op::Factorial { .. }
            | Op::Compare { .. }
            | Op::JumpUnlessCompare { .. }
            | Op::JumpUnlessCompareSmall { .. } => self.operator(op),
            Op::ChainBegin { .. } | Op::ChainTake { .. } | Op::ChainEnd { .. } => self.chain(op),
            Op::Global { to, global } => self.read_global(to, global),
            Op::Check { to, from, global } => match self.slot(from).cloned() {
                Some(value) => {
                    self.refuse_approximate(&value, global, self.spans()[0])?;
                    self.set(to, value);
                    Ok(())
                }
                None => self.read_global(to, global),
            },
            Op::Approximate { to, index } => self.approximate(to, index),
            Op::Known { global } => match self.global(global) {
                Some(_) => Ok(()),
                None => self.builtin(global, self.spans()[0]).map(|_| ()),
            },
            Op::JumpIf { from, .. } | Op::Truth { from } => self.truth(from),
            Op::Iterate { to, from } => self.iterate(to, from),
            Op::IterateRange { .. } => self.iterate_range(op),
            Op::Next { .. } => self.next_item(op),
            Op::Text { to, first, count } => {
                let [at, _] = self.spans();
                self.text(to, first, count, at)
            }
            Op::Append { to, first, count } => self.append(to, first, count),
            Op::Index { .. } | Op::Slice { .. } | Op::Field { .. } | Op::Put { .. } => {
                self.part(op)
            }
            Op::Call { .. } | Op::CallGlobal { .. } => self.call(op),
            _ => self.make(op),
        }
    }

    /// True or false is needed where there is something else.
    #[cold]
    fn truth(&self, from: Register) -> Result<(), Error> {
        let [at, _] = self.spans();
        operators::truth(&self.placed(from, at)).map(|_| ())
    }

    fn make(&mut self, op: Op) -> Result<(), Error> {
        let ([first_at, second_at], context) = (self.spans(), self.context);
        match op {
            Op::List { to, first, count } => {
                context.reserve_list(count.into(), first_at)?;
                let items = self.take_row(first, count);
                context.reserve(1, own_bytes(&items), first_at)?;
                self.set(to, items.into());
            }
            Op::Extend { to, first, count } => {
                context.reserve_values(count.into(), first_at)?;
                let items = self.take_row(first, count);
                context.reserve(1, own_bytes(&items), first_at)?;
                if let Value::List(mut list) = self.take(to) {
                    let own = Arc::make_mut(&mut list);
                    items.into_iter().for_each(|item| own.push(item));
                    self.set(to, Value::List(list));
                }
            }
            Op::Push { to, from } => self.push_item(to, from)?,
            Op::NewRecord { to } => {
                context.reserve(1, Record::OWN_BYTES, first_at)?;
                self.set(to, Record::default().into());
            }
            Op::SetField { to, from, name } => {
                let value = self.take(from);
                let bytes = Record::FIELD_BYTES + size_of::<Value>() + value.own_bytes();
                context.reserve(1, bytes, first_at)?;
                let name = self.field_name(name);
                if let Value::Record(mut record) = self.take(to) {
                    Arc::make_mut(&mut record).set(&name, value);
                    self.set(to, Value::Record(record));
                }
            }
            Op::Admit { from } => {
                if let Some(value) = self.slot(from) {
                    context.check_size(value.depth(), value.bytes(), first_at)?;
                }
            }
            Op::RefuseApproximate { from } => {
                operators::known_to_be_equal(&self.placed(from, first_at))?;
            }
            Op::Range { to, a, b, inclusive } => {
                let (from, end) = (self.placed(a, first_at), self.placed(b, second_at));
                let from = operators::whole(&from, RANGE_HELP)?.clone();
                let end = operators::whole(&end, RANGE_HELP)?.clone();
                context.reserve(1, Range::OWN_BYTES, first_at)?;
                let range = Range::new(from, end, inclusive);
                self.set(to, range.map_or(Value::None, Value::from));
            }
            Op::Closure { to, child } => self.closure(to, child as usize)?,
            _ => {}
        }
        Ok(())
    }

    /// Adds one item to a list, in place if no one else has it.
    fn push_item(&mut self, to: Register, from: Register) -> Result<(), Error> {
        let ([_, at], context) = (self.spans(), self.context);
        let item = self.take(from);
        let is_alone = match self.slot(to) {
            Some(Value::List(list)) => Arc::strong_count(list) == 1,
            _ => false,
        };
        if is_alone && let Value::List(mut list) = self.take(to) {
            let own = Arc::make_mut(&mut list);
            let bytes = size_of::<Value>() + item.own_bytes();
            own.push(item);
            let checked = context
                .reserve(1, bytes, at)
                .and_then(|()| context.check_size(own.depth(), own.bytes(), at));
            if checked.is_err() {
                own.pop();
            }
            self.set(to, Value::List(list));
            return checked;
        }
        context.reserve(1, size_of::<Value>() + item.own_bytes(), at)?;
        self.set(from, context.admit(vec![item].into(), at)?);
        self.chain_op(ChainOp::Add, to, to, Right::Register(from))
    }

    /// The text of a field's name.
    pub(super) fn field_name(&self, index: u32) -> Arc<String> {
        match self.code().constants.get(index as usize) {
            Some(Value::Text(name)) => name.clone(),
            _ => Arc::default(),
        }
    }

    fn closure(&mut self, to: Register, child: usize) -> Result<(), Error> {
        let [at, _] = self.spans();
        let Some(code) = self.code().children.get(child).cloned() else { return Ok(()) };
        let captured = code.signature.captures.iter();
        let captures = captured.map(|(outside, _)| self.slot(*outside).cloned());
        let captures: Box<[Option<Value>]> = captures.collect();
        self.context.reserve(1, Function::OWN_BYTES + size_of_val(&*captures), at)?;
        let text = match &code.signature.name {
            Some(name) => name.text.as_str().into(),
            None => code.signature.text.clone(),
        };
        let function = Value::from(Arc::new(Function::from_script(text, code, captures)));
        let function = self.context.admit(function, at)?;
        self.set(to, function);
        Ok(())
    }
}

/// Bytes that items hold for themselves alone.
fn own_bytes(items: &[Value]) -> usize {
    items.iter().map(Value::own_bytes).fold(0, usize::saturating_add)
}
