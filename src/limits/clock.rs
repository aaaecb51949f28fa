//! The one place that reads a clock.

use std::time::{Duration, Instant};

/// A moment after which work stops.
///
/// Where there is no clock (WebAssembly without a host's), [`Deadline::after`] gives `None`, and
/// a budget that asks for one stops at once with [`Stop::NoClock`](super::Stop::NoClock): a
/// deadline is never ignored.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    at: Instant,
}

impl Deadline {
    /// The moment `span` from now, if there is a clock.
    #[must_use]
    pub fn after(span: Duration) -> Option<Self> {
        if cfg!(all(target_family = "wasm", target_os = "unknown")) {
            return None;
        }
        let now = Instant::now();
        let at =
            now.checked_add(span).unwrap_or_else(|| now + Duration::from_secs(u32::MAX.into()));
        Some(Self { at })
    }

    /// Whether the moment has passed.
    #[must_use]
    pub fn passed(self) -> bool {
        Instant::now() >= self.at
    }
}
