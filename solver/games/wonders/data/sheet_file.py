"""The format of sheet files: what is printed on shipyards, cards and the board of Armada, as JSON.

No source shows the shipyards, and the quantities in the costs of the cards and some of their
numbers follow from those of other cards. Who has the game puts in the printed values. Required is
what the rules read; the rest tells people what a value is and how sure it is.
``docs/sheets.md`` describes the format.
"""

from typing import Any, Literal

from solver.errors import InputError
from solver.games.data.json_tables import Id, Name, Row, Trust
from solver.games.wonders.data.effects import CardEffect, StageEffect
from solver.games.wonders.data.model import SideName, Threshold
from solver.games.wonders.data.naval import Space, StepCosts, Tracks
from solver.games.wonders.data.vocabulary import Cost, Fleet, Resource
from solver.json_structs import convert

FORMAT = "wonders-sheet"
"""What a sheet file calls its format."""

Text = str | tuple[str, ...]
Marks = dict[str, Trust]


class Remarks(Row, frozen=True, kw_only=True):
    """What may stand beside everything for human readers."""

    note: Text = ""
    notes: Text = ""
    confidence: Marks | Trust | None = None


class ShipyardRow(Remarks, frozen=True, kw_only=True):
    """A shipyard: the fleet with the symbol of the Wonder, and the price of every step."""

    id: Id
    wonder_fleet: Fleet
    costs: StepCosts
    name: Name | None = None
    name_it: Name | None = None
    also: tuple[Name, ...] = ()


class ShipyardsRow(Remarks, frozen=True, kw_only=True):
    """The tracks, which are the same on all shipyards, and the shipyards."""

    tracks: Tracks
    boards: tuple[ShipyardRow, ...]


class CardRow(Remarks, frozen=True, kw_only=True):
    """A card of Armada; ``copies``: for how many players and more it is in the game."""

    id: Id
    cost: Cost
    effects: tuple[CardEffect, ...]
    copies: tuple[Threshold, ...]
    chain_from: tuple[Id, ...] = ()


class StageRow(Remarks, frozen=True, kw_only=True):
    """A stage of Siracusa."""

    cost: Cost
    effects: tuple[StageEffect, ...]


class BoardRow(Remarks, frozen=True, kw_only=True):
    """The board of Siracusa; ``any_order``: its stages are built in any order."""

    id: Literal["siracusa"]
    resource: Resource
    sides: dict[SideName, tuple[StageRow, ...]]
    any_order: bool = True


class SheetFile(Remarks, frozen=True, kw_only=True):
    """A sheet file."""

    game: Literal["7 Wonders", "wonders"]
    shipyards: ShipyardsRow
    cards: tuple[CardRow, ...]
    siracusa: BoardRow
    format: Literal["wonders-sheet"] = "wonders-sheet"
    schema: Literal[1] = 1
    title: str = ""
    edition: str = ""
    warning: Text = ""
    sources: dict[str, Any] | tuple[str, ...] | None = None


def parse(document: Any) -> SheetFile:
    """The content of a sheet file. Raises InputError with the key path of what does not fit."""
    try:
        return convert(document, SheetFile, "the sheet")
    except InputError as error:
        raise InputError(error.place, error.problem, error.remedy or "see docs/sheets.md") from None


__all__ = ["FORMAT", "BoardRow", "CardRow", "SheetFile", "ShipyardRow", "Space", "parse"]
