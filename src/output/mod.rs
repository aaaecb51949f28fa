//! Answers as text: values, trees, traces and solutions, for people and for programs. Nothing
//! here knows a terminal; who asks says which signs it can show.

mod expression;
mod hinted;
mod json;
mod judged;
mod latex;
mod notation;
mod signs;
mod solved;
mod table;
mod trace;
mod tree;
mod verdict;

pub use expression::expression_tree;
pub use hinted::{explanation_fields, explanation_text, hint_text};
pub use json::{JsonFields, blackout_fields, json_text, value_fields};
pub use judged::Judged;
pub use latex::{latex, value_latex};
pub use notation::{Base, Notation, mixed, recurring};
pub use signs::{Glyphs, grouped};
pub use solved::{LEADING_ZERO, Solved};
pub use table::{columns, wrap};
pub use trace::trace_table;
pub use tree::Drawing;
pub use verdict::Verdict;
