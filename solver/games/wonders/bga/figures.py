"""Coins, points and shields that a page shows after a turn, compared with ours."""

from __future__ import annotations

from collections import Counter

from solver._ext.core.state import OVER, State
from solver._ext.wonders import bridge
from solver.games.bga.retelling import Retelling
from solver.games.wonders.bga.stream import Figures
from solver.games.wonders.data import tables
from solver.games.wonders.data.effects import Science
from solver.games.wonders.data.vocabulary import SYMBOLS
from solver.games.wonders.table import WondersTable, table_of


def compare(game: Retelling, uncorrected: State, told: Figures, when: str) -> None:
    """Take over or note the figures that are not ours.

    ``uncorrected`` is the state before what the page showed after the same turn was taken over:
    what fits that is no difference of its own.
    """
    for seat, shown in told.values.items():
        known = ours(game.state, told.what, seat)
        if shown in known or shown in ours(uncorrected, told.what, seat):
            game.agrees(told.what, seat)
        else:
            game.differs(told.what, seat, shown, known[0], place=told.place, when=when)


def ours(state: State, what: str, seat: int) -> list[int]:
    """What a figure may be: our value first."""
    if what == "coins":
        return [table_of(state).cities[seat].coins]
    if what == "shields":
        return [bridge.strength(state, seat)]
    points = bridge.score(state)[seat]
    total = points["total"]
    if state.decider == OVER:
        return [total]
    # Symbols of choice, guilds and Edifices may be counted only when the game is over.
    choice = points["green"] - _printed_science(table_of(state), seat)
    later = {0}
    for part in (choice, points["purple"], points.get("edifice", 0)):
        later |= {left + part for left in later}
    return [total, *(total - left for left in later if left)]


def _printed_science(table: WondersTable, seat: int) -> int:
    """The points of the symbols on the own cards."""
    rules = tables().editions[table.options[0]].cards
    own = Counter(
        effect.symbol
        for card in table.cities[seat].cards
        if (found := rules[card]) is not None
        for effect in found.effects
        if isinstance(effect, Science)
    )
    return bridge.science(*(own[symbol] for symbol in SYMBOLS))
