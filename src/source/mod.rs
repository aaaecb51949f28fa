//! Texts and places in them: byte spans, line tables, and columns in bytes, characters and cells.

mod fold;
mod nesting;
mod span;
mod text;
mod visible;
mod words;

pub use fold::fold;
pub use nesting::{TooDeep, check_nesting};
pub use span::Span;
pub use text::{Location, Source, TAB_STOP, cell_width, char_start};
pub use visible::{is_invisible, narrow, visible, visible_char};
pub use words::{composed, words};
