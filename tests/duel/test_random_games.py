"""Random turns, which are chosen, paid and played in one step, against single steps."""

from __future__ import annotations

from collections import Counter

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver._ext.duel import bridge as duel
from solver.games.duel import GAME
from tests.states import each_state
from tests.statistics import check_same_end, surprise

SURPRISING = 4.5  # standard deviations; the seeds are fixed, so a test that passes keeps passing
STATES = 500
DRAWS = 40  # per legal move or outcome
MOST_OUTCOMES = 252
SPECIAL = {"token", "keep", "destroy", "revive", "starter"}


def kinds(state: State) -> set[str]:
    """The first words of the legal moves."""
    return {GAME.move_text(state, move).split()[0] for move in state.legal_moves()}


def test_random_moves_are_uniform() -> None:
    """Every legal move and no other, as likely as the rest: in turns with and without wonders that
    can be paid, and in the choices that effects bring."""
    rng, seen, met = Rng(3), 0, Counter[str]()
    for seed in range(1_000):
        for ply, state in enumerate(each_state(GAME.new(), seed)):
            if state.decider in (CHANCE, OVER) or (ply + seed) % 11:
                continue
            moves = state.legal_moves()
            found = Counter(state.random_move(rng) for _ in range(DRAWS * len(moves)))
            assert surprise(found, dict.fromkeys(moves, 1 / len(moves))) < SURPRISING
            met.update(kinds(state))
            seen += 1
        if seen >= STATES:
            break
    assert seen >= STATES
    assert min(met[kind] for kind in ("build", "discard", "wonder")) > STATES // 5
    assert len(SPECIAL & set(met)) >= 4


def test_events_follow_their_law() -> None:
    """Cards turned up, offers and tokens drawn are as likely as the rules say."""
    rng, met = Rng(4), Counter[int]()
    for seed in range(12):
        for ply, state in enumerate(each_state(GAME.new(), seed)):
            if state.decider == CHANCE and (ply + seed) % 5 == 0:
                law = dict(state.chance_outcomes())
                if len(law) > MOST_OUTCOMES:
                    continue
                found = Counter(state.sample_chance(rng) for _ in range(DRAWS * len(law)))
                assert surprise(found, law) < SURPRISING
                met[len(law)] += 1
    assert len(met) > 15


def test_games_in_one_go_are_those_of_single_steps() -> None:
    """From every state of whole games."""
    endings = Counter(
        str(duel.ending(check_same_end(state, seed)))
        for seed in range(40)
        for state in each_state(GAME.new(), seed)
    )
    assert sum(endings.values()) > 4_000
    assert {"civilian", "military", "tie_break"} <= set(endings)
