//! The seven expressions with which fasteval measures itself.

/// The variables of the expressions.
pub const VARIABLES: [(&str, f64); 3] = [("x", 1.0), ("y", 2.0), ("z", 3.0)];

/// An expression, as most engines spell it.
pub struct Expression {
    pub name: &'static str,
    pub text: &'static str,
    pub value: f64,
}

/// How an engine spells what others spell differently.
#[derive(Clone, Copy)]
pub enum Spelling {
    /// `2 ^ 3`, and division of whole numbers is exact.
    Common,
    /// Numbers need a point, or division would cut, and powers are `**`.
    FloatsStars,
    /// The same, and functions are found under `math::`.
    MathNames,
}

impl Expression {
    /// The text as an engine takes it.
    pub fn spelled(&self, spelling: Spelling) -> String {
        match spelling {
            Spelling::Common => self.text.to_owned(),
            Spelling::FloatsStars => with_points(self.text).replace('^', "**"),
            Spelling::MathNames => with_points(self.text).replace("sin", "math::sin"),
        }
    }
}

/// Writes `3` as `3.0`.
fn with_points(text: &str) -> String {
    let mut spelled = String::new();
    let mut characters = text.chars().peekable();
    let mut in_number = false;
    let mut has_point = false;
    while let Some(character) = characters.next() {
        spelled.push(character);
        in_number = character.is_ascii_digit() || in_number && character == '.';
        has_point = in_number && (has_point || character == '.');
        let goes_on = characters.peek().is_some_and(|next| next.is_ascii_digit() || *next == '.');
        if in_number && !goes_on && !has_point {
            spelled.push_str(".0");
        }
        if !goes_on {
            (in_number, has_point) = (false, false);
        }
    }
    spelled
}

pub const EXPRESSIONS: &[Expression] = &[
    Expression { name: "const", text: "(3 * (3 + 3) / 3)", value: 6.0 },
    Expression { name: "simple", text: "3 * 3 - 3 / 3", value: 8.0 },
    Expression { name: "power", text: "2 ^ 3 ^ 4", value: 2417851639229258349412352.0 },
    Expression { name: "var", text: "x * 2", value: 2.0 },
    Expression { name: "func", text: "sin(x)", value: 0.8414709848078965 },
    Expression { name: "quad", text: "(-z + (z^2 - 4*x*y)^0.5) / (2*x)", value: -1.0 },
    Expression {
        name: "big",
        text: "((((87))) - 73) + (97 + (((15 / 55 * ((31)) + 35))) + (15 - (9)) - (39 / 26) / 20 \
               / 91 + 27 / (33 * 26 + 28 - (7) / 10 + 66 * 6) + 60 / 35 - ((29) - (69) / 44 / \
               (92)) / (89) + 2 + 87 / 47 * ((2)) * 83 / 98 * 42 / (((67)) * ((97))) / (34 / 89 + \
               77) - 29 + 70 * (20)) + ((((((92))) + 23 * (98) / (95) + (((99) * (41))) + (5 + \
               41) + 10) - (36) / (6 + 80 * 52 + (90))))",
        value: 5765.581547167736,
    },
];
