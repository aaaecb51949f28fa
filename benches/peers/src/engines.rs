//! The engines, a row each.

use abacist::{Budget, Engine as Abacist, Interrupt, Limits, Value};
use evalexpr::ContextWithMutableVariables;
use fasteval::{Compiler, Evaler};

use crate::expressions::{Spelling, VARIABLES};

/// Makes a piece of work of a text. What runs once is not timed.
pub type Work = fn(String) -> Box<dyn FnMut() -> f64>;

/// An engine.
pub struct Engine {
    pub name: &'static str,
    pub spelling: Spelling,
    /// Parses and evaluates.
    pub evaluate: Work,
    /// Parses once, and evaluates.
    pub compiled: Option<Work>,
}

/// Abacist first: the ratios are to it.
pub const ENGINES: &[Engine] = &[
    Engine {
        name: "abacist (exact)",
        spelling: Spelling::Common,
        evaluate: abacist_evaluate,
        compiled: Some(abacist_compiled),
    },
    Engine {
        name: "fasteval",
        spelling: Spelling::Common,
        evaluate: fasteval_evaluate,
        compiled: Some(fasteval_compiled),
    },
    Engine {
        name: "meval",
        spelling: Spelling::Common,
        evaluate: meval_evaluate,
        compiled: Some(meval_compiled),
    },
    Engine {
        name: "exmex",
        spelling: Spelling::Common,
        evaluate: exmex_evaluate,
        compiled: Some(exmex_compiled),
    },
    Engine {
        name: "evalexpr",
        spelling: Spelling::MathNames,
        evaluate: evalexpr_evaluate,
        compiled: Some(evalexpr_compiled),
    },
    Engine {
        name: "rhai",
        spelling: Spelling::FloatsStars,
        evaluate: rhai_evaluate,
        compiled: Some(rhai_compiled),
    },
    Engine {
        name: "fend-core (exact)",
        spelling: Spelling::Common,
        evaluate: fend_evaluate,
        compiled: None,
    },
];

/// Enough of a value to see that it is the right one.
fn approximately(value: &Value) -> f64 {
    let text = value.to_string();
    let text = text.trim_start_matches(['≈', '~', ' ']);
    match text.split_once('/') {
        Some((over, under)) => over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap(),
        None => text.parse().unwrap(),
    }
}

/// Checks the first value, and afterwards only takes it.
fn checked_once(mut value: impl FnMut() -> Value + 'static) -> Box<dyn FnMut() -> f64> {
    let mut known = None;
    Box::new(move || {
        let found = value();
        *known.get_or_insert_with(|| approximately(&found))
    })
}

fn abacist_evaluate(text: String) -> Box<dyn FnMut() -> f64> {
    let engine = Abacist::new();
    let mut scope = engine.scope();
    for (name, value) in VARIABLES {
        scope.set(name, value as i64);
    }
    let source = abacist::Source::new("input", &text);
    let limits = Limits::default();
    checked_once(move || {
        let mut value = Value::None;
        let budget = Budget::new(&limits, Interrupt::new());
        engine.run(&source, &mut scope, &budget, |outcome| value = outcome.into_value()).unwrap();
        value
    })
}

fn abacist_compiled(text: String) -> Box<dyn FnMut() -> f64> {
    let engine = Abacist::new();
    let program = engine.compile(&text).unwrap();
    let mut scope = engine.scope();
    for (name, value) in VARIABLES {
        scope.set(name, value as i64);
    }
    checked_once(move || program.eval(&mut scope).unwrap())
}

fn by_name(name: &str, arguments: Vec<f64>) -> Option<f64> {
    match name {
        "x" => Some(VARIABLES[0].1),
        "y" => Some(VARIABLES[1].1),
        "z" => Some(VARIABLES[2].1),
        "sin" => arguments.first().map(|x| x.sin()),
        _ => None,
    }
}

fn fasteval_evaluate(text: String) -> Box<dyn FnMut() -> f64> {
    let parser = fasteval::Parser::new();
    let mut slab = fasteval::Slab::new();
    Box::new(move || {
        let expression = parser.parse(&text, &mut slab.ps).unwrap();
        expression.from(&slab.ps).eval(&slab, &mut by_name).unwrap()
    })
}

fn fasteval_compiled(text: String) -> Box<dyn FnMut() -> f64> {
    let mut slab = fasteval::Slab::new();
    let expression = fasteval::Parser::new().parse(&text, &mut slab.ps).unwrap();
    let instruction = expression.from(&slab.ps).compile(&slab.ps, &mut slab.cs);
    Box::new(move || instruction.eval(&slab, &mut by_name).unwrap())
}

fn meval_context() -> meval::Context<'static> {
    let mut context = meval::Context::new();
    for (name, value) in VARIABLES {
        context.var(name, value);
    }
    context
}

fn meval_evaluate(text: String) -> Box<dyn FnMut() -> f64> {
    let context = meval_context();
    Box::new(move || meval::eval_str_with_context(&text, &context).unwrap())
}

fn meval_compiled(text: String) -> Box<dyn FnMut() -> f64> {
    let context = meval_context();
    let expression: meval::Expr = text.parse().unwrap();
    Box::new(move || expression.eval_with_context(&context).unwrap())
}

/// The values of the variables of an expression, in the order of their names.
fn exmex_values(expression: &exmex::FlatEx<f64>) -> Vec<f64> {
    use exmex::Express;
    let value = |name: &String| VARIABLES.iter().find(|(known, _)| known == name).unwrap().1;
    expression.var_names().iter().map(value).collect()
}

fn exmex_evaluate(text: String) -> Box<dyn FnMut() -> f64> {
    use exmex::Express;
    let values = exmex_values(&exmex::parse(&text).unwrap());
    Box::new(move || exmex::parse::<f64>(&text).unwrap().eval(&values).unwrap())
}

fn exmex_compiled(text: String) -> Box<dyn FnMut() -> f64> {
    use exmex::Express;
    let expression = exmex::parse::<f64>(&text).unwrap();
    let values = exmex_values(&expression);
    Box::new(move || expression.eval(&values).unwrap())
}

fn evalexpr_context() -> evalexpr::HashMapContext {
    let mut context = evalexpr::HashMapContext::new();
    for (name, value) in VARIABLES {
        context.set_value(name.to_owned(), evalexpr::Value::Float(value)).unwrap();
    }
    context
}

fn evalexpr_evaluate(text: String) -> Box<dyn FnMut() -> f64> {
    let context = evalexpr_context();
    Box::new(move || evalexpr::eval_float_with_context(&text, &context).unwrap())
}

fn evalexpr_compiled(text: String) -> Box<dyn FnMut() -> f64> {
    let context = evalexpr_context();
    let tree = evalexpr::build_operator_tree::<evalexpr::DefaultNumericTypes>(&text).unwrap();
    Box::new(move || tree.eval_float_with_context(&context).unwrap())
}

fn rhai_scope() -> rhai::Scope<'static> {
    let mut scope = rhai::Scope::new();
    for (name, value) in VARIABLES {
        scope.push(name, value);
    }
    scope
}

fn rhai_evaluate(text: String) -> Box<dyn FnMut() -> f64> {
    let (engine, mut scope) = (rhai::Engine::new(), rhai_scope());
    Box::new(move || engine.eval_expression_with_scope::<f64>(&mut scope, &text).unwrap())
}

fn rhai_compiled(text: String) -> Box<dyn FnMut() -> f64> {
    let (engine, mut scope) = (rhai::Engine::new(), rhai_scope());
    let tree = engine.compile_expression(&text).unwrap();
    Box::new(move || engine.eval_ast_with_scope::<f64>(&mut scope, &tree).unwrap())
}

fn fend_evaluate(text: String) -> Box<dyn FnMut() -> f64> {
    let mut context = fend_core::Context::new();
    for (name, value) in VARIABLES {
        fend_core::evaluate(&format!("{name} = {value}"), &mut context).unwrap();
    }
    let mut known = None;
    Box::new(move || {
        let result = fend_core::evaluate(&text, &mut context).unwrap();
        let value = || result.get_main_result().trim_start_matches("approx. ").parse().unwrap();
        *known.get_or_insert_with(value)
    })
}
