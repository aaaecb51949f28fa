//! Values from Rust types and back.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;

use abacist::value::{FromValue, List, Range, Record};
use abacist::{Number, Value};
use proptest::prelude::*;

/// From a Rust value to a value, by its text when `text` says so, and back.
fn there_and_back<T>(rust: T, text: &str)
where
    T: Clone + Debug + PartialEq + Into<Value> + FromValue,
{
    let value: Value = rust.clone().into();
    assert_eq!(value.to_string(), text);
    assert_eq!(T::from_value(value).unwrap(), rust);
}

#[test]
fn each_type_becomes_a_value_and_comes_back() {
    there_and_back(-7_i8, "-7");
    there_and_back(-7_i16, "-7");
    there_and_back(-7_i32, "-7");
    there_and_back(i64::MIN, "-9223372036854775808");
    there_and_back(i128::MIN, "-170141183460469231731687303715884105728");
    there_and_back(-7_isize, "-7");
    there_and_back(7_u8, "7");
    there_and_back(7_u16, "7");
    there_and_back(7_u32, "7");
    there_and_back(u64::MAX, "18446744073709551615");
    there_and_back(u128::MAX, "340282366920938463463374607431768211455");
    there_and_back(7_usize, "7");
    there_and_back(true, "true");
    there_and_back((), "none");
    there_and_back("a \"b\"".to_owned(), r#""a \"b\"""#);
    there_and_back("5/2".parse::<Number>().unwrap(), "5/2");
    there_and_back(vec![1, 2], "[1, 2]");
    there_and_back(vec![Some(1), None], "[1, none]");
    there_and_back(vec![vec!["x".to_owned()]], r#"[["x"]]"#);
    there_and_back(BTreeMap::from([("a".to_owned(), 1), ("b".to_owned(), 2)]), "{ a: 1, b: 2 }");
    there_and_back(HashMap::from([("a".to_owned(), vec![1])]), "{ a: [1] }");
    there_and_back(List::new(vec![1.into()]), "[1]");
    there_and_back([("x", Value::None)].into_iter().collect::<Record>(), "{ x: none }");
    there_and_back(Range::new(1.into(), 9.into(), true).unwrap(), "1..=9");
    there_and_back(Value::from('√'), "\"√\"");
    assert_eq!(Value::from([1, 2, 3]), Value::from(vec![1, 2, 3]));
}

#[test]
fn floats_are_approximate_and_nothing_is_known_of_what_is_none() {
    let half = Value::from(0.5);
    assert!(half.is_approximate());
    assert_eq!(f64::from_value(half).unwrap(), 0.5);
    assert!(Value::from(f64::NAN).is_approximate());
    assert!(Value::from(f64::INFINITY).is_approximate());
    for (text, float) in [("1/4", 0.25), ("-1/3", -1.0 / 3.0), ("7", 7.0)] {
        let number: Number = text.parse().unwrap();
        assert!((f64::from_value(number.into()).unwrap() - float).abs() < 1e-16, "{text}");
    }
    let huge = abacist::Engine::new().eval("-10^400").unwrap();
    assert_eq!(f64::from_value(huge).unwrap(), f64::NEG_INFINITY);
}

#[test]
fn what_does_not_fit_is_told() {
    let told = |error: abacist::Error| {
        assert_eq!(error.code(), "abacist::eval::conversion");
        error.to_string()
    };
    let half = || Value::from("1/2".parse::<Number>().unwrap());
    let small = "expected a whole number from -128 to 127, found 128";
    assert_eq!(told(i8::from_value(128.into()).unwrap_err()), small);
    let whole = "expected a whole number from 0 to 255, found 1/2";
    assert_eq!(told(u8::try_from(half()).unwrap_err()), whole);
    assert_eq!(told(bool::try_from(half()).unwrap_err()), "expected true or false, found 1/2");
    assert_eq!(told(String::from_value(Value::None).unwrap_err()), "expected a text, found none");

    let list = Value::from(vec![Value::from(1), Value::from("x")]);
    let item = "expected a whole number from 0 to 255 as item 1, found a text";
    assert_eq!(told(Vec::<u8>::try_from(list).unwrap_err()), item);
    let record: Value = BTreeMap::from([("a".to_owned(), half())]).into();
    let field = "expected true or false as field `a`, found 1/2";
    assert_eq!(told(BTreeMap::<String, bool>::try_from(record).unwrap_err()), field);
}

proptest! {
    #[test]
    fn whole_numbers_of_any_width_come_back(number: i128) {
        prop_assert_eq!(i128::from_value(number.into()).unwrap(), number);
        prop_assert_eq!(u128::from_value((number as u128).into()).unwrap(), number as u128);
        let narrow = i64::from_value(number.into());
        prop_assert_eq!(narrow.ok(), i64::try_from(number).ok());
    }

    #[test]
    fn floats_come_back(float in prop::num::f64::NORMAL) {
        prop_assert_eq!(f64::from_value(float.into()).unwrap(), float);
    }
}
