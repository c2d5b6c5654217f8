"""Putting a file in the place of another one: whole, and on the disk."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def replace_file(path: Path, content: bytes, mode: int | None = None) -> None:
    """Write a file that is whole whenever somebody looks, or stays as it was.

    It is on the disk when this returns: a machine that loses its power has either file. ``mode``
    are the rights to it, by default those of the file before or what the system gives a new one.
    Raises OSError; then nothing is left beside it.
    """
    import tempfile

    handle, name = tempfile.mkstemp(prefix=f".{path.name[:100]}.", suffix=".tmp", dir=path.parent)
    unfinished = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.chmod(_usual_mode(path) if mode is None else mode)
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    _settle(path.parent)


def _settle(folder: Path) -> None:
    """Let the names in a folder reach the disk, where folders can be asked for that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _usual_mode(path: Path) -> int:
    """The rights to a file that is there, or those of a new one."""
    if path.exists():
        return path.stat().st_mode & 0o777
    # The mask of the process can only be read by setting it.
    mask = os.umask(0o077)
    os.umask(mask)
    return 0o666 & ~mask
