"""``python -m solver.learning``: what its commands print, and how they end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from solver.errors import InputError
from solver.games.duel import GAME
from solver.learning.commands import group
from solver.learning.duels import Tally, make_side
from solver.learning.pool import MEMBERS, PLANS, lost_to, members
from solver.learning.run_file import hash_of, shipped_path
from tests.learning.networks import random_wide
from tests.learning.test_selfplay import write

EXAMPLES = Path(__file__).parents[2] / "examples"
FEW = ["--games", "2", "--nodes", "20"]


def run(*words: object) -> Result:
    return CliRunner().invoke(group, [str(word) for word in words], catch_exceptions=False)


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    path = tmp_path / "weights.npz"
    np.savez(path, **random_wide())  # type: ignore[arg-type]
    return path


def test_a_side_is_a_file_with_settings_or_a_bot(weights: Path) -> None:
    side = make_side("duel", f"{weights}:playout=0.5,c=2")
    assert side.settings["playout"] == 0.5
    assert side.settings["c"] == 2.0
    assert make_side("duel", "openloop:chase=1").settings["chase"] == 1
    for wrong in ("nothing.npz", f"{weights}:d=3", "nobody"):
        with pytest.raises(InputError):
            make_side("duel", wrong)
    with pytest.raises(InputError, match="no weights for duel"):
        make_side("duel", str(EXAMPLES / "duel" / "game.json") + ".npz")


def test_compare_counts_mirrored_games(weights: Path) -> None:
    done = run("compare", "duel", weights, "rules", "--games", 4, "--nodes", 20)
    assert done.exit_code == 0
    assert "| `rules` | 4 | " in done.stdout
    again = run("compare", "duel", weights, "rules", "--games", 4, "--nodes", 20, "--jobs", 2)
    assert again.stdout == done.stdout


def test_the_pool_has_a_row_for_each_member_and_one_for_all() -> None:
    done = run("pool", "duel", "--side", "rules", "--members", "plain,science", *FEW)
    rows = done.stdout.splitlines()
    assert [row.split("|")[1].strip() for row in rows[2:5]] == ["`plain`", "`science`", "all"]
    assert done.exit_code == (1 if "lost to" in done.stdout else 0)
    assert set(members("duel")) == {*MEMBERS, *PLANS["duel"]}
    assert set(members("dice")) == set(MEMBERS)
    with pytest.raises(InputError, match="no member 'nobody'"):
        members("duel", ["nobody"])


def test_who_is_clearly_better_is_told() -> None:
    def tally(*shares: float) -> Tally:
        return Tally(shares=list(shares))

    results = {"weak": tally(1, 1, 0.5), "even": tally(0, 1, 0.5, 0.5), "strong": tally(0, 0, 0.5)}
    assert lost_to(results) == ["strong"]


def test_weights_that_are_no_better_are_not_admitted(weights: Path) -> None:
    before = hash_of(shipped_path(GAME))
    done = run("admit", "duel", weights, "--most", 4, "--install", *FEW)
    assert done.exit_code == 1
    assert "not admitted: the test says" in done.stdout
    assert hash_of(shipped_path(GAME)) == before


def test_a_network_is_gauged_beside_playouts(weights: Path) -> None:
    done = run("gauge", "duel", EXAMPLES / "duel" / "game.json", "--playouts", 5)
    rows = [row for row in done.stdout.splitlines() if "quarter" in row or "half" in row]
    assert len(rows) == 9
    assert {row.split("|")[4].strip() for row in rows} == {
        "network", "5 policy playouts", "5 uniform playouts",
    }  # fmt: skip
    other = run(
        "gauge", "duel", EXAMPLES / "duel" / "game.json", "--playouts", 0, "--weights", weights
    )
    assert other.exit_code == 0
    assert other.stdout.splitlines()[2] != rows[0]


def test_bad_input_is_one_line_and_code_2(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "solver.learning", "play", str(tmp_path / "none.toml"), "x"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        f"solver: {tmp_path / 'none.toml'}: cannot be read: No such file or directory"
    ]


def test_play_tells_its_progress(tmp_path: Path) -> None:
    done = run("play", write(tmp_path), tmp_path / "games")
    assert done.exit_code == 0
    assert "3 of 3 chunks" in done.stderr
    assert len(list((tmp_path / "games").glob("chunk-*.npz"))) == 3
