"""Values between Python and the language, compared with Python's own arithmetic."""

from __future__ import annotations

import math
import random
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

import abacist
from conftest import rows

LARGE = 3**5000


@pytest.mark.parametrize(
    "value",
    [
        None, True, False, 0, -1, 2**63 - 1, 2**63, -(2**63), -(2**63) - 1, LARGE, -LARGE,
        Fraction(1, 3), Fraction(-LARGE, 2**7001), 0.5, -1e300, "", "text", "ü×😀\n\0", [], [1, [2, "3"]],
        {}, {"a": 1, "b c": {"d": [None]}}, range(3), range(5, 2), range(-LARGE, LARGE),
    ],
    ids=lambda value: repr(value)[:30],
)  # fmt: skip
def test_a_value_comes_back(value: Any) -> None:
    found = abacist.evaluate("value", {"value": value})
    assert found == value
    assert type(found) is type(value)
    if isinstance(value, range):
        assert (found.start, found.stop) == (value.start, value.stop)


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ((1, 2), [1, 2]),
        (range(0, 10, 3), [0, 3, 6, 9]),
        (Fraction(4, 2), 2),
        (Decimal("0.10"), Fraction(1, 10)),
        (Decimal("-1.5E+3"), -1500),
        (Decimal("1e-30"), Fraction(1, 10**30)),
        ({"c": (Decimal("0.5"),)}, {"c": [Fraction(1, 2)]}),
    ],
)
def test_other_types_are_taken(given: Any, found: Any) -> None:
    assert abacist.evaluate("value", {"value": given}) == found


def test_numbers_of_other_packages_are_taken() -> None:
    class Index:
        def __index__(self) -> int:
            return 7

    class Ratio:
        numerator, denominator = 3, 6

    assert abacist.evaluate("[a, b]", {"a": Index(), "b": Ratio()}) == [7, Fraction(1, 2)]


class Endless:
    numerator, denominator = 1, 0


ITSELF: list[Any] = [1]
ITSELF.append({"inside": ITSELF})


@pytest.mark.parametrize(
    ("value", "error", "words"),
    [
        (object(), TypeError, "no value can be made of a object"),
        ({1: 2}, TypeError, "names of a record are of the type str, not int"),
        ({1, 2}, TypeError, "no value can be made of a set"),
        (b"bytes", TypeError, "bytes"),
        (math.nan, ValueError, "no number"),
        (math.inf, ValueError, "no number"),
        (Decimal("nan"), ValueError, "no number"),
        (Decimal("1e999999999"), ValueError, "no number"),
        (1 << 9_000_000, ValueError, "8000000 bits"),
        (Endless(), ValueError, "denominator is 0"),
        (ITSELF, ValueError, "holds itself"),
        ("\ud800", UnicodeEncodeError, "surrogates"),
    ],
    ids=lambda value: str(value)[:20] if not isinstance(value, int) else "int",
)
def test_what_is_no_value_is_refused(value: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        abacist.evaluate("value", {"value": value})


def test_deep_and_shared_lists() -> None:
    deep: Any = 1
    for _ in range(200):
        deep = [deep]
    assert abacist.evaluate("value", {"value": deep}) == deep
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(abacist.AbacistError):
        abacist.evaluate("value = [value]", {"value": deep})
    shared: Any = [1]
    for _ in range(200):
        shared = [shared, shared]
    with pytest.raises(abacist.AbacistLimitError) as caught:
        abacist.evaluate("value", {"value": shared})
    assert caught.value.stop == "memory"


def test_sums_of_roots_are_exact() -> None:
    golden = abacist.evaluate("(1 + sqrt(5))/2")
    assert isinstance(golden, abacist.Surd)
    assert str(golden) == "(1 + sqrt(5))/2"
    assert float(golden) == (1 + math.sqrt(5)) / 2
    assert abacist.evaluate("x^2 - x", {"x": golden}) == 1
    assert golden == abacist.evaluate("(sqrt(5) + 1)/2") != abacist.evaluate("sqrt(5)")
    assert len({golden, abacist.evaluate("(sqrt(5) + 1)/2"), 1}) == 2


def test_approximate_numbers_are_floats() -> None:
    assert abacist.evaluate("pi") == math.pi
    assert abacist.evaluate("x + 1", {"x": 0.5}) == 1.5
    with pytest.raises(abacist.AbacistError):
        abacist.Engine({"x": 0.5}, exact=True).evaluate("x + 1")


def test_functions_can_be_called() -> None:
    square = abacist.evaluate("x => x^2")
    assert isinstance(square, abacist.Function)
    assert square(Fraction(1, 3)) == Fraction(1, 9)
    assert str(square) == "x => x^2"
    assert abacist.evaluate("map([1, 2], f)", {"f": square}) == [1, 4]
    assert abacist.evaluate("max")(3, 4) == 4
    with pytest.raises(abacist.AbacistEvaluationError):
        square(1, 2)


def expected(text: str) -> Any:
    """A number as the tables write it."""
    return {"none": None}.get(text) if text == "none" else Fraction(text)


@pytest.mark.parametrize("row", rows("evaluator-cases.tsv")[1:] + rows("evaluator-more.tsv")[1:], ids=lambda row: row[0])
def test_the_cases_of_other_evaluators(row: list[str]) -> None:
    _, text, value, kind = row[:4]
    if kind == "error":
        with pytest.raises(abacist.AbacistError) as caught:
            abacist.evaluate(text)
        assert (caught.value.line, caught.value.column) == (1, 1)
    elif kind == "approximate":
        assert isinstance(abacist.evaluate(text), float)
    elif any(sign in value for sign in ("sqrt", "true", "false", "[")):
        assert abacist.evaluate(f"({text}) == ({value})") is True
    else:
        found = abacist.evaluate(text)
        assert found == expected(value)
        assert not isinstance(found, float)


def expression(chance: random.Random, depth: int) -> tuple[str, Fraction]:
    """A text and its value, by Python's fractions."""
    if depth == 0:
        whole, places = chance.randrange(10**18), chance.choice([0, 0, 1, 6])
        return (f"{whole}e-{places}" if places else f"{whole}"), Fraction(whole, 10**places)
    (a, x), (b, y) = (expression(chance, depth - 1) for _ in range(2))
    sign = chance.choice("+-*/" if y else "+-*")
    value = {"+": x + y, "-": x - y, "*": x * y, "/": x / y if y else x}[sign]
    return f"({a} {sign} {b})", value


def test_random_expressions_agree_with_fractions() -> None:
    chance = random.Random(5)
    for _ in range(400):
        text, value = expression(chance, chance.randrange(1, 6))
        assert abacist.evaluate(text) == value, text
        assert abacist.evaluate("x", {"x": value}) == value


def test_fractions_beyond_any_common_divisor_are_quick() -> None:
    found = abacist.evaluate("3^2000000 / 2^3000000")
    assert (found.numerator, found.denominator) == (3**2_000_000, 2**3_000_000)
