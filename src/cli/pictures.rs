//! What is drawn: the tree of all choices of squares, traces as tables, and the states of levels.

use super::args::{ButtonsOptions, EquationOptions, Format, RuleOptions, join};
use super::ask::{equation_rules, output_file, rules};
use super::blackout::k_beside_word;
use super::evaluate::{ask, ask_to, explain};
use super::exit::Exit;
use super::world::World;
use crate::diagnostic::InputError;
use crate::output::{ChoiceTree, JsonFields, StateGraph, trace_html, trace_svg};
use crate::puzzle::blackout::{Blackout, Rules};
use crate::puzzle::buttons::Level;
use crate::puzzle::options::RuleOption;
use crate::{Budget, Error, Limits, Source, Span, two_stack};

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

/// Draws the tree of an expression, which has no rules.
pub fn tree(words: &[String], options: &EquationOptions, world: &mut World) -> Exit {
    let given = equation_rules(options).map(|changes| changes.into_iter().next());
    match given {
        Ok(None) => explain("tree", words, &[], world),
        Ok(Some((rule, _))) => world.usage(InputError::BadArgument {
            message: format!("--{} is a rule of equations", rule.name.replace('_', "-")),
            help: "write --blackout to draw the choices of squares of one".to_owned(),
            at: Span::default(),
        }),
        Err(error) => world.usage(error),
    }
}

/// Draws the tree of all choices of squares of an equation.
pub fn choices(
    words: &[String],
    depth: Option<usize>,
    options: &EquationOptions,
    lenient: bool,
    world: &mut World,
) -> Exit {
    let mut changes = match equation_rules(options) {
        Ok(changes) => changes,
        Err(error) => return world.usage(error),
    };
    changes.extend(RuleOption::find("lenient").filter(|_| lenient).map(|rule| (rule, true)));
    let text = join(words);
    let rules = changes.iter().fold(Rules::default(), |mut rules, (rule, on)| {
        rule.set(&mut rules, *on);
        rules
    });
    if let Some((k, _)) = k_beside_word(words, rules) {
        return world.usage(InputError::BadArgument {
            message: format!("`{k}` is no part of the equation"),
            help: "leave it out: the tree has all choices of squares".to_owned(),
            at: Span::default(),
        });
    }
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

/// Draws the states of a level's calculator and the presses between them.
pub fn states(level: &Level, options: &ButtonsOptions, world: &mut World) -> Exit {
    let (output, depth) = (options.output.as_deref(), options.depth);
    if world.json() {
        let mut asked = JsonFields::default();
        asked.text("kind", "picture").text("of", "state-graph").text("puzzle", &level.to_string());
        let sizes = [("states", options.states), ("depth", depth.map(|depth| depth as usize))];
        for (name, size) in sizes {
            if let Some(size) = size {
                asked.raw(name, size.to_string());
            }
        }
        return ask_to(output, &asked, world);
    }
    let format = world.format_of(output);
    if format == Format::Html {
        return world.usage(InputError::BadArgument {
            message: "the states of a level cannot be drawn as html".to_owned(),
            help: "write a file that ends with .svg or .dot".to_owned(),
            at: Span::default(),
        });
    }
    let output = match output_file(output, ["svg", "dot", "txt"], world.format_given) {
        Ok(output) => output,
        Err(error) => return world.usage(error),
    };
    let limits = Limits { deadline: world.settings.timeout, ..Limits::default() };
    let budget = Budget::new(&limits, world.interrupt.clone());
    match StateGraph::of(level, options.states, depth, &budget) {
        Ok(graph) => {
            let drawn = match format {
                Format::Svg => graph.svg(),
                Format::Dot => graph.dot(),
                _ => graph.text(world.settings.glyphs),
            };
            world.write_to(output, &drawn)
        }
        Err(stop) => world.report(&stop.into()).into(),
    }
}
