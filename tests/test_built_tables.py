"""What the build works out of the tables that ship: the same as a start would, and never old."""

from __future__ import annotations

import ast
import dataclasses
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from solver.games import GAMES, load
from solver.games.data import built, json_tables
from solver.games.data.folders import folder_of

ROOT = Path(__file__).parents[1]

POSITIONS = {
    "duel": "duel/age_2",
    "architects": "architects/ending",
    "wonders": "wonders/armada_everything",
    "dice": "dice/extra_box",
}

BELOW = {
    "errors", "games.base", "games.moves.reading", "json_input", "json_structs", "names",
}  # fmt: skip
"""What the packages of tables use besides each other: it decides whether values are taken, not
what they are, or is compiled."""


def kept(game: str) -> dict[str, Callable[[], Any]]:
    load(game)
    return built._WORKED_OUT[game]


def told(value: Any) -> Any:
    """A value in a form that equals that of an equal one."""
    return dataclasses.asdict(value) if dataclasses.is_dataclass(value) else value


@pytest.mark.parametrize("game", GAMES)
def test_a_start_reads_what_it_would_work_out(game: str) -> None:
    stored = built._stored(game)
    assert set(kept(game)) <= set(stored), "build anew"
    for found in kept(game).values():
        assert told(found()) == told(found.__wrapped__())  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_old_is_read(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table, the code, the compiled rules: whatever has changed, a start works all out."""
    read, package = json_tables.read_sources, f"solver.games.{game}.data"
    folder = folder_of(package)
    files = [path.name for path in folder.iterdir() if path.suffix in (".json", ".py")]
    assert len(files) > 5
    assert built._stored.__wrapped__(game)
    for file in files:

        def changed(package: str, names: Any, file: str = file) -> dict[str, bytes]:
            return {
                name: content.replace(b"a", b"e", 1) if name == file else content
                for name, content in read(package, names).items()
            }

        monkeypatch.setattr(json_tables, "read_sources", changed)
        assert built._stored.__wrapped__(game) == {}, file
    monkeypatch.setattr(json_tables, "read_sources", read)
    assert built._stored.__wrapped__(game)
    monkeypatch.setattr(built, "SOURCES", {**built.SOURCES, game: "another"})
    assert built._stored.__wrapped__(game) == {}


def test_a_start_does_without_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(built, "path_of", lambda _: tmp_path / "tables.built")
    assert built._stored.__wrapped__("duel") == {}
    (tmp_path / "tables.built").write_bytes(built.worked_out("duel"))
    assert built._stored.__wrapped__("duel").keys() == built._stored("duel").keys()


@pytest.mark.parametrize("left", [0, 10, 40, 1000, -1])
def test_a_file_that_is_not_whole_is_not_read(
    left: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cut short, or with a byte that is another one: a start works all out."""
    whole = built.worked_out("dice")
    spoiled = bytes([*whole[:-5], whole[-5] ^ 1, *whole[-4:]])
    monkeypatch.setattr(built, "path_of", lambda _: tmp_path / "tables.built")
    for content in (whole[:left], spoiled):
        (tmp_path / "tables.built").write_bytes(content)
        assert built._stored.__wrapped__("dice") == {}


NO_PARSING = """
import sys
from solver.games.data import json_tables

def refuse(*_):
    raise AssertionError("a start reads the tables that ship")

json_tables.decode = refuse
from solver.cli.main import main
main(["suggest", sys.argv[1], "--nodes", "1"])
"""


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_advice_parses_no_table(position: str) -> None:
    found = subprocess.run(
        [sys.executable, "-c", NO_PARSING, str(ROOT / "examples" / f"{position}.json")],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert found.returncode == 0, found.stderr


def test_all_code_that_makes_tables_is_watched() -> None:
    """It lies in the packages of which the build notes the content."""
    for package in ("data", *(f"{game}/data" for game in GAMES)):
        own = f"games.{package.replace('/', '.')}"
        for path in (ROOT / "solver" / "games" / package).glob("*.py"):
            tree = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            used = {str(node.module) for node in tree if isinstance(node, ast.ImportFrom)}
            ours = {name.removeprefix("solver.") for name in used if name.startswith("solver.")}
            others = {name for name in ours if not name.startswith((own, "games.data", "_ext."))}
            assert others <= BELOW, path
