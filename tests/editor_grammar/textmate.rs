//! A reader of TextMate grammars: as much of them as `docs/editors/abacist.tmLanguage.json` uses.
//!
//! It goes through a text line by line, as editors do. Of the rules that match next the first one
//! counts, and the end of what was begun before all others.

use std::collections::HashMap;
use std::ops::Range;

use fancy_regex::Regex;
use serde_json::Value;

/// A grammar, ready to be used.
pub struct Grammar {
    rules: Vec<Rule>,
    root: usize,
}

/// A rule: words that match, what stands between a beginning and an end, or only other rules.
#[derive(Default)]
struct Rule {
    name: Option<String>,
    start: Option<Regex>,
    end: Option<Regex>,
    captures: HashMap<usize, String>,
    end_captures: HashMap<usize, String>,
    inside: Vec<usize>,
}

/// A part of a text, and the scopes around it from the outside in.
#[derive(Debug)]
pub struct Scoped {
    pub range: Range<usize>,
    pub scopes: Vec<String>,
}

impl Grammar {
    pub fn new(json: &Value) -> Self {
        let mut grammar = Self { rules: Vec::new(), root: 0 };
        let repository = json["repository"].as_object().unwrap();
        let places: HashMap<&str, usize> =
            repository.keys().enumerate().map(|(place, name)| (name.as_str(), place)).collect();
        grammar.rules.resize_with(repository.len(), Rule::default);
        for (name, rule) in repository {
            let made = grammar.rule(rule, &places);
            grammar.rules[places[name.as_str()]] = made;
        }
        let root = grammar.rule(json, &places);
        grammar.root = grammar.rules.len();
        grammar.rules.push(Rule { name: json["scopeName"].as_str().map(str::to_owned), ..root });
        grammar
    }

    fn rule(&mut self, json: &Value, places: &HashMap<&str, usize>) -> Rule {
        let known = [
            "name",
            "match",
            "begin",
            "end",
            "captures",
            "beginCaptures",
            "endCaptures",
            "patterns",
            "scopeName",
            "repository",
            "fileTypes",
            "firstLineMatch",
        ];
        for key in json.as_object().unwrap().keys() {
            assert!(known.contains(&key.as_str()), "this reader does not know `{key}`");
        }
        let regex = |key: &str| json[key].as_str().map(|text| Regex::new(text).unwrap());
        let captures = |key: &str| {
            let entries = json[key].as_object().into_iter().flatten();
            let named = |(group, it): (&String, &Value)| {
                (group.parse().unwrap(), it["name"].as_str().unwrap().to_owned())
            };
            entries.map(named).collect::<HashMap<usize, String>>()
        };
        let mut start_captures = captures("captures");
        start_captures.extend(captures("beginCaptures"));
        let mut inside = Vec::new();
        for pattern in json["patterns"].as_array().into_iter().flatten() {
            match pattern["include"].as_str() {
                Some(include) => inside.push(places[include.strip_prefix('#').unwrap()]),
                None => {
                    let rule = self.rule(pattern, places);
                    self.rules.push(rule);
                    inside.push(self.rules.len() - 1);
                }
            }
        }
        Rule {
            name: json["name"].as_str().map(str::to_owned),
            start: regex("match").or_else(|| regex("begin")),
            end: regex("end"),
            captures: start_captures,
            end_captures: captures("endCaptures"),
            inside,
        }
    }

    /// The parts of a text, which they cover.
    pub fn scopes(&self, text: &str) -> Vec<Scoped> {
        let mut stack = vec![self.root];
        let mut parts = Vec::new();
        let mut offset = 0;
        for line in text.split('\n') {
            self.line(line, offset, &mut stack, &mut parts);
            offset += line.len() + 1;
        }
        parts
    }

    fn line(&self, line: &str, offset: usize, stack: &mut Vec<usize>, parts: &mut Vec<Scoped>) {
        let mut at = 0;
        loop {
            let top = &self.rules[*stack.last().unwrap()];
            let end = top.end.as_ref().and_then(|end| end.captures_from_pos(line, at).unwrap());
            let mut best = end.map(|found| (found, None));
            for rule in self.starts(&top.inside) {
                let start = self.rules[rule].start.as_ref().unwrap();
                if let Some(found) = start.captures_from_pos(line, at).unwrap() {
                    let start = found.get(0).unwrap().start();
                    let before = best.as_ref().map(|(best, _)| best.get(0).unwrap().start());
                    if before.is_none_or(|before| start < before) {
                        best = Some((found, Some(rule)));
                    }
                }
            }
            let mut add = |range: Range<usize>, more: &[&String]| {
                let names = stack.iter().filter_map(|&rule| self.rules[rule].name.as_ref());
                let scopes = names.chain(more.iter().copied()).cloned().collect();
                let range = range.start + offset..range.end + offset;
                parts.extend((!range.is_empty()).then_some(Scoped { range, scopes }));
            };
            let Some((found, rule)) = best else {
                add(at..line.len(), &[]);
                return;
            };
            let whole = found.get(0).unwrap().range();
            add(at..whole.start, &[]);
            let own = rule.map_or(top, |rule| &self.rules[rule]);
            let (name, captures) = match rule {
                Some(_) => (own.name.as_ref(), &own.captures),
                // The stack has its name until it is taken off.
                None => (None, &own.end_captures),
            };
            let mut from = whole.start;
            let mut groups: Vec<_> = captures.keys().copied().collect();
            groups.sort_unstable();
            for group in groups {
                let Some(part) = found.get(group) else { continue };
                add(from..part.start(), name.as_slice());
                let scopes: Vec<_> = name.into_iter().chain([&captures[&group]]).collect();
                add(part.range(), &scopes);
                from = part.end();
            }
            add(from..whole.end, name.as_slice());
            match rule {
                Some(rule) if own.end.is_some() => stack.push(rule),
                Some(_) => assert!(!whole.is_empty(), "a rule matches nothing"),
                None => drop(stack.pop()),
            }
            at = whole.end;
        }
    }

    /// The rules that can begin where these stand, those inside of rules without words too.
    fn starts(&self, rules: &[usize]) -> Vec<usize> {
        let mut all = Vec::new();
        for &rule in rules {
            match self.rules[rule].start {
                Some(_) => all.push(rule),
                None => all.extend(self.starts(&self.rules[rule].inside)),
            }
        }
        all
    }
}
