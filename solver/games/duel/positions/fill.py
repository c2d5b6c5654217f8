"""Filling in what a hand-written position leaves out and the rules decide."""

from __future__ import annotations

from solver.errors import InputError
from solver.games.duel.data import tables
from solver.games.duel.positions.sketch import (
    CHOICES,
    HIDDEN,
    HIDDEN_GUILD,
    NONE,
    ROWS,
    SETUP,
    WONDERS,
    City,
    Sketch,
    subject,
)
from solver.games.duel.structure import accessible, open_slots
from solver.games.duel.variants import BEGINS
from solver.games.positions.problems import Problems

START_COINS = SETUP["start_coins"]
"""Coins each player begins with (rulebook: setup)."""

PICK_SEATS = (0, 1, 1, 0, 1, 0, 0, 1)
"""Who picks next, by number of wonders picked (rulebook: wonder selection)."""


def due_reveals(sketch: Sketch) -> set[int]:
    """Slots that lie open, or uncovered, without their card being known."""
    if not sketch.age:
        return set()
    present = sketch.present
    unknown = {slot for slot in present if sketch.slots[slot] in (HIDDEN, HIDDEN_GUILD)}
    return unknown & (open_slots(sketch.age) | accessible(sketch.age, present))


def fill(sketch: Sketch, problems: Problems) -> Sketch:
    """Fill in everything that was left out; finds what cannot be known."""
    with problems:
        sketch.phase = _phase(sketch)
    if sketch.loot is None:
        sketch.loot = loot_left(sketch.pawn)
    if sketch.built == SETUP["wonder_limit"] and sketch.boxed == NONE:
        sketch.boxed = problems.attempt(NONE, _eighth, sketch)
    sketch.starter = _starter_due(sketch)
    if sketch.seat is None and problems.none:
        sketch.seat = problems.attempt(0, _seat, sketch)
    if sketch.phase == "destroy" and sketch.target == NONE:
        sketch.target = problems.attempt(NONE, _target, sketch.acting)
    if sketch.extra is None:
        sketch.extra = bool(derived_extra(sketch))
    _coins(sketch, problems)
    seen = {*sketch.placed, *sketch.known}
    played = (i for i, card in enumerate(tables().cards) if tables().base.has(card))
    sketch.unseen = [card for card in played if card not in seen]
    if sketch.phase == "over":
        sketch.winner, sketch.ending = _victory(sketch)
    return sketch


def fill_end(sketch: Sketch) -> None:
    """Fill in, for a game that is over, what no longer matters, and how it ended."""
    sketch.loot = [False] * len(tables().loot)
    sketch.seat, sketch.extra = 0, False
    sketch.winner, sketch.ending = _victory(sketch)


def _phase(sketch: Sketch) -> str:
    if sketch.choice is not None:
        if sketch.phase not in (None, sketch.choice):
            raise InputError(
                "pending.choice", f"{sketch.choice!r} in phase {sketch.phase!r}", "remove the phase"
            )
        return sketch.choice
    if sketch.phase is not None:
        return sketch.phase
    if sketch.age == 0:
        if sketch.offer:
            return "pick"
        return "offer" if sketch.board_tokens else "tokens"
    if not sketch.present:
        over = 'a finished game says "phase": "over"'
        remedy = over if sketch.age == 3 else "give the structure of the next age"
        raise InputError("structure", "no card is left", remedy)
    if sketch.age == 3 and not sketch.taken and not sketch.known and not sketch.backs:
        return "backs"
    return "reveal" if due_reveals(sketch) else "play"


def loot_left(pawn: int) -> list[bool]:
    """Loot tokens left when the pawn has never been further than now."""
    return [
        not (0 < loot.entered_at <= pawn or pawn <= loot.entered_at < 0) for loot in tables().loot
    ]


def _eighth(sketch: Sketch) -> int:
    """The wonder that is left over when the last one allowed has been built."""
    left = [w for city in sketch.cities for w in city.wonders if w not in city.standing]
    if len(left) != 1:
        raise InputError(
            "boxed",
            f"{sketch.built} wonders are built and {len(left)} are listed besides",
            "name the one that was put back, as 'boxed' or in 'wonders'",
        )
    return left[0]


def _starter_due(sketch: Sketch) -> bool:
    """Whether somebody is to choose who begins this age."""
    if sketch.phase == "starter":
        return True
    if sketch.phase not in ("backs", "reveal") or sketch.taken or (sketch.age or 0) < 2:
        return False
    return bool(sketch.pawn) or not sketch.options & BEGINS


def derived_seat(sketch: Sketch) -> int | None:
    """The seat that decides or acts next, where the rest of the position fixes it."""
    picks = sum(len(city.wonders) for city in sketch.cities)
    if sketch.age == 0:
        return 0 if sketch.phase == "tokens" else PICK_SEATS[min(picks, 7)]
    if sketch.phase == "over":
        winner, _ = _victory(sketch)
        return winner if winner in (0, 1) else None
    if (sketch.age or 0) > 1 and not sketch.taken:
        if sketch.phase in ("backs", "reveal", "starter") and sketch.pawn:
            return 1 if sketch.pawn > 0 else 0
        return None
    return _seat_in_age_1(sketch) if sketch.age == 1 else None


def _seat_in_age_1(sketch: Sketch) -> int | None:
    """Seat 0 begins Age I; turns alternate but for the extra ones."""
    earned = [sketch.extra_turns(seat) for seat in (0, 1)]
    if any(least != most for least, most in earned):
        return None
    turns = sketch.taken - sum(least for least, _ in earned)
    return (turns - (sketch.phase in CHOICES)) % 2


def _seat(sketch: Sketch) -> int:
    """The seat where it is not given. Raises InputError where nothing fixes it."""
    seat = derived_seat(sketch)
    if seat is not None:
        return seat
    if sketch.phase == "over":
        return 0  # who made the last move of a finished game matters no more
    if sketch.phase == "starter" or (not sketch.taken and sketch.phase in ("backs", "reveal")):
        raise InputError("seat", "not given, and the pawn is on 0", "give who took the last card")
    if sketch.phase == "play" and not sketch.taken:
        raise InputError(
            "seat",
            f"who begins Age {sketch.age} is not given",
            'give 0 or 1, or "phase": "starter" if that is still to be chosen',
        )
    raise InputError("seat", "not given, and it cannot be derived", "give 0 or 1: who acts next")


def _target(city: City) -> int:
    """The color that a pending destruction is about."""
    colors = {subject(WONDERS[wonder], "destroy_opponent_card") for wonder in city.destroying(NONE)}
    if len(colors) > 1:
        raise InputError("pending.color", "both destroying wonders are built", "give brown or grey")
    return colors.pop() if colors else NONE


def derived_extra(sketch: Sketch) -> bool | None:
    """Whether another turn follows the pending choice; None where it is not fixed.

    The tokens owned are those from before the wonder, except while a science pair is resolved.
    """
    city = sketch.acting
    wonders = city.built_with("build_from_discard") if sketch.phase == "token" else sketch.resolving
    extra = city.owns("wonder_turn") or any(WONDERS[wonder]["extra_turn"] for wonder in wonders)
    if sketch.phase == "token" and wonders and extra:
        return None  # the pair may have come from the Mausoleum
    return sketch.phase in ("draw", "keep", "revive", "destroy") and extra


def _coins(sketch: Sketch, problems: Problems) -> None:
    begun = bool(sketch.age) and (sketch.age != 1 or sketch.taken > 0)
    for seat, city in enumerate(sketch.cities):
        if city.coins is None:
            problems.require(not begun, f"cities[{seat}].coins", "not given", "count the coins")
            city.coins = START_COINS


def _victory(sketch: Sketch) -> tuple[int, str | None]:
    """Winner and way of a supremacy; a civilian victory is left to be counted."""
    if abs(sketch.pawn) >= ROWS["capital"]:
        return (0 if sketch.pawn > 0 else 1), "military"
    winner = next((seat for seat in (0, 1) if sketch.cities[seat].has_won_by_science), -1)
    return winner, "science" if winner >= 0 else None
