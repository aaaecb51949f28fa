//! Errors: one enum a stage, one code a variant, labels under the exact characters, and a help
//! line that says what to write instead; and the one path that renders them.

mod arithmetic;
mod blackout;
mod buttons;
mod digits;
mod error;
mod eval;
mod input;
mod limit;
mod make;
mod render;
mod suggest;
mod syntax;

pub use arithmetic::ArithmeticError;
pub use blackout::BlackoutError;
pub use buttons::ButtonsError;
pub use digits::DigitsError;
pub use error::{CallSite, Error, ErrorKind, Label};
pub use eval::EvalError;
pub use input::InputError;
pub use limit::LimitError;
pub use make::MakeError;
pub use miette::Severity;
pub use render::{Style, render, render_within};
pub use suggest::did_you_mean;
pub use syntax::SyntaxError;
pub(crate) use syntax::{brief, replaced, rewritten, shortened};
