"""One game in progress, as the states of OpenSpiel hold it: copied often, asked for little.

Nothing in this module needs OpenSpiel.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, State
from solver.adapters.openspiel.sight import Sight
from solver.games import load
from solver.games.base import Game, Position


class Play:
    """A state in C, with the moves that led to it and what the seats have seen of them.

    ``copy.deepcopy`` and ``pickle`` work, which is how OpenSpiel clones and saves its states.
    What the seats have seen is worked out when somebody asks, since most searches never do.
    """

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state.copy()
        self._moves: list[int] = []
        self._began = True
        self._sight = Sight.begin(state.copy())
        self._unseen = 0
        self._coming: tuple[int, ...] | None = None
        self._chances: tuple[float, ...] = ()

    @classmethod
    def fitting(cls, position: Position, rng: Rng) -> Play:
        """A game that has come to a position; what its seat cannot know is drawn at random."""
        play = cls(position.game, position.state.determinize(position.view, rng))
        play._began = False
        return play

    @property
    def coming(self) -> tuple[int, ...]:
        """The legal moves, or the possible events, in ascending order; empty when it is over.

        A seat's moves depend on what it knows, so it can tell them apart by their places here.
        """
        if self._coming is None:
            if self.state.decider == CHANCE:
                outcomes = sorted(self.state.chance_outcomes())
                self._coming = tuple(event for event, _ in outcomes)
                self._chances = tuple(chance for _, chance in outcomes)
            else:
                self._coming = tuple(sorted(self.state.legal_moves()))
                self._chances = ()
        return self._coming

    @property
    def chances(self) -> tuple[float, ...]:
        """The probabilities of the events that can come; empty unless chance decides."""
        return self._chances if self.coming else ()

    def apply(self, move: int) -> None:
        """Let a move or event happen. Raises ValueError when it is not possible."""
        self.state.apply(move)
        self._moves.append(move)
        self._coming = None

    def sight(self) -> Sight:
        """What the seats have seen so far."""
        if self._unseen < len(self._moves):
            self._sight = self._sight.after(self.game, self._moves[self._unseen :])
            self._unseen = len(self._moves)
        return self._sight

    def as_believed(self, seat: int, rng: Rng) -> Play:
        """A game that looks to ``seat`` as this one does, one of all of these drawn at random.

        Choices that the others have made and not shown are open again.
        """
        # Drawn from what the seat knows, so that nothing of the true state can find its way in.
        play = Play(self.game, self.game.observe(self.state, seat).state.determinize(seat, rng))
        play._began = False
        play._sight = self.sight().as_believed(seat, play.state.copy())
        return play

    def copy(self) -> Play:
        """An independent copy."""
        other = Play.__new__(Play)
        other.__dict__.update(self.__dict__)
        other.state = self.state.copy()
        other._moves = self._moves.copy()
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        if not self._began:
            raise TypeError("a game drawn from what a seat knows has no beginning to be saved with")
        game = self.game
        return _replayed, (game.name, game.variant_of(self.state), self.state.seats, self._moves)


def _replayed(name: str, variant: Mapping[str, str], seats: int, moves: list[int]) -> Play:
    """The game that these moves lead to."""
    game = load(name)
    play = Play(game, game.new(variant, seats))
    for move in moves:
        play.apply(move)
    return play
