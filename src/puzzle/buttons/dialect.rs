//! The rules that no level of the games decides, as switches.

/// Makes the enums of the switches, the struct that holds one value of each, and the table that
/// people's spellings are read with.
macro_rules! dialect {
    ($($(#[$doc:meta])* $field:ident: $type:ident = $name:literal $summary:literal {
        $($(#[$value_doc:meta])* $value:ident = $word:literal),+ $(,)?
    })+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
            #[allow(missing_docs)]
            pub enum $type { $($(#[$value_doc])* $value),+ }
        )+

        /// How a calculator behaves where the levels of the games leave it open. The default is
        /// the current edition of the first game.
        ///
        /// ```
        /// use abacist::puzzle::buttons::{Dialect, Store, Switch};
        /// let mut dialect = Dialect::preset("old").unwrap();
        /// assert_eq!(dialect.store, Store::Free);
        /// Switch::find("store").unwrap().set(&mut dialect, "paid");
        /// assert_eq!(dialect, Dialect::default());
        /// ```
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct Dialect {
            /// Which numbers the screen can show.
            pub screen: Screen,
            $($(#[$doc])* pub $field: $type,)+
        }

        /// All switches but the screen, which takes a number.
        pub const SWITCHES: &[Switch] = &[$(Switch {
            name: $name,
            summary: $summary,
            values: &[$($word),+],
            get: |dialect| dialect.$field as usize,
            set: |dialect, index| {
                if let Some(value) = [$($type::$value),+].get(index) {
                    dialect.$field = *value;
                }
            },
        }),+];
    };
}

dialect! {
    /// What a long press of Store costs.
    store: Store = "store" "what a long press of Store costs: nothing, or one move" {
        Free = "free", #[default] Paid = "paid",
    }
    /// What a long press of Store does with a negative number.
    negative_store: NegativeStore = "negative_store" "what Store does with a negative number" {
        #[default] Refuse = "refuse", Absolute = "absolute",
    }
    /// Whether `A=>B` can be pressed where nothing matches.
    no_match: NoMatch = "no_match" "whether A=>B can be pressed, in vain, where nothing matches" {
        #[default] Waste = "waste", Refuse = "refuse",
    }
    /// Whether `CutN` can be pressed where nothing matches.
    no_cut: NoCut = "no_cut" "whether CutN can be pressed, in vain, where nothing matches" {
        #[default] Refuse = "refuse", Waste = "waste",
    }
    /// What becomes of a digit that `Digit+` or `Digit-` takes out of 0 to 9.
    digit_wrap: DigitWrap = "digit_wrap" "how Digit+N and Digit-N leave 0 to 9" {
        #[default] Around = "around", Absolute = "absolute",
    }
    /// Where `InsertN` puts digits at 0.
    insert_zero: InsertZero = "insert_zero" "whether InsertN replaces a 0, or stands beside it" {
        #[default] Replace = "replace", Beside = "beside",
    }
    /// What `Delete` does with the only digit.
    delete_last: DeleteLast = "delete_last" "what Delete does with the only digit" {
        #[default] Zero = "zero", Refuse = "refuse",
    }
    /// How `[+]` changes a negative factor.
    plus_negative: PlusNegative = "plus_negative" "whether [+] makes x-3 to x-4, or to x-2" {
        #[default] Magnitude = "magnitude", Value = "value",
    }
    /// Whether `[+]` changes exponents.
    plus_power: PlusPower = "plus_power" "whether [+] changes exponents" {
        #[default] Keep = "keep", Change = "change",
    }
    /// Whether `[+]` changes the stored number.
    plus_store: PlusStore = "plus_store" "whether [+] changes what Store appends" {
        #[default] Keep = "keep", Change = "change",
    }
    /// What `Mirror` and `Inv10` do with a negative number.
    negative_digits: NegativeDigits = "negative_digits" "what Mirror and Inv10 do with negatives" {
        #[default] Keep = "keep", Waste = "waste", Refuse = "refuse",
    }
    /// How `Round` decides a half.
    rounding: Rounding = "rounding" "whether Round takes a half up, or to the even digit" {
        #[default] Up = "up", Even = "even",
    }
    /// Whether sorting drops zeros.
    sort_zeros: SortZeros = "sort_zeros" "whether Sort< keeps the zeros at the end" {
        #[default] Keep = "keep", Drop = "drop",
    }
    /// How `Shift` treats zeros that come to the front.
    shift: Shift = "shift" "whether zeros vanish at each step of Shift, or at its end" {
        #[default] Steps = "steps", Once = "once",
    }
    /// Which digit goes through the portal first.
    portal: PortalDigit = "portal" "which digit the portal takes" {
        #[default] Standing = "standing", Leftmost = "leftmost", Excess = "excess",
    }
    /// When the screen's limit is looked at.
    overflow: Overflow = "overflow" "whether a number must fit before the portal takes digits" {
        #[default] Before = "before", After = "after",
    }
    /// What `/N` does where it does not come out even.
    uneven: Uneven = "uneven" "whether /N is refused or cut where it does not come out even" {
        #[default] Refuse = "refuse", Cut = "cut",
    }
}

/// Which numbers the screen can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Screen {
    /// At most so many digits, and a sign.
    Digits(u32),
    /// At most so many characters, the sign included.
    Characters(u32),
    /// All.
    Endless,
}

impl Default for Screen {
    fn default() -> Self {
        Self::Digits(6)
    }
}

impl Screen {
    /// The most digits or characters that a limited screen may have.
    pub const WIDEST: u32 = 1000;

    /// Reads `6`, `6 digits`, `6 characters` or `none`.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let first = words.next()?;
        let unit = words.next().unwrap_or("digits");
        let size = first.parse().ok().filter(|size| (1..=Self::WIDEST).contains(size));
        match (first, size, unit, words.next()) {
            ("none", _, "digits", None) => Some(Self::Endless),
            (_, Some(size), "digit" | "digits", None) => Some(Self::Digits(size)),
            (_, Some(size), "character" | "characters", None) => Some(Self::Characters(size)),
            _ => None,
        }
    }
}

impl std::fmt::Display for Screen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Digits(1) => f.write_str("1 digit"),
            Self::Digits(size) => write!(f, "{size} digits"),
            Self::Characters(1) => f.write_str("1 character"),
            Self::Characters(size) => write!(f, "{size} characters"),
            Self::Endless => f.write_str("none"),
        }
    }
}

/// A rule under the name that people write.
#[derive(Debug)]
pub struct Switch {
    /// The name.
    pub name: &'static str,
    /// What it decides.
    pub summary: &'static str,
    /// Its values.
    pub values: &'static [&'static str],
    get: fn(&Dialect) -> usize,
    set: fn(&mut Dialect, usize),
}

impl Switch {
    /// The switch of this name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        SWITCHES.iter().find(|switch| switch.name == name)
    }

    /// What it is in a dialect.
    #[must_use]
    pub fn value(&self, dialect: &Dialect) -> &'static str {
        self.values.get((self.get)(dialect)).copied().unwrap_or_default()
    }

    /// Sets it; false if `value` is none of its values.
    pub fn set(&self, dialect: &mut Dialect, value: &str) -> bool {
        let index = self.values.iter().position(|known| *known == value);
        index.map(|index| (self.set)(dialect, index)).is_some()
    }
}

impl Dialect {
    /// The names of the editions.
    pub const PRESETS: [&str; 4] = ["old", "current", "game2", "genius"];

    /// The rules of an edition: `old` and `current` of the first game, which differ in what Store
    /// costs, `game2`, and `genius` for "Genius Calculator", which cuts quotients.
    #[must_use]
    pub fn preset(name: &str) -> Option<Self> {
        let current = Self::default();
        match name {
            "old" => Some(Self { store: Store::Free, ..current }),
            "current" | "game2" => Some(current),
            "genius" => Some(Self { uneven: Uneven::Cut, ..current }),
            _ => None,
        }
    }
}

/// The rules that are not the usual ones, as a level's text has them: each with a blank before it.
impl std::fmt::Display for Dialect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let usual = Self::default();
        if self.screen != usual.screen {
            write!(f, " screen {}", self.screen)?;
        }
        for switch in SWITCHES {
            let value = switch.value(self);
            if value != switch.value(&usual) {
                write!(f, " {} {value}", switch.name)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_of_every_switch_can_be_set_and_read() {
        for switch in SWITCHES {
            for value in switch.values {
                let mut dialect = Dialect::default();
                assert!(switch.set(&mut dialect, value), "{} {value}", switch.name);
                assert_eq!(switch.value(&dialect), *value);
            }
            assert!(!switch.set(&mut Dialect::default(), "nonsense"));
        }
    }

    #[test]
    fn screens_read_back() {
        for text in ["6 digits", "1 digit", "5 characters", "1 character", "none"] {
            assert_eq!(Screen::read(text).unwrap().to_string(), text);
        }
        assert_eq!(Screen::read("6"), Some(Screen::Digits(6)));
        for text in ["", "0", "1001", "6 7", "many", "none digits digits", "6 digits more"] {
            assert_eq!(Screen::read(text), None, "{text}");
        }
    }
}
