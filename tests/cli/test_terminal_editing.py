"""A person at a real terminal: lines that come back to be changed, and its width."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

pty = pytest.importorskip("pty", reason="needs a pseudo-terminal")

WAIT = 60.0
TOKENS = "law economy masonry strategy theology"


def no_terminal() -> str:
    """Why there is no pseudo-terminal here; empty where there is one."""
    try:
        ends = pty.openpty()
    except OSError as error:
        return f"needs a pseudo-terminal, and there is none: {error} (is /dev/pts mounted?)"
    for end in ends:
        os.close(end)
    return ""


pytestmark = pytest.mark.skipif(bool(no_terminal()), reason=no_terminal() or "has a terminal")


class Terminal:
    """A command at a pseudo-terminal."""

    def __init__(self, *args: str, columns: int = 80) -> None:
        self._master, slave = pty.openpty()
        env = {**os.environ, "TERM": "dumb", "NO_COLOR": "1", "INPUTRC": "/dev/null"}
        env["COLUMNS"] = str(columns)
        command = [sys.executable, "-m", "solver", *args]
        self._process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True
        )
        os.close(slave)
        self._seen = ""

    def until(self, pattern: str) -> str:
        """What is shown up to ``pattern``."""
        end = time.monotonic() + WAIT
        while not (match := re.search(pattern, self._seen)):
            left = end - time.monotonic()
            assert left > 0, f"no {pattern!r} in {self._seen[-2000:]!r}"
            if select.select([self._master], [], [], left)[0]:
                self._seen += os.read(self._master, 4096).decode()
        shown, self._seen = self._seen[: match.end()], self._seen[match.end() :]
        return shown

    def rest(self) -> str:
        """Everything up to the end of the command."""
        while True:
            try:
                data = os.read(self._master, 4096)
            except OSError:  # that is how Linux says that nobody writes any more
                data = b""
            if not data:
                return self._seen
            self._seen += data.decode()

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)


@pytest.fixture
def terminal(tmp_path):
    running = []

    def start(*args: str, columns: int = 80) -> Terminal:
        kept = ["--save", str(tmp_path / "kept.json")] if args[0] in ("follow", "play") else []
        running.append(Terminal(*args, *kept, columns=columns))
        return running[-1]

    yield start
    for one in running:
        one.close()


def test_a_line_that_fails_comes_back_for_editing(terminal):
    person = terminal("follow", "duel", "--nodes", "1")
    person.until("> ")
    person.type(f"{TOKENS}x\n")
    person.until("unknown progress token")
    person.until("> .*theologyx")
    person.type("\b\n")
    person.until("offer> ")


def test_an_edit_without_text_offers_what_stands_there(terminal):
    person = terminal("follow", "duel", "--nodes", "1")
    person.until("> ")
    person.type(f"{TOKENS}\n")
    person.until("offer> ")
    person.type("edit 1\n")
    person.until("edit 1 tokens economy law masonry strategy theology")
    person.type("\b" * 8 + "urbanism\n")
    person.until("ply 1 is now tokens economy law masonry strategy urbanism")


NARROW = [
    ["suggest", "examples/duel/age_2.json", "--nodes", "200"],
    ["suggest", "examples/wonders/game.json", "--ply", "36", "--nodes", "50", "--lang", "it"],
    ["show", "examples/architects/game.json"],
    ["show", "examples/dice/game.json", "--ply", "40"],
    ["review", "examples/duel/game.json", "--nodes", "5"],
    ["games", "wonders"],
    ["record", "check", "examples/wonders/game.json"],
]


@pytest.mark.parametrize("command", NARROW, ids=lambda command: " ".join(command[:2]))
def test_a_narrow_terminal_is_respected(terminal, command):
    folder = Path(__file__).parents[2]
    words = [str(folder / word) if word.startswith("examples/") else word for word in command]
    shown = terminal(*words, columns=60).rest()
    lines = [re.sub("\x1b\\[[0-9;]*m|.*\r(?=.)", "", line) for line in shown.split("\r\n")]
    assert len(lines) > 5
    names = str(folder)  # of a file; it may be as long as it is
    assert not [line for line in lines if len(line) > 60 and names not in line]


def test_the_end_of_a_game_can_be_taken_back(terminal, tmp_path):
    record = Path(__file__).parents[2] / "examples" / "duel" / "game.json"
    copy = tmp_path / "over.json"
    copy.write_text(record.read_text())
    person = Terminal("follow", "duel", "--nodes", "1", "--resume", str(copy))
    try:
        person.until("the game is over> ")
        person.type("undo\n")
        person.until("taken back: ")
        person.until("seat [01].*> ")
    finally:
        person.close()
