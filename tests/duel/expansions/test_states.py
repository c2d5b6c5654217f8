"""Whole games with expansions on the fast engine: undo, keys, texts, positions, worlds of seats."""

from __future__ import annotations

import json
import random
from functools import cache

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.duel import GAME
from solver.games.duel.moves.facts import facts
from tests.duel import bridge
from tests.states import check_choices, check_rebuilt, check_taken_back

VARIANTS = (
    {"pantheon": "yes"},
    {"agora": "yes"},
    {"pantheon": "yes", "agora": "yes"},
    {"pantheon": "yes", "agora": "yes", "gate_reveal": "public"},
    {"agora": "yes", "wonders": "first_game"},
)


PROMO_VARIANTS = ({"promo": "yes"}, {"pantheon": "yes", "agora": "yes", "promo": "yes"})
PROMO_SEEDS = (1000, 1001)
"""The seeds from the first one on are those of games with promo wonders."""


def variant(seed: int) -> dict[str, str]:
    known = VARIANTS if seed < PROMO_SEEDS[0] else PROMO_VARIANTS
    return known[seed % len(known)]


@cache
def moves_of(seed: int) -> tuple[int, ...]:
    """The moves and events of a random game, half of the moves those of the playouts."""
    state, rng = GAME.new(variant(seed)), Rng(seed)
    found = []
    while state.decider != OVER:
        playout = seed % 2 and state.decider != CHANCE
        found.append(state.playout_move(rng) if playout else state.random_move(rng))
        state.apply(found[-1])
    return tuple(found)


def check_forms(state: State, seat: int, *, as_json: bool, as_line: bool) -> None:
    """What a seat knows is written and read back as it was, in both forms."""
    position = GAME.observe(state, seat)
    if as_json:
        written = json.loads(json.dumps(position.to_json()))
        again = GAME.read_position(written)
        assert again.state.to_bytes() == position.state.to_bytes(), written
        assert again.to_json() == written
    if as_line:
        line = position.to_compact()
        assert GAME.read_compact(line).state.to_bytes() == position.state.to_bytes(), line


def check_world(state: State, seat: int, rng: Rng) -> None:
    """A world of a seat looks to it as the true one does, and the game can go on in it."""
    world = state.determinize(seat, rng)
    seen, seen_in_world = bridge.observed(state, seat), bridge.observed(world, seat)
    assert seen_in_world.to_bytes() == seen.to_bytes()
    assert world.infoset(seat) == state.infoset(seat)
    assert world.decider == state.decider
    if state.decider == seat:
        assert world.legal_moves() == state.legal_moves()
    if world.decider >= 0:
        assert world.legal_moves()
    check_rebuilt(bridge, world)


def check_texts(state: State) -> None:
    """Every move has a text of its own, which is read as that move."""
    moves = state.legal_moves() or [event for event, _ in state.chance_outcomes()][:40]
    texts = GAME.move_texts(state, moves)
    assert len(set(texts)) == len(texts)
    assert [GAME.parse_move(state, text) for text in texts] == list(moves)


def check_game(seed: int, share: float) -> None:
    """A game from its beginning to its end, with a share of its plies looked at."""
    state, pick, rng = GAME.new(variant(seed)), random.Random(seed), Rng(seed)
    start = state.to_bytes()
    moves = moves_of(seed)
    for move in moves:
        if pick.random() < share:
            tried = [*state.legal_moves()] or [event for event, _ in state.chance_outcomes()]
            check_choices(state, pick.sample(tried, min(6, len(tried))))
            check_rebuilt(bridge, state)
            check_texts(state)
            for seat in (0, 1):
                check_world(state, seat, rng)
                check_forms(state, seat, as_json=True, as_line=True)
        state.apply(move)
    check_taken_back(state, len(moves), start)


def test_who_plays_again_is_told() -> None:
    """Where nothing is left to be chosen, of all moves of a game."""
    for seed in (2, 1000):
        state, rng = GAME.new(variant(seed)), Rng(seed)
        while state.decider != OVER:
            move, before = state.random_move(rng), bridge.dump(state)
            told = [reason.kind for reason in facts(state, move)]
            state.apply(move)
            after = bridge.dump(state)
            rest = [kind for kind, *_ in after["queue"] if kind != "uncover"]
            if before["phase"] != "play" or rest or bridge.decode(move)[0] == "trigger":
                continue
            while state.decider == CHANCE:
                state.apply(state.sample_chance(rng))
            raw = bridge.dump(state)
            if raw["age"] == before["age"] and raw["phase"] == "play":
                assert ("again" in told) == (raw["seat"] == before["seat"]), (told, move)


@pytest.mark.parametrize("seed", [*range(10), *PROMO_SEEDS])
def test_game(seed: int) -> None:
    check_game(seed, 0.12)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(100, 160, 5))
def test_many_games(block: int) -> None:
    for seed in range(block, block + 5):
        check_game(seed, 1.0)
