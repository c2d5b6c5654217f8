"""What every game offers to the rest of the package: the adapter between C states and people.

The searchers and the arena see a game only through its C interface (``ext/core/game.pxd``) and
through this class; nothing in shared code may ask which game it is.
"""

from __future__ import annotations

import copyreg
import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

from solver._ext.core.state import OVER, State
from solver.errors import InputError, Phrase, in_row
from solver.games.data.input_layout import InputLayout
from solver.games.quantities import number_word
from solver.games.sides import each_alone, has_won, share_of_side

if TYPE_CHECKING:
    from solver._ext.core.network import NetworkHandle
    from solver.games.drawing.html import Markup
    from solver.games.item_names import Choice
    from solver.games.parts import (
        Assume,
        Bridge,
        Choices,
        Compact,
        Data,
        Faces,
        Facts,
        Final,
        FinalForm,
        Labels,
        Notation,
        PositionFormat,
        PossibleForm,
        Prices,
        Reader,
        Sheets,
        Spots,
        Writer,
    )
    from solver.games.positions.final_field import FinalField
    from solver.games.positions.possible_points import Possible
    from solver.games.prices import Price
    from solver.games.reasons import Reason
    from solver.games.spots import Assumption, EmptyTable
    from solver.games.traits import Trait

Variant = dict[str, str]
"""Rule options by name; every option of the game is present."""

JsonObject = dict[str, Any]
"""A decoded JSON object."""


SWITCH = ("no", "yes")
"""The values of an option that adds something to the game."""


@dataclass(frozen=True)
class Option:
    """A named rule option of a variant.

    ``values`` lists the accepted values, the default first; ``why`` says what the choice is about
    and where each reading comes from. ``words`` is what forms call it, ``told`` what they call its
    values, in English and Italian; empty where these are ``yes`` and ``no``, numbers or files.
    """

    name: str
    values: tuple[str, ...]
    why: str
    words: tuple[str, str] = ("", "")
    told: tuple[tuple[str, str], ...] = ()

    @property
    def default(self) -> str:
        """The value used when a variant does not name this option."""
        return self.values[0]


@dataclass(frozen=True)
class Outcome:
    """How a finished game ended.

    ``returns`` is the share of the win per seat (sums to 1), ``ending`` the game's own word for
    the way it ended, ``scores`` the points by category and in ``total`` per seat, ``sides`` the
    side of each seat; if it is empty, every seat plays for itself.
    """

    returns: tuple[float, ...]
    ending: str
    scores: tuple[dict[str, int], ...] = field(default=())
    sides: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of the side that won alone; none for a shared victory."""
        sides = self.sides or each_alone(len(self.returns))
        return tuple(
            seat for seat in range(len(sides)) if has_won(share_of_side(self.returns, sides, seat))
        )

    @property
    def winner(self) -> int | None:
        """The seat that won alone, or None for a shared victory and that of several seats."""
        return self.winners[0] if len(self.winners) == 1 else None


class Deal(ABC):
    """The hidden truth of one table: fixes every chance event before it happens.

    Two games from the same deal meet the same cards in the same places whoever plays, which is
    what makes mirrored matches fair. Only a referee holds one; bots never see it.
    """

    def event(self, state: State) -> int:
        """The chance event that this deal makes happen in ``state`` (whose decider is chance).

        Raises InputError where other things have happened than this deal holds, and ValueError when
        no chance event is due.
        """
        event = self.dealt(state)
        if not event or not state.is_legal(event):
            raise InputError("the deal", "does not fit what has happened", "go on without it")
        return event

    @abstractmethod
    def dealt(self, state: State) -> int:
        """The chance event that is next in this deal, 0 where nothing in it is possible.

        Raises ValueError when no chance event is due.
        """


@dataclass(frozen=True)
class Position:
    """What one seat knows: the input of every suggestion.

    ``state`` is the belief of that seat as a C state; it holds nothing that ``view`` cannot know.
    ``assumed`` is what was taken for granted when it was read and nothing was said: numbers by
    their places in its JSON.
    """

    game: Game
    variant: Variant
    view: int
    state: State
    assumed: Mapping[str, int] = field(default_factory=dict, compare=False)

    def to_json(self) -> JsonObject:
        """The position as a JSON object that :func:`solver.read_position` reads back exactly."""
        return self.game.position_json(self)

    def to_compact(self) -> str:
        """The position as one line, which is read back the same way."""
        return self.game.compact(self)

    def prices(self) -> list[Price]:
        """What can be built or bought now, for whom, and how it can be paid."""
        return self.game.prices(self.state)

    def __repr__(self) -> str:
        """An expression that makes an equal position."""
        return f"solver.read_position({self.to_compact()!r})"

    def __str__(self) -> str:
        """The position drawn as ``solver show`` does."""
        return self.game.render(self)

    def _repr_html_(self) -> str:
        """The position as a picture, as notebooks show it."""
        from solver.games.drawing.pieces import notebook

        return notebook(self.game.picture(self))


def _pickled(state: State) -> tuple[Callable[[str, JsonObject], State], tuple[str, JsonObject]]:
    """A state taken apart, without its undo history, for :mod:`pickle`."""
    from solver.games import load

    return _unpickled, (state.game_name, load(state.game_name).taken_apart(state))


def _unpickled(name: str, raw: JsonObject) -> State:
    from solver.games import load

    return load(name).put_together(raw)


# State lies below the games, which alone know what is in one.
copyreg.pickle(cast("type[State]", State), _pickled)


class Game(ABC):
    """The adapter of one game.

    A game says itself how it is set up and who knows what. For the rest this class asks the
    modules in the folder of the subclass (:mod:`solver.games.parts` lists them) and the compiled
    module ``solver._ext.<name>.bridge``.
    Modules that only some commands need are imported when they are first used.
    """

    name: str
    title: str
    min_seats: int
    max_seats: int
    endings: tuple[str, ...]
    options: tuple[Option, ...]
    categories: tuple[str, ...] = ()
    """Categories of points that searches tell apart, in the order in which they are shown."""
    blur: float = 1.0
    """Standard error of what a search says of an even move by its judgment of the game, for one
    visit; it falls with the square root of the visits, and toward 0 and 1 like that of a share
    (``python -m tests.search.error_bars``)."""
    converged: float = math.inf
    """From so many visits of a move on more of them do not make that error smaller: searches with
    other seeds settle on other values."""
    trees: int = 1
    """How many trees a search begins one after the other when there is time."""
    further: Mapping[str, float] = MappingProxyType({})
    """What all of them but the first search with instead of :attr:`tuning`."""
    plans: tuple[str, ...] = ()
    """Names of the plans that a side may chase in playouts, in their order from 1."""
    tie_breaks: tuple[str, ...] = ()
    """Those of the endings in which the most points were equal."""
    settled: Mapping[str, str] = MappingProxyType({})
    """Former options that a record may still name, and the one value that is played of each."""
    unsupported: tuple[str, ...] = ()
    """Things of the family that people have and that cannot be played with here, in one word."""
    own_boards: bool = False
    """Whether each seat has a board of its own, with a wonder that is not chosen in play."""
    tie_figure: str = ""
    """What decides between equal points: a category, or a figure of its own."""
    correctable: tuple[str, ...] = ()
    """Figures that :meth:`correct` can set: those of a seat as they stand in its city."""
    tuning: Mapping[str, Mapping[str, float]] = MappingProxyType({})
    """Settings by bot that serve this game better than the general defaults."""
    tuning_with_network: Mapping[str, Mapping[str, float]] = MappingProxyType({})
    """What comes before :attr:`tuning` where a learned evaluation is searched with."""
    tuning_with_policy: Mapping[str, Mapping[str, float]] = MappingProxyType({})
    """What comes before both where that evaluation judges moves, too."""
    sheet_option: str = ""
    """The rule option that names a sheet by its hash; empty if users can replace no tables."""
    sheet_needs: str = ""
    """The option, as ``name=value``, without which games have no sheet; empty if all have one."""

    def title_of(self, variant: Mapping[str, str]) -> str:
        """What a game with these options is called; those left out have their defaults."""
        return self.title

    def categories_of(self, variant: Mapping[str, str]) -> tuple[str, ...]:
        """Those of :attr:`categories` that there are in games of a complete variant."""
        return self.categories

    @abstractmethod
    def new(self, variant: Mapping[str, str] | None = None, seats: int | None = None) -> State:
        """The state before the first chance event. Raises InputError for a bad variant."""

    @abstractmethod
    def variant_of(self, state: State) -> Variant:
        """The variant a state is played with."""

    @abstractmethod
    def deal(self, variant: Mapping[str, str], seed: int) -> Deal:
        """The table that ``seed`` stands for. Raises InputError for a bad variant."""

    @abstractmethod
    def observe(self, state: State, seat: int) -> Position:
        """What ``seat``, one of the :meth:`viewers`, knows in ``state``. Raises InputError."""

    @property
    def default_seats(self) -> int:
        """The number of seats when nothing is said about it: the fewest."""
        return self.min_seats

    def confidants(self, state: State, seats: Collection[int]) -> Collection[int]:
        """The seats of which some of ``seats`` know all they know: these, and partners in teams."""
        return seats

    def viewers(self, state: State) -> frozenset[int]:
        """The seats whose knowledge can be told from ``state``.

        All of them, unless it holds what one seat knows and other seats know other things.
        """
        return frozenset(range(state.seats))

    def viewer(self, state: State) -> int:
        """The seat whose knowledge is meant if none is named.

        The one that decides if it is a viewer or there are none, else the first viewer.
        """
        viewers = self.viewers(state)
        return state.decider if state.decider in viewers else min(viewers, default=0)

    def told(self, state: State, seat: int) -> Position:
        """What ``seat`` knows or, where ``state`` lacks what it has seen, all that was told.

        A table is told by people, who may not see what one of its seats sees.
        """
        if seat in self.viewers(state):
            return self.observe(state, seat)
        return Position(self, self.variant_of(state), seat, state.copy())

    def facts(self, state: State, move: int) -> list[Reason]:
        """What a legal move does and what it leaves to others, the weightiest first."""
        told: Facts = self._part("moves.facts")
        return told.facts(state, move)

    def fact_text(self, reason: Reason, lang: str = "en") -> str:
        """One of :meth:`facts` in words."""
        told: Facts = self._part("moves.facts")
        return told.fact_text(reason, lang)

    def prices(self, state: State) -> list[Price]:
        """What can be built or bought in ``state``, for whom, and how it can be paid.

        Of a seat's own cards only those that the state knows: give it what the seat knows.
        """
        told: Prices = self._part("moves.prices")
        return told.prices(state)

    def sudden(self, state: State) -> frozenset[str]:
        """The endings in which points do not matter."""
        return frozenset(self.endings[number - 1] for number in state.sudden)

    def tie_figures(self, state: State) -> list[int]:
        """By seat, what decides between equal points (:attr:`tie_figure`)."""
        scores = self.scores(state)
        if self.tie_figure in scores[0]:
            return [own[self.tie_figure] for own in scores]
        return [city["coins"] for city in self.taken_apart(state)["cities"][: state.seats]]

    def endings_by_points(self, variant: Mapping[str, str], seats: int) -> list[str]:
        """The endings in which somebody has most points, the usual one first."""
        without = self.sudden(self.new(variant, seats)).union(self.tie_breaks)
        return [one for one in self.endings if one not in without]

    def unrevealed(self, state: State) -> int:  # moves are open in most games
        """How many of the last moves their seats keep secret until others have chosen, too.

        They are shown all at once, with the move after which there are none.
        """
        return 0

    def public_move(self, state: State, move: int) -> int:
        """A move of the seat that decides in ``state`` as the others see it once it is shown."""
        return move

    def age(self, state: State) -> int | None:
        """The Age that is played, from 1; None before the first one and in games without Ages."""
        return None

    def asked_for(self, state: State, lang: str = "en") -> str:
        """What is asked for next, in words; empty if the text of what happens says enough.

        That is what the next chance event brings to light, or what a move is about that is only a
        part of a turn. Events of which this says the same belong together.
        """
        return ""

    def wanted(self, state: State, lang: str = "en") -> str:
        """What the seat that decides is to choose, where that is no ordinary turn; else empty."""
        if asked := self.asked_for(state, lang):
            return asked
        if state.decider < 0:
            return ""
        notation: Notation = self._part("moves.notation")
        labels: Labels = self._part("drawing.labels")
        kind, *others = notation.kinds_of(state.legal_moves())
        declined = others in (["skip"], ["end"])
        try:
            said = labels.label(f"ask.{kind}", lang) if declined or not others else ""
        except KeyError:
            return ""
        return f"{said}, {'o' if lang == 'it' else 'or'} {others[0]}" if said and others else said

    def told_besides(self, state: State) -> list[int]:
        """Events like the one due that would show what lies there too and is known already.

        People read it from the table with the rest.
        """
        return []

    def told_ahead(self, state: State, text: str) -> tuple[str, int, str] | None:
        """A text that says more than the event due, as one reads it from the table.

        The text of the event, the seat of a later move, and the text of that; None for a text that
        says no more than what is due.
        """
        return None

    def move_text(self, state: State, move: int, lang: str = "id") -> str:
        """Canonical text of a move or chance event of ``state`` (lang: id, en or it)."""
        notation: Notation = self._part("moves.notation")
        return notation.move_text(state, move, lang)

    def move_texts(self, state: State, moves: Iterable[int], lang: str = "id") -> list[str]:
        """:meth:`move_text` of several moves or chance events of one ``state``."""
        notation: Notation = self._part("moves.notation")
        return notation.move_texts(state, moves, lang)

    def parse_move(self, state: State, text: str) -> int:
        """The legal move or possible chance event that ``text`` means, forgiving about names.

        Inverse of :meth:`move_text`. Raises InputError.
        """
        notation: Notation = self._part("moves.notation")
        return notation.parse_move(state, text)

    def parse_set(self, state: State, text: str) -> list[int] | None:
        """The chance events of a text that lists all of a set that is dealt; None if none is due.

        Raises InputError for what cannot be in it, and for too few or too many.
        """
        notation: Notation = self._part("moves.notation")
        return notation.parse_set(state, text)

    def sentence(self, state: State, move: int, lang: str = "en") -> str:
        """The move in the game's own words, with its price where it has one."""
        notation: Notation = self._part("moves.notation")
        return notation.sentence(state, move, lang)

    def read_position(self, data: JsonObject, place: str = "") -> Position:
        """Build a position from JSON. Raises InputError on any contradiction."""
        reader: Reader = self._part("positions.read")
        told: object = data  # a file may hold anything
        variant = told.get("variant") if isinstance(told, dict) else None
        if isinstance(variant, dict) and self.settled.keys() & variant.keys():
            left = {
                name: value for name, value in variant.items() if not self._is_settled(name, value)
            }
            data = {**data, "variant": left}
        return reader.read(data, place)

    def _is_settled(self, name: str, value: object) -> bool:
        """Whether this is a former option with the value that is played, as a text or a boolean."""
        text = str(value).lower() if isinstance(value, bool) else value
        return name in self.settled and text == self.settled[name]

    def final(self, data: JsonObject, place: str = "") -> Position:
        """A finished table from JSON: what lies in the cities, and nothing of how it came there.

        The fields are those of positions. Raises InputError.
        """
        told: Final = self._part("positions.final")
        return told.final(data, place)

    def final_fields(self, variant: Mapping[str, str]) -> list[FinalField]:
        """What :meth:`final` has to know of a game with a complete variant."""
        told: FinalForm = self._part("positions.form_final")
        return [field for field in told.FIELDS if not field.needs or variant[field.needs] == "yes"]

    def possible_points(self, variant: Mapping[str, str], seats: int) -> Possible:
        """Which points each category can have in games of a complete variant."""
        told: PossibleForm = self._part("positions.possible")
        return told.possible(variant, seats)

    def final_cities(self, seats: int) -> list[str]:
        """The places of the cities in the JSON of :meth:`final`, those of players first."""
        told: FinalForm = self._part("positions.form_final")
        owned = [f"{told.CITIES}[{seat}]" for seat in range(seats)]
        return owned + [key for players, key in told.UNOWNED.items() if players == seats]

    def position_json(self, position: Position) -> JsonObject:
        """The JSON form of a position."""
        writer: Writer = self._part("positions.write")
        return writer.write(position)

    def schema(self) -> JsonObject:
        """JSON Schema of the position format."""
        form: PositionFormat = self._part("positions.form")
        return form.schema()

    def choices(self, lang: str = "en") -> dict[str, list[Choice]]:
        """What the fields of the position format that hold names can hold, by field.

        With a dot at its end a field stands for the values of an object, else for its keys.
        """
        offered: Choices = self._part("positions.choices")
        return offered.choices(lang)

    def spots(self, data: JsonObject) -> EmptyTable:
        """The empty table as data, as far as a half-laid position in JSON says what there is."""
        spots: Spots = self._part("positions.spots")
        return spots.layout(data)

    def assume(self, data: JsonObject) -> Iterable[Assumption]:
        """Ways to complete a half-laid position in JSON, the likeliest first; none: too little.

        Nobody has checked what is there, and what is returned may still be refused.
        """
        assuming: Assume = self._part("positions.assume")
        return assuming.assume(data)

    def faces(self, lang: str = "en") -> dict[str, Markup]:
        """What things on the table cost and do, as icons in HTML, by id."""
        drawing: Faces = self._part("drawing.faces")
        return drawing.faces(lang)

    def blanks(self, seats: int) -> list[JsonObject]:
        """Positions in JSON of which little more than the number of players is filled in.

        To be completed; as they stand they need not be possible.
        """
        return [{"game": self.name, "players": [{} for _ in range(seats)]}]

    def compact(self, position: Position) -> str:
        """The one-line text form of a position."""
        compact: Compact = self._part("positions.compact")
        return compact.write(position)

    def read_compact(self, text: str) -> Position:
        """Inverse of :meth:`compact`. Raises InputError."""
        compact: Compact = self._part("positions.compact")
        return compact.read(text)

    def field_words(self) -> Mapping[str, tuple[str, str]]:
        """What forms call the fields that only this game has, in English and Italian."""
        return {}

    def main_fields(self) -> Collection[str]:
        """The keys that forms of positions show from the beginning."""
        return ()

    def value_words(self) -> Mapping[str, tuple[str, str]]:
        """What they call the values of fields that only this game has.

        Behind a field and a dot stands what only that field calls so.
        """
        return {}

    @abstractmethod
    def taken_apart(self, state: State) -> JsonObject:
        """All of a state as plain numbers and lists, the same in every process."""

    @abstractmethod
    def put_together(self, raw: JsonObject) -> State:
        """Inverse of :meth:`taken_apart`. Raises ValueError for what can be no state."""

    def correct(self, state: State, what: str, seat: int | None, value: int) -> None:
        """Set a figure in place, where a table was played by other rules than ours.

        It goes with the last move: ``undo`` takes back both. Raises InputError, and changes
        nothing, for a figure that cannot be set, or not to that value.
        """
        if seat is not None and not 0 <= seat < state.seats:
            raise InputError("seat", Phrase("there is no seat {}", seat))
        raw = self.taken_apart(state)
        found = raw if seat is None else raw["cities"][seat]
        if what not in self.correctable or what not in found:
            raise InputError("what", f"no figure {what!r} can be corrected in {self.title}")
        found[what] = value
        try:
            state.assign(self.put_together(raw))
        except (ValueError, OverflowError) as error:
            raise InputError("shown", f"{what} cannot be {value}: {error}") from None

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if state.decider != OVER:
            return None
        ending = self._bridge().ending(state)
        assert ending is not None
        return Outcome(tuple(state.returns()), ending, self.scores(state), state.sides)

    def scores(self, state: State) -> tuple[dict[str, int], ...]:
        """Running points per seat by category, with ``total``."""
        return tuple(self._bridge().score(state)[: state.seats])

    def figures(self, state: State) -> list[dict[str, int]]:
        """By seat, the figures that moves are watched for: ``coins``, ``points`` and the like."""
        cities = self.taken_apart(state)["cities"][: state.seats]
        coins = [{"coins": city["coins"]} if "coins" in city else {} for city in cities]
        scores = self.scores(state)
        return [own | {"points": score["total"]} for own, score in zip(coins, scores, strict=True)]

    def traits(self, state: State) -> tuple[tuple[Trait, ...], ...]:
        """By seat, what results are counted by: its wonder, for instance, and the side of it."""
        return ((),) * state.seats

    def board_traits(self, text: str, variant: Mapping[str, str]) -> tuple[Trait, ...]:
        """What :meth:`traits` says of a seat, from the name of its board. Raises InputError."""
        return ()

    def expansions(self, variant: Mapping[str, str]) -> tuple[str, ...]:
        """What a complete variant adds to the base game: the options that are switched on."""
        return tuple(name for name in self.switches if variant[name] == SWITCH[1])

    @property
    def switches(self) -> list[str]:
        """The options that add something to the base game."""
        return [option.name for option in self.options if option.values == SWITCH]

    def render(
        self, position: Position, *, lang: str = "en", color: bool = False, columns: int = 80
    ) -> str:
        """The table drawn for a terminal of so many columns: 80 are used, 60 are enough."""
        from solver.games.drawing import terminal

        return terminal.render(self._part("drawing.layout"), position, lang, color, columns)

    def picture(self, position: Position, lang: str = "en", *, live: bool = False) -> Markup:
        """The table as HTML and SVG; its style is :func:`solver.games.drawing.pieces.style`.

        What moves are about carries the words of their texts as ``data-ids``, and with ``live`` it
        is a button.
        """
        from solver.games.drawing import page

        return page.draw(self._part("drawing.layout"), position, lang, live)

    def word(self, kind: str, name: str, lang: str = "en") -> str:
        """An ``ending``, a category of the ``score`` or a kind of ``event``, in words of drawings.

        Names for which a game has no words are said as they are.
        """
        labels: Labels = self._part("drawing.labels")
        try:
            return labels.label(f"{kind}.{name}", lang)
        except KeyError:
            return name.replace("_", " ")

    def question(
        self, state: State, kind: str, place: str, lang: str = "en", count: int = 1
    ) -> str:
        """What is brought to light next, and whose it is; empty if there are no words.

        ``place`` is what the texts of the chance event due have in common besides their ``kind``,
        in the same language; of ``count`` things, all their places.
        """
        labels: Labels = self._part("drawing.labels")
        for key in ("questions", "question") if count > 1 else ("question",):
            try:
                number = number_word(count, lang)
                return labels.label(f"{key}.{kind}", lang, place, self.subject(state), number)
            except KeyError:
                continue
        return ""

    def things(self, state: State) -> int:
        """How many things the chance event due brings to light."""
        notation: Notation = self._part("moves.notation")
        return notation.things(state.chance_outcomes()[0][0])

    def subject(self, state: State) -> int:  # chance belongs to nobody in some games
        """The seat whose card, token or wonder the chance event due brings to light; else -1."""
        return -1

    def provenance(self) -> list[tuple[str, str]]:
        """Pairs (what, how sure) about the data of the game."""
        data: Data = self._part("data")
        return data.provenance()

    @property
    def data_hash(self) -> str:
        """Short hash of the rules tables, kept in records."""
        data: Data = self._part("data")
        return data.tables().hash

    def sheets(self, place: str = "", remedy: str = "") -> Sheets:
        """The sheets that are known. Raises InputError at ``place`` for a game without any."""
        if not self.sheet_option:
            from solver.errors import InputError

            problem = f"{self.title} has no tables of its own to replace"
            raise InputError(place, problem, remedy)
        sheets: Sheets = self._part("data.sheets")
        return sheets

    def has_sheet(self, variant: Mapping[str, str]) -> bool:
        """Whether games of a complete variant are played on a sheet."""
        option, _, value = self.sheet_needs.partition("=")
        return bool(self.sheet_option) and variant.get(option, "") == value

    def caveat(self, variant: Mapping[str, str], lang: str = "en") -> str:
        """What to know of the data on which advice in games of a complete variant rests.

        Empty if there is nothing but what :meth:`provenance` says.
        """
        return ""

    def supply(self, data: JsonObject, place: str = "") -> Variant:
        """Take a sheet that a user brought, for this process; returns the option that means it.

        It is used wherever a variant does not say otherwise. ``place`` (a file name) opens every
        error. Raises InputError for what is wrong with it, and if the game has no sheets.
        """
        return {self.sheet_option: self.sheets(place, "leave it out").add(data, place).hash}

    def supplies(self, variant: Mapping[str, str]) -> list[JsonObject]:
        """What another process must be given (:meth:`supply`) before it knows ``variant``."""
        if not self.has_sheet(variant):
            return []
        sheets = self.sheets()
        sheet = sheets.known(variant[self.sheet_option])
        if sheet is None or sheet.hash == sheets.shipped().hash:
            return []
        return [sheet.document]

    def tuning_of(self, state: State) -> Mapping[str, Mapping[str, float]]:  # one suits most
        """:attr:`tuning` for games like that of ``state``."""
        return self.tuning

    def best_bot(self, state: State) -> str:  # one suits most games
        """The bot that ``default`` means for a table like ``state``."""
        return "ismcts"

    def network(self, state: State) -> NetworkHandle | None:
        """The shipped network for a table like ``state``, None if there is none."""
        from solver.games.data.weights import load_network

        return load_network(self, self.network_file(state), state.n_inputs)

    @abstractmethod
    def input_layout(self, file: str) -> InputLayout:
        """Where the inputs of the network stand that ships in ``file`` (:meth:`network_file`)."""

    def network_file(self, state: State) -> str:
        """The file name of the network for a table like ``state``."""
        from solver.games.data.weights import WEIGHTS

        return WEIGHTS

    def networked(self) -> list[State]:
        """A state for each network that the game can have."""
        return [self.new()]

    @property
    def _folder(self) -> str:
        """The package of the game."""
        return type(self).__module__.rpartition(".")[0]

    def _part(self, module: str) -> Any:
        """A module of the game's own folder."""
        return import_module(f"{self._folder}.{module}")

    def _bridge(self) -> Bridge:
        return cast("Bridge", import_module(f"solver._ext.{self.name}.bridge"))

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """There is one adapter of each game: copies, also in other processes, are that one."""
        from solver.games import load

        return load, (self.name,)

    @property
    def seat_range(self) -> str:
        """The numbers of seats it can be played with, in words: ``2`` or ``2 to 7``."""
        if self.min_seats == self.max_seats:
            return str(self.min_seats)
        return f"{self.min_seats} to {self.max_seats}"

    def parse_variant(self, data: Mapping[str, str | bool] | None) -> Variant:
        """Fill in defaults and check names and values. Raises InputError.

        A former option is passed over if it names the reading that is played, as a text or as true
        or false.
        """
        from solver.names import normalize, suggestion

        variant = {option.name: option.default for option in self.options}
        for name, value in (data or {}).items():
            option = next((o for o in self.options if o.name == name), None)
            if option is None and self._is_settled(name, value):
                continue
            if option is None and name in self.settled:
                problem = Phrase("is no option any more; {} is always played", self.settled[name])
                raise InputError(f"variant.{name}", problem, "remove it")
            if option is None and normalize(name) in self.unsupported:
                known = Phrase("known: {}", ", ".join(variant))
                raise InputError(f"variant.{name}", "is not supported", known)
            if option is None:
                remedy = suggestion(name, variant) or (
                    Phrase("known: {}", ", ".join(variant))
                    if variant
                    else "remove it: there are none"
                )
                raise InputError(f"variant.{name}", "no such option", remedy)
            if value not in option.values:
                values = in_row(option.values, "or")
                raise InputError(
                    f"variant.{name}", Phrase("no such value {!r}", value), Phrase("use {}", values)
                )
            variant[name] = str(value)
        return variant

    def changed_options(self, variant: Mapping[str, str]) -> Variant:
        """The options of a complete variant that are not at their defaults, and any sheet.

        :meth:`parse_variant` gives the rest back.
        """
        return {
            option.name: variant[option.name]
            for option in self.options
            if variant[option.name] != option.default
        }
