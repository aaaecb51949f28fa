"""Exact arithmetic and number puzzles.

>>> import abacist
>>> abacist.evaluate("8 / (3 - 8/3)")
24
>>> abacist.evaluate("0.1 + 0.2")
Fraction(3, 10)
>>> abacist.make(24, [3, 3, 8, 8])["solutions"][0]["text"]
'8/(3 - 8/3)'

`evaluate` and `Engine` run programs of the language; `blackout`, `buttons`, `make` and `digits` solve
puzzles, `generate` makes them, `check`, `hint` and `explain` help with them; `request` and
`solve_batch` speak JSON. What goes wrong is an `AbacistError`, which says what to write instead.
"""

from ._engine import Engine, evaluate
from ._errors import (
    AbacistArithmeticError,
    AbacistError,
    AbacistEvaluationError,
    AbacistLimitError,
    AbacistPuzzleError,
    AbacistRequestError,
    AbacistSyntaxError,
    AbacistZeroDivisionError,
)
from ._native import Function, Surd, __version__
from ._puzzles import blackout, buttons, check, digits, explain, generate, hint, make
from ._requests import request, solve_batch

__all__ = [
    "AbacistArithmeticError",
    "AbacistError",
    "AbacistEvaluationError",
    "AbacistLimitError",
    "AbacistPuzzleError",
    "AbacistRequestError",
    "AbacistSyntaxError",
    "AbacistZeroDivisionError",
    "Engine",
    "Function",
    "Surd",
    "__version__",
    "blackout",
    "buttons",
    "check",
    "digits",
    "evaluate",
    "explain",
    "generate",
    "hint",
    "make",
    "request",
    "solve_batch",
]
