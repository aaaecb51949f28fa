//! The puzzle families. None of them knows another.

pub mod blackout;
pub mod buttons;
pub mod choice;
pub mod digits;
pub mod file;
pub mod make;
pub mod options;
mod random;
mod recipe;

pub use recipe::{Difficulty, RecipeError};
