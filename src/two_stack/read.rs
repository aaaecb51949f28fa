//! Feeds a text to the two stacks: numbers whole, machine words first, wider operands when they
//! overflow, and form alone once there is no value any more.

use super::{Fault, FaultAt, Form, Square, StackRules, Stacks};
use crate::limits::Budget;
use crate::number::{Accumulator, LiteralError, Number, Ratio};
use crate::source::Span;

/// What ends the reading of a text without a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// The stacks refuse the text.
    Fault(FaultAt),
    /// The text holds this character, which is not plain arithmetic.
    Foreign(Span),
}

/// The value of `text`.
pub(super) fn read(text: &str, rules: StackRules, budget: &Budget) -> Result<Number, Refusal> {
    let mut tokens = Tokens::new(text, rules);
    let mut reader = Reader::new(text, rules, budget);
    while let Some(token) = tokens.next()? {
        reader.take(token).map_err(Refusal::Fault)?;
    }
    reader.finish().map_err(Refusal::Fault)
}

/// A number or a sign.
#[derive(Clone, Copy, Debug)]
struct Token {
    kind: TokenKind,
    span: Span,
}

#[derive(Clone, Copy, Debug)]
enum TokenKind {
    /// A run of digits, and its value if a machine word holds it.
    Number(Option<i64>),
    Sign(Square),
}

/// So many digits fit into a machine word, whatever they are.
const SAFE_DIGITS: usize = 18;

/// Cuts a text into tokens.
struct Tokens<'a> {
    text: &'a str,
    position: usize,
    floor_division: bool,
}

impl<'a> Tokens<'a> {
    fn new(text: &'a str, rules: StackRules) -> Self {
        Self { text, position: 0, floor_division: rules.floor_division }
    }

    #[inline]
    fn next(&mut self) -> Result<Option<Token>, Refusal> {
        let bytes = self.text.as_bytes();
        while let Some(b' ' | b'\t' | b'\r') = bytes.get(self.position) {
            self.position += 1;
        }
        let start = self.position;
        let Some(&first) = bytes.get(start) else { return Ok(None) };
        let kind = if first.is_ascii_digit() {
            TokenKind::Number(self.digits(bytes))
        } else {
            TokenKind::Sign(self.sign(bytes, first)?)
        };
        Ok(Some(Token { kind, span: Span::new(start, self.position) }))
    }

    #[inline]
    fn digits(&mut self, bytes: &[u8]) -> Option<i64> {
        let start = self.position;
        let mut value = 0_i64;
        while let Some(digit) = bytes.get(self.position).filter(|byte| byte.is_ascii_digit()) {
            value = value.wrapping_mul(10).wrapping_add(i64::from(digit - b'0'));
            self.position += 1;
        }
        if self.position - start <= SAFE_DIGITS {
            return Some(value);
        }
        // Digits are ASCII, so the text can be cut between them.
        self.text.get(start..self.position)?.parse().ok()
    }

    #[inline]
    fn sign(&mut self, bytes: &[u8], first: u8) -> Result<Square, Refusal> {
        let Some(square) = Square::of_ascii(first) else { return self.other_sign() };
        let position = self.position;
        self.position += 1;
        if !self.floor_division || bytes.get(position + 1) != Some(&first) {
            return Ok(square);
        }
        match square {
            Square::Divide => {
                self.position += 1;
                Ok(Square::FloorDivide)
            }
            // The language's other sign for a power.
            Square::Times => Err(self.foreign(1)),
            _ => Ok(square),
        }
    }

    /// A sign beyond ASCII.
    #[cold]
    fn other_sign(&mut self) -> Result<Square, Refusal> {
        let rest = self.text.get(self.position..).unwrap_or_default();
        let Some(glyph) = rest.chars().next() else { return Err(self.foreign(0)) };
        let square = Square::of_script(glyph).ok_or_else(|| self.foreign(glyph.len_utf8()))?;
        self.position += glyph.len_utf8();
        Ok(square)
    }

    fn foreign(&self, length: usize) -> Refusal {
        Refusal::Foreign(Span::new(self.position, self.position + length))
    }
}

/// The stacks with the narrowest operands that do.
enum Machine {
    Small(Stacks<Ratio>),
    Big(Stacks<Accumulator>),
    /// An arithmetic fault was met: what follows is checked for form only, since errors of form
    /// are reported first.
    Form(Stacks<Form>, FaultAt),
}

/// The machine and the places that faults are labelled with.
struct Reader<'a> {
    text: &'a str,
    rules: StackRules,
    budget: &'a Budget,
    machine: Machine,
    /// The last token.
    last: Span,
    /// The last operand, brackets and prefix signs included.
    operand: Span,
    /// Where the operand begins that is being read.
    operand_start: Option<u32>,
    /// The open brackets, each with the start of the operand that it belongs to.
    brackets: Vec<(Span, u32)>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, rules: StackRules, budget: &'a Budget) -> Self {
        Self {
            text,
            rules,
            budget,
            machine: Machine::Small(Stacks::new(rules)),
            last: Span::default(),
            operand: Span::default(),
            operand_start: None,
            brackets: Vec::new(),
        }
    }

    #[inline]
    fn take(&mut self, token: Token) -> Result<(), FaultAt> {
        self.budget.spend(1).map_err(|stop| self.at(Fault::Stop(stop), token.span))?;
        match self.feed(token) {
            Ok(()) => {}
            Err(Fault::Overflow) => {
                self.widen();
                return self.take(token);
            }
            Err(fault) if fault.is_arithmetic() => {
                self.keep_form(fault);
                return self.take(token);
            }
            Err(fault) => return Err(self.at(fault, token.span)),
        }
        self.note(token);
        Ok(())
    }

    #[inline]
    fn feed(&mut self, token: Token) -> Result<(), Fault> {
        let zero_led = || self.text.as_bytes().get(token.span.start as usize) == Some(&b'0');
        if !self.rules.leading_zeros
            && matches!(token.kind, TokenKind::Number(_))
            && token.span.len() > 1
            && zero_led()
        {
            return Err(Fault::LeadingZero);
        }
        match (&mut self.machine, token.kind) {
            (Machine::Small(stacks), TokenKind::Sign(sign)) => stacks.feed(sign, self.budget),
            (Machine::Big(stacks), TokenKind::Sign(sign)) => stacks.feed(sign, self.budget),
            (Machine::Form(stacks, _), TokenKind::Sign(sign)) => stacks.feed(sign, self.budget),
            (Machine::Form(stacks, _), TokenKind::Number(_)) => stacks.number(Form),
            (Machine::Small(stacks), TokenKind::Number(Some(value))) => {
                stacks.number(Ratio::from(value))
            }
            (Machine::Small(stacks), TokenKind::Number(None)) if stacks.operand_expected() => {
                Err(Fault::Overflow)
            }
            (Machine::Small(_), TokenKind::Number(None)) => Err(Fault::MissingOperator),
            (Machine::Big(stacks), TokenKind::Number(Some(value))) => {
                stacks.number(Number::from(value).into())
            }
            (Machine::Big(stacks), TokenKind::Number(None)) => {
                let digits = self.text.get(token.span.range()).unwrap_or_default();
                stacks.number(big_number(digits, self.budget)?.into())
            }
        }
    }

    /// Remembers the places that later faults are labelled with.
    #[inline]
    fn note(&mut self, token: Token) {
        self.last = token.span;
        let start = *self.operand_start.get_or_insert(token.span.start);
        match token.kind {
            TokenKind::Number(_) => self.operand = Span { start, end: token.span.end },
            TokenKind::Sign(Square::Open) => {
                self.brackets.push((token.span, start));
                self.operand_start = None;
            }
            TokenKind::Sign(Square::Close) => {
                let start = self.brackets.pop().map_or(start, |(_, start)| start);
                self.operand_start = Some(start);
                self.operand = Span { start, end: token.span.end };
            }
            // A prefix sign begins the operand; an operator between operands lies before it.
            TokenKind::Sign(_) if self.after_prefix_sign() => {}
            TokenKind::Sign(_) => self.operand_start = None,
        }
    }

    fn after_prefix_sign(&self) -> bool {
        match &self.machine {
            Machine::Small(stacks) => stacks.level.signs > 0,
            Machine::Big(stacks) => stacks.level.signs > 0,
            Machine::Form(stacks, _) => stacks.level.signs > 0,
        }
    }

    fn finish(mut self) -> Result<Number, FaultAt> {
        loop {
            let value = match &self.machine {
                Machine::Small(stacks) => stacks.value(self.budget).map(Number::from),
                Machine::Big(stacks) => stacks
                    .value(self.budget)
                    .and_then(|value| value.into_number(self.budget).map_err(Fault::from)),
                Machine::Form(stacks, first) => match stacks.value(self.budget) {
                    Ok(Form) => return Err(*first),
                    Err(fault) => Err(fault),
                },
            };
            match value {
                Ok(value) => return Ok(value),
                Err(Fault::Overflow) => self.widen(),
                Err(fault) if fault.is_arithmetic() => self.keep_form(fault),
                Err(fault) => return Err(self.at(fault, self.last)),
            }
        }
    }

    #[cold]
    fn widen(&mut self) {
        if let Machine::Small(stacks) = &self.machine {
            self.machine = Machine::Big(stacks.map(|&ratio| Number::from(ratio).into()));
        }
    }

    #[cold]
    fn keep_form(&mut self, fault: Fault) {
        let first = FaultAt { fault, span: self.operand, opened: None };
        let stacks = match &self.machine {
            Machine::Small(stacks) => stacks.map(|_| Form),
            Machine::Big(stacks) => stacks.map(|_| Form),
            Machine::Form(..) => return,
        };
        self.machine = Machine::Form(stacks, first);
    }

    /// The fault with its label: the token, the last token at the end, or the bracket concerned.
    #[cold]
    fn at(&self, fault: Fault, token: Span) -> FaultAt {
        let opened = self.brackets.last().map(|&(bracket, _)| bracket);
        let span = match fault {
            Fault::UnmatchedOpen => opened.unwrap_or(token),
            Fault::EmptyBrackets => opened.unwrap_or(token).join(token),
            Fault::Empty => Span::at(self.text.len()),
            _ => token,
        };
        FaultAt { fault, span, opened: opened.filter(|&bracket| bracket != span) }
    }
}

/// The number of a run of digits that no machine word holds.
#[cold]
fn big_number(digits: &str, budget: &Budget) -> Result<Number, Fault> {
    // Three bits and a third a digit: a little more than log2(10).
    let bits = (digits.len() as u64).saturating_mul(10) / 3;
    budget.allow_bits(bits).map_err(Fault::Stop)?;
    let digits = digits.trim_start_matches('0');
    Number::parse_within(digits, budget).map_err(|error| match error {
        LiteralError::Stop(stop) => Fault::Stop(stop),
        _ => Fault::Overflow,
    })
}

/// Whether `text` is well-formed plain arithmetic, whatever its value.
#[cold]
pub(super) fn is_well_formed(text: &str, rules: StackRules) -> bool {
    let budget = Budget::generous();
    let mut tokens = Tokens::new(text, rules);
    let mut stacks = Stacks::<Form>::new(rules);
    loop {
        let fed = match tokens.next() {
            Ok(Some(Token { kind: TokenKind::Number(_), .. })) => stacks.number(Form),
            Ok(Some(Token { kind: TokenKind::Sign(sign), .. })) => stacks.feed(sign, &budget),
            Ok(None) => return stacks.value(&budget).is_ok(),
            Err(_) => return false,
        };
        if fed.is_err() {
            return false;
        }
    }
}

/// Whether a text that the stacks refuse holds only blanks and squares, so that their word on it
/// stands.
pub(super) fn is_plain(text: &str, rules: StackRules) -> bool {
    let mut tokens = Tokens::new(text, rules);
    loop {
        match tokens.next() {
            Ok(Some(_)) => {}
            Ok(None) => return true,
            Err(_) => return false,
        }
    }
}
