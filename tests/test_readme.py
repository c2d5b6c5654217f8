"""README.md and docs/ tell the truth: their code runs, their positions and links exist."""

from __future__ import annotations

import doctest
import os
import re
import sys
from pathlib import Path

import pytest

import solver
from solver.arena.ladder_file import read_ladder
from solver.cli.main import COMMANDS

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "examples").rglob("*.md"))]
LADDERS = sorted((ROOT / "examples" / "ladders").glob("*.toml"))


def blocks(page: Path, language: str) -> list[str]:
    """The code blocks of one language."""
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def test_readme_examples_run(monkeypatch) -> None:
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0


def test_readme_positions_are_complete() -> None:
    positions = blocks(README, "json")
    assert positions
    for text in positions:
        position = solver.read_position(text)
        assert position.state.legal_moves()
        # The line shown below it is its compact form.
        assert f"\n{position.to_compact()}\n" in README.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_paths_and_links_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#]+)\)", text):
        assert link.startswith("http") or (page.parent / link).exists(), link
    for path in re.findall(r"\b(?:examples|scripts|docs|benchmarks)/[\w./]*\w", text):
        assert (ROOT / path).exists(), path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_exist(page: Path) -> None:
    for block in blocks(page, "console"):
        for line in block.splitlines():
            found = re.match(r"\$ (?:\./scripts/)?solver (\S+)", line)
            assert found is None or found[1] in COMMANDS, line


def test_readme_shows_the_small_ladder() -> None:
    file = (ROOT / "examples" / "ladders" / "small.toml").read_text(encoding="utf-8")
    (shown,) = blocks(README, "toml")
    assert file.endswith(f"\n{shown}")


@pytest.mark.parametrize("path", LADDERS, ids=lambda path: path.stem)
def test_ladders_can_be_played(path: Path, monkeypatch) -> None:
    monkeypatch.chdir(ROOT)
    here = Path(sys.executable).parent  # the "python" of the files must have this package
    monkeypatch.setenv("PATH", f"{here}{os.pathsep}{os.environ['PATH']}")
    text = path.read_text(encoding="utf-8")
    read_ladder(text, path.name).setting()  # starts outside programs, too
    assert f"solver ladder run examples/ladders/{path.name} -o" in text


def test_the_page_on_architecture_knows_the_interface_of_games() -> None:
    interface = (ROOT / "ext" / "core" / "game.pxd").read_text(encoding="utf-8")
    struct = interface.partition("ctypedef struct GameDef:")[2]
    fields = re.findall(r"^    [\w ]+?[ *]+(\w+) *(?:#.*)?$", struct, re.MULTILINE)
    names = {*fields, *re.findall(r"^    .*\(\*(\w+)\)", struct, re.MULTILINE)}
    assert {"name", "state_size", "apply", "slot_of"} <= names
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = page.partition("## The interface of a game")[2].partition("\n## ")[0]
    assert names <= set(re.findall(r"`(\w+)`", section))
