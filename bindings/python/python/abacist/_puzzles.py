"""The four families of puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, TypedDict, Union, cast

from ._native import Surd
from ._requests import ask

Number = Union[int, Fraction]


class _Counted(TypedDict, total=False):
    bound: str
    """Within what this holds, if the search has a bound."""


class BlackoutSolution(TypedDict):
    text: str
    """The equation that remains."""
    removed: list[int]
    """The squares that are out, counted from 0."""
    k: int
    value: Union[int, Fraction]
    """That of both sides."""
    choices: int
    """How many choices of squares leave this text."""


class BlackoutAnswer(_Counted):
    k: Any
    """What was asked; for "min" the number that was found, or None."""
    strings: int
    """How many solutions there are, that is, different texts."""
    choices: int
    """How many choices of squares leave them."""
    solutions: list[BlackoutSolution]
    """Those that are listed."""
    complete: bool
    """Whether all were counted."""


class Goal(TypedDict):
    goal: Any
    min_moves: Union[int, None]
    """The fewest moves, None if the goal cannot be reached."""
    solution: Union[list[str], None]
    """The presses of one shortest way."""
    shortest_count: int
    """How many ways are as short."""


class ButtonsAnswer(_Counted):
    goals: list[Goal]
    complete: bool


class Expression(TypedDict):
    text: str
    value: Union[int, Fraction, Surd]


class MakeAnswer(_Counted, total=False):
    solvable: Union[bool, None]
    """None if a limit left that open."""
    count: int
    """How many solutions there are."""
    solutions: list[Expression]
    """Those that are listed."""
    nearest: list[Expression]
    reachable: list[Number]
    complete: bool


class DigitsAnswer(_Counted, total=False):
    solvable: Union[bool, None]
    """None if a limit left that open."""
    count: int
    solutions: list[Expression]
    nearest: list[Expression]
    reached: Union[int, None]
    """How many targets are reached."""
    missing: Union[list[Number], None]
    """Those that are not."""
    numbers: list[Number]
    counts: list[dict[str, Any]]
    complete: bool


class CheckAnswer(TypedDict, total=False):
    correct: Union[bool, None]
    """None if it cannot be decided within the limits."""
    why: str
    value: Union[int, Fraction, Surd, None]
    moves: int
    screens: list[Number]
    faults: list[dict[str, Any]]
    """All that is wrong, each with `code`, `message`, `help`, and the characters of its `span`."""


def blackout(
    puzzle: str,
    k: Union[int, str, Sequence[int]] = 2,
    *,
    limit: int | None = None,
    skip: int | None = None,
    steps: int | None = None,
    timeout: float | None = None,
    **rules: Any,
) -> BlackoutAnswer:
    """Which `k` squares of a false equation must be blacked out so that it becomes true?

    `k` is a number, a pair (from, to), "min" or "all". `rules` are `leading_zeros`, `unary`,
    `division`, `lenient` and `dialect`.

    >>> answer = blackout("288 / 24 × 6 = 18 × 13 × 8")
    >>> [(it["text"], it["value"]) for it in answer["solutions"]]
    [('288 / 4 × 6 = 18 × 3 × 8', 432)]
    >>> answer["complete"]
    True

    All are counted, and the first `limit`, else 10, listed. `steps` (10^9) and `timeout` (seconds,
    without one if it is not given) end the search early, which `complete` tells.
    """
    fields = ask("blackout", timeout, puzzle=puzzle, k=k, limit=limit, skip=skip, steps=steps, **rules)
    return cast(BlackoutAnswer, fields)


def buttons(
    puzzle: str | None = None,
    *,
    start: Number | None = None,
    goals: Sequence[Union[Number, str]] | None = None,
    moves: int | None = None,
    buttons: Sequence[str] | None = None,
    steps: int | None = None,
    timeout: float | None = None,
    **rules: Any,
) -> ButtonsAnswer:
    """Which presses of a calculator's buttons take the start number to the goals?

    The level is a text, or given in its parts. `rules` are `portal`, `game`, `store_cost`,
    `dialect`, `ways`, `limit` and `skip`.

    >>> buttons("2 -> 10 in 3: +2 x2")["goals"][0]["solution"]
    ['+2', 'x2', '+2']
    >>> buttons(start=2, goals=[11], moves=3, buttons=["+2", "x2"])["goals"][0]["min_moves"] is None
    True
    """
    level = {"puzzle": puzzle, "start": start, "goals": goals, "moves": moves, "buttons": buttons}
    return cast(ButtonsAnswer, ask("buttons", timeout, steps=steps, **level, **rules))


def make(
    target: Number,
    numbers: Sequence[Number],
    *,
    limit: int | None = None,
    skip: int | None = None,
    steps: int | None = None,
    timeout: float | None = None,
    **rules: Any,
) -> MakeAnswer:
    """How do these numbers make the target?

    `rules` are `use` ("all" or "any"), `intermediate`, `ops`, `distinct`, `ask` and `worked`.

    >>> make(24, [3, 3, 8, 8])["solutions"]
    [{'text': '8/(3 - 8/3)', 'value': 24}]
    """
    game = {"target": target, "numbers": list(numbers)}
    return cast(MakeAnswer, ask("make", timeout, limit=limit, skip=skip, steps=steps, **game, **rules))


def digits(
    digits: Union[str, Sequence[int]],
    target: Number | None = None,
    *,
    targets: Union[range, Sequence[Number], None] = None,
    preset: str | None = None,
    limit: int | None = None,
    skip: int | None = None,
    steps: int | None = None,
    timeout: float | None = None,
    **rules: Any,
) -> DigitsAnswer:
    """Which signs between digits, in this order, give the target, or each of several targets?

    `rules` are `ops`, `unary_minus`, `concat`, `leading_zeros`, `exponents`, `order`, `grouping`,
    `bits`, `roots` and `ask`; a `preset` names those of a known game.

    >>> [it["text"] for it in digits("1234", 10, preset="ten-puzzle")["solutions"]]
    ['1+2+3+4', '1*(2*3+4)']
    >>> digits("4444", targets=range(9, 13), preset="ten-puzzle", concat=True)["missing"]
    [11]
    """
    task = {"digits": digits, "target": target, "targets": targets, "preset": preset}
    return cast(DigitsAnswer, ask("digits", timeout, limit=limit, skip=skip, steps=steps, **task, **rules))


def generate(
    family: str,
    *,
    count: int = 1,
    seed: int = 1,
    level: Union[str, int, None] = None,
    timeout: float | None = None,
    **options: Any,
) -> list[dict[str, Any]]:
    """Puzzles of a family: "blackout", "buttons", "make" or "countdown". Each has exactly one
    answer, or as many as its family wants.

    Equal seeds give equal puzzles. `options` are those of the family, such as `squares` and `k`.

    >>> [made] = generate("blackout", seed=7)
    >>> blackout(made["puzzle"], made["k"])["solutions"][0]["text"] == made["solution"]
    True
    """
    fields = ask("generate", timeout, family=family, count=count, seed=seed, level=level, **options)
    return cast("list[dict[str, Any]]", fields["puzzles"])


def check(
    family: str,
    attempt: Union[str, Sequence[str]],
    puzzle: str | None = None,
    *,
    timeout: float | None = None,
    **fields: Any,
) -> CheckAnswer:
    """Whether an attempt solves a puzzle, and why, or why not.

    The puzzle is a text, or given by the `fields` of its family.

    >>> check("blackout", "16 / 2 + 8 = 11 × 3 - 16", "168 / 24 + 8 = 11 × 3 - 16")
    {'correct': False, 'why': '16 ≠ 17'}
    >>> check("make", "8 / (3 - 8/3)", target=24, numbers=[3, 3, 8, 8])["correct"]
    True
    """
    return cast(CheckAnswer, ask("check", timeout, family=family, attempt=attempt, puzzle=puzzle, **fields))


def hint(
    family: str,
    puzzle: str | None = None,
    level: int = 1,
    *,
    timeout: float | None = None,
    **fields: Any,
) -> str | None:
    """A hint at a solution, from 1, the faintest, to 4, the whole answer; None if there is none.

    >>> hint("buttons", "2 -> 10 in 3: +2 x2", 2)
    '10: +2 …'
    """
    answer = ask("hint", timeout, family=family, puzzle=puzzle, level=level, **fields)
    return cast("str | None", answer["hint"])


def explain(family: str, puzzle: str | None = None, *, timeout: float | None = None, **fields: Any) -> dict[str, Any]:
    """A solution with its steps, which are None if there is none.

    >>> explain("make", "24: 3 3 8 8")["steps"]
    ['8 / 3 = 8/3', '3 - 8/3 = 1/3', '8 / (1/3) = 24']
    """
    return ask("explain", timeout, family=family, puzzle=puzzle, **fields)
