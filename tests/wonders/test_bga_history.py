"""Import of histories of Board Game Arena: games of our rules, told as the site tells them."""

from __future__ import annotations

import copy
import json
import random
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import records
from solver.bga import read_bga
from solver.errors import InputError
from solver.games.wonders.bga.history import EXCHANGED
from solver.records import Record
from tests.fuzz import FUZZ, MUCH_FUZZ, few_and_many, try_often
from tests.mutated_tables import read_a_mutated_table
from tests.wonders.bga_tables import Teller, in_order, second

GAMES = {
    "3 plain": second(0, 3),
    "4 olympia": second(1, 4, "olympia"),
    "5 babylon": second(2, 5, "babylon"),
    "6 halikarnassos": second(3, 6, "halikarnassos"),
    "7 neighbors": second(4, 7, "gizah", "halikarnassos", "babylon"),
    "3 all": second(5, 3, "halikarnassos", "babylon", "olympia"),
    "4 pile": second(6, 4, "halikarnassos", "babylon"),
    "5 more": second(7, 5, "rhodos", "halikarnassos"),
    "6 babylon first": second(8, 6, "babylon", "halikarnassos", turn_six_order="babylon_first"),
    "3 overpaid": second(9, 3, payments="all"),
    "5 edifice": second(10, 5, "carthage", edifice="yes"),
    "4 ur": second(11, 4, "ur", "carthage", edifice="yes"),
}
"""Every number of players; the boards that do more than count, of the player and of others."""


@cache
def game(name: str) -> Teller:
    at = list(GAMES).index(name)
    return Teller(GAMES[name], private_first=bool(at % 2)).play()


def imported(saved: Any) -> Record:
    record = read_bga(json.dumps(saved), "file").record
    assert record is not None
    return record


@pytest.mark.parametrize("name", GAMES)
def test_a_game_comes_back_as_its_player_saw_it(name: str) -> None:
    made = game(name)
    found = read_bga(json.dumps(made.saved()), "file")
    assert set(found.notes) <= {EXCHANGED}
    record = found.record
    assert record is not None
    assert in_order(record.moves) == made.moves
    assert records.check(record).ok
    assert record.result == [float(share) for share in made.fast.returns()]
    assert record.seats == [f"P{seat}" for seat in range(GAMES[name].seats)]
    state = records.replay(record)
    assert record.adapter().viewers(state) == {0}


@pytest.mark.parametrize("name", ["4 olympia", "7 neighbors"])
def test_the_list_of_a_script_that_listens_is_read(name: str) -> None:
    """Everything comes twice in it."""
    assert in_order(imported(game(name).listened()).moves) == game(name).moves


def test_everything_that_can_happen_has_happened() -> None:
    met = Counter(line.split()[0] for name in GAMES for line in game(name).moves)
    assert set(met) >= {"wonder", "side", "deal", "see", "build", "stage", "sell", "take"}
    lines = Counter(line for name in GAMES for line in game(name).moves)
    assert {"take nothing", "sell ?", "stage with ?"} <= set(lines)
    assert any("left" in line and "right" in line for line in lines)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(12))
def test_many_games_come_back(block: int) -> None:
    boards = ["halikarnassos", "babylon", "olympia", "gizah", "rhodos"]
    for seed in range(2000 + 10 * block, 2010 + 10 * block):
        rng = random.Random(seed)
        table = second(seed, 3 + seed % 5, *rng.sample(boards, 3))
        trades = rng.random() < 0.7
        made = Teller(table, private_first=rng.random() < 0.5, trades=trades).play()
        found = in_order(imported(made.saved()).moves)
        assert found == made.moves or (not trades and unpaid(found) == unpaid(made.moves))


def test_payments_are_found_where_only_sums_are_told() -> None:
    made = Teller(GAMES["7 neighbors"], trades=False).play()
    assert unpaid(in_order(imported(made.saved()).moves)) == unpaid(made.moves)


def unpaid(moves: list[str]) -> list[str]:
    """The lines of a record without what is paid to neighbors."""
    return [re.sub(r" (left|right) \d+", "", line) for line in moves]


# ---------------------------------------------------------------- histories that stop


@pytest.mark.parametrize("name", ["5 babylon", "3 all"])
def test_a_history_that_stops_anywhere_gives_a_record_up_to_there(name: str) -> None:
    made = game(name)
    last = 0
    for events in range(0, len(made.events), 41):
        record = imported(made.saved(events)) if events else None
        moves = in_order(record.moves) if record else []
        decided = [line for line in moves if line.split()[0] not in ("deal", "see")]
        whole = [line for line in made.moves if line.split()[0] not in ("deal", "see")]
        assert decided == whole[: len(decided)]
        assert len(moves) >= last
        last = len(moves)


def test_before_the_sides_are_chosen_there_are_only_the_boards() -> None:
    record = imported(game("3 plain").saved(1) | {"history": [{"data": [{"type": "chatter"}]}]})
    assert [line.split()[0] for line in record.moves] == ["wonder"] * 3


# ---------------------------------------------------------------- what is checked


def spoilt(name: str, kind: str, change: Any) -> tuple[dict[str, Any], str]:
    """A game in which ``change`` has changed the last event of a kind that it can, and where."""
    saved = copy.deepcopy(game(name).saved())
    for at in reversed(range(len(saved["history"]))):
        for inner, event in enumerate(saved["history"][at]["data"]):
            if event["type"] == kind and change(event["args"]):
                return saved, f"history[{at}].data[{inner}]"
    raise AssertionError(f"no {kind} can be changed")


def no_trade(args: dict[str, Any]) -> bool:
    """Nothing is paid to anybody."""
    found = bool(args["list"])
    args["list"] = []
    return found


def another_card(args: dict[str, Any]) -> bool:
    """A card is built that nobody can have."""
    for card in args["cards"].values():
        if card["locationArg"] != 1001:
            card["type"] = "1"
            return True
    return False


@pytest.mark.parametrize(
    ("kind", "change", "ended", "marks"),
    [
        ("coinFromTo", no_trade, "", {"paid"}),
        ("cardsPlayed", another_card, r"build lumber_yard.* \(Age III, turn [1-6]\)$", set()),
    ],
)
def test_a_turn_that_does_not_fit_is_marked_or_ends_the_record(
    kind: str, change: Any, ended: str, marks: set[str]
) -> None:
    saved, _ = spoilt("7 neighbors", kind, change)
    found = read_bga(json.dumps(saved), "file")
    assert found.record is not None
    assert records.check(found.record).ok
    assert {mark.what for mark in found.record.corrections} == marks
    assert re.search(ended, f"{found.ended.place}: {found.ended.problem}" if found.ended else "")
    if found.ended:
        moves = in_order(found.record.moves)
        assert moves == game("7 neighbors").moves[: len(moves)]


def without(name: str, kind: str, number: int) -> dict[str, Any]:
    """A game without one event of a kind."""
    made = game(name)
    at = [i for i, event in enumerate(made.events) if event["type"] == kind][number]
    saved = copy.deepcopy(made.saved())
    packet = saved["history"][at // 3]
    del packet["data"][at % 3]
    return saved


def test_a_missing_first_hand_is_told() -> None:
    with pytest.raises(InputError, match="a hand before it is missing"):
        imported(without("7 neighbors", "newHand", 0))


@pytest.mark.parametrize(("kind", "number"), [("newHand", 4), ("cardsPlayed", 3)])
def test_the_record_ends_where_an_event_is_missing(kind: str, number: int) -> None:
    found = read_bga(json.dumps(without("7 neighbors", kind, number)), "file")
    assert found.record is not None
    assert found.ended is not None
    assert "(Age I, turn " in found.ended.problem
    assert records.check(found.record).ok
    moves = in_order(found.record.moves)
    assert moves == game("7 neighbors").moves[: len(moves)]
    assert any(line.startswith("build") for line in moves)


def test_the_history_of_a_spectator_is_told_as_such() -> None:
    saved = json.loads(json.dumps(game("3 plain").saved()).replace('"newHand"', '"otherHand"'))
    with pytest.raises(InputError, match="not that of a spectator"):
        imported(saved)


def test_a_pile_that_is_not_told_ends_the_record() -> None:
    made = game("3 all")
    saved = json.loads(json.dumps(made.saved()).replace('"location": "discard"', '"location": "?"'))
    found = read_bga(json.dumps(saved), "file")
    assert found.record is not None
    assert found.record.result is None
    assert found.ended is not None
    assert "the discard pile that was looked through is not told" in found.ended.problem
    assert in_order(found.record.moves) == made.moves[: len(found.record.moves)]


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"is_leaders": True}, "the table plays with Leaders"),
        ({"game_edition": "2"}, "plays the first edition"),
        ({"playerorder": [1001, 1002]}, "not the players of a table of 7 Wonders"),
        ({"playerorder": [1001, 1001, 1002]}, "not the players"),
        ({"neighbours": {"left": 1003}}, "neighbours.left: is not player 1002"),
        ({"players": {"1001": 3}}, "playerorder"),
        ({"card_types": {"1": {"name": "Palace"}}}, "the site has other numbers now"),
    ],
)
def test_a_page_of_another_kind_is_refused(change: dict[str, Any], text: str) -> None:
    saved = game("3 plain").saved()
    with pytest.raises(InputError, match=text):
        imported(saved | {"bga": saved["bga"] | change})


def test_other_spellings_of_names_do_not_matter() -> None:
    saved = game("3 plain").saved()
    types = saved["bga"]["card_types"] | {"25": {"name": "Apothocary"}, "14": {"name": "Pawnshop"}}
    assert imported(saved | {"bga": saved["bga"] | {"card_types": types}}).result is not None


def read_a_mutated_history(data: Any) -> None:
    read_a_mutated_table(data, read_bga, short_histories(), "wonders")


@few_and_many
def test_mutated_histories(amount: settings) -> None:
    try_often(read_a_mutated_history, amount)


@cache
def short_histories() -> list[str]:
    """Some turns, in both forms."""
    plain, listened = game("3 plain"), game("4 olympia").listened()
    return [json.dumps(plain.saved(60)), json.dumps(listened[:40])]


# ---------------------------------------------------------------- a real table


def real() -> list[dict[str, Any]]:
    """Two Ages of a game of five with Edifice, as a user script heard them."""
    text = (Path(__file__).parent / "data" / "bga_5_players_ages_1_2.json").read_text("utf-8")
    heard: list[dict[str, Any]] = json.loads(text)
    return heard


def test_a_real_table_fits_our_rules() -> None:
    """Coins, points and shields of all five are compared after each of its 14 turns."""
    found = read_bga(json.dumps(real()), "real")
    assert found.notes == (EXCHANGED,)
    record = found.record
    assert record is not None
    assert record.variant["edifice"] == "yes"
    decided = [line for line in record.moves if line.split()[0] in ("build", "stage", "sell")]
    assert len(decided) == 2 * (6 * 5 + 1)
    state = records.replay(record)
    assert [row["total"] for row in record.adapter().scores(state)] == [6, 27, 20, 21, 11]
    assert state.decider == 0


def test_a_real_table_that_stops_anywhere() -> None:
    heard, last = real(), 0
    for stop in range(2, len(heard), 17):
        moves = imported(heard[:stop]).moves
        assert len(moves) >= last
        last = len(moves)


def read_a_mutated_real_table(data: Any) -> None:
    read_a_mutated_table(data, read_bga, [json.dumps(real()[:40])], "wonders")


@settings(FUZZ, max_examples=15)
@given(st.data())
def test_mutated_real_tables(data: Any) -> None:
    read_a_mutated_real_table(data)


@pytest.mark.slow
@MUCH_FUZZ
@given(st.data())
def test_many_mutated_real_tables(data: Any) -> None:
    read_a_mutated_real_table(data)
