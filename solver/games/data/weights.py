"""Weights of learned evaluations that ship with a game, beside its rules tables."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files

from solver._ext.core.network import NetworkHandle

WEIGHTS = "network.npz"
"""Name of the file."""


@cache
def load_network(package: str) -> NetworkHandle | None:
    """The network whose weights lie in ``package``, read at the first call; None if it has none.

    The weights are those that ``scripts/train.py`` fitted to self-play.
    """
    import numpy as np

    source = files(package) / WEIGHTS
    if not source.is_file():
        return None
    with as_file(source) as path, np.load(path) as weights:
        return NetworkHandle(weights)
