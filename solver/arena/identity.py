"""Which rules, searches and networks play: the same identity, the same games.

A version number does not tell two states of a checkout apart, and the bytes of compiled modules
differ by compiler and folder where the games do not. So what is compared is made of contents: the
hashes of the sources that the extensions were compiled from (``setup.py`` puts them into
``solver._ext.core.build``), and the files of Python, tables and networks as they lie here.
"""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from shutil import which

import msgspec

from solver import __version__
from solver._ext.core.build import SOURCES
from solver.games import GAMES
from solver.games.data.weights import SUFFIX

ROOT = Path(__file__).parents[1]
"""The folder of the package."""

COMPILED = ("core", "search")
"""Folders of ``ext/`` that all games need, beside their own."""

PYTHON = (
    "games", "search", "protocol", "records.py", "arena/playing.py", "arena/referee.py",
    "learning/playing.py", "learning/run_file.py",
)  # fmt: skip
"""Where the Python lies that has a part in what is played."""

NOT_PLAYED = ("drawing", "bga", "private_events.py")
"""Names below these that have none: what people are shown and told, and where games come from."""


class Identity(msgspec.Struct, frozen=True):
    """What plays the games of ``game``, as short hashes of its parts.

    ``commit`` is that of the checkout, with a ``+`` if files differ from it; empty where there is
    none. It is told and not compared: the parts say what differs.
    """

    game: str
    version: str
    compiled: str
    python: str
    tables: str
    networks: str
    commit: str = ""

    @property
    def code(self) -> str:
        """One hash of all parts."""
        return _short(getattr(self, part) for part in PARTS)

    def to_json(self) -> dict[str, str]:
        """The stable JSON form."""
        return {"code": self.code, **msgspec.to_builtins(self)}

    def __str__(self) -> str:
        return f"{self.code} (commit {self.commit})" if self.commit else self.code

    def differs(self, other: Identity) -> list[str]:
        """The parts in which another identity differs."""
        return [part for part in PARTS if getattr(self, part) != getattr(other, part)]


PARTS = ("game", "compiled", "python", "tables", "networks")


@cache
def identity(game: str, *, with_commit: bool = False) -> Identity:
    """What plays ``game`` in this process, as it was when this was first asked for.

    Looking for the commit starts ``git``, and need not be done on a worker.
    """
    own = ROOT / "games" / game
    return Identity(
        game=game,
        version=__version__,
        compiled=_short(SOURCES.get(part, "unknown") for part in (*COMPILED, game)),
        python=_short(_contents(_python(game))),
        tables=_short(_contents(sorted(own.rglob("*.json")))),
        networks=_short(_contents(sorted(own.rglob(f"network*{SUFFIX}")))),
        commit=commit() if with_commit else "",
    )


def _python(game: str) -> Iterator[Path]:
    """The Python files that have a part in a game, in a fixed order."""
    others = {ROOT / "games" / other for other in GAMES if other != game}
    for place in PYTHON:
        path = ROOT / place
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            inside = file.relative_to(ROOT).parts
            if not others & {*file.parents} and not {*NOT_PLAYED} & {*inside}:
                yield file


def _contents(files: Iterable[Path]) -> Iterator[str]:
    """Names and hashes of files."""
    for file in files:
        yield file.relative_to(ROOT).as_posix()
        yield hashlib.sha256(file.read_bytes()).hexdigest()


def _short(texts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:12]


def commit() -> str:
    """The commit of the checkout that this package lies in, with a ``+`` if it was changed since.

    Empty if this is no checkout, or there is no ``git``.
    """
    git = which("git")
    if git is None or not (ROOT.parent / ".git").exists():
        return ""
    found = []
    for command in (["rev-parse", "--short=12", "HEAD"], ["status", "--porcelain", "-uno"]):
        done = subprocess.run(  # noqa: S603 - no words of users
            [git, "-C", str(ROOT.parent), *command], capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            return ""
        found.append(done.stdout.strip())
    head, changed = found
    return f"{head}+" if changed else head
