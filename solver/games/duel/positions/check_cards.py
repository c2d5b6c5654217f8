"""Contradictions among the cards of a position: the structure, the cards taken, the guilds."""

from __future__ import annotations

from collections.abc import Collection

from solver.errors import InputError
from solver.games.data.json_tables import require
from solver.games.duel.data import SLOTS, tables
from solver.games.duel.names import card_name
from solver.games.duel.positions.fill import due_reveals
from solver.games.duel.positions.sketch import CHOICES, GUILD_DECK, HIDDEN_GUILD, NONE, Sketch
from solver.games.duel.slots import BASE, slot_text
from solver.games.duel.structure import accessible, can_await, open_slots, under_cover

GUILDS = 3
"""Guilds in the structure of Age III (rulebook: setup)."""


def check_structure(sketch: Sketch) -> None:
    """What lies on the table can be left after takes that were allowed."""
    age, present = sketch.age or 0, sketch.present
    if not age:
        return
    slot = under_cover(age, present)
    if slot is not None:
        raise InputError(
            f"structure, slot {slot_text(age, slot, BASE)}",
            "taken although a card lies on it",
            "correct the rows; row 1 is the one uncovered last",
        )
    free = accessible(age, present)
    for slot in present:
        require(
            sketch.slots[slot] < 0 or slot in free or slot in open_slots(age),
            f"structure, slot {slot_text(age, slot, BASE)}",
            f"{card_name(max(sketch.slots[slot], 0), 'en')} is face down and still covered",
            "write '?', or '-' for the cards that were taken",
        )
    waiting = due_reveals(sketch)
    # All that was laid face up is known, but before the first reveal.
    revealing = sketch.phase in ("reveal", "backs")
    _check_revealed(age, waiting & open_slots(age) if sketch.taken or not revealing else ())
    known = "'reveal', but all cards that lie open are known"
    require(bool(waiting) or sketch.phase != "reveal", "phase", known, "remove it")
    if not sketch.taken:
        return
    _check_revealed(age, waiting if sketch.phase == "play" else ())
    require(
        sketch.phase not in CHOICES or can_await(age, present, waiting, all_=True),
        "structure",
        "cards uncovered by the take that is being resolved do not fit",
        "they stay '?' until the choice is made, and all others that lie open are known",
    )
    if sketch.phase in ("reveal", "over") and not can_await(age, present, waiting, all_=False):
        _check_revealed(age, waiting)


def _check_revealed(age: int, waiting: Collection[int]) -> None:
    """Raise InputError for the first slot whose card should be known."""
    if waiting:
        raise InputError(
            f"structure, slot {slot_text(age, min(waiting), BASE)}",
            "nothing covers it and its card is not named",
            "write the card that lies there",
        )


def check_ages(sketch: Sketch) -> None:
    """Every card taken is somewhere: in a city, discarded, or under a wonder."""
    now, cards = sketch.age or 0, tables().cards
    if not now:
        return
    missing = 0
    for age in (1, 2, 3):
        placed = [card for card in sketch.placed if cards[card].age == age]
        if age > now and placed:
            raise InputError(
                _where(sketch, placed[0]),
                f"{card_name(placed[0], 'en')} is a card of Age {age}, this is Age {now}",
                "correct the card or the age",
            )
        taken = SLOTS if age < now else sketch.taken if age == now else 0
        require(
            len(placed) <= taken,
            "structure",
            f"{len(placed)} cards of Age {age} are in play, but only {taken} were taken",
            "remove cards, or write '-' where they lay",
        )
        missing += taken - len(placed)
    hidden = sum(city.hidden for city in sketch.cities)
    require(
        missing <= hidden,
        "discard",
        f"{missing - hidden} of the cards taken are nowhere",
        "list them in cities, discard or under wonders",
    )
    require(
        missing >= hidden,
        "cities",
        f"{hidden} wonders are built with unknown cards, but only {missing} cards are missing",
        "correct the wonders built or the cards",
    )


def _where(sketch: Sketch, card: int) -> str:
    """Key path of a card that was taken."""
    for seat, city in enumerate(sketch.cities):
        if card in city.cards:
            return f"cities[{seat}].cards"
        if card in city.under:
            return f"cities[{seat}].built"
    return "discard"


def check_guilds(sketch: Sketch) -> None:
    """Age III has three guilds, and their backs are public."""
    if sketch.age != 3 or sketch.phase == "backs":
        return
    cards = tables().cards
    placed = sum(cards[card].deck_index == GUILD_DECK for card in sketch.placed)
    shown = sketch.slots.count(HIDDEN_GUILD) + placed
    shown += sum(cards[card].deck_index == GUILD_DECK for card in sketch.known)
    buried = sketch.taken - sum(cards[card].age == 3 for card in sketch.placed)
    has = f"Age III has {GUILDS}"
    require(shown <= GUILDS, "structure", f"{shown} guilds, face-down ones included", has)
    require(
        shown + buried >= GUILDS,
        "structure",
        f"only {shown} of the {GUILDS} guilds are there",
        "mark face-down cards with the back of a guild '?g'",
    )
    gone = sum(sketch.slots[slot] == NONE for slot in sketch.backs)
    here = len(sketch.backs) - gone
    fits = gone <= placed + buried and here + max(gone, placed) <= GUILDS
    require(fits, "structure", "too many slots with guild backs", has)


def check_turns(sketch: Sketch) -> None:
    """Nobody can have taken more cards than turns and extra turns allow."""
    for seat, city in enumerate(sketch.cities):
        turns = sketch.extra_turns(seat)[1]
        for age in range(1, (sketch.age or 0) + 1):
            taken = sketch.taken if age == sketch.age else SLOTS
            # Seat 0 begins Age I; in the others either may have begun.
            turns += (taken + (seat == 0 or age > 1)) // 2
        used = len(city.cards) + sum(city.built)
        if city.built_with("build_from_discard") and sketch.phase != "revive":
            used -= 1
        require(
            used <= turns,
            f"cities[{seat}]",
            f"{used} cards and wonders, but there were at most {turns} turns",
            "correct the cities or the structure",
        )
