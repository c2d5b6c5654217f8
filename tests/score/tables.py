"""Finished games of every kind, as the tables that people have before them."""

from __future__ import annotations

import random
from typing import Any

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games import load
from solver.games.base import Game
from solver.games.positions.final_field import always
from solver.games.sides import shares_of_sides
from tests.contract.setups import Setup

EXPANSIONS = ("leaders", "cities", "edifice", "armada")


def finished(name: str, seed: int) -> State:
    """A random game, with a random number of players and random expansions."""
    game, rnd = load(name), random.Random(f"{name} {seed}")
    variant: dict[str, str] = {}
    seats = rnd.randint(game.min_seats, min(game.max_seats, 5))
    if name == "wonders":
        if seed % 4 == 0:
            variant, seats = {"edition": "first"}, rnd.randint(2, 4)
        else:
            variant = {part: "yes" for part in EXPANSIONS if rnd.random() < 0.5}
            seats = rnd.randint(3, 5)
            if seats == 4 and rnd.random() < 0.5:
                variant["teams"] = "yes"
    state, deal, rng = game.new(variant, seats), game.deal(variant, seed), Rng(seed)
    while state.decider != OVER:
        chance = state.decider == CHANCE
        state.apply(deal.event(state) if chance else state.random_move(rng))
    return state


def ended(setup: Setup, seed: int) -> State:
    """A random game at one of the tables that every game is tried at."""
    state, deal, rng = setup.new(), setup.deal(seed), Rng(seed)
    while state.decider != OVER:
        state.apply(deal.event(state) if state.decider == CHANCE else state.random_move(rng))
    return state


def shares_of(game: Game, state: State) -> list[float]:
    """By seat, what its side got of the win."""
    outcome = game.outcome(state)
    assert outcome is not None
    return list(shares_of_sides(outcome.returns, outcome.sides))


def told_at(data: dict[str, Any], name: str) -> Any:
    """What a position says at a dotted name; None for nothing."""
    for part in name.split("."):
        data = data.get(part, {})
    return data or None if data == {} else data


def table_of(game: Game, state: State) -> dict[str, Any]:
    """What is asked about a finished game, in the fields of a position."""
    data = game.observe(state, 0).to_json()
    for city in [*data.get("players", ()), *([data["free_city"]] if "free_city" in data else [])]:
        if city.get("side"):
            city["wonder"] = f"{city['wonder']} {city['side']}"
    variant, fields = game.variant_of(state), game.final_fields(game.variant_of(state))
    cities = game.final_cities(state.seats)
    own = {field.name for field in fields if not field.once}
    found: dict[str, Any] = {"game": game.name, "variant": variant}
    for field in fields:
        value = told_at(data, field.name)
        if field.once and value is not None:
            *outer, last = field.name.split(".")
            inner = found
            for part in outer:
                inner = inner.setdefault(part, {})
            inner[last] = value
    for place in cities:
        key, listed, _ = place.partition("[")
        if listed:
            found[key] = [{k: v for k, v in city.items() if k in own} for city in data[key]]
        else:
            found[key] = {k: v for k, v in data[key].items() if k in own}
    told = [_city(found, place) for place in cities]
    for field in fields:
        if field.required and not field.once and field.when is always:
            for city in told:
                city.setdefault(field.name, NOTHING[field.kind])
    return found


NOTHING = {"number": 0, "numbers": [], "names": [], "counts": {}, "text": None}
"""What a field says of nothing, by its kind."""


def _city(table: dict[str, Any], place: str) -> Any:
    key, listed, number = place.partition("[")
    return table[key][int(number[:-1])] if listed else table[key]
