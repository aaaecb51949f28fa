//! Functions that choose and arrange items.

use super::super::{Call, Parameter, Table};
use super::Parameter::{Optional, Required};
use super::row;
use crate::diagnostic::Error;
use crate::number::Number;
use crate::value::{List, Range, Value};

const LIST_AND_COUNT: &[Parameter] = &[Required("list"), Required("k")];

pub(super) static TABLE: Table = Table {
    topic: "choices",
    builtins: &[
        row(
            "permutations",
            &[Required("list"), Optional("k")],
            "gives every order of the items, or of k of them",
            &[
                ("permutations([1, 2, 3]) |> len", "6"),
                ("permutations([1, 2, 3], 2)", "[[1, 2], [1, 3], [2, 1], [2, 3], [3, 1], [3, 2]]"),
            ],
            permutations,
        ),
        row(
            "combinations",
            LIST_AND_COUNT,
            "gives every choice of k items, in the order of the list",
            &[("combinations([1, 2, 3], 2)", "[[1, 2], [1, 3], [2, 3]]")],
            combinations,
        ),
        row(
            "subsets",
            &[Required("list")],
            "gives every choice of any number of items, the smallest first",
            &[("subsets([1, 2])", "[[], [1], [2], [1, 2]]")],
            subsets,
        ),
        row(
            "range",
            &[Required("from"), Required("to"), Optional("step")],
            "gives the numbers from one to another, the second left out: a range, or with another step \
             than 1 a list",
            &[("range(1, 4)", "1..4"), ("range(0, 1, 1/4)", "[0, 1/4, 1/2, 3/4]")],
            range,
        ),
    ],
};

/// The items of the list, and the number of them that is asked for.
fn items_and_count(call: &Call<'_>) -> Result<(Vec<Value>, usize), Error> {
    let items: Vec<_> = call.gathered(0)?.into_iter().map(|item| item.value).collect();
    let count = match call.optional(1) {
        None => items.len(),
        Some(_) => call.whole(1)?.to_usize().ok_or_else(|| {
            call.refuse(1, "this is no number of items", "give one of 0, 1, 2, 3, …")
        })?,
    };
    Ok((items, count))
}

/// Adds the items at `places` to the result.
fn add(
    call: &Call<'_>,
    items: &[Value],
    places: &[usize],
    found: &mut Vec<Value>,
) -> Result<(), Error> {
    call.spend(places.len() as u64 + 1)?;
    // While the list of them grows, the old and the new one are there.
    call.reserve((places.len() + 3) * size_of::<Value>() + List::OWN_BYTES)?;
    // Not one place more than it takes: there are very many of these.
    let mut chosen = Vec::with_capacity(places.len());
    chosen.extend(places.iter().filter_map(|&place| items.get(place).cloned()));
    found.push(chosen.into());
    Ok(())
}

fn permutations(call: &Call<'_>) -> Result<Value, Error> {
    let (items, count) = items_and_count(call)?;
    let mut found = Vec::new();
    let mut places = Vec::new();
    let mut used = vec![false; items.len()];
    // The next place to try for the item after those chosen.
    let mut next = 0;
    if count > items.len() {
        return Ok(found.into());
    }
    loop {
        if places.len() == count {
            add(call, &items, &places, &mut found)?;
        } else if let Some(place) = (next..items.len()).find(|&it| used.get(it) == Some(&false)) {
            used.iter_mut().skip(place).take(1).for_each(|it| *it = true);
            places.push(place);
            next = 0;
            continue;
        }
        let Some(last) = places.pop() else { return Ok(found.into()) };
        used.iter_mut().skip(last).take(1).for_each(|it| *it = false);
        next = last + 1;
    }
}

fn combinations(call: &Call<'_>) -> Result<Value, Error> {
    let (items, count) = items_and_count(call)?;
    let mut found = Vec::new();
    choose(call, &items, count, &mut found)?;
    Ok(found.into())
}

fn subsets(call: &Call<'_>) -> Result<Value, Error> {
    let (items, _) = items_and_count(call)?;
    let mut found = Vec::new();
    for count in 0..=items.len() {
        choose(call, &items, count, &mut found)?;
    }
    Ok(found.into())
}

/// Adds every choice of `count` items.
fn choose(
    call: &Call<'_>,
    items: &[Value],
    count: usize,
    found: &mut Vec<Value>,
) -> Result<(), Error> {
    if count > items.len() {
        return Ok(());
    }
    let mut places: Vec<usize> = (0..count).collect();
    loop {
        add(call, items, &places, found)?;
        // The last place that can move on takes those behind it along.
        let movable = (0..count).rev().find(|&index| {
            places.get(index).is_some_and(|&place| place < items.len() - count + index)
        });
        let Some(index) = movable else { return Ok(()) };
        let from = places.get(index).map_or(0, |&place| place + 1);
        let moved = places.iter_mut().skip(index).zip(from..);
        moved.for_each(|(place, new)| *place = new);
    }
}

fn range(call: &Call<'_>) -> Result<Value, Error> {
    if call.optional(2).is_none() {
        let (from, to) = (call.whole(0)?.clone(), call.whole(1)?.clone());
        return Ok(Range::new(from, to, false).map_or(Value::None, Value::from));
    }
    let (mut number, to, step) = (call.number(0)?.clone(), call.number(1)?, call.number(2)?);
    if let (true, Some(range)) = (step.is_one(), Range::new(number.clone(), to.clone(), false)) {
        return Ok(range.into());
    }
    if step.is_zero() {
        return Err(call.refuse(2, "with a step of 0 no number follows", "give another step"));
    }
    let mut found = Vec::new();
    let goes_on = |number: &Number| if step.is_negative() { number > to } else { number < to };
    while goes_on(&number) {
        call.spend(1)?;
        call.reserve(size_of::<Value>())?;
        let after = call.checked(0, number.add(step, call.budget()))?;
        found.push(Value::from(std::mem::replace(&mut number, after)));
    }
    Ok(found.into())
}
