"""A progress bar for many games, with the time that is left."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TextIO

from solver.cli.output.terminal import is_terminal

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from rich.progress import Progress

BAR = 18
SPEED_SECONDS = 1800.0
"""Long games finish so rarely that the speed must be taken over a long time."""


class GameProgress:
    """A bar on standard error, on a terminal only; gone when the context ends.

    ``total`` is the number of games, None if nobody knows it; ``done`` of them had been played
    before.
    """

    def __init__(self, total: int | None, *, done: int = 0, stream: TextIO | None = None) -> None:
        self._total = total
        self._done = done
        self._stream = stream if stream is not None else sys.stderr
        self._bar: Progress | None = None

    def __enter__(self) -> Self:
        if not is_terminal(self._stream):
            return self
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )

        self._bar = Progress(
            BarColumn(BAR),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.description}", markup=False),
            console=Console(file=self._stream),
            transient=True,
            speed_estimate_period=SPEED_SECONDS,
        )
        self._task = self._bar.add_task("", total=self._total, completed=self._done)
        self._bar.start()
        return self

    def update(self, done: int, text: str = "") -> None:
        """So many games have been played, and what there is to say about them."""
        if self._bar is not None:
            self._bar.update(self._task, completed=done, description=text)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()
            self._bar = None
