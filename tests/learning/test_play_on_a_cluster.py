"""Self-play on a Dask cluster of this machine: one worker is killed, the games are the same."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from solver.arena.backend import Local
from solver.arena.identity import identity
from solver.learning.playing import chunk_path, play_run
from solver.learning.run_file import read_run
from tests.arena.test_dask import SECONDS, cluster
from tests.extras import needs
from tests.learning.networks import random_wide
from tests.learning.test_selfplay import RUN, arrays, write

pytestmark = needs("distributed")

CHUNKS = 8
SLOW = RUN.replace("games = 5", f"games = {2 * CHUNKS}").replace("full = 12", "full = 300")
OWN = SLOW.replace("seed = 3", 'seed = 3\nweights = "mine.npz"')


def test_a_lost_worker_costs_its_games_and_nothing_else(tmp_path: Path) -> None:
    """Workers are sent the weights, and send back what is written: the file is here alone."""
    weights: dict[str, Any] = random_wide()
    np.savez(tmp_path / "mine.npz", **weights)
    path, folder = write(tmp_path, OWN), tmp_path / "far"
    run = read_run(path)
    play_run(run, tmp_path, tmp_path / "near", backend=Local(2))
    with cluster(tmp_path, 2) as found:
        command = [sys.executable, "-m", "solver.learning", "play", str(path), str(folder)]
        command += ["--backend", "dask", "--scheduler", found.address]
        with subprocess.Popen(command) as process:
            deadline = time.monotonic() + SECONDS
            while not list(folder.glob("chunk-*.npz")):
                assert process.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.01)
            (tmp_path / "mine.npz").unlink()
            found.workers[0].kill()
            assert process.wait(timeout=SECONDS) == 0
    for number in range(CHUNKS):
        near, far = (arrays(chunk_path(tmp_path / at, number)) for at in ("near", "far"))
        assert all(np.array_equal(near[name], far[name]) for name in near)
        assert far["code"].tobytes().hex() == identity("duel").code
