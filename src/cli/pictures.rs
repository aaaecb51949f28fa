//! What is drawn: the tree of all choices of squares, and traces as tables.

use super::args::{Format, RuleOptions, join};
use super::ask::rules;
use super::evaluate::{ask, explain};
use super::exit::Exit;
use super::world::World;
use crate::output::{ChoiceTree, JsonFields, trace_html, trace_svg};
use crate::puzzle::blackout::{Blackout, Rules};
use crate::{Budget, Error, Limits, Source, two_stack};

/// Traces the two stacks over words.
pub fn trace(words: &[String], options: &RuleOptions, world: &mut World) -> Exit {
    let changes = match rules(options) {
        Ok(changes) => changes,
        Err(error) => return world.usage(error),
    };
    let draw = match world.format {
        Format::Svg => trace_svg,
        Format::Html => trace_html,
        _ => return explain("trace", words, &changes, world),
    };
    let mut rules = Rules::default();
    for (rule, on) in changes {
        rule.set(&mut rules, on);
    }
    let text = join(words);
    let limits = Limits { deadline: world.settings.timeout, ..Limits::default() };
    let budget = Budget::new(&limits, world.interrupt.clone());
    let trace = two_stack::trace(&text, rules.stack_rules(), &budget);
    world.console.write(&draw(&trace, &text));
    match trace.result {
        Ok(_) => Exit::Found,
        Err(error) => world.report(&error.in_source(&Source::new("input", text))).into(),
    }
}

/// Draws the tree of all choices of squares of an equation.
pub fn choices(
    words: &[String],
    depth: Option<usize>,
    options: &RuleOptions,
    world: &mut World,
) -> Exit {
    let changes = match rules(options) {
        Ok(changes) => changes,
        Err(error) => return world.usage(error),
    };
    let text = join(words);
    if world.json() {
        let mut request = JsonFields::default();
        request.text("kind", "picture").text("of", "blackout-tree").text("puzzle", &text);
        if let Some(depth) = depth {
            request.raw("depth", depth.to_string());
        }
        for (rule, on) in &changes {
            request.raw(rule.name, on.to_string());
        }
        return ask(&request, world);
    }
    let mut rules = Rules::default();
    for (rule, on) in changes {
        rule.set(&mut rules, on);
    }
    let drawn = Blackout::parse(&text, rules).and_then(|puzzle| {
        let tree = ChoiceTree::of(&puzzle, depth).map_err(Error::from)?;
        Ok(match world.format {
            Format::Svg => tree.svg(),
            Format::Dot => tree.dot(),
            _ => tree.text(world.settings.glyphs),
        })
    });
    match drawn {
        Ok(drawn) => {
            world.console.write(&drawn);
            Exit::Found
        }
        Err(error) => world.report(&error.in_source(&Source::new("input", text))).into(),
    }
}
