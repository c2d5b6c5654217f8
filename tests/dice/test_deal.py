"""Deals: the same dice for the same seed, for ever and whoever plays; every face uniform."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.dice import GAME
from solver.games.dice.data import sheets, tables
from solver.games.dice.faces import FACES, GREYS, SPECIALS
from tests.dice import bridge
from tests.dice.table import played_on
from tests.statistics import surprise

UNLIKELY = 4.0


def events(
    seed: int, seats: int, variant: dict[str, str], player: int
) -> Iterator[tuple[dict[str, Any], tuple[Any, ...]]]:
    """What chance did in one game, each event with the dumped state before it."""
    state, deal, rng = GAME.new(variant, seats), GAME.deal(variant, seed), Rng(player)
    while state.decider != OVER:
        if state.decider != CHANCE:
            state.apply(state.random_move(rng))
            continue
        event = deal.event(state)
        yield bridge.dump(state), bridge.decode(event)
        state.apply(event)


def rolls(seed: int, seats: int, variant: dict[str, str], player: int) -> dict[Any, Any]:
    """What each die showed in each turn, and the board of each seat."""
    found: dict[Any, Any] = {}
    for raw, (kind, *numbers) in events(seed, seats, variant, player):
        if kind == "roll":
            found[raw["turn"], numbers[0]] = tuple(numbers[1:])
        elif kind == "board":
            found["board", raw["acting"]] = numbers[0]
    return found


def agree(one: dict[Any, Any], other: dict[Any, Any]) -> int:
    """How much two games have in common, all of which must be the same."""
    common = set(one) & set(other)
    assert all(one[key] == other[key] for key in common)
    return len(common)


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_the_dice_are_the_same_whoever_plays(seats: int) -> None:
    for seed in range(3):
        games = [rolls(seed, seats, {}, player) for player in range(4)]
        assert all(agree(one, other) > 100 for one, other in pairwise(games))


def test_the_number_of_seats_does_not_matter() -> None:
    assert agree(rolls(5, 3, {}, 1), rolls(5, 6, {}, 3)) > 50


def test_which_grey_die_leaves_depends_on_those_there() -> None:
    met: dict[Any, set[int]] = defaultdict(set)
    with played_on(5):
        for player in range(30):
            for raw, (kind, *numbers) in events(2, 3, {}, player):
                if kind == "swap":
                    greys = tuple(die for die, _, _ in raw["forum"] if die in GREYS)
                    met[greys, numbers[0]].add(numbers[1])
    assert len(met) >= 4
    assert all(len(grey) == 1 for grey in met.values())


def test_the_same_seed_is_the_same_table_in_every_version() -> None:
    found = rolls(2024, 4, {}, 1)
    boards = [sheets.shipped().boards[found["board", seat]].id for seat in range(4)]
    assert boards == BOARDS_2024
    first = [found[1, die] for die in range(7)]
    assert [f"{tables().symbols[symbol].id} {section}" for symbol, section in first] == DICE_2024


BOARDS_2024 = ["babylon", "rhodes", "ephesus", "olympia"]
DICE_2024 = ["loom 0", "loom 1", "stone 2", "scales 3", "axe 1", "coin7 1", "compass 0"]


def first_rolls(seed: int) -> dict[Any, Any]:
    """The boards and the dice of the first turn of two."""
    state, deal = GAME.new({}, 2), GAME.deal({}, seed)
    found: dict[Any, Any] = {}
    while state.decider == CHANCE:
        kind, *numbers = bridge.decode(deal.event(state))
        found[kind, len(found)] = tuple(numbers)
        state.apply(deal.event(state))
    return found


def test_boards_faces_and_sections_are_uniform() -> None:
    seeds = 3000
    tables_ = [first_rolls(seed) for seed in range(seeds)]
    boards = Counter((table["board", 0], table["board", 1]) for table in tables_)
    law: dict[Any, float] = {((a,), (b,)): 1 / 42 for a in range(7) for b in range(7) if a != b}
    assert surprise(boards, law) < UNLIKELY
    for die in range(7):
        faces = FACES[die]
        shown = Counter(table["roll", die + 2][1:] for table in tables_)
        law = {(s, section): faces.count(s) / 24 for s in set(faces) for section in range(4)}
        assert surprise(shown, law) < UNLIKELY
    pairs = Counter((table["roll", 2][2], table["roll", 8][2]) for table in tables_)
    law = {(a, b): 1 / 16 for a in range(4) for b in range(4)}
    assert surprise(pairs, law) < UNLIKELY


def test_grey_dice_leave_with_equal_chances() -> None:
    """The law of the swaps over many seeds, for each special die."""
    for special in SPECIALS:
        state = swapping(special)
        left = Counter(bridge.decode(GAME.deal({}, seed).event(state))[2] for seed in range(1500))
        assert surprise(left, dict.fromkeys(GREYS, 1 / 3)) < UNLIKELY


def swapping(special: int) -> State:
    """A table at which a special die is about to enter."""
    name = tables().dice[special].id
    kind = {"black": "compass", "white": "gear", "purple": "tablet"}[name]
    city = {"board": "giza", "coins": 3, "university": {kind: 3}}
    other = {"board": "rhodes", "coins": 1, "wonder": 1}
    forum = [f"{die.id} ?" for die in tables().dice[:7]]
    data = {"phase": "swap", "forum": forum, "players": [city, other]}
    return GAME.read_position(data).state


def test_no_event_when_nobody_rolls() -> None:
    state, deal = GAME.new(), GAME.deal({}, 1)
    while state.decider == CHANCE:
        state.apply(deal.event(state))
    with pytest.raises(ValueError, match="no chance event is due"):
        deal.event(state)


def test_a_deal_that_does_not_fit_says_so() -> None:
    """A board that was dealt by another table is the one that this table deals next."""

    def boards(seed: int) -> list[int]:
        return [first_rolls(seed)["board", seat][0] for seat in range(2)]

    state = GAME.new()
    state.apply(GAME.deal({}, 1).event(state))
    seed = next(seed for seed in range(2, 100) if boards(seed)[1] == boards(1)[0])
    with pytest.raises(ValueError, match="does not fit"):
        GAME.deal({}, seed).event(state)
