"""Filling in what a hand-written position leaves out and the rules decide."""

from __future__ import annotations

from collections import Counter

from solver._ext.duel import bridge
from solver.errors import InputError, Phrase
from solver.games.duel.data import tables
from solver.games.duel.data.effects_pantheon import CopyScienceSymbol, ProtectedCoins
from solver.games.duel.expansion_table import (
    ASTARTE_COINS,
    CHAMBERS,
    CONSPIRACIES,
    DECK,
    HiddenGod,
    Pantheon,
)
from solver.games.duel.items import CARDS
from solver.games.duel.positions.shapes import GREAT_LIBRARY
from solver.games.duel.questions import CHOICES, ROWS, WONDERS, subject
from solver.games.duel.storage import OTHER_BACK
from solver.games.duel.structure import accessible, open_slots
from solver.games.duel.table import City, DuelTable, Open, state_of
from solver.games.duel.variants import BEGINS
from solver.games.positions.problems import Problems
from solver.games.table.kinds import HIDDEN, NONE, untold
from solver.games.table.read import RowReader

PICK_SEATS = (0, 1, 1, 0, 1, 0, 0, 1)
"""Who picks next, by number of wonders picked (rulebook: wonder selection)."""

PER_SEAT = 4
"""Wonders of a player (rulebook: wonder selection)."""

ACTS = ("play", "pick", "offer", "tokens")
"""Phases in which nobody has acted in this turn."""


def due_reveals(table: DuelTable) -> set[int]:
    """Slots that lie open, or uncovered, without their card being known."""
    if not table.age:
        return set()
    present = table.present
    unknown = {slot for slot in present if table.slots[slot] in (HIDDEN, OTHER_BACK)}
    return unknown & (
        open_slots(table.age, table.setup) | accessible(table.age, table.setup, present)
    )


def fill(table: DuelTable, reader: RowReader) -> DuelTable:
    """Fill in everything that was left out; finds what cannot be known."""
    problems = reader.problems
    _fill_expansions(table, problems)
    with problems:
        table.phase = _phase(table)
    table.picks = picks_of(table)
    if untold(table.loot):
        table.loot = loot_left(table.pawn)
    if not table.setup and table.built == table.plays.wonder_limit and table.boxed == NONE:
        table.boxed = problems.attempt(NONE, _eighth, table)
    if untold(table.seat) and problems.none:
        table.seat = problems.attempt(0, _seat, table)
    _fill_choice(table, problems)
    if untold(table.extra):
        # With expansions a position says so, but for a choice told as the only one.
        derived = not table.setup or table.pending is not None
        table.extra = derived and bool(derived_extra(table))
    if untold(table.acted) or table.phase in ACTS:
        table.acted = "no" if table.phase in ACTS or not table.setup else "yes"
    _coins(table, problems)
    lying = reader.placed(CARDS)
    table.unseen = [
        i for i, card in enumerate(tables().cards) if table.plays.has(card) and i not in lying
    ]
    if table.phase == "over" and problems.none:
        fill_winner(table)
    return table


def fill_winner(table: DuelTable) -> None:
    """Winner and ending of a game that is over. Raises InputError."""
    if not table.setup:
        table.winner, table.ending = _victory(table)
        if table.winner is not None:
            return
    table.winner, table.ending = 2, "shared"
    try:
        state = state_of(table)
    except ValueError as error:
        raise InputError("", Phrase("impossible position ({})", error)) from None
    table.winner, table.ending = bridge.verdict(state)


def _fill_choice(table: DuelTable, problems: Problems) -> None:
    """The choice to be made as the only one of the queue."""
    if table.queue:
        return
    choice = table.phase if table.phase in CHOICES else "starter" if starter_due(table) else None
    if choice is None:
        return
    pending = table.pending or Open(choice=choice, seat=table.seat or 0, what=NONE)
    pending.seat = table.seat or 0
    table.pending = pending
    if choice == "destroy" and pending.what == NONE:
        pending.what = problems.attempt(NONE, _target, table.acting)
    what = {"destroy": pending.what, "draw": GREAT_LIBRARY, "keep": GREAT_LIBRARY}
    table.queue = [Open(choice=choice, seat=pending.seat, what=max(0, what.get(choice, 0)))]


def picks_of(table: DuelTable) -> int:
    """How many wonders have been picked; all once the draft is over."""
    owned = sum(len(city.wonders) for city in table.cities)
    return min(owned, 2 * PER_SEAT) if drafting(table) else 2 * PER_SEAT


def drafting(table: DuelTable) -> bool:
    """Whether wonders are still to be picked; with secrets the cards of Age I lie there already."""
    if not table.plays.secrets:
        return table.age == 0
    owned = sum(len(city.wonders) for city in table.cities)
    return table.age == 0 or (table.age == 1 and not table.taken and owned < 2 * PER_SEAT)


def _phase(table: DuelTable) -> str:
    if table.pending is not None:
        return table.pending.choice
    if not untold(table.phase):
        return table.phase
    if table.queue:
        return table.queue[0].choice
    if drafting(table):
        laid = table.board_tokens or (table.age and table.plays.secrets)
        return "pick" if table.offer else "offer" if laid else "tokens"
    if not table.present:
        over = 'a finished game says "phase": "over"'
        remedy = over if table.age == 3 else "give the structure of the next age"
        raise InputError("structure", "no card is left", remedy)
    if not table.setup:
        if table.age == 3 and not table.taken and not table.known and not table.backs:
            return "backs"
        if due_reveals(table):
            return "reveal"
    return "play"


def loot_left(pawn: int) -> list[int]:
    """Loot tokens left when the pawn has never been further than now."""
    return [
        i
        for i, loot in enumerate(tables().loot)
        if not (0 < loot.entered_at <= pawn or pawn <= loot.entered_at < 0)
    ]


def _eighth(table: DuelTable) -> int:
    """The wonder that is left over when the last one allowed has been built."""
    left = [w for city in table.cities for w in city.wonders if w not in city.standing]
    if len(left) != 1:
        raise InputError(
            "boxed",
            Phrase("{} wonders are built and {} are listed besides", table.built, len(left)),
            "name the one that was put back, as 'boxed' or in 'wonders'",
        )
    return left[0]


def starter_due(table: DuelTable) -> bool:
    """Whether somebody is to choose who begins this age."""
    if table.phase == "starter":
        return True
    if table.phase not in ("backs", "reveal") or table.taken or (table.age or 0) < 2:
        return False
    return not table.setup and (bool(table.pawn) or not table.options & BEGINS)


def derived_seat(table: DuelTable) -> int | None:
    """The seat that decides or acts next, where the rest of the position fixes it."""
    picks = sum(len(city.wonders) for city in table.cities)
    if table.age == 0 or table.phase in ("pick", "offer"):
        return 0 if table.phase == "tokens" else PICK_SEATS[min(picks, 7)]
    if table.setup:
        return None
    if table.phase == "over":
        winner, _ = _victory(table)
        return winner
    if (table.age or 0) > 1 and not table.taken:
        if table.phase in ("backs", "reveal", "starter") and table.pawn:
            return 1 if table.pawn > 0 else 0
        return None
    return _seat_in_age_1(table) if table.age == 1 else None


def _seat_in_age_1(table: DuelTable) -> int | None:
    """Seat 0 begins Age I; turns alternate but for the extra ones."""
    earned = [table.extra_turns(seat) for seat in (0, 1)]
    if any(least != most for least, most in earned):
        return None
    turns = table.taken - sum(least for least, _ in earned)
    return (turns - (table.phase in CHOICES)) % 2


def _seat(table: DuelTable) -> int:
    """The seat where it is not given. Raises InputError where nothing fixes it."""
    if table.queue:
        return table.queue[0].seat
    seat = derived_seat(table)
    if seat is not None:
        return seat
    if table.phase == "over":
        return 0  # who made the last move of a finished game matters no more
    if table.phase == "starter" or (not table.taken and table.phase in ("backs", "reveal")):
        raise InputError("seat", "not given, and the pawn is on 0", "give who took the last card")
    if table.setup and table.age == 1 and not table.taken:
        return 0  # who picked the first wonder begins
    if table.phase == "play" and not table.taken:
        raise InputError(
            "seat",
            Phrase("who begins Age {} is not given", table.age),
            'give 0 or 1, or "phase": "starter" if that is still to be chosen',
        )
    raise InputError("seat", "not given, and it cannot be derived", "give 0 or 1: who acts next")


def _target(city: City) -> int:
    """The color that a pending destruction is about."""
    colors = {subject(WONDERS[wonder], "destroy_opponent_card") for wonder in city.destroying(NONE)}
    if len(colors) > 1:
        raise InputError("pending.color", "both destroying wonders are built", "give brown or grey")
    return colors.pop() if colors else NONE


def derived_extra(table: DuelTable) -> bool | None:
    """Whether another turn follows the pending choice; None where it is not fixed.

    The tokens owned are those from before the wonder, except while a science pair is resolved.
    """
    city = table.acting
    wonders = city.built_with("build_from_discard") if table.phase == "token" else table.resolving
    extra = city.owns("wonder_turn") or any(WONDERS[wonder]["extra_turn"] for wonder in wonders)
    if table.phase == "token" and wonders and extra:
        return None  # the pair may have come from the Mausoleum
    return table.phase in ("draw", "keep", "revive", "destroy") and extra


def _coins(table: DuelTable, problems: Problems) -> None:
    begun = bool(table.age) and (table.age != 1 or table.taken > 0)
    for seat, city in enumerate(table.cities):
        if untold(city.coins):
            problems.require(not begun, f"cities[{seat}].coins", "not given", "count the coins")
            city.coins = table.plays.start_coins


def _victory(table: DuelTable) -> tuple[int | None, str | None]:
    """Winner and way of a supremacy; a civilian victory is left to be counted."""
    if abs(table.pawn) >= ROWS["capital"]:
        return (0 if table.pawn > 0 else 1), "military"
    winner = next((seat for seat in (0, 1) if table.cities[seat].has_won_by_science), None)
    return winner, "science" if winner is not None else None


# ---------------------------------------------------------------- expansions


def _fill_expansions(table: DuelTable, problems: Problems) -> None:
    if table.pantheon is not None:
        for seat, city in enumerate(table.cities):
            with problems:
                _fill_astarte(city, f"cities[{seat}].astarte_coins")
        _fill_decks(table, table.pantheon, problems)
        if table.pantheon.snake != NONE:
            laid = tables().pantheon.with_effect(CopyScienceSymbol)
            table.pantheon.snake_owner = int(not laid.isdisjoint(table.cities[1].gods))
    if table.agora is None:
        return
    for city in table.cities:
        city.cubes = city.cubes or [0] * CHAMBERS
        order = {"triggered": 0, "prepared": 1, "unprepared": 2}
        city.conspiracies.sort(
            key=lambda held: (
                order[held.state],
                held.state == "unprepared" and (held.plot == HIDDEN, held.plot),
            )
        )
    if untold(table.agora.deck):
        held = sum(len(city.conspiracies) for city in table.cities) + len(table.agora.drawn)
        table.agora.deck = [HIDDEN] * max(0, CONSPIRACIES - held)


def _fill_astarte(city: City, place: str) -> None:
    here = not tables().pantheon.with_effect(ProtectedCoins).isdisjoint(city.gods)
    if untold(city.astarte_coins):
        city.astarte_coins = ASTARTE_COINS if here else 0
    elif city.astarte_coins and not here:
        raise InputError(place, "Astarte was not activated", "remove it")


def _fill_decks(table: DuelTable, pantheon: Pantheon, problems: Problems) -> None:
    """A deck that is not told holds the gods of its mythology that are nowhere else."""
    elsewhere: Counter[int] = Counter(place.mythology for place in pantheon.slots)
    known = tables().pantheon
    elsewhere.update(known.gods[god].kind for city in table.cities for god in city.gods)
    for kind, deck in enumerate(pantheon.decks):
        size = len(known.of_mythology(kind))
        left = size - elsewhere[kind]
        if not deck:
            deck += [HiddenGod(god=HIDDEN, seen=[]) for _ in range(left)]
        name = known.mythologies[kind].id
        problems.require(
            len(deck) <= left,
            f"pantheon.decks.{name}",
            Phrase("{} gods, with those elsewhere more than {}", len(deck), size),
            "remove one",
        )
        deck += [HiddenGod(god=NONE, seen=[]) for _ in range(DECK - len(deck))]
        del deck[DECK:]
