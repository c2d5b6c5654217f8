"""Where the files of a package lie.

The compiled modules need real files, so a package is a folder; ``importlib.resources``, which also
reads archives, would load more modules than the rest of the program when it starts.
"""

from __future__ import annotations

from pathlib import Path

_SOLVER = Path(__file__).parents[2]


def folder_of(package: str) -> Path:
    """The folder of a package of ours, by its dotted name."""
    return _SOLVER.joinpath(*package.split(".")[1:])
