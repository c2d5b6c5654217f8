"""The registry of games: one line a game."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

from solver.errors import InputError, Phrase

if TYPE_CHECKING:
    from solver.games.base import Game

GAMES: dict[str, str] = {
    "duel": "solver.games.duel",
    "architects": "solver.games.architects",
    "wonders": "solver.games.wonders",
    "dice": "solver.games.dice",
}


def load(name: str) -> Game:
    """The adapter of the game ``name``. Raises InputError for an unknown name."""
    if name not in GAMES:
        raise InputError(
            "game", Phrase("unknown game {!r}", name), Phrase("known: {}", ", ".join(GAMES))
        )
    return cast("Game", import_module(GAMES[name]).GAME)
