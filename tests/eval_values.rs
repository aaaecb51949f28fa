//! Whatever a value holds, its text reads back to an equal value.

use abacist::value::{Range, Record};
use abacist::{Engine, Number, Value};
use proptest::prelude::*;

fn number() -> impl Strategy<Value = Number> {
    let small = (any::<i64>(), 1..i64::MAX)
        .prop_map(|(n, d)| Number::ratio(n.into(), d.into()).unwrap_or_default());
    let whole = (-1_000_i64..1_000).prop_map(Number::from);
    let large = (any::<i64>(), any::<i64>(), 1..i64::MAX).prop_map(|(a, b, d)| {
        let product = Number::from(a) * Number::from(b) * Number::from(b);
        Number::ratio(product, d.into()).unwrap_or_default()
    });
    prop_oneof![whole, small, large]
}

fn range() -> impl Strategy<Value = Value> {
    (any::<i64>(), any::<i64>(), any::<bool>()).prop_map(|(from, to, inclusive)| {
        Range::new(from.into(), to.into(), inclusive).map_or(Value::None, Value::from)
    })
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::None),
        any::<bool>().prop_map(Value::from),
        number().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        "[\\\\\"{}nu\n\t]{0,8}".prop_map(Value::from),
        range(),
        Just(abacist::Engine::new().eval("sqrt").unwrap()),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        let list = prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from);
        let name = prop_oneof!["[a-z]{1,5}", any::<String>()];
        let record = prop::collection::vec((name, inner), 0..6)
            .prop_map(|fields| Value::from(fields.into_iter().collect::<Record>()));
        prop_oneof![list, record]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn text_reads_back(value in value()) {
        let engine = Engine::new();
        let text = value.to_string();
        prop_assert_eq!(engine.eval(&text), Ok(value.clone()), "{}", text);
        prop_assert_eq!(value.to_text(&engine.budget()), Ok(text));
    }
}
