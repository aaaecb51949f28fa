//! Reads attempts at tasks with signs and numbers that the language does not have: `5!!`, `!4`,
//! `(1+1)||3`, `.(4)`, and those of other bases. The other signs bind as they do in the language;
//! `||` binds tighter than `^`, and looser than signs behind an operand.

use super::malformed;
use super::node::{Kind, Node, One, Sign};
use crate::diagnostic::DigitsError;
use crate::limits::with_stack;
use crate::source::Span;

/// How deep brackets and signs may nest.
const DEEPEST: usize = 256;

/// What a text says, and where the text behind `=` stands, if there is any.
pub(super) fn read(text: &str) -> Result<(Node, Option<Span>), DigitsError> {
    let mut reader = Reader { text, at: 0, depth: 0 };
    let node = reader.sum()?;
    if reader.take(&["="]).is_some() {
        let rest = text.get(reader.at..).unwrap_or_default();
        let start = reader.at + (rest.len() - rest.trim_start().len());
        return Ok((node, Some(Span::new(start, start + rest.trim().len()))));
    }
    match reader.next() {
        None => Ok((node, None)),
        Some(glyph) => Err(reader.unexpected(glyph, "sign", "put a sign between two operands")),
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

const PLUS: [&str; 1] = ["+"];
const MINUS: [&str; 3] = ["-", "−", "–"];
const TIMES: [&str; 3] = ["*", "×", "·"];
const OVER: [&str; 2] = ["/", "÷"];
const JOIN: [&str; 2] = ["||", "‖"];

impl Reader<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The next sign, behind blanks.
    fn next(&mut self) -> Option<char> {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
        self.rest().chars().next()
    }

    /// Takes one of these signs, if it is next; gives where it stands.
    fn take(&mut self, signs: &[&str]) -> Option<Span> {
        self.next()?;
        let sign = signs.iter().find(|sign| self.rest().starts_with(**sign))?;
        let start = self.at;
        self.at += sign.len();
        Some(Span::new(start, self.at))
    }

    fn unexpected(&self, glyph: char, what: &str, help: &str) -> DigitsError {
        let at = Span::new(self.at, self.at + glyph.len_utf8());
        malformed(&format!("`{glyph}` where a {what} should stand"), help, at)
    }

    fn chain(
        &mut self,
        signs: &[(&[&str], Sign)],
        operand: fn(&mut Self) -> Result<Node, DigitsError>,
    ) -> Result<Node, DigitsError> {
        let first = operand(self)?;
        let mut links = Vec::new();
        loop {
            let next = signs.iter().find_map(|(glyphs, sign)| Some((*sign, self.take(glyphs)?)));
            let Some((sign, at)) = next else { break };
            links.push((sign, at, operand(self)?));
        }
        let Some((_, _, last)) = links.last() else { return Ok(first) };
        let span = first.span.join(last.span);
        Ok(Node::new(Kind::Chain(Box::new(first), links), span))
    }

    fn sum(&mut self) -> Result<Node, DigitsError> {
        self.chain(&[(&PLUS, Sign::Add), (&MINUS, Sign::Subtract)], Self::product)
    }

    fn product(&mut self) -> Result<Node, DigitsError> {
        self.chain(&[(&TIMES, Sign::Multiply), (&OVER, Sign::Divide)], Self::prefixed)
    }

    fn prefixed(&mut self) -> Result<Node, DigitsError> {
        let signs = [(&MINUS[..], One::Minus), (&["√"], One::Root), (&["!"], One::Subfactorial)];
        let sign = signs.into_iter().find_map(|(glyphs, sign)| Some((sign, self.take(glyphs)?)));
        let Some((sign, at)) = sign else { return self.power() };
        let operand = self.nested(Self::prefixed)?;
        let span = at.join(operand.span);
        Ok(Node::one(sign, operand, span))
    }

    fn power(&mut self) -> Result<Node, DigitsError> {
        let base = self.joined()?;
        if self.take(&["^", "**"]).is_none() {
            return Ok(base);
        }
        let exponent = self.nested(Self::prefixed)?;
        let span = base.span.join(exponent.span);
        Ok(Node::new(Kind::Power(Box::new(base), Box::new(exponent)), span))
    }

    fn joined(&mut self) -> Result<Node, DigitsError> {
        let mut left = self.marked()?;
        while self.take(&JOIN).is_some() {
            let right = self.marked()?;
            let span = left.span.join(right.span);
            left = Node::new(Kind::Join(Box::new(left), Box::new(right)), span);
        }
        Ok(left)
    }

    fn marked(&mut self) -> Result<Node, DigitsError> {
        let operand = self.operand()?;
        let signs = [(&["!!"], One::DoubleFactorial), (&["!"], One::Factorial)];
        let sign = signs.into_iter().find_map(|(glyphs, sign)| Some((sign, self.take(glyphs)?)));
        let Some((sign, at)) = sign else { return Ok(operand) };
        if let Some(more) = self.take(&["!"]) {
            let help = "write (3!)! for the factorial of a factorial, and 5!! for a double one";
            return Err(malformed("these can be read in several ways", help, at.join(more)));
        }
        let span = operand.span.join(at);
        Ok(Node::one(sign, operand, span))
    }

    fn operand(&mut self) -> Result<Node, DigitsError> {
        let is_number = |glyph: char| glyph.is_ascii_digit() || glyph == '.';
        match self.next() {
            Some(glyph) if is_number(glyph) => Ok(self.number()),
            _ => {
                let root = self.take(&["sqrt"]);
                let Some(open) = self.take(&["("]) else { return Err(self.no_operand(root)) };
                let inner = self.nested(Self::sum)?;
                let Some(close) = self.take(&[")"]) else {
                    return Err(malformed("this bracket is never closed", "add a `)`", open));
                };
                match root {
                    Some(word) => Ok(Node::one(One::Root, inner, word.join(close))),
                    None => Ok(Node::new(inner.kind, open.join(close))),
                }
            }
        }
    }

    fn no_operand(&mut self, root: Option<Span>) -> DigitsError {
        if let Some(word) = root {
            return malformed("a bracket is missing", "write sqrt(9) or √9", word);
        }
        match self.next() {
            Some(glyph) => self.unexpected(glyph, "number", "write digits, signs and brackets"),
            None => {
                let help = "end with a number or a bracket";
                malformed("a number is missing", help, Span::at(self.text.trim_end().len()))
            }
        }
    }

    /// Digits, with a point among them, and those that come again and again in brackets.
    fn number(&mut self) -> Node {
        let (start, rest) = (self.at, self.rest());
        let digits =
            |text: &str| text.find(|glyph: char| !glyph.is_ascii_digit()).unwrap_or(text.len());
        let mut length = digits(rest);
        if let Some(behind) = rest.get(length..).and_then(|behind| behind.strip_prefix('.')) {
            let places = digits(behind);
            length += 1 + places;
            let again = behind.get(places..).and_then(|behind| behind.strip_prefix('('));
            if let Some(again) = again
                && digits(again) > 0
                && again.get(digits(again)..).is_some_and(|end| end.starts_with(')'))
            {
                length += 2 + digits(again);
            }
        }
        self.at += length;
        Node::new(Kind::Number, Span::new(start, self.at))
    }

    /// Reads what nests, if that is not too deep.
    fn nested(
        &mut self,
        read: fn(&mut Self) -> Result<Node, DigitsError>,
    ) -> Result<Node, DigitsError> {
        if self.depth == DEEPEST {
            let at = Span::at(self.at);
            return Err(malformed("this nests too deep", "write fewer brackets", at));
        }
        self.depth += 1;
        let node = with_stack(|| read(self));
        self.depth -= 1;
        node
    }
}
