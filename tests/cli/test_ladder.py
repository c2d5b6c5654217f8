"""``solver ladder`` and what ``solver match`` shares with it."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from solver.cli.commands.ladder import SUFFIX
from solver.cli.main import cli
from solver.cli.output.progress_bar import GameProgress
from tests.cli.conftest import one_object
from tests.extras import needs
from tests.signals import heeding_ctrl_c

pytestmark = needs("choix")

BOTS = '[[bots]]\nspec = "greedy"\n[[bots]]\nspec = "random"\n'
DUEL = f'game = "duel"\nnodes = 1\ndeals = 2\nseed = 3\n{BOTS}'


@pytest.fixture
def file(tmp_path) -> Path:
    path = tmp_path / "my.toml"
    path.write_text(DUEL, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> bytes:
    """The file with the games of a ladder, which the command names by itself."""
    path = tmp_path_factory.mktemp("ladder") / "my.toml"
    path.write_text(DUEL, encoding="utf-8")
    result = CliRunner().invoke(cli, ["ladder", "run", str(path)], prog_name="solver")
    assert result.exit_code == 0, result.stderr
    return path.with_suffix(".db").read_bytes()


@pytest.fixture
def played(whole, file) -> Path:
    """These games beside their ladder."""
    path = file.with_suffix(".db")
    path.write_bytes(whole)
    return path


def test_run_prints_the_standings_and_goes_on(run, file):
    first = run("ladder", "run", file)
    assert first.exit_code == 0, first.stderr
    assert "4 of 4 games" in first.stdout
    assert max(map(len, first.stdout.splitlines())) <= 80
    assert run("ladder", "run", file).stdout == first.stdout
    assert run("ladder", "show", file.with_suffix(".db")).stdout == first.stdout


def test_from_standard_input_to_a_named_file(run, rejects, tmp_path):
    path = tmp_path / "other.db"
    assert "name a file" in rejects("ladder", "run", "-", stdin=DUEL)
    data = one_object(run("ladder", "run", "-", "-o", path, "--json", stdin=DUEL).stdout)
    assert (data["games"], data["planned"]) == (4, 4)
    assert path.exists()


def test_every_game_can_be_played(run, tmp_path):
    """Round-robins of the smallest usual tables, all in one process."""
    for game in ("architects", "wonders", "dice"):
        text = DUEL.replace("duel", game).replace("deals = 2", "deals = 1")
        result = run("ladder", "run", "-", "-o", tmp_path / f"{game}.db", "--json", stdin=text)
        assert result.exit_code == 0, result.stderr
        data = one_object(result.stdout)
        assert data["game"] == game
        assert data["games"] == data["planned"] > 0


def test_anchor_and_by(run, rejects, played):
    data = one_object(run("ladder", "show", played, "--anchor", "random", "--json").stdout)
    assert {bot["name"]: bot["rating"] for bot in data["bots"]}["random"] == 0
    assert data["anchor"] == "random"
    wins = one_object(run("ladder", "show", played, "--by", "wins", "--json").stdout)
    assert wins["by"] == "wins"
    assert "no bot is called 'me'" in rejects("ladder", "show", played, "--anchor", "me")


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
def test_plot(run, played, tmp_path, suffix):
    picture = tmp_path / f"picture.{suffix}"
    result = run("ladder", "plot", played, "-o", picture)
    assert (result.exit_code, result.stdout) == (0, "")
    assert picture.stat().st_size > 1000


def test_export(run, played, tmp_path):
    folder, table = tmp_path / "games", tmp_path / "games.csv"
    result = run("ladder", "export", played, "--records", folder, "--csv", table, "--json")
    assert result.exit_code == 0
    assert len(one_object(result.stdout)["games"]) == 4
    assert len(table.read_text().splitlines()) == 1 + 4 * 2
    for record in folder.iterdir():
        assert one_object(run("record", "check", record, "--json").stdout)["ok"] is True
    assert run("ladder", "export", played, "--csv", "-").stdout == table.read_text()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["run"], "missing argument"),
        (["run", "missing.toml"], "missing.toml: no such file"),
        (["run", ""], "FILE.toml: is no name of a file; name a TOML file"),
        (["run", "."], ".: is no name of a file; name a TOML file"),
        (["run", "/"], "/: is no name of a file; name a TOML file"),
        (["run", "FILE", "-o", "-"], "cannot be written to standard output; name a file"),
        (["show", "missing.db"], "missing.db: no such file"),
        (["show", "FILE"], "is not a ladder"),
        (["plot", "DB"], "--output"),
        (["plot", "DB", "-o", "picture.gif"], "ends in .png, .svg or .pdf"),
        (["plot", "DB", "-o", "no/picture.png"], "there is no folder"),
        (["export", "DB"], "give --records"),
        (["export", "missing.db", "--json"], "no such file"),
        (["run", "FILE", "--backend", "dask"], "--scheduler"),
        (["run", "FILE", "--scheduler", "tcp://x:1"], "need --backend dask"),
        (["run", "FILE", "--backend", "dask", "--scheduler", "x", "--jobs", "2"], "--jobs"),
        (["run", "FILE", "--jobs", "0"], "--jobs"),
        (["run", "FILE", "--boards", "missing.json"], "missing.json"),
    ],
)
def test_bad_arguments(rejects, played, file, args, said):
    names = {"FILE": str(file), "DB": str(played)}
    before = played.read_bytes()
    assert said in rejects("ladder", *[names.get(arg, arg) for arg in args])
    assert played.read_bytes() == before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("duel", "chess"), "unknown game 'chess'"),
        (("greedy", "nobody"), "no bot 'nobody'"),
        (("nodes = 1", "nodes = "), "not valid TOML"),
        (("seed = 3", "seeds = 3"), "did you mean 'seed'?"),
    ],
)
def test_a_bad_file_is_told_in_one_line_and_nothing_is_written(rejects, file, change, said):
    file.write_text(DUEL.replace(*change), encoding="utf-8")
    assert said in rejects("ladder", "run", file)
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_scheduler_that_does_not_answer_leaves_nothing_behind(rejects, file, tmp_path):
    said = rejects("ladder", "run", file, "--backend", "dask", "--scheduler", "nonsense")
    assert "cannot connect" in said
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_another_ladder_is_refused(rejects, played, file):
    file.write_text(DUEL.replace("seed = 3", "seed = 4"), encoding="utf-8")
    said = rejects("ladder", "run", file)
    assert f"{played}: was played with seed 3, the file has 4" in said


def test_without_choix_nothing_is_played_and_the_remedy_is_told(rejects, file, monkeypatch):
    monkeypatch.setitem(sys.modules, "choix", None)
    assert "need the package choix" in rejects("ladder", "run", file)
    assert not file.with_suffix(".db").exists()


def test_a_ladder_is_shown_where_choix_is_missing_with_the_remedy(rejects, played, monkeypatch):
    monkeypatch.setitem(sys.modules, "choix", None)
    assert "need the package choix" in rejects("ladder", "show", played)


def test_interrupted_it_prints_what_there_is(run, file, monkeypatch):
    from solver.arena import ladder

    real = ladder.play
    calls = []

    def play(terms, fixture):
        calls.append(fixture)
        if len(calls) == 4:
            raise KeyboardInterrupt
        return real(terms, fixture)

    monkeypatch.setattr(ladder, "play", play)
    result = run("ladder", "run", file)
    assert result.exit_code == 130
    assert "3 of 4 games (1 of unfinished deals not counted)" in " ".join(result.stdout.split())
    assert "the same command goes on" in result.stderr
    assert "4 of 4 games" in run("ladder", "run", file).stdout


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_reaches_all_processes(tmp_path):
    """As a terminal sends it: to the whole group. No traceback, and the games are kept."""
    file = tmp_path / "my.toml"
    file.write_text(DUEL.replace("deals = 2", "deals = 10_000"), encoding="utf-8")
    command = [sys.executable, "-m", "solver", "ladder", "run", str(file), "--jobs", "2"]
    with (
        heeding_ctrl_c(),
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        ) as process,
    ):
        path = file.with_suffix(".db")
        deadline = time.monotonic() + 60
        try:
            while not path.exists() or path.stat().st_size < 100_000:  # some games
                assert process.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.05)
            os.killpg(process.pid, signal.SIGINT)
            out, errors = process.communicate(timeout=60)
        finally:
            if process.poll() is None:  # or the test would wait for all its games
                os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert "of 20,000 games" in out
    assert errors == f"stopped by Ctrl-C; the same command goes on with {path}\n"


def test_the_module_for_the_help_text_is_light():
    """Only what the options need; the arena is loaded when something is played."""
    code = (
        "import sys, solver.cli.commands.ladder\n"
        "heavy = {'numpy', 'joblib', 'choix', 'scipy', 'matplotlib', 'distributed'}\n"
        "sys.exit(', '.join(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert SUFFIX == ".db"


# The match.


def test_match_with_a_sequential_test(run):
    options = ("--bots", "greedy,random", "--nodes", 1, "--sprt", "0,100", "--seed", 1)
    data = one_object(run("match", "duel", *options, "--json").stdout)
    assert data["sprt"]["verdict"] == "H1"
    assert data["games"] < 200
    said = run("match", "duel", *options).stdout
    assert "SPRT: H1 accepted: better, rather by 100 than by 0 Elo" in said
    open_ = run("match", "duel", *options, "--games", 2).stdout
    assert "SPRT: undecided between 0 and 100 Elo" in open_
    swapped = ("--bots", "random,greedy", *options[2:])
    assert "SPRT: H0 accepted" in run("match", "duel", *swapped).stdout


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--sprt", "5"], "--sprt: '5' is not ELO0,ELO1"),
        (["--sprt", "a,b"], "is not ELO0,ELO1"),
        (["--sprt", "1,2,3"], "is not ELO0,ELO1"),
        (["--sprt", "10,0"], "the smaller first"),
        (["--sprt", "nan,1"], "no two hypotheses"),
        (["--sprt", "0,10", "--alpha", "0.7"], "--alpha: 0.7 is no error rate"),
        (["--beta", "0.1"], "add --sprt ELO0,ELO1"),
        (["--scheduler", "tcp://x:1"], "need --backend dask"),
    ],
)
def test_bad_options_of_a_match(rejects, options, said):
    assert said in rejects("match", "duel", "--bots", "greedy,random", *options)


# Progress.


class Terminal(io.StringIO):
    """Takes itself for a terminal."""

    def isatty(self) -> bool:
        return True


def test_progress_on_a_terminal(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    stream = Terminal()
    with GameProgress(40, done=10, stream=stream) as bar:
        bar.update(20, "going on [well]")
    said = stream.getvalue()
    assert "20/40" in said
    assert "going on [well]" in said


def test_progress_without_a_total_and_without_a_terminal(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    stream = Terminal()
    with GameProgress(None, stream=stream) as bar:
        bar.update(20, "LLR")
    assert "20 games LLR" in stream.getvalue()
    plain = io.StringIO()
    with GameProgress(10, stream=plain) as bar:
        bar.update(5, "x")
    assert plain.getvalue() == ""


def test_progress_as_lines_of_a_log():
    now = [0.0]
    stream = io.StringIO()
    with GameProgress(100, done=10, how="log", stream=stream, clock=lambda: now[0]) as bar:
        for done in range(11, 21):
            now[0] += 10
            bar.update(done, "my.db")
    lines = stream.getvalue().splitlines()
    assert len(lines) == 4  # one in three, and the last
    assert lines[0].endswith(" 13 of 100 games (13.0%), 360 an hour, 14:30 left, my.db")
    assert lines[-1].endswith(" 20 of 100 games (20.0%), 360 an hour, 13:20 left, my.db")


def test_json_is_the_only_output(run, file):
    result = run("ladder", "run", file, "--json")
    assert json.loads(result.stdout)
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("bots", "limit", "told"),
    [
        ("random,random", ("--nodes", 1), True),
        ("random,greedy", ("--nodes", 1), False),
        ("random,random", ("--time", "1ms"), False),
    ],
)
def test_a_match_says_when_its_games_are_repeats(run, tmp_path, bots, limit, told):
    folder = tmp_path / "games"
    result = run("match", "dice", "--bots", bots, "--games", 2, *limit, "--records", folder)
    assert ("play all games of a deal alike" in result.stderr) == told
    moves = [json.loads(path.read_text(encoding="utf-8"))["moves"] for path in folder.iterdir()]
    assert len(moves) == 2
    if limit[0] == "--nodes":
        assert (moves[0] == moves[1]) == told
