"""What a position leaves out and the rules decide; and whether what is given fits the moment."""

from __future__ import annotations

from solver.errors import InputError
from solver.games.positions.problems import Problems
from solver.games.wonders.data import AGES, tables
from solver.games.wonders.positions.facts import NONE, called
from solver.games.wonders.positions.sketch import BEFORE, CHOOSING, ENDING, TAKING, Due, Sketch
from solver.games.wonders.positions.texts import write_use
from solver.games.wonders.variants import rule_of


def fill(sketch: Sketch, problems: Problems) -> Sketch:
    """The sketch with turn, sides, stages, coins, hand and what is still due."""
    with problems:
        _check_moment(sketch)
    _fill_sides(sketch, problems)
    if sketch.phase in BEFORE:
        with problems:
            _check_setup(sketch)
    problems.stop()
    _fill_turn(sketch)
    for index, city in enumerate(sketch.cities):
        if city.stages == NONE:
            told = [use for log in sketch.logs for use in log.plays[index] or ()]
            city.stages = sum(use.how == "stage" for use in told)
    _fill_due(sketch)
    with problems:
        _fill_hand(sketch)
    _fill_coins(sketch, problems)
    _fill_looks(sketch, problems)
    return sketch


def _rule(sketch: Sketch, name: str) -> str:
    """The value of a rule option; for ``rulebook`` what the edition says."""
    return rule_of(sketch.options, name)


def _check_moment(sketch: Sketch) -> None:
    """What is given belongs to the phase."""
    phase = sketch.phase
    over = phase == "over"
    if over and sketch.age != AGES:
        raise InputError("age", f"{sketch.age} after the game", "remove it")
    misplaced: dict[str, tuple[object, str]] = {
        "age": (phase in BEFORE and sketch.age != 1, str(sketch.age)),
        "chosen": (phase not in ("choose", "sides") and sketch.chosen, "given"),
        "dealt": (phase != "deal" and sketch.dealt is not None, "given"),
        "due": (phase not in (*TAKING, *ENDING) and sketch.due, "given"),
        "turn": (
            not sketch.in_play and sketch.turn not in (None, sketch.turns if over else 1),
            str(sketch.turn),
        ),
        "passed": (not sketch.in_play and not over and sketch.log.passed, "given"),
    }
    for place, (wrong, what) in misplaced.items():
        if wrong:
            raise InputError(place, f"{what} in phase {phase!r}", "remove it")
    if sketch.in_play or over:
        return
    for index, plays in enumerate(sketch.log.plays):
        if plays:
            raise InputError(
                sketch.log.place_of(sketch.cities[index], index),
                f"given in phase {phase!r}",
                "no card of this Age has been played",
            )


def _fill_sides(sketch: Sketch, problems: Problems) -> None:
    chosen = _rule(sketch, "sides") == "chosen"
    for index, city in enumerate(sketch.cities):
        free = index >= sketch.seating.seats
        if city.wonder == NONE:
            continue
        with problems:
            if chosen and sketch.phase in BEFORE and city.side >= int(free):
                raise InputError(
                    f"{city.place}.side",
                    f"given in phase {sketch.phase!r}",
                    "sides are secret until all have chosen; your own choice stands in 'chosen'",
                )
            if city.side == NONE and chosen and free:
                city.side = 0
            if city.side == NONE and not (chosen and sketch.phase in BEFORE):
                sides = tables().editions[sketch.edition].sides
                raise InputError(
                    f"{city.place}.side", "not given", f"write {sides[0]} or {sides[1]}"
                )


def _check_setup(sketch: Sketch) -> None:
    """Boards are dealt seat by seat, and nothing else has happened."""
    missing = [city for city in sketch.cities if city.wonder == NONE]
    if sketch.phase == "boards":
        if not missing:
            raise InputError("phase", "'boards', but every city has its wonder", "remove it")
        behind = sketch.cities[sketch.cities.index(missing[0]) :]
        if any(city.wonder != NONE for city in behind) or sketch.hand:
            raise InputError(
                f"{missing[0].place}.wonder",
                "not given",
                "boards are dealt one city after the other, before any card",
            )
    elif missing:
        raise InputError(f"{missing[0].place}.wonder", "not given", "name it")
    elif _rule(sketch, "sides") != "chosen":
        raise InputError("phase", "'sides', but nobody chooses a side in this variant", "remove it")
    for city in sketch.cities:
        if city.cards or city.stages > 0 or city.tokens or city.free_used or city.looked != (0, 0):
            raise InputError(city.place, f"has something in phase {sketch.phase!r}", "remove it")


def _fill_turn(sketch: Sketch) -> None:
    missing = next((city for city in sketch.cities if city.wonder == NONE), None)
    if missing is not None and sketch.phase != "boards":
        raise InputError(f"{missing.place}.wonder", "not given", "name it")
    if not sketch.in_play:
        sketch.turn = sketch.turns if sketch.phase == "over" else 1
        return
    if sketch.phase in ENDING:
        sketch.turn = sketch.turn or sketch.turns
    if sketch.turn is None:
        sketch.turn = _turn_of_hand(sketch)
    if sketch.turn > sketch.turns or (sketch.phase in ENDING and sketch.turn != sketch.turns):
        raise InputError(
            "turn",
            f"{sketch.turn} in phase {sketch.phase!r}",
            f"an Age has {sketch.turns} turns; Babylon plays its last card at the end of turn "
            f"{sketch.turns}",
        )


def _turn_of_hand(sketch: Sketch) -> int:
    """The turn in which the view holds so many cards."""
    if sketch.hand is None:
        raise InputError("hand", "not given", "list the cards in the hand of 'view'")
    if sketch.phase == "see":
        raise InputError("turn", "not given", "write 1 to 6")
    size = len(sketch.hand)
    turns = [turn for turn in range(1, sketch.last) if _hand_size(sketch, turn) == size]
    if len(turns) > 1:
        raise InputError("turn", "not given", f"with {size} cards in hand it can be {turns}")
    if not turns:
        raise InputError(
            "hand",
            f"{size} cards",
            "a hand has 7 to 2 cards when one is chosen; less once it is played",
        )
    return turns[0]


def _hand_size(sketch: Sketch, turn: int) -> int:
    """Cards in the hand of the view if it is this turn."""
    seating = sketch.seating
    if sketch.phase in CHOOSING:
        return seating.in_hand(sketch.age, seating.held(sketch.age, sketch.view, turn), turn)
    if turn < sketch.turns or not sketch.turn:
        return sketch.seating.hand - turn if turn < sketch.turns else 0
    waits = sketch.uses(sketch.age, sketch.view) < sketch.last
    return int(waits or sketch.own_row >= seating.seats)


def _fill_due(sketch: Sketch) -> None:
    """What follows in the turn; whether the phase is possible at all."""
    waits = _seventh_waits(sketch)
    takes_first = _rule(sketch, "turn_six_order") == "halikarnassos_first"
    if sketch.phase in TAKING:
        if sketch.city_that_takes == NONE or not sketch.takes:
            raise InputError(
                "phase", f"{sketch.phase!r}, but no city can take a discarded card", "correct it"
            )
        expected: list[Due] = ["seventh"] if waits and takes_first else []
        if sketch.due is not None and sketch.due != expected:
            raise InputError(
                "due",
                f"{sketch.due}",
                f"by the variant and the boards {expected} must follow; remove it",
            )
        sketch.due = expected
    elif sketch.phase in ENDING:
        if not waits:
            raise InputError(
                "phase",
                f"{sketch.phase!r}, but no city plays the last card of its hand",
                "correct it",
            )
        if sketch.due and (sketch.due != ["discard"] or takes_first or not sketch.takes):
            raise InputError(
                "due", f"{sketch.due}", "nobody takes a discarded card after that; remove it"
            )


def _seventh_waits(sketch: Sketch) -> bool:
    """Whether a city plays the last card of its hand after the sixth turn of this Age."""
    city = sketch.city_that_plays_last
    if sketch.turn != sketch.turns or city == NONE or not sketch.plays_last(city):
        return False
    return _rule(sketch, "seventh_card") == "after_turn_six" or city >= sketch.seating.seats


def _fill_hand(sketch: Sketch) -> None:
    """The hand has the right size."""
    if sketch.phase in BEFORE or sketch.phase == "over":
        if sketch.hand:
            raise InputError("hand", f"given in phase {sketch.phase!r}", "remove it")
        sketch.hand = []
        return
    size = _dealt_to_view(sketch) if sketch.phase == "deal" else _hand_size(sketch, sketch.now)
    if sketch.hand is None and size:
        raise InputError("hand", "not given", f"list the {size} cards that 'view' holds")
    sketch.hand = sketch.hand or []
    _check_looking(sketch)
    count = len(sketch.hand)
    if sketch.phase == "see" and count >= size:
        raise InputError(
            "hand",
            f"{count} cards in phase 'see', but there are {size}",
            "once all are seen the phase is 'choose'",
        )
    if sketch.phase != "see" and count != size:
        what = f"turn {sketch.now}" if sketch.in_play else f"{sketch.dealt} cards dealt"
        raise InputError("hand", f"{count} cards, but {size} with {what}", "correct one of them")
    if sketch.drawn != NONE and sketch.drawn not in sketch.hand:
        raise InputError("drawn", f"{called(sketch.drawn)} is not in the hand", "correct it")


def _check_looking(sketch: Sketch) -> None:
    """Only the seat that decides looks through the pile, or draws its last card."""
    if sketch.phase not in ("look", "draw"):
        return
    seat = sketch.seating.owner(sketch.age, sketch.acting, sketch.now)
    if seat != sketch.view or (sketch.phase == "draw" and sketch.acting < sketch.seating.seats):
        raise InputError(
            "phase", f"{sketch.phase!r}, but 'view' has nothing to look at", "correct one of them"
        )


def _dealt_to_view(sketch: Sketch) -> int:
    if sketch.dealt is None:
        raise InputError("dealt", "not given", "write how many cards of the Age are dealt")
    hand = sketch.seating.hand
    count = hand * sketch.seating.cities
    if sketch.dealt >= count:
        raise InputError(
            "dealt",
            f"{sketch.dealt} cards",
            f"there are {count}; then the Age begins, remove the phase",
        )
    return min(hand, max(0, sketch.dealt - hand * sketch.view))


def _fill_coins(sketch: Sketch, problems: Problems) -> None:
    first = sketch.age == 1 and not sketch.begun
    for city in sketch.cities:
        start = sketch.setup.coins if city.wonder != NONE else 0
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


def _fill_looks(sketch: Sketch, problems: Problems) -> None:
    """Who has looked through the discard pile, and whether it can have."""
    city = sketch.city_that_takes
    seat_now = NONE
    if sketch.phase == "discard":
        seat_now = sketch.seating.owner(sketch.age, city, sketch.now)
        after = sketch.now == sketch.turns and "seventh" not in sketch.todo
        sketch.cities[seat_now].looked = (sketch.age, sketch.now + after)
    takers = range(sketch.seating.seats) if city >= sketch.seating.seats else (city,)
    for seat, found in enumerate(sketch.cities):
        if found.looked == (0, 0) or seat == seat_now:
            continue
        age, turn = found.looked
        with problems:
            if seat not in takers or not sketch.takes:
                raise InputError(
                    f"{found.place}.looked",
                    "given, but this player has never looked at the pile",
                    "remove it",
                )
            if turn > min(
                sketch.last,
                sketch.uses(age, city) + (sketch.uses(age, city) == sketch.turns),
            ):
                raise InputError(
                    f"{found.place}.looked",
                    f"Age {age}, turn {turn} has not been played",
                    "correct it",
                )
            _check_look(sketch, f"{found.place}.looked", age, min(turn, sketch.turns))


def _check_look(sketch: Sketch, place: str, age: int, turn: int) -> None:
    """In the turn in which a city looks through the pile it has built a stage."""
    plays = sketch.logs[age - 1].plays[sketch.city_that_takes]
    use = plays[turn - 1] if plays is not None and turn <= len(plays) else None
    if use is not None and use.how != "stage":
        raise InputError(
            place,
            f"Age {age}, turn {turn}, but {write_use(use, 'en')!r} was played then",
            "the pile is looked at when a stage is built",
        )
