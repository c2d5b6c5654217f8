"""Why a move is not legal, in words a player can act on.

Only called once no legal move fits what was typed, for a kind of move that fits the moment;
nothing here decides legality. What is possible instead is listed by the caller.
"""

from __future__ import annotations

from solver._ext.architects import bridge
from solver.errors import Phrase, in_row
from solver.games.architects.data import CENTRAL, tables
from solver.games.architects.moves.kinds import Scene
from solver.games.architects.moves.purchases import COIN, FIRST_SYMBOL, TRIPLE, cards_text
from solver.games.architects.names import STACK, card_name, deck_name, token_name, wonder_name
from solver.games.moves.kinds import Values
from solver.games.moves.reading import Reason

_NOT_NOW = "not possible now"


def why_not(scene: Scene, kind: str, values: Values) -> Reason:
    """Problem and remedy for a move that is not possible (None in ``values``: anything)."""
    if kind == "top" and None not in values and values[0] != (due := scene.table.hidden_tops[0]):
        problem = Phrase("no card of {} is turned up now", _called(scene, values[0]))
        return problem, Phrase("next is {}", deck_name(due, scene.wonders))
    return _problem(scene, kind, values), ""


def _problem(scene: Scene, kind: str, values: Values) -> str:
    if kind == "build":
        return _build(scene, *values)
    if kind == "science":
        return _science(scene)
    if kind == "extra":
        return _extra(scene, *values)
    if kind in ("take", "search"):
        return _deck(scene, values[0])
    if kind == "token":
        name = token_name(values[0])
        return (
            Phrase("the {} is empty", name)
            if values[0] == STACK
            else Phrase("{} is not face up", name)
        )
    if kind == "keep":
        return Phrase("{} is not among the cards looked through", card_name(values[0]))
    if kind == "end":
        return _end(scene)
    return _event(scene, kind, values)


def _called(scene: Scene, deck: int) -> str:
    if deck == CENTRAL:
        return "the central deck"
    return Phrase("the deck of {}", deck_name(deck, scene.wonders))


def _deck(scene: Scene, deck: int | None) -> str:
    """Why no card can be had from a deck."""
    if deck is None:
        return _NOT_NOW
    content = scene.table.deck(deck)
    if content.top < 0 and not any(content.unseen):
        return Phrase("{} is empty", _called(scene, deck))
    if deck not in (scene.seat, scene.right, CENTRAL):
        return Phrase("{} is out of reach of seat {}", _called(scene, deck), scene.seat)
    return Phrase("{} cannot be chosen now", _called(scene, deck))


# ---------------------------------------------------------------- actions of a turn


def _build(
    scene: Scene,
    number: int | None,
    units: tuple[int, ...] | None,
    coins: int | None,
    *_: bool | None,
) -> str:
    cards, built = scene.city.cards, scene.city.built
    paid = (units, coins or 0) if units is not None else None
    held = cards_text((tuple(cards[:COIN]), cards[COIN])) or "nothing to pay with"
    if number is None:
        if paid is None:
            return Phrase("no stage can be paid: seat {} has {}", scene.seat, held)
        return _lacking(cards, *paid) or "no stage can be paid with these cards"
    stage = tables().wonders[scene.city.wonder].stages[number - 1]
    if number in built:
        return Phrase("stage {} is built already", number)
    if number not in bridge.available_stages(scene.state, scene.seat):
        below = [str(other) for other in stage.requires if other not in built]
        return Phrase("stage {} rests on {}, not built yet", number, in_row(below, "and"))
    cost = Phrase("{} {}", stage.count, stage.kind)
    if number not in bridge.may_build(scene.state):
        return Phrase(
            "cannot pay: stage {} needs {}, seat {} has {}", number, cost, scene.seat, held
        )
    if paid is None:
        return Phrase("stage {} cannot be built that way: it needs {}", number, cost)
    not_a_way = Phrase(
        "stage {} needs {}, {} is not a way to pay it", number, cost, cards_text(paid)
    )
    return _lacking(cards, *paid) or not_a_way


def _lacking(cards: list[int], units: tuple[int, ...], coins: int) -> str:
    """What of a payment is not there; empty when all is."""
    for card, count in enumerate([*units, coins]):
        if count > cards[card]:
            name = card_name(card)
            return (
                Phrase("there is only {} {}", cards[card], name)
                if cards[card]
                else Phrase("there is no {}", name)
            )
    return ""


def _science(scene: Scene) -> str:
    if not any(scene.table.face_up) and not any(scene.table.stack):
        return "there is no progress token left"
    symbols = enumerate(scene.city.cards[FIRST_SYMBOL : FIRST_SYMBOL + TRIPLE], FIRST_SYMBOL)
    held = " ".join(card_name(card) for card, count in symbols for _ in range(count))
    return Phrase("no such set: seat {} has {}", scene.seat, held or "no science symbol")


def _extra(scene: Scene, token: int | None, deck: int | None) -> str:
    table = scene.table
    if token is not None and token not in table.turn.available:
        name = token_name(token)
        if not scene.city.tokens[token]:
            return Phrase("seat {} does not own {}", scene.seat, name)
        used = token in table.turn.used
        return (
            Phrase("{} has been used this turn", name)
            if used
            else Phrase("{} allows no extra card now", name)
        )
    if not table.turn.available:
        return "no token allows an extra card now"
    return _deck(scene, deck)


def _end(scene: Scene) -> str:
    """What must be done before the turn may end."""
    stages, science = bridge.duties(scene.state, scene.seat, scene.table.turn.used)
    duties = [Phrase("build stage {}", stage) for stage in stages]
    if duties:
        return Phrase("the turn goes on: {} first", in_row(duties, "or"))
    if science:
        return "the turn goes on: a science set must be turned in first"
    return Phrase("the turn of seat {} goes on", scene.seat)


# ---------------------------------------------------------------- chance


def _event(scene: Scene, kind: str, values: Values) -> str:
    table, what = scene.table, values[-1]
    if what is None:
        return _NOT_NOW
    if kind == "wonder":
        return Phrase("{} belongs to seat {}", wonder_name(what), scene.wonders.index(what))
    if kind in ("lay", "blind"):
        return Phrase("{} is not in the stack any more", token_name(what))
    central = table.central
    if kind in ("draw", "peek") and central.top >= 0:
        return Phrase("the central deck is known to begin with {}", card_name(central.top))
    turned = (table.hidden_tops or [0])[0]
    deck = {"top": turned, "find": table.source or 0}.get(kind, CENTRAL)
    return Phrase("no {} is left in {}", card_name(what), _called(scene, deck))
