"""Boards in files, so that a game goes on where it was when the server is started anew.

A file of a game against bots holds the seed of its deal. It lies on the machine of the people at
the board, readable by its user alone; nothing of it is sent to the page.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import msgspec

from solver import records
from solver.errors import InputError
from solver.files import replace_file
from solver.games import load
from solver.json_structs import read_struct
from solver.positions import MAX_BYTES
from solver.records import Record
from solver.web.desk import Desk, Levels
from solver.web.miniature import miniature
from solver.web.review_form import check_told
from solver.web.tree import ROOT

NAME = re.compile("[A-Za-z0-9_-]{12}")
"""What boards are called, and nothing else that might be a path."""

TOKEN = re.compile("[A-Za-z0-9_-]{24}")
"""The secret of the address as it is made here."""

MOST_NODES = 10_000_000
"""More than any opponent of a board thinks about a decision."""

PRIVATE = 0o600
"""A file is for its user alone."""

OTHERS = 0 if os.name == "nt" else 0o077
"""The rights of other users to a file, where files have such rights."""


class Status(msgspec.Struct, forbid_unknown_fields=True):
    """How a game stands where a board was looked at last.

    ``turn`` is the seat that decides, -1 for chance and at the end; ``winners`` are None while the
    game goes on. ``sight`` is the table as :func:`~solver.web.miniature.miniature` tells it, as
    the people at the board see it.
    """

    turn: int = -1
    winners: list[int] | None = None
    sight: list[str] = []


class Kept(msgspec.Struct, forbid_unknown_fields=True):
    """A board as it is kept.

    ``levels`` are nodes by seat and ``seed`` is that of the bots; ``numbers`` are those of the
    nodes in the order of :meth:`~solver.web.tree.Tree.numbers`, ``last`` the one that was shown
    last, ``reviewed`` what pages are told of the last review, by language. ``label`` is what
    somebody called it, and ``status`` is for lists alone.
    """

    mode: Literal["analyze", "play", "follow"]
    own: list[int]
    levels: dict[int, int]
    seed: int
    numbers: list[int]
    last: int
    reviewed: dict[str, dict[str, Any]]
    record: Record
    label: str = ""
    status: Status = msgspec.field(default_factory=Status)


def usual_folder() -> Path | None:
    """Where boards and the secret of the address are kept if nobody says otherwise.

    None where there is no such place: a container may run for a user without a home.
    """
    state = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA")
    try:
        return Path(state or Path.home() / ".local" / "state") / "seven-wonders-solver"
    except RuntimeError:
        return None


def lasting_token(folder: Path, *, renew: bool = False) -> str:
    """The secret of the address, the same at every start so that links stay good.

    Made where there is none that is hard to guess and readable by its user alone, or to ``renew``
    it. Raises OSError where it cannot be kept.
    """
    path = folder / "token"
    if not renew:
        with suppress(FileNotFoundError, UnicodeDecodeError):
            found = path.read_text(encoding="ascii")
            if TOKEN.fullmatch(found) and not path.stat().st_mode & OTHERS:
                return found
    token = secrets.token_urlsafe(18)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    replace_file(path, token.encode(), PRIVATE)
    return token


class Heading(msgspec.Struct):
    """What a record is listed by."""

    game: str
    variant: dict[str, str] = {}
    seats: list[str] = []
    moves: list[str] = []
    start: dict[str, Any] | None = None

    @property
    def count(self) -> int:
        """The number of players; a game that begins with a position may name none."""
        start = self.start or {}
        laid = start.get("players") or start.get("cities") or ()
        return (
            len(self.seats)
            or (len(laid) if isinstance(laid, list) else 0)
            or load(self.game).default_seats
        )


class Glance(msgspec.Struct):
    """A board as a list shows it: its file is read for that, and no move of it is played.

    ``changed`` is in seconds since 1970, 0 if nobody knows.
    """

    mode: str
    levels: dict[int, int]
    reviewed: dict[str, dict[str, Any]]
    record: Heading
    label: str = ""
    status: Status = msgspec.field(default_factory=Status)
    changed: float = 0.0


class Shelf:
    """A folder of boards; puzzles lie in one of their own, so that no game has to go for them.

    Parameters
    ----------
    folder:
        Made when the first board is kept.
    most:
        Of more boards, or of more puzzles, those not changed for longest are deleted.

    All methods raise OSError where the folder cannot be used.
    """

    def __init__(self, folder: Path, most: int) -> None:
        self._folder = folder
        self._most = most

    def keep(self, name: str, desk: Desk) -> None:
        """Write a board, whose lock is held; whoever reads meanwhile sees the one before.

        Raises ValueError for one that is so large that it would not be read again.
        """
        content = msgspec.json.encode(_packed(desk))
        if len(content) > MAX_BYTES:
            raise ValueError(f"a board is larger than {MAX_BYTES >> 20} MB")
        games, puzzles = self._paths(name)
        path, other = (puzzles, games) if desk.is_puzzle else (games, puzzles)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        is_new = not path.exists()
        replace_file(path, content, PRIVATE)
        if is_new:
            other.unlink(missing_ok=True)
            self._tidy(path.parent)

    def find(self, name: str) -> Desk | None:
        """The board of a name, None if there is none or its file is damaged."""
        content = self._read(name)
        try:
            return (
                None
                if content is None
                else _unpacked(read_struct(content, Kept, "the board", name))
            )
        except ValueError:  # an InputError, or numbers that no tree of nodes has
            return None

    def glance(self, name: str) -> Glance | None:
        """What a list says of the board of a name, None if there is none or it is damaged."""
        content = self._read(name)
        try:
            if content is None:
                return None
            found = read_struct(content, Glance, "the board", name)
            check_told(found.reviewed)
            load(found.record.game).parse_variant(found.record.variant)
        except InputError:
            return None
        found.changed = max(map(_changed, self._paths(name)))
        return found

    def remove(self, name: str) -> None:
        """Delete the file of a board."""
        if NAME.fullmatch(name):
            for path in self._paths(name):
                path.unlink(missing_ok=True)

    def names(self) -> Iterator[str]:
        """The names of all boards but puzzles, the latest first; drops those that are too many."""
        if self._folder.exists():
            yield from (path.stem for path in self._tidy(self._folder))

    def _tidy(self, folder: Path) -> list[Path]:
        """The boards of a folder, the latest first; those that are too many are dropped."""
        found = sorted(folder.glob("*.json"), key=_changed, reverse=True)
        for path in found[self._most :]:
            path.unlink(missing_ok=True)
        return [path for path in found[: self._most] if NAME.fullmatch(path.stem)]

    def _read(self, name: str) -> bytes | None:
        """The file of a board, None if there is none or it is too large."""
        if not NAME.fullmatch(name):
            return None
        path = next((one for one in self._paths(name) if one.exists()), None)
        if path is None:
            return None
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
        return content if len(content) <= MAX_BYTES else None

    def _paths(self, name: str) -> tuple[Path, Path]:
        """Where a board is, and where it is if it is a puzzle."""
        file = f"{name}.json"
        return self._folder / file, self._folder / "puzzles" / file


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
        numbers=desk.tree.numbers(),
        last=desk.last,
        reviewed=desk.reviewed,
        record=desk.whole_record(),
        label=desk.label,
        status=_status(desk),
    )


def _status(desk: Desk) -> Status:
    last = desk.last if desk.last in desk.tree.nodes else ROOT
    state = desk.tree.at(last)
    sight = miniature(desk.game.picture(desk.position(last), "en"))
    outcome = desk.game.outcome(state)
    if outcome is None:
        return Status(max(state.decider, -1), sight=sight)
    return Status(-1, [seat for seat, share in enumerate(outcome.returns) if share > 0], sight)


def glance_of(desk: Desk) -> Glance:
    """What a list says of a board that is in memory."""
    with desk.lock:
        record = desk.whole_record()
        told = Heading(record.game, record.variant, record.seats, record.moves, record.start)
        levels = dict(desk.levels.nodes)
        return Glance(desk.mode, levels, desk.reviewed, told, desk.label, _status(desk))


def _check(kept: Kept) -> None:
    """Raise InputError for seats, levels or reviews that no board has."""
    check_told(kept.reviewed)
    seats = {*range(records.start(kept.record).seats)}
    own, bots = {*kept.own}, {*kept.levels}
    played = kept.mode == "play"
    if own & bots or (bots and not played) or not own | bots <= seats:
        raise InputError("own", "does not fit the record")
    if not all(0 < nodes <= MOST_NODES for nodes in kept.levels.values()):
        raise InputError("levels", "nobody thinks like that")
    if not 0 <= kept.seed < 2**64 or (played and (kept.record.seed is None or own | bots != seats)):
        raise InputError("seed", "does not fit the record")


def _unpacked(kept: Kept) -> Desk:
    """The board that was kept. Raises InputError for one that cannot be."""
    _check(kept)
    levels = Levels(kept.levels, kept.seed)
    desk = Desk(kept.record, kept.mode, frozenset(kept.own), levels, kept.numbers)
    desk.last = kept.last if kept.last in desk.tree.nodes else ROOT
    desk.reviewed = kept.reviewed
    desk.rename(kept.label)
    return desk
