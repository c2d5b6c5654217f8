"""Samples for training are what the states of the told games say."""

from __future__ import annotations

from math import nan
from pathlib import Path

import numpy as np
import pytest

from solver._ext.core.samples import NO_ROW, read_game
from solver._ext.core.state import CHANCE
from solver._ext.search.selfplay import SelfPlay
from solver.arena.backend import Local
from solver.errors import InputError
from solver.games import load
from solver.games.duel import GAME
from solver.learning.playing import IDENTITY, play_run
from solver.learning.run_file import read_run
from solver.learning.samples import chosen, chunks_of, joined, read_chunk, traced
from tests.learning.test_selfplay import TERMS, write

HERE, ROWS, AFTER = 1, 2, 4


@pytest.mark.parametrize(("name", "seats"), [("duel", 2), ("architects", 3)])
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


def test_later_judgements_count_less_and_proofs_end_the_chain() -> None:
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
