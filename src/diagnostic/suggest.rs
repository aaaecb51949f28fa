//! "Did you mean …?"

/// The longest word, in characters, for which a nearest candidate is sought: the search takes time
/// in the square of it.
const LONGEST: usize = 64;

/// Names that rules of digits have, and those that requests have for them.
const SAME: [(&str, &str); 3] =
    [("minus", "unary_minus"), ("merge", "concat"), ("zeros", "leading_zeros")];

/// The candidate nearest to `word`, if one is near enough to be meant: at most one slip for every
/// three characters, at least one, and none in a word of one character. Capital letters count as small ones; of
/// equally near candidates those that begin with `word` come first, then the alphabet decides.
/// Before all others comes a name that says the same elsewhere, as `unary_minus` for `minus`.
///
/// ```
/// use abacist::diagnostic::did_you_mean;
/// assert_eq!(did_you_mean("sqr", ["sin", "sqrt", "sum"]), Some("sqrt"));
/// assert_eq!(did_you_mean("SQRT", ["sin", "sqrt", "sum"]), Some("sqrt"));
/// assert_eq!(did_you_mean("zebra", ["sin", "sqrt", "sum"]), None);
/// ```
pub fn did_you_mean<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let length = word.chars().count();
    if length > LONGEST {
        return None;
    }
    let word = word.to_lowercase();
    let candidates: Vec<&str> = candidates.into_iter().collect();
    let pairs = SAME.iter().flat_map(|(one, other)| [(*one, *other), (*other, *one)]);
    let other_name = pairs
        .filter(|(name, _)| *name == word)
        .find_map(|(_, other)| candidates.iter().copied().find(|candidate| *candidate == other));
    if other_name.is_some() {
        return other_name;
    }
    let slips_allowed = if length > 1 { (length / 3).max(1) } else { 0 };
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let other_length = candidate.chars().count();
            if length.abs_diff(other_length) > slips_allowed {
                return None;
            }
            let other = candidate.to_lowercase();
            let slips = strsim::damerau_levenshtein(&word, &other);
            let near = slips <= slips_allowed && slips < length.max(other_length);
            near.then_some((slips, !other.starts_with(&word), candidate))
        })
        .min()
        .map(|(_, _, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_names_of_a_rule_are_known() {
        assert_eq!(did_you_mean("merge", ["concat", "mergee"]), Some("concat"));
        assert_eq!(did_you_mean("Unary_Minus", ["minus", "ops"]), Some("minus"));
        assert_eq!(did_you_mean("merge", ["ops", "order"]), None);
    }

    #[test]
    fn one_letter_is_no_slip_for_another() {
        assert_eq!(did_you_mean("x", ["y", "z"]), None);
        assert_eq!(did_you_mean("l", ["ln", "pi"]), None);
        assert_eq!(did_you_mean("X", ["x", "xs"]), Some("x"));
        assert_eq!(did_you_mean("", ["a"]), None);
    }

    #[test]
    fn the_nearest_is_taken_and_swapped_letters_are_one_slip() {
        assert_eq!(did_you_mean("flor", ["for", "floor", "flour"]), Some("floor"));
        assert_eq!(did_you_mean("slove", ["solve", "save"]), Some("solve"));
    }

    #[test]
    fn a_beginning_is_nearer_than_an_exchanged_letter() {
        assert_eq!(did_you_mean("list", ["last", "lists"]), Some("lists"));
    }

    #[test]
    fn huge_names_are_turned_down_at_once() {
        let name = "n".repeat(1 << 20);
        assert_eq!(did_you_mean(&name, [name.as_str(), "n"]), None);
        assert_eq!(did_you_mean("n", [name.as_str(), "m"]), None);
    }
}
