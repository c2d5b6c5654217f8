"""Texts of moves and back, for every game: from its table of kinds and its codec of moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from solver._ext.core.state import State
from solver.errors import InputError
from solver.games.moves.kinds import Kinds, Scenery, Values
from solver.games.moves.reading import (
    MOST_CHOICES,
    Pattern,
    choose,
    listed,
    possible_events,
    read_kind,
    require_now,
)
from solver.names import UnknownNameError

S = TypeVar("S", bound=Scenery)

Reason = tuple[str, str]
"""Problem and remedy, the two parts of an InputError after the place; the remedy may be empty."""


class Notation(ABC, Generic[S]):
    """The texts of the moves of a game; ``S`` is its scene."""

    kinds: ClassVar[Kinds]  # type: ignore[type-arg]
    """All kinds of moves and chance events."""

    lists_choices: ClassVar[bool] = True
    """Whether a refusal without a remedy lists what is possible."""

    @abstractmethod
    def scene(self, state: State, legal: Sequence[Pattern] = ()) -> S:
        """What saying and reading moves of ``state`` needs to know of it.

        For reading, ``legal`` are all possible moves, taken apart.
        """

    @abstractmethod
    def decode(self, move: int) -> Pattern:
        """The kind of a move and its numbers."""

    @abstractmethod
    def why_not(self, scene: S, kind: str, values: Values) -> Reason:
        """Why a move is not possible.

        Asked only for a kind that fits the moment. Without a remedy the possible moves are listed.
        """

    def forms(self, scene: S) -> Mapping[str, str]:  # noqa: ARG002
        """How the moves of each kind are written now."""
        return self.kinds.forms

    def begin(self, scene: S, text: str) -> str:  # noqa: ARG002
        """The text from its kind on: without what the game puts before it. Raises InputError."""
        return text

    def listed_now(self, possible: Sequence[str]) -> Sequence[str]:
        """The kinds that messages name as possible now, given those of the possible moves."""
        return possible

    def explained(self, now: Sequence[str]) -> Sequence[str]:
        """The kinds whose refusal can be explained while those of ``now`` are possible."""
        return self.kinds.together(now)

    def candidates(self, scene: S, legal: Sequence[Pattern]) -> Sequence[Pattern]:  # noqa: ARG002
        """Those of the possible moves of a kind among which a text, once read, may choose."""
        return legal

    def text(self, state: State, move: int, lang: str = "id") -> str:
        """The text of ``move``, a move or chance event of ``state`` (the state before it).

        With ``lang`` ``id`` it is the canonical text of records; ``en`` and ``it`` put in the
        printed names. Each is read back by :meth:`parse`.
        """
        return self.texts(state, (move,), lang)[0]

    def texts(self, state: State, moves: Iterable[int], lang: str = "id") -> list[str]:
        """:meth:`text` of several moves of one state, which is looked at once."""
        scene = self.scene(state)
        patterns = (self.decode(move) for move in moves)
        return [self.kinds[kind].text(scene, tuple(values), lang) for kind, *values in patterns]

    def words(self, state: State, move: int, lang: str) -> dict[str, str]:
        """What the numbers of a move stand for, by the names of the fields, for sentences."""
        kind, *values = self.decode(move)
        return self.kinds[kind].words(self.scene(state), tuple(values), lang)

    def parse(self, state: State, text: str) -> int:
        """The move or chance event of ``state`` that ``text`` describes; always a legal one.

        Raises InputError for text that cannot be read (with the nearest name for a slip), for a
        kind of move that does not fit the moment (with those that do), for an illegal move (with
        the reason) and for one that leaves a choice open (with the choices).
        """
        place = text.strip()
        events = possible_events(state)
        moves = [self.decode(event) for event in events]
        scene = self.scene(state, moves)
        forms = self.forms(scene)
        kinds = {move[0] for move in moves}
        now = tuple(self.listed_now([kind for kind in forms if kind in kinds]))
        fitting = self.explained(now)
        try:
            kind, rest = read_kind(self.begin(scene, place), forms, now)
        except InputError as error:
            raise InputError(place or "move", error.problem, error.remedy) from None
        try:
            meant = self.kinds[kind].read(scene, rest)
        except InputError as error:
            require_now(kind, forms, now, place, fitting)
            unknown = isinstance(error, UnknownNameError)
            others = [other for other in fitting if unknown and other != kind]
            meant_so = self._meant(scene, others, rest)
            if meant_so:
                raise InputError(place, error.problem, f"did you mean {meant_so!r}?") from None
            raise error.within(place) from None

        def said(move: Pattern) -> str:
            return self.kinds[move[0]].text(scene, move[1:], "id")

        legal = [move for move in moves if move[0] == kind]
        patterns = [(kind, *values) for values in meant]
        chosen = choose(patterns, self.candidates(scene, legal), place, said)
        if chosen is not None:
            return events[moves.index(chosen)]
        require_now(kind, forms, now, place, fitting)
        problem, remedy = self.why_not(scene, kind, tuple(meant[0]))
        if not remedy and self.lists_choices:
            remedy = f"possible: {listed(map(said, legal or moves), MOST_CHOICES)}"
        raise InputError(place, problem, remedy)

    def _meant(self, scene: S, kinds: Iterable[str], rest: str) -> str:
        """The only move of these kinds that the words after the first mean, possible or not."""
        found = []
        for kind in kinds:
            try:
                values = self.kinds[kind].read(scene, rest)[0]
            except InputError:
                continue
            if None not in values:
                found.append(self.kinds[kind].text(scene, values, "id"))
        return found[0] if len(found) == 1 else ""
