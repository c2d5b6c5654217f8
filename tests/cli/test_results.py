"""``solver results``: exit codes, what is told where, files that it writes."""

from __future__ import annotations

import csv

import pytest

from tests.results.folders import filled, game, litter, write


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    found = tmp_path_factory.mktemp("games")
    filled(found)
    return found


def test_results_of_a_folder(run, folder, tmp_path):
    table, rows, page = tmp_path / "t.sqlite", tmp_path / "r.csv", tmp_path / "r.html"
    done = run("results", folder, "--table", table, "--csv", rows, "--html", page)
    assert done.exit_code == 0, done.output
    assert not done.stderr
    assert "7 Wonders Duel (2015): games 2, finished 2, reviewed 0" in done.stdout
    with rows.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert {line["name"] for line in lines} == {"Anna", "Bo", "Cleo", "Dan"}
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    again = run("results", folder, "--table", table)
    assert again.stdout == done.stdout
    own = run("results", folder, "--table", table, "--player", "anna", "--lang", "it")
    assert "(Anna)" in own.stdout
    assert "avversario" in own.stdout


def test_what_cannot_be_read_is_told_and_the_rest_counts(run, tmp_path):
    folder = tmp_path / "games"
    write(folder, "a.json", game("duel", 1))
    litter(folder)
    done = run("results", folder)
    assert done.exit_code == 4
    assert "games 1" in done.stdout
    assert done.stderr.count("left out: ") == done.stderr.count("\n")
    assert (folder / "results.sqlite").exists()


def test_reviews_are_asked_for(run, tmp_path):
    folder = tmp_path / "games"
    write(folder, "a.json", game("duel", 1))
    options = ("--bot", "greedy", "--nodes", 1)
    assert "accuracy" not in run("results", folder).stdout
    done = run("results", folder, "--review", *options)
    assert done.exit_code == 0
    assert "reviewed 1" in done.stdout
    assert "accuracy" in done.stdout
    assert run("results", folder).stdout == done.stdout
    assert run("results", folder, "--again", *options).stdout == done.stdout


def test_bad_calls_write_nothing(run, rejects, folder, tmp_path):
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "holds no games" in rejects("results", empty)
    assert not list(empty.iterdir())
    assert "no such folder" in rejects("results", tmp_path / "none")
    file = write(tmp_path, "a.json", game("duel", 1))
    assert "is a file" in rejects("results", file)
    table = tmp_path / "t.sqlite"
    assert "did you mean 'Anna'" in rejects("results", folder, "--table", table, "--player", "Anne")
    assert "is a folder" in rejects("results", folder, "--table", tmp_path)
    assert "there is no folder" in rejects("results", folder, "--html", tmp_path / "no" / "x.html")
