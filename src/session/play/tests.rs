use crate::Interrupt;
use crate::session::{Completion, Reply, Session, Settings, Transcript};

/// A session, and what it shows for one entry after the other.
struct Player {
    session: Session,
}

impl Player {
    fn new(entry: &str) -> (Self, Transcript) {
        let mut player = Self { session: Session::new(Settings::default(), Interrupt::new()) };
        let shown = player.enter(entry);
        (player, shown)
    }

    fn enter(&mut self, entry: &str) -> Transcript {
        let mut shown = Transcript::default();
        self.session.enter(entry, &mut shown);
        shown
    }

    /// The answer that the last hint gives, without the words around it.
    fn answer(&mut self) -> String {
        let hints: Vec<_> = (1..=4).map(|_| self.enter("hint").answers).collect();
        let last = hints[3].trim_end();
        let last = last.rsplit_once("solutions: ").map_or(last, |(_, answer)| answer);
        last.rsplit_once(": ").map_or(last, |(_, answer)| answer).to_owned()
    }
}

#[test]
fn a_whole_game_of_each_family() {
    for family in ["blackout", "buttons", "make", "countdown", "digits"] {
        let (mut player, dealt) = Player::new(&format!(":play {family} easy 7"));
        assert!(dealt.remarks.starts_with(&format!("puzzle 1 ({family}, easy, seed 7): ")));
        assert_eq!(dealt.answers.lines().count(), 1, "{dealt:?}");
        assert_eq!(player.session.prompt(), "play » ");

        // The puzzle once more, whatever it was.
        assert_eq!(player.enter("puzzle").answers, dealt.answers);
        // A wrong answer is told why.
        let wrong = player.enter("1");
        assert!(wrong.answers.contains("not correct"), "{family}: {wrong:?}");
        assert!(wrong.remarks.contains("`hint`"), "{wrong:?}");
        assert_eq!(player.enter("1").remarks, "", "it is said once");

        // Hints until nothing is left to say, then the answer for no points.
        let answer = player.answer();
        let right = player.enter(&answer);
        assert!(right.answers.contains("correct"), "{family} {answer}: {right:?}");
        assert!(!right.answers.contains("not correct"), "{family} {answer}: {right:?}");
        assert!(right.remarks.starts_with("0 points; score 0 of 4: 1 solved"), "{right:?}");
        assert!(right.remarks.contains("puzzle 2"), "{right:?}");

        // The next one is given up, the one after skipped.
        let given_up = player.enter("give up");
        assert!(given_up.remarks.starts_with("score 0 of 8: 1 solved, 1 given up"));
        assert_eq!(given_up.answers.lines().count(), 2, "{given_up:?}");
        let explained = player.enter(":explain");
        assert!(!explained.answers.is_empty() || family == "digits", "{explained:?}");
        let skipped = player.enter("skip");
        assert!(skipped.remarks.contains("puzzle 4"), "{skipped:?}");
        let score = "score 0 of 8: 1 solved, 1 given up, 1 skipped\n";
        assert_eq!(player.enter("score").answers, score);
        assert_eq!(player.enter("stop").answers, score);
        assert_eq!(player.session.prompt(), "» ");
        assert_eq!(player.enter("1 + 1").answers, "2\n");
    }
}

#[test]
fn a_puzzle_that_is_solved_at_once_has_four_points() {
    let (mut player, _) = Player::new(":play make easy 7");
    let answer = player.answer();
    let (mut other, _) = Player::new(":play make easy 7");
    assert!(other.enter(&answer).remarks.starts_with("4 points; score 4 of 4: 1 solved"));
    let (mut third, _) = Player::new(":play make easy 7");
    third.enter("hint");
    let solved = third.enter(&format!(":check {answer}"));
    assert!(solved.remarks.starts_with("3 points; score 3 of 4"), "{solved:?}");
}

#[test]
fn a_puzzle_whose_answer_was_shown_is_given_up_if_it_is_left() {
    let (mut player, _) = Player::new(":play make easy 7");
    player.answer();
    player.enter("skip");
    assert_eq!(player.enter("score").answers, "score 0 of 4: 0 solved, 1 given up\n");
    player.enter("hint");
    player.enter("skip");
    let score = "score 0 of 4: 0 solved, 1 given up, 1 skipped\n";
    assert_eq!(player.enter("score").answers, score);
}

#[test]
fn each_family_has_its_turn() {
    let (mut player, first) = Player::new(":play easy 7");
    let mut dealt = first.remarks;
    for _ in 0..5 {
        dealt += &player.enter("skip").remarks;
    }
    let families: Vec<_> = dealt.match_indices(" (").map(|(at, _)| &dealt[at + 2..]).collect();
    let families = families.iter().map(|rest| rest.split(',').next().unwrap());
    let families: Vec<_> = families.collect();
    assert_eq!(families, ["blackout", "buttons", "make", "countdown", "digits", "blackout"]);
}

#[test]
fn words_are_read_however_they_are_written_and_near_ones_are_suggested() {
    let (mut player, dealt) = Player::new(":play make 7");
    for word in ["PUZZLE", "  again ", "Puzzle"] {
        assert_eq!(player.enter(word).answers, dealt.answers, "{word}");
    }
    assert_eq!(player.enter("hnit").remarks, "did you mean `hint`?\n");
    assert!(player.enter("?").answers.contains("give up, answer"));
    assert!(player.enter("Give   Up").remarks.contains("1 given up"));
    for nothing in ["", "   ", "# a remark"] {
        let mut shown = Transcript::default();
        assert_eq!(player.session.enter(nothing, &mut shown), Reply::Nothing);
    }
}

#[test]
fn commands_work_while_a_game_is_on() {
    let (mut player, dealt) = Player::new(":play make 7");
    assert!(player.enter(":help score").remarks.contains("no help topic"));
    assert!(player.enter(":set limit").answers.starts_with("limit"));
    assert!(player.enter(":hint").remarks.starts_with("hint 1 of 3"));
    assert!(player.enter("hint").remarks.starts_with("hint 2 of 3"));
    assert!(player.enter(":hint 24: 3 3 8 8").answers.contains("there is a way"));
    assert_eq!(player.enter("puzzle").answers, dealt.answers);
    assert!(player.enter(":play make 8").remarks.starts_with("puzzle 1 (make"));
    assert!(player.enter("score").answers.ends_with("1 skipped\n"));
    player.enter(":reset");
    assert_eq!(player.enter("1 + 1").answers, "2\n");
}

#[test]
fn an_answer_is_never_unfinished_and_its_value_is_not_told() {
    let (mut player, _) = Player::new(":play make 7");
    assert!(!player.session.is_unfinished("(1 +"));
    assert_eq!(player.session.preview("6 × 4"), None);
    assert!(player.enter("(1 +").answers.contains("not correct"));
}

#[test]
fn words_and_buttons_are_completed() {
    let words = |session: &Session, before: &str| match session.complete(before) {
        Completion::Words { start, words } => (start, words),
        Completion::File { .. } => panic!("{before}"),
    };
    let (player, _) = Player::new(":play make 7");
    assert_eq!(words(&player.session, "gi"), (0, vec!["give up".to_owned()]));
    assert_eq!(words(&player.session, "1 + sq").1, ["sqrt("]);
    let (player, dealt) = Player::new(":play buttons easy 7");
    let button = dealt.answers.trim_end().rsplit(' ').next().unwrap().to_owned();
    let (start, found) = words(&player.session, &format!("{button} {button}"));
    assert_eq!(start, button.len() + 1);
    assert!(found.contains(&button), "{found:?}");
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (entry, help) in [
        (":play chess", "write one of blackout"),
        (":play mkae", "did you mean make?"),
        (":play make easy 7 8", "write one of"),
        (":play make buttons", "write one of"),
    ] {
        let (mut player, shown) = Player::new(entry);
        assert!(shown.remarks.contains(help), "{entry}: {shown:?}");
        assert_eq!(player.enter("1 + 1").answers, "2\n");
    }
}

#[test]
fn a_game_that_is_stopped_while_it_deals_is_over() {
    let interrupt = Interrupt::new();
    let mut session = Session::new(Settings::default(), interrupt.clone());
    let mut shown = Transcript::default();
    session.enter(":play buttons hard 7", &mut shown);
    interrupt.raise();
    session.enter("skip", &mut shown);
    assert!(shown.remarks.contains("stopped") || shown.remarks.contains("interrupted"));
    interrupt.clear();
    session.enter("1 + 1", &mut shown);
    assert!(shown.answers.ends_with("\n2\n"), "{shown:?}");
}
