"""What may be assumed of a table of Dice that is half laid out, so that there is advice already.

The dice of the Forum have to be named; boards and coins that nobody has told are filled in with
what is usual, and boxes that nobody has ticked are taken as empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from typing import Any

from solver.games.dice.data import sheets
from solver.games.spots import Assumption, names_in

TOLD = {"board", "coins"}
"""Fields of a player that say nothing of boxes."""


def assume(data: dict[str, Any]) -> Iterator[Assumption]:
    """The way to complete a half-laid table."""
    players = data.get("players")
    if not data.get("forum") or not isinstance(players, list):
        return
    if not all(isinstance(player, dict) for player in players):
        return
    boards = [board.id for board in sheets.default().boards if board.id not in names_in(data)]
    places, unnamed, poor = [], [], []
    for seat, player in enumerate(players):
        ticked = bool(player.keys() - TOLD)
        places += [] if ticked else [f"players[{seat}].boxes"]
        unnamed += [] if player.get("board") else [seat]
        if player.get("coins") is None:
            places.append(f"players[{seat}].coins")
            poor += [seat] if ticked else []  # of others the coins follow
    places += [f"players[{seat}].board" for seat in unnamed]
    spaces, start = sheets.default().spaces, sheets.default().start_coins
    purses = sorted(range(spaces + 1), key=lambda coins: abs(coins - start)) if poor else [0]
    for first, coins in product(range(len(boards)) if unnamed else [0], purses):
        filled = deepcopy(data)
        for place, seat in enumerate(unnamed):
            filled["players"][seat]["board"] = boards[(first + place) % len(boards)]
        for seat in poor:
            filled["players"][seat]["coins"] = coins
        yield filled, places
