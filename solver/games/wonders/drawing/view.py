"""What the parts of the drawing share: the state taken apart, names and words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar

from solver._ext.wonders import bridge as ext
from solver.games.base import Variant
from solver.games.drawing.html import Child, Markup, element
from solver.games.drawing.labels import Wording
from solver.games.drawing.nodes import Thing
from solver.games.drawing.pieces import mark, tile
from solver.games.drawing.sitting import Seat
from solver.games.drawing.view import TableView
from solver.games.parts import Bridge
from solver.games.wonders import names
from solver.games.wonders.data import Board, Edition, Stage, Tables, tables
from solver.games.wonders.drawing import labels
from solver.games.wonders.moves.effect_words import stage_effects, word
from solver.games.wonders.moves.kinds import Scene
from solver.games.wonders.positions.seating import FREE_CITY, Seating
from solver.games.wonders.table import WondersTable, table_of
from solver.games.wonders.variants import edition_of, sheet_of, variant_of

if TYPE_CHECKING:
    from solver.games.wonders.data.sheet import Sheet


@dataclass(frozen=True)
class View(TableView[WondersTable]):
    """A table of 7 Wonders as one seat knows it."""

    read = staticmethod(table_of)
    label: ClassVar[Wording] = labels.label
    bridge: ClassVar[Bridge] = ext
    deciding_word: ClassVar[str] = "deciding"

    @property
    def seating(self) -> Seating:
        """Who sits where."""
        return self.table.seating

    @property
    def around(self) -> int:
        """The number of cities around the table."""
        return self.seating.cities

    @property
    def tables(self) -> Tables:
        """The rules tables."""
        return tables()

    @cached_property
    def variant(self) -> Variant:
        """The rule options of the game."""
        return variant_of(self.table.options)

    @cached_property
    def partners(self) -> tuple[int, ...]:
        """The seats whose knowledge it is: in teams the partner's too."""
        return (self.own, self.own ^ 1) if self.table.in_teams else (self.own,)

    @property
    def edition(self) -> int:
        """Index of the edition."""
        return self.table.options[0]

    @cached_property
    def rules(self) -> Edition:
        """What the edition says, with the values in dispute that the table plays with."""
        return edition_of(self.table.options)

    @cached_property
    def sheet(self) -> Sheet | None:
        """The sheet of Armada that the table plays on; None without Armada."""
        return sheet_of(self.table.options)

    def note(self) -> str:
        """The sheet of Armada, and whether it is a reconstruction; else nothing."""
        if self.sheet is None:
            return ""
        name = self.sheet.hash
        return labels.sheet_note(name, self.lang) or self.say("navy.sheet", name)

    @property
    def phase(self) -> str:
        """The phase of the game."""
        return self.table.phase

    @property
    def age(self) -> int:
        """The Age, from 1."""
        return self.table.age

    @property
    def turn(self) -> int:
        """The turn of the Age, from 1."""
        return self.table.turn

    @property
    def hands(self) -> list[list[int]]:
        """The cards in each hand of this Age, by row; what is not dealt yet is -1."""
        return self.table.ages[self.age - 1].hands

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

    def place(self, seat: int) -> str:
        """Where a seat sits if it is the view or beside it, or that it is the partner's."""
        if self.is_free(seat):
            return ""
        return self.say("partner") if seat in self.partners[1:] else super().place(seat)

    def sitter(self, seat: int) -> Seat:
        """Who sits there; nobody in the Free City."""
        found = super().sitter(seat)
        return replace(found, name=self.city(seat), owned=not self.is_free(seat))

    def city(self, city: int) -> str:
        """How the owner of a city is called."""
        return self.say("free_city") if self.is_free(city) else self.seat(city)

    def is_free(self, city: int) -> bool:
        """Whether a city belongs to nobody."""
        return self.seating.has_free_city and city == FREE_CITY

    def card(self, card: int) -> str:
        """Name of a card."""
        return names.card_name(card, self.lang)

    def color(self, card: int) -> str:
        """Color of a card, also the name of a style of the brush."""
        return self.tables.cards[card].color

    def cards(self, cards: Iterable[int]) -> list[Thing]:
        """Cards in the order of the tables, each with its number and its color."""
        return [
            Thing(self.card(card) + times(len(list(same))), color=self.color(card), kind="")
            for card, same in groupby(sorted(cards))
        ]

    def tile(self, card: int, *inside: Child, said: Iterable[str], kind: str = "") -> Markup:
        """A card in a hand, with what stands below its name; ``said`` tells that in words."""
        name, color = self.card(card), self.color(card)
        return tile(
            element("span", mark(color), element("b", name), class_="sw-line"),
            *inside,
            ids=self.tables.cards[card].id,
            kind=f"sw-held sw-c-{color}{kind}",
            label="; ".join(filter(None, (f"{name}, {word(color, self.lang).lower()}", *said))),
            live=self.live,
        )

    def wonder(self, city: int) -> str:
        """Name of the wonder of a city with its side, as far as they are known."""
        own = self.table.cities[city]
        if own.wonder < 0:
            return "?"
        name = names.wonder_name(own.wonder, self.lang)
        if own.side is None:
            return name
        side = names.side_name(own.side, self.edition, self.lang)
        return self.say("side", name, side[0].upper() + side[1:])

    def board(self, city: int) -> Board | None:
        """The board of a city, None before it is dealt."""
        wonder = self.table.cities[city].wonder
        return self.rules.boards[wonder] if wonder >= 0 else None

    def stages(self, city: int) -> Sequence[Stage]:
        """The stages of the board, none before its side is known."""
        return self.table.stages(self.table.cities[city])

    def builds_in_any_order(self, city: int) -> bool:
        """Whether a city may build its stages in any order."""
        return self.table.builds_in_any_order(self.table.cities[city])

    def is_built(self, city: int, number: int) -> bool:
        """Whether a city has built a stage (from 1)."""
        own = self.table.cities[city]
        in_any_order = self.builds_in_any_order(city)
        return number in own.stages_built if in_any_order else number <= own.stages

    def stage_effects(self, city: int, number: int, option: int = 0) -> list[str]:
        """What a stage (from 1) of a board whose side is known does, in words."""
        own = self.table.cities[city]
        assert own.side is not None
        return stage_effects(own.wonder, own.side, number, self.rules, self.lang, option=option)


def times(count: int) -> str:
    """What is put behind a name for several of a kind."""
    return f" x{count}" if count > 1 else ""
