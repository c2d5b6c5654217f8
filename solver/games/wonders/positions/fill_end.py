"""The end of a turn: who acts, what follows, who has looked through the discard pile."""

from __future__ import annotations

from solver.errors import InputError, Phrase, in_row
from solver.games.positions.problems import Problems
from solver.games.wonders.data.effects import ItemEffect
from solver.games.wonders.data.effects_leaders import (
    BuryLeader,
    DrawLeaders,
    OthersDiscardVictoryToken,
)
from solver.games.wonders.positions.facts import NONE, effects_of
from solver.games.wonders.positions.navy import fill_naval_acting, waits_for
from solver.games.wonders.positions.phases import AFTER, ENDING, NAVAL, TAKING, Due
from solver.games.wonders.positions.sketch import TAKES, Sketch
from solver.games.wonders.positions.texts import write_use

ORDER: tuple[Due, ...] = (
    "fleets", "explore", "draw_leaders", "extra", "bury", "tokens", "discard", "solomon",
    "forging_agency", "carthage", "losses", "seventh",
)  # fmt: skip
"""What can follow, as it does by default."""


def fill_acting(sketch: Sketch) -> None:
    """Which city does something by itself at the end of the turn. Raises InputError."""
    if sketch.phase not in AFTER:
        return
    if sketch.phase in NAVAL:
        fill_naval_acting(sketch)
        return
    if sketch.phase == "penalties":
        if sketch.acting is not None:
            raise InputError(
                "acting", "given in phase 'penalties'", "remove it: all choose at once"
            )
        return
    given, found = sketch.acting, _can_act(sketch)
    if sketch.phase == "losses":
        if not found:
            raise InputError("losses", "not given", "write in each city what it has to lose")
        sketch.acting = None
        return
    if not found:
        problem = "{!r}, but no city can do that"
        if sketch.phase in TAKING:
            problem = "{!r}, but no city can take a discarded card"
        raise InputError("phase", Phrase(problem, sketch.phase), "correct it")
    if given is not None and given not in found:
        raise InputError(
            "acting",
            Phrase("{}, but in phase {!r} it has nothing to do", given, sketch.phase),
            "correct it",
        )
    if given is None and len(found) > 1:
        raise InputError("acting", "not given", Phrase("it can be {}", _listed(found)))
    sketch.acting = found[0] if given is None else given


def _listed(seats: list[int]) -> str:
    return in_row(map(str, seats), "or")


def _can_act(sketch: Sketch) -> list[int]:
    """The cities for which the phase can be."""
    cities = range(len(sketch.cities))
    if sketch.phase in TAKING:
        return sketch.takers
    if sketch.phase == "losses":
        return [city for city in cities if sketch.cities[city].loses]
    if sketch.phase == "tokens":
        return [_city_with(sketch, OthersDiscardVictoryToken)]
    kind = BuryLeader if sketch.phase == "bury" else DrawLeaders
    return [city for city in cities if sketch.stages_with(city, kind)]


def fill_due(sketch: Sketch) -> None:
    """What follows in the turn; whether the phase is possible at all. Raises InputError."""
    waits = _seventh_waits(sketch)
    takes_first = sketch.rule("turn_six_order") == "halikarnassos_first"
    expands = sketch.expands
    if sketch.phase in ("penalties", "naval"):
        if sketch.due:
            last = "penalties are the last; remove it"
            if sketch.phase == "naval":
                last = "the naval conflict is the last; remove it"
            raise InputError("due", f"{sketch.due}", last)
        sketch.due = []
        return
    if sketch.phase in ENDING and not waits:
        raise InputError(
            "phase",
            Phrase("{!r}, but no city plays the last card of its hand", sketch.phase),
            "correct it",
        )
    if expands:
        _fill_due_of_expansions(sketch, waits and takes_first)
    elif sketch.phase in TAKING:
        expected: list[Due] = ["seventh"] if waits and takes_first else []
        if sketch.due is not None and sketch.due != expected:
            raise InputError(
                "due",
                f"{sketch.due}",
                Phrase("by the variant and the boards {} must follow; remove it", expected),
            )
        sketch.due = expected
    elif sketch.phase in ENDING:
        possible = not takes_first and sketch.takers
        if sketch.due and (sketch.due != ["discard"] or not possible):
            raise InputError(
                "due", f"{sketch.due}", "nobody takes a discarded card after that; remove it"
            )


def _fill_due_of_expansions(sketch: Sketch, waits: bool) -> None:
    if sketch.phase not in (*AFTER, *ENDING):
        return
    if sketch.due is None:
        sketch.due = []
        if any(city.loses for city in sketch.cities) and sketch.phase != "losses":
            sketch.due.append("losses")
        for name in waits_for(sketch):
            if name in ORDER and name not in sketch.due and sketch.phase != name:
                sketch.due.append(name)
        if waits and sketch.phase not in ENDING:
            sketch.due.append("seventh")
    sketch.due.sort(key=ORDER.index)
    for due in sketch.due:
        if due in TAKES and sketch.city_that_takes(due) == NONE:
            raise InputError("due", Phrase("{}, but no city can do that", due), "remove it")
        if due == "seventh" and not _seventh_waits(sketch):
            raise InputError("due", Phrase("{}, but no city plays its last card", due), "remove it")


def waiting(sketch: Sketch, due: Due) -> list[int]:
    """The cities that something waits for that follows in this turn."""
    if due in TAKES:
        return [sketch.city_that_takes(due)]
    if due == "seventh":
        return [sketch.city_that_plays_last]
    if due in ("losses", "fleets", "explore"):
        return [0]
    if due == "tokens":
        return [_city_with(sketch, OthersDiscardVictoryToken)]
    kind = BuryLeader if due == "bury" else DrawLeaders
    return [city for city in range(len(sketch.cities)) if sketch.stages_with(city, kind)]


def _city_with(sketch: Sketch, kind: type[ItemEffect]) -> int:
    """The city with a leader that has an effect of this type. Raises InputError."""
    for index, city in enumerate(sketch.cities):
        for leader in city.recruited:
            if any(isinstance(effect, kind) for effect in effects_of(sketch.edition, leader)):
                return index
    raise InputError("phase", "tokens, but no city makes others discard some", "correct it")


def _seventh_waits(sketch: Sketch) -> bool:
    """Whether a city plays the last card of its hand after the last turn of this Age."""
    city = sketch.city_that_plays_last
    return sketch.turn == sketch.turns and city != NONE and sketch.plays_last(city)


# ---------------------------------------------------------------- looks at the discard pile


def fill_looks(sketch: Sketch, problems: Problems) -> None:
    """Who has looked through the discard pile, and whether it can have."""
    seat_now = NONE
    if sketch.phase == "discard":
        seat_now = sketch.seating.owner(sketch.age, sketch.actor, max(1, sketch.now))
        after = sketch.now == sketch.turns and "seventh" not in sketch.todo
        sketch.cities[seat_now].looked = (sketch.age, sketch.now + after)
    takers = sketch.takers
    for seat, found in enumerate(sketch.cities):
        if found.looked == (0, 0) or seat == seat_now:
            continue
        age, turn = found.looked
        city = seat if seat in takers else max(takers, default=NONE)
        with problems:
            if city == NONE or (city != seat and city < sketch.seating.seats):
                raise InputError(
                    f"{found.place}.looked",
                    "given, but this player has never looked at the pile",
                    "remove it",
                )
            uses = sketch.uses(age, city)
            if turn > min(sketch.last, uses + (uses == sketch.turns)):
                raise InputError(
                    f"{found.place}.looked",
                    Phrase("Age {}, turn {} has not been played", age, turn),
                    "correct it",
                )
            if sketch.takes_by_board_alone(city):
                _check_look(sketch, f"{found.place}.looked", city, age, min(turn, sketch.turns))


def _check_look(sketch: Sketch, place: str, city: int, age: int, turn: int) -> None:
    """In the turn in which a city looks through the pile it has built a stage."""
    plays = sketch.logs[age - 1].plays[city]
    use = plays[turn - 1] if plays is not None and 0 < turn <= len(plays) else None
    if use is not None and use.how != "stage":
        raise InputError(
            place,
            Phrase("Age {}, turn {}, but {!r} was played then", age, turn, write_use(use, "en")),
            "the pile is looked at when a stage is built",
        )
