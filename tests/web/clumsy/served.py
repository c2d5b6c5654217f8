"""A server as people have it: ``solver web`` with its defaults, in a home of its own."""

from __future__ import annotations

import http.client
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlsplit

from tests.others import surroundings_of_others
from tests.signals import heeding_ctrl_c

GREETING = re.compile(r"board: (http://127\.0\.0\.1:(\d+)/[^/]+/)\n")
USUAL = re.compile(r"(board: http://\S+|Ctrl-C ends it)")
"""The lines that a server writes when all is well."""

PATIENCE = 60.0
"""Seconds for a server to begin or end on a machine that has much to do."""

IDLE = 0.2
"""The share of a processor below which a server has nothing to do."""


class Served:
    """A process of ``solver web`` whose boards lie in ``home``; started again on the same port."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.boards = home / "state" / "seven-wonders-solver" / "boards"
        self.url = ""
        self.port = 0
        self.starts = 0
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def log(self) -> Path:
        """What the latest process wrote to its terminal."""
        return self.home / f"terminal-{self.starts}.txt"

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.home.mkdir(parents=True, exist_ok=True)
        self.starts += 1
        command = [sys.executable, "-m", "solver", "web", "--no-open"]
        if self.port:
            command += ["--port", str(self.port)]
        surroundings = {
            **surroundings_of_others(),
            "HOME": str(self.home),
            "XDG_STATE_HOME": str(self.home / "state"),
        }
        with self.log.open("wb") as log, heeding_ctrl_c():
            self._process = subprocess.Popen(command, env=surroundings, cwd=self.home,
                                             stdout=log, stderr=log)  # fmt: skip
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = GREETING.search(self.log.read_text(encoding="utf-8"))
            if found:
                self.url, self.port = found[1], int(found[2])
                if self._answers():
                    return
            assert self._process.poll() is None, self.log.read_text(encoding="utf-8")
            time.sleep(0.05)
        raise AssertionError("the server does not begin")

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.url, timeout=5) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False

    def stop(self, how: signal.Signals = signal.SIGINT) -> list[str]:
        """End it; returns the lines on its terminal that tell of something wrong."""
        assert self._process is not None
        self._process.send_signal(how)
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            return ["the server does not end", *self.complaints()]
        return self.complaints()

    def complaints(self) -> list[str]:
        """What it has written but what it usually says."""
        lines = self.log.read_text(encoding="utf-8", errors="replace").splitlines()
        return [line for line in lines if line.strip() and not USUAL.fullmatch(line)]

    @property
    def is_there(self) -> bool:
        """Whether the process is alive."""
        return self._process is not None and self._process.poll() is None

    def grows_idle(self, seconds: float) -> bool:
        """Whether it has nothing to do any more within so many seconds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            before = self._spent()
            time.sleep(0.5)
            if self._spent() - before < 0.5 * IDLE:
                return True
        return False

    def _spent(self) -> float:
        """Seconds of a processor that it has used."""
        assert self._process is not None
        parts = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii")
        user, system = parts.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    @property
    def megabytes(self) -> float:
        """The most memory that it has had."""
        assert self._process is not None
        told = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        return int(told.partition("VmHWM:")[2].split()[0]) / 2**10

    @contextmanager
    def crowd(self, path: str, count: int) -> Iterator[None]:
        """So many others, who all ask for the same and wait for the answer."""
        with ExitStack() as at_the_end:
            for _ in range(count):
                asked = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
                at_the_end.callback(asked.close)
                asked.request("GET", f"{urlsplit(self.url).path}{path}")
            yield
