"""The standings of a ladder as text of at most 80 columns."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from solver.cli.output.terminal import columns

if TYPE_CHECKING:
    from solver.arena.standings import RatedBot, Standings
    from solver.arena.store import Store

MAX_GRID = 10
"""A grid of more bots would not fit."""

CELL = 5


def standings_lines(standings: Standings) -> Iterator[str]:
    """The table, who beats whom, and how games end."""
    yield from textwrap.wrap(heading(standings), columns())
    yield ""
    yield from table(standings)
    if len(standings.rows) <= MAX_GRID:
        yield ""
        yield from grid(standings)
    yield ""
    yield from _wrapped("ends: ", counts(standings.ends))
    shares = ", ".join(f"{share:.1%}" for share in standings.seat_shares)
    even = 1 / standings.ladder.seats
    yield from _wrapped(f"win share by seat (even: {even:.1%}): ", shares)
    for row in standings.rows:
        if row.won_by and len(standings.ends) > 1:
            yield from _wrapped(f"won by {row.name}: ", counts(row.won_by))
    if standings.failure is not None:
        failed = ", ".join(f"{row.name} {row.forfeits}" for row in standings.rows if row.forfeits)
        name, why = standings.failure
        yield from _wrapped("lost by failing: ", f"{failed or 'nobody so far'}; last {name}: {why}")
    if standings.replaced:
        yield from _wrapped("forfeits played again: ", f"{standings.replaced:,}")
    if standings.set_aside:
        last = standings.set_aside[-1].reason
        yield from _wrapped(
            "set aside, not counted: ", f"{len(standings.set_aside):,}; last: {last}"
        )
    if len(standings.played_by) > 1:
        told = ", ".join(f"{one} {games:,} games" for one, games in standings.played_by)
        yield from _wrapped("MIXED, played by several states of the program: ", told)


def running_line(store: Store) -> str:
    """What is being played into a ladder at the moment."""
    runs = store.runs
    if not runs:
        return "being played now: no game is over yet"
    began = datetime.fromisoformat(runs[-1]["began"])
    hours = max((datetime.now(UTC) - began).total_seconds(), 1.0) / 3600
    games = store.count_of(runs[-1]["run"])
    return (
        f"being played now ({runs[-1]['backend']}): {games:,} games since"
        f" {began.astimezone():%d %b %H:%M}, {games / hours:,.0f} an hour"
    )


def heading(standings: Standings) -> str:
    """What was played, and how much of it."""
    ladder = standings.ladder
    text = f"{ladder.game}, {ladder.seats} seats, {ladder.schedule}: "
    text += f"{standings.stored:,} of {standings.planned:,} games"
    left_out = standings.stored - standings.counted
    if left_out:
        text += f" ({left_out} of unfinished deals not counted)"
    by = f", by {standings.by}" if ladder.seats > 2 else ""
    zero = "mean 0" if standings.anchor is None else f"{standings.anchor} = 0"
    return f"{text}; Elo{by} ({zero})"


def table(standings: Standings) -> Iterator[str]:
    """A line for each bot, best first."""
    shared = "drawn" if standings.ladder.seats == 2 else "shared"
    head = f"{'Elo':>6} {'95 %':^14} {'games':>6} {'score':>6} {'won':>5} {shared:>6} {'lost':>5}"
    room = columns() - len(head) - 5
    width = min(room, max(len(row.name) for row in standings.rows))
    yield f"{'':<{width + 4}} {head}"
    for rank, row in enumerate(standings.rows, 1):
        fixed = row.name == standings.anchor
        yield f"{rank:>3} {cut(row.name, width):<{width}} {_figures(row, fixed=fixed)}"


def _figures(row: RatedBot, *, fixed: bool) -> str:
    interval = "anchor" if fixed else f"{row.low:+.0f} to {row.high:+.0f}"
    return (
        f"{row.rating:>+6.0f} {interval:^14} {row.games:>6} {row.score:>6.1%}"
        f" {row.wins:>5} {row.draws:>6} {row.losses:>5}"
    )


def grid(standings: Standings) -> Iterator[str]:
    """How often, in percent, the bot of the line was better than that of the column."""
    ranks = range(len(standings.rows))
    head = "better than (%)"
    room = columns() - CELL * len(ranks) - 4
    width = min(room, max(len(head), *(len(row.name) for row in standings.rows)))
    yield f"    {head:<{width}}" + "".join(f"{rank + 1:>{CELL}}" for rank in ranks)
    for rank, row in enumerate(standings.rows):
        shares = [standings.against(rank, other) for other in ranks]
        cells = ["-" if share is None else f"{100 * share:.0f}" for share in shares]
        line = f"{rank + 1:>3} {cut(row.name, width):<{width}}"
        yield line + "".join(f"{cell:>{CELL}}" for cell in cells)


def counts(found: Mapping[str, int]) -> str:
    """Names with their numbers, the most frequent first."""
    ordered = Counter(found).most_common()
    return ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in ordered)


def cut(name: str, width: int) -> str:
    """A name, shortened if it is too long."""
    return name if len(name) <= width else f"{name[: width - 3]}..."


def _wrapped(head: str, text: str) -> list[str]:
    return textwrap.wrap(text, columns(), initial_indent=head, subsequent_indent="  ")
