"""A search that goes on while the engine listens: in a thread of its own, until stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

from solver.errors import InputError
from solver.games.base import Position
from solver.protocol.lines import MAX_MILLISECONDS, Go, Info, one_line
from solver.search.analysis import Analysis
from solver.search.bot import Bot
from solver.search.deciding import moves_of
from solver.search.limits import Limits

INFO_SECONDS = 0.25
"""How often a search says how it is getting on."""

Say = Callable[[str], None]


class Thinking:
    """One search, which begins at once and ends by saying ``bestmove``, or ``error``.

    Without a limit it says so only when it has been stopped. A forced move is not thought about, as
    long as there is a limit. Raises InputError when nobody decides in ``position``.

    Parameters
    ----------
    lines:
        How many moves to tell about.
    say:
        Writes a line; called from the thread of the search. Its BrokenPipeError ends the search,
        and is kept as ``error``.
    """

    def __init__(
        self,
        bot: Bot,
        position: Position,
        go: Go,
        *,
        seed: int,
        threads: int,
        lines: int,
        say: Say,
    ) -> None:
        self._moves = moves_of(position)
        self._bot, self._position, self._go = bot, position, go
        self._seed, self._threads, self._lines, self._say = seed, threads, lines, say
        self._stopped = threading.Event()
        self._done = threading.Event()
        self._last = time.monotonic()
        self.error: BrokenPipeError | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def running(self) -> bool:
        """Whether the answer is still to come."""
        return not self._done.is_set()

    @property
    def endless(self) -> bool:
        """Whether it goes on until it is stopped."""
        return self._go == Go()

    def stop(self) -> None:
        """Let it answer as soon as it can."""
        self._stopped.set()

    def wait(self) -> None:
        """Return when it has said everything."""
        self._thread.join()

    def _run(self) -> None:
        try:
            last = self._think()
        except InputError as error:
            last = [f"error {one_line(str(error))}"]
        except Exception as error:  # noqa: BLE001 - whatever a bot does, the engine goes on
            last = [f"error the search failed: {one_line(f'{type(error).__name__}: {error}')}"]
        self._done.set()  # whoever reads the answer may go on at once
        try:
            for line in last:
                self._say(line)
        except BrokenPipeError as error:
            self.error = error

    def _think(self) -> list[str]:
        """Search, and return the last lines."""
        if len(self._moves) == 1 and not self.endless:
            return [f"bestmove {self._text(self._moves[0])}"]
        analysis = self._bot.analyze(
            self._position,
            _limits(self._go),
            seed=self._seed,
            threads=self._threads,
            progress=self._progress,
            stop=self._stopped.is_set,
        )
        if self.endless:
            self._stopped.wait()
        return [*info_lines(analysis, self._lines), f"bestmove {analysis.best.text}"]

    def _text(self, move: int) -> str:
        return self._position.game.move_text(self._position.state, move)

    def _progress(self, analysis: Analysis) -> None:
        """Say now and then how it is getting on."""
        now = time.monotonic()
        if now - self._last < INFO_SECONDS or self._stopped.is_set():
            return
        self._last = now
        for line in info_lines(analysis, self._lines):
            self._say(line)


def _limits(go: Go) -> Limits:
    """The limits of a search; an endless one gets the longest time there is."""
    milliseconds = MAX_MILLISECONDS if go == Go() else go.movetime
    return Limits(seconds=None if milliseconds is None else milliseconds / 1000.0, nodes=go.nodes)


def info_lines(analysis: Analysis, most: int) -> Iterator[str]:
    """The best moves of an analysis as lines ``info``, the best one last.

    So whoever looks only at the last of them knows the most important.
    """
    for rank in range(min(most, len(analysis.moves)), 0, -1):
        move = analysis.moves[rank - 1]
        yield Info(
            line=rank,
            nodes=analysis.nodes,
            time=round(analysis.seconds * 1000),
            visits=move.visits,
            win=move.win,
            stderr=move.stderr,
            exact=move.exact,
            score=move.score,
            shares=analysis.win if rank == 1 else [],
            pv=move.pv or [move.text],
        ).text()
