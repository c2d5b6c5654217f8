"""Coins, points and shields that a page shows after a turn, compared with ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from solver._ext.core.state import OVER, State
from solver._ext.wonders import bridge
from solver.errors import InputError
from solver.games.wonders.bga.stream import Figures
from solver.games.wonders.bga.table import BgaTable
from solver.games.wonders.data import tables
from solver.games.wonders.data.effects import Science
from solver.games.wonders.data.vocabulary import SYMBOLS

REMEDY = "a part of the history may be missing, or the table plays by other rules"


def check_figures(state: State, told: Figures, table: BgaTable) -> None:
    """Raise InputError at the place of a figure that is not ours."""
    raw = bridge.dump(state)
    for seat, shown in told.values.items():
        known = ours(state, raw, told.what, seat)
        if shown not in known:
            where = f"{told.what} of {table.names[seat] or f'seat {seat}'}"
            when = f"Age {raw['age']} turn {raw['turn']}"
            problem = f"{where} are {shown}, by our rules {known[0]} (at {when})"
            raise InputError(told.place, problem, REMEDY)


def ours(state: State, raw: Mapping[str, Any], what: str, seat: int) -> list[int]:
    """What a figure may be: our value first."""
    if what == "coins":
        return [raw["cities"][seat]["coins"]]
    if what == "shields":
        return [bridge.strength(state, seat)]
    points = bridge.score(state)[seat]
    total = points["total"]
    if state.decider == OVER:
        return [total]
    # Symbols of choice, guilds and Edifices may be counted only when the game is over.
    choice = points["green"] - _printed_science(raw, seat)
    later = {0}
    for part in (choice, points["purple"], points.get("edifice", 0)):
        later |= {left + part for left in later}
    return [total, *(total - left for left in later if left)]


def _printed_science(raw: Mapping[str, Any], seat: int) -> int:
    """The points of the symbols on the own cards."""
    rules = tables().editions[raw["options"][0]].cards
    own = Counter(
        effect.symbol
        for card in raw["cities"][seat]["cards"]
        if (found := rules[card]) is not None
        for effect in found.effects
        if isinstance(effect, Science)
    )
    return bridge.science(*(own[symbol] for symbol in SYMBOLS))
