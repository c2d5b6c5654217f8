"""What may be assumed of a table of Architects that is half laid out, for advice already.

The cards on top of some deck have to be named; the rest is filled in with what is usual and can be.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import cycle, islice
from typing import Any

from solver.games.architects.data import tables
from solver.games.architects.positions.spots import CENTRAL, DECK, FACE_UP
from solver.games.spots import Assumption, names_in, wonders_assumed

COUNTED = {"size", "unseen", "seen"}
"""Fields that say how many cards a deck has."""


def assume(data: dict[str, Any]) -> Iterator[Assumption]:
    """The ways to complete a half-laid table, the likeliest first."""
    players, decks = data.get("players"), data.get("decks")
    if not isinstance(players, list) or not isinstance(decks, list):
        return
    if not all(isinstance(one, dict) for one in (*players, *decks)):
        return
    if len(decks) > len(players) or not any(deck.get("top") for deck in decks):
        return
    filled, used = deepcopy(data), names_in(data)
    places = wonders_assumed(filled["players"], (one.id for one in tables().wonders), used)
    places += _tops(filled)
    face_up = filled.get("face_up") or []
    if not isinstance(face_up, list):
        return
    if face_up:
        yield from _turns(filled, places)  # less than usual, while one is being taken
    if len(face_up) < FACE_UP:
        free = [token.id for token in tables().tokens if token.id not in used]
        more = {"face_up": [*face_up, *free[: FACE_UP - len(face_up)]]}
        yield from _turns({**filled, **more}, [*places, "face_up"])


def _tops(data: dict[str, Any]) -> list[str]:
    """Put the commonest card of a deck on top if its top card is not given."""
    cards = {deck.deck: deck.cards for deck in tables().decks}
    decks = data["decks"]
    decks += [{} for _ in data["players"][len(decks) :]]
    places = []
    for seat, (deck, player) in enumerate(zip(decks, data["players"], strict=True)):
        if not deck.get("top") and deck.get("size") != 0 and player["wonder"] in cards:
            own = cards[player["wonder"]]
            deck["top"] = max(own, key=lambda card: own[card])
            places.append(f"decks[{seat}].top")
    return places


def _turns(data: dict[str, Any], places: list[str]) -> Iterator[Assumption]:
    """Fill in who decides, who has the Cat and how many cards were taken, where not given."""
    seats = range(len(data["players"]))
    turns = [data["seat"]] if data.get("seat") is not None else [*seats]
    cats = [data.get("cat")] if data.get("cat") is not None else [None, *seats]
    if data.get("seat") is None:
        places = [*places, "seat"]
    for cat in cats:
        named = [*places, *(["cat"] if cat != data.get("cat") else [])]
        for sizes, sized in _sizes(data):
            for seat in turns:
                turn = {} if cat is None else {"cat": cat}
                yield {**sizes, **turn, "seat": seat}, [*named, *sized]


def _sizes(data: dict[str, Any]) -> Iterator[Assumption]:
    """The sizes of the decks, if no cards have been taken, or one from each deck in turn."""
    unsized = [seat for seat, deck in enumerate(data["decks"]) if not deck.keys() & COUNTED]
    central = data.get("central") or {}
    open_ended = isinstance(central, dict) and not central.keys() & COUNTED
    places = [f"decks[{seat}].size" for seat in unsized] + (["central.size"] if open_ended else [])
    yield data, places if _begun(data) else []
    if not places:
        return
    for taken in range(DECK * len(unsized) + (CENTRAL if open_ended else 0)):
        found = deepcopy(data)
        wide = [*unsized, *([None] if open_ended else [])]
        out = dict.fromkeys(wide, 0)
        for deck in islice(cycle(wide), taken):
            out[deck] += 1
        if any(out[seat] >= DECK for seat in unsized):
            return
        for seat in unsized:
            found["decks"][seat]["size"] = DECK - out[seat]
        if open_ended:
            found["central"] = {**central, "size": CENTRAL - out[None]}
        yield found, places


def _begun(data: dict[str, Any]) -> bool:
    """Whether anything lies in front of the players."""
    return any(player.get("cards") or player.get("built") for player in data["players"])
