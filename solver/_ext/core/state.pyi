"""The Python face of a state: one thin class for all games."""

from typing import ClassVar, NoReturn

from solver._ext.core.rng import Rng

CHANCE: int
"""Decider of a state in which a chance event comes next."""

OVER: int
"""Decider of a finished game."""

class State:
    """All that has happened so far in one game; made by a game's own module, never directly.

    ``apply`` and ``undo`` change it in place. Not safe to share between threads while it changes.
    """

    # States change in place, so that they have no hash (their key has); that every object has one
    # is what ``object`` promises to type checkers, and every class without breaks it.
    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __init__(self) -> NoReturn: ...
    @property
    def game_name(self) -> str:
        """Name of the game as in the registry."""
    @property
    def seats(self) -> int:
        """Number of seats."""
    @property
    def sides(self) -> tuple[int, ...]:
        """Side of each seat (0-based); seats of one side win and lose together."""
    @property
    def decider(self) -> int:
        """Seat that decides next (0-based), or CHANCE, or OVER."""
    @property
    def sudden(self) -> list[int]:
        """The endings in which points do not matter; the first of the game's ``endings`` is 1."""
    @property
    def n_endings(self) -> int:
        """How many numbers tell how it ended, with 0 for a game that goes on.

        A game may have more in ``endings``: those of its expansions.
        """
    @property
    def key(self) -> int:
        """64-bit hash of all that matters for the rest of the game."""
    @property
    def proof_key(self) -> int:
        """64-bit hash of all that matters for who wins; coarser than ``key`` close to the end."""
    @property
    def sure_winner(self) -> int | None:
        """A seat that can win whatever the others do, where that is quickly seen; else None."""
    def settled(self) -> State:
        """A copy in which secrets are forgotten that can no longer have a part in who wins."""
    @property
    def turns_left(self) -> int:
        """Upper bound of the turns left, sub-choices not counted."""
    def order(self, move: int) -> int:
        """The game's rough worth of a legal move: more is better."""
    def infoset(self, seat: int) -> int:
        """64-bit hash of what ``seat`` knows of it."""
    @property
    def outlook(self) -> int:
        """64-bit hash of what the decider's choice hangs on most, coarser than its infoset.

        The infoset itself in a game that names nothing coarser. ValueError unless a seat decides.
        """
    @property
    def event_outlook(self) -> int:
        """64-bit hash of what all see and of the next chance event, as searches share it.

        The key in a game without such nodes. ValueError unless chance decides.
        """
    @property
    def wins_now(self) -> bool:
        """Whether the decider can end the game by a win before anybody else decides.

        As far as that is quickly seen; False in a game that does not look for it. ValueError unless
        a seat decides.
        """
    @property
    def sampled_chance(self) -> bool:
        """Whether chance comes next, with more events or outcomes than searches look at."""
    @property
    def veiled_event(self) -> int:
        """The next chance event as seats see it who do not learn its outcome; 0 if all do."""
    @property
    def secrets(self) -> bool:
        """Whether seats can come to know different things in this game."""
    def hidden(self, seat: int) -> bool:
        """Whether ``seat`` knows less than the state holds, or less than another seat."""
    def legal_moves(self) -> list[int]:
        """Legal moves of the decider; empty when chance decides or the game is over."""
    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Pairs (event, probability) of the next single chance event; empty if none is due."""
    def is_legal(self, move: int) -> bool:
        """Whether ``move`` is a legal move, or a possible event when chance decides."""
    def apply(self, move: int) -> None:
        """Play a move or chance event. Raises ValueError when it is not possible here."""
    def undo(self) -> None:
        """Take back the last ``apply``. Raises ValueError when there is none."""
    def assign(self, other: State) -> None:
        """Become equal to ``other``; ``undo`` then takes back the last ``apply`` and this with it.

        Raises ValueError for a state of another game.
        """
    def copy(self) -> State:
        """An independent copy without the undo history."""
    def __copy__(self) -> State:
        """An independent copy with the undo history."""
    def __deepcopy__(self, memo: dict[int, object]) -> State:
        """The same."""
    def sample_chance(self, rng: Rng) -> int:
        """Draw the next chance event. Raises ValueError unless chance decides."""
    def random_move(self, rng: Rng) -> int:
        """A random legal move, or a sampled chance event. ValueError when over.

        All moves are equally likely; of those that differ in nothing but the payment a game may
        take all for one.
        """
    def playout_move(self, rng: Rng) -> int:
        """A move of the playout policy, or a sampled chance event. ValueError when over."""
    def style_move(self, style: int, rng: Rng) -> int:
        """A move of a side that follows one of the ``n_styles`` plans, or a sampled chance event.

        Raises ValueError when over and for a plan that the game does not have.
        """
    def determinize(self, seat: int, rng: Rng) -> State:
        """A copy in which all that ``seat`` cannot know is drawn at random, consistently."""
    def returns(self) -> list[float]:
        """Win share per seat of a finished game. Raises ValueError while it goes on."""
    def points(self) -> list[float]:
        """Points per seat if the game were scored now."""
    def evaluate(self) -> list[float]:
        """Estimated win share per seat by the game's evaluation (exact when over)."""
    @property
    def n_styles(self) -> int:
        """Plans that a side may follow in playouts, plain random moves included; 0 = none."""
    @property
    def n_inputs(self) -> int:
        """Length of the vector a wide network sees; 0 when the game has none."""
    @property
    def n_rows(self) -> int:
        """Rows of a policy; 0 when the game has none."""
    def inputs(self, seat: int) -> tuple[list[int], list[int]]:
        """The non-zero inputs of a wide network seen from ``seat``: indexes and whole numbers."""
    def rows(self, move: int) -> list[int]:
        """The rows of a policy of which a legal move is the sum. Raises ValueError without them."""
    def to_bytes(self) -> bytes:
        """The raw bytes of the state."""
    def __eq__(self, other: object, /) -> bool: ...
