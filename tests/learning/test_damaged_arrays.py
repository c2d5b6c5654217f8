"""Files of weights and chunks from anywhere: a clear error, or numbers that can be used."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from solver._ext.core.network import NetworkHandle
from solver.arena.backend import Local
from solver.games import load
from solver.games.base import Game
from solver.games.data import weights as shipped
from solver.games.data.input_layout import LAYOUT
from solver.learning import arrays
from solver.learning.arrays import layout_in
from solver.learning.network_file import stored_weights
from solver.learning.playing import play_run, stored_games
from solver.learning.run_file import hash_of, read_run, read_weights
from solver.learning.samples import read_chunk, ways_of
from tests.fuzz import attempt
from tests.learning.damaged import Arrays, bomb, broken_files, changed, damaged, packed
from tests.learning.networks import random_wide
from tests.learning.test_selfplay import write

CASES = 250


def wide() -> Arrays:
    return random_wide(2, 16, 4)


def layered() -> Arrays:
    return random_wide(2, 16, 4, first_until=(9, 30))


def unstaged() -> Arrays:
    weights = random_wide(2, 16, 4, until=())
    del weights["until"]
    whole = ("1", "value_bias", LAYOUT)
    return {name: a if name.endswith(whole) else a[0] for name, a in weights.items()}


def assert_same(found: Arrays, expected: Arrays) -> None:
    """The same arrays, but for those without numbers."""
    assert found.keys() == {name for name, array in expected.items() if array.size}
    for name, array in found.items():
        assert array.dtype == expected[name].dtype
        assert np.array_equal(array, expected[name])


def use_weights(path: Path, game: Game) -> None:
    """What every command does with a file of weights, and then it is asked."""
    network = attempt(read_weights, path, game)
    attempt(stored_weights, path)
    if network is None:
        return
    said = network.judge(game.new(), 0)
    assert np.isfinite([said[0], *said[1], *said[2]]).all()


@pytest.mark.parametrize("made", [wide, layered, unstaged])
def test_any_file_of_weights(made: Callable[[], Arrays], tmp_path: Path) -> None:
    """Flat arrays crashed the program, and networks with NaN played."""
    pick, path = random.Random(1), tmp_path / "any.npz"
    weights, game = made(), load("duel")
    path.write_bytes(packed(weights))
    assert read_weights(path, game)
    for _ in range(CASES // 4):
        path.write_bytes(packed(changed(weights, pick)))
        use_weights(path, game)


def test_broken_files_of_weights(tmp_path: Path) -> None:
    pick, path = random.Random(2), tmp_path / "any.npz"
    whole = packed(wide())
    for content in [*broken_files("w1"), *(damaged(whole, pick) for _ in range(CASES))]:
        path.write_bytes(content)
        use_weights(path, load("duel"))


@pytest.mark.parametrize("made", [wide, unstaged])
def test_files_of_weights_as_they_ship(made: Callable[[], Arrays], tmp_path: Path) -> None:
    """Whatever stands in the header, nothing outside of the file is read."""
    pick, path, game = random.Random(4), tmp_path / "any.safetensors", load("duel")
    weights = made()
    arrays = {name: array for name, array in weights.items() if name != LAYOUT}
    whole = shipped.packed("some", layout_in(weights), arrays)
    path.write_bytes(whole)
    assert hash_of(path) == "some"
    assert_same(stored_weights(path), weights)
    told = read_weights(path, game).judge(game.new(), 0)
    assert told == NetworkHandle(weights).judge(game.new(), 0)
    head = 8 + int.from_bytes(whole[:8], "little")
    for _ in range(CASES):
        changed_head = damaged(whole[:head], pick)
        path.write_bytes(changed_head + whole[len(changed_head) :])
        use_weights(path, game)
    for end in (0, 7, 8, 9, head - 1, head, head + 1, len(whole) - 1):
        path.write_bytes(whole[:end])
        assert attempt(read_weights, path, game) is None


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("run")
    play_run(read_run(write(folder)), folder, folder / "games", backend=Local())
    return folder / "games"


def use_chunk(folder: Path, path: Path) -> None:
    attempt(stored_games, path)
    attempt(ways_of, [folder])
    samples = attempt(lambda: read_chunk(folder, path, share=0.5))
    if samples is not None:
        assert len(samples.visits) == len(samples.rows) == samples.row_offset[-1]
        assert np.isfinite(samples.value).all()
        assert np.isfinite(samples.visits).all()


def test_any_chunk(games: Path, tmp_path: Path) -> None:
    pick, path = random.Random(3), tmp_path / "chunk-000000.npz"
    (tmp_path / "run.json").write_bytes((games / "run.json").read_bytes())
    content = (games / "chunk-000000.npz").read_bytes()
    with np.load(games / "chunk-000000.npz") as stored:
        chunk = {name: stored[name] for name in stored}
    made = [packed(changed(chunk, pick)) for _ in range(CASES)]
    for one in [content, *made, *(damaged(content, pick) for _ in range(CASES // 4))]:
        path.write_bytes(one)
        use_chunk(tmp_path, path)
    for one in broken_files("plies"):
        path.write_bytes(one)
        use_chunk(tmp_path, path)


def test_a_file_that_unpacks_to_too_much_is_refused_before_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, most = tmp_path / "any.npz", 2**22
    monkeypatch.setattr(arrays, "MOST_BYTES", most)
    path.write_bytes(bomb("w1", 8 * most))
    assert path.stat().st_size < most // 16
    tracemalloc.start()
    try:
        assert attempt(read_weights, path, load("duel")) is None
        assert tracemalloc.get_traced_memory()[1] < most
    finally:
        tracemalloc.stop()
