"""A further item is a row: a copy with some is built, plays with them and draws them.

Of each item no file is changed but the one of its row; what the rules count, the build writes.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[1]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (ROOT / "ext").is_dir(), reason="no sources of extensions here"),
]


def sure(*what: str) -> dict[str, str]:
    """How sure the values of an item are that we made up."""
    return dict.fromkeys(what, "reconstructed")


class Row(NamedTuple):
    """A row for a list of a table file, and the options of games in which the item can come up."""

    game: str
    file: str
    items: str
    row: dict[str, Any]
    variant: dict[str, str]


ROWS = [
    Row("duel", "progress_tokens.json", "tokens", {
        "id": "cartography", "name": "Cartography", "name_it": "Cartografia", "code": "Car",
        "effects": [{"type": "victory_points", "count": 3}, {"type": "coins", "count": 2}],
        "confidence": sure("rules", "name_it"),
    }, {}),
    Row("duel", "pantheon.json", "gods", {
        "id": "vulcan", "code": "Vul", "name": "Vulcan", "name_it": "Vulcano", "mythology": "roman",
        "effects": [{"type": "shields", "count": 1}, {"type": "coins", "count": 3}],
        "confidence": sure("rules", "name_it"),
    }, {"pantheon": "yes"}),
    Row("wonders", "leaders.json", "leaders", {
        "id": "trajan", "code": "Tjn", "name": "Trajan", "name_it": "Traiano", "also": [],
        "deck": "standard", "cost": {"coins": 2},
        "effects": [{"type": "vp_per", "amount": 1, "count": ["blue"], "scope": ["self"]}],
        "confidence": sure("cost", "deck", "effects", "name_it"),
    }, {"leaders": "yes"}),
    Row("wonders", "islands.json", "islands", {
        "id": "coral_island", "code": "Cor", "name": "Coral Island", "name_it": "Isola corallina",
        "also": [], "level": 1, "effects": [{"type": "vp", "amount": 2}],
        "confidence": sure("name_it", "level", "effects"),
    }, {"armada": "yes"}),
]  # fmt: skip

PLAY = """
import json, sys
from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER
from solver.games import load
name, item, called, variant = sys.argv[1], sys.argv[2], sys.argv[3], json.loads(sys.argv[4])
game, seen, ended = load(name), 0, 0
for seed in range(200):
    state, rng = game.new(variant), Rng(seed)
    while state.decider != OVER:
        state.apply(state.random_move(rng))
        if state.decider < 0 or seen > 40:
            continue
        position = game.observe(state, state.decider)
        told = game.position_json(position)
        if called not in json.dumps(told) and item not in json.dumps(told):
            continue
        seen += 1
        assert game.read_position(told) == position
        assert game.read_compact(game.compact(position)) == position
        assert game.picture(position) and game.render(position)
        assert all(game.move_texts(state, state.legal_moves(), "it"))
    ended += 1
    if seen > 40:
        break
offered = [one.id for some in game.choices().values() for one in some]
faces = [game.faces(lang)[item] for lang in ("en", "it")]
print(json.dumps({"seen": seen, "ended": ended, "faces": faces, "offered": item in offered}))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources with what has been built of them, the rows added, and all built again."""
    folder = tmp_path_factory.mktemp("copy")
    for name in ("setup.py", "pyproject.toml", "README.md"):
        shutil.copy2(ROOT / name, folder)
    for name in ("ext", "solver", "build"):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, symlinks=True)
    for one in ROWS:
        path = folder / "solver" / "games" / one.game / "data" / one.file
        table = json.loads(path.read_text("utf-8"))
        table[one.items].append(one.row)
        path.write_text(json.dumps(table, ensure_ascii=False), "utf-8")
    build = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    done = subprocess.run(build, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return folder


@pytest.mark.parametrize("one", ROWS, ids=lambda one: one.row["id"])
def test_games_are_played_with_it(copy: Path, one: Row) -> None:
    item, called = one.row["id"], one.row["name"]
    command = [sys.executable, "-P", "-c", PLAY, one.game, item, called, json.dumps(one.variant)]
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    done = subprocess.run(
        command, cwd=copy, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout)
    assert told["seen"] > 40
    assert told["ended"]
    assert all("<svg" in face or "sw-does" in face or "sw-n" in face for face in told["faces"])
    assert told["offered"]


def test_no_other_file_is_changed(copy: Path) -> None:
    written = {"counts.pxd", "layout.pyx", "layout.pyi"}  # by the build
    sources = [
        path.relative_to(ROOT)
        for folder in ("ext", "solver")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".pyi", ".pyx", ".pxd", ".h", ".json")
        and path.name not in written
    ]
    changed = {
        str(path) for path in sources if (copy / path).read_bytes() != (ROOT / path).read_bytes()
    }
    assert changed == {f"solver/games/{one.game}/data/{one.file}" for one in ROWS}
