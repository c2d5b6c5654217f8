"""``solver calibrate``: what it prints and writes."""

from __future__ import annotations

import csv

import pytest

from solver.arena.calibration import watch
from tests.cli.conftest import one_object

FEW = ("--nodes", 9, "--games", 2)


def test_calibrate_prints_a_table(run):
    done = run("calibrate", "duel", *FEW, "--bot", "flat")
    assert done.exit_code == 0, done.output
    lines = done.output.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0].startswith("duel, 2 seats, flat: 2 games, ")
    assert any(line.startswith("50 to 60 %") for line in lines)
    assert any(line.startswith("last third") for line in lines)
    for word in ("Brier score", "reliability", "expected calibration error", "slope"):
        assert word in done.output


def test_calibrate_as_json(run):
    data = one_object(run("calibrate", "wonders", *FEW, "--json").stdout)
    assert (data["game"], data["seats"], data["games"]) == ("wonders", 3, 2)


def test_calibrate_writes_picture_and_table(run, tmp_path):
    picture, table = tmp_path / "duel.svg", tmp_path / "duel.csv"
    done = run("calibrate", "duel", *FEW, "--plot", picture, "--csv", table, "--json")
    assert done.exit_code == 0, done.output
    data = one_object(done.stdout)
    assert picture.read_bytes().startswith(b"<?xml")
    with table.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == data["predictions"]
    assert sum(int(row["exact"]) for row in rows) == data["proved"]
    errors = [(float(row["predicted"]) - float(row["result"])) ** 2 for row in rows]
    assert sum(errors) / len(errors) == pytest.approx(data["brier"], abs=1e-4)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--bot", "nobody"], "no bot 'nobody'"),
        (["--seats", "5"], "duel seats 2"),
        (["--plot", "duel.gif"], "is no picture"),
        (["--plot", "missing/duel.png"], "no folder 'missing'"),
        (["--csv", "missing/duel.csv"], "no folder 'missing'"),
        (["--variant", "color=red"], "no such option"),
        (["--scheduler", "tcp://x:1"], "--backend dask"),
    ],
)
def test_bad_options(rejects, options, said):
    assert said in rejects("calibrate", "duel", "--games", 1, "--nodes", 9, *options)


def test_the_table_goes_to_standard_output(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run("calibrate", "duel", "--bot", "random", "--nodes", 1, "--games", 2, "--csv", "-")
    head, *rows = done.stdout.splitlines()
    assert head == "game,seat,part,predicted,exact,result"
    assert rows
    assert all(row.count(",") == head.count(",") for row in rows)
    assert not [*tmp_path.iterdir()]


def test_an_interrupt_shows_the_games_so_far(run, monkeypatch):
    def interrupted(setting, seats, number, seed):
        if number == 2:
            raise KeyboardInterrupt
        return watch(setting, seats, number, seed)

    monkeypatch.setattr("solver.arena.calibration.watch", interrupted)
    done = run("calibrate", "duel", "--games", 5, "--nodes", 9, "--json")
    assert done.exit_code == 130
    assert one_object(done.stdout)["games"] == 2
    assert "games so far" in done.stderr


def test_an_interrupt_before_the_first_game_is_over(run, monkeypatch):
    def interrupted(*_args):
        raise KeyboardInterrupt

    monkeypatch.setattr("solver.arena.calibration.watch", interrupted)
    done = run("calibrate", "duel", *FEW)
    assert done.exit_code == 130
    assert done.stdout == ""
