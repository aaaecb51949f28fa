//! `:save`: what a session has defined, as a script that gives it again.
//!
//! Values are written out; functions come from the statements that made them. The script is tried
//! before it is written: what it does not give again is left out.

use std::collections::HashSet;

use super::Session;
use super::answers::Answers;
use super::arguments::Arguments;
use super::host::Host;
use super::puzzles::{placed, unquote};
use crate::engine::{Engine, Scope};
use crate::limits::{MAX_LINE, MAX_SCRIPT, with_stack};
use crate::output::Verdict;
use crate::syntax::ast::{Block, Expr};
use crate::syntax::{ExprKind, Statement, TokenKind, lex, parse_statements};
use crate::{Budget, Error, Source, Value};

/// The statements that made functions, in their order.
#[derive(Clone, Debug, Default)]
pub struct Functions {
    statements: Vec<Made>,
}

/// A statement that made functions.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Made {
    /// The variables that it sets.
    names: Vec<String>,
    /// Whether it gives a name a new value, whatever it was before.
    is_whole: bool,
    text: String,
}

impl Functions {
    /// Notes those statements of a text that set what is a function now, or holds one.
    pub fn note(&mut self, text: &str, scope: &Scope) {
        let is_known = |name: &String| scope.get(name).is_some_and(holds_function);
        for (at, statement) in parse_statements(text).unwrap_or_default() {
            let mut names = Vec::new();
            add_names(&statement, &mut names);
            if names.iter().any(is_known) {
                let is_whole = match &statement {
                    Statement::Assign { target, op: None, .. } => {
                        matches!(target.kind, ExprKind::Name(_))
                    }
                    statement => {
                        matches!(statement, Statement::Const(..) | Statement::Function(..))
                    }
                };
                let text = text.get(at.range()).unwrap_or_default().to_owned();
                self.add(Made { names, is_whole, text });
            }
        }
    }

    /// Adds a statement. One before it is dropped if this one gives its name a new value, and
    /// nothing since then speaks of that name.
    fn add(&mut self, made: Made) {
        let before = self.statements.iter().rposition(|it| it.is_whole && it.names == made.names);
        if let (true, Some(place)) = (made.is_whole, before) {
            let [name] = &made.names[..] else { return };
            let later = self.statements.iter().skip(place + 1);
            let speaks = |text: &str| mentions(text).any(|word| word == *name);
            let own = mentions(&made.text).filter(|word| word == name).count();
            let is_function = made.text.starts_with("fn");
            if !later.map(|it| &*it.text).any(speaks) && (is_function || own == 1) {
                self.statements.remove(place);
            }
        }
        self.statements.push(made);
    }
}

/// The names in a text.
fn mentions(text: &str) -> impl Iterator<Item = &str> {
    let names = lex(text).into_iter().filter(|token| token.kind == TokenKind::Name);
    names.filter_map(|token| text.get(token.span.range()))
}

/// Adds the variables that a statement sets, outside of functions.
fn add_names(statement: &Statement, names: &mut Vec<String>) {
    let inside = |block: &Block, names: &mut Vec<String>| {
        with_stack(|| block.statements.iter().for_each(|(_, it)| add_names(it, names)));
    };
    match statement {
        Statement::Assign { target, .. } => {
            let base = if let ExprKind::Postfix(base, _) = &target.kind { base } else { target };
            if let ExprKind::Name(name) = &base.kind {
                names.push(name.to_string());
            }
        }
        Statement::Const(name, _) | Statement::Function(name, _) => {
            names.push(name.text.to_string())
        }
        Statement::For(name, _, block) => {
            names.push(name.text.to_string());
            inside(block, names);
        }
        Statement::While(_, block) => inside(block, names),
        Statement::Expr(Expr { kind: ExprKind::If(branches, last), .. }) => {
            branches.iter().map(|(_, block)| block).chain(last).for_each(|it| inside(it, names));
        }
        _ => {}
    }
}

fn holds_function(value: &Value) -> bool {
    match value {
        Value::Function(_) => true,
        Value::List(list) => with_stack(|| list.iter().any(holds_function)),
        Value::Record(record) => with_stack(|| record.iter().any(|(_, it)| holds_function(it))),
        _ => false,
    }
}

/// `:save [over] FILE`
pub fn save(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    let first = arguments.words().next().map(|(word, _)| word);
    let over = first == Some("over");
    let written = if over { arguments.after(1) } else { arguments };
    let path = unquote(written.required("the file", "write :save and a path")?);
    let Saved { text, kept, left } = Saved::of(session)?;
    if kept == 0 && left.is_empty() {
        host.remark("there are no variables or functions to save; set one with x = 5\n");
        return Ok(Verdict::None);
    }
    host.write(path, &text, over).map_err(|error| placed(error, written.place()))?;
    // On standard output, it is there to be seen.
    if path != "-" {
        let names = if kept == 1 { "1 name" } else { &*format!("{kept} names") };
        host.remark(&format!("{names} in {path}; :run {path} reads them back\n"));
    }
    if !left.is_empty() {
        let left = left.join(", ");
        host.remark(&format!("left out, as no script gives them again: {left}\n"));
    }
    Ok(Verdict::Found)
}

/// A script, how many names it gives again, and which it does not.
struct Saved {
    text: String,
    kept: usize,
    left: Vec<String>,
}

impl Saved {
    fn of(session: &Session) -> Result<Self, Error> {
        let budget = session.budget();
        let own = || session.scope.iter().filter(|(name, _)| !Answers::has_name(name));
        let mut trial = Trial { engine: session.engine.apart(), scope: Scope::default() };
        let mut values = Vec::new();
        for (name, value) in own() {
            let made = if session.scope.is_constant(name) { "const " } else { "" };
            let text = broken(&format!("{made}{name} = {value}"));
            let is_value = trial.run(&text, &budget)? && trial.gives(name, value);
            if is_value && text.lines().all(|line| line.len() < MAX_LINE) {
                values.push((name, text));
            }
        }
        let is_value = |name: &str| values.iter().any(|(it, _)| *it == name);
        let mut made: Vec<&Made> = session.functions.statements.iter().collect();
        made.retain(|made| !made.names.iter().any(|name| is_value(name)));
        // Without a statement that gives something else again, others may give something else.
        loop {
            trial.scope = Scope::default();
            for (_, text) in &values {
                trial.run(text, &budget)?;
            }
            let mut works = Vec::new();
            for statement in &made {
                works.push(trial.run(&statement.text, &budget)?);
            }
            let differs = |(name, value): &(&str, &Value)| !trial.gives(name, value);
            let wrong: HashSet<_> = own().filter(differs).map(|(name, _)| name).collect();
            let before = made.len();
            let mut works = works.into_iter();
            made.retain(|made| {
                let is_wrong = made.names.iter().any(|name| wrong.contains(&**name));
                works.next() == Some(true) && !is_wrong
            });
            if made.len() == before {
                let left = own().map(|(name, _)| name).filter(|name| wrong.contains(name));
                let left: Vec<_> = left.map(str::to_owned).collect();
                let kept = own().count() - left.len();
                let lines = values.iter().map(|(_, text)| &**text);
                let text = script(lines.chain(made.iter().map(|made| &*made.text)))?;
                return Ok(Self { text, kept, left });
            }
        }
    }
}

/// The script of these statements.
fn script<'a>(statements: impl Iterator<Item = &'a str>) -> Result<String, Error> {
    let mut text = "# What a session of abacist had defined.\n".to_owned();
    for statement in statements {
        text += statement;
        text.push('\n');
    }
    match crate::diagnostic::LimitError::of_script(&text, MAX_SCRIPT) {
        Some(error) => Err(Error::from(error).in_source(&Source::new("the script", text))),
        None => Ok(text),
    }
}

/// Where a script is tried: a scope of its own, that reaches nothing outside.
struct Trial {
    engine: Engine,
    scope: Scope,
}

impl Trial {
    /// Whether a statement can be run. Only the budget is an error.
    fn run(&mut self, text: &str, budget: &Budget) -> Result<bool, Error> {
        let source = Source::new("the script", text);
        match self.engine.run_script(&source, &mut self.scope, budget, |_| {}) {
            Ok(()) => Ok(true),
            Err(error) if error.stop().is_some() => Err(error),
            Err(_) => Ok(false),
        }
    }

    fn gives(&self, name: &str, value: &Value) -> bool {
        self.scope.get(name).is_some_and(|found| are_alike(found, value))
    }
}

/// Whether two values are equal, functions by their names or texts and what they took along.
/// Approximate numbers are, if what is known of them agrees.
fn are_alike(one: &Value, other: &Value) -> bool {
    let alike = |(a, b): (&Value, &Value)| are_alike(a, b);
    match (one, other) {
        (Value::Function(a), Value::Function(b)) => {
            let taken = |function: &crate::value::Function| {
                let closure = function.closure();
                closure.map_or_else(Vec::new, |closure| closure.captures.to_vec())
            };
            let (mine, theirs) = (taken(a), taken(b));
            let same = |(a, b): (&Option<Value>, &Option<Value>)| match (a, b) {
                (Some(a), Some(b)) => are_alike(a, b),
                (a, b) => a.is_none() && b.is_none(),
            };
            a.is_from_script() == b.is_from_script()
                && a.name() == b.name()
                && mine.len() == theirs.len()
                && with_stack(|| mine.iter().zip(&theirs).all(same))
        }
        (Value::List(a), Value::List(b)) => {
            a.len() == b.len() && with_stack(|| a.iter().zip(b.iter()).all(alike))
        }
        (Value::Record(a), Value::Record(b)) => {
            let mut pairs = a.iter().zip(b.iter());
            let same = |((a, one), (b, other)): ((&str, &Value), (&str, &Value))| {
                a == b && are_alike(one, other)
            };
            a.len() == b.len() && with_stack(|| pairs.all(same))
        }
        (Value::Number(a), Value::Number(b)) if a.is_approximate() && b.is_approximate() => {
            !one.surely_differs(other) && a.to_string() == b.to_string()
        }
        (one, other) => one == other,
    }
}

/// A statement with line ends behind commas inside of brackets, where its lines become long.
fn broken(text: &str) -> String {
    const WIDE: usize = 90;
    if text.len() <= WIDE {
        return text.to_owned();
    }
    let mut broken = String::with_capacity(text.len() + text.len() / 16);
    let (mut depth, mut column, mut is_new) = (0_usize, 0, false);
    for token in lex(text) {
        let word = text.get(token.span.range()).unwrap_or_default();
        if std::mem::take(&mut is_new) {
            broken.push_str("\n    ");
            column = 4;
            if token.kind.is_blank() {
                continue;
            }
        }
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        broken.push_str(word);
        column += word.len();
        is_new = word == "," && depth > 0 && column > WIDE;
    }
    broken
}

#[cfg(test)]
mod tests;
