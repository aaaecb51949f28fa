//! What a calculator holds between two presses.

/// The calculator between two presses.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct State<V> {
    /// What the screen shows.
    pub(super) shown: V,
    /// The sum of all `[+]` so far.
    pub(super) added: V,
    /// What Store holds.
    pub(super) stored: Option<V>,
    /// The digit that keeps its value through the next press.
    pub(super) lock: Option<Lock>,
    /// Whether what Store holds cost nothing and was not used yet. Such a press is no part of a
    /// solution until it is.
    pub(super) unused: bool,
}

/// A digit that keeps its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Lock {
    /// How many digits stand at its right.
    pub(super) place: u16,
    pub(super) digit: u8,
}

/// One press.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Press {
    /// Which of the level's buttons, from 0.
    pub button: usize,
    /// Whether it is pressed long, as Store is to store.
    pub long: bool,
    /// Where.
    pub place: Place,
}

/// Where among the digits a button is pressed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The button needs no place.
    None,
    /// At a place: so many digits stand at its right. For Insert: at the right of what is put in.
    At(u16),
    /// So far left and right, as `<<` or `><`: the arrows of Shift in the order of their presses.
    Arrows(String),
}

impl Press {
    pub(super) fn of(button: usize) -> Self {
        Self { button, long: false, place: Place::None }
    }

    pub(super) fn at(button: usize, place: usize) -> Self {
        let place = Place::At(u16::try_from(place).unwrap_or(u16::MAX));
        Self { button, long: false, place }
    }
}
