"""What commands write when the disk is full: one line, exit code 2, and nothing half-written."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.extras import needs

resource = pytest.importorskip("resource")

LADDER = 'game = "duel"\ndeals = 1\n[[bots]]\nspec = "greedy"\n[[bots]]\nspec = "random"\n'


@contextmanager
def full_disk(most: int) -> Iterator[None]:
    """No file grows beyond so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


@pytest.fixture
def given(tmp_path, run):
    """A folder with a record and a ladder, and one for what is written."""
    record = tmp_path / "given" / "game.json"
    record.parent.mkdir()
    (tmp_path / "out").mkdir()
    result = run("match", "duel", "--bots", "greedy,random", "--games", 2, "--seed", 1,
                 "--records", record.parent)  # fmt: skip
    assert result.exit_code == 0, result.output
    next(record.parent.glob("*.json")).rename(record)
    (tmp_path / "my.toml").write_text(LADDER)
    return tmp_path


WRITING = {
    "sheet": ("sheet", "dice", "-o", "out/s.json"),
    "new": ("new", "duel", "--seed", 1, "-o", "out/n.json"),
    "match": ("match", "duel", "--bots", "greedy,random", "--games", 2, "--records", "out/rec"),
    "calibrate": ("calibrate", "duel", "--bot", "greedy", "--games", 2, "--csv", "out/p.csv"),
    "review": ("review", "given/game.json", "--nodes", 5, "--html", "out/r.html"),
    "results": ("results", "given", "--table", "out/t.sqlite"),
    "results page": ("results", "given", "--html", "out/t.html"),
    "ladder": ("ladder", "run", "my.toml", "-o", "out/l.db"),
    "merge": ("ladder", "merge", "my.db", "-o", "out/l.db"),
    "export": ("ladder", "export", "my.db", "--records", "out/rec"),
    "play": ("play", "duel", "--seed", 1, "--save", "out/g.json"),
}


def left_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*"))


@needs("choix")
@pytest.mark.parametrize("most", [0, 100])
@pytest.mark.parametrize("what", WRITING)
def test_a_full_disk_leaves_nothing_half_written(given, run, monkeypatch, what, most):
    monkeypatch.chdir(given)
    if "my.db" in WRITING[what]:
        assert run("ladder", "run", "my.toml", "-o", "my.db").exit_code == 0
    if what.startswith("results p"):
        assert run("results", "given").exit_code == 0
    with full_disk(most):
        result = run(*WRITING[what], stdin="")
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.stderr
    assert "out" in result.stderr
    assert result.stderr.count("\n") == 1, result.stderr
    assert left_in(given / "out") == []


def test_an_interrupted_record_is_the_one_before(given, run):
    """A file that is written in place stays as it was."""
    path = given / "given" / "game.json"
    before = json.loads(path.read_text())
    run("new", "duel", "--seed", 3, "-o", path)
    held = path.read_text()
    move = json.loads(run("moves", path, "--json").stdout)["moves"][0]
    with full_disk(100):
        result = run("apply", path, move, "-i")
    assert result.exit_code == 2
    assert path.read_text() == held != before
