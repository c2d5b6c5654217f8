"""The effects that cards, wonders and progress tokens can have, one struct per effect type.

Which types an item may have is part of its own type (:data:`CardEffect` and so on), so a table
with an effect that the rules could not carry out is refused when it is read. The columns are
fields of the C structs in ``ext/architects/tables.pxd``.

Source of the meanings: reference architects sections 5 to 11.
"""

from typing import Annotated, Literal

from msgspec import Meta

from solver.games.data.json_tables import Effect
from solver.games.data.rows import Column

Resource = Literal["wood", "stone", "clay", "papyrus", "glass"]
Symbol = Literal["compass", "gear", "tablet"]
Color = Literal["grey", "yellow", "blue", "green", "red"]
Count = Annotated[int, Meta(ge=1, le=15)]
Amount = Annotated[int, Meta(ge=0, le=15)]

RESOURCES: tuple[Resource, ...] = ("wood", "stone", "clay", "papyrus", "glass")
"""Resources in the order of the cards that give them."""

SYMBOLS: tuple[Symbol, ...] = ("compass", "gear", "tablet")
"""Science symbols in the order of the cards that show them."""


class ResourceUnit(Effect, frozen=True, tag="resource"):
    """One unit of a resource, spent with its card."""

    resource: Resource
    count: Literal[1]


class Coin(Effect, frozen=True, tag="coin"):
    """A unit that stands for any missing resource, spent with its card."""

    count: Literal[1]


class VictoryPoints(Effect, frozen=True, tag="vp"):
    """Points at the end of the game."""

    count: Annotated[Count, Column("vp")]


class CatIcon(Effect, frozen=True, tag="cat_icon"):
    """Brings the Cat pawn to whoever takes the card; counted by Politics."""

    count: Annotated[Literal[1], Column("icons")]


class Science(Effect, frozen=True, tag="science"):
    """One science symbol; two equal or three different ones are turned into a progress token."""

    symbol: Symbol
    count: Literal[1]


class Shields(Effect, frozen=True, tag="shields"):
    """Counts in every battle while its owner has it."""

    count: Annotated[Count, Column("shields")]


class Horns(Effect, frozen=True, tag="horns"):
    """Turns conflict tokens to their Battle side when the card is taken."""

    count: Annotated[Count, Column("horns")]


class TakeTopAnyDeck(Effect, frozen=True, tag="take_top_any_deck"):
    """The top card of any deck on the table."""


class TakeProgressToken(Effect, frozen=True, tag="take_progress_token"):
    """One of the progress tokens on offer, without spending green cards."""


class TakeTopCentral(Effect, frozen=True, tag="take_top_central"):
    """The top card of the central deck."""


class LookAndTake(Effect, frozen=True, tag="look_and_take"):
    """Look at the top cards of the left or the right deck and keep one; the rest is shuffled in."""

    look: Count
    take: Literal[1]


class TakeTopLeftAndRight(Effect, frozen=True, tag="take_top_left_and_right"):
    """The top card of the left deck and that of the right deck."""


class ExtraCard(Effect, frozen=True, tag="extra_card"):
    """Taking one of these cards allows one more card of the left, right or central deck."""

    cards: tuple[str, ...]


class ExtraCardOnBuild(Effect, frozen=True, tag="extra_card_on_build"):
    """Building a stage allows one more card of the left, right or central deck."""


class DoubleCoin(Effect, frozen=True, tag="double_coin"):
    """One yellow card counts as so many coins."""

    coins: Literal[2]


class IgnoreCostKind(Effect, frozen=True, tag="ignore_cost_kind"):
    """The units paid for a stage need not be identical or different."""


class PointsForWonder(Effect, frozen=True, tag="vp_wonder"):
    """Points at the end, more if the owner's wonder is complete."""

    incomplete: Annotated[Count, Column("vp_incomplete")]
    complete: Annotated[Count, Column("vp_complete")]


class PointsPerCatIcon(Effect, frozen=True, tag="vp_per_cat_icon"):
    """Points at the end for each cat icon on the owner's blue cards."""

    vp: Annotated[Count, Column("vp_per_icon")]


class PointsPerMilitaryToken(Effect, frozen=True, tag="vp_per_military_token"):
    """Points at the end for each Military Victory token."""

    vp: Annotated[Count, Column("vp_per_victory")]


class PointsPerProgressToken(Effect, frozen=True, tag="vp_per_progress_token"):
    """Points at the end for each progress token of the owner, this one included."""

    vp: Annotated[Count, Column("vp_per_token")]


class PointsForCopies(Effect, frozen=True, tag="vp_culture"):
    """Points at the end for one copy of the token, or in all for both."""

    one: Annotated[Count, Column("vp_one")]
    both: Annotated[Count, Column("vp_both")]


CardEffect = ResourceUnit | Coin | VictoryPoints | CatIcon | Science | Shields | Horns
"""What a card can do."""

WonderEffect = (
    TakeTopAnyDeck
    | TakeProgressToken
    | TakeTopCentral
    | LookAndTake
    | TakeTopLeftAndRight
    | Shields
)
"""What a stage of a wonder can do."""

TokenEffect = (
    ExtraCard
    | ExtraCardOnBuild
    | DoubleCoin
    | IgnoreCostKind
    | Shields
    | PointsForWonder
    | PointsPerCatIcon
    | PointsPerMilitaryToken
    | PointsPerProgressToken
    | PointsForCopies
)
"""What a progress token can do."""
