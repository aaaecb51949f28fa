//! Which names are locals, which are taken along by closures, and which are globals.

use std::collections::{HashMap, HashSet};
use std::ptr;

use super::parts::{Part, of_expr, of_lambda, of_statement};
use crate::limits::with_stack;
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, Lambda, Statement};

/// What is known of the names of a program before it is compiled.
#[derive(Default)]
pub(super) struct Names<'a> {
    functions: HashMap<*const Lambda, Locals<'a>>,
    /// Expressions with an assignment inside, in the block of an `if`.
    assigning: HashSet<*const Expr>,
    /// Names outside of all functions, and those that functions do not have themselves.
    pub globals: Globals<'a>,
    /// The functions around the place that is looked at.
    around: Vec<Locals<'a>>,
}

/// The names of one function.
#[derive(Default)]
pub(super) struct Locals<'a> {
    /// Parameters, then names that are assigned, then captures.
    pub names: Vec<&'a str>,
    /// Of those, the names that come from the function around it.
    pub captures: Vec<&'a str>,
    /// The name of the function itself, if it is not a global.
    pub itself: Option<&'a str>,
    known: HashSet<&'a str>,
    /// Names that are known to be parameters, captures, or not to be taken along.
    resolved: HashSet<&'a str>,
}

/// Names in the order in which they first occur.
#[derive(Default)]
pub(super) struct Globals<'a> {
    pub names: Vec<&'a str>,
    places: HashMap<&'a str, u32>,
    /// Those that functions name.
    pub in_functions: Vec<u32>,
    seen_in_functions: HashSet<u32>,
    /// Those that the program assigns.
    assigned: HashSet<u32>,
}

impl<'a> Globals<'a> {
    /// The place of `name`, which is given one if it has none.
    pub fn place(&mut self, name: &'a str) -> u32 {
        let next = u32::try_from(self.names.len()).unwrap_or(u32::MAX);
        *self.places.entry(name).or_insert_with(|| {
            self.names.push(name);
            next
        })
    }

    /// Whether the program assigns the name at a place.
    pub fn is_assigned(&self, place: u32) -> bool {
        self.assigned.contains(&place)
    }

    /// The place of a name that was seen.
    pub fn get(&self, name: &str) -> Option<u32> {
        self.places.get(name).copied()
    }
}

impl<'a> Locals<'a> {
    pub fn has(&self, name: &str) -> bool {
        self.known.contains(name)
    }

    fn add(&mut self, name: &'a str) {
        if self.known.insert(name) {
            self.names.push(name);
        }
    }

    fn capture(&mut self, name: &'a str) {
        self.add(name);
        self.resolved.insert(name);
        self.captures.push(name);
    }
}

impl<'a> Names<'a> {
    /// The names of these statements.
    pub fn of(statements: &'a [(Span, Statement)]) -> Self {
        let mut names = Self::default();
        for (_, statement) in statements {
            of_statement(statement, &mut |part| {
                names.walk(part);
            });
        }
        names
    }

    /// The names of a function in these statements, which are asked for once.
    pub fn take_locals(&mut self, lambda: &Lambda) -> Locals<'a> {
        self.functions.remove(&ptr::from_ref(lambda)).unwrap_or_default()
    }

    /// Whether an assignment is made while `expr` is evaluated.
    pub fn assigns(&self, expr: &Expr) -> bool {
        !self.assigning.is_empty() && self.assigning.contains(&ptr::from_ref(expr))
    }

    /// Notes the names of a part; says whether it assigns.
    fn walk(&mut self, part: Part<'a>) -> bool {
        match part {
            Part::Read(name) => {
                self.mention(name);
                false
            }
            Part::Assigned(name) => {
                self.mention(name);
                if self.around.is_empty() {
                    let place = self.globals.place(name);
                    self.globals.assigned.insert(place);
                }
                true
            }
            Part::Expr(expr) => {
                let mut assigns = false;
                if let ExprKind::Name(name) = &expr.kind {
                    self.mention(name);
                } else if !expr.kind.is_leaf() {
                    with_stack(|| of_expr(expr, &mut |part| assigns |= self.walk(part)));
                }
                if assigns {
                    self.assigning.insert(expr);
                }
                assigns
            }
            Part::Block(block) => with_stack(|| {
                let mut assigns = false;
                for (_, statement) in &block.statements {
                    of_statement(statement, &mut |part| assigns |= self.walk(part));
                }
                assigns
            }),
            Part::Lambda(lambda) => {
                with_stack(|| self.function(lambda));
                false
            }
        }
    }

    fn function(&mut self, lambda: &'a Lambda) {
        let mut locals = Locals::default();
        for parameter in &lambda.parameters {
            locals.add(&parameter.name.text);
            locals.resolved.insert(&parameter.name.text);
        }
        of_lambda(lambda, &mut |part| assigned(part, &mut |name| locals.add(name)));
        let own = lambda.name.as_ref().map(|name| &*name.text);
        if let Some(name) = own.filter(|name| !self.around.is_empty() && !locals.has(name)) {
            locals.itself = Some(name);
            locals.add(name);
            locals.resolved.insert(name);
        }
        self.around.push(locals);
        of_lambda(lambda, &mut |part| {
            self.walk(part);
        });
        if let Some(locals) = self.around.pop() {
            self.functions.insert(lambda, locals);
        }
    }

    /// A name that stands in the innermost function, or outside of all. What a function assigns
    /// may start from what the function around it, or a global, has under that name.
    fn mention(&mut self, name: &'a str) {
        let Some((innermost, around)) = self.around.split_last_mut() else {
            self.globals.place(name);
            return;
        };
        if !innermost.resolved.insert(name) {
            return;
        }
        if let Some(owner) = around.iter().rposition(|function| function.has(name)) {
            let between = around.iter_mut().skip(owner + 1);
            between.chain([innermost]).for_each(|function| function.capture(name));
        }
        let place = self.globals.place(name);
        if self.globals.seen_in_functions.insert(place) {
            self.globals.in_functions.push(place);
        }
    }
}

/// Shows the names that a function assigns itself, not in functions inside it.
pub(super) fn assigned<'a>(part: Part<'a>, see: &mut dyn FnMut(&'a str)) {
    match part {
        Part::Assigned(name) => see(name),
        Part::Read(_) | Part::Lambda(_) => {}
        Part::Expr(expr) if expr.kind.is_leaf() => {}
        Part::Expr(expr) => with_stack(|| of_expr(expr, &mut |part| assigned(part, see))),
        Part::Block(block) => with_stack(|| {
            for (_, statement) in &block.statements {
                of_statement(statement, &mut |part| assigned(part, see));
            }
        }),
    }
}
