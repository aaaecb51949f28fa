//! Random programs of assignments, conditions and loops, against a tiny interpreter of their own.

use std::fmt::Write;

use abacist::{Engine, Value};
use proptest::prelude::*;

/// An expression on the variables a, b and c.
#[derive(Clone, Debug)]
enum Term {
    Number(i64),
    Variable(usize),
    Binary(Box<Term>, &'static str, Box<Term>),
    If(Box<Term>, Box<Term>, Box<Term>),
}

#[derive(Clone, Debug)]
enum Step {
    Assign(usize, &'static str, Term),
    If(Term, Vec<Step>, Vec<Step>),
    /// A loop over so many numbers, and when it breaks off.
    For(usize, i64, Vec<Step>, Option<Term>),
}

const NAMES: [&str; 3] = ["a", "b", "c"];
/// All values stay below this, so that the reference needs no large numbers.
const MODULUS: i64 = 1_000_003;

impl Term {
    fn value(&self, variables: &[i64; 3]) -> i64 {
        match self {
            Self::Number(number) => *number,
            Self::Variable(place) => variables[*place],
            Self::Binary(lhs, op, rhs) => {
                let (lhs, rhs) = (lhs.value(variables), rhs.value(variables));
                let result = match *op {
                    "+" => lhs + rhs,
                    "-" => lhs - rhs,
                    _ => lhs * rhs,
                };
                result.rem_euclid(MODULUS)
            }
            Self::If(condition, yes, no) => {
                let holds = condition.value(variables) % 2 == 0;
                if holds { yes.value(variables) } else { no.value(variables) }
            }
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Variable(place) => NAMES[*place].to_owned(),
            Self::Binary(lhs, op, rhs) => {
                format!("(({} {op} {}) % {MODULUS})", lhs.text(), rhs.text())
            }
            Self::If(condition, yes, no) => format!(
                "(if {} % 2 == 0 {{ {} }} else {{ {} }})",
                condition.text(),
                yes.text(),
                no.text()
            ),
        }
    }
}

fn run(steps: &[Step], variables: &mut [i64; 3]) {
    for step in steps {
        match step {
            Step::Assign(place, op, term) => {
                let value = term.value(variables);
                let variable = &mut variables[*place];
                *variable = match *op {
                    "=" => value,
                    "+=" => *variable + value,
                    _ => *variable - value,
                }
                .rem_euclid(MODULUS);
            }
            Step::If(condition, yes, no) => {
                let holds = condition.value(variables) % 3 == 0;
                run(if holds { yes } else { no }, variables);
            }
            Step::For(place, count, body, stop) => {
                for number in 0..*count {
                    variables[*place] = number;
                    run(body, variables);
                    if stop.as_ref().is_some_and(|stop| stop.value(variables) % 5 == 0) {
                        break;
                    }
                }
            }
        }
    }
}

fn text(steps: &[Step], out: &mut String) {
    for step in steps {
        match step {
            Step::Assign(place, op, term) => {
                let name = NAMES[*place];
                writeln!(out, "{name} {op} {}\n{name} %= {MODULUS}", term.text()).unwrap();
            }
            Step::If(condition, yes, no) => {
                writeln!(out, "if {} % 3 == 0 {{", condition.text()).unwrap();
                text(yes, out);
                writeln!(out, "}} else {{").unwrap();
                text(no, out);
                writeln!(out, "}}").unwrap();
            }
            Step::For(place, count, body, stop) => {
                writeln!(out, "for {} in 0..{count} {{", NAMES[*place]).unwrap();
                text(body, out);
                if let Some(stop) = stop {
                    writeln!(out, "if {} % 5 == 0 {{ break }}", stop.text()).unwrap();
                }
                writeln!(out, "}}").unwrap();
            }
        }
    }
}

fn term() -> impl Strategy<Value = Term> {
    let leaf =
        prop_oneof![(0..20_i64).prop_map(Term::Number), (0..3_usize).prop_map(Term::Variable)];
    leaf.prop_recursive(3, 12, 3, |part| {
        prop_oneof![
            3 => (part.clone(), prop::sample::select(vec!["+", "-", "*"]), part.clone())
                .prop_map(|(lhs, op, rhs)| Term::Binary(lhs.into(), op, rhs.into())),
            1 => (part.clone(), part.clone(), part)
                .prop_map(|(a, b, c)| Term::If(a.into(), b.into(), c.into())),
        ]
    })
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let ops = prop::sample::select(vec!["=", "+=", "-="]);
    let assign =
        (0..3_usize, ops, term()).prop_map(|(place, op, term)| Step::Assign(place, op, term));
    let step = assign.prop_recursive(3, 24, 4, |step| {
        let block = prop::collection::vec(step, 0..4);
        prop_oneof![
            (term(), block.clone(), block.clone()).prop_map(|(it, yes, no)| Step::If(it, yes, no)),
            (0..3_usize, 0..6_i64, block, prop::option::of(term()))
                .prop_map(|(place, count, body, stop)| Step::For(place, count, body, stop)),
        ]
    });
    prop::collection::vec(step, 1..6)
}

proptest! {
    #[test]
    fn programs_do_what_the_reference_does(steps in steps(), start in [0..50_i64, 0..50, 0..50]) {
        let mut variables = start;
        run(&steps, &mut variables);
        let expected = Value::from(variables.to_vec()).to_string();
        let mut body = String::new();
        text(&steps, &mut body);
        let [a, b, c] = start;
        // Outside of all functions the variables are globals, inside of one they are locals.
        let outside = format!("a = {a}\nb = {b}\nc = {c}\n{body}[a, b, c]");
        let inside = format!("fn f(a, b, c) {{\n{body}[a, b, c]\n}}\nf({a}, {b}, {c})");
        for program in [outside, inside] {
            let engine = Engine::new();
            let value = engine.compile(&program).unwrap().eval(&mut engine.scope());
            prop_assert_eq!(value.map(|value| value.to_string()), Ok(expected.clone()), "{}", program);
        }
    }
}
