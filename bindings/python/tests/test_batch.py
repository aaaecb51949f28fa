"""Many requests at once."""

from __future__ import annotations

import json
import threading
import time

import pytest

import abacist
from conftest import ROOT


def documented() -> list[tuple[str, str]]:
    """The requests that docs/batch.md shows, with their answers."""
    lines = (ROOT / "docs/batch.md").read_text(encoding="utf-8").splitlines()
    pairs = zip(lines, lines[1:])
    begin, end = "$ echo '", "' | abacist batch"
    return [(a[len(begin) : -len(end)], b) for a, b in pairs if a.startswith(begin) and a.endswith(end)]


def test_answers_are_those_of_the_documents() -> None:
    requests = documented()
    assert len(requests) > 20
    for request, answer in requests:
        assert abacist.solve_batch([request]) == [answer]


@pytest.mark.parametrize("jobs", [1, 2, 7, None])
def test_each_answer_stands_where_its_request_does(jobs: int | None) -> None:
    lines = [json.dumps({"id": n, "kind": "eval", "source": f"{n} / 7"}) for n in range(500)]
    lines[10:12] = ["", "nonsense"]
    answers = [json.loads(line) for line in abacist.solve_batch(lines, jobs)]
    assert len(answers) == 500
    assert [answer["id"] for answer in answers[12:]] == list(range(12, 500))
    assert [answers[n]["error"]["code"] for n in (10, 11)] == ["abacist::input::broken_json"] * 2
    assert [answers[n]["error"]["line"] for n in (10, 11)] == [11, 12]


def test_what_is_no_list_of_texts_is_refused() -> None:
    assert abacist.solve_batch([]) == []
    assert abacist.solve_batch((), None) == []
    with pytest.raises(TypeError):
        abacist.solve_batch("{}")
    with pytest.raises(TypeError):
        abacist.solve_batch([b"{}"])  # type: ignore[list-item]
    with pytest.raises(ValueError):
        abacist.solve_batch([], 0)


def test_other_threads_go_on_meanwhile() -> None:
    lines = [json.dumps({"kind": "eval", "source": "while true { }", "timeout_ms": 400})] * 2
    ticks = []
    done = threading.Event()

    def tick() -> None:
        while not done.wait(0.01):
            ticks.append(time.monotonic())

    thread = threading.Thread(target=tick)
    thread.start()
    abacist.solve_batch(lines, 1)
    done.set()
    thread.join()
    # Without the lock there would be none at all.
    assert len(ticks) > 8
