"""The package itself: what it says of itself holds."""

from __future__ import annotations

import doctest
import importlib
import pickle
import re
import subprocess
import sys
import traceback
from pathlib import Path

import pytest

import abacist
from conftest import ROOT

HOME = Path(abacist.__file__).parent
MODULES = ["abacist", "abacist._engine", "abacist._puzzles", "abacist._requests"]


@pytest.mark.parametrize("name", MODULES)
def test_examples_give_what_they_show(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name))
    assert found.failed == 0 and found.attempted > 0


def test_all_has_a_word_said_about_it() -> None:
    for name in abacist.__all__:
        assert hasattr(abacist, name)
        if not name.startswith("__"):
            assert getattr(abacist, name).__doc__, name
    version = re.search(r'^version = "(.+)"', (ROOT / "Cargo.toml").read_text(), re.M)
    assert version is not None and abacist.__version__ == version[1]


def blocks(path: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", (ROOT / path).read_text(encoding="utf-8"), re.M | re.S)


@pytest.mark.parametrize("path", ["bindings/python/README.md", "docs/embedding.md"])
def test_documents_run(path: str) -> None:
    found = blocks(path)
    assert found
    for block in found:
        exec(compile(block, path, "exec"), {})


def run(*command: str, cwd: Path = ROOT) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_types_are_right(tmp_path: Path) -> None:
    assert (HOME / "py.typed").exists()
    program = tmp_path / "program.py"
    program.write_text(
        "from typing import assert_type\n"
        "import abacist\n"
        "answer = abacist.blackout('1 = 1')\n"
        "assert_type(answer['strings'], int)\n"
        "assert_type(abacist.solve_batch(['{}']), list[str])\n"
        "engine = abacist.Engine({'a': 1}, steps=5)\n"
        "@engine.function\n"
        "def double(x: int) -> int:\n"
        "    return 2 * x\n"
        "assert_type(double(2), int)\n"
    )
    run("mypy", "--strict", "-p", "abacist", cwd=tmp_path)
    run("mypy", "--strict", str(program), cwd=tmp_path)
    # The stubs of the compiled part name what is there.
    run("mypy.stubtest", "abacist._native", cwd=tmp_path)


def test_an_exception_shows_its_report_and_can_be_carried() -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        abacist.evaluate("1 + 2 / (3 - 3)")
    error = caught.value
    assert isinstance(error, abacist.AbacistZeroDivisionError)
    assert "Line 1: 1 + 2 / (3 - 3)" in error.report and "Help: " in error.report
    if sys.version_info >= (3, 11):
        shown = "".join(traceback.format_exception(error))
        assert shown.endswith(error.report.rstrip("\n") + "\n")
    carried = pickle.loads(pickle.dumps(error))
    assert type(carried) is type(error)
    assert (carried.code, carried.span, str(carried)) == (error.code, (8, 15), "division by zero")
