//! The puzzle families. None of them knows another.

pub mod blackout;
pub mod buttons;
pub mod choice;
pub mod digits;
pub mod file;
pub mod make;
mod maker;
mod nearest;
pub mod options;
mod random;
mod recipe;

pub use maker::Maker;
pub use nearest::Nearest;
pub use recipe::{Difficulty, RecipeError};
