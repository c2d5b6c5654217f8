"""The effects that only gods and the Gate have; the others stand in ``effects.py``.

Source of the meanings: reference duel_expansions section 4.
"""

from typing import ClassVar, Literal

from solver.games.data.said import Said
from solver.games.duel.data.effects import (
    Acting,
    BuildFromDiscard,
    Coins,
    Count,
    DestroyOpponentCard,
    DrawProgressTokens,
    OpponentLosesCoins,
    Science,
    Shields,
    VictoryPoints,
)


class ChooseTokenOnCard(Acting, frozen=True, tag="choose_token_on_card"):
    """Progress tokens set aside lie on the god once it is seen; who activates it takes one."""

    said: ClassVar[Said] = Said(
        "one of the {draw} progress tokens on the card",
        "uno dei {draw} segnalini progresso sulla carta",
    )
    icons: ClassVar[str] = "token 1/{draw}"
    worth: ClassVar[int] = 20
    alone: ClassVar[bool] = True
    draw: Literal[2]

    @property
    def amount(self) -> int:
        """Tokens drawn."""
        return self.draw


class CopyScienceSymbol(Acting, frozen=True, tag="copy_science_symbol"):
    """The snake is laid on an opposing green card, whose symbol counts for its owner, too."""

    said: ClassVar[Said] = Said(
        "the symbol of a green card of the opponent",
        "il simbolo di una carta verde avversaria",
    )
    icons: ClassVar[str] = "snake"
    worth: ClassVar[int] = 16
    alone: ClassVar[bool] = True


class ProtectedCoins(Acting, frozen=True, tag="protected_coins"):
    """Coins on the god that can be spent but not lost; each that is left is worth a point."""

    said: ClassVar[Said] = Said(
        "{count:coins} that nobody can take, a point for each left",
        "{count:coins} che nessuno può togliere, un punto per ogni rimasta",
    )
    icons: ClassVar[str] = "coin {count}"
    worth: ClassVar[int] = 0
    alone: ClassVar[bool] = True
    count: Count

    @property
    def amount(self) -> int:
        """Coins."""
        return self.count


class StealOpponentCard(Acting, frozen=True, tag="steal_opponent_card"):
    """A brown or grey card of the opponent comes into the own city."""

    said: ClassVar[Said] = Said(
        "takes a brown or grey card of the opponent",
        "prende una carta marrone o grigia avversaria",
    )
    icons: ClassVar[str] = "card .brown .grey \N{LEFTWARDS ARROW}"
    worth: ClassVar[int] = 16


class DiscardFromStructure(Acting, frozen=True, tag="discard_from_structure"):
    """Any card of the structure is discarded; a token on it is taken."""

    said: ClassVar[Said] = Said(
        "discards any card of the structure",
        "scarta una carta qualsiasi della struttura",
    )
    icons: ClassVar[str] = "destroy"
    worth: ClassVar[int] = 6


class UnbuildWonder(Acting, frozen=True, tag="unbuild_wonder"):
    """A wonder of either city is no longer built; the card under it is discarded."""

    said: ClassVar[Said] = Said(
        "unbuilds a wonder of either city",
        "smonta una meraviglia di una delle due città",
    )
    icons: ClassVar[str] = "wonder \N{MULTIPLICATION SIGN}"
    worth: ClassVar[int] = 12


class BuildWonderFromDiscard(Acting, frozen=True, tag="build_wonder_from_discard"):
    """An own wonder is built free, with a card of the discard pile under it."""

    said: ClassVar[Said] = Said(
        "builds an own wonder free with a card of the discard pile",
        "costruisce gratis una propria meraviglia con una carta degli scarti",
    )
    icons: ClassVar[str] = "wonder \N{UPWARDS ARROW}"
    worth: ClassVar[int] = 26


class StealUnbuiltWonder(Acting, frozen=True, tag="steal_unbuilt_wonder"):
    """A wonder that the opponent has not built comes to the own ones."""

    said: ClassVar[Said] = Said(
        "takes a wonder of the opponent that is not built",
        "prende una meraviglia avversaria non costruita",
    )
    icons: ClassVar[str] = "wonder \N{LEFTWARDS ARROW}"
    worth: ClassVar[int] = 12


class PlaceMinervaPawn(Acting, frozen=True, tag="place_minerva_pawn"):
    """Minerva's pawn is placed on the track, where it stops the conflict pawn once."""

    said: ClassVar[Said] = Said(
        "Minerva's pawn on a space of the track, where the conflict pawn stops",
        "la pedina di Minerva su una casella, dove la pedina conflitto si ferma",
    )
    icons: ClassVar[str] = "minerva"
    worth: ClassVar[int] = 6
    alone: ClassVar[bool] = True


class UseMilitaryTokens(Acting, frozen=True, tag="use_military_tokens"):
    """A military token is discarded, then another one is applied."""

    said: ClassVar[Said] = Said(
        "discards a military token, then applies another",
        "scarta un segnalino militare, poi ne applica un altro",
    )
    icons: ClassVar[str] = "pawn \N{MINUS SIGN}"
    worth: ClassVar[int] = 6


class RevealDeckTops(Acting, frozen=True, tag="reveal_deck_tops"):
    """The god on top of each deck is looked at; one of them acts free."""

    said: ClassVar[Said] = Said(
        "one of the gods on top of the decks",
        "una delle divinità in cima ai mazzi",
    )
    icons: ClassVar[str] = "gate"
    worth: ClassVar[int] = 18


GodEffect = (
    ChooseTokenOnCard
    | CopyScienceSymbol
    | ProtectedCoins
    | StealOpponentCard
    | DiscardFromStructure
    | UnbuildWonder
    | BuildWonderFromDiscard
    | StealUnbuiltWonder
    | PlaceMinervaPawn
    | UseMilitaryTokens
    | RevealDeckTops
    | Shields
    | VictoryPoints
    | Science
    | Coins
    | OpponentLosesCoins
    | DestroyOpponentCard
    | BuildFromDiscard
    | DrawProgressTokens
)
"""What a god can do."""
