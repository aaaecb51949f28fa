//! The one decision about colour, given to every library.

use std::ffi::OsString;

/// What `--color` says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum ColourChoice {
    /// As the environment and the terminal suggest.
    #[default]
    Auto,
    /// In any case.
    Always,
    /// In no case.
    Never,
}

/// Whether to write in colour: the flag decides, then `NO_COLOR`, then `CLICOLOR_FORCE`, then
/// `CLICOLOR=0`, then whether the stream is a terminal that can do more than print.
pub fn use_colour(
    choice: ColourChoice,
    variable: impl Fn(&str) -> Option<OsString>,
    terminal: bool,
) -> bool {
    let set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
    let zero = |name: &str| variable(name).is_some_and(|value| value == "0");
    match choice {
        ColourChoice::Always => true,
        ColourChoice::Never => false,
        ColourChoice::Auto if set("NO_COLOR") => false,
        ColourChoice::Auto if set("CLICOLOR_FORCE") && !zero("CLICOLOR_FORCE") => true,
        ColourChoice::Auto if zero("CLICOLOR") => false,
        ColourChoice::Auto => terminal && variable("TERM").is_none_or(|term| term != "dumb"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decide(choice: ColourChoice, variables: &[(&str, &str)], terminal: bool) -> bool {
        let find = |name: &str| {
            variables.iter().find(|(key, _)| *key == name).map(|(_, value)| OsString::from(value))
        };
        use_colour(choice, find, terminal)
    }

    #[test]
    fn the_flag_beats_everything() {
        assert!(decide(ColourChoice::Always, &[("NO_COLOR", "1"), ("CLICOLOR", "0")], false));
        assert!(!decide(ColourChoice::Never, &[("CLICOLOR_FORCE", "1")], true));
    }

    #[test]
    fn the_variables_count_in_their_order() {
        let auto = ColourChoice::Auto;
        assert!(!decide(auto, &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")], true));
        assert!(decide(auto, &[("NO_COLOR", ""), ("CLICOLOR_FORCE", "1")], false));
        assert!(decide(auto, &[("CLICOLOR_FORCE", "1"), ("CLICOLOR", "0")], false));
        assert!(!decide(auto, &[("CLICOLOR_FORCE", "0")], false));
        assert!(!decide(auto, &[("CLICOLOR", "0")], true));
    }

    #[test]
    fn otherwise_the_terminal_decides() {
        let auto = ColourChoice::Auto;
        assert!(decide(auto, &[], true));
        assert!(!decide(auto, &[], false));
        assert!(!decide(auto, &[("TERM", "dumb")], true));
    }
}
