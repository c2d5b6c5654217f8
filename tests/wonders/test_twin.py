"""The fast engine against the slow one: games in lockstep."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from solver.games.wonders.moves.notation import move_text, parse_move
from tests.states import choices, walk
from tests.wonders import bridge
from tests.wonders.games import Game, mixed
from tests.wonders.lockstep import Twins, whole_game
from tests.wonders.positions import city, start_of_age
from tests.wonders.reference import (
    BASE_OPTIONS,
    EDITIONS,
    SIDES,
    WONDERS,
    guilds,
    option_bits,
    option_values,
)
from tests.wonders.texts import text_of
from tests.wonders.walks import opening

FIRST = option_bits(edition="first")
SECOND = option_bits(edition="second")

DEFAULT_GAMES = [
    Game(1, 2, FIRST),
    *(
        Game(10 * seats + number, seats, option_bits(edition=edition))
        for seats in range(3, 8)
        for number, edition in enumerate(EDITIONS)
    ),
]


def flipped() -> list[Game]:
    """Each value of each option that is not the default, once with the boards it is about."""
    games: list[Game] = []
    boards = ("babylon", "halikarnassos", "olympia")
    for name, values in BASE_OPTIONS[1:]:
        for number, value in enumerate(values[1:]):
            for edition in EDITIONS:
                seed = 100 * len(games) + number
                seats = 2 if "free" in name and edition == "first" else 3 + seed % 3
                games.append(
                    Game(seed, seats, option_bits(**{"edition": edition, name: value}), boards)
                )
    return games


FLIPPED_GAMES = flipped()
# Found by trying seeds on the slow engine: together they meet all that is rare, and none
# of them can be spared.
RARE_SEEDS = [
    93, 200, 277, 310, 499, 597, 820, 1078, 1188, 1378, 1440, 1485, 1631,
    1743, 2029, 2032, 2035, 2069, 2070, 2071, 2270, 2482, 2646, 2790, 3118,
]  # fmt: skip


def useless_pile() -> dict[str, Any]:
    """Halikarnassos has all that the others are about to sell."""
    mine = city("second", "halikarnassos", "night", cards=["brickyard", "baths", "altar"])
    others = [city("second", "gizah"), city("second", "rhodos")]
    hands = {0: ["theater"], 1: ["baths"], 2: ["altar"]}
    return start_of_age([mine, *others], 1, hands=hands)


# Positions that no seed leads to, and the first moves from there.
HAND_MADE: dict[str, tuple[dict[str, Any], list[str]]] = {
    "useless pile": (useless_pile(), ["stage with theater", "sell baths", "sell altar"]),
}


def stage_names() -> set[str]:
    """Every stage of every side."""
    return {
        f"stage {number + 1} of {wonder} {side}"
        for edition in EDITIONS
        for wonder, entry in WONDERS[edition].items()
        for side in SIDES[edition]
        for number in range(len(entry["sides"][side]))
    }


MUST_MEET = {
    *stage_names(),
    # paying
    "choice between payments",
    "paid to both neighbors",
    "bought at a discount",
    "more paid than needed",
    "two neighbors pay each other",
    "both neighbors buy from one city",
    "chain, cheaper",
    "chain, otherwise out of reach",
    "a chain is left unused",
    "paid for what could be free",
    # stages
    "stage with a card that could not be built",
    "stage with a card whose building stands already",
    # coins at once
    *(
        f"coins of {card}"
        for card in (
            "vineyard",
            "bazar",
            "haven",
            "lighthouse",
            "chamber_of_commerce",
            "ludus",
            "arena",
        )
    ),
    "coins for a card that a neighbor builds in the same turn",
    "the Lighthouse counts itself",
    "the Lighthouse does not count itself",
    # Halikarnassos
    *(f"Halikarnassos looks, halikarnassos {side}" for names in SIDES.values() for side in names),
    "Halikarnassos finds no pile",
    "Halikarnassos finds nothing to build",
    "Halikarnassos may decline",
    "Halikarnassos declines",
    "Halikarnassos may not take a building twice",
    "taken: a sell card",
    "taken: a left card",
    "taken: a card discarded in the same turn",
    "taken: a leftover of turn six",
    "taken: a card of an earlier Age",
    "taken: a card that brings coins",
    "taken: a card with a cost",
    "taken: a guild",
    "taken: the seventh card that Babylon sold",
    "two of the taken card lie on the pile",
    # Babylon
    *(f"seventh card: {kind}" for kind in ("build", "stage", "sell")),
    "seventh card paid with coins of turn six",
    "seventh card paid with producers of turn six",
    "stage of the seventh card built in turn six",
    "Babylon first, then the other",
    "Halikarnassos first, then the other",
    # Olympia
    *(
        f"{right}, {how}"
        for right in (
            "free first of color",
            "free first of Age 2",
            "free first of Age 3",
            "free last of Age 1",
            "free last of Age 2",
            "free last of Age 3",
            "free by right",
        )
        for how in ("cheaper", "otherwise out of reach")
    ),
    "coin cost saved by Olympia",
    "the right to a free first card is lost",
    "stage of the free last card built in turn six",
    "free by right in the Age of the stage",
    "free by right in a second Age",
    "guild free by right",
    *(f"copied {guild}" for guild in guilds("first")),
    "choice between guilds to copy",
    "nothing to copy",
    "a tie between copies in different categories",
    # the Free City
    *(f"Free City: {kind}" for kind in ("build", "stage", "sell")),
    *(f"Free City: seventh card, {kind}" for kind in ("build", "stage", "sell")),
    "Free City buys from its left neighbor",
    "Free City buys from its right neighbor",
    "a neighbor of the Free City buys",
    "Free City builds by chain",
    "Free City: a chain forbids the stage",
    "Free City: no sale allowed",
    "Free City: every card must be sold",
    "Free City: a card that is good for nothing cannot be sold",
    "Free City builds by right",
    "Free City: Halikarnassos looks",
    "Free City: Halikarnassos takes",
    "Free City has most points",
    # conflicts and points
    *(f"victory in Age {age}" for age in (1, 2, 3)),
    "equal strength",
    "nobody has shields",
    "military below zero",
    "2 symbols of choice",
    "Decorators Guild with the wonder complete",
    *(f"scored {guild}" for edition in EDITIONS for guild in guilds(edition)),
    *(f"ending {ending}" for ending in ("points", "coins", "shared")),
}


@cache
def hand_made_game(name: str) -> frozenset[str]:
    """Play a hand-made position to the end in lockstep; returns the rules it met."""
    raw, moves = HAND_MADE[name]
    twins = Twins.at(raw)
    twins.apply(*moves)
    twins.play(["builder"] * twins.slow.seats, random.Random(1))
    return frozenset(twins.slow.met)


@pytest.mark.parametrize("game", DEFAULT_GAMES, ids=str)
def test_whole_game(game: Game) -> None:
    assert whole_game(game)


@pytest.mark.parametrize("game", FLIPPED_GAMES, ids=str)
def test_whole_game_with_one_option_flipped(game: Game) -> None:
    assert whole_game(game)


@pytest.mark.parametrize("seed", RARE_SEEDS)
def test_rare_games(seed: int) -> None:
    assert whole_game(mixed(seed))


@pytest.mark.parametrize("name", HAND_MADE)
def test_hand_made_positions(name: str) -> None:
    assert hand_made_game(name)


def test_the_games_above_met_every_rare_rule() -> None:
    met: set[str] = set()
    for game in [*DEFAULT_GAMES, *FLIPPED_GAMES, *map(mixed, RARE_SEEDS)]:
        met |= whole_game(game)
    for name in HAND_MADE:
        met |= hand_made_game(name)
    assert MUST_MEET - met == set()


def test_the_options_are_tried_both_ways() -> None:
    """Every value of every option is in some game above, in both editions where they are played."""
    games = [*DEFAULT_GAMES, *FLIPPED_GAMES, *map(mixed, RARE_SEEDS)]
    tried = {
        (option_values(g.options)["edition"], *item)
        for g in games
        for item in option_values(g.options).items()
    }
    for name, values in BASE_OPTIONS[1:]:
        assert {(e, name, v) for e in EDITIONS for v in values} <= tried
    assert {game.seats for game in games} == {2, 3, 4, 5, 6, 7}


@pytest.mark.parametrize("seed", range(12))
def test_the_notation_says_the_same(seed: int) -> None:
    """The solver's canonical texts are those of the tests, and read back as the same move."""
    for state, _ in walk(opening(seed), seed):
        edition = EDITIONS[bridge.dump(state)["options"][0]]
        for move in choices(state)[:12]:
            text = text_of(move, edition)
            assert move_text(state, move) == text
            assert parse_move(state, text) == move


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10_000, 11_000, 25))
def test_many_whole_games(block: int) -> None:
    for seed in range(block, block + 25):
        whole_game(mixed(seed), every_city=True)
