"""What a city gave up for an Edifice that was not built, found out from what the page shows then.

How the site tells of such cards and tokens is not known. The own coins, points and shields after it
leave one answer as a rule; where they leave several, none is given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from solver._ext.core.state import State
from solver.games.wonders.bga.figures import ours
from solver.games.wonders.table import table_of

Shown = Mapping[str, Mapping[int, int]]
"""Coins, points and shields by seat."""


def find_penalty(state: State, shown: Shown) -> list[int] | None:
    """The moves of the seat that decides; None if not exactly one choice fits what is shown."""
    seat = state.decider
    fitting: dict[tuple[int, ...], list[int]] = {}
    for moves, after in _ways(state.copy(), seat, []):
        if all(
            told[seat] in ours(after, what, seat) for what, told in shown.items() if seat in told
        ):
            fitting.setdefault(tuple(sorted(moves)), moves)
    return next(iter(fitting.values())) if len(fitting) == 1 else None


def due(state: State) -> bool:
    """Whether somebody has to choose what to give up."""
    return table_of(state).phase == "penalties"


def _ways(state: State, seat: int, moves: list[int]) -> Iterator[tuple[list[int], State]]:
    """What a seat can give up, and the table after it, whatever the others do."""
    if not due(state) or state.decider != seat:
        after = state.copy()
        while due(after):
            after.apply(after.legal_moves()[0])
        yield moves, after
        return
    for move in state.legal_moves():
        state.apply(move)
        yield from _ways(state, seat, [*moves, move])
        state.undo()
