//! Every error code, its name and its cases.

mod scan;

use std::collections::BTreeSet;

#[test]
fn codes_are_unique_and_named_after_their_stage_and_variant() {
    let mut seen = BTreeSet::new();
    for variant in scan::variants() {
        let expected = format!("abacist::{}::{}", variant.stage, snake_case(&variant.name));
        assert_eq!(variant.code, expected, "the code of {}", variant.name);
        assert!(!variant.about.is_empty(), "{} says nothing about itself", variant.name);
        assert!(!variant.message.is_empty() && !variant.message.ends_with('.'), "{variant:?}");
        assert!(seen.insert(variant.code.clone()), "{} is there twice", variant.code);
    }
}

fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for character in name.chars() {
        if character.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(character.to_lowercase());
    }
    snake
}
