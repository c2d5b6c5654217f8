"""Functions for other processes, which must be able to import them."""

from __future__ import annotations

import os
import time
from pathlib import Path


def doubled(number: int) -> int:
    return 2 * number


def process_of(number: int) -> tuple[int, int]:
    time.sleep(0.01)
    return number, os.getpid()


def fails(number: int) -> int:
    if number == 3:
        raise ValueError("three")
    return number


def notes(number: int, folder: str) -> int:
    """Leave a file behind, slowly."""
    (Path(folder) / str(number)).touch()
    time.sleep(0.2)
    return number
