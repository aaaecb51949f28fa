//! The language by its programs: each case is a program and the value of its last statement.

mod limits;
mod random;
mod repl;
mod table;
