"""What a position leaves out and the rules decide; and whether what is given fits the moment."""

from __future__ import annotations

from solver.errors import InputError, Phrase
from solver.games.positions.problems import Problems
from solver.games.wonders.data import AGES, tables
from solver.games.wonders.positions.edifices import check_given, fill_edifices
from solver.games.wonders.positions.facts import NONE, called
from solver.games.wonders.positions.fill_end import fill_acting, fill_due, fill_looks
from solver.games.wonders.positions.leaders import DRAFTED, fill_leaders
from solver.games.wonders.positions.navy import check_navy, fill_navy
from solver.games.wonders.positions.phases import (
    AFTER,
    BEFORE,
    CHOOSING,
    DRAFTING,
    ENDING,
    OF_EXPANSIONS,
    Phase,
)
from solver.games.wonders.positions.pieces import Own
from solver.games.wonders.positions.sketch import Sketch

_DEALING: tuple[Phase, ...] = ("deal", "deal_leaders", "draw_leaders")
"""Phases in which cards or leaders come one after the other."""


def fill(sketch: Sketch, problems: Problems) -> Sketch:
    """The sketch with turn, sides, stages, coins, hand and what is still due."""
    check_absent(sketch, problems)
    check_given(sketch, problems)
    check_navy(sketch, problems)
    problems.stop()
    _guess_recruitment(sketch)
    with problems:
        _check_moment(sketch)
    fill_sides(sketch, problems)
    if sketch.phase in (*BEFORE, *DRAFTING):
        with problems:
            _check_setup(sketch)
    problems.stop()
    _fill_turn(sketch)
    for index, city in enumerate(sketch.cities):
        if city.stages == NONE:
            told = [use for log in sketch.logs for use in log.plays[index] or ()]
            told += city.recruits or ()
            city.stages = sum(use.how == "stage" for use in told)
    fill_edifices(sketch, problems)
    problems.stop()  # what a city has lost is only known with the pawns
    fill_navy(sketch, problems)
    problems.stop()
    fill_acting(sketch)
    fill_due(sketch)
    for own in sketch.own:
        with problems:
            _fill_hand(sketch, own)
    fill_leaders(sketch, problems)
    _fill_coins(sketch, problems)
    fill_looks(sketch, problems)
    return sketch


def check_absent(sketch: Sketch, problems: Problems) -> None:
    """No phase of an expansion that is not played with."""
    for expansion, phases in OF_EXPANSIONS.items():
        problems.require(
            sketch.phase not in phases or sketch.rule(expansion) == "yes",
            "phase",
            Phrase("{!r} without {}", sketch.phase, expansion.capitalize()),
            Phrase("correct it, or write {}=yes in the variant", expansion),
        )


def _guess_recruitment(sketch: Sketch) -> None:
    """What comes at the end of a turn comes after the recruitment if no hand is held."""
    if sketch.phase == "recruit" and sketch.turn is None:
        sketch.turn = 0
    told = sketch.hand is not None or sketch.log.passed[0] or any(sketch.log.plays)
    leads = sketch.has_leaders and not told
    if sketch.phase in AFTER and sketch.turn is None and leads:
        sketch.turn = 0


def _check_moment(sketch: Sketch) -> None:
    """What is given belongs to the phase."""
    phase = sketch.phase
    over = phase == "over"
    if over and sketch.age != AGES:
        raise InputError("age", Phrase("{} after the game", sketch.age), "remove it")
    before = (*BEFORE, *DRAFTING)
    choosing = (
        *("choose", "sides", "draft", "recruit", "losses", "tokens", "penalties"),
        *("fleets", "explore"),
    )
    misplaced: dict[str, tuple[object, int | None]] = {
        "age": (phase in before and sketch.age != 1, sketch.age),
        "dealt": (phase not in _DEALING and sketch.dealt is not None, None),
        "due": (phase not in (*AFTER, *ENDING) and sketch.due, None),
        "acting": (phase not in AFTER and sketch.acting is not None, None),
        "turn": (sketch.turn not in _turns_of(sketch), sketch.turn),
    }
    for own, passed in zip(sketch.own, sketch.log.passed, strict=False):
        misplaced[f"{own.place}chosen"] = (phase not in choosing and own.chosen, None)
        misplaced[f"{own.place}passed"] = (not sketch.in_play and not over and passed, None)
    for place, (wrong, what) in misplaced.items():
        if wrong:
            given = Phrase("given in phase {!r}", phase)
            problem = given if what is None else Phrase("{} in phase {!r}", what, phase)
            raise InputError(place, problem, "remove it")
    if sketch.in_play or over:
        return
    for index, plays in enumerate(sketch.log.plays):
        if plays:
            raise InputError(
                sketch.log.place_of(sketch.cities[index], index),
                Phrase("given in phase {!r}", phase),
                "no card of this Age has been played",
            )


def _turns_of(sketch: Sketch) -> tuple[int | None, ...]:
    """The turns that can be given in the phase; None: it need not be."""
    turns: tuple[int, ...] = (1,)
    if sketch.phase == "recruit":
        turns = (0,)
    elif sketch.phase == "deal":
        turns = (0, 1)
    elif sketch.phase in ("draft", "see_leaders"):
        turns = tuple(range(1, DRAFTED + 1))
    elif sketch.phase == "over":
        turns = (sketch.turns,)
    elif sketch.in_play or sketch.phase in AFTER:
        turns = tuple(range(int(sketch.phase not in AFTER), sketch.last + 1))
    return (None, *turns)


def fill_sides(sketch: Sketch, problems: Problems) -> None:
    """The sides that the variant decides; whether the others are given."""
    chosen = sketch.rule("sides") == "chosen"
    for index, city in enumerate(sketch.cities):
        free = index >= sketch.seating.seats
        if city.wonder == NONE:
            continue
        with problems:
            if chosen and sketch.phase in BEFORE and city.side >= int(free):
                raise InputError(
                    f"{city.place}.side",
                    Phrase("given in phase {!r}", sketch.phase),
                    "sides are secret until all have chosen; your own choice stands in 'chosen'",
                )
            if city.side == NONE and chosen and free:
                city.side = 0
            if city.side == NONE and not (chosen and sketch.phase in BEFORE):
                sides = tables().editions[sketch.options[0]].sides
                raise InputError(
                    f"{city.place}.side", "not given", Phrase("write {} or {}", sides[0], sides[1])
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
    elif sketch.phase == "sides" and sketch.rule("sides") != "chosen":
        raise InputError("phase", "'sides', but nobody chooses a side in this variant", "remove it")
    for city in sketch.cities:
        rest = (city.cards, city.military, city.free_used, city.recruited, city.recruits)
        joined = (city.edifices, city.debt_tokens)
        if any(rest) or any(joined) or city.stages > 0 or city.looked != (0, 0):
            raise InputError(
                city.place, Phrase("has something in phase {!r}", sketch.phase), "remove it"
            )


def _fill_turn(sketch: Sketch) -> None:
    missing = next((city for city in sketch.cities if city.wonder == NONE), None)
    if missing is not None and sketch.phase != "boards":
        raise InputError(f"{missing.place}.wonder", "not given", "name it")
    if sketch.phase in ("draft", "see_leaders"):
        sketch.turn = sketch.turn or _turn_of_draft(sketch)
        return
    if not sketch.in_play:
        after = sketch.turn == 0
        sketch.turn = 0 if after else sketch.turns if sketch.phase == "over" else 1
        return
    if sketch.phase in ENDING:
        sketch.turn = sketch.turn or sketch.turns
    if sketch.turn is None:
        sketch.turn = _turn_of_hand(sketch)
    if sketch.turn > sketch.turns or (sketch.phase in ENDING and sketch.turn != sketch.turns):
        raise InputError(
            "turn",
            Phrase("{} in phase {!r}", sketch.turn, sketch.phase),
            Phrase(
                "an Age has {} turns; Babylon plays its last card at the end of turn {}",
                sketch.turns,
                sketch.turns,
            ),
        )


def _turn_of_draft(sketch: Sketch) -> int:
    """The turn of the draft in which the view holds so many leaders."""
    leaders = sketch.own[0].leaders
    if sketch.phase == "see_leaders" or leaders is None:
        place = "turn" if sketch.phase == "see_leaders" else "leader_hand"
        raise InputError(place, "not given", "write the turn of the draft, or list the leaders")
    if not 1 < len(leaders) <= DRAFTED:
        raise InputError(
            "leader_hand",
            Phrase("{} leaders", len(leaders)),
            Phrase("{} to 2 are in hand when one is chosen in the draft", DRAFTED),
        )
    return DRAFTED + 1 - len(leaders)


def _turn_of_hand(sketch: Sketch) -> int:
    """The turn in which the view holds so many cards."""
    if sketch.hand is None:
        raise InputError("hand", "not given", "list the cards in the hand of 'view'")
    if sketch.phase == "see":
        raise InputError("turn", "not given", Phrase("write 1 to {}", sketch.turns))
    size = len(sketch.hand)
    first = 0 if sketch.has_leaders and sketch.phase in AFTER else 1
    turns = [
        turn for turn in range(first, sketch.last) if _hand_size(sketch, sketch.view, turn) == size
    ]
    if len(turns) > 1:
        raise InputError(
            "turn", "not given", Phrase("with {} cards in hand it can be {}", size, turns)
        )
    if not turns:
        raise InputError(
            "hand",
            Phrase("{} cards", size),
            Phrase(
                "a hand has {} to 2 cards when one is chosen; less once it is played",
                sketch.seating.hand,
            ),
        )
    return turns[0]


def _hand_size(sketch: Sketch, seat: int, turn: int) -> int:
    """Cards in the hand of a seat if it is this turn."""
    seating = sketch.seating
    if sketch.phase in CHOOSING:
        return seating.in_hand(sketch.age, seating.held(sketch.age, seat, turn), turn)
    if turn < sketch.turns:
        return seating.hand - turn
    if sketch.turn is None:
        return 0
    waits = sketch.uses(sketch.age, seat) < sketch.last
    return int(waits or sketch.row_of(seat) >= seating.seats)


def _fill_hand(sketch: Sketch, own: Own) -> None:
    """A hand has the right size."""
    place = f"{own.place}hand"
    if not sketch.in_play and sketch.phase != "deal":
        if own.hand:
            raise InputError(place, Phrase("given in phase {!r}", sketch.phase), "remove it")
        own.hand = []
        return
    dealing = sketch.phase == "deal"
    size = _dealt_to(sketch, own.seat) if dealing else _hand_size(sketch, own.seat, sketch.now)
    who = "your partner" if own.place else "'view'"
    if own.hand is None and size:
        raise InputError(place, "not given", Phrase("list the {} cards that {} holds", size, who))
    own.hand = own.hand or []
    if not own.place:
        _check_looking(sketch)
    count = len(own.hand)
    looking = sketch.phase == "see" and own is sketch.looker
    if looking and count >= size:
        raise InputError(
            place,
            Phrase("{} cards in phase 'see', but there are {}", count, size),
            "once all are seen the phase is 'choose'",
        )
    if not looking and count != size:
        what = (
            Phrase("turn {}", sketch.now)
            if sketch.in_play
            else Phrase("{} cards dealt", sketch.dealt)
        )
        raise InputError(
            place, Phrase("{} cards, but {} with {}", count, size, what), "correct one of them"
        )
    if own.drawn != NONE and own.drawn not in own.hand:
        raise InputError("drawn", Phrase("{} is not in the hand", called(own.drawn)), "correct it")


def _check_looking(sketch: Sketch) -> None:
    """Only the seat that decides looks through the pile, or draws its last card."""
    if sketch.phase not in ("look", "draw"):
        return
    seat = sketch.seating.owner(sketch.age, sketch.actor, max(1, sketch.now))
    drawing = sketch.phase == "draw" and sketch.actor < sketch.seating.seats
    if sketch.own_of(seat) is None or drawing:
        raise InputError(
            "phase",
            Phrase("{!r}, but 'view' has nothing to look at", sketch.phase),
            "correct one of them",
        )


def _dealt_to(sketch: Sketch, seat: int) -> int:
    if sketch.dealt is None:
        raise InputError("dealt", "not given", "write how many cards of the Age are dealt")
    hand = sketch.seating.hand
    count = hand * sketch.seating.cities
    if sketch.dealt >= count:
        raise InputError(
            "dealt",
            Phrase("{} cards", sketch.dealt),
            Phrase("there are {}; then the Age begins, remove the phase", count),
        )
    return min(hand, max(0, sketch.dealt - hand * seat))


def _fill_coins(sketch: Sketch, problems: Problems) -> None:
    first = sketch.age == 1 and not sketch.begun and not sketch.recruitments
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
                    Phrase("{} before the first turn is over", city.coins),
                    Phrase("each city begins with {}", start),
                )
