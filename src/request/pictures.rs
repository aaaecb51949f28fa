//! The kind of requests whose answer is a drawing.

use super::fields::{Fields, bad};
use super::kinds::{Failure, puzzle};
use super::{Requests, buttons};
use crate::diagnostic::InputError;
use crate::output::{
    ChoiceTree, Glyphs, JsonFields, StateGraph, Verdict, trace_html, trace_svg, trace_table,
};
use crate::puzzle::blackout::Solver;
use crate::two_stack::trace;

/// The fields of the kind, besides the common ones.
pub const FIELDS: &[&str] = &[
    "of",
    "format",
    "source",
    "puzzle",
    "depth",
    "leading_zeros",
    "unary",
    "division",
    "lenient",
    "dialect",
    "start",
    "goals",
    "moves",
    "buttons",
    "portal",
    "game",
    "store_cost",
    "states",
];

pub fn picture(
    requests: &Requests,
    fields: &Fields<'_>,
    _: &mut Solver,
) -> Result<(JsonFields, Verdict), Failure> {
    let format = fields.text("format")?.unwrap_or_else(|| "text".to_owned());
    let drawn = match fields.required("of")?.as_str() {
        "blackout-tree" => {
            let (puzzle, depth) = (puzzle(fields)?, fields.size("depth")?);
            let tree = ChoiceTree::of(&puzzle, depth)?;
            match format.as_str() {
                "text" => tree.text(Glyphs::Pretty),
                "dot" => tree.dot(),
                "svg" => tree.svg(),
                _ => return Err(other_format(fields, "\"text\", \"dot\" or \"svg\"").into()),
            }
        }
        "trace" => {
            let source = fields.required("source")?;
            let rules = fields.rules()?.stack_rules();
            let trace = trace(&source, rules, &requests.budget(fields)?);
            match format.as_str() {
                "text" => trace_table(&trace, &source, Glyphs::Pretty),
                "html" => trace_html(&trace, &source),
                "svg" => trace_svg(&trace, &source),
                _ => return Err(other_format(fields, "\"text\", \"html\" or \"svg\"").into()),
            }
        }
        "state-graph" => {
            let (level, budget) = (buttons::level(fields)?, requests.budget(fields)?);
            let depth = fields.whole("depth")?.map(|it| u32::try_from(it).unwrap_or(u32::MAX));
            let graph = StateGraph::of(&level, fields.size("states")?, depth, &budget)?;
            match format.as_str() {
                "text" => graph.text(Glyphs::Pretty),
                "dot" => graph.dot(),
                "svg" => graph.svg(),
                _ => return Err(other_format(fields, "\"text\", \"dot\" or \"svg\"").into()),
            }
        }
        _ => {
            let of = fields.raw("of").unwrap_or_default();
            return Err(bad("of", "\"blackout-tree\", \"state-graph\" or \"trace\"", of).into());
        }
    };
    let mut answer = JsonFields::default();
    answer.text("text", &drawn);
    Ok((answer, Verdict::Found))
}

/// The error for a format that there is not.
pub fn other_format(fields: &Fields<'_>, formats: &str) -> InputError {
    bad("format", formats, fields.raw("format").unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    fn ask(request: Json) -> Json {
        serde_json::from_str(&crate::request::request(&request.to_string())).unwrap()
    }

    #[test]
    fn every_picture_has_its_formats() {
        for (of, format, begins) in [
            ("blackout-tree", "text", "1 = 1\n"),
            ("blackout-tree", "dot", "digraph"),
            ("blackout-tree", "svg", "<svg"),
            ("state-graph", "text", "2 -> 8 in 2: +2 x2\n"),
            ("state-graph", "dot", "digraph"),
            ("state-graph", "svg", "<svg"),
            ("trace", "text", " "),
            ("trace", "html", "<!DOCTYPE html>"),
            ("trace", "svg", "<svg"),
        ] {
            let mut request = json!({"kind": "picture", "of": of, "format": format});
            let level = json!({"start": 2, "goals": [8], "moves": 2, "buttons": ["+2", "x2"]});
            let more = match of {
                "trace" => json!({"source": "1 + 1"}),
                "state-graph" => level,
                _ => json!({"puzzle": "1 = 1"}),
            };
            request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            let answer = ask(request);
            assert!(answer["text"].as_str().unwrap().starts_with(begins), "{answer}");
        }
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        let code = |request: Json| ask(request)["error"]["code"].clone();
        let tree = |format: &str, puzzle: &str| {
            code(
                json!({"kind": "picture", "of": "blackout-tree", "puzzle": puzzle, "format": format}),
            )
        };
        assert_eq!(tree("html", "1 = 1"), "abacist::input::bad_field");
        assert_eq!(tree("svg", "111111 = 1111111"), "abacist::limit::too_many_nodes");
        assert_eq!(code(json!({"kind": "picture", "of": "cats"})), "abacist::input::bad_field");
    }
}
