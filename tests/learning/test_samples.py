"""Samples for training are what the states of the told games say."""

from __future__ import annotations

from dataclasses import fields
from math import nan
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solver._ext.core.samples import NO_ROW, read_game
from solver._ext.core.state import CHANCE, OVER, State
from solver._ext.search.selfplay import SelfPlay
from solver.arena.backend import Local
from solver.errors import InputError
from solver.games import load
from solver.games.duel import GAME
from solver.learning.playing import play_run
from solver.learning.run_file import IDENTITY, described_start, read_run
from solver.learning.samples import chosen, chunks_of, joined, read_chunk, traced
from solver.search.building import endgame_solver
from tests.learning.test_selfplay import TERMS, reached, write

HERE, ROWS, AFTER = 1, 2, 4


@pytest.mark.parametrize(("name", "seats"), [("duel", 2), ("architects", 3), ("wonders", 3)])
def test_a_game_is_read_as_its_states_tell_it(name: str, seats: int) -> None:
    start = load(name).new(seats=seats)
    told = SelfPlay(start, TERMS, {}, 4, load(name).network(start)).play()
    rng = np.random.default_rng(1)
    wanted = rng.integers(0, 8, len(told["at"])).astype(np.uint8)
    beside = rng.integers(0, seats, len(told["at"])).astype(np.uint8)
    samples = read_game(start, told["moves"], told["at"], wanted, beside)
    state, expected, deciders = start.copy(), [], []
    decisions = {int(ply): k for k, ply in enumerate(told["at"])}
    for ply, move in enumerate(told["moves"]):
        k = decisions.get(ply, -1)
        seat = state.decider
        deciders += [seat] if k >= 0 else []
        if k >= 0 and wanted[k] & HERE:
            rows = [state.rows(m) for m in state.legal_moves()] if wanted[k] & ROWS else []
            expected.append((k, seat, 0, state.inputs(seat), rows))
            if beside[k]:
                other = int(seat + beside[k]) % seats
                expected.append((k, other, 0, state.inputs(other), []))
        state.apply(int(move))
        if k >= 0 and wanted[k] & AFTER and state.decider == CHANCE:
            # As seat 0 sees it, as tree search asks there.
            expected.append((k, 0, 1, state.inputs(0), []))
    assert len(expected) == len(samples["decision"]) > 20
    assert samples["decider"].tolist() == deciders
    for i, (k, seat, after, inputs, rows) in enumerate(expected):
        here = slice(samples["offset"][i], samples["offset"][i + 1])
        assert (samples["index"][here].tolist(), samples["count"][here].tolist()) == inputs
        assert [samples[key][i] for key in ("decision", "seat", "after")] == [k, seat, after]
        moves = samples["rows"][samples["row_offset"][i] : samples["row_offset"][i + 1]]
        assert [[row for row in some if row != NO_ROW] for some in moves.tolist()] == rows


def test_partners_learn_what_their_side_has_won(tmp_path: Path) -> None:
    run = """
game = "wonders"
games = 2
seats = [4]
pool = 0.0
rare = 0.0
variant = { teams = "yes", leaders = "yes" }
terms = { rollouts = 2, solve_turns = 0 }
"""
    play_run(read_run(write(tmp_path, run)), tmp_path, tmp_path / "run", backend=Local())
    (chunk,) = chunks_of([tmp_path / "run"])
    samples = read_chunk(*chunk, share=1.0)
    assert len(samples) > 100
    assert set(np.unique(samples.result)) == {0.0, 1.0}
    assert samples.value.min() >= 0.0
    assert samples.value.max() <= 1.0


def test_games_that_are_none_are_refused() -> None:
    told = SelfPlay(GAME.new(), TERMS, {}, 4, GAME.network(GAME.new())).play()
    moves, at = told["moves"], told["at"]
    ones = np.ones(len(at), np.uint8)
    wrong = moves.copy()
    wrong[30] = 1
    for bad in (moves[:-1], moves[1:], wrong, moves[:0]):
        with pytest.raises(ValueError, match="not a whole game"):
            read_game(GAME.new(), bad, at, ones, 0 * ones)
    with pytest.raises(ValueError, match="not a whole game"):
        read_game(GAME.new(), moves, np.array([len(moves)]), np.ones(1), np.zeros(1))
    with pytest.raises(ValueError, match="not a wish for each"):
        read_game(GAME.new(), moves, at, ones[1:], ones)
    with pytest.raises(ValueError, match="not a wish for each"):
        read_game(GAME.new(), moves, at, ones, ones[1:])
    assert len(read_game(GAME.new(), moves, at[:0], ones[:0], ones[:0])["decision"]) == 0


def with_asides(start: State, told: dict[str, Any], seed: int) -> dict[int, list[int]]:
    """Some moves of each decision that do not end the game."""
    rng, state, found = np.random.default_rng(seed), start.copy(), {}
    places = {int(ply): k for k, ply in enumerate(told["at"])}
    for ply, move in enumerate(told["moves"]):
        if ply in places:
            legal = [m for m in state.legal_moves() if reached(state, [m]).decider != OVER]
            some = rng.permutation(legal)[: rng.integers(0, 3)]
            found[places[ply]] = [int(one) for one in some]
        state.apply(int(move))
    return found


def test_positions_after_other_moves_are_as_their_states_tell_them() -> None:
    told = SelfPlay(GAME.new(), TERMS, {}, 4, GAME.network(GAME.new())).play()
    moves, at = told["moves"], told["at"]
    rng = np.random.default_rng(2)
    wanted = rng.integers(0, 16, len(at)).astype(np.uint8)
    asides = with_asides(GAME.new(), told, 3)
    flat = [move for k in range(len(at)) for move in asides[k]]
    ends = np.cumsum([0, *(len(asides[k]) for k in range(len(at)))])
    plain = read_game(GAME.new(), moves, at, wanted & 7, 0 * wanted)
    taken = read_game(GAME.new(), moves, at, wanted, 0 * wanted, flat, ends)
    expected = []
    for k in np.flatnonzero(wanted & 8):
        here = reached(GAME.new(), moves[: at[k]].tolist())
        for number, move in enumerate(asides[k], ends[k]):
            child = reached(here, [move])
            seat = max(child.decider, 0)
            expected.append([k, number, seat, child.turns_left, *map(tuple, child.inputs(seat))])
    others = np.flatnonzero(taken["aside"] >= 0)
    names = ("decision", "aside", "seat", "left")
    seen = []
    for i in others:
        here = slice(taken["offset"][i], taken["offset"][i + 1])
        entries = [tuple(taken[name][here].tolist()) for name in ("index", "count")]
        seen.append([*(taken[name][i] for name in names), *entries])
    assert seen == expected
    assert len(seen) > 20
    # The other samples are as they would be without.
    own = taken["aside"] < 0
    for name in ("decision", "seat", "after", "left"):
        assert np.array_equal(taken[name][own], plain[name])
    assert np.array_equal(taken["rows"], plain["rows"])
    wrong = np.array(flat)
    wrong[:] = 1
    with pytest.raises(ValueError, match="not a whole game"):
        read_game(GAME.new(), moves, at, wanted | 8, 0 * wanted, wrong, ends)
    for bad in (ends[:-1], ends + 1, ends[::-1], 0 * ends):
        with pytest.raises(ValueError, match="not a place in the asides"):
            read_game(GAME.new(), moves, at, wanted, 0 * wanted, flat, bad)


ENDINGS = """
game = "duel"
games = 16
chunk = 4
loose = 0.5
rare = 0
pool = 0.3
[terms]
full = 12
quick = 4
opponent = 10
solve_turns = 4
solve_nodes = 1000000
loose_turns = 4
asides = 3
"""


def test_other_moves_are_learned_with_their_exact_values(tmp_path: Path) -> None:
    play_run(read_run(write(tmp_path, ENDINGS)), tmp_path, tmp_path / "run", backend=Local())
    found = 0
    for folder, file in chunks_of([tmp_path / "run"]):
        samples = read_chunk(folder, file, share=0.0)
        with np.load(file) as stored:
            chunk = {name: stored[name] for name in stored}
        exact = [v for game in range(len(chunk["plies"])) for v in true_values(folder, chunk, game)]
        other = samples.ending == 0
        assert samples.exact[other].all()
        assert np.array_equal(samples.value[other], samples.result[other])
        assert samples.value[other].tolist() == pytest.approx(exact, abs=1e-3)
        found += other.sum()
        # A chunk that tells none, as older ones do, says the same about all else.
        for name in ("n_asides", "aside_move", "aside_value"):
            del chunk[name]
        np.savez(file, **chunk)
        older = read_chunk(folder, file, share=0.0)
        same = chosen(samples, ~other)
        for field in fields(older):
            assert np.array_equal(getattr(older, field.name), getattr(same, field.name))
    assert found > 30


def true_values(folder: Path, chunk: dict[str, Any], game: int) -> list[float]:
    """What the moves beside those of a game are worth for who decides then, or the first seat."""
    ply, ask = (np.cumsum([0, *chunk[name]]) for name in ("plies", "decisions"))
    ends = np.cumsum([0, *chunk["n_asides"]])
    moves, told = chunk["moves"][ply[game] : ply[game + 1]].tolist(), []
    for k in range(ask[game], ask[game + 1]):
        here = reached(described_start(folder), moves[: chunk["at"][k]])
        for move in chunk["aside_move"][ends[k] : ends[k + 1]]:
            if chunk["at"][k] < chunk["cut"][game]:
                continue
            child = reached(here, [int(move)])
            found, exact, _ = endgame_solver(here).search(int(move), nodes=10**7)
            assert found is not None
            assert exact
            told.append(1 - found if child.decider == 1 else found)
    return told


def test_later_judgments_count_less_and_proofs_end_the_chain() -> None:
    values, none = [0.5, 0.25, 0.75], [False] * 3
    assert traced(values, none, 1.0, 1.0) == [1.0] * 4
    assert traced(values, none, 1.0, 0.0) == [*values, 1.0]
    mean = [0.5 * (0.5 + 0.5 * (0.25 + 0.875)), 0.5 * (0.25 + 0.875), 0.875, 1.0]
    assert traced(values, none, 1.0, 0.5) == mean
    # The result, which came by luck, says nothing about what was before the proof.
    proved = [False, True, False]
    assert traced(values, proved, 1.0, 0.5)[:2] == traced(values, proved, 0.0, 0.5)[:2]
    assert traced(values, proved, 1.0, 0.5) == [0.375, 0.25, 0.875, 1.0]
    # Where another seat has searched, nothing is known but what follows.
    assert traced([0.5, nan, 0.25, nan], [False] * 4, 1.0, 0.5) == [0.5625, 0.625, 0.625, 1.0, 1.0]


def test_every_seat_of_a_larger_table_learns_what_it_has_searched_and_won(tmp_path: Path) -> None:
    text = 'game = "architects"\ngames = 4\nchunk = 1\nseats = [2, 3, 4]\nrare = 0\npool = 0\n'
    text += "[terms]\nfull = 16\nquick = 8\nstray = 0\n"
    play_run(read_run(write(tmp_path, text)), tmp_path, tmp_path / "run", backend=Local())
    chunks = chunks_of([tmp_path / "run"])
    sizes = []
    for folder, file in chunks:
        with np.load(file) as stored:
            shares = stored["shares"][0]
        sizes.append(len(shares))
        ended = read_chunk(folder, file, share=1.0, trace=1.0)
        assert (ended.value == ended.result).all()
        # Both the winner and the others look at the table.
        assert set(ended.result.tolist()) == set(shares.tolist())
        judged = read_chunk(folder, file, share=1.0, trace=0.5)
        assert ((judged.value > 0) & (judged.value < 1)).any()
    assert sizes == [2, 3, 4, 2]


@pytest.mark.parametrize("astray", [0.0, 1.0])
def test_what_came_of_a_move_out_of_the_blue_is_not_held_against_a_position(
    tmp_path: Path, astray: float
) -> None:
    text = 'game = "dice"\ngames = 2\nweights = "hand"\n[terms]\nrollouts = 3\nstray = 0\n'
    text += f"astray = {astray}\n"
    play_run(read_run(write(tmp_path, text)), tmp_path, tmp_path / "run", backend=Local())
    (chunk,) = chunks_of([tmp_path / "run"])
    samples = read_chunk(*chunk, share=1.0, trace=1.0)
    same = samples.value == samples.result
    assert same.all() if astray == 0.0 else 0 < same.sum() < len(same)


def test_with_a_trace_of_one_a_game_says_the_same_up_to_its_first_proof(tmp_path: Path) -> None:
    play_run(read_run(write(tmp_path)), tmp_path, tmp_path / "games", backend=Local())
    for chunk in chunks_of([tmp_path / "games"]):
        samples = read_chunk(*chunk, share=1.0, trace=1.0)
        for game in np.unique(samples.game):
            these = np.flatnonzero(samples.game == game)
            first = min(np.flatnonzero(samples.exact[these]), default=len(these))
            said = np.abs(samples.value[these[: first + 1]] - 0.5)
            assert said == pytest.approx(np.full(len(said), said[-1]), abs=1e-6)


def test_chunks_become_samples_behind_the_cut(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    play_run(read_run(write(tmp_path)), tmp_path, folder, backend=Local())
    parts = [read_chunk(*chunk, share=1.0) for chunk in chunks_of([folder])]
    counts = [len(part) for part in parts]
    samples = joined(parts)
    assert len(samples) == sum(counts) == samples.offset.size - 1
    assert samples.game.max() <= 4  # a game that was led astray to its end has no samples
    assert (np.diff(samples.game) >= 0).all()
    told = np.diff(samples.row_offset) > 0
    counted = np.add.reduceat(samples.visits, samples.row_offset[:-1][told])
    assert counted == pytest.approx(np.ones(len(counted)), abs=1e-5)
    assert set(np.unique(samples.result)) <= {0.0, 0.5, 1.0}
    assert ((samples.value >= 0) & (samples.value <= 1)).all()
    few = read_chunk(*chunks_of([folder])[0], share=0.0)
    assert len(few) < counts[0]
    assert ((np.diff(few.row_offset) > 0) | few.exact).all()
    assert few.exact.any()


def test_what_is_no_chunk_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no chunks"):
        chunks_of([tmp_path])
    folder = tmp_path / "games"
    play_run(read_run(write(tmp_path)), tmp_path, folder, backend=Local())
    chunk = chunks_of([folder])[0]
    (folder / IDENTITY).unlink()
    with pytest.raises(InputError, match="no folder of a run"):
        read_chunk(*chunk, share=1.0)
    chunk[1].write_bytes(b"nothing")
    with pytest.raises(InputError, match="is no chunk of self-play"):
        read_chunk(*chunk, share=1.0)


def test_chosen_samples_are_as_they_were(tmp_path: Path) -> None:
    play_run(read_run(write(tmp_path)), tmp_path, tmp_path / "run", backend=Local())
    whole = joined([read_chunk(*chunk, share=1.0) for chunk in chunks_of([tmp_path / "run"])])
    wanted = np.random.default_rng(1).random(len(whole)) < 0.3
    some = chosen(whole, wanted)
    assert len(some) == wanted.sum() > 10
    for new, old in enumerate(np.flatnonzero(wanted)):
        for first, names in (("offset", ("index", "count")), ("row_offset", ("rows", "visits"))):
            here, there = (
                slice(*getattr(samples, first)[i : i + 2])
                for samples, i in ((some, new), (whole, old))
            )
            for name in names:
                assert np.array_equal(getattr(some, name)[here], getattr(whole, name)[there])
        for name in ("value", "result", "exact", "ending", "left", "game"):
            assert getattr(some, name)[new] == getattr(whole, name)[old]
