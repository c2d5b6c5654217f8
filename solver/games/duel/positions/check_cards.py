"""Contradictions among the cards of a position: the structure, the cards taken, the guilds."""

from __future__ import annotations

from collections.abc import Collection

from solver.errors import InputError, Phrase
from solver.games.data.json_tables import require
from solver.games.duel.data import tables
from solver.games.duel.names import card_name
from solver.games.duel.positions.fill import due_reveals
from solver.games.duel.questions import CHOICES, GUILD_DECK
from solver.games.duel.slots import slot_text
from solver.games.duel.storage import OTHER_BACK
from solver.games.duel.structure import accessible, can_await, open_slots, under_cover
from solver.games.duel.table import DuelTable
from solver.games.table.kinds import NONE

GUILDS = 3
"""Guilds in the structure of Age III (rulebook: setup)."""


def check_structure(table: DuelTable) -> None:
    """What lies on the table can be left after takes that were allowed."""
    age, setup, present = table.age or 0, table.setup, table.present
    if not age:
        return
    slot = under_cover(age, setup, present)
    if slot is not None and not table.upset:
        raise InputError(
            Phrase("structure, slot {}", slot_text(age, slot, setup)),
            "taken although a card lies on it",
            "correct the rows; row 1 is the one uncovered last",
        )
    free = accessible(age, setup, present)
    for slot in present:
        require(
            table.slots[slot] < 0 or slot in free or slot in open_slots(age, setup),
            Phrase("structure, slot {}", slot_text(age, slot, setup)),
            Phrase("{} is face down and still covered", card_name(max(table.slots[slot], 0), "en")),
            "write '?', or '-' for the cards that were taken",
        )
    waiting = due_reveals(table)
    if table.setup:
        # Cards that an event is still to turn up wait in the queue.
        _check_revealed(table, waiting if table.phase == "play" else ())
        return
    # All that was laid face up is known, but before the first reveal.
    revealing = table.phase in ("reveal", "backs")
    _check_revealed(table, waiting & open_slots(age, setup) if table.taken or not revealing else ())
    known = "'reveal', but all cards that lie open are known"
    require(bool(waiting) or table.phase != "reveal", "phase", known, "remove it")
    if not table.taken:
        return
    _check_revealed(table, waiting if table.phase == "play" else ())
    require(
        table.phase not in CHOICES or can_await(age, setup, present, waiting, all_=True),
        "structure",
        "cards uncovered by the take that is being resolved do not fit",
        "they stay '?' until the choice is made, and all others that lie open are known",
    )
    if table.phase in ("reveal", "over") and not can_await(
        age, setup, present, waiting, all_=False
    ):
        _check_revealed(table, waiting)


def _check_revealed(table: DuelTable, waiting: Collection[int]) -> None:
    """Raise InputError for the first slot whose card should be known."""
    if waiting:
        raise InputError(
            Phrase("structure, slot {}", slot_text(table.age or 0, min(waiting), table.setup)),
            "nothing covers it and its card is not named",
            "write the card that lies there",
        )


def check_ages(table: DuelTable) -> None:
    """Every card taken is somewhere: in a city, discarded, or under a wonder."""
    now, cards = table.age or 0, tables().cards
    if not now:
        return
    missing = 0
    for age in (1, 2, 3):
        placed = [
            card
            for card in table.placed
            if cards[card].age == age and cards[card].deck != "senator"
        ]
        if age > now and placed:
            raise InputError(
                _where(table, placed[0]),
                Phrase(
                    "{} is a card of Age {}, this is Age {}", card_name(placed[0], "en"), age, now
                ),
                "correct the card or the age",
            )
        if table.setup:
            continue  # what is missing there the rules count: `check_lying`
        taken = table.slots_of(age) if age < now else table.taken if age == now else 0
        require(
            len(placed) <= taken,
            "structure",
            Phrase(
                "{} cards of Age {} are in play, but only {} were taken", len(placed), age, taken
            ),
            "remove cards, or write '-' where they lay",
        )
        missing += taken - len(placed)
    if table.setup:
        return
    hidden = sum(city.hidden for city in table.cities)
    require(
        missing <= hidden,
        "discard",
        Phrase("{} of the cards taken are nowhere", missing - hidden),
        "list them in cities, discard or under wonders",
    )
    require(
        missing >= hidden,
        "cities",
        Phrase(
            "{} wonders are built with unknown cards, but only {} cards are missing",
            hidden,
            missing,
        ),
        "correct the wonders built or the cards",
    )


def _where(table: DuelTable, card: int) -> str:
    """Key path of a card that was taken."""
    for seat, city in enumerate(table.cities):
        if card in city.cards:
            return f"cities[{seat}].cards"
        if card in city.under:
            return f"cities[{seat}].built"
    return "discard"


def check_guilds(table: DuelTable) -> None:
    """Age III has three guilds, and their backs are public."""
    if table.setup or table.age != 3 or table.phase == "backs":
        return
    cards = tables().cards
    placed = sum(cards[card].deck_index == GUILD_DECK for card in table.placed)
    shown = table.slots.count(OTHER_BACK) + placed
    shown += sum(cards[card].deck_index == GUILD_DECK for card in table.known)
    buried = table.taken - sum(cards[card].age == 3 for card in table.placed)
    has = Phrase("Age III has {}", GUILDS)
    require(shown <= GUILDS, "structure", Phrase("{} guilds, face-down ones included", shown), has)
    require(
        shown + buried >= GUILDS,
        "structure",
        Phrase("only {} of the {} guilds are there", shown, GUILDS),
        "mark face-down cards with the back of a guild '?g'",
    )
    gone = sum(table.slots[slot] == NONE for slot in table.backs)
    here = len(table.backs) - gone
    fits = gone <= placed + buried and here + max(gone, placed) <= GUILDS
    require(fits, "structure", "too many slots with guild backs", has)


def check_turns(table: DuelTable) -> None:
    """Nobody can have taken more cards than turns and extra turns allow."""
    if table.setup:
        return  # gods and Conspiracies move cards between cities
    for seat, city in enumerate(table.cities):
        turns = table.extra_turns(seat)[1]
        for age in range(1, (table.age or 0) + 1):
            taken = table.taken if age == table.age else table.slots_of(age)
            # Seat 0 begins Age I; in the others either may have begun.
            turns += (taken + (seat == 0 or age > 1)) // 2
        used = len(city.cards) + sum(city.built)
        if city.built_with("build_from_discard") and table.phase != "revive":
            used -= 1
        require(
            used <= turns,
            f"cities[{seat}]",
            Phrase("{} cards and wonders, but there were at most {} turns", used, turns),
            "correct the cities or the structure",
        )
