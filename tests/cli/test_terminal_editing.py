"""A person at a real terminal: what comes back to be changed, and the end of a game."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import time

import pytest

WAIT = 60.0
TOKENS = "law economy masonry strategy theology"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


class Terminal:
    """A command at a pseudo-terminal."""

    def __init__(self, *args: str) -> None:
        self._master, slave = pty.openpty()
        env = {**os.environ, "TERM": "dumb", "NO_COLOR": "1", "INPUTRC": "/dev/null"}
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

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)


@pytest.fixture
def terminal(tmp_path):
    running = []

    def start(*args: str) -> Terminal:
        running.append(Terminal(*args, "--save", str(tmp_path / "kept.json")))
        return running[-1]

    yield start
    for one in running:
        one.close()


def test_a_line_that_fails_comes_back_for_editing(terminal):
    person = terminal("follow", "duel", "--nodes", "1")
    person.until("> ")
    person.type(f"{TOKENS}x\n")
    person.until("5 needed")
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
