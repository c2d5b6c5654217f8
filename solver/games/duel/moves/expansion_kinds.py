"""The kinds of moves and chance events that only Pantheon, Agora and promo wonders have.

==============================  ========================================================
text                            meaning
==============================  ========================================================
``activate GOD [with 2+3]``     activate a god or the gate, with Offering tokens
``prepare PLOT with CARD``      prepare a Conspiracy with a card of the structure
``trigger PLOT [with CARD]``    trigger a Conspiracy, of several not seen that with this card
``skip``                        make no use of a choice that is optional
``enshrine GOD N``              put a god face down into slot N of the Pantheon
``enki TOKEN``                  the progress token taken from Enki
``snake CARD``                  the opposing card that Nisaba's snake goes on
``take CARD``                   an opposing card that comes over
``strike R.P``                  the card that Zeus removes
``unbuild WONDER``              the wonder that Anubis unbuilds
``isis WONDER with CARD``       the wonder that Isis builds with a discarded card
``steal WONDER``                an opposing wonder that is not built
``minerva SPACE``               where Minerva's pawn goes, counted as the conflict pawn's place
``drop TOKEN``                  the military token that Neptune discards
``apply TOKEN``                 the one that he applies
``gate GOD``                    the god chosen of those on top of the decks
``deck MYTHOLOGY``              the deck for the Divine Theater
``choose GOD [top GOD]``        the god of it that acts, and which other goes on top
``cube N``                      place a cube in chamber N
``remove N``                    take an opposing cube out of chamber N
``shift N M``                   move an own cube to the next chamber
``conspirator cube``            what a conspirator does; or ``conspirator conspire``
``conspire PLOT``               the Conspiracy kept
``back top``                    where the other one goes; or ``back bottom``
``lock TOKEN``                  the progress token that leaves the game; ``?`` for one set aside
``fraud CARD``                  a card of the last row, built free
``treason CARD``                a card removed from the game, built free
``espionage TOKEN``             a token of those set aside
``turn CARD``                   an accessible card discarded
``swap CARD for CARD``          an opposing card, and the own one given for it
``influence N M``               the Decree of chamber N goes to chamber M
``sabotage WONDER``             an opposing wonder that leaves the game
``messe CARD``                  a card of the last row, built free
``liberty CARD gives CARD``     a card of the box, built free, and the one the opponent builds
``lay R.P TOKEN``               chance: a Mythology or Offering token on a card
``decree N DECREE``             chance: a Decree turned up
``look MYTHOLOGY.N GOD``        chance: a god seen in a deck, or ``?``
``fetch A B``                   chance: progress tokens for Enki
``plots A B``                   chance: the top two Conspiracies, or ``? ?``
``removed A B C``               chance: the cards out of this Age, or ``?``
``senators R.P R.P ...``        chance: the slots with the back of a senator
``god N GOD``                   chance: a god turned up in a slot
``box CARD``                    chance: a card out of this Age is shown to both
==============================  ========================================================
"""

from __future__ import annotations

from typing import Any, ClassVar

from solver.games.duel import names
from solver.games.duel.moves.fields import (
    AgeCardField,
    DepthField,
    MarkField,
    NumberField,
    OfferingsField,
    PlaceField,
    SecretField,
    TokenOfTrackField,
    WordField,
)
from solver.games.moves.kinds import ItemField, Kind, SetField

CARD = ItemField("card", names.CARDS)
GIVEN = ItemField("given", names.CARDS)
WONDER = ItemField("wonder", names.WONDERS)
TOKEN = ItemField("token", names.TOKENS)
PLOT = SecretField("plot", names.PLOTS)
SECOND = SecretField("second", names.PLOTS)
GOD = SecretField("god", names.GODS)
DECREE = ItemField("decree", names.DECREES)
MYTHOLOGY = ItemField("mythology", names.MYTHOLOGIES)
CHAMBER = NumberField("chamber", "N")
OTHER = NumberField("other", "M")
PLACE = NumberField("place", "N")
SPACE = NumberField("space", "SPACE", -9)
LOOT = TokenOfTrackField()
CONSPIRES = WordField("conspires", "cube/conspire", ("cube", "conspire"), ("cubo", "congiura"))
BOTTOM = WordField("bottom", "top/bottom", ("top", "bottom"), ("cima", "fondo"))


PANTHEON, AGORA, PROMO = ("pantheon",), ("agora",), ("promo",)
EITHER = PANTHEON + AGORA


class JoinedField(ItemField, frozen=True):
    """A card after a word; nothing where there is none."""

    joint: ClassVar[str]
    joint_it: ClassVar[str]
    absent = -1

    def say(self, scene: object, value: int, lang: str) -> str:
        """The card after its word."""
        joint = self.joint_it if lang == "it" else self.joint
        return "" if value < 0 else f"{joint} {super().say(scene, value, lang)}"


class UnderField(JoinedField, frozen=True):
    """The card under a Conspiracy that is triggered; nothing where one can tell without."""

    shown = "[with CARD]"
    joint = "with"
    joint_it = "con"


UNDER = UnderField("under", names.CARDS)


class GivesField(JoinedField, frozen=True):
    """The card that the opponent builds; nothing if there is no second one."""

    shown = "[gives CARD]"
    joint = "gives"
    joint_it = "dà"


class TopField(SecretField, frozen=True):
    """The god that goes on top of those put back; nothing if there is no choice."""

    shown = "[top GOD]"
    joint = "top"
    absent = -1

    def say(self, scene: object, value: int, lang: str) -> str:
        """The god after a word."""
        return "" if value < 0 else f"top {super().say(scene, value, lang)}"


def expansion_kinds(slot: Any) -> tuple[list[Kind[Any]], list[Kind[Any]]]:
    """The kinds of moves and of chance events.

    ``slot`` is the field for a place of the structure.
    """
    moves: list[Kind[Any]] = [
        Kind("activate", PlaceField(), OfferingsField(), group="play", needs=PANTHEON),
        Kind("prepare", PLOT, "with", CARD, group="play", needs=AGORA),
        Kind("trigger", PLOT, UNDER, group="play", needs=AGORA),
        Kind("skip", needs=EITHER),
        Kind("enshrine", GOD, PLACE, needs=PANTHEON),
        Kind("enki", TOKEN, needs=PANTHEON),
        Kind("snake", CARD, needs=PANTHEON),
        Kind("take", CARD, needs=EITHER),
        Kind("strike", slot, needs=PANTHEON),
        Kind("unbuild", WONDER, needs=PANTHEON),
        Kind("isis", WONDER, "with", CARD, needs=PANTHEON),
        Kind("steal", WONDER, needs=PANTHEON),
        Kind("minerva", SPACE, needs=PANTHEON),
        Kind("drop", LOOT, needs=PANTHEON),
        Kind("apply", LOOT, needs=PANTHEON),
        Kind("gate", GOD, needs=PANTHEON),
        Kind("deck", MYTHOLOGY, needs=PANTHEON),
        Kind("choose", GOD, TopField("top", names.GODS), needs=PANTHEON),
        Kind("cube", CHAMBER, needs=AGORA),
        Kind("remove", CHAMBER, needs=AGORA),
        Kind("shift", CHAMBER, OTHER, needs=AGORA),
        Kind("conspirator", CONSPIRES, needs=AGORA),
        Kind("conspire", PLOT, needs=AGORA),
        Kind("back", BOTTOM, needs=AGORA),
        Kind("lock", SecretField("token", names.TOKENS), needs=AGORA),
        Kind("fraud", CARD, needs=AGORA),
        Kind("treason", CARD, needs=AGORA),
        Kind("espionage", TOKEN, needs=AGORA),
        Kind("turn", CARD, needs=AGORA),
        Kind("swap", CARD, "for", GIVEN, needs=AGORA),
        Kind("influence", CHAMBER, OTHER, needs=AGORA),
        Kind("sabotage", WONDER, needs=AGORA),
        Kind("messe", CARD, needs=PROMO),
        Kind("liberty", CARD, GivesField("given", names.CARDS), needs=PROMO),
    ]
    events: list[Kind[Any]] = [
        Kind("lay", slot, MarkField(), needs=PANTHEON),
        Kind("decree", CHAMBER, DECREE, needs=AGORA),
        Kind("look", DepthField(), GOD, needs=PANTHEON),
        Kind("fetch", SetField("items", "A B", TOKEN), needs=PANTHEON),
        Kind("plots", PLOT, SECOND, needs=AGORA),
        Kind("removed", SetField("items", "A B C", AgeCardField(), secret=True), needs=AGORA),
        Kind("senators", SetField("items", "R.P R.P", slot), needs=AGORA),
        Kind("god", PLACE, GOD, needs=PANTHEON),
        Kind("box", CARD, needs=PROMO),
    ]
    return moves, events
