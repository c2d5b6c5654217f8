"""What must hold in every state of every game of the fast bridge, at random play."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from solver._ext.architects import bridge
from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from tests.architects.positions import all_tokens, rich
from tests.architects.reference import CARD_IDS, CARDS, CONFLICT, DECKS, TOKEN_IDS, WONDER_IDS
from tests.architects.slow_battle import winners
from tests.architects.walks import ending, mixed_options, opening
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

RED_WITH_HORNS = [CARD_IDS.index("red_h1"), CARD_IDS.index("red_h2")]
ALL_TOKENS = [all_tokens().count(token) for token in TOKEN_IDS]
SYMBOLS = [i for i, name in enumerate(CARD_IDS) if CARDS[name]["color"] == "green"]
COIN = CARD_IDS.index("coin")

Raw = dict[str, Any]


# ---- cards and tokens --------------------------------------------------------------------


def plus(*bags: list[int]) -> list[int]:
    """The sum of counts kind by kind."""
    return [sum(column) for column in zip(*bags, strict=True)]


def in_decks(raw: Raw) -> list[list[int]]:
    """All that is left of every deck: what nobody has seen, the top, what is looked through."""
    result = []
    central = len(raw["decks"]) - 1
    for index, pile in enumerate(raw["decks"]):
        left = list(pile["unseen"])
        if pile["top"] >= 0 and index != central:
            left[pile["top"]] += 1
        if index == raw["source"]:
            left = plus(left, raw["offer"])
        result.append(left)
    return result


def in_cities(raw: Raw) -> list[int]:
    """All cards in front of seats."""
    return plus(*[city["cards"] for city in raw["cities"]])


def paid(move: int) -> list[int]:
    """The cards that a move discards by itself."""
    kind, *rest = bridge.decode(move)
    lost = [0] * len(CARD_IDS)
    if kind == "build":
        lost[:5] = rest[1]
        lost[COIN] = rest[2]
    elif kind == "science":
        for number, symbol in enumerate(SYMBOLS):
            lost[symbol] = 2 * (rest[0] == number) or int(rest[0] == 3)
    return lost


def check_cards(before: Raw, move: int, after: Raw) -> None:
    """Between two states cards go from decks to cities and from cities to the discards."""
    if before["due"]["wonders"]:
        return
    for old, new in zip(in_decks(before), in_decks(after), strict=True):
        assert all(a >= b for a, b in zip(old, new, strict=True))  # nothing ever comes back
    lost = [
        a - b - p
        for a, b, p in zip(
            plus(in_cities(before), *in_decks(before)),
            plus(in_cities(after), *in_decks(after)),
            paid(move),
            strict=True,
        )
    ]
    if any(lost):  # a Battle took all red cards with horns, which then are nowhere
        assert before["flipped"] == CONFLICT[before["seats"]] or any(
            lost[card] for card in RED_WITH_HORNS
        )
        assert after["flipped"] == 0
        held = in_cities(after)
        for card, count in enumerate(lost):
            assert count == 0 if card not in RED_WITH_HORNS else held[card] == 0
    assert min(city["victories"] for city in after["cities"]) >= 0
    for old, new in zip(before["cities"], after["cities"], strict=True):
        assert set(old["built"]) <= set(new["built"])
        assert old["victories"] <= new["victories"] <= old["victories"] + 2
        assert all(a <= b for a, b in zip(old["tokens"], new["tokens"], strict=True))


def check_table(raw: Raw) -> None:
    """Every deck is part of its list, all tokens are somewhere, the numbers make sense."""
    names = [WONDER_IDS[city["wonder"]] for city in raw["cities"] if city["wonder"] >= 0]
    assert len(set(names)) == len(names)
    *left_of, central_left = in_decks(raw)
    for name, left in [*zip(names, left_of, strict=False), ("central", central_left)]:
        whole = [DECKS[name].get(kind, 0) for kind in CARD_IDS]
        assert all(0 <= a <= b for a, b in zip(left, whole, strict=True))
    tokens = plus(raw["face_up"], raw["stack"], *[city["tokens"] for city in raw["cities"]])
    assert tokens == ALL_TOKENS
    assert 0 <= raw["flipped"] <= CONFLICT[raw["seats"]]
    central = raw["decks"][-1]
    assert (central["top"] >= 0) == bool(raw["knows"])
    assert central["top"] < 0 or central["unseen"][central["top"]] > 0
    for city in raw["cities"]:
        assert len(set(city["built"])) == len(city["built"]) <= 5
    owner = raw["cities"][raw["seat"]]["tokens"]
    assert all(owner[token] for token in raw["available"])
    assert not set(raw["available"]) & set(raw["used"])
    assert set(raw["available"]) <= set(raw["triggered"])


# ---- one state ---------------------------------------------------------------------------


def check_state(state: State) -> None:
    check_table(bridge.dump(state))
    check_rebuilt(bridge, state)


def check_end(state: State) -> None:
    """A finished game has an ending, winners that fit it, and shares that sum to 1."""
    raw = bridge.dump(state)
    shares = state.returns()
    assert sum(shares) == pytest.approx(1.0, abs=1e-12)
    assert state.legal_moves() == []
    assert state.chance_outcomes() == []
    assert state.turns_left == 0
    totals = [points["total"] for points in bridge.score(state)]
    assert state.points() == totals
    first, tied = winners(totals, [len(city["built"]) for city in raw["cities"]])
    assert raw["winners"] == first
    assert shares == [1 / len(first) if seat in first else 0.0 for seat in range(state.seats)]
    assert state.evaluate() == shares
    complete = any(len(city["built"]) == 5 for city in raw["cities"])
    expected = "wonder" if not tied else "shared" if len(first) > 1 else "tie_break"
    assert bridge.ending(state) == (expected if complete else "exhausted")


def check_turns(counts: list[int], picks: list[bool]) -> None:
    """``turns_left`` before every move never rises and is no less than the picks to come."""
    assert all(a >= b for a, b in pairwise(counts))
    left = 0
    for count, pick in zip(reversed(counts), reversed(picks), strict=True):
        left += pick
        assert count >= left


# ---- games -------------------------------------------------------------------------------


def deep_game(state: State, seed: int) -> None:
    """One random game with every check at every ply."""
    start = state.to_bytes()
    counts, picks = [], []
    raw = bridge.dump(state)
    for _, move in walk(state, seed):
        tried = choices(state)
        assert all(bridge.encode(*bridge.decode(move)) == move for move in tried)
        check_choices(state, tried)
        check_state(state)
        counts.append(state.turns_left)
        picks.append(raw["phase"] == "pick" and bridge.decode(move)[0] == "take")
        last, raw = raw, after(state, move)
        check_cards(last, move, raw)
    check_state(state)
    check_end(state)
    check_turns(counts, picks)
    check_taken_back(state, len(counts), start)


def after(state: State, move: int) -> Raw:
    """The dump that a move leads to."""
    state.apply(move)
    raw = bridge.dump(state)
    state.undo()
    return raw


def light_game(seed: int) -> str | None:
    """One random game: undo of the moves played, the cards at the end, the result."""
    state = opening(seed)
    trail = [(state.to_bytes(), state.key) for state, _ in walk(state, seed)]
    check_table(bridge.dump(state))
    check_end(state)
    result = bridge.ending(state)
    check_trail(state, trail)
    return result


@pytest.mark.parametrize("seed", range(18))
def test_every_state_of_random_games(seed: int) -> None:
    deep_game(opening(seed), seed)


@pytest.mark.parametrize("block", range(0, 200, 50))
def test_every_state_of_late_positions(block: int) -> None:
    for seed in range(block, block + 50):
        deep_game(ending(seed), seed)


def test_random_games() -> None:
    endings = Counter(light_game(seed) for seed in range(1000, 1300))
    assert set(endings) >= {"wonder", "tie_break"}


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10, 60))
def test_many_random_games(block: int) -> None:
    for seed in range(500 * block, 500 * block + 500):
        light_game(seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10, 40))
def test_every_state_of_many_random_games(block: int) -> None:
    for seed in range(10 * block, 10 * block + 10):
        deep_game(opening(seed), seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10, 60))
def test_every_state_of_many_late_positions(block: int) -> None:
    for seed in range(50 * block, 50 * block + 50):
        deep_game(ending(seed), seed)


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


@pytest.mark.parametrize("move", [-1, 0, 5, 1 << 24, 16 << 24 | 15, (1 << 31) - 1])
def test_impossible_moves_are_refused(move: int) -> None:
    check_refused(bridge.new(3), move)


@pytest.mark.parametrize("seats", [-1, 0, 1, 8])
def test_impossible_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="seats"):
        bridge.new(seats)


BROKEN: dict[str, dict[str, Any]] = {
    "options": {"options": 1024},
    "seats": {"seats": 8},
    "cities": {"seats": 4},
    "seat": {"seat": 3},
    "phase": {"phase": "asleep"},
    "cat": {"cat": 3},
    "flipped": {"flipped": 4},
    "knows": {"knows": [3]},
    "available": {"available": [14]},
    "source": {"phase": "keep"},
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_dumps_are_refused(name: str) -> None:
    raw = rich(1, 3, mixed_options(0))
    assert bridge.dump(bridge.load(raw)) == raw
    with pytest.raises(ValueError, match=r"\w"):
        bridge.load({**raw, **BROKEN[name]})


@pytest.mark.parametrize(
    "args",
    [
        ("take", 8),
        ("token", 15),
        ("science", 4),
        ("search", 8),
        ("keep", 14),
        ("extra", 14, 0),
        ("build", 6, (1, 1, 0, 0, 0), 0, False, False),
        ("wonder", 7),
        ("lay", 14),
        ("top", 0, 14),
        ("fly", 1),
        ("end", 1),
        ("take",),
    ],
)
def test_impossible_encodings_are_refused(args: tuple[Any, ...]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        bridge.encode(*args)


def test_a_finished_game_says_so() -> None:
    state = ending(3)
    for _ in walk(state, 3):
        with pytest.raises(ValueError, match="not over"):
            state.returns()
    assert state.decider == OVER
    with pytest.raises(ValueError, match="over"):
        state.random_move(Rng(1))
