//! From text to tree and back: pest pairs become an AST with spans; an AST prints with the fewest
//! brackets and reads back to an equal tree.

pub mod ast;
