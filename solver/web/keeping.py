"""Boards in files, so that a game goes on where it was when the server is started anew.

A file of a game against bots holds the seed of its deal. It lies on the machine of the people at
the board, readable by its user alone; nothing of it is sent to the page.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkstemp
from typing import Literal

import msgspec

from solver.errors import InputError
from solver.records import Record
from solver.web.desk import Desk, Levels
from solver.web.tree import ROOT, Tree

NAME = re.compile("[A-Za-z0-9_-]{12}")
"""What boards are called, and nothing else that might be a path."""


class Kept(msgspec.Struct, forbid_unknown_fields=True):
    """A board as it is kept.

    ``levels`` are nodes by seat and ``seed`` is that of the bots; ``path`` leads to the node that
    was shown last, as the place among its siblings of each node on the way.
    """

    mode: Literal["analyse", "play", "follow"]
    own: list[int]
    levels: dict[int, int]
    seed: int
    path: list[int]
    record: Record


def usual_folder() -> Path:
    """Where boards are kept if nobody says otherwise."""
    state = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA")
    return Path(state or Path.home() / ".local" / "state") / "seven-wonders-solver" / "boards"


class Shelf:
    """A folder of boards.

    Parameters
    ----------
    folder:
        Made when the first board is kept.
    most:
        Of more boards those that were not changed for longest are deleted.

    All methods raise OSError where the folder cannot be used.
    """

    def __init__(self, folder: Path, most: int) -> None:
        self._folder = folder
        self._most = most

    def keep(self, name: str, desk: Desk) -> None:
        """Write a board, whose lock is held; whoever reads meanwhile sees the one before."""
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        text = msgspec.json.encode(_packed(desk))
        handle, unfinished = mkstemp(dir=self._folder, suffix=".new")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(text)
            Path(unfinished).replace(self._path(name))
        except BaseException:
            Path(unfinished).unlink(missing_ok=True)
            raise

    def find(self, name: str) -> Desk | None:
        """The board of a name, None if there is none or its file is damaged."""
        if not NAME.fullmatch(name):
            return None
        path = self._path(name)
        if not path.exists():
            return None
        try:
            return _unpacked(msgspec.json.decode(path.read_bytes(), type=Kept))
        except (msgspec.MsgspecError, InputError, ValueError):
            return None

    def names(self) -> Iterator[str]:
        """The names of all boards, the latest first; drops those that are too many."""
        if not self._folder.exists():
            return
        found = sorted(self._folder.glob("*.json"), key=_changed, reverse=True)
        for path in found[self._most :]:
            path.unlink(missing_ok=True)
        yield from (path.stem for path in found[: self._most] if NAME.fullmatch(path.stem))

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.json"


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def _packed(desk: Desk) -> Kept:
    return Kept(
        mode=desk.mode,
        own=sorted(desk.own),
        levels=dict(desk.levels.nodes),
        seed=desk.levels.seed,
        path=_way(desk.tree, desk.last),
        record=desk.whole_record(),
    )


def _unpacked(kept: Kept) -> Desk:
    """The board that was kept. Raises InputError if its record does not replay."""
    desk = Desk(kept.record, kept.mode, frozenset(kept.own), Levels(kept.levels, kept.seed))
    number = ROOT
    for place in kept.path:
        children = desk.tree.node(number).children
        if place >= len(children):
            break
        number = children[place]
    desk.last = number
    return desk


def _way(tree: Tree, number: int) -> list[int]:
    return [tree.node(node.parent).children.index(node.number) for node in tree.path(number)]
