"""What must hold in every state of every game of the fast bridge, at random play."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver._ext.dice import bridge
from tests.dice.lockstep import installed
from tests.dice.reference import DIE_IDS, GREY, ROWS, SPECIAL
from tests.dice.sheets import sheet
from tests.dice.slow_city import City, result
from tests.dice.slow_raw import Raw, city_from_raw
from tests.dice.slow_sheet import Sheet
from tests.dice.walks import choosing, opening, sheet_of
from tests.states import (
    check_choices,
    check_copy,
    check_rebuilt,
    check_refused,
    check_taken_back,
    check_trail,
    choices,
    walk,
)

# ---- boxes, coins and dice ---------------------------------------------------------------


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


def check_table(state: State, printed: Sheet) -> None:
    """All of a dump makes sense."""
    raw = bridge.dump(state)
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


# ---- one state and one game --------------------------------------------------------------


def check_end(state: State, printed: Sheet) -> None:
    """A finished game has an ending, winners that fit it, and shares that sum to 1."""
    raw = bridge.dump(state)
    assert raw["phase"] == "over"
    assert choices(state) == []
    assert state.turns_left == 0
    scores = bridge.score(state)
    assert state.points() == [score["total"] for score in scores]
    for score in scores:
        assert score["total"] == sum(score[row] for row in ROWS)
    winners, ending = result([city_from_raw(city, printed) for city in raw["cities"]])
    assert bridge.ending(state) == ending
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
    assert state.returns() == shares
    assert state.evaluate() == shares


def check_views(state: State, seat: int) -> None:
    """What a seat knows is a state that can be written, read and played on too."""
    view = bridge.conceal(state, seat)
    check_rebuilt(bridge, view)
    check_choices(view, [])
    assert bridge.conceal(view, seat) == view


def deep_game(seed: int) -> str | None:
    """One random game with every check at every ply; returns its ending."""
    state, rng = opening(seed), random.Random(seed)
    printed, start = sheet(sheet_of(seed)), state.to_bytes()
    turns = []
    for _, move in walk(state, seed):
        if rng.random() < 0.2:
            found = choices(state)
            assert all(bridge.encode(*bridge.decode(m)) == m for m in found)
            check_choices(state, rng.sample(found, min(4, len(found))))
            check_rebuilt(bridge, state)
            check_views(state, rng.randrange(state.seats))
        check_table(state, printed)
        assert state.is_legal(move)
        assert sum(state.evaluate()) == pytest.approx(1.0, abs=1e-9)
        turns.append(state.turns_left)
    assert all(a >= b for a, b in pairwise(turns))
    check_table(state, printed)
    check_rebuilt(bridge, state)
    check_end(state, printed)
    ending = bridge.ending(state)
    check_taken_back(state, len(turns), start)
    return ending


def light_game(seed: int) -> str | None:
    """One random game: undo of the moves played, the table at the end, the result."""
    state, printed = opening(seed), sheet(sheet_of(seed))
    trail = [(state.to_bytes(), state.key) for state, _ in walk(state, seed)]
    check_table(state, printed)
    check_end(state, printed)
    ending = bridge.ending(state)
    check_trail(state, trail)
    return ending


@pytest.mark.parametrize("block", range(0, 36, 6))
def test_every_state_of_random_games(block: int) -> None:
    for seed in range(block, block + 6):
        deep_game(seed)


def test_random_games() -> None:
    endings = Counter(light_game(seed) for seed in range(1000, 1300))
    assert set(endings) == {"points", "coins", "shared"}


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10, 40))
def test_many_random_games(block: int) -> None:
    for seed in range(500 * block, 500 * block + 500):
        light_game(seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10, 40))
def test_every_state_of_many_random_games(block: int) -> None:
    for seed in range(12 * block, 12 * block + 12):
        deep_game(seed)


# ---- edges -------------------------------------------------------------------------------


def test_same_seed_same_game() -> None:
    results = []
    for _ in range(2):
        state = opening(3)
        for _ in walk(state, 3):
            pass
        results.append(state.to_bytes())
    assert results[0] == results[1]


def test_a_copy_is_independent() -> None:
    check_copy(opening(3), 60)


@pytest.mark.parametrize("move", [-1, 0, 5, 1 << 24, (1 << 31) - 1])
def test_impossible_moves_are_refused(move: int) -> None:
    check_refused(bridge.new(3, installed(None)), move)


@pytest.mark.parametrize(
    ("seats", "options"), [(-1, 0), (0, 0), (1, 0), (8, 0), (3, -1), (3, 1 << 11)]
)
def test_impossible_tables_are_refused(seats: int, options: int) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        bridge.new(seats, installed(None), options)


@pytest.mark.parametrize("index", [-1, 63, 64, 1000])
def test_a_sheet_that_is_not_there_is_refused(index: int) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        bridge.new(2, index)


def position() -> Raw:
    """A position in the midst of a game on the shipped sheet, with three seats."""
    return next(bridge.dump(state) for state in choosing(3) if bridge.dump(state)["turn"] == 10)


BROKEN: dict[str, Raw] = {
    "options": {"options": 1 << 11},
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


@pytest.mark.parametrize("name", BROKEN)
def test_broken_dumps_are_refused(name: str) -> None:
    raw = position()
    assert raw["seats"] == 3
    assert bridge.dump(bridge.load(raw)) == raw
    with pytest.raises(ValueError, match=r"\w"):
        bridge.load({**raw, **BROKEN[name]})


CITY_FIELDS: list[tuple[str, Any]] = [
    ("board", 7),
    ("board", -1),
    ("ticked", [54]),
    ("ticked", [-1]),
    ("ticked", [0, 0]),
    ("coins", -1),
    ("coins", 22),
    ("attack", [-1, 0]),
    ("attack", [0]),
    ("bonuses", [3]),
    ("bonuses", [0, 0]),
]


@pytest.mark.parametrize(("field", "value"), CITY_FIELDS)
def test_broken_cities_are_refused(field: str, value: Any) -> None:
    raw = position()
    for where in ("cities", "before"):
        cities = list(raw[where])
        cities[0] = {**cities[0], field: value}
        with pytest.raises(ValueError, match=r"\w"):
            bridge.load({**raw, where: cities})


@pytest.mark.parametrize(
    "args",
    [
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
    ],
)
def test_impossible_encodings_are_refused(args: tuple[Any, ...]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        bridge.encode(*args)


def test_a_finished_game_says_so() -> None:
    state = opening(1)
    for _ in walk(state, 1):
        with pytest.raises(ValueError, match="not over"):
            state.returns()
    assert state.decider == OVER
    with pytest.raises(ValueError, match="over"):
        state.random_move(Rng(1))


def test_prices_are_those_of_dice_that_are_rolled() -> None:
    state = opening(3)
    for _ in range(state.seats):
        state.apply(state.chance_outcomes()[0][0])
    with pytest.raises(ValueError, match=r"\w"):
        bridge.price(state, 0, 0)
    with pytest.raises(ValueError, match=r"\w"):
        bridge.guild_allowed(state, 0, 0)
