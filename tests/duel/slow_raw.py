"""The raw dict of a position (as the fast engine dumps it) read into and made from a slow game.

Lists whose order means nothing come out sorted by number, so that two dicts can be compared.
"""

from __future__ import annotations

from typing import Any

from tests.duel.reference import CARD_IDS, LOOT, TOKEN_IDS, WONDER_IDS
from tests.duel.slow_city import City
from tests.duel.slow_engine import HIDDEN, HIDDEN_GUILD, SlowGame

SLOT_CODES: dict[int, str | None] = {-1: None, -2: HIDDEN, -3: HIDDEN_GUILD}


def names(ids: list[str], numbers: list[int]) -> list[str]:
    """The ids with these numbers."""
    return [ids[number] for number in numbers]


def numbers(ids: list[str], chosen: Any) -> list[int]:
    """The numbers of these ids, sorted."""
    return sorted(ids.index(name) for name in chosen)


def city_from_raw(raw: dict[str, Any]) -> City:
    """One city; a card under a wonder may be unknown."""
    wonders = names(WONDER_IDS, raw["wonders"])
    under = {
        wonder: CARD_IDS[card] if card >= 0 else None
        for wonder, built, card in zip(wonders, raw["built"], raw["under"], strict=True)
        if built
    }
    return City(
        coins=raw["coins"],
        cards=names(CARD_IDS, raw["cards"]),
        wonders=wonders,
        under=under,
        tokens=names(TOKEN_IDS, raw["tokens"]),
    )


def game_from_raw(raw: dict[str, Any]) -> SlowGame:
    """A slow game in a position where a seat is to play a card (phase ``play``)."""
    assert raw["phase"] == "play"
    game = SlowGame(raw["options"])
    game.phase = "play"
    game.age = raw["age"]
    game.seat = raw["seat"]
    game.cities = [city_from_raw(city) for city in raw["cities"]]
    game.slots = [CARD_IDS[c] if c >= 0 else SLOT_CODES[c] for c in raw["slots"]]
    game.pawn = raw["pawn"]
    game.loot = {name for name, there in zip(LOOT, raw["loot"], strict=True) if there}
    game.discard = names(CARD_IDS, raw["discard"])
    game.unseen = set(names(CARD_IDS, raw["unseen"]))
    game.board = set(names(TOKEN_IDS, raw["board_tokens"]))
    game.returned = set(names(TOKEN_IDS, raw["returned_tokens"]))
    owned = {token for city in game.cities for token in city.tokens}
    game.aside = set(TOKEN_IDS) - game.board - game.returned - owned
    game.wonders_left = set(WONDER_IDS) - {w for city in game.cities for w in city.wonders}
    game.picks = 8
    game.boxed = WONDER_IDS[raw["boxed"]] if raw["boxed"] >= 0 else None
    game.backs = set(raw["backs"])
    return game


def facts(game: SlowGame) -> dict[str, Any]:
    """What is on the table of a slow game, in the shape of a normalized raw dict."""
    codes = {name: code for code, name in SLOT_CODES.items()}
    return {
        "phase": game.phase,
        "options": game.options,
        "age": game.age,
        "cities": [
            {
                "coins": city.coins,
                "cards": numbers(CARD_IDS, city.cards),
                "wonders": numbers(WONDER_IDS, city.wonders),
                "built": {
                    WONDER_IDS.index(w): CARD_IDS.index(c) if c else -1
                    for w, c in city.under.items()
                },
                "tokens": numbers(TOKEN_IDS, city.tokens),
            }
            for city in game.cities
        ],
        "boxed": WONDER_IDS.index(game.boxed) if game.boxed else -1,
        "slots": [codes[s] if s in codes else CARD_IDS.index(str(s)) for s in game.slots],
        "backs": sorted(game.backs),
        "pawn": game.pawn,
        "loot": [name in game.loot for name in LOOT],
        "discard": numbers(CARD_IDS, game.discard),
        "unseen": numbers(CARD_IDS, game.unseen),
        "board_tokens": numbers(TOKEN_IDS, game.board),
        "drawn_tokens": numbers(TOKEN_IDS, game.drawn),
        "returned_tokens": numbers(TOKEN_IDS, game.returned),
        "offer": numbers(WONDER_IDS, game.offer),
        "picks": game.picks,
        "winner": -1 if game.winner is None else game.winner,
        "ending": game.result,
    }


def normalized(raw: dict[str, Any]) -> dict[str, Any]:
    """A dump of the fast engine with the order of its lists and its inner fields taken out."""
    return {
        "phase": raw["phase"],
        "options": raw["options"],
        "age": raw["age"],
        "cities": [
            {
                "coins": city["coins"],
                "cards": sorted(city["cards"]),
                "wonders": sorted(city["wonders"]),
                "built": {
                    wonder: card
                    for wonder, built, card in zip(
                        city["wonders"], city["built"], city["under"], strict=True
                    )
                    if built
                },
                "tokens": sorted(city["tokens"]),
            }
            for city in raw["cities"]
        ],
        "boxed": raw["boxed"],
        "slots": list(raw["slots"]),
        "backs": sorted(raw["backs"]),
        "pawn": raw["pawn"],
        "loot": [bool(there) for there in raw["loot"]],
        "discard": sorted(raw["discard"]),
        "unseen": sorted(raw["unseen"]),
        "board_tokens": sorted(raw["board_tokens"]),
        "drawn_tokens": sorted(raw["drawn_tokens"]),
        "returned_tokens": sorted(raw["returned_tokens"]),
        "offer": sorted(raw["offer"]),
        "picks": raw["picks"],
        "winner": raw["winner"],
        "ending": raw["ending"],
    }
