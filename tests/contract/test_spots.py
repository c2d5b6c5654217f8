"""The empty tables: whatever can lie in a position can be tapped on them."""

from __future__ import annotations

from typing import Any

import pytest

from solver.arena.positions import bench_positions
from solver.games import GAMES, load
from solver.games.spots import Spot
from solver.positions import position_from_compact, position_from_json


def at(value: Any, path: tuple[str | int, ...]) -> Any:
    for key in path:
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def positions(game: str) -> list[dict[str, Any]]:
    phases = bench_positions(game).phases
    return [position_from_compact(line).to_json() for of in phases.values() for line in of.values()]


def offered(game: str, spot: Spot, choices: str) -> set[Any]:
    """What the picker of a spot has, by the keys of the choices."""
    items = load(game).choices()[choices] if choices else []
    named = {one.id for one in items if not spot.groups or one.group in spot.groups}
    return named | {*spot.values, spot.gone, *spot.backs}


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_in_a_position_is_offered(game: str) -> None:
    """Numbers are within the bounds, things among the choices."""
    seen = 0
    for position in positions(game):
        for area in load(game).spots(position).areas:
            for spot in area.spots:
                seen += check_spot(game, position, spot)
    assert seen > 40


def check_spot(game: str, position: dict[str, Any], spot: Spot) -> int:
    """Check what lies on one spot; returns how many things do."""
    count = 0
    for way in spot.ways:
        there = at(position, way.path)
        if there is None:
            continue
        if spot.kind == "number":
            number = len(there) if way.upto else there
            assert spot.least <= number
            assert spot.most is None or number <= spot.most
            count += 1
            continue
        things = [*there] if isinstance(there, list | dict) else [there]
        if game == "dice" and spot.field == "forum":
            things = [" ".join(thing.split()[-2:]) for thing in things]
        can = offered(game, spot, way.choices or spot.choices)
        assert {*things} <= can, (spot.field, {*things} - can)
        count += len(things)
    return count


@pytest.mark.parametrize("game", GAMES)
def test_empty_tables_have_spots(game: str) -> None:
    """Also for what nobody has checked."""
    for seats in range(load(game).min_seats, load(game).max_seats + 1):
        for blank in load(game).blanks(seats):
            assert load(game).spots(blank).areas
    for odd in ({}, {"players": 3, "age": "x", "variant": 1, "pending": [], "hand": {}}):
        assert load(game).spots(odd).to_json()["areas"]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_assumed_completes_a_table(game: str) -> None:
    """What a position leaves out is filled in; what it says stays."""
    for position in positions(game):
        for filled, places in load(game).assume(position):
            try:
                found = position_from_json(filled)
            except ValueError:
                continue
            assert places == []
            assert found.to_compact() == position_from_json(position).to_compact()
            break
