"""What must hold in every state of every game of the fast bridge, at random play."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import solver.games.wonders.data  # noqa: F401 - loads the tables
from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver._ext.wonders import bridge
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
from tests.wonders.reference import (
    AGES,
    CARD_IDS,
    CARDS,
    EDITIONS,
    guilds,
    guilds_in_play,
    ordinary_deck,
)
from tests.wonders.slow_score import result
from tests.wonders.walks import opening

Raw = dict[str, Any]
FULL = 7  # cards of a hand and of what has left it


# ---- cards, coins and tokens -------------------------------------------------------------


def edition_of(raw: Raw) -> str:
    """The edition of a dump."""
    return EDITIONS[raw["options"][0]]


def check_deck(raw: Raw, age: int) -> None:
    """Every card of an Age that is dealt is in one place, and no card is there too often."""
    edition, seats = edition_of(raw), raw["seats"]
    rows = raw["ages"][age - 1]
    there = Counter(CARD_IDS[card] for hand in rows["hands"] for card in hand)
    there += Counter(CARD_IDS[card] for used in rows["used"] for card, _, _ in used)
    if not there:
        assert age != raw["age"] or raw["phase"] in ("boards", "sides", "deal", "over")
        return
    deck = Counter(ordinary_deck(edition, seats, age))
    ordinary = Counter({c: n for c, n in there.items() if not CARDS[edition][c]["guild"]})
    drawn = there - ordinary
    assert max(drawn.values(), default=0) <= 1
    assert set(drawn) <= (set(guilds(edition)) if age == 3 else set())
    if raw["phase"] == "deal" and raw["age"] == age:
        assert not ordinary - deck
        assert len(drawn) <= guilds_in_play(seats)
    else:
        assert ordinary == deck
        assert len(drawn) == (guilds_in_play(seats) if age == 3 else 0)
        sizes = [len(h) + len(u) for h, u in zip(rows["hands"], rows["used"], strict=True)]
        moved = sizes[-1] - FULL if seats == 2 else 0  # from the pile into the managed hand
        assert -6 <= moved <= 0
        managed = (1 if age == 2 else 0) if seats == 2 else -1
        assert sizes == [
            FULL + moved * (n == len(sizes) - 1 and seats == 2) - moved * (n == managed)
            for n in range(len(sizes))
        ]


def check_cities(raw: Raw) -> None:
    """Buildings stand once in a city and came from its hands or the pile; coins and tokens."""
    edition = edition_of(raw)
    logged: Counter[str] = Counter()
    for age in AGES:
        for used in raw["ages"][age - 1]["used"]:
            logged += Counter(CARD_IDS[c] for c, how, _ in used if how in ("build", "taken"))
    standing = Counter(CARD_IDS[card] for city in raw["cities"] for card in city["cards"])
    kept = [age for age in AGES if any(raw["ages"][age - 1]["used"])]
    here = Counter({c: n for c, n in standing.items() if CARDS[edition][c]["age"] in kept})
    assert here == logged
    for city in raw["cities"]:
        assert city["coins"] >= 0
        assert 0 <= city["stages"] <= 4
        assert city["cards"] == sorted(city["cards"])
        buildings = [CARDS[edition][CARD_IDS[card]]["building"] for card in city["cards"]]
        assert len(set(buildings)) == len(buildings)
        assert all(0 <= won <= 2 for won in city["victories"])
    won = sum(sum(city["victories"]) for city in raw["cities"])
    assert won == sum(city["defeats"] for city in raw["cities"])
    boards = [city["wonder"] for city in raw["cities"] if city["wonder"] >= 0]
    assert len(set(boards)) == len(boards)


def check_graves(raw: Raw) -> None:
    """Where the logs of all Ages so far are kept, every stage has its card."""
    if all(any(raw["ages"][age - 1]["used"]) for age in range(1, raw["age"])):
        uses = Counter(how for age in raw["ages"] for used in age["used"] for _, how, _ in used)
        assert uses["stage"] == sum(city["stages"] for city in raw["cities"])


def check_table(raw: Raw) -> None:
    """All of a dump makes sense."""
    for age in AGES:
        check_deck(raw, age)
    check_cities(raw)
    check_graves(raw)
    for number, age in enumerate(raw["ages"], 1):
        pile = raw["seats"] == 2
        hands = age["hands"][:-1] if pile else age["hands"]
        if raw["phase"] != "deal" or number != raw["age"]:
            assert all(hand == sorted(hand) for hand in hands)


# ---- one state and one game --------------------------------------------------------------


def check_end(state: State) -> None:
    """A finished game has an ending, winners that fit it, and shares that sum to 1."""
    raw = bridge.dump(state)
    shares = state.returns()
    assert sum(shares) == pytest.approx(1.0, abs=1e-12)
    assert state.legal_moves() == []
    assert state.chance_outcomes() == []
    assert state.turns_left == 0
    totals = [points["total"] for points in bridge.score(state)][: state.seats]
    assert state.points() == totals
    coins = [city["coins"] for city in raw["cities"]][: state.seats]
    winners, ending = result(totals, coins)
    assert bridge.ending(state) == ending
    assert shares == [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
    assert state.evaluate() == shares
    for points in bridge.score(state):
        assert points["total"] == sum(n for key, n in points.items() if key != "total")


def check_views(state: State, rng: random.Random) -> None:
    """What a seat knows is a state that can be written and read too."""
    seat = rng.randrange(state.seats)
    view = bridge.conceal(state, seat)
    assert bridge.load(bridge.dump(view)) == view
    check_rebuilt(bridge, view)


def tried(state: State, rng: random.Random, most: int = 4) -> list[int]:
    """Some of the moves or events that can come next."""
    found = choices(state)
    return rng.sample(found, min(most, len(found)))


def deep_game(seed: int) -> str | None:
    """One random game with every check at every ply; returns its ending."""
    state, rng = opening(seed), random.Random(seed)
    start = state.to_bytes()
    turns = []
    for _, move in walk(state, seed):
        if rng.random() < 0.3:
            assert all(bridge.encode(*bridge.decode(m)) == m for m in choices(state))
            check_choices(state, tried(state, rng))
            check_rebuilt(bridge, state)
            check_views(state, rng)
        check_table(bridge.dump(state))
        assert state.is_legal(move)
        turns.append(state.turns_left)
    assert all(a >= b for a, b in pairwise(turns))
    check_table(bridge.dump(state))
    check_rebuilt(bridge, state)
    check_end(state)
    ending = bridge.ending(state)
    check_taken_back(state, len(turns), start)
    return ending


def light_game(seed: int) -> str | None:
    """One random game: undo of the moves played, the cards at the end, the result."""
    state = opening(seed)
    trail = [(state.to_bytes(), state.key) for state, _ in walk(state, seed)]
    check_table(bridge.dump(state))
    check_end(state)
    ending = bridge.ending(state)
    check_trail(state, trail)
    return ending


@pytest.mark.parametrize("block", range(0, 48, 6))
def test_every_state_of_random_games(block: int) -> None:
    for seed in range(block, block + 6):
        deep_game(seed)


def test_random_games() -> None:
    endings = Counter(light_game(seed) for seed in range(1000, 1400))
    assert set(endings) >= {"points", "coins"}


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


# ---- keys --------------------------------------------------------------------------------


def essence(state: State) -> Raw:
    """What of a state matters for the rest of the game."""
    raw = bridge.dump(state)
    if raw["phase"] == "over":
        return {"cities": raw["cities"]}
    return raw


@pytest.mark.parametrize("seed", range(6))
def test_different_states_have_different_keys(seed: int) -> None:
    """Along a game no two states that differ in anything that matters share a key."""
    by_key: dict[int, Raw] = {}
    rng = random.Random(seed)
    for state, _ in walk(opening(seed), seed):
        for move in tried(state, rng, 3):
            state.apply(move)
            known = by_key.setdefault(state.key, essence(state))
            assert known["cities"] == essence(state)["cities"]
            assert known == essence(state)
            state.undo()


# ---- edges -------------------------------------------------------------------------------


def test_same_seed_same_game() -> None:
    results = []
    for _ in range(2):
        state = opening(5)
        for _ in walk(state, 5):
            pass
        results.append(state.to_bytes())
    assert results[0] == results[1]


def test_a_copy_is_independent() -> None:
    check_copy(opening(4), 60)


@pytest.mark.parametrize("move", [-1, 0, 5, 1 << 24, (1 << 31) - 1])
def test_impossible_moves_are_refused(move: int) -> None:
    check_refused(bridge.new(3), move)


@pytest.mark.parametrize(
    ("seats", "options"),
    [(-1, 0), (0, 0), (1, 1), (2, 0), (8, 0), (3, 2), (3, 3 << 2), (3, 3 << 4), (3, 1 << 18)],
)
def test_impossible_tables_are_refused(seats: int, options: int) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        bridge.new(seats, options)


def position() -> Raw:
    """A position in the midst of a game."""
    for state, _ in walk(opening(1), 1):
        raw = bridge.dump(state)
        if (raw["phase"], raw["age"], raw["turn"]) == ("choose", 2, 3):
            return raw
    raise AssertionError("no such position")


BROKEN: dict[str, Raw] = {
    "options": {"options": [0, 3, 0, 0, 0, 0, 0, 0, 0]},
    "seats": {"seats": 8},
    "one seat more": {"seats": 4},
    "view": {"view": 3},
    "first": {"first": 3},
    "phase": {"phase": "asleep"},
    "age": {"age": 4},
    "turn": {"turn": 7},
    "nobody acts": {"phase": "discard"},
    "two seats, second edition": {"seats": 2, "options": [0] * 9},
    "looks": {"looks": [[4, 0], [0, 0], [0, 0]]},
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_dumps_are_refused(name: str) -> None:
    raw = position()
    assert bridge.dump(bridge.load(raw)) == raw
    with pytest.raises(ValueError, match=r"\w"):
        bridge.load({**raw, **BROKEN[name]})


def test_cards_that_the_deck_does_not_have_are_refused() -> None:
    raw = position()
    hand = raw["ages"][1]["hands"][0]
    for card in (-2, 82, CARD_IDS.index("lumber_yard"), CARD_IDS.index("palace")):
        before, hand[0] = hand[0], card
        with pytest.raises(ValueError, match=r"\w"):
            bridge.load(raw)
        hand[0] = before
    bridge.load(raw)


@pytest.mark.parametrize(
    "args",
    [
        ("side", 2),
        ("build", 82, 0, 0, False, False),
        ("build", 0, -1, 0, False, False),
        ("build", 0, 0),
        ("stage", 82, 0, 0, False),
        ("sell", 82, False),
        ("take", 82),
        ("wonder", 7, 0),
        ("wonder", 0, 2),
        ("deal", 82),
        ("see", -2),
        ("fly", 1),
        ("take",),
    ],
)
def test_impossible_encodings_are_refused(args: tuple[Any, ...]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        bridge.encode(*args)


def test_a_finished_game_says_so() -> None:
    state = opening(3)
    for _ in walk(state, 3):
        with pytest.raises(ValueError, match="not over"):
            state.returns()
    assert state.decider == OVER
    with pytest.raises(ValueError, match="over"):
        state.random_move(Rng(1))
