//! Functions of lists and ranges.

use std::cmp::Ordering;
use std::collections::HashSet;

use super::super::{Call, Origin, Parameter, Placed, Table, operators};
use super::Parameter::{Optional, Required};
use super::row;
use crate::diagnostic::Error;
use crate::limits::Budget;
use crate::number::{Accumulator, Number, NumberError};
use crate::value::{List, Value};

/// Steps that a range without end in sight counts at most, so that a limit is reached, but not the
/// last step that can be counted.
const MOST_COUNTED: u64 = 1 << 40;

const LIST: &[Parameter] = &[Required("list")];
const LIST_AND_TEST: &[Parameter] = &[Required("list"), Optional("test")];
const LIST_AND_FUNCTION: &[Parameter] = &[Required("list"), Required("function")];

pub(super) static TABLE: Table = Table {
    topic: "lists",
    builtins: &[
        row(
            "list",
            &[Required("range")],
            "gives the list of the numbers of a range; a list is given as it is",
            &[("list(1..4)", "[1, 2, 3]"), ("list([1, 2])", "[1, 2]")],
            list,
        ),
        row(
            "len",
            &[Required("value")],
            "counts the items of a list or range, the characters of a text, the fields of a record",
            &[("len([1, 4, 9])", "3"), ("len(1..=9)", "9"), ("len(\"2 × 3\")", "5")],
            len,
        ),
        row(
            "sum",
            LIST,
            "adds the numbers of a list",
            &[("sum([1, 1/2, 1/3])", "11/6"), ("sum(1..=100)", "5050"), ("sum([])", "0")],
            sum,
        ),
        row(
            "product",
            LIST,
            "multiplies the numbers of a list",
            &[("product([2, 3, 1/2])", "3"), ("product(1..=5)", "120"), ("product([])", "1")],
            |call| fold_numbers(call, 1, Accumulator::mul),
        ),
        row(
            "first",
            LIST,
            "gives the first item",
            &[("first([5, 6, 7])", "5"), ("first(3..9)", "3")],
            |call| end(call, false),
        ),
        row(
            "last",
            LIST,
            "gives the last item",
            &[("last([5, 6, 7])", "7"), ("last(3..9)", "8")],
            |call| end(call, true),
        ),
        row(
            "reverse",
            LIST,
            "gives the items from the last to the first",
            &[("reverse([1, 2, 3])", "[3, 2, 1]")],
            reverse,
        ),
        row(
            "sort",
            &[Required("list"), Optional("key")],
            "gives the numbers or texts of a list in order, the least first; or any items, in the order of what \
             a function gives for each",
            &[
                ("sort([3, 1/2, 2])", "[1/2, 2, 3]"),
                ("sort([\"b\", \"a\"])", "[\"a\", \"b\"]"),
                ("sort([\"ten\", \"a\", \"is\"], len)", "[\"a\", \"is\", \"ten\"]"),
                ("sort([3, 1, 2], x => -x)", "[3, 2, 1]"),
            ],
            sort,
        ),
        row(
            "unique",
            LIST,
            "gives each item once, where it stands first",
            &[("unique([3, 1, 3, 2, 1])", "[3, 1, 2]")],
            unique,
        ),
        row(
            "zip",
            &[Required("first"), Required("second")],
            "pairs the items of two lists, as far as both go",
            &[("zip([1, 2, 3], [\"a\", \"b\"])", "[[1, \"a\"], [2, \"b\"]]")],
            zip,
        ),
        row(
            "map",
            LIST_AND_FUNCTION,
            "gives what a function gives for each item",
            &[("[1, 4, 9] |> map(sqrt)", "[1, 2, 3]")],
            map,
        ),
        row(
            "filter",
            LIST_AND_FUNCTION,
            "gives the items for which a function is true",
            &[("[[true, true], [true, false]] |> filter(all)", "[[true, true]]")],
            filter,
        ),
        row(
            "fold",
            &[Required("list"), Required("start"), Required("function")],
            "puts the items together by a function, from the left",
            &[("fold([4, 6, 10], 0, gcd)", "2"), ("fold([], 7, max)", "7")],
            fold,
        ),
        row(
            "any",
            LIST_AND_TEST,
            "says whether an item is true, or a function is for an item",
            &[("any([false, 1 < 2])", "true"), ("any([])", "false")],
            |call| decided(call, true),
        ),
        row(
            "all",
            LIST_AND_TEST,
            "says whether each item is true, or a function is for each",
            &[("all([1 < 2, 2 < 1])", "false"), ("all([])", "true")],
            |call| decided(call, false),
        ),
    ],
};

fn len(call: &Call<'_>) -> Result<Value, Error> {
    let argument = call.argument(0)?;
    Ok(match &argument.value {
        Value::List(list) => list.len().into(),
        Value::Range(range) => range.len().into(),
        Value::Text(text) => {
            call.spend_on_text(text)?;
            text.chars().count().into()
        }
        Value::Record(record) => record.len().into(),
        _ => return Err(call.wrong("a list, a range, a text or a record", argument)),
    })
}

fn sum(call: &Call<'_>) -> Result<Value, Error> {
    let Value::Range(range) = &call.argument(0)?.value else {
        return fold_numbers(call, 0, Accumulator::add);
    };
    let (Some(first), Some(last)) = (range.first(), range.last()) else { return Ok(0.into()) };
    let (count, budget) = (range.len(), call.budget());
    // Each number counts a step, though none is looked at.
    call.spend_on(0, count.to_u64().unwrap_or(u64::MAX).min(MOST_COUNTED))?;
    let sum = first.add(&last, budget).and_then(|ends| ends.mul(&count, budget));
    let sum = sum.and_then(|twice| twice.div(&Number::from(2), budget));
    Ok(call.checked(0, sum)?.into())
}

fn fold_numbers(
    call: &Call<'_>,
    start: i64,
    join: fn(Accumulator, &Number, &Budget) -> Result<Accumulator, NumberError>,
) -> Result<Value, Error> {
    let mut result = Accumulator::from(Number::from(start));
    for item in call.items(0)? {
        let item = item?;
        let number = operators::number(&item, &call.help())?;
        result = call.checked(0, join(result, number, call.budget()))?;
    }
    Ok(call.checked(0, result.into_number(call.budget()))?.into())
}

/// The first or the last item.
fn end(call: &Call<'_>, last: bool) -> Result<Value, Error> {
    let argument = call.argument(0)?;
    let item = match &argument.value {
        Value::List(list) => if last { list.last() } else { list.first() }.cloned(),
        Value::Range(range) if last => range.last().map(Value::from),
        Value::Range(range) => range.first().cloned().map(Value::from),
        _ => return Err(call.wrong("a list", argument)),
    };
    item.ok_or_else(|| call.refuse(0, "there is no item", "check `len(…) > 0` before"))
}

fn reverse(call: &Call<'_>) -> Result<Value, Error> {
    let items = call.gathered(0)?.into_iter().rev();
    Ok(items.map(|item| item.value).collect::<Vec<_>>().into())
}

fn list(call: &Call<'_>) -> Result<Value, Error> {
    if let Value::List(_) = call.argument(0)?.value {
        return Ok(call.argument(0)?.value.clone());
    }
    let items = call.gathered(0)?.into_iter();
    Ok(items.map(|item| item.value).collect::<Vec<_>>().into())
}

/// The items in the order of their keys; those of equal keys stay in order.
fn sort_by_key(call: &Call<'_>) -> Result<Value, Error> {
    let (items, at) = (call.gathered(0)?, call.argument(1)?.at);
    call.reserve(items.len().saturating_mul(size_of::<(Placed, Value)>()))?;
    let mut keyed = Vec::with_capacity(items.len());
    for item in items {
        let key = call.apply(1, vec![item.clone()])?;
        keyed.push((Placed { value: key, at, origin: Origin::Result }, item.value));
    }
    if let [(only, _)] = &*keyed {
        // A key that stands alone must be one that others could be compared with.
        operators::order(only, only, call.budget())?;
    }
    put_in_order(call, &mut keyed, |(key, _)| key)?;
    Ok(keyed.into_iter().map(|(_, item)| item).collect::<Vec<_>>().into())
}

fn sort(call: &Call<'_>) -> Result<Value, Error> {
    if call.optional(1).is_some() {
        return sort_by_key(call);
    }
    if let Some(sorted) = sorted_whole(call)? {
        return Ok(sorted);
    }
    let mut items = call.gathered(0)?;
    if let Value::Range(_) = call.argument(0)?.value {
        // Its numbers ascend.
        return Ok(items.into_iter().map(|item| item.value).collect::<Vec<_>>().into());
    }
    put_in_order(call, &mut items, |item| item)?;
    Ok(items.into_iter().map(|item| item.value).collect::<Vec<_>>().into())
}

/// Sorts by the numbers or texts that `key` tells of each.
fn put_in_order<T>(
    call: &Call<'_>,
    items: &mut [T],
    key: impl Fn(&T) -> &Placed,
) -> Result<(), Error> {
    let mut fault = None;
    items.sort_by(|a, b| {
        // Sorting cannot be left, but it can be made short.
        if fault.is_some() {
            return Ordering::Equal;
        }
        let order = call.spend(1).and_then(|()| operators::order(key(a), key(b), call.budget()));
        order.unwrap_or_else(|error| {
            fault.get_or_insert(error);
            Ordering::Equal
        })
    });
    fault.map_or(Ok(()), Err)
}

/// A list of small whole numbers in order, which needs no look at types and places.
fn sorted_whole(call: &Call<'_>) -> Result<Option<Value>, Error> {
    let Value::List(list) = &call.argument(0)?.value else { return Ok(None) };
    let whole = |item: &Value| match item {
        Value::Number(number) => number.to_i64(),
        _ => None,
    };
    let Some(mut numbers) = list.iter().map(whole).collect::<Option<Vec<i64>>>() else {
        return Ok(None);
    };
    call.reserve(list.len().saturating_mul(size_of::<Value>()))?;
    sort_in_pieces(&mut numbers, call)?;
    Ok(Some(numbers.into()))
}

/// Sorts pieces of so few numbers at once that the budget is asked soon again; those of one half
/// are all below those of the other.
fn sort_in_pieces(numbers: &mut [i64], call: &Call<'_>) -> Result<(), Error> {
    /// Numbers that are sorted in some 20 ms.
    const PIECE: usize = 1 << 19;
    let count = numbers.len();
    if count > PIECE {
        let middle = count / 2;
        call.spend(count as u64)?;
        numbers.select_nth_unstable(middle);
        let (low, high) = numbers.split_at_mut(middle);
        sort_in_pieces(low, call)?;
        return sort_in_pieces(high, call);
    }
    let levels = u64::from(count.checked_ilog2().unwrap_or(0)) + 1;
    call.spend((count as u64).saturating_mul(levels))?;
    numbers.sort_unstable();
    Ok(())
}

fn unique(call: &Call<'_>) -> Result<Value, Error> {
    let mut seen = HashSet::new();
    let items = call.gathered(0)?;
    call.reserve(items.len().saturating_mul(2 * size_of::<Value>()))?;
    for (place, item) in items.iter().enumerate() {
        call.spend(operators::weight(&item.value))?;
        if item.value.is_approximate() {
            // What is equal to it, nobody knows; what differs from it surely, all can.
            call.spend(items.len() as u64)?;
            let others = items.iter().enumerate().filter(|(other, _)| *other != place);
            others
                .map(|(_, other)| other)
                .try_for_each(|other| operators::equal(item, other, call.budget()).map(|_| ()))?;
        }
    }
    let items = items.into_iter().map(|item| item.value);
    Ok(items.filter(|item| seen.insert(item.clone())).collect::<Vec<_>>().into())
}

fn zip(call: &Call<'_>) -> Result<Value, Error> {
    /// A place in the list, the two items, and what a list of its own takes.
    const PAIR: usize = 3 * size_of::<Value>() + List::OWN_BYTES;
    let mut pairs = Vec::new();
    let (firsts, seconds) = (call.items(0)?, call.items(1)?);
    call.reserve_items(&[0, 1], PAIR)?;
    for (first, second) in firsts.zip(seconds) {
        pairs.push(Value::from(vec![first?.value, second?.value]));
    }
    Ok(pairs.into())
}

fn map(call: &Call<'_>) -> Result<Value, Error> {
    let mut results = Vec::new();
    let items = call.items(0)?;
    call.reserve_items(&[0], size_of::<Value>())?;
    for item in items {
        let result = call.apply(1, vec![item?])?;
        call.reserve(result.own_bytes())?;
        results.push(result);
    }
    Ok(results.into())
}

fn filter(call: &Call<'_>) -> Result<Value, Error> {
    let mut kept = Vec::new();
    for item in call.items(0)? {
        let item = item?;
        if truth(call, call.apply(1, vec![item.clone()])?)? {
            call.reserve(size_of::<Value>() + item.value.own_bytes())?;
            kept.push(item.value);
        }
    }
    Ok(kept.into())
}

fn fold(call: &Call<'_>) -> Result<Value, Error> {
    let mut result = call.argument(1)?.clone();
    for item in call.items(0)? {
        let value = call.apply(2, vec![result, item?])?;
        result = Placed { value, at: call.argument(2)?.at, origin: Origin::Result };
    }
    Ok(result.value)
}

/// Whether some item is `decisive`; if none is, the opposite.
fn decided(call: &Call<'_>, decisive: bool) -> Result<Value, Error> {
    if let Some(test) = call.optional(1)
        && !matches!(test.value, Value::Function(_))
    {
        return Err(call.wrong("a function", test));
    }
    for item in call.items(0)? {
        let item = item?;
        let found = match call.optional(1) {
            Some(_) => truth(call, call.apply(1, vec![item])?)?,
            None => operators::truth(&item)?,
        };
        if found == decisive {
            return Ok(decisive.into());
        }
    }
    Ok((!decisive).into())
}

/// What the function given at place 1 said.
fn truth(call: &Call<'_>, value: Value) -> Result<bool, Error> {
    match value {
        Value::Bool(truth) => Ok(truth),
        value => {
            let result = Placed { value, at: call.argument(1)?.at, origin: Origin::Result };
            Err(call.wrong("true or false", &result))
        }
    }
}
