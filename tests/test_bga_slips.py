"""Histories of Board Game Arena with a figure that is wrong, or a part that is missing.

Whatever is spoilt in one place, the game is imported: the record replays, and the only mark that it
bears names that place. A history that is cut anywhere gives the game up to there.
"""

from __future__ import annotations

import base64
import json
import random
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from solver import records
from solver.bga import Imported, read_bga
from solver.errors import InputError
from solver.records import Record
from solver.table import Table
from solver.web.opening import open_text
from solver.web.tree import Tree
from tests.duel.bga_tables import IDS, SCORES, told
from tests.wonders.bga_tables import Teller, second

EXAMPLES = Path(__file__).parents[1] / "examples"
REAL = Path(__file__).parent / "wonders" / "data" / "bga_5_players_ages_1_2.json"

SPOT = tuple[Any, Any, str]
"""A figure in decoded JSON: what holds it, its key there, and the place of its notice."""


@cache
def source(name: str) -> str:
    """The text of a saved table."""
    if name == "real":
        return REAL.read_text(encoding="utf-8")
    if name == "duel":
        return json.dumps(told(0, 1).saved())
    trades, game = name == "trades", second(12, 3, "babylon")
    return json.dumps(Teller(game, trades=trades).play().saved())


TABLES = ("real", "duel", "trades", "sums")


def notices(data: Any) -> Iterator[tuple[dict[str, Any], str]]:
    """The notices of a saved table, with their places."""
    if isinstance(data, list):
        packets = [
            (entry["payload"]["data"], f"[{at}].payload.data")
            for at, entry in enumerate(data)
            if entry["kind"] == "notif"
        ]
    else:
        packets = [(packet, f"history[{at}]") for at, packet in enumerate(data["history"])]
    for packet, place in packets:
        for at, notice in enumerate(packet["data"]):
            yield notice, f"{place}.data[{at}]"


def figures(data: Any) -> list[SPOT]:
    """Every figure of a history that the import compares with ours."""
    found: list[SPOT] = []
    for notice, place in notices(data):
        kind, args = notice["type"], notice["args"]
        if not isinstance(args, dict):
            continue
        if kind == "setPlayerCounter" and args["name"] == "player_score_aux":
            found.append((args, "value", place))
        elif kind == "updateScore":
            found += [(args["scores"], player, place) for player in args["scores"]]
        elif kind == "updateMilitaryStrength":
            shields = args["militaryStrength"]
            found += [(shields, player, place) for player in shields]
        elif kind == "coinDelta" and "with" in args:
            found.append((args, "coinddelta", place))
        elif kind == "coinFromTo":
            found += [(trade, "qt", place) for trade in args["list"]]
        elif kind == "wonderBuild":
            found.append((args, "step", place))
        elif kind in ("gameStateChange", "nextAgeDraftpoolReveal"):
            inner = args.get("args") if kind == "gameStateChange" else args
            for player in IDS if isinstance(inner, dict) and "playersSituation" in inner else ():
                row = inner["playersSituation"][player]
                keys = ("coins", *(f"player_score_{word}" for word in SCORES))
                found += [(row, key, place) for key in keys]
        if args.get("payment", {}).get("militarySteps"):
            found.append((args["payment"], "militaryNewPosition", place))
    return found


def read(data: Any) -> Imported:
    """The import of a saved table, whose record replays."""
    found = read_bga(json.dumps(data))
    assert found.record is not None
    report = records.check(found.record)
    assert report.ok, report.problem
    return found


@cache
def whole(name: str) -> Record:
    """The record of a table with which nothing is wrong."""
    found = read_bga(source(name))
    assert found.record is not None
    assert found.ended is None
    assert not found.record.corrections
    return found.record


def spoil_one(name: str, seed: int) -> None:
    """Change one figure by a little; the record is the same but for one mark at its place."""
    rng = random.Random(f"{name} {seed}")
    data = json.loads(source(name))
    holder, key, place = rng.choice(figures(data))
    holder[key] = int(holder[key]) + rng.choice((-2, -1, 1, 2, 5))
    found = read(data)
    assert found.record is not None
    assert found.ended is None, (place, key, str(found.ended))
    assert found.record.moves == whole(name).moves
    assert {mark.place for mark in found.record.corrections} <= {place}
    assert len(found.record.corrections) == 1, (place, key, found.record.corrections)


@pytest.mark.parametrize(
    "seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 30))]
)
@pytest.mark.parametrize("name", TABLES)
def test_a_wrong_figure_is_marked_at_its_place_and_nowhere_else(name: str, seed: int) -> None:
    spoil_one(name, seed)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", TABLES)
def test_what_was_marked_is_charged_to_nobody(name: str, seed: int) -> None:
    """A correction stands before what chance did next, so that it is neither choice nor luck."""
    data = json.loads(source(name))
    last = [spot for spot in figures(data) if spot[1] in ("value", "coins")]
    holder, key, _ = random.Random(seed).choice(last[len(last) // 2 :])
    holder[key] = int(holder[key]) + 3
    record = read(data).record
    assert record is not None
    states = [state.copy() for state in records.states(record)]
    for mark in record.corrections:
        assert states[mark.ply - 1].decider >= 0


# ---------------------------------------------------------------- parts that are missing


def cut(data: Any, rng: random.Random) -> Any:
    """The history without some packets in a row, after the first turns."""
    packets = data if isinstance(data, list) else data["history"]
    first = rng.randrange(len(packets) // 4, len(packets) - 1)
    del packets[first : first + rng.randint(1, 4)]
    return data


HOLES = [("duel", 10), ("trades", 22), ("sums", 23)]
"""Holes behind which an Age seems to begin otherwise, or a card that was built seems sold."""


@pytest.mark.parametrize(("name", "seed"), HOLES)
def test_what_only_a_hole_tells_is_not_played(name: str, seed: int) -> None:
    tell_up_to_a_hole(name, seed)


@pytest.mark.parametrize(
    "seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 30))]
)
@pytest.mark.parametrize("name", TABLES)
def test_a_history_with_a_hole_gives_the_game_up_to_there(name: str, seed: int) -> None:
    tell_up_to_a_hole(name, seed)


def tell_up_to_a_hole(name: str, seed: int) -> None:
    """Whatever is played was played; the record ends with a turn if it ends before the game."""
    found = read(cut(json.loads(source(name)), random.Random(f"{name} {seed}")))
    assert found.record is not None
    first = found.record.corrections[0].ply if found.record.corrections else None
    kept = [line for line in found.record.moves[:first] if line.split()[0] not in CHANCE]
    played = [line for line in whole(name).moves if line.split()[0] not in CHANCE]
    if found.ended is not None and first is None:
        assert kept == played[: len(kept)]
    if found.ended is not None:
        assert found.ended.place
        assert any(word in found.ended.problem for word in ("(Age I", "(the draft)"))


CHANCE = ("deal", "see", "reveal", "draw", "tokens", "offer", "backs")


# ---------------------------------------------------------------- other files of the same table


def har(page: Any, packets: list[Any], *, encoded: bool = False) -> dict[str, Any]:
    """What a browser keeps of a table: its page, an answer, and the messages of a socket."""
    half = len(packets) // 2
    html = f"<!DOCTYPE html><script>setup('x', {json.dumps(page)}, 1);</script>"
    answer = json.dumps({"status": 1, "data": packets[: half + 2]})
    content = {"text": answer}
    if encoded:
        content = {"text": base64.b64encode(answer.encode()).decode(), "encoding": "base64"}
    pushed = [json.dumps({"push": {"pub": {"data": packet}}}) for packet in packets[half:]]
    address = "https://example.org/3/sevenwonders?table=5"
    return {
        "log": {
            "entries": [
                {"request": {"url": address}, "response": {"content": {"text": html}}},
                {"response": {"content": content}},
                {"response": {"content": {"text": "no json"}}},
                {"_webSocketMessages": [{"data": "\n".join(pushed)}, {"data": "{}"}]},
            ]
        }
    }


def test_every_file_of_a_table_gives_the_same_game() -> None:
    saved = json.loads(source("trades"))
    page, packets = saved["bga"], saved["history"]
    for data in (
        {"gamedatas": page, "history": packets},
        {"game": "sevenwonders", "gamedatas": page, "history": packets},
        har(page, packets),
        har(page, packets, encoded=True),
    ):
        assert read(data).record == whole("trades")


@pytest.mark.parametrize(("name", "title"), [("trades", "7 Wonders"), ("duel", "7 Wonders Duel")])
def test_a_history_alone_is_told_what_it_lacks(name: str, title: str) -> None:
    packets = json.loads(source(name))["history"]
    for data in (
        packets,
        {"history": packets},
        {"status": 1, "data": packets},
        {"status": 1, "data": {"logs": packets, "players": []}},
    ):
        with pytest.raises(InputError, match=rf"a history of {title}.* without its page"):
            read_bga(json.dumps(data))


def test_the_board_opens_every_file_of_a_table() -> None:
    saved = json.loads(source("trades"))
    page, packets = saved["bga"], saved["history"]
    for data in ({"gamedatas": page, "history": packets}, har(page, packets)):
        assert open_text(json.dumps(data)).desk.record().moves == whole("trades").moves
    saved = json.loads((EXAMPLES / "duel" / "bga_age_1.json").read_text(encoding="utf-8"))
    page = json.dumps(saved.get("bga", saved))
    assert open_text(f"<html><script>go({page})</script></html>").desk.game.name == "duel"


def test_a_page_alone_may_be_html() -> None:
    saved = json.loads((EXAMPLES / "duel" / "bga_age_1.json").read_text(encoding="utf-8"))
    page = json.dumps(saved.get("bga", saved))
    found = read_bga(f"<html><script>x = {{'a': 1}}; go({page})</script></html>")
    assert found.position is not None
    assert found.position.game.name == "duel"
    with pytest.raises(InputError, match="holds no data of a table"):
        read_bga("<html></html>")


def test_a_browser_that_loaded_no_table_is_told_so() -> None:
    with pytest.raises(InputError, match="no table of the site is among what was loaded"):
        read_bga(json.dumps({"log": {"version": "1.2", "entries": []}}))


# ---------------------------------------------------------------- records that bear marks


@cache
def marked() -> Record:
    """A game of Duel in whose middle a purse held two coins more on the site."""
    data = json.loads(source("duel"))
    spots = [spot for spot in figures(data) if spot[1] == "coins"]
    for holder, key, _ in spots[len(spots) // 4 * 2 :: 2]:  # those of the first player
        holder[key] = int(holder[key]) + 2
    found = read(data).record
    assert found is not None
    assert any(mark.taken for mark in found.corrections)
    return found


def test_a_marked_record_is_the_same_after_tables_files_and_boards() -> None:
    record = marked()
    end = records.replay(record)
    assert records.read(records.write(record)) == record
    table = Table.from_record(record)
    assert table.state == end
    assert table.record() == record
    tree = Tree(record.adapter(), records.start(record))
    last = tree.load(record)
    assert tree.at(last) == end
    first = tree.path(last)[0].number
    tree.at(first)
    assert tree.at(last) == end
    assert tree.save(deepcopy(record)) == record
    ply = next(mark.ply for mark in record.corrections if mark.taken)
    while len(table.moves) >= ply:
        table.pop()
    assert not table.record().corrections
    assert table.state == records.replay(record, ply - 1)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"ply": 100_000}, "no ply"),
        ({"seat": 5}, "there is no seat 5"),
        ({"what": "luck"}, "no figure 'luck' can be corrected"),
        ({"what": "pawn", "seat": None, "shown": 400}, "pawn cannot be 400"),
        ({"shown": -3}, "coins cannot be -3"),
    ],
)
def test_a_mark_that_cannot_be_is_told_in_one_line(change: dict[str, Any], text: str) -> None:
    record = deepcopy(marked())
    wrong = next(mark for mark in record.corrections if mark.taken)
    record.corrections = [msgspec.structs.replace(wrong, **change)]
    report = records.check(record)
    assert not report.ok
    assert text in str(report.problem)
    with pytest.raises(InputError, match=text):
        Tree(record.adapter(), records.start(record)).load(record)
