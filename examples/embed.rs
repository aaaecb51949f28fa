//! abacist inside another program, in ten lines.

use abacist::{Engine, Error};

/// Prints what each guest owes, exactly and in whole coins.
pub fn main() -> Result<(), Error> {
    let engine = Engine::new();
    let program =
        engine.compile("per_head = total / guests; { fair: per_head, cost: ceil(per_head) }")?;

    let mut scope = engine.scope();
    scope.set("total", 100);
    for guests in [3, 4, 7] {
        scope.set("guests", guests);
        println!("{guests} guests: {}", program.eval(&mut scope)?);
    }
    assert_eq!(scope.get("per_head"), Some(&engine.eval("100/7")?));
    Ok(())
}
