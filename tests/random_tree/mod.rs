//! Random trees of the shapes that the parser makes.

use abacist::Span;
use abacist::number::Number;
use abacist::syntax::Statement;
use abacist::syntax::ast::{
    Argument, ChainOp, CompareOp, Expr, ExprKind, Link, Name, Postfix, PrefixOp, SpanOf,
};
use proptest::prelude::*;
use script::{choice, interpolated, lambda};

mod script;

/// Any statement, up to five levels deep.
pub fn statements() -> impl Strategy<Value = Statement> {
    script::statement(scripts())
}

/// Any expression, with functions, blocks and texts in it that hold others.
pub fn scripts() -> BoxedStrategy<Expr> {
    let tree = leaf().prop_recursive(5, 40, 3, |inner| {
        prop_oneof![
            4 => plain(inner.clone()),
            1 => choice(inner.clone()),
            1 => lambda(inner.clone()).prop_map(|it| expr(ExprKind::Lambda(it.into()))),
            1 => interpolated(inner),
        ]
    });
    tree.boxed()
}

/// Any expression without blocks, up to five levels deep.
pub fn expressions() -> impl Strategy<Value = Expr> {
    leaf().prop_recursive(5, 40, 3, plain)
}

fn plain(inner: BoxedStrategy<Expr>) -> BoxedStrategy<Expr> {
    let tree = {
        prop_oneof![
            (inner.clone(), prop::collection::vec((additive(), inner.clone()), 1..3))
                .prop_map(chain),
            (inner.clone(), prop::collection::vec((multiplicative(), inner.clone()), 1..3))
                .prop_map(chain),
            (prefix(), inner.clone()).prop_map(|(op, it)| expr(ExprKind::Prefix(op, Box::new(it)))),
            inner.clone().prop_map(|it| expr(ExprKind::Factorial(Box::new(it)))),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| power(a, b)),
            (inner.clone(), prop::collection::vec((comparison(), inner.clone()), 1..3))
                .prop_map(|(first, rest)| expr(ExprKind::Compare(Box::new(first), rest))),
            prop::collection::vec(inner.clone(), 2..4).prop_map(|parts| logic(parts, true)),
            prop::collection::vec(inner.clone(), 2..4).prop_map(|parts| logic(parts, false)),
            (inner.clone(), inner.clone(), any::<bool>()).prop_map(|(from, to, inclusive)| {
                let (from, to) = (Some(Box::new(from)), Some(Box::new(to)));
                expr(ExprKind::Range { from, to, inclusive })
            }),
            prop::collection::vec(inner.clone(), 0..3).prop_map(|it| expr(ExprKind::List(it))),
            prop::collection::vec(inner.clone(), 0..3).prop_map(record),
            prop::collection::vec(inner.clone(), 2..4).prop_map(|it| expr(ExprKind::Equation(it))),
            (inner.clone(), prop::collection::vec(step(inner.clone()), 1..3)).prop_map(postfix),
            (inner.clone(), prop::collection::vec(step(inner), 0..3)).prop_map(pipe),
        ]
    };
    tree.boxed()
}

fn expr(kind: ExprKind) -> Expr {
    Expr { kind, span: Span::default() }
}

fn name(text: &str) -> Name {
    Name { text: text.to_owned(), span: Span::default() }
}

fn variable(text: &str) -> Expr {
    expr(ExprKind::Name(text.to_owned()))
}

fn leaf() -> impl Strategy<Value = Expr> {
    prop_oneof![
        4 => (0..1200_u32).prop_map(|it| expr(ExprKind::Number(Number::from(it)))),
        1 => prop::sample::select(vec!["0.5", "1e-3", "12.25", "1e30", "1234567890.0625"])
            .prop_map(|it| expr(ExprKind::Number(Number::parse(it).unwrap()))),
        3 => prop::sample::select(vec!["a", "ans", "_", "é1", "notes"]).prop_map(variable),
        1 => any::<bool>().prop_map(|it| expr(ExprKind::Bool(it))),
        1 => Just(ExprKind::None).prop_map(expr),
        1 => "[a\"\\\\\n\t{}\u{7}×]{0,4}".prop_map(|it| expr(ExprKind::Text(it))),
    ]
}

fn additive() -> impl Strategy<Value = ChainOp> {
    prop::sample::select(vec![ChainOp::Add, ChainOp::Subtract])
}

fn multiplicative() -> impl Strategy<Value = ChainOp> {
    use ChainOp::{Divide, FloorDivide, Multiply, Remainder};
    prop::sample::select(vec![Multiply, Multiply, Divide, FloorDivide, Remainder])
}

fn prefix() -> impl Strategy<Value = PrefixOp> {
    use PrefixOp::{Minus, Not, Plus, Root};
    prop::sample::select(vec![Minus, Plus, Root, Not])
}

fn comparison() -> impl Strategy<Value = CompareOp> {
    use CompareOp::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};
    prop::sample::select(vec![Equal, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual])
}

/// A chain; a first operand of the same level is merged, as the parser does.
fn chain((first, rest): (Expr, Vec<(ChainOp, Expr)>)) -> Expr {
    let level = rest[0].0.is_additive();
    let links =
        rest.into_iter().map(|(op, operand)| Link { op, op_span: Span::default(), operand });
    let mut links: Vec<_> = links.collect();
    if let ExprKind::Chain(start, before) = &first.kind
        && before[0].op.is_additive() == level
    {
        let before = before.iter().cloned();
        links = before.chain(links).collect();
        return expr(ExprKind::Chain(start.clone(), links));
    }
    expr(ExprKind::Chain(Box::new(first), links))
}

/// A number, as the tree of a solver may hold it.
pub fn number(value: &str) -> Expr {
    expr(ExprKind::Number(value.parse().unwrap()))
}

/// `base ^ exponent`.
pub fn power(base: Expr, exponent: Expr) -> Expr {
    expr(ExprKind::Power(Box::new(base), Box::new(exponent)))
}

fn logic(parts: Vec<Expr>, and: bool) -> Expr {
    let mut merged = Vec::new();
    for (index, part) in parts.into_iter().enumerate() {
        match &part.kind {
            ExprKind::And(inner) if and && index == 0 => merged.extend(inner.iter().cloned()),
            ExprKind::Or(inner) if !and && index == 0 => merged.extend(inner.iter().cloned()),
            _ => merged.push(part),
        }
    }
    expr(if and { ExprKind::And(merged) } else { ExprKind::Or(merged) })
}

fn record(values: Vec<Expr>) -> Expr {
    let keys = ["a", "two words", "if"];
    expr(ExprKind::Record(keys.into_iter().map(name).zip(values).collect()))
}

fn step(inner: BoxedStrategy<Expr>) -> impl Strategy<Value = Postfix> {
    let arguments = prop::collection::vec(inner.clone(), 0..3);
    prop_oneof![
        (arguments, any::<bool>()).prop_map(|(values, named)| {
            let last = values.len();
            let argument = |(index, value)| Argument {
                name: (named && index + 1 == last).then(|| name("k")),
                value,
            };
            Postfix::Call(values.into_iter().enumerate().map(argument).collect(), SpanOf::default())
        }),
        inner.prop_map(|it| Postfix::Index(it, SpanOf::default())),
        Just(Postfix::Field(name("field"))),
    ]
}

/// Steps on a base; only a name can be called at once.
fn postfix((base, mut steps): (Expr, Vec<Postfix>)) -> Expr {
    match &base.kind {
        ExprKind::Postfix(start, before) => {
            steps.splice(0..0, before.iter().cloned());
            return expr(ExprKind::Postfix(start.clone(), steps));
        }
        ExprKind::Name(_) => {}
        _ if matches!(steps[0], Postfix::Call(..)) => steps[0] = Postfix::Field(name("field")),
        _ => {}
    }
    expr(ExprKind::Postfix(Box::new(base), steps))
}

fn pipe((first, steps): (Expr, Vec<Postfix>)) -> Expr {
    let stage = match steps.is_empty() {
        true => variable("f"),
        false => postfix((variable("f"), steps)),
    };
    if let ExprKind::Pipe(start, stages) = &first.kind {
        let stages = stages.iter().cloned().chain([stage]).collect();
        return expr(ExprKind::Pipe(start.clone(), stages));
    }
    expr(ExprKind::Pipe(Box::new(first), vec![stage]))
}
