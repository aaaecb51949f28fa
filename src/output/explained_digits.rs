//! The three phases of a task of digits, for people who want to see how it is gone about.

use super::listing::near_words;
use super::{AnswerTree, Drawing, Glyphs, JsonFields, TaskWriting, json_list, json_text};
use crate::number::Number;
use crate::puzzle::digits::{Explanation, Groupings, OrderTree, Orders};

/// So many digits, or numbers, still have all their groupings, or orders, drawn as a tree.
const DRAWN: usize = 4;

/// Of more, so many are listed.
const LISTED: usize = 8;

/// The three phases: the groupings of the digits, the orders in which the numbers of the answer's
/// grouping are joined, and the answer as a tree. What the answer takes is marked.
///
/// ```
/// use abacist::Budget;
/// use abacist::output::{Glyphs, explained_digits_text};
/// use abacist::puzzle::digits::{Rules, Task};
/// let task = Task::parse("digits 24: 144", Rules::default())?;
/// let text = explained_digits_text(&task.explain(&Budget::generous())?, Glyphs::Pretty);
/// let expected = "\
/// 1. Groupings: neighbouring digits may be one number.
/// │· · ·│
/// ├── │· ·│4│
/// │   ├── │·│4│
/// │   │   └── │1│  → │1│4│4│  ←
/// │   └── │1 4│    → │1 4│4│
/// ├── │·│4 4│
/// │   └── │1│      → │1│4 4│
/// └── │1 4 4│      → │1 4 4│
/// 4 groupings, 2^2.
///
/// 2. Orders: the numbers are joined two at a time.
/// [1, 4, 4]
/// ├── [[1, 4], 4]  ←
/// └── [1, [4, 4]]
/// 2 orders of 3 numbers; 5 of all groupings.
///
/// 3. Operations: (1^4 × 4)! = 24
/// ! = 24
/// └── × = 4
///     ├── ^ = 1
///     │   ├── 1
///     │   └── 4
///     └── 4
/// ";
/// assert_eq!(text, expected);
/// # Ok::<(), abacist::Error>(())
/// ```
#[must_use]
pub fn explained_digits_text(explanation: &Explanation, glyphs: Glyphs) -> String {
    let phases = [groupings(explanation), orders(explanation), operations(explanation, glyphs)];
    let text = phases.join("\n");
    match glyphs {
        Glyphs::Pretty | Glyphs::Latex => text,
        Glyphs::Ascii => ascii(&text),
    }
}

/// The text with the lines of trees and arrows that a plain terminal has.
fn ascii(text: &str) -> String {
    let signs = [
        ("├── ", "|-- "),
        ("└── ", "`-- "),
        ("│", "|"),
        ("→", "->"),
        ("←", "<-"),
        ("·", "."),
        ("√", "sqrt"),
    ];
    signs.iter().fold(text.to_owned(), |text, (sign, plain)| text.replace(sign, plain))
}

const MARK: &str = "  ←";

fn groupings(explanation: &Explanation) -> String {
    let digits = &explanation.digits;
    let count = digits.len();
    if !explanation.merge {
        return format!(
            "1. Groupings: each digit is a number of its own.\n{}\n",
            boxes(digits, &vec![1; count])
        );
    }
    let mut text = "1. Groupings: neighbouring digits may be one number.\n".to_owned();
    let chosen = explanation.answer.is_some().then_some(&explanation.grouping);
    if count <= DRAWN {
        text += &grouping_tree(digits, chosen.map(Vec::as_slice)).text(Glyphs::Pretty);
    } else {
        for sizes in Groupings::of(count).take(LISTED) {
            let mark = if chosen == Some(&sizes) { MARK } else { "" };
            text += &format!("{}{mark}\n", boxes(digits, &sizes));
        }
        if let Some(sizes) =
            chosen.filter(|it| !Groupings::of(count).take(LISTED).any(|x| x == **it))
        {
            text += &format!("…\n{}{MARK}\n", boxes(digits, sizes));
        }
        text += "…\n";
    }
    let number = Groupings::count(count);
    let power = if count > 2 { format!(", 2^{}", count - 1) } else { String::new() };
    text + &format!("{number} grouping{}{power}.\n", plural(&number))
}

fn plural(count: &Number) -> &'static str {
    if count.is_one() { "" } else { "s" }
}

/// Digits in boxes of so many each, as `│1│4 4│`.
fn boxes(digits: &[u8], sizes: &[usize]) -> String {
    let mut rest = digits;
    let mut text = "│".to_owned();
    for size in sizes {
        let (number, behind) = rest.split_at(rest.len().min(*size));
        rest = behind;
        text += &spaced(number.iter().map(ToString::to_string));
        text.push('│');
    }
    text
}

fn spaced(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

/// The recursion that cuts off the last number, of one digit first.
fn grouping_tree(digits: &[u8], chosen: Option<&[usize]>) -> Drawing {
    let dots = |open: usize| format!("│{}│", spaced((0..open).map(|_| "·".to_owned())));
    let root = dots(digits.len());
    Drawing::node(root, cut(digits, digits.len(), &[], 1, chosen))
}

/// What comes of the first `open` digits, behind which the numbers have these sizes.
fn cut(
    digits: &[u8],
    open: usize,
    behind: &[usize],
    depth: usize,
    chosen: Option<&[usize]>,
) -> Vec<Drawing> {
    let branch = |size: usize| {
        let rest = open - size;
        let sizes: Vec<_> = std::iter::once(size).chain(behind.iter().copied()).collect();
        let number = digits.get(rest..open).unwrap_or_default();
        let number = spaced(number.iter().map(ToString::to_string));
        if rest > 0 {
            let dots = spaced((0..rest).map(|_| "·".to_owned()));
            let label = format!("│{dots}│{number}│");
            return Drawing::node(label, cut(digits, rest, &sizes, depth + 1, chosen));
        }
        // All arrows stand below each other.
        let width = (4 * digits.len() + 2).saturating_sub(4 * (depth - 1)) - 1;
        let label = format!("│{number}│");
        let mark = if chosen == Some(sizes.as_slice()) { MARK } else { "" };
        Drawing::leaf(format!("{label:<width$}→ {}{mark}", boxes(digits, &sizes)))
    };
    (1..=open).map(branch).collect()
}

fn orders(explanation: &Explanation) -> String {
    let count = explanation.numbers.len();
    let mut text = "2. Orders: the numbers are joined two at a time.\n".to_owned();
    if !explanation.brackets {
        let order = explanation.order.as_ref().map(|order| named(order, &explanation.numbers));
        let order = order.unwrap_or_else(|| format!("[{}]", explanation.numbers.join(", ")));
        return text + &format!("{order}\nWithout brackets the signs say the order.\n");
    }
    if count <= DRAWN {
        text += &order_tree(explanation).text(Glyphs::Pretty);
    } else {
        let first = Orders::first(count, LISTED);
        let marked = |order: &OrderTree| {
            let mark = if explanation.order.as_ref() == Some(order) { MARK } else { "" };
            format!("{}{mark}\n", named(order, &explanation.numbers))
        };
        text.extend(first.iter().map(marked));
        if let Some(order) = explanation.order.as_ref().filter(|order| !first.contains(order)) {
            text += &format!("…\n{}", marked(order));
        }
        text += "…\n";
    }
    let number = Orders::count(count);
    text += &format!(
        "{number} order{} of {count} number{}",
        plural(&number),
        if count == 1 { "" } else { "s" }
    );
    if explanation.merge && explanation.digits.len() > 1 {
        text +=
            &format!("; {} of all groupings", Orders::of_all_groupings(explanation.digits.len()));
    }
    text + ".\n"
}

fn named(order: &OrderTree, numbers: &[String]) -> String {
    order.named(&|place| numbers.get(place).cloned().unwrap_or_default())
}

/// How neighbours are joined until one is left. An order that joins two pairs apart from each
/// other comes twice.
fn order_tree(explanation: &Explanation) -> Drawing {
    let atoms: Vec<_> = (0..explanation.numbers.len()).map(OrderTree::Number).collect();
    order_node(&atoms, explanation)
}

fn order_node(atoms: &[OrderTree], explanation: &Explanation) -> Drawing {
    let name = |order: &OrderTree| named(order, &explanation.numbers);
    if let [order] = atoms {
        let mark = if explanation.order.as_ref() == Some(order) { MARK } else { "" };
        return Drawing::leaf(format!("{}{mark}", name(order)));
    }
    let label = format!("[{}]", atoms.iter().map(name).collect::<Vec<_>>().join(", "));
    let joined = |place: usize| {
        let mut next = atoms.to_vec();
        if place + 1 < next.len() {
            let right = next.remove(place + 1);
            if let Some(left) = next.get_mut(place) {
                *left = OrderTree::Pair(Box::new((left.clone(), right)));
            }
        }
        next
    };
    if let [_, _] = atoms {
        // Two are joined in one way only.
        return order_node(&joined(0), explanation);
    }
    let branches = (0..atoms.len() - 1).map(|place| order_node(&joined(place), explanation));
    Drawing::node(label, branches.collect())
}

fn operations(explanation: &Explanation, glyphs: Glyphs) -> String {
    let Some(answer) = &explanation.answer else {
        let nearest =
            explanation.nearest.clone().map(|it| near_words(&it.values())).unwrap_or_default();
        return format!("3. Operations: no signs reach the target{nearest}.\n");
    };
    let base = explanation.base;
    let value = answer.value_in(base).map(|value| format!(" = {value}")).unwrap_or_default();
    let tree = AnswerTree::of_digits(answer, base).text(glyphs);
    let answer = TaskWriting::of(glyphs).solution(answer);
    format!("3. Operations: {answer}{value}\n{tree}")
}

/// The same for programs: `text`, the answer, with its `value` and its `steps`, all `null` if there
/// is none; `groupings` and `orders` with their counts and the first of each; and `nearest`, the
/// values that come nearest, if there is no answer and they are soon found.
#[must_use]
pub fn explained_digits_json(explanation: &Explanation) -> JsonFields {
    let texts = |texts: Vec<String>| json_list(texts.iter().map(|text| json_text(text)));
    let or_null = |json: Option<String>| json.unwrap_or_else(|| "null".to_owned());
    let (digits, numbers) = (explanation.digits.len(), explanation.numbers.len());
    let all = if explanation.merge { Groupings::count(digits) } else { Number::ONE };
    let sizes = |sizes: &[usize]| boxes(&explanation.digits, sizes).replace('│', "|");
    let first: Vec<_> = if explanation.merge {
        Groupings::of(digits).take(LISTED).map(|it| sizes(&it)).collect()
    } else {
        vec![sizes(&vec![1; digits])]
    };
    let mut groupings = JsonFields::default();
    groupings.count("count", &all).raw("first", texts(first));
    let own = explanation.answer.is_some().then(|| sizes(&explanation.grouping));
    groupings.raw("answer", or_null(own.map(|own| json_text(&own))));
    let name = |order: &OrderTree| named(order, &explanation.numbers);
    let mut orders = JsonFields::default();
    if explanation.brackets {
        let first = Orders::first(numbers, LISTED);
        orders.count("count", &Orders::count(numbers));
        orders.raw("first", texts(first.iter().map(name).collect()));
    }
    let order = explanation.order.as_ref().map(|order| json_text(&name(order)));
    orders.raw("answer", or_null(order));
    let steps = explanation.steps().into_iter().map(|(step, value)| {
        let mut fields = JsonFields::default();
        fields.text("text", &step.plain());
        let value = value.map(|value| json_text(&value.to_string()));
        fields.raw("value", or_null(value));
        fields.object()
    });
    let steps = explanation.answer.as_ref().map(|_| json_list(steps));
    let answer = explanation.answer.as_ref();
    let value = answer.and_then(|answer| answer.value_in(explanation.base));
    let mut fields = JsonFields::default();
    fields
        .raw("text", or_null(answer.map(|answer| json_text(&answer.plain()))))
        .raw("value", or_null(value.map(|value| json_text(&value.to_string()))))
        .raw("groupings", groupings.object())
        .raw("orders", orders.object())
        .raw("steps", or_null(steps));
    if let Some(nearest) = explanation.nearest.clone() {
        let values = nearest.values().iter().map(ToString::to_string).collect();
        fields.raw("nearest", texts(values));
    }
    fields
}
