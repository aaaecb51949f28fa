//! Objects of the host's in scripts.

use std::sync::atomic::{AtomicI64, Ordering};

use abacist::value::{FromValue, HostObject};
use abacist::{Engine, Error, Scope, Value};

#[derive(Clone, Debug, PartialEq)]
struct Account {
    owner: String,
    balance: i64,
    history: Vec<i64>,
}

impl HostObject for Account {
    fn type_name(&self) -> &'static str {
        "account"
    }

    fn fields(&self) -> &[&str] {
        &["owner", "balance", "history"]
    }

    fn field(&self, name: &str) -> Option<Value> {
        match name {
            "owner" => Some(self.owner.as_str().into()),
            "balance" => Some(self.balance.into()),
            "history" => Some(self.history.clone().into()),
            _ => None,
        }
    }

    fn with_field(&self, name: &str, value: Value) -> Result<Value, String> {
        let mut changed = self.clone();
        match name {
            "balance" => {
                changed.balance = i64::from_value(value).map_err(|error| error.to_string())?;
            }
            "history" => {
                changed.history = Vec::from_value(value).map_err(|error| error.to_string())?;
            }
            _ => return Err(format!("`{name}` stays as it is")),
        }
        Ok(changed.into())
    }

    fn methods(&self) -> &[&str] {
        &["paid", "broken"]
    }

    fn call(&self, method: &str, arguments: &[Value]) -> Result<Value, String> {
        match (method, arguments) {
            ("paid", [Value::Number(amount)]) => {
                let amount = amount.to_i64().ok_or("the amount is not whole")?;
                if amount > self.balance {
                    return Err(format!("there are only {}", self.balance));
                }
                let mut changed = self.clone();
                changed.balance -= amount;
                changed.history.push(amount);
                Ok(changed.into())
            }
            ("broken", _) => panic!("as asked"),
            _ => Err("`paid` takes one amount".to_owned()),
        }
    }

    fn item(&self, index: &Value) -> Result<Value, String> {
        let Value::Number(index) = index else { return Err("payments have numbers".to_owned()) };
        let found = index.to_usize().and_then(|index| self.history.get(index));
        found.map(|&amount| amount.into()).ok_or_else(|| format!("there is no payment {index}"))
    }

    fn equals(&self, other: &dyn HostObject) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn text(&self) -> String {
        format!("<account of {}: {}>", self.owner, self.balance)
    }
}

/// Says nothing of itself but its name.
struct Handle;

impl HostObject for Handle {
    fn type_name(&self) -> &'static str {
        "handle"
    }
}

/// A counter that is shared by all who hold it.
#[derive(Default)]
struct Counter(AtomicI64);

impl HostObject for Counter {
    fn type_name(&self) -> &'static str {
        "counter"
    }

    fn methods(&self) -> &[&str] {
        &["next"]
    }

    fn call(&self, _: &str, _: &[Value]) -> Result<Value, String> {
        Ok((self.0.fetch_add(1, Ordering::Relaxed) + 1).into())
    }
}

fn ada() -> Account {
    Account { owner: "Ada".to_owned(), balance: 100, history: vec![7, 8] }
}

fn scope() -> Scope {
    let mut scope = Scope::default();
    scope.set("a", ada());
    scope.set("h", Handle);
    scope.set("c", Counter::default());
    scope
}

fn engine() -> Engine {
    let mut engine = Engine::new();
    engine.register("balance_of", |account: &Account| account.balance);
    engine.register("opened", |owner: String| Account { owner, balance: 0, history: Vec::new() });
    engine
}

fn value_of(program: &str) -> Result<Value, Error> {
    engine().compile(program)?.eval(&mut scope())
}

#[test]
fn scripts_use_objects_as_far_as_they_allow() {
    let cases = [
        ("a.owner", "\"Ada\""),
        ("a.balance / 8", "25/2"),
        ("a.history[1]", "8"),
        ("a[0] + a[1]", "15"),
        ("a.paid(30).balance", "70"),
        ("a.paid(30).paid(20)[3]", "20"),
        ("f = a.paid; f(1).balance", "99"),
        ("[1, 2] |> map(a.paid) |> map(balance_of)", "[99, 98]"),
        ("balance_of(a)", "100"),
        ("opened(\"Bo\").balance", "0"),
        ("[a]", "[<account of Ada: 100>]"),
        ("\"{a}\"", "\"<account of Ada: 100>\""),
        ("a == a", "true"),
        ("a == a.paid(0)", "false"),
        ("a.paid(1) == a.paid(1)", "true"),
        ("a.paid(1) != a.paid(2)", "true"),
        ("a == h", "false"),
        ("h == h", "true"),
        ("a.paid == a.paid", "true"),
        ("len(unique([a, a, h, a.paid(1), a.paid(1)]))", "3"),
        ("a.balance = 5; a.balance", "5"),
        ("a.balance += 5; [a.balance, a.owner]", "[105, \"Ada\"]"),
        ("a.history[0] = 1; a.history", "[1, 8]"),
        ("b = a; b.balance = 1; [a.balance, b.balance]", "[100, 1]"),
        ("r = { of: a }; r.of.balance = 3; [r.of.balance, a.balance]", "[3, 100]"),
        ("b = c; c.next(); c.next(); b.next()", "3"),
    ];
    for (program, text) in cases {
        let value = value_of(program).unwrap_or_else(|error| panic!("{program}: {error}"));
        assert_eq!(value.to_string(), text, "{program}");
    }
}

#[test]
fn what_an_object_does_not_allow_is_refused_at_its_place() {
    let cases = [
        ("a.balanse", "unknown_field", "the account has no field `balanse`", "balanse"),
        ("a.payd(3)", "unknown_field", "the account has no field `payd`", "payd"),
        ("h.x", "unknown_field", "the handle has no field `x`", "x"),
        ("a.x = 1", "unknown_field", "the account has no field `x`", "x"),
        ("a.owner = 1", "raised", "`owner` stays as it is", "1"),
        ("a.balance = 1/2", "raised", "expected a whole number", "1/2"),
        ("a.paid(101)", "raised", "there are only 100", "a.paid(101)"),
        ("a.paid()", "raised", "`paid` takes one amount", "a.paid()"),
        ("a.paid(x: 1)", "unknown_parameter", "`account.paid` has no parameter `x`", "x"),
        ("a.broken()", "host_panicked", "`account.broken` broke down: as asked", "a.broken()"),
        ("a[2]", "raised", "there is no payment 2", "2"),
        ("h[0]", "raised", "the handle has no items", "0"),
        ("a[0] = 1", "wrong_type", "a list or a record is needed here, not an account", "a"),
        ("a + 1", "wrong_type", "a number is needed here, not an account", "a"),
        ("a()", "not_a_function", "an account cannot be called", "a"),
        ("a < a", "no_order", "an account and an account have no order", "a"),
        ("balance_of(h)", "wrong_type", "an object of the type Account is needed here", "h"),
        ("for x in a { }", "wrong_type", "", "a"),
    ];
    for (program, code, message, under) in cases {
        let error = value_of(program).expect_err(program);
        assert_eq!(error.code(), format!("abacist::eval::{code}"), "{program}: {error}");
        assert!(error.to_string().starts_with(message), "{program}: {error}");
        assert_eq!(&program[error.labels()[0].span.range()], under, "{program}");
        assert!(error.help().is_some(), "{program}");
    }
    let help = |program| value_of(program).unwrap_err().help().unwrap();
    assert_eq!(help("a.balanse"), "did you mean `balance`?");
    assert_eq!(help("a.payd"), "did you mean `paid`?");
    assert_eq!(help("h.x"), "it has no fields at all");
}

#[test]
fn a_statement_that_fails_leaves_objects_as_they_were() {
    let (engine, mut scope) = (engine(), scope());
    let program = engine.compile("for n in 1..9 { a.balance -= n; a = a.paid(40) }").unwrap();
    assert_eq!(program.eval(&mut scope).unwrap_err().to_string(), "there are only 14");
    assert_eq!(Account::from_value(scope.get("a").unwrap().clone()).unwrap(), ada());
}

#[test]
fn values_and_numbers_stay_small() {
    assert!(size_of::<Value>() <= 32);
    assert!(size_of::<Option<Value>>() <= 32);
    assert!(size_of::<abacist::Number>() <= 24);
}
