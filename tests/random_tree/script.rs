//! Statements, and the expressions that hold some.

use abacist::Span;
use abacist::syntax::Statement;
use abacist::syntax::ast::{
    AssignOp, Block, Body, ChainOp, Expr, ExprKind, Lambda, Parameter, Postfix, SpanOf, TextPart,
};
use proptest::prelude::*;

use super::{expr, name, variable};

type Expressions = BoxedStrategy<Expr>;

/// Any statement over these expressions.
pub fn statement(inner: Expressions) -> BoxedStrategy<Statement> {
    let target = prop_oneof![
        Just(variable("x")),
        inner.clone().prop_map(|index| {
            let steps =
                vec![Postfix::Index(index, SpanOf::default()), Postfix::Field(name("field"))];
            expr(ExprKind::Postfix(Box::new(variable("x")), steps))
        }),
    ];
    let op = prop_oneof![
        Just(None),
        Just(Some(AssignOp::Power)),
        prop::sample::select(vec![
            ChainOp::Add,
            ChainOp::Subtract,
            ChainOp::Multiply,
            ChainOp::Divide,
            ChainOp::FloorDivide,
            ChainOp::Remainder,
        ])
        .prop_map(|op| Some(AssignOp::Chain(op))),
    ];
    let loops = || (inner.clone(), block(inner.clone()));
    prop_oneof![
        (target, op, inner.clone()).prop_map(|(target, op, value)| Statement::Assign {
            target,
            op,
            value
        }),
        inner.clone().prop_map(|value| Statement::Const(name("dozen"), value)),
        lambda(inner.clone()).prop_map(|it| {
            let lambda = Lambda { name: Some(name("f")), ..it };
            Statement::Function(name("f"), lambda.into())
        }),
        loops().prop_map(|(condition, block)| Statement::While(condition, block)),
        loops().prop_map(|(values, block)| Statement::For(name("p"), values, block)),
        prop::option::of(inner.clone()).prop_map(Statement::Return),
        Just(Statement::Break),
        Just(Statement::Continue),
        inner.clone().prop_map(Statement::Expr),
    ]
    .boxed()
}

/// Blocks of simple statements; deeper ones stand in the expressions.
fn block(inner: Expressions) -> BoxedStrategy<Block> {
    let statement = prop_oneof![
        3 => inner.clone().prop_map(Statement::Expr),
        2 => inner.clone().prop_map(|value| {
            Statement::Assign { target: variable("x"), op: None, value }
        }),
        1 => prop::option::of(inner.clone()).prop_map(Statement::Return),
        1 => Just(Statement::Break),
        1 => inner.prop_map(|condition| {
            let block = Block { statements: Vec::new(), span: Span::default() };
            Statement::While(condition, block)
        }),
    ];
    let statements = prop::collection::vec(statement, 0..3).prop_map(|statements| Block {
        statements: statements.into_iter().map(|it| (Span::default(), it)).collect(),
        span: Span::default(),
    });
    statements.boxed()
}

/// `if`, with and without `else`.
pub fn choice(inner: Expressions) -> BoxedStrategy<Expr> {
    let branches = prop::collection::vec((inner.clone(), block(inner.clone())), 1..3);
    let choice = (branches, prop::option::of(block(inner)));
    choice.prop_map(|(branches, last)| expr(ExprKind::If(branches, last))).boxed()
}

/// A function without a name.
pub fn lambda(inner: Expressions) -> BoxedStrategy<Lambda> {
    let defaults = prop::collection::vec(prop::option::of(inner.clone()), 0..3);
    let body = prop_oneof![inner.clone().prop_map(Body::Expr), block(inner).prop_map(Body::Block),];
    (defaults, body)
        .prop_map(|(defaults, body)| {
            let names = ["a", "b", "c"].into_iter().map(name);
            let parameters = names.zip(defaults);
            let parameters = parameters.map(|(name, default)| Parameter { name, default });
            Lambda { name: None, parameters: parameters.collect(), body, span: Span::default() }
        })
        .boxed()
}

/// A text with one expression in it at least.
pub fn interpolated(inner: Expressions) -> BoxedStrategy<Expr> {
    let text = || "[a\"\\\\{}×]{0,3}";
    let part = (text(), inner.clone());
    (prop::collection::vec(part, 1..3), text())
        .prop_map(|(parts, end)| {
            let mut all = Vec::new();
            for (text, expr) in parts {
                all.extend((!text.is_empty()).then_some(TextPart::Text(text)));
                all.push(TextPart::Expr(expr));
            }
            all.extend((!end.is_empty()).then_some(TextPart::Text(end)));
            expr(ExprKind::Interpolated(all))
        })
        .boxed()
}
