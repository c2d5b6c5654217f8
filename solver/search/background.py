"""Calls into C that hold on for long, yet can be stopped."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from solver.search.bot import Stop, never

Result = TypeVar("Result")

POLL_SECONDS = 0.02


def call_stoppable(call: Callable[[], Result], cancel: Callable[[], None], stop: Stop) -> Result:
    """The result of ``call``, which ``cancel`` makes return early once ``stop`` says so.

    ``call`` must release the GIL. It runs in a thread of its own, so that signals such as Ctrl-C
    reach the caller; a KeyboardInterrupt cancels it too and is raised when it has returned.
    """
    if stop is never and threading.current_thread() is not threading.main_thread():
        return call()
    results: list[Result] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            results.append(call())
        except BaseException as error:  # noqa: BLE001 - handed to the caller below
            errors.append(error)

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    try:
        while worker.is_alive():
            worker.join(POLL_SECONDS)
            if worker.is_alive() and stop():
                cancel()
    except BaseException:
        # A call that has not begun yet forgets that it was canceled.
        while worker.is_alive():
            cancel()
            worker.join(POLL_SECONDS)
        raise
    if errors:
        raise errors[0]
    return results[0]
