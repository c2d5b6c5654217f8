"""The effects of Conspiracies and of Decrees; those that others have, too, stand in ``effects.py``.

Source of the meanings: reference duel_expansions section 5.
"""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from solver.games.data.rows import Column, packed
from solver.games.data.said import Said
from solver.games.duel.data.effects import (
    CLASSES,
    RESOURCES,
    Acting,
    BuildFromDiscard,
    Coins,
    Count,
    DestroyOpponentCard,
    Doing,
    DrawProgressTokens,
    MoveCube,
    OpponentLosesCoins,
    PlaceCube,
    Resource,
    Shields,
)
from solver.games.duel.data.effects_pantheon import StealOpponentCard, StealUnbuiltWonder


class StealHalfCoins(Acting, frozen=True, tag="steal_half_coins"):
    """Half of the opponent's coins, rounded up."""

    said: ClassVar[Said] = Said(
        "takes half of the opponent's coins, rounded up",
        "prende metà delle monete avversarie, per eccesso",
    )
    icons: ClassVar[str] = "coin \N{VULGAR FRACTION ONE HALF}"
    worth: ClassVar[int] = 0


class LockToken(Acting, frozen=True, tag="lock_token"):
    """A progress token of the board, the opponent or those set aside leaves the game."""

    said: ClassVar[Said] = Said("locks a progress token", "blocca un segnalino progresso")
    icons: ClassVar[str] = "token \N{MULTIPLICATION SIGN}"
    worth: ClassVar[int] = 10


class Defraud(Acting, frozen=True, tag="defraud"):
    """A card of the row uncovered last, covered or not, is built free; no senator."""

    said: ClassVar[Said] = Said(
        "builds a card of the last row free",
        "costruisce gratis una carta dell'ultima fila",
    )
    icons: ClassVar[str] = "card \N{UPWARDS ARROW}"
    worth: ClassVar[int] = 24


class BuildRemoved(Acting, frozen=True, tag="build_removed"):
    """The cards removed from this Age are looked at; one of those, or of earlier ones, is built."""

    said: ClassVar[Said] = Said(
        "builds a card that was removed before the game",
        "costruisce una carta tolta prima della partita",
    )
    icons: ClassVar[str] = "discard \N{UPWARDS ARROW}"
    worth: ClassVar[int] = 24


class RemoveCube(Acting, frozen=True, tag="remove_cube"):
    """A cube of the opponent is removed."""

    said: ClassVar[Said] = Said("removes a cube of the opponent", "toglie un cubo avversario")
    icons: ClassVar[str] = "\N{MINUS SIGN} cube"
    worth: ClassVar[int] = 6


class TakeSetAsideToken(Acting, frozen=True, tag="take_set_aside_token"):
    """One of the progress tokens set aside."""

    said: ClassVar[Said] = Said(
        "a progress token of those set aside",
        "un segnalino progresso tra quelli da parte",
    )
    icons: ClassVar[str] = "token 1"
    worth: ClassVar[int] = 20


class DiscardAccessible(Acting, frozen=True, tag="discard_accessible"):
    """An accessible card of the structure is discarded, then possibly another one."""

    said: ClassVar[Said] = Said(
        "discards one or two cards of the structure",
        "scarta una o due carte della struttura",
    )
    icons: ClassVar[str] = "card \N{MULTIPLICATION SIGN}2"
    worth: ClassVar[int] = 2


class CoinsPerCube(Acting, frozen=True, tag="coins_per_cube"):
    """A coin for each own cube; the opponent loses one for each of theirs."""

    said: ClassVar[Said] = Said(
        "a coin for each own cube; the opponent loses one for each of his",
        "una moneta per ogni proprio cubo; l'avversario ne perde una per ogni suo",
    )
    icons: ClassVar[str] = "cube \N{PLUS-MINUS SIGN}1"
    worth: ClassVar[int] = 0


class SwapCards(Acting, frozen=True, tag="swap_cards"):
    """Two blue or two green cards, one of either city, change places."""

    said: ClassVar[Said] = Said(
        "swaps two blue or two green cards",
        "scambia due carte blu o due verdi",
    )
    icons: ClassVar[str] = "card .blue .green \N{LEFT RIGHT ARROW}"
    worth: ClassVar[int] = 6


class MoveDecree(Acting, frozen=True, tag="move_decree"):
    """A Decree is moved under that of another chamber."""

    said: ClassVar[Said] = Said(
        "moves a Decree to another chamber",
        "sposta un Decreto in un'altra Camera",
    )
    icons: ClassVar[str] = "decree \N{RIGHTWARDS ARROW}"
    worth: ClassVar[int] = 2


class BoxOpponentWonder(Acting, frozen=True, tag="box_opponent_wonder"):
    """A wonder that the opponent has built goes into the box."""

    said: ClassVar[Said] = Said(
        "puts a wonder that the opponent has built into the box",
        "mette nella scatola una meraviglia costruita dall'avversario",
    )
    icons: ClassVar[str] = "wonder \N{MULTIPLICATION SIGN}"
    worth: ClassVar[int] = 24


PlotEffect = (
    StealHalfCoins
    | LockToken
    | Defraud
    | BuildRemoved
    | RemoveCube
    | TakeSetAsideToken
    | DiscardAccessible
    | CoinsPerCube
    | SwapCards
    | MoveDecree
    | BoxOpponentWonder
    | StealOpponentCard
    | StealUnbuiltWonder
    | PlaceCube
    | MoveCube
    | Shields
    | Coins
    | OpponentLosesCoins
    | DestroyOpponentCard
    | BuildFromDiscard
    | DrawProgressTokens
)
"""What a Conspiracy can do."""


def class_bit(color: str) -> int:
    """The class of cards of a color, as a bit."""
    return 1 << CLASSES.index(color)


def ones(resources: Sequence[Resource]) -> int:
    """A set of resources, 1 in the byte of each."""
    return packed((+(name in resources) for name in RESOURCES), 8)


BuiltColor = Literal["blue", "green", "yellow", "red"]


class CardCoins(Doing, frozen=True, tag="card_coins"):
    """As many coins as the number of the Age when somebody builds a card of a color."""

    said: ClassVar[Said] = Said(
        "coins by the Age for each {color:word} card that is built",
        "monete secondo l'Epoca per ogni carta costruita tra le {color:word}",
    )
    icons: ClassVar[str] = "coin .{color}"
    color: Annotated[BuiltColor, Column("paid", class_bit)]


class IgnoreCostSymbol(Doing, frozen=True, tag="ignore_cost_symbol"):
    """Cards of a color cost a symbol less: a resource, or all coins."""

    said: ClassVar[Said] = Said(
        "{applies_to:word} cards cost a symbol less",
        "le carte {applies_to:word} costano un simbolo in meno",
    )
    icons: ClassVar[str] = "card .{applies_to} \N{MINUS SIGN}1"
    applies_to: Annotated[BuiltColor, Column("ignoring", class_bit)]


class TradeMinus1(Doing, frozen=True, tag="trade_minus_1"):
    """Each unit of these resources costs a coin less, but one at least."""

    said: ClassVar[Said] = Said(
        "{resources:and}: a coin less for each",
        "{resources:and}: una moneta in meno per ognuna",
    )
    icons: ClassVar[str] = "{resources:and} \N{MINUS SIGN}1"
    resources: Annotated[tuple[Resource, ...], Column("trade", ones)]


class Giving(Doing, frozen=True):
    """Base of what open Decrees give who controls their chamber, by an amount (``DecreeKind``)."""

    @property
    def amount(self) -> int:
        """How much."""
        return self.number(1)


class WonderResourceLess(Giving, frozen=True, tag="wonder_resource_less"):
    """Wonders need fewer resource units."""

    said: ClassVar[Said] = Said(
        "wonders: {count} resources less",
        "meraviglie: {count} risorse in meno",
    )
    icons: ClassVar[str] = "wonder \N{MINUS SIGN}{count}"
    count: Count


class HeldShield(Giving, frozen=True, tag="held_shield"):
    """The pawn is moved when control is gained, and back when it is lost."""

    said: ClassVar[Said] = Said(
        "{count:shields} as long as the chamber is controlled",
        "{count:shields} finché si controlla la Camera",
    )
    icons: ClassVar[str] = "{count:shields}"
    count: Count


class SenateBluePlus(Giving, frozen=True, tag="senate_blue_plus"):
    """Politicians act as if there were more blue cards."""

    said: ClassVar[Said] = Said(
        "politicians act with {count} blue cards more",
        "i politici agiscono con {count} carte blu in più",
    )
    icons: ClassVar[str] = "agora .blue +{count}"
    count: Count


class DiscardPlus(Giving, frozen=True, tag="discard_plus"):
    """A discarded card brings more coins."""

    said: ClassVar[Said] = Said(
        "{coins:coins} more for a discarded card",
        "{coins:coins} in più per una carta scartata",
    )
    icons: ClassVar[str] = "discard +{coins}"
    coins: Count


class WonderCoins(Giving, frozen=True, tag="wonder_coins"):
    """As many coins as the number of the Age when somebody builds a wonder."""

    said: ClassVar[Said] = Said(
        "coins by the Age for each wonder that is built",
        "monete secondo l'Epoca per ogni meraviglia costruita",
    )
    icons: ClassVar[str] = "coin wonder"


class OpponentChains(Giving, frozen=True, tag="opponent_chains"):
    """The chain symbols and Mythology tokens of the opponent make cards free, too."""

    said: ClassVar[Said] = Said(
        "the chain symbols of the opponent serve, too",
        "valgono anche i simboli di catena avversari",
    )
    icons: ClassVar[str] = "chain"


class ExtraTurnOnConspirator(Giving, frozen=True, tag="extra_turn_on_conspirator"):
    """Another turn after recruiting a conspirator."""

    said: ClassVar[Said] = Said(
        "another turn after a conspirator",
        "un altro turno dopo un cospiratore",
    )
    icons: ClassVar[str] = "again"


DecreeEffect = (
    CardCoins
    | IgnoreCostSymbol
    | TradeMinus1
    | WonderResourceLess
    | HeldShield
    | SenateBluePlus
    | DiscardPlus
    | WonderCoins
    | OpponentChains
    | ExtraTurnOnConspirator
)
"""What a Decree can do."""
