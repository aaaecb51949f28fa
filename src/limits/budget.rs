//! Steps, memory, number size, deadline and interrupt, asked about as work goes on.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::{Deadline, Host};

/// The limits of one computation. The defaults are meant to be far from ordinary use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Elementary steps of evaluation or search.
    pub steps: u64,
    /// Bytes that a computation may hold beyond its input.
    pub memory: u64,
    /// Bits of the numerator or denominator of one number.
    pub number_bits: u64,
    /// Calls that may wait for each other.
    pub depth: usize,
    /// Time from the start of the computation.
    pub deadline: Option<Duration>,
    /// Whether only exact numbers may come of a computation.
    pub exact: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            steps: u64::MAX,
            memory: 1 << 30,
            number_bits: 8_000_000,
            depth: 10_000,
            deadline: None,
            exact: false,
        }
    }
}

/// Each method sets one limit and gives the limits back, so that several can follow.
///
/// ```
/// use abacist::Limits;
/// let mut limits = Limits::default();
/// limits.steps(10_000).number_bits(1_000);
/// assert_eq!((limits.steps, limits.number_bits), (10_000, 1_000));
/// ```
impl Limits {
    /// Sets the elementary steps.
    pub fn steps(&mut self, steps: u64) -> &mut Self {
        self.steps = steps;
        self
    }

    /// Sets the bytes that may be held beyond the input.
    pub fn memory(&mut self, bytes: u64) -> &mut Self {
        self.memory = bytes;
        self
    }

    /// Sets the bits that a number may have.
    pub fn number_bits(&mut self, bits: u64) -> &mut Self {
        self.number_bits = bits;
        self
    }

    /// Sets how many calls may wait for each other.
    pub fn depth(&mut self, calls: usize) -> &mut Self {
        self.depth = calls;
        self
    }

    /// Sets the time that each computation may take.
    pub fn deadline(&mut self, time: Duration) -> &mut Self {
        self.deadline = Some(time);
        self
    }

    /// Sets whether only exact numbers may come of a computation; others are an error then.
    pub fn exact(&mut self, exact: bool) -> &mut Self {
        self.exact = exact;
        self
    }
}

/// A flag that another thread, or a signal handler, raises to stop work.
///
/// ```
/// use abacist::{Budget, Interrupt, Limits};
/// let interrupt = Interrupt::new();
/// let budget = Budget::new(&Limits::default(), interrupt.clone());
/// interrupt.raise();
/// assert!(budget.poll().is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    raised: AtomicBool,
    steps: AtomicU64,
    host: Option<Box<dyn Host>>,
}

impl Interrupt {
    /// A flag that is not raised.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A flag that is not raised, of work whose clock is `host`'s, and that it watches.
    #[must_use]
    pub fn with_host(host: impl Host + 'static) -> Self {
        let shared = Shared { host: Some(Box::new(host)), ..Shared::default() };
        Self { shared: Arc::new(shared) }
    }

    fn host(&self) -> Option<&dyn Host> {
        self.shared.host.as_deref()
    }

    /// Tells the work to stop.
    pub fn raise(&self) {
        self.shared.raised.store(true, Ordering::Relaxed);
    }

    /// Makes the flag ready for the next computation.
    pub fn clear(&self) {
        self.shared.raised.store(false, Ordering::Relaxed);
    }

    /// About how many steps all work under this flag has taken so far, on any thread: for those
    /// who watch. It is brought up to date when a budget looks at the flag.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.shared.steps.load(Ordering::Relaxed)
    }

    /// Whether the flag is raised.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.shared.raised.load(Ordering::Relaxed)
    }
}

/// Why work was stopped before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Stop {
    /// The interrupt flag was raised.
    #[error("interrupted")]
    Interrupted,
    /// The deadline passed.
    #[error("the time is used up")]
    Deadline,
    /// The steps are used up.
    #[error("the steps are used up")]
    Steps,
    /// More memory would be needed than the limit allows.
    #[error("the memory limit is reached")]
    Memory,
    /// A number would have more bits than the limit allows.
    #[error("a number would grow beyond {limit} bits")]
    NumberBits {
        /// The limit in force.
        limit: u64,
    },
    /// A deadline was asked for where there is no clock.
    #[error("a deadline was asked for, but there is no clock here")]
    NoClock,
}

/// How many steps pass between two looks at the clock and the interrupt flag.
const STEPS_PER_POLL: u64 = 4096;

/// What one computation may still use.
///
/// Work calls [`spend`](Budget::spend) as it goes; most calls only count down. A budget belongs
/// to one thread; threads that share a task take a budget each, with the same [`Interrupt`].
///
/// ```
/// use abacist::{Budget, Interrupt, Limits, Stop};
/// let limits = Limits { steps: 10_000, ..Limits::default() };
/// let budget = Budget::new(&limits, Interrupt::new());
/// let stop = (0..).find_map(|_| budget.spend(1).err());
/// assert_eq!(stop, Some(Stop::Steps));
/// ```
#[derive(Debug)]
pub struct Budget {
    /// Steps until the next look at clock and flag.
    until_poll: Cell<u64>,
    /// Steps that remain after those.
    steps_left: Cell<u64>,
    memory_left: Cell<u64>,
    limits: Limits,
    interrupt: Interrupt,
    deadline: Option<Deadline>,
}

/// Bytes that take about a millisecond to fill.
const LARGE: u64 = 1 << 20;

impl Budget {
    /// A budget with these limits, starting now, that stops when `interrupt` is raised.
    #[must_use]
    pub fn new(limits: &Limits, interrupt: Interrupt) -> Self {
        let first = STEPS_PER_POLL.min(limits.steps);
        let host = interrupt.host();
        let deadline = limits.deadline.and_then(|span| Deadline::after(span, host));
        Self {
            until_poll: Cell::new(first),
            steps_left: Cell::new(limits.steps - first),
            memory_left: Cell::new(limits.memory),
            limits: limits.clone(),
            interrupt,
            deadline,
        }
    }

    /// A budget with the default limits that nobody interrupts.
    #[must_use]
    pub fn generous() -> Self {
        Self::new(&Limits::default(), Interrupt::new())
    }

    /// A budget for a part of the work: `steps` of the steps that are left, at most, and the same
    /// memory, deadline and interrupt flag. What the part spends is not counted here.
    ///
    /// ```
    /// use abacist::{Budget, Stop};
    /// let whole = Budget::generous();
    /// let part = whole.part(10);
    /// assert_eq!(part.spend(11), Err(Stop::Steps));
    /// assert_eq!(whole.spend(11), Ok(()));
    /// ```
    #[must_use]
    pub fn part(&self, steps: u64) -> Self {
        let left = self.steps_left.get().saturating_add(self.until_poll.get());
        let memory = self.memory_left.get();
        let limits = Limits { steps: steps.min(left), memory, ..self.limits.clone() };
        Self { deadline: self.deadline, ..Self::new(&limits, self.interrupt.clone()) }
    }

    /// Counts `steps` steps.
    ///
    /// # Errors
    /// When the steps are used up, the deadline has passed, or the interrupt flag is raised. The
    /// last two are noticed every few thousand steps.
    #[inline]
    pub fn spend(&self, steps: u64) -> Result<(), Stop> {
        match self.until_poll.get().checked_sub(steps) {
            Some(left) => {
                self.until_poll.set(left);
                Ok(())
            }
            None => self.refill(steps),
        }
    }

    #[cold]
    #[inline(never)]
    fn refill(&self, steps: u64) -> Result<(), Stop> {
        let left = (self.steps_left.get())
            .saturating_add(self.until_poll.get())
            .checked_sub(steps)
            .ok_or(Stop::Steps)?;
        self.poll()?;
        self.count(steps.max(STEPS_PER_POLL))?;
        let next = STEPS_PER_POLL.min(left);
        self.until_poll.set(next);
        self.steps_left.set(left - next);
        Ok(())
    }

    /// Tells those who watch of more steps.
    fn count(&self, steps: u64) -> Result<(), Stop> {
        let before = self.interrupt.shared.steps.fetch_add(steps, Ordering::Relaxed);
        match self.interrupt.host() {
            Some(host) if host.watch(before.saturating_add(steps)) => Err(Stop::Interrupted),
            _ => Ok(()),
        }
    }

    /// Looks at the interrupt flag and the clock now, without counting a step.
    ///
    /// # Errors
    /// When either says stop.
    pub fn poll(&self) -> Result<(), Stop> {
        if self.interrupt.is_raised() {
            return Err(Stop::Interrupted);
        }
        match self.deadline {
            Some(deadline) if deadline.passed(self.interrupt.host()) => Err(Stop::Deadline),
            None if self.limits.deadline.is_some() => Err(Stop::NoClock),
            _ => Ok(()),
        }
    }

    /// Takes `bytes` of the memory allowance. Bytes given back are returned with
    /// [`release`](Budget::release).
    ///
    /// # Errors
    /// [`Stop::Memory`] when the allowance is too small, and what [`poll`](Budget::poll) says
    /// before large pieces, which take a while to fill.
    pub fn reserve(&self, bytes: u64) -> Result<(), Stop> {
        if bytes >= LARGE {
            self.poll()?;
        }
        let left = self.memory_left.get().checked_sub(bytes).ok_or(Stop::Memory)?;
        self.memory_left.set(left);
        Ok(())
    }

    /// Gives `bytes` back to the memory allowance.
    pub fn release(&self, bytes: u64) {
        self.memory_left.set(self.memory_left.get().saturating_add(bytes).min(self.limits.memory));
    }

    /// How many bytes of the memory allowance are left.
    #[must_use]
    pub fn memory_left(&self) -> u64 {
        self.memory_left.get()
    }

    /// Checks that a number of `bits` bits is allowed.
    ///
    /// # Errors
    /// [`Stop::NumberBits`] when it is not.
    #[inline]
    pub fn allow_bits(&self, bits: u64) -> Result<(), Stop> {
        let limit = self.limits.number_bits;
        if bits <= limit { Ok(()) } else { Err(Stop::NumberBits { limit }) }
    }

    /// How many steps have been counted so far.
    ///
    /// ```
    /// let budget = abacist::Budget::generous();
    /// budget.spend(7)?;
    /// assert_eq!(budget.spent(), 7);
    /// # Ok::<(), abacist::Stop>(())
    /// ```
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.limits.steps - self.steps_left.get() - self.until_poll.get()
    }

    /// The limits that the budget began with.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The flag that stops this work.
    #[must_use]
    pub fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_the_allowed_steps_can_be_spent() {
        for allowed in [1, 2, 4095, 4096, 4097, 10_000] {
            let limits = Limits { steps: allowed, ..Limits::default() };
            let budget = Budget::new(&limits, Interrupt::new());
            let spent = (0..).take_while(|_| budget.spend(1).is_ok()).count();
            assert_eq!(spent as u64, allowed);
        }
    }

    #[test]
    fn a_large_step_is_counted_whole() {
        let limits = Limits { steps: 100_000, ..Limits::default() };
        let budget = Budget::new(&limits, Interrupt::new());
        assert_eq!(budget.spend(90_000), Ok(()));
        assert_eq!(budget.spend(20_000), Err(Stop::Steps));
    }

    #[test]
    fn a_passed_deadline_stops_the_work() {
        let limits = Limits { deadline: Some(Duration::ZERO), ..Limits::default() };
        let budget = Budget::new(&limits, Interrupt::new());
        assert_eq!((0..).find_map(|_| budget.spend(1).err()), Some(Stop::Deadline));
    }

    /// A host without a clock that stops work at 20,000 steps.
    #[derive(Debug)]
    struct Impatient;

    impl Host for Impatient {
        fn watch(&self, steps: u64) -> bool {
            steps >= 20_000
        }
    }

    #[test]
    fn a_host_watches_and_stops_the_work() {
        let budget = Budget::new(&Limits::default(), Interrupt::with_host(Impatient));
        let spent = (0..).take_while(|_| budget.spend(1).is_ok()).count();
        assert!((20_000..=24_100).contains(&spent), "{spent}");
        assert_eq!(budget.spend(5_000), Err(Stop::Interrupted));
    }

    #[test]
    fn a_deadline_without_a_clock_is_an_error() {
        let limits = Limits { deadline: Some(Duration::from_secs(60)), ..Limits::default() };
        let budget = Budget::new(&limits, Interrupt::with_host(Impatient));
        assert_eq!(budget.poll(), Err(Stop::NoClock));
        assert_eq!((0..).find_map(|_| budget.spend(1).err()), Some(Stop::NoClock));
    }

    #[test]
    fn memory_is_taken_and_given_back() {
        let limits = Limits { memory: 100, ..Limits::default() };
        let budget = Budget::new(&limits, Interrupt::new());
        assert_eq!(budget.reserve(80), Ok(()));
        assert_eq!(budget.reserve(30), Err(Stop::Memory));
        budget.release(20);
        assert_eq!(budget.reserve(30), Ok(()));
    }
}
