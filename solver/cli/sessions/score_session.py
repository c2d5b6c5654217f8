"""The score pad: asks for a finished game, answer by answer, and fills in a score sheet."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from solver.cli.output.score_words import word
from solver.cli.sessions.score_answers import BACK, QUIT, Answers, listed
from solver.cli.sessions.score_cities import CityForm, Question
from solver.errors import InputError
from solver.games import GAMES, load
from solver.games.positions.possible_points import check_points
from solver.language.translating import in_language
from solver.names import normalize
from solver.score.counting import added_categories, outcome_of_points
from solver.score.sheet import ScoreSheet

if TYPE_CHECKING:
    from solver.cli.sessions.console import Console
    from solver.games.base import Game, Variant

Found = TypeVar("Found")


class BackError(Exception):
    """The answer before is to be given again."""


class QuitError(Exception):
    """Nothing more is to be asked."""


class SlipError(Exception):
    """An answer that was given cannot be, as a later one shows; it is to be given again."""

    def __init__(self, key: str, text: str) -> None:
        super().__init__(key, text)
        self.key = key
        self.text = text


class Ask(NamedTuple):
    """A question: a name that no other one has, what is asked, and what reads the answer."""

    key: str
    prompt: str
    read: Callable[[str], Any]


Asking = Generator[Ask, Any, Found]
"""Asks questions one after the other, is sent their answers, and returns what they come to."""


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

    Attributes
    ----------
    waiting:
        The question that is waiting for an answer.
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
        self.waiting = ""
        self._typed: dict[str, str] = {}

    def run(self) -> ScoreSheet:
        """Ask for everything. Raises QuitError if told so, EOFError when the answers end."""
        self.console.say(word("welcome", self.lang))
        given: dict[str, Any] = {}
        while True:
            reached: list[str] = []
            try:
                return self._go_through(given, reached)
            except BackError:
                while given and given.popitem()[0] not in reached:
                    pass  # what is not asked any more since an earlier answer was changed
            except SlipError as slip:
                self.console.say(f"  {slip.text}")
                del given[slip.key]

    def _go_through(self, given: dict[str, Any], reached: list[str]) -> ScoreSheet:
        """Ask what has not been answered, from the beginning."""
        asking = self._sheet()
        try:
            ask = next(asking)
            while True:
                reached.append(ask.key)
                if ask.key not in given:
                    given[ask.key] = self._answer(ask)
                ask = asking.send(given[ask.key])
        except StopIteration as done:
            sheet: ScoreSheet = done.value
            return sheet

    def _answer(self, ask: Ask) -> Any:
        """Ask until an answer can be read; what was answered before can be changed."""
        self.waiting = ask.prompt
        while True:
            text = self.console.ask(f"{ask.prompt}: ", text=self._typed.get(ask.key, "")).strip()
            if normalize(text) in QUIT:
                raise QuitError
            if normalize(text) in BACK:
                raise BackError
            self._typed[ask.key] = text
            try:
                return ask.read(text)
            except InputError as error:
                self.console.say(f"  {in_language(error, self.lang)}")

    def _say(self, key: str, *values: object) -> str:
        return word(key, self.lang, *values)

    # ------------------------------------------------------------ what was played by whom

    def _sheet(self) -> Asking[ScoreSheet]:
        """All questions, and the score sheet that they fill in."""
        read = Answers(self.lang)
        game = self.game
        if game is None:
            prompt = self._say("ask.game", ", ".join(GAMES))
            game = load((yield Ask("game", prompt, partial(_game, read))))
        chosen: dict[str, str] = dict(self.given or {})
        for name in game.switches if self.given is None else ():
            prompt = self._say("ask.expansion", name.capitalize())
            if (yield Ask(f"with.{name}", prompt, read.yes)):
                chosen[name] = "yes"
        names = yield Ask("names", self._say("ask.names"), partial(_names, read, game, chosen))
        variant = game.parse_variant(chosen)
        read = Answers(self.lang, names)
        how = yield Ask("how", self._say("ask.how"), partial(_how, read))
        sheet = ScoreSheet(
            game=game.name,
            variant=game.changed_options(variant),
            seats=names,
            day=self.day or None,
        )
        yield from (self._points if how == "p" else self._table)(game, variant, sheet, read)
        return sheet

    # ------------------------------------------------------------ points

    def _points(
        self, game: Game, variant: Variant, sheet: ScoreSheet, read: Answers
    ) -> Asking[None]:
        """A row of numbers for each category, as on the score sheet in the box."""
        sudden = sorted(game.sudden(game.new(variant, len(sheet.seats))))
        if sudden:
            ends = {game.word("ending", name, self.lang): name for name in sudden}
            prompt = self._say("ask.end", ", ".join([self._say("by_points"), *ends]))
            ending = yield Ask("end", prompt, partial(self._ending, read, ends))
            if ending is not None:
                sheet.ending = ending
                sheet.winner = yield Ask("winner", self._say("ask.winner"), read.somebody)
                return
        points: list[dict[str, int]] = [{} for _ in sheet.seats]
        possible = game.possible_points(variant, len(sheet.seats))
        added = added_categories(game, variant)
        for name in game.categories_of(variant):
            prompt = self._row(self._category(game, name), sheet.seats)
            if name in added:
                prompt = self._say("ask.needed", prompt)

            def row(text: str, name: str = name) -> list[int]:
                numbers = read.row(text, added.get(name, ""))
                check_points(possible, name, numbers, "")
                return numbers

            for own, number in zip(points, (yield Ask(f"row.{name}", prompt, row)), strict=True):
                own[name] = number
        if game.own_boards:
            prompt = self._row(self._say("boards"), sheet.seats)
            boards = yield Ask("boards", prompt, partial(_boards, read, game, variant))
            sheet.boards = boards or None
        sheet.points = points
        try:
            outcome_of_points(game, variant, points)
        except InputError as error:
            if error.place != "ties":
                raise
            prompt = self._row(self._say(game.tie_figure), sheet.seats)
            sheet.ties = yield Ask("ties", prompt, read.figures)

    def _category(self, game: Game, name: str) -> str:
        """A category in words; coins are there, too, apart from the points for them."""
        return self._say("row.coins") if name == "coins" else game.word("score", name, self.lang)

    def _row(self, name: str, seats: Sequence[str]) -> str:
        return self._say("ask.row", name, ", ".join(seats))

    def _ending(self, read: Answers, ends: Mapping[str, str], text: str) -> str | None:
        """One of the endings, by its name or words; None for a game that was counted."""
        counted, said = self._say("by_points"), normalize(text)
        if normalize(counted).startswith(said):
            return None
        found = {
            name
            for words, name in ends.items()
            if name.startswith(said) or normalize(words).startswith(said)
        }
        if len(found) != 1:
            raise read.wrong("bad.choice", ", ".join([counted, *ends]))
        return found.pop()

    # ------------------------------------------------------------ cities

    def _table(
        self, game: Game, variant: Variant, sheet: ScoreSheet, read: Answers
    ) -> Asking[None]:
        """What lies in each city; what cannot be is asked for again."""
        form = CityForm(game, variant, sheet.seats, self.lang)
        given: dict[Question, Any] = {}
        while (question := form.next(given)) is not None:
            value = partial(read.value, question.field)
            given[question] = yield Ask(question.key, form.words(question), value)
            slip = form.slip(given, question)
            if slip is not None:
                raise SlipError(slip.question.key, slip.text)
        sheet.table = form.table(given)


def _game(read: Answers, text: str) -> str:
    """A game by its name or the beginning of it."""
    name = normalize(text)
    found = [game for game in GAMES if game == name] or [
        game for game in GAMES if name and game.startswith(name)
    ]
    if len(found) != 1:
        raise read.wrong("bad.game", ", ".join(GAMES))
    return found[0]


def _how(read: Answers, text: str) -> str:
    """Whether cards (``c``) or points (``p``) are told."""
    answer = text.casefold()[:1]
    if answer not in ("c", "p"):
        raise read.wrong("bad.how")
    return answer


def _names(read: Answers, game: Game, chosen: Variant, text: str) -> list[str]:
    """The players, as many as the game is for."""
    names = listed(text)
    if len({normalize(name) for name in names}) != len(names):
        raise read.wrong("bad.names_twice")
    variant = game.parse_variant(chosen)
    if not game.min_seats <= len(names) <= game.max_seats:
        raise read.wrong("bad.names", len(names), game.seat_range)
    game.new(variant, len(names))  # what else does not fit
    return names


def _boards(read: Answers, game: Game, variant: Variant, text: str) -> list[str]:
    """The boards by seat; nothing if they are not told."""
    names = [part.strip() for part in text.split(",")] if text else []
    if names and len(names) != len(read.names):
        raise read.wrong("bad.boards", len(names), len(read.names))
    for name in filter(None, names):
        game.board_traits(name, variant)
    return names
