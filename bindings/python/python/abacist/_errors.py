"""Exceptions, and what else the compiled part makes of Python's own."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Callable, Optional, Tuple

Details = Tuple[str, str, Optional[str], Optional[Tuple[int, int]], Optional[Tuple[int, int]], Optional[str]]


class AbacistError(Exception):
    """What is wrong with a text, or why work was stopped.

    `str` gives the message. On Python 3.11 and later a traceback also shows the report.
    """

    code: str
    """The stable code, such as `abacist::syntax::unmatched_open`."""

    message: str
    """What is wrong."""

    help: str | None
    """What to write instead."""

    text: str | None
    """The text that is wrong, if it is known."""

    span: tuple[int, int] | None
    """Where in `text`: the first character and the one after the last, so that
    `error.text[slice(*error.span)]` is what is wrong."""

    line: int | None
    """The line, from 1."""

    column: int | None
    """The column, in characters from 1."""

    report: str
    """All of it in words, with the line at fault."""

    def __init__(self, message: str, code: str = "", help: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.help = code, message, help
        self.text = self.span = self.line = self.column = None
        self.report = message


class AbacistSyntaxError(AbacistError):
    """The text is malformed."""


class AbacistArithmeticError(AbacistError, ArithmeticError):
    """A value does not exist, or not exactly."""


class AbacistZeroDivisionError(AbacistArithmeticError, ZeroDivisionError):
    """A division by 0."""


class AbacistEvaluationError(AbacistError):
    """A program does what it cannot: it names what there is not, or gives a function what it does
    not take. If a function written in Python failed, its exception is the `__cause__`."""


class AbacistPuzzleError(AbacistError):
    """A puzzle, or a rule of one, is malformed."""


class AbacistRequestError(AbacistError):
    """A request, or an argument that became a part of one, is malformed."""


class AbacistLimitError(AbacistError):
    """A limit was reached, or `Engine.interrupt` was called."""

    stop: str | None
    """Which: `steps`, `memory`, `number_bits`, `timeout` or `interrupt`; None for another one,
    such as the length of a text."""


_KINDS: dict[str, type[AbacistError]] = {
    "syntax": AbacistSyntaxError,
    "arithmetic": AbacistArithmeticError,
    "eval": AbacistEvaluationError,
    "limit": AbacistLimitError,
    "blackout": AbacistPuzzleError,
    "buttons": AbacistPuzzleError,
    "make": AbacistPuzzleError,
    "digits": AbacistPuzzleError,
    "input": AbacistRequestError,
}


def exception(details: Details, text: str | None, report: str) -> AbacistError:
    """The exception for an error of the library."""
    code, message, help, span, place, stop = details
    kind = _KINDS.get(code.split("::")[1], AbacistError)
    if code == "abacist::arithmetic::division_by_zero":
        kind = AbacistZeroDivisionError
    error = kind(message, code, help)
    error.text, error.span, error.report = text, span, report
    if place is not None:
        error.line, error.column = place
    if isinstance(error, AbacistLimitError):
        error.stop = stop
    # What `add_note` would do, which not every supported Python has.
    error.__notes__ = report.rstrip("\n").split("\n")
    return error


def _fraction_maker() -> Callable[[int, int], Fraction]:
    """The way to a fraction that is in lowest terms already: looking for a common divisor would take
    minutes where the numbers are as long as they may be, and nothing could stop it."""
    private: Any = Fraction
    if hasattr(Fraction, "_from_coprime_ints"):
        return private._from_coprime_ints  # type: ignore[no-any-return]
    try:
        private(1, 2, _normalize=False)
    except TypeError:
        return Fraction
    return lambda numerator, denominator: private(numerator, denominator, _normalize=False)


fraction = _fraction_maker()
