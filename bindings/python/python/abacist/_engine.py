"""Programs of the language."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator, Mapping, MutableMapping
from typing import Any, Callable, TypeVar

from . import _native

_Called = TypeVar("_Called", bound=Callable[..., Any])


def evaluate(source: str, bindings: Mapping[str, Any] | None = None) -> Any:
    """The value of a text, exactly.

    Numbers come as `int` or `fractions.Fraction`, sums of square roots as `Surd`, approximate ones
    as `float`; texts, lists, records, ranges and `none` as `str`, `list`, `dict`, `range` and
    `None`; functions as `Function`. `bindings` gives variables their values, by the same rules;
    `decimal.Decimal` and tuples are taken, too.

    >>> evaluate("0.1 + 0.2")
    Fraction(3, 10)
    >>> evaluate("numbers |> map(n => n^2)", {"numbers": [1, 2, 3]})
    [1, 4, 9]

    Raises an `AbacistError` if the text is malformed or has no value, and `KeyboardInterrupt` on
    Ctrl-C.
    """
    return _native.evaluate(source, None if bindings is None else dict(bindings))


class Engine(MutableMapping[str, Any]):
    """Variables, functions written in Python, and limits.

    An engine is a mapping of its variables, which stay from one evaluation to the next.

    >>> engine = Engine({"total": 100}, steps=1_000_000)
    >>> engine.evaluate("per_head = total / 7; ceil(per_head)")
    15
    >>> engine["per_head"]
    Fraction(100, 7)

    Threads can share it: each evaluation waits for the one before. A function that it calls
    cannot use it meanwhile.

    `bindings` are variables, `functions` what programs can call. Each evaluation may take
    `steps`, hold `memory` (bytes), have `depth` calls wait for each other, make numbers of up to
    `number_bits` and take `timeout` (seconds); what is None has the default of the library. If
    it must be `exact`, approximate numbers are an error. `output` takes each line that programs
    print, and `files` gives the text of a path to `load` and `read_lines`; without them nothing is
    printed and there are no files.
    """

    def __init__(
        self,
        bindings: Mapping[str, Any] | None = None,
        functions: Mapping[str, Callable[..., Any]] | None = None,
        *,
        steps: int | None = None,
        memory: int | None = None,
        depth: int | None = None,
        number_bits: int | None = None,
        timeout: float | None = None,
        exact: bool = False,
        output: Callable[[str], object] | None = None,
        files: Callable[[str], str] | None = None,
    ) -> None:
        self._native = _native.Engine(steps, memory, depth, number_bits, timeout, exact)
        if output is not None:
            self._native.output(output)
        if files is not None:
            self._native.files(files)
        for name, function in (functions or {}).items():
            self.register(name, function)
        self.update(bindings or {})

    def evaluate(self, source: str) -> Any:
        """The value of a program, as `evaluate` gives it.

        What it assigns stays. A statement that fails or is stopped leaves the variables as they
        were before it.
        """
        return self._native.evaluate(source)

    def register(self, name: str, function: Callable[..., Any]) -> None:
        """Lets programs call `function` by a name. An exception that it raises ends the evaluation
        with an error at the call, whose `__cause__` it is; one that is no `Exception`, such as
        `KeyboardInterrupt`, ends it as it is."""
        self._native.register(name, function, *_arity(function))

    def function(self, function: _Called) -> _Called:
        """Lets programs call a function by its own name, as a decorator.

        >>> engine = Engine()
        >>> @engine.function
        ... def double(x):
        ...     return 2 * x
        >>> engine.evaluate("double(1/3)")
        Fraction(2, 3)
        """
        self.register(function.__name__, function)
        return function

    def interrupt(self) -> None:
        """Stops all evaluations, from another thread: each ends with an `AbacistLimitError`, and so
        does each that begins before `clear_interrupt`."""
        self._native.interrupt()

    def clear_interrupt(self) -> None:
        """Lets evaluations go on after an `interrupt`."""
        self._native.clear_interrupt()

    def __getitem__(self, name: str) -> Any:
        return self._native.get(name)

    def __setitem__(self, name: str, value: Any) -> None:
        self._native.set(name, value)

    def __delitem__(self, name: str) -> None:
        self._native.remove(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._native.names())

    def __len__(self) -> int:
        return len(self._native.names())

    def __repr__(self) -> str:
        return f"<abacist.Engine with {', '.join(self) or 'no variables'}>"


def _arity(function: Callable[..., Any]) -> tuple[int, int]:
    """How many arguments a function takes, at least and at most."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        # Some built-in functions do not tell.
        return 0, sys.maxsize
    least = most = 0
    for parameter in parameters:
        if parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
            most += 1
            least += parameter.default is parameter.empty
        elif parameter.kind == parameter.VAR_POSITIONAL:
            most = sys.maxsize
    return least, most
