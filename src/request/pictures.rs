//! The kind of requests whose answer is a drawing.

use super::fields::{Fields, bad};
use super::kinds::{Failure, puzzle};
use super::{Requests, buttons};
use crate::diagnostic::InputError;
use crate::output::{
    ChoiceTree, Glyphs, JsonFields, StateGraph, Verdict, json_text, trace_html, trace_svg,
    trace_table,
};
use crate::puzzle::blackout::Solver;
use crate::two_stack::trace;

/// What can be drawn.
struct Picture {
    of: &'static str,
    /// The fields that describe it, besides the common ones, `of` and `format`.
    fields: &'static [&'static [&'static str]],
    formats: &'static [&'static str],
    draw: fn(&Requests, &Fields<'_>, &str) -> Result<String, Failure>,
}

const PICTURES: &[Picture] = &[
    Picture {
        of: "blackout-tree",
        fields: &[&["puzzle", "depth", "lenient", "dialect"], STACKS],
        formats: &["text", "dot", "svg"],
        draw: choices,
    },
    Picture {
        of: "state-graph",
        fields: &[buttons::LEVEL, &["depth", "states"]],
        formats: &["text", "dot", "svg"],
        draw: states,
    },
    Picture {
        of: "trace",
        fields: &[&["source"], STACKS],
        formats: &["text", "html", "svg"],
        draw: stacks,
    },
];

/// The rules by which the stacks work.
const STACKS: &[&str] = &["leading_zeros", "unary", "division"];

impl Picture {
    fn fields(&self) -> impl Iterator<Item = &'static str> {
        self.fields.iter().flat_map(|fields| fields.iter().copied())
    }

    /// The picture that a request asks for; there are no other fields than its own.
    fn of(fields: &Fields<'_>) -> Result<&'static Self, InputError> {
        let all = || PICTURES.iter().flat_map(Self::fields);
        let known: Vec<_> = ["of", "format"].into_iter().chain(all()).collect();
        fields.check_names(&known)?;
        let names: Vec<_> = PICTURES.iter().map(|picture| picture.of).collect();
        let of = fields.one_of("of", &names)?;
        let Some(picture) = PICTURES.iter().find(|picture| picture.of == of) else {
            return Err(bad("of", "a picture", &json_text(&of)));
        };
        let is_own = |name: &str| picture.fields().any(|own| own == name);
        match all().find(|name| fields.raw(name).is_some() && !is_own(name)) {
            Some(name) => {
                let help = format!("leave it out: a picture of {} has no {name}", json_text(&of));
                Err(InputError::UnknownField { name: name.to_owned(), help })
            }
            None => Ok(picture),
        }
    }
}

pub fn picture(
    requests: &Requests,
    fields: &Fields<'_>,
    _: &mut Solver,
) -> Result<(JsonFields, Verdict), Failure> {
    let picture = Picture::of(fields)?;
    let format = match fields.raw("format") {
        Some(_) => fields.one_of("format", picture.formats)?,
        None => "text".to_owned(),
    };
    let drawn = (picture.draw)(requests, fields, &format)?;
    let mut answer = JsonFields::default();
    answer.text("text", &drawn);
    Ok((answer, Verdict::Found))
}

fn choices(_: &Requests, fields: &Fields<'_>, format: &str) -> Result<String, Failure> {
    let (puzzle, depth) = (puzzle(fields)?, fields.size("depth")?);
    let tree = ChoiceTree::of(&puzzle, depth)?;
    Ok(match format {
        "dot" => tree.dot(),
        "svg" => tree.svg(),
        _ => tree.text(Glyphs::Pretty),
    })
}

fn states(requests: &Requests, fields: &Fields<'_>, format: &str) -> Result<String, Failure> {
    let (level, budget) = (buttons::level(fields)?, requests.budget(fields)?);
    let depth = fields.whole("depth")?.map(|it| u32::try_from(it).unwrap_or(u32::MAX));
    let graph = StateGraph::of(&level, fields.size("states")?, depth, &budget)?;
    Ok(match format {
        "dot" => graph.dot(),
        "svg" => graph.svg(),
        _ => graph.text(Glyphs::Pretty),
    })
}

fn stacks(requests: &Requests, fields: &Fields<'_>, format: &str) -> Result<String, Failure> {
    let source = fields.required("source")?;
    let trace = trace(&source, fields.rules()?.stack_rules(), &requests.budget(fields)?);
    Ok(match format {
        "html" => trace_html(&trace, &source),
        "svg" => trace_svg(&trace, &source),
        _ => trace_table(&trace, &source, Glyphs::Pretty),
    })
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
        for (of, field) in [
            ("trace", json!({"depth": 1})),
            ("trace", json!({"puzzle": "1 = 1"})),
            ("trace", json!({"lenient": true})),
            ("blackout-tree", json!({"source": "1"})),
            ("blackout-tree", json!({"moves": 1})),
            ("state-graph", json!({"unary": "allow"})),
        ] {
            let mut request = json!({"kind": "picture", "of": of});
            request.as_object_mut().unwrap().extend(field.as_object().unwrap().clone());
            let error = &ask(request)["error"];
            assert_eq!(error["code"], "abacist::input::unknown_field", "{of} {field}");
            assert!(error["help"].as_str().unwrap().contains(of), "{error}");
        }
    }

    #[test]
    fn a_word_that_is_missing_is_one_of_those_that_there_are() {
        for (request, words) in [
            (json!({"kind": "picture"}), &["blackout-tree", "state-graph", "trace"][..]),
            (json!({"kind": "generate"}), &["blackout", "countdown", "digits"]),
            (json!({"kind": "worksheet"}), &["blackout", "countdown", "digits"]),
            (json!({"kind": "check"}), &["blackout", "buttons", "make", "digits"]),
            (json!({"kind": "hint"}), &["blackout", "buttons", "make", "digits"]),
            (json!({"kind": "explain"}), &["blackout", "buttons", "make", "digits"]),
        ] {
            let error = &ask(request.clone())["error"];
            assert_eq!(error["code"], "abacist::input::missing_field", "{request}");
            let help = error["help"].as_str().unwrap();
            assert!(words.iter().all(|word| help.contains(&format!("\"{word}\""))), "{help}");
        }
        let exact = ask(json!({"kind": "eval", "source": "2^(1/3)", "exact": true}));
        assert!(exact["error"]["help"].as_str().unwrap().contains("\"exact\": false"), "{exact}");
    }
}
