//! `:play`: puzzles for the person at the session to solve, one after the other.
//!
//! While a game is on, an entry is an attempt at the puzzle or one of a few [`words`]; commands
//! stay what they are, but for `:hint` and `:check`, which are about the puzzle of the game.

mod deal;
mod score;
mod words;

use super::arguments::Arguments;
use super::hand::Hand;
use super::host::Host;
use super::{Command, Completion, Reply, Session, hints, puzzles};
use crate::Error;
use crate::diagnostic::{InputError, did_you_mean};
use crate::output::{Help, Verdict};
use crate::puzzle::Difficulty;
use crate::puzzle::blackout::HintLevel;
use deal::{FAMILIES, Family};
use score::POINTS;
pub use score::Score;
pub use words::table as words_of_play;

/// A game that is on.
#[derive(Debug)]
pub struct Game {
    /// Of which puzzles; of each in turn if it does not matter.
    family: Option<&'static Family>,
    level: Option<Difficulty>,
    /// The seed of the next puzzle.
    seed: u64,
    /// How many puzzles were dealt.
    dealt: usize,
    puzzle: Dealt,
}

/// A puzzle that is being played.
#[derive(Clone, Debug)]
struct Dealt {
    family: &'static Family,
    hand: Hand,
    level: Difficulty,
    seed: u64,
    /// How many hints were given.
    hints: usize,
    /// How many attempts were wrong.
    wrong: usize,
}

/// `:play [FAMILY] [LEVEL] [SEED]`
pub fn play(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    let asked = Asked::read(arguments)?;
    let seed = asked.seed.or_else(|| host.luck());
    let seed = seed.unwrap_or_else(|| session.generated.wrapping_add(1));
    session.leave_puzzle();
    if let Some(before) = session.game.take() {
        session.hand = Some(before.puzzle.hand);
    }
    deal(session, asked, seed, 0, host)?;
    host.remark(&format!("{}\n", words::in_short()));
    Ok(Verdict::Found)
}

/// What `:play` is asked.
#[derive(Clone, Copy, Debug, Default)]
struct Asked {
    family: Option<&'static Family>,
    level: Option<Difficulty>,
    seed: Option<u64>,
}

impl Asked {
    fn read(arguments: Arguments<'_>) -> Result<Self, InputError> {
        let mut asked = Self::default();
        for (word, at) in arguments.words() {
            let family = FAMILIES.iter().find(|family| family.name() == word);
            match (family, Difficulty::find(word), word.parse()) {
                (Some(_), ..) if asked.family.is_none() => asked.family = family,
                (_, Some(level), _) if asked.level.is_none() => asked.level = Some(level),
                (.., Ok(seed)) if asked.seed.is_none() => asked.seed = Some(seed),
                _ => {
                    let names = FAMILIES.iter().map(|family| family.name());
                    let levels = Difficulty::ALL.map(Difficulty::name);
                    let near = did_you_mean(word, names.clone().chain(levels));
                    let help = match near.filter(|near| *near != word) {
                        Some(near) => format!("did you mean {near}?"),
                        None => format!(
                            "write one of {}, then easy, medium or hard, then a number as the seed",
                            names.collect::<Vec<_>>().join(", ")
                        ),
                    };
                    let message = format!("`{word}` says nothing of what is to be played");
                    return Err(InputError::BadArgument { message, help, at });
                }
            }
        }
        Ok(asked)
    }
}

/// Deals a puzzle and shows it. A game of which none can be dealt is over.
fn deal(
    session: &mut Session,
    Asked { family, level, .. }: Asked,
    seed: u64,
    dealt: usize,
    host: &mut dyn Host,
) -> Result<(), Error> {
    let turn = FAMILIES.get(dealt % FAMILIES.len());
    let Some(next) = family.or(turn) else { return Ok(()) };
    let (hand, harder) = next.deal(level, seed, session)?;
    session.generated = seed;
    let puzzle = Dealt { family: next, hand, level: harder, seed, hints: 0, wrong: 0 };
    puzzle.show(dealt + 1, host);
    let seed = seed.wrapping_add(1);
    session.game = Some(Game { family, level, seed, dealt: dealt + 1, puzzle });
    Ok(())
}

impl Dealt {
    /// How many hints there are, the last of which is the answer.
    fn last_hint(&self) -> usize {
        HintLevel::ALL.len() + 1 - self.family.first_hint
    }

    /// What it is worth to solve it: all but what hints have cost, and nothing once the answer was
    /// shown.
    fn points(&self) -> usize {
        if self.hints >= self.last_hint() { 0 } else { POINTS.saturating_sub(self.hints) }
    }

    fn show(&self, number: usize, host: &mut dyn Host) {
        let Self { family, hand, level, seed, .. } = self;
        host.remark(&format!(
            "puzzle {number} ({}, {}, seed {seed}): {}\n",
            family.name(),
            level.name(),
            family.task
        ));
        host.answer(&format!("{}\n", hand.text()));
    }
}

/// Takes an entry of a game: one of its words, or an attempt.
pub fn take(text: &str, session: &mut Session, host: &mut dyn Host) -> Result<Reply, Error> {
    let text = text.trim();
    if text.is_empty() || text.starts_with('#') {
        return Ok(Reply::Nothing);
    }
    match words::find(text) {
        Some(word) => (word.run)(session, host).map(|_| Reply::Done),
        None => attempt(text, session, host).map(Reply::Answer),
    }
}

impl Game {
    /// What can be typed at the end of `before`, if it is a word of the game or a press.
    pub fn completions(&self, before: &str) -> Option<Completion> {
        let is_press = matches!(self.puzzle.hand, Hand::Buttons(_));
        let blanks = |c: char| c.is_whitespace() || c == ',';
        let start = if is_press { before.trim_end_matches(|c| !blanks(c)).len() } else { 0 };
        let typed = before.get(start..).unwrap_or_default().to_lowercase();
        let mut words = words::completions(&self.puzzle.hand);
        words.retain(|word| word.to_lowercase().starts_with(&typed));
        words.sort_unstable();
        words.dedup();
        (is_press || !words.is_empty()).then_some(Completion::Words { start, words })
    }
}

/// What a command does instead of its usual work while a game is on.
pub fn instead(command: &Command) -> super::commands::Run {
    match command.name {
        "hint" => |session, arguments, host| match arguments.text() {
            "" => hint(session, host),
            _ => hints::hint(session, arguments, host),
        },
        "check" => |session, arguments, host| match arguments.text() {
            "" => puzzles::check(session, arguments, host),
            text => attempt(text, session, host),
        },
        _ => command.run,
    }
}

fn attempt(text: &str, session: &mut Session, host: &mut dyn Host) -> Result<Verdict, Error> {
    let Some(game) = &session.game else { return Ok(Verdict::None) };
    let hand = game.puzzle.hand.clone();
    let (judged, verdict) = hand.judge(text, "", session)?;
    if verdict == Verdict::Found {
        host.answer(&judged);
        return solved(session, host);
    }
    if let Some(meant) = did_you_mean(text, words::names()).filter(|_| !hand.fits(text)) {
        host.remark(&format!("did you mean `{meant}`?\n"));
        return Ok(Verdict::None);
    }
    host.answer(&judged);
    if let (Some(game), Verdict::None) = (&mut session.game, verdict) {
        game.puzzle.wrong += 1;
        if game.puzzle.wrong == 1 {
            host.remark(&format!("try again, or {}\n", words::way_out()));
        }
    }
    Ok(verdict)
}

/// The puzzle is solved: its points, and the next one.
fn solved(session: &mut Session, host: &mut dyn Host) -> Result<Verdict, Error> {
    let Some(game) = &session.game else { return Ok(Verdict::Found) };
    let points = game.puzzle.points();
    session.score.solve(points);
    let word = if points == 1 { "point" } else { "points" };
    host.remark(&format!("{points} {word}; {}\n", session.score));
    next(session, host)
}

impl Session {
    /// The puzzle of the game is left. It counts only if its answer was shown.
    fn leave_puzzle(&mut self) {
        match &self.game {
            Some(game) if game.puzzle.points() == 0 => self.score.give_up(),
            Some(_) => self.score.skip(),
            None => {}
        }
    }
}

/// Puts the puzzle aside, where `:explain` and others find it, and deals the next one.
fn next(session: &mut Session, host: &mut dyn Host) -> Result<Verdict, Error> {
    let Some(game) = session.game.take() else { return Ok(Verdict::Found) };
    let Game { family, level, seed, dealt, puzzle } = game;
    session.hand = Some(puzzle.hand);
    session.hinted = None;
    deal(session, Asked { family, level, seed: None }, seed, dealt, host)?;
    Ok(Verdict::Found)
}

fn hint(session: &mut Session, host: &mut dyn Host) -> Result<Verdict, Error> {
    let Some(game) = &session.game else { return Ok(Verdict::None) };
    let puzzle = &game.puzzle;
    let (number, last) = (puzzle.hints + 1, puzzle.last_hint());
    let text = help(&puzzle.hand, puzzle.family.first_hint + number.min(last) - 1, session)?;
    host.answer(&format!("{text}\n"));
    let Some(game) = &mut session.game else { return Ok(Verdict::None) };
    game.puzzle.hints = number.min(last);
    host.remark(&match game.puzzle.points() {
        0 => "this is all: type it for no points, or `skip`\n".to_owned(),
        points => format!("hint {number} of {last}; {}\n", left(points)),
    });
    Ok(Verdict::Found)
}

fn left(points: usize) -> String {
    if points == 1 { "1 point is left".to_owned() } else { format!("{points} points are left") }
}

/// A hint of this level.
fn help(hand: &Hand, level: usize, session: &Session) -> Result<String, Error> {
    hand.help(Help::Hint(level), session).map(|(text, _)| text)
}

fn give_up(session: &mut Session, host: &mut dyn Host) -> Result<Verdict, Error> {
    let Some(game) = &session.game else { return Ok(Verdict::None) };
    let text = help(&game.puzzle.hand, HintLevel::ALL.len(), session)?;
    host.answer(&format!("{text}\n"));
    session.score.give_up();
    host.remark(&format!("{}; :explain works it through\n", session.score));
    next(session, host)
}

fn skip(session: &mut Session, host: &mut dyn Host) -> Result<Verdict, Error> {
    session.leave_puzzle();
    next(session, host)
}

fn show_puzzle(session: &mut Session, host: &mut dyn Host) -> Result<Verdict, Error> {
    if let Some(game) = &session.game {
        game.puzzle.show(game.dealt, host);
    }
    Ok(Verdict::Found)
}

fn show_score(session: &mut Session, host: &mut dyn Host) -> Result<Verdict, Error> {
    host.answer(&format!("{}\n", session.score));
    Ok(Verdict::Found)
}

fn stop(session: &mut Session, host: &mut dyn Host) -> Result<Verdict, Error> {
    if let Some(game) = session.game.take() {
        session.hand = Some(game.puzzle.hand);
        session.hinted = None;
    }
    host.answer(&format!("{}\n", session.score));
    Ok(Verdict::Found)
}

fn show_words(_: &mut Session, host: &mut dyn Host) -> Result<Verdict, Error> {
    host.answer(&words::table());
    Ok(Verdict::Found)
}

#[cfg(test)]
mod tests;
