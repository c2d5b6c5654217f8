"""``solver engine`` as a process, and programs wherever a bot can be named."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import rejects, run  # noqa: F401  # fixtures
from tests.engine.positions import engine, middle, rogue
from tests.signals import heeding_ctrl_c

ROOT = Path(__file__).parents[2]
SOLVER = [sys.executable, "-m", "solver"]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def talk(game: str, said: bytes, *options: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*SOLVER, "engine", game, *options], input=said, capture_output=True, timeout=120,
        check=False,
    )  # fmt: skip


def test_a_conversation_from_a_file():
    position = middle("duel").to_compact()
    done = talk("duel", f"identify\nposition {position}\ngo nodes 100\n".encode(), "--seed", "3")
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    assert lines[0] == "id name seven-wonders-solver"
    assert "option name seed type spin default 3 min 0 max 9223372036854775807" in lines
    assert lines[-1].startswith("bestmove ")


def test_garbage_of_bytes():
    said = b"\xff\xfe\n\x00\x01\n" + b"x" * 3_000_000 + b"\nping 1\n\n\r\nping 2\r\nping end"
    done = talk("dice", said)
    assert (done.returncode, done.stderr) == (0, b"")
    errors, pongs = [], []
    for line in done.stdout.decode().splitlines():
        (errors if line.startswith("error ") else pongs).append(line)
    assert pongs == ["pong 1", "pong 2", "pong end"]
    assert [re.split(r"[;(]", line)[0].strip() for line in errors] == [
        "error line: is not UTF-8 text",
        r"error command: no command '\x00\x01'",
        "error line: is longer than 1 MB",
    ]


def test_quit_while_it_thinks():
    position = middle("duel").to_compact()
    done = talk("duel", f"position {position}\ngo infinite\nquit\nping\n".encode())
    assert done.returncode == 0
    assert b"pong" not in done.stdout


def test_bad_arguments(rejects):  # noqa: F811
    assert "chess" in rejects("engine", "chess")
    assert "no bot 'chess'" in rejects("engine", "duel", "--bot", "chess")
    assert "no such file" in rejects("engine", "dice", "--boards", "missing.json")
    boards = ROOT / "solver" / "games" / "dice" / "data" / "boards.json"
    assert "not for duel" in rejects("engine", "duel", "--boards", boards)


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_an_interrupt_ends_it_after_the_answer():
    with (
        heeding_ctrl_c(),
        subprocess.Popen(
            [*SOLVER, "engine", "duel"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process,
    ):
        process.stdin.write(f"position {middle('duel').to_compact()}\ngo infinite\nping\n")
        process.stdin.flush()
        while process.stdout.readline() != "pong\n":
            pass
        process.send_signal(signal.SIGINT)
        said, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors.strip() == ""
    assert said.splitlines()[-1].startswith("bestmove ")


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
def test_nobody_reads():
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*SOLVER, "engine", "duel"], input=b"identify\nping\n", stdout=writing,
        stderr=subprocess.PIPE, timeout=60, check=False,
    )  # fmt: skip
    os.close(writing)
    assert done.returncode == 141
    assert done.stderr == b""


# The page.


def transcripts() -> list[tuple[str, list[str]]]:
    """The game and the lines of each transcript of the page, with their arrows."""
    blocks = re.findall(r"^```text\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    found = []
    for block in blocks:
        lines = block.splitlines()
        if lines[0].startswith("$ solver engine "):
            found.append((lines[0].removeprefix("$ solver engine "), lines[1:]))
    return found


def shape(line: str) -> str:
    """A line without what depends on the machine."""
    return re.sub(r"^(info|bestmove|id version|id tables) .*", r"\1", line)


def groups(lines: list[str]) -> list[tuple[str, list[str]]]:
    """Each line that is sent, with the answers up to the next one."""
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith("> "):
            found.append((line.removeprefix("> "), []))
        else:
            found[-1][1].append(line.removeprefix("< "))
    return found


@pytest.mark.parametrize(("game", "lines"), transcripts(), ids=[t[0] for t in transcripts()])
def test_the_transcripts_of_the_page_are_real(game, lines):
    """The lines sent there get the lines shown there; more of ``info`` may come on the way."""
    with subprocess.Popen(
        [*SOLVER, "engine", game], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        for sent, wanted in groups(lines):
            process.stdin.write(f"{sent}\n")
            process.stdin.flush()
            answers: list[str] = []
            while wanted and answers[-1:] != [shape(wanted[-1])]:
                line = process.stdout.readline()
                assert line, f"it ended after {sent}"
                answers.append(shape(line.strip()))
            for told in (answers, wanted_shapes := [shape(line) for line in wanted]):
                told[:] = [line for line in told if line != "info"]
            assert answers == wanted_shapes
        process.stdin.close()
        assert process.wait(60) == 0


def test_the_page_names_every_command_and_option():
    from solver.engine.options import EngineSettings
    from tests.engine.conversation import Conversation

    conversation = Conversation("duel", bot="rules")
    known = conversation.send("?")[0].partition("known: ")[2].split(", ")
    assert len(known) > 5
    for word in [*known, *(option.name for option in EngineSettings().offered())]:
        assert f"`{word}" in PAGE, word


# Programs wherever a bot can be named.


def test_a_match_against_our_own_engine_is_a_match_against_the_bot(run):  # noqa: F811
    """The same games, move by move; also of deals and bots nothing is known outside."""
    options = ("--games", 2, "--nodes", 16, "--json")
    other = run("match", "duel", "--bots", f"random,{engine('duel', '--bot flat')}", *options)
    inside = run("match", "duel", "--bots", "random,flat", *options)
    assert other.exit_code == inside.exit_code == 0, other.output
    results = [json.loads(result.stdout) for result in (other, inside)]
    for key in ("wins", "draws", "losses", "score", "seat_shares", "ends", "forfeits"):
        assert results[0][key] == results[1][key], key
    assert list(results[0]["points"].values()) == list(results[1]["points"].values())


def test_a_match_against_a_program_that_fails(run):  # noqa: F811
    bad = rogue("illegal")
    result = run("match", "duel", "--bots", f"random,{bad}", "--games", 4, "--nodes", 1, "--json")
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert (data["wins"], data["losses"]) == (4, 0)
    assert data["ends"] == {"forfeit": 4}
    assert data["forfeits"] == {bad: 4}


def test_a_match_with_a_program_that_cannot_play_is_refused_before(rejects):  # noqa: F811
    assert "plays chess, not duel" in rejects(
        "match", "duel", "--bots", f"random,{rogue('other_game')}", "--nodes", 1
    )
    assert "there is no program" in rejects(
        "match", "duel", "--bots", "random,program:no-such-program"
    )


def test_suggest_by_a_program(run, rejects):  # noqa: F811
    position = middle("duel").to_compact()
    data = [
        json.loads(run("suggest", position, "--bot", bot, "--nodes", 1, "--json").stdout)
        for bot in (engine("duel", "--bot greedy", settings="option.lines=99"), "greedy")
    ]
    assert [move["move"] for move in data[0]["moves"]] == [
        move["move"] for move in data[1]["moves"]
    ]
    assert [move["win"] for move in data[0]["moves"]] == pytest.approx(
        [move["win"] for move in data[1]["moves"]], abs=1e-4
    )
    said = rejects("suggest", position, "--bot", rogue("crashes"), "--nodes", 1)
    assert "crash: ended with exit code 3" in said


def test_play_against_a_program(run, tmp_path):  # noqa: F811
    """It begins, so it has moved before the person is asked; nothing runs because of a record."""
    path = tmp_path / "game.json"
    bot = engine("duel", "--bot rules")
    options = ("--seed", 3, "--seat", 1, "--nodes", 1, "--save", path)
    result = run("play", "duel", "--bot", bot, *options, stdin="quit\n")
    assert result.exit_code == 0, result.output
    record = json.loads(path.read_text())
    assert record["seats"] == [bot, "human"]
    assert record["moves"][-1].startswith("pick ")
    again = ("--nodes", 1, "--resume", path)
    refused = run("play", "duel", *again, stdin="quit\n")
    assert refused.exit_code == 2
    assert "the record names a program" in refused.stderr
    assert run("play", "duel", "--bot", "rules", *again, stdin="quit\n").exit_code == 0


def test_play_against_a_program_that_fails_keeps_the_record(run, tmp_path):  # noqa: F811
    path = tmp_path / "game.json"
    result = run(
        "play", "duel", "--bot", rogue("refuses"), "--seed", 3, "--seat", 1, "--nodes", 1,
        "--save", path,
    )  # fmt: skip
    assert result.exit_code == 2
    assert "error: no idea?" in result.stderr
    assert "saved in" in result.stdout
    assert json.loads(path.read_text())["moves"]
