"""Whatever a released version has written is read by this one, and says the same."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from solver import Table, records
from solver.errors import InputError
from solver.games import load
from solver.games.data.input_layout import check_layout, layout_hash
from solver.games.data.weights import read
from tests.stored.write import FOLDER, NETWORK, counted, judged, on_boards, scored, standings

VERSIONS = sorted(path for path in FOLDER.iterdir() if (path / "said.json").exists())
RECORDS = [path for version in VERSIONS for path in sorted(version.glob("records/*.json"))]
SCORES = [path for version in VERSIONS for path in sorted(version.glob("scores/*.json"))]
BOARDS = [path for version in VERSIONS for path in sorted(version.glob("boards/*-game.json"))]


@pytest.fixture(params=VERSIONS, ids=lambda path: path.name)
def version(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of what a version has written: some files are opened for writing."""
    return Path(shutil.copytree(request.param, tmp_path / "version"))


def said(version: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((version / "said.json").read_text(encoding="utf-8"))
    return found


def test_there_is_a_version() -> None:
    assert VERSIONS
    assert RECORDS
    assert SCORES
    assert BOARDS


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_records_replay_to_their_points(path: Path) -> None:
    record = records.read(path.read_text(encoding="utf-8"))
    outcome = Table.from_record(record).outcome()
    assert outcome is not None
    assert [*outcome.returns] == record.result
    assert outcome.ending == record.ending
    assert [*outcome.scores] == record.scores


def test_ladders_show_their_games(version: Path) -> None:
    assert standings(version / "ladder.db") == said(version)["standings"]


def test_results_have_their_games(version: Path) -> None:
    """With the records beside the table each game is still there once."""
    found = counted(version / "records", version / "results.sqlite")
    assert found == said(version)["games"]
    assert sum(row["games"] for row in found) == len([*(version / "records").iterdir()])


@pytest.mark.parametrize("path", SCORES, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_score_sheets_say_who_has_won(path: Path) -> None:
    assert scored(path) == said(path.parents[1])["scores"][path.stem]


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_games_on_boards_of_a_user_come_to_the_same(path: Path) -> None:
    name = path.stem.removesuffix("-game")
    assert on_boards(path.parent, name) == said(path.parents[1])["boards"][name]


def test_networks_judge_as_they_did_or_are_refused(version: Path) -> None:
    """The file is read for ever; its inputs belong to one layout, and another is not guessed."""
    path = version / "network.safetensors"
    weights = read(path)
    assert (weights.name, weights.layout) == ("stored", said(version)["layout"])
    game = load(NETWORK)
    layout = game.input_layout("network.safetensors")
    if weights.layout != layout_hash(layout, weights.arrays):
        with pytest.raises(InputError, match="use the version that it was made with"):
            check_layout(weights.layout, layout, weights.arrays)
        return
    assert judged(path) == said(version)["judged"]
