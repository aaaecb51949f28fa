//! "Did you mean …?"

/// The candidate nearest to `word`, if one is near enough to be meant.
///
/// ```
/// use abacist::diagnostic::did_you_mean;
/// assert_eq!(did_you_mean("sqr", ["sin", "sqrt", "sum"]), Some("sqrt"));
/// assert_eq!(did_you_mean("zebra", ["sin", "sqrt", "sum"]), None);
/// ```
pub fn did_you_mean<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let nearest = candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(word, candidate), candidate))
        .min()?;
    let near_enough = (word.chars().count() / 3).max(1);
    (nearest.0 <= near_enough).then_some(nearest.1)
}
