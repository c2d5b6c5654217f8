"""What processes leave behind that were killed before they could tidy up."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

SHARED_MEMORY = Path("/dev/shm")  # noqa: S108  where the C library keeps named semaphores
"""On systems that keep them elsewhere there is no such folder, and nothing is removed."""

_SEMAPHORE = re.compile(r"sem\.loky-([1-9][0-9]*)-.*")


def remove_semaphores(folder: Path = SHARED_MEMORY) -> None:
    """Remove semaphores of loky whose process is gone.

    loky's resource tracker does so for a process that dies alone; where a whole process group is
    killed (SIGKILL, as batch systems do), the tracker dies with it, and the names would stay until
    the machine is restarted.
    """
    for path in folder.glob("sem.loky-*"):
        match = _SEMAPHORE.fullmatch(path.name)
        if match and not _exists(int(match[1])):
            with suppress(OSError):  # somebody else's, or removed by somebody else just now
                path.unlink()


def _exists(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
