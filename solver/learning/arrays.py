"""Files of arrays: weights, and chunks of self-play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from solver.errors import InputError


@contextmanager
def arrays_of(path: Path, what: str) -> Iterator[Mapping[str, Any]]:
    """The arrays of an ``.npz`` file by their names, each read when it is looked up.

    Raises InputError for a file that cannot be read, and if a name is missing or ValueError is
    raised in the block: then the file is no ``what``.
    """
    try:
        with path.open("rb") as file:
            stored = np.load(file)
            if not isinstance(stored, np.lib.npyio.NpzFile):
                raise ValueError("a single array")
            with stored:
                yield stored
    except OSError as error:
        raise InputError(str(path), f"cannot be read: {error.strerror or error}") from None
    except (ValueError, KeyError, EOFError, BadZipFile) as error:
        raise InputError(str(path), f"is no {what}: {error}") from None
