//! The search from both ends, for levels where what Store holds makes the states too many.
//!
//! From the start go layers of states, from the goal layers of states backwards; the smaller side
//! goes on, until a state is in the last layers of both. As every layer holds all states of so
//! many presses, no fewer presses lead from the start to the goal.

use super::backward::Backward;
use super::packed::{Form, Packed};
use super::roads::{Plan, Roads};
use super::search::Search;
use super::state::Press;
use crate::limits::Stop;
use crate::number::Number;

/// Fewer states than this are searched from the start alone.
pub(super) const FEW: usize = 1 << 16;

impl Search<'_, i32, Packed> {
    /// Searches from the start, and from both ends when the states become many.
    pub(super) fn with_plan(&mut self, plan: Plan, few: usize) -> Result<(), Stop> {
        // The roads are worth it when the states of the start have taken about as much work.
        let many = few.max((plan.work / 8 / self.level.buttons.len()).min(few.saturating_mul(16)));
        // After two presses no state shows a start from which the portal would have taken digits;
        // backwards, there are no such states.
        let ready = |search: &Self| search.forward.depth >= 2 && search.forward.len() >= many;
        if !self.layers(ready)? {
            return Ok(());
        }
        let calculator = &mut self.forward.calculator;
        let Some(mut roads) = Roads::new(self.level, plan, calculator, self.budget)? else {
            return self.layers(|_| false).map(|_| ());
        };
        (0..self.targets.len()).try_for_each(|goal| self.meet(goal, &mut roads))
    }

    /// Searches for one goal from both ends.
    fn meet(&mut self, goal: usize, roads: &mut Roads) -> Result<(), Stop> {
        let Some(&Some(target)) = self.targets.get(goal) else { return Ok(()) };
        if !self.open(goal) || self.answer.exhausted {
            return Ok(());
        }
        let most = self.level.goals.get(goal).and_then(|goal| self.level.moves_for(goal));
        let most = most.unwrap_or(u32::MAX);
        let (packed, memory) = (self.forward.form, self.budget.memory_left());
        let mut backward = Backward::new(target, roads, packed, most, self.budget)?;
        while self.open(goal)
            && backward.width() > 0
            && self.forward.depth + backward.depth() < most
        {
            if backward.effort() < self.forward.effort() {
                backward.advance(roads)?;
            } else if !self.advance()? {
                break;
            }
            self.budget.poll()?;
            let Some((first, ways)) = self.meeting(&backward, roads) else { continue };
            let mut presses = self.forward.way_to(first)?;
            self.go_on(first, &backward, roads, &mut presses)?;
            let moves = self.forward.depth + backward.depth();
            self.found(goal, moves, presses, ways);
        }
        self.seen_behind += backward.len();
        drop(backward);
        self.budget.release(memory - self.budget.memory_left());
        Ok(())
    }

    /// The first state that is in both last layers, and how many ways lead over all of them.
    fn meeting(&self, backward: &Backward<'_>, roads: &Roads) -> Option<(usize, Number)> {
        let mut first = None;
        let mut ways = Number::default();
        for (number, word) in self.forward.layer.clone().zip(self.forward.kept()) {
            let state = self.forward.form.state(word);
            if backward.presses_from(&state, roads) == Some(backward.depth()) {
                first = first.or(Some(number));
                ways = ways + self.forward.ways(number) * backward.ways_from(&state);
            }
        }
        Some((first?, ways))
    }

    /// Adds the presses from a state to the goal: at each step the first that leads closer.
    fn go_on(
        &mut self,
        number: usize,
        backward: &Backward<'_>,
        roads: &Roads,
        presses: &mut Vec<Press>,
    ) -> Result<(), Stop> {
        let Some(mut state) = self.forward.state(number) else { return Ok(()) };
        for left in (0..backward.depth()).rev() {
            let mut found = None;
            self.forward.calculator.presses(&state, self.budget, &mut |press, _, next| {
                if found.is_none() && backward.presses_from(&next, roads) == Some(left) {
                    found = Some((press, next));
                }
                Ok(())
            })?;
            let Some((press, next)) = found else { break };
            presses.push(press);
            state = next;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::press::Calculator;
    use super::super::search::solve_with;
    use super::super::{BUTTONS, Dialect, Goal, Level, SWITCHES, Screen, Takes};
    use crate::limits::Budget;
    use crate::number::Number;

    /// Chance enough for tests.
    struct Chance(u64);

    impl Chance {
        fn below(&mut self, end: usize) -> usize {
            let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
            self.0 = next.wrapping_add(1_442_695_040_888_963_407);
            ((self.0 >> 33) as usize) % end
        }

        fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
            &from[self.below(from.len())]
        }
    }

    fn button(chance: &mut Chance) -> String {
        let row = chance.pick(BUTTONS);
        let digits = *chance.pick(&["0", "1", "2", "5", "9", "12", "00"]);
        let whole = *chance.pick(&["0", "1", "2", "3", "7", "25"]);
        let operand = match row.takes {
            Takes::Nothing => String::new(),
            Takes::Whole if row.name == "x^" => chance.pick(&["1", "2"]).to_string(),
            Takes::Whole => whole.to_owned(),
            Takes::Signed => format!("{}{whole}", chance.pick(&["", "", "-"])),
            Takes::Digits => digits.to_owned(),
            Takes::Pair => format!(
                "{}=>{}",
                chance.pick(&["1", "2", "12", "0"]),
                chance.pick(&["", "3", "21", "00"])
            ),
        };
        format!("{}{operand}", row.name)
    }

    /// A small level with Store.
    fn level(chance: &mut Chance) -> Level {
        let mut dialect = Dialect::default();
        for switch in SWITCHES.iter().filter(|switch| switch.name != "store") {
            if chance.below(4) == 0 {
                let value = chance.pick(switch.values);
                assert!(switch.set(&mut dialect, value));
            }
        }
        dialect.screen =
            *chance.pick(&[Screen::Digits(3), Screen::Digits(4), Screen::Characters(4)]);
        let mut buttons = vec!["Store".to_owned()];
        if chance.below(3) > 0 {
            buttons.push(format!("[+]{}", chance.below(4)));
        }
        buttons.extend((0..1 + chance.below(4)).map(|_| button(chance)));
        let at = chance.below(buttons.len());
        buttons.swap(0, at);
        let portal = *chance.pick(&["", " @2>1", " @3>1", " @3>2", " @4>1", " @4>2"]);
        let start = chance.below(150) as i64 - 50;
        let moves = 1 + chance.below(8);
        let text = format!("{start} -> 0 in {moves}{portal}: {}", buttons.join(" "));
        Level::parse(&text, dialect).unwrap()
    }

    /// For each number the fewest moves to it and how many lists of presses are as short: all
    /// lists of presses are counted, those that lead to the same state together.
    fn by_counting(level: &Level) -> BTreeMap<Number, (u32, u64)> {
        let mut calculator = Calculator::<Number>::new(level).unwrap();
        let budget = Budget::generous();
        let mut found = BTreeMap::new();
        let mut layer = BTreeMap::from([(calculator.start(level).unwrap(), 1_u64)]);
        for moves in 0..=level.moves.unwrap() {
            let mut shown: BTreeMap<Number, u64> = BTreeMap::new();
            for (state, ways) in &layer {
                *shown.entry(state.shown.clone()).or_default() += ways;
            }
            for (number, ways) in shown {
                found.entry(number).or_insert((moves, ways));
            }
            let mut next = BTreeMap::new();
            for (state, ways) in &layer {
                calculator
                    .presses(state, &budget, &mut |_, _, to| {
                        *next.entry(to).or_default() += ways;
                        Ok(())
                    })
                    .unwrap();
            }
            layer = next;
            if layer.len() > 5_000 {
                break;
            }
        }
        found
    }

    /// How many goals were searched from both ends.
    fn compare(seed: u64, count: usize) -> usize {
        let mut chance = Chance(seed);
        let mut from_both_ends = 0;
        for round in 0..count {
            let mut level = level(&mut chance);
            let known = by_counting(&level);
            let deepest = known.values().map(|(moves, _)| *moves).max().unwrap();
            level.moves = Some(deepest);
            let any = (0..3).map(|_| Number::from(chance.below(1200)) - 200);
            let mut goals: Vec<Number> = any.collect();
            let far = known.iter().filter(|(_, (moves, _))| *moves + 1 >= deepest.min(3));
            let far: Vec<Number> = far.map(|(number, _)| number.clone()).collect();
            goals.extend((0..6).map(|_| chance.pick(&far).clone()));
            goals.sort();
            goals.dedup();
            level.goals = goals.iter().cloned().map(Goal::Number).collect();
            let context = format!("round {round}: {level} {:?}", level.dialect);
            let budget = Budget::generous();
            let plain = solve_with(&level, usize::MAX, &budget);
            // From both ends after the first presses, or from the beginning.
            for few in [0, 20] {
                let answer = solve_with(&level, few, &budget);
                assert_eq!(answer.stopped, None, "{context}");
                assert_eq!(answer.goals, plain.goals, "{few}, {context}");
                from_both_ends += usize::from(answer.depth < plain.depth);
            }
            for (answer, goal) in plain.goals.iter().zip(&goals) {
                let counted = known.get(goal);
                assert_eq!(answer.moves, counted.map(|(moves, _)| *moves), "{goal}, {context}");
                let ways = counted.map_or(0, |(_, ways)| *ways);
                assert_eq!(answer.shortest, Number::from(ways), "{goal}, {context}");
                let texts: Vec<_> =
                    answer.presses.iter().map(|press| level.press_text(press)).collect();
                let attempt = level.check(&texts.join(" "), &budget).unwrap();
                let screen = attempt.played.last().map(|last| last.screen.clone());
                let screen = screen.unwrap_or(level.start.to_string());
                assert!(answer.moves.is_none() || screen == goal.to_string(), "{goal}, {context}");
            }
        }
        from_both_ends
    }

    #[test]
    fn both_ends_find_what_counting_all_lists_finds() {
        let from_both_ends = compare(1, 80);
        assert!(from_both_ends > 10, "{from_both_ends}");
    }

    #[test]
    #[ignore = "slow: run in release"]
    fn both_ends_find_what_counting_finds_in_many_levels() {
        for seed in 2..7 {
            compare(seed, 1000);
        }
    }
}
