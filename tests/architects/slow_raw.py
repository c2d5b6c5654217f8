"""The raw dict of a position (as the fast engine dumps it) read into and made from a slow game.

Lists whose order means nothing come out sorted by number, so that two dicts can be compared.
"""

from __future__ import annotations

from typing import Any

from tests.architects.reference import CARD_IDS, TOKEN_IDS, WONDER_IDS
from tests.architects.slow_city import City
from tests.architects.slow_engine import SlowGame
from tests.architects.slow_table import CENTRAL, Deck, Due


def counts(ids: list[str], names: list[str]) -> list[int]:
    """How often each id is among ``names``."""
    return [names.count(name) for name in ids]


def listed(ids: list[str], numbers: list[int]) -> list[str]:
    """The inverse of :func:`counts`."""
    return [name for name, count in zip(ids, numbers, strict=True) for _ in range(count)]


def number(ids: list[str], name: str | None) -> int:
    """The number of an id, -1 for none."""
    return -1 if name is None else ids.index(name)


def name_of(ids: list[str], index: int) -> str | None:
    """The inverse of :func:`number`."""
    return None if index < 0 else ids[index]


def numbers(ids: list[str], names: Any) -> list[int]:
    """The numbers of these ids, sorted."""
    return sorted(ids.index(name) for name in names)


def deck_order(game: SlowGame) -> list[int]:
    """The decks as a dump lists them: by seat, the central one last."""
    return [*range(game.seats), CENTRAL]


def game_from_raw(raw: dict[str, Any]) -> SlowGame:
    """A slow game in the position of a dump."""
    game = SlowGame(raw["seats"])
    game.phase = raw["phase"]
    game.seat = raw["seat"]
    game.picked = raw["picked"]
    game.cities = [
        City(
            wonder=name_of(WONDER_IDS, city["wonder"]),
            cards=listed(CARD_IDS, city["cards"]),
            built=set(city["built"]),
            tokens=listed(TOKEN_IDS, city["tokens"]),
            victories=city["victories"],
        )
        for city in raw["cities"]
    ]
    for deck, given in zip(deck_order(game), raw["decks"], strict=True):
        game.decks[deck] = Deck(name_of(CARD_IDS, given["top"]), listed(CARD_IDS, given["unseen"]))
    game.knows = set(raw["knows"])
    game.cat = raw["cat"] if raw["cat"] >= 0 else None
    game.flipped = raw["flipped"]
    game.face_up = listed(TOKEN_IDS, raw["face_up"])
    game.stack = listed(TOKEN_IDS, raw["stack"])
    game.available = {TOKEN_IDS[token] for token in raw["available"]}
    game.used = {TOKEN_IDS[token] for token in raw["used"]}
    game.offer = listed(CARD_IDS, raw["offer"])
    game.source = raw["source"] if raw["source"] >= 0 else None
    game.due = Due(**{**raw["due"], "tops": list(raw["due"]["tops"])})
    game.result = raw["ending"]
    game.winners = list(raw["winners"])
    return game


def facts(game: SlowGame) -> dict[str, Any]:
    """What is on the table of a slow game, in the shape of a normalized dump."""
    due = game.due
    return {
        "seats": game.seats,
        "phase": game.phase,
        "seat": game.seat,
        "picked": game.picked,
        "cities": [
            {
                "wonder": number(WONDER_IDS, city.wonder),
                "cards": counts(CARD_IDS, city.cards),
                "built": sorted(city.built),
                "tokens": counts(TOKEN_IDS, city.tokens),
                "victories": city.victories,
            }
            for city in game.cities
        ],
        "decks": [
            {
                "top": number(CARD_IDS, game.decks[deck].top),
                "unseen": counts(CARD_IDS, game.decks[deck].unseen),
            }
            for deck in deck_order(game)
        ],
        "knows": sorted(game.knows),
        "cat": -1 if game.cat is None else game.cat,
        "flipped": game.flipped,
        "face_up": counts(TOKEN_IDS, game.face_up),
        "stack": counts(TOKEN_IDS, game.stack),
        "available": numbers(TOKEN_IDS, game.available),
        "used": numbers(TOKEN_IDS, game.used),
        "offer": counts(CARD_IDS, game.offer),
        "source": -1 if game.source is None else game.source,
        "due": {
            "wonders": due.wonders,
            "draw": due.draw,
            "blind": due.blind,
            "finds": due.finds,
            "lay": due.lay,
            "tops": sorted(due.tops),
            "peek": due.peek,
        },
        "ending": game.result,
        "winners": game.winners,
    }


def normalized(raw: dict[str, Any]) -> dict[str, Any]:
    """A dump of the fast engine with the order of its sets taken out."""
    result = {**raw, "due": {**raw["due"], "tops": sorted(raw["due"]["tops"])}}
    result["cities"] = [{**city, "built": sorted(city["built"])} for city in raw["cities"]]
    for field in ("knows", "available", "used"):
        result[field] = sorted(raw[field])
    return result
