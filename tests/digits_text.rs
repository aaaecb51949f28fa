//! Tasks as text, answers as text, LaTeX and MathML, attempts judged, and searches that are
//! stopped.

mod digits;

use std::time::Duration;

use abacist::puzzle::digits::{Expression, Operation, Rules, Solver, Task, Unary};
use abacist::{Budget, Engine, Interrupt, Limits, Stop};
use digits::{digits, task};

#[test]
fn what_is_printed_is_read_back() {
    for (typed, printed) in [
        ("digits 10: 2144", "digits 10: 2144 deset"),
        ("10: 2 1 4, 4 ten-puzzle", "digits 10: 2144 ten-puzzle"),
        ("digits 0..=11111: 123456789 taneja", "digits 0..=11111: 123456789 taneja"),
        ("digits 0..10 four-fours: 4444", "digits 0..=9: 4444 four-fours"),
        ("digits -5/2 0.5: 1234 sum-to-100", "digits -5/2 1/2: 1234 sum-to-100"),
        (
            "digits −3..=−1: 05 taneja 62-bits",
            "digits -3..=-1: 05 +-*/^ first-minus merge \
          no-zeros integer fixed brackets 62-bits",
        ),
        (
            "digits 1: 12 × any single",
            "digits 1: 12 * any-minus single no-zeros rational any \
          brackets 62-bits",
        ),
        (
            "digits 1: 12 √! zeros whole",
            "digits 1: 12 √! any-minus merge zeros whole fixed \
          brackets 62-bits",
        ),
    ] {
        let read = task(typed);
        assert_eq!(read.to_string(), printed);
        assert_eq!(task(printed), read);
    }
    for extras in [
        "double-factorial",
        "subfactorial",
        "join",
        "decimals",
        "recurring",
        "base-7",
        "double-factorial subfactorial join recurring base-3",
    ] {
        let read = task(&format!("digits 10: 12 {extras}"));
        assert!(read.to_string().contains(extras.split(' ').next().unwrap()), "{read}");
        assert_eq!(task(&read.to_string()), read);
        let off = "no-double-factorial no-subfactorial no-join no-decimals base-10";
        assert_eq!(task(&format!("digits 10: 12 {extras} {off}")), task("digits 10: 12"));
    }
    for (name, rules) in Rules::PRESETS {
        let read = task(&format!("digits 10: 12 {name}"));
        assert_eq!((read.rules, rules.to_string()), (rules, name.to_owned()));
    }
}

fn number(text: &str) -> Expression {
    Expression::Number(text.into())
}

fn unary(sign: Unary, operand: Expression) -> Expression {
    Expression::Unary(sign, operand.into())
}

fn step(operation: Operation, left: Expression, right: Expression) -> Expression {
    Expression::Step(operation, (left, right).into())
}

#[test]
fn expressions_are_right_mathematics() {
    use Operation::{Add, Divide, Multiply, Power, Subtract};
    use Unary::{Factorial, Minus, Root};
    let minus = |operand| unary(Minus, operand);
    let twelfth = || step(Divide, number("12"), unary(Factorial, number("5")));
    let half = || step(Divide, number("6"), number("2"));
    for (expression, text, latex) in [
        (step(Power, minus(number("1")), number("2")), "(-1)^2", r"\left(-1\right)^{2}"),
        (minus(step(Power, number("1"), number("2"))), "-1^2", r"-1^{2}"),
        (
            step(Power, twelfth(), minus(number("2"))),
            "(12/5!)^(-2)",
            r"\left(\frac{12}{5!}\right)^{-2}",
        ),
        (step(Add, minus(number("2")), unary(Root, number("144"))), "-2+√144", r"-2 + \sqrt{144}"),
        (unary(Factorial, unary(Factorial, number("3"))), "(3!)!", r"\left(3!\right)!"),
        (unary(Factorial, half()), "(6/2)!", r"\left(\frac{6}{2}\right)!"),
        (unary(Root, unary(Root, number("16"))), "√(√16)", r"\sqrt{\sqrt{16}}"),
        (step(Power, number("2"), step(Power, number("3"), number("2"))), "2^(3^2)", r"2^{3^{2}}"),
        (
            step(Power, step(Power, number("2"), number("3")), number("2")),
            "(2^3)^2",
            r"\left(2^{3}\right)^{2}",
        ),
        (
            step(Subtract, number("1"), minus(step(Multiply, number("2"), number("3")))),
            "1-(-2*3)",
            r"1 - \left(-2 \cdot 3\right)",
        ),
        (
            step(Add, number("1"), step(Divide, minus(number("2")), number("3"))),
            "1+(-2/3)",
            r"1 + \frac{-2}{3}",
        ),
        (
            step(Divide, number("1"), step(Multiply, number("2"), number("3"))),
            "1/(2*3)",
            r"\frac{1}{2 \cdot 3}",
        ),
        (
            step(Multiply, number("2"), step(Subtract, number("1"), number("3"))),
            "2*(1-3)",
            r"2 \cdot \left(1 - 3\right)",
        ),
        (minus(step(Add, number("1"), number("3"))), "-(1+3)", r"-\left(1 + 3\right)"),
        (step(Divide, number(".4"), number("2.5")), ".4/2.5", r"\frac{.4}{2.5}"),
    ] {
        assert_eq!(
            (expression.to_string(), expression.latex()),
            (text.to_owned(), latex.to_owned())
        );
        let value = evaluate(text);
        assert_eq!(evaluate(&of_latex(latex)), value, "{latex}");
        assert_eq!(evaluate(&of_mathml(&expression.mathml())), value, "{}", expression.mathml());
    }
}

/// Whether all its parts are fractions, and not too large to be a target.
fn is_exact(expression: &Expression) -> bool {
    let is_small = expression.value().is_some_and(|value| value.to_string().len() < 20);
    is_small
        && match expression {
            Expression::Number(_) => true,
            Expression::Unary(_, operand) => is_exact(operand),
            Expression::Step(_, sides) => is_exact(&sides.0) && is_exact(&sides.1),
        }
}

/// All expressions of up to three numbers, decimals among them, in every writing.
#[test]
fn every_writing_is_read_back_with_its_value() {
    use Unary::{DoubleFactorial, Factorial, Minus, Root, Subfactorial};
    let numbers = ["4", "1.(7)", "8.(9)"].map(number);
    let signed = |operands: &[Expression]| {
        let signs = [Minus, Root, Factorial, DoubleFactorial, Subfactorial];
        let of = |sign| operands.iter().map(move |operand| unary(sign, operand.clone()));
        signs.into_iter().flat_map(of).collect::<Vec<_>>()
    };
    let joined = |lefts: &[Expression], rights: &[Expression]| {
        let mut all = Vec::new();
        for (left, right) in lefts.iter().flat_map(|it| rights.iter().map(move |other| (it, other)))
        {
            all.extend(Operation::ALL.map(|sign| step(sign, left.clone(), right.clone())));
        }
        all
    };
    let small = [signed(&numbers), joined(&numbers, &numbers)].concat();
    let large = [
        signed(&small),
        signed(&signed(&small)),
        joined(&small, &numbers),
        joined(&numbers, &small),
    ];
    let mut count = 0;
    for expression in [&numbers[..], &small, &large.concat()].concat() {
        let Some(value) = expression.value().filter(|_| is_exact(&expression)) else { continue };
        let text = expression.to_string();
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        let rules = "deset recurring double-factorial subfactorial join";
        let task = task(&format!("digits {value}: {digits} {rules}"));
        for text in [text, expression.plain(), expression.pretty()] {
            let attempt = task.check(&text);
            assert_eq!((attempt.faults, attempt.value.as_ref()), (vec![], Some(&value)), "{text}");
        }
        count += 1;
    }
    assert!(count > 1_000, "{count}");
}

/// Powers of 0, 1 and −1 do not grow.
#[test]
fn small_bases_have_any_exponent() {
    for (puzzle, cheapest) in [
        ("digits 1: 199 ^ no-minus", "1^99"),
        ("digits 0: 077 ^ no-minus", "0^77"),
        ("digits 1: 567 -^! no-minus single", "(5-6)^7!"),
        ("digits 8: 0899 +^ no-minus", ""),
    ] {
        let answer = task(puzzle).cheapest(&Budget::generous()).unwrap();
        assert_eq!(answer.map_or_else(String::new, |it| it.to_string()), cheapest, "{puzzle}");
    }
}

#[test]
fn numbers_may_stand_in_brackets() {
    for (puzzle, attempts) in [
        ("digits 3: 12", &["1+(2)", "(1)+(2)", "((1)) + ( 2 )", "(1)+2 = 3"][..]),
        ("digits 3: 41", &["√(4)+1", "sqrt((4))+1"]),
        ("digits 25: 41", &["(4)!+1"]),
        ("digits 8: 23", &["2^(3)", "(2)^3"]),
        ("digits 1: 12 taneja", &["-(1)+2", "(-(1))+(2)"]),
        ("digits 12: 12", &["(12)", "((12))"]),
        ("digits 3: 12 left-to-right + no-minus", &["1+(2)"]),
        ("digits 9: 44 recurring", &["(4)/.(4)", "4/(.(4))", "( 4 )/( ( .(4) ) )"]),
        ("digits 6: 12 base-4", &["(12)"]),
    ] {
        for attempt in attempts {
            let faults = task(puzzle).check(attempt).faults;
            assert_eq!(faults, [], "{puzzle}: {attempt}");
        }
    }
    // Side by side they are no number, and a fault is at the number itself.
    assert!(!task("digits 12: 12").check("(1)(2)").is_correct());
    let faults = task("digits 12: 12 single").check("( 12 )").faults;
    assert_eq!(abacist::Error::from(faults[0].clone()).span(), Some(abacist::Span::new(2, 4)));
}

/// What the language does not have is read back by the judge.
#[test]
fn extras_are_right_mathematics() {
    use Operation::{Add, Join, Multiply, Power};
    use Unary::{DoubleFactorial, Factorial, Minus, Root, Subfactorial};
    let joined = |left, right| step(Join, number(left), number(right));
    for (expression, text, latex, mathml, value) in [
        (unary(DoubleFactorial, number("5")), "5!!", "5!!", "<mn>5</mn><mo>!!</mo>", 15),
        (
            unary(Factorial, unary(DoubleFactorial, number("3"))),
            "(3!!)!",
            r"\left(3!!\right)!",
            "<mo>(</mo><mn>3</mn><mo>!!</mo><mo>)</mo><mo>!</mo>",
            6,
        ),
        (
            unary(Subfactorial, unary(Subfactorial, number("3"))),
            "!(!3)",
            r"!\left(!3\right)",
            "<mo>!</mo><mo>(</mo><mo>!</mo><mn>3</mn><mo>)</mo>",
            1,
        ),
        (
            unary(Factorial, unary(Subfactorial, number("3"))),
            "(!3)!",
            r"\left(!3\right)!",
            "<mo>(</mo><mo>!</mo><mn>3</mn><mo>)</mo><mo>!</mo>",
            2,
        ),
        (
            step(Power, unary(Subfactorial, number("4")), number("2")),
            "(!4)^2",
            r"\left(!4\right)^{2}",
            "<msup><mrow><mo>(</mo><mo>!</mo><mn>4</mn><mo>)</mo></mrow><mrow><mn>2</mn></mrow></msup>",
            81,
        ),
        (
            step(Add, number("1"), joined("2", "3")),
            "1+2||3",
            r"1 + 2 \Vert 3",
            "<mn>1</mn><mo>+</mo><mn>2</mn><mo>‖</mo><mn>3</mn>",
            24,
        ),
        (
            step(Multiply, joined("2", "3"), number("2")),
            "(2||3)*2",
            r"\left(2 \Vert 3\right) \cdot 2",
            "<mo>(</mo><mn>2</mn><mo>‖</mo><mn>3</mn><mo>)</mo><mo>⋅</mo><mn>2</mn>",
            46,
        ),
        (
            step(Join, step(Add, number("1"), number("1")), unary(Factorial, number("3"))),
            "(1+1)||3!",
            r"\left(1 + 1\right) \Vert 3!",
            "<mo>(</mo><mn>1</mn><mo>+</mo><mn>1</mn><mo>)</mo><mo>‖</mo><mn>3</mn><mo>!</mo>",
            26,
        ),
        (
            step(Power, joined("1", "2"), joined("0", "2")),
            "(1||2)^(0||2)",
            r"\left(1 \Vert 2\right)^{0 \Vert 2}",
            "<msup><mrow><mo>(</mo><mn>1</mn><mo>‖</mo><mn>2</mn><mo>)</mo></mrow>\
             <mrow><mn>0</mn><mo>‖</mo><mn>2</mn></mrow></msup>",
            0,
        ),
        (
            unary(Minus, joined("1", "2")),
            "-(1||2)",
            r"-\left(1 \Vert 2\right)",
            "<mo>−</mo><mo>(</mo><mn>1</mn><mo>‖</mo><mn>2</mn><mo>)</mo>",
            -12,
        ),
        (
            step(Multiply, number("3"), unary(Root, number(".(4)"))),
            "3*√.(4)",
            r"3 \cdot \sqrt{.\overline{4}}",
            "<mn>3</mn><mo>⋅</mo><msqrt><mrow><mn>.</mn><mover><mn>4</mn><mo>¯</mo></mover></mrow></msqrt>",
            2,
        ),
    ] {
        assert_eq!(expression.to_string(), text);
        assert_eq!(expression.latex(), latex);
        assert!(expression.mathml().contains(&format!("<mrow>{mathml}</mrow></math>")), "{text}");
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        let extras = "deset double-factorial subfactorial join recurring";
        let task = task(&format!("digits {value}: {digits} {extras}"));
        // 0 stands before nothing, and joins nothing.
        let is_number = !text.contains("0||");
        assert_eq!(task.check(text).is_correct(), is_number, "{:?}", task.check(text).faults);
        let own = is_number.then(|| value.into());
        assert_eq!(expression.value(), own, "{text}");
    }
}

fn evaluate(text: &str) -> String {
    Engine::new().eval(text).unwrap_or_else(|error| panic!("{text}: {error}")).to_string()
}

/// What is in the curly brackets that a text begins with, and what follows.
fn braced(text: &str) -> (&str, &str) {
    let mut depth = 0;
    for (index, glyph) in text.char_indices() {
        depth += match glyph {
            '{' => 1,
            '}' => -1,
            _ => 0,
        };
        if depth == 0 {
            return (&text[1..index], &text[index + 1..]);
        }
    }
    panic!("{text} does not end");
}

/// The expression that a reader of LaTeX sees, in the language.
fn of_latex(mut rest: &str) -> String {
    let mut text = String::new();
    while !rest.is_empty() {
        if let Some(inner) = rest.strip_prefix(r"\frac") {
            let (above, behind) = braced(inner);
            let (below, behind) = braced(behind);
            text += &format!("(({})/({}))", of_latex(above), of_latex(below));
            rest = behind;
        } else if let Some(inner) = rest.strip_prefix(r"\sqrt") {
            let (operand, behind) = braced(inner);
            text += &format!("(√({}))", of_latex(operand));
            rest = behind;
        } else if let Some(inner) = rest.strip_prefix('^') {
            let (exponent, behind) = braced(inner);
            text += &format!("^({})", of_latex(exponent));
            rest = behind;
        } else {
            let signs = [(r"\cdot", "*"), (r"\left(", "("), (r"\right)", ")")];
            let sign = signs.into_iter().find(|(sign, _)| rest.starts_with(sign));
            let (length, plain) = match sign {
                Some((sign, plain)) => (sign.len(), plain),
                None => (1, &rest[..1]),
            };
            text += plain;
            rest = &rest[length..];
        }
    }
    text
}

/// The elements that a text of MathML begins with, up to the end of their parent, in the language.
fn elements(rest: &mut &str) -> Vec<String> {
    let mut found = Vec::new();
    while let Some(inner) = rest.strip_prefix('<').filter(|inner| !inner.starts_with('/')) {
        let (name, behind) = inner.split_once('>').unwrap();
        let name = name.split(' ').next().unwrap();
        *rest = behind;
        let text = if matches!(name, "mn" | "mo") {
            let (text, behind) = rest.split_once('<').unwrap();
            *rest = &behind[behind.find('>').unwrap() + 1..];
            text.replace('−', "-").replace('⋅', "*")
        } else {
            let inner = elements(rest);
            *rest = &rest[rest.find('>').unwrap() + 1..];
            match name {
                "mfrac" => format!("(({})/({}))", inner[0], inner[1]),
                "msup" => format!("{}^({})", inner[0], inner[1]),
                "msqrt" => format!("(√({}))", inner.concat()),
                _ => inner.concat(),
            }
        };
        found.push(text);
    }
    found
}

fn of_mathml(text: &str) -> String {
    let mut rest = text;
    elements(&mut rest).concat()
}

#[test]
fn every_answer_reads_as_its_target_in_every_format() {
    for text in [
        "digits 10: 2144",
        "digits 10: 1252",
        "digits 10: 9035",
        "digits -1/2: 248",
        "digits 7: 3333 four-fours",
        "digits 100: 12345 taneja",
    ] {
        let task = task(text);
        let answers = task.answers(&Budget::generous()).unwrap();
        assert!(!answers.is_empty(), "{text}");
        for answer in answers {
            digits::judge(&task, &answer, &task.target());
            for other in [of_latex(&answer.latex()), of_mathml(&answer.mathml())] {
                assert_eq!(evaluate(&other), task.target().to_string(), "{answer}: {other}");
            }
        }
    }
}

#[test]
fn attempts_are_judged() {
    for (text, attempt, faults) in [
        ("digits 10: 2144", "2 * (1 + √(4 · 4))", vec![]),
        ("digits 10: 2144", "2×(1+sqrt(4*4)) = 10", vec![]),
        ("digits 10: 0064", "0^0 + 6 + 4", vec!["no_value"]),
        ("digits 1: 16", "1^6", vec![]),
        ("digits 3: 27", "27", vec!["off_target"]),
        ("digits 10: 2144", "2*1+4", vec!["wrong_digits", "off_target"]),
        ("digits 10: 2144", "2*1+4+4", vec![]),
        ("digits 10: 2144 any ten-puzzle any", "4+4+2*1", vec![]),
        ("digits 2: 813", "8^(1/3)", vec![]),
        ("digits 4: 842 -^/", "8^(4/(4+2))", vec!["wrong_digits", "no_operation"]),
        ("digits -1: 12 taneja", "-1*(-2)", vec!["not_allowed", "off_target"]),
        ("digits 0..=5: 12", "1+2", vec![]),
        ("digits 0..=5: 12", "12", vec!["off_target"]),
        ("digits 3 4: 12", "1+2", vec![]),
        ("digits 9: 123 ten-puzzle left-to-right", "(1+2)*3", vec![]),
        ("digits 7: 123 add-operators", "1+2*3", vec![]),
        ("digits 10: 2144", "", vec!["malformed"]),
        ("digits 10: 2144", "2 1 4 4", vec!["malformed"]),
        ("digits 10: 2144", "x", vec!["malformed"]),
        ("digits 10: 2144", "2*1+4+4 = 11", vec!["malformed"]),
        ("digits 10: 2144", "0x2144", vec!["malformed"]),
        ("digits 10: 2144", "2!!*1+4+4", vec!["malformed"]),
        ("digits 10: 2144 double-factorial", "2!!*1+4+4", vec![]),
        ("digits 10: 2144 double-factorial", "2!!!*1+4+4", vec!["malformed"]),
        ("digits 10: 2144 double-factorial", "2*!1+4+4", vec!["no_operation", "off_target"]),
        ("digits 8: 2144 double-factorial subfactorial", "2*!1+4+4", vec![]),
        ("digits 10: 2144 subfactorial", "2*1+4+4)", vec!["malformed"]),
        ("digits 10: 2144 subfactorial", "2*1+(4+4", vec!["malformed"]),
        ("digits 10: 2144 subfactorial", "2*1+4+", vec!["malformed"]),
        ("digits 10: 2144 subfactorial", "2*1+sqrt4+4", vec!["malformed"]),
        ("digits 10: 2144 subfactorial", "2×(1+sqrt(4·4)) = 10", vec![]),
        ("digits 10: 2144 subfactorial", "2 − -1*4+4 = 10", vec![]),
        ("digits 10: 2144 subfactorial", "2*1+4+4 = 11", vec!["malformed"]),
        ("digits 23: 123 join", "(1*2)||3", vec![]),
        ("digits 23: 123 join", "(1-2)||3", vec!["no_value"]),
        ("digits 23: 123 join", "(1/2)||3", vec!["no_value"]),
        ("digits 23: 123", "(1*2)||3", vec!["malformed"]),
        ("digits 1: 44 decimals", ".4/.4", vec![]),
        ("digits 1: 44 decimals", ".(4)/.(4)", vec!["not_allowed", "not_allowed"]),
        ("digits 1: 44 recurring", ".(4)/.(4)", vec![]),
        ("digits 4/9: 44 recurring", ".(44)", vec![]),
        ("digits 4.4: 44 decimals single", "4.4", vec!["not_allowed"]),
        ("digits 4.4: 44 subfactorial", "4.4", vec!["malformed"]),
        ("digits 9: 12 base-7", "12", vec![]),
        ("digits 9: 12 base-7", "18", vec!["malformed"]),
    ] {
        let found = task(text).check(attempt).faults.into_iter();
        let codes = found.map(|fault| abacist::Error::from(fault).code());
        let expected = faults.iter().map(|name| format!("abacist::digits::{name}"));
        assert_eq!(codes.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{text}: {attempt}");
    }
}

#[test]
fn hostile_attempts_end() {
    for task in [task("digits 10: 2144"), task("digits 10: 2144 join subfactorial recurring")] {
        for attempt in [
            "(".repeat(9_000),
            "9*".repeat(4_000) + "9",
            "-".repeat(9_000),
            "9".repeat(9_000),
            "9".repeat(20_000),
            "9^9^9^9".to_owned(),
            "((9!)!)!".to_owned(),
            "√".repeat(3_000) + "4",
            "\u{0}\u{202e}é".to_owned(),
            "!".repeat(9_000) + "4",
            "1||".repeat(3_000) + "1",
            ".(9)".to_owned(),
            ".".to_owned(),
            ".()".to_owned(),
            "9".repeat(5_000) + "!!",
            "9||".to_owned() + &"9^".repeat(50) + "9",
            "!99999".to_owned(),
        ] {
            assert!(!task.check(&attempt).is_correct());
        }
    }
}

#[test]
fn searches_stop_when_told() {
    let digits = digits("12345678912345");
    let ask = |limits: &Limits, interrupt: Interrupt| {
        let budget = Budget::new(limits, interrupt);
        let mut solver = Solver::new(Rules::deset());
        let one = solver.solvable(&digits, &"1234567/89".parse().unwrap(), &budget).unwrap_err();
        let budget = Budget::new(limits, budget.interrupt().clone());
        assert_eq!(solver.range(&digits, &(0..=1000), &budget).unwrap_err(), one);
        let budget = Budget::new(limits, budget.interrupt().clone());
        assert_eq!(solver.count(&digits, &10.into(), &budget).unwrap_err(), one);
        let budget = Budget::new(limits, budget.interrupt().clone());
        assert_eq!(solver.nearest(&digits, &10.into(), &budget).unwrap_err(), one);
        one
    };
    let interrupt = Interrupt::new();
    interrupt.raise();
    assert_eq!(ask(&Limits::default(), interrupt), Stop::Interrupted);
    let steps = Limits { steps: 100_000, ..Limits::default() };
    assert_eq!(ask(&steps, Interrupt::new()), Stop::Steps);
    let memory = Limits { memory: 1 << 16, ..Limits::default() };
    assert_eq!(ask(&memory, Interrupt::new()), Stop::Memory);
    let time = Limits { deadline: Some(Duration::from_millis(50)), ..Limits::default() };
    assert_eq!(ask(&time, Interrupt::new()), Stop::Deadline);
    let wide = Solver::new(Rules::taneja()).range(&[1, 2], &(0..=i64::MAX), &Budget::generous());
    assert_eq!(wide, Err(Stop::Memory));
}

#[test]
fn one_digit_and_hundred_are_tasks() {
    assert_eq!(
        task("digits 24: 4").cheapest(&Budget::generous()).unwrap().unwrap().to_string(),
        "4!"
    );
    assert_eq!(task("digits -4: 4 taneja").count(&Budget::generous()).unwrap(), 1);
    let ones = "1".repeat(100);
    let long = task(&format!("digits 100: {ones} + single no-minus"));
    let steps = Limits { steps: 10_000_000, ..Limits::default() };
    let budget = Budget::new(&steps, Interrupt::new());
    let sum = long.cheapest(&budget).unwrap().unwrap();
    assert_eq!(sum.operations(), 99);
    assert!(Task::parse(&format!("digits 100: {ones}1"), Rules::default()).is_err());
}
