"""Programs that are none of ours, which tests need now and then."""

from __future__ import annotations

import os


def surroundings_of_others() -> dict[str, str]:
    """The environment for such a program.

    ``scripts/test --sanitize`` has its checks loaded into every process that Python starts; a
    browser or ``ps`` hangs with them, or is blamed for its own faults.
    """
    return {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
