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

from collections.abc import Callable, Collection, Sequence
from typing import Any

from solver.errors import InputError
from solver.games.duel import names
from solver.games.duel.moves.fields import (
    CardsField,
    DepthField,
    MarkField,
    NumberField,
    OfferingsField,
    PlaceField,
    SecretField,
    TokenOfTrackField,
    WordField,
)
from solver.games.moves.kinds import Field, ItemField, Kind, SetField, Values
from solver.names import normalize

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


class UnderField(ItemField, frozen=True):
    """The card under a Conspiracy that is triggered; nothing where one can tell without."""

    shown = "[with CARD]"

    def say(self, scene: object, value: int, lang: str) -> str:
        """The card after a word."""
        with_ = "con" if lang == "it" else "with"
        return "" if value < 0 else f"{with_} {super().say(scene, value, lang)}"


UNDER = UnderField("under", names.CARDS)


class GivesField(ItemField, frozen=True):
    """The card that the opponent builds; nothing if there is no second one."""

    shown = "[gives CARD]"

    def say(self, scene: object, value: int, lang: str) -> str:
        """The card after a word."""
        gives = "dà" if lang == "it" else "gives"
        return "" if value < 0 else f"{gives} {super().say(scene, value, lang)}"


class TopField(SecretField, frozen=True):
    """The god that goes on top of those put back; nothing if there is no choice."""

    def say(self, scene: object, value: int, lang: str) -> str:
        """The god after a word."""
        return "" if value < 0 else f"top {super().say(scene, value, lang)}"


class AnySetField(SetField[Any], frozen=True):
    """A set that comes in parts of different sizes."""

    def read(self, scene: Any, text: str, possible: Collection[int] = ()) -> int:  # noqa: ARG002
        """The things named in a text, however many."""
        found = {self.one.read(scene, part) for part in self.one.split(text)}
        return sum(1 << item for item in found)


def _like(word: str, kinds: dict[str, Kind[Any]]) -> Callable[[Any, str], Sequence[Values]]:
    """A reader that compares a text with those of all possible moves of a kind."""

    def read(scene: Any, text: str) -> Sequence[Values]:
        kind, wanted = kinds[word], normalize(text)
        found = []
        for move in scene.legal:
            if move[0] != word:
                continue
            for lang in ("id", "en", "it"):
                said = kind.text(scene, tuple(move[1:]), lang).partition(" ")[2]
                if normalize(said) == wanted and tuple(move[1:]) not in found:
                    found.append(tuple(move[1:]))
        if not found:
            raise InputError("", f"no such {word}: {text!r}", f"write {kind.form}")
        return found

    return read


def triggered(scene: Any, text: str) -> Sequence[Values]:  # noqa: ARG001 - as all readers
    """A Conspiracy, and the card it was prepared with if that is said."""
    words = text.split()
    at = next((i for i, word in enumerate(words) if word in ("with", "con")), len(words))
    if not at or at == len(words) - 1:
        raise InputError("", "incomplete", "write trigger PLOT [with CARD]")
    plot, card = " ".join(words[:at]), " ".join(words[at + 1 :])
    return [(names.PLOTS.find(plot), names.card(card) if card else None)]


def expanded_kinds(slot: Any) -> tuple[list[Kind[Any]], list[Kind[Any]]]:
    """The kinds of moves and of chance events.

    ``slot`` is the field for a place of the structure.
    """
    kinds: dict[str, Kind[Any]] = {}

    def several(word: str, *parts: Field[Any] | str, group: str = "") -> Kind[Any]:
        kinds[word] = Kind(word, *parts, read=_like(word, kinds), group=group)
        return kinds[word]

    moves = [
        several("activate", PlaceField(), OfferingsField(), group="play"),
        several("prepare", PLOT, "with", CARD, group="play"),
        Kind("trigger", PLOT, UNDER, read=triggered, group="play"),
        Kind("skip"),
        several("enshrine", GOD, PLACE),
        Kind("enki", TOKEN),
        Kind("snake", CARD),
        Kind("take", CARD),
        Kind("strike", slot),
        Kind("unbuild", WONDER),
        several("isis", WONDER, "with", CARD),
        Kind("steal", WONDER),
        Kind("minerva", SPACE),
        Kind("drop", LOOT),
        Kind("apply", LOOT),
        Kind("gate", GOD),
        Kind("deck", MYTHOLOGY),
        several("choose", GOD, TopField("top", names.GODS)),
        Kind("cube", CHAMBER),
        Kind("remove", CHAMBER),
        several("shift", CHAMBER, OTHER),
        Kind("conspirator", CONSPIRES),
        Kind("conspire", PLOT),
        Kind("back", BOTTOM),
        Kind("lock", SecretField("token", names.TOKENS)),
        Kind("fraud", CARD),
        Kind("treason", CARD),
        Kind("espionage", TOKEN),
        Kind("turn", CARD),
        several("swap", CARD, "for", GIVEN),
        several("influence", CHAMBER, OTHER),
        Kind("sabotage", WONDER),
        Kind("messe", CARD),
        several("liberty", CARD, GivesField("given", names.CARDS)),
    ]
    events = [
        several("lay", slot, MarkField()),
        several("decree", CHAMBER, DECREE),
        several("look", DepthField(), GOD),
        Kind("fetch", AnySetField("items", "A B", 2, TOKEN)),
        several("plots", PLOT, SECOND),
        Kind("removed", CardsField()),
        Kind("senators", AnySetField("items", "R.P R.P", 5, slot)),
        several("god", PLACE, GOD),
        Kind("box", CARD),
    ]
    return moves, events
