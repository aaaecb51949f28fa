//! The kinds of puzzles that can be made.

/// A kind of puzzle that can be made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Maker {
    /// Equations in squares, some of which are to be blacked out.
    #[default]
    Blackout,
    /// Levels of calculator games.
    Buttons,
    /// Numbers that make 24 or another target, all of them used.
    Make,
    /// Numbers some of which make a target by steps that are whole numbers above 0.
    Countdown,
    /// Digits in their order, between which signs make 10 or another target.
    Digits,
}

impl Maker {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Blackout, Self::Buttons, Self::Make, Self::Countdown, Self::Digits];

    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Blackout => "blackout",
            Self::Buttons => "buttons",
            Self::Make => "make",
            Self::Countdown => "countdown",
            Self::Digits => "digits",
        }
    }

    /// The words for all of them.
    #[must_use]
    pub fn names() -> [&'static str; Self::ALL.len()] {
        Self::ALL.map(Self::name)
    }

    /// The one of this name.
    ///
    /// ```
    /// use abacist::puzzle::Maker;
    /// assert_eq!(Maker::find("digits"), Some(Maker::Digits));
    /// assert_eq!(Maker::find("chess"), None);
    /// ```
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|maker| maker.name() == name)
    }

    /// What it makes.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::Blackout => "An equation in squares, some of which are to be blacked out",
            Self::Buttons => "A level of a calculator game",
            Self::Make => "Numbers that make 24 or another target, all of them used",
            Self::Countdown => {
                "Numbers some of which make a target by steps that are whole numbers above 0"
            }
            Self::Digits => "Digits in their order, between which signs make 10 or another target",
        }
    }

    /// What its recipes say besides the level, as options and fields of requests name it.
    #[must_use]
    pub fn parts(self) -> &'static [&'static str] {
        match self {
            Self::Blackout => &["squares", "k", "operators", "largest", "fractions", "brackets"],
            Self::Buttons => &["buttons", "moves", "places"],
            Self::Make => &["cards", "range", "target", "unique", "rules"],
            Self::Countdown => &["cards", "target", "large", "unique", "rules"],
            Self::Digits => &["digits", "range", "target", "unique", "rules"],
        }
    }
}
