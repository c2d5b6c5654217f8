"""Filling in what a hand-written position leaves out and the rules decide."""

from __future__ import annotations

from solver.errors import InputError
from solver.games.dice import names
from solver.games.dice.data.effects import BUILDINGS
from solver.games.dice.faces import NONE
from solver.games.dice.positions.boards import LAST_TURN, POINTS, SIDE_BUILDINGS
from solver.games.dice.positions.form import Phase
from solver.games.dice.positions.forum import unrolled
from solver.games.dice.positions.sketch import City, Sketch
from solver.games.moves.reading import joined, listed
from solver.games.positions.problems import Problems


def fill(sketch: Sketch, problems: Problems) -> Sketch:
    """Fill in all that is missing; finds what cannot be known."""
    sketch.phase = sketch.phase or _phase(sketch)
    if sketch.forum is None:
        sketch.forum = unrolled(() if sketch.dealt < sketch.seats else sketch.unlocked())
    for city in sketch.cities:
        if city.bonuses is None:
            with problems:
                city.bonuses = _bonuses(city)
    with problems:
        _agora_first(sketch)
    if sketch.turn is None:
        done = max(city.least_turns for city in sketch.cities)
        sketch.turn = min(LAST_TURN, max(1, done + (sketch.phase != "over")))
    for seat, city in enumerate(sketch.cities):
        if city.coins is None:
            with problems:
                city.coins = _coins(sketch, city)
        for side in range(len(SIDE_BUILDINGS)):
            if city.points[side] is None:
                with problems:
                    city.points[side] = _points(sketch, seat, side)
    told = sketch.last is not None and sketch.phase == "over" and sketch.turn == LAST_TURN
    if problems.none and not told:
        with problems:
            _last(sketch)
    return sketch


def _phase(sketch: Sketch) -> Phase:
    if sketch.dealt < sketch.seats:
        return "boards"
    rolled = sketch.forum is not None and all(face.rolled for face in sketch.forum)
    return "choose" if rolled else "roll"


def complete_buildings(city: City) -> str:
    """The complete buildings with a verb: ``the Wonder and the Agora are``."""
    found = city.complete
    if not found:
        return "no building is"
    called = joined((f"the {names.building_name(i, 'en')}" for i in found), "and")
    return called + (" is" if len(found) == 1 else " are")


def _bonuses(city: City) -> list[int]:
    due, every = city.due_bonuses, len(city.sheet.bonuses)
    if 0 < due < every:
        known = listed(names.bonus_name(bonus, city.sheet, "en") for bonus in range(every))
        problem = f"not given, and {complete_buildings(city)} complete"
        raise InputError(f"{city.place}.bonuses", problem, f"name {due} of {known}")
    return list(range(due))


def _agora_first(sketch: Sketch) -> None:
    """Who alone has completed the Agora was first; of several it must be said."""
    racing = sketch.racing
    if len(racing) > 1 and all(city.agora_first is None for city in racing):
        seats = joined((str(sketch.cities.index(city)) for city in racing), "and")
        problem = f"not given, and seats {seats} have completed the Agora"
        place = f"{racing[0].place}.agora_first"
        raise InputError(place, problem, "write true for who was first")
    for city in sketch.cities:
        if city.agora_first is None:
            city.agora_first = racing == [city]


def _coins(sketch: Sketch, city: City) -> int:
    if city.board == NONE:
        return 0
    if city.ticked:
        remedy = "write the unspent coins, circled and not filled"
        raise InputError(f"{city.place}.coins", "not given", remedy)
    return sketch.coins_of_idle


def _points(sketch: Sketch, seat: int, side: int) -> int:
    possible = sketch.possible_points(seat, side)
    if len(possible) > 1:
        other = names.building_name(SIDE_BUILDINGS[1 - side], "en")
        raise InputError(
            f"{sketch.cities[seat].place}.{BUILDINGS[SIDE_BUILDINGS[side]]}.{POINTS}",
            f"not given, and the {other} of seat {sketch.facing(seat, side)} has defense",
            f"write the points in the attack boxes, {possible[0]} to {possible[-1]} together",
        )
    return possible[0]


def _last(sketch: Sketch) -> None:
    """Whether the end has been triggered; what is said about it must agree."""
    ending = sketch.ending
    if sketch.last not in (None, ending):
        who = "somebody has" if ending else "nobody has"
        raise InputError(
            "last_turn",
            f"{str(sketch.last).lower()}, but {who} ticked "
            f"{sketch.sheet.bonuses_to_end} bonus boxes",
            "correct it, or the bonuses",
        )
    sketch.last = ending
