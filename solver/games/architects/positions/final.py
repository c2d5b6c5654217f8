"""Finished tables: what lies in front of the players, and nothing of how it came there."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from solver._ext.architects import bridge
from solver.errors import InputError
from solver.games.architects.positions.form import decode
from solver.games.architects.positions.names import resolve
from solver.games.architects.positions.sketch import NONE, Sketch
from solver.games.base import Position
from solver.games.positions.pipeline import run_steps
from solver.games.positions.problems import Problems


def final(data: Any, place: str = "") -> Position:
    """The finished table that a JSON object describes: players, and who has the Cat.

    Its fields are those of a position. Nothing is compared with the course of the game, so what
    brings no points may be left out. Raises InputError.
    """
    whole = {**data, "phase": "over"}
    steps = (lambda read, _: decode(read), resolve, _state)
    position: Position = run_steps(whole, place, *steps)
    return position


def _state(sketch: Sketch, problems: Problems) -> Position:  # noqa: ARG001
    raw = bridge.dump(bridge.new(sketch.seats))
    done = [seat for seat, city in enumerate(sketch.cities) if city.complete]
    raw |= {
        "phase": "over",
        "seat": done[0] if done else 0,
        "cities": [asdict(city) for city in sketch.cities],
        "cat": NONE if sketch.cat is None else sketch.cat,
    }
    try:
        state = bridge.load(raw)
    except ValueError as error:
        raise InputError("", f"impossible table ({error})") from None
    from solver.games.architects import GAME

    return Position(game=GAME, variant={}, view=0, state=state)
