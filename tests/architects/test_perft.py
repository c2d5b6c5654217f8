"""Perft counts (sequences of moves and chance events): fast bridge, slow bridge, recorded ones."""

from __future__ import annotations

import random
from typing import Any

import pytest

import solver.games.architects.data  # noqa: F401 - loads the tables
from solver._ext.architects import bridge
from solver._ext.core.perft import perft as fast_perft
from tests.architects.lockstep import Twins
from tests.architects.positions import cards, deck, empty, give_tokens, rich
from tests.architects.slow_engine import SlowGame
from tests.architects.slow_raw import game_from_raw
from tests.architects.worked import acting
from tests.lockstep import slow_perft

ROW = ["decor", "tactics", "politics"]


def science_row() -> dict[str, Any]:
    """Two sets at choice, tokens that help at once."""
    raw = acting("rhodes", held={"compass": 2, "gear": 1, "tablet": 1, "wood": 1, "glass": 1})
    give_tokens(raw, {0: ["science"]}, ["engineering", "architecture", "culture"])
    return raw


def extra_cards() -> dict[str, Any]:
    """Every extra-card token owned, a card to pick that triggers one."""
    raw = empty(["ephesus", "olympia", "babylon"])
    owned = ["urbanism", "crafts", "jewellery", "science", "propaganda", "architecture"]
    give_tokens(raw, {0: owned}, ROW)
    raw["cities"][0]["built"] = [1]
    raw["cities"][0]["cards"] = cards(wood=1, stone=1, clay=1)
    for seat, top in enumerate(("wood", "glass", "red_h1")):
        raw["decks"][seat] = deck(top, coin=2, gear=1)
    raw["decks"][-1] = deck(wood=1, red_h2=1, vp2_cat=1)
    return raw


def payments(options: int) -> dict[str, Any]:
    """Many ways to pay, Economy and Engineering among them."""
    held = {"wood": 2, "stone": 1, "clay": 1, "papyrus": 1, "glass": 1, "coin": 3}
    raw = acting("ephesus", built=[1], held=held, owned=["economy", "engineering"])
    raw["options"] = options
    raw["decks"] = [deck("coin", wood=1), deck("gear"), deck(stone=1, glass=1)]
    return raw


def searching() -> dict[str, Any]:
    """Halicarnassus is about to choose a deck; seat 2 knows the central top."""
    raw = acting("halicarnassus", 3, built=[1], held={"wood": 2})
    raw["decks"][0] = deck("vp3", coin=2, wood=1, gear=3, tablet=1)
    raw["decks"][2] = deck("wood", stone=1, clay=1)
    raw["decks"][-1] = deck("gear", gear=2, coin=1)
    raw["knows"] = [2]
    raw["cat"] = 1
    return raw


def last_cards() -> dict[str, Any]:
    """Four seats, six cards, a Battle near."""
    raw = empty(["alexandria", "giza", "rhodes", "olympia"])
    raw["decks"] = [deck(), deck("red_h2", coin=1), deck(), deck("vp2_cat"), deck(wood=1, gear=2)]
    raw["flipped"] = 2
    raw["cities"][1]["cards"] = cards(red_h0=1, wood=1, stone=1)
    raw["cities"][1]["built"] = [1, 2, 3]
    return raw


POSITIONS = {
    "science": science_row(),
    "extra cards": extra_cards(),
    "payments": payments(0),
    "payments, free coins": payments(1),
    "searching": searching(),
    "last cards": last_cards(),
}
# From the start, by number of seats, for depths 1, 2, ...
START = {
    2: [7, 42, 588, 7686, 93366],
    3: [7, 42, 210, 2940, 38430],
    4: [7, 42, 210, 840, 11760],
    5: [7, 42, 210, 840, 2520],
    6: [7, 42, 210, 840, 2520],
    7: [7, 42, 210, 840, 2520],
}
# From the positions above.
RECORDED = {
    "science": [3, 10, 96, 198, 616, 8184, 25322, 334198, 1147215],
    "extra cards": [3, 7, 28, 64, 375, 768, 4815, 8925, 48776, 87120, 387607, 760579],
    "payments": [81, 162, 3370, 3370, 22676, 35894],
    "payments, free coins": [
        92,
        184,
        5968,
        5968,
        52342,
        85044,
        89498,
        120486,
        342520,
        403278,
        403278,
        403278,
    ],
    "searching": [1, 2, 6, 16, 49, 126, 474, 2080, 2260, 6780, 39762, 119286],
    "last cards": [2, 4, 7, 11, 18, 22, 32, 36, 36, 39, 90, 210, 210, 210],
}
SLOW_LIMIT = 1_500  # nodes the slow engine can count in a second or so


def slow_depth(counts: list[int]) -> int:
    """The greatest depth that the slow engine can count in good time."""
    return sum(count < SLOW_LIMIT for count in counts)


@pytest.mark.parametrize("seats", START)
def test_perft_from_the_start(seats: int) -> None:
    counts = START[seats]
    for depth, count in enumerate(counts, 1):
        assert fast_perft(bridge.new(seats), depth) == count
    depth = slow_depth(counts)
    assert slow_perft(SlowGame(seats), depth) == counts[depth - 1]


@pytest.mark.parametrize("name", POSITIONS)
def test_perft_of_positions(name: str) -> None:
    raw, counts = POSITIONS[name], RECORDED[name]
    for depth, count in enumerate(counts, 1):
        assert fast_perft(bridge.load(raw), depth) == count
    depth = slow_depth(counts)
    assert slow_perft(game_from_raw(raw), depth) == counts[depth - 1]


@pytest.mark.parametrize(
    ("seed", "seats", "options", "depth"),
    [
        (1, 3, 37, 5),
        (3, 5, 111, 5),
        (5, 7, 185, 8),
        (6, 2, 222, 4),
        (7, 3, 259, 5),
        (8, 4, 296, 8),
        (9, 5, 333, 8),
        (10, 6, 370, 8),
        (11, 7, 407, 3),
        (12, 2, 444, 4),
        (14, 4, 518, 8),
        (15, 5, 555, 8),
    ],
)
def test_perft_of_late_positions(seed: int, seats: int, options: int, depth: int) -> None:
    raw = rich(seed, seats, options)
    assert fast_perft(bridge.load(raw), depth) == slow_perft(game_from_raw(raw), depth)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
def test_perft_of_many_late_positions(seed: int) -> None:
    raw = rich(seed, 2 + seed % 6, random.Random(seed).randrange(1024))
    depth = 1
    while fast_perft(bridge.load(raw), depth + 1) < 10 * SLOW_LIMIT and depth < 20:
        depth += 1
    assert fast_perft(bridge.load(raw), depth) == slow_perft(game_from_raw(raw), depth)


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_perft_of_a_played_position(seats: int) -> None:
    twins = Twins.new(seats)
    twins.play("fair", random.Random(seats), plies=30 * seats)
    assert fast_perft(twins.fast, 3) == slow_perft(twins.slow, 3)
