"""What the contract suite has to know about 7 Wonders Dice."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from solver._ext.core.state import State
from solver.games.dice import GAME, names
from solver.games.dice.data import BUILDINGS, sheets, tables
from solver.games.dice.faces import SPECIALS
from solver.games.dice.positions import codes
from solver.games.dice.positions.boards import board_of
from solver.games.dice.table import City as Board
from solver.games.dice.table import DiceTable
from solver.games.dice.variants import BOARDS, SETTLED
from solver.games.table.rows import told_rows
from tests.contract.hooks import Fuzz, Hooks, Named, Raw
from tests.dice import bridge
from tests.dice.counted import POSITIONS
from tests.dice.reference import DIE_IDS, GREY, ROWS, SPECIAL
from tests.dice.sheets import invented, sheet
from tests.dice.slow_city import City, result
from tests.dice.slow_raw import city_from_raw, game_from_raw
from tests.dice.slow_sheet import Sheet
from tests.dice.walks import SHEETS, choosing


@cache
def printed_sheets() -> dict[str, int | None]:
    """The number of every sheet that is played on, by its hash; None for the shipped one.

    They are known to positions from now on, without being the default.
    """
    known: dict[str, int | None] = {sheets.shipped().hash: None}
    for number in SHEETS:
        known[sheets.add(invented(number)).hash] = number
    sheets.forget()
    return known


def opening(seed: int) -> State:
    """A new game, of two to seven seats by seed; most on invented sheets."""
    rng = random.Random(seed)
    hashes = list(printed_sheets())
    boards = hashes[0] if seed % 3 == 0 else rng.choice(hashes[1:])
    return GAME.new({"boards": boards}, 2 + seed // 3 % 6)


def sheet_of(raw: Raw) -> Sheet:
    """The sheet of a dump as the slow engine knows it."""
    return sheet(printed_sheets()[sheets.at(raw["sheet"]).hash])


def check_city(raw: Raw, printed: Sheet) -> City:
    """Boxes are ticked in order, coins fit the reserve, attacks wrote what they can have."""
    assert raw["ticked"] == sorted(set(raw["ticked"]))
    assert raw["bonuses"] == sorted(set(raw["bonuses"]))
    city = city_from_raw(raw, printed)
    ticked = set(city.ticked)
    assert all(ticked.issuperset(city.box(name).requires) for name in ticked)
    assert 0 <= city.coins <= printed.spaces
    for side, written in city.written.items():
        attacks = [effect["vp"] for effect in city.effects("attack") if effect["side"] == side]
        assert 0 <= written <= sum(attacks)
    assert not city.agora_first or city.is_complete("agora")
    return city


def check_table(state: State) -> None:
    """All of a dump makes sense."""
    raw = bridge.dump(state)
    printed = sheet_of(raw)
    now = [check_city(city, printed) for city in raw["cities"]]
    before = [check_city(city, printed) for city in raw["before"]]
    boards = [city.board for city in now if city.board]
    assert len(set(boards)) == len(boards)
    for seat, (after, then) in enumerate(zip(now, before, strict=True)):
        assert set(then.ticked) <= set(after.ticked)
        assert set(then.bonuses) <= set(after.bonuses)
        assert raw["made"][seat] or raw["cities"][seat] == raw["before"][seat]
        if seat != raw["acting"]:  # every building that is complete has brought its bonus
            complete = sum(after.is_complete(building) for building in ROWS)
            assert len(after.bonuses) == min(complete, len(printed.bonuses))
    if raw["phase"] != "choose":
        assert raw["made"] == [0] * state.seats
        assert raw["done"] == [False] * state.seats
        assert raw["stack"] == []
        assert raw["cities"] == raw["before"]
    check_agora(raw, before)
    check_forum(raw, before)
    due = max(len(city.bonuses) for city in before) >= printed.bonuses_to_end
    assert raw["last"] == due or raw["phase"] == "over"


def check_agora(raw: Raw, before: list[City]) -> None:
    """Somebody has been first as soon as an Agora is complete."""
    complete = [city.is_complete("agora") for city in before]
    assert raw["agora_taken"] == any(complete)
    assert any(city.agora_first for city in before) <= raw["agora_taken"]


def check_forum(raw: Raw, before: list[City]) -> None:
    """Seven dice, of which every special one has been unlocked and has replaced a grey one."""
    dice = [DIE_IDS[row[0]] for row in raw["forum"]]
    entered, entering = ({DIE_IDS[die] for die in raw[name]} for name in ("entered", "entering"))
    unlocked = {die for city in before for die in city.unlocked()}
    assert len(set(dice)) == len(dice) == 7
    assert set(dice) & set(SPECIAL) == entered
    assert sum(die in GREY for die in dice) == len(GREY) - len(entered)
    assert raw["phase"] == "over" or entered | entering == unlocked
    assert bool(entering) == (raw["phase"] == "swap")
    rolled = [symbol >= 0 for _, symbol, _ in raw["forum"]]
    assert rolled == sorted(rolled, reverse=True)
    if raw["phase"] in ("choose", "over"):
        assert all(rolled)
    else:
        assert not all(rolled)


def check_end(state: State) -> None:
    """The winners and the ending are those of the slow scoring."""
    raw = bridge.dump(state)
    printed = sheet_of(raw)
    winners, ending = result([city_from_raw(city, printed) for city in raw["cities"]])
    assert bridge.ending(state) == ending
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
    assert state.returns() == shares


def check_read(raw: Raw) -> None:
    """Boxes are ticked in order, and the special dice in the Forum are those that are unlocked."""
    sheet = sheets.at(raw["sheet"])
    forum = {die for die, _, _ in raw["forum"]}
    assert len(forum) == 7
    unlocked: set[int] = set()
    for city in raw["before"]:
        if city["board"] >= 0:
            board = board_of(sheet, city["board"])
            assert all(set(board.boxes[b].requires) <= set(city["ticked"]) for b in city["ticked"])
            unlocked |= board.unlocked(city["ticked"])
        assert 0 <= city["coins"] <= sheet.spaces
    inside = {die for die in forum if die in SPECIALS}
    assert inside <= unlocked
    assert raw["phase"] == "over" or inside | set(raw["entering"]) == unlocked


def essence(raw: Raw) -> Raw:
    """What matters for the rest of the game."""
    return {"cities": raw["cities"]} if raw["phase"] == "over" else raw


def turned(raw: Raw, by: int) -> Raw | None:
    """The table so many seats further, but while boards are dealt in the order of the seats."""
    seats = raw["seats"]
    if raw["phase"] == "boards" and raw["acting"]:
        return None
    rows = {name: raw[name] for name in ("done", "made", "cities", "before")}
    found: Raw = {name: [*row[-by:], *row[:-by]] for name, row in rows.items()}
    found["first"] = (raw["first"] + by) % seats
    if raw["phase"] == "choose":
        found["acting"] = (raw["acting"] + by) % seats
    return raw | found


def position() -> Raw:
    """A position in the midst of a game on the shipped sheet, with three seats."""
    return next(bridge.dump(state) for state in choosing(3) if bridge.dump(state)["turn"] == 10)


BROKEN: dict[str, Raw] = {
    "sheet": {"sheet": 64},
    "seats": {"seats": 8},
    "one seat more": {"seats": 4},
    "first": {"first": 3},
    "phase": {"phase": "asleep"},
    "turn": {"turn": 1001},
    "no turn": {"turn": 0},
    "nobody acts": {"acting": -1},
    "who has acted acts": {"done": [True, False, False]},
    "a die twice": {"forum": [[0, 0, 0]] * 7},
    "six dice": {"forum": [[die, 0, 0] for die in range(6)]},
    "a die not rolled": {"forum": [[die, -1, -1] for die in range(7)]},
    "a special die that is not in the Forum": {"entered": [7]},
    "nothing to choose": {"stack": []},
    "an unknown choice": {"stack": [["sleep"]]},
    "too many choices": {"stack": [["action"]] * 40},
    "a cross of nothing": {"stack": [["cross", [], 1]]},
    "a cross of an unknown building": {"stack": [["cross", [9], 1]]},
}


ENCODINGS: list[tuple[Any, ...]] = [
    ("build", 0, 10),
    ("build", 64, 0),
    ("build", 0),
    ("wonder", 64),
    ("cross", -1),
    ("pass", 0),
    ("skip", 1),
    ("bonus", 8),
    ("board", 16),
    ("roll", 0, 38, 0),
    ("roll", 0, 0, 4),
    ("roll", 10, 0, 0),
    ("swap", 10, 0),
    ("swap", 7),
    ("fly", 1),
    ("fly",),
]
KINDS = ["build", "wonder", "pass", "cross", "skip", "bonus", "board", "roll", "swap"]

SHIPPED = sheets.shipped()
IDS = [
    *(item.id for item in (*tables().symbols, *tables().dice)),
    *(item.id for item in SHIPPED.boards),
    *(item.id for item in SHIPPED.bonuses),
]
SHORT = ["camel_1", "mask_scales_2", "attack_1", "defense_1", "gear", "points", "leader_blue"]
DICE = ["grey wood 0", "grey ?", "blue mask 2", "black red 1", "white laurel 0", "red ?", "owl 3"]
MOVES = ["pass", "skip", "wonder", "bonus seven_coins", "build camel 1 with yellow",
         "cross attack_2"]  # fmt: skip

SIGNS = {" ": "_", "_": " "}
NAMED = [
    Named(names.die, names.die_name, 10, SIGNS, tables().dice),
    Named(names.symbol, names.symbol_name, 38, SIGNS, tables().symbols),
    Named(names.building, names.building_name, 9, SIGNS, tables().buildings),
]

FUZZ = Fuzz(
    words=[
        *(*IDS, *SHORT, *DICE, *MOVES, *BUILDINGS, BOARDS.name, *SETTLED),
        *("?", "", SHIPPED.hash, "shipped", "spread", "nobody", "roll", "choose", "swap", "over"),
        "x" * 70,
    ],
    numbers=(-3, 25),
    keys=[*told_rows(DiceTable), *told_rows(Board)],
    codes=[
        *(*"./=_~:-,0123456789abcdef", *codes.DICE.values(), *codes.SYMBOLS.values()),
    ],
    examples=("two_players", "four_players", "extra_box"),
    base={"players": [{"board": "giza"}, {"board": "rhodes"}]},
)

HOOKS = Hooks(
    bridge=bridge,
    opening=opening,
    check_table=check_table,
    check_end=check_end,
    check_read=check_read,
    essence=essence,
    endings=frozenset({"points", "coins"}),
    kinds=frozenset(KINDS),
    words=[*IDS, *SHORT, *DICE, *BUILDINGS],
    encode=lambda state, parts: bridge.encode(*parts),
    tables=[(n, SHIPPED.index) for n in (-1, 0, 1, 8)]
    + [(2, index) for index in (-1, 63, 64, 1000)],
    position=position,
    broken=BROKEN,
    encodings=ENCODINGS,
    fuzz=FUZZ,
    named=NAMED,
    counted=POSITIONS,
    merges=True,
    turned=turned,
    slow=lambda raw: game_from_raw(raw, sheet_of(raw)),
)
