//! x
#[test]
fn rows() {
    let Ok(texts) = std::fs::read_to_string("/tmp/texts") else { return };
    for text in texts.lines() {
        let text = text.replace("\\n", "\n").replace("\\z", "\u{200b}");
        match abacist::syntax::parse_statements(&text) {
            Ok(it) => println!(
                "OK  {text:?} => {:?}",
                it.iter()
                    .map(|(s, it)| format!("{it} @{}..{}", s.start, s.end))
                    .collect::<Vec<_>>()
            ),
            Err(error) => {
                let labels = error.labels().into_iter().map(|label| label.span);
                let labels: Vec<_> = labels.map(|it| format!("{}..{}", it.start, it.end)).collect();
                println!(
                    "{}\t{}\t{}\t{}\t{}",
                    text.replace('\n', "\\n"),
                    error.code().replace("abacist::syntax::", ""),
                    labels.join(" "),
                    if error.is_unfinished() { "unfinished" } else { "wrong" },
                    error.help().unwrap_or_default()
                );
            }
        }
    }
}
