//! What SVG and HTML have in common.

/// A text as it stands in markup.
pub(super) fn escaped(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => result.push_str("&amp;"),
            '<' => result.push_str("&lt;"),
            '>' => result.push_str("&gt;"),
            '"' => result.push_str("&quot;"),
            // Markup has no way to write these.
            _ if character.is_control() && !character.is_whitespace() => result.push('\u{fffd}'),
            _ => result.push(character),
        }
    }
    result
}

/// A text of Graphviz, in its quotes.
pub(super) fn dot_quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

/// A whole SVG document of these measures in pixels, on white, with `title` for who cannot see it.
pub(super) fn svg_document(width: usize, height: usize, title: &str, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n{body}</svg>\n",
        escaped(title)
    )
}

/// A whole HTML document.
pub(super) fn html_document(title: &str, style: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <title>{}</title>\n<style>\n{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        escaped(title)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_becomes_markup() {
        assert_eq!(escaped("<b> & \"x\"\u{1}"), "&lt;b&gt; &amp; &quot;x&quot;\u{fffd}");
    }
}
