"""Asking a bot for an analysis, with a progress line and Ctrl-C as "that is enough"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.cli.output.analysis_text import progress_text
from solver.cli.output.terminal import ProgressLine, soft_interrupt

if TYPE_CHECKING:
    from solver.games.base import Position
    from solver.search.analysis import Analysis
    from solver.search.bot import Bot
    from solver.search.limits import Limits


@dataclass
class Adviser:
    """A bot with its limits.

    After :meth:`analyze`, ``interrupted`` says whether a Ctrl-C cut the search short.
    """

    bot: Bot
    limits: Limits
    seed: int = 0
    threads: int = 1
    interrupted: bool = False

    def analyze(self, position: Position) -> Analysis:
        """The analysis of ``position``, whose decider must be a seat."""
        line = ProgressLine()
        show = (lambda analysis: line.update(progress_text(analysis))) if line.active else None
        try:
            with soft_interrupt() as request:
                analysis = self.bot.analyze(
                    position,
                    self.limits,
                    seed=self.seed,
                    threads=self.threads,
                    progress=show,
                    stop=request.stop,
                )
        finally:
            line.clear()
        self.interrupted = request.stop()
        return analysis
