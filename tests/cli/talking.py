"""Sessions in the terminal: what people type goes in, what is said comes out."""

from __future__ import annotations

import io
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from solver.cli.adviser import Adviser
from solver.cli.sessions.console import Console
from solver.cli.sessions.follow_session import FollowSession
from solver.cli.sessions.play_session import PlaySession
from solver.cli.sessions.session import SessionSettings
from solver.records import Record
from solver.table import Table
from tests.cli.fake_search import FakeBot, Limits


class Script(io.StringIO):
    """Lines of input; what is asked for beyond them is the first legal move, as long as wanted."""

    def __init__(self, lines: Sequence[str], table: Table, more: int = 0) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))
        self._table = table
        self._more = more

    def readline(self, size: int | None = -1, /) -> str:
        line = super().readline(size or -1)
        if line or not self._more:
            return line
        self._more -= 1
        return f"{self._table.legal_moves[0]}\n"


def adviser(bot: FakeBot | None = None) -> Adviser:
    return Adviser(bot or FakeBot(), Limits(nodes=1))


def follow(
    path: Path,
    record: Record,
    own: Collection[int],
    lines: Sequence[str],
    bot: FakeBot | None = None,
    **settings: Any,
) -> tuple[str, Table]:
    """Let a session of ``follow`` read lines; returns what it said, and the table."""
    table, sink = Table(record), io.StringIO()
    console = Console(Script(lines, table), sink)
    common = SessionSettings(console, adviser(bot), path, **settings)
    FollowSession(table, common, frozenset(own)).run()
    return sink.getvalue(), table


def play(
    path: Path,
    record: Record,
    own: Collection[int],
    lines: Sequence[str],
    bots: Mapping[int, FakeBot] | None = None,
    *,
    more: int = 0,
    bot: FakeBot | None = None,
    **settings: Any,
) -> tuple[str, Table]:
    """The same for ``play``, against ``bots`` by seat; ``more`` first legal moves follow the lines.

    The deal is that of the record's seed.
    """
    table, sink = Table(record), io.StringIO()
    if bots is None:
        bots = {seat: FakeBot() for seat in range(table.state.seats) if seat not in own}
    console = Console(Script(lines, table, more), sink)
    common = SessionSettings(console, adviser(bot), path, **settings)
    deal = table.game.deal(table.variant, record.seed)
    opponents = {seat: adviser(other) for seat, other in bots.items()}
    PlaySession(table, common, deal, frozenset(own), opponents).run()
    return sink.getvalue(), table
