"""What the parts of the drawing share: the state taken apart, names and words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any

from solver._ext.core.state import State
from solver._ext.wonders import bridge as ext
from solver.games.base import Variant
from solver.games.drawing.lines import Brush
from solver.games.wonders import names
from solver.games.wonders.data import Board, Edition, Stage, Tables, tables
from solver.games.wonders.data.effects_leaders import DrawLeaders
from solver.games.wonders.drawing.labels import label
from solver.games.wonders.moves.effect_words import coins
from solver.games.wonders.moves.kinds import Scene
from solver.games.wonders.positions.seating import FREE_CITY, Seating
from solver.games.wonders.variants import edition_of, setup_index, sheet_of, variant_of

if TYPE_CHECKING:
    from solver.games.wonders.data.sheet import Sheet


@dataclass(frozen=True)
class View:
    """A state to be drawn as one seat knows it.

    ``raw`` is what :func:`solver._ext.wonders.bridge.dump` says of ``state``, ``own`` the seat
    whose knowledge it is.
    """

    state: State
    own: int
    raw: dict[str, Any]
    seating: Seating
    tables: Tables
    lang: str
    brush: Brush

    @classmethod
    def of(cls, state: State, own: int, lang: str, color: bool) -> View:
        """Take ``state`` apart for drawing."""
        raw = ext.dump(state)
        seating = Seating.of(setup_index(raw["options"]), raw["seats"])
        return cls(state, own, raw, seating, tables(), lang, Brush(color))

    @cached_property
    def variant(self) -> Variant:
        """The rule options of the game."""
        return variant_of(self.raw["options"])

    @cached_property
    def partners(self) -> tuple[int, ...]:
        """The seats whose knowledge it is: in teams the partner's too."""
        return (self.own, self.own ^ 1) if self.variant["teams"] == "yes" else (self.own,)

    @property
    def edition(self) -> int:
        """Index of the edition."""
        return int(self.raw["options"][0])

    @cached_property
    def rules(self) -> Edition:
        """What the edition says, with the values in dispute that the table plays with."""
        return edition_of(self.raw["options"])

    @cached_property
    def sheet(self) -> Sheet | None:
        """The sheet of Armada that the table plays on; None without Armada."""
        return sheet_of(self.raw["options"])

    @property
    def phase(self) -> str:
        """The phase of the game."""
        return str(self.raw["phase"])

    @property
    def age(self) -> int:
        """The Age, from 1."""
        return int(self.raw["age"])

    @property
    def turn(self) -> int:
        """The turn of the Age, from 1."""
        return int(self.raw["turn"])

    @property
    def hands(self) -> list[list[int]]:
        """The cards in each hand of this Age, by row; what is not dealt yet is -1."""
        hands: list[list[int]] = self.raw["ages"][self.age - 1]["hands"]
        return hands

    @property
    def own_row(self) -> int:
        """The row that the view holds."""
        return self.seating.held(self.age, self.own, max(1, self.turn))

    @cached_property
    def moves(self) -> list[tuple[Any, ...]]:
        """The legal moves, taken apart."""
        return [ext.decode(move) for move in self.state.legal_moves()]

    @cached_property
    def scene(self) -> Scene:
        """What texts depend on, whoever decides."""
        return Scene(self.state)

    @property
    def deciding(self) -> int:
        """The city for which the seat that decides does something."""
        scene = Scene(self.state, self.moves)
        return scene.city(scene.for_city)

    def draws_leaders(self, city: int) -> bool:
        """Whether a city is the one that draws leaders from the box."""
        return any(
            isinstance(effect, DrawLeaders)
            for stage in self.stages(city)
            for effect in stage.effects
        )

    def leader_cost(self, leader: int) -> str:
        """What a leader costs the view now, if it may be recruited now; else empty."""
        if self.phase not in ("recruit", "extra"):
            return ""
        quote = ext.quote(self.state, self.own, leader)
        paid = coins(quote["coins"], self.lang)
        return paid if quote["why"] is None else self.say("too_dear", paid)

    def say(self, key: str, *values: object) -> str:
        """The words for ``key`` in the language of the drawing."""
        return label(key, self.lang, *values)

    def seat(self, seat: int) -> str:
        """How a seat is called."""
        return self.say("seat", seat)

    def city(self, city: int) -> str:
        """How the owner of a city is called."""
        return self.say("free_city") if self.is_free(city) else self.seat(city)

    def is_free(self, city: int) -> bool:
        """Whether a city belongs to nobody."""
        return self.seating.has_free_city and city == FREE_CITY

    def cards_in_words(self, count: int) -> str:
        """For instance ``1 card``."""
        return self.say("card" if count == 1 else "cards", count)

    def card(self, card: int) -> str:
        """Name of a card."""
        return names.card_name(card, self.lang)

    def color(self, card: int) -> str:
        """Color of a card, also the name of a style of the brush."""
        return self.tables.cards[card].color

    def cards(self, cards: Iterable[int]) -> list[tuple[str, str]]:
        """The names of cards in the order of the tables, each with its number and its color."""
        return [
            (self.card(card) + times(len(list(same))), self.color(card))
            for card, same in groupby(sorted(cards))
        ]

    def wonder(self, city: int) -> str:
        """Name of the wonder of a city with its side, as far as they are known."""
        raw = self.raw["cities"][city]
        if raw["wonder"] < 0:
            return "?"
        name = names.wonder_name(raw["wonder"], self.lang)
        if raw["side"] < 0:
            return name
        side = names.side_name(raw["side"], self.edition, self.lang)
        return self.say("side", name, side[0].upper() + side[1:])

    def board(self, city: int) -> Board | None:
        """The board of a city, None before it is dealt."""
        wonder = self.raw["cities"][city]["wonder"]
        return self.rules.boards[wonder] if wonder >= 0 else None

    def stages(self, city: int) -> Sequence[Stage]:
        """The stages of the board, none before its side is known."""
        board, side = self.board(city), self.raw["cities"][city]["side"]
        return board.stages(side) if board is not None and side >= 0 else ()


def times(count: int) -> str:
    """What is put behind a name for several of a kind."""
    return f" x{count}" if count > 1 else ""
