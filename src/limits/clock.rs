//! The one place that reads a clock: that of the system, or that of a host.

use std::fmt::Debug;
use std::time::{Duration, Instant};

/// What work knows of the world outside where the system tells it nothing, as in WebAssembly: the
/// time, and somebody who watches. It is given with
/// [`Interrupt::with_host`](super::Interrupt::with_host).
///
/// ```
/// use abacist::limits::Host;
/// use abacist::{Budget, Interrupt, Limits, Stop};
/// use std::sync::atomic::{AtomicU64, Ordering};
/// use std::time::Duration;
///
/// /// A clock that moves on by a second each time it is read.
/// #[derive(Debug, Default)]
/// struct Slow(AtomicU64);
///
/// impl Host for Slow {
///     fn now(&self) -> Option<Duration> {
///         Some(Duration::from_secs(self.0.fetch_add(1, Ordering::Relaxed)))
///     }
/// }
///
/// let mut limits = Limits::default();
/// limits.deadline(Duration::from_secs(2));
/// let budget = Budget::new(&limits, Interrupt::with_host(Slow::default()));
/// assert_eq!([budget.poll(), budget.poll()], [Ok(()), Err(Stop::Deadline)]);
/// ```
pub trait Host: Debug + Send + Sync {
    /// The time since some moment in the past. `None` if there is no clock: a deadline is an error
    /// then.
    fn now(&self) -> Option<Duration> {
        None
    }

    /// Is told as work goes on, every few thousand steps, about how many `steps` all work under
    /// the flag has taken so far. The answer true stops the work, as a raised flag does.
    fn watch(&self, steps: u64) -> bool {
        let _ = steps;
        false
    }
}

/// A moment after which work stops.
///
/// Where there is no clock, [`Deadline::after`] gives `None`, and a budget that asks for one stops
/// at once with [`Stop::NoClock`](super::Stop::NoClock): a deadline is never ignored.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    at: Moment,
}

#[derive(Clone, Copy, Debug)]
enum Moment {
    /// By the clock of the system.
    System(Instant),
    /// By that of the host.
    Host(Duration),
}

impl Deadline {
    /// The moment `span` from now, if there is a clock: the one of `host`, or else the system's,
    /// which WebAssembly has none of.
    #[must_use]
    pub fn after(span: Duration, host: Option<&dyn Host>) -> Option<Self> {
        let at = match host {
            Some(host) => Moment::Host(host.now()?.saturating_add(span)),
            None if cfg!(all(target_family = "wasm", target_os = "unknown")) => return None,
            None => {
                let now = Instant::now();
                let far = || now + Duration::from_secs(u32::MAX.into());
                Moment::System(now.checked_add(span).unwrap_or_else(far))
            }
        };
        Some(Self { at })
    }

    /// Whether the moment has passed, by the clock with which the deadline was made.
    #[must_use]
    pub fn passed(self, host: Option<&dyn Host>) -> bool {
        match self.at {
            Moment::System(at) => Instant::now() >= at,
            // Without its clock the time cannot be told any more, so none is left.
            Moment::Host(at) => host.and_then(Host::now).is_none_or(|now| now >= at),
        }
    }
}
