"""Files of wide networks: weights named by their hash, and beside them what made them."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from solver.cli.output.files import write_file
from solver.learning.arrays import arrays_of
from solver.learning.run_file import name_of

if TYPE_CHECKING:
    from numpy.typing import NDArray


def stored_weights(path: Path) -> dict[str, NDArray[Any]]:
    """The arrays of a file of weights by their names. Raises InputError."""
    with arrays_of(path, "file of weights") as stored:
        return {name: stored[name] for name in stored}


def write_network(out: Path, weights: Mapping[str, NDArray[Any]], told: Mapping[str, Any]) -> Path:
    """A file of weights in a folder, which is made if need be; ``told`` stands in a JSON file."""
    out.mkdir(parents=True, exist_ok=True)
    arrays: dict[str, Any] = dict(weights)
    packed = BytesIO()
    np.savez_compressed(packed, **arrays)
    path = out / f"{name_of(packed.getvalue())}.npz"
    told_text = msgspec.json.format(msgspec.json.encode(told), indent=2)
    write_file(path.with_suffix(".json"), told_text)
    write_file(path, packed.getvalue())
    return path
