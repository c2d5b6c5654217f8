"""What the score pad asks about a finished table, and what is wrong with the answers so far."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from solver.cli.output.score_words import word
from solver.errors import InputError
from solver.language.translating import in_language

if TYPE_CHECKING:
    from solver.games.base import Game
    from solver.games.positions.final_field import FinalField

NOT_TOLD: tuple[Any, ...] = (None, [], {})


@dataclass(frozen=True)
class Question:
    """A field of a city, or one of the table; of that ``place`` is empty."""

    place: str
    field: FinalField

    @property
    def key(self) -> str:
        """A name for it that no other question has."""
        return f"{self.place}.{self.field.name}"

    def is_at(self, place: str) -> bool:
        """Whether an error at ``place`` is about its answer."""
        names = (self.field.name, *self.field.also)
        paths = (f"{self.place}.{name}" if self.place else name for name in names)
        return any(re.match(rf"{re.escape(path)}(\W|$)", place) for path in paths)


@dataclass(frozen=True)
class Slip:
    """An answer that cannot be, and what to say about it."""

    question: Question
    text: str


Given = Mapping[Question, Any]
"""The answers so far, in the order in which they were given."""


class CityForm:
    """The questions about a finished table.

    Parameters
    ----------
    game, variant:
        What was played, with a complete variant.
    names:
        The players by seat.
    lang:
        The language of questions and errors.
    """

    def __init__(
        self, game: Game, variant: Mapping[str, str], names: Sequence[str], lang: str
    ) -> None:
        self.game = game
        self.variant = dict(variant)
        self.names = names
        self.lang = lang
        self.places = game.final_cities(len(names))
        fields = game.final_fields(variant)
        first = next(at for at, field in enumerate(fields) if not field.once)
        self.questions = [Question("", field) for field in fields[:first]]
        self.questions += [
            Question(place, field) for place in self.places for field in fields if not field.once
        ]
        self.questions += [Question("", field) for field in fields[first:] if field.once]

    def asked(self, given: Given) -> Iterator[Question]:
        """The questions still to be asked after these answers, in order."""
        cities: dict[str, dict[str, Any]] = {place: {} for place in self.places}
        for question, value in given.items():
            if question.place:
                cities[question.place][question.field.name] = value
        for question in self.questions:
            own = [cities[question.place]] if question.place else list(cities.values())
            if question.field.when(self.variant, own):
                yield question

    def next(self, given: Given) -> Question | None:
        """The first question without an answer."""
        return next((one for one in self.asked(given) if one not in given), None)

    def words(self, question: Question) -> str:
        """What is asked."""
        field = question.field
        name = field.italian if self.lang == "it" else field.english
        if question.place:
            name = word("ask.field", self.lang, self._whose(question.place), name)
        return word("ask.needed", self.lang, name) if field.required else name

    def _whose(self, place: str) -> str:
        """The player of a city."""
        seat = re.search(r"\[(\d+)\]", place)
        return self.names[int(seat[1])] if seat else word("unowned", self.lang)

    def table(self, given: Given) -> dict[str, Any]:
        """The answers in the fields of a position."""
        table: dict[str, Any] = {}
        at = {"": table}
        for place in self.places:
            key, listed, _ = place.partition("[")
            at[place] = {}
            if listed:
                table.setdefault(key, []).append(at[place])
            else:
                table[key] = at[place]
        for question in self.asked(given):
            field, value = question.field, given.get(question)
            if question in given and (field.required or value not in NOT_TOLD):
                *outer, last = field.name.split(".")
                inner = at[question.place]
                for part in outer:
                    inner = inner.setdefault(part, {})
                inner[last] = field.written(value)
        return table

    def slip(self, given: Given, last: Question) -> Slip | None:
        """An answer that cannot be; None if all of them can. ``last`` is the newest one.

        Half a table lacks what has not been asked yet, which is no slip.
        """
        data = self.table(given) | {"game": self.game.name, "variant": self.variant}
        try:
            self.game.final(data)
        except InputError as error:
            over = self.next(given) is None
            for one in (error, *error.further):
                about = next((asked for asked in given if asked.is_at(one.place)), None)
                if about is not None:
                    return Slip(about, self._said(one, about, last))
                if over:
                    return Slip(last, self._said(one, last, last))
        return None

    def _said(self, error: InputError, about: Question, last: Question) -> str:
        """An error in the words of the questions, without places in JSON."""
        told = in_language(error, self.lang)
        text = str(InputError("", told.problem, told.remedy))
        for question in self.questions:
            place = question.key.removeprefix(".")
            text = re.sub(rf"{re.escape(place)}(\[\d+\])?(?!\w)", self.words(question), text)
        for place in self.places:
            text = re.sub(rf"{re.escape(place)}(?!\w)", self._whose(place), text)
        return text if about == last else f"{self.words(about)}: {text}"
