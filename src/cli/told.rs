//! How `solve` lays out what came of a game of making a number or of a task of digits.

use super::solved_text::{Layout, Said, of_puzzle};
use crate::output::{Counting, Findings, JsonFields, Verdict};
use crate::puzzle::file::PuzzleLine;

/// What is said of a puzzle, in the order in which it is shown.
pub struct Told {
    pub verdict: Verdict,
    /// The ways, or how many there are, a line each.
    pub answers: Vec<String>,
    /// The ways to what is nearest.
    pub near: Vec<String>,
    /// What stands for answers where there are none, or not all.
    pub none: String,
    /// That there are more ways, or which targets are missing.
    pub remark: Option<String>,
    pub summary: String,
    /// For programs.
    pub fields: JsonFields,
}

/// Which ways are asked for, and how they are laid out.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    pub layout: Layout,
    /// The most ways that are listed.
    pub limit: Option<usize>,
    /// Whether they are only counted.
    pub count: bool,
}

impl Asked {
    /// How far ways are counted that are not listed.
    pub fn counting(self) -> Counting {
        match self.limit {
            _ if self.count || self.layout == Layout::Json => Counting::All,
            Some(1) => Counting::No,
            _ => Counting::Soon,
        }
    }

    /// What is said of a search that listed `lines`.
    pub fn tell(
        self,
        solved: &impl Findings,
        lines: Vec<String>,
        near: Vec<String>,
        fields: JsonFields,
    ) -> Told {
        let is_counted = self.count && solved.stopped().is_none();
        let is_list = self.limit != Some(1) && !self.count;
        Told {
            verdict: solved.verdict(),
            remark: solved.unlisted(lines.len(), "--all").filter(|_| is_list),
            answers: if is_counted { vec![solved.found().to_string()] } else { lines },
            near: if self.count { Vec::new() } else { near },
            none: if is_counted { String::new() } else { solved.none() },
            summary: solved.summary(),
            fields,
        }
    }

    /// The lines of the answer, as they are laid out.
    pub fn said(self, told: Told, line: &PuzzleLine) -> Said {
        let is_found = told.verdict == Verdict::Found;
        let (mut answers, mut none) = (told.answers, String::new());
        match self.layout {
            Layout::Json => answers = vec![of_puzzle(line).all(&told.fields).object()],
            Layout::Person => {
                answers.extend(told.near);
                if self.count || !is_found {
                    answers.push(told.summary.clone());
                }
                let indented = lines(&answers).map(|line| format!("    {line}"));
                answers = [line.text().to_owned()].into_iter().chain(indented).collect();
            }
            Layout::Lines => {
                answers = lines(&answers).map(str::to_owned).collect();
                none = if is_found { String::new() } else { told.none };
            }
        }
        let before = match self.layout {
            Layout::Person => "    ".to_owned(),
            _ => format!("{}: ", line.line),
        };
        let remark = told.remark.filter(|_| self.layout != Layout::Json);
        Said {
            verdict: told.verdict,
            error: None,
            remark: remark.map(|remark| format!("{before}{remark}\n")).unwrap_or_default(),
            summary: format!("{}\n", told.summary),
            line: line.line,
            answers,
            none,
            layout: self.layout,
        }
    }
}

/// The lines of answers, of which each may have several.
fn lines(answers: &[String]) -> impl Iterator<Item = &str> {
    answers.iter().flat_map(|answer| answer.lines())
}
