"""Files of arrays: weights, and chunks of self-play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, is_zipfile

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
            # NumPy would take anything else for a pickle, and say so.
            if not is_zipfile(file):
                raise ValueError("not an .npz file")
            file.seek(0)
            with np.load(file) as stored:
                yield stored
    except OSError as error:
        raise InputError(str(path), f"cannot be read: {error.strerror or error}") from None
    except (ValueError, KeyError, EOFError, BadZipFile) as error:
        problem = str(error)
        if isinstance(error, KeyError):
            name = str(error.args[0]).removesuffix(" is not a file in the archive")
            problem = f"has no array {name!r}"
        raise InputError(str(path), f"is no {what}: {problem}") from None
