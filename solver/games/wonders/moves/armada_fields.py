"""What the numbers of moves and events that came with Armada stand for."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import TYPE_CHECKING, Protocol

from solver.errors import InputError, Phrase
from solver.games.moves.kinds import ItemField
from solver.games.wonders import names
from solver.games.wonders.data.vocabulary import FLEETS, Fleet
from solver.names import NameIndex, normalize

if TYPE_CHECKING:
    from solver.games.wonders.data.sheet import Sheet

UNSEEN = -1
"""An Island that the state does not know."""

_NOTHING = {"nothing", "none", "niente", "nessuna"}
_WORDS = {"fleet", "fleets", "and", "the", "flotta", "flotte", "e", "la", "le"}


class Sheeted(Protocol):
    """What these fields ask of a scene."""

    @property
    def sheet(self) -> Sheet | None:
        """The sheet that is played on."""


@cache
def _fleets() -> NameIndex:
    italian = {"red": "rossa", "yellow": "gialla", "blue": "blu", "green": "verde"}
    told = {"it": [italian[fleet] for fleet in FLEETS]}
    return NameIndex("fleet", [(fleet, italian[fleet]) for fleet in FLEETS], told=told)


@cache
def _answers() -> NameIndex:
    no = ("abstain", "out", "no", "skip", "astieniti", "rinuncia")
    return NameIndex("answer", [no, ("join", "in", "yes", "fight", "partecipa", "si")])


def fleets_in(fleets: int) -> list[Fleet]:
    """The fleets of a set, by the colors of their tracks."""
    return [fleet for bit, fleet in enumerate(FLEETS) if fleets >> bit & 1]


class _FleetsField:
    """A set of fleets, each named by its color; or nothing."""

    name = "fleets"
    shown = "FLEETS"

    def say(self, scene: object, value: int, lang: str) -> str:  # noqa: ARG002
        """The colors, which have the same ids everywhere."""
        named = (_fleets_name(fleet, lang) for fleet in fleets_in(value))
        return " ".join(named) or "nothing"

    def read(self, scene: object, text: str, possible: Collection[int] = ()) -> int:  # noqa: ARG002
        """The set of the fleets that are named."""
        words = [word for word in text.replace(",", " ").split() if normalize(word) not in _WORDS]
        if [normalize(word) for word in words] and all(normalize(w) in _NOTHING for w in words):
            return 0
        found = [_fleets().find(word) for word in words]
        if not found or len(set(found)) != len(found):
            problem = "one is named twice" if found else "no fleet is named"
            raise InputError("", problem, Phrase("name fleets: {}; or nothing", ", ".join(FLEETS)))
        return sum(1 << fleet for fleet in found)


def _fleets_name(fleet: str, lang: str) -> str:
    from solver.games.wonders.moves.armada_words import naval_words

    return naval_words(lang)[fleet] if lang == "it" else fleet


class _JoiningField:
    """Whether a city takes part in a naval conflict."""

    name = "joining"
    shown = "join"

    def say(self, scene: object, value: bool, lang: str) -> str:  # noqa: ARG002
        """The word for it."""
        return "join" if value else "abstain"

    def read(self, scene: object, text: str, possible: Collection[bool] = ()) -> bool:  # noqa: ARG002
        """Whether it does."""
        found = _answers().matches(text)
        if len(found) != 1:
            raise InputError(
                "", Phrase("{!r} is no answer", text), "write naval join or naval abstain"
            )
        return bool(found[0])


class _ShipyardField:
    """A shipyard of the sheet that is played on."""

    name = "shipyard"
    shown = "SHIPYARD"

    def say(self, scene: Sheeted, value: int, lang: str) -> str:
        """Its name."""
        assert scene.sheet is not None
        return names.shipyards(scene.sheet).name(value, lang)

    def read(self, scene: Sheeted, text: str, possible: Collection[int] = ()) -> int:
        """The shipyard of that name."""
        if scene.sheet is None:
            raise InputError("", "there are shipyards only with Armada", "set armada=yes")
        return names.shipyards(scene.sheet).find(text, "", possible)


class Seen(ItemField, frozen=True):
    """An item that need not be seen."""

    def say(self, scene: object, value: int, lang: str) -> str:
        """Its name, or a question mark."""
        return "?" if value == UNSEEN else super().say(scene, value, lang)

    def read(self, scene: object, text: str, possible: Collection[int] = ()) -> int:
        """The item of that name."""
        return UNSEEN if text.strip() == "?" else super().read(scene, text, possible)


FLEETS_FIELD, JOINING, SHIPYARD = _FleetsField(), _JoiningField(), _ShipyardField()
