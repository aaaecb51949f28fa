//! Commands about puzzles: load, list, solve and check them.

use super::Session;
use super::arguments::{Arguments, Asked, Chosen, chosen, k_and_equation, misplaced_k, too_many};
use super::hand::Hand;
use super::host::Host;
use super::inspect::nothing_more;
use super::{equations, games, levels, tasks};
use crate::diagnostic::{ErrorKind, InputError};
use crate::output::{SolvedLevel, Verdict, columns};
use crate::puzzle::blackout::{Blackout, Solver, Which};
use crate::puzzle::file::{Family, FileReader, PuzzleLine, hidden_puzzles, hides_puzzle};
use crate::puzzle::options::{Fixed, RULES, Terms};
use crate::{Budget, Error, Span, Stop};

/// The puzzles of a file.
#[derive(Debug)]
pub struct Book {
    name: String,
    lines: Vec<BookLine>,
    /// Lines that are no text; the first of them is kept.
    no_text: usize,
}

#[derive(Debug)]
enum BookLine {
    Puzzle(PuzzleLine),
    /// A line that is wrong: no puzzle at all, or none by the rules at hand.
    Bad {
        line: usize,
        text: String,
        error: Error,
        puzzle: Option<PuzzleLine>,
    },
}

impl BookLine {
    /// A puzzle, if it can be read by its terms.
    fn of(puzzle: PuzzleLine) -> Self {
        match puzzle.parse() {
            Ok(_) => Self::Puzzle(puzzle),
            Err(error) => {
                let (line, text) = (puzzle.line, puzzle.text().to_owned());
                Self::Bad { line, text, error, puzzle: Some(puzzle) }
            }
        }
    }

    /// The same where `terms` hold as far as the file says nothing else; none if it does not depend
    /// on them.
    fn by(&self, terms: Terms) -> Option<Self> {
        match self {
            Self::Puzzle(puzzle) | Self::Bad { puzzle: Some(puzzle), .. } => {
                Some(Self::of(puzzle.by(terms)))
            }
            Self::Bad { puzzle: None, .. } => None,
        }
    }
}

impl Book {
    /// The puzzles, in the order of the file.
    pub fn puzzles(&self) -> impl Iterator<Item = &PuzzleLine> {
        self.lines.iter().filter_map(|line| match line {
            BookLine::Puzzle(puzzle) => Some(puzzle),
            BookLine::Bad { .. } => None,
        })
    }

    /// Reads all puzzles again by other terms. Whether some have become wrong, or right.
    ///
    /// # Errors
    /// When the budget says stop; nothing has changed then.
    pub fn read_by(&mut self, terms: Terms, budget: &Budget) -> Result<bool, Stop> {
        let mut again = Vec::with_capacity(self.lines.len());
        for line in &self.lines {
            budget.spend(size_of::<BookLine>() as u64)?;
            again.push(line.by(terms));
        }
        let before = self.puzzles().map(|puzzle| puzzle.line).collect::<Vec<_>>();
        for (line, again) in self.lines.iter_mut().zip(again) {
            if let Some(again) = again {
                *line = again;
            }
        }
        Ok(!self.puzzles().map(|puzzle| puzzle.line).eq(before))
    }

    fn errors(&self) -> impl Iterator<Item = &Error> {
        self.lines.iter().filter_map(|line| match line {
            BookLine::Puzzle(_) => None,
            BookLine::Bad { error, .. } => Some(error),
        })
    }

    /// How many puzzles there are, in words.
    pub fn summary(&self) -> String {
        let (good, bad) = (self.puzzles().count(), self.errors().count());
        let bad = bad + self.no_text.saturating_sub(1);
        let puzzles = if good == 1 { "puzzle" } else { "puzzles" };
        let errors = match bad {
            0 => String::new(),
            1 => " (1 line has an error: :puzzles errors)".to_owned(),
            _ => format!(" ({bad} lines have errors: :puzzles errors)"),
        };
        format!("{good} {puzzles} from {}{errors}", self.name)
    }
}

/// `:load FILE`
pub fn load(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    let path = unquote(arguments.required("the file", "write :load and a path")?);
    read(path, arguments.place(), session, host)
}

/// `:reload`
pub fn reload(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    nothing_more(arguments)?;
    let Some(path) = session.book.as_ref().map(|book| book.name.clone()) else {
        let message = "no file was loaded".to_owned();
        let help = "read one with :load FILE first".to_owned();
        return Err(InputError::NoPuzzle { message, help, at: arguments.before() }.into());
    };
    read(&path, arguments.before(), session, host)
}

/// Reads the puzzles of a file; an error that it cannot be read is at the place `at` of the entry.
fn read(
    path: &str,
    at: Span,
    session: &mut Session,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    let (budget, settings) = (session.budget(), &session.settings);
    let mut file = FileReader::with(path, settings.terms, Fixed::default());
    let mut book = Book { name: path.to_owned(), lines: Vec::new(), no_text: 0 };
    let mut hidden = 0;
    let lines = host.lines(path).map_err(|error| placed(error, at))?;
    for (index, text) in lines.enumerate() {
        let bytes = text.as_ref().map_or(0, String::len) + size_of::<BookLine>();
        budget.reserve(bytes as u64).and_then(|()| budget.spend(bytes as u64))?;
        let shown = text.as_deref().unwrap_or_default().trim().to_owned();
        hidden += usize::from(hides_puzzle(&shown));
        let read = match text {
            Ok(text) => file.read(&text),
            Err(error) => {
                file.skip();
                Err(error)
            }
        };
        match read {
            Ok(None) => {}
            Ok(Some(puzzle)) => book.lines.push(BookLine::of(puzzle)),
            Err(error) => {
                book.no_text += usize::from(error.is_not_text());
                if !error.is_not_text() || book.no_text == 1 {
                    let (line, puzzle) = (index + 1, None);
                    book.lines.push(BookLine::Bad { line, text: shown, error, puzzle });
                }
            }
        }
    }
    host.remark(&(book.summary() + "\n"));
    host.remark(&hidden_puzzles(path, hidden).unwrap_or_default());
    (session.book, session.made) = (Some(book), None);
    Ok(Verdict::Found)
}

/// The error for a file that cannot be read or written, with the place where the entry asks for it.
pub fn placed(error: Error, at: Span) -> Error {
    let at = Some(at);
    match error.kind().clone() {
        ErrorKind::Input(InputError::Unreadable { path, reason, help, .. }) => {
            InputError::Unreadable { path, reason, help, at }.into()
        }
        ErrorKind::Input(InputError::Unwritable { path, reason, help, .. }) => {
            InputError::Unwritable { path, reason, help, at }.into()
        }
        _ => error,
    }
}

/// What is said of the lines that are no text, of which the first has a report of its own.
pub fn more_without_text(name: &str, lines: usize) -> Option<String> {
    match lines {
        0 | 1 => None,
        2 => Some(format!("{name}: 1 more line is no text\n")),
        _ => Some(format!("{name}: {} more lines are no text\n", lines - 1)),
    }
}

/// A path as typed: with quotes if it has blanks at its ends, without otherwise.
pub fn unquote(text: &str) -> &str {
    let inside = |quote| text.strip_prefix(quote)?.strip_suffix(quote);
    inside('"').or_else(|| inside('\'')).unwrap_or(text)
}

/// `:puzzles [errors]`
pub fn list(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    let book = session.book(arguments)?;
    match arguments.words().next() {
        None => {
            let mut number = 0;
            let row = |line: &BookLine| match line {
                BookLine::Puzzle(puzzle) => {
                    number += 1;
                    let text = puzzle.text().to_owned();
                    [number.to_string(), text + &own_terms(puzzle)]
                }
                BookLine::Bad { line, text, error, .. } => {
                    ["-".to_owned(), format!("line {line}: {text}   ({error})")]
                }
            };
            let rows: Vec<_> = book.lines.iter().map(row).collect();
            host.answer(&columns(&rows, 0));
        }
        Some((word, _)) if !word.is_empty() && "errors".starts_with(word) => {
            for error in book.errors() {
                host.answer(&session.settings.render(error));
            }
        }
        Some((word, at)) => {
            return Err(too_many(word, at, "write :puzzles or :puzzles errors").into());
        }
    }
    host.remark(&more_without_text(&book.name, book.no_text).unwrap_or_default());
    host.remark(&(book.summary() + "\n"));
    Ok(Verdict::Found)
}

/// What is asked of an equation, and by which rules, where these are not the usual ones.
fn own_terms(puzzle: &PuzzleLine) -> String {
    let (terms, usual) = (&puzzle.terms, Terms::default());
    if puzzle.family != Family::Blackout {
        return String::new();
    }
    let k = (terms.which != usual.which).then(|| format!("k {}", terms.which));
    let rules = RULES.iter().map(|rule| (rule, rule.value(&terms.rules)));
    let rules = rules.filter(|(rule, value)| *value != rule.value(&usual.rules));
    let rules = rules.map(|(rule, value)| format!("{} {value}", rule.name));
    let own: Vec<_> = k.into_iter().chain(rules).collect();
    if own.is_empty() { String::new() } else { format!("   ({})", own.join(", ")) }
}

/// `:solve [WHICH] [K]`
pub fn solve(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    let Chosen { puzzles, k } = chosen(arguments)?;
    if let (Some(made), None) = (&session.made, puzzles) {
        let hand = made.clone().with_k(k);
        let verdict = answer(&hand, None, &mut Solver::new(), session, host)?;
        session.hand = Some(hand);
        return Ok(verdict);
    }
    let book = session.book(arguments)?;
    let total = book.puzzles().count();
    let (from, to) = match puzzles {
        None | Some((Which::All, _)) => (1, total),
        Some((which, at)) => numbers(which, total, at)?,
    };
    let numbered = (1..).zip(book.puzzles().cloned());
    let chosen: Vec<_> = numbered.skip(from - 1).take(to + 1 - from).collect();
    let mut solver = Solver::new();
    let mut verdict = Verdict::Found;
    let (mut done, mut solved) = (0, 0);
    for (number, puzzle) in &chosen {
        let label = (chosen.len() > 1).then_some((*number, puzzle));
        let hand = Hand::of(puzzle)?.with_k(k);
        let found = answer(&hand, label, &mut solver, session, host)?;
        verdict = verdict.max(found);
        solved += usize::from(found == Verdict::Found);
        session.hand = Some(hand);
        session.line_at_hand = Some(puzzle.clone());
        if verdict == Verdict::Interrupted {
            break;
        }
        done += 1;
    }
    if done < chosen.len() {
        host.remark(&format!(
            "interrupted after {done} of {} puzzles, {solved} solved\n",
            chosen.len()
        ));
    } else if done > 1 {
        host.remark(&format!("{solved} of {done} puzzles solved\n"));
    }
    Ok(verdict)
}

/// Shows the answer to a puzzle, and gives what it amounts to.
fn answer(
    hand: &Hand,
    label: Option<(usize, &PuzzleLine)>,
    solver: &mut Solver,
    session: &Session,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    Ok(match hand {
        Hand::Blackout(puzzle, which) => {
            equations::show((puzzle, *which), label, solver, session, host).verdict()
        }
        Hand::Buttons(level) => {
            let budget = session.budget();
            let solved = SolvedLevel::solve(level, &budget);
            levels::show(&solved, label, &budget, session, host);
            solved.verdict()
        }
        Hand::Make(game) => games::show(game, session.settings.limit, label, session, host),
        Hand::Digits(task) => tasks::show(task, None, label, session, host),
    })
}

/// The first and the last number that `which`, written at `at`, asks for.
fn numbers(which: Which, total: usize, at: Span) -> Result<(usize, usize), InputError> {
    let (from, to) = match which {
        Which::Exactly(number) => (number, number),
        Which::Between(from, to) => (from, to),
        Which::Min | Which::All => (0, 0),
    };
    if from >= 1 && from <= to && to <= total {
        return Ok((from, to));
    }
    let message = format!("there is no puzzle {which}");
    let help = match total {
        0 => "no puzzle is loaded".to_owned(),
        _ => format!("they have the numbers 1 to {total}; K alone is written k={which}"),
    };
    Err(InputError::BadArgument { message, help, at })
}

/// `:blackout [K] EQUATION`
pub fn blackout(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    let rules = session.settings.terms.rules;
    let (asked, other) = k_and_equation(arguments, rules)?;
    asked.equation.required("the equation", "write one, such as 288 / 24 × 6 = 18 × 13 × 8")?;
    let puzzle =
        Blackout::parse(&asked.equation.in_place(), rules).map_err(|error| match asked.k {
            Some(_) => error,
            None => misplaced_k(asked.equation, rules).map_or(error, Error::from),
        })?;
    let which = asked.k.unwrap_or(session.settings.terms.which);
    let solver = &mut Solver::new();
    let verdict = equations::show((&puzzle, which), None, solver, session, host).verdict();
    if let (Verdict::None, Some(other)) = (verdict, other.and_then(|it| solvable(it, session))) {
        host.remark(&format!("with {other} there is: write that if it is meant\n"));
    }
    session.hand = Some(Hand::Blackout(puzzle, which));
    Ok(verdict)
}

/// How another reading of what was asked is written, if it has a solution.
fn solvable(asked: Asked<'_>, session: &Session) -> Option<String> {
    let terms = &session.settings.terms;
    let which = asked.k.unwrap_or(terms.which);
    let puzzle = Blackout::parse(asked.equation.text(), terms.rules).ok()?;
    let found = Solver::new().solve(&puzzle, which, Some(1), &session.budget()).found();
    (found || puzzle.is_true()).then(|| format!("`k={which} {}`", asked.equation.text()))
}

/// `:check ATTEMPT`
pub fn check(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    let help = "write the equation that is left, the buttons that are pressed, or an expression";
    let attempt = arguments.required("the attempt", help)?;
    let mut candidates = Vec::new();
    candidates.extend(session.hand.clone().map(|hand| (hand, None)));
    for (number, line) in (1..).zip(session.book.iter().flat_map(Book::puzzles)) {
        candidates.push((Hand::of(line)?, Some(number)));
    }
    let Some((first, _)) = candidates.first() else {
        let message = "there is no puzzle to check it against".to_owned();
        let help = "solve one with :blackout, :buttons, :make or :digits, or load some with :load"
            .to_owned();
        return Err(InputError::NoPuzzle { message, help, at: arguments.before() }.into());
    };
    // Another puzzle than the one at hand is meant only if the attempt solves that one.
    let has_hand = session.hand.is_some();
    let solves = |hand: &Hand| {
        hand.judge(attempt, "", session).is_ok_and(|(_, verdict)| verdict == Verdict::Found)
    };
    let is_meant = |(hand, number): &&(Hand, Option<usize>)| {
        hand.fits(attempt) && (!has_hand || number.is_none() || solves(hand))
    };
    let (meant, number) = match candidates.iter().find(is_meant) {
        Some((meant, number)) => (meant, number.filter(|_| candidates.len() > 1)),
        None => (first, None),
    };
    let of = number.map_or_else(String::new, |number: usize| format!("of puzzle {number}: "));
    let (text, verdict) = meant.judge(attempt, &of, session)?;
    host.answer(&text);
    Ok(verdict)
}
