"""An engine in this process, with what it has said."""

from __future__ import annotations

import threading
import time

from solver.engine.engine import Engine
from solver.engine.options import EngineSettings
from solver.games import load

PATIENCE = 60.0
"""Seconds after which a test takes it that nothing will come any more."""


class Conversation:
    """An engine and everything that it says, in order."""

    def __init__(self, game: str, **settings: object) -> None:
        self.said: list[str] = []
        self._news = threading.Condition()
        self.engine = Engine(load(game), EngineSettings(**settings), self._hear)

    def _hear(self, line: str) -> None:
        with self._news:
            self.said.append(line)
            self._news.notify_all()

    def send(self, *lines: str) -> list[str]:
        """Send lines; what the engine has said meanwhile."""
        before = len(self.said)
        for line in lines:
            assert self.engine.obey(line)
        return self.said[before:]

    def until(self, word: str, since: int = 0) -> list[str]:
        """Wait for a line that begins with ``word``; all lines up to it."""
        deadline = time.monotonic() + PATIENCE
        with self._news:
            while not any(line.split()[0] == word for line in self.said[since:]):
                assert self._news.wait(deadline - time.monotonic()), self.said
        return self.said[since:]

    def think(self, go: str) -> list[str]:
        """Send ``go`` and wait for the move; all lines from then on."""
        before = len(self.said)
        assert self.engine.obey(go)
        return self.until("bestmove", before)

    def close(self) -> None:
        """End it."""
        self.engine.close()
