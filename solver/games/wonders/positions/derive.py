"""What a position leaves out and the rules decide; and whether what is given fits the moment."""

from __future__ import annotations

from solver.errors import InputError
from solver.games.wonders.data import AGES, tables
from solver.games.wonders.names import card_name
from solver.games.wonders.positions.facts import NONE
from solver.games.wonders.positions.seating import HAND, LAST, TURNS
from solver.games.wonders.positions.table import BEFORE, CHOOSING, ENDING, TAKING, Due, Table
from solver.games.wonders.positions.texts import write_use
from solver.games.wonders.variants import rule_of

START_COINS = tables().rules.coins
"""Coins that each city begins with."""


def rule(table: Table, name: str) -> str:
    """The value of a rule option; for ``rulebook`` what the edition says."""
    return rule_of(table.options, name)


def derive(table: Table) -> None:
    """Fill in turn, sides, coins, hand and what is still due. Raises InputError."""
    _check_moment(table)
    _derive_sides(table)
    if table.phase in BEFORE:
        _check_setup(table)
    _derive_turn(table)
    _derive_stages(table)
    _derive_due(table)
    _derive_hand(table)
    _derive_coins(table)
    _derive_looks(table)


def _check_moment(table: Table) -> None:
    """What is given belongs to the phase."""
    if table.phase in BEFORE and table.age != 1:
        raise InputError("age", f"{table.age} in phase {table.phase!r}", "remove it")
    if table.phase == "over" and table.age != AGES:
        raise InputError("age", f"{table.age} after the game", "remove it")
    if table.phase not in ("choose", "sides") and table.chosen:
        raise InputError("chosen", f"given in phase {table.phase!r}", "remove it")
    if table.phase != "deal" and table.dealt is not None:
        raise InputError("dealt", f"given in phase {table.phase!r}", "remove it")
    if table.phase not in (*TAKING, *ENDING) and table.due:
        raise InputError("due", f"given in phase {table.phase!r}", "remove it")
    if table.in_play:
        return
    if table.turn not in (None, TURNS if table.phase == "over" else 1):
        raise InputError("turn", f"{table.turn} in phase {table.phase!r}", "remove it")
    if table.phase == "over":
        return
    log = table.log
    for index, plays in enumerate(log.plays):
        if plays:
            raise InputError(
                log.place_of(table.cities[index], index),
                f"given in phase {table.phase!r}",
                "no card of this Age has been played",
            )
    if log.passed:
        raise InputError("passed", f"given in phase {table.phase!r}", "remove it")


def _derive_sides(table: Table) -> None:
    chosen = rule(table, "sides") == "chosen"
    for index, city in enumerate(table.cities):
        if city.wonder == NONE:
            continue
        if chosen and table.phase in BEFORE:
            if city.side > 0 or (city.side == 0 and index < table.seating.seats):
                raise InputError(
                    f"{city.place}.side",
                    f"given in phase {table.phase!r}",
                    "sides are secret until all have chosen; your own choice stands in 'chosen'",
                )
            if index >= table.seating.seats:
                city.side = 0
        elif city.side == NONE and chosen and index >= table.seating.seats:
            city.side = 0
        elif city.side == NONE:
            sides = tables().editions[table.edition].sides
            raise InputError(f"{city.place}.side", "not given", f"write {sides[0]} or {sides[1]}")


def _check_setup(table: Table) -> None:
    """Boards are dealt seat by seat, and nothing else has happened."""
    missing = [city for city in table.cities if city.wonder == NONE]
    if table.phase == "boards":
        if not missing:
            raise InputError("phase", "'boards', but every city has its wonder", "remove it")
        behind = table.cities[table.cities.index(missing[0]) :]
        late = next((city for city in behind if city.wonder != NONE), None)
        if late is not None or table.hand:
            raise InputError(
                f"{missing[0].place}.wonder",
                "not given",
                "boards are dealt one city after the other, before any card",
            )
    elif missing:
        raise InputError(f"{missing[0].place}.wonder", "not given", "name it")
    elif rule(table, "sides") != "chosen":
        raise InputError("phase", "'sides', but nobody chooses a side in this variant", "remove it")
    for city in table.cities:
        if city.cards or city.stages > 0 or city.tokens or city.free_used or city.looked != (0, 0):
            raise InputError(city.place, f"has something in phase {table.phase!r}", "remove it")
    if table.hand:
        raise InputError("hand", f"given in phase {table.phase!r}", "remove it")


def _derive_turn(table: Table) -> None:
    missing = next((city for city in table.cities if city.wonder == NONE), None)
    if missing is not None and table.phase != "boards":
        raise InputError(f"{missing.place}.wonder", "not given", "name it")
    if not table.in_play:
        table.turn = TURNS if table.phase == "over" else 1
        return
    if table.phase in ENDING:
        table.turn = table.turn or TURNS
    if table.turn is None:
        table.turn = _turn_of_hand(table)
    if table.turn > TURNS or (table.phase in ENDING and table.turn != TURNS):
        raise InputError(
            "turn",
            f"{table.turn} in phase {table.phase!r}",
            f"an Age has {TURNS} turns; Babylon plays its last card at the end of turn {TURNS}",
        )


def _turn_of_hand(table: Table) -> int:
    """The turn in which the view holds so many cards."""
    if table.hand is None:
        raise InputError("hand", "not given", "list the cards in the hand of 'view'")
    if table.phase == "see":
        raise InputError("turn", "not given", "write 1 to 6")
    size = len(table.hand)
    turns = [turn for turn in range(1, LAST) if _hand_size(table, turn) == size]
    if len(turns) > 1:
        raise InputError("turn", "not given", f"with {size} cards in hand it can be {turns}")
    if not turns:
        raise InputError(
            "hand",
            f"{size} cards",
            "a hand has 7 to 2 cards when one is chosen; less once it is played",
        )
    return turns[0]


def _hand_size(table: Table, turn: int) -> int:
    """Cards in the hand of the view if it is this turn."""
    seating = table.seating
    if table.phase in CHOOSING:
        return seating.in_hand(table.age, seating.held(table.age, table.view, turn), turn)
    if turn < TURNS or not table.turn:
        return HAND - turn if turn < TURNS else 0
    waits = table.uses(table.age, table.view) < LAST
    return int(waits or table.own_row >= seating.seats)


def _derive_stages(table: Table) -> None:
    """Stages that are not given are those in the turns."""
    for index, city in enumerate(table.cities):
        if city.stages == NONE:
            plays = [log.plays[index] or () for log in table.logs]
            city.stages = sum(use.how == "stage" for listed in plays for use in listed)


def _derive_due(table: Table) -> None:
    """What follows in the turn; whether the phase is possible at all."""
    waits = _seventh_waits(table)
    if table.phase in TAKING:
        city = table.city_that_takes
        if city == NONE or not table.takes:
            raise InputError(
                "phase", f"{table.phase!r}, but no city can take a discarded card", "correct it"
            )
        expected: list[Due] = ["seventh"] if waits and _takes_first(table) else []
        if table.due is not None and table.due != expected:
            raise InputError(
                "due",
                f"{table.due}",
                f"by the variant and the boards {expected} must follow; remove it",
            )
        table.due = expected
    elif table.phase in ENDING:
        if not waits:
            raise InputError(
                "phase",
                f"{table.phase!r}, but no city plays the last card of its hand",
                "correct it",
            )
        if table.due and (table.due != ["discard"] or _takes_first(table) or not table.takes):
            raise InputError(
                "due", f"{table.due}", "nobody takes a discarded card after that; remove it"
            )


def _takes_first(table: Table) -> bool:
    return rule(table, "turn_six_order") == "halikarnassos_first"


def _seventh_waits(table: Table) -> bool:
    """Whether a city plays the last card of its hand after the sixth turn of this Age."""
    city = table.city_that_plays_last
    if table.turn != TURNS or city == NONE or not table.plays_last(city):
        return False
    return rule(table, "seventh_card") == "after_turn_six" or city >= table.seating.seats


def _derive_hand(table: Table) -> None:
    """The hand has the right size."""
    if table.phase in BEFORE or table.phase == "over":
        if table.hand:
            raise InputError("hand", f"given in phase {table.phase!r}", "remove it")
        table.hand = []
        return
    dealing = table.phase == "deal"
    size = _dealt_to_view(table) if dealing else _hand_size(table, table.now)
    if table.hand is None:
        if size:
            raise InputError("hand", "not given", f"list the {size} cards that 'view' holds")
        table.hand = []
    _check_looking(table)
    if table.phase == "see":
        if len(table.hand) >= size:
            raise InputError(
                "hand",
                f"{len(table.hand)} cards in phase 'see', but there are {size}",
                "once all are seen the phase is 'choose'",
            )
    elif len(table.hand) != size:
        what = f"turn {table.now}" if table.in_play else f"{table.dealt} cards dealt"
        raise InputError(
            "hand", f"{len(table.hand)} cards, but {size} with {what}", "correct one of them"
        )
    if table.drawn != NONE and table.drawn not in table.hand:
        raise InputError("drawn", f"{card_name(table.drawn)} is not in the hand", "correct it")


def _check_looking(table: Table) -> None:
    """Only the seat that decides looks through the pile, or draws its last card."""
    if table.phase not in ("look", "draw"):
        return
    seat = table.seating.owner(table.age, table.acting, table.now)
    if seat != table.view or (table.phase == "draw" and table.acting < table.seating.seats):
        raise InputError(
            "phase", f"{table.phase!r}, but 'view' has nothing to look at", "correct one of them"
        )


def _dealt_to_view(table: Table) -> int:
    if table.dealt is None:
        raise InputError("dealt", "not given", "write how many cards of the Age are dealt")
    if table.dealt >= HAND * table.seating.cities:
        raise InputError(
            "dealt",
            f"{table.dealt} cards",
            f"there are {HAND * table.seating.cities}; then the Age begins, remove the phase",
        )
    return min(HAND, max(0, table.dealt - HAND * table.view))


def _derive_coins(table: Table) -> None:
    begun = table.in_play and (table.now > 1 or table.phase not in CHOOSING)
    first = table.age == 1 and not begun
    for city in table.cities:
        start = START_COINS if city.wonder != NONE else 0
        if city.coins is None and first:
            city.coins = start
        if city.coins is None:
            raise InputError(f"{city.place}.coins", "not given", "count them")
        if first and city.coins != start:
            raise InputError(
                f"{city.place}.coins",
                f"{city.coins} before the first turn is over",
                f"each city begins with {START_COINS}",
            )


def _derive_looks(table: Table) -> None:
    """Who has looked through the discard pile, and whether it can have."""
    city = table.city_that_takes
    seat_now = NONE
    if table.phase == "discard":
        seat_now = table.seating.owner(table.age, city, table.now)
        after = table.now == TURNS and "seventh" not in table.todo
        table.cities[seat_now].looked = (table.age, table.now + after)
    for seat, found in enumerate(table.cities):
        if found.looked == (0, 0) or seat == seat_now:
            continue
        place = f"{found.place}.looked"
        takers = range(table.seating.seats) if city >= table.seating.seats else (city,)
        if seat not in takers or not table.takes:
            raise InputError(
                place, "given, but this player has never looked at the pile", "remove it"
            )
        age, turn = found.looked
        if age > table.completed and not (
            age == table.age and table.in_play and turn <= _turns_over(table)
        ):
            raise InputError(place, f"Age {age}, turn {turn} has not been played", "correct it")
        plays = table.logs[age - 1].plays[city]
        if (
            plays is not None
            and plays[min(turn, TURNS) - 1 :][:1]
            and (plays[min(turn, TURNS) - 1].how != "stage")
        ):
            raise InputError(
                place,
                f"Age {age}, turn {turn}, but {write_use(plays[min(turn, TURNS) - 1])!r} was "
                "played then",
                "the pile is looked at when a stage is built",
            )


def _turns_over(table: Table) -> int:
    """Turns of the present Age that have been revealed."""
    if table.phase in CHOOSING:
        return table.now - 1
    return LAST if table.now == TURNS else table.now
