//! The states as a drawing of our own: a column a move, a frame a state.
//!
//! Each frame lists the presses under what the calculator holds. A press that leads to the next
//! column has an arrow; of any other the state that it leads to is named, so that no line crosses a
//! frame.

use super::{Arrow, State, StateGraph};
use crate::output::markup::{escaped, svg_document};
use crate::source::cell_width;

/// Pixels: the width of a character, beside a text, the height of a line, between two frames.
const CHARACTER: usize = 8;
const PADDING: usize = 10;
const LINE: usize = 18;
const GAP: usize = 18;
/// The least and the greatest space between two columns, and what each arrow adds.
const ALLEY: (usize, usize) = (70, 200);
const ARROW: usize = 5;
/// Around all, and above the columns.
const MARGIN: usize = 20;
const TOP: usize = 112;
/// The colour of the marked way, of other arrows and of what is told in words.
const WAY: &str = "#b00020";
const LINES: &str = "#666";
const WORDS: &str = "#555";

/// How often the order in the columns is improved.
const ROUNDS: usize = 4;

const LEGEND: &str = "double frame: start; black: goal; thick: a way of fewest moves; presses that \
                      change nothing are left out";

/// A state's frame.
#[derive(Clone, Debug, Default)]
struct Frame {
    x: usize,
    y: usize,
    width: usize,
    lines: Vec<String>,
    rows: Vec<Row>,
}

/// A line of a frame.
#[derive(Clone, Debug)]
struct Row {
    text: String,
    /// The frame in the next column that an arrow leads to.
    to: Option<usize>,
    on_way: bool,
}

impl StateGraph {
    /// The states as a drawing, those of as many moves in a column: the start with a double frame,
    /// goals black, one way of fewest moves with thick lines.
    #[must_use]
    pub fn svg(&self) -> String {
        let layout = Layout::of(self);
        let mut body = String::from("<g font-family=\"monospace\" font-size=\"13\">\n");
        let head =
            [(24, "15", self.level.as_str()), (46, "13", self.caption()), (66, "12", LEGEND)];
        let mut widest = 0;
        for (y, size, text) in head {
            widest = widest.max(cell_width(text) * size.parse::<usize>().unwrap_or(15) * 5 / 8);
            body += &format!(
                "<text x=\"{MARGIN}\" y=\"{y}\" font-size=\"{size}\">{}</text>\n",
                escaped(text)
            );
        }
        for (moves, x) in layout.columns.iter().enumerate() {
            let text = match moves {
                0 => "start".to_owned(),
                1 => "1 move".to_owned(),
                _ => format!("{moves} moves"),
            };
            body += &format!("<text x=\"{x}\" y=\"{}\" fill=\"{WORDS}\">{text}</text>\n", TOP - 16);
        }
        for frame in &layout.frames {
            layout.arrows(frame, &mut body);
        }
        for (number, (frame, state)) in layout.frames.iter().zip(&self.states).enumerate() {
            frame.draw(state, number == 0, &mut body);
        }
        let (right, bottom) = layout.frames.iter().fold((0, 0), |(right, bottom), frame| {
            (right.max(frame.x + frame.width), bottom.max(frame.y + frame.height()))
        });
        let width = MARGIN + right.max(MARGIN + widest);
        svg_document(width, bottom + MARGIN, &self.level, &(body + "</g>\n"))
    }

    /// A line of a frame for an arrow.
    fn row(&self, arrow: &Arrow) -> Row {
        let ahead = self.moves(arrow.to) == self.moves(arrow.from) + 1;
        let (label, on_way) = (arrow.label(), arrow.on_way);
        match ahead {
            true => Row { text: label, to: Some(arrow.to), on_way },
            false => Row { text: format!("{label} → {}", self.name(arrow.to)), to: None, on_way },
        }
    }
}

/// Where everything stands.
#[derive(Clone, Debug)]
struct Layout {
    frames: Vec<Frame>,
    /// The left side of each column.
    columns: Vec<usize>,
}

impl Layout {
    fn of(graph: &StateGraph) -> Self {
        let mut columns: Vec<Vec<usize>> = Vec::new();
        let mut frames = Vec::new();
        for (number, state) in graph.states.iter().enumerate() {
            let column = state.moves as usize;
            columns.resize(columns.len().max(column + 1), Vec::new());
            if let Some(column) = columns.get_mut(column) {
                column.push(number);
            }
            let mut rows: Vec<_> = graph.arrows_of(number).map(|arrow| graph.row(arrow)).collect();
            let more = state.more_text().map(|text| Row { text, to: None, on_way: false });
            rows.extend(more);
            frames.push(Frame { lines: state.lines(), rows, ..Frame::default() });
        }
        let mut layout = Self { frames, columns: Vec::new() };
        for _ in 0..ROUNDS {
            layout.place(&mut columns);
            layout.order_by_what_follows(&mut columns);
        }
        layout.place(&mut columns);
        layout.spread(&columns);
        layout
    }

    fn frame(&self, number: usize) -> Option<&Frame> {
        self.frames.get(number)
    }

    /// Gives each frame a height on the page: as near to what leads to it as the others of its
    /// column let it.
    fn place(&mut self, columns: &mut [Vec<usize>]) {
        let mut wanted: Vec<(usize, usize)> = vec![(0, 0); self.frames.len()];
        // So that what is too high still has a place.
        let base = 1 << 20;
        for column in columns.iter_mut() {
            let mean = |number: &usize| {
                let (sum, count) = wanted.get(*number).copied().unwrap_or_default();
                usize::checked_div(sum, count).unwrap_or(base)
            };
            column.sort_by_key(|number| mean(number));
            let (mut free, mut pushed) = (0, 0);
            let mut heights = Vec::new();
            for number in column.iter() {
                let Some(frame) = self.frames.get(*number) else { continue };
                let want = mean(number).saturating_sub(frame.height() / 2);
                let y = want.max(free);
                pushed += y - want;
                free = y + frame.height() + GAP;
                heights.push(y);
            }
            let back = pushed / column.len().max(1);
            for (number, y) in column.iter().zip(heights) {
                if let Some(frame) = self.frames.get_mut(*number) {
                    frame.y = y.saturating_sub(back);
                }
            }
            for frame in column.iter().filter_map(|number| self.frames.get(*number)) {
                for (row, to) in
                    frame.rows.iter().enumerate().filter_map(|(at, row)| Some((at, row.to?)))
                {
                    if let Some((sum, count)) = wanted.get_mut(to) {
                        *sum += frame.row_y(row);
                        *count += 1;
                    }
                }
            }
        }
        let top = self.frames.iter().map(|frame| frame.y).min().unwrap_or(0);
        for frame in &mut self.frames {
            frame.y = frame.y - top + TOP;
        }
    }

    /// Orders the frames of each column by where those stand that they lead to.
    fn order_by_what_follows(&self, columns: &mut [Vec<usize>]) {
        for column in columns.iter_mut().rev() {
            column.sort_by_key(|number| {
                let Some(frame) = self.frame(*number) else { return 0 };
                let next = frame.rows.iter().filter_map(|row| self.frame(row.to?));
                let (sum, count) =
                    next.fold((0, 0), |(sum, count), next| (sum + next.y, count + 1));
                usize::checked_div(sum, count).unwrap_or(frame.y)
            });
        }
    }

    /// Sets the columns side by side, with room for the arrows between them.
    fn spread(&mut self, columns: &[Vec<usize>]) {
        let mut x = MARGIN;
        for column in columns {
            let frames = || column.iter().filter_map(|number| self.frame(*number));
            let width = frames().map(Frame::wanted_width).max().unwrap_or(0);
            let arrows = frames().flat_map(|frame| &frame.rows).filter(|row| row.to.is_some());
            let alley = (ALLEY.0 + ARROW * arrows.count()).min(ALLEY.1);
            self.columns.push(x);
            for number in column {
                if let Some(frame) = self.frames.get_mut(*number) {
                    (frame.x, frame.width) = (x, width);
                }
            }
            x += width + alley;
        }
    }

    /// Draws the arrows that start from a frame.
    fn arrows(&self, frame: &Frame, body: &mut String) {
        for (number, row) in frame.rows.iter().enumerate() {
            let Some(target) = row.to.and_then(|to| self.frame(to)) else { continue };
            let (from, to) = (frame.x + frame.width, target.x);
            let (start, end) = (frame.row_y(number), target.y + target.head() / 2);
            let middle = usize::midpoint(from, to);
            let (colour, width) = if row.on_way { (WAY, 3) } else { (LINES, 1) };
            *body += &format!(
                "<path d=\"M{from} {start}C{middle} {start} {middle} {end} {} {end}\" fill=\"none\" \
                 stroke=\"{colour}\" stroke-width=\"{width}\"/>\n\
                 <path d=\"M{to} {end}l-9 -4v8z\" fill=\"{colour}\"/>\n",
                to - 8,
            );
        }
    }
}

impl Frame {
    fn height(&self) -> usize {
        self.head() + self.rows.len() * LINE + if self.rows.is_empty() { 0 } else { 6 }
    }

    /// The height of the part that says what the calculator holds.
    fn head(&self) -> usize {
        self.lines.len() * LINE + 8
    }

    /// Where a row's arrow starts.
    fn row_y(&self, row: usize) -> usize {
        self.y + self.head() + row * LINE + LINE / 2 + 3
    }

    fn wanted_width(&self) -> usize {
        let texts = self.lines.iter().chain(self.rows.iter().map(|row| &row.text));
        texts.map(|text| cell_width(text)).max().unwrap_or(0) * CHARACTER + 2 * PADDING
    }

    fn draw(&self, state: &State, start: bool, body: &mut String) {
        let Self { x, y, width, .. } = self;
        let (height, head) = (self.height(), self.head());
        let (colour, thick) = if state.on_way { (WAY, 3) } else { (LINES, 1) };
        if start {
            *body += &format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"none\" \
                 stroke=\"{colour}\" stroke-width=\"2\"/>\n",
                x - 5,
                y - 5,
                width + 10,
                height + 10
            );
        }
        let (paper, ink) = if state.goal { ("black", "white") } else { ("#eee", "black") };
        *body += &format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"5\" fill=\"white\"/>\n\
             <rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{head}\" rx=\"5\" fill=\"{paper}\"/>\n\
             <rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"5\" fill=\"none\" \
             stroke=\"{colour}\" stroke-width=\"{thick}\"/>\n",
        );
        for (number, line) in self.lines.iter().enumerate() {
            let weight = if number == 0 { " font-weight=\"bold\"" } else { "" };
            *body += &format!(
                "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"{ink}\"{weight}>{}</text>\n",
                x + width / 2,
                y + (number + 1) * LINE - 1,
                escaped(line)
            );
        }
        for (number, row) in self.rows.iter().enumerate() {
            let looks = match row {
                Row { on_way: true, .. } => format!("fill=\"{WAY}\" font-weight=\"bold\""),
                Row { to: None, .. } => format!("fill=\"{WORDS}\" font-style=\"italic\""),
                Row { .. } => "fill=\"black\"".to_owned(),
            };
            *body += &format!(
                "<text x=\"{}\" y=\"{}\" {looks}>{}</text>\n",
                x + PADDING,
                self.row_y(number) + 4,
                escaped(&row.text)
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::puzzle::buttons::{Dialect, Level};

    #[test]
    fn frames_stand_clear_of_each_other_and_arrows_lead_to_the_next_column() {
        for (text, states) in [
            ("2 -> 10 in 3: +2 x2", None),
            ("0 -> 196 in 8: 1 +12 Reverse x13 <<", Some(200)),
            ("8 -> 18, 101 in 4: Store +2 <<", None),
            ("5173 -> MATH in 3: ABC Delete Shift Lock", Some(90)),
            ("12 -> 34 in 4 @3>1: [+]2 x7 Insert5", Some(1)),
        ] {
            let level = Level::parse(text, Dialect::default()).unwrap();
            let graph = StateGraph::of(&level, states, None, &Budget::generous()).unwrap();
            let layout = Layout::of(&graph);
            for (number, frame) in layout.frames.iter().enumerate() {
                for other in &layout.frames[..number] {
                    let aside = frame.x + frame.width < other.x || other.x + other.width < frame.x;
                    let apart = frame.y + frame.height() + 5 < other.y
                        || other.y + other.height() + 5 < frame.y;
                    assert!(aside || apart, "{text}: {frame:?} {other:?}");
                }
                assert!(frame.width >= frame.wanted_width() && frame.y >= TOP);
                for to in frame.rows.iter().filter_map(|row| row.to) {
                    let column = layout.columns.iter().position(|x| *x == frame.x).unwrap();
                    assert_eq!(layout.frames[to].x, layout.columns[column + 1], "{text}");
                }
            }
        }
    }
}
