"""Outlooks of Pantheon and Agora: positions and events that share a node of the search agree."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.duel import GAME
from tests.amounts import each_seed
from tests.duel import bridge
from tests.duel.expansions.test_plans import each_combination

WORLDS = 6
PLIES = 12
"""So far worlds go on from where they are drawn."""

BOTH = 3
"""Both seats, as a mask."""

NO_GOD = (-1, 15)
"""Nothing, and the Gate."""

TRIGGERED = 3

SEEN = (
    "phase",
    "setup",
    "options",
    "age",
    "seat",
    "extra",
    "queue",
    "slots",
    "pawn",
    "loot",
    "discard",
    "board_tokens",
    "returned_tokens",
    "offer",
    "picks",
    "acted",
)


def reached(variant: dict[str, str], seed: int) -> Iterator[State]:
    """What a random game comes to, and worlds of its seats that go on from there."""
    rng = Rng(seed)
    state = GAME.new(GAME.parse_variant(variant))
    while state.decider != OVER:
        yield state
        if state.decider >= 0 and rng.below(4) == 0:
            for _ in range(WORLDS):
                world, same = state.determinize(state.decider, rng), Rng(seed)
                for _ in range(PLIES):
                    if world.decider == OVER:
                        break
                    world.apply(world.random_move(same))
                    if world.decider != OVER:
                        yield world
        state.apply(state.random_move(rng))


def openly(state: State) -> str:
    """What both seats see of a table, from its dump: all that only one has seen is left out.

    So are cards that matter no more: those under wonders, those that nobody has seen of earlier
    Ages.
    """
    raw: dict[str, Any] = bridge.dump(state)
    seen = {name: raw[name] for name in SEEN}
    seen["cities"] = [{**city, "under": None} for city in raw["cities"]]
    if gods := raw.get("pantheon"):
        places = [*gods["places"], *chain(*gods["decks"])]
        by = [*gods["seen"], *chain(*gods["deck_seen"])]
        known = [
            god if god in NO_GOD or seats == BOTH else None
            for god, seats in zip(places, by, strict=True)
        ]
        seen["gods"] = {**gods, "places": known, "decks": None, "enki": None}
    if senate := raw.get("agora"):
        plots = [
            [
                (plot if progress == TRIGGERED else None, progress, under)
                for plot, progress, under in p
            ]
            for p in senate["plots"]
        ]
        seen["senate"] = {**senate, "plots": plots, "deck": len(senate["deck"])}
        for name in ("drawn", "not_locked", "notes"):
            del seen["senate"][name]
        for name in ("locked", "removed"):
            if senate[f"{name}_seen"] != BOTH:
                del seen["senate"][name]
    return repr(seen)


def moves_of(state: State) -> list[str]:
    """The moves in their order, without the Conspiracies that they prepare."""
    texts = [GAME.move_text(state, move) for move in state.legal_moves()]
    return [text.partition(" with ")[2] if text.startswith("prepare") else text for text in texts]


@each_combination
@each_seed(3, 16)
def test_decisions_of_one_outlook_agree(variant: dict[str, str], seeds: range) -> None:
    """In what lies open, in the moves, and in whether the decider wins at once."""
    alike: dict[int, str] = {}
    infosets: dict[int, set[int]] = {}
    for seed in seeds:
        for state in reached(variant, seed):
            if state.decider < 0:
                continue
            needed = repr((state.decider, moves_of(state), state.wins_now, openly(state)))
            assert alike.setdefault(state.outlook, needed) == needed
            infosets.setdefault(state.outlook, set()).add(state.infoset(state.decider))
    assert any(len(merged) > 1 for merged in infosets.values())


@each_combination
@each_seed(3, 16)
def test_events_of_one_outlook_agree(variant: dict[str, str], seeds: range) -> None:
    """In what lies open, and in the outcomes where these are looked at one by one."""
    alike: dict[int, str] = {}
    keys: dict[int, set[int]] = {}
    for seed in seeds:
        for state in reached(variant, seed):
            if state.decider != CHANCE:
                continue
            outcomes = None if state.sampled_chance else state.chance_outcomes()
            needed = repr((outcomes, openly(state)))
            assert alike.setdefault(state.event_outlook, needed) == needed
            keys.setdefault(state.event_outlook, set()).add(state.key)
    assert any(len(merged) > 1 for merged in keys.values())


def test_only_what_is_due_has_an_outlook() -> None:
    state = GAME.new(GAME.parse_variant({"agora": "yes"}))
    with pytest.raises(ValueError, match="nobody decides"):
        _ = state.outlook
    with pytest.raises(ValueError, match="nobody decides"):
        _ = state.wins_now
    rng = Rng(1)
    while state.decider == CHANCE:
        state.apply(state.random_move(rng))
    with pytest.raises(ValueError, match="no chance event"):
        _ = state.event_outlook
