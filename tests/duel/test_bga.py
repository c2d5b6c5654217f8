"""Import of Board Game Arena pages."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from solver.errors import InputError
from solver.games.base import Position
from solver.games.bga.saved import read_saved
from solver.games.duel import names
from solver.games.duel.bga import pages
from solver.games.duel.positions.read import read
from solver.games.duel.positions.write import write
from tests.duel import bridge
from tests.duel.table import DATA, example

PAGES = {"draft": "bga_draft", "age1": "bga_age_1", "great_library": "bga_great_library"}


def read_page(data: Any) -> Position:
    """The position on a page."""
    return pages.read_page(read_saved(data))[0]


def differences(data: Any) -> tuple[str, ...]:
    """What in a page is old."""
    return pages.read_page(read_saved(data))[1]


def page(name: str) -> dict[str, Any]:
    return json.loads((DATA / f"bga_table_{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", PAGES)
def test_pages_read_and_round_trip(name: str) -> None:
    position = read_page(page(name))
    assert read(write(position)) == position
    assert position.variant == position.game.parse_variant(None)
    assert position.state.decider == position.view


@pytest.mark.parametrize("name", PAGES)
def test_trimmed_examples_are_the_same(name: str) -> None:
    """The examples lack the names, so the built-in numbers are used."""
    assert read_page(example(PAGES[name])) == read_page(page(name))


def test_draft() -> None:
    data = write(read_page(page("draft")))
    assert data["phase"] == "pick"
    assert data["seat"] == 0
    assert set(data["offer"]) == {
        "circus_maximus", "the_sphinx", "the_mausoleum", "the_great_library",
    }  # fmt: skip
    assert set(data["board_tokens"]) == {
        "law", "agriculture", "mathematics", "economy", "urbanism",
    }  # fmt: skip


def test_age_1() -> None:
    position = read_page(page("age1"))
    raw = bridge.dump(position.state)
    assert (raw["phase"], raw["age"], raw["seat"], position.view) == ("play", 1, 1, 1)
    assert [city["coins"] for city in raw["cities"]] == [10, 7]
    assert [names.card_name(raw["slots"][slot]) for slot in (6, 12)] == ["tavern", "garrison"]
    assert len(raw["discard"]) == 5


def test_great_library_takes_the_current_data() -> None:
    """The page data are those of the start of the age; the page itself is current."""
    position = read_page(page("great_library"))
    data = write(position)
    assert data["pending"] == {
        "choice": "keep",
        "tokens": ["architecture", "masonry", "philosophy"],
    }
    assert data["pawn"] == 5
    assert "second_player_2" not in data["loot"]
    assert "arsenal" in data["cities"][0]["cards"]
    assert "armory" in data["discard"]
    assert sorted(bridge.decode(move)[0] for move in position.state.legal_moves()) == ["keep"] * 3
    assert write(read(example("great_library"))) == data
    # Slot 9 is uncovered; it is turned up after the choice.
    position.state.apply(position.state.legal_moves()[0])
    assert bridge.due_reveals(position.state) == [9]


def test_great_library_prices_as_published() -> None:
    """Wonder prices and card prices of the page agree with ours."""
    data = page("great_library")
    state = read_page(data).state
    for player, entries in data["bga"]["wondersSituation"].items():
        for entry in entries:
            if entry.get("cost", -1) >= 0:
                wonder = names.wonder(data["bga"]["wonders"][str(entry["wonder"])]["name"])
                seat = 0 if player == "1001" else 1
                assert bridge.quote_wonder(state, seat, wonder).total == entry["cost"]
    academy = names.card("academy")
    assert bridge.quote_card(state, 0, academy).total == 3
    assert bridge.quote_card(state, 1, academy).total == 2


def test_differences_are_noticed() -> None:
    assert differences(page("draft")) == ()
    assert differences(page("age1")) == ()
    found = differences(page("great_library"))
    assert [line.partition(":")[0] for line in found] == [
        "cards of seat 0", "cards of seat 1", "discard pile", "conflict pawn", "loot tokens",
    ]  # fmt: skip


def test_stale_page_without_the_display_is_refused() -> None:
    data = page("great_library")
    del data["dom"]
    with pytest.raises(InputError, match="page: "):
        read_page(data)


def test_the_other_player_does_not_see_the_three_tokens() -> None:
    data = page("great_library")
    data["bga"]["gamestate"]["args"] = {}
    data["bga"]["me_id"] = "1002"
    position = read_page(data)
    assert position.view == 1
    assert bridge.dump(position.state)["phase"] == "draw"


def test_numbers_may_be_text_or_numbers() -> None:
    data = json.loads(json.dumps(page("age1")).replace('"coins": 10', '"coins": "10"'))
    data["startPlayerId"] = 1002
    data["draftpool"]["age"] = 1
    data["militaryTrack"] = {"tokens": {"1": 5, "2": 2, "3": 2, "4": 5}, "conflictPawn": 0}
    assert read_page(data) == read_page(page("age1"))


def test_pending_choices() -> None:
    data = page("age1")
    data["gamestate"]["name"] = "chooseDiscardedBuilding"
    with pytest.raises(InputError, match="not built the Mausoleum"):
        read_page(data)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"agora": 1}, "conspiraciesSituation: missing"),
        ({"pantheon": "1"}, "divinitiesSituation: missing"),
        ({"gamestate": {"name": "nextAge"}}, "the table is in state 'nextAge'"),
        ({"gamestate": {"name": ["playerTurn"]}}, "gamestate"),
        ({"startPlayerId": 99}, "not the two players"),
        ({"players": {}}, "not the two players"),
        ({"draftpool": []}, "draftpool.age: missing"),
        ({"draftpool": {"age": "4", "cards": []}}, "draftpool.age: 4"),
        ({"draftpool": {"age": "1", "cards": [{"location": 20}]}}, "no slot 20"),
        ({"draftpool": {"age": "1", "cards": 5}}, "expected a list"),
        ({"militaryTrack": {"conflictPawn": "x"}}, "militaryTrack.conflictPawn"),
        ({"militaryTrack": 3}, "militaryTrack: expected an object"),
        ({"playersSituation": {}}, "playersSituation.1002"),
        ({"discardedBuildings": [{"id": 74}]}, "buildings: no number 74"),
        ({"discardedBuildings": [{"id": True}]}, "expected a number, got True"),
        ({"discardedBuildings": [{}]}, "missing"),
        ({"discardedBuildings": [{"id": 8}]}, "is also at"),
    ],
)
def test_bad_page(change: dict[str, Any], text: str) -> None:
    data = {**copy.deepcopy(page("age1")), **change}
    with pytest.raises(InputError) as caught:
        read_page(data)
    assert text in str(caught.value)


@pytest.mark.parametrize("key", sorted(set(page("age1")) - {"opponent_id", "playerorder"}))
def test_missing_part(key: str) -> None:
    data = page("age1")
    del data[key]
    if key in ("agora", "pantheon", "buildings", "wonders", "progressTokens"):
        assert read_page(data) == read_page(page("age1"))
        return
    with pytest.raises(InputError):
        read_page(data)


@pytest.mark.parametrize("data", [None, [], 3, {}, {"bga": None}, {"bga": []}, {"bga": {}}])
def test_not_a_page(data: Any) -> None:
    with pytest.raises(InputError):
        read_page(data)
