"""Every figure in README, docs/strength.md and docs/speed.md is measured by ``scripts/measure``."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from benchmarks import figures, measure
from benchmarks.figures import BY_NAME, FIGURES, FOLDER, Figure
from tests import figure_tables, page_tables

ROOT = Path(__file__).parents[1]
STRENGTH, SPEED = (ROOT / "docs" / f"{name}.md" for name in ("strength", "speed"))

NOT_MEASURED = re.compile(r"<!-- generated: .*?<!-- end -->|^```.*?^```$", re.DOTALL | re.MULTILINE)
"""What a page holds beside sentences and tables of its own."""

FIGURE = re.compile(r"\d\.\d{2,}|\d(?:\.\d+)? ?(?:%|ms)|\d,\d{3}|times as|as many as")
OTHERS = ("95 %", "63 %", "1,000 iterations", "5,000 iterations", "0.25 is even")
"""Sentences may name a limit, the level of an interval and the example of a forecast."""

STATES = re.compile(r"\b(?:older|before its|a script|core of its own)\b")
"""Words of figures that another program, or nobody, can measure."""


def prose(page: Path) -> str:
    """A page without generated tables and code; of README the section on strength and speed."""
    text = page.read_text(encoding="utf-8")
    if page.name == "README.md":
        text = text.partition("\n## How strong, how fast\n")[2].partition("\n## ")[0]
        assert text
    return NOT_MEASURED.sub("", text)


@pytest.mark.parametrize("page", [ROOT / "README.md", STRENGTH, SPEED], ids=lambda page: page.stem)
def test_pages_have_no_figure_beside_the_measured_ones(page: Path) -> None:
    text = prose(page)
    assert not re.findall(r"^\|.*$", text, re.MULTILINE)
    for allowed in OTHERS:
        text = text.replace(allowed, "")
    assert not FIGURE.findall(text)
    assert not STATES.findall(page.read_text(encoding="utf-8"))


def test_every_figure_is_shown() -> None:
    """Its table stands on one of the pages, and README has the rows of the summary."""
    pages = (STRENGTH.read_text("utf-8"), SPEED.read_text("utf-8"))
    shown = {words for page in pages for _, words, _ in page_tables.PLACE.findall(page)}
    tables = {figure.table for figure in FIGURES} - {"speeds"}
    assert {f"figures {table}" for table in tables} <= shown
    assert {f"speeds {figure.game}" for figure in FIGURES if figure.table == "speeds"} <= shown
    assert "figures summary" in (ROOT / "README.md").read_text("utf-8")
    assert len(BY_NAME) == len(FIGURES)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_what_is_kept_was_measured_by_the_command_of_its_figure(path: Path) -> None:
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert kept["command"] == BY_NAME[path.stem].command
    assert re.fullmatch(r"[0-9a-f]{8,12}", kept["commit"])
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", kept["date"])
    assert {"cpu", "cores", "python", "compiler"} <= kept["machine"].keys()
    assert kept["seed"] is not None or BY_NAME[path.stem].kind == "bench"


def test_a_table_is_made_of_what_was_measured(home: Path) -> None:
    """Rows of every kind, by examples of what commands print."""
    result = {
        "bots": ["default", "greedy"], "games": 4, "wins": 3, "draws": 0, "losses": 1,
        "score": 0.75, "ci95": [0.5, 1.0], "ends": {"civilian": 1, "tie_break": 3}, "sides": 2,
    }  # fmt: skip
    keep("duel-greedy", result)
    won = {"games": 2, "score": 1.0, "ci95": [0.5, 1.0], "won": {"science": 2}, "lost": {}}
    keep("duel-ancestor", {"seats": 2, "against": {"ancestor": won}, "all": won})
    keep("duel-pool", {"seats": 2, "against": {"uct": won, "plain": won}, "all": won})
    shown = ("`greedy`", "2", "4", "3, 0, 1", "0.750 (0.500 to 1.000)", "0.50")
    command = f"`{BY_NAME['duel-greedy'].command}`"
    assert figure_tables.rows("duel")[1:] == [(*shown, "tie break 3, civilian 1", command)]
    assert [row[0] for row in figure_tables.rows("duel pool")[1:]] == ["`uct`", "`plain`", "all"]
    ((who, *_),) = figure_tables.rows("duel equals")[1:]
    assert who == figures.OLD
    assert [row[1:] for row in figure_tables.rows("summary")[1:]] == [
        ("2", "1.000 (0.500 to 1.000)", "0.50")
    ] * 2
    assert "Not measured yet: `duel-speed`" in figure_tables.measured("speeds")


def test_every_figure_is_told_once_with_its_commit(home: Path) -> None:
    for name, commit in (
        ("duel-greedy", "1" * 12),
        ("dice-pool", "2" * 12),
        ("duel-pool", "1" * 12),
    ):
        keep(name, {}, commit=commit)
    told = figure_tables.measured()
    # In the order of the figures, not in that in which they were measured.
    assert "at commit 11111111 (2026-01-01) `duel-pool`, `duel-greedy`; " in told
    assert "at commit 22222222 (2026-01-01) `dice-pool`. Not measured yet: " in told
    assert all(told.count(f"`{name}`") == 1 for name in BY_NAME if not name.endswith("-speed"))
    keep("duel-speed", {})
    assert "at commit abcdef12 (2026-01-01): `duel-speed`." in figure_tables.measured("speeds")


# ---------------------------------------------------------------- measuring


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of figures in which nothing has been measured."""
    monkeypatch.setattr(figures, "FOLDER", tmp_path)
    monkeypatch.setattr(measure, "SCRATCH", tmp_path / "scratch")
    monkeypatch.setattr(measure, "changed", list)
    monkeypatch.setattr(measure, "commit", lambda: "abcdef12")
    return tmp_path


def keep(name: str, result: dict[str, Any], code: str = "", commit: str = "abcdef12") -> None:
    """A figure as if it had been measured."""
    figure = BY_NAME[name]
    kept = {"command": figure.command, "code": code, "commit": commit, "date": "2026-01-01"}
    figure.path.write_text(
        json.dumps({**kept, "machine": measure.describe(), "seconds": 1.0, "result": result})
    )


def run(*words: str) -> Result:
    return CliRunner().invoke(measure.main, words)


@pytest.mark.parametrize(
    "name", ["duel-random", "dice-pool", "duel-nodes-4000", "wonders-ladder", "dice-calibration"]
)
def test_a_sign_of_life_of_each_kind_of_command(home: Path, name: str) -> None:
    found = measure.measure(BY_NAME[name], quick=True)
    assert found["result"]
    head, make = figure_tables.SHAPES[BY_NAME[name].kind]
    for row in make(BY_NAME[name], found["result"]):
        assert len(row) == len(head)


def test_what_was_measured_on_this_program_is_skipped(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    found = {"seconds": 1.0, "commit": "abcdef12", "date": "2026-01-01"}

    def measured(figure: Figure, **_: object) -> dict[str, Any]:
        asked.append(figure.name)
        code = measure.identity(figure.game).code
        return {**found, "command": figure.command, "code": code}

    monkeypatch.setattr(measure, "measure", measured)
    assert run("--only", "dice-r").exit_code == 0
    assert run("--only", "dice-r").exit_code == 0
    assert asked == ["dice-rules"]
    assert "abcdef12, 2026-01-01" in run("--list", "--only", "dice-r").stdout
    assert run("--only", "dice-r", "--again").exit_code == 0
    keep("dice-rules", {}, code="other")
    assert "has changed since" in run("--list", "--only", "dice-r").stdout
    assert run("--only", "dice-r").exit_code == 0
    assert asked == ["dice-rules"] * 3


def test_one_that_fails_does_not_stop_the_others(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(figure: Figure, **_: object) -> dict[str, Any]:
        raise ValueError(f"no {figure.game}")

    monkeypatch.setattr(measure, "measure", failing)
    done = run("--only", "dice-ladder", "--only", "duel-ladder")
    assert done.exit_code == 1
    assert "not measured: duel-ladder, dice-ladder" in done.stderr
    assert not [*home.glob("*.json")]


def test_only_what_is_committed_is_measured(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "changed", lambda: ["ext/core/rng.pyx"])
    done = run("--only", "dice")
    assert done.exit_code == 1
    assert "commit what plays first: ext/core/rng.pyx" in done.stderr
    assert run("--only", "nothing").exit_code == 2
