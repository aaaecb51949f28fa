//! Functions of records.

use super::super::{Call, Parameter, Table};
use super::Parameter::Required;
use super::row;
use crate::diagnostic::Error;
use crate::value::Value;

const RECORD: &[Parameter] = &[Required("record")];

pub(super) static TABLE: Table = Table {
    topic: "records",
    builtins: &[
        row(
            "keys",
            RECORD,
            "gives the names of the fields, in order",
            &[("keys({ name: \"ten\", target: 10 })", "[\"name\", \"target\"]")],
            |call| listed(call, |(name, _)| name.into()),
        ),
        row(
            "values",
            RECORD,
            "gives the values of the fields, in order",
            &[("values({ name: \"ten\", target: 10 })", "[\"ten\", 10]")],
            |call| listed(call, |(_, value)| value.clone()),
        ),
    ],
};

fn listed(call: &Call<'_>, part: fn((&str, &Value)) -> Value) -> Result<Value, Error> {
    Ok(call.record(0)?.iter().map(part).collect::<Vec<_>>().into())
}
