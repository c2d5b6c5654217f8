"""What long work needs of the disk: a folder with room for its games, and a file for itself."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any

from solver.errors import InputError
from solver.files import replace_file

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
    """Make a folder if missing. Raises InputError if the disk has no room for the records."""
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
    try:
        replace_file(path, content)
    except OSError as error:
        raise InputError(str(path), f"cannot write: {error.strerror}") from None


def being_played(path: Path) -> bool:
    """Whether somebody plays into the file ``path``; a run that begins now is not hindered."""
    try:
        import fcntl

        with _lock_of(path).open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except (ImportError, OSError):  # no locks of this kind, or nobody has ever played
        return False
    return False


@contextmanager
def only_run(path: Path) -> Iterator[None]:
    """Lock ``path`` against other runs. Raises InputError if another run holds the lock.

    Two runs at the same time would play the same games. The lock is on a file beside it, which is
    gone afterwards: on NFS it would be one with the locks that SQLite takes on its own file, and
    needs a file that is open for writing.
    """
    try:
        import fcntl
    except ImportError:  # no locks of this kind: both play, and each game is kept once
        yield
        return
    lock = _lock_of(path)
    with ExitStack() as stack:
        file = stack.enter_context(_locked(lock, path, fcntl))
        if file is not None:
            # While it is locked: whoever opens it from now on finds that it is another one.
            stack.callback(lock.unlink, missing_ok=True)
        yield


TRIES, PAUSE = 20, 0.05
"""How often a run asks for its lock, and how long it waits: who only looks holds it shortly."""


def _lock_of(path: Path) -> Path:
    """The file that is locked while somebody plays into ``path``, whatever that is called by."""
    whole = path.resolve()
    return whole.with_name(f"{whole.name}.lock")


@contextmanager
def _locked(lock: Path, path: Path, fcntl: Any) -> Iterator[IO[bytes] | None]:
    """A file that this process alone has locked; None where no locks are to be had.

    Raises InputError if another process has it.
    """
    for _ in range(TRIES):
        try:
            file = lock.open("a+b")
        except OSError as error:
            raise InputError(str(path), f"cannot write beside it: {error.strerror}") from None
        with file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                time.sleep(PAUSE)
                continue
            except OSError as error:
                if error.errno not in (errno.ENOLCK, errno.ENOTSUP):
                    raise
                lock.unlink(missing_ok=True)
                yield None
                return
            if not _is(file, lock):  # the run before has just taken it away
                continue
            yield file
            return
    remedy = "wait for it, or look at it with 'solver ladder show'"
    raise InputError(str(path), "is being played by another run", remedy)


def _is(file: IO[bytes], path: Path) -> bool:
    """Whether an open file is the one that has this name now."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False
