"""Contradictions in the turn that goes on, and duties that nobody can have left undone."""

from __future__ import annotations

from itertools import chain, combinations
from typing import Any

from solver._ext.architects import bridge
from solver._ext.core.state import State
from solver.errors import InputError
from solver.games.architects.names import token_name, wonder_name
from solver.games.architects.positions.facts import (
    ECONOMY,
    ENGINEERING,
    EXTRA,
    KINDS,
    ON_BUILD,
    SEARCH,
    TOKENS,
    USABLE,
    effects_built,
    gives_tokens,
    searches,
    takes_anywhere,
    takes_both,
    takes_central,
)
from solver.games.architects.positions.table import NONE, City, Table
from solver.games.architects.variants import ACT_FIRST, EFFECT_OPTIONAL

DUES = {
    "pick": ("peek",),
    "act": ("draw", "blind", "lay", "top"),
    "keep": ("find",),
}
"""Chance events that can come in a phase."""


def check_turn(table: Table) -> None:
    """What has happened in this turn can have happened, and it is not over."""
    if table.phase == "setup":
        return
    _check_due(table)
    _check_cards_left(table)
    _check_marks(table)
    _check_search(table)
    _check_choice(table)
    _check_over(table)
    _check_duties(table)


def _check_due(table: Table) -> None:
    possible = DUES.get(table.phase or "", ())
    if table.phase == "pick" and table.options & ACT_FIRST:
        possible = (*possible, *DUES["act"])
    if table.due is not None and table.due not in possible:
        raise InputError("due", f"{table.due!r} in phase {table.phase!r}", "correct one of them")
    if table.due == "draw" and not any(table.central.unseen or ()):
        raise InputError("due", "'draw', but the central deck is empty", "remove it")
    if table.phase == "act" and not table.picked:
        raise InputError("turn.picked", "false in phase 'act'", "the phase before it is 'pick'")
    if table.phase != "pick" and not table.picked and not table.options & ACT_FIRST:
        raise InputError(
            "turn.picked", "false", "possible with actions_before_main_pick only; remove it"
        )


def _check_cards_left(table: Table) -> None:
    decks = [*(table.decks[seat] for seat in table.sides), table.central]
    if table.phase == "pick" and table.due is None and not any(any(d.left) for d in decks):
        raise InputError(
            "seat",
            f"seat {table.seat} finds no card to take",
            'it is passed over; give the next seat, or "phase": "over" if no deck has a card',
        )


def _check_marks(table: Table) -> None:
    """Tokens marked as available, used or triggered."""
    assert table.triggered is not None
    used, available = set(table.used), set(table.available)
    begun = table.phase == "pick" and not table.options & ACT_FIRST
    for key, kinds, known in (
        ("available", table.available, EXTRA),
        ("used", table.used, USABLE),
        ("triggered", table.triggered, EXTRA),
    ):
        place = f"turn.{key}"
        if kinds and begun:
            raise InputError(place, "given at the beginning of a turn", 'give "phase": "act"')
        for kind in kinds:
            if kind not in known:
                raise InputError(place, f"{token_name(kind)} is never {key}", "remove it")
            if key != "triggered" and not table.active.tokens[kind]:
                raise InputError(
                    place, f"seat {table.seat} does not own {token_name(kind)}", "remove it"
                )
    both = sorted(used & available)
    if both:
        raise InputError(
            "turn.available", f"{token_name(both[0])} is used already", "a token works once a turn"
        )
    needed = {kind for kind in used | available if kind in EXTRA}
    if {ECONOMY, ENGINEERING} & used or table.phase in ("effect", "keep"):
        needed.add(ON_BUILD)
    absent = sorted(needed.difference(table.triggered))
    if absent:
        raise InputError(
            "turn.triggered", f"{token_name(absent[0])} is missing", "add it, or leave the key out"
        )
    if ON_BUILD in table.triggered and not table.active.built:
        raise InputError(
            "turn", f"a stage was built, but seat {table.seat} has none", "correct one of them"
        )


def _check_search(table: Table) -> None:
    if (table.source != NONE) != (table.phase == "keep"):
        problem = "not given" if table.phase == "keep" else f"given in phase {table.phase!r}"
        raise InputError("search", problem, "it goes with the phase 'keep'")
    if table.source == NONE:
        return
    deck = table.decks[table.source]
    if table.source not in table.sides:
        raise InputError(
            "search.deck",
            f"the deck of seat {table.source}",
            f"seat {table.seat} looks at its left or its right deck",
        )
    looked = sum(deck.aside)
    if not looked or looked > SEARCH:
        raise InputError("search.cards", f"{looked} cards", f"1 to {SEARCH} are looked at")
    if table.finds and table.due != "find":
        raise InputError(
            "search.cards",
            f"{looked} cards, but more are left in the deck",
            f'{SEARCH} are looked at; list all, or "due": "find"',
        )
    if table.due == "find" and not table.finds:
        raise InputError("due", "'find', but all cards have been looked at", "remove it")


def _check_choice(table: Table) -> None:
    """A choice that is waiting has something to choose."""
    seat, wonder = table.seat, table.active.wonder
    if table.phase == "token" and not any(table.face_up) and not any(table.stack):
        raise InputError("phase", "'token', but no progress token is left", "correct it")
    if table.phase not in ("effect", "keep"):
        return
    if not effects_built(wonder, table.active.built):
        raise InputError(
            "phase",
            f"{table.phase!r}, but no stage of seat {seat} carries out an effect",
            "correct it",
        )
    optional = table.options & EFFECT_OPTIONAL
    side_cards = any(table.decks[side].top != NONE for side in table.sides)
    if table.phase == "keep":
        waits = searches(wonder)
    elif searches(wonder):
        waits = side_cards
    elif gives_tokens(wonder):
        waits = any(table.face_up) or any(table.stack)
    elif takes_anywhere(wonder):
        waits = any(table.central.unseen or ()) or any(d.top != NONE for d in table.decks[:-1])
    elif takes_central(wonder):
        waits = bool(optional) and any(table.central.unseen or ())
    else:
        waits = takes_both(wonder) and bool(optional) and side_cards
    if not waits:
        raise InputError(
            "phase",
            f"{table.phase!r}, but {wonder_name(wonder)} has nothing to choose",
            "correct it; effects without a choice happen at once",
        )


def _check_over(table: Table) -> None:
    if table.phase != "over":
        return
    if table.active.complete:
        if table.available:
            raise InputError("turn.available", "given after the end of the game", "remove it")
        return
    if any(any(deck.left) for deck in table.decks):
        raise InputError(
            "phase",
            "'over', but nobody has completed a wonder and cards are left",
            "correct the phase or the stages",
        )


def check_moves(table: Table, state: State) -> None:
    """The turn has something left to do, or it would have ended."""
    if state.decider != table.seat:
        return
    moves = [bridge.decode(move)[0] for move in state.legal_moves()]
    if table.phase == "act" and moves == ["end"]:
        raise InputError(
            "phase",
            f"'act', but seat {table.seat} has nothing left to do",
            "the turn is over; give the next seat",
        )


# ---------------------------------------------------------------- duties


def _check_duties(table: Table) -> None:
    """Nobody ends a turn with a stage that must be built or a set that must be turned in."""
    for seat, city in enumerate(table.cities):
        if seat != table.seat:
            marks: list[tuple[int, ...]] | None = None
        elif table.phase == "over":
            marks = [tuple(table.used)]
        elif table.phase == "pick" and not table.triggered:
            marks = None
        else:
            continue
        if marks is None:
            # Tokens used in the last turn of this seat are not known, but only builds use these.
            owned = [k for k in (ECONOMY, ENGINEERING) if city.tokens[k] and city.built]
            marks = list(chain(*(combinations(owned, n) for n in range(len(owned) + 1))))
        found = [_duty(table, city, used) for used in marks]
        if all(found):
            raise InputError(
                f"players[{seat}].cards",
                f"{found[0]} at the end of the turn",
                f'correct the cards; in the turn of seat {seat} give "phase": "act"',
            )


def _duty(table: Table, city: City, used: tuple[int, ...]) -> str:
    """A duty that a seat has with these tokens used, in words, or an empty text."""
    tokens_left = any(table.face_up) or any(table.stack)
    state = bridge.load(_alone(table, city, used, tokens_left))
    stages = bridge.must_build(state)
    if stages:
        return f"stage {stages[0]} can be paid and is not built"
    if any(bridge.decode(move)[0] == "science" for move in state.legal_moves()):
        return "a science set is not turned in"
    return ""


def _alone(table: Table, city: City, used: tuple[int, ...], tokens_left: bool) -> dict[str, Any]:
    """The raw form of a table at which a city has taken its card and is to act."""
    nothing = {"cards": [0] * KINDS, "built": [], "tokens": [0] * TOKENS, "victories": 0}
    other = next(c.wonder for c in table.cities if c.wonder != city.wonder)
    empty = {"top": NONE, "unseen": [0] * KINDS}
    return {
        "options": table.options,
        "seats": 2,
        "phase": "act",
        "seat": 0,
        "picked": True,
        "cities": [
            nothing
            | {"wonder": city.wonder, "cards": city.cards, "built": city.built}
            | {"tokens": city.tokens},
            nothing | {"wonder": other},
        ],
        "decks": [empty, empty, empty],
        "knows": [],
        "cat": NONE,
        "flipped": 0,
        "face_up": [0] * TOKENS,
        "stack": [int(tokens_left and kind == 0) for kind in range(TOKENS)],
        "available": [],
        "used": list(used),
        "triggered": [],
        "offer": [0] * KINDS,
        "source": NONE,
        "due": {
            "wonders": 0, "draw": False, "blind": False, "finds": 0, "lay": 0, "tops": [],
            "peek": False,
        },
        "ending": None,
        "winners": [],
    }  # fmt: skip
