"""Filling in what a hand-written position leaves out and the rules decide."""

from __future__ import annotations

from solver.errors import InputError
from solver.games.dice import names
from solver.games.dice.data.effects import BUILDINGS
from solver.games.dice.faces import NONE
from solver.games.dice.positions.boards import LAST_TURN, POINTS, SIDE_BUILDINGS
from solver.games.dice.positions.form import Phase
from solver.games.dice.positions.forum import unrolled
from solver.games.dice.positions.table import City, Table
from solver.games.moves.reading import joined, listed
from solver.games.positions.problems import Problems


def fill(table: Table, problems: Problems) -> Table:
    """Fill in all that is missing; finds what cannot be known."""
    table.phase = table.phase or _phase(table)
    if table.forum is None:
        table.forum = unrolled(() if table.dealt < table.seats else table.unlocked())
    for city in table.cities:
        if city.bonuses is None:
            with problems:
                city.bonuses = _bonuses(city)
    with problems:
        _agora_first(table)
    if table.turn is None:
        done = max(city.least_turns for city in table.cities)
        table.turn = min(LAST_TURN, max(1, done + (table.phase != "over")))
    for seat, city in enumerate(table.cities):
        if city.coins is None:
            with problems:
                city.coins = _coins(table, city)
        for side in range(len(SIDE_BUILDINGS)):
            if city.points[side] is None:
                with problems:
                    city.points[side] = _points(table, seat, side)
    told = table.last is not None and table.phase == "over" and table.turn == LAST_TURN
    if problems.none and not told:
        with problems:
            _last(table)
    return table


def _phase(table: Table) -> Phase:
    if table.dealt < table.seats:
        return "boards"
    rolled = table.forum is not None and all(face.rolled for face in table.forum)
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


def _agora_first(table: Table) -> None:
    """Who alone has completed the Agora was first; of several it must be said."""
    racing = table.racing
    if len(racing) > 1 and all(city.agora_first is None for city in racing):
        seats = joined((str(table.cities.index(city)) for city in racing), "and")
        problem = f"not given, and seats {seats} have completed the Agora"
        place = f"{racing[0].place}.agora_first"
        raise InputError(place, problem, "write true for who was first")
    for city in table.cities:
        if city.agora_first is None:
            city.agora_first = racing == [city]


def _coins(table: Table, city: City) -> int:
    if city.board == NONE:
        return 0
    if city.ticked:
        remedy = "write the unspent coins, circled and not filled"
        raise InputError(f"{city.place}.coins", "not given", remedy)
    return table.coins_of_idle


def _points(table: Table, seat: int, side: int) -> int:
    possible = table.possible_points(seat, side)
    if len(possible) > 1:
        other = names.building_name(SIDE_BUILDINGS[1 - side], "en")
        raise InputError(
            f"{table.cities[seat].place}.{BUILDINGS[SIDE_BUILDINGS[side]]}.{POINTS}",
            f"not given, and the {other} of seat {table.facing(seat, side)} has defence",
            f"write the points in the attack boxes, {possible[0]} to {possible[-1]} together",
        )
    return possible[0]


def _last(table: Table) -> None:
    """Whether the end has been triggered; what is said about it must agree."""
    ending = table.ending
    if table.last not in (None, ending):
        who = "somebody has" if ending else "nobody has"
        raise InputError(
            "last_turn",
            f"{str(table.last).lower()}, but {who} ticked {table.sheet.bonuses_to_end} bonus boxes",
            "correct it, or the bonuses",
        )
    table.last = ending
