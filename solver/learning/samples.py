"""Samples for training, read from chunks of self-play: inputs, targets, policies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from solver._ext.core.samples import read_game
from solver.errors import InputError
from solver.games import load
from solver.learning.arrays import arrays_of
from solver.learning.playing import CHUNK, check_chunk
from solver.learning.run_file import described_start

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from solver._ext.core.state import State

TRACE = 0.9
"""What the next judgment of a game counts beside the one before, see :func:`traced`."""

HERE, ROWS, AFTER, ASIDE = 1, 2, 4, 8
FULL, EXACT, ASTRAY = 1, 2, 4


@dataclass
class Samples:
    """Samples in CSR form: those of sample i are ``index[offset[i]:offset[i + 1]]``.

    ``value`` is the share of the win of the seat it is seen from as the searches of the game from
    there on judged it (:func:`traced`), ``result`` that of the end of its game, ``exact`` whether
    ``value`` is proved, ``ending`` how the game ended (1-based; 0 where it did not go on from
    there), ``left`` the turns left. ``rows`` are those of the legal moves of the samples that have
    a policy, ``visits`` their share of the visits; ``row_offset`` is CSR over all samples. ``game``
    numbers the games.
    """

    index: NDArray[np.uint16]
    count: NDArray[np.int16]
    offset: NDArray[np.int64]
    rows: NDArray[np.uint16]
    visits: NDArray[np.float32]
    row_offset: NDArray[np.int64]
    value: NDArray[np.float32]
    result: NDArray[np.float32]
    exact: NDArray[np.bool_]
    ending: NDArray[np.uint8]
    left: NDArray[np.int16]
    game: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.value)


def chunks_of(folders: Sequence[Path]) -> list[tuple[Path, Path]]:
    """Folder and file of every chunk. Raises InputError for a folder without any."""
    found = []
    for folder in folders:
        files = sorted(folder.glob("chunk-*.npz"))
        if not files:
            raise InputError(str(folder), "has no chunks of self-play")
        found += [(folder, file) for file in files]
    return found


def ways_of(folders: Sequence[Path]) -> tuple[float, Counter[str]]:
    """What the first seats have won, and how often games ended in which way.

    Only games count that began at their start and were not led astray. Raises InputError.
    """
    firsts, counts = 0.0, Counter[str]()
    for folder, file in chunks_of(folders):
        with arrays_of(file, CHUNK) as stored:
            start, chunk = _read(folder, stored)
            names, whole = load(start.game_name).endings, chunk["cut"] == 0
            firsts += float(chunk["shares"][whole, 0].sum())
            counts.update(names[ending - 1] for ending in chunk["ending"][whole])
    return firsts, counts


def traced(values: Sequence[float], last: Sequence[bool], end: float, trace: float) -> list[float]:
    """What a game says about each of its positions: later judgments count, but ever less.

    ``values`` are the shares of one seat as they were searched, ``end`` that of the result. One
    step further on counts ``trace`` times as much. A value that is the ``last`` of its chain stands
    for itself: what comes behind one that is proved is luck and errors, and behind a move out of
    the blue it is another game. Where nothing was searched for the seat (NaN), it is what follows.
    One more than there are values; the last one is the result.
    """
    told = [end]
    for value, ends in zip(reversed(values), reversed(last), strict=True):
        if isnan(value):
            told.append(told[-1])
        else:
            told.append(value if ends else (1 - trace) * value + trace * told[-1])
    return told[::-1]


def read_chunk(
    folder: Path, file: Path, *, share: float, trace: float = TRACE, seed: int = 0
) -> Samples:
    """Samples of a chunk: of every decision after the cut with probability ``share``.

    Decisions with told visits or a proved value are always taken, with more than two seats also as
    one of the others sees them, which is drawn by lot; so are positions after moves whose exact
    values are told. ``trace`` is that of :func:`traced`. Raises InputError for a file that is no
    chunk.
    """
    with arrays_of(file, CHUNK) as stored:
        start, chunk = _read(folder, stored)
        number = file.stem.rpartition("-")[2]
        if not (number.isascii() and number.isdigit()):
            raise ValueError("its name does not end in a number")
        rng = np.random.default_rng([seed, int(number)])
        return joined([*_games(start, chunk, share, trace, rng)])


def _read(folder: Path, stored: Mapping[str, Any]) -> tuple[State, dict[str, Any]]:
    """The start of the games of a chunk, and its arrays. Raises ValueError, KeyError."""
    chunk = {name: stored[name] for name in stored}
    # Older chunks tell no moves that were not played.
    chunk.setdefault("n_asides", np.zeros(len(chunk["at"]), np.uint16))
    chunk.setdefault("aside_move", np.zeros(0, np.int64))
    chunk.setdefault("aside_value", np.zeros(0, np.float16))
    if chunk["shares"].ndim != 2 or not len(chunk["shares"]):
        raise ValueError(f"shares has the shape {chunk['shares'].shape}")
    start = described_start(folder, chunk["shares"].shape[1])
    check_chunk(chunk, start.seats, len(load(start.game_name).endings))
    return start, chunk


def _games(
    start: State, chunk: dict[str, Any], share: float, trace: float, rng: np.random.Generator
) -> Iterator[Samples]:
    plies = np.concatenate([[0], np.cumsum(chunk["plies"])])
    asked = np.concatenate([[0], np.cumsum(chunk["decisions"])])
    visited = np.concatenate([[0], np.cumsum(chunk["n_visits"].astype(np.int64))])
    aside = np.concatenate([[0], np.cumsum(chunk["n_asides"].astype(np.int64))])
    for game in range(len(chunk["plies"])):
        these = slice(asked[game], asked[game + 1])
        at, how = chunk["at"][these], chunk["how"][these]
        told = (chunk["n_visits"][these] > 0) & (start.n_rows > 0)
        wanted = np.where(rng.random(len(at)) < share, HERE | AFTER, 0).astype(np.uint8)
        wanted[(how & EXACT) > 0] |= HERE
        wanted[told] |= HERE | ROWS
        wanted[at < chunk["cut"][game]] = 0
        # The search asks each of more than two seats, and of two the one that decides.
        beside = np.zeros(len(at), np.uint8)
        if start.seats > 2:
            beside[:] = rng.integers(1, start.seats, len(at))
        wanted[at >= chunk["cut"][game]] |= ASIDE
        moves = chunk["moves"][plies[game] : plies[game + 1]]
        asides = aside[asked[game] : asked[game + 1] + 1]
        taken = read_game(
            start,
            moves,
            at,
            wanted,
            beside,
            chunk["aside_move"][asides[0] : asides[-1]],
            asides - asides[0],
        )
        decision, seat, after = taken["decision"], taken["seat"], taken["after"] > 0
        # Partners win together, and what a search says of one holds for the other.
        partners = np.equal.outer(start.sides, start.sides)
        shares = partners @ chunk["shares"][game].astype(np.float32)
        proved = (how & EXACT) > 0
        last = proved | ((how & ASTRAY) > 0)
        values = chunk["value"][these].astype(np.float32)
        searched = _of_seats(values, taken["decider"], partners)
        judged = [
            traced(own.tolist(), last.tolist(), float(end), trace)
            for own, end in zip(searched, shares, strict=True)
        ]
        # What a move has led to is judged by what came next.
        value = np.array(judged, np.float32)[seat, decision + after]
        result, ending = shares[seat], np.full(len(decision), chunk["ending"][game], np.uint8)
        elsewhere = taken["aside"] >= 0
        own = taken["decider"][decision] == seat
        worth = chunk["aside_value"].astype(np.float32)[asides[0] + taken["aside"][elsewhere]]
        value[elsewhere] = np.where(own[elsewhere], worth, 1 - worth)
        result[elsewhere], ending[elsewhere] = value[elsewhere], 0
        numbers = np.flatnonzero((wanted & ROWS) > 0) + these.start
        rows = np.diff(taken["row_offset"])
        if not np.array_equal(rows[rows > 0], chunk["n_visits"][these][(wanted & ROWS) > 0]):
            raise ValueError("n_visits has not one number for each legal move")
        counts = [chunk["visits"][visited[k] : visited[k + 1]].astype(np.float32) for k in numbers]
        yield Samples(
            index=taken["index"],
            count=taken["count"],
            offset=taken["offset"],
            rows=taken["rows"],
            visits=np.concatenate([c / max(1.0, c.sum()) for c in counts])
            if counts
            else np.zeros(0, np.float32),
            row_offset=taken["row_offset"],
            value=value,
            result=result,
            exact=(proved[decision] & ~after) | elsewhere,
            ending=ending,
            left=taken["left"],
            game=np.zeros(len(decision), np.int64),
        )


def _of_seats(
    values: NDArray[np.float32], decider: NDArray[np.uint8], partners: NDArray[np.bool_]
) -> NDArray[np.float32]:
    """What was searched, as shares of the side of every seat: one row a seat.

    NaN where it is not known. ``partners`` says which seats are on one side.
    """
    own = partners[:, decider]
    return np.where(own, values, 1 - values if len(partners) == 2 else np.nan).astype(np.float32)


def chosen(samples: Samples, wanted: NDArray[np.bool_]) -> Samples:
    """Those of some samples that are wanted; games keep their numbers."""
    numbers = np.flatnonzero(wanted)
    arrays: dict[str, Any] = {}
    for axis, of_axis in (("offset", ("index", "count")), ("row_offset", ("rows", "visits"))):
        ends = getattr(samples, axis)
        counts = np.diff(ends)
        entries = np.repeat(wanted, counts)
        arrays |= {name: getattr(samples, name)[entries] for name in of_axis}
        arrays[axis] = np.concatenate([np.zeros(1, np.int64), np.cumsum(counts[numbers])])
    for field in fields(Samples):
        if field.name not in arrays:
            arrays[field.name] = getattr(samples, field.name)[numbers]
    return Samples(**arrays)


def joined(parts: Sequence[Samples]) -> Samples:
    """One after the other; games are numbered anew. Raises ValueError for nothing at all.

    The parts are used up: millions of samples are not kept twice.
    """
    arrays: dict[str, Any] = {}
    left = [vars(part) for part in parts]
    for field in fields(Samples):
        columns = [part.pop(field.name) for part in left]
        if field.name.endswith("offset"):
            arrays[field.name] = _offsets(columns)
        elif field.name == "game":
            firsts = np.cumsum([0, *(int(c.max(initial=0)) + 1 for c in columns[:-1])])
            arrays["game"] = np.concatenate(
                [c + first for c, first in zip(columns, firsts, strict=True)]
            )
        else:
            arrays[field.name] = np.concatenate(columns)
    return Samples(**arrays)


def _offsets(columns: Sequence[NDArray[np.int64]]) -> NDArray[np.int64]:
    """CSR offsets one behind the other."""
    ends, first = [np.zeros(1, np.int64)], 0
    for column in columns:
        ends.append(column[1:] + first)
        first += int(column[-1])
    return np.concatenate(ends)
