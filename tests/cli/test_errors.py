"""The one place where errors end: exit codes, one line, no traceback, quiet pipes."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import solver
from solver import records
from solver._ext.core.state import OVER
from solver.cli.exits import BAD_INPUT, INTERRUPTED, READ_NO_FURTHER
from tests.signals import heeding_ctrl_c

SOLVER = [sys.executable, "-m", "solver"]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["nonsense"], "no such command 'nonsense'; see 'solver --help'"),
        (["sugest", "x"], "no such command 'sugest'. Did you mean 'suggest'?; see"),
        (["show"], "missing argument"),
        (["show", "x", "--bogus"], "--bogus"),
        (["show", "missing.json"], "missing.json: no such file"),
        (["new", "chess"], "chess"),
        (["new", "duel", "--variant", "color=red"], "color: no such option; known: next_starter"),
        (["new", "duel", "--variant", "wonder=draft"], "no such option; did you mean 'wonders'?"),
        (["new", "duel", "--variant", "next_starter"], "NAME=VALUE"),
        (["new", "duel", "--seed", "-1"], "--seed"),
        (["new", "duel", "--seat", "A"], "--seat: is given 1 times, but duel seats 2; name all"),
        (["match", "duel", "--bots", "ismcts:c=1,c=2,flat"], "setting 'c' is given twice"),
        (["match", "duel", "--bots", "ismcts:net=2,flat"], "net=2 is not in 0 to 1"),
        (["match", "duel", "--bots", "determinized:net=2,flat"], "net=2 is not in 0 to 1"),
        (["suggest", "x", "--time", "soon"], "soon"),
        (["suggest", "x", "--nodes", "0"], "--nodes"),
        (["perft", "x", "--depth", "1e3"], "--depth"),
        (["moves", "duel:nonsense"], "position text"),
    ],
)
def test_bad_arguments_get_one_line(rejects, fake_bots, args, said):
    assert said in rejects(*args)


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("", "is empty; name an address, such as 127.0.0.1"),
        (f"{'x' * 70}.invalid", ".invalid is no address of this machine; name one"),
        ("192.0.2.1", "192.0.2.1 is no address of this machine; name one"),
    ],
)
def test_a_host_that_is_none_of_this_machine_is_told(rejects, host, said):
    pytest.importorskip("uvicorn")
    error = rejects("web", "--no-keep", "--no-open", "--host", host)
    assert error.startswith("solver: --host: ")
    assert said in error


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is empty"),
        ("{", "line 1, column 2"),
        ("[]", "expected a JSON object"),
        ('{"game": "duel", "game": "duel"}', "stands twice"),
        ('{"game": "chess"}', "chess"),
        ('{"game": 5}', "game"),
        ('{"game": "duel", "pawn": NaN}', "NaN"),
        ('{"game": "duel", "pawn": 10}', "pawn"),
        ('{"game": "duel", "moves": 5}', "moves"),
        ('{"game": "duel", "moves": ["build baths"]}', "build baths"),
        ("[" * 100_000, "standard input"),
        ('{"game": "duel", "pawn": ' + "9" * 5000 + "}", "standard input"),
    ],
)
def test_bad_content_gets_one_line(rejects, text, said):
    assert said in rejects("show", "-", stdin=text)


def test_files_that_cannot_be_read(rejects, tmp_path):
    assert "directory" in rejects("show", tmp_path).lower()
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    assert "is not UTF-8 text (byte 0); save it as UTF-8" in rejects("show", binary)


@pytest.mark.parametrize(
    ("args", "place"),
    [
        ("show", ""),
        ("web --no-keep", ""),
        ("follow duel --from", ""),
        ("new duel --boards", "--boards "),
        ("ladder show", "DB"),
        ("new duel -o", "--output"),
        ("play duel --save", "--save"),
        ("follow duel --resume", "--resume"),
        ("match duel --bots flat,flat --records", "--records"),
        ("ladder export x.db --records", "--records"),
        ("calibrate duel --csv", "--csv"),
    ],
)
def test_a_name_must_not_be_empty(rejects, tmp_path, monkeypatch, args, place):
    """It would be the folder in which one is."""
    monkeypatch.chdir(tmp_path)
    said = rejects(*args.split(), "")
    own = f"{place}name of a file: is empty" if place in ("", "--boards ") else place
    assert said.startswith(f"solver: {own}")
    assert "empty" in said
    assert "; " in said
    assert not [*tmp_path.iterdir()]


def test_large_input_is_refused(rejects, tmp_path, monkeypatch):
    monkeypatch.setattr("solver.positions.MAX_BYTES", 10)
    large = tmp_path / "large"
    large.write_text(" " * 11)
    assert "larger" in rejects("show", large)


def test_output_that_cannot_be_written(rejects, in_play, tmp_path):
    place = tmp_path / "no" / "file"
    assert "there is no folder 'no'; make it first" in rejects("position", in_play, "-o", place)
    assert "is a folder; name a file in it" in rejects("position", in_play, "-o", tmp_path)


def test_any_other_error_is_one_line_and_code_1(run, monkeypatch, position_file):
    def fail(*_args, **_kwargs):
        raise RuntimeError("two\nlines")

    monkeypatch.setattr("solver.cli.input.given.read_given", fail)
    result = run("show", position_file)
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert "RuntimeError: two lines" in result.stderr
    monkeypatch.setenv("SOLVER_DEBUG", "1")
    assert isinstance(run("show", position_file).exception, RuntimeError)


def test_interrupt_ends_with_130(run, monkeypatch, position_file):
    def interrupt(*_args, **_kwargs):
        raise KeyboardInterrupt

    monkeypatch.setattr("solver.cli.input.given.read_given", interrupt)
    result = run("show", position_file)
    assert result.exit_code == INTERRUPTED
    assert result.output.strip() == ""


EXAMPLE = str(Path(__file__).parents[2] / "examples" / "duel" / "age_2.json")
RECORD = str(Path(__file__).parents[2] / "examples" / "duel" / "game.json")
PRINTING = {
    "help": ["--help"],
    "help of a command": ["show", "--help"],
    "schema": ["schema"],
    "show": ["show", EXAMPLE],
    "moves": ["moves", EXAMPLE, "--json"],
    "suggest": ["suggest", EXAMPLE, "--nodes", "10"],
    "record": ["record", "check", RECORD],
    "score": ["score", RECORD],
    "score pad": ["score", "--game", "duel"],
    "follow": ["follow", "duel"],
    "play": ["play", "duel", "--bot", "greedy"],
}
"""Commands that print something, whatever it is."""

each_printing = pytest.mark.parametrize("name", PRINTING)


def printed_to(out, command):
    return subprocess.run(
        [*SOLVER, *command], stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.PIPE,
        text=True, check=False,
    )  # fmt: skip


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
@each_printing
def test_a_reader_that_stops_early_ends_a_command_quietly(name):
    reading, writing = os.pipe()
    os.close(reading)
    done = printed_to(writing, PRINTING[name])
    os.close(writing)
    assert done.stderr == ""
    assert done.returncode == READ_NO_FURTHER


@pytest.mark.skipif(os.name != "posix", reason="descriptors of POSIX")
@each_printing
def test_closed_standard_output_is_told(name):
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" >&- </dev/null', "sh", *SOLVER, *PRINTING[name]],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stderr == "solver: standard output: is closed\n"
    assert done.returncode == BAD_INPUT


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@each_printing
def test_a_full_standard_output_is_told(name):
    with Path("/dev/full").open("w") as full:
        done = printed_to(full, PRINTING[name])
    assert done.stderr == "solver: standard output: No space left on device\n"
    assert done.returncode == BAD_INPUT


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("command", [["schema"], ["new", "duel", "-o", "/dev/full"]])
def test_a_full_disk_is_told_with_its_place(command):
    with Path("/dev/full").open("w") as full:
        out = full if len(command) == 1 else subprocess.DEVNULL
        done = subprocess.run(
            [*SOLVER, *command], stdout=out, stderr=subprocess.PIPE, text=True, check=False
        )
    place = "standard output" if len(command) == 1 else "/dev/full"
    assert done.stderr.startswith(f"solver: {place}: ")
    assert "No space left" in done.stderr
    assert done.returncode == BAD_INPUT


@pytest.mark.skipif(os.name != "posix", reason="descriptors of POSIX")
@pytest.mark.parametrize("command", ["show -", "follow duel", "play duel", "engine duel"])
def test_closed_standard_input_is_told(command, tmp_path):
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {command} <&-', "sh", *SOLVER],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert "standard input: is closed" in done.stderr
    assert done.returncode == BAD_INPUT
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "args",
    [
        ["show", "a" * 5000],
        ["new", "duel", "-o", "a" * 5000],
        ["follow", "duel", "--save", "a" * 5000],
        ["new", "duel", "--variant", f"{'x' * 9000}=1"],
        ["moves", f"duel:{'x' * 9000}"],
    ],
)
def test_long_names_get_a_short_line(rejects, args):
    assert len(rejects(*args)) < 1200


@pytest.mark.parametrize("key", ['"\\ud800": 1', '"pawn": "\\udfff"', '"cities": {"\\ud83d": []}'])
def test_half_a_letter_in_json_is_refused(rejects, key):
    said = rejects("show", "-", stdin='{"game": "duel", ' + key + "}")
    assert "half of a letter" in said


HOSTILE = "\x1b[31m\u202ename\u200b"


def test_what_files_hold_does_not_reach_the_terminal_unprinted(run, rejects, tmp_path):
    for data in (
        {"game": "duel", HOSTILE: 1},
        {"game": "duel", "moves": [HOSTILE]},
        {"game": "duel", "age": 1, "cities": [{"built": [HOSTILE]}, {}], "structure": []},
        {"game": HOSTILE},
    ):
        said = rejects("show", "-", stdin=json.dumps(data))
        assert said.strip().isprintable()
        assert "name" in said
    assert rejects("show", HOSTILE).strip().isprintable()
    table = solver.new_game("duel", seed=3, names=[HOSTILE, "b"])
    rng = random.Random(1)
    while table.decider != OVER:
        table.push(rng.choice(table.legal_moves)) if table.decider >= 0 else table.deal()
    path = tmp_path / "over.json"
    path.write_text(records.write(table.record()))
    for command in ("show", "record check"):
        said = run(*command.split(), path).stdout
        assert "name" in said
        assert all(letter.isprintable() for letter in said.replace("\n", ""))


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_interrupt_at_the_prompt_keeps_the_record(tmp_path):
    path = tmp_path / "kept.json"
    with (
        heeding_ctrl_c(),
        subprocess.Popen(
            [*SOLVER, "follow", "duel", "--save", str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process,
    ):
        process.stdin.write("law, economy, masonry, strategy, theology\n")
        process.stdin.flush()
        deadline = time.monotonic() + 60
        while not path.exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == INTERRUPTED
    assert errors.strip() == ""
    assert "tokens economy law masonry strategy theology" in path.read_text()


def test_no_color_off_a_terminal(run, position_file, monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b" not in run("show", position_file).output


@pytest.mark.parametrize("lang", ["en", "it"])
def test_refusals_are_said_in_the_language_that_was_asked_for(rejects, tmp_path, lang):
    path = tmp_path / "position.json"
    path.write_text('{"game": "duel", "age": 1, "xyz": []}', encoding="utf-8")
    assert ("noti: " if lang == "it" else "known: ") in rejects("show", str(path), "--lang", lang)


@pytest.mark.parametrize("args", [["apply", "x.json", "build baths"], ["position", "x.json"]])
def test_the_language_of_the_surroundings_is_that_of_all_errors(rejects, monkeypatch, args):
    monkeypatch.setenv("SOLVER_LANG", "it")
    assert "il file non esiste" in rejects(*args)


def test_apply_refuses_in_the_language_that_was_asked_for(rejects, in_play):
    assert "tipo di mossa sconosciuto" in rejects("apply", in_play, "xyzzy x", "--lang", "it")


@pytest.mark.parametrize("nothing", ["", ";", " ; "])
def test_an_event_that_says_nothing_is_refused(rejects, nothing):
    assert "is no move" in rejects("apply", "examples/duel/age_2.json", nothing)


def test_ctrl_c_while_the_program_loads_ends_it_without_a_word(tmp_path: Path) -> None:
    """A library that is being imported when Ctrl-C comes; there is nothing to clean up yet."""
    lines = "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\nraise SystemExit('went on')\n"
    (tmp_path / "click.py").write_text(lines)
    with heeding_ctrl_c():
        done = subprocess.run(
            [*SOLVER, "games"],
            env={**os.environ, "PYTHONPATH": str(tmp_path)},
            capture_output=True,
            check=False,
        )
    assert done.returncode == -signal.SIGINT
    assert not done.stderr


@pytest.mark.parametrize("text", ["hello there", "1. build baths", "Altar, Baths?", "duell:x", "-"])
@pytest.mark.parametrize(
    "command", ["show", "moves", "suggest", "solve", "review", "record check", "position", "score"]
)
def test_a_text_that_is_no_json_is_told_what_is_read(command, text, tmp_path, rejects):
    path = tmp_path / "file.json"
    path.write_text(text)
    said = rejects(*command.split(), path)
    assert "not JSON; give " in said
    assert "docs/" in said
    assert "column" not in said
