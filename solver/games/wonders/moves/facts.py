"""What a card of 7 Wonders means where it goes: conflicts, science, chains, who gets the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from solver._ext.core.state import State
from solver._ext.wonders import bridge
from solver.games.reasons import Reason
from solver.games.wonders.data import tables
from solver.games.wonders.data.effects import Science, Shields
from solver.games.wonders.knowing import viewers
from solver.games.wonders.names import card, card_name
from solver.games.wonders.variants import edition_of

PLAYS = ("build", "stage", "sell")
"""What can be done with a card of the hand."""

KINDS_OF_SYMBOLS = 3
MANY = 3
"""So many equal symbols are worth telling."""

Raw = Mapping[str, Any]


def facts(state: State, move: int) -> list[Reason]:
    """What the move does, the weightiest first."""
    kind, *args = bridge.decode(move)
    seat = state.decider
    if seat < 0 or kind not in PLAYS or args[-1] or args[0] < 0:
        return []
    raw, number = bridge.dump(state), args[0]
    found: list[Reason] = []
    if kind == "build":
        about = worth(state, raw, seat, number)
        about.pop("chain", None)
        if len(about) > 1:
            found.append(Reason("builds", seat, about))
    if raw["phase"] == "choose":
        found += _passed(state, raw, seat, number)
    return found


def worth(state: State, raw: Raw, city: int, number: int) -> dict[str, Any]:
    """What a card would be to a city that could build it: only what is out of the ordinary.

    Its id; the card whose ``chain`` makes it free; the ``symbol`` it brings, with how many of the
    kind there are then, or a further ``set``; ``shields`` with the neighbours it overtakes.
    """
    rules = tables().cards[number]
    about: dict[str, Any] = {"card": rules.id}
    quote = bridge.quote(state, city, number)
    if quote["why"] is not None:
        return about
    if quote["free"] == "chain":
        about["chain"] = tables().cards[quote["giver"]].id
    for effect in _effects(raw, number):
        if isinstance(effect, Science):
            about |= _symbol(raw, city, effect.symbol)
        elif isinstance(effect, Shields):
            about |= _overtaken(state, city, effect.count)
    return about


def _effects(raw: Raw, number: int) -> tuple[object, ...]:
    """What a card does in the edition that is played."""
    found = edition_of(raw["options"]).cards[number]
    return () if found is None else tuple(found.effects)


def _symbol(raw: Raw, city: int, symbol: str) -> dict[str, Any]:
    """A symbol that makes a third of its kind, or a set of all kinds."""
    had: list[str] = [
        effect.symbol
        for number in raw["cities"][city]["cards"]
        for effect in _effects(raw, number)
        if isinstance(effect, Science)
    ]
    count = had.count(symbol) + 1
    sets = min((had.count(one) for one in {*had} - {symbol}), default=0)
    complete = len({*had} - {symbol}) == KINDS_OF_SYMBOLS - 1 and count <= sets
    if not complete and count < MANY:
        return {}
    return {"symbol": symbol, "count": count, "set": complete}


def _overtaken(state: State, city: int, shields: int) -> dict[str, Any]:
    """The neighbours that were as strong or stronger and are weaker then."""
    count = len(bridge.dump(state)["cities"])
    now = bridge.strength(state, city)
    beaten = [
        other
        for other in sorted({(city + 1) % count, (city - 1) % count} - {city})
        if now <= bridge.strength(state, other) < now + shields
    ]
    return {"shields": now + shields, "overtakes": beaten} if beaten else {}


def _passed(state: State, raw: Raw, seat: int, number: int) -> Iterator[Reason]:
    """Who gets the hand next: what is kept from it, and the best that is left to it."""
    turn = raw["turn"]
    if bridge.manager(state) >= 0 or turn >= bridge.setup(state)["turns"]:
        return
    row = bridge.held_row(state, seat, turn)
    following = next(s for s in range(state.seats) if bridge.held_row(state, s, turn + 1) == row)
    robbed = worth(state, raw, following, number)
    if len(robbed) > 1:
        yield Reason("denies", following, robbed)
    if seat not in viewers(raw):
        return  # the cards that a view has in this hand are only possible ones
    rest = list(raw["ages"][raw["age"] - 1]["hands"][row])
    rest.remove(number)
    left = [worth(state, raw, following, one) for one in sorted(set(rest)) if one >= 0]
    best = max(left, key=len, default={})
    if len(best) > 1:
        yield Reason("leaves", following, best)


_ENGLISH = {
    "builds": "{what}",
    "denies": "keeps {card} from seat {seat} ({what})",
    "leaves": "leaves {card} to seat {seat} ({what})",
    "chain": "free by chain",
    "symbol": "{symbol} number {count}",
    "set": "a set of symbols",
    "overtakes": "shields: {shields}, more than {others}",
    "seat": "seat {0}",
    "and": "and",
    "compass": "compass",
    "gear": "gear",
    "tablet": "tablet",
}

_ITALIAN = {
    "builds": "{what}",
    "denies": "toglie {card} al posto {seat} ({what})",
    "leaves": "lascia {card} al posto {seat} ({what})",
    "chain": "gratis per concatenazione",
    "symbol": "{symbol} numero {count}",
    "set": "una serie di simboli",
    "overtakes": "scudi: {shields}, più di {others}",
    "seat": "posto {0}",
    "and": "e",
    "compass": "compasso",
    "gear": "ingranaggio",
    "tablet": "tavoletta",
}


def fact_text(reason: Reason, lang: str) -> str:
    """A reason of :func:`facts` in words."""
    words = _ITALIAN if lang == "it" else _ENGLISH
    about = reason.about
    parts = []
    if "chain" in about:
        parts.append(words["chain"])
    if "symbol" in about:
        symbol = words.get(about["symbol"], about["symbol"])
        parts.append(words["symbol"].format(symbol=symbol, count=about["count"]))
        if about["set"]:
            parts.append(words["set"])
    if "overtakes" in about:
        others = f" {words['and']} ".join(words["seat"].format(o) for o in about["overtakes"])
        parts.append(words["overtakes"].format(shields=about["shields"], others=others))
    named = card_name(card(about["card"]), lang)
    return words[reason.kind].format(card=named, seat=reason.seat, what=", ".join(parts))
