"""The learned evaluation of Architects: weights that scripts/train.py fitted to self-play."""

from __future__ import annotations

from functools import cache

from solver._ext.core.network import NetworkHandle
from solver.games.weights import load_network


@cache
def network() -> NetworkHandle | None:
    """The network, read at the first call; None when the package holds no weights."""
    return load_network("solver.games.architects.data")
