//! A rule engine on exact money: rules are text that an office can change, compiled once and put
//! to every order. No cent is lost to rounding but where a rule says `round`.

use abacist::value::{FromValue, HostObject, Record};
use abacist::{Engine, Error, Number, Program, Scope, Value};

/// What a shop sells of one kind in one order.
#[derive(Clone)]
struct Line {
    name: &'static str,
    price: Number,
    count: u32,
}

/// An order as the shop's program holds it. Scripts read it and cannot change it.
#[derive(Clone)]
struct Order {
    id: u32,
    country: &'static str,
    lines: Vec<Line>,
}

impl HostObject for Order {
    fn type_name(&self) -> &'static str {
        "order"
    }

    fn fields(&self) -> &[&str] {
        &["id", "country", "lines", "total"]
    }

    fn field(&self, name: &str) -> Option<Value> {
        match name {
            "id" => Some(self.id.into()),
            "country" => Some(self.country.into()),
            "lines" => Some(self.lines.iter().map(Line::record).collect::<Vec<_>>().into()),
            "total" => {
                let of = |line: &Line| line.price.clone() * Number::from(line.count);
                Some(self.lines.iter().map(of).fold(Number::ZERO, |sum, it| sum + it).into())
            }
            _ => None,
        }
    }

    fn methods(&self) -> &[&str] {
        &["count_of"]
    }

    fn call(&self, _: &str, arguments: &[Value]) -> Result<Value, String> {
        match arguments {
            [Value::Text(name)] => {
                let lines = self.lines.iter().filter(|line| line.name == name.as_str());
                Ok(lines.map(|line| line.count).sum::<u32>().into())
            }
            _ => Err("`count_of` takes the name of what is sold".to_owned()),
        }
    }
}

impl Line {
    fn record(&self) -> Value {
        let fields = [
            ("name", Value::from(self.name)),
            ("price", self.price.clone().into()),
            ("count", self.count.into()),
        ];
        fields.into_iter().collect::<Record>().into()
    }
}

/// A rule: when it holds, and what it takes off the total or puts on it.
struct Rule {
    name: &'static str,
    when: Program,
    then: Program,
}

/// The rules of the shop, as they stand in its settings.
const RULES: [(&str, &str, &str); 4] = [
    ("three for two pens", "order.count_of(\"pen\") >= 3", "-(order.count_of(\"pen\") // 3) × pen"),
    ("ten percent from 50", "order.total >= 50", "-order.total × 10/100"),
    ("shipping", "order.total < 50 and order.country != \"DE\"", "4.90"),
    (
        "a third off paper",
        "order.lines |> any(l => l.name == \"paper\")",
        "-(order.lines |> filter(l => l.name == \"paper\") |> map(l => l.price × l.count) |> sum) / 3",
    ),
];

/// What comes of an order.
#[derive(Debug, PartialEq)]
struct Decision {
    applied: Vec<&'static str>,
    to_pay: Number,
    cents: i64,
}

struct Shop {
    rules: Vec<Rule>,
    bill: Program,
    scope: Scope,
}

impl Shop {
    fn new(engine: &Engine) -> Result<Self, Error> {
        let rules = RULES.into_iter().map(|(name, when, then)| {
            Ok(Rule { name, when: engine.compile(when)?, then: engine.compile(then)? })
        });
        let mut scope = engine.scope();
        scope.set("pen", engine.eval("1.20")?);
        let bill = engine.compile("due = order.total + sum(changes); [due, round(due × 100)]")?;
        Ok(Self { rules: rules.collect::<Result<_, Error>>()?, bill, scope })
    }

    fn decide(&mut self, order: &Order) -> Result<Decision, Error> {
        self.scope.set("order", order.clone());
        let (mut applied, mut changes) = (Vec::new(), Vec::new());
        for rule in &self.rules {
            if rule.when.eval_as::<bool>(&mut self.scope)? {
                applied.push(rule.name);
                changes.push(rule.then.eval(&mut self.scope)?);
            }
        }
        self.scope.set("changes", changes);
        let bill: Vec<Number> = self.bill.eval_as(&mut self.scope)?;
        let [to_pay, cents] = <[Number; 2]>::try_from(bill).unwrap_or_default();
        Ok(Decision { applied, to_pay, cents: i64::from_value(cents.into())? })
    }
}

/// Puts the rules to a few orders.
pub fn main() -> Result<(), Error> {
    let mut engine = Engine::new();
    engine.limits().steps(100_000).memory(1 << 20).exact(true);
    let price = |text: &str| engine.eval(text).and_then(Number::from_value);
    let pens = |count| Ok::<_, Error>(Line { name: "pen", price: price("1.20")?, count });
    let paper = |count| Ok::<_, Error>(Line { name: "paper", price: price("6.70")?, count });
    let orders = [
        Order { id: 1, country: "FR", lines: vec![pens(7)?] },
        Order { id: 2, country: "DE", lines: vec![pens(1)?, paper(1)?] },
        Order { id: 3, country: "DE", lines: vec![pens(2)?, paper(10)?] },
    ];

    let mut shop = Shop::new(&engine)?;
    let mut decisions = Vec::new();
    for order in &orders {
        let decision = shop.decide(order)?;
        let applied = decision.applied.join(", ");
        println!(
            "order {}: {} cents, exactly {} ({applied})",
            order.id, decision.cents, decision.to_pay
        );
        decisions.push((decision.to_pay.to_string(), decision.cents, decision.applied.len()));
    }
    // 7 × 1.20 − 2 × 1.20 + 4.90; 1.20 + 6.70 × 2/3; (2.40 + 67) × 9/10 − 67/3.
    let expected = [("109/10", 1090, 2), ("17/3", 567, 1), ("6019/150", 4013, 2)];
    assert!(
        decisions.iter().map(|(pay, cents, rules)| (pay.as_str(), *cents, *rules)).eq(expected)
    );

    let error = engine.compile("order.totl > 5")?.eval(&mut shop.scope).unwrap_err();
    println!("{error}; {}", error.help().unwrap_or_default());
    assert_eq!(error.help().as_deref(), Some("did you mean `total`?"));
    Ok(())
}
