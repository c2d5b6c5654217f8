"""From folders of self-play to a file of weights that is named by its hash."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from solver.errors import InputError
from solver.games import load
from solver.games.data.input_layout import LAYOUT, InputLayout, check_layout, layout_hash
from solver.learning.arrays import layout_in, packed_layout
from solver.learning.fitting import FitTerms, describe, fit_network
from solver.learning.model import Shape
from solver.learning.network_file import stored_weights, write_network
from solver.learning.run_file import described, described_start, hash_of
from solver.learning.samples import (
    Samples,
    chosen,
    chunks_of,
    joined,
    read_chunk,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from solver.arena.backend import Backend


def train_network(
    folders: Sequence[Path],
    out: Path,
    fit: FitTerms,
    *,
    share: float,
    trace: float,
    start: Path | None,
    backend: Backend,
    say: Callable[[str], None],
) -> Path:
    """The file of a new network; beside it stands a JSON file that says what made it.

    Raises InputError for folders without games, and for weights of another shape.
    """
    first = described_start(folders[0])
    shape = Shape(
        first.n_inputs,
        fit.first,
        fit.second,
        first.n_endings,
        first.n_rows,
        fit.until,
        fit.first_until,
    )
    if not set(fit.first_until) <= set(fit.until):
        raise InputError("--first-until", "begins where no stage does", "add its turns to --until")
    unknown = [part for part in fit.parts if start is None or part >= shape.stages]
    if unknown:
        raise InputError(f"part {unknown[0]}", "has no weights yet", "fit the whole game first")
    if fit.keep_first and start is None:
        raise InputError("--keep-first", "needs a first layer", "name weights by --start")
    ends = (-1, *fit.until, np.iinfo(np.int16).max)
    left = [(ends[part], ends[part + 1]) for part in fit.parts] or None
    samples = read_all(folders, share=share, trace=trace, seed=fit.seed, left=left, backend=backend)
    game = load(first.game_name)
    layout = game.input_layout(game.network_file(first))
    begun = None if start is None else _begun(start, layout)
    try:
        weights, scores = fit_network(samples, shape, fit, start=begun, say=say)
    except ValueError as error:
        raise InputError(str(start or "training"), str(error)) from None
    if not len(samples.rows):  # nothing was learned about moves
        weights = {name: array for name, array in weights.items() if not name.startswith("policy")}
    weights |= {LAYOUT: packed_layout(layout_hash(layout, weights))}
    runs = [found.identity for found in map(described, folders) if found is not None]
    told = describe(fit, scores, runs, int(samples.game.max()) + 1)
    told |= {"share": share, "trace": trace}
    if start is not None:
        told["start"] = hash_of(start)
    return write_network(out, weights, told)


def _begun(path: Path, layout: InputLayout) -> dict[str, NDArray[Any]]:
    """The weights to begin with. Raises InputError, also for other inputs than today's."""
    weights = stored_weights(path)
    told = layout_in(weights)
    weights.pop(LAYOUT, None)
    try:
        check_layout(told, layout, weights)
    except InputError as error:
        raise error.within(str(path)) from None
    except (KeyError, IndexError):
        raise InputError(str(path), "is no file of a wide network") from None
    return weights


def read_all(
    folders: Sequence[Path],
    *,
    share: float,
    trace: float,
    seed: int,
    left: Sequence[tuple[int, int]] | None = None,
    backend: Backend,
) -> Samples:
    """The samples of all chunks, in the order of the files.

    ``left`` are pairs of turns: only samples with more turns left than the first and no more than
    the second of one of them are wanted. Raises InputError.
    """
    chunks = chunks_of(folders)
    terms = {"share": share, "trace": trace, "seed": seed}
    calls = ((number, *chunk, left, terms) for number, chunk in enumerate(chunks))
    read = dict(backend.run(_numbered, calls))
    return joined([read[number] for number in range(len(chunks))])


def _numbered(
    number: int,
    folder: Path,
    file: Path,
    left: Sequence[tuple[int, int]] | None,
    terms: dict[str, Any],
) -> tuple[int, Samples]:
    samples = read_chunk(folder, file, **terms)
    if left is not None:
        inside = [(samples.left > low) & (samples.left <= high) for low, high in left]
        samples = chosen(samples, np.any(inside, axis=0))
    return number, samples
