//! Statements outside of all functions: variables come from the scope and go back.

use std::cell::RefCell;
use std::mem;

use super::super::code::{Gives, Statement, Unit};
use super::super::fault::constant_assigned;
use super::super::{Context, Equation, Outcome, Scope};
use super::Machine;
use crate::diagnostic::Error;
use crate::limits::Stop;
use crate::value::Value;

/// Runs the statements of a program one after the other, and tells what comes of each.
///
/// What a statement assigns is in the scope when it is done; a statement that fails leaves the
/// scope as it was before.
pub(in super::super) fn execute(
    unit: &Unit,
    scope: &mut Scope,
    context: Context<'_>,
    each: impl FnMut(Outcome),
) -> Result<(), Error> {
    let each = RefCell::new(each);
    let follower = |outcome| {
        // Who is being told something does not run the program on meanwhile.
        if let Ok(mut each) = each.try_borrow_mut() {
            each(outcome);
        }
    };
    let context = context.followed(&follower);
    let mut machine = Machine::new(unit, scope, context);
    for statement in &unit.statements {
        let outcome = machine.statement(statement)?;
        context.tell(outcome);
        // Telling may have taken long, or told nobody.
        if context.budget.interrupt().is_raised() {
            return Err(Stop::Interrupted.into());
        }
    }
    Ok(())
}

impl Machine<'_> {
    fn statement(&mut self, statement: &Statement) -> Result<Outcome, Error> {
        self.entries.clear();
        self.linked.clear();
        let moved = self.bring_globals(statement);
        let result = self.check_constants(statement).and_then(|()| {
            self.run()?;
            self.count()
        });
        if let Err(error) = result {
            let error = self.explained(error);
            if let (Some(place), Some(assigned)) = (moved, statement.assigned.first()) {
                let before = self.stack.get_mut(assigned.global as usize).and_then(mem::take);
                self.scope.put_at(place, before.unwrap_or_default());
            }
            return Err(error);
        }
        let outcome = self.outcome(&statement.gives);
        self.commit(statement, moved);
        Ok(outcome)
    }

    /// Puts the variables that a statement names into their registers; gives the place of the one
    /// that left the scope.
    fn bring_globals(&mut self, statement: &Statement) -> Option<usize> {
        let in_place = statement.assigned.first().filter(|_| statement.in_place);
        let in_place = in_place.map(|assigned| assigned.global);
        let mut moved = None;
        for &place in &statement.globals {
            let Some(slot) = self.stack.get_mut(place as usize) else { continue };
            let leaves = in_place == Some(place);
            if slot.is_some() && !leaves {
                continue;
            }
            let Some(global) = self.unit.top.shared.globals.get(place as usize) else { continue };
            let Some(found) = self.scope.place(global) else { continue };
            if leaves {
                *slot = self.scope.take_at(found);
                moved = Some(found);
            } else {
                *slot = self.scope.at(found).cloned();
            }
        }
        moved
    }

    /// Constants that were made by programs before cannot be assigned.
    fn check_constants(&self, statement: &Statement) -> Result<(), Error> {
        if self.scope.has_constants() {
            for assigned in &statement.assigned {
                let global = self.unit.top.shared.globals.get(assigned.global as usize);
                let Some(global) = global else { continue };
                if let Some((source, made)) = self.scope.constant(&global.name) {
                    let here = &self.unit.top.shared.source;
                    return Err(constant_assigned(
                        &global.name,
                        (source, *made),
                        (here, assigned.at),
                    ));
                }
            }
        }
        Ok(())
    }

    /// What a statement that is done gives.
    fn outcome(&mut self, gives: &Gives) -> Outcome {
        match gives {
            Gives::Value(register) => Outcome::Value(self.value(*register)),
            Gives::Equation(first, count) => {
                let sides = self.take_row(*first, *count);
                let pairs = sides.iter().zip(sides.iter().skip(1));
                let holds = pairs.fold(true, |holds, (lhs, rhs)| holds & (lhs == rhs));
                Outcome::Equation(Equation { holds, sides })
            }
            Gives::Variable(name) => Outcome::Assigned(name.to_string()),
            Gives::Nothing => Outcome::Value(Value::None),
        }
    }

    /// Gives the scope what a statement assigned.
    fn commit(&mut self, statement: &Statement, moved: Option<usize>) {
        for assigned in &statement.assigned {
            let place = assigned.global as usize;
            let Some(value) = self.stack.get_mut(place).and_then(mem::take) else { continue };
            let Some(global) = self.unit.top.shared.globals.get(place) else { continue };
            match moved {
                Some(found) => self.scope.put_at(found, value),
                None => {
                    self.scope.set(global.name.clone(), value);
                }
            }
            if assigned.constant {
                let source = self.unit.top.shared.source.clone();
                self.scope.make_constant(global.name.clone(), source, assigned.at);
            }
        }
    }
}
