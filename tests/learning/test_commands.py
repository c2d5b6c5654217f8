"""``python -m solver.learning``: what its commands print, and how they end."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from solver import records
from solver.errors import InputError
from solver.games import GAMES, load
from solver.games.duel import GAME
from solver.learning.commands import group
from solver.learning.duels import Ended, Tally, make_side, trial_of
from solver.learning.pool import MEMBERS, lost_to, members
from solver.learning.run_file import hash_of, shipped_path
from tests.learning.networks import random_wide
from tests.learning.test_selfplay import write

EXAMPLES = Path(__file__).parents[2] / "examples"
FEW = ["--games", "2", "--nodes", "20"]


def run(*words: object) -> Result:
    return CliRunner().invoke(group, [str(word) for word in words], catch_exceptions=False)


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    path = tmp_path / "weights.npz"
    arrays: dict[str, Any] = random_wide()  # one of them may be any argument of savez
    np.savez(path, **arrays)
    return path


def test_a_side_is_a_file_with_settings_or_a_bot(weights: Path) -> None:
    side = make_side("duel", f"{weights}:playout=0.5,c=2")
    assert side.settings["playout"] == 0.5
    assert side.settings["c"] == 2.0
    assert make_side("duel", "openloop:chase=1").settings["chase"] == 1
    for wrong in ("nothing.npz", f"{weights}:d=3", "nobody"):
        with pytest.raises(InputError):
            make_side("duel", wrong)
    weights.write_bytes((EXAMPLES / "duel" / "game.json").read_bytes())
    with pytest.raises(InputError, match="is no file of weights for duel"):
        make_side("duel", str(weights))


def test_compare_counts_mirrored_games(weights: Path) -> None:
    done = run("compare", "duel", weights, "rules", "--games", 4, "--nodes", 20)
    assert done.exit_code == 0
    assert "| `rules` | 4 | " in done.stdout
    again = run("compare", "duel", weights, "rules", "--games", 4, "--nodes", 20, "--jobs", 2)
    assert again.stdout == done.stdout


def test_compare_lets_the_second_side_think_longer_or_shorter() -> None:
    words = ("compare", "architects", "default", "rules", "--games", 4, "--nodes", 30)
    alike = run(*words, "--against-nodes", 30)
    assert alike.stdout == run(*words).stdout
    duel = ("compare", "duel", "default", "default", "--games", 8, "--seed", 1)
    longer = run(*duel, "--nodes", 5, "--against-nodes", 200)
    shorter = run(*duel, "--nodes", 200, "--against-nodes", 5)
    lost, won = (
        float(done.stdout.splitlines()[-2].split("|")[3].split()[0]) for done in (longer, shorter)
    )
    assert lost == pytest.approx(1 - won)  # the same bots in the same seats of the same deals
    assert lost < 0.5


def test_deals_are_counted_by_the_seats_from_which_they_were_won() -> None:
    tally = Tally(2)
    for first, second in ((1.0, 1.0), (1.0, 0.0), (0.5, 1.0), (0.0, 0.0), (0.0, 0.5), (0.5, 0.5)):
        tally.add([Ended(first, "wonder"), Ended(second, "wonder")])
    assert tally.by_deal == (1, 4, 1)


@pytest.mark.parametrize("name", GAMES)
def test_every_plan_of_a_game_has_a_name(name: str) -> None:
    """Beside the plain one, which is number 0, at the table that has most of them."""
    game = load(name)
    variant = {"agora": "yes"} if name == "duel" else None
    styles = game.new(game.parse_variant(variant)).n_styles
    assert styles == (1 + len(game.plans) if game.plans else 0)


def test_the_pool_has_a_row_for_each_member_and_one_for_all() -> None:
    done = run("pool", "duel", "--side", "rules", "--members", "plain,science", *FEW)
    rows = done.stdout.splitlines()
    assert [row.split("|")[1].strip() for row in rows[2:5]] == ["`plain`", "`science`", "all"]
    assert done.exit_code == (1 if "lost to" in done.stdout else 0)
    assert set(members("duel")) == {*MEMBERS, "science", "military"}
    assert "politics" in members("duel", variant={"agora": "yes"})
    assert set(members("dice")) == set(MEMBERS)
    progress = [row for row in done.stderr.splitlines() if "games" in row]
    assert progress == [
        f"{name}: 2 of 2 games, {rows[at].split('|')[3].split()[0]}"
        for at, name in ((2, "plain"), (3, "science"))
    ]
    with pytest.raises(InputError, match="no member 'nobody'"):
        members("duel", ["nobody"])


def test_results_as_json_are_those_of_the_rows() -> None:
    words = ("pool", "duel", "--side", "rules", "--members", "plain,science", *FEW)
    told = json.loads(run(*words, "--json").stdout)
    rows = [row.split(" | ") for row in run(*words).stdout.splitlines()[2:5]]
    assert [*told["against"]] == ["plain", "science"]
    for row, found in zip(rows, [*told["against"].values(), told["all"]], strict=True):
        assert row[1:3] == [
            str(found["games"]),
            "{:.3f} ({:.3f} to {:.3f})".format(found["score"], *found["ci95"]),
        ]
        assert found["games"] >= sum(found["won"].values()) + sum(found["lost"].values())
    again = json.loads(run("compare", "duel", "rules", "greedy", *FEW, "--json").stdout)
    assert again["seats"] == 2
    assert again["against"]["greedy"] == again["all"]
    assert sum(again["all"]["deals"].values()) == 1


def test_games_of_the_pool_are_kept_and_can_be_gauged(tmp_path: Path) -> None:
    words = ("pool", "duel", "--side", "rules", "--members", "plain", "--games", 2, "--nodes", 3)
    kept = run(*words, "--records", tmp_path / "games")
    paths = sorted((tmp_path / "games").iterdir())
    assert [path.name for path in paths] == [f"plain-deal-0-seat-{seat}.json" for seat in (0, 1)]
    found = [records.read(path.read_bytes()) for path in paths]
    assert [record.seats.index("rules") for record in found] == [0, 1]
    for record in found:
        assert records.check(record).ok
    share = sum(record.result[seat] for seat, record in enumerate(found) if record.result) / 2
    assert f"| {share:.3f} (" in kept.stdout
    assert run("gauge", "duel", *paths, "--playouts", 0).exit_code == 0
    assert run("deciles", "duel", *paths, "--side", "rules", "--nodes", 1).exit_code == 0
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="cannot be made"):
        run(*words, "--records", tmp_path / "file")


def test_who_is_clearly_better_is_told() -> None:
    def tally(*shares: float) -> Tally:
        return Tally(shares=[*shares] * 10)

    results = {"weak": tally(1, 1, 0.5), "even": tally(0, 1, 0.5, 0.5), "strong": tally(0, 0, 0.5)}
    assert lost_to(results) == ["strong"]


def test_weights_that_are_no_better_are_not_admitted(weights: Path) -> None:
    before = hash_of(shipped_path(GAME.new()))
    done = run("admit", "duel", weights, "--most", 4, "--install", *FEW)
    assert done.exit_code == 1
    assert "not admitted: the test says" in done.stdout
    assert hash_of(shipped_path(GAME.new())) == before


def test_a_network_is_gauged_beside_playouts(weights: Path) -> None:
    done = run("gauge", "duel", EXAMPLES / "duel" / "game.json", "--playouts", 5)
    rows = [row for row in done.stdout.splitlines() if "quarter" in row or "half" in row]
    assert len(rows) == 9
    assert {row.split("|")[4].strip() for row in rows} == {
        "network", "5 policy playouts", "5 uniform playouts",
    }  # fmt: skip
    other = run(
        "gauge", "duel", EXAMPLES / "duel" / "game.json", "--playouts", 0, "--weights", weights
    )
    assert other.exit_code == 0
    assert other.stdout.splitlines()[2] != rows[0]


def test_bad_input_is_one_line_and_code_2(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "solver.learning", "play", str(tmp_path / "none.toml"), "x"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        f"solver: {tmp_path / 'none.toml'}: no such file; name a TOML file"
    ]


def test_the_way_to_the_help_text_is_that_of_the_program() -> None:
    command = [sys.executable, "-m", "solver.learning", "compare", "duel", "default"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "; see 'python -m solver.learning" in done.stderr


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("compare duel openloop:chase=9 flat", "has no plan 9"),
        ("compare duel flat openloop:chase=9", "has no plan 9"),
        ("pool duel --side openloop:chase=9", "has no plan 9"),
        ("openings duel --side openloop:chase=9", "has no plan 9"),
        ("openings duel --order x", "--order: does not name moves that were there"),
        ("openings duel --order x,y", "--order: does not name moves that were there"),
        ("deciles duel --side openloop:chase=9", "has no plan 9"),
        ("regret duel openloop:chase=9", "has no plan 9"),
        ("endings duel --weights=", "--weights: is an empty name"),
        ("endings duel --weights none.npz", "none.npz: cannot be read"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is_said(words: str, problem: str) -> None:
    nodes = [] if words.startswith("endings") else ["--nodes", "5"]
    done = CliRunner().invoke(group, [*words.split(), *nodes])
    assert isinstance(done.exception, InputError)
    assert problem in str(done.exception)
    assert done.stdout == ""


def test_play_tells_its_progress(tmp_path: Path) -> None:
    done = run("play", write(tmp_path), tmp_path / "games")
    assert done.exit_code == 0
    assert "3 of 3 chunks" in done.stderr
    assert len(list((tmp_path / "games").glob("chunk-*.npz"))) == 3


def test_at_larger_tables_one_side_sits_in_each_seat_and_the_other_in_the_rest() -> None:
    done = run("compare", "wonders", "rules", "random", "--games", 6, "--nodes", 1)
    row = next(row for row in done.stdout.splitlines() if "`random`" in row)
    assert row.split("|")[2].strip() == "6"
    assert float(row.split("|")[3].split()[0]) > 1 / 3
    free = ["--seats", 2, "--variant", "edition=first", "--games", 4, "--nodes", 1]
    assert "| 4 |" in run("compare", "wonders", "rules", "random", *free).stdout
    four = ["--members", "plain", "--seats", 4, "--games", 4, "--nodes", 2]
    assert "| `plain` | 4 |" in run("pool", "wonders", "--side", "rules", *four).stdout


def test_who_is_worse_than_even_depends_on_the_seats() -> None:
    three = Tally(3, [1 / 3, 1 / 3, 0] * 12)
    assert lost_to({"strong": three}) == ["strong"]
    assert lost_to({"even": Tally(4, three.shares)}) == []


def test_weights_play_in_the_search_of_their_game() -> None:
    for game in ("wonders", "architects"):
        path = shipped_path(load(game).new())
        side = make_side(game, f"{path}:playout=0")
        assert (side.name, side.settings["playout"]) == ("ismcts", 0.0)
        plain = "ismcts:playout=0"
        match = ["--games", 2, "--nodes", 30, "--seats", 2]
        if game == "wonders":
            match += ["--variant", "edition=first"]
        mirrored = run("compare", game, f"{path}:playout=0", plain, *match)
        # The same search on both sides: every deal is shared out evenly.
        assert "| 0.500 (" in mirrored.stdout


def test_teams_have_no_result_of_a_seat() -> None:
    with pytest.raises(InputError, match="game of teams"):
        trial_of("wonders", 4, {"teams": "yes"})
