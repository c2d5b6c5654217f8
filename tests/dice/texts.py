"""Canonical texts of the fast engine's moves, from ``decode`` alone, not from the notation."""

from __future__ import annotations

from typing import Any

from tests.dice import bridge
from tests.dice.reference import DIE_IDS, SYMBOL_IDS
from tests.dice.slow_engine import SlowGame


def text_of(move: int, game: SlowGame) -> str:
    """The text of a move or event in the position of a slow game, whose seat and sheet name it."""
    kind, *rest = bridge.decode(move)
    return text_of_parts(kind, rest, game)


def text_of_parts(kind: str, rest: list[Any], game: SlowGame) -> str:
    """The same from what ``decode`` says."""
    boxes = list(game.cities[max(0, game.decider())].boxes())
    if kind == "build":
        box, die = rest
        return f"build {boxes[box]} with {DIE_IDS[die]}"
    if kind in ("wonder", "cross"):
        return f"{kind} {boxes[rest[0]]}"
    if kind in ("pass", "skip"):
        assert not rest
        return kind
    if kind == "bonus":
        return f"bonus {list(game.sheet.bonuses)[rest[0]]}"
    if kind == "board":
        return f"board {list(game.sheet.boards)[rest[0]]}"
    if kind == "roll":
        die, symbol, section = rest
        return f"roll {DIE_IDS[die]} {SYMBOL_IDS[symbol]} {section}"
    assert kind == "swap", kind
    return f"swap {DIE_IDS[rest[0]]} {DIE_IDS[rest[1]]}"
