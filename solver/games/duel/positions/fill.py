"""Filling in what a hand-written position leaves out and the rules decide."""

from __future__ import annotations

from solver.errors import InputError
from solver.games.duel.data import tables
from solver.games.duel.positions.table import (
    CHOICES,
    HIDDEN,
    HIDDEN_GUILD,
    NONE,
    ROWS,
    WONDERS,
    City,
    Table,
)
from solver.games.duel.structure import accessible, open_slots
from solver.games.duel.variants import CHOOSES
from solver.games.positions.problems import Problems

START_COINS = 7
"""Coins each player begins with (rulebook: setup)."""

PICK_SEATS = (0, 1, 1, 0, 1, 0, 0, 1)
"""Who picks next, by number of wonders picked (rulebook: wonder selection)."""


def due_reveals(table: Table) -> set[int]:
    """Slots that lie open, or uncovered, without their card being known."""
    if not table.age:
        return set()
    present = table.present
    unknown = {slot for slot in present if table.slots[slot] in (HIDDEN, HIDDEN_GUILD)}
    return unknown & (open_slots(table.age) | accessible(table.age, present))


def fill(table: Table, problems: Problems) -> Table:
    """Fill in everything that was left out; finds what cannot be known."""
    with problems:
        table.phase = _phase(table)
    if table.loot is None:
        table.loot = _loot(table.pawn)
    if table.built == ROWS["wonder_limit"] and table.boxed == NONE:
        table.boxed = problems.attempt(NONE, _eighth, table)
    table.starter = _starter_due(table)
    if table.seat is None and problems.none:
        table.seat = problems.attempt(0, _seat, table)
    if table.phase == "destroy" and table.target == NONE:
        table.target = problems.attempt(NONE, _target, table.acting)
    if table.extra is None:
        table.extra = bool(derived_extra(table))
    _coins(table, problems)
    seen = {*table.placed, *table.known}
    table.unseen = [card for card in range(len(tables().cards)) if card not in seen]
    if table.phase == "over":
        table.winner, table.ending = _victory(table)
    return table


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
        return "offer" if table.board_tokens else "tokens"
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
    earned = [city.extra_turns for city in table.cities]
    if any(least != most for least, most in earned):
        return None
    turns = table.taken - sum(least for least, _ in earned)
    return (turns - (table.phase in CHOICES)) % 2


def _seat(table: Table) -> int:
    """The seat where it is not given. Raises InputError where nothing fixes it."""
    seat = derived_seat(table)
    if seat is not None:
        return seat
    if table.phase == "over":
        return 0  # who made the last move of a finished game matters no more
    if table.phase == "starter" or (not table.taken and table.phase in ("backs", "reveal")):
        raise InputError("seat", "not given, and the pawn is on 0", "give who took the last card")
    if table.phase == "play" and not table.taken:
        raise InputError(
            "seat",
            f"who begins Age {table.age} is not given",
            'give 0 or 1, or "phase": "starter" if that is still to be chosen',
        )
    raise InputError("seat", "not given, and it cannot be derived", "give 0 or 1: who acts next")


def _target(city: City) -> int:
    """The colour that a pending destruction is about."""
    colors = {WONDERS[wonder]["destroy"] for wonder in city.destroying(NONE)}
    if len(colors) > 1:
        raise InputError("pending.color", "both destroying wonders are built", "give brown or grey")
    return colors.pop() if colors else NONE


def derived_extra(table: Table) -> bool | None:
    """Whether another turn follows the pending choice; None where it is not fixed.

    The tokens owned are those from before the wonder, except while a science pair is resolved.
    """
    city = table.acting
    wonders = city.built_with("revive") if table.phase == "token" else table.resolving
    extra = city.owns("theology") or any(WONDERS[wonder]["extra_turn"] for wonder in wonders)
    if table.phase == "token" and wonders and extra:
        return None  # the pair may have come from the Mausoleum
    return table.phase in ("draw", "keep", "revive", "destroy") and extra


def _coins(table: Table, problems: Problems) -> None:
    begun = bool(table.age) and (table.age != 1 or table.taken > 0)
    for seat, city in enumerate(table.cities):
        if city.coins is None:
            problems.require(not begun, f"cities[{seat}].coins", "not given", "count the coins")
            city.coins = START_COINS


def _victory(table: Table) -> tuple[int, str | None]:
    """Winner and way of a supremacy; a civilian victory is left to be counted."""
    if abs(table.pawn) >= ROWS["capital"]:
        return (0 if table.pawn > 0 else 1), "military"
    winner = next((seat for seat in (0, 1) if table.cities[seat].has_won_by_science), -1)
    return winner, "science" if winner >= 0 else None
