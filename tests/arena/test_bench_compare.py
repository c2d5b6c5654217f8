"""Speeds of two builds: programs that say fixed speeds stand for them, but for one real one."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from solver.arena import bench, bench_compare
from solver.errors import InputError
from tests.others import has_ended
from tests.signals import heeding_ctrl_c

SAYS = """
import json, sys
print(json.dumps(["moves", {own!r}]), flush=True)
for at, line in enumerate(sys.stdin):
    open("asked", "a").write(line)
    print({speed} + at, flush=True)
"""


def build(folder: Path, program: str) -> Path:
    """A folder that is measured by a program of ours."""
    arena = folder / "solver" / "arena"
    arena.mkdir(parents=True)
    for package in (arena.parent, arena):
        (package / "__init__.py").touch()
    (arena / "speeds.py").write_text(program, encoding="utf-8")
    return folder


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """This build, which does 200 of a work in a second, then more."""
    folder = build(tmp_path / "here", SAYS.format(own="mine", speed=200))
    monkeypatch.setattr(bench_compare, "ROOT", folder / "solver")
    return folder


def test_what_both_builds_do_is_measured_in_turn(here: Path, tmp_path: Path) -> None:
    there = build(tmp_path / "there", SAYS.format(own="theirs", speed=100))
    found = bench_compare.with_commit("duel", there)
    ratios = sorted((200 + at) / (100 + at) for at in range(9))
    assert set(found) == {"moves"}
    assert found["moves"]["this"] == 204
    assert found["moves"]["other"] == 104
    assert found["moves"]["ratio"] == pytest.approx(ratios[4], abs=1e-4)
    assert found["moves"]["ci95"] == [round(ratios[1], 4), round(ratios[7], 4)]
    for folder in (here, there):
        assert (folder / "asked").read_text() == "moves\n" * bench.ROUNDS


@pytest.mark.parametrize(
    "program", ["import nothing_there", "print('[\"moves\"]', flush=True)\nexit('gone')"]
)
def test_a_build_that_cannot_be_measured(here: Path, tmp_path: Path, program: str) -> None:
    there = build(tmp_path / "there", program)
    with pytest.raises(InputError, match=r"cannot be measured: .*(nothing_there|gone)"):
        bench_compare.with_commit("duel", there)


GIT = ["git", "-c", "user.name=a", "-c", "user.email=b"]
GOOD = "from pathlib import Path; Path('built').touch()"


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_a_commit_is_built_once(here: Path) -> None:
    def committed(program: str) -> None:
        (here / "setup.py").write_text(program, encoding="utf-8")
        (here / "solver" / "mark").write_text(program, encoding="utf-8")
        for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "x"]):
            subprocess.run([*GIT, *command], cwd=here, check=True)

    said: list[str] = []
    (here / "solver" / "arena" / "positions").mkdir()
    (here / "solver" / "arena" / "positions" / "__init__.py").touch()
    committed(GOOD)
    committed("exit('no compiler')")
    for _ in range(2):
        name, folder = bench_compare.built("HEAD~1", said.append)
    assert (folder / "built").exists()
    assert (folder / "solver" / "mark").read_text() == GOOD
    assert len(said) == 1
    with pytest.raises(InputError, match="does not build: no compiler"):
        bench_compare.built("HEAD", said.append)
    assert [each.name for each in (here / bench_compare.BUILDS).iterdir()] == [name]
    for nothing in ("nothing", "--all", ""):
        with pytest.raises(InputError, match="neither a file nor a commit"):
            bench_compare.built(nothing, said.append)


BUILDS_LONG = """
import subprocess, sys
compiler = [sys.executable, "-c", "import time; print('started', flush=True); time.sleep(1000)"]
with subprocess.Popen(compiler, stdout=subprocess.PIPE) as process:
    process.stdout.readline()
    open({started!r}, "w").write(f"{{process.pid}}\\n")
"""
BUILDING = """
import sys
from pathlib import Path
from solver.arena import bench_compare
bench_compare.ROOT = Path(sys.argv[1], "solver")
bench_compare.built("HEAD", print)
"""


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_build_that_is_ended_leaves_nothing(here: Path, tmp_path: Path, number: int) -> None:
    started = tmp_path / "started"
    (here / "setup.py").write_text(BUILDS_LONG.format(started=str(started)), encoding="utf-8")
    for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "x"]):
        subprocess.run([*GIT, *command], cwd=here, check=True)
    with (
        heeding_ctrl_c(),
        subprocess.Popen(
            [sys.executable, "-c", BUILDING, str(here)], stderr=subprocess.PIPE
        ) as process,
    ):
        deadline = time.monotonic() + 60
        while not (started.exists() and started.read_text()) and time.monotonic() < deadline:
            time.sleep(0.01)
        process.send_signal(number)
    assert process.returncode in (128 + number, -number)
    assert list((here / bench_compare.BUILDS).iterdir()) == []
    assert has_ended(int(started.read_text()))


def test_no_checkout(here: Path) -> None:
    with pytest.raises(InputError, match="no checkout"):
        bench_compare.built("HEAD", print)


def test_with_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "saved.json"
    saved = {"machine": {}, "duel": {"rounds": {"solver_nodes_per_s": [100, 100.0], "old": [1]}}}
    path.write_text(json.dumps(saved), encoding="utf-8")
    monkeypatch.setattr(bench, "measure", lambda _: {"solver_nodes_per_s": [150.0, 250.0, 1.0]})
    there = bench_compare.read_figures(path)["duel"]
    assert bench_compare.with_figures("duel", there, str(path)) == {
        "solver_nodes_per_s": {"this": 150.0, "other": 100.0, "ratio": 2.0, "ci95": [1.5, 2.5]}
    }
    with pytest.raises(InputError, match="has no speeds of dice"):
        bench_compare.with_figures("dice", {}, str(path))


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"duel": 3}', '{"duel": {"rounds": []}}', '{"duel": {"rounds": {"a": [0]}}}'],
)
def test_a_file_without_speeds(tmp_path: Path, text: str) -> None:
    path = tmp_path / "saved.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"saved\.json"):
        bench_compare.read_figures(path)
