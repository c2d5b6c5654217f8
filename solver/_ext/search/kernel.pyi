"""What the searches have in common."""

from collections.abc import Iterable
from typing import Any, Self

from solver._ext.core.network import NetworkHandle
from solver._ext.core.rng import Rng
from solver._ext.core.state import State

LEAF_DEFAULTS: dict[str, float]
"""Settings of leaf values: ``playout``, ``score``, ``score_scale``, ``others``, ``uniform``,
``reward`` and ``report_every``."""

GROWING_DEFAULTS: dict[str, float]
"""Settings that all searches of trees have, and their values when they are not given."""

class Rooted:
    """A search from one root, of which it keeps a copy of its own.

    One object is used by one thread at a time; the GIL is released while it searches.
    """

    def stop(self) -> None:
        """Make the running search end soon; may be called from another thread."""

class Growing(Rooted):
    """A tree search for one decision of one seat; grows with every ``run``.

    ``settings`` changes values of the module's ``DEFAULTS``, ``max_bytes`` bounds the memory of the
    tree. Raises ValueError for unknown settings, a root that is no decision, a network of another
    game. With ``moves`` the root has only these, and no others are looked at; ValueError if none of
    them is a move of it.
    """

    def __new__(
        cls,
        root: State,
        settings: dict[str, float],
        seed: int = 0,
        network: NetworkHandle | None = None,
        max_bytes: int = ...,
        moves: Iterable[int] | None = None,
    ) -> Self: ...
    def run(self, iterations: int = 0, seconds: float = 0.0) -> int:
        """Search on, at most so many iterations and seconds (0 = no bound of that kind).

        Ends at once when the root is solved. Returns the iterations made.
        """
    @property
    def lift(self) -> float:
        """What weaker others (the setting ``others``) add to the log odds of the root's side."""
    @property
    def nodes(self) -> int:
        """Nodes that it has made so far."""
    @property
    def full(self) -> bool:
        """Whether the tree has stopped growing because its memory is used up.

        Once that of a world was, with a tree for each world.
        """
    def moves(self) -> list[dict[str, Any]]:
        """A dict per root move, in the order of the legal moves.

        Keys: move, visits, prior, value (mean reward of the mover), and sums over its visits:
        reported, wins, squares; over its playouts: playouts, endings; over those of them in which
        points matter: counted, points per seat, categories per seat. ``Mcts`` adds lower and upper,
        proved bounds of the win share of side 0.
        """

def parries(state: State, rng: Rng, positions: int) -> bool:
    """Whether the decider can go on so that the other seat has no win of its next turn.

    At most ``positions`` are looked at; True if no answer is found among them. Chance events are
    drawn by ``rng``. ValueError if nobody decides or the game does not look for wins of one turn.
    """
