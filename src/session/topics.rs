//! Help topics that are neither commands nor functions, as a table.

/// A topic that is neither a command nor a function.
pub struct Topic {
    /// Its name.
    pub name: &'static str,
    /// Other words that lead to it, with a blank between them.
    also: &'static str,
    /// What it is about, in a few words.
    pub summary: &'static str,
    /// The page.
    pub text: &'static str,
}

/// The topics, in the order in which help lists them.
pub const TOPICS: &[Topic] = &[
    Topic {
        name: "commands",
        also: "command :",
        summary: "what begins with a colon",
        text: "Commands may be abbreviated: :bl is :blackout. :help :NAME tells more of each.",
    },
    Topic {
        name: "numbers",
        also: "~ ≈ approximate approximation exact",
        summary: "how numbers are written and shown",
        text: "\
Numbers are exact: 0.1 is 1/10, and 1/3 + 1/6 is 1/2.
  12   1_000   0.25   1e-3   0xff   0b1010
Square roots are exact, too: √8 is 2√2. What has no exact value is approximate, marked with ≈, or
with ~ in a pipe: pi, e, sin(1), 2^(1/3). It is shown with the digits that are true, 15 at most.
A literal may be approximate, too: ≈ 3.14 is what is rounded to 3.14, and ~ needs such a literal.
approx(a, b) says whether two numbers agree as far as they are known. Where an exact power is too
large, an approximate one may do: (~1.000000001)^(10^9). `:set exact on` makes an error of what
has no exact value, and of approximate numbers that are written or kept.
`:set` changes how numbers are shown: decimals 12, recurring on, fractions mixed, base hex,
grouping on.",
    },
    Topic {
        name: "operators",
        also: "precedence",
        summary: "the operators, loosest first",
        text: "  |>                      pass a value on: x |> f(a) is f(x, a)
  or   and   not
  == != < <= > >=         also ≠ ≤ ≥; chains: 1 < x <= 5
  .. ..=                  ranges, without and with their end
  + -
  * / // %                also × · ÷; // floors, % has the divisor's sign
  - + √                   before an operand
  ^                       also ** and ² ³; from the right: 2^3^2 is 2^9
  !                       factorial
  f(x)   a[i]   r.name",
    },
    Topic {
        name: "language",
        also: "if else while for in fn const return break continue => true false none",
        summary: "names, choices, loops, functions",
        text: "  x = 5   x += 1   const dozen = 12
  fn average(list) = sum(list) / len(list)
  fn f(a, b = 1) { … }             the last line of a block is its value
  x => x^2   (a, b) => a + b       functions without a name
  if a < b { … } else { … }        a value, too
  while a < b { … }   for x in 1..=9 { … }   break   continue   return
  [1, 2]   { name: \"ten\" }   1..=9   \"a text with {x + 1}\"   true   false   none
  list[0]   list[1..3]   record.name           to read, and to assign to
  1..=9 |> filter(is_prime) |> map(x => x^2) |> sum
docs/language.md teaches all this from nothing.",
    },
    Topic {
        name: "signs",
        also: "sign + - * / √ |> // % ! != ^ ** ² ³ × · ÷ − ≠ ≤ ≥ == .. ..= ▒ \\",
        summary: "what each sign means, and how to type it",
        text: "  √16         the square root of what follows: 4
  x |> f      passes x on: f(x)
  7 // 2      division, rounded down: 3
  7 % 2       the rest of that division: 1
  3!          factorial: 6
  2^3         a power: 8; also 2**3 and 2³
  1..5        a range without its end; 1..=5 is one with it
  == !=       equal or not; also = and ≠
  ▒           a square that is blacked out, in answers
\\ and a name give a sign with Tab: \\times × \\div ÷ \\cdot · \\minus − \\sqrt √ \\le ≤ \\ge ≥ \\ne ≠",
    },
    Topic {
        name: "equations",
        also: "=",
        summary: "is it true?",
        text: "\
`=` after a name at the start sets a variable: x = 5. Anywhere else it asks whether both sides
are equal: 288 / 4 × 6 = 18 × 3 × 8 is true; a false one shows both sides.",
    },
    Topic {
        name: "ans",
        also: "_ answers ans1 ans2 ans3 ans4 ans5 ans6 ans7 ans8 ans9",
        summary: "the last answers",
        text: "\
`ans` or `_` is the last answer, `ans2` the one before it, and so on up to `ans9`; `ans1` is
`ans`. An error or a cancelled computation leaves them as they are; they cannot be set.
  » 6 × 7
  42
  » ans + 1
  43",
    },
    Topic {
        name: "settings",
        also: "setting options",
        summary: "what :set changes",
        text: "`:set` shows all, `:set NAME` one, `:set NAME VALUE` changes it; `:reset` brings all back:",
    },
    Topic {
        name: "puzzles",
        also: "level levels game games 24 ten task tasks deset taneja",
        summary: "blackout puzzles, levels of calculators, the game of 24, digits, and files of them",
        text: "\
A blackout puzzle is an equation, true or not: which k squares must be blacked out so that it
becomes true? Digits, signs and brackets may go, the = may not. k is 2 unless you say otherwise.
  :blackout 2 288 / 24 × 6 = 18 × 13 × 8
A level of a calculator is a start, goals and buttons that may be pressed so often:
  :buttons -1 -> 2020 in 8: *3 +8 +2 Mirror Reverse
A game is a number and others to make it from: all of them, or in Countdown some of them.
  :make 24: 3 3 8 8
  :countdown 952: 25 50 75 100 3 6
A task is a number, or a range of them, and digits to make it from, in their order:
  :digits 10: 2144
  :digits 0..=20: 4444 four-fours
A file holds one puzzle a line, an equation, a level, a game, or a task that begins with digits; blank
lines, comments from # on, and directives that hold from their line on: @k 3, @leading_zeros deny,
@edition old, @use any, @preset taneja.",
    },
    Topic {
        name: "rules",
        also: "",
        summary: "what a solution may be",
        text: "`:set rules NAME VALUE`, or `@NAME VALUE` in a puzzle file. Those of blackout puzzles:",
    },
    Topic {
        name: "keys",
        also: "",
        summary: "editing, and how to stop",
        text: "  Tab       completes what is before the cursor
  Ctrl-C    stops a computation, and keeps everything; at the prompt it drops the line
  Ctrl-D    on an empty line leaves
  Ctrl-R    searches the history
An entry with an open bracket, or an operator at its end, goes on in the next line; two empty
lines give it up.",
    },
    Topic {
        name: "limits",
        also: "memory",
        summary: "how large and how long anything may be",
        text: "  an entry          64 KiB; plain arithmetic 16 MiB
  a script          4 MiB, and 64 KiB a line
  nesting           256 levels
  a number          8000000 bits, more than two million digits
  a computation     1 GiB of memory; as long as it takes, unless `:set timeout 10` says else
  ans               the last 9 answers
What does not fit is an error at once. Ctrl-C stops a computation.",
    },
    Topic {
        name: "status",
        also: "exit exit-status exitcode",
        summary: "the exit status of the program",
        text: "    0   an answer was found, or the statement is true
    1   there is none, or it is false
    2   the input is wrong
    3   a limit stopped it before it was decided
   64   the command line is wrong
   74   the output could not be written
  130   interrupted
A pipe gives the status of its last value, or of the last question that a command answered (:solve,
:check), or 2 if any line was wrong; commands that inform or set something do not count.",
    },
];

impl Topic {
    /// The topic of this name, or to which this word leads.
    pub fn find(word: &str) -> Option<&'static Self> {
        let named = TOPICS.iter().find(|topic| topic.name == word);
        let word = word.replace(' ', "-");
        named.or_else(|| TOPICS.iter().find(|topic| topic.also.split(' ').any(|it| it == word)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::limits::{MAX_DEPTH, MAX_LINE, MAX_PLAIN, MAX_SCRIPT};

    #[test]
    fn the_limits_are_those_in_force() {
        let page = Topic::find("limits").unwrap().text;
        let Limits { memory, number_bits, .. } = Limits::default();
        for limit in [
            format!("{} KiB; plain arithmetic {} MiB", MAX_LINE >> 10, MAX_PLAIN >> 20),
            format!("{} MiB, and {} KiB a line", MAX_SCRIPT >> 20, MAX_LINE >> 10),
            format!("{MAX_DEPTH} levels"),
            format!("{number_bits} bits"),
            format!("{} GiB", memory >> 30),
        ] {
            assert!(page.contains(&limit), "{limit}");
        }
    }
}
