//! Errors of evaluation: names, types and calls.

use miette::Diagnostic;

use crate::source::Span;

/// An expression that is well-formed but cannot be evaluated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Diagnostic)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum EvalError {
    /// A name that nothing has.
    #[error("`{name}` is not known")]
    #[diagnostic(code(abacist::eval::unknown_name), help("{help}"))]
    UnknownName {
        name: String,
        help: String,
        #[label(primary, "not known")]
        at: Span,
    },

    /// A value of a type that cannot stand there.
    #[error("{wanted} is needed here, not {found}")]
    #[diagnostic(code(abacist::eval::wrong_type), help("{help}"))]
    WrongType {
        wanted: String,
        found: String,
        help: String,
        label: String,
        #[label(primary, "{label}")]
        at: Span,
    },

    /// `<` and its kin between values that have no order.
    #[error("{problem}")]
    #[diagnostic(
        code(abacist::eval::no_order),
        help("numbers are ordered, and texts; `==` and `!=` compare any two values")
    )]
    NoOrder {
        problem: String,
        label: String,
        other: String,
        #[label("{other}")]
        other_at: Span,
        #[label(primary, "{label}")]
        at: Span,
    },

    /// `==`, `!=` or an equation with an approximate number.
    #[error("an approximate number is never known to be equal")]
    #[diagnostic(
        code(abacist::eval::approximate_equality),
        help(
            "`approx(a, b)` says whether two numbers agree as far as they are known, and \
              `approx(a, b, 0.001)` whether they are so near each other"
        )
    )]
    ApproximateEquality {
        label: String,
        #[label(primary, "{label}")]
        at: Span,
    },

    /// A value of the right type that the function or operator cannot take.
    #[error("{problem}")]
    #[diagnostic(code(abacist::eval::bad_argument), help("{help}"))]
    BadArgument {
        problem: String,
        help: String,
        #[label(primary, "cannot be taken")]
        at: Span,
    },

    /// Something is called that is no function.
    #[error("{found} cannot be called")]
    #[diagnostic(code(abacist::eval::not_a_function), help("{help}"))]
    NotAFunction {
        found: String,
        help: String,
        #[label(primary, "not a function")]
        at: Span,
    },

    /// A call without a parameter that it must have.
    #[error("`{function}` needs its parameter `{parameter}`")]
    #[diagnostic(code(abacist::eval::missing_argument), help("write `{signature}`"))]
    MissingArgument {
        function: String,
        parameter: String,
        signature: String,
        #[label("defined here")]
        defined: Option<Span>,
        #[label(primary, "`{parameter}` is missing")]
        at: Span,
    },

    /// A call with more arguments than the function has parameters.
    #[error("`{function}` takes no more than {most} argument{}", if *most == 1 { "" } else { "s" })]
    #[diagnostic(code(abacist::eval::extra_argument), help("write `{signature}`"))]
    ExtraArgument {
        function: String,
        most: usize,
        signature: String,
        #[label("defined here")]
        defined: Option<Span>,
        #[label(primary, "one too many")]
        at: Span,
    },

    /// A named argument that the function does not know.
    #[error("`{function}` has no parameter `{name}`")]
    #[diagnostic(code(abacist::eval::unknown_parameter), help("{help}"))]
    UnknownParameter {
        function: String,
        name: String,
        help: String,
        #[label("defined here")]
        defined: Option<Span>,
        #[label(primary, "no such parameter")]
        at: Span,
    },

    /// A parameter that gets two values.
    #[error("the parameter `{name}` has a value already")]
    #[diagnostic(
        code(abacist::eval::repeated_argument),
        help("give each parameter one value, by place or by name")
    )]
    RepeatedArgument {
        name: String,
        #[label("the first")]
        first: Span,
        #[label(primary, "the second")]
        at: Span,
    },

    /// An index that the value does not reach.
    #[error("there is nothing at index {index}")]
    #[diagnostic(code(abacist::eval::out_of_range), help("{help}"))]
    OutOfRange {
        index: String,
        help: String,
        #[label(primary, "out of range")]
        at: Span,
    },

    /// A field that the record, or the object of the host, does not have.
    #[error("the {owner} has no field `{name}`")]
    #[diagnostic(code(abacist::eval::unknown_field), help("{help}"))]
    UnknownField {
        owner: String,
        name: String,
        help: String,
        #[label(primary, "no such field")]
        at: Span,
    },

    /// A default that uses its own parameter or one behind it.
    #[error("`{name}` has no value yet in this default")]
    #[diagnostic(code(abacist::eval::later_parameter), help("{help}"))]
    LaterParameter {
        name: String,
        label: String,
        help: String,
        #[label("the default is that of this parameter")]
        parameter: Span,
        #[label(primary, "{label}")]
        at: Span,
    },

    /// An assignment to something that is no place.
    #[error("nothing can be assigned to this")]
    #[diagnostic(
        code(abacist::eval::not_a_place),
        help("assign to a name, an index or a field: `x = 1`, `x[0] = 1`, `x.name = 1`")
    )]
    NotAPlace {
        #[label(primary, "not a name, an index or a field")]
        at: Span,
    },

    /// The program stopped itself.
    #[error("{message}")]
    #[diagnostic(code(abacist::eval::raised), help("{help}"))]
    Raised {
        message: String,
        help: String,
        #[label(primary, "raised here")]
        at: Span,
    },

    /// An assertion of the program does not hold.
    #[error("{message}")]
    #[diagnostic(
        code(abacist::eval::assertion_failed),
        help("`assert` stops the program where its condition is false")
    )]
    AssertionFailed {
        message: String,
        #[label(primary, "this is false")]
        at: Span,
    },

    /// An assignment to a name that `const` made.
    #[error("`{name}` is a constant")]
    #[diagnostic(
        code(abacist::eval::constant_assigned),
        help("{elsewhere}give the other value another name, or make `{name}` without `const`")
    )]
    ConstantAssigned {
        name: String,
        #[label("made a constant here")]
        made: Option<Span>,
        /// What made it, if that is in another text: empty, or with `; ` at its end.
        elsewhere: String,
        #[label(primary, "cannot be assigned again")]
        at: Span,
    },

    /// `return` outside of a function, `break` or `continue` outside of a loop.
    #[error("`{word}` stands outside of {around}")]
    #[diagnostic(code(abacist::eval::misplaced), help("write it inside {around}, or take it out"))]
    Misplaced {
        word: &'static str,
        around: &'static str,
        #[label(primary, "there is nothing to leave")]
        at: Span,
    },

    /// A file, where the program around the engine gives none.
    #[error("`{function}` can read no files here")]
    #[diagnostic(
        code(abacist::eval::no_files),
        help("no files are given to this program; `abacist run FILE` and the session read files")
    )]
    NoFiles {
        function: String,
        #[label(primary, "cannot be read")]
        at: Span,
    },

    /// A file that cannot be read.
    #[error("cannot read {path}: {reason}")]
    #[diagnostic(code(abacist::eval::unreadable_file), help("{help}"))]
    UnreadableFile {
        path: String,
        reason: String,
        help: String,
        #[label(primary, "cannot be read")]
        at: Span,
    },

    /// Code of the program around the engine that panicked.
    #[error("`{function}` broke down: {message}")]
    #[diagnostic(
        code(abacist::eval::host_panicked),
        help("this is a mistake of the program around this one, not of the script")
    )]
    HostPanicked {
        function: String,
        message: String,
        #[label(primary, "it was called here")]
        at: Span,
    },

    /// Data that is no value, or a value that is no such data.
    #[error("{message}")]
    #[diagnostic(
        code(abacist::eval::data),
        help("the value and the Rust type must have the same shape and fields")
    )]
    Data { message: String },

    /// A value that does not fit the Rust type asked for.
    #[error("expected {expected}, found {found}")]
    #[diagnostic(
        code(abacist::eval::conversion),
        help("ask for `abacist::Value` to take a value of any type")
    )]
    Conversion { expected: String, found: String },
}
