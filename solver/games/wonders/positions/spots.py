"""The empty table of 7 Wonders as data: rules, the own hand, the cities, what was passed on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solver.games.spots import Area, EmptyTable, Path, Spot, Way, names_in, value_at
from solver.games.wonders.data import AGES, tables
from solver.games.wonders.variants import BOARDS, OPTIONS

COINS = 99
"""More coins than anybody has."""

STAGES = 4
"""Stages of a board, at most."""

EXPANSIONS = ("leaders", "cities", "edifice", "armada")
"""The expansions by which hands and tokens differ."""

RANKS = ("first", "second", "last", "none")
"""What a city can be in a naval conflict."""

LAST = 7
"""The turn in which Babylon plays the last card of its hand."""

REVIVERS = frozenset(("halikarnassos", "carthage", "solomon", "forging_agency"))
"""What builds cards of the discard pile: boards, a leader, a card."""

LEAST = 3
"""The smallest deck, which two players share with the Free City."""

EXPLORES = 3
"""The first space of the green fleet's track that brings an Island."""

FLEETS = ("red", "yellow", "blue", "green")
"""The colors of fleets."""


def layout(data: dict[str, Any]) -> EmptyTable:
    """The table of so many players, with the expansions that a position so far names."""
    players = data.get("players")
    seats = len(players) if isinstance(players, list) else 3
    variant = data.get("variant")
    given = variant if isinstance(variant, dict) else {}
    plays = {option.name for option in OPTIONS if given.get(option.name) == "yes"}
    given_age: Any = data.get("age")
    age = int(given_age) if given_age in range(1, AGES + 1) else 1
    areas = [_rules(), Area(tuple(_own(age, plays)))]
    areas += [_city(seat, age, plays, data) for seat in range(seats)]
    areas += [_passed(data, age, plays), Area(tuple(_pile(data, age)))]
    return EmptyTable(tuple(areas), copies=_copies(seats, plays))


def _copies(seats: int, plays: set[str]) -> dict[str, int]:
    """The cards of which there is not one: more, or none in this game."""
    found, edition, players = {}, tables().editions[0], max(seats, LEAST)
    black, armada = "cities" in plays, "armada" in plays
    for index, card in enumerate(tables().cards[: tables().first_leader]):
        special = card.guild or card.black or card.armada
        here = (black or not card.black) and (armada or not card.armada)
        copies = 1 if special else edition.copies(index, players)
        if (copies if here else 0) != 1:
            found[card.id] = copies if here else 0
    return found


def _rules() -> Area:
    """What is played, and the Age."""
    ages = tuple(range(1, AGES + 1))
    return Area((
        Spot("value", "age", (Way(("age",)),), values=ages, usual=1),
        *(
            Spot("value", f"option.{option.name}", (Way(("variant", option.name)),),
                 values=option.values, usual=option.default, asked=False, folded=True)
            for option in OPTIONS if option.name != BOARDS.name
        ),
    ))  # fmt: skip


def _own(age: int, plays: set[str]) -> Iterator[Spot]:
    """What the view alone sees, and what lies in the middle."""
    if "edifice" in plays:
        yield Spot("many", "edifices", (Way(("edifices",)),), choices="edifices", most=AGES)
    if "leaders" in plays:
        yield Spot("many", "leader_hand", (Way(("leader_hand",)),), choices="leader_hand")
    yield Spot("many", "hand", (Way(("hand",)),), choices="hand", groups=(age,))


def _city(seat: int, age: int, plays: set[str], data: dict[str, Any]) -> Area:
    here: Path = ("players", seat)
    boards = tuple(
        Way((*here, "wonder"), name=side, also=(*here, "side"))
        for side in tables().editions[0].sides
    )
    earlier = tuple(range(1, age + 1))
    spots = [
        Spot("one", "wonder", boards, choices="wonder"),
        Spot("number", "stages", (Way((*here, "stages")),), most=STAGES, usual=0),
        Spot("many", "cards", (Way((*here, "cards")),), choices="cards", groups=earlier),
        Spot("number", "coins", (Way((*here, "coins")),), most=COINS, icon="coin"),
        Spot("many", "military", (Way((*here, "military")),), values=(-1, 1, 3, 5),
             most=(2 + ("armada" in plays)) * (age - 1) or None,
             asked=age > 1 and bool(plays & {*EXPANSIONS})),  # else they follow from the shields
    ]  # fmt: skip
    if "leaders" in plays:
        spots.append(Spot("many", "leaders", (Way((*here, "leaders")),), choices="leaders"))
    if "armada" in plays:
        spots += _armada(here, age, data)
    if "cities" in plays:
        spots.append(Spot("number", "debt", (Way((*here, "debt")),), most=COINS, usual=0,
                          asked=False))  # fmt: skip
    if "edifice" in plays:
        ages = tuple(range(1, AGES + 1))
        spots += [
            Spot("many", "edifices", (Way((*here, "edifices")),), values=ages, once=True,
                 most=(age - 1) or None, asked=age > 1),
            Spot("many", "options", (Way((*here, "options")),), values=ages, once=True,
                 asked=False),
        ]  # fmt: skip
    return Area(tuple(spots), seat=seat)


def _armada(here: Path, age: int, data: dict[str, Any]) -> Iterator[Spot]:
    """Shipyard, fleets and Islands of a city, and the naval conflicts of the Ages that are over."""
    yield Spot("one", "shipyard", (Way((*here, "shipyard")),), choices="shipyard")
    for color in FLEETS:
        yield Spot("number", "fleets", (Way((*here, "fleets", color)),), of=color, most=7, usual=0)
    for over in range(age - 1):
        way = (Way((*here, "naval", over)),)
        yield Spot("value", "naval", way, label="I" * (over + 1), values=RANKS)
    green = value_at(data, (*here, "fleets", "green"))
    explored = isinstance(green, int) and green >= EXPLORES
    islands = (Way((*here, "islands")),)
    yield Spot("many", "islands", islands, choices="islands", asked=explored)


def _passed(data: dict[str, Any], age: int, plays: set[str]) -> Area:
    """The hands that were passed on, as far as the view remembers them, each with a card less."""
    hand = data.get("hand")
    full = next(
        setup.hand
        for setup in tables().setups
        if all(getattr(setup, name) == (name in plays) for name in EXPANSIONS)
    )
    turns = full - len(hand) if isinstance(hand, list) and hand else 0
    return Area(
        tuple(
            Spot("many", "passed", (Way(("passed", turn), length=turns),), label=str(turn + 1),
                 choices="passed", groups=(age,), most=full - 1 - turn, asked=False, apart=True)
            for turn in range(max(0, turns))
        )
    )  # fmt: skip


def _pile(data: dict[str, Any], age: int) -> Iterator[Spot]:
    """What is known of the discard pile, where somebody can build from it, and if it is now."""
    if not REVIVERS & names_in(data.get("players")):
        return
    yield Spot("many", "discards", (Way(("discards", "known")),), choices="known",
               groups=tuple(range(1, age + 1)), asked=False)  # fmt: skip
    yield Spot("value", "phase", (Way(("phase",)),), values=("choose", "discard"), asked=False)
    yield Spot("number", "turn", (Way(("turn",)),), most=LAST, asked=False)
