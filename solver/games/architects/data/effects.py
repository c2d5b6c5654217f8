"""The effects that cards, wonders and progress tokens can have, one struct per effect type.

Which types an item may have is part of its own type (:data:`CardEffect` and so on), so a table
with an effect that the rules could not carry out is refused when it is read. The columns are
fields of the C structs in ``ext/architects/tables.pxd``.

Source of the meanings: reference architects sections 5 to 11.
"""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from solver.games.data.rows import Column
from solver.games.data.said import Drawn, Said, Worded

Resource = Literal["wood", "stone", "clay", "papyrus", "glass"]
Symbol = Literal["compass", "gear", "tablet"]
Color = Literal["grey", "yellow", "blue", "green", "red"]
Count = Annotated[int, Meta(ge=1, le=15)]
Amount = Annotated[int, Meta(ge=0, le=15)]

RESOURCES: tuple[Resource, ...] = ("wood", "stone", "clay", "papyrus", "glass")
"""Resources in the order of the cards that give them."""

SYMBOLS: tuple[Symbol, ...] = ("compass", "gear", "tablet")
"""Science symbols in the order of the cards that show them."""


class TokenOrWonder(Worded, Drawn, frozen=True):
    """Base of what a progress token or a wonder does; what a card does, its name says."""

    brings: ClassVar[int] = 0
    """Cards that it brings to the city at most, when it is carried out."""


class ResourceUnit(Drawn, frozen=True, tag="resource"):
    """One unit of a resource, spent with its card."""

    icons: ClassVar[str] = "{resource}"

    resource: Resource
    count: Literal[1]


class Coin(Drawn, frozen=True, tag="coin"):
    """A unit that stands for any missing resource, spent with its card."""

    icons: ClassVar[str] = "coin"

    count: Literal[1]


class VictoryPoints(Drawn, frozen=True, tag="vp"):
    """Points at the end of the game."""

    icons: ClassVar[str] = "vp:{count}"

    count: Annotated[Count, Column("vp")]


class CatIcon(Drawn, frozen=True, tag="cat_icon"):
    """Brings the Cat pawn to whoever takes the card; counted by Politics."""

    icons: ClassVar[str] = "cat"

    count: Annotated[Literal[1], Column("icons")]


class Science(Drawn, frozen=True, tag="science"):
    """One science symbol; two equal or three different ones are turned into a progress token."""

    icons: ClassVar[str] = "{symbol}"

    symbol: Symbol
    count: Literal[1]


class Shields(TokenOrWonder, frozen=True, tag="shields"):
    """Counts in every battle while its owner has it."""

    said: ClassVar[Said] = Said(
        "{count} shields in every battle",
        "{count} Scudi in ogni Battaglia",
    )
    said_one: ClassVar[Said | None] = Said("1 shield in every battle", "1 Scudo in ogni Battaglia")
    icons: ClassVar[str] = "{count:shields}"

    count: Annotated[Count, Column("shields")]


class Horns(Drawn, frozen=True, tag="horns"):
    """Turns conflict tokens to their Battle side when the card is taken."""

    icons: ClassVar[str] = "{count:horns}"

    count: Annotated[Count, Column("horns")]


class TakeTopAnyDeck(TokenOrWonder, frozen=True, tag="take_top_any_deck"):
    """The top card of any deck on the table."""

    said: ClassVar[Said] = Said(
        "take the top card of any deck",
        "prendi la carta in cima a un mazzo qualsiasi",
    )
    icons: ClassVar[str] = "card ?"
    brings: ClassVar[int] = 1


class TakeProgressToken(TokenOrWonder, frozen=True, tag="take_progress_token"):
    """One of the progress tokens on offer, without spending green cards."""

    said: ClassVar[Said] = Said("take a progress token", "prendi un segnalino Progresso")
    icons: ClassVar[str] = "token"


class TakeTopCentral(TokenOrWonder, frozen=True, tag="take_top_central"):
    """The top card of the central deck."""

    said: ClassVar[Said] = Said(
        "take the top card of the central deck",
        "prendi la carta in cima al mazzo centrale",
    )
    icons: ClassVar[str] = "card \N{DOWNWARDS ARROW}"
    brings: ClassVar[int] = 1


class LookAndTake(TokenOrWonder, frozen=True, tag="look_and_take"):
    """Look at the top cards of the left or the right deck and keep one; the rest is shuffled in."""

    said: ClassVar[Said] = Said(
        "look through the top {look} cards of the left or the right deck and keep one",
        "guarda le prime {look} carte del mazzo di sinistra o di destra e tienine una",
    )
    icons: ClassVar[str] = "card {take}/{look}"
    brings: ClassVar[int] = 1

    look: Count
    take: Literal[1]


class TakeTopLeftAndRight(TokenOrWonder, frozen=True, tag="take_top_left_and_right"):
    """The top card of the left deck and that of the right deck."""

    said: ClassVar[Said] = Said(
        "take the top cards of the left and of the right deck",
        "prendi le carte in cima al mazzo di sinistra e a quello di destra",
    )
    icons: ClassVar[str] = "\N{LEFTWARDS ARROW} card \N{RIGHTWARDS ARROW}"
    brings: ClassVar[int] = 2


class ExtraCard(TokenOrWonder, frozen=True, tag="extra_card"):
    """Taking one of these cards allows one more card of the left, right or central deck."""

    said: ClassVar[Said] = Said(
        "an extra card after taking {cards:or}, once a turn",
        "una carta in più dopo aver preso {cards:or}, una volta per turno",
    )
    icons: ClassVar[str] = "{cards:or} \N{RIGHTWARDS ARROW} card"

    cards: tuple[str, ...]


class ExtraCardOnBuild(TokenOrWonder, frozen=True, tag="extra_card_on_build"):
    """Building a stage allows one more card of the left, right or central deck."""

    said: ClassVar[Said] = Said(
        "an extra card after building a stage, once a turn",
        "una carta in più dopo aver costruito uno Stadio, una volta per turno",
    )
    icons: ClassVar[str] = "wonder \N{RIGHTWARDS ARROW} card"


class DoubleCoin(TokenOrWonder, frozen=True, tag="double_coin"):
    """One yellow card counts as so many coins."""

    said: ClassVar[Said] = Said(
        "one coin card counts as {coins} coins, once a turn",
        "una carta Moneta vale {coins} Monete, una volta per turno",
    )
    icons: ClassVar[str] = "coin = coin:{coins}"

    coins: Literal[2]


class IgnoreCostKind(TokenOrWonder, frozen=True, tag="ignore_cost_kind"):
    """The units paid for a stage need not be identical or different."""

    said: ClassVar[Said] = Said(
        "a stage is paid with any resources, once a turn",
        "uno Stadio si paga con Risorse qualsiasi, una volta per turno",
    )
    icons: ClassVar[str] = "wonder \N{NOT EQUAL TO}="


class PointsForWonder(TokenOrWonder, frozen=True, tag="vp_wonder"):
    """Points at the end, more if the owner's wonder is complete."""

    said: ClassVar[Said] = Said(
        "{incomplete:points} at the end, {complete} if the wonder is complete",
        "{incomplete:points} alla fine, {complete} se la Meraviglia è completa",
    )
    icons: ClassVar[str] = "vp:{incomplete} / vp:{complete} wonder"

    incomplete: Annotated[Count, Column("vp_incomplete")]
    complete: Annotated[Count, Column("vp_complete")]


class PointsPerCatIcon(TokenOrWonder, frozen=True, tag="vp_per_cat_icon"):
    """Points at the end for each cat icon on the owner's blue cards."""

    said: ClassVar[Said] = Said(
        "{vp:points} at the end for each cat icon on own cards",
        "{vp:points} alla fine per ogni icona Gatto sulle proprie carte",
    )
    icons: ClassVar[str] = "vp:{vp}\N{MULTIPLICATION SIGN} cat"

    vp: Annotated[Count, Column("vp_per_icon")]


class PointsPerMilitaryToken(TokenOrWonder, frozen=True, tag="vp_per_military_token"):
    """Points at the end for each Military Victory token."""

    said: ClassVar[Said] = Said(
        "{vp:points} at the end for each Military Victory token",
        "{vp:points} alla fine per ogni segnalino Vittoria Militare",
    )
    icons: ClassVar[str] = "vp:{vp}\N{MULTIPLICATION SIGN} laurel"

    vp: Annotated[Count, Column("vp_per_victory")]


class PointsPerProgressToken(TokenOrWonder, frozen=True, tag="vp_per_progress_token"):
    """Points at the end for each progress token of the owner, this one included."""

    said: ClassVar[Said] = Said(
        "{vp:points} at the end for each progress token, this one too",
        "{vp:points} alla fine per ogni segnalino Progresso, compreso questo",
    )
    icons: ClassVar[str] = "vp:{vp}\N{MULTIPLICATION SIGN} token"

    vp: Annotated[Count, Column("vp_per_token")]


class PointsForCopies(TokenOrWonder, frozen=True, tag="vp_culture"):
    """Points at the end for one copy of the token, or in all for both."""

    said: ClassVar[Said] = Said(
        "{one:points} at the end, {both} in all for both",
        "{one:points} alla fine, {both} in tutto per entrambi",
    )
    icons: ClassVar[str] = "vp:{one} / vp:{both}"

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
"""What a stage of a wonder can do, in the order of ``Effect`` in ``ext/architects/tables.pxd``."""

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
