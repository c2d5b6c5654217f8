"""Deals: the same table for the same seed, for ever; every draw uniform, none foretold."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.architects import GAME
from solver.games.architects.data import tables
from solver.games.architects.positions.read import read
from tests.architects import bridge
from tests.architects.table import example

WONDERS_2024 = ["giza", "ephesus", "babylon"]
TOKENS_2024 = ["science", "economy", "culture"]
TOPS_2024 = ["compass", "stone", "stone"]

CENTRAL = 7


def start(seed: int, seats: int = 2) -> State:
    """A table that has been laid out."""
    state, deal = GAME.new(seats=seats), GAME.deal({}, seed)
    while state.decider == CHANCE:
        state.apply(deal.event(state))
    return state


def play(seed: int, player: int, seats: int = 2) -> dict[str, list[int]]:
    """Cards that each deck gave in one game, and the tokens of the stack, in order."""
    state, deal, rng = GAME.new(seats=seats), GAME.deal({}, seed), Rng(player)
    found: dict[str, list[int]] = {}
    searched = set()
    while state.decider != OVER:
        if state.decider != CHANCE:
            move = state.random_move(rng)
            kind, *numbers = bridge.decode(move)
            searched |= {f"deck {numbers[0]}"} if kind == "search" else set()
            state.apply(move)
            continue
        event = deal.event(state)
        kind, *numbers = bridge.decode(event)
        if kind == "top" and f"deck {numbers[0]}" not in searched:
            found.setdefault(f"deck {numbers[0]}", []).append(numbers[1])
        elif kind == "draw":
            found.setdefault("central", []).append(numbers[0])
        elif kind in ("lay", "blind"):
            found.setdefault("stack", []).append(numbers[0])
        elif kind == "wonder":
            found.setdefault("wonders", []).append(numbers[0])
        state.apply(event)
    return found


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_two_games_meet_the_same_cards(seats: int) -> None:
    """Whatever the players do, a deck that nobody has looked through gives the same cards."""
    for seed in range(10):
        one, other = play(seed, 1, seats), play(seed, 2, seats)
        assert one["wonders"] == other["wonders"]
        assert {"central", "stack", *(f"deck {seat}" for seat in range(seats))} <= one.keys()
        for name in one.keys() & other.keys():
            common = min(len(one[name]), len(other[name]))
            assert one[name][:common] == other[name][:common], name


def test_the_same_seed_is_the_same_table_in_every_version() -> None:
    raw = bridge.dump(start(2024, 3))
    data = tables()
    assert [data.wonders[city["wonder"]].id for city in raw["cities"]] == WONDERS_2024
    assert [data.cards[deck["top"]].id for deck in raw["decks"][:-1]] == TOPS_2024
    tokens = [data.tokens[kind].id for kind, n in enumerate(raw["face_up"]) for _ in range(n)]
    assert tokens == TOKENS_2024


def chi_square(seen: Counter[int], expected: dict[int, float]) -> float:
    """How far counts are from what is expected."""
    assert set(seen) <= {item for item, share in expected.items() if share}
    total = sum(seen.values())
    return sum(
        (seen[item] - total * share) ** 2 / (total * share)
        for item, share in expected.items()
        if share
    )


def shares(counts: list[int]) -> dict[int, float]:
    """Probability of each kind."""
    return {kind: count / sum(counts) for kind, count in enumerate(counts)}


def test_every_event_has_its_probability() -> None:
    """First events of many tables: a wonder, the first token, the first top, the central card."""
    seeds = 3000
    wonders: Counter[int] = Counter()
    tokens: Counter[int] = Counter()
    drawn: Counter[int] = Counter()
    tops: Counter[int] = Counter()
    for seed in range(seeds):
        state, deal = GAME.new(), GAME.deal({}, seed)
        kinds = []
        while state.decider == CHANCE:
            event = deal.event(state)
            kind, *numbers = bridge.decode(event)
            kinds.append(kind)
            if kind == "wonder" and len(kinds) == 1:
                wonders[numbers[0]] += 1
                giza = tables().wonders[numbers[0]].id == "giza"
            if kind == "lay" and kinds.count("lay") == 1:
                tokens[numbers[0]] += 1
            if kind == "top" and numbers[0] == 0 and giza:
                tops[numbers[1]] += 1
            state.apply(event)
        state.apply(bridge.encode("take", CENTRAL))
        drawn[bridge.decode(deal.event(state))[1]] += 1
    decks = {deck.deck: list(deck.cards.values()) for deck in tables().decks}
    copies = [token.copies for token in tables().tokens]
    # Chi-square with 6 and 13 degrees of freedom: below 23 and 35 but once in 1300 times.
    assert chi_square(wonders, shares([1] * 7)) < 23
    assert chi_square(tokens, shares(copies)) < 35
    assert chi_square(drawn, shares(decks["central"])) < 35
    assert chi_square(tops, shares(decks["giza"])) < 35


def test_a_look_and_the_draw_that_follows_agree() -> None:
    agreed = 0
    for seed in range(12):
        state, deal, rng = GAME.new(seats=3), GAME.deal({}, seed), Rng(seed)
        looked = None
        while state.decider != OVER:
            move = deal.event(state) if state.decider == CHANCE else state.random_move(rng)
            kind, *numbers = bridge.decode(move)
            if kind == "peek":
                assert looked in (None, numbers[0])
                looked = numbers[0]
            elif kind == "draw":
                assert looked in (None, numbers[0])
                agreed += looked is not None
                looked = None
            state.apply(move)
    assert agreed > 20


@cache
def before_the_search() -> State:
    """Halicarnassus has said that it looks at its left deck."""
    data = example("halicarnassus")
    cards = data.pop("search")["cards"]
    data |= {"phase": "effect"}
    right = data["decks"][1]
    right["top"] = "clay"
    for card in cards[1:]:
        right["unseen"][card] = right["unseen"].get(card, 0) + 1
    state = read(data).state
    state.apply(GAME.parse_move(state, "search rhodes"))
    return state


def search(seed: int, kept: str) -> tuple[list[int], int]:
    """A deal goes on from there: the cards found in order, and the top after it."""
    state, deal = before_the_search().copy(), GAME.deal({}, seed)
    found = []
    while state.decider == CHANCE:
        event = deal.event(state)
        found.append(bridge.decode(event)[1])
        state.apply(event)
    card = found[0] if kept == "first" else tables().card_index[kept]
    state.apply(bridge.encode("keep", card))
    return found, bridge.decode(deal.event(state))[2]


@pytest.mark.parametrize("kept", ["clay", "first"])
def test_the_deck_is_shuffled_after_a_search(kept: str) -> None:
    """The next top is uniform among what is left, whatever was seen; also if it is as before."""
    seeds = 1500
    same = 0
    expected = 0.0
    tops: Counter[int] = Counter()
    mean = dict.fromkeys(range(len(tables().cards)), 0.0)
    unseen = below_the_top()
    for seed in range(seeds):
        found, top = search(seed, kept)
        left = list(unseen)
        if kept == "first":
            left[found[0]] -= 1
            left[tables().card_index["clay"]] += 1
        chances = shares(left)
        tops[top] += 1
        for kind, share in chances.items():
            mean[kind] += share / seeds
        same += top == found[0]
        expected += chances[found[0]]
    assert chi_square(tops, mean) < 35
    # How often the card found first comes back on top: within four standard deviations.
    assert abs(same - expected) < 4 * (expected * (1 - expected / seeds)) ** 0.5


def below_the_top() -> list[int]:
    """What lies below the top of the deck that ``search`` looks through."""
    data = example("halicarnassus")
    cards: dict[str, Any] = dict(data["decks"][1]["unseen"])
    for card in data["search"]["cards"][1:]:
        cards[card] = cards.get(card, 0) + 1
    return [cards.get(card.id, 0) for card in tables().cards]


def test_a_central_top_that_the_state_knows_is_kept() -> None:
    state = read(example("ending")).state
    state.apply(GAME.parse_move(state, "take central"))
    for seed in range(5):
        assert bridge.decode(GAME.deal({}, seed).event(state)) == (
            "draw",
            tables().card_index["glass"],
        )


def test_no_event_when_a_seat_decides() -> None:
    with pytest.raises(ValueError, match="no chance event"):
        GAME.deal({}, 1).event(start(1))
