"""The table of results: what the records say, nothing read twice, nothing lost."""

from __future__ import annotations

import csv
import io
import os
import sqlite3
from pathlib import Path

import pytest

from solver import records
from solver.cli.output.results.page import results_page
from solver.cli.output.results.rows import csv_text
from solver.cli.output.results.text import results_lines
from solver.errors import InputError
from solver.results import folder as folder_module
from solver.results.archive import Archive, SeatResult, open_archive
from solver.results.entries import entry_of, key_of
from solver.results.folder import bring_up_to_date, review_games
from solver.results.summary import summaries
from solver.review.judge import Judge
from solver.review.reviewer import review
from solver.search.bots import make_bot
from solver.search.limits import Limits
from tests.results.folders import FOREIGN, RUBBISH, filled, game, litter, write


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> tuple[Path, list[records.Record]]:
    folder = tmp_path_factory.mktemp("games")
    found = filled(folder)
    litter(folder)
    return folder, found


def read(folder: Path, file: Path, *, prune: bool = False) -> tuple[list[SeatResult], object]:
    with open_archive(file) as archive:
        update = bring_up_to_date(archive, folder, prune=prune)
        return archive.results(), update


def test_the_table_has_what_the_records_say(played, tmp_path) -> None:
    folder, games = played
    rows, update = read(folder, tmp_path / "t.sqlite")
    assert update.added == len(games)
    by_key = {key_of(record): record for record in games}
    assert len(rows) == sum(len(record.seats) for record in games)
    for row in rows:
        record = by_key[row.key]
        assert record.result is not None
        assert record.scores is not None
        assert (row.name, row.share) == (record.seats[row.seat], record.result[row.seat])
        sudden = record.adapter().sudden(records.replay(record))
        total = record.scores[row.seat]["total"]
        assert row.points == (None if record.ending in sudden else total)
        assert row.wonder
        assert (row.side is not None) == (record.game == "wonders")


def test_files_that_are_no_games_are_named_once_each(played, tmp_path) -> None:
    folder, _ = played
    _, update = read(folder, tmp_path / "t.sqlite")
    assert {Path(name).name for name in update.foreign} == {*FOREIGN, "position.json"}
    assert len(update.wrong) == len(RUBBISH)
    for error in update.wrong:
        assert "\n" not in str(error)
        assert "\x1b" not in str(error)


def test_nothing_is_read_twice(played, tmp_path, monkeypatch) -> None:
    folder, games = played
    file = tmp_path / "t.sqlite"
    before, _ = read(folder, file)
    seen: list[str] = []
    real = folder_module.read_game
    monkeypatch.setattr(
        folder_module, "read_game", lambda path: (seen.append(path.name), real(path))[1]
    )
    after, update = read(folder, file)
    assert after == before
    assert (update.added, update.known) == (0, len(games))
    assert set(seen) == {*RUBBISH, *FOREIGN, "position.json"}


def test_files_come_change_move_and_go(tmp_path) -> None:
    folder, file = tmp_path / "games", tmp_path / "t.sqlite"
    first, second = game("duel", 1), game("duel", 2)
    path = write(folder, "a.json", first)
    write(folder, "b.json", first)
    rows, update = read(folder, file)
    assert len(rows) == 2
    assert len(update.doubles) == 1
    path.write_text(records.write(second), encoding="utf-8")
    rows, _ = read(folder, file)
    assert {row.key for row in rows} == {key_of(first), key_of(second)}
    (folder / "b.json").rename(folder / "c.json")
    rows, update = read(folder, file)
    assert len(rows) == 4
    assert not update.doubles
    (folder / "c.json").unlink()
    rows, update = read(folder, file)
    assert len(rows) == 4
    assert len(update.gone) == 2
    rows, _ = read(folder, file, prune=True)
    assert {row.key for row in rows} == {key_of(second)}


def test_what_else_a_record_holds_makes_it_no_other_game(tmp_path) -> None:
    record = game("dice", 1)
    key = key_of(record)
    record.analyses = {"3": {"moves": []}}
    record.version, record.seed = "9.9", 77
    assert key_of(record) == key
    record.seats[0] = "Zoe"
    assert key_of(record) != key


def test_a_false_result_is_refused() -> None:
    record = game("duel", 1)
    assert record.result is not None
    record.result = record.result[::-1]
    with pytest.raises(InputError, match="result: recorded"):
        entry_of(record, "file", 0.0)


@pytest.mark.parametrize("content", ["text", "other", "later"])
def test_files_of_something_else_stay_as_they_are(tmp_path, content: str) -> None:
    file = tmp_path / "t.sqlite"
    if content == "text":
        file.write_text("not a database, " * 100)
    else:
        connection = sqlite3.connect(file)
        connection.execute("CREATE TABLE mine (a)")
        if content == "later":
            connection.execute("PRAGMA application_id = 0x37575253")
            connection.execute("PRAGMA user_version = 99")
        connection.commit()
        connection.close()
    before = file.read_bytes()
    with (
        pytest.raises(InputError, match=r"not a database|something else|format 99"),
        open_archive(file),
    ):
        pass
    assert file.read_bytes() == before


# ---------------------------------------------------------------- reviews


def judge(stop=lambda: False) -> Judge:
    return Judge(make_bot("greedy"), Limits(nodes=1), stop=stop)


def test_reviews_are_kept_and_go_on_where_they_stopped(tmp_path) -> None:
    folder, file = tmp_path / "games", tmp_path / "t.sqlite"
    games = [game("duel", seed) for seed in range(2)]
    for number, record in enumerate(games):
        write(folder, f"{number}.json", record)
    with open_archive(file) as archive:
        bring_up_to_date(archive, folder)
        done: list[int] = []
        assert review_games(archive, judge(lambda: 1 in done), lambda at, *_: done.append(at)) == []
        assert len(archive.unreviewed()) == 1
    with open_archive(file) as archive:
        assert review_games(archive, judge()) == []
        assert archive.unreviewed() == []
        rows = {(row.key, row.seat): row for row in archive.results()}
    for record in games:
        said = review(record, judge())
        for seat in said.seats:
            row, account = rows[key_of(record), seat], said.accounts[seat]
            assert account is not None
            assert row.accuracy == said.player(seat).accuracy
            assert (row.luck, row.unforeseen) == (account.luck, account.unforeseen)
            assert row.lost == sum(said.player(seat).losses)


def test_a_game_that_is_gone_is_not_reviewed_and_told(tmp_path) -> None:
    folder, file = tmp_path / "games", tmp_path / "t.sqlite"
    path = write(folder, "a.json", game("duel", 1))
    with open_archive(file) as archive:
        bring_up_to_date(archive, folder)
        path.unlink()
        (error,) = review_games(archive, judge())
    assert str(path) in str(error)


# ---------------------------------------------------------------- what is said


@pytest.fixture(scope="module")
def rows(played, tmp_path_factory) -> list[SeatResult]:
    with open_archive(tmp_path_factory.mktemp("table") / "t.sqlite") as archive:
        bring_up_to_date(archive, played[0])
        review_one(archive)
        return archive.results()


def review_one(archive: Archive) -> None:
    stopped: list[int] = []
    review_games(archive, judge(lambda: 1 in stopped), lambda at, *_: stopped.append(at))


def test_shares_are_those_of_the_games(rows) -> None:
    for found in summaries(rows):
        own = [row for row in rows if row.title == found.title]
        for share in found.groups["player"]:
            won = [row.share for row in own if row.name == share.id]
            assert share.games == len(won)
            assert share.share == pytest.approx(sum(won) / len(won))
            assert 0 <= share.low <= share.share <= share.high <= 1
            assert share.low < share.high
        # A side is all of a table or a part of it, so its share is compared with the even one.
        seats = found.groups["seat"]
        assert sum(one.share * one.games for one in seats) == pytest.approx(found.finished)


def test_a_player_is_told_apart_by_opponents(rows) -> None:
    for found in summaries(rows, "Anna"):
        own = {row.key for row in rows if row.name == "Anna" and row.title == found.title}
        assert found.games == len(own)
        for share in found.groups["opponent"]:
            both = {row.key for row in rows if row.name == share.id} & own
            assert share.games == len(both)


@pytest.mark.parametrize("lang", ["en", "it", "id"])
@pytest.mark.parametrize("player", [None, "Anna"])
def test_text_and_page_fit_and_say_the_same(rows, lang: str, player: str | None) -> None:
    found = summaries(rows, player)
    lines = list(results_lines(found, player, lang))
    assert max(map(len, lines)) <= 80
    page = results_page(found, rows, player, lang)
    assert "<script" not in page
    assert page.count("<svg") >= sum(len(one.groups) for one in found)
    for one in found:
        for group in one.groups.values():
            for share in group:
                assert f"{100 * share.share:.0f}\N{NO-BREAK SPACE}%" in page


def test_hostile_names_stay_text(tmp_path) -> None:
    record = game("duel", 1)
    record.seats = ["=cmd|' /C calc'!A0", "\x1b[31m<script>\u202e"]
    folder = tmp_path / "games"
    write(folder, "a.json", record)
    rows, _ = read(folder, tmp_path / "t.sqlite")
    found = summaries(rows)
    text = "\n".join(results_lines(found, None, "en"))
    page = results_page(found, rows, None, "en")
    for said in (text, page):
        assert "\x1b" not in said
        assert "\u202e" not in said
    assert "<script" not in page
    (head, one, _) = csv.reader(io.StringIO(csv_text(rows)))
    assert one[head.index("name")].startswith("'=")


def test_a_folder_that_cannot_be_written(tmp_path) -> None:
    folder = tmp_path / "games"
    write(folder, "a.json", game("duel", 1))
    folder.chmod(0o555)
    try:
        if os.access(folder, os.W_OK):
            pytest.skip("everything can be written here")
        with (
            pytest.raises(InputError, match="cannot be used as a table"),
            open_archive(folder / "results.sqlite"),
        ):
            pass
    finally:
        folder.chmod(0o755)
