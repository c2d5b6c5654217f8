"""A tempered network says the same of positions, and as surely as a search with it was right."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from click.testing import CliRunner, Result

from solver._ext.core.network import NetworkHandle
from solver.arena.calibration import Prediction
from solver.errors import InputError
from solver.games.duel import GAME
from solver.learning import temperature
from solver.learning.commands import group
from solver.learning.duels import trial_of
from solver.learning.network_file import write_network
from solver.learning.run_file import hash_of
from solver.learning.temperature import sharpened, sureness
from solver.search.limits import Limits
from tests.learning.networks import random_wide

GAME_FILE = Path(__file__).parents[2] / "examples" / "duel" / "game.json"
FEW = Limits(nodes=2)


@pytest.fixture
def network(tmp_path: Path) -> Path:
    return write_network(tmp_path / "networks", random_wide(3, until=(9, 30)), {})


def run(*words: object) -> Result:
    return CliRunner().invoke(group, [str(word) for word in words], catch_exceptions=False)


@pytest.mark.parametrize("factor", [0.5, 1.4])
def test_only_the_value_is_scaled(network: Path, factor: float) -> None:
    before, after = (NetworkHandle(w) for w in (random_wide(3), sharpened(network, factor)))
    state = GAME.new()
    for seat in range(2):
        (value, *others), (told, *same) = (net.judge(state, seat) for net in (before, after))
        assert told == pytest.approx(factor * value, abs=0.01)
        assert same == others


def test_what_came_true_more_often_than_said_is_said_more_surely(
    network: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = np.random.default_rng(4)
    logit = rng.normal(size=6000)
    won = rng.random(6000) < 1 / (1 + np.exp(-1.5 * logit))

    def notes(*_: Any) -> list[Prediction]:
        told = [
            Prediction(number, 0, 0.5, float(1 / (1 + np.exp(-x))), number % 3 == 0, float(result))
            for number, (x, result) in enumerate(zip(logit, won, strict=True))
        ]
        # Proved values are right, however sure: they must not count.
        return [replace(one, result=0.5) if one.exact else one for one in told]

    monkeypatch.setattr(temperature, "in_records", notes)
    assert sureness([], trial_of("duel"), network, FEW).slope == pytest.approx(1.5, abs=0.1)


def test_the_command_writes_what_it_measured(network: Path, tmp_path: Path) -> None:
    done = run("temperature", "duel", network, GAME_FILE, "--nodes", 2, "--out", tmp_path / "out")
    assert done.exit_code == 0
    path = Path(done.stdout.strip())
    assert path.stem == hash_of(path)
    told = msgspec.json.decode(path.with_suffix(".json").read_bytes())
    assert told["start"] == network.stem
    assert f"slope {told['sharpened']:.3f}" in done.stderr
    with np.load(path) as stored:
        expected = sharpened(network, told["sharpened"])
        assert all(np.array_equal(stored[name], expected[name]) for name in expected)


def test_other_files_and_too_large_numbers_are_refused(network: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="too large weights"):
        sharpened(network, 1e6)
    # Each weight would fit, but not their sum times what the units may hold.
    full = {**random_wide(3), "value": np.full((3, 8), 2000, np.int16)}
    path = write_network(tmp_path / "full", full, {})
    assert sharpened(path, 7.0)["value"].max() == 14_000
    with pytest.raises(InputError, match="too large weights"):
        sharpened(path, 9.0)
    small = tmp_path / "small.npz"
    np.savez(small, w1=np.zeros((3, 2)))
    with pytest.raises(InputError, match="no file of a wide network"):
        sharpened(small, 1.2)
