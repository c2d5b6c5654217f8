"""What a position leaves out and the rules decide; and whether what is given fits the moment."""

from __future__ import annotations

from solver.errors import InputError
from solver.games.positions.problems import Problems
from solver.games.wonders.data import AGES, tables
from solver.games.wonders.positions.facts import NONE, called
from solver.games.wonders.positions.table import BEFORE, CHOOSING, ENDING, TAKING, Due, Table
from solver.games.wonders.positions.texts import write_use
from solver.games.wonders.variants import rule_of


def fill(table: Table, problems: Problems) -> Table:
    """The table with turn, sides, stages, coins, hand and what is still due."""
    with problems:
        _check_moment(table)
    _fill_sides(table, problems)
    if table.phase in BEFORE:
        with problems:
            _check_setup(table)
    problems.stop()
    _fill_turn(table)
    for index, city in enumerate(table.cities):
        if city.stages == NONE:
            told = [use for log in table.logs for use in log.plays[index] or ()]
            city.stages = sum(use.how == "stage" for use in told)
    _fill_due(table)
    with problems:
        _fill_hand(table)
    _fill_coins(table, problems)
    _fill_looks(table, problems)
    return table


def _rule(table: Table, name: str) -> str:
    """The value of a rule option; for ``rulebook`` what the edition says."""
    return rule_of(table.options, name)


def _check_moment(table: Table) -> None:
    """What is given belongs to the phase."""
    phase = table.phase
    over = phase == "over"
    if over and table.age != AGES:
        raise InputError("age", f"{table.age} after the game", "remove it")
    misplaced: dict[str, tuple[object, str]] = {
        "age": (phase in BEFORE and table.age != 1, str(table.age)),
        "chosen": (phase not in ("choose", "sides") and table.chosen, "given"),
        "dealt": (phase != "deal" and table.dealt is not None, "given"),
        "due": (phase not in (*TAKING, *ENDING) and table.due, "given"),
        "turn": (
            not table.in_play and table.turn not in (None, table.turns if over else 1),
            str(table.turn),
        ),
        "passed": (not table.in_play and not over and table.log.passed, "given"),
    }
    for place, (wrong, what) in misplaced.items():
        if wrong:
            raise InputError(place, f"{what} in phase {phase!r}", "remove it")
    if table.in_play or over:
        return
    for index, plays in enumerate(table.log.plays):
        if plays:
            raise InputError(
                table.log.place_of(table.cities[index], index),
                f"given in phase {phase!r}",
                "no card of this Age has been played",
            )


def _fill_sides(table: Table, problems: Problems) -> None:
    chosen = _rule(table, "sides") == "chosen"
    for index, city in enumerate(table.cities):
        free = index >= table.seating.seats
        if city.wonder == NONE:
            continue
        with problems:
            if chosen and table.phase in BEFORE and city.side >= int(free):
                raise InputError(
                    f"{city.place}.side",
                    f"given in phase {table.phase!r}",
                    "sides are secret until all have chosen; your own choice stands in 'chosen'",
                )
            if city.side == NONE and chosen and free:
                city.side = 0
            if city.side == NONE and not (chosen and table.phase in BEFORE):
                sides = tables().editions[table.edition].sides
                raise InputError(
                    f"{city.place}.side", "not given", f"write {sides[0]} or {sides[1]}"
                )


def _check_setup(table: Table) -> None:
    """Boards are dealt seat by seat, and nothing else has happened."""
    missing = [city for city in table.cities if city.wonder == NONE]
    if table.phase == "boards":
        if not missing:
            raise InputError("phase", "'boards', but every city has its wonder", "remove it")
        behind = table.cities[table.cities.index(missing[0]) :]
        if any(city.wonder != NONE for city in behind) or table.hand:
            raise InputError(
                f"{missing[0].place}.wonder",
                "not given",
                "boards are dealt one city after the other, before any card",
            )
    elif missing:
        raise InputError(f"{missing[0].place}.wonder", "not given", "name it")
    elif _rule(table, "sides") != "chosen":
        raise InputError("phase", "'sides', but nobody chooses a side in this variant", "remove it")
    for city in table.cities:
        if city.cards or city.stages > 0 or city.tokens or city.free_used or city.looked != (0, 0):
            raise InputError(city.place, f"has something in phase {table.phase!r}", "remove it")


def _fill_turn(table: Table) -> None:
    missing = next((city for city in table.cities if city.wonder == NONE), None)
    if missing is not None and table.phase != "boards":
        raise InputError(f"{missing.place}.wonder", "not given", "name it")
    if not table.in_play:
        table.turn = table.turns if table.phase == "over" else 1
        return
    if table.phase in ENDING:
        table.turn = table.turn or table.turns
    if table.turn is None:
        table.turn = _turn_of_hand(table)
    if table.turn > table.turns or (table.phase in ENDING and table.turn != table.turns):
        raise InputError(
            "turn",
            f"{table.turn} in phase {table.phase!r}",
            f"an Age has {table.turns} turns; Babylon plays its last card at the end of turn "
            f"{table.turns}",
        )


def _turn_of_hand(table: Table) -> int:
    """The turn in which the view holds so many cards."""
    if table.hand is None:
        raise InputError("hand", "not given", "list the cards in the hand of 'view'")
    if table.phase == "see":
        raise InputError("turn", "not given", "write 1 to 6")
    size = len(table.hand)
    turns = [turn for turn in range(1, table.last) if _hand_size(table, turn) == size]
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
    if turn < table.turns or not table.turn:
        return table.seating.hand - turn if turn < table.turns else 0
    waits = table.uses(table.age, table.view) < table.last
    return int(waits or table.own_row >= seating.seats)


def _fill_due(table: Table) -> None:
    """What follows in the turn; whether the phase is possible at all."""
    waits = _seventh_waits(table)
    takes_first = _rule(table, "turn_six_order") == "halikarnassos_first"
    if table.phase in TAKING:
        if table.city_that_takes == NONE or not table.takes:
            raise InputError(
                "phase", f"{table.phase!r}, but no city can take a discarded card", "correct it"
            )
        expected: list[Due] = ["seventh"] if waits and takes_first else []
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
        if table.due and (table.due != ["discard"] or takes_first or not table.takes):
            raise InputError(
                "due", f"{table.due}", "nobody takes a discarded card after that; remove it"
            )


def _seventh_waits(table: Table) -> bool:
    """Whether a city plays the last card of its hand after the sixth turn of this Age."""
    city = table.city_that_plays_last
    if table.turn != table.turns or city == NONE or not table.plays_last(city):
        return False
    return _rule(table, "seventh_card") == "after_turn_six" or city >= table.seating.seats


def _fill_hand(table: Table) -> None:
    """The hand has the right size."""
    if table.phase in BEFORE or table.phase == "over":
        if table.hand:
            raise InputError("hand", f"given in phase {table.phase!r}", "remove it")
        table.hand = []
        return
    size = _dealt_to_view(table) if table.phase == "deal" else _hand_size(table, table.now)
    if table.hand is None and size:
        raise InputError("hand", "not given", f"list the {size} cards that 'view' holds")
    table.hand = table.hand or []
    _check_looking(table)
    count = len(table.hand)
    if table.phase == "see" and count >= size:
        raise InputError(
            "hand",
            f"{count} cards in phase 'see', but there are {size}",
            "once all are seen the phase is 'choose'",
        )
    if table.phase != "see" and count != size:
        what = f"turn {table.now}" if table.in_play else f"{table.dealt} cards dealt"
        raise InputError("hand", f"{count} cards, but {size} with {what}", "correct one of them")
    if table.drawn != NONE and table.drawn not in table.hand:
        raise InputError("drawn", f"{called(table.drawn)} is not in the hand", "correct it")


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
    hand = table.seating.hand
    count = hand * table.seating.cities
    if table.dealt >= count:
        raise InputError(
            "dealt",
            f"{table.dealt} cards",
            f"there are {count}; then the Age begins, remove the phase",
        )
    return min(hand, max(0, table.dealt - hand * table.view))


def _fill_coins(table: Table, problems: Problems) -> None:
    first = table.age == 1 and not table.begun
    for city in table.cities:
        start = table.setup.coins if city.wonder != NONE else 0
        if city.coins is None and first:
            city.coins = start
        with problems:
            if city.coins is None:
                raise InputError(f"{city.place}.coins", "not given", "count them")
            if first and city.coins != start:
                raise InputError(
                    f"{city.place}.coins",
                    f"{city.coins} before the first turn is over",
                    f"each city begins with {start}",
                )


def _fill_looks(table: Table, problems: Problems) -> None:
    """Who has looked through the discard pile, and whether it can have."""
    city = table.city_that_takes
    seat_now = NONE
    if table.phase == "discard":
        seat_now = table.seating.owner(table.age, city, table.now)
        after = table.now == table.turns and "seventh" not in table.todo
        table.cities[seat_now].looked = (table.age, table.now + after)
    takers = range(table.seating.seats) if city >= table.seating.seats else (city,)
    for seat, found in enumerate(table.cities):
        if found.looked == (0, 0) or seat == seat_now:
            continue
        age, turn = found.looked
        with problems:
            if seat not in takers or not table.takes:
                raise InputError(
                    f"{found.place}.looked",
                    "given, but this player has never looked at the pile",
                    "remove it",
                )
            if turn > min(
                table.last,
                table.uses(age, city) + (table.uses(age, city) == table.turns),
            ):
                raise InputError(
                    f"{found.place}.looked",
                    f"Age {age}, turn {turn} has not been played",
                    "correct it",
                )
            _check_look(table, f"{found.place}.looked", age, min(turn, table.turns))


def _check_look(table: Table, place: str, age: int, turn: int) -> None:
    """In the turn in which a city looks through the pile it has built a stage."""
    plays = table.logs[age - 1].plays[table.city_that_takes]
    use = plays[turn - 1] if plays is not None and turn <= len(plays) else None
    if use is not None and use.how != "stage":
        raise InputError(
            place,
            f"Age {age}, turn {turn}, but {write_use(use, 'en')!r} was played then",
            "the pile is looked at when a stage is built",
        )
