//! Long lines for narrow screens.

use super::cell_width;

/// The narrowest screen for which lines are broken.
const NARROWEST: usize = 20;

/// The text with its lines broken at blanks, so that each fits into `columns`. What is broken goes on
/// under the last column of a table, or else indented. A word that is longer stays whole.
///
/// ```
/// use abacist::source::fold;
/// assert_eq!(fold("  a  one two three four\n", 20), "  a  one two three\n     four\n");
/// ```
#[must_use]
pub fn fold(text: &str, columns: usize) -> String {
    let mut folded = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        if cell_width(line.trim_end()) <= columns || columns < NARROWEST {
            folded.push_str(line);
        } else {
            fold_line(line, columns, &mut folded);
        }
    }
    folded
}

fn fold_line(line: &str, columns: usize, folded: &mut String) {
    let hanging = " ".repeat(hanging(line, columns));
    let (mut column, mut rest) = (0, line.trim_end());
    while !rest.is_empty() {
        let word = rest.find(|glyph| glyph != ' ').unwrap_or(rest.len());
        let end = rest.get(word..).and_then(|it| it.find(' ')).map_or(rest.len(), |it| word + it);
        let (piece, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
        rest = after;
        if column > 0 && column + cell_width(piece) > columns {
            let word = piece.trim_start();
            folded.extend(["\n", &hanging, word]);
            column = hanging.len() + cell_width(word);
        } else {
            folded.push_str(piece);
            column += cell_width(piece);
        }
    }
    folded.extend(line.ends_with('\n').then_some('\n'));
}

/// Where a line goes on that is broken: under its last column, if that leaves half of the screen.
fn hanging(line: &str, columns: usize) -> usize {
    let indent = line.len() - line.trim_start().len();
    let text = line.trim_end();
    let last = text.rfind("  ").map(|at| cell_width(text.get(..at + 2).unwrap_or_default()));
    match last.filter(|last| *last > indent && *last <= columns / 2) {
        Some(last) => last,
        None if indent > 0 => (indent + 4).min(columns / 2),
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_whole() {
        assert_eq!(fold("one two three four five six\n", 20), "one two three four\nfive six\n");
        assert_eq!(
            fold("abacist::arithmetic::division_by_zero is\n", 20),
            "abacist::arithmetic::division_by_zero\nis\n"
        );
        assert_eq!(fold("変変変 変変変 変変変 変変変", 20), "変変変 変変変 変変変\n変変変");
    }

    #[test]
    fn what_fits_stays_as_it_is() {
        for text in ["", "\n", "  a   b  \n\n", "12345678901234567890\n"] {
            assert_eq!(fold(text, 20), text);
        }
        assert_eq!(fold("much too long for this", 5), "much too long for this");
    }

    #[test]
    fn a_table_goes_on_under_its_last_column() {
        let row = "  :set [NAME [VALUE]]  show the settings, or change one\n";
        let folded = fold(row, 50);
        assert_eq!(folded.lines().nth(1), Some("                       change one"), "{folded}");
        let folded = fold(row, 30);
        assert!(
            folded.lines().skip(1).all(|line| line.starts_with("      ") && line.len() <= 30),
            "{folded}"
        );
    }
}
