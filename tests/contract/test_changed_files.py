"""A changed file of any kind that the program writes: one line with place and remedy, or valid.

Each kind is a file as it is written, and what commands do with it. Whatever is changed, an
InputError of one line names the file, and nothing is written; else the file is as good as another.
"""

from __future__ import annotations

import json
import random
import re
import sqlite3
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from solver import records
from solver.arena.backend import Local
from solver.arena.bench_compare import read_figures
from solver.arena.ladder import prepared
from solver.arena.ladder_export import csv_text, json_value
from solver.arena.ladder_file import read_ladder
from solver.arena.ladder_merge import merge
from solver.arena.playing import Fixture
from solver.arena.standings import standings
from solver.arena.store import open_store
from solver.cli.output.ladder_text import standings_lines
from solver.cli.output.results.text import results_lines
from solver.errors import InputError
from solver.games import GAMES, load
from solver.games.dice.data import sheets as dice_sheets
from solver.games.wonders.data import sheets as wonders_sheets
from solver.learning.network_file import noted_network
from solver.learning.run_file import described, described_start, read_run
from solver.learning.tuning import read_values, weights_of
from solver.positions import read_path, read_position
from solver.results.archive import open_archive
from solver.results.entries import entry_of, read_game
from solver.results.folder import bring_up_to_date
from solver.results.summary import summaries, to_json
from solver.web.desk import Desk
from solver.web.desks import Desks
from solver.web.keeping import Shelf
from solver.web.puzzles import posed
from solver.web.reviewing import review_of, stored
from solver.web.view import view
from tests.changed import tables, texts, whole
from tests.contract.spoilt import valid
from tests.review.records import whole_game
from tests.states import read_example

Use = Callable[[Path], Any]

HELP = re.compile(
    r"; |must |expected |unknown |is not a number|such as |is missing|is not in |No such file"
)
"""What a line says of what to do: a remedy, or a problem that leaves no question."""

each_amount = pytest.mark.parametrize(
    ("fields", "wrong"),
    [pytest.param(25, 1, id="few"), pytest.param(2000, 12, id="many", marks=pytest.mark.slow)],
)


def content_of(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def attempted(use: Use, path: Path) -> None:
    """Use a file; raises AssertionError unless it is valid or told in one line with its place."""
    before = content_of(path.parent)
    try:
        use(path)
    except InputError as error:
        for line in error.lines():
            assert line.isprintable(), line
            assert HELP.search(line), line
            assert path.name in line or path.parent.name in line, line
        assert content_of(path.parent) == before


# -------------------------------------------------------------------- texts of JSON


class Kind(NamedTuple):
    """A file as it is written, and what is done with it."""

    name: str
    content: Callable[[], bytes]
    use: Use


def position(path: Path) -> None:
    read_position(path).to_json()


def record(path: Path) -> None:
    found = records.read(path.read_bytes(), str(path))
    try:
        records.check(found)
        entry_of(found, str(path), 0.0)
        records.write(found)
    except InputError as error:
        raise error.within(str(path)) from None


def game_file(path: Path) -> None:
    found = read_game(path)
    if found is not None:
        try:
            entry_of(found, str(path), 0.0)
        except InputError as error:
            raise error.within(str(path)) from None


def sheet(store: Any, path: Path) -> None:
    from solver.json_input import parse_object

    store.read(parse_object(read_path(path), str(path)), str(path))


def run_description(path: Path) -> None:
    if described(path.parent) is not None:
        described_start(path.parent)


def policy(path: Path) -> None:
    weights = weights_of("wonders")
    read_values(path, weights.names, weights.values())


def figures() -> bytes:
    rounds = {"mcts_iterations_per_s": [100.0, 101.5], "state_bytes": [3]}
    return json.dumps({"machine": {"cores": 2}, "duel": {"rounds": rounds}}).encode()


def record_of(game: str) -> bytes:
    data = read_example(game, "game")
    short = {key: data[key] for key in data if key not in ("result", "ending", "scores")}
    return json.dumps(short | {"moves": data["moves"][:12]}).encode()


KINDS = [
    *(
        Kind(f"{game} position", lambda game=game: valid(game)[0].encode(), position)
        for game in GAMES
    ),
    Kind("duel position with expansions",
         lambda: json.dumps(read_example("duel", "pantheon_agora")).encode(), position),
    *(Kind(f"{game} record", lambda game=game: record_of(game), record) for game in GAMES),
    Kind("score sheet", lambda: Path("examples/scores/friday.json").read_bytes(), game_file),
    Kind("score sheet of cities", lambda: Path("examples/scores/cities.json").read_bytes(),
         game_file),
    Kind("sheet of dice", lambda: json.dumps(dice_sheets.shipped().document).encode(),
         partial(sheet, dice_sheets)),
    Kind("sheet of wonders", lambda: json.dumps(wonders_sheets.shipped().document).encode(),
         partial(sheet, wonders_sheets)),
    Kind("run.json", lambda: json.dumps({
        "identity": "00", "game": "duel", "variant": {"wonders": "draft"}, "games": 3,
        "codes": [{"code": "1", "game": "duel", "version": "1", "compiled": "2", "python": "3",
                   "tables": "4", "networks": "5", "commit": "6"}],
    }).encode(), run_description),
        Kind("weights of a policy", lambda: json.dumps(dict(zip(
        weights_of("wonders").names, weights_of("wonders").values(), strict=True))).encode(),
        policy),
    Kind("bench", figures, read_figures),
]  # fmt: skip


@each_amount
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_changed_file(kind: Kind, fields: int, wrong: int, tmp_path: Path) -> None:
    pick = random.Random(kind.name)
    path = tmp_path / (kind.name if kind.name.endswith(".json") else "file.json")
    for content in texts(kind.content(), pick, fields=fields, wrong=wrong):
        path.write_bytes(content)
        attempted(kind.use, path)


# -------------------------------------------------------------------- lines and TOML


def line(path: Path) -> None:
    read_position(path).to_compact()


RUN = 'game = "duel"\ngames = 5\nweights = "hand"\nchunk = 2\n[terms]\nfull = 8\n[variant]\n'
LADDER = (
    'game = "duel"\ndeals = 1\nnodes = 5\n[[bots]]\nspec = "greedy"\n[[bots]]\nspec = "random"\n'
)


def ladder_text(path: Path) -> None:
    read_ladder(read_path(path), str(path))


OTHERS = [
    *(Kind(f"{game} line",
           lambda game=game: load(game).read_position(json.loads(valid(game)[1])).to_compact()
           .encode(), line) for game in GAMES),
    Kind("line with expansions",
         lambda: load("duel").read_position(read_example("duel", "pantheon_agora")).to_compact()
         .encode(), line),
    Kind("run file", RUN.encode, read_run),
    Kind("network.json", lambda: b'"0123456789ab.npz"',
         lambda path: noted_network(path, path.parent)),
    Kind("ladder file", LADDER.encode, ladder_text),
]  # fmt: skip


@each_amount
@pytest.mark.parametrize("kind", OTHERS, ids=lambda kind: kind.name)
def test_a_changed_text(kind: Kind, fields: int, wrong: int, tmp_path: Path) -> None:
    pick, path = random.Random(kind.name), tmp_path / "file.txt"
    for content in whole(kind.content(), pick, 3 * fields * wrong):
        path.write_bytes(content)
        attempted(kind.use, path)


@each_amount
def test_a_changed_value_in_toml(fields: int, wrong: int, tmp_path: Path) -> None:
    values = ("true", "-1", "0", "1e400", "nan", "inf", '""', '"x"', "[]", "{}", "9" * 30,
              "[" * 400 + "]" * 400, "1979-05-27", '"\\u202e"')  # fmt: skip
    pick = random.Random(fields)
    for text, use in ((RUN, read_run), (LADDER, ladder_text)):
        lines = text.splitlines()
        for at, old in enumerate(lines):
            key, equals, _ = old.partition(" = ")
            if not equals:
                continue
            for value in pick.sample(values, min(len(values), 4 * wrong)):
                changed = [*lines[:at], f"{key} = {value}", *lines[at + 1 :]]
                path = tmp_path / "file.toml"
                path.write_text("\n".join(changed), encoding="utf-8")
                attempted(use, path)


# -------------------------------------------------------------------- databases


def use_ladder(path: Path) -> None:
    with open_store(path) as store:
        list(standings_lines(standings(store)))
    with open_store(path) as store:
        csv_text(store)
        json.dumps(json_value(store))
    target = path.with_name("merged.db")
    try:
        merge([path], target, other_code=True)
    finally:
        target.unlink(missing_ok=True)


@pytest.fixture(scope="module")
def ladder_file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("ladder") / "my.db"
    with prepared(path, read_ladder(LADDER, "my.toml")) as run:
        run.play(Local())
    with open_store(path) as store:
        store.set_aside(Fixture(0, 5, 0, 1, (0, 1)), 1, 3, "no reason")
        text = next(iter(store.games(with_records=True))).record
        store._connection.execute(
            "INSERT INTO replaced VALUES (0, 0, 0, ?, ?, ?)",
            (1, '{"seat":0,"kind":"crash","text":"gone"}', text),
        )
    use_ladder(path)
    return path.read_bytes()


def is_free(path: Path) -> None:
    """Nobody has the file any more, whatever was wrong with it: others can write there at once."""
    connection, trouble = sqlite3.connect(path, timeout=0), sqlite3.SQLITE_OK
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        trouble = error.sqlite_errorcode & 0xFF  # what SQLite cannot read, it cannot lock either
    finally:
        connection.close()
    assert trouble != sqlite3.SQLITE_BUSY


@each_amount
def test_a_changed_ladder(ladder_file: bytes, fields: int, wrong: int, tmp_path: Path) -> None:
    path = tmp_path / "my.db"
    path.write_bytes(ladder_file)
    for _ in tables(path, random.Random(fields), wrong=min(20, 2 * wrong - 1)):
        attempted(use_ladder, path)
        is_free(path)


@pytest.fixture(scope="module")
def results_file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("results")
    (folder / "game.json").write_text(records.write(whole_game("duel", 3, None)), "utf-8")
    with open_archive(folder / "my.sqlite") as archive:
        bring_up_to_date(archive, folder)
    return (folder / "my.sqlite").read_bytes()


def use_results(path: Path) -> None:
    with open_archive(path) as archive:
        archive.files()
        archive.unreviewed()
        rows = archive.results()
    found = summaries(rows)
    json.dumps(to_json(found, None))
    list(results_lines(found, None, "en"))


@each_amount
def test_changed_results(results_file: bytes, fields: int, wrong: int, tmp_path: Path) -> None:
    path = tmp_path / "my.sqlite"
    path.write_bytes(results_file)
    for _ in tables(path, random.Random(fields), wrong=min(20, 2 * wrong - 1)):
        attempted(use_results, path)
        is_free(path)


# -------------------------------------------------------------------- boards


def boards() -> Iterator[tuple[str, Desk]]:
    reviewed = Desk(records.read(record_of("duel")))
    review_of(reviewed, {"nodes": "20"}, "en")(lambda _: None, lambda: False)
    yield "reviewed", reviewed
    yield "puzzle", posed("duel", 0)


def look_at(folder: Path) -> None:
    """What the first page and the page of a board ask the server for."""
    shelf = Desks(Shelf(folder, 10))
    listed = [found["board"] for lang in ("en", "it") for found in shelf.recent(lang)]
    assert "b" * 12 in listed
    for name in {*listed, "a" * 12}:
        try:
            desk = shelf.get(name)
        except InputError:
            continue
        for lang in ("en", "it"):
            view(desk, desk.last, lang)
            json.dumps(stored(desk, lang))


@each_amount
def test_a_changed_board(fields: int, wrong: int, tmp_path: Path) -> None:
    """One damaged board is not listed or not found, and the others are as they were."""
    pick, shelf = random.Random(fields), Shelf(tmp_path, 10)
    shelf.keep("b" * 12, Desk(records.read(record_of("architects"))))
    for _, desk in boards():
        shelf.keep("a" * 12, desk)
        (path,) = tmp_path.rglob(f"{'a' * 12}.json")
        look_at(tmp_path)
        for content in texts(path.read_bytes(), pick, fields=fields // 2, wrong=wrong):
            path.write_bytes(content)
            look_at(tmp_path)
