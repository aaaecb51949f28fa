//! The errors of a program that can be told without running it.

mod calls;
mod faults;

use std::collections::{HashMap, HashSet};
use std::mem;
use std::sync::Arc;

use super::super::builtins::constant;
use super::super::fault::unknown_name;
use super::super::{Builtins, HostFunction, Native};
use super::defaults::check_defaults;
use super::look;
use super::names::assigned;
use super::parts::{Part, of_expr, of_lambda, of_statement};
use super::statement::name_of;
use crate::diagnostic::EvalError;
use crate::limits::{Budget, with_stack};
use crate::source::Span;
use crate::syntax::ast::{Argument, Block, Body, Expr, ExprKind, Lambda, Name, Postfix, Statement};
pub use faults::Faults;

/// Among more names than this none is sought that an unknown one may be meant for: each takes a
/// microsecond.
const MOST_COMPARED: usize = 4096;

/// What is known of a program besides its statements.
#[derive(Clone, Copy)]
pub(in crate::eval) struct Surroundings<'a> {
    /// Its text.
    pub text: &'a str,
    /// The functions that it can call.
    pub builtins: &'a Builtins,
    /// Names of variables that are there before it.
    pub known: &'a HashSet<&'a str>,
    /// From where on blocks of it could not be read, so that their statements may stand outside.
    pub lost_block: Option<usize>,
}

/// The errors of these statements: names that nothing has, calls of known functions with other
/// arguments than they take, assignments to constants, and `return`, `break` and `continue` where
/// there is nothing to leave. What depends on how the program runs is not looked at.
pub(in crate::eval) fn check<'a>(
    statements: &'a [(Span, Statement)],
    surroundings: Surroundings<'a>,
    budget: &'a Budget,
) -> Faults {
    let mut check = Check {
        surroundings,
        budget,
        seen: 0,
        globals: HashMap::new(),
        functions: HashMap::new(),
        frames: vec![Frame::default()],
        faults: Faults::default(),
    };
    for (_, statement) in statements {
        of_statement(statement, &mut |part| assigned(part, &mut |name| check.count(name)));
        check.functions.extend(made_function(statement));
    }
    statements.iter().for_each(|(at, statement)| check.statement(statement, *at));
    check.faults
}

/// The name and the function that a statement makes, if it is one.
fn made_function(statement: &Statement) -> Option<(&str, &Lambda)> {
    let (name, value) = match statement {
        Statement::Function(name, lambda) => return Some((&name.text, lambda)),
        Statement::Const(name, value) => (&*name.text, value),
        Statement::Assign { target, op: None, value } => match &target.kind {
            ExprKind::Name(name) => (name.as_str(), value),
            _ => return None,
        },
        _ => return None,
    };
    match &value.kind {
        ExprKind::Lambda(lambda) => Some((name, lambda)),
        _ => None,
    }
}

/// What is called.
enum Callee<'a> {
    Form(calls::Form<'a>),
    Host(Arc<HostFunction>),
}

struct Check<'a> {
    surroundings: Surroundings<'a>,
    budget: &'a Budget,
    /// The statements so far, those inside of others too.
    seen: usize,
    /// The names that are assigned outside of all functions, and how often.
    globals: HashMap<&'a str, usize>,
    /// Functions outside of all others, by name.
    functions: HashMap<&'a str, &'a Lambda>,
    /// What stands outside of all functions, then the functions around the place.
    frames: Vec<Frame<'a>>,
    faults: Faults,
}

/// A function, or what stands outside of all.
#[derive(Default)]
struct Frame<'a> {
    /// Names that it has; outside of all functions those assigned so far.
    names: HashSet<&'a str>,
    /// Names that must not be assigned again, and where they were made.
    constants: HashMap<&'a str, Span>,
    /// Loops around the place.
    loops: usize,
    /// The name by which the function finds itself, if no variable has it, and the function.
    itself: Option<(&'a str, &'a Lambda)>,
}

impl<'a> Check<'a> {
    fn count(&mut self, name: &'a str) {
        *self.globals.entry(name).or_default() += 1;
    }

    fn frame(&mut self) -> Option<&mut Frame<'a>> {
        self.frames.last_mut()
    }

    fn is_outermost(&self) -> bool {
        self.frames.len() == 1
    }

    /// Whether the budget lets the work go on.
    fn goes_on(&mut self) -> bool {
        if self.faults.stopped.is_none() {
            self.faults.stopped = look(self.seen, self.budget).err();
            self.seen += 1;
        }
        self.faults.stopped.is_none()
    }

    fn statement(&mut self, statement: &'a Statement, at: Span) {
        if !self.goes_on() {
            return;
        }
        match statement {
            Statement::Assign { target, op, value } => {
                self.expr(value);
                let Some(name) = name_of(target) else { return };
                if let ExprKind::Postfix(base, steps) = &target.kind {
                    self.read(name, base.span);
                    self.steps(steps);
                } else if op.is_some() {
                    self.read(name, target.span);
                }
                self.assign(name, target.span, false);
            }
            Statement::Const(name, value) => {
                self.expr(value);
                self.assign(&name.text, name.span, true);
            }
            Statement::Function(name, lambda) => {
                self.assign(&name.text, name.span, false);
                self.lambda(lambda, Some(&name.text));
            }
            Statement::While(condition, body) => {
                self.foresee(body);
                self.expr(condition);
                self.repeated(body);
            }
            Statement::For(name, values, body) => {
                self.expr(values);
                self.foresee(body);
                self.assign(&name.text, name.span, false);
                self.repeated(body);
            }
            Statement::Return(value) => {
                if self.is_outermost() {
                    self.misplaced("return", "a function", at);
                }
                value.iter().for_each(|value| self.expr(value));
            }
            Statement::Break | Statement::Continue => {
                let word = if *statement == Statement::Break { "break" } else { "continue" };
                if self.frame().is_none_or(|frame| frame.loops == 0) {
                    self.misplaced(word, "a loop", at);
                }
            }
            Statement::Expr(expr) => self.expr(expr),
        }
    }

    fn misplaced(&mut self, word: &'static str, around: &'static str, at: Span) {
        if self.surroundings.lost_block.is_none_or(|lost| (at.start as usize) < lost) {
            self.faults.note(|| EvalError::Misplaced { word, around, at }.into());
        }
    }

    /// Takes the names that a loop assigns for known: its body may run a second time.
    fn foresee(&mut self, body: &'a Block) {
        if let Some(frame) = self.frames.last_mut() {
            assigned(Part::Block(body), &mut |name| {
                frame.names.insert(name);
            });
        }
    }

    fn repeated(&mut self, body: &'a Block) {
        self.frame().into_iter().for_each(|frame| frame.loops += 1);
        self.block(body);
        self.frame().into_iter().for_each(|frame| frame.loops -= 1);
    }

    fn block(&mut self, block: &'a Block) {
        with_stack(|| {
            block.statements.iter().for_each(|(at, statement)| self.statement(statement, *at));
        });
    }

    fn assign(&mut self, name: &'a str, at: Span, constant: bool) {
        let Some(frame) = self.frames.last_mut() else { return };
        frame.names.insert(name);
        if let Some(&made) = frame.constants.get(name) {
            self.faults.note(|| {
                let (name, made, elsewhere) = (name.to_owned(), Some(made), String::new());
                EvalError::ConstantAssigned { name, made, elsewhere, at }.into()
            });
        } else if constant {
            frame.constants.insert(name, at);
        }
    }

    fn expr(&mut self, expr: &'a Expr) {
        match &expr.kind {
            ExprKind::Name(name) => self.read(name, expr.span),
            ExprKind::Lambda(lambda) => self.lambda(lambda, None),
            ExprKind::Postfix(base, steps) => with_stack(|| self.row(base, steps, None)),
            ExprKind::Pipe(first, stages) => with_stack(|| self.pipe(first, stages)),
            kind if kind.is_leaf() => {}
            ExprKind::If(..) => with_stack(|| self.branches(expr)),
            _ => with_stack(|| self.parts(expr, &mut Self::block)),
        }
    }

    /// The parts of an expression; `block` takes the blocks among them.
    fn parts(&mut self, expr: &'a Expr, block: &mut dyn FnMut(&mut Self, &'a Block)) {
        of_expr(expr, &mut |part| match part {
            Part::Expr(expr) => self.expr(expr),
            Part::Block(it) => block(self, it),
            Part::Lambda(lambda) => self.lambda(lambda, None),
            Part::Read(_) | Part::Assigned(_) => {}
        });
    }

    /// An `if`: only one of its branches is run, so each may make the same constants.
    fn branches(&mut self, expr: &'a Expr) {
        let before = self.frame().map(|frame| frame.constants.clone()).unwrap_or_default();
        let mut made = before.clone();
        self.parts(expr, &mut |check, block| {
            check.block(block);
            if let Some(frame) = check.frame() {
                made.extend(mem::replace(&mut frame.constants, before.clone()));
            }
        });
        self.frame().into_iter().for_each(|frame| frame.constants.extend(made.drain()));
    }

    fn pipe(&mut self, first: &'a Expr, stages: &'a [Expr]) {
        self.expr(first);
        let mut piped = first.span;
        for stage in stages {
            match &stage.kind {
                ExprKind::Postfix(base, steps) => self.row(base, steps, Some(piped)),
                ExprKind::Name(name) => self.call(name, stage.span, &[], Some(piped), stage.span),
                _ => self.expr(stage),
            }
            piped = piped.join(stage.span);
        }
    }

    /// A value with calls, indices and fields; a piped value goes into the call, if it is alone.
    fn row(&mut self, base: &'a Expr, steps: &'a [Postfix], piped: Option<Span>) {
        let (ExprKind::Name(name), Some((Postfix::Call(arguments, brackets), others))) =
            (&base.kind, steps.split_first())
        else {
            self.expr(base);
            self.steps(steps);
            return;
        };
        let whole = base.span.join(brackets.0);
        let first = piped.filter(|_| others.is_empty());
        self.call(name, base.span, arguments, first, whole);
        self.steps(others);
    }

    fn steps(&mut self, steps: &'a [Postfix]) {
        for step in steps {
            match step {
                Postfix::Call(arguments, _) => {
                    arguments.iter().for_each(|argument| self.expr(&argument.value));
                }
                Postfix::Index(index, _) => self.expr(index),
                Postfix::Field(_) => {}
            }
        }
    }

    fn call(
        &mut self,
        name: &'a str,
        at: Span,
        arguments: &'a [Argument],
        piped: Option<Span>,
        whole: Span,
    ) {
        self.read(name, at);
        arguments.iter().for_each(|argument| self.expr(&argument.value));
        let given = piped.iter().map(|&at| (None, at));
        let given = given.chain(arguments.iter().map(|it| (it.name.as_ref(), it.value.span)));
        let given: Vec<(Option<&Name>, Span)> = given.collect();
        match self.callee(name) {
            Some(Callee::Form(form)) => self.faults.extend(form.mismatch(&given, whole)),
            Some(Callee::Host(host)) if given.iter().all(|(name, _)| name.is_none()) => {
                self.faults.extend(host.mismatch(given.iter().map(|(_, at)| *at), whole));
            }
            _ => {}
        }
    }

    /// What a call of `name` calls, if that is known here.
    fn callee(&self, name: &'a str) -> Option<Callee<'a>> {
        let of_script = |lambda| Some(Callee::Form(calls::Form::of_script(name, lambda)));
        for frame in self.frames.iter().skip(1).rev() {
            if frame.names.contains(name) {
                return None;
            }
            if let Some((_, lambda)) = frame.itself.filter(|(itself, _)| *itself == name) {
                return of_script(lambda);
            }
        }
        if self.surroundings.known.contains(name) {
            return None;
        }
        let is_made = self.frames.first().is_some_and(|frame| frame.names.contains(name));
        let native = self.surroundings.builtins.native(name);
        // Before a variable is made, its name means what it meant without it; a function may be
        // called at any time.
        match (self.globals.get(name), native) {
            (Some(1), None) if !self.is_outermost() => of_script(self.functions.get(name)?),
            (Some(1), _) if self.is_outermost() && is_made => of_script(self.functions.get(name)?),
            (Some(_), _) if !self.is_outermost() || is_made => None,
            (_, Some(Native::Builtin(builtin))) => {
                Some(Callee::Form(calls::Form::of_builtin(builtin)))
            }
            (_, Some(Native::Host(host))) => Some(Callee::Host(host)),
            _ => None,
        }
    }

    fn read(&mut self, name: &'a str, at: Span) {
        if self.is_known(name) {
            return;
        }
        let Surroundings { text, builtins, known, .. } = self.surroundings;
        let own = self.frames.iter().map(|frame| frame.names.len()).sum::<usize>();
        let few = own + self.globals.len() + known.len() <= MOST_COMPARED;
        let own = self.frames.iter().flat_map(|frame| frame.names.iter().copied());
        let globals = self.globals.keys().copied().chain(known.iter().copied());
        let names = own.chain(globals).filter(|other| few && *other != name);
        self.faults.note(|| unknown_name(name, (text, at), names, builtins));
        self.goes_on();
    }

    fn is_known(&self, name: &str) -> bool {
        let is_global = !self.is_outermost() && self.globals.contains_key(name);
        is_global
            || self.frames.iter().skip(1).any(|frame| frame.names.contains(name))
            || self.is_outermost() && self.frames.iter().any(|frame| frame.names.contains(name))
            || self.surroundings.known.contains(name)
            || self.surroundings.builtins.native(name).is_some()
            || constant(name).is_some()
    }

    /// A function, and the name that its statement gives it.
    fn lambda(&mut self, lambda: &'a Lambda, name: Option<&'a str>) {
        with_stack(|| {
            self.faults.extend(check_defaults(lambda));
            // Outside of all functions the name is a global, which others may assign.
            let itself = name.filter(|_| !self.is_outermost()).map(|name| (name, lambda));
            let mut frame = Frame { itself, ..Frame::default() };
            of_lambda(lambda, &mut |part| {
                assigned(part, &mut |name| {
                    frame.names.insert(name);
                });
            });
            frame.names.extend(lambda.parameters.iter().map(|it| it.name.text.as_str()));
            self.frames.push(frame);
            let defaults = lambda.parameters.iter().filter_map(|it| it.default.as_ref());
            defaults.for_each(|default| self.expr(default));
            match &lambda.body {
                Body::Expr(expr) => self.expr(expr),
                Body::Block(block) => self.block(block),
            }
            self.frames.pop();
        });
    }
}
