"""What a command may do on the terminal: color, a progress line, and stopping on Ctrl-C."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TextIO

from solver.errors import visible

WIDEST, NARROWEST = 80, 60
"""Columns that are used where there are so many, and that what is printed needs."""

REDRAW_SECONDS = 0.1


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person looks at ``stream``."""
    return stream is not None and not stream.closed and stream.isatty()


def wants_color(stream: TextIO | None = None, *, plain: bool = False) -> bool:
    """Whether to color the text written to ``stream`` (default: standard output).

    No color with ``--plain``, off a terminal, on a dumb one, or when NO_COLOR is set to anything
    but the empty string.
    """
    if plain or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return is_terminal(stream if stream is not None else sys.stdout)


def columns() -> int:
    """The width to print at: that of the terminal within limits, 80 without a terminal."""
    if not is_terminal(sys.stdout):
        return WIDEST
    import shutil

    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))


def fitted(lines: Iterable[str]) -> str:
    """Lines as one text, printable, those folded that are too long for a narrow terminal."""
    room, lines = columns(), map(visible, lines)
    if room == WIDEST:
        return "\n".join(lines)
    from solver.games.drawing.lines import fold

    return "\n".join(part for line in lines for part in fold(line, room))


class ProgressLine:
    """One line on standard error that is written over and over, on a terminal only."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream if stream is not None else sys.stderr
        self._shown = 0
        self._last = 0.0
        self.active = is_terminal(self._stream)

    def update(self, text: str) -> None:
        """Show ``text``, as much as fits the terminal; too frequent calls are dropped."""
        now = time.monotonic()
        if not self.active or now - self._last < REDRAW_SECONDS:
            return
        self._last = now
        text = text[: columns() - 1]
        self._stream.write("\r" + text.ljust(self._shown))
        self._stream.flush()
        self._shown = len(text)

    def clear(self) -> None:
        """Wipe the line."""
        if self._shown:
            self._stream.write("\r" + " " * self._shown + "\r")
            self._stream.flush()
            self._shown = 0


class Interrupt:
    """A request to stop: ``stop()`` turns true at the first Ctrl-C."""

    def __init__(self) -> None:
        self._event = threading.Event()

    def set(self) -> None:
        """Ask to stop."""
        self._event.set()

    def stop(self) -> bool:
        """Whether to stop."""
        return self._event.is_set()


@contextmanager
def soft_interrupt() -> Iterator[Interrupt]:
    """Turn the first Ctrl-C into a request to stop; the second one interrupts as usual.

    Outside the main thread signals cannot be caught, so there nothing changes.
    """
    request = Interrupt()
    if threading.current_thread() is not threading.main_thread():
        yield request
        return

    def on_interrupt(number: int, frame: FrameType | None) -> None:
        if request.stop():
            signal.default_int_handler(number, frame)
        request.set()

    previous = signal.signal(signal.SIGINT, on_interrupt)
    try:
        yield request
    finally:
        signal.signal(signal.SIGINT, previous)


@contextmanager
def hard_interrupt() -> Iterator[None]:
    """Let Ctrl-C end the process at once, for C code that does not look for it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    previous = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)
