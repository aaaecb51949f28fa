//! What a statement gives.

use crate::value::Value;

/// What came of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The value of an expression.
    Value(Value),
    /// An equation, which is true or false, with the values of its sides.
    Equation(Equation),
    /// The variable of this name was set, or a part of it.
    Assigned(String),
    /// The program printed a line, before the statement that it is in was done.
    Printed(String),
}

/// An equation of two or more sides, evaluated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equation {
    /// Whether all sides are equal.
    pub holds: bool,
    /// The value of each side.
    pub sides: Vec<Value>,
}

impl Outcome {
    /// The value: true or false for an equation, none for an assignment.
    #[must_use]
    pub fn into_value(self) -> Value {
        match self {
            Self::Value(value) => value,
            Self::Equation(equation) => Value::Bool(equation.holds),
            Self::Assigned(_) | Self::Printed(_) => Value::None,
        }
    }
}
