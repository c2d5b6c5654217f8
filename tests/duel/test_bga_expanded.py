"""Import of pages of Board Game Arena with Pantheon, Agora and both, written from our games."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

import pytest
from hypothesis import settings

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver._ext.duel import bridge
from solver.bga import read_bga
from solver.errors import InputError
from solver.games.base import Position
from solver.games.duel import GAME, names
from tests.contract.spoilt import values, words
from tests.duel.bga_expanded import STATES, page_of
from tests.duel.bga_tables import IDS
from tests.duel.expansions.facts import GODS_OF, SLOT_PRICES
from tests.duel.table import step
from tests.fuzz import attempt, few_and_many, mutated, try_often

VARIANTS = [{"pantheon": "yes"}, {"agora": "yes"}, {"pantheon": "yes", "agora": "yes"}]
EVERY = 5
"""Each so many of the states of a game are looked at, but all of those at its beginning and end."""


def imported(page: dict[str, Any]) -> Position:
    position = read_bga(json.dumps(page), "file").position
    assert position is not None
    return position


@cache
def states(number: int, seed: int) -> list[State]:
    """Those of a game that a page tells whole."""
    variant = VARIANTS[number]
    rng, state, deal = Rng(seed), GAME.new(variant), GAME.deal(variant, seed)
    found: list[State] = []
    while True:
        if bridge.dump(state)["phase"] in STATES:
            found.append(state.copy())
        if state.decider == OVER:
            return [*found[:9], *found[9:-1:EVERY], found[-1]]
        step(state, deal, rng, sensible=seed % 2 == 0)


def has_locked(state: State, view: int) -> bool:
    """Whether a seat has locked a token, which only it knows."""
    agora = bridge.dump(state).get("agora", {"locked": -1, "plots": [[], []]})
    held = {plot for plot, progress, _ in agora["plots"][view] if progress == 3}
    return agora["locked"] != -1 and names.PLOTS.find("obscurantism") in held


def on_the_page(position: Position) -> dict[str, Any]:
    """What a seat sees, without what a page does not keep."""
    data = copy.deepcopy(position.to_json())
    for rest in ("boxed", "acted"):
        data.pop(rest, None)
    if data["phase"] == "over":
        data.pop("seat")
    data["structure"] = [
        ["-" if entry.startswith("-") else entry for entry in row] for row in data["structure"]
    ]
    for city in data["cities"]:
        city.pop("drafted", None)
        city["built"] = sorted(city["built"])
        for plot in city.get("conspiracies", ()):
            plot.pop("card", None)
    gods, agora = data.get("pantheon"), data.get("agora")
    if gods is not None:
        for at, god in gods["slots"].items():
            if isinstance(god, dict):
                gods["slots"][at] = god["mythology"]
            elif data["age"] == 1:  # both have seen it, and no card shows it yet
                gods["slots"][at] = next(kind for kind in GODS_OF if god in GODS_OF[kind])
        gods["decks"] = {kind: len(deck) for kind, deck in gods["decks"].items()}
    if agora is not None:
        for gone in ("log", "not_locked", "removed", "removed_seen"):
            agora.pop(gone, None)
        agora["deck"] = len(agora["deck"])
        if "locked" in agora:
            agora |= {"locked": "?", "locked_seen": []}
    return data


@pytest.mark.parametrize("number", range(len(VARIANTS)))
@pytest.mark.parametrize(
    "seed", [2, 5, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(20, 60))]
)
def test_a_page_tells_what_its_player_sees(number: int, seed: int) -> None:
    met = set()
    for at, state in enumerate(states(number, seed)):
        view = at % 2
        page = page_of(state, view)
        met.add(bridge.dump(state)["phase"])
        if has_locked(state, view):
            with pytest.raises(InputError, match="which token its player has locked"):
                imported(page)
            continue
        position, seen = imported(page), GAME.observe(state, view)
        assert on_the_page(position) == on_the_page(seen)
        assert position.view == view
        assert GAME.read_position(position.to_json()) == position
        if state.decider == view:
            assert sorted(position.state.legal_moves()) == sorted(seen.state.legal_moves())
    assert met == set(STATES)


def page_in(age: int, number: int = 2, seed: int = 2) -> dict[str, Any]:
    """The page of the first player in a turn of an Age, with both expansions."""
    return page_of(
        next(
            state
            for state in states(number, seed)
            if bridge.dump(state)["age"] == age and bridge.dump(state)["phase"] == "play"
        ),
        0,
    )


def test_senators_go_by_the_names_of_their_kinds() -> None:
    page = page_in(1)
    named = page | {"buildings": {"74": {"name": "Politician (left section)"}}}
    assert imported(named) == imported(page)
    owned = page["playerBuildings"][IDS[0]]
    wrong = copy.deepcopy(page) | {"buildings": {"74": {"name": "Conspirator"}}}
    wrong["playerBuildings"][IDS[0]] = [*owned, {"id": "74"}]
    with pytest.raises(InputError, match="another number than is known"):
        imported(wrong)


def change(page: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The page with another value at a path; None takes it out."""
    changed = copy.deepcopy(page)
    *way, last = path.split("/")
    inner = changed
    for key in way:
        inner = inner[key]
    if value is None:
        del inner[last]
    else:
        inner[last] = value
    return changed


@pytest.mark.parametrize(
    ("path", "value", "text"),
    [
        ("gamestate/name", "senateActions", "what follows it is not on the page"),
        ("gamestate/name", "nextAge", "what follows it is not on the page"),
        ("gamestate/args", {}, "gamestate.args.mayTriggerConspiracy: missing"),
        ("divinitiesSituation", None, "divinitiesSituation: missing"),
        ("divinitiesSituation/deckCounts/3", 4, "4 gods in a deck"),
        ("divinitiesSituation/deckCounts/3", None, "deckCounts.3: missing"),
        ("divinitiesSituation/spaces/7", {"id": 4, "type": 2}, "no such slot"),
        ("divinitiesSituation/spaces/1", {"id": 99, "type": 2}, "no number 99"),
        ("militaryTrack/minervaPawn", None, "minervaPawn: missing"),
        ("mythologyTokensSituation", None, "mythologyTokensSituation: missing"),
        ("offeringTokensSituation", None, "offeringTokensSituation: missing"),
        ("conspiraciesSituation", None, "conspiraciesSituation: missing"),
        ("conspiraciesSituation/deckCount", 99, "deckCount: 99"),
        ("decreesSituation", [{"id": "3", "location_arg": "71"}], "no place 71"),
        ("senateSituation/chambers/6", None, "chambers.6: missing"),
        ("senateSituation/chambers/6/1001", 9, "of 12"),
        ("draftpool/cards/0", {"row": 9, "column": 5}, "no slot in row 9, column 5"),
        ("draftpool/cards/0", {"row": 1, "column": 6, "spriteXY": [5, 5]}, "is known at [5, 5]"),
        ("dom", {"conflictPawn": "8"}, "older than the page"),
    ],
)
def test_what_a_page_lacks_or_contradicts_is_said(path: str, value: Any, text: str) -> None:
    page = page_in(3)
    if path.startswith("draftpool/cards/"):
        page["draftpool"]["cards"] = {"0": {}}
    data = {"bga": page, "dom": value} if path == "dom" else change(page, path, value)
    with pytest.raises(InputError) as caught:
        read_bga(json.dumps(data), "file")
    assert text in str(caught.value)
    assert caught.value.remedy


def test_what_the_state_tells_anew_shows_an_old_page() -> None:
    page = page_in(2)
    for part in ("senateSituation", "conspiraciesSituation", "divinitiesSituation"):
        page["gamestate"]["args"][part] = copy.deepcopy(page[part])
    position = imported(page)
    uncounted = change(page, f"playersSituation/{IDS[1]}/cubes", None)
    cubes = page["senateSituation"]["chambers"]["1"][IDS[1]]
    for old in (
        change(uncounted, f"senateSituation/chambers/1/{IDS[1]}", cubes + 1),
        change(page, "conspiraciesSituation/deckCount", 1),
        change(page, "divinitiesSituation/deckCounts/1", 0),
    ):
        with pytest.raises(InputError, match="older than the page; load the page anew"):
            imported(old)
    assert imported(page) == position


def test_own_conspiracies_must_be_told() -> None:
    page = next(
        page
        for seed in (2, 5)
        for state in states(1, seed)
        for page in [page_of(state, 0)]
        if any(not row["triggered"] for row in page["conspiraciesSituation"][IDS[0]])
    )
    with pytest.raises(InputError, match="does not say which Conspiracies its player holds"):
        imported(page | {"myConspiracies": []})


def test_prices_of_the_page_are_compared_with_ours() -> None:
    """A page that counts the spaces from the other end is refused."""
    page = page_in(2)
    for player in IDS:
        page["offeringTokensSituation"][player] = []
        for wonder in page["wondersSituation"][player]:
            wonder["constructed"] = 0
    space, god = next(iter(page["divinitiesSituation"]["spaces"].items()))
    times = 2 if god["id"] == 16 else 1
    for number, fits in ((int(space), True), (7 - int(space), False)):
        prices = zip(IDS, SLOT_PRICES[number], strict=True)
        god["cost"] = {player: times * price for player, price in prices}
        if fits:
            imported(page)
    with pytest.raises(InputError, match="by our rules it is"):
        imported(page)


@pytest.mark.parametrize(
    ("name", "text"),
    [("Messe", "is a promo wonder"), ("Knossos", "is not played with at this table")],
)
def test_wonders_that_a_table_cannot_have(name: str, text: str) -> None:
    page = page_in(1, number=0)
    number = str(page["wondersSituation"][IDS[0]][0]["wonder"])
    with pytest.raises(InputError) as caught:
        imported(page | {"wonders": {number: {"name": name}}})
    assert text in str(caught.value)
    assert "promo=yes" not in str(caught.value)


def read_a_mutated_page(data: Any) -> None:
    """One clear line, or a position that can be written and read."""
    pages = [json.dumps(page_in(age)) for age in (1, 2, 3)]
    changed = mutated(data.draw, pages, words("duel"), values("duel"))
    found = attempt(read_bga, json.dumps(changed), "file")
    if found is not None and found.position is not None:
        assert GAME.read_position(found.position.to_json()) == found.position


@few_and_many
def test_mutated_pages(amount: settings) -> None:
    try_often(read_a_mutated_page, amount)
