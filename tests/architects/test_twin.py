"""The fast engine against the slow one: games in lockstep."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from solver.games.architects.moves.notation import move_text, parse_move
from tests.architects import bridge
from tests.architects.lockstep import Twins
from tests.architects.positions import cards, deck, empty, rich
from tests.architects.reference import WONDER_IDS
from tests.architects.styles import STYLES
from tests.architects.texts import text_of
from tests.architects.walks import ending, opening
from tests.states import choices, walk

Game = tuple[int, str, int]
"""Seed, style, seats."""

SEATS = range(2, 8)


def mixed(seed: int) -> Game:
    """A game whose style and seats come from its seed."""
    return seed, STYLES[seed // 6 % len(STYLES)], SEATS[seed % 6]


WHOLE_GAMES: list[Game] = [
    *[(seed, STYLES[seed % len(STYLES)], seats) for seats in SEATS for seed in range(3)],
    *[mixed(seed) for seed in range(100, 132)],
]
LATE_GAMES = [mixed(seed) for seed in range(400)]
# Found by trying seeds on the slow engine: what is too rare to wait for.
RARE_GAMES: list[Game] = [
    (13611, "plain", 5),  # ending shared
]


def last_horn(*red: str) -> dict[str, Any]:
    """Two seats; taking the top of the left deck, a horn, brings a Battle. Seat 1 has ``red``."""
    raw = empty(["giza", "rhodes"])
    raw["flipped"] = 2
    raw["decks"][0] = deck("red_h1", wood=1, coin=1)
    raw["cities"][1]["cards"] = cards(**{name: red.count(name) for name in red})
    return raw


# Positions that no seed leads to, and the first moves from there.
HAND_MADE: dict[str, tuple[dict[str, Any], list[str]]] = {
    "1 against 0": (last_horn(), ["take giza"]),
    "1 against 1": (last_horn("red_h0"), ["take giza"]),
    "1 against 2": (last_horn("red_h0", "red_h2"), ["take giza"]),
}

MUST_MEET = {
    # paying and duties
    "coins alone pay",
    "economy pay",
    "engineering pay",
    "economy and engineering pay",
    "Engineering does not force",
    "choice between stages",
    "two stages in one turn",
    "stage built without duty",
    # science and tokens
    "choice between science sets",
    "science set without a token left",
    "token not replaced, the stack is empty",
    "both Culture tokens",
    "trigger came before the token",
    "second trigger, the token came after the first",
    # extra cards
    "chain of extra cards",
    "extra card after the last stage",
    "extra card declined",
    "trigger of a token used already",
    "trigger of a token that is available already",
    "two extra cards at choice",
    # decks
    "main pick with an empty deck",
    "wonder deck runs empty",
    "central deck runs empty",
    "seat passed over",
    # the pawn
    "pawn taken from another seat",
    "peek",
    "two seats know the central top",
    "the same card is still on top",
    "the card seen before is drawn",
    "a card that another seat has seen is drawn",
    "seen, pawn lost, drawn",
    # battles
    "battle",
    "second battle",
    "battle gives 0",
    "battle gives 1",
    "battle gives 2",
    "battle of two, 1 shield against none",
    "battle of two, more shields",
    "battle of two, twice as many shields",
    "horns without a token to flip",
    "battle at the end of the game",
    # effects
    "Alexandria takes from a far deck",
    "Alexandria takes from the central deck",
    "Halicarnassus with fewer than 5 cards",
    "Halicarnassus with a single card",
    "Olympia with one deck empty",
    *{f"effect of {wonder}" for wonder in WONDER_IDS if wonder != "giza"},
    *{f"effect of {wonder} finds nothing" for wonder in WONDER_IDS[:6] if wonder != "giza"},
    # ends
    *{f"{wonder} is completed" for wonder in WONDER_IDS},
    "the last card completes a wonder",
    "the seat that ends the game loses",
    "ending wonder",
    "ending tie_break",
    "ending shared",
    "ending exhausted",
    "ending exhausted, by stages",
    "ending exhausted, shared",
}


@cache
def whole_game(seed: int, style: str, seats: int) -> frozenset[str]:
    """Play a game from setup to end in lockstep; returns the rules it met."""
    twins = Twins.new(seats)
    twins.play(style, random.Random(seed))
    return frozenset(twins.slow.met)


@cache
def late_game(seed: int, style: str, seats: int) -> frozenset[str]:
    """Play a random late position to the end in lockstep; returns the rules it met."""
    twins = Twins.at(rich(seed, seats))
    twins.play(style, random.Random(seed))
    return frozenset(twins.slow.met)


@cache
def hand_made_game(name: str) -> frozenset[str]:
    """Play a hand-made position to the end in lockstep; returns the rules it met."""
    raw, moves = HAND_MADE[name]
    twins = Twins.at(raw)
    twins.apply(*moves)
    twins.play("fair", random.Random(1))
    return frozenset(twins.slow.met)


@pytest.mark.parametrize(("seed", "style", "seats"), WHOLE_GAMES)
def test_whole_game(seed: int, style: str, seats: int) -> None:
    assert whole_game(seed, style, seats)


@pytest.mark.parametrize("block", range(0, len(LATE_GAMES), 40))
def test_late_positions(block: int) -> None:
    for game in LATE_GAMES[block : block + 40]:
        late_game(*game)


@pytest.mark.parametrize(("seed", "style", "seats"), RARE_GAMES)
def test_rare_positions(seed: int, style: str, seats: int) -> None:
    assert late_game(seed, style, seats)


@pytest.mark.parametrize("name", HAND_MADE)
def test_hand_made_positions(name: str) -> None:
    assert hand_made_game(name)


def test_the_games_above_met_every_rare_rule() -> None:
    met: set[str] = set()
    for game in WHOLE_GAMES:
        met |= whole_game(*game)
    for game in [*LATE_GAMES, *RARE_GAMES]:
        met |= late_game(*game)
    for name in HAND_MADE:
        met |= hand_made_game(name)
    assert MUST_MEET - met == set()


@pytest.mark.parametrize("seed", range(12))
def test_the_notation_says_the_same(seed: int) -> None:
    """The solver's canonical texts are those of the tests, and read back as the same move."""
    for state, _ in walk(ending(seed) if seed % 2 else opening(seed), seed):
        wonders = [city["wonder"] for city in bridge.dump(state)["cities"]]
        for move in choices(state):
            text = text_of(move, wonders)
            assert move_text(state, move) == text
            assert parse_move(state, text) == move


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10_000, 11_000, 50))
def test_many_whole_games(block: int) -> None:
    for seed in range(block, block + 50):
        whole_game.__wrapped__(*mixed(seed))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(100_000, 120_000, 500))
def test_many_late_positions(block: int) -> None:
    for seed in range(block, block + 500):
        late_game.__wrapped__(*mixed(seed))
