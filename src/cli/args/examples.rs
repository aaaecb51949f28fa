//! What the help of commands shows after the options. Each line is a command line.

pub const PROGRAM: &str = "\
Examples:
  abacist                                             a session
  abacist '1/3 + 1/6'                                 exact: 1/2
  abacist blackout '288 / 24 × 6 = 18 × 13 × 8'       black out two squares
  abacist buttons '-1 -> 2020 in 8: *3 +8 +2 Mirror Reverse'
  abacist make 24: 3 3 8 8                            the game of 24
  abacist solve puzzles.txt                           a file of puzzles of any kind
  abacist batch requests.jsonl > answers.jsonl        JSON Lines, on all cores
  abacist help blackout                               examples of a command";

pub const EVAL: &str = "\
Examples:
  abacist eval '2^100 % 1000007'
  abacist eval '[1/3, 0.1 + 0.2, sqrt(8)]'            exact: [1/3, 3/10, 2√2]
  abacist eval --set decimals=12 '2/7'                shown as a decimal number
  abacist eval --format latex 'sqrt(8)/3'             for a document
  abacist eval --exact 'sin(1)'                       an error: it has no exact value";

pub const RUN: &str = "\
Examples:
  abacist run collatz.aba 27            the script sees args = [\"27\"]
  abacist --exact run sums.aba          options of abacist stand before the file
  echo '2^10' | abacist run -           a script from standard input

A script that begins with the line #!/usr/bin/env -S abacist run is a program of its own.";

pub const CHECK: &str = "\
Examples:
  abacist check *.aba                   exit status 0 if all are fine, else 2
  abacist check --report short a.aba    one line an error, for editors
  abacist check --format json a.aba     one JSON object a file";

pub const FMT: &str = "\
Examples:
  abacist fmt *.aba                     formats the files in place
  abacist fmt --check *.aba             names those that are not formatted
  abacist fmt - < a.aba                 writes to standard output, for editors";

pub const SOLVE: &str = "\
Examples:
  abacist solve puzzles.txt                           all answers to all puzzles
  abacist solve -k min --first puzzles.txt            one answer, with the fewest squares out
  abacist solve --count --jobs 4 *.txt                how many answers there are
  abacist solve --hint 1 puzzles.txt                  a faint hint to each
  abacist solve --format json - < puzzles.txt         JSON, for programs";

pub const BLACKOUT: &str = "\
Examples:
  abacist blackout '288 / 24 × 6 = 18 × 13 × 8'       black out two squares
  abacist blackout -k 1..=3 --all '3 + 2 / 5 = 5 + 3 × 2'
  abacist blackout -k min '3 + 2 / 5 = 5 + 3 × 2'     the fewest that work
  abacist blackout --hint 1 '168 / 24 + 8 = 11 × 3 - 16'
  abacist blackout --check '18 / 2 + 8 = 11 × 3 - 16' '168 / 24 + 8 = 11 × 3 - 16'
  abacist blackout --explain '288 / 24 × 6 = 18 × 13 × 8'";

pub const TRACE: &str = "\
Examples:
  abacist trace '2 + 5 × (6 - 3) - 6'                 a table of the two stacks
  abacist trace --unary allow '-5 + 3'                with signs before operands
  abacist trace --format svg '1 + 2 × 3' > trace.svg  a drawing
  abacist trace '12 × × 3'                            where a text goes wrong";

pub const TREE: &str = "\
Examples:
  abacist tree '1 + 2 × 3'
  abacist tree --blackout --depth 3 '12 = 22'         the choices of the first squares
  abacist tree --blackout --format dot '1 = 12' > choices.dot";

pub const GENERATE: &str = "\
Examples:
  abacist generate blackout --count 20 --seed 7 --level hard
  abacist generate buttons --buttons 4 --moves 6 --places
  abacist generate make --cards 4 --unique --features
  abacist generate countdown --count 5 --large 2
  abacist generate digits --level hard --rules ten-puzzle";

pub const WORKSHEET: &str = "\
Examples:
  abacist worksheet -o sheet.html                     twelve equations, and the answers
  abacist worksheet make --count 24 --level easy -o cards.svg
  abacist worksheet digits --digits 5 -o plates.html
  abacist worksheet --family buttons --seed 3 --title 'Friday' --format text";

pub const MAN: &str = "\
Examples:
  abacist man > abacist.1
  abacist man batch > abacist-batch.1                 of one command
  abacist man solve | man -l -";

pub const COMPLETIONS: &str = "\
Examples:
  abacist completions bash > ~/.local/share/bash-completion/completions/abacist
  abacist completions zsh > ~/.zfunc/_abacist         a folder of $fpath
  abacist completions fish > ~/.config/fish/completions/abacist.fish";
