"""Files of wide networks: weights named by their hash, and beside them what made them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from solver.learning.arrays import arrays_of
from solver.learning.run_file import hash_of

if TYPE_CHECKING:
    from numpy.typing import NDArray


def stored_weights(path: Path) -> dict[str, NDArray[Any]]:
    """The arrays of a file of weights by their names. Raises InputError."""
    with arrays_of(path, "file of weights") as stored:
        return {name: stored[name] for name in stored}


def write_network(out: Path, weights: Mapping[str, NDArray[Any]], told: Mapping[str, Any]) -> Path:
    """A file of weights in a folder, which is made if need be; ``told`` stands in a JSON file."""
    out.mkdir(parents=True, exist_ok=True)
    unnamed = out / "unnamed.npz"
    arrays: dict[str, Any] = dict(weights)
    np.savez_compressed(unnamed, **arrays)
    path = unnamed.replace(out / f"{hash_of(unnamed)}.npz")
    path.with_suffix(".json").write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=2))
    return path
