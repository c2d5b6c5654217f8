"""How far many games have come: a line on a terminal, or lines for a log."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, TextIO

from solver.cli.output.terminal import ProgressLine

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

AUTO, LOG = "auto", "log"
"""On a terminal only; or a line now and then, wherever standard error goes."""

LOG_SECONDS = 30.0

PACE_SECONDS = 1800.0
"""Long games finish so rarely that the speed must be taken over a long time."""

BAR = 18


class GameProgress:
    """Progress on standard error; on a terminal it is gone when the context ends.

    ``total`` is the number of games, None if nobody knows it; ``done`` of them had been played
    before. ``clock`` tells seconds.
    """

    def __init__(
        self,
        total: int | None,
        *,
        done: int = 0,
        how: str = AUTO,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._total = total
        self._stream = stream if stream is not None else sys.stderr
        self._line = ProgressLine(self._stream) if how == AUTO else None
        self._clock = clock
        self._seen = deque([(clock(), done)])
        self._logged = self._seen[0][0]
        self._last = ""

    def __enter__(self) -> Self:
        return self

    def update(self, done: int, text: str = "") -> None:
        """So many games have been played, and what there is to say about them."""
        now = self._clock()
        self._seen.append((now, done))
        while len(self._seen) > 2 and now - self._seen[1][0] > PACE_SECONDS:
            self._seen.popleft()
        if self._line is not None:
            if self._line.active:
                self._line.update(" ".join(part for part in (self._bar(done), text) if part))
            return
        self._last = self._words(done, text)
        if now - self._logged >= LOG_SECONDS:
            self._log(now)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._line is not None:
            self._line.clear()
        elif self._last:
            self._log(self._clock())

    def _log(self, now: float) -> None:
        """Write what was said last, with the time of day."""
        stamp = datetime.now().astimezone().strftime("%H:%M:%S")
        self._stream.write(f"{stamp} {self._last}\n")
        self._stream.flush()
        self._logged, self._last = now, ""

    def _bar(self, done: int) -> str:
        """A bar as far as the total is known, the games, and the time that is left."""
        if not self._total:
            return f"{done:,} games"
        filled = min(BAR, BAR * done // self._total)
        left = self._left(done)
        counts = f"[{'=' * filled}{' ' * (BAR - filled)}] {done:,}/{self._total:,}"
        return counts if left is None else f"{counts} {span(left)} left"

    def _words(self, done: int, text: str) -> str:
        parts = [f"{done:,} games"]
        if self._total:
            parts = [f"{done:,} of {self._total:,} games ({done / self._total:.1%})"]
        speed = self._speed()
        if speed is not None:
            parts.append(f"{3600 * speed:,.0f} an hour")
        left = self._left(done)
        if left is not None:
            parts.append(f"{span(left)} left")
        return ", ".join([*parts, text] if text else parts)

    def _speed(self) -> float | None:
        """Games a second; None until known."""
        (began, before), (now, done) = self._seen[0], self._seen[-1]
        return (done - before) / (now - began) if done > before and now > began else None

    def _left(self, done: int) -> float | None:
        speed = self._speed()
        return None if speed is None or not self._total else max(0, self._total - done) / speed


def span(seconds: float) -> str:
    """A time to wait, as ``0:07`` or ``12:34:56``."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
