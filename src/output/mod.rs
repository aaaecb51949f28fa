//! Answers as text: values, trees, traces and solutions, for people and for programs. Nothing
//! here knows a terminal; who asks says which signs it can show.

mod answer_tree;
mod buttons;
mod choices;
mod explained_digits;
mod explained_level;
mod expression;
mod game;
mod game_attempt;
mod guided;
mod guided_task;
mod hand_rows;
mod hinted;
mod json;
mod judged;
mod latex;
mod listing;
mod made;
mod markup;
mod notation;
mod signs;
mod solved;
mod states;
mod table;
mod task;
mod task_attempt;
mod task_targets;
mod trace;
mod trace_picture;
mod tree;
mod verdict;
mod worksheet;
mod writing;

pub use answer_tree::AnswerTree;
pub use buttons::{Listed, SolvedLevel, attempt_text, attempt_why, is_correct, more_ways, played};
pub use choices::ChoiceTree;
pub use explained_digits::{explained_digits_json, explained_digits_text};
pub use explained_level::WorkedPress;
pub use expression::expression_tree;
pub use game::SolvedGame;
pub use game_attempt::{game_attempt_json, game_attempt_text, game_attempt_why};
pub use hand_rows::{RowFormat, Written};
pub use hinted::{Help, Helped, explanation_fields, explanation_text, hint_text};
pub use json::{
    BlackoutPieces, JsonFields, blackout_fields, json_list, json_text, solution_json, value_fields,
};
pub use judged::Judged;
pub use latex::{latex, value_latex};
pub use listing::{Counting, Findings, Listing};
pub use made::{
    features_text, game_features_text, game_fields, level_features_text, level_fields, made_fields,
    task_features_text, task_fields,
};
pub use notation::{Base, Notation, mixed, recurring};
pub use signs::{Glyphs, grouped};
pub use solved::{LEADING_ZERO, Solved};
pub use states::StateGraph;
pub use table::{columns, wrap};
pub use task::{SolvedTask, TaskWriting, Wanted, nearest_json, nearest_ways};
pub use task_attempt::{task_attempt_json, task_attempt_text, task_attempt_why};
pub use task_targets::{ListedTargets, SolvedTargets};
pub use trace::trace_table;
pub use trace_picture::{trace_html, trace_svg};
pub use tree::Drawing;
pub use verdict::Verdict;
pub use worksheet::{Exercise, Worksheet};
pub use writing::Writing;
