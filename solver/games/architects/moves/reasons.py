"""Why a move is not legal, in words a player can act on.

Only called once no legal move fits what was typed, for a kind of move that fits the moment;
nothing here decides legality. An empty remedy leaves it to the caller to list what is possible.
"""

from __future__ import annotations

from typing import Any

from solver._ext.architects import bridge as architects
from solver._ext.core.state import State
from solver.games.architects.data import CENTRAL, Stage, tables
from solver.games.architects.moves.purchases import COIN, FIRST_SYMBOL, TRIPLE, cards_text
from solver.games.architects.names import (
    STACK,
    card_name,
    deck_name,
    token_name,
    wonder_name,
)
from solver.games.moves.reading import joined

Reason = tuple[str, str]
"""Problem and remedy, the two parts of an InputError after the place."""

_NOT_NOW: Reason = ("not possible now", "")


def why_not(state: State, kind: str, args: tuple[Any, ...]) -> Reason:
    """Problem and remedy for the illegal move ``kind`` with ``args`` (None: anything)."""
    raw = architects.dump(state)
    if kind == "build":
        return _build(state, raw, *args)
    if kind == "science":
        return _science(raw)
    if kind == "extra":
        return _extra(raw, *args)
    if kind in ("take", "search"):
        return _deck(raw, args[0])
    if kind == "token":
        name = token_name(args[0])
        return (f"the {name} is empty" if args[0] == STACK else f"{name} is not face up"), ""
    if kind == "keep":
        return f"{card_name(args[0])} is not among the cards looked through", ""
    if kind == "end":
        return _end(state, raw)
    return _event(raw, kind, args)


def _name(raw: dict[str, Any], deck: int) -> str:
    return deck_name(deck, [city["wonder"] for city in raw["cities"]])


def _called(raw: dict[str, Any], deck: int) -> str:
    return "the central deck" if deck == CENTRAL else f"the deck of {_name(raw, deck)}"


def _deck(raw: dict[str, Any], deck: int | None) -> Reason:
    """Why no card can be had from a deck."""
    if deck is None:
        return _NOT_NOW
    content = raw["decks"][-1 if deck == CENTRAL else deck]
    if content["top"] < 0 and not any(content["unseen"]):
        return f"{_called(raw, deck)} is empty", ""
    seat, seats = raw["seat"], raw["seats"]
    if deck not in (seat, (seat - 1) % seats, CENTRAL):
        return f"{_called(raw, deck)} is out of reach of seat {seat}", ""
    return f"{_called(raw, deck)} cannot be chosen now", ""


# ---------------------------------------------------------------- actions of a turn


def _own(raw: dict[str, Any]) -> dict[str, Any]:
    """The city of the active seat."""
    city: dict[str, Any] = raw["cities"][raw["seat"]]
    return city


def _cost(stage: Stage) -> str:
    return f"{stage.count} {stage.kind}"


def _hand(cards: list[int]) -> str:
    """The grey and yellow cards of a city."""
    held = cards_text((tuple(cards[:COIN]), cards[COIN]))
    return held or "nothing to pay with"


def _build(
    state: State,
    raw: dict[str, Any],
    number: int | None,
    units: tuple[int, ...] | None,
    coins: int | None,
    *_: bool | None,
) -> Reason:
    city = _own(raw)
    if number is None:
        if units is None:
            return f"no stage can be paid: seat {raw['seat']} has {_hand(city['cards'])}", ""
        return _payment(city, units, coins or 0) or ("no stage can be paid with these cards", "")
    stage = tables().wonders[city["wonder"]].stages[number - 1]
    if number in city["built"]:
        return f"stage {number} is built already", ""
    below = [str(other) for other in stage.requires if other not in city["built"]]
    if below:
        return f"stage {number} rests on {joined(below, 'and')}, not built yet", ""
    need = f"stage {number} needs {_cost(stage)}"
    if number not in architects.may_build(state):
        return f"cannot pay: {need}, seat {raw['seat']} has {_hand(city['cards'])}", ""
    if units is None:
        return f"stage {number} cannot be built that way: it needs {_cost(stage)}", ""
    missing = _payment(city, units, coins or 0)
    if missing:
        return missing
    paid = cards_text((units, coins or 0))
    return f"{need}, {paid} is not a way to pay it", ""


def _payment(city: dict[str, Any], units: tuple[int, ...], coins: int) -> Reason | None:
    """What of a payment is not there; None when all is."""
    for card, count in enumerate([*units, coins]):
        held = city["cards"][card]
        if count > held:
            return f"there is {f'only {held}' if held else 'no'} {card_name(card)}", ""
    return None


def _science(raw: dict[str, Any]) -> Reason:
    cards = _own(raw)["cards"]
    symbols = cards[FIRST_SYMBOL : FIRST_SYMBOL + TRIPLE]
    held = " ".join(
        card_name(FIRST_SYMBOL + symbol) for symbol, n in enumerate(symbols) for _ in range(n)
    )
    if not any(raw["face_up"]) and not any(raw["stack"]):
        return "there is no progress token left", ""
    return f"no such set: seat {raw['seat']} has {held or 'no science symbol'}", ""


def _extra(raw: dict[str, Any], token: int | None, deck: int | None) -> Reason:
    if token is not None and token not in raw["available"]:
        name = token_name(token)
        if not _own(raw)["tokens"][token]:
            return f"seat {raw['seat']} does not own {name}", ""
        if token in raw["used"]:
            return f"{name} has been used this turn", ""
        return f"{name} allows no extra card now", ""
    if not raw["available"]:
        return "no token allows an extra card now", ""
    return _deck(raw, deck)


def _end(state: State, raw: dict[str, Any]) -> Reason:
    """What must be done before the turn may end."""
    duties = [f"build stage {stage}" for stage in architects.must_build(state)]
    if duties:
        return f"the turn goes on: {joined(duties, 'or')} first", ""
    if any(architects.decode(move)[0] == "science" for move in state.legal_moves()):
        return "the turn goes on: a science set must be turned in first", ""
    return f"the turn of seat {raw['seat']} goes on", ""


# ---------------------------------------------------------------- chance


def _event(raw: dict[str, Any], kind: str, args: tuple[Any, ...]) -> Reason:
    what = args[-1]
    if what is None:
        return _NOT_NOW
    if kind == "wonder":
        seat = [city["wonder"] for city in raw["cities"]].index(what)
        return f"{wonder_name(what)} belongs to seat {seat}", ""
    if kind in ("lay", "blind"):
        return f"{token_name(what)} is not in the stack any more", ""
    if kind == "top" and args[0] is not None and args[0] != raw["due"]["tops"][0]:
        due = _name(raw, raw["due"]["tops"][0])
        return f"no card of {_called(raw, args[0])} is turned up now", f"next is {due}"
    central = raw["decks"][-1]
    if kind in ("draw", "peek") and central["top"] >= 0:
        return f"the central deck is known to begin with {card_name(central['top'])}", ""
    deck = {"top": (raw["due"]["tops"] or [0])[0], "find": raw["source"]}.get(kind, CENTRAL)
    return f"no {card_name(what)} is left in {_called(raw, deck)}", ""
