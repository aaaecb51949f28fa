//! Room on the stack for work that follows a tree.

/// Grow when less than this is left: far more than one level of any of our trees takes, in an
/// unoptimised build as well.
const RED_ZONE: usize = 96 << 10;

/// What is added then.
const SEGMENT: usize = 1 << 20;

/// Runs `work` with enough stack for one more level of a tree, on whatever thread this is.
///
/// Work that recurses calls this once a level; a call that need not grow the stack costs a few
/// nanoseconds.
///
/// ```
/// use abacist::limits::with_stack;
/// fn depth(left: usize) -> usize {
///     if left == 0 { 0 } else { with_stack(|| 1 + depth(left - 1)) }
/// }
/// let small = std::thread::Builder::new().stack_size(256 << 10);
/// let reached = small.spawn(|| depth(100_000)).unwrap().join().unwrap();
/// assert_eq!(reached, 100_000);
/// ```
#[inline]
pub fn with_stack<R>(work: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(RED_ZONE, SEGMENT, work)
}
