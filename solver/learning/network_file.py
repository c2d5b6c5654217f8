"""Files of wide networks: weights named by their hash, and beside them what made them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from solver.arena.room import make_folder
from solver.cli.output.files import write_file
from solver.errors import InputError
from solver.games.data.input_layout import LAYOUT, layout_hash
from solver.games.data.weights import SUFFIX, packed
from solver.json_input import parse_json
from solver.learning.arrays import arrays_of, layout_in, packed_layout
from solver.learning.run_file import hash_of, name_of, network_for, read_weights, shipped_path
from solver.positions import read_path

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from solver._ext.core.state import State
    from solver.games.base import Game


NETWORK = re.compile(r"[0-9a-f]{12}\.npz")
"""What the files of networks are called."""


def stored_weights(path: Path) -> dict[str, NDArray[Any]]:
    """The arrays of a file of weights by their names, the layout too. Raises InputError."""
    with arrays_of(path, "file of weights") as stored:
        return {name: stored[name] for name in stored}


def noted_network(note: Path, networks: Path) -> Path:
    """The file in ``networks`` whose name is in another file, as JSON. Raises InputError."""
    name = parse_json(read_path(note), str(note))
    if not isinstance(name, str) or not NETWORK.fullmatch(name):
        remedy = "delete it to train the generation again"
        raise InputError(str(note), "does not hold the name of a network", remedy)
    return networks / name


def write_network(out: Path, weights: Mapping[str, NDArray[Any]], told: Mapping[str, Any]) -> Path:
    """A file of weights in a folder, which is made if need be; ``told`` stands in a JSON file."""
    make_folder(out)
    arrays: dict[str, Any] = dict(weights)
    packed = BytesIO()
    np.savez_compressed(packed, **arrays)
    path = out / f"{name_of(packed.getvalue())}.npz"
    told_text = msgspec.json.format(msgspec.json.encode(told), indent=2)
    write_file(path.with_suffix(".json"), told_text)
    write_file(path, packed.getvalue())
    return path


def stamped(path: Path, game: Game) -> Path:
    """Write the layout of today's inputs into a file of weights that was made for them.

    One that ships is changed, of any other a new one is made beside it. Returns the file. Raises
    InputError for the weights of another game, and for a file that names a layout already.
    """
    with arrays_of(path, f"file of weights for {game.name}") as stored:
        weights = {name: stored[name] for name in stored}
        if LAYOUT in weights:
            raise InputError(LAYOUT, f"the file names {layout_in(weights)} already")
        _, state = network_for(weights, game)
    layout = layout_hash(game.input_layout(game.network_file(state)), weights)
    if path.suffix == SUFFIX:
        write_file(path, packed(hash_of(path), layout, weights))
        return path
    told = {"stamped": hash_of(path)}
    return write_network(path.parent, weights | {LAYOUT: packed_layout(layout)}, told)


def put_in_place(path: Path, game: Game, state: State) -> None:
    """Let a file of weights be those that ship for tables like ``state``. Raises InputError."""
    weights = stored_weights(path)
    for name, array in weights.items():
        if array.dtype.kind == "f":
            weights[name] = array.astype(np.float32)
    # A new file in its place: processes that run have mapped the old one.
    if not read_weights(path, game).is_for(state):
        problem = "its inputs, endings or moves are those of another table"
        raise InputError(str(path), problem, "name its options with --variant")
    layout = layout_in(weights)
    arrays = {name: array for name, array in weights.items() if name != LAYOUT}
    write_file(shipped_path(state), packed(hash_of(path), layout, arrays))
