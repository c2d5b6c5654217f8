"""A look through the discard pile names its cards, not the players who discarded them."""

from __future__ import annotations

import json
import random
from itertools import permutations
from typing import Any

import pytest

from solver import read_position, suggest
from tests.wonders import bridge
from tests.wonders.games import Game
from tests.wonders.reference import option_bits
from tests.wonders.walks import Watched

SELLERS = (2, 3, 4)
SOLD = ("altar", "theater", "clay_pit")


def after_look(cards: tuple[str, ...]) -> str:
    """Five players; Halikarnassos looks in turn 2, and others have sold these cards in turn 1."""
    sold = dict(zip(SELLERS, cards, strict=True))
    built = {2: "ore_vein", 3: "excavation", 4: "forest_cave"}
    wonders = ("halikarnassos", "gizah", "rhodos", "ephesos", "olympia")
    players: list[dict[str, Any]] = [
        {"wonder": wonder, "side": "day", "coins": 3, "turns": []} for wonder in wonders
    ]
    players[0] |= {"side": "night", "stages": 1, "coins": 1, "looked": [1, 2]}
    players[0]["turns"] = ["build clay_pool", "stage with ore_vein"]
    players[1]["turns"] = ["build lumber_yard", "build stone_pit"]
    for seat, card in sold.items():
        players[seat] |= {"coins": 6, "turns": [f"sell {card}", f"build {built[seat]}"]}
    return json.dumps(
        {
            "game": "wonders",
            "view": 0,
            "phase": "discard",
            "age": 1,
            "turn": 2,
            "hand": ["clay_pool", "loom_age_1", "barracks", "apothecary", "altar"],
            "players": players,
            "passed": [None],
        }
    )


def test_who_sold_what_makes_no_difference_to_who_has_looked() -> None:
    views = [read_position(after_look(cards)) for cards in permutations(SOLD)]
    first, others = views[0], views[1:]
    expected = suggest(first, nodes=60, seed=1)
    for view in others:
        assert view.state == first.state
        assert view.state.infoset(0) == first.state.infoset(0)
        found = suggest(view, nodes=60, seed=1)
        assert [(m.text, m.win) for m in found.moves] == [(m.text, m.win) for m in expected.moves]


GAMES = [
    Game(31, 5, option_bits(edition="second"), ("halikarnassos",)),
    Game(32, 3, option_bits(edition="second"), ("halikarnassos",)),
]


def sellers(watch: Watched, seat: int, raw: dict[str, Any]) -> list[Any]:
    """The cards that others have discarded and the seat has seen in the pile, by place."""
    return [
        raw["ages"][age - 1]["used"][row][index][0]
        for age, rows in watch.books[seat].rows.items()
        for row, notes in enumerate(rows)
        for index, note in enumerate(notes.uses)
        if note.in_pile
    ]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_worlds_with_other_sellers_look_the_same(game: Game) -> None:
    """Redrawn worlds in which the same cards of the pile came from others."""
    watch, rng = Watched(game), random.Random(game.seed)
    moved = 0
    while not watch.is_over():
        watch.apply(watch.next_move())
        for seat, book in enumerate(watch.books):
            if watch.setting_up() or not any(book.pile.values()) or rng.random() < 0.7:
                continue
            world = watch.load(watch.like(seat, rng))
            assert bridge.conceal(world, seat) == bridge.conceal(watch.fast, seat)
            assert world.infoset(seat) == watch.fast.infoset(seat)
            before, after = (
                sellers(watch, seat, bridge.dump(state)) for state in (watch.fast, world)
            )
            assert sorted(before) == sorted(after)
            moved += before != after
    assert moved
