"""Playing games to their end at full speed, for searchers, statistics and benchmarks."""

from typing import TypedDict, type_check_only

from solver._ext.core.rng import Rng
from solver._ext.core.state import State

@type_check_only
class Sums(TypedDict):
    """Sums over random games: moves and events, win share and points per seat, endings.

    ``counted`` are the games in which points matter, ``counted_points`` the points in these.
    """

    games: int
    plies: int
    wins: list[float]
    points: list[float]
    endings: list[int]
    counted: int
    counted_points: list[float]

def random_games(
    state: State,
    games: int,
    seed: int = 0,
    policy: bool = False,
    seat: int = -1,
    soiled: bool = False,
) -> Sums:
    """Play ``games`` games from ``state`` with random moves, or with the playout policy."""

def longest_game(
    state: State, games: int, most: int, seed: int = 0, policy: bool = False, seat: int = -1
) -> int:
    """Play games as :func:`random_games` does; returns the plies of the longest one.

    Raises RuntimeError where a decision has no move, and after ``most`` plies of a game.
    """

def played_out(state: State, rng: Rng) -> State:
    """The state that a game of random moves from ``state`` ends in, played as for searchers."""

def apply_undo(state: State, count: int, seed: int = 0) -> int:
    """Apply and undo at least ``count`` moves and events along random games; returns the number."""
