"""What is sent to other processes, and what comes back: calls, and a report of how they went."""

from __future__ import annotations

import pickle
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Any
from uuid import uuid4

from solver.arena.identity import Identity, identity
from solver.errors import InputError, printable


@dataclass(frozen=True)
class Work:
    """What all calls of a run have in common.

    ``shared`` are the first arguments of every call; they are sent to each process once, not with
    every call. Where ``code`` is given, processes with another identity refuse to do anything; so
    do those in which ``ready(*shared)``, called there once, raises an exception.
    """

    function: Callable[..., Any]
    shared: tuple[Any, ...] = ()
    code: Identity | None = None
    ready: Callable[..., object] | None = None
    token: str = field(default_factory=lambda: uuid4().hex)


@dataclass(frozen=True)
class CallResult:
    """What came of one call: its result, or the exception that it raised."""

    result: Any = None
    error: Exception | None = None


@dataclass(frozen=True)
class TaskReport:
    """What came of some calls in one process, or why it ``refused`` to do any of them.

    ``seconds`` is the time that they took together, ``place`` the address of a worker.
    """

    outcomes: Sequence[CallResult] = ()
    seconds: float = 0.0
    refused: str = ""
    place: str = ""


_refusals: dict[str, str] = {}
"""By token of the work: why it cannot be done in this process, empty if it can."""

_asking = Lock()
"""A worker may have several threads."""


def do(work: Work, calls: Sequence[tuple[Any, ...]], place: str = "") -> TaskReport:
    """Do some calls in this process, one after the other; an exception ends none but its own."""
    with _asking:
        if work.token not in _refusals:
            _refusals[work.token] = _refusal(work)
    if _refusals[work.token]:
        return TaskReport(refused=_refusals[work.token], place=place)
    began = time.perf_counter()
    outcomes = [_done(work, call) for call in calls]
    return TaskReport(outcomes, time.perf_counter() - began, place=place)


def do_afar(work: Work, calls: Sequence[tuple[Any, ...]], place: str = "") -> TaskReport:
    """As :func:`do`, for another process: every exception can be sent back."""
    report = do(work, calls, place)
    return replace(report, outcomes=[_traveling(outcome) for outcome in report.outcomes])


def _refusal(work: Work) -> str:
    """Why the work cannot be done here, empty if it can."""
    refused = "" if work.code is None else other_code(work.code)
    if not refused and work.ready is not None:
        try:
            work.ready(*work.shared)
        except Exception as error:  # noqa: BLE001 - whatever it is, no game is played here
            refused = reason(error)
    return refused


def other_code(wanted: Identity) -> str:
    """How the code of this process differs from that which is wanted; empty if it does not."""
    here = identity(wanted.game)
    parts = wanted.differs(here)
    return f"runs other code, {here}, not {wanted}: other {' and '.join(parts)}" if parts else ""


def _done(work: Work, call: tuple[Any, ...]) -> CallResult:
    try:
        return CallResult(work.function(*work.shared, *call))
    except Exception as error:  # noqa: BLE001 - whatever it is, the caller is told
        return CallResult(error=error)


def _traveling(outcome: CallResult) -> CallResult:
    """An outcome fit to be pickled: a note keeps the traceback, which would be lost on the way."""
    error = outcome.error
    if error is None:
        return outcome
    said = "".join(traceback.format_exception(error))
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - made here
    except Exception:  # noqa: BLE001 - pickling can fail in any way
        error = RuntimeError(reason(error))
    error.add_note(said)
    return CallResult(error=error)


def reason(error: BaseException) -> str:
    """An exception as one line."""
    text = printable(str(error))
    if isinstance(error, InputError):
        return text
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
