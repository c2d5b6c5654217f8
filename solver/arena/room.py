"""What long work needs of the disk: a folder with room for its games, and a file for itself."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from solver.errors import InputError

GAME_BYTES = 32 << 10
"""Room for the record of a game; those of seven players take about half of it."""


def check_room(folder: Path, games: int) -> None:
    """Raise InputError unless so many games can be written into ``folder``."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"\0" * GAME_BYTES)
        free = shutil.disk_usage(folder).free
    except OSError as error:
        raise InputError(str(folder), f"cannot write: {error.strerror}") from None
    need = games * GAME_BYTES
    if free < need:
        problem = f"has room for {free >> 20} MB, {games:,} games may take {need >> 20} MB"
        raise InputError(str(folder), problem, "make room, or write to another folder")


def records_folder(folder: Path, games: int) -> None:
    """Make a folder, if it is not there, with room for so many records. Raises InputError."""
    new = not folder.exists()
    make_folder(folder)
    try:
        check_room(folder, games)
    except InputError:
        if new:
            folder.rmdir()
        raise


def make_folder(folder: Path) -> None:
    """Make a folder with those above it, unless it is there. Raises InputError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(str(folder), f"cannot be made: {error.strerror}") from None


@contextmanager
def folder_for(folder: Path) -> Iterator[None]:
    """Make a folder, unless it is there; take it away again if nothing was put into it.

    Raises InputError.
    """
    new = not folder.exists()
    make_folder(folder)
    try:
        yield
    finally:
        if new and not any(folder.iterdir()):
            folder.rmdir()


def keep_record(folder: Path, name: str, text: str) -> None:
    """Write the text of a record into a folder. Raises InputError."""
    write_whole(folder / f"{name}.json", text.encode())


def write_whole(path: Path, content: bytes) -> None:
    """Write a file that is whole, or not there and leaves nothing. Raises InputError."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        try:
            unfinished.write_bytes(content)
            unfinished.replace(path)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise InputError(str(path), f"cannot write: {error.strerror}") from None


def being_played(path: Path) -> bool:
    """Whether somebody plays into the file ``path``."""
    try:
        with only_run(path):
            return False
    except InputError:
        return True


@contextmanager
def only_run(path: Path) -> Iterator[None]:
    """Let nobody else play into the file ``path`` meanwhile. Raises InputError if somebody does.

    Two runs at the same time would play the same games.
    """
    try:
        import fcntl
    except ImportError:  # no locks of this kind: both play, and each game is kept once
        yield
        return
    with path.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            remedy = "wait for it, or look at it with 'solver ladder show'"
            raise InputError(str(path), "is being played by another run", remedy) from None
        except OSError as error:
            if error.errno not in (errno.ENOLCK, errno.ENOTSUP):
                raise
        yield
