//! `:help`, made from the tables of commands, settings, rules and functions.

use super::Session;
use super::arguments::Arguments;
use super::commands::{COMMANDS, Command};
use super::host::Host;
use super::play::words_of_play;
use super::settings::SETTINGS;
use super::topics::{TOPICS, Topic};
use crate::Error;
use crate::diagnostic::{InputError, did_you_mean};
use crate::eval::builtins::{CONSTANTS, constant};
use crate::eval::{Builtin, Builtins, Constant, Table};
use crate::output::{Verdict, columns, wrap};
use crate::puzzle::buttons::{self, BUTTONS};
use crate::puzzle::options::Rule;
use crate::source::{cell_width, fold};

/// The most characters of a line that holds a function and what it is for.
const WIDEST: usize = 110;

/// `:help [TOPIC]`
pub fn help(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    let asked = arguments.text();
    let builtins = session.engine.builtins();
    let pages = if asked.is_empty() { vec![overview(builtins)] } else { pages(asked, builtins) };
    if pages.is_empty() {
        let (name, at) = arguments.words().next().unwrap_or_default();
        return Err(unknown_topic(name, at, &topics(builtins)).into());
    }
    let text = pages.join("\n");
    let columns = session.settings.columns.filter(|_| session.settings.interactive);
    host.answer(&columns.map_or(text.clone(), |columns| fitted(&text, columns)));
    Ok(Verdict::Found)
}

/// A page for a screen of so many columns. Where that is too narrow for it, prose is laid out anew.
fn fitted(page: &str, columns: usize) -> String {
    /// Lines of prose that are shorter have an end of their own.
    const FULL: usize = 70;
    if page.lines().all(|line| cell_width(line) <= columns) {
        return page.to_owned();
    }
    let is_prose = |line: &str| !line.starts_with(' ') && !line.is_empty() && !line.contains("  ");
    let (mut text, mut before) = (String::new(), "");
    for line in page.lines() {
        if is_prose(before) && cell_width(before) >= FULL && is_prose(line) {
            text.push(' ');
        } else if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(line);
        before = line;
    }
    fold(&(text + "\n"), columns)
}

/// Everything that a topic means, a page each; after a colon the command alone, if there is one.
fn pages(asked: &str, builtins: &Builtins) -> Vec<String> {
    let name = asked.trim_start_matches(':');
    let command = command(asked, name).map(about_command);
    if command.is_some() && asked.starts_with(':') {
        return command.into_iter().collect();
    }
    let topic = Topic::find(name).map(about_topic);
    let function = builtins.get(name).map(about_function);
    let constant = constant(name).map(about_constant);
    let table = builtins.tables().find(|table| table.topic == name).map(about_table);
    let setting = SETTINGS.iter().find(|setting| setting.name == name);
    let setting = setting.map(|it| format!(":set {name}   {}: {}\n", it.summary, it.values));
    let rule = Rule::find(name).map(about_rule);
    [command, topic, function, constant, table, setting, rule].into_iter().flatten().collect()
}

/// The command that a topic names: by its full name, or abbreviated after a colon.
fn command(asked: &str, name: &str) -> Option<&'static Command> {
    let full = COMMANDS.iter().find(|command| command.name == name);
    let abbreviated = || Command::find(name, crate::Span::default()).ok();
    full.or_else(|| asked.starts_with(':').then(abbreviated).flatten())
}

/// All topics that `:help` knows.
pub fn topics(builtins: &Builtins) -> Vec<&'static str> {
    let commands = COMMANDS.iter().map(|command| command.name);
    let own = TOPICS.iter().map(|topic| topic.name);
    let tables = builtins.tables().map(|table| table.topic);
    let settings = SETTINGS.iter().map(|setting| setting.name);
    let rules = Rule::names().into_iter();
    let functions = builtins.iter().map(|builtin| builtin.name);
    let functions = functions.chain(CONSTANTS.iter().map(|constant| constant.name));
    let all = commands.chain(own).chain(tables).chain(settings).chain(rules).chain(functions);
    let mut all: Vec<_> = all.collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn unknown_topic(name: &str, at: crate::Span, topics: &[&str]) -> InputError {
    let help = match did_you_mean(name, topics.iter().copied()) {
        Some(near) => format!("did you mean `:help {near}`?"),
        None => ":help lists the topics".to_owned(),
    };
    InputError::UnknownName { what: "help topic".to_owned(), name: name.to_owned(), help, at }
}

fn overview(builtins: &Builtins) -> String {
    let topics: Vec<_> = TOPICS.iter().map(|topic| [topic.name, topic.summary]).collect();
    let mut text = "Type an expression, an equation or a command:\n".to_owned();
    text += &table_of_commands();
    text += "Commands may be abbreviated. :help TOPIC says more, about these too:\n";
    text += &columns(&topics, 2);
    text += "Functions:\n";
    let table = |table: &'static Table| {
        let names: Vec<_> = table.builtins.iter().map(|builtin| builtin.name).collect();
        [table.topic.to_owned(), names.join(" ")]
    };
    text + &columns(&builtins.tables().map(table).collect::<Vec<_>>(), 2)
}

fn about_command(command: &Command) -> String {
    let mut text = format!("{}   {}\n", command.usage(), command.summary);
    if !command.details.is_empty() {
        text += &wrap(command.details, 80);
    }
    match command.name {
        "set" => text += &table_of_settings(),
        "buttons" => text += &table_of_buttons(),
        "play" => text += &words_of_play(),
        _ => {}
    }
    for example in command.examples {
        text += &format!("  {example}\n");
    }
    text
}

fn table_of_commands() -> String {
    let row = |command: &Command| [command.usage(), command.summary.to_owned()];
    columns(&COMMANDS.iter().map(row).collect::<Vec<_>>(), 2)
}

fn table_of_settings() -> String {
    let own = SETTINGS.iter().map(|setting| [setting.name, setting.summary, setting.values]);
    let rules = ["rules", "what a solution may be", "a rule and its value: :help rules"];
    columns(&own.chain([rules]).collect::<Vec<_>>(), 2)
}

fn table_of_buttons() -> String {
    let row = |row: &buttons::Row| [row.pattern(), row.summary.to_owned()];
    columns(&BUTTONS.iter().map(row).collect::<Vec<_>>(), 2)
}

fn about_topic(topic: &Topic) -> String {
    let mut text = format!("{}\n", topic.text);
    if topic.name == "commands" {
        text += &table_of_commands();
    }
    if topic.name == "settings" {
        text += &table_of_settings();
    }
    if topic.name == "rules" {
        let row = |rule: Rule| {
            [rule.name().to_owned(), rule.values().join(" or "), rule.summary().to_owned()]
        };
        let table = |is_of: fn(&Rule) -> bool| {
            columns(&Rule::all().filter(is_of).map(row).collect::<Vec<_>>(), 2)
        };
        text += &table(|rule| matches!(rule, Rule::Blackout(_)));
        text += "Those of calculators, which `:set edition` sets all at once:\n";
        text += &table(|rule| matches!(rule, Rule::Buttons(_)));
        text += "Those of games of making a number; as usual is as the game's first word says:\n";
        text += &table(|rule| matches!(rule, Rule::Make(_)));
        text += "Those of digits, of which ops is one, too; as usual is as the preset says:\n";
        text += &rules_of_digits();
    }
    text
}

/// The rules of digits; the values of some are too long to stand beside what they say.
fn rules_of_digits() -> String {
    let digits = Rule::all().filter(|rule| matches!(rule, Rule::Digits(_)));
    let values = |rule: Rule| wrap(&rule.values().join(" or "), 74).replace('\n', "\n      ");
    let row = |rule: Rule| {
        format!("  {}: {}\n      {}\n", rule.name(), rule.summary(), values(rule).trim_end())
    };
    digits.map(row).collect()
}

fn about_constant(constant: &Constant) -> String {
    let Constant { name, summary, value } = constant;
    format!("{name}   {summary}, {}\n", value())
}

fn about_function(builtin: &Builtin) -> String {
    let [signature, summary] = row_of_function(builtin);
    let mut text = format!("{signature}   {summary}\n");
    if text.chars().count() > WIDEST {
        text = indented(&signature, WIDEST - 4, 4) + &wrap(&summary, 80);
    }
    let examples = builtin.examples.iter().map(|(input, value)| [*input, *value]);
    text += &columns(&examples.collect::<Vec<_>>(), 2);
    text
}

/// A text as lines of at most `width` characters, those behind the first one indented.
fn indented(text: &str, width: usize, by: usize) -> String {
    let lines = wrap(text, width);
    lines.trim_end().replace('\n', &format!("\n{}", " ".repeat(by))) + "\n"
}

fn about_table(table: &'static Table) -> String {
    let rows: Vec<_> = table.builtins.iter().map(row_of_function).collect();
    let text = columns(&rows, 2);
    if text.lines().all(|line| line.chars().count() <= WIDEST) {
        return text;
    }
    let row = |[signature, summary]: &[String; 2]| {
        let signature = indented(signature, WIDEST - 6, 6);
        format!("  {signature}      {}", indented(summary, 74, 6))
    };
    rows.iter().map(row).collect()
}

fn about_rule(rule: Rule) -> String {
    let (name, summary, values) = (rule.name(), rule.summary(), rule.values().join(" or "));
    let text = format!(":set rules {name}   {summary}: {values}\n");
    match text.chars().count() > WIDEST {
        true => format!(":set rules {name}   {summary}:\n  {values}\n"),
        false => text,
    }
}

fn row_of_function(builtin: &Builtin) -> [String; 2] {
    [builtin.signature(), builtin.summary.to_owned()]
}
