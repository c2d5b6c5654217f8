"""The scripts that play and fit small networks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from solver._ext.core.network import NetworkHandle
from solver.games import load

ROOT = Path(__file__).resolve().parents[2]
WEIGHTS = ROOT / "solver/games/wonders/data/network.npz"


def script(name: str, *args: str) -> str:
    """Run one of them; returns what it prints."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / name), *args],
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout + done.stderr


@pytest.mark.parametrize("judges", [(), ("--weights", str(WEIGHTS))], ids=["playouts", "both"])
def test_playouts_judge_every_seat_of_a_position(judges: tuple[str, ...], tmp_path: Path) -> None:
    out, fitted = tmp_path / "samples.npz", tmp_path / "network.npz"
    played = ("--iterations", "0", "--playouts", "8", "--keep", "0.3", "--games", "6")
    script("selfplay.py", "wonders", "--seats", "3", *played, *judges, "--out", str(out))
    samples = np.load(out)
    said = samples["search"].reshape(-1, 3)
    assert len(said) > 10
    assert said.sum(axis=1) == pytest.approx(1.0, abs=1e-4)
    assert said.std() > 0.05
    whole = np.allclose(said * 8 * 6, np.rint(said * 8 * 6), atol=1e-3)  # shared wins: thirds
    assert whole == (not judges)
    inputs = load("wonders").new(None, 3).n_features
    shape = ("--inputs", str(inputs), "--first", "8", "--second", "8", "--epochs", "1")
    assert "held out" in script("train.py", *shape, "--mix", "0", "--out", str(fitted), str(out))
    assert NetworkHandle(np.load(fitted)).n_inputs == inputs
