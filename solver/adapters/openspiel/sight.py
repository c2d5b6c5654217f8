"""What the seats have seen of a game so far: its events as each of them knows them.

OpenSpiel asks for information states, which tell all that a player has ever seen and done. The
state in C holds what matters from now on and forgets the rest, so the past is kept here. Nothing
in this module needs OpenSpiel.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple

from solver._ext.core.state import State
from solver.games.base import Game


class Event(NamedTuple):
    """A move or chance event: who decided it, its text as everybody sees it, and as it is."""

    decider: int
    shown: str
    whole: str


@dataclass(frozen=True)
class Sight:
    """What each seat has seen of a game up to ``state``; it never changes.

    Parameters
    ----------
    state:
        The state reached. Shared between sights, so it must not be changed.
    shown:
        All events that everybody knows to have happened. Choices made at the same time stand in
        the order of the seats, whoever was asked first.
    kept:
        The choices since then that nobody else has been shown.
    memory:
        For each seat a hash of what it knew whenever something had been shown; empty in a game
        without secrets, where the events tell all.
    """

    state: State
    shown: tuple[Event, ...]
    kept: tuple[Event, ...]
    memory: tuple[int, ...]

    @classmethod
    def begin(cls, state: State) -> Sight:
        """Before anything has happened, or has been seen to happen."""
        seats = range(state.seats) if state.secrets else ()
        return cls(state, (), (), tuple(state.infoset(seat) for seat in seats))

    def after(self, game: Game, moves: Iterable[int]) -> Sight:
        """What the seats have seen once these moves and events have happened."""
        state = self.state.copy()
        shown, kept, memory = list(self.shown), list(self.kept), list(self.memory)
        for move in moves:
            kept.append(_event(game, state, move))
            state.apply(move)
            if game.unrevealed(state):
                continue
            shown += sorted(kept, key=lambda event: event.decider)
            kept.clear()
            memory = [_joined(past, state.infoset(seat)) for seat, past in enumerate(memory)]
        return Sight(state, tuple(shown), tuple(kept), tuple(memory))

    def of(self, seat: int) -> list[str]:
        """What ``seat`` has seen, in lines: others' events as shown, its own moves as they were.

        The last line of a game with secrets stands for all that it has learned besides. What it
        knows now is not among the lines.
        """
        lines = [f"seat {seat}"]
        for decider, shown, whole in self.shown:
            lines.append(_line(decider, whole if decider == seat else shown))
        lines += [_line(seat, event.whole) for event in self.kept if event.decider == seat]
        if self.memory:
            lines.append(f"memory {self.memory[seat]:016x}")
        return lines

    def whole(self) -> list[str]:
        """Everything that has happened, in lines, secrets included."""
        return [_line(event.decider, event.whole) for event in (*self.shown, *self.kept)]

    def as_believed(self, seat: int, world: State) -> Sight:
        """The sight as far as ``seat`` has seen it, in a world that it thinks possible.

        What others have seen and done in secret up to now is not taken over: of the past they know
        what everybody knows, of the present what they would know in ``world``.
        """
        return Sight(
            world,
            tuple(e if e.decider == seat else e._replace(whole=e.shown) for e in self.shown),
            tuple(event for event in self.kept if event.decider == seat),
            tuple(
                past if other == seat else world.infoset(other)
                for other, past in enumerate(self.memory)
            ),
        )


def _event(game: Game, state: State, move: int) -> Event:
    """A move or event that is about to happen in ``state``."""
    decider = state.decider
    veiled = state.veiled_event if state.secrets else 0
    seen = game.public_move(state, move) if decider >= 0 else veiled or move
    whole = game.move_text(state, move)
    return Event(decider, whole if seen == move else game.move_text(state, seen), whole)


def _line(decider: int, text: str) -> str:
    return f"{f'seat {decider}' if decider >= 0 else 'chance'}: {text}"


def _joined(past: int, now: int) -> int:
    """One hash of two."""
    data = past.to_bytes(8, "little") + now.to_bytes(8, "little")
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "little")
