"""The solvers, against the tables of known answers and Python's own arithmetic."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest

import abacist
from conftest import DATA, rows


SIGNS = str.maketrans("×x÷−–", "**/--")


def value_of(side: str) -> Fraction | None:
    """The value of plain arithmetic, by Python: every number a fraction."""
    text = re.sub(r"\d+", lambda digits: f"Fraction({int(digits[0])})", side.translate(SIGNS).strip())
    try:
        return eval(text, {"Fraction": Fraction})  # type: ignore[no-any-return]
    except (SyntaxError, TypeError, ZeroDivisionError):
        return None


EQUATIONS = [row for row in rows("blackout-puzzles.answers.tsv") if int(row[1]) <= 3]


@pytest.mark.parametrize("row", EQUATIONS[::5], ids=lambda row: f"{row[0]} {row[1]}")
def test_blackout(row: list[str]) -> None:
    puzzle, k, strings, choices, one, without_zero = row
    answer = abacist.blackout(puzzle, int(k), limit=10_000, leading_zeros="allow")
    assert (answer["strings"], answer["choices"]) == (int(strings), int(choices))
    assert answer["complete"] is True
    texts = [solution["text"] for solution in answer["solutions"]]
    assert len(texts) == len(set(texts)) == int(strings)
    assert not one or one.replace(" ", "") in {text.replace(" ", "") for text in texts}
    squares = puzzle.replace(" ", "")
    for solution in answer["solutions"]:
        left, right = solution["text"].split("=")
        assert value_of(left) == value_of(right) == solution["value"]
        kept = [square for place, square in enumerate(squares) if place not in solution["removed"]]
        assert "".join(kept) == solution["text"].replace(" ", "")
    denied = abacist.blackout(puzzle, int(k), leading_zeros="deny")
    assert denied["strings"] == int(without_zero)


def test_blackout_takes_all_that_k_can_be() -> None:
    puzzle = "3 + 2 / 5 = 5 + 3 × 2"
    assert abacist.blackout(puzzle, "min")["k"] == 4
    pages = [abacist.blackout(puzzle, "all", limit=4, skip=skip)["solutions"] for skip in (0, 4)]
    assert abacist.blackout(puzzle, "all")["solutions"] == pages[0] + pages[1]
    assert abacist.blackout(puzzle, (1, 6))["strings"] == 3
    assert abacist.blackout(puzzle, steps=10)["complete"] is False
    long = "1234567890123456 / 3 × 12 + 98765432123 = 2345 + 12 × 34567898765 / 45 - 1"
    assert abacist.blackout(long, "all", steps=10**15, timeout=0.1)["complete"] is False


LEVELS = [json.loads(line) for line in (DATA / "calculator-levels.jsonl").read_text().splitlines()]
EASY = [level for level in LEVELS if level["moves"] and level["moves"] <= 5 and None not in level["min_moves"]]


@pytest.mark.parametrize("level", EASY[::6], ids=lambda level: level["id"])
def test_buttons(level: dict) -> None:  # type: ignore[type-arg]
    names = ("start", "goals", "moves", "buttons", "portal", "store_cost", "game")
    parts = {name: level[name] for name in names}
    answer = abacist.buttons(**parts)
    assert [goal["min_moves"] for goal in answer["goals"]] == level["min_moves"]
    for goal in answer["goals"]:
        assert goal["solution"] is not None
        judged = abacist.check("buttons", goal["solution"], **{**parts, "goals": [goal["goal"]]})
        assert judged["correct"] is True


@pytest.mark.parametrize("row", rows("make24-hands.tsv")[::23], ids=lambda row: row[0])
def test_make(row: list[str]) -> None:
    hand = [int(card) for card in row[0].split()]
    answer = abacist.make(24, hand, distinct="D", limit=1000)
    assert answer["solvable"] is (row[1] == "1")
    assert answer["count"] == int(row[3]) == len(answer["solutions"])
    for solution in answer["solutions"]:
        assert value_of(solution["text"]) == 24 == solution["value"]
        assert sorted(map(int, re.findall(r"\d+", solution["text"]))) == sorted(hand)
    whole = abacist.make(24, hand, intermediate="integer")
    assert whole["solvable"] is (row[2] == "1")


@pytest.mark.parametrize("row", rows("deset-4digit.tsv")[::400], ids=lambda row: row[0])
def test_digits(row: list[str]) -> None:
    plain = abacist.digits(row[0], 10, ops="+-*/", unary_minus=False, ask="cheapest", leading_zeros=False)
    assert plain["solvable"] is (row[1] == "1")
    for solution in plain["solutions"]:
        assert value_of(solution["text"]) == 10
        assert re.sub(r"\D", "", solution["text"]) == row[0]
    negative = abacist.digits(row[0], 10, ops="+-*/", unary_minus=True, ask="solvable")
    assert negative["solvable"] is (row[2] == "1")


def test_numbers_are_exact_in_both_directions() -> None:
    assert abacist.make(Fraction(1, 3), [1, 3], limit=1)["solutions"][0]["value"] == Fraction(1, 3)
    assert abacist.make(0.5, [1, 2])["solutions"][0]["value"] == Fraction(1, 2)  # type: ignore[arg-type]
    reach = abacist.make(0, [2, 3], ask="reachable")["reachable"]
    assert reach == sorted(reach) and Fraction(2, 3) in reach
    large = 10**40
    assert abacist.make(large + 1, [large, 1])["solutions"][0]["value"] == large + 1
    nearest = abacist.digits("6667", 10, ops="+-*/", unary_minus=False)["nearest"]
    assert [it["value"] for it in nearest] == [9, Fraction(72, 7)]
    assert abacist.digits([4, 4, 4, 4], targets=[Fraction(1, 7), 2], ops="+-*/", concat=False)["missing"] == [Fraction(1, 7)]


@pytest.mark.parametrize(
    ("family", "options"),
    [("blackout", {"k": 2}), ("buttons", {}), ("make", {}), ("countdown", {})],
)
def test_made_puzzles_are_solved_by_their_answers(family: str, options: dict[str, int]) -> None:
    made = abacist.generate(family, count=3, seed=11, **options)
    assert len(made) == 3 and made == abacist.generate(family, count=3, seed=11, **options)
    assert made != abacist.generate(family, count=3, seed=12, **options)
    for puzzle in made:
        if family == "blackout":
            judged = abacist.check(family, puzzle["solution"], puzzle["puzzle"], k=puzzle["k"])
        elif family == "buttons":
            judged = abacist.check(family, puzzle["solution"], puzzle["puzzle"])
        else:
            judged = abacist.check("make", puzzle["solution"], puzzle["puzzle"])
            assert value_of(puzzle["solution"]) == puzzle["target"]
        assert judged["correct"] is True, judged


def test_faults_have_places_in_characters() -> None:
    judged = abacist.check("make", "8 × 3 + 8 − 3", target=24, numbers=[3, 3, 8, 8])
    assert (judged["correct"], judged["value"]) == (False, 29)
    assert [(it["code"], it["span"]) for it in judged["faults"]] == [("abacist::make::off_target", (0, 13))]


@pytest.mark.parametrize(
    ("call", "code", "kind", "marked"),
    [
        (lambda: abacist.blackout("2 × × 3 = 5"), "blackout::expected_number", abacist.AbacistPuzzleError, "×"),
        (lambda: abacist.buttons("×2 -> 10 in 3"), "buttons::", abacist.AbacistPuzzleError, None),
        (lambda: abacist.buttons("2 -> 10 in 3: +2 Revers"), "buttons::bad_button", abacist.AbacistPuzzleError, "Revers"),
        (lambda: abacist.hint("make", "24: 3 3 8 ×"), "make::", abacist.AbacistPuzzleError, None),
        (lambda: abacist.blackout("1 = 1", lenientt=True), "input::unknown_field", abacist.AbacistRequestError, None),
        (lambda: abacist.blackout("1 = 1", k="few"), "input::bad_field", abacist.AbacistRequestError, None),
        (lambda: abacist.check("chess", "e4"), "input::", abacist.AbacistRequestError, None),
        (lambda: abacist.request({"kind": "eval", "source": "é = 3; 2 × × é"}), "syntax::expected_operand", abacist.AbacistSyntaxError, "×"),
        (lambda: abacist.request({"kind": "eval", "source": "1/0"}), "arithmetic::division_by_zero", ZeroDivisionError, "0"),
        (lambda: abacist.request({"kind": "eval", "source": "sum(1..=10^9)", "steps": 9}), "limit::stopped", abacist.AbacistLimitError, "1..=10^9"),
    ],
)  # fmt: skip
def test_errors_of_puzzles(call, code, kind, marked) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(kind) as caught:
        call()
    error = caught.value
    assert error.code.startswith(f"abacist::{code}")
    assert error.help
    if marked is not None:
        assert error.text[slice(*error.span)] == marked
    if isinstance(error, abacist.AbacistRequestError):
        assert error.span is None
    if isinstance(error, abacist.AbacistLimitError):
        assert error.stop == "steps"


def test_a_request_holds_what_json_and_python_can_say() -> None:
    with pytest.raises(TypeError, match="cannot hold a object"):
        abacist.request({"kind": object()})
    with pytest.raises(ValueError):
        abacist.request({"kind": "make", "target": float("nan")})
    answer = abacist.request({"id": [1, "a"], "kind": "trace", "source": "1+2"})
    assert (answer["id"], answer["value"]) == ([1, "a"], 3)
