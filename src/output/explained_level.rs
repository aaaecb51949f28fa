//! Help with levels of calculator games: hints, and ways worked through press by press.

use super::buttons::{goal_json, plural};
use super::{Help, Helped, JsonFields, SolvedLevel, columns};
use crate::number::Number;
use crate::puzzle::buttons::{Button, GoalAnswer, Kind, Operand, Place, Press, Store};
use crate::{Budget, Stop};

/// A press of a way to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkedPress {
    /// The press, as it is written.
    pub press: String,
    /// The screen after it.
    pub screen: String,
    /// The moves that are used up then.
    pub moves: u32,
    /// What the press does.
    pub does: String,
}

impl SolvedLevel<'_> {
    /// The presses of a goal's answer, each with what it does.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::output::SolvedLevel;
    /// use abacist::puzzle::buttons::{Dialect, Level};
    /// let level = Level::parse("2 -> 10 in 3: +2 x2", Dialect::default())?;
    /// let budget = Budget::generous();
    /// let solved = SolvedLevel::solve(&level, &budget);
    /// let worked = solved.worked(&solved.answer.goals[0], &budget).unwrap();
    /// assert_eq!((worked[1].does.as_str(), worked[1].screen.as_str()), ("multiply by 2", "8"));
    /// # Ok::<(), abacist::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn worked(&self, goal: &GoalAnswer, budget: &Budget) -> Result<Vec<WorkedPress>, Stop> {
        let attempt = self.level.check(&self.presses(&goal.presses), budget)?;
        let (mut moves, mut raised) = (0, Number::default());
        let mut worked = Vec::new();
        for (press, played) in goal.presses.iter().zip(attempt.played) {
            let Some(button) = self.level.buttons.get(press.button) else { continue };
            let free = press.long && self.level.dialect.store == Store::Free;
            moves += u32::from(!free);
            let mut does = does(button, press);
            if is_raised(button.kind) && !raised.is_zero() {
                does += &format!(", the number raised by {raised}");
            }
            if let (Kind::Plus, Operand::Number(number)) = (button.kind, &button.operand) {
                raised = &raised + number;
            }
            let (press, screen) = (played.press, played.screen);
            worked.push(WorkedPress { press, screen, moves, does });
        }
        Ok(worked)
    }

    /// The way to a goal as a table: the moves that are used up, the press, the screen after it,
    /// and what it does.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn explanation(&self, goal: &GoalAnswer, budget: &Budget) -> Result<String, Stop> {
        let Some(moves) = goal.moves else { return Ok(self.summary(goal)) };
        let worked = self.worked(goal, budget)?;
        let start = [String::new(), String::new(), self.level.start.to_string(), String::new()];
        let row = |step: &WorkedPress| {
            [step.moves.to_string(), step.press.clone(), step.screen.clone(), step.does.clone()]
        };
        let rows: Vec<_> = [start].into_iter().chain(worked.iter().map(row)).collect();
        let fewer = match moves {
            0 => "the screen shows it at the start".to_owned(),
            1 => "the screen does not show it at the start".to_owned(),
            _ => {
                let before = moves - 1;
                format!(
                    "no shorter way: all that {before} move{} can show was seen",
                    plural(before)
                )
            }
        };
        let table: String =
            columns(&rows, 2).lines().map(|line| format!("{}\n", line.trim_end())).collect();
        Ok(format!("{}\n{table}{fewer}", self.summary(goal)))
    }

    /// The same as the fields of a JSON answer.
    fn explanation_fields(&self, goal: &GoalAnswer, budget: &Budget) -> Result<JsonFields, Stop> {
        let mut fields = JsonFields::default();
        let Some(moves) = goal.moves else {
            fields.raw("goal", goal_json(goal)).raw("moves", "null").raw("steps", "null");
            return Ok(fields);
        };
        let steps = self.worked(goal, budget)?.into_iter().map(|step| {
            let mut fields = JsonFields::default();
            fields
                .text("press", &step.press)
                .raw("screen", step.screen)
                .raw("moves", step.moves.to_string())
                .text("does", &step.does);
            fields.object()
        });
        let steps: Vec<_> = steps.collect();
        fields
            .raw("goal", goal_json(goal))
            .raw("moves", moves.to_string())
            .count("of", &goal.shortest)
            .raw("steps", format!("[{}]", steps.join(",")));
        Ok(fields)
    }
}

impl Help {
    /// Helps with a level: a hint or a table for each goal, in one line or several. Of a goal that
    /// cannot be reached, or is undecided, it says so.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn with_level(self, solved: &SolvedLevel<'_>, budget: &Budget) -> Result<Helped, Stop> {
        let goals = &solved.answer.goals;
        let mut fields = JsonFields::default();
        let texts = goals.iter().map(|goal| match (self, goal.moves) {
            (Self::Explain, _) => solved.explanation(goal, budget),
            (Self::Hint(level), Some(_)) => Ok(solved.hint(goal, level)),
            (Self::Hint(_), None) => Ok(solved.summary(goal)),
        });
        let texts: Vec<_> = texts.collect::<Result<_, Stop>>()?;
        let found = goals.iter().any(|goal| goal.moves.is_some());
        match self {
            Self::Hint(level) => {
                fields.raw("level", level.to_string());
                if found {
                    fields.text("hint", &texts.join("\n"));
                } else {
                    fields.raw("hint", "null");
                }
            }
            Self::Explain => {
                let steps = goals.iter().map(|goal| solved.explanation_fields(goal, budget));
                let steps: Vec<_> =
                    steps.map(|step| Ok(step?.object())).collect::<Result<_, Stop>>()?;
                let steps =
                    if found { format!("[{}]", steps.join(",")) } else { "null".to_owned() };
                fields.raw("steps", steps);
            }
        }
        let between = if self == Self::Explain { "\n\n" } else { "\n" };
        Ok(Helped { text: texts.join(between), fields, stopped: None, is_near: false })
    }
}

/// What a press does: the summary of its button with what stands on it.
fn does(button: &Button, press: &Press) -> String {
    let summary = button.kind.row().summary;
    let text = match (&button.operand, button.kind) {
        (_, Kind::Store) if press.long => return "store the screen".to_owned(),
        (_, Kind::Store) => return "write the stored number at the right".to_owned(),
        (Operand::Nothing, _) => summary.to_owned(),
        (Operand::Number(number), _) => with_word(summary, "N", &number.to_string()),
        (Operand::Digits(digits), _) => with_word(summary, "N", digits),
        (Operand::Pair(from, to), _) => {
            let to = if to.is_empty() { "nothing" } else { to };
            with_word(&with_word(summary, "A", from), "B", to)
        }
    };
    match &press.place {
        Place::None => text,
        Place::At(0) => text.replace("at a place", "at the last place"),
        Place::At(place) => {
            let digits = format!("{place} digit{}", plural(u32::from(*place)));
            text.replace("at a place", &format!("at the place with {digits} at its right"))
        }
        Place::Arrows(arrows) => {
            let way = match arrows.trim_start_matches('<') {
                "" => "left",
                rest if rest == arrows && !rest.contains('<') => "right",
                _ => return format!("shift as the arrows {arrows} say"),
            };
            let times = match arrows.len() {
                1 => String::new(),
                count => format!(" {count} times"),
            };
            format!("shift {way}{times}")
        }
    }
}

/// A text with one of its words changed.
fn with_word(text: &str, word: &str, by: &str) -> String {
    let change = |part: &str| match part.strip_prefix(word) {
        Some(rest @ ("" | ",")) => format!("{by}{rest}"),
        _ => part.to_owned(),
    };
    text.split(' ').map(change).collect::<Vec<_>>().join(" ")
}

/// Whether `[+]` raises the number on a button, by every dialect.
fn is_raised(kind: Kind) -> bool {
    use Kind::{Add, Append, Cut, DigitAdd, DigitSubtract, Divide, Insert, Multiply, Subtract};
    let raised = [Add, Subtract, Multiply, Divide, Append, Insert, DigitAdd, DigitSubtract, Cut];
    raised.contains(&kind)
}
