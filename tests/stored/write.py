"""Write the files of this version into ``tests/stored/VERSION``: ``python -m tests.stored.write``.

A folder that is there stays as it is: what a version wrote is history. Lines and positions are in
``tests/<game>/data/lines_<version>.json``.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from solver import __version__, new_game, records
from solver._ext.core.network import NetworkHandle
from solver._ext.core.rng import Rng
from solver.cli.main import cli
from solver.games import load
from solver.games.data.input_layout import layout_hash
from solver.games.data.weights import packed, read
from solver.records import Record
from solver.score.sheet import read_sheet, write_sheet
from tests.contract.setups import SETUPS, Setup
from tests.dice.changed_sheets import replaced
from tests.learning.networks import random_wide
from tests.wonders.armada_sheets import other

FOLDER = Path(__file__).parent

GAMES = (
    "duel-2", "duel-2-both", "duel-2-promo", "architects-2", "architects-7", "wonders-2-first",
    "wonders-3", "wonders-4-teams", "wonders-4-armada", "wonders-6-everything", "dice-2", "dice-7",
)  # fmt: skip
"""Of which there are records, by the names of their setups."""

BOARDS = {
    "dice": (Setup("dice", 3), replaced("pass_coins", value=4)),
    "wonders": (Setup("wonders", 3, options={"armada": "yes"}), other()),
}
"""Boards that differ from those that ship, and the table that a game is played at on them."""

SCORES = FOLDER.parents[1] / "examples" / "scores"
"""Score sheets, with points and with a table."""

NETWORK = "architects"
"""The game of the network: it has the fewest inputs."""

LADDER = """game = "duel"
nodes = 1
deals = 2
seed = 1

[[bots]]
spec = "rules"

[[bots]]
spec = "greedy"

[[bots]]
spec = "random"
"""


def played(setup: Setup) -> Record:
    """The record of a game of random moves."""
    table = new_game(setup.game, setup.options, seats=setup.seats, seed=setup.seeds[0])
    rng = Rng(setup.seeds[0])
    table.advance()
    while table.outcome() is None:
        moves = table.legal_moves
        table.push(moves[rng.below(len(moves))])
        table.advance()
    return table.record()


def run(*words: object) -> dict[str, Any]:
    """What a command prints with ``--json``."""
    done = CliRunner().invoke(cli, [*map(str, words), "--json"], catch_exceptions=False)
    assert done.exit_code == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def played_on(setup: Setup, boards: dict[str, Any]) -> Record:
    """The record of a game of random moves on boards of a user."""
    game = setup.adapter
    try:
        return played(replace(setup, options={**setup.options, **game.supply(boards)}))
    finally:
        game.sheets().forget()


def scored(*words: object) -> dict[str, Any]:
    """What a game is told to have come to."""
    found = run("score", *words)
    return {key: found[key] for key in ("game", "seats", "scores", "result", "ending")}


def standings(database: Path) -> list[dict[str, Any]]:
    """What a ladder has counted of each bot; ratings may be estimated in another way one day."""
    kept = ("name", "games", "wins", "draws", "losses")
    rows = run("ladder", "show", database)["bots"]
    return sorted(({key: row[key] for key in kept} for row in rows), key=lambda row: row["name"])


def counted(games: Path, table: Path) -> list[dict[str, Any]]:
    """The games in a table of results, read on with the records in a folder."""
    kept = ("game", "title", "games", "finished", "endings")
    found = run("results", games, "--table", table)["games"]
    return [{key: row[key] for key in kept} for row in found]


def on_boards(folder: Path, name: str) -> dict[str, Any]:
    """What the game on the boards of a user came to."""
    boards = folder / f"{name}.json"
    try:
        return scored(folder / f"{name}-game.json", "--boards", boards)
    finally:
        load(name).sheets().forget()


def judged(weights: Path) -> list[float]:
    """The value of every seat at the start of a game, by a network."""
    state = load(NETWORK).new()
    network = NetworkHandle(read(weights).arrays, inputs=state.n_inputs)
    return [network.judge(state, seat)[0] for seat in range(state.seats)]


def write_all(folder: Path) -> None:
    """All files of a version, and in ``said.json`` what it read in them."""
    games = folder / "records"
    games.mkdir(parents=True)
    by_name = {setup.name: setup for setup in SETUPS}
    for name in GAMES:
        text = records.write(played(by_name[name]))
        (games / f"{name}.json").write_text(text, encoding="utf-8")
    own = folder / "boards"
    own.mkdir()
    for name, (setup, boards) in BOARDS.items():
        (own / f"{name}.json").write_text(json.dumps(boards, indent=1) + "\n", encoding="utf-8")
        text = records.write(played_on(setup, boards))
        (own / f"{name}-game.json").write_text(text, encoding="utf-8")
    scores = folder / "scores"
    scores.mkdir()
    for path in sorted(SCORES.glob("*.json")):
        sheet = read_sheet(json.loads(path.read_text(encoding="utf-8"))).sheet
        assert sheet is not None
        (scores / path.name).write_text(write_sheet(sheet), encoding="utf-8")
    plan = folder / "ladder.toml"
    plan.write_text(LADDER, encoding="utf-8")
    run("ladder", "run", plan, "-o", folder / "ladder.db")
    table = folder / "results.sqlite"
    found = counted(games, table)
    with closing(sqlite3.connect(table)) as connection:
        # Where this checkout lies is nobody's business.
        connection.execute("UPDATE files SET path = replace(path, ?, '')", (f"{games}/",))
        connection.commit()
        connection.execute("VACUUM")
    game = load(NETWORK)
    arrays = random_wide(first=16, second=2, until=(), game=game)
    layout = layout_hash(game.input_layout(game.network_file(game.new())), arrays)
    arrays.pop("layout")
    weights = folder / "network.safetensors"
    weights.write_bytes(packed("stored", layout, arrays))
    said = {
        "standings": standings(folder / "ladder.db"),
        "games": found,
        "scores": {path.stem: scored(path) for path in sorted(scores.iterdir())},
        "boards": {name: on_boards(own, name) for name in BOARDS},
        "layout": layout,
        "judged": judged(weights),
    }
    (folder / "said.json").write_text(json.dumps(said, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Command line."""
    folder = FOLDER / __version__
    if folder.exists():
        sys.exit(f"{folder} is there: what a version has written stays as it is")
    write_all(folder)


if __name__ == "__main__":
    main()
