"""Ctrl-C, whatever is at work."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

LONG = {
    "a loop": "abacist.evaluate('while true { }')",
    "a large product": "abacist.evaluate('a = 3^2000000; while true { b = a * a }')",
    "a factorial": "abacist.evaluate('while true { x = factorial(200000) }')",
    "a built-in": "abacist.evaluate('permutations(1..=20) |> map(x => sum(x)) |> max')",
    "an engine": "abacist.Engine().evaluate('while true { x = 1 }')",
    "a function": "abacist.evaluate('fn endless(x) { while true { y = x } }; endless')(1)",
    "a sort": "abacist.evaluate('while true { x = range(1, 10^6) |> map(n => -n) |> sort }')",
    "blackout": "abacist.blackout('1234567890123456 / 3 × 12 + 98765432123 = 2345 + 12 × 34567898765 / 45 - 1', 'all', steps=10**15)",
    "make": "abacist.make(10**9 + 7, [1, 2, 3, 5, 7, 11, 13, 17, 19, 23], use='any', steps=10**15)",
    "buttons": "abacist.buttons('1 -> 999999 in 60: +7 x3 -11 /2 +13 x5', ways=True, steps=10**15)",
    "digits": "abacist.digits('123456789123', 10**9 + 7, steps=10**15)",
    "a batch": "abacist.solve_batch(['{\"kind\": \"eval\", \"source\": \"while true { }\", \"steps\": 1000000000000000}'] * 5)",
    "a batch on threads": "abacist.solve_batch(['{\"kind\": \"eval\", \"source\": \"while true { }\", \"steps\": 1000000000000000}'] * 5, 2)",
    "a function in Python": "abacist.Engine(functions={'wait': __import__('time').sleep}).evaluate('wait(600)')",
}

PROGRAM = """
import abacist
print("ready", flush=True)
try:
    print(repr({call})[:200])
except KeyboardInterrupt:
    print("stopped", flush=True)
print(abacist.evaluate("1 + 1"))
"""


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_stops(name: str) -> None:
    command = [sys.executable, "-c", PROGRAM.format(call=LONG[name])]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.4)
        begin = time.monotonic()
        os.kill(process.pid, signal.SIGINT)
        give_up = threading.Timer(60, process.kill)
        give_up.start()
        first = process.stdout.readline()
        waited = time.monotonic() - begin
        rest = process.stdout.read()
        give_up.cancel()
    assert (first, rest) == ("stopped\n", "2\n")
    # A tenth of a second is promised, on a machine that has nothing else to do.
    assert waited < 1


def test_other_signals_have_their_handlers() -> None:
    class Alarm(Exception):
        pass

    def ring(*_: object) -> None:
        raise Alarm

    import abacist

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(Alarm):
            abacist.evaluate("while true { }")
    finally:
        signal.signal(signal.SIGALRM, before)


def test_a_handler_that_does_not_raise_stops_nothing() -> None:
    import abacist

    rung = []
    before = signal.signal(signal.SIGALRM, lambda *_: rung.append(time.monotonic()))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        begin = time.monotonic()
        with pytest.raises(abacist.AbacistLimitError):
            abacist.Engine(timeout=0.6).evaluate("while true { }")
    finally:
        signal.signal(signal.SIGALRM, before)
    # It was called while the work went on, not after it.
    assert len(rung) == 1 and rung[0] - begin < 0.5
