//! Presses as people may type them, for tests that play all of them.

use abacist::puzzle::buttons::Level;

/// Every press that could be typed when the screen shows `shown`.
pub fn typed(level: &Level, shown: &str) -> Vec<String> {
    let mut all = Vec::new();
    for button in &level.buttons {
        let row = button.kind.row();
        if row.name == "Store" {
            all.extend(["Store!".to_owned(), "Store".to_owned()]);
        } else if row.name == "Shift" {
            let mut arrows = vec![String::new()];
            for length in 0..4 {
                let longer = arrows.iter().filter(|arrows| arrows.len() == length);
                let longer: Vec<_> =
                    longer.flat_map(|a| [format!("{a}<"), format!("{a}>")]).collect();
                arrows.extend(longer);
            }
            all.extend(arrows.iter().skip(1).map(|arrows| format!("Shift@{arrows}")));
        } else if row.places {
            all.extend((0..=shown.len()).map(|place| format!("{button}@{place}")));
        } else {
            all.push(button.to_string());
        }
    }
    all
}
