"""Starting a program so that everything ends with it, whatever it starts and however we end.

A program carries a mark in its environment, which whatever it starts inherits, also in a session
of its own. A watcher beside it holds the end of a pipe of ours: when we are gone, were it by
SIGKILL, it ends the program and all that bear the mark.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import solver

MARK = "SOLVER_PROGRAM"
"""The variable of the environment that holds the mark."""

ROUNDS = 5
"""How often to look for what bears the mark; who forks meanwhile is found the next time."""

_START = """
fd=$1 mark=$2; shift 2
({
    read -r _ < "/dev/fd/$fd"
    for one in /proc/[0-9]*; do
        grep -qsxz "SOLVER_PROGRAM=$mark" "$one/environ" && kill -9 "${one#/proc/}"
    done
    kill -9 -$$
} < /dev/null > /dev/null 2>&1 &)
export SOLVER_PROGRAM="$mark"
exec "$@"
"""
"""The watcher is no child of the program, but in its process group, so it ends with it."""


@dataclass
class Household:
    """A program that runs, and the means to end all that belongs to it."""

    process: subprocess.Popen[bytes]
    mark: str
    lifeline: int

    def end_strays(self) -> None:
        """Kill what bears the mark; where there is no /proc nothing is found."""
        for _ in range(ROUNDS):
            found = marked(self.mark)
            for number in found:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(number, signal.SIGKILL)
            if not found:
                return

    def let_go(self) -> None:
        """Close the pipe that the watcher waits for."""
        os.close(self.lifeline)


def start(command: Sequence[str]) -> Household:
    """Start a program in a session of its own, with pipes to it.

    Raises OSError or ValueError when it cannot be started.
    """
    environment = surroundings()
    found = shutil.which(command[0], path=environment["PATH"])
    if found is None:
        exists = Path(command[0]).exists() if "/" in command[0] else False
        number = errno.EACCES if exists else errno.ENOENT
        raise OSError(number, os.strerror(number), command[0])
    if _is_plain_text(found):  # the shell that starts it would take it for a script of its own
        raise OSError(errno.ENOEXEC, os.strerror(errno.ENOEXEC), found)
    mark = secrets.token_hex(16)
    watched, lifeline = os.pipe()
    try:
        process = subprocess.Popen(  # noqa: S603 - the user named this program
            ["/bin/sh", "-c", _START, "sh", str(watched), mark, found, *command[1:]],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
            pass_fds=(watched,),
            env=environment,
        )
    except BaseException:
        os.close(lifeline)
        raise
    finally:
        os.close(watched)
    return Household(process, mark, lifeline)


def _is_plain_text(path: str) -> bool:
    """Whether a file is a text that does not say what it is to be run with, or empty."""
    with Path(path).open("rb") as file:
        begin = file.read(64)
    return not begin.startswith(b"#!") and all(
        32 <= byte < 127 or byte in b"\t\r\n" for byte in begin
    )


def surroundings() -> dict[str, str]:
    """The environment of programs: ``solver`` and ``python`` are those that run now.

    So a program of ours is found although its environment has not been activated, and from a
    checkout that nobody has installed it finds this package. Where the package is installed nothing
    leads to it, or a program of another checkout would run this one without anybody noticing.
    """
    environment = dict(os.environ)
    own = str(Path(sys.executable).parent)
    environment["PATH"] = os.pathsep.join([own, environment.get("PATH", os.defpath)])
    root = Path(solver.__file__).parents[1]
    if (root / "pyproject.toml").is_file() and not _is_installed():
        known = environment.get("PYTHONPATH")
        environment["PYTHONPATH"] = os.pathsep.join([*([known] if known else []), str(root)])
    return environment


def _is_installed() -> bool:
    """Whether this interpreter finds the package wherever it is started."""
    packages = [sysconfig.get_path("purelib")]
    return any(metadata.distributions(name="seven-wonders-solver", path=packages))


def marked(mark: str) -> list[int]:
    """The numbers of the processes that bear a mark."""
    entry = f"{MARK}={mark}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if entry in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
    return found
