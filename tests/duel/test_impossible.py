"""What no game can lead to is refused in every set-up, by place and with a remedy."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from solver.errors import InputError
from solver.games.duel import GAME
from solver.games.duel.data import tables

Data = dict[str, Any]
Change = Callable[[Data], bool]
"""Spoils a position in place; whether it found what to spoil."""

STORED: list[Data] = [
    one["position"]
    for one in json.loads(
        (Path(__file__).parent / "data" / "lines_2.json").read_text(encoding="utf-8")
    )
]


def setup_name(data: Data) -> str:
    """The expansions of a position."""
    chosen = [name for name in ("pantheon", "agora", "promo") if data["variant"].get(name) == "yes"]
    return "_".join(chosen) or "base"


def playing(data: Data) -> bool:
    """Whether cards are taken."""
    return data["phase"] == "play" and bool(data["age"])


def coins(data: Data) -> bool:
    data["cities"][1]["coins"] = 900
    return playing(data)


def nowhere(data: Data) -> bool:
    """A card of the discard pile, or of a city, that brings neither shields nor symbols."""
    plain = {card.id for card in tables().cards if card.color in ("blue", "yellow", "brown")}
    for pile in (data["discard"], *(city["cards"] for city in data["cities"])):
        for card in pile:
            if card in plain:
                pile.remove(card)
                return playing(data)
    return False


def cells(data: Data) -> Iterator[tuple[list[str], int, str]]:
    for row in data.get("structure", ()):
        yield from ((row, at, entry) for at, entry in enumerate(row))


def covered(data: Data) -> bool:
    """A name for a card that is face down."""
    text = json.dumps(data)
    free = next(
        card.id
        for card in tables().cards
        if card.deck == f"age_{data['age']}" and f'"{card.id}"' not in text
    )
    for row, at, entry in cells(data):
        if entry == "?":
            row[at] = free
            return playing(data)
    return False


def unnamed(data: Data) -> bool:
    """A question mark for a card that lies open."""
    for row, at, entry in reversed([*cells(data)]):
        if entry[0] not in "?-" and playing(data):
            row[at] = "?"
            return True
    return False


def pawn(data: Data) -> bool:
    """The pawn where no shield has brought it."""
    gods = any(city.get("gods") for city in data["cities"])
    plots = any(city.get("conspiracies") for city in data["cities"])
    wonders = any(city["built"] for city in data["cities"])
    data["pawn"] = 8 if data["pawn"] < 8 else -8
    data["loot"] = ["first_player_5", "first_player_2"]
    moved = gods or plots or wonders
    return playing(data) and (setup_name(data) == "base" or (data["age"] == 1 and not moved))


EVERYWHERE: list[tuple[Change, str]] = [
    (coins, "cities[1].coins: 900"),
    (nowhere, "of the cards taken are nowhere; list them"),
    (covered, "is face down and still covered; write '?'"),
    (unnamed, "its card is not named; write the card that lies there"),
    (pawn, "but the shields in play bring it to"),
]


def refused(data: Data) -> str:
    with pytest.raises(InputError) as caught:
        GAME.read_position(data)
    return "\n".join(caught.value.lines())


@pytest.mark.parametrize(
    ("change", "text"), EVERYWHERE, ids=lambda one: getattr(one, "__name__", "")
)
def test_refused_in_every_setup(change: Change, text: str) -> None:
    met = set()
    for position in STORED:
        data = deepcopy(position)
        try:
            found = change(data)
        except StopIteration:
            found = False
        if found:
            assert text in refused(data), setup_name(data)
            met.add(setup_name(data))
    assert "base" in met
    assert len(met) > 3, met


def seven_tokens(data: Data) -> bool:
    data["cities"][0]["mythology_tokens"] = ["greek"] * 4
    return data["variant"].get("pantheon") == "yes" and data["phase"] != "over"


def no_gate(data: Data) -> bool:
    slots = data.get("pantheon", {}).get("slots", {})
    gods = any(city.get("gods") for city in data["cities"])
    return data["age"] == 2 and not gods and bool([slots.pop(k) for k, v in [*slots.items()] if v == "gate"])  # fmt: skip  # noqa: E501


def gods_of_nothing(data: Data) -> bool:
    for city in data["cities"]:
        city["mythology_tokens"] = []
    slots = data.get("pantheon", {}).get("slots")
    return data["age"] == 1 and bool(slots) and data["phase"] != "over"


def token_elsewhere(data: Data) -> bool:
    if data["variant"].get("pantheon") != "yes" or data["age"] != 2 or data["phase"] == "over":
        return False
    data["pantheon"]["tokens"] = {"1.1": 2}
    return True


def closed(data: Data) -> bool:
    """A closed Decree where somebody has more cubes."""
    for at, listed in enumerate(data.get("agora", {}).get("decrees", ())):
        own = [city["cubes"][at] for city in data["cities"]]
        if own[0] != own[1] and len(listed) == 1 and playing(data):
            listed[0] = "?"
            return True
    return False


def without_senators(data: Data) -> bool:
    """Take from seat 0 all that places cubes or looks at Conspiracies, in Age I."""
    cities = data["cities"]
    if data["variant"].get("agora") != "yes" or data["age"] != 1 or not playing(data):
        return False
    if len(data["loot"]) < 4:
        return False
    agora = {wonder.id for wonder in tables().wonders if wonder.edition == "agora"}
    senators = {card.id for card in tables().cards if card.deck == "senator"}
    cities[1]["cards"] += [card for card in cities[0]["cards"] if card in senators]
    cities[0]["cards"] = [card for card in cities[0]["cards"] if card not in senators]
    for city in cities:
        city["cubes"], city["conspiracies"] = [0] * 6, []
        city["wonders"] = [wonder for wonder in city["wonders"] if wonder not in agora]
        city["built"] = {name: card for name, card in city["built"].items() if name not in agora}
        city.pop("drafted", None)
    base = {wonder.id for wonder in tables().wonders if wonder.edition == "base"}
    if any(not base >= {*city["built"]} for city in cities):
        return False  # what such a wonder has moved, nobody can tell
    data["agora"] = {"decrees": data["agora"]["decrees"]}
    return True


def cubes_of_nobody(data: Data) -> bool:
    """Twelve cubes, and nothing was taken that places one."""
    found = without_senators(data)
    data["cities"][0]["cubes"] = [12, 0, 0, 0, 0, 0]
    return found


def plots_of_nobody(data: Data) -> bool:
    """A Conspiracy of a seat without conspirators."""
    found = without_senators(data)
    if found:
        data["cities"][0]["conspiracies"] = [{"plot": "?"}]
    return found


OF_EXPANSIONS: list[tuple[Change, str]] = [
    (seven_tokens, "tokens greek; there are 2 of each mythology"),
    (no_gate, "pantheon.slots: the Gate is missing; it takes the first slot"),
    (gods_of_nothing, "pantheon.slots:"),
    (token_elsewhere, "pantheon.tokens.1.1: an Offering token where none is laid; in Age 2"),
    (closed, "closed, but a player controls chamber"),
    (cubes_of_nobody, "cubes, but no senator and no wonder that places one"),
    (plots_of_nobody, "but its conspirators and wonders brought 0 at most"),
]


@pytest.mark.parametrize(
    ("change", "text"), OF_EXPANSIONS, ids=lambda one: getattr(one, "__name__", "")
)
def test_refused_with_expansions(change: Change, text: str) -> None:
    met = 0
    for position in STORED:
        data = deepcopy(position)
        if change(data):
            assert text in refused(data), setup_name(data)
            met += 1
    assert met, "no position to spoil"


def test_fields_of_what_is_not_played_with_are_refused_by_name() -> None:
    base = next(data for data in STORED if setup_name(data) == "base" and playing(data))
    full = next(data for data in STORED if setup_name(data) == "pantheon_agora" and playing(data))
    for key in ("pantheon", "agora"):
        name = key.capitalize()
        assert f"{key}: given, but {name} is not played with" in refused({**base, key: full[key]})
    told = refused({**base, "queue": [{"choice": "token", "seat": 0}]})
    assert "queue: given, but an expansion is not played with" in told
    for key, value in (("gods", ["mars"]), ("cubes", [1, 0, 0, 0, 0, 0])):
        data = deepcopy(base)
        data["cities"][0][key] = value
        assert f"cities[0].{key}: given, but" in refused(data)


def test_all_errors_are_told_at_once() -> None:
    data = deepcopy(next(d for d in STORED if setup_name(d) == "pantheon_agora" and playing(d)))
    data["cities"][0]["cards"].append("foo")
    data["agora"]["decrees"][0] = ["bar"]
    data["pantheon"]["slots"]["9"] = "mars"
    lines = refused(data).splitlines()
    assert len(lines) == 3, lines


def test_a_choice_may_be_pending_in_every_set_up() -> None:
    """One choice alone may be told as ``pending``, as in the base game."""
    met = set()
    for position in STORED:
        queue = position.get("queue", ())
        if (
            len(queue) == 1
            and queue[0]["choice"] in ("token", "revive")
            and position["phase"] != "over"
        ):
            data = deepcopy(position)
            del data["queue"], data["phase"]
            data["pending"] = {
                "choice": queue[0]["choice"],
                "extra": bool(data.pop("extra", False)),
            }
            assert GAME.read_position(data).state == GAME.read_position(position).state
            met.add(setup_name(data))
    assert met


def test_copies_have_one_name() -> None:
    """Senators that are printed alike may be called what is printed on them."""
    met = 0
    for position in STORED:
        if position["variant"].get("agora") != "yes" or position["phase"] == "over":
            continue
        text = json.dumps(position)
        for name, printed in (
            ("conspirator", "Conspirator"),
            ("politician_left", "Politico sinistra"),
        ):
            for number in range(1, 7):
                text = text.replace(f'"{name}_{number}"', f'"{printed}"')
        met += "Conspirator" in text
        found = GAME.read_position(json.loads(text))
        assert sorted(map(len, map(str, found.to_json()))) == sorted(map(len, map(str, position)))
    assert met


def test_a_finished_table_with_a_card_that_is_not_in_play() -> None:
    data = deepcopy(next(d for d in STORED if d["phase"] == "over" and setup_name(d) == "pantheon"))
    data["discard"].append("merchants_guild")
    assert "discard[" in refused(data)
