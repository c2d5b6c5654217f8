"""What Pantheon and Agora add to the empty table of Duel: gods, tokens, Senate, Conspiracies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solver.games.data.json_tables import Effect
from solver.games.duel.data import Card, Setup, Token, Wonder, tables
from solver.games.duel.data.effects_pantheon import ChooseTokenOnCard, ProtectedCoins
from solver.games.duel.expansion_table import ASTARTE_COINS
from solver.games.duel.positions.shapes import FACE_DOWN, TAKEN
from solver.games.duel.slots import slot_text
from solver.games.spots import Area, Spot, Way, names_in, value_at

PLACES = ("1", "2", "3", "4", "5", "6")
"""The places of the Pantheon."""

CUBES = 12
"""Influence cubes of a player."""

ENKI_TOKENS = sum(tables().pantheon.amounts(ChooseTokenOnCard))
"""Progress tokens that lie on Enki."""

MANY = 99
"""As often as there is something that several things can be, such as one nobody has seen."""

PROGRESS = ("unprepared", "prepared", "triggered")
"""How far a Conspiracy is, in the words of a position."""


def _with(kind: type[Effect]) -> set[str]:
    """The ids of the gods that have an effect of a type."""
    gods = tables().pantheon.gods
    return {gods[number].id for number in tables().pantheon.with_effect(kind)}


def on_table(data: dict[str, Any], setup: Setup, age: int) -> Iterator[Area]:
    """What lies on the table beside the structure."""
    number = tables().setups.index(setup)
    if "pantheon" in setup.editions:
        yield Area((*_gods(age), *_on_structure(data, number, age), *_aside(data)))
    if "agora" in setup.editions:
        yield Area(tuple(_decrees()))


def of_city(seat: int, data: dict[str, Any], setup: Setup) -> Iterator[Spot]:
    """What belongs to a player besides cards, wonders and progress tokens."""
    here = ("cities", seat)
    if "pantheon" in setup.editions:
        yield Spot("many", "gods", (Way((*here, "gods")),), choices="gods")
        if not _with(ProtectedCoins).isdisjoint(names_in(value_at(data, (*here, "gods")))):
            coins = (Way((*here, "astarte_coins")),)
            yield Spot("number", "astarte_coins", coins, most=ASTARTE_COINS, usual=ASTARTE_COINS,
                       icon="coin")  # fmt: skip
        tokens = (Way((*here, "mythology_tokens")),)
        yield Spot("many", "mythology_tokens", tokens, choices="mythologies", apart=True)
        offerings = (Way((*here, "offering_tokens")),)
        yield Spot("many", "offering_tokens", offerings, values=tables().pantheon.offerings,
                   once=True, asked=False)  # fmt: skip
    yield from of_senate(seat, setup)


def of_senate(seat: int, setup: Setup, *, asked: bool = True) -> Iterator[Spot]:
    """Conspiracies and cubes of a player; wonders bring some of them as they are picked."""
    if "agora" not in setup.editions:
        return
    here = ("cities", seat)
    held = tuple(
        Way((*here, "conspiracies"), name=state, key="plot", fixed={"state": state})
        for state in PROGRESS
    )
    yield Spot("many", "conspiracies", held, choices="plots", asked=asked)
    for chamber in range(len(tables().agora.chamber_points)):
        way = (Way((*here, "cubes", chamber)),)
        yield Spot("number", "cubes", way, label=str(chamber + 1), most=CUBES, usual=0, icon="cube",
                   asked=asked)  # fmt: skip


def _gods(age: int) -> Iterator[Spot]:
    """The places of the Pantheon; in Age I gods lie there face down, seen by who laid them."""
    for place in PLACES:
        path = ("pantheon", "slots", place)
        ways: tuple[Way, ...] = (Way(path),)
        if age == 1:
            ways = (
                Way(path, name="mythology", key="mythology", choices="mythologies"),
                Way(path, name="god", key="god", choices="gods"),
            )
        choices = "" if age == 1 else "gods"
        yield Spot("one", "slots", ways, label=place, choices=choices)


def _on_structure(data: dict[str, Any], number: int, age: int) -> Iterator[Spot]:
    """The tokens on cards that are still there: mythologies in Age I, Offerings in Age II."""
    pantheon, rows = tables().pantheon, tables().layout(age, number).rows
    for slot in pantheon.marked(tables().setups[number]).get(str(age), ()):
        row, place = next((r, row.index(slot)) for r, row in enumerate(rows) if slot in row)
        if str(value_at(data, ("structure", row, place))).startswith(TAKEN):
            continue
        label = slot_text(age, slot, number)
        way = (Way(("pantheon", "tokens", label)),)
        if age == 1:
            yield Spot("one", "laid_tokens", way, label=label, choices="mythologies", apart=True)
        else:
            yield Spot("value", "laid_tokens", way, label=label, values=pantheon.offerings)


def _aside(data: dict[str, Any]) -> Iterator[Spot]:
    """What gods have brought to the table."""
    slots = value_at(data, ("pantheon", "slots"))
    named = (
        [god for god in slots.values() if isinstance(god, str)] if isinstance(slots, dict) else []
    )
    enki = not _with(ChooseTokenOnCard).isdisjoint(named)
    yield Spot("many", "enki", (Way(("pantheon", "enki")),), choices="tokens", most=ENKI_TOKENS,
               asked=enki)  # fmt: skip
    yield Spot("one", "snake", (Way(("pantheon", "snake")),), choices="cards", asked=False,
               apart=True)  # fmt: skip
    capital = tables().military.capital - 1
    yield Spot("number", "minerva", (Way(("pantheon", "minerva")),), least=-capital, most=capital,
               asked=False)  # fmt: skip


def _decrees() -> Iterator[Spot]:
    """The Decree of each chamber; every second one lies closed until somebody controls it.

    One that a Conspiracy has moved lies beside that of its new chamber.
    """
    chambers = range(len(tables().agora.chamber_points))
    for chamber in chambers:
        way = (Way(("agora", "decrees", chamber, 0)),)
        yield Spot("one", "decrees", way, label=str(chamber + 1), choices="decrees",
                   backs=(FACE_DOWN,), down=True)  # fmt: skip
    for chamber in chambers:
        way = (Way(("agora", "decrees", chamber, 1)),)
        yield Spot("one", "moved_decree", way, label=str(chamber + 1), choices="decrees",
                   asked=False, folded=True)  # fmt: skip


def blank_items(setup: Setup) -> dict[str, Any]:
    """What a table of nothing has of the expansions: decrees as they lie, no god, no token."""
    found: dict[str, Any] = {}
    if "pantheon" in setup.editions:
        found["pantheon"] = {"slots": {}, "tokens": {}}
    if "agora" in setup.editions:
        chambers = range(len(tables().agora.chamber_points))
        found["agora"] = {"decrees": [[FACE_DOWN] if chamber % 2 else [] for chamber in chambers]}
    return found


def blank_city(setup: Setup) -> dict[str, Any]:
    """What a city of nothing has of them."""
    if "agora" not in setup.editions:
        return {}
    return {"cubes": [0 for _ in tables().agora.chamber_points]}


def copies(setup: Setup) -> dict[str, int]:
    """How many there are of things of which there is not one: none of what is not played with."""
    known = tables()
    items: tuple[Card | Wonder | Token, ...] = (*known.cards, *known.wonders, *known.tokens)
    found = {item.id: 0 for item in items if not setup.has(item)}
    return found | {FACE_DOWN: MANY} | {kind.id: MANY for kind in known.pantheon.mythologies}
