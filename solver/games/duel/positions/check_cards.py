"""Contradictions among the cards of a position: the structure, the cards taken, the guilds."""

from __future__ import annotations

from solver.errors import InputError
from solver.games.duel.data import SLOTS, tables
from solver.games.duel.names import card_name
from solver.games.duel.positions import city_facts as facts
from solver.games.duel.positions.derive import CHOICES, due_reveals
from solver.games.duel.positions.table import GUILD_DECK, HIDDEN_GUILD, NONE, Table
from solver.games.duel.slots import slot_text
from solver.games.duel.structure import accessible, can_await, open_slots, under_cover

GUILDS = 3
"""Guilds in the structure of Age III (rulebook: setup)."""


def check_structure(table: Table) -> None:
    """What lies on the table can be left after takes that were allowed."""
    age = table.age or 0
    present = table.present
    slot = under_cover(age, present)
    if slot is not None:
        raise InputError(
            f"structure, slot {slot_text(age, slot)}",
            "taken although a card lies on it",
            "correct the rows; row 1 is the one uncovered last",
        )
    free = accessible(age, present)
    for slot in present:
        if table.slots[slot] >= 0 and slot not in free and slot not in open_slots(age):
            raise InputError(
                f"structure, slot {slot_text(age, slot)}",
                f"{card_name(table.slots[slot])} is face down and still covered",
                "write '?', or '-' for the cards that were taken",
            )
    waiting = due_reveals(table)
    if not table.taken:
        if waiting and table.phase not in ("reveal", "backs"):
            raise _not_revealed(table, waiting)
        if table.phase == "reveal" and not waiting:
            raise InputError(
                "phase", "'reveal', but all cards that lie open are known", "remove it"
            )
        return
    if waiting & open_slots(age):
        raise _not_revealed(table, waiting & open_slots(age))
    if table.phase == "play" and waiting:
        raise _not_revealed(table, waiting)
    if table.phase == "reveal" and not waiting:
        raise InputError("phase", "'reveal', but all cards that lie open are known", "remove it")
    if table.phase in CHOICES and not can_await(age, present, waiting, all_=True):
        raise InputError(
            "structure",
            "cards uncovered by the take that is being resolved do not fit",
            "they stay '?' until the choice is made, and all others that lie open are known",
        )
    if table.phase in ("reveal", "over") and not can_await(age, present, waiting, all_=False):
        raise _not_revealed(table, waiting)


def _not_revealed(table: Table, waiting: set[int]) -> InputError:
    slot = min(waiting)
    return InputError(
        f"structure, slot {slot_text(table.age or 0, slot)}",
        "nothing covers it and its card is not named",
        "write the card that lies there",
    )


def check_ages(table: Table) -> None:
    """Every card taken is somewhere: in a city, discarded, or under a wonder."""
    cards = tables().cards
    missing = 0
    for age in (1, 2, 3):
        placed = [card for card in table.placed if cards[card].age == age]
        if age > (table.age or 0) and placed:
            raise InputError(
                _where(table, placed[0]),
                f"{card_name(placed[0])} is a card of Age {age}, this is Age {table.age}",
                "correct the card or the age",
            )
        taken = SLOTS if age < (table.age or 0) else table.taken if age == table.age else 0
        if len(placed) > taken:
            raise InputError(
                "structure",
                f"{len(placed)} cards of Age {age} are in play, but only {taken} were taken",
                "remove cards, or write '-' where they lay",
            )
        missing += taken - len(placed)
    hidden = sum(city.hidden for city in table.cities)
    if missing > hidden:
        raise InputError(
            "discard",
            f"{missing - hidden} of the cards taken are nowhere",
            "list them in cities, discard or under wonders",
        )
    if missing < hidden:
        raise InputError(
            "cities",
            f"{hidden} wonders are built with unknown cards, but only {missing} cards are missing",
            "correct the wonders built or the cards",
        )


def _where(table: Table, card: int) -> str:
    """Key path of a card that was taken."""
    for seat, city in enumerate(table.cities):
        if card in city.cards:
            return f"cities[{seat}].cards"
        if card in city.under:
            return f"cities[{seat}].built"
    return "discard"


def check_guilds(table: Table) -> None:
    """Age III has three guilds, and their backs are public."""
    if table.age != 3 or table.phase == "backs":
        return
    cards = tables().cards
    seen = sum(cards[card].deck_index == GUILD_DECK for card in (*table.placed, *table.known))
    backs = table.slots.count(HIDDEN_GUILD)
    gone = sum(table.slots[slot] == NONE for slot in table.backs)
    if seen + backs > GUILDS:
        raise InputError(
            "structure", f"{seen + backs} guilds, face-down ones included", f"Age III has {GUILDS}"
        )
    of_age = sum(cards[card].age == 3 for card in table.placed)
    buried = table.taken - of_age
    if seen + backs + buried < GUILDS:
        raise InputError(
            "structure",
            f"only {seen + backs} of the {GUILDS} guilds are there",
            "mark face-down cards with the back of a guild '?g'",
        )
    placed = sum(cards[card].deck_index == GUILD_DECK for card in table.placed)
    here = len(table.backs) - gone
    if len(table.backs) > GUILDS or gone > placed + buried or here + max(gone, placed) > GUILDS:
        raise InputError("structure", "too many slots with guild backs", f"Age III has {GUILDS}")


def check_turns(table: Table) -> None:
    """Nobody can have taken more cards than turns and extra turns allow."""
    for seat, city in enumerate(table.cities):
        turns = 0
        for age in range(1, (table.age or 0) + 1):
            taken = table.taken if age == table.age else SLOTS
            # Seat 0 begins Age I; in the others either may have begun.
            turns += (taken + (seat == 0 or age > 1)) // 2
        turns += facts.extra_turns(city)[1]
        used = len(city.cards) + sum(city.built)
        if facts.revivers(city) and table.phase != "revive":
            used -= 1
        if used > turns:
            raise InputError(
                f"cities[{seat}]",
                f"{used} cards and wonders, but there were at most {turns} turns",
                "correct the cities or the structure",
            )
