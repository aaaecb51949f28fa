//! The options of `abacist table`.

use std::ops::RangeInclusive;

use clap::{Args, Subcommand};

use super::words::{jobs, span};
use crate::number::Number;
use crate::puzzle::make::{Shard, Table};
use crate::source::narrow;

pub(super) const EXAMPLES: &str = "\
Examples:
  abacist table make                             the 1,820 hands of four cards, target 24
  abacist table make --cards 5 --alike 4         five cards of a pack
  abacist table countdown -o reached.tsv         all hands of Countdown and their targets
  abacist table countdown -o reached.tsv --resume    goes on where that was stopped
  abacist table make --numbers 1-99 --cards 5 --shard 3/16    a part of a large table";

/// A table, what its hands are, and where it goes.
#[derive(Debug, Subcommand)]
pub enum TableCommand {
    /// For each hand whether it makes the target, with whole numbers only, how many different
    /// answers there are, and one of them
    Make {
        /// The cards from which hands are made
        #[arg(long, value_name = "FROM-TO", default_value = "1-13", value_parser = range)]
        numbers: RangeInclusive<u32>,
        /// How many cards a hand has
        #[arg(long, value_name = "N", default_value_t = 4)]
        #[arg(value_parser = clap::value_parser!(u8).range(1..=10))]
        cards: u8,
        /// How many cards of a hand may be equal [default: all]
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=10))]
        alike: Option<u8>,
        /// What the hands are to make
        #[arg(long, value_name = "NUMBER", default_value = "24", value_parser = number)]
        #[arg(allow_hyphen_values = true)]
        target: Number,
        #[command(flatten)]
        rows: RowOptions,
    },
    /// For each of the 13,243 hands of Countdown how many of the targets it makes, and which not
    Countdown {
        /// The targets, within 1-1023
        #[arg(long, value_name = "FROM-TO", default_value = "101-999", value_parser = targets)]
        targets: RangeInclusive<u32>,
        #[command(flatten)]
        rows: RowOptions,
    },
}

/// Which rows are worked out, and where they go.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Rows")]
pub struct RowOptions {
    /// One of several parts of the table: one behind the other, the parts are the table
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub shard: Option<Shard>,
    /// How many threads work (all cores by default)
    #[arg(long, value_name = "N", value_parser = jobs)]
    pub jobs: Option<usize>,
    /// The file to write, instead of standard output, which is also -
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<String>,
    /// Go on behind the last complete row of the file
    #[arg(long, requires = "output")]
    pub resume: bool,
}

fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (least, most) = span(text)?;
    Ok(least..=most)
}

fn targets(text: &str) -> Result<RangeInclusive<u32>, String> {
    let targets = range(text)?;
    if *targets.start() == 0 || *targets.end() > Table::MOST_TARGET {
        return Err(format!("targets are from 1 to {}", Table::MOST_TARGET));
    }
    Ok(targets)
}

fn number(text: &str) -> Result<Number, String> {
    let text: String = text.trim().chars().map(narrow).collect();
    let exact = text.parse().ok().filter(Number::is_rational);
    exact.ok_or_else(|| "a whole number or a fraction is expected, as 24 or 3/4".to_owned())
}

fn shard(text: &str) -> Result<Shard, String> {
    let shard = text
        .split_once('/')
        .and_then(|(number, of)| Shard::new(number.parse().ok()?, of.parse().ok()?));
    shard.ok_or_else(|| "a part is expected, as 3/16: the third of sixteen".to_owned())
}
