//! The run of the two stacks as a table for a lesson: HTML and SVG.

use super::Glyphs;
use super::markup::{escaped, html_document, svg_document};
use super::trace::{HEAD, cells};
use crate::source::cell_width;
use crate::two_stack::Trace;

const STYLE: &str = "\
body { font-family: sans-serif; margin: 2em; }
table { border-collapse: collapse; font-family: monospace; font-size: 1.1em; }
caption { font-size: 1.2em; padding: 0.5em; text-align: left; }
th, td { border: 1px solid #888; padding: 0.3em 0.8em; text-align: left; }
th { background: #eee; font-family: sans-serif; }
.result { font-weight: bold; }
";

/// The trace of `text` as an HTML page: a row a character, the value or the fault under them.
///
/// ```
/// use abacist::output::trace_html;
/// use abacist::two_stack::{StackRules, trace};
/// let run = trace("1 + 2", StackRules::SEED, &abacist::Budget::generous());
/// assert!(trace_html(&run, "1 + 2").contains("<td>3</td>"));
/// ```
#[must_use]
pub fn trace_html(trace: &Trace, text: &str) -> String {
    let row = |tag: &str, cells: &[String; 5]| {
        let cells = cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell)));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let rows: String = drawn_cells(trace, text).iter().map(|cells| row("td", cells)).collect();
    let body = format!(
        "<table>\n<caption>{}</caption>\n<thead>\n{}</thead>\n<tbody>\n{rows}</tbody>\n</table>\n\
         <p class=\"result\">{}</p>\n",
        escaped(text.trim()),
        row("th", &head()),
        escaped(&result(trace))
    );
    html_document(text.trim(), STYLE, &body)
}

/// The same as a drawing.
///
/// ```
/// use abacist::output::trace_svg;
/// use abacist::two_stack::{StackRules, trace};
/// let run = trace("1 + 2", StackRules::SEED, &abacist::Budget::generous());
/// assert!(trace_svg(&run, "1 + 2").starts_with("<svg "));
/// ```
#[must_use]
pub fn trace_svg(trace: &Trace, text: &str) -> String {
    let mut rows = vec![head()];
    rows.extend(drawn_cells(trace, text));
    let widths: Vec<_> = (0..5)
        .map(|column| {
            let widest = rows.iter().filter_map(|row| row.get(column)).map(|cell| cell_width(cell));
            widest.max().unwrap_or(0) * CHARACTER + 2 * PADDING
        })
        .collect();
    let table: usize = widths.iter().sum();
    let result = result(trace);
    let width = 20 + table.max(cell_width(&result).max(cell_width(text)) * CHARACTER + 20);
    let bottom = TOP + rows.len() * ROW;
    let mut body = format!(
        "<g font-family=\"monospace\" font-size=\"14\">\n\
         <text x=\"10\" y=\"24\" font-size=\"16\">{}</text>\n\
         <rect x=\"10\" y=\"{TOP}\" width=\"{table}\" height=\"{ROW}\" fill=\"#eee\"/>\n",
        escaped(text.trim())
    );
    for (index, row) in rows.iter().enumerate() {
        let y = TOP + index * ROW;
        let mut x = 10;
        for (cell, width) in row.iter().zip(&widths) {
            body += &format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{ROW}\" fill=\"none\" \
                 stroke=\"#888\"/>\n<text x=\"{}\" y=\"{}\" xml:space=\"preserve\">{}</text>\n",
                x + PADDING,
                y + ROW - 8,
                escaped(cell)
            );
            x += width;
        }
    }
    body += &format!(
        "<text x=\"10\" y=\"{}\" font-weight=\"bold\">{}</text>\n</g>\n",
        bottom + 24,
        escaped(&result)
    );
    svg_document(width, bottom + 40, text.trim(), &body)
}

/// Pixels: the height of a row, the width of a character, beside a cell's text, above the table.
const ROW: usize = 26;
const CHARACTER: usize = 9;
const PADDING: usize = 8;
const TOP: usize = 38;

/// The rows: a page has the signs that people write, a minus in one way.
fn drawn_cells(trace: &Trace, text: &str) -> Vec<[String; 5]> {
    cells(trace, text, Glyphs::Ascii, Glyphs::Pretty)
}

fn head() -> [String; 5] {
    HEAD.map(str::to_owned)
}

fn result(trace: &Trace) -> String {
    match &trace.result {
        Ok(value) => format!("= {value}"),
        Err(error) => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::two_stack::{StackRules, trace};

    #[test]
    fn every_row_is_drawn_and_a_fault_is_told() {
        let text = "288 / 24×";
        let run = trace(text, StackRules::SEED, &Budget::generous());
        let html = trace_html(&run, text);
        assert_eq!(html.matches("<tr>").count(), run.rows.len() + 1);
        let fault = escaped(&run.result.as_ref().unwrap_err().to_string());
        assert!(html.contains(&fault), "{html}");
        let svg = trace_svg(&run, text);
        assert_eq!(svg.matches("stroke=\"#888\"").count(), 5 * (run.rows.len() + 1));
        assert!(svg.contains(&fault), "{svg}");
    }

    #[test]
    fn a_sign_is_the_same_in_every_column() {
        let text = "2 × 3 ÷ 4";
        let run = trace(text, StackRules::SEED, &Budget::generous());
        for picture in [trace_html(&run, text), trace_svg(&run, text)] {
            assert!(picture.contains("2 × 3 = 6") && !picture.contains('*'), "{picture}");
        }
    }

    #[test]
    fn hostile_texts_stay_texts() {
        let text = "<script>";
        let run = trace(text, StackRules::SEED, &Budget::generous());
        assert!(!trace_html(&run, text).contains("<script>"));
        assert!(!trace_svg(&run, text).contains("<script>"));
    }

    #[test]
    fn a_minus_is_written_in_one_way() {
        let text = "3 - 4";
        let run = trace(text, StackRules::SEED, &Budget::generous());
        for picture in [trace_html(&run, text), trace_svg(&run, text)] {
            assert!(picture.contains("= -1<") && !picture.contains('−'), "{picture}");
        }
    }
}
