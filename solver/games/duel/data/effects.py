"""The effects that cards, wonders and progress tokens can have, one struct per effect type.

Which types an item may have is part of its own type (:data:`CardEffect` and so on), so a table
with an effect that the rules could not carry out is refused when it is read. A type tells the rules
of itself in one of three ways (``ext/duel/tables.pxd``): by columns of the C struct ``Item``, by a
right that a city has while the item lies there (:class:`Lasting`), or by a row that a handler
carries out in one moment (:class:`Acting`).

Source of the meanings: reference duel section 1.
"""

from collections.abc import Iterable
from typing import Annotated, ClassVar, Literal, Protocol

from msgspec import Meta, Struct

from solver.games.data.rows import Column, mask, packed
from solver.games.data.said import Drawn, Said, Worded

Resource = Literal["wood", "clay", "stone", "glass", "papyrus"]
Color = Literal["brown", "grey", "blue", "green", "yellow", "red", "purple"]
Count = Annotated[int, Meta(ge=1, le=15)]
Amount = Annotated[int, Meta(ge=0, le=15)]

RESOURCES: tuple[Resource, ...] = ("wood", "clay", "stone", "glass", "papyrus")
"""Resources in the order of their indexes."""

RAW = 3
"""So many of them are those of brown cards."""

CardColor = Color | Literal["temple", "senator"]

COLORS: tuple[Color, ...] = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
"""Card colors in the order of their indexes."""

CLASSES: tuple[str, ...] = (*COLORS, "wonder_built", "token", "temple", "senator", "power")
"""Classes of items in the order of their indexes (``ext/duel/tables.pxd``)."""


MOMENTS = ("built", "scored")
"""When effects act, in the order of the rules."""


class CitySeen(Protocol):
    """What a position shows of a player, for what an effect can have brought at most."""

    def own(self, thing: str) -> int:
        """The most things of a kind (``COUNTED``) that the city can ever have had at once."""

    def better(self, things: Iterable[str]) -> int:
        """The most of some kinds together in the city that had more of them."""

    def chained(self) -> int:
        """Cards that can have been built by a chain."""

    def spent_by_other(self) -> int:
        """Coins that the opponent can have spent."""


Brought = Literal["coins", "traded", "shields", "turns"]
"""What positions add up: coins of the bank, coins of the opponent, shields, further turns."""

NOTHING = (0, 0)


class Doing(Worded, Drawn, frozen=True):
    """Base of all effects of Duel: words, icons, and what each can have done to the table so far.

    Positions are checked by these bounds alone, so a new effect is known to them by what it says.
    """

    def brought(self, what: Brought, seen: CitySeen) -> tuple[int, int]:  # noqa: ARG002
        """The least and the most that it can have brought since it was built."""
        return NOTHING


class Acting(Doing, frozen=True):
    """Base of effects with a handler of their own: in the moment ``when``, by their tag as kind."""

    when: ClassVar[str] = "built"
    worth: ClassVar[int]
    """Rough worth to a god or a Conspiracy that has it, in quarters of a point; 0 where the rules
    work out all of it (``ext/duel/expansion_worth.pyx``)."""
    alone: ClassVar[bool] = False
    """Whether one item at most can have it, as the table has room for one of its pieces."""

    @property
    def amount(self) -> int:
        """How much."""
        return 0

    @property
    def what(self) -> int:
        """What it is about, a number or a set of bits."""
        return 0


class Lasting(Doing, frozen=True):
    """Base of effects that are a right of the city: the rule concerned asks for it."""

    called: ClassVar[str] = ""

    @property
    def right(self) -> str:
        """The name of the right (``Right`` in ``ext/duel/tables.pxd``)."""
        return f"right_{self.called}"

    @property
    def amount(self) -> int:
        """What the right is worth, the same for all items that give it."""
        return self.number(1)


COUNTED = (*COLORS, "wonder_built", "coins_set_of_3")
"""What coins_per_own, guild_coins and guild_points can count, by index or bit."""


class Resources(Struct, frozen=True, forbid_unknown_fields=True):
    """So many units of each resource."""

    wood: Amount = 0
    clay: Amount = 0
    stone: Amount = 0
    glass: Amount = 0
    papyrus: Amount = 0

    @property
    def units(self) -> tuple[int, ...]:
        """The units in the order of :data:`RESOURCES`."""
        return (self.wood, self.clay, self.stone, self.glass, self.papyrus)


class Cost(Resources, frozen=True, forbid_unknown_fields=True):
    """A printed price: coins and resources."""

    coins: Amount = 0


def units(resources: Resources) -> int:
    """The units as the rules hold them: a byte for each resource."""
    return packed(resources.units, 8)


def is_raw(resources: Iterable[Resource]) -> int:
    """Whether brown resources are among these, as 0 or 1."""
    return +any(RESOURCES.index(name) < RAW for name in resources)


def is_grey(resources: Iterable[Resource]) -> int:
    """Whether grey resources are among these, as 0 or 1."""
    return +any(RESOURCES.index(name) >= RAW for name in resources)


def spread(resources: Iterable[Resource]) -> int:
    """A set of resources, 0xFF in the byte of each."""
    return packed((0xFF * (name in resources) for name in RESOURCES), 8)


def counted_mask(things: Iterable[str]) -> int:
    """A set of what can be counted, a bit for each."""
    return mask(things, COUNTED)


class Produce(Doing, frozen=True, tag="produce"):
    """Permanent production; it also raises what the opponent pays for these resources."""

    said: ClassVar[Said] = Said("{resources:units}", "{resources:units}")
    icons: ClassVar[str] = "{resources:units}"
    resources: Annotated[Resources, Column("make", units)]


class ProduceChoice(Doing, frozen=True, tag="produce_choice"):
    """One unit per payment, of one kind of the list; never raises the opponent's prices."""

    said: ClassVar[Said] = Said("{options:or}", "{options:or}")
    icons: ClassVar[str] = "{options:or}"
    options: Annotated[
        tuple[Resource, ...], Column("raw_choices", is_raw), Column("grey_choices", is_grey)
    ]


class FixedTradePrice(Doing, frozen=True, tag="fixed_trade_price"):
    """The owner buys these resources at a fixed price per unit."""

    said: ClassVar[Said] = Said(
        "buys {resources:and} at {price}",
        "compra {resources:and} a {price}",
    )
    icons: ClassVar[str] = "{resources:and} ={price}"
    resources: Annotated[tuple[Resource, ...], Column("fixed", spread)]
    price: Literal[1]


class Shields(Doing, frozen=True, tag="shields"):
    """Moves the conflict pawn toward the opponent's capital."""

    said: ClassVar[Said] = Said("{count:shields}", "{count:shields}")
    icons: ClassVar[str] = "{count:shields}"
    count: Annotated[Count, Column("shields")]

    def brought(self, what: Brought, seen: CitySeen) -> tuple[int, int]:  # noqa: ARG002
        """All its shields."""
        return (self.count, self.count) if what == "shields" else NOTHING


class VictoryPoints(Doing, frozen=True, tag="victory_points"):
    """Points at the end of the game."""

    said: ClassVar[Said] = Said("{count:points}", "{count:points}")
    icons: ClassVar[str] = "vp:{count}"
    count: Annotated[Count, Column("vp")]


class Science(Doing, frozen=True, tag="science"):
    """One scientific symbol."""

    said: ClassVar[Said] = Said("{symbol:word}", "{symbol:word}")
    icons: ClassVar[str] = "{symbol:word}"
    symbol: str


class Coins(Doing, frozen=True, tag="coins"):
    """Coins from the bank, once."""

    said: ClassVar[Said] = Said("{count:coins}", "{count:coins}")
    icons: ClassVar[str] = "coin:+{count}"
    count: Annotated[Count, Column("coins")]

    def brought(self, what: Brought, seen: CitySeen) -> tuple[int, int]:  # noqa: ARG002
        """All its coins."""
        return (self.count, self.count) if what == "coins" else NOTHING


class CoinsPerOwn(Acting, frozen=True, tag="coins_per_own"):
    """Coins once for each card of a color, or each built wonder, in the builder's own city.

    The card that has the effect counts too.
    """

    said: ClassVar[Said] = Said(
        "{coins:coins} for each: {per:thing}",
        "{coins:coins} per ognuna: {per:thing}",
    )
    icons: ClassVar[str] = "coin:+{coins}\N{MULTIPLICATION SIGN}"
    per: Color | Literal["wonder_built"]
    coins: Count

    @property
    def amount(self) -> int:
        """Coins for each."""
        return self.coins

    @property
    def what(self) -> int:
        """What is counted."""
        return COUNTED.index(self.per)

    def brought(self, what: Brought, seen: CitySeen) -> tuple[int, int]:
        """Coins for what was there at most."""
        return (0, self.coins * seen.own(self.per)) if what == "coins" else NOTHING


class GuildCoins(Acting, frozen=True, tag="guild_coins"):
    """Coins once for each card of these colors in the city that has more of them."""

    said: ClassVar[Said] = Said(
        "{coins:coins} for each: {per:things}",
        "{coins:coins} per ognuna: {per:things}",
    )
    icons: ClassVar[str] = "coin:+{coins}\N{MULTIPLICATION SIGN}"
    per: tuple[Color, ...]
    coins: Count

    @property
    def amount(self) -> int:
        """Coins for each."""
        return self.coins

    @property
    def what(self) -> int:
        """What is counted."""
        return counted_mask(self.per)

    def brought(self, what: Brought, seen: CitySeen) -> tuple[int, int]:
        """Coins for what was there at most."""
        return (0, self.coins * seen.better(self.per)) if what == "coins" else NOTHING


class GuildPoints(Acting, frozen=True, tag="guild_points"):
    """Points at the end for each thing counted in the city that has more of them.

    ``coins_set_of_3`` counts whole sets of three coins.
    """

    said: ClassVar[Said] = Said(
        "{points:points} for each: {per:things}",
        "{points:points} per ognuna: {per:things}",
    )
    icons: ClassVar[str] = "vp:{points}\N{MULTIPLICATION SIGN}"
    when: ClassVar[str] = "scored"
    per: tuple[Color | Literal["wonder_built", "coins_set_of_3"], ...]
    points: Count

    @property
    def amount(self) -> int:
        """Points for each."""
        return self.points

    @property
    def what(self) -> int:
        """What is counted."""
        return counted_mask(self.per)


class ExtraTurn(Doing, frozen=True, tag="extra_turn"):
    """The builder plays another turn."""

    said: ClassVar[Said] = Said("another turn", "un altro turno")
    icons: ClassVar[str] = "again"
    flags: ClassVar = {"extra_turn": 1}

    def brought(self, what: Brought, seen: CitySeen) -> tuple[int, int]:  # noqa: ARG002
        """One."""
        return (1, 1) if what == "turns" else NOTHING


class OpponentLosesCoins(Acting, frozen=True, tag="opponent_loses_coins"):
    """The opponent pays the bank, as far as the coins go."""

    said: ClassVar[Said] = Said("opponent -{count:coins}", "avversario -{count:coins}")
    icons: ClassVar[str] = "lost:\N{MINUS SIGN}{count}"
    worth: ClassVar[int] = 0
    count: Count

    @property
    def amount(self) -> int:
        """Coins."""
        return self.count


class DestroyOpponentCard(Acting, frozen=True, tag="destroy_opponent_card"):
    """The builder puts one opposing card of a color on the discard pile."""

    said: ClassVar[Said] = Said("destroys a {color:word} card", "distrugge una delle {color:word}")
    icons: ClassVar[str] = "destroy .{color}"
    worth: ClassVar[int] = 6
    color: Color

    @property
    def what(self) -> int:
        """The color."""
        return COLORS.index(self.color)


class BuildFromDiscard(Acting, frozen=True, tag="build_from_discard"):
    """The builder takes a card of the discard pile and builds it free."""

    said: ClassVar[Said] = Said("builds a discarded card", "costruisce uno scarto")
    icons: ClassVar[str] = "again"
    worth: ClassVar[int] = 22
    count: Literal[1]


class DrawProgressTokens(Acting, frozen=True, tag="draw_progress_tokens"):
    """The builder draws tokens from those set aside at setup and keeps one."""

    said: ClassVar[Said] = Said("1 of {draw} progress tokens", "1 progresso su {draw}")
    icons: ClassVar[str] = "token"
    worth: ClassVar[int] = 10
    draw: Literal[3]
    keep: Literal[1]

    @property
    def amount(self) -> int:
        """Tokens drawn."""
        return self.draw


class ResourceDiscount(Lasting, frozen=True, tag="resource_discount"):
    """Later wonders or blue cards need fewer resource units, chosen at each construction."""

    said: ClassVar[Said] = Said(
        "{applies_to:thing}: {count} resources less",
        "{applies_to:thing}: {count} risorse in meno",
    )
    icons: ClassVar[str] = "{applies_to:cards} \N{MINUS SIGN}{count}"
    applies_to: Literal["wonder", "blue"]
    count: Count

    @property
    def right(self) -> str:
        """That of the things it applies to."""
        return f"right_{self.applies_to}_discount"


class GainOpponentTradeCoins(Lasting, frozen=True, tag="gain_opponent_trade_coins"):
    """The owner receives what the opponent spends on resources."""

    said: ClassVar[Said] = Said(
        "gets what the opponent pays for resources",
        "riceve quanto l'avversario paga per le risorse",
    )
    icons: ClassVar[str] = "coin \N{LEFTWARDS ARROW}"
    called: ClassVar[str] = "trade_coins"

    def brought(self, what: Brought, seen: CitySeen) -> tuple[int, int]:
        """As much as the opponent can have spent."""
        return (0, seen.spent_by_other()) if what == "traded" else NOTHING


class PointsPerProgressToken(Acting, frozen=True, tag="points_per_progress_token"):
    """Points at the end for each progress token of the owner, this one included."""

    said: ClassVar[Said] = Said(
        "{points:points} for each: progress token",
        "{points:points} per ognuna: segnalino progresso",
    )
    icons: ClassVar[str] = "vp:{points}\N{MULTIPLICATION SIGN} token"
    when: ClassVar[str] = "scored"
    points: Count

    @property
    def amount(self) -> int:
        """Points for each."""
        return self.points


class ExtraShieldOnRedCard(Lasting, frozen=True, tag="extra_shield_on_red_card"):
    """Later red cards move the pawn further; wonders do not."""

    said: ClassVar[Said] = Said(
        "red cards: {count:shields} more",
        "carte rosse: {count:shields} in più",
    )
    icons: ClassVar[str] = ".red + {count:shields}"
    called: ClassVar[str] = "red_shield"
    count: Literal[1]

    def brought(self, what: Brought, seen: CitySeen) -> tuple[int, int]:
        """Nobody knows which red cards came after it."""
        return (0, self.count * seen.own("red")) if what == "shields" else NOTHING


class ExtraTurnOnWonders(Lasting, frozen=True, tag="extra_turn_on_wonders"):
    """Later wonders give an extra turn, if they do not already."""

    said: ClassVar[Said] = Said(
        "another turn after each wonder",
        "un altro turno dopo ogni meraviglia",
    )
    icons: ClassVar[str] = "wonder again"
    called: ClassVar[str] = "wonder_turn"

    def brought(self, what: Brought, seen: CitySeen) -> tuple[int, int]:
        """Nobody knows which wonders came after it."""
        return (0, seen.own("wonder_built")) if what == "turns" else NOTHING


class CoinsOnChainBuild(Lasting, frozen=True, tag="coins_on_chain_build"):
    """Coins for each card built free through a chain."""

    said: ClassVar[Said] = Said(
        "{count:coins} for each card that a chain makes free",
        "{count:coins} per ogni carta resa gratuita da una catena",
    )
    icons: ClassVar[str] = "chain coin:+{count}"
    called: ClassVar[str] = "chain_coins"
    count: Count

    def brought(self, what: Brought, seen: CitySeen) -> tuple[int, int]:
        """Coins for all that can have been built so."""
        return (0, self.count * seen.chained()) if what == "coins" else NOTHING


class TemplePoints(Doing, frozen=True, tag="temple_points"):
    """Points by the number of Grand Temples in the city."""

    said: ClassVar[Said] = Said(
        "points by the number of Grand Temples",
        "punti secondo il numero dei Grandi Templi",
    )
    icons: ClassVar[str] = ""


class PlaceCube(Acting, frozen=True, tag="place_cube"):
    """The builder places an Influence cube in any chamber."""

    said: ClassVar[Said] = Said("1 cube", "1 cubo")
    icons: ClassVar[str] = "+ cube"
    worth: ClassVar[int] = 0


class MoveCube(Acting, frozen=True, tag="move_cube"):
    """The builder may move an own cube to the next chamber."""

    said: ClassVar[Said] = Said("moves a cube", "sposta un cubo")
    icons: ClassVar[str] = "cube \N{RIGHTWARDS ARROW}"
    worth: ClassVar[int] = 4
    optional: Literal[True] = True


class BuildLastRow(Acting, frozen=True, tag="build_last_row"):
    """The builder takes an open card of the row uncovered last, covered or not, and builds it."""

    said: ClassVar[Said] = Said(
        "builds a card of the last row",
        "costruisce una carta dell'ultima fila",
    )
    icons: ClassVar[str] = "again"
    count: Literal[1]


class BuildReturned(Acting, frozen=True, tag="build_returned"):
    """The cards out of this Age are shown; the builder builds one free and gives another away."""

    said: ClassVar[Said] = Said(
        "builds a card of the box, gives one away",
        "costruisce una carta della scatola, ne dà una",
    )
    icons: ClassVar[str] = "again"
    count: Literal[1]
    given: Literal[1]


class TriggerUnprepared(Acting, frozen=True, tag="trigger_unprepared"):
    """The builder may trigger a Conspiracy that is not prepared."""

    said: ClassVar[Said] = Said("triggers a Conspiracy", "rivela una Congiura")
    icons: ClassVar[str] = "conspiracy"


class RevealOneDeck(Acting, frozen=True, tag="reveal_one_deck"):
    """The builder looks at a deck of gods and activates one of them free."""

    said: ClassVar[Said] = Said("a god of 1 deck", "una divinità di 1 mazzo")
    icons: ClassVar[str] = "god"


class GodDiscount(Lasting, frozen=True, tag="god_discount"):
    """Gods and the Gate cost less."""

    said: ClassVar[Said] = Said("gods -{coins:coins}", "divinità -{coins:coins}")
    icons: ClassVar[str] = "god coin:\N{MINUS SIGN}{coins}"
    called: ClassVar[str] = "god_discount"
    coins: Count


class CoinsLostPerStep(Lasting, frozen=True, tag="coins_lost_per_step"):
    """The opponent loses coins for each step that the owner moves the pawn."""

    said: ClassVar[Said] = Said(
        "the opponent loses {coins:coins} for each step of the pawn",
        "l'avversario perde {coins:coins} per ogni passo della pedina",
    )
    icons: ClassVar[str] = "pawn lost:\N{MINUS SIGN}{coins}"
    called: ClassVar[str] = "step_coins"
    coins: Count


class OneCoinBuild(Lasting, frozen=True, tag="one_coin_build"):
    """Cards with a chain symbol under their cost can be built for one coin."""

    said: ClassVar[Said] = Said(
        "cards with a chain symbol below their cost: for {coins:coins}",
        "carte con un simbolo di catena sotto il costo: per {coins:coins}",
    )
    icons: ClassVar[str] = "chain coin:{coins}"
    called: ClassVar[str] = "one_coin"
    coins: Literal[1]


class SenatorsFree(Lasting, frozen=True, tag="senators_free"):
    """Senators cost nothing."""

    said: ClassVar[Said] = Said("Senators cost nothing", "i Senatori non costano nulla")
    icons: ClassVar[str] = "politician coin:0"
    called: ClassVar[str] = "free_senators"


class KeepBoth(Lasting, frozen=True, tag="keep_both"):
    """Who conspires keeps both of the Conspiracies looked at."""

    said: ClassVar[Said] = Said(
        "both Conspiracies looked at are kept",
        "si tengono entrambe le Congiure guardate",
    )
    icons: ClassVar[str] = "conspiracy conspiracy"
    called: ClassVar[str] = "keep_both"


class PointsPerTokenLeft(Acting, frozen=True, tag="points_per_token_left"):
    """Points at the end for each Mythology token and each Offering token not used."""

    said: ClassVar[Said] = Said(
        "{points:points} for each: Mythology or Offering token left",
        "{points:points} per ognuna: segnalino Mitologia o Offerta rimasto",
    )
    icons: ClassVar[str] = "vp:{points}\N{MULTIPLICATION SIGN} mythology offering"
    when: ClassVar[str] = "scored"
    points: Count

    @property
    def amount(self) -> int:
        """Points for each."""
        return self.points


CardEffect = (
    Produce
    | ProduceChoice
    | FixedTradePrice
    | Shields
    | VictoryPoints
    | Science
    | Coins
    | CoinsPerOwn
    | GuildCoins
    | GuildPoints
    | TemplePoints
)
"""What a card can do."""

WonderEffect = (
    ProduceChoice
    | Shields
    | VictoryPoints
    | Coins
    | ExtraTurn
    | OpponentLosesCoins
    | DestroyOpponentCard
    | BuildFromDiscard
    | DrawProgressTokens
    | PlaceCube
    | MoveCube
    | TriggerUnprepared
    | RevealOneDeck
    | GodDiscount
    | BuildLastRow
    | BuildReturned
)
"""What a wonder can do."""

TokenEffect = (
    VictoryPoints
    | Science
    | Coins
    | ResourceDiscount
    | GainOpponentTradeCoins
    | PointsPerProgressToken
    | ExtraShieldOnRedCard
    | ExtraTurnOnWonders
    | CoinsOnChainBuild
    | CoinsLostPerStep
    | OneCoinBuild
    | SenatorsFree
    | KeepBoth
    | PointsPerTokenLeft
)
"""What a progress token can do."""
