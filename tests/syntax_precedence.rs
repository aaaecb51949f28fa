//! The precedence table of the grammar's guide, held against the parser.

use abacist::syntax::{Expr, parse_expression};

/// A row of the table.
struct Level {
    operators: Vec<String>,
    grouping: String,
}

#[test]
fn the_table_is_what_the_parser_does() {
    let levels = table();
    assert!(levels.len() > 10, "the table was not found");
    for (index, level) in levels.iter().enumerate() {
        for operator in &level.operators {
            groups_with_itself(operator, &level.grouping);
            for tighter in levels.iter().skip(index + 1) {
                for other in &tighter.operators {
                    binds_looser((operator, &level.grouping), (other, &tighter.grouping));
                }
            }
        }
    }
}

#[test]
fn operators_of_one_level_are_applied_from_the_left() {
    let levels = table();
    for level in levels.iter().filter(|level| level.grouping == "left") {
        for first in &level.operators {
            for second in &level.operators {
                same(
                    &format!("a {first} b() {second} c()"),
                    &format!("(a {first} b()) {second} c()"),
                );
            }
        }
    }
}

fn groups_with_itself(operator: &str, grouping: &str) {
    let chain = format!("a {operator} b() {operator} c()");
    let left = format!("(a {operator} b()) {operator} c()");
    let right = format!("a {operator} (b() {operator} c())");
    match grouping {
        "left" => same(&chain, &left),
        "right" => same(&chain, &right),
        "body" => same("a => b => c()", "a => (b => c())"),
        "prefix" => {
            same(&format!("{operator} {operator} a"), &format!("{operator} ({operator} a)"))
        }
        "chain" | "all equal" => {
            let chain = tree(&chain).expect("a chain");
            assert_ne!(Some(&chain), tree(&left).as_ref(), "{operator}");
            assert_ne!(Some(&chain), tree(&right).as_ref(), "{operator}");
        }
        "none" => {
            assert_eq!(tree(&chain), None, "{operator}");
            assert!(tree(&left).is_some() && tree(&right).is_some(), "{operator}");
        }
        "postfix" => assert_eq!(tree(&format!("a{operator} {operator}")), None, "{operator}"),
        _ => panic!("{grouping} is no grouping"),
    }
}

/// `loose` and `tight` in one text group as the tighter one wants.
fn binds_looser(loose: (&str, &str), tight: (&str, &str)) {
    let (sign, other) = (loose.0, tight.0);
    match (loose.1, tight.1) {
        ("body", "prefix") => same(&format!("a => {other} b"), &format!("a => ({other} b)")),
        ("body", "postfix") => same(&format!("a => b{other}"), &format!("a => (b{other})")),
        ("body", _) => {
            same(&format!("a => b {other} c()"), &format!("a => (b {other} c())"));
            // Only `=` can stand before a function without brackets.
            let after = tree(&format!("a {other} b => c"));
            assert_eq!(after.is_some(), other == "=", "{other}");
        }
        ("prefix", "prefix") => same(&format!("{sign} {other} a"), &format!("{sign} ({other} a)")),
        ("prefix", "postfix") => same(&format!("{sign} a{other}"), &format!("{sign} (a{other})")),
        ("prefix", _) => {
            same(&format!("{sign} a {other} b"), &format!("{sign} (a {other} b)"));
        }
        (_, "prefix") => {
            let left = format!("{other} a {sign} b()");
            same(&left, &format!("({other} a) {sign} b()"));
            // A function follows the pipeline, and `not` begins what it denies.
            if sign != "|>" && (other != "not" || sign == "and" || sign == "or" || sign == "=") {
                same(&format!("a {sign} {other} b"), &format!("a {sign} ({other} b)"));
            }
        }
        (_, "postfix") => {
            let refused = other == "²" && loose.1 == "right";
            if refused {
                assert_eq!(tree(&format!("a{other} {sign} b()")), None);
            } else {
                same(&format!("a{other} {sign} b()"), &format!("(a{other}) {sign} b()"));
            }
            if sign != "|>" {
                same(&format!("a {sign} b{other}"), &format!("a {sign} (b{other})"));
            }
        }
        _ => {
            same(&format!("a {other} b() {sign} c()"), &format!("(a {other} b()) {sign} c()"));
            if sign != "|>" {
                same(&format!("a {sign} b {other} c()"), &format!("a {sign} (b {other} c())"));
            }
        }
    }
}

fn same(plain: &str, bracketed: &str) {
    let plain_tree = tree(plain);
    assert!(plain_tree.is_some(), "{plain} is not read");
    assert_eq!(plain_tree, tree(bracketed), "{plain} is not {bracketed}");
}

fn tree(text: &str) -> Option<Expr> {
    parse_expression(text).ok()
}

fn table() -> Vec<Level> {
    let guide = include_str!("../grammar/README.md").replace("\\|", "¦");
    let rows = guide.lines().skip_while(|line| !line.starts_with("| level")).skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    rows.map(|row| {
        let cells: Vec<_> = row.split('|').map(str::trim).collect();
        let signs = cells[2].split('`').skip(1).step_by(2);
        Level {
            operators: signs.map(|sign| sign.replace('¦', "|")).collect(),
            grouping: cells[3].to_owned(),
        }
    })
    .collect()
}
