"""What moves of fleets and Islands bring, and what cards of Armada mean for the others.

All of it follows from the spaces of the sheet that is played on and from the rows of effects.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from solver._ext.core.state import State
from solver._ext.wonders import bridge
from solver.games.reasons import Reason
from solver.games.wonders.city_table import City
from solver.games.wonders.data import tables
from solver.games.wonders.data.effects_armada import ProtectFromTribute
from solver.games.wonders.data.vocabulary import FLEETS
from solver.games.wonders.moves.effect_words import effects_words
from solver.games.wonders.moves.fleets import (
    fleet_of,
    island_effects,
    space_of,
    space_words,
    standing_on,
)
from solver.games.wonders.moves.kinds import Scene
from solver.games.wonders.moves.naval_sentences import steps_chosen
from solver.games.wonders.table import WondersTable, state_of, with_city
from solver.games.wonders.variants import sheet_of

KINDS = ("sail", "explore", "naval")
"""The kinds of moves that came with Armada."""

LANGUAGES = ("en", "it")


def facts(state: State, kind: str, value: int) -> list[Reason]:
    """What a free move, the choice of an Island, or the word about a conflict brings."""
    scene, seat = Scene(state), state.decider
    if kind == "sail":
        return [_moved(scene, fleet) for bit, fleet in enumerate(FLEETS) if value >> bit & 1]
    if kind == "explore":
        return [_kept(state, scene.table, value)]
    rivals = _rivals(state, scene.table, seat)
    return [Reason("naval", seat, {"joins": bool(value), **rivals})]


def step(state: State, kind: str, card: int) -> Reason:
    """The step of a fleet that comes with a card."""
    scene = Scene(state)
    assert scene.sheet is not None
    city = scene.table.cities[state.decider]
    fleet = fleet_of(scene.sheet, city, kind, card)
    assert fleet is not None
    return _moved(scene, fleet)


def _moved(scene: Scene, fleet: Any) -> Reason:
    """A fleet one space further, with what that brings in words by language."""
    seat = scene.state.decider
    assert scene.sheet is not None
    city = scene.table.cities[seat]
    track = scene.sheet.shipyards.tracks.of(fleet)
    number = space_of(city, fleet) + 1 + steps_chosen(scene, seat, fleet)
    space = track[min(number, len(track) - 1)]
    about: dict[str, Any] = {"fleet": fleet, "space": number + 1}
    brings = {lang: space_words(space, lang) for lang in LANGUAGES}
    about |= {"brings": brings} if brings["en"] else {}
    if space.strength:
        more = space.strength - standing_on(scene.sheet, city, fleet).strength
        about |= overtaken(scene.state, scene.table, seat, more)
    if space.tribute:
        about["paying"] = [
            one
            for one, other in enumerate(scene.table.cities)
            if one != seat and not _is_safe(other) and _level(scene.table, one) < space.tribute
        ]
    return Reason("sails", seat, about)


def _kept(state: State, table: WondersTable, island: int) -> Reason:
    """An Island with what it does, and its points as things stand."""
    item, seat = tables().islands[island], state.decider
    does = {lang: effects_words(item.effects, lang) for lang in LANGUAGES}
    about: dict[str, Any] = {"island": item.id, "does": does}
    before = bridge.score(state)[seat]["total"]
    own = table.cities[seat]
    after = state_of(with_city(table, seat, replace(own, islands=sorted([*own.islands, island]))))
    gained = bridge.score(after)[seat]["total"] - before
    return Reason("explores", seat, about | ({"points": gained} if gained else {}))


def overtaken(state: State, table: WondersTable, city: int, more: int) -> dict[str, Any]:
    """The cities that were as strong at sea or stronger and are weaker then."""
    now = bridge.naval_strength(state, city)
    beaten = [
        one
        for one in range(len(table.cities))
        if one != city and now <= bridge.naval_strength(state, one) < now + more
    ]
    return {"naval": now + more, "outsails": beaten} if beaten else {}


def raided(state: State, table: WondersTable, city: int, target: str) -> dict[str, Any]:
    """The city that is raided, and whether it is weaker today."""
    count = len(table.cities)
    victim = (city + (2 if target == "left_of_left" else -2)) % count
    ahead = bridge.strength(state, city) - bridge.strength(state, victim)
    return {"raid": {"city": victim, "ahead": ahead}}


def levels(table: WondersTable, city: int) -> dict[int, int]:
    """What pirates cost the others: their commercial levels."""
    return {
        one: _level(table, one)
        for one, other in enumerate(table.cities)
        if one != city and not _is_safe(other)
    }


def _level(table: WondersTable, city: int) -> int:
    """The commercial level of a city."""
    sheet = sheet_of(table.options)
    assert sheet is not None
    return standing_on(sheet, table.cities[city], "yellow").level


def _is_safe(city: City) -> bool:
    """Whether Tributes and pirates cost a city nothing."""
    return any(isinstance(effect, ProtectFromTribute) for effect in island_effects(city))


def _rivals(state: State, table: WondersTable, city: int) -> dict[str, Any]:
    """The cities that are stronger and weaker at sea."""
    own = bridge.naval_strength(state, city)
    others = [one for one in range(len(table.cities)) if one != city]
    strength = {one: bridge.naval_strength(state, one) for one in others}
    return {
        "strength": own,
        "stronger": [one for one in others if strength[one] > own],
        "weaker": [one for one in others if strength[one] < own],
    }
