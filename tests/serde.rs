//! Numbers, values, programs and scopes as serde data (feature `serde`).
#![cfg(feature = "serde")]

use std::collections::BTreeMap;

use abacist::puzzle::blackout::{Blackout, Rules, Solution, Which};
use abacist::value::{List, Range, Record};
use abacist::{Budget, Engine, Number, Program, Scope, Value};
use proptest::prelude::*;
use serde::de::DeserializeSeed;
use serde::{Deserialize, Serialize};
use serde_json::json;

#[test]
fn numbers_are_texts_that_read_back() {
    for text in ["0", "-7/3", "1180591620717411303424", "1/3", "2 + 3*sqrt(5)"] {
        let number = number(text);
        let json = serde_json::to_string(&number).unwrap();
        assert_eq!(json, format!("\"{text}\""));
        assert_eq!(serde_json::from_str::<Number>(&json).unwrap(), number);
    }
    assert!(serde_json::from_str::<Number>("\"seven\"").is_err());
    assert_eq!(serde_json::from_str::<Number>("7").unwrap(), Number::from(7));
    let error = serde_json::from_str::<Number>("9.99").unwrap_err();
    assert!(error.to_string().contains("a number as a text, such as \"5/2\""), "{error}");
}

#[test]
fn solutions_read_back() {
    let puzzle = Blackout::parse("15 / 99 = 2 / 18", Rules::default()).unwrap();
    let outcome = puzzle.solve(Which::Exactly(2), None, &Budget::generous());
    let json = serde_json::to_string(&outcome.solutions).unwrap();
    assert_eq!(serde_json::from_str::<Vec<Solution>>(&json).unwrap(), outcome.solutions);
    assert!(!outcome.solutions.is_empty());
}

fn number(text: &str) -> Number {
    match Engine::new().eval(text).unwrap() {
        Value::Number(number) => number,
        other => panic!("{other} is no number"),
    }
}

fn value(text: &str) -> Value {
    Engine::new().eval(text).unwrap()
}

#[test]
fn values_keep_their_types_in_data() {
    let cases = [
        ("none", json!("none")),
        ("1 > 2", json!({"bool": false})),
        ("5/2", json!({"number": "5/2"})),
        ("√8", json!({"number": "2*sqrt(2)"})),
        ("\"5/2\"", json!({"text": "5/2"})),
        ("[1, [none]]", json!({"list": [{"number": "1"}, {"list": ["none"]}]})),
        ("{ a: 1 }", json!({"record": {"a": {"number": "1"}}})),
        ("1..=9", json!({"range": {"from": "1", "to": "9", "inclusive": true}})),
    ];
    for (text, data) in cases {
        let value = value(text);
        assert_eq!(serde_json::to_value(&value).unwrap(), data, "{text}");
        let back: Value = serde_json::from_value(data).unwrap();
        assert_eq!(back, value, "{text}");
        assert_eq!(back.to_string(), value.to_string());
    }
}

#[test]
fn data_that_are_no_value_are_refused() {
    let wrong = [
        "5",
        "\"some\"",
        "{\"number\": \"x\"}",
        "{\"number\": 1.5}",
        "{\"range\": {\"from\": \"1/2\", \"to\": \"3\", \"inclusive\": true}}",
        "{\"record\": {\"a\": \"none\", \"a\": \"none\"}}",
        "{\"list\": [5]}",
        "{\"bool\": true, \"text\": \"x\"}",
    ];
    for json in wrong {
        assert!(serde_json::from_str::<Value>(json).is_err(), "{json}");
    }
    // Deeper than any value may be; the reader of JSON stops even before.
    let deep = "{\"list\": [".repeat(5_000) + &"]}".repeat(5_000);
    assert!(serde_json::from_str::<Value>(&deep).is_err());
}

#[test]
fn functions_and_objects_are_no_data() {
    struct Handle;
    impl abacist::value::HostObject for Handle {
        fn type_name(&self) -> &'static str {
            "handle"
        }
    }
    let cases = [
        (value("[x => x^2]"), "the function `x => x^2` cannot be written as data"),
        (value("{ f: sqrt }"), "the function `sqrt` cannot be written as data"),
        (Value::from(Handle), "a handle cannot be written as data"),
    ];
    for (value, message) in cases {
        let errors = [
            serde_json::to_string(&value).unwrap_err().to_string(),
            value.to_serde::<serde_json::Value>().unwrap_err().to_string(),
            Value::from_serde(&value).unwrap_err().to_string(),
        ];
        assert!(errors.iter().all(|error| error.contains(message)), "{errors:?}");
    }
    let mut scope = Scope::default();
    scope.set("f", value("sqrt"));
    assert!(serde_json::to_string(&scope).is_err());
}

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
struct Order {
    id: u64,
    customer: String,
    price: Number,
    weight: f64,
    note: Option<String>,
    items: Vec<Item>,
    shipping: Shipping,
    payment: Shipping,
    fallback: Shipping,
    pickup: Shipping,
    extra: BTreeMap<String, i128>,
    pair: (i8, char),
    anything: Value,
}

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
struct Item(String, u32);

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Shipping {
    Free,
    Flat(Number),
    Table(i64, i64),
    Weighted { base: Number, per_kilogram: Number },
}

fn order() -> Order {
    Order {
        id: u64::MAX,
        customer: "Ada".to_owned(),
        price: number("9.99"),
        weight: 0.5,
        note: None,
        items: vec![Item("pen".to_owned(), 3)],
        shipping: Shipping::Weighted { base: number("1/3"), per_kilogram: number("2^100") },
        payment: Shipping::Flat(number("5/2")),
        fallback: Shipping::Table(1, 2),
        pickup: Shipping::Free,
        extra: BTreeMap::from([("low".to_owned(), i128::MIN)]),
        pair: (-7, 'é'),
        anything: value("[1..=3, \"5/2\", 5/2, none]"),
    }
}

#[test]
fn any_data_become_the_value_that_a_script_would_write() {
    let value = Value::from_serde(&order()).unwrap();
    let text = "{ id: 18446744073709551615, customer: \"Ada\", price: 999/100, \
                weight: ~0.500000000000000, note: none, items: [[\"pen\", 3]], \
                shipping: { weighted: { base: 1/3, per_kilogram: 1267650600228229401496703205376 } }, \
                payment: { flat: 5/2 }, fallback: { table: [1, 2] }, pickup: \"free\", \
                extra: { low: -170141183460469231731687303715884105728 }, pair: [-7, \"é\"], \
                anything: [1..=3, \"5/2\", 5/2, none] }";
    assert_eq!(value.to_string(), text);
    assert_eq!(value.to_serde::<Order>().unwrap(), order());
}

#[test]
fn values_become_plain_json_and_plain_json_values() {
    let data = json!({"a": [1, -2, u64::MAX], "b": {"c": null, "d": true}, "e": "x"});
    let value = Value::from_serde(&data).unwrap();
    let text = "{ a: [1, -2, 18446744073709551615], b: { c: none, d: true }, e: \"x\" }";
    assert_eq!(value.to_string(), text);
    assert_eq!(value.to_serde::<serde_json::Value>().unwrap(), data);
    // What JSON has no number for is a text.
    let others = self::value("[1/2, 10^30, 1..=3]").to_serde::<serde_json::Value>().unwrap();
    let large = "1000000000000000000000000000000";
    assert_eq!(others, json!(["1/2", large, {"from": 1, "to": 3, "inclusive": true}]));
}

#[test]
fn what_does_not_fit_says_where() {
    let order = Value::from_serde(&order()).unwrap();
    let change = |program: &str| {
        let mut scope = Scope::default();
        scope.set("order", order.clone());
        Engine::new().compile(program).unwrap().eval(&mut scope).unwrap();
        let error = scope.get("order").unwrap().to_serde::<Order>().unwrap_err();
        assert_eq!(error.code(), "abacist::eval::data");
        error.to_string()
    };
    let cases = [
        (
            "order.items[0][1] = 1/2",
            "in field `items`: in item 0: in item 1: expected a whole number that fits, found 1/2",
        ),
        ("order.price = \"dear\"", "in field `price`: `dear` is no number"),
        ("order.note = 5", "in field `note`: invalid type: integer `5`, expected a string"),
        (
            "order.pair[0] = 128",
            "in field `pair`: in item 0: invalid value: integer `128`, expected i8",
        ),
        (
            "order.pickup = \"fly\"",
            "in field `pickup`: unknown variant `fly`, expected one of `free`, `flat`, `table`, `weighted`",
        ),
        (
            "order.pickup = sqrt",
            "in field `pickup`: the function `sqrt` cannot be written as data; only what a script could write as a literal can",
        ),
    ];
    for (program, message) in cases {
        assert_eq!(change(program), message, "{program}");
    }
    let missing = value("{ id: 1 }").to_serde::<Order>().unwrap_err();
    assert_eq!(missing.to_string(), "missing field `customer`");
    let keys = BTreeMap::from([((1, 2), 3)]);
    let error = Value::from_serde(&keys).unwrap_err();
    assert_eq!(error.to_string(), "a list is no name of a field");
}

/// A list of one list of … of nothing.
fn nest(levels: usize) -> Value {
    (0..levels).fold(Value::None, |inner, _| vec![inner].into())
}

#[test]
fn values_nest_as_deep_as_those_of_scripts_on_a_small_stack() {
    let work = || {
        let deepest = nest(256);
        assert_eq!(Value::from_serde(&deepest).unwrap(), deepest);
        assert_eq!(deepest.to_serde::<Value>().unwrap(), deepest);
        let deeper = nest(257);
        let errors = [Value::from_serde(&deeper), deeper.to_serde::<Value>()];
        for error in errors {
            assert!(error.unwrap_err().to_string().ends_with("values nest 256 levels at most"));
        }
        let (json, plain) = (serde_json::to_string(&nest(5_000)).unwrap(), nest(5_000));
        assert!(serde_json::from_str::<Value>(&json).is_err());
        assert!(plain.to_serde::<Vec<u8>>().is_err());
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(work).unwrap().join().unwrap();
}

#[test]
fn programs_are_saved_by_their_text() {
    let engine = Engine::new();
    let program = engine.compile("n^2 - n + 41").unwrap();
    let json = serde_json::to_string(&program).unwrap();
    let again: Program = serde_json::from_str(&json).unwrap();
    let mut scope = engine.scope();
    scope.set("n", 3);
    assert_eq!(again.eval_as::<i64>(&mut scope), Ok(47));
    assert_eq!(again.source().text(), program.source().text());

    let broken = json.replace("+ 41", "+ × 41");
    let error = serde_json::from_str::<Program>(&broken).err().unwrap().to_string();
    assert!(error.starts_with("input:1:11: "), "{error}");
    let later = json.replace("\"version\":1", "\"version\":2");
    let error = serde_json::from_str::<Program>(&later).err().unwrap().to_string();
    assert!(error.starts_with("the program has the form 2, and this reads 1"), "{error}");

    // The engine that reads a program gives it its functions and limits.
    let mut own = Engine::new();
    own.register("double", |n: i64| 2 * n);
    own.limits().steps(1_000);
    let json = serde_json::to_string(&own.compile("while n < 10^9 { n += double(1) }").unwrap());
    let mut data = serde_json::Deserializer::from_str(json.as_ref().unwrap());
    let program = (&own).deserialize(&mut data).unwrap();
    let error = program.eval(&mut scope).unwrap_err();
    assert_eq!(error.stop(), Some(abacist::Stop::Steps));
}

#[test]
fn scopes_come_back_with_their_constants() {
    let engine = Engine::new();
    let mut scope = engine.scope();
    let program = engine.compile("const dozen = 12; x = [dozen, 1/3]; name = \"a\"").unwrap();
    program.eval(&mut scope).unwrap();
    let json = serde_json::to_string(&scope).unwrap();
    let mut again: Scope = serde_json::from_str(&json).unwrap();
    assert!(again.iter().eq(scope.iter()));
    let error = engine.compile("dozen = 13").unwrap().eval(&mut again).unwrap_err();
    assert_eq!(error.code(), "abacist::eval::constant_assigned");
    assert!(error.help().unwrap().starts_with("`const dozen = 12` made it"), "{error:?}");
    assert!(serde_json::from_str::<Scope>("{\"variables\":\"none\",\"constants\":[]}").is_err());
}

fn numbers() -> impl Strategy<Value = Number> {
    let fraction = (any::<i128>(), 1_i64..1_000_000)
        .prop_map(|(over, under)| Number::ratio(over.into(), under.into()).unwrap_or_default());
    let root = (any::<i32>(), 2_u32..500).prop_map(|(times, under)| {
        let root = Number::from(under).sqrt(&Budget::generous()).unwrap();
        root * Number::from(times)
    });
    prop_oneof![any::<i64>().prop_map(Number::from), fraction, root]
}

/// Values of all types that data can hold.
fn values() -> impl Strategy<Value = Value> {
    let ranges = (any::<i64>(), any::<i64>(), any::<bool>());
    let ranges = ranges.prop_map(|(from, to, inclusive)| {
        Range::new(from.into(), to.into(), inclusive).unwrap().into()
    });
    let flat = prop_oneof![
        Just(Value::None),
        any::<bool>().prop_map(Value::from),
        numbers().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        ranges,
    ];
    flat.prop_recursive(5, 40, 6, |inner| {
        let fields = prop::collection::vec((any::<String>(), inner.clone()), 0..6);
        prop_oneof![
            prop::collection::vec(inner, 0..6).prop_map(|items| List::new(items).into()),
            fields.prop_map(|fields| fields.into_iter().collect::<Record>().into()),
        ]
    })
}

proptest! {
    #[test]
    fn every_value_comes_back_from_json(value in values()) {
        let json = serde_json::to_string(&value).unwrap();
        let back: Value = serde_json::from_str(&json).unwrap();
        prop_assert_eq!(back.to_string(), value.to_string());
        prop_assert_eq!(back, value);
    }

    #[test]
    fn every_value_comes_back_without_a_format(value in values()) {
        let again = Value::from_serde(&value).unwrap();
        prop_assert_eq!(&again, &value);
        prop_assert_eq!(value.to_serde::<Value>().unwrap(), value);
    }

    #[test]
    fn natural_data_come_back(
        order in (any::<u64>(), any::<String>(), numbers(), any::<Option<String>>(), values())
    ) {
        let (id, customer, price, note, anything) = order;
        let order = Order { id, customer, price, note, anything, ..self::order() };
        let value = Value::from_serde(&order).unwrap();
        prop_assert_eq!(value.to_serde::<Order>().unwrap(), order);
    }
}

#[test]
fn floats_are_the_nearest_ones_and_finite() {
    for (numerator, denominator) in
        [(1, 3), (2, 3), (1, 10), (-7, 11), (1, 7), (9_007_199_254_740_993_i64, 1)]
    {
        let number = value(&format!("{numerator}/{denominator}"));
        let nearest = numerator as f64 / denominator as f64;
        assert_eq!(number.to_serde::<f64>().unwrap().to_bits(), nearest.to_bits(), "{number}");
    }
    // Decimals of any length, which the standard library reads as the nearest float.
    for text in ["0.1234567890123456789012345678901234567890", "1e300", "4.9e-324", "1.1e-308"] {
        let number = Number::parse(text).unwrap_or_else(|_| panic!("{text}"));
        assert_eq!(number.to_f64().to_bits(), text.parse::<f64>().unwrap().to_bits(), "{text}");
    }
    for float in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let error = Value::from_serde(&vec![1.0, float]).unwrap_err();
        assert_eq!(error.to_string(), format!("in item 1: the float {float} is no number"));
    }
    assert!(Value::from_serde(&f32::NAN).is_err());
}
