"""What has happened in a session, ply by ply, as its own seats have seen it."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Collection, Iterator

from solver.cli.output.event_text import told
from solver.cli.output.terminal import columns
from solver.cli.sessions.words import word
from solver.games.private_events import seen
from solver.table import Table


def log_lines(
    table: Table, own: Collection[int], last: int, conceals: Callable[[int], bool], lang: str
) -> Iterator[str]:
    """The ``last`` plies with their numbers, but for those that the own seats did not notice.

    Of choices that nobody has been shown yet, those of seats that ``conceals`` knows stay secret.
    """
    past, game = table.copy(), table.game
    secret = len(table.moves) - game.unrevealed(table.state)
    while len(past.moves) > max(0, len(table.moves) - last):
        past.pop()
    for ply in range(len(past.moves), len(table.moves)):
        state, text = past.state, table.moves[ply]
        shown = seen(game, state, game.parse_move(state, text), own)
        if ply >= secret and conceals(state.decider):
            said = word("chosen", lang, state.decider)
        else:
            said = told(game, state, shown, lang) if shown else ""
        head = f"{ply + 1:>5}  "
        if said:
            yield textwrap.fill(said, columns(), initial_indent=head, subsequent_indent=" " * 9)
        past.push(text)
