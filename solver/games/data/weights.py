"""Weights of learned evaluations that ship with a game, beside its rules tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any

from solver._ext.core.network import NetworkHandle

if TYPE_CHECKING:
    from numpy.typing import NDArray

WEIGHTS = "network.npz"
"""Name of the file."""


@cache
def load_network(package: str, features: int, inputs: int) -> NetworkHandle | None:
    """The network whose weights lie in ``package``, read at the first call; None if it has none.

    ``features`` and ``inputs`` are the lengths of the vectors that the game fills today for small
    and for wide networks (:func:`filled_up`). The weights were fitted to self-play.
    """
    import numpy as np

    source = files(package) / WEIGHTS
    if not source.is_file():
        return None
    with as_file(source) as path, np.load(path) as weights:
        return NetworkHandle(filled_up(weights, features, inputs))


def filled_up(
    weights: Mapping[str, NDArray[Any]], features: int, inputs: int
) -> dict[str, NDArray[Any]]:
    """The weights with zeros for inputs that came to the game after they were fitted.

    A game may add inputs behind those that it has; whatever they hold then, such weights say what
    they said before, to the bit. Weights for more inputs than that stay as they are. Raises
    ValueError when the first layer is none, KeyError without one.
    """
    import numpy as np

    found = {name: weights[name] for name in weights}
    if found["w1"].ndim < 2:
        raise ValueError(f"w1 has the shape {found['w1'].shape}")
    wide = found["w1"].dtype == np.int16
    missing = (inputs if wide else features) - found["w1"].shape[-2]
    if missing > 0:
        layers = [(0, 0)] * (found["w1"].ndim - 2)
        found["w1"] = np.pad(found["w1"], [*layers, (0, missing), (0, 0)])
    return found
