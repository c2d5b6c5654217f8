"""Sums of floats are the same with every Python, and nothing adds floats in another way."""

from __future__ import annotations

import ast
import textwrap
import tomllib
from pathlib import Path

import pytest

from solver.floats import plain_sum
from tests.extras import needs

ROOT = Path(__file__).parents[1]

HEAD = """
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple
import numpy as np
from numpy.typing import NDArray

class Game(NamedTuple):
    share: float

def f(
    row: list[float], known: list[int], either: list[int | float], raw: dict[str, Any],
    games: list[Game], kind: tuple[float, ...], some: Any, array: NDArray[Any],
    flags: Iterator[bool], one: list[Literal[1, 2]],
) -> None:
"""

REFUSED = [
    "sum(row)",
    "sum(row, 0.0)",
    "sum(known, 0.5)",
    "sum(either)",
    "sum(raw.values())",
    "sum(raw['a'])",
    "sum(x for x in raw['a'])",
    "sum(1.0 / n for n in known)",
    "sum([x * x for x in row])",
    "sum(game.share for game in games)",
    "sum(map(float, known))",
    "sum(kind)",
    "sum((0.1, 0.2, 0.3))",
    "sum(some)",
    "sum(array)",
    "[sum(column) for column in zip(row, row)]",
    "sum((row, row)[0])",
    "max(0, *(sum(part) for part in (row, row)))",
]
ADDED = [
    "sum(known)",
    "sum(known, 3)",
    "sum(n > 2 for n in known)",
    "sum(x > 0.5 for x in row)",
    "sum(map(len, raw.values()))",
    "sum(int(x) for x in row)",
    "sum(flags)",
    "sum(one)",
    "sum((1, 2, True))",
    "sum(1 for _ in row)",
    "sum({1 << n for n in known})",
]


def test_floats_are_added_one_after_the_other() -> None:
    assert plain_sum([0.1] * 10) == 0.9999999999999999  # 1.0 where what is lost is carried along
    assert plain_sum([1e100, 1.0, -1e100]) == 0.0
    assert plain_sum(x / 4 for x in (1, 2)) == 0.75
    for whole in ([], [2**70, 1, True]):
        found = plain_sum(whole)
        assert (found, type(found)) == (sum(whole), int)


def test_the_sum_of_python_is_only_called() -> None:
    """Handed over, as in ``map(sum, rows)``, it would not be seen by the plugin."""
    for path in (ROOT / "solver").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node.id == "sum":
                assert id(node) in called, f"{path}:{node.lineno}"


@needs("mypy")
def test_mypy_refuses_every_other_sum_of_floats(tmp_path: Path) -> None:
    """The plugin that the checks of this package run with, on sums whose answer is known."""
    from mypy import api

    mypy = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]
    assert mypy["plugins"] == ["scripts/mypy_sums.py"]
    path = tmp_path / "sums.py"
    body = "\n".join([*REFUSED, *ADDED])
    path.write_text(HEAD + textwrap.indent(body, "    "), encoding="utf-8")
    config = tmp_path / "mypy.toml"
    config.write_text(f'[tool.mypy]\nplugins = ["{ROOT / mypy["plugins"][0]}"]\n', encoding="utf-8")
    options = ["--config-file", str(config), "--cache-dir", str(tmp_path), "--strict"]
    said, problem, _ = api.run([*options, str(path)])
    assert problem == ""
    first = HEAD.count("\n") + 1
    refused = {
        int(line.split(":")[1]) - first for line in said.splitlines() if "depends on the" in line
    }
    assert refused == set(range(len(REFUSED))), said


@needs("mypy")
@pytest.mark.parametrize("refused", [False, True])
def test_untyped_numbers_are_whole_in_games_only(tmp_path: Path, *, refused: bool) -> None:
    from mypy import api

    path = tmp_path / "solver" / ("search" if refused else "games") / "one.py"
    path.parent.mkdir(parents=True)
    path.write_text("from typing import Any\ndef f(a: Any) -> None:\n    sum(a)\n")
    for folder in (path.parent, path.parent.parent):
        (folder / "__init__.py").touch()
    config = tmp_path / "mypy.toml"
    plugin = ROOT / "scripts" / "mypy_sums.py"
    config.write_text(f'[tool.mypy]\nplugins = ["{plugin}"]\n', encoding="utf-8")
    options = ["--config-file", str(config), "--cache-dir", str(tmp_path / "cache")]
    said, _, code = api.run([*options, str(path)])
    assert (code == 1) == refused, said
