"""The inputs of the network of the expansions: what a seat knows, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver.arena.backend import Local
from solver.games.duel import GAME
from solver.learning.playing import play_run
from solver.learning.run_file import read_run, shipped_path
from tests.duel import bridge
from tests.duel.expansions.facts import CARDS

COMBINATIONS = {
    "pantheon": {"pantheon": "yes"},
    "agora": {"agora": "yes"},
    "both": {"pantheon": "yes", "agora": "yes"},
}
each_combination = pytest.mark.parametrize("variant", COMBINATIONS.values(), ids=COMBINATIONS)

PLACES, OFFERS, N_CARDS = 5, 8, 91
OFFERED = PLACES * N_CARDS


def walk(variant: Mapping[str, str], games: int) -> Iterator[tuple[State, Rng]]:
    """The states of games of the playout policy."""
    for seed in range(games):
        state, rng = GAME.new(GAME.parse_variant(variant)), Rng(seed)
        while state.decider != OVER:
            yield state, rng
            state.apply(state.playout_move(rng))


def seen(state: State, seat: int) -> dict[int, int]:
    index, count = state.inputs(seat)
    assert len(set(index)) == len(index)
    assert all(0 <= i < state.n_inputs for i in index)
    return dict(zip(index, count, strict=True))


@each_combination
def test_a_seat_sees_the_same_in_all_worlds_that_fit_what_it_knows(
    variant: Mapping[str, str],
) -> None:
    hidden = 0
    for state, rng in walk(variant, 3):
        for seat in (0, 1):
            known = seen(state, seat)
            hidden += state.hidden(seat)
            assert seen(state.determinize(seat, rng), seat) == known
    assert hidden > 20


@each_combination
def test_what_can_be_built_is_what_the_rules_allow(variant: Mapping[str, str]) -> None:
    ids, met = list(CARDS), 0
    for state, _ in walk(variant, 2):
        texts = {GAME.move_text(state, move) for move in state.legal_moves()}
        cards = [text.split()[1] for text in texts if text.startswith("discard ")]
        inputs = seen(state, state.decider) if cards else {}
        for name in cards:
            payable = inputs.get(OFFERED + OFFERS * ids.index(name) + 2, 0) == 1
            assert payable == (f"build {name}" in texts)
            met += payable
    assert met > 100


def test_two_closed_decrees_of_one_chamber_are_counted() -> None:
    """Insider Influence can lay one under the other; that is one input, twice."""
    start = next(s for s, _ in walk(COMBINATIONS["agora"], 1) if bridge.dump(s)["phase"] == "play")
    raw = bridge.dump(start)
    closed = raw["agora"]["decrees"].index(-2)
    other = raw["agora"]["decrees"].index(-2, closed + 1)
    places = list(raw["agora"]["decrees_at"])
    places[other] = closed
    apart = seen(start, 0)
    together = seen(bridge.load(raw | {"agora": raw["agora"] | {"decrees_at": places}}), 0)
    changed = {i: (apart.get(i, 0), together.get(i, 0)) for i in apart.keys() | together.keys()}
    assert sorted(pair for pair in changed.values() if pair[0] != pair[1]) == [(1, 0), (1, 2)]


def test_all_combinations_have_one_layout() -> None:
    sizes = {GAME.new(GAME.parse_variant(v)).n_inputs for v in COMBINATIONS.values()}
    assert len(sizes) == 1
    assert GAME.new().n_inputs not in sizes


def test_games_are_played_without_a_network_as_long_as_none_ships(tmp_path: Path) -> None:
    run = read_run(Path(__file__).parents[3] / "examples" / "learning" / "duel-expansions.toml")
    assert (run.network != "") == shipped_path(run.start()).exists()
    few = msgspec.structs.replace(run, games=2, chunk=2)
    assert play_run(few, tmp_path, tmp_path / "games", backend=Local(1)) == 1
