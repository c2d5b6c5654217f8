"""Contradictions in the turn that goes on, and duties that nobody can have left undone.

What a seat may, must or has to choose is asked of the rules.
"""

from __future__ import annotations

from itertools import chain, combinations

from solver._ext.architects import bridge
from solver._ext.core.state import State
from solver.errors import InputError, Phrase
from solver.games.architects.facts import (
    ECONOMY,
    ENGINEERING,
    EXTRA,
    SEARCH,
    USABLE,
    effects_built,
)
from solver.games.architects.names import token_name, wonder_name
from solver.games.architects.positions.sketch import Sketch

DUES = {
    "pick": ("peek",),
    "act": ("draw", "blind", "lay", "top"),
    "keep": ("find",),
}
"""Chance events that can come in a phase."""


def due(sketch: Sketch) -> None:
    """The next chance event fits the phase."""
    possible = DUES.get(sketch.phase or "", ())
    if sketch.due is not None and sketch.due not in possible:
        raise InputError(
            "due", Phrase("{!r} in phase {!r}", sketch.due, sketch.phase), "correct one of them"
        )


def cards_left(sketch: Sketch) -> None:
    """Who is to take a card finds one; a game without a finished wonder ends with the cards."""
    decks = [*(sketch.counted[seat] for seat in sketch.sides), sketch.middle]
    if sketch.phase == "pick" and sketch.due is None and not any(any(d.left) for d in decks):
        raise InputError(
            "seat",
            Phrase("seat {} finds no card to take", sketch.seat),
            'it is passed over; give the next seat, or "phase": "over" if no deck has a card',
        )
    unfinished = sketch.phase == "over" and not sketch.active.complete
    if unfinished and any(any(deck.left) for deck in sketch.counted):
        raise InputError(
            "phase",
            "'over', but nobody has completed a wonder and cards are left",
            "correct the phase or the stages",
        )


def marks(sketch: Sketch) -> None:
    """Tokens marked as available or used."""
    used, available = set(sketch.turn.used), set(sketch.turn.available)
    for key, kinds, known in (
        ("available", sketch.turn.available, EXTRA),
        ("used", sketch.turn.used, USABLE),
    ):
        place = f"turn.{key}"
        if kinds and sketch.phase == "pick":
            raise InputError(place, "given at the beginning of a turn", 'give "phase": "act"')
        for kind in kinds:
            if kind not in known:
                raise InputError(
                    place, Phrase("{} is never {}", token_name(kind, "en"), key), "remove it"
                )
            if not sketch.active.tokens[kind]:
                raise InputError(
                    place,
                    Phrase("seat {} does not own {}", sketch.seat, token_name(kind, "en")),
                    "remove it",
                )
    both = sorted(used & available)
    if both:
        raise InputError(
            "turn.available",
            Phrase("{} is used already", token_name(both[0], "en")),
            "a token works once a turn",
        )
    if sketch.has_built and not sketch.active.built:
        raise InputError(
            "turn",
            Phrase("a stage was built, but seat {} has none", sketch.seat),
            "correct one of them",
        )


def search(sketch: Sketch) -> None:
    """The cards looked through go with the phase, and are all that can be looked at."""
    if (sketch.source is not None) != (sketch.phase == "keep"):
        problem = (
            "not given" if sketch.phase == "keep" else Phrase("given in phase {!r}", sketch.phase)
        )
        raise InputError("search", problem, "it goes with the phase 'keep'")
    if sketch.source is None:
        return
    if sketch.source not in sketch.sides:
        raise InputError(
            "search.deck",
            Phrase("the deck of seat {}", sketch.source),
            Phrase("seat {} looks at its left or its right deck", sketch.seat),
        )
    looked = sum(sketch.counted[sketch.source].aside)
    if not looked or looked > SEARCH:
        raise InputError(
            "search.cards", Phrase("{} cards", looked), Phrase("1 to {} are looked at", SEARCH)
        )
    if sketch.finds_due and sketch.due != "find":
        raise InputError(
            "search.cards",
            Phrase("{} cards, but more are left in the deck", looked),
            Phrase('{} are looked at; list all, or "due": "find"', SEARCH),
        )
    if sketch.due == "find" and not sketch.finds_due:
        raise InputError("due", "'find', but all cards have been looked at", "remove it")


def effect(sketch: Sketch) -> None:
    """Only a stage with an effect makes a seat choose how it works."""
    waits = sketch.phase in ("effect", "keep")
    if waits and not effects_built(sketch.active.wonder, sketch.active.built):
        raise InputError(
            "phase",
            Phrase(
                "{!r}, but no stage of seat {} carries out an effect", sketch.phase, sketch.seat
            ),
            "correct it",
        )


CHECKS = (due, cards_left, marks, search, effect)
"""What needs no state, in the order in which it is checked."""


# ---------------------------------------------------------------- asked of the rules


def choice(sketch: Sketch, state: State) -> None:
    """A choice that is waiting has something to choose."""
    if sketch.phase == "token" and not any(sketch.face_up) and not any(sketch.stack):
        raise InputError("phase", "'token', but no progress token is left", "correct it")
    waits = sketch.phase not in ("effect", "keep") or bridge.effect_waits(state)
    if not waits:
        wonder = wonder_name(sketch.active.wonder, "en")
        raise InputError(
            "phase",
            Phrase("{!r}, but {} has nothing to choose", sketch.phase, wonder),
            "correct it; effects without a choice happen at once",
        )


def moves(sketch: Sketch, state: State) -> None:
    """The turn has something left to do, or it would have ended."""
    if sketch.phase != "act" or state.decider != sketch.seat:
        return
    if [bridge.decode(move)[0] for move in state.legal_moves()] == ["end"]:
        raise InputError(
            "phase",
            Phrase("'act', but seat {} has nothing left to do", sketch.seat),
            "the turn is over; give the next seat",
        )


def duties(sketch: Sketch, state: State) -> None:
    """Nobody ends a turn with a stage that must be built or a set that must be turned in."""
    for seat, city in enumerate(sketch.cities):
        if seat == sketch.seat and sketch.phase == "over":
            possible: list[tuple[int, ...]] = [tuple(sketch.turn.used)]
        elif seat != sketch.seat or sketch.begins:
            # Tokens used in the last turn of this seat are not known, but only builds use these.
            owned = [k for k in (ECONOMY, ENGINEERING) if city.tokens[k] and city.built]
            possible = list(chain(*(combinations(owned, n) for n in range(len(owned) + 1))))
        else:
            continue
        found = [_duty(state, seat, used) for used in possible]
        if all(found):
            raise InputError(
                f"players[{seat}].cards",
                Phrase("{} at the end of the turn", found[0]),
                Phrase('correct the cards; in the turn of seat {} give "phase": "act"', seat),
            )


def _duty(state: State, seat: int, used: tuple[int, ...]) -> str:
    """A duty that a seat has with these tokens used, in words, or an empty text."""
    stages, science = bridge.duties(state, seat, used)
    if stages:
        return Phrase("stage {} can be paid and is not built", stages[0])
    return "a science set is not turned in" if science else ""


OF_STATES = (choice, moves, duties)
"""What the rules are asked for, in this order."""
