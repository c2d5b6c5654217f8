"""Histories with Pantheon and Agora: games of our rules, told as the site tells them.

No capture of such a table is known. All notices here are made in the shape of the public source of
the site's game, the whole games by a writer (:mod:`tests.duel.bga_expanded_tables`).
"""

from __future__ import annotations

import copy
import json
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import settings

from solver import records
from solver.bga import Imported, read_bga
from solver.errors import InputError
from solver.games.bga.saved import Notice
from solver.games.duel import GAME
from solver.games.duel.bga.notices import MOVES, Telling, implied, without_twins
from solver.games.duel.bga.table import BgaTable
from solver.games.duel.expansion_table import Plot
from solver.games.duel.moves.expansion_kinds import PROMO, expansion_kinds
from solver.games.duel.table import City, DuelTable, table_of
from tests.duel import bridge
from tests.duel.bga_expanded_tables import ExpandedTeller, told_expanded
from tests.duel.bga_tables import IDS
from tests.fuzz import few_and_many, try_often
from tests.mutated_tables import read_a_mutated_table

PANTHEON, AGORA = {"pantheon": "yes"}, {"agora": "yes"}
BOTH = PANTHEON | AGORA

GAMES = (
    (PANTHEON, 1), (PANTHEON, 4), (AGORA, 2), (AGORA, 3), (AGORA, 18),
    (BOTH, 3), (BOTH, 8), (BOTH, 14), (BOTH, 17), (BOTH, 19), (BOTH, 22), (BOTH, 31),
    (AGORA, 48), (AGORA, 72),
)  # fmt: skip
"""Together they hold every kind of notice, and every ending; in the last two games Organized Crime
keeps both Conspiracies."""


@cache
def game(number: int) -> ExpandedTeller:
    expansions, seed = GAMES[number]
    return told_expanded(seed, seed % 2, expansions)


def found_in(saved: Any) -> Imported:
    return read_bga(json.dumps(saved), "file")


def plain(imported: Imported) -> list[str]:
    """The moves; tokens on Enki that nobody was told of are any."""
    assert imported.record is not None
    assumed = any("Enki" in note for note in imported.notes)
    return without_fetch(imported.record.moves) if assumed else list(imported.record.moves)


def without_fetch(moves: list[str]) -> list[str]:
    return ["fetch" if text.startswith("fetch") else text for text in moves]


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_game_comes_back_as_its_player_saw_it(number: int) -> None:
    told = game(number).told
    imported = found_in(told.saved())
    assert imported.ended is None
    moves = told.record.moves
    assumed = any("Enki" in note for note in imported.notes)
    assert plain(imported) == (without_fetch(moves) if assumed else moves)
    record = imported.record
    assert record is not None
    assert record.corrections == []
    assert record.variant == told.record.variant
    assert (record.result, record.ending) == (told.record.result, told.record.ending)
    assert records.check(record).ok


def test_every_kind_of_move_and_notice_is_met() -> None:
    games = [game(number) for number in range(len(GAMES))]
    told = {event["type"] for each in games for event in each.told.events}
    assert set(MOVES) <= told
    kinds = {kind.word for side in expansion_kinds(None) for kind in side if kind.needs != PROMO}
    assert kinds <= set[str]().union(*(each.kinds for each in games))
    endings = {each.told.record.ending for each in games}
    assert endings >= {"civilian", "military", "science", "political"}


@pytest.mark.slow
@pytest.mark.parametrize("block", range(6))
@pytest.mark.parametrize("expansions", [PANTHEON, AGORA, BOTH])
def test_many_games_come_back(expansions: dict[str, str], block: int) -> None:
    for seed in range(1000 + 10 * block, 1010 + 10 * block):
        told = told_expanded(seed, seed % 2, expansions).told
        imported = found_in(told.saved())
        assert imported.ended is None
        moves = told.record.moves
        assumed = any("Enki" in note for note in imported.notes)
        assert plain(imported) == (without_fetch(moves) if assumed else moves)


@pytest.mark.parametrize("number", [0, 2, 6])
def test_a_history_that_stops_anywhere_gives_a_record_up_to_there(number: int) -> None:
    """The page is the one loaded at first, so it shows nothing that comes later."""
    told = game(number).told
    whole = without_fetch(told.record.moves)
    for events in random.Random(number).sample(range(12, len(told.events)), 8):
        imported = found_in(told.saved(events))
        assert imported.record is not None
        moves = without_fetch(imported.record.moves)
        assert moves == whole[: len(moves)]
        assert records.check(imported.record).ok


# ---------------------------------------------------------------- each kind of notice

PLOTS = [Plot(4, "unprepared", -1), Plot(10, "prepared", 33)]
"""Conspiracies held in :func:`raw`: one in hand, one prepared with a card."""

KINDS: tuple[tuple[str, str, dict[str, Any], Any], ...] = (
    ("wonderSelected", "pick", {"wonderId": 13, "playerWonderCount": 1}, "pick curia_julia"),
    ("constructBuilding", "play", {"buildingId": 81, "payment": {}}, "build conspirator_1"),
    ("constructBuilding", "revive", {"buildingId": 3}, "revive clay_pool"),
    ("constructBuilding", "fraud", {"buildingId": 3, "conspiracyName": None}, "fraud clay_pool"),
    ("constructBuilding", "treason", {"buildingId": 3}, "treason clay_pool"),
    ("discardBuilding", "play", {"buildingId": 87, "gain": 2},
     "discard mesopotamian_grand_temple"),
    ("discardBuilding", "events", {"buildingId": 3, "gain": 0}, "turn clay_pool"),
    ("discardBuilding", "zeus",
     {"buildingId": 3, "gain": 0, "buildingRow": 2, "buildingColumn": 4}, "strike 2.1"),
    ("constructWonder", "play", {"wonderId": 15, "buildingId": 1},
     "wonder the_sanctuary with lumber_yard"),
    ("constructWonder", "isis", {"wonderId": 14, "buildingId": 1}, "isis knossos with lumber_yard"),
    ("progressTokenChosen", "token", {"progressTokenId": 11, "source": "board"},
     "token corruption"),
    ("progressTokenChosen", "keep", {"progressTokenId": 13, "source": "wonder"}, "keep mysticism"),
    ("progressTokenChosen", "enki", {"progressTokenId": 4, "source": "divinity"}, "enki law"),
    ("progressTokenChosen", "espionage", {"progressTokenId": 4, "source": "conspiracy"},
     "espionage law"),
    ("opponentDiscardBuilding", "destroy", {"buildingId": 20}, "destroy wood_reserve"),
    ("placeDivinity", "god", {"divinityId": 8, "divinityType": 3, "space": 2},
     ("enshrine", (7, 1))),
    ("placeDivinity", "god", {"divinityType": 3, "space": 6}, ("enshrine", (None, 5))),
    ("activateDivinity", "play", {"divinityId": 16, "divinityType": 6, "offeringTokenIds": []},
     "activate gate"),
    ("activateDivinity", "play", {"divinityId": 8, "offeringTokenIds": [3, 1]},
     "activate hades with 2+4"),
    ("activateDivinity", "gate", {"divinityId": 8, "offeringTokenIds": []}, "gate hades"),
    ("activateDivinity", "of_deck", {"divinityId": 8}, ("choose", (7, None))),
    ("placeSnakeToken", "snake", {"buildingId": 13}, "snake scriptorium"),
    ("placeMinervaToken", "minerva", {"militaryTrack": {"minervaPawn": "-4"}}, "minerva -4"),
    ("discardMilitaryToken", "neptune", {"token": 1}, "drop first_player_5"),
    ("applyMilitaryToken", "apply", {"token": 3, "payment": {}}, "apply second_player_2"),
    ("deconstructWonder", "unbuild", {"wonderId": 10, "buildingId": 2}, "unbuild the_sphinx"),
    ("takeBuilding", "take", {"buildingId": 8, "buildingColumn": "Grey"}, "take press"),
    ("takeUnconstructedWonder", "ra", {"wonderId": 7, "position": 5}, "steal piraeus"),
    ("destroyConstructedWonder", "sabotage", {"wonderId": 7}, "sabotage piraeus"),
    ("swapBuilding", "swap", {"buildingOpponentId": 21, "buildingPlayerId": 22},
     "swap theater for altar"),
    ("moveDecree", "move_decree", {"chamberFrom": 2, "chamberTo": 5, "chamber": 5},
     "influence 2 5"),
    ("placeInfluence", "cube", {"chamber": 4, "senateAction": {"chambers": []}}, "cube 4"),
    ("removeInfluence", "remove", {"chamber": 1, "opponentId": "1002"}, "remove 1"),
    ("moveInfluence", "shift", {"chamberFrom": 3, "chamberTo": 2}, "shift 3 2"),
    ("constructConspiracy", "keep_plot", {"conspiracyId": 6, "conspiracyPosition": 1},
     ("conspire", (5,))),
    ("constructConspiracy", "keep_plot", {"conspiracyPosition": 1}, ("conspire", (None,))),
    ("chooseConspireRemnantPosition", "put_back", {"onTop": 1}, "back top"),
    ("chooseConspireRemnantPosition", "put_back", {"onTop": 0}, "back bottom"),
    ("prepareConspiracy", "play", {"position": 1, "buildingId": 1}, ("prepare", (4, 0))),
    ("triggerConspiracy", "play", {"conspiracyId": 11, "conspiracyPosition": 2},
     ("trigger", (10, 33))),
    ("triggerConspiracy", "trigger", {"conspiracyId": 5, "conspiracyPosition": 1},
     ("trigger", (4, None))),
    ("lockProgressToken", "lock", {"progressTokenId": 9, "progressTokenName": "Theology"},
     ("lock", (8,))),
    ("lockProgressToken", "lock", {"progressTokenId": 16}, ("lock", (None,))),
)  # fmt: skip
"""A notice with its fields, the phase in which it comes, and the move that it means."""

UNNAMED = (
    "placeSnakeToken", "placeMinervaToken", "discardMilitaryToken", "lockProgressToken",
    "chooseConspireRemnantPosition",
)  # fmt: skip


@cache
def table() -> BgaTable:
    return BgaTable(game(5).told.page)


def now(phase: str) -> DuelTable:
    """What a notice may depend on."""
    dealt = table_of(GAME.new(GAME.parse_variant(BOTH)))
    return DuelTable(
        phase=phase,
        age=1,
        setup=dealt.setup,
        cities=[City(conspiracies=PLOTS), City()],
        agora=dealt.agora,
    )


def notice_of(kind: str, args: dict[str, Any]) -> Notice:
    named = {} if kind in UNNAMED else {"playerId": IDS[0], "player_name": "A"}
    return Notice(kind, named | args, "", "history[0].data[0]")


@pytest.mark.parametrize(("kind", "phase", "args", "move"), KINDS)
def test_each_kind_of_notice(kind: str, phase: str, args: dict[str, Any], move: Any) -> None:
    """A notice made with the fields that the source of the site's game gives it."""
    told = Telling(notice_of(kind, args), table(), now(phase))
    assert told.seat() == (None if kind in UNNAMED else 0)
    pattern = told.pattern()
    assert (told.text() if pattern is None else pattern) == move


def test_no_kind_of_notice_is_left_out() -> None:
    assert {kind for kind, *_ in KINDS} | {"conspireKeepBoth"} == set(MOVES)


@pytest.mark.parametrize(
    ("kind", "args", "phase", "move"),
    [
        ("placeInfluence", {"chamber": 1}, "conspirator", "conspirator cube"),
        ("constructConspiracy", {}, "conspirator", "conspirator conspire"),
        ("conspireKeepBoth", {"conspiracyIds": [17, 17]}, "conspirator", "conspirator conspire"),
        ("activateDivinity", {"divinityId": 12}, "deck", "deck egyptian"),
        ("constructBuilding", {}, "senate", "skip"),
        ("moveInfluence", {}, "senate", None),
        ("constructBuilding", {}, "shift", "skip"),
        ("moveInfluence", {}, "shift", None),
        ("constructWonder", {}, "trigger", "skip"),
        ("triggerConspiracy", {}, "trigger", None),
        ("discardBuilding", {"gain": 2}, "events", "skip"),
        ("discardBuilding", {"gain": 0}, "events", None),
        ("constructBuilding", {}, "play", None),
    ],
)
def test_what_a_notice_tells_of_the_choice_before_it(
    kind: str, args: dict[str, Any], phase: str, move: str | None
) -> None:
    """Choices that the source of the site's game announces in words only, or not at all."""
    assert implied(notice_of(kind, args), phase) == move


@pytest.mark.parametrize("number", [0, 2, 5])
def test_notices_that_tell_no_move_change_nothing(number: int) -> None:
    """Those of the source that only say what follows from a move, put in everywhere."""
    told = game(number).told
    saved = told.saved()
    for kind, args in (
        ("message", {"player_name": "A"}),
        ("takeToken", {"type": "mythology", "tokenId": 3, "playerId": IDS[0]}),
        ("returnDivinities", {"types": [3, 3], "selectedDivinityId": 8}),
        ("decreeControlChanged", {"chamber": 2, "playerId": IDS[1], "payment": None}),
        ("simplePause", {"time": 500}),
    ):
        for packet in saved["history"][::7]:
            packet["data"] = [{"type": kind, "log": "", "args": args}, *packet["data"]]
    assert plain(found_in(saved)) == plain(found_in(told.saved()))


# ---------------------------------------------------------------- what a seat is told


def test_what_the_other_player_looked_at_stays_unknown() -> None:
    moves = [text for number in range(len(GAMES)) for text in game(number).told.record.moves]
    unknown = {text.split()[0] for text in moves if "?" in text}
    assert unknown >= {"look", "plots", "enshrine", "conspire", "prepare"}
    seen = {text.split()[0] for text in moves if "?" not in text}
    assert seen >= {"look", "plots", "enshrine", "conspire", "prepare"}


@pytest.mark.parametrize("number", [1, 3, 6])
def test_a_history_without_its_private_parts(number: int) -> None:
    """As a spectator saves it: what anybody looked at is unknown, and the game is told all same."""
    told = game(number).told
    saved = copy.deepcopy(told.saved())
    for packet in saved["history"]:
        packet["data"] = [event for event in packet["data"] if not private(event)]
        for event in packet["data"]:
            event["args"].get("args", {}).pop("_private", None)
            if event["type"] == "lockProgressToken" and "progressTokenName" not in event["args"]:
                event["args"]["progressTokenId"] = 16
    imported = found_in(saved)
    assert imported.ended is None
    assert imported.record is not None
    assert imported.record.ending == told.record.ending
    assert records.check(imported.record).ok


def private(event: dict[str, Any]) -> bool:
    """Whether a notice is sent to one player alone."""
    args = event["args"]
    if event["type"] in ("placeDivinity", "constructConspiracy"):
        return "divinityId" in args or "conspiracyId" in args
    return args.get("conspiracyIds", [17])[0] != 17


@pytest.mark.parametrize("number", [1, 3, 6, len(GAMES) - 1])
def test_what_one_player_is_told_apart_may_come_after_what_all_are_told(number: int) -> None:
    told = game(number).told
    saved = copy.deepcopy(told.saved())
    packets = saved["history"]
    for at, packet in enumerate(packets[:-1]):
        if private(packet["data"][0]):
            packets[at], packets[at + 1] = packets[at + 1], packet
    assert plain(found_in(saved)) == plain(found_in(told.saved()))


def test_two_notices_of_one_move_are_one() -> None:
    said = {"playerId": IDS[0], "space": 2, "divinityType": 3}
    own = Notice("placeDivinity", said | {"divinityId": 8}, "", "a")
    all_ = Notice("placeDivinity", said, "", "b")
    other = Notice("placeDivinity", said | {"space": 3}, "", "c")
    state = Notice("gameStateChange", {}, "", "d")
    for pair in ((own, all_), (all_, own)):
        (one,) = without_twins(pair)
        assert one.args["divinityId"] == 8
        assert len(without_twins((pair[0], state, pair[1]))) == 2
    assert len(without_twins((own, other))) == 2
    assert len(without_twins((all_, all_))) == 2


def test_the_private_part_of_a_state_may_be_sent_on_its_own() -> None:
    told = game(6).told
    saved = copy.deepcopy(told.saved())
    for packet in saved["history"]:
        (event,) = packet["data"]
        found = event["args"].get("args", {}).pop("_private", None)
        if found:
            told_apart = {"type": "gameStateChangePrivateArg", "log": "", "args": found}
            packet["data"].append(told_apart)
    assert plain(found_in(saved)) == plain(found_in(told.saved()))


def test_the_private_part_of_a_state_may_be_parted_by_players() -> None:
    told = game(6).told
    saved = copy.deepcopy(told.saved())
    for packet in saved["history"]:
        args = packet["data"][0]["args"].get("args", {})
        if "_private" in args:
            args["_private"] = {IDS[told.view]: args["_private"], IDS[1 - told.view]: []}
    assert plain(found_in(saved)) == plain(found_in(told.saved()))


class OtherOrder(ExpandedTeller):
    """Puts the gods of the Divine Theater back the other way round."""

    def choose(self) -> int:
        """The last of the orders, where the other games have the first."""
        move = super().choose()
        kind, *items = bridge.decode(move)
        moves = [other for other in self.state.legal_moves() if kind == "choose"]
        return next((m for m in reversed(moves) if bridge.decode(m)[1] == items[0]), move)


@pytest.mark.parametrize(("seed", "view", "assumed"), [(4, 1, True), (21, 0, False)])
def test_which_god_went_on_top_is_told_by_a_later_look_or_assumed(
    seed: int, view: int, assumed: bool
) -> None:
    teller = OtherOrder(seed, view, PANTHEON)
    told = teller.play()
    imported = found_in(told.saved())
    assert imported.ended is None
    assert imported.record is not None
    assert records.check(imported.record).ok
    (own,) = (text for text in told.record.moves if " top " in text and "?" not in text)
    assert (own not in imported.record.moves) == assumed
    assert any("is assumed" in note for note in imported.notes) == assumed


# ---------------------------------------------------------------- what is missing


@pytest.mark.parametrize(
    ("number", "part", "text"),
    [
        (0, "mythologyTokens", "which token lies on the structure is not told"),
        (5, "divinitiesSituation", "which god is turned up in the Pantheon is not told"),
        (2, "draftpool", "where the Senators of the Age lie is not told"),
    ],
)
def test_the_record_ends_where_something_is_not_told(number: int, part: str, text: str) -> None:
    saved = copy.deepcopy(game(number).told.saved())

    def strip(value: Any) -> None:
        if isinstance(value, dict):
            value.pop(part, None)
            value.pop(f"{part}Situation", None)
        for inner in value.values() if isinstance(value, dict) else value:
            if isinstance(inner, dict | list):
                strip(inner)

    strip(saved["history"])
    if part == "draftpool":
        saved["bga"]["draftpool"] = []
    elif part == "mythologyTokens":
        saved["bga"]["mythologyTokensSituation"] = {}
    else:
        saved["bga"]["divinitiesSituation"]["spaces"] = {}
    assert text in why_it_ends(saved)


def why_it_ends(saved: Any) -> str:
    """Why a record ends early, or there is none because nobody has decided anything."""
    try:
        return str(found_in(saved).ended)
    except InputError as error:
        return str(error)


@pytest.mark.parametrize("drop", ["placeInfluence", "activateDivinity", "constructConspiracy"])
def test_the_record_ends_where_a_notice_is_missing(drop: str) -> None:
    number = next(n for n in range(len(GAMES)) if any(
        event["type"] == drop for event in game(n).told.events))  # fmt: skip
    told = game(number).told
    saved = copy.deepcopy(told.saved())
    at = [packet["data"][0]["type"] for packet in saved["history"]].index(drop)
    while saved["history"][at]["data"][0]["type"] == drop:
        del saved["history"][at]
    imported = found_in(saved)
    assert imported.ended is not None
    assert imported.ended.place.startswith("history[")
    assert imported.record is not None
    assert records.check(imported.record).ok


def read_a_mutated_history(data: Any) -> None:
    read_a_mutated_table(data, read_bga, short_histories(), "duel")


@few_and_many
def test_mutated_histories(amount: settings) -> None:
    try_often(read_a_mutated_history, amount)


@cache
def short_histories() -> list[str]:
    """A draft with some turns, of each choice of expansions."""
    return [json.dumps(game(number).told.saved(40)) for number in (0, 2, 5)]
