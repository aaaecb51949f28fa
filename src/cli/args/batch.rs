//! The options of `abacist batch`.

use clap::Args;

use super::words::{as_typed, jobs};

pub(super) const EXAMPLES: &str = "\
Examples:
  echo '{\"id\": 1, \"kind\": \"eval\", \"source\": \"0.3/0.2\"}' | abacist batch
  abacist batch requests.jsonl > answers.jsonl
  abacist batch requests.jsonl --resume answers.jsonl    goes on where that was stopped
  abacist batch requests.jsonl --shard 3/16              the third of sixteen machines
  producer | abacist batch - --jobs 2 | consumer         each answer is out at once

docs/batch.md has all kinds of requests and their fields.";

/// Which requests are answered, where the answers go, and what they say.
#[derive(Clone, Debug, Args)]
pub struct BatchOptions {
    /// The requests, or - for standard input
    #[arg(default_value = "-", value_parser = as_typed)]
    pub file: String,
    /// How many threads work (all cores by default)
    #[arg(long, value_name = "N", value_parser = jobs)]
    pub jobs: Option<usize>,
    /// Answer the lines I, I+N, I+2N, … only: the share of one of N machines
    #[arg(long, value_name = "I/N", value_parser = lines)]
    pub shard: Option<EachNth>,
    /// Go on with the file ANSWERS, which has the answers to the first requests or is not there
    /// yet; a last line that is cut short is dropped
    #[arg(long, value_name = "ANSWERS", value_parser = as_typed)]
    pub resume: Option<String>,
    /// Say in each answer how much work it took
    #[arg(long)]
    pub stats: bool,
}

/// The lines from one on, each so many lines behind the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EachNth {
    first: usize,
    step: usize,
}

impl EachNth {
    /// All lines.
    pub const LINE: Self = Self { first: 1, step: 1 };

    /// Whether the line of this number, from 1, is one of them.
    pub fn has(self, number: usize) -> bool {
        number % self.step == self.first % self.step
    }
}

fn lines(text: &str) -> Result<EachNth, String> {
    let share = text
        .split_once('/')
        .and_then(|(first, step)| Some((first.parse().ok()?, step.parse().ok()?)));
    match share {
        Some((first, step)) if (1..=step).contains(&first) => Ok(EachNth { first, step }),
        _ => Err("a share is expected, as 3/16: the third of sixteen".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_is_in_one_share() {
        for step in 1..=5 {
            for number in 1..=20 {
                let shares = (1..=step)
                    .filter(|first| lines(&format!("{first}/{step}")).unwrap().has(number));
                assert_eq!(shares.collect::<Vec<_>>(), [(number - 1) % step + 1]);
            }
        }
        for wrong in ["0/2", "3/2", "1", "1/0", "/", "-1/2", "1/2/3"] {
            assert!(lines(wrong).is_err(), "{wrong}");
        }
    }
}
