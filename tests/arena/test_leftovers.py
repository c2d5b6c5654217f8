"""A killed process group leaves nothing in shared memory for long."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from solver.arena.leftovers import SHARED_MEMORY, remove_semaphores


def ended() -> int:
    """The number of a process that is no more."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_only_what_belongs_to_no_process_is_removed(tmp_path: Path) -> None:
    gone = f"sem.loky-{ended()}-abc"
    kept = [
        "sem.loky-999999999999-x",
        f"sem.loky-{os.getpid()}-abc",
        "sem.loky-1-x",
        "sem.loky-x-1",
        "sem.loky-0-a",
        "sem.mine",
    ]
    for name in (gone, *kept):
        (tmp_path / name).touch()
    remove_semaphores(tmp_path)
    left = {path.name for path in tmp_path.iterdir()}
    assert left == set(kept)
    remove_semaphores(tmp_path / "nowhere")


def named(process: int) -> list[Path]:
    """The semaphores of a process."""
    return list(SHARED_MEMORY.glob(f"sem.loky-{process}-*"))


@pytest.mark.skipif(not SHARED_MEMORY.is_dir(), reason="semaphores are kept elsewhere here")
def test_the_next_run_removes_what_a_killed_group_left() -> None:
    match = [sys.executable, "-m", "solver", "match", "duel", "--bots", "random,random"]
    match += ["--jobs", "2", "--seed", "1", "--games"]
    with subprocess.Popen(
        [*match, "100000"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:  # fmt: skip
        until = time.monotonic() + 120
        while len(named(process.pid)) < 8:
            assert process.poll() is None
            assert time.monotonic() < until
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGKILL)
    assert named(process.pid)
    subprocess.run([*match, "2"], check=True, stdout=subprocess.DEVNULL)
    assert not named(process.pid)
