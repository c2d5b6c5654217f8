"""What the numbers of moves stand for in games with expansions."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from msgspec import Struct

from solver.errors import InputError, Phrase, in_row
from solver.games.duel import names
from solver.games.duel.data import tables
from solver.games.duel.expansion_table import DECK
from solver.games.duel.table import DuelTable
from solver.games.moves.kinds import UNSEEN, ItemField, Scenery
from solver.units import whole_number

OFFERINGS = (2, 3, 4)
FIRST_OFFERING = 6


class Seen(Scenery, Protocol):
    """A scene with the table of its state in numbers."""

    @property
    def table(self) -> DuelTable:
        """The table."""


class SecretField(ItemField, frozen=True):
    """An item that the viewer may not have seen: -1."""

    def say(self, scene: object, value: int, lang: str) -> str:
        """The name of the item, or a question mark."""
        return UNSEEN if value < 0 else super().say(scene, value, lang)

    def read(self, scene: object, text: str, possible: Collection[int] = ()) -> int:
        """The item of that name."""
        return -1 if text == UNSEEN else super().read(scene, text, possible)


class NumberField(Struct, frozen=True):
    """A number that people count from 1, or with an offset."""

    name: str
    shown: str
    offset: int = 1

    def say(self, scene: object, value: int, lang: str) -> str:  # noqa: ARG002
        """The number."""
        return str(value + self.offset)

    def read(self, scene: object, text: str, possible: Collection[int] = ()) -> int:  # noqa: ARG002
        """The number in a text."""
        number = whole_number(text.removeprefix("-"))
        if number is None:
            raise InputError(
                "", Phrase("{!r} is not a number", text), Phrase("write {}", self.shown)
            )
        return (-number if text.startswith("-") else number) - self.offset


class WordField(Struct, frozen=True):
    """One of a few words, by their numbers."""

    name: str
    shown: str
    words: tuple[str, ...]
    italian: tuple[str, ...]

    def say(self, scene: object, value: int, lang: str) -> str:  # noqa: ARG002
        """The word."""
        return (self.italian if lang == "it" else self.words)[value]

    def read(self, scene: object, text: str, possible: Collection[int] = ()) -> int:  # noqa: ARG002
        """The number of a word."""
        for listed in (self.words, self.italian):
            if text in listed:
                return listed.index(text)
        raise InputError(
            "", Phrase("there is no {!r}", text), Phrase("write {}", in_row(self.words, "or"))
        )


class PlaceField:
    """A slot of the Pantheon, told by the god in it."""

    name = "god"
    shown = "GOD"

    def say(self, scene: Seen, value: int, lang: str) -> str:
        """The god that lies there, or the Gate."""
        god = _gods(scene)[value]
        if god == tables().pantheon.gate:
            return {"id": "gate", "en": "the Gate"}.get(lang, "il Portale")
        return UNSEEN if god < 0 else names.GODS.name(god, lang)

    def read(self, scene: Seen, text: str, possible: Collection[int] = ()) -> int:  # noqa: ARG002
        """The slot in which a god lies."""
        wanted = text.casefold().removeprefix("the ").removeprefix("il ")
        god = names.GODS.find(wanted)
        places = _gods(scene)
        if god not in places:
            raise InputError("", f"{text!r} does not lie in the Pantheon")
        return int(places.index(god))


def _gods(scene: Seen) -> list[int]:
    """What lies in each slot of the Pantheon."""
    assert scene.table.pantheon is not None
    return [place.god for place in scene.table.pantheon.slots]


class OfferingsField:
    """Offering tokens used, as bits."""

    name = "offerings"
    shown = "[with 2+3+4]"
    joint = "with"
    absent = 0

    def say(self, scene: object, value: int, lang: str) -> str:  # noqa: ARG002
        """Their values; nothing if none is used."""
        if not value:
            return ""
        used = "+".join(str(worth) for i, worth in enumerate(OFFERINGS) if value >> i & 1)
        return f"{'con' if lang == 'it' else 'with'} {used}"

    def read(self, scene: object, text: str, possible: Collection[int] = ()) -> int:  # noqa: ARG002
        """The tokens with those values."""
        found = text.replace("+", " ").split()
        if set(found) - {"2", "3", "4"}:
            raise InputError("", f"{text!r} are no Offering tokens", "write with 2+3")
        return sum({1 << (int(worth) - 2) for worth in found})


class TokenOfTrackField:
    """A military token."""

    name = "loot"
    shown = "TOKEN"

    def say(self, scene: Seen, value: int, lang: str) -> str:  # noqa: ARG002
        """Its coins and the seat that pays them; its id for ``id``."""
        token = tables().loot[value]
        if lang == "id":
            return token.id
        of = "del posto" if lang == "it" else "of seat"
        return f"{token.coins} {of} {int(token.entered_at > 0)}"

    def read(self, scene: Seen, text: str, possible: Collection[int] = ()) -> int:  # noqa: ARG002
        """The token of that id, or said in words of either language."""
        tokens = range(len(tables().loot))
        for lang in ("id", "en", "it"):
            for token in tokens:
                if text == self.say(scene, token, lang):
                    return token
        known = [self.say(scene, token, "id") for token in tokens]
        raise InputError(
            "", Phrase("there is no token {!r}", text), Phrase("known: {}", ", ".join(known))
        )


class MarkField:
    """A Mythology or Offering token on the structure."""

    name = "mark"
    shown = "TOKEN"

    def say(self, scene: object, value: int, lang: str) -> str:  # noqa: ARG002
        """The mythology, or the value."""
        if value >= FIRST_OFFERING:
            return str(OFFERINGS[value - FIRST_OFFERING])
        return names.MYTHOLOGIES.name(value - 1, lang)

    def read(self, scene: object, text: str, possible: Collection[int] = ()) -> int:  # noqa: ARG002
        """The number of a token."""
        if text in ("2", "3", "4"):
            return FIRST_OFFERING + int(text) - OFFERINGS[0]
        return 1 + names.MYTHOLOGIES.find(text)


class DepthField:
    """A place in a deck of gods."""

    name = "depth"
    shown = "MYTHOLOGY.N"

    def say(self, scene: object, value: int, lang: str) -> str:  # noqa: ARG002
        """The mythology, and how deep from 1."""
        kind, depth = divmod(value, DECK)
        return f"{names.MYTHOLOGIES.name(kind, lang)}.{depth + 1}"

    def read(self, scene: object, text: str, possible: Collection[int] = ()) -> int:  # noqa: ARG002
        """The place of that name."""
        kind, _, depth = text.partition(".")
        if depth not in map(str, range(1, DECK + 1)):
            raise InputError("", f"{text!r} is no place in a deck", "write greek.1")
        return DECK * names.MYTHOLOGIES.find(kind) + int(depth) - 1


class AgeCardField:
    """A card of the deck of an Age, counted from its first one."""

    name = "card"
    shown = "CARD"

    def say(self, scene: Seen, value: int, lang: str) -> str:
        """The name of the card."""
        return names.card_name(_first_of(scene.table.age) + value, lang)

    def read(self, scene: Seen, text: str, possible: Collection[int] = ()) -> int:
        """The card of that name, which must be of the deck."""
        age = scene.table.age
        first = _first_of(age)
        card = names.CARDS.find(text, "", {first + value for value in possible})
        if tables().cards[card].deck != f"age_{age}":
            name = names.card_name(card, "en")
            raise InputError("", f"{name} is no card of this Age", "name cards of its deck")
        return card - first

    def split(self, text: str) -> list[str]:
        """The cards in a list of them."""
        return names.cards().split(text)


def _first_of(age: int) -> int:
    return next(i for i, card in enumerate(tables().cards) if card.deck == f"age_{age}")
