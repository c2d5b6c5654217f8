"""The learned evaluation of Duel: weights that scripts/train.py fitted to self-play."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files

from solver._ext.core.network import NetworkHandle

WEIGHTS = "network.npz"


@cache
def network() -> NetworkHandle | None:
    """The network, read at the first call; None when the package holds no weights."""
    import numpy as np

    source = files("solver.games.duel.data") / WEIGHTS
    if not source.is_file():
        return None
    with as_file(source) as path, np.load(path) as weights:
        return NetworkHandle(weights)
