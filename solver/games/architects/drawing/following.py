"""What comes next: the decision of a seat, the events that are due, or the result."""

from __future__ import annotations

from collections.abc import Sequence

from solver._ext.architects import bridge as ext
from solver._ext.core.state import CHANCE
from solver.games.architects.data import CENTRAL
from solver.games.architects.drawing.view import View
from solver.games.architects.moves.effect_words import wonder_effect


def following(view: View) -> str:
    """A sentence without a full stop."""
    table, seat = view.table, view.table.seat
    if table.phase == "over":
        return view.result(table.ending)
    if view.state.decider == CHANCE:
        setup = f"{view.say('setup')}, " if table.phase == "setup" else ""
        return f"{setup}{view.say('due')}: {'; '.join(_due(view))}"
    if table.phase == "token":
        return view.say("phase.token", view.seat(seat))
    if table.phase == "effect":
        wonder = view.wonders[seat]
        effect = wonder_effect(wonder, view.lang)
        return view.say("phase.effect", view.seat(seat), view.wonder(wonder), effect)
    if table.phase == "keep":
        cards = ", ".join(card.text for card in view.cards(table.offer))
        return view.say("phase.keep", view.seat(seat), cards)
    return _actions(view)


def _due(view: View) -> list[str]:
    """The events that are due, in the order in which they happen."""
    table = view.table
    due: dict[str, object] = {
        "wonders": table.seats - table.dealt if "wonder" in table.events else 0,
        "draw": "draw" in table.events,
        "blind": "blind" in table.events,
        "finds": table.finds,
        "lay": table.lays,
        "tops": ", ".join(map(view.deck, table.hidden_tops)),
        "peek": "peek" in table.events,
    }
    return [view.say(f"due.{key}", table.seat, value) for key, value in due.items() if value]


def _actions(view: View) -> str:
    """What the seat must do before its turn ends, and what it may do."""
    kinds = {move[0] for move in view.moves}
    forced = ext.must_build(view.state)
    must, may = [], []
    if "take" in kinds:
        taken = (_deck(view, move[1]) for move in view.moves if move[0] == "take")
        must.append(view.say("move.take", _either(view, list(taken))))
    if forced:
        must.append(_build(view, forced))
    if "science" in kinds:
        must.append(view.say("move.science"))
    free = [stage for stage in ext.may_build(view.state) if stage not in forced]
    if free and "build" in kinds:
        may.append(_build(view, free))
    if "extra" in kinds:
        ready = ", ".join(view.token(token) for token in view.table.turn.available)
        may.append(view.say("move.extra", ready))
    if "end" in kinds:
        may.append(view.say("move.end"))
    parts = [
        f"{view.say(verb)} {'; '.join(said)}"
        for verb, said in (("must", must), ("may", may))
        if said
    ]
    return f"{view.seat(view.table.seat)} {', '.join(parts)}"


def _build(view: View, stages: Sequence[int]) -> str:
    return view.say("move.build", _either(view, [str(stage) for stage in stages]))


def _deck(view: View, deck: int) -> str:
    """A deck as the active seat calls it."""
    if deck == CENTRAL:
        return view.deck(deck)
    side = view.deck_side(deck)
    return f"{view.deck(deck)} ({side})" if side else view.deck(deck)


def _either(view: View, items: Sequence[str]) -> str:
    *first, last = items
    return f"{', '.join(first)} {view.say('or')} {last}" if first else last
