"""Engines: variables, functions written in Python, limits, errors."""

from __future__ import annotations

import gc
import threading
import weakref
from fractions import Fraction
from typing import Any

import pytest

import abacist
from conftest import rows


def test_variables_stay() -> None:
    engine = abacist.Engine({"n": 20})
    assert engine.evaluate("m = n / 3; m + 1") == Fraction(23, 3)
    assert dict(engine) == {"n": 20, "m": Fraction(20, 3)}
    engine["n"] = [1, 2]
    assert engine.evaluate("sum(n)") == 3
    del engine["n"]
    assert "n" not in engine and len(engine) == 1
    with pytest.raises(KeyError, match="n"):
        engine["n"]
    with pytest.raises(KeyError, match="n"):
        del engine["n"]
    with pytest.raises(abacist.AbacistZeroDivisionError):
        engine.evaluate("m = 5; m = m / 0")
    assert engine["m"] == 5
    assert repr(engine) == "<abacist.Engine with m>"


def test_functions_take_what_they_declare() -> None:
    engine = abacist.Engine(functions={"total": sum, "shout": str.upper, "count": lambda *all: len(all)})

    @engine.function
    def price(net: Fraction, percent: int = 19) -> Fraction:
        return Fraction(net) * (100 + percent) / 100

    assert engine.evaluate("price(9.99)") == price(Fraction(999, 100)) == Fraction(118881, 10000)
    assert engine.evaluate("[total([1, 1/2]), count(), count(none, 2), price(100, 7)]") == [Fraction(3, 2), 0, 2, 107]
    assert engine.evaluate('shout("ten")') == "TEN"
    assert engine.evaluate("[1, 2] |> map(price)") == [Fraction(119, 100), Fraction(119, 50)]
    with pytest.raises(abacist.AbacistEvaluationError, match="no more than 2"):
        engine.evaluate("price(1, 2, 3)")
    with pytest.raises(abacist.AbacistEvaluationError, match="needs its parameter"):
        engine.evaluate("price()")


def test_functions_of_the_language_go_to_python_and_back() -> None:
    engine = abacist.Engine(functions={"twice": lambda f, x: f(f(x)), "same": lambda f: f})
    assert engine.evaluate("twice(x => 3*x, 2)") == 18
    assert engine.evaluate("same(sqrt)(9)") == 3
    scaled = engine.evaluate("k = 5; fn scaled(x) = k * x; scaled")
    assert scaled(3) == 15
    engine["k"] = 7
    assert scaled(3) == 21
    assert engine.evaluate("scaled") == scaled


def test_an_exception_is_the_cause() -> None:
    class Refused(Exception):
        pass

    def refuse(name: str) -> None:
        raise Refused(f"no {name} here")

    engine = abacist.Engine({"x": 1}, {"refuse": refuse, "key": lambda: {}["a"]})
    with pytest.raises(abacist.AbacistEvaluationError, match="no lute here") as caught:
        engine.evaluate('x = 2; 1 + refuse("lute")')
    error = caught.value
    assert isinstance(error.__cause__, Refused)
    assert error.text is not None and error.span is not None
    assert error.text[slice(*error.span)] == 'refuse("lute")'
    with pytest.raises(abacist.AbacistEvaluationError) as caught:
        engine.evaluate("key()")
    assert isinstance(caught.value.__cause__, KeyError)
    with pytest.raises(abacist.AbacistEvaluationError) as caught:
        engine.evaluate("nothing")
    assert caught.value.__cause__ is None
    assert engine.evaluate("x") == 2


@pytest.mark.parametrize("exception", [KeyboardInterrupt, SystemExit, GeneratorExit])
def test_what_is_no_ordinary_exception_passes(exception: type[BaseException]) -> None:
    def leave() -> None:
        raise exception("now")

    engine = abacist.Engine(functions={"leave": leave})
    with pytest.raises(exception, match="now"):
        engine.evaluate("while true { leave() }")
    assert engine.evaluate("1 + 1") == 2


def test_what_a_function_gives_must_be_a_value() -> None:
    engine = abacist.Engine(functions={"odd": object})
    with pytest.raises(abacist.AbacistEvaluationError, match="no value can be made") as caught:
        engine.evaluate("odd()")
    assert isinstance(caught.value.__cause__, TypeError)


def test_an_engine_at_work_is_not_used_by_what_it_calls() -> None:
    engine = abacist.Engine()
    engine.register("again", lambda: engine.evaluate("1"))
    engine.register("other", lambda: abacist.evaluate("1 / 2"))
    assert engine.evaluate("other()") == Fraction(1, 2)
    with pytest.raises(abacist.AbacistEvaluationError, match="at work"):
        engine.evaluate("again()")
    assert engine.evaluate("2") == 2


def test_output_and_files() -> None:
    lines: list[str] = []
    engine = abacist.Engine(output=lines.append, files=lambda path: {"puzzles.txt": "2 + 12 = 34"}[path])
    engine.evaluate('for n in 1..=3 { print(n, n^2) }')
    assert lines == ["1 1", "2 4", "3 9"]
    assert engine.evaluate('len(load("puzzles.txt"))') == 1
    with pytest.raises(abacist.AbacistError) as caught:
        engine.evaluate('load("else.txt")')
    assert isinstance(caught.value.__cause__, KeyError)

    def closed(line: str) -> None:
        raise BrokenPipeError(line)

    with pytest.raises(BrokenPipeError, match="1"):
        abacist.Engine(output=closed).evaluate("while true { print(1) }")
    assert abacist.Engine().evaluate("print(1)") is None
    with pytest.raises(abacist.AbacistEvaluationError) as caught:
        abacist.Engine().evaluate('load("puzzles.txt")')
    assert caught.value.code == "abacist::eval::no_files"


@pytest.mark.parametrize(
    ("limits", "text", "stop"),
    [
        ({"steps": 1000}, "sum(1..=10^6)", "steps"),
        ({"memory": 1 << 20}, "range(1, 10^6) |> map(x => x)", "memory"),
        ({"number_bits": 1000}, "2^1001", "number_bits"),
        ({"timeout": 0.05}, "while true { }", "timeout"),
        ({"depth": 10}, "fn f(n) = 1 + f(n + 1); f(0)", None),
    ],
)
def test_limits_stop_work(limits: dict[str, Any], text: str, stop: str | None) -> None:
    engine = abacist.Engine({"kept": 1}, **limits)
    with pytest.raises(abacist.AbacistLimitError) as caught:
        engine.evaluate(text)
    assert caught.value.stop == stop
    assert engine.evaluate("kept + 1") == 2


def test_bad_limits_are_refused() -> None:
    with pytest.raises(OverflowError):
        abacist.Engine(steps=-1)
    with pytest.raises(ValueError, match="timeout"):
        abacist.Engine(timeout=-1)
    with pytest.raises(TypeError):
        abacist.Engine(steps="many")  # type: ignore[arg-type]


def test_another_thread_interrupts() -> None:
    engine = abacist.Engine()
    timer = threading.Timer(0.2, engine.interrupt)
    timer.start()
    with pytest.raises(abacist.AbacistLimitError) as caught:
        engine.evaluate("while true { }")
    timer.join()
    assert caught.value.stop == "interrupt"
    engine.clear_interrupt()
    assert engine.evaluate("1") == 1


def test_threads_take_turns_and_the_lock_is_free_meanwhile() -> None:
    engine = abacist.Engine({"n": 0})

    def count() -> None:
        for _ in range(50):
            engine.evaluate("n = n + 1; sum(1..=1000)")

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert engine["n"] == 200

    ended = threading.Event()
    threading.Thread(target=lambda: (ended.wait(60), engine.interrupt())).start()
    turns = 0

    def others() -> None:
        nonlocal turns
        for turns in range(1000):
            pass
        ended.set()

    threading.Timer(0.1, others).start()
    with pytest.raises(abacist.AbacistLimitError):
        engine.evaluate("while true { }")
    assert turns == 999


def test_an_engine_in_a_circle_is_collected() -> None:
    class Owner:
        def __init__(self) -> None:
            self.engine = abacist.Engine(functions={"ask": self.ask})
            self.square = self.engine.evaluate("x => ask() * x")

        def ask(self) -> int:
            return 3

    owner = Owner()
    assert owner.square(2) == 6
    gone = weakref.ref(owner)
    del owner
    gc.collect()
    assert gone() is None


def test_a_function_keeps_its_engine() -> None:
    square = abacist.Engine(functions={"ask": lambda: 3}).evaluate("x => ask() * x")
    gc.collect()
    assert square(2) == 6


@pytest.mark.parametrize("row", rows("syntax-errors.tsv")[1:], ids=lambda row: row[0][:30])
def test_malformed_texts_say_where(row: list[str]) -> None:
    text = row[0].replace("\\n", "\n").replace("\\z", "\u200b")
    with pytest.raises(abacist.AbacistError) as caught:
        abacist.evaluate(text)
    error = caught.value
    assert error.code == f"abacist::syntax::{row[1]}"
    assert isinstance(error, abacist.AbacistSyntaxError)
    assert error.help == row[4]
    # The table counts bytes.
    start, end = (int(place) for place in row[2].split(" ")[0].split(".."))
    assert error.text == text and error.span is not None
    assert error.text[slice(*error.span)] == text.encode()[start:end].decode()
    before = text[: error.span[0]].split("\n")
    assert (error.line, error.column) == (len(before), len(before[-1]) + 1)
    assert error.code in error.report
