"""The TOML file of a run: everything that decides which games are played (docs/learning.md)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, field

from solver._ext.core.network import NetworkHandle
from solver._ext.core.state import State
from solver._ext.search.mcts import DEFAULTS as SEARCH
from solver._ext.search.selfplay import DEFAULTS as TERMS
from solver.arena.identity import Identity
from solver.errors import InputError
from solver.games import load
from solver.games.base import Game
from solver.games.data import weights as shipped
from solver.games.data.input_layout import check_layout
from solver.games.data.weights import SUFFIX, read
from solver.json_structs import Fields, convert, read_struct
from solver.learning.arrays import arrays_of, layout_in
from solver.positions import read_file, read_path
from solver.search.spec import Range, outside
from solver.search.tree_bot import TreeBot
from solver.toml_input import parse_toml

IDENTITY = "run.json"
"""In a folder of self-play: which run plays there."""

SHIPPED = "shipped"
HAND = "hand"

TERM_RANGES: dict[str, Range] = {
    "full": (1, 1e8),
    "quick": (1, 1e8),
    "full_share": (0, 1),
    "noise": (0, 1),
    "warm": (0, 1e6),
    "stray": (0, 1),
    "opponent": (1, 1e8),
    "solve_turns": (0, 1000),
    "loose_turns": (2, 1000),
    "astray": (0, 1),
    "rollouts": (0, 1e6),
    "asides": (0, 100),
    "policy": (0, 1),
}
"""The smallest and largest value of a term of self-play where it is not ``ANY_SIZE``."""

_Share = Annotated[float, Meta(ge=0, le=1)]


class RunFile(Fields):
    """A run as it stands in the file.

    ``weights`` is ``shipped``, ``hand`` (the game's own evaluation) or a file of weights, whose
    hash ``network`` then tells. ``pool`` is the share of the games that begin against an opponent
    with a plan, ``chased`` that of these in which it keeps to its plan to the end, ``rare`` that of
    the games which begin in the middle of one with a rare ending or with a move whose text begins
    with one of ``rare_moves``, ``loose`` that of the games which the playout policy plays up to
    their last turns. ``seats`` are sizes of the table, of which each chunk takes the next one; none
    stands for the usual size.
    """

    game: str
    games: Annotated[int, Meta(ge=1, le=10**9)]
    seed: Annotated[int, Meta(ge=0, le=2**62)] = 0
    chunk: Annotated[int, Meta(ge=1, le=10**6)] = 250
    variant: dict[str, str] = field(default_factory=dict)
    seats: list[int] = field(default_factory=list)
    weights: str = SHIPPED
    network: str = ""
    pool: _Share = 0.15
    chased: _Share = 0.0
    rare: _Share = 0.15
    loose: _Share = 0.0
    rare_moves: list[str] = field(default_factory=list)
    terms: dict[str, float] = field(default_factory=dict)
    search: dict[str, float] = field(default_factory=dict)

    @property
    def chunks(self) -> int:
        """Files that the run writes."""
        return -(-self.games // self.chunk)

    @property
    def identity(self) -> str:
        """A hash of all that decides the games of a chunk; how many there are does not."""
        decides = {**msgspec.to_builtins(self), "games": 0, "weights": ""}
        for later in ("seats", "chased"):
            if not decides[later]:
                del decides[later]  # so that runs without it keep the games that they gave
        return hashlib.sha256(msgspec.json.encode(decides, order="sorted")).hexdigest()[:16]

    def start(self, number: int = 0) -> State:
        """The state before the games of a chunk. Raises InputError."""
        game = load(self.game)
        seats = self.seats or [game.default_seats]
        return game.new(game.parse_variant(self.variant), seats[number % len(seats)])

    def handle(self, start: State, folder: Path) -> NetworkHandle | None:
        """The network to play with; paths are looked up from ``folder``. Raises InputError."""
        game = load(self.game)
        if self.weights == HAND:
            return None
        if self.weights == SHIPPED:
            return game.network(start)
        return read_weights(folder / self.weights, game)

    def carried(self, folder: Path) -> bytes | None:
        """The content of the file of weights, for processes elsewhere; None if they have it."""
        if self.weights in (HAND, SHIPPED):
            return None
        try:
            return (folder / self.weights).read_bytes()
        except OSError as error:
            raise InputError(
                str(folder / self.weights), f"cannot be read: {error.strerror}"
            ) from None


class Description(msgspec.Struct):
    """What is read of the file in a folder of self-play that says which run plays there.

    ``identity`` is that of the run, ``codes`` is what has played so far; older files do not tell.
    """

    identity: str
    game: str
    variant: dict[str, str]
    codes: list[Identity] = field(default_factory=list)


def described(folder: Path) -> Description | None:
    """What run a folder holds, None if it does not say. Raises InputError."""
    path = folder / IDENTITY
    if not path.exists():
        return None
    return read_struct(read_path(path), Description, "the run", str(path))


def described_start(folder: Path, seats: int | None = None) -> State:
    """The start of the games in a folder, at the usual table unless told. Raises InputError."""
    found = described(folder)
    if found is None:
        raise InputError(str(folder), f"is no folder of a run: it has no {IDENTITY}")
    try:
        game = load(found.game)
        return game.new(game.parse_variant(found.variant), seats or game.default_seats)
    except InputError as error:
        raise error.within(str(folder / IDENTITY)) from None


def read_run(path: Path) -> RunFile:
    """The run that a file describes. Raises InputError, whose place begins with the path."""
    try:
        text = read_file(str(path))
    except InputError as error:
        raise InputError(error.place, error.problem, "name a TOML file") from None
    try:
        run = convert(parse_toml(text), RunFile, "the run")
        _check(run)
        found = network_name(run, path.parent)
    except InputError as error:
        raise error.within(str(path)) from None
    if run.network and run.network != found:
        raise InputError(
            f"{path}: network", f"the weights are {found}, not {run.network}", "find the right file"
        )
    return msgspec.structs.replace(run, network=found)


def _check(run: RunFile) -> None:
    """Raise InputError for what no game can be played with."""
    for number in range(max(1, len(run.seats))):
        run.start(number)
    _check_settings("terms", run.terms, TERMS, TERM_RANGES)
    _check_settings("search", run.search, SEARCH, TreeBot.ranges)


def _check_settings(
    place: str,
    given: Mapping[str, float],
    known: Mapping[str, float],
    ranges: Mapping[str, Range],
) -> None:
    """Raise InputError for a setting that is not known, or a value that it cannot have."""
    for key, value in given.items():
        if key not in known:
            raise InputError(f"{place}.{key}", "no such setting", f"known: {', '.join(known)}")
        wrong = outside(key, value, ranges)
        if not wrong and isinstance(known[key], int) and value != int(value):
            wrong = "is no whole number"
        if wrong:
            raise InputError(f"{place}.{key}", f"{value:g} {wrong}")


def network_name(run: RunFile, folder: Path) -> str:
    """The hash of the weights that a run plays with, empty for none. Raises InputError."""
    if run.weights == HAND:
        return ""
    if run.weights != SHIPPED:
        return hash_of(folder / run.weights)
    shipped_weights = shipped_path(run.start())
    return hash_of(shipped_weights) if shipped_weights.exists() else ""


def shipped_path(state: State) -> Path:
    """The path of the shipped weights for a table like ``state``."""
    file = load(state.game_name).network_file(state)
    return shipped.shipped_path(f"solver.games.{state.game_name}.data", file)


def hash_of(path: Path) -> str:
    """The name of the network in a file. Raises InputError."""
    try:
        return read(path).name if path.suffix == SUFFIX else name_of(path.read_bytes())
    except OSError as error:
        raise InputError(str(path), f"cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise InputError(str(path), f"is no file of weights: {error}") from None


def name_of(content: bytes) -> str:
    """The name of a network: a hash of what its file holds."""
    return hashlib.sha256(content).hexdigest()[:12]


def read_weights(path: Path, game: Game) -> NetworkHandle:
    """The network of a file of weights. Raises InputError, also for other inputs than today's."""
    with arrays_of(path, f"file of weights for {game.name}") as weights:
        network, state = network_for(weights, game)
        layout = game.input_layout(game.network_file(state))
        check_layout(layout_in(weights), layout, weights)
        return network


def network_for(weights: Mapping[str, Any], game: Game) -> tuple[NetworkHandle, State]:
    """A network, and the start of a game that it is for. Raises ValueError, KeyError."""
    for state in game.networked():
        network = NetworkHandle(weights, inputs=state.n_inputs)
        if network.is_for(state):
            return network, state
    raise ValueError("its inputs, endings or moves are those of another game")
