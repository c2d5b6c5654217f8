"""Filling in what a hand-written position leaves out and the rules decide."""

from __future__ import annotations

from solver.errors import InputError
from solver.games.duel.data import COLORS, tables
from solver.games.duel.positions import city_facts as facts
from solver.games.duel.positions.coins import START_COINS
from solver.games.duel.positions.table import (
    CHOOSES,
    HIDDEN,
    HIDDEN_GUILD,
    NONE,
    City,
    Table,
)
from solver.games.duel.structure import accessible, open_slots

PICK_SEATS = (0, 1, 1, 0, 1, 0, 0, 1)
"""Who picks next, by number of wonders picked (rulebook: wonder selection)."""

CHOICES = ("token", "draw", "keep", "destroy", "revive")
"""Phases inside the play of a card."""


def due_reveals(table: Table) -> set[int]:
    """Slots that lie open, or uncovered, without their card being known."""
    if not table.age:
        return set()
    present = table.present
    unknown = {slot for slot in present if table.slots[slot] in (HIDDEN, HIDDEN_GUILD)}
    return unknown & (open_slots(table.age) | accessible(table.age, present))


def derive(table: Table) -> None:
    """Fill in everything that was left out. Raises InputError for what cannot be known."""
    table.phase = _phase(table)
    if table.loot is None:
        table.loot = _loot(table.pawn)
    if table.built == tables().wonders_file.build_limit and table.boxed == NONE:
        table.boxed = _eighth(table)
    table.starter = _starter_due(table)
    seat = derived_seat(table)
    if table.seat is None:
        # Who made the last move of a finished game matters no more.
        table.seat = 0 if seat is None and table.phase == "over" else seat
    if table.seat is None:
        raise _ask_seat(table)
    if table.phase == "destroy" and table.target == NONE:
        table.target = _target(table.cities[table.seat])
    if table.extra is None:
        table.extra = bool(derived_extra(table))
    _coins(table)
    seen = {*table.placed, *table.known}
    table.unseen = [card for card in range(len(tables().cards)) if card not in seen]
    if table.phase == "over":
        table.winner, table.ending = _victory(table)


def _phase(table: Table) -> str:
    if table.choice is not None:
        if table.phase not in (None, table.choice):
            raise InputError(
                "pending.choice", f"{table.choice!r} in phase {table.phase!r}", "remove the phase"
            )
        return table.choice
    if table.phase is not None:
        return table.phase
    if table.age == 0:
        if table.offer:
            return "pick"
        return "offer" if table.board else "tokens"
    if not table.present:
        over = 'a finished game says "phase": "over"'
        remedy = over if table.age == 3 else "give the structure of the next age"
        raise InputError("structure", "no card is left", remedy)
    if table.age == 3 and not table.taken and not table.known and not table.backs:
        return "backs"
    return "reveal" if due_reveals(table) else "play"


def _loot(pawn: int) -> list[bool]:
    """Loot tokens left when the pawn has never been further than now."""
    return [
        not (0 < loot.entered_at <= pawn or pawn <= loot.entered_at < 0) for loot in tables().loot
    ]


def _eighth(table: Table) -> int:
    """The wonder that is left over when the last one allowed has been built."""
    left = [w for city in table.cities for w in city.wonders if w not in city.standing]
    if len(left) != 1:
        raise InputError(
            "boxed",
            f"{table.built} wonders are built and {len(left)} are listed besides",
            "name the one that was put back, as 'boxed' or in 'wonders'",
        )
    return left[0]


def _starter_due(table: Table) -> bool:
    """Whether somebody is to choose who begins this age."""
    if table.phase == "starter":
        return True
    if table.phase not in ("backs", "reveal") or table.taken or (table.age or 0) < 2:
        return False
    return bool(table.pawn) or bool(table.options & CHOOSES)


def derived_seat(table: Table) -> int | None:
    """The seat that decides or acts next, where the rest of the position fixes it."""
    picks = sum(len(city.wonders) for city in table.cities)
    if table.age == 0:
        return 0 if table.phase == "tokens" else PICK_SEATS[min(picks, 7)]
    if table.phase == "over":
        winner, _ = _victory(table)
        return winner if winner in (0, 1) else None
    if (table.age or 0) > 1 and not table.taken:
        if table.phase in ("backs", "reveal", "starter") and table.pawn:
            return 1 if table.pawn > 0 else 0
        return None
    return _seat_in_age_1(table) if table.age == 1 else None


def _seat_in_age_1(table: Table) -> int | None:
    """Seat 0 begins Age I; turns alternate but for the extra ones."""
    earned = [facts.extra_turns(city) for city in table.cities]
    if any(least != most for least, most in earned):
        return None
    turns = table.taken - sum(least for least, _ in earned)
    if table.phase in CHOICES:
        turns -= 1
    return turns % 2


def _ask_seat(table: Table) -> InputError:
    if table.phase == "starter" or (not table.taken and table.phase in ("backs", "reveal")):
        return InputError("seat", "not given, and the pawn is on 0", "give who took the last card")
    if table.phase == "play" and not table.taken:
        return InputError(
            "seat",
            f"who begins Age {table.age} is not given",
            'give 0 or 1, or "phase": "starter" if that is still to be chosen',
        )
    return InputError("seat", "not given, and it cannot be derived", "give 0 or 1: who acts next")


def _target(city: City) -> int:
    """The colour that a pending destruction is about."""
    colors = set(facts.destroyers(city).values())
    if len(colors) > 1:
        raise InputError("pending.color", "both destroying wonders are built", "give brown or grey")
    return COLORS.index(colors.pop()) if colors else NONE


def derived_extra(table: Table) -> bool | None:
    """Whether another turn follows the pending choice; None where it is not fixed.

    The tokens owned are those from before the wonder, except while a science pair is resolved.
    """
    city = table.cities[table.seat or 0]
    if table.phase in ("draw", "keep"):
        wonders = facts.drawers(city)
    elif table.phase == "revive":
        wonders = facts.revivers(city)
    elif table.phase == "destroy":
        wanted = COLORS[table.target] if table.target >= 0 else None
        wonders = [w for w, color in facts.destroyers(city).items() if color == wanted]
    elif table.phase == "token" and _may_be_extra(city):
        return None
    else:
        return False
    return facts.has_theology(city) or any(facts.gives_extra_turn(w) for w in wonders)


def _may_be_extra(city: City) -> bool:
    """Whether a science pair can have come from a wonder that gives another turn."""
    revivers = facts.revivers(city)
    return bool(revivers) and (
        facts.has_theology(city) or any(facts.gives_extra_turn(w) for w in revivers)
    )


def _coins(table: Table) -> None:
    begun = bool(table.age) and (table.age != 1 or table.taken > 0)
    for seat, city in enumerate(table.cities):
        if city.coins is None:
            if begun:
                raise InputError(f"cities[{seat}].coins", "not given", "count the coins")
            city.coins = START_COINS


def _victory(table: Table) -> tuple[int, str | None]:
    """Winner and way of a supremacy; a civilian victory is left to be counted."""
    if abs(table.pawn) >= tables().military.capital:
        return (0 if table.pawn > 0 else 1), "military"
    for seat, city in enumerate(table.cities):
        if facts.has_all_symbols(city):
            return seat, "science"
    return -1, None
