"""Functions for other processes, which must be able to import them."""

from __future__ import annotations

import os
import signal
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


def falls(number: int, folder: str) -> int:
    """Take the own process along: 3 each time, 5 at the first time."""
    seen = Path(folder) / str(number)
    if number == 3 or (number == 5 and not seen.exists()):
        seen.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def worker_of(number: int) -> str:
    """The worker that does this."""
    from distributed import get_worker

    time.sleep(0.02)
    return get_worker().address
