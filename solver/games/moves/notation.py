"""Texts of moves and back, for every game: from its table of kinds and its codec of moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from solver._ext.core.state import State
from solver.errors import InputError, Phrase, in_row
from solver.games.moves.kinds import ItemField, Kinds, Scenery, SetField, Values
from solver.games.moves.reading import (
    MOST_CHOICES,
    Pattern,
    Reason,
    choose,
    first_word,
    listed,
    possible_events,
    read_kind,
    require_now,
)
from solver.games.moves.sets import read_set, set_fault
from solver.names import UnknownNameError, normalize

S = TypeVar("S", bound=Scenery)


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

    def expansions(self, scene: S) -> Collection[str]:  # noqa: ARG002
        """What is played with besides the base game."""
        return ()

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
        for event, (kind, *values) in zip(events, moves, strict=True):
            # Records hold nothing else: nobody need ask what it might mean.
            if (
                place.startswith(kind)
                and self.kinds[kind].text(scene, tuple(values), "id") == place
            ):
                return event
        expansions = self.expansions(scene)
        forms = {
            word: form
            for word, form in self.forms(scene).items()
            if not self.kinds.lacking(word, expansions)
        }
        kinds = {move[0] for move in moves}
        now = tuple(self.listed_now([kind for kind in forms if kind in kinds]))
        fitting = [kind for kind in self.explained(now) if kind in forms]
        try:
            text = self.begin(scene, place)
            self._require_expansion(text, expansions, [forms[kind] for kind in now])
            kind, rest = read_kind(text, forms, now, self.kinds.also)
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
                raise InputError(
                    place, error.problem, Phrase("did you mean {!r}?", meant_so)
                ) from None
            half = self._half_of(scene, others, rest)
            if half is not None:
                raise InputError(place, *half) from None
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
            remedy = Phrase("possible: {}", listed(map(said, legal or moves), MOST_CHOICES))
        raise InputError(place, problem, remedy)

    def kinds_of(self, moves: Iterable[int]) -> list[str]:
        """The kinds of some moves, in the order in which messages list them."""
        found = {self.decode(move)[0] for move in moves}
        return [kind for kind in self.kinds.forms if kind in found]

    def things(self, event: int) -> int:
        """How many things a chance event brings to light: more than one where it is a set."""
        kind, *values = self.decode(event)
        sets: list[int] = [
            value.bit_count()
            for field, value in zip(self.kinds[kind].fields, values, strict=False)
            if isinstance(field, SetField)
        ]
        return max([1, *sets])

    def parse_set(self, state: State, text: str) -> list[int] | None:
        """The chance events that bring the things to light that a text lists; None for no set.

        Chance may deal a set in parts; here it is named whole, in any order. Raises InputError for
        what cannot be in it, for what is named twice, and for too few or too many.
        """
        return read_set(self, state, text)

    def _require_expansion(self, text: str, expansions: Collection[str], now: list[str]) -> None:
        """Raise InputError for a kind of move that this table does not have."""
        word = normalize(first_word(text)[0])
        known = word in self.kinds.forms and word not in self.kinds.also
        needs = self.kinds.lacking(word, expansions) if known else ()
        if needs:
            only = in_row(map(str.capitalize, needs), "or")
            remedy = Phrase("possible now: {}", ", ".join(now)) if now else "the game is over"
            raise InputError(
                word, Phrase("{} is a move of {}, not played with here", word, only), remedy
            )

    def unfit(self, scene: S, kind: str, values: Values) -> Reason:
        """Which of the numbers of a move no possible move of its kind has, and which there are."""
        told = self.kinds[kind]
        if all(move[0] != kind for move in scene.legal):
            kinds = dict.fromkeys(move[0] for move in scene.legal)
            forms = ", ".join(self.kinds[other].form for other in kinds)
            return Phrase("{} is not possible now", kind), Phrase("possible now: {}", forms)
        for at, (field, value) in enumerate(zip(told.fields, values, strict=True)):
            possible = told.possible(at, scene)
            if value is None or value in possible:
                continue
            if isinstance(field, SetField):
                return set_fault(told, scene, value, possible)
            name = field.say(scene, value, "en") or told.form
            left = (field.say(scene, other, "id") for other in sorted(possible))
            return Phrase("{} cannot be chosen now", name), Phrase(
                "possible: {}", listed(filter(None, left))
            )
        legal = [told.text(scene, move[1:], "id") for move in scene.legal if move[0] == kind]
        return "not possible now", Phrase("possible: {}", listed(legal, MOST_CHOICES))

    def _half_of(self, scene: S, kinds: Iterable[str], rest: str) -> Reason | None:
        """What the words after the first are if they name one thing of another kind of move.

        With how that is written, as far as it is said.
        """
        for word in kinds:
            kind = self.kinds[word]
            try:
                values = kind.read(scene, rest)[0] if len(kind.fields) > 1 else ()
            except InputError:
                continue
            named = [at for at, value in enumerate(values) if value is not None]
            field = kind.fields[named[0]] if len(named) == 1 else None
            if isinstance(field, ItemField):
                fits = (move for move in scene.legal if choose([(word, *values)], [move], "", str))
                example = next((kind.text(scene, move[1:], "id") for move in fits), "")
                outline = Phrase("write {}", kind.outline(scene, values))
                thing = Phrase("{!r} is a {}", rest, field.items.kind)
                return thing, Phrase(
                    "{}, for instance {}", outline, example
                ) if example else outline
        return None

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
