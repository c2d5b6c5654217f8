"""Self-play in chunks: each is a file of its own, so a run can be stopped and goes on later."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from solver._ext.core.rng import Rng
from solver._ext.search.selfplay import SelfPlay
from solver.arena.room import write_whole
from solver.cli.output.files import write_file
from solver.errors import InputError
from solver.games import load
from solver.learning.arrays import arrays_of
from solver.learning.run_file import RunFile

if TYPE_CHECKING:
    from solver._ext.core.state import State
    from solver.arena.backend import Backend

Told = dict[str, Any]
"""A game as :meth:`SelfPlay.play` tells it."""

IDENTITY = "run.json"

CHUNK = "chunk of self-play"
"""What a file of games is called where it is none."""

KEPT = 64
"""Rare games of a chunk that others may begin in."""

LAST_PART = 0.45
"""A game that goes on in the middle of another one does so in this last part of it."""

Progress = Callable[[int, int], None]
"""Told the chunks that are there and those that there will be."""


def chunk_path(folder: Path, number: int) -> Path:
    """The file of a chunk."""
    return folder / f"chunk-{number:06d}.npz"


def missing_chunks(run: RunFile, folder: Path) -> list[int]:
    """The chunks of a run that are not there yet, or were the last one of fewer games."""
    return [
        number
        for number in range(run.chunks)
        if stored_games(chunk_path(folder, number)) < games_of(run, number)
    ]


def games_of(run: RunFile, number: int) -> int:
    """How many games a chunk of a run holds."""
    return min(run.chunk, run.games - number * run.chunk)


def stored_games(path: Path) -> int:
    """How many games a file holds, 0 if it is not there. Raises InputError for another file."""
    if not path.exists():
        return 0
    with arrays_of(path, CHUNK) as stored:
        plies = stored["plies"]
        if plies.ndim != 1:
            raise ValueError(f"plies has the shape {plies.shape}")
        return len(plies)


class _Known(msgspec.Struct):
    """What is read of the file that describes a run."""

    identity: str


def begin(run: RunFile, folder: Path) -> None:
    """Make the folder of a run, or check that it is that of this run. Raises InputError."""
    told = {"identity": run.identity, **msgspec.to_builtins(run)}
    path = folder / IDENTITY
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if path.exists():
            known = msgspec.json.decode(path.read_bytes(), type=_Known).identity
            if known != run.identity:
                problem = f"holds games of another run, {known}"
                raise InputError(str(folder), problem, "give another folder, or the file as it was")
    except msgspec.DecodeError as error:
        raise InputError(str(path), f"is no description of a run: {error}", "delete it") from None
    except OSError as error:
        raise InputError(str(folder), f"cannot be written: {error.strerror}") from None
    write_file(path, msgspec.json.format(msgspec.json.encode(told), indent=2))


def play_run(
    run: RunFile,
    place: Path,
    folder: Path,
    *,
    backend: Backend,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> int:
    """Play the chunks of a run that are missing; returns how many were played.

    ``place`` is the folder from which the run's weights are looked up. With ``seconds`` no chunk is
    begun after that time. Raises InputError.
    """
    begin(run, folder)
    missing = missing_chunks(run, folder)
    until = None if seconds is None else time.monotonic() + seconds
    calls = ((run, place, folder, number) for number in _until(missing, until))
    done = 0
    for _ in backend.run(play_chunk, calls):
        done += 1
        if progress is not None:
            progress(run.chunks - len(missing) + done, run.chunks)
    return done


def _until(numbers: list[int], until: float | None) -> Iterator[int]:
    for number in numbers:
        if until is not None and time.monotonic() >= until:
            return
        yield number


def play_chunk(run: RunFile, place: Path, folder: Path, number: int) -> int:
    """Play the games of a chunk and write its file; returns its number.

    The games depend on the run and the number alone.
    """
    start = run.start(number)
    rng = Rng(int(run.identity, 16) ^ (number * 0x9E3779B97F4A7C15))
    players = SelfPlay(start, run.terms, run.search, rng.bits(), run.handle(start, place))
    games: list[Told] = []
    rare: list[Told] = []
    for _ in range(games_of(run, number)):
        lot = rng.uniform()
        if rare and lot < run.rare:
            told = players.play(before=_middle(rare[rng.below(len(rare))], rng))
        elif lot < run.rare + run.pool and start.n_styles:
            left = rng.below(int(0.8 * start.turns_left)) + 1
            told = players.play(
                opponent=rng.below(start.seats), plan=rng.below(start.n_styles), handover=left
            )
        elif lot < run.rare + run.pool + run.loose:
            told = players.play(loose=players.loose_turns - rng.below(players.loose_turns // 2))
        else:
            told = players.play()
        if _is_rare(start, run, told):
            rare = [*rare, told][-KEPT:]
        games.append(told)
    _write(chunk_path(folder, number), games)
    return number


def _middle(told: Told, rng: Rng) -> list[int]:
    """The plies of a game up to somewhere in its last part."""
    plies = len(told["moves"])
    least = int((1 - LAST_PART) * plies)
    return [int(move) for move in told["moves"][: least + rng.below(plies - least - 1)]]


def _is_rare(start: State, run: RunFile, told: Told) -> bool:
    """Whether points did not matter in the end, or a move of a rare kind was made."""
    game, state = load(run.game), start.copy()
    if told["ending"] in state.sudden:
        return True
    if not run.rare_moves:
        return False
    for move in told["moves"]:
        if state.decider >= 0 and game.move_text(state, move).startswith(tuple(run.rare_moves)):
            return True
        state.apply(move)
    return False


PER_GAME = {"cut": np.int32, "ending": np.uint8}
PER_PLY = {"moves": np.int64}
PER_DECISION = {
    "at": np.uint16,
    "value": np.float16,
    "how": np.uint8,
    "n_visits": np.uint16,
    "n_asides": np.uint16,
}
PER_MOVE = {"visits": np.uint16, "aside_move": np.int64, "aside_value": np.float16}
"""Of some moves of some decisions."""


def check_chunk(stored: Mapping[str, Any], seats: int, endings: int) -> None:
    """Raise ValueError for arrays that do not make up games of so many seats and endings.

    KeyError for one that is missing. Whether the moves are possible is not looked at.
    """
    counts = {
        name: _sum_of(stored, name) for name in ("plies", "decisions", "n_visits", "n_asides")
    }
    counts[""] = len(stored["plies"])
    for kinds, unit in (
        (PER_GAME | {"plies": np.int32, "decisions": np.int32}, ""),
        (PER_PLY, "plies"),
        (PER_DECISION, "decisions"),
        ({"visits": np.uint16}, "n_visits"),
        ({"aside_move": np.int64, "aside_value": np.float16}, "n_asides"),
    ):
        for name, kind in kinds.items():
            _check_array(name, stored[name], kind, (counts[unit],))
    _check_array("shares", stored["shares"], np.float32, (counts[""], seats))
    for name in ("shares", "value", "aside_value"):
        # A hair beyond: what is nearly 1 is rounded to 16 bits.
        if not ((stored[name] >= -0.01) & (stored[name] <= 1.01)).all():
            raise ValueError(f"{name} has what is no share of a win")
    if not ((stored["ending"] >= 1) & (stored["ending"] <= endings)).all():
        raise ValueError(f"ending has a number that is none of 1 to {endings}")
    if (stored["cut"] < 0).any():
        raise ValueError("cut has a negative number")


def _sum_of(stored: Mapping[str, Any], name: str) -> int:
    """The sum of counts. Raises ValueError, KeyError."""
    counts = stored[name]
    if counts.ndim != 1 or counts.dtype.kind not in "iu" or (counts < 0).any():
        raise ValueError(f"{name} holds no counts")
    return int(counts.sum(dtype=np.int64))


def _check_array(name: str, array: Any, kind: Any, shape: tuple[int, ...]) -> None:
    if array.dtype != kind or array.shape != shape:
        raise ValueError(f"{name} is {array.dtype} {array.shape}, not {np.dtype(kind)} {shape}")


def _write(path: Path, games: list[Told]) -> None:
    """Write a chunk at once: a file that is there is whole."""
    arrays: dict[str, Any] = {
        key: np.array([told[key] for told in games], kind) for key, kind in PER_GAME.items()
    }
    arrays["shares"] = np.array([told["shares"] for told in games], np.float32)
    arrays["plies"] = np.array([len(told["moves"]) for told in games], np.int32)
    arrays["decisions"] = np.array([len(told["at"]) for told in games], np.int32)
    for key, kind in {**PER_PLY, **PER_DECISION, **PER_MOVE}.items():
        arrays[key] = np.concatenate([told[key] for told in games]).astype(kind)
    packed = BytesIO()
    np.savez_compressed(packed, **arrays)
    write_whole(path, packed.getvalue())
