"""Finished tables: what lies in the two cities, and nothing of how it came there."""

from __future__ import annotations

from typing import Any

from solver.games.base import Position
from solver.games.duel.positions.expanded_read import is_expanded, raw_of, world
from solver.games.duel.positions.fill import fill_end
from solver.games.duel.positions.names import resolve
from solver.games.duel.positions.read import decoded, with_state
from solver.games.duel.positions.sketch import Sketch
from solver.games.positions.pipeline import Step, run_steps
from solver.games.positions.problems import Problems


def final(data: Any, place: str = "") -> Position:
    """The finished table that a JSON object describes: cities with coins, pawn.

    Its fields are those of a position. Nothing is compared with the course of the game, so what
    brings no points may be left out. Raises InputError.
    """
    whole = {"age": 3, "structure": [], **data, "phase": "over"}
    steps: tuple[Step, ...] = (decoded, resolve, _complete, with_state)
    if is_expanded(data):
        if data["variant"].get("agora") == "yes":
            whole = {"agora": {"decrees": [["?"]] * 6}} | whole
        steps = (decoded, raw_of, world)
    position: Position = run_steps(whole, place, *steps)
    return position


def _complete(sketch: Sketch, problems: Problems) -> Sketch:
    for seat, city in enumerate(sketch.cities):
        problems.require(city.coins is not None, f"cities[{seat}].coins", "not given", "count them")
    fill_end(sketch)
    return sketch
