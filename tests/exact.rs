//! Where all must be exact, no approximate number gets in.

use abacist::{Engine, Limits, Number, Scope, Value};

const IRRATIONAL: &str = "abacist::arithmetic::irrational";
const NOT_EXACT: &str = "abacist::arithmetic::not_exact";

/// An engine where all must be exact, or not, and what its host has.
fn engine(exact: bool) -> Engine {
    let mut engine = Engine::new();
    engine.limits().exact(exact);
    engine.register("measured", || 2.5_f64);
    engine.register("series", || vec![Number::from(1), Number::pi()]);
    engine
}

/// The value of a text, or the code of the error and what it labels.
fn outcome<'t>(
    engine: &Engine,
    text: &'t str,
    scope: &mut Scope,
) -> Result<String, (String, &'t str)> {
    let compiled = engine.compile(text).unwrap();
    compiled.eval(scope).map(|value| value.to_string()).map_err(|error| {
        let at = error.span().unwrap();
        (error.code().to_owned(), &text[at.range()])
    })
}

#[test]
fn what_is_approximate_is_refused_where_it_comes_from() {
    for (text, code, at) in [
        ("~3.14 + 1", NOT_EXACT, "~3.14"),
        ("1 + 2 × ≈ 3", NOT_EXACT, "≈ 3"),
        ("-~3", NOT_EXACT, "-~3"),
        ("[1, ~2]", NOT_EXACT, "~2"),
        ("f = (x = ~2) => x; f()", NOT_EXACT, "~2"),
        ("fn f(x) = x + ~1\nf(2)", NOT_EXACT, "~1"),
        ("to_number(\"~3\") + 1", NOT_EXACT, "\"~3\""),
        ("1 + measured()", NOT_EXACT, "measured()"),
        ("len(series())", NOT_EXACT, "series()"),
        ("1 + pi", IRRATIONAL, "pi"),
        ("map([1], sin)", IRRATIONAL, "sin"),
        ("2^(1/3)", IRRATIONAL, "2^(1/3)"),
    ] {
        let refused = outcome(&engine(true), text, &mut Scope::default());
        assert_eq!(refused, Err((code.to_owned(), at)), "{text}");
        let allowed = outcome(&engine(false), text, &mut Scope::default());
        assert!(allowed.is_ok(), "{text}: {allowed:?}");
    }
}

#[test]
fn what_was_approximate_before_is_refused_where_it_is_read() {
    let (lax, strict) = (engine(false), engine(true));
    let mut before = Scope::default();
    let program =
        "x = ~3.5; y = 5; xs = [1, [2, ~3]]; r = { a: pi }; fn f() = x + y; fn g(n) = n + ~1
        fn maker() { k = ~4; n => n + k }
        h = maker(); fs = [h]";
    lax.compile(program).unwrap().eval(&mut before).unwrap();
    for (text, code, at) in [
        ("x", NOT_EXACT, "x"),
        ("y + x", NOT_EXACT, "x"),
        ("x += 1", NOT_EXACT, "x"),
        ("floor(x)", NOT_EXACT, "x"),
        ("len(xs)", NOT_EXACT, "xs"),
        ("y + r.a", NOT_EXACT, "r"),
        ("\"{x}\"", NOT_EXACT, "x"),
        ("if x > 2 { 1 }", NOT_EXACT, "x"),
        ("h(1)", NOT_EXACT, "h"),
        ("map([1], fs[0])", NOT_EXACT, "fs"),
        ("fn k() = x\nk()", NOT_EXACT, "x"),
        ("map([1], n => n + x)", NOT_EXACT, "x"),
        // Known to have one since the program began.
        ("x = 1; y + xs[0]", NOT_EXACT, "xs"),
    ] {
        let refused = outcome(&strict, text, &mut before.clone());
        assert_eq!(refused, Err((code.to_owned(), at)), "{text}");
        let allowed = outcome(&lax, text, &mut before.clone());
        assert!(allowed.is_ok(), "{text}: {allowed:?}");
    }
    // Functions of programs before: what they read is labelled in their text.
    for text in ["f()", "g(1)"] {
        let error = strict.compile(text).unwrap().eval(&mut before.clone()).unwrap_err();
        assert_eq!(error.code(), NOT_EXACT, "{text}");
    }
    for (text, value) in [
        ("y + 1", "6"),
        ("x = 1; x + y", "6"),
        ("x = 2; f()", "7"),
        ("fn k(x) = x + 1\nk(2)", "3"),
        ("if false { ~3 } else { 4 }", "4"),
        ("if true { 2 } else { x }", "2"),
        ("√2 × √2", "2"),
    ] {
        assert_eq!(outcome(&strict, text, &mut before.clone()), Ok(value.to_owned()), "{text}");
    }
}

#[test]
fn nothing_approximate_is_left_when_all_was_exact() {
    assert!(!Limits::default().exact);
    let mut scope = Scope::default();
    let strict = engine(true);
    let value = strict.compile("a = [√2, 1/3]; b = map(a, x => x^2); b").unwrap().eval(&mut scope);
    assert_eq!(value.unwrap(), Value::from(vec![Number::from(2), "1/9".parse().unwrap()]));
    assert!(scope.iter().all(|(_, value)| !value.is_approximate()));
}
