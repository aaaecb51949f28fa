"""Requests in JSON: the contract of `abacist batch`, with Python's numbers and exceptions."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from math import ceil
from typing import Any

from . import _native
from ._errors import AbacistError, exception

# The fields of answers that hold numbers, or lists of them. Fractions and large numbers are texts.
_NUMBERS = frozenset(
    "choices count goal missing moves numbers reachable screen screens shortest_count strings target value".split()
)

# The fields of requests that errors may point into.
_TEXTS = ("source", "puzzle", "attempt", "digits")


def solve_batch(lines: Sequence[str], jobs: int | None = 1) -> list[str]:
    """The answers to requests, one line of JSON each, as `abacist batch` writes them.

    An answer stands where its request does, also that to an empty line, which is an error. The work
    is done without the interpreter's lock, by `jobs` threads; None takes all processors.

    >>> solve_batch(['{"id": 1, "kind": "eval", "source": "0.3/0.2"}'])
    ['{"id":1,"kind":"eval","ok":true,"value":"3/2","type":"number","approx":false}']

    Nothing that is wrong with a request raises. Ctrl-C does, and all answers are lost then.
    """
    if isinstance(lines, str):
        raise TypeError("give a list of lines, not one text")
    jobs = os.cpu_count() or 1 if jobs is None else jobs
    if jobs < 1:
        raise ValueError("jobs is at least 1")
    return _native.solve_batch(list(lines), jobs)


def request(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to one request of any kind: hints, traces, pictures, worksheets and all others.

    Numbers in the request may be of any exact type. Those in the answer are `int` and `Fraction`,
    also where JSON has texts for them.

    >>> request({"kind": "tree", "source": "1 + 2"})["tree"]
    '+\\n├── 1\\n└── 2\\n'

    Raises an `AbacistError` if the answer is one.
    """
    line = json.dumps(fields, default=_text, ensure_ascii=False, allow_nan=False)
    answer = json.loads(_native.answer(line), parse_float=Fraction)
    if not answer["ok"]:
        raise _exception(answer["error"], fields)
    for fault in answer.get("faults", ()):
        _, fault["span"] = _place(fault, fields)
    return {name: _exact(name, field) for name, field in answer.items()}


def ask(kind: str, timeout: float | None = None, **fields: Any) -> dict[str, Any]:
    """The answer to a request with these fields, those without a value left out."""
    given = {name: field for name, field in fields.items() if field is not None}
    if timeout is not None:
        given["timeout_ms"] = ceil(timeout * 1000)
    answer = request({"kind": kind, **given})
    for name in ("id", "kind", "ok"):
        del answer[name]
    return answer


def _text(value: Any) -> Any:
    """What stands for a value that JSON has no type for."""
    if isinstance(value, range) and value.step == 1:
        return {"from": value.start, "to": value.stop - 1}
    if isinstance(value, (Fraction, Decimal, _native.Surd)):
        return str(value)
    if hasattr(value, "__index__"):
        return value.__index__()
    raise TypeError(f"a request cannot hold a {type(value).__name__}")


def _exact(name: str, field: Any) -> Any:
    """A field of an answer with its numbers as such."""
    if isinstance(field, dict):
        return {name: _exact(name, inner) for name, inner in field.items()}
    if isinstance(field, list):
        return [_exact(name, item) for item in field]
    if name in _NUMBERS and isinstance(field, str):
        try:
            return _native.number(field)
        except ValueError:
            return field
    if isinstance(field, Fraction) and field.denominator == 1:
        return field.numerator
    return field


def _exception(error: dict[str, Any], fields: Mapping[str, Any]) -> AbacistError:
    """The exception for the error of an answer."""
    text, span = _place(error, fields)
    place = None if text is None else (error["line"], error["column"])
    where = "" if place is None else f"{place[0]}:{place[1]}: "
    code, message, help = error["code"], error["message"], error["help"]
    report = f"{where}{message} [{code}]" + (f"\n{help}" if help else "")
    stop = None if code != "abacist::limit::stopped" else _stop(message)
    return exception((code, message, help, span, place, stop), text, report)


def _stop(message: str) -> str:
    words = {"steps": "steps", "time": "timeout", "memory": "memory", "bits": "number_bits"}
    return next((stop for word, stop in words.items() if word in message), "interrupt")


def _place(error: Mapping[str, Any], fields: Mapping[str, Any]) -> tuple[str | None, tuple[int, int] | None]:
    """The text that an error of an answer points into, and where in characters.

    What is wrong with a request itself has a place in its JSON, which nobody here has seen.
    """
    if error["span"] is None or error["code"].startswith("abacist::input::"):
        return None, None
    start, length = error["span"]
    for text in (fields.get(name) for name in _TEXTS):
        if not isinstance(text, str):
            continue
        data = text.encode()
        try:
            before, inside = data[:start].decode(), data[start : start + length].decode()
        except UnicodeDecodeError:
            continue
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        if start + length <= len(data) and (line, column) == (error["line"], error["column"]):
            return text, (len(before), len(before) + len(inside))
    return None, None
