"""The adapter: seats, rule options, sheets that users bring, who may be asked."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from solver import records
from solver.arena.backend import Local
from solver.arena.match import run_match
from solver.errors import InputError
from solver.games import load
from solver.games.dice import GAME
from solver.games.dice.data import sheets
from solver.games.dice.variants import SETTLED
from solver.search.limits import Limits
from tests.dice import bridge
from tests.dice.sheets import invented
from tests.dice.table import played_on, states

SHIPPED = sheets.shipped().hash


def test_numbers_of_seats() -> None:
    assert GAME.new().seats == 2
    assert [GAME.new(seats=seats).seats for seats in range(2, 8)] == [2, 3, 4, 5, 6, 7]
    for seats in (1, 8):
        with pytest.raises(InputError, match="7 Wonders Dice is for two to seven"):
            GAME.new(seats=seats)


def test_rows_and_endings_are_those_of_the_engine() -> None:
    assert GAME.categories == bridge.CATEGORIES[: len(GAME.categories)]
    assert GAME.endings == tuple(filter(None, bridge.ENDINGS))


def test_former_options_stand_for_what_is_played() -> None:
    assert GAME.parse_variant(dict(SETTLED)) == {"boards": SHIPPED}
    for name in SETTLED:
        with pytest.raises(InputError, match=rf"^variant\.{name}: is no option any"):
            GAME.parse_variant({name: "another"})


def test_the_network_serves_two_seats_on_the_shipped_sheet() -> None:
    """Its inputs are boxes by their number, so of another sheet it would say anything."""
    sheet = sheets.learn(invented(3))
    assert GAME.network(GAME.new()) is not None
    assert GAME.network(GAME.new(seats=3)) is None
    assert GAME.network(GAME.new({"boards": sheet.hash})) is None


# ---------------------------------------------------------------- sheets


def test_the_sheet_of_a_variant() -> None:
    for boards in ("shipped", SHIPPED):
        assert GAME.parse_variant({"boards": boards})["boards"] == SHIPPED
    with played_on(1) as sheet:
        assert GAME.parse_variant({})["boards"] == sheet.hash != SHIPPED
        assert GAME.parse_variant({"boards": "shipped"})["boards"] == SHIPPED
        assert bridge.dump(GAME.new())["sheet"] == sheet.index
    assert GAME.parse_variant({})["boards"] == SHIPPED
    assert GAME.parse_variant({"boards": sheet.hash})["boards"] == sheet.hash


@pytest.mark.parametrize("name", ["3f2a12345678", "Shipped", "", True])
def test_a_sheet_that_is_not_known(name: Any) -> None:
    with pytest.raises(InputError, match=r"^variant\.boards: .*; give its file with --boards$"):
        GAME.parse_variant({"boards": name})


def test_a_sheet_that_a_user_brings() -> None:
    document = invented(2)
    try:
        GAME.supply(document, "my.json")
        own = GAME.parse_variant({})
        assert own["boards"] != SHIPPED
        GAME.supply(document)
        assert GAME.parse_variant({}) == own
        assert GAME.supplies(own) == [document]
        assert GAME.supplies(GAME.parse_variant({"boards": "shipped"})) == []
        broken = copy.deepcopy(document)
        del broken["boards"][1]["wonder"]["boxes"][0]["cost"]
        with pytest.raises(InputError, match=r"^my.json: boards\[1\].wonder.boxes\[0\].cost: is"):
            GAME.supply(broken, "my.json")
        assert GAME.parse_variant({}) == own
    finally:
        sheets.forget()


@pytest.mark.parametrize("name", ["duel", "architects"])
def test_other_games_have_nothing_to_replace(name: str) -> None:
    game = load(name)
    with pytest.raises(InputError, match=r"^my.json: 7 Wonders .* has no tables of its own to"):
        game.supply({}, "my.json")
    assert game.supplies(game.parse_variant({})) == []


def test_matches_in_other_processes_know_the_sheet(tmp_path: Any) -> None:
    """A match on an own sheet in two processes is that in one, and its records name the sheet."""
    limits = Limits(nodes=20)
    results = []
    with played_on(2) as sheet:
        for jobs in (1, 2):
            folder = tmp_path / str(jobs)
            bots, backend = ["rules", "random"], Local(jobs)
            done = run_match("dice", bots, 4, limits, backend=backend, records_in=folder)
            assert sheets.default() is sheet
            data = done.to_json()
            results.append((data["score"], data["points"], data["ends"]))
            texts = sorted(path.read_text() for path in folder.iterdir())
            assert len(texts) == 4
            for text in texts:
                record = records.read(text)
                assert record.variant["boards"] == sheet.hash
                assert records.check(record).ok
    assert results[0] == results[1]


# ---------------------------------------------------------------- who knows what


def test_who_can_be_asked() -> None:
    state = GAME.new(seats=3)
    for seat in (-1, 3):
        with pytest.raises(InputError, match=f"{seat} is no seat; use 0 to 2"):
            GAME.observe(state, seat)
    assert GAME.viewers(state) == {0, 1, 2}


def test_what_is_not_shown_yet() -> None:
    """The moves of a turn, until the last one of the last seat shows them all."""
    made = 0
    for state in states(3, 3):
        unrevealed = GAME.unrevealed(state)
        assert unrevealed in (0, made + 1) if state.decider >= 0 else unrevealed == 0
        made = unrevealed
        for seat in range(3):
            seen = GAME.observe(state, seat).state
            assert GAME.unrevealed(seen) <= unrevealed
            assert GAME.observe(seen, seat).state == seen
            if state.decider == seat:
                assert seen.legal_moves() == state.legal_moves()
