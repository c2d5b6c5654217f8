"""Self-play in chunks: each is a file of its own, so a run can be stopped and goes on later."""

from __future__ import annotations

import logging
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from solver._ext.core.rng import Rng
from solver._ext.search.selfplay import SelfPlay
from solver.arena.backend import Failed
from solver.arena.identity import Identity, identity
from solver.arena.room import folder_for, write_whole
from solver.cli.output.files import write_file
from solver.errors import InputError
from solver.games import load
from solver.learning.arrays import arrays_of
from solver.learning.run_file import IDENTITY, RunFile, described, read_weights

if TYPE_CHECKING:
    from solver._ext.core.network import NetworkHandle
    from solver._ext.core.state import State
    from solver.arena.backend import Backend

_LOG = logging.getLogger(__name__)

Told = dict[str, Any]
"""A game as :meth:`SelfPlay.play` tells it."""

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


def codes_of(
    run: RunFile, folder: Path, code: Identity, *, other_code: bool = False
) -> list[Identity]:
    """The states of the program that play into the folder of a run: those known, and ``code``.

    Raises InputError if the folder is that of another run, or, without ``other_code``, if another
    state of the program has played there.
    """
    known = described(folder)
    codes = [] if known is None else known.codes
    if known is not None and known.identity != run.identity:
        problem = f"holds games of another run, {known.identity}"
        raise InputError(str(folder), problem, "give another folder, or the file as it was")
    if codes and not other_code and code.code not in [one.code for one in codes]:
        parts = " and ".join(codes[-1].differs(code))
        problem = f"was played by {codes[-1]}, this is {code}: other {parts}"
        remedy = "go back to that state, name another folder, or mix both with --other-code"
        raise InputError(str(folder), problem, remedy)
    if code.code not in [one.code for one in codes]:
        codes.append(code)
    return codes


def _describe(run: RunFile, folder: Path, codes: list[Identity]) -> None:
    """Write the file that says what run a folder holds, and what has played it."""
    told = {"identity": run.identity, "codes": [one.to_json() for one in codes]}
    told |= msgspec.to_builtins(run)
    write_file(folder / IDENTITY, msgspec.json.format(msgspec.json.encode(told), indent=2))


def play_run(
    run: RunFile,
    place: Path,
    folder: Path,
    *,
    backend: Backend,
    seconds: float | None = None,
    progress: Progress | None = None,
    failed: Callable[[Failed], None] | None = None,
    other_code: bool = False,
) -> int:
    """Play the chunks of a run that are missing; returns how many were played.

    ``place`` is the folder from which the run's weights are looked up; processes elsewhere are sent
    them, and send back what is written here. With ``seconds`` no chunk is begun after that time. A
    chunk whose process is lost is played again; what comes to nothing each time is told to
    ``failed`` (by default the log), and stays missing. ``other_code`` is that of :func:`codes_of`.
    Nothing is left in a new folder until a chunk is there. Raises InputError.
    """
    code = identity(run.game, with_commit=True)
    codes = codes_of(run, folder, code, other_code=other_code)
    missing = missing_chunks(run, folder)
    run.handle(run.start(), place)  # weights of another game are told before any game is played
    until = None if seconds is None else time.monotonic() + seconds
    calls = ((number,) for number in _until(missing, until))
    shared = (run, run.carried(place))
    done = 0
    with folder_for(folder):
        for outcome in backend.attempt(play_chunk, calls, shared=shared, code=code):
            if isinstance(outcome, Failed):
                (failed or _warn)(outcome)
                continue
            if not done:
                _describe(run, folder, codes)
            number, content = outcome
            write_whole(chunk_path(folder, number), content)
            done += 1
            if progress is not None:
                progress(run.chunks - len(missing) + done, run.chunks)
    return done


def _warn(failure: Failed) -> None:
    _LOG.warning("%s", told_of(failure))


def told_of(failure: Failed) -> str:
    """A line about a chunk that came to nothing."""
    return f"chunk {failure.arguments[0]} came to nothing: {failure.reason}"


def _until(numbers: list[int], until: float | None) -> Iterator[int]:
    for number in numbers:
        if until is not None and time.monotonic() >= until:
            return
        yield number


@lru_cache(maxsize=1)
def _network(game: str, suffix: str, content: bytes) -> NetworkHandle:
    """The network in the content of a file of weights. Raises InputError."""
    # What is mapped stays readable after the file is gone, where files can go so.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        path = Path(folder, f"weights{suffix}")
        path.write_bytes(content)
        return read_weights(path, load(game))


def play_chunk(run: RunFile, weights: bytes | None, number: int) -> tuple[int, bytes]:
    """Play the games of a chunk; returns its number and the content of its file.

    The games depend on the run and the number alone. ``weights`` is the content of the run's file
    of weights, None if it plays with what every installation has.
    """
    start = run.start(number)
    rng = Rng(int(run.identity, 16) ^ (number * 0x9E3779B97F4A7C15))
    network = (
        run.handle(start, Path())
        if weights is None
        else _network(run.game, Path(run.weights).suffix, weights)
    )
    players = SelfPlay(start, run.terms, run.search, rng.bits(), network)
    games: list[Told] = []
    rare: list[Told] = []
    for _ in range(games_of(run, number)):
        lot = rng.uniform()
        if rare and lot < run.rare:
            told = players.play(before=_middle(rare[rng.below(len(rare))], rng))
        elif lot < run.rare + run.pool and start.n_styles:
            chased = run.chased > 0 and rng.uniform() < run.chased
            left = 0 if chased else rng.below(int(0.8 * start.turns_left)) + 1
            seat, plan = rng.below(start.seats), rng.below(start.n_styles)
            told = players.play(opponent=seat, plan=plan, handover=left, heed=chased)
        elif lot < run.rare + run.pool + run.loose:
            told = players.play(loose=players.loose_turns - rng.below(players.loose_turns // 2))
        else:
            told = players.play()
        if _is_rare(start, run, told):
            rare = [*rare, told][-KEPT:]
        games.append(told)
    return number, _content(games, identity(run.game).code)


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


def _content(games: list[Told], code: str) -> bytes:
    """The file of a chunk, with the hash of the code that played it, as bytes."""
    arrays: dict[str, Any] = {
        key: np.array([told[key] for told in games], kind) for key, kind in PER_GAME.items()
    }
    arrays["shares"] = np.array([told["shares"] for told in games], np.float32)
    arrays["plies"] = np.array([len(told["moves"]) for told in games], np.int32)
    arrays["decisions"] = np.array([len(told["at"]) for told in games], np.int32)
    for key, kind in {**PER_PLY, **PER_DECISION, **PER_MOVE}.items():
        arrays[key] = np.concatenate([told[key] for told in games]).astype(kind)
    arrays["code"] = np.frombuffer(bytes.fromhex(code), np.uint8)
    packed = BytesIO()
    np.savez_compressed(packed, **arrays)
    return packed.getvalue()
