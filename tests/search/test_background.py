"""Long calls that can be stopped."""

from __future__ import annotations

import threading

import pytest

from solver.search.background import call_stoppable
from solver.search.bot import never

PATIENCE = 30.0
"""Seconds after which a call that nobody canceled gives up, so that a failure ends."""


class LongCall:
    """Runs until it is canceled."""

    def __init__(self) -> None:
        self.ended = threading.Event()
        self.canceled = 0

    def run(self) -> str:
        return "canceled" if self.ended.wait(PATIENCE) else "never canceled"

    def cancel(self) -> None:
        self.canceled += 1
        self.ended.set()


def test_the_result_comes_back() -> None:
    call = LongCall()
    assert call_stoppable(lambda: 42, call.cancel, never) == 42
    assert call_stoppable(lambda: 42, call.cancel, lambda: False) == 42
    assert call.canceled == 0


def test_stop_cancels() -> None:
    call = LongCall()
    assert call_stoppable(call.run, call.cancel, lambda: True) == "canceled"
    assert call.canceled >= 1


def test_an_error_comes_back() -> None:
    def fail() -> None:
        raise ValueError("in the call")

    with pytest.raises(ValueError, match="in the call"):
        call_stoppable(fail, LongCall().cancel, never)


def test_an_interrupt_cancels_first() -> None:
    """Ctrl-C reaches the caller, who waits for the call to end before passing it on."""
    call, ended = LongCall(), []

    def interrupted() -> bool:
        raise KeyboardInterrupt

    def run() -> None:
        ended.append(call.run())

    with pytest.raises(KeyboardInterrupt):
        call_stoppable(run, call.cancel, interrupted)
    assert ended == ["canceled"]


def test_an_interrupt_before_the_call_has_begun_cancels_it_as_well() -> None:
    """A search forgets when it begins that it was told to stop."""
    call, begun = LongCall(), threading.Event()

    def interrupted() -> bool:
        raise KeyboardInterrupt

    def run() -> None:
        begun.wait(PATIENCE)
        call.ended.clear()
        call.run()

    def cancel() -> None:
        call.cancel()
        begun.set()

    with pytest.raises(KeyboardInterrupt):
        call_stoppable(run, cancel, interrupted)
    assert call.canceled >= 2


def test_from_another_thread() -> None:
    """There nothing has to be watched, and the call runs in place."""
    names: list[str] = []

    def work() -> None:
        names.append(threading.current_thread().name)

    thread = threading.Thread(target=lambda: call_stoppable(work, work, never), name="outside")
    thread.start()
    thread.join()
    assert names == ["outside"]
