"""The standings of a ladder add up, on the terminal, as a picture and in files."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from solver import records
from solver.arena.identity import identity
from solver.arena.ladder import prepared, schedule
from solver.arena.ladder_export import COLUMNS, csv_text, json_value, write_records
from solver.arena.ladder_file import read_ladder
from solver.arena.playing import Fixture, Played
from solver.arena.standings import Standings, standings
from solver.arena.store import Store, open_store
from solver.cli.output.ladder_text import standings_lines
from solver.errors import InputError
from solver.records import Forfeit
from tests.arena.made_games import made
from tests.extras import needs

pytestmark = needs("choix")

PAGE = (Path(__file__).parents[2] / "docs" / "ladder.md").read_text(encoding="utf-8")

BOTS = "".join(f'[[bots]]\nspec = "{spec}"\n' for spec in ("greedy", "random", "rules"))
DUEL = f'game = "duel"\nnodes = 1\ndeals = 2\n{BOTS}'
FOUR = f'game = "architects"\nseats = 4\nnodes = 1\ndeals = 1\n{BOTS}'


@contextmanager
def stored(folder: Path, text: str, results: Iterable[tuple[float, ...]] = (), **more: object):
    """A store in which the first games of the schedule have these results by number of the bot."""
    path = folder / "my.db"
    with prepared(path, read_ladder(text, "my.toml")) as run:
        number = run.store.begin_run("now", identity("duel"), {}, "local")
        for fixture, shares in zip(run.fixtures, results, strict=False):
            returns = [shares[bot] for bot in fixture.seats]
            run.store.add(replace(made(fixture.seats, returns, **more), fixture=fixture), number)
        yield run.store


def rows_of(found: Standings) -> dict[str, dict[str, object]]:
    return {str(row["name"]): row for row in found.to_json()["bots"]}


def test_counts_of_a_small_ladder(tmp_path: Path) -> None:
    """Bot 0 wins everything, bots 1 and 2 draw."""
    results = [(1.0, 0.0, 0.0)] * 4 + [(0.5, 0.5, 0.5)] * 2
    with stored(tmp_path, DUEL, results * 2) as store:
        assert [fixture.lineup for fixture in schedule(store.ladder, store.lineups)][:6] == [
            0, 0, 1, 1, 2, 2,
        ]  # fmt: skip
        found = standings(store)
    assert (found.stored, found.counted, found.planned) == (12, 12, 12)
    rows = rows_of(found)
    assert next(iter(rows)) == "greedy"
    assert (rows["greedy"]["wins"], rows["greedy"]["games"]) == (8, 8)
    for name in ("random", "rules"):
        row = rows[name]
        assert [row[key] for key in ("wins", "draws", "losses")] == [0, 4, 4]
        assert row["places"] == [4, 4]
        assert (row["score"], row["games"]) == (0.25, 8)
        assert row["won_by"] == {"points": 4}
        assert row["seconds_per_game"] == 1.0
        assert row["longest"] == 0.5
    assert found.against(0, 1) == found.against(0, 2) == 1.0
    assert found.against(1, 0) == 0.0
    assert found.against(1, 2) == found.against(2, 1) == 0.5
    assert found.against(1, 1) is None
    assert found.ends == {"points": 12}
    assert found.seat_shares == [0.5, 0.5]
    assert [meeting["games"] for meeting in found.to_json()["meetings"]] == [4, 4, 4]


def test_only_whole_deals_count(tmp_path: Path) -> None:
    with stored(tmp_path, DUEL, [(1.0, 0.0, 0.0)] * 3) as store:
        found = standings(store)
    assert (found.stored, found.counted, found.planned) == (3, 2, 12)
    assert rows_of(found)["greedy"]["games"] == 2
    assert rows_of(found)["rules"]["games"] == 0
    assert rows_of(found)["rules"]["seconds_per_game"] is None
    said = " ".join("\n".join(standings_lines(found)).split())
    assert "3 of 12 games (1 of unfinished deals not counted)" in said


@pytest.mark.parametrize("results", [[], [(1.0, 0.0, 0.0)]])
def test_nothing_to_show_yet(tmp_path: Path, results: list[tuple[float, ...]]) -> None:
    with (
        stored(tmp_path, DUEL, results) as store,
        pytest.raises(InputError, match="no deal has been played to its end yet"),
    ):
        standings(store)


def test_anchors(tmp_path: Path) -> None:
    text = DUEL.replace("deals", 'anchor = "random"\ndeals')
    results = [(1.0, 0.0, 0.0)] * 4 + [(0.5, 0.5, 0.5)] * 2
    with stored(tmp_path, text, results * 2) as store:
        assert rows_of(standings(store))["random"]["ci95"] == [0.0, 0.0]
        assert rows_of(standings(store, anchor="rules"))["rules"]["rating"] == 0.0
        with pytest.raises(InputError, match="known: greedy, random, rules"):
            standings(store, anchor="me")


def test_seats_of_the_same_bot_count_one_by_one(tmp_path: Path) -> None:
    """Three bots at tables of four: one of them has two seats."""
    with stored(tmp_path, FOUR) as store:
        fixtures = list(schedule(store.ladder, store.lineups))
        for fixture in fixtures:
            returns = [1.0] + [0.0] * 3
            store.add(replace(made(fixture.seats, returns, [9, 3, 2, 1]), fixture=fixture), 1)
        found = standings(store)
    rows = rows_of(found).values()
    assert len(fixtures) == 3 * 4
    assert sum(row["games"] for row in rows) == 4 * len(fixtures)
    assert sum(row["wins"] for row in rows) == len(fixtures)
    assert all(sum(row["places"]) == row["games"] for row in rows)
    # Every seat is visited by everybody, and the first one always wins.
    assert [row["score"] for row in rows] == [0.25] * 3
    assert found.seat_shares == [1.0, 0.0, 0.0, 0.0]
    # Of the six pairs of a table the one of copies is not a meeting.
    assert sum(meeting["games"] for meeting in found.to_json()["meetings"]) == 5 * len(fixtures)


def test_forfeits_are_told(tmp_path: Path) -> None:
    with stored(tmp_path, DUEL) as store:
        for fixture in list(schedule(store.ladder, store.lineups))[:2]:
            seat = fixture.seats.index(1)
            returns = [float(bot != 1) for bot in fixture.seats]
            failed = Forfeit(seat, "timeout", f"no answer in rotation {fixture.rotation}")
            game = made(fixture.seats, returns, ending="forfeit", forfeit=failed)
            store.add(replace(game, fixture=fixture), 1)
        found = standings(store)
        table = csv_text(store)
    assert rows_of(found)["random"]["forfeits"] == 2
    assert found.to_json()["failure"] == {
        "bot": "random",
        "text": "timeout, no answer in rotation 1",
    }
    lines = list(standings_lines(found))
    assert any(line.startswith("lost by failing: random 2; last random: timeout") for line in lines)
    assert [row["forfeit"] for row in csv.DictReader(io.StringIO(table)) if row["forfeit"]] == [
        "timeout",
        "timeout",
    ]


@pytest.mark.parametrize("text", [DUEL, FOUR])
def test_lines_fit_the_terminal(tmp_path: Path, text: str) -> None:
    name = 'spec = "random"'
    long = text.replace(name, f'{name}\nname = "{"a very long name " * 3}"')
    seats = 4 if "architects" in text else 2
    with stored(tmp_path, long) as store:
        for fixture in schedule(store.ladder, store.lineups):
            returns = [1.0] + [0.0] * (seats - 1)
            store.add(replace(made(fixture.seats, returns, ending="some_way"), fixture=fixture), 1)
        lines = list(standings_lines(standings(store)))
    assert max(map(len, lines)) <= 80
    assert sum("a very long name" in line for line in lines) >= 2
    assert any(line.startswith("ends: some way") for line in lines)


# Pictures.


@pytest.mark.parametrize(
    ("form", "begins"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")]
)
def test_pictures(tmp_path: Path, form: str, begins: bytes) -> None:
    from solver.arena.ladder_plot import plot

    with stored(tmp_path, DUEL, [(1.0, 0.0, 0.0)] * 4) as store:
        found = standings(store)
    drawn = plot(found, form)
    assert drawn.startswith(begins)
    assert plot(found, form) == drawn


def test_a_picture_holds_what_it_shows(tmp_path: Path) -> None:
    from solver.arena.ladder_plot import draw_meetings, draw_ratings
    from solver.arena.pictures import blank

    results = [(1.0, 0.0, 0.0)] * 4 + [(0.5, 0.5, 0.5)] * 2
    with stored(tmp_path, DUEL, results * 2) as store:
        found = standings(store, anchor="random")
    left, right = blank(4, 3).subplots(1, 2)
    draw_ratings(left, found)
    draw_meetings(right, found)
    assert [label.get_text() for label in left.get_yticklabels()] == [
        row.name for row in found.rows
    ]
    (points,) = left.lines[:1]
    assert list(points.get_xdata()) == [row.rating for row in found.rows]
    assert "random = 0" in left.get_xlabel()
    assert sorted(text.get_text() for text in right.texts) == ["0", "0", "100", "100", "50", "50"]


# Files.


@pytest.fixture
def real(tmp_path: Path):
    """The store of a ladder that was really played."""
    from solver.arena.backend import Local

    with prepared(tmp_path / "my.db", read_ladder(FOUR, "my.toml")) as run:
        run.play(Local())
    with open_store(tmp_path / "my.db") as store:
        yield store


def test_records_replay(real: Store, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "games"
    assert write_records(real, folder) == 12
    files = sorted(folder.iterdir())
    assert len(files) == 12
    for file in files:
        record = records.read(file.read_bytes())
        assert records.check(record).ok
        assert record.result is not None
    with pytest.raises(InputError, match="cannot be made"):
        write_records(real, files[0] / "below")


def test_csv(real: Store) -> None:
    rows = list(csv.DictReader(io.StringIO(csv_text(real))))
    assert len(rows) == 12 * 4
    assert tuple(rows[0]) == COLUMNS
    games: dict[tuple[str, ...], list[dict[str, str]]] = {}
    for row in rows:
        games.setdefault((row["lineup"], row["deal"], row["rotation"]), []).append(row)
    for game in games.values():
        assert [row["seat"] for row in game] == list("0123")
        assert sum(float(row["share"]) for row in game) == pytest.approx(1, abs=1e-4)
        assert min(int(row["place"]) for row in game) == 0
        assert {row["bot"] for row in game} == {"greedy", "random", "rules"}
    for column in COLUMNS:
        assert f"`{column}`" in PAGE


def test_json(real: Store) -> None:
    data = json.loads(json.dumps(json_value(real)))
    assert len(data["games"]) == 12
    assert data["lineups"][0] == ["greedy", "greedy", "random", "rules"]
    assert data["runs"][0]["identity"]["code"]
    for key in (*data, *data["games"][0]):
        assert f"`{key}`" in PAGE, key
    games: list[Played] = list(real.games())
    for told, game in zip(data["games"], games, strict=True):
        assert Fixture(
            told["lineup"], told["deal"], told["rotation"], told["seed"], game.fixture.seats
        )
        assert told["result"] == pytest.approx(list(game.returns))
        assert told["places"] == game.places
