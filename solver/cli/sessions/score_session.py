"""The score pad: asks for a finished game, answer by answer, and fills in a score sheet."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from solver.cli.output.score_words import word
from solver.errors import InputError
from solver.games import GAMES, load
from solver.language.translating import in_language
from solver.names import normalize
from solver.score.counting import outcome_of_points
from solver.score.sheet import ScoreSheet, score

if TYPE_CHECKING:
    from solver.cli.sessions.console import Console
    from solver.games.base import Game, Variant
    from solver.games.positions.final_field import FinalField

BACK = {"back", "indietro"}
QUIT = {"quit", "exit", "fine", "esci"}
YES, NO = {"y", "yes", "s", "si", "sì"}, {"n", "no", ""}


class BackError(Exception):
    """The answer before is to be given again."""


class QuitError(Exception):
    """Nothing more is to be asked."""


class ScorePad:
    """A score pad on a console.

    Parameters
    ----------
    console:
        Where it asks.
    lang:
        Its language.
    game:
        The game, if it is known; it is asked for else.
    variant:
        Rule options that are given; expansions are asked for if there are none.
    day:
        The date that is written into the sheet.
    """

    def __init__(
        self,
        console: Console,
        lang: str,
        game: str | None = None,
        variant: Variant | None = None,
        *,
        day: str = "",
    ) -> None:
        self.console = console
        self.lang = lang
        self.game: Game | None = load(game) if game else None
        self.given = variant
        self.day = day
        self.variant: dict[str, str] = {}
        self.names: list[str] = []
        self.answers: dict[str, str] = {}

    def run(self) -> ScoreSheet:
        """Ask for everything. Raises QuitError if told so, EOFError when the answers end."""
        self.console.say(word("welcome", self.lang))
        if self.game is None:
            self.game = load(self._ask("game", self._say("ask.game", ", ".join(GAMES)), self._game))
        while True:
            try:
                self._begin(self.game)
                points = self._ask("how", self._say("ask.how"), self._how) == "p"
                sheet = self._points(self.game) if points else self._table(self.game)
                sheet.day = self.day or None
                return sheet
            except BackError:
                continue

    def _say(self, key: str, *values: object) -> str:
        return word(key, self.lang, *values)

    # ------------------------------------------------------------ one answer

    def _ask(self, key: str, prompt: str, read: Callable[[str], Any]) -> Any:
        """A question until its answer can be read; what was answered before can be changed."""
        while True:
            text = self.console.ask(f"{prompt}: ", text=self.answers.get(key, "")).strip()
            if normalize(text) in QUIT:
                raise QuitError
            if normalize(text) in BACK:
                raise BackError
            self.answers[key] = text
            try:
                return read(text)
            except InputError as error:
                self.console.say(f"  {in_language(error, self.lang)}")

    def _in_order(self, questions: Sequence[tuple[str, str, Callable[[str], Any]]]) -> list[Any]:
        """Several questions; 'back' goes to the one before, and from the first one out of them."""
        found: list[Any] = []
        while len(found) < len(questions):
            try:
                found.append(self._ask(*questions[len(found)]))
            except BackError:
                if not found:
                    raise
                found.pop()
        return found

    def _wrong(self, key: str, *values: object) -> InputError:
        return InputError("", self._say(key, *values))

    def _game(self, text: str) -> str:
        name = normalize(text)
        found = [game for game in GAMES if game == name] or [
            game for game in GAMES if name and game.startswith(name)
        ]
        if len(found) != 1:
            raise self._wrong("bad.game", ", ".join(GAMES))
        return found[0]

    def _yes(self, text: str) -> bool:
        answer = text.casefold()
        if answer not in YES | NO:
            raise self._wrong("bad.yes")
        return answer in YES

    def _how(self, text: str) -> str:
        answer = text.casefold()[:1]
        if answer not in ("c", "p"):
            raise self._wrong("bad.how")
        return answer

    def _number(self, text: str) -> int:
        try:
            return int(text or "0")
        except ValueError:
            raise self._wrong("bad.number", text) from None

    def _numbers(self, text: str) -> list[int]:
        return [self._number(part) for part in re.split(r"[,;\s]+", text) if part]

    def _player(self, text: str) -> int | None:
        if not text:
            return None
        for seat, name in enumerate(self.names):
            if normalize(name) == normalize(text):
                return seat
        raise self._wrong("bad.player", text, ", ".join(self.names))

    # ------------------------------------------------------------ what was played by whom

    def _begin(self, game: Game) -> None:
        """The expansions and the players."""
        switches = [] if self.given is not None else game.switches
        questions: list[tuple[str, str, Callable[[str], Any]]] = [
            (f"with.{name}", self._say("ask.expansion", name.capitalize()), self._yes)
            for name in switches
        ]
        questions.append(
            ("names", self._say("ask.names"), lambda text: self._named(game, text, switches))
        )
        *switched, self.names = self._in_order(questions)
        self.variant = self._switched(switches, switched)

    def _switched(self, switches: Sequence[str], answers: Sequence[bool]) -> dict[str, str]:
        chosen = {name: "yes" for name, on in zip(switches, answers, strict=True) if on}
        return {**(self.given or {}), **chosen}

    def _named(self, game: Game, text: str, switches: Sequence[str]) -> list[str]:
        names = [part.strip() for part in text.split(",") if part.strip()]
        if len({normalize(name) for name in names}) != len(names):
            raise self._wrong("bad.names_twice")
        answers = [self._yes(self.answers.get(f"with.{name}", "")) for name in switches]
        variant = game.parse_variant(self._switched(switches, answers))
        if not game.min_seats <= len(names) <= game.max_seats:
            raise self._wrong("bad.names", len(names), game.seat_range)
        game.new(variant, len(names))  # what else does not fit
        return names

    # ------------------------------------------------------------ points

    def _points(self, game: Game) -> ScoreSheet:
        """A row of numbers for each category, as on the score sheet in the box."""
        variant = game.parse_variant(self.variant)
        sudden = sorted(game.sudden(game.new(variant, len(self.names))))
        sheet = ScoreSheet(game=game.name, variant=game.changed_options(variant), seats=self.names)
        if sudden:
            ends = [self._say("by_points"), *sudden]
            ending = self._ask(
                "end", self._say("ask.end", ", ".join(ends)), lambda text: self._end(text, ends)
            )
            if ending != ends[0]:
                sheet.ending = ending
                sheet.winner = self._ask("winner", self._say("ask.winner"), self._winner)
                return sheet
        categories = game.categories_of(variant)
        rows = self._in_order(
            [
                (f"row.{name}", self._row(self._category(game, name)), self._counts)
                for name in categories
            ]
        )
        if game.own_boards:
            boards = self._ask(
                "boards", self._row(self._say("boards")), lambda text: self._boards(game, text)
            )
            sheet.boards = boards or None
        sheet.points = [
            {name: row[seat] for name, row in zip(categories, rows, strict=True)}
            for seat in range(len(self.names))
        ]
        try:
            outcome_of_points(game, variant, sheet.points)
        except InputError as error:
            if error.place != "ties":
                raise
            figure = self._say(game.tie_figure)
            sheet.ties = self._ask("ties", self._row(figure), self._counts)
        return sheet

    def _category(self, game: Game, name: str) -> str:
        """A category in words; coins are there, too, apart from the points for them."""
        return self._say("row.coins") if name == "coins" else game.word("score", name, self.lang)

    def _boards(self, game: Game, text: str) -> list[str]:
        """The boards by seat; nothing if they are not told."""
        names = [part.strip() for part in text.split(",")] if text else []
        if names and len(names) != len(self.names):
            raise self._wrong("bad.boards", len(names), len(self.names))
        for name in filter(None, names):
            game.board_traits(name, game.parse_variant(self.variant))
        return names

    def _row(self, name: str) -> str:
        return self._say("ask.row", name, ", ".join(self.names))

    def _counts(self, text: str) -> list[int]:
        numbers = self._numbers(text) or [0] * len(self.names)
        if len(numbers) != len(self.names):
            raise self._wrong("bad.numbers", len(numbers), len(self.names))
        return numbers

    def _end(self, text: str, ends: Sequence[str]) -> str:
        if not text:
            return ends[0]
        found = [end for end in ends if end.startswith(normalize(text))]
        if len(found) != 1:
            raise self._wrong("bad.choice", ", ".join(ends))
        return found[0]

    def _winner(self, text: str) -> int:
        seat = self._player(text)
        if seat is None:
            raise self._wrong("bad.player", text, ", ".join(self.names))
        return seat

    # ------------------------------------------------------------ cities

    def _table(self, game: Game) -> ScoreSheet:
        """What lies in each city; what cannot be is asked for again."""
        variant = game.parse_variant(self.variant)
        fields = game.final_fields(variant)
        places = game.final_cities(len(self.names))
        own = [field for field in fields if not field.once]
        first = fields.index(own[0])
        asked = [("", field) for field in fields[:first]]
        asked += [(place, field) for place in places for field in own]
        asked += [("", field) for field in fields[first:] if field.once]
        answers = dict(
            zip(asked, self._in_order([self._question(*one) for one in asked]), strict=True)
        )
        while True:
            sheet = self._sheet(game, places, answers)
            try:
                score(sheet)
            except InputError as error:
                self.console.say(f"  {in_language(error, self.lang)}")
                wrong = [one for one in asked if _meant(*one, error.place)] or asked[-1:]
                for one in wrong:
                    answers[one] = self._ask(*self._question(*one))
                continue
            return sheet

    def _question(self, place: str, field: FinalField) -> tuple[str, str, Callable[[str], Any]]:
        name = field.italian if self.lang == "it" else field.english
        if place:
            seat = re.search(r"\[(\d+)\]", place)
            whose = self.names[int(seat[1])] if seat else self._say("unowned")
            name = self._say("ask.field", whose, name)
        return f"{place}.{field.name}", name, lambda text: self._value(field, text)

    def _value(self, field: FinalField, text: str) -> Any:
        match field.kind:
            case "text":
                return text or None
            case "number":
                return self._number(text)
            case "numbers":
                return self._numbers(text)
            case "names":
                return _listed(text)
            case "yes":
                return self._yes(text) if text else None
            case "player":
                return self._player(text)
            case "counts":
                return _counted(text)

    def _sheet(
        self, game: Game, places: Sequence[str], answers: dict[tuple[str, FinalField], Any]
    ) -> ScoreSheet:
        table: dict[str, Any] = {}
        cities: dict[str, dict[str, Any]] = {place: {} for place in places}
        for (place, field), value in answers.items():
            if value not in (None, [], {}):
                (cities[place] if place else table)[field.name] = value
        for place, city in cities.items():
            key, listed, _ = place.partition("[")
            if listed:
                table.setdefault(key, []).append(city)
            else:
                table[key] = city
        variant = game.changed_options(game.parse_variant(self.variant))
        return ScoreSheet(game=game.name, variant=variant, seats=self.names, table=table)


def _meant(place: str, field: FinalField, wrong: str) -> bool:
    """Whether an error at ``wrong`` is about a field."""
    path = f"{place}.{field.name}" if place else field.name
    return re.search(rf"(^|[ .]){re.escape(path)}(\W|$)", wrong) is not None


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _counted(text: str) -> int | list[str] | dict[str, int]:
    """A number of things, counts of kinds (``gear 2, compass 1``), or names."""
    if not text or text.isdecimal():
        return int(text or 0)
    listed = _listed(text)
    parts = [re.fullmatch(r"(.+?)(?:\s+(\d+))?", part) for part in listed]
    if not any(part and part[2] for part in parts):
        return listed
    return {part[1]: int(part[2] or 1) for part in parts if part}
