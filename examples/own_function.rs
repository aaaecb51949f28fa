//! Functions of your own in scripts: their types say what a script must give.

use abacist::{Engine, Error, Number};

/// Prices with the taxes of a shop, exact to the last cent.
pub fn main() -> Result<(), Error> {
    let mut engine = Engine::new();
    engine.register("with_tax", |price: Number, percent: i64| {
        let hundredth = Number::ratio(Number::from(100 + percent), Number::from(100));
        hundredth.map(|factor| price * factor)
    });
    engine.register("stock", |name: &str| match name {
        "abacus" => Ok(12),
        _ => Err(format!("the shop does not sell {name}")),
    });

    let total = engine.eval("stock(\"abacus\") * with_tax(9.99, 19)")?;
    println!("all of them: {total}");
    assert_eq!(total, engine.eval("12 * 9.99 * 119/100")?);

    let error = engine.eval("stock(\"lute\")").unwrap_err();
    println!("{error} (column {})", error.location().map_or(0, |place| place.column));
    assert_eq!(error.to_string(), "the shop does not sell lute");
    Ok(())
}
