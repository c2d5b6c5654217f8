"""The empty tables: whatever can lie in a position can be tapped on them."""

from __future__ import annotations

from typing import Any

import pytest

from solver.arena.positions import bench_positions
from solver.games import GAMES, load
from solver.games.spots import Spot, names_in, value_at
from solver.games.table.choices import NO_AGE
from solver.positions import position_from_compact, position_from_json
from solver.web.layout import check, form
from tests.contract.playthroughs import moves_of, recorded
from tests.contract.setups import SETUPS, Setup


def positions(game: str) -> list[dict[str, Any]]:
    phases = bench_positions(game).phases
    return [position_from_compact(line).to_json() for of in phases.values() for line in of.values()]


EXPANDED = [one for one in SETUPS if one.game == "duel" and one.label in ("agora", "both")]
EVERY = 9


def played(setup: Setup) -> list[dict[str, Any]]:
    """Positions of a recorded game, in which a wonder is picked or a card to be taken."""
    game, state, found = setup.adapter, setup.new(), []
    moves = moves_of(recorded(setup, setup.seeds[0]))
    for ply, text in enumerate(moves):
        if state.decider >= 0:
            data = game.observe(state, state.decider).to_json()
            picked = data["phase"] == "pick"
            found += [data] if picked or (ply % EVERY == 0 and data["phase"] == "play") else []
        state.apply(game.parse_move(state, text))
    assert len(found) > 4
    assert {one["phase"] for one in found} == {"pick", "play"}
    return found


def offered(game: str, spot: Spot, choices: str) -> set[Any]:
    """What the picker of a spot has, by the keys of the choices."""
    items = load(game).choices()[choices] if choices else []
    named = {one.id for one in items if not spot.groups or one.group in (*spot.groups, NO_AGE)}
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


@pytest.mark.parametrize("setup", EXPANDED, ids=lambda setup: setup.name)
def test_what_expansions_bring_is_offered(setup: Setup) -> None:
    """In positions of a game that was played with them; and nothing of them elsewhere."""
    game, seen = setup.adapter, 0
    for position in played(setup):
        table = game.spots(position)
        seen += sum(
            check_spot(game.name, position, one) for area in table.areas for one in area.spots
        )
        there = names_in({key: position[key] for key in ("cities", "structure", "discard")})
        assert all(table.copies.get(name, table.usual) for name in there)
    assert seen > 400
    base = game.spots({"game": game.name, "age": 1})
    assert base.copies["politician_left_1"] == 0


@pytest.mark.parametrize("setup", EXPANDED, ids=lambda setup: setup.name)
def test_what_is_tapped_makes_the_table(setup: Setup) -> None:
    """A blank table with what the spots of a played position hold is that position."""
    game = setup.adapter
    for position in played(setup):
        blank = next(
            one for one in game.blanks(setup.seats)
            if one["age"] == position["age"]
            and one.get("phase", "play") == position["phase"]
            and game.parse_variant(one["variant"]) == game.parse_variant(position["variant"])
        )  # fmt: skip
        for area in game.spots(position).areas:
            for spot in area.spots:
                for way in spot.ways:
                    put(blank, way.path, value_at(position, way.path))
        found = check(blank, "en")
        assert found["problems"] == []
        assert found["decides"]
        laid = position_from_compact(found["line"]).to_json()
        assert laid["structure"] == position["structure"]
        for one, other in zip(laid["cities"], position["cities"], strict=True):
            differing = {key for key in one if one[key] != other[key]}
            assert differing <= {"drafted"}


def put(data: dict[str, Any], path: tuple[str | int, ...], value: Any) -> None:
    """Write what a page would write, with what is missing on the way; None takes the last away."""
    for key in path[:-1]:
        if value is None and key not in (range(len(data)) if isinstance(data, list) else data):
            return
        data = data[key] if isinstance(key, int) else data.setdefault(key, {})
    if value is None:
        if isinstance(data, list) and path[-1] == len(data) - 1:
            data.pop()
        return
    if isinstance(data, list) and path[-1] == len(data):
        data.append(value)
    else:
        data[path[-1]] = value


def check_spot(game: str, position: dict[str, Any], spot: Spot) -> int:
    """Check what lies on one spot; returns how many things do."""
    count = 0
    for way in spot.ways:
        there = value_at(position, way.path)
        if there is None:
            continue
        if spot.kind == "number":
            number = len(there) if way.upto else there
            assert spot.least <= number
            assert spot.most is None or number <= spot.most
            count += 1
            continue
        things = there if isinstance(there, list) or way.key else [there]
        things = [*there] if isinstance(there, dict) and not way.key else things
        things = things if isinstance(things, list) else [things]
        things = [one[way.key] if way.key else one for one in things if way.holds(one)]
        if game == "dice" and spot.field == "forum":
            things = [" ".join(thing.split()[-2:]) for thing in things]
        can = offered(game, spot, way.choices or spot.choices)
        assert {*things} <= can, (spot.field, {*things} - can)
        count += len(things)
    return count


@pytest.mark.parametrize("game", GAMES)
def test_empty_tables_have_spots(game: str) -> None:
    """On each that is asked for something can lie; also for what nobody has checked."""
    for seats in range(load(game).min_seats, load(game).max_seats + 1):
        for blank in load(game).blanks(seats):
            table = load(game).spots(blank)
            for spot in (spot for area in table.areas for spot in area.spots):
                things = offered(game, spot, spot.choices) if spot.choices else {"free"}
                assert any(table.copies.get(name, table.usual) for name in things), spot.field
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


LEFT_OUT = {
    "duel": ("cities.coins", "cities.wonders", "pawn", "board_tokens", "seat"),
    "architects": ("seat", "face_up", "decks.size", "central", "cat"),
    "wonders": ("players.coins", "players.side", "players.wonder"),
    "dice": ("players.coins", "players.board"),
}
"""What somebody in a hurry does not say."""


def without(data: dict[str, Any], path: str) -> dict[str, Any]:
    """A position without a field, or without it in each of a list of objects."""
    field, _, inner = path.partition(".")
    if not inner:
        return {key: value for key, value in data.items() if key != field}
    rows = [{key: value for key, value in row.items() if key != inner} for row in data[field]]
    return {**data, field: rows}


@pytest.mark.parametrize("game", GAMES)
def test_a_table_laid_out_in_a_hurry_has_advice(game: str) -> None:
    """With any one field left out there is a position, which says what it takes for granted."""
    advised = []
    for position in positions(game)[:6]:
        for field in LEFT_OUT[game]:
            if field.split(".")[0] not in position:
                continue
            found = check(without(position, field), "en")
            advised.append(bool(found.get("line")))
            if found.get("line") and found["problems"]:
                assert found["assumed"], field
    assert sum(advised) > 0.7 * len(advised)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_position_counts_is_laid_out_thing_by_thing(game: str) -> None:
    """A position that is edited lies on the empty table as one that was laid there by taps."""
    for position in positions(game):
        line = position_from_json(position).to_compact()
        begin = form(game, "en", line)["begin"]
        for area in load(game).spots(begin).areas:
            for way in (way for spot in area.spots if spot.kind == "many" for way in spot.ways):
                if not way.values:
                    assert isinstance(value_at(begin, way.path), list | None), way.path
        assert position_from_json(begin).to_compact() == line
