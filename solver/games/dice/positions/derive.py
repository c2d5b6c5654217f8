"""Filling in what a hand-written position leaves out and the rules decide."""

from __future__ import annotations

from solver.errors import InputError
from solver.games.dice import names
from solver.games.dice.data.effects import BUILDINGS
from solver.games.dice.positions.facts import (
    AGORA,
    LAST_TURN,
    NONE,
    POINTS,
    SIDE_BUILDINGS,
    ticks,
)
from solver.games.dice.positions.form import Phase
from solver.games.dice.positions.forum import unrolled
from solver.games.dice.positions.table import City, Table
from solver.games.moves.reading import joined, listed


def derive(table: Table) -> None:
    """Fill in all that is missing. Raises InputError for what cannot be known."""
    if table.forum is None:
        forum = unrolled(() if table.dealt < table.seats else table.unlocked())
        phase = table.phase or ("boards" if table.dealt < table.seats else "roll")
        table.forum, table.phase = forum, phase
    elif table.phase is None:
        table.phase = _phase(table)
    for seat in range(table.seats):
        _bonuses(table, seat)
    _agora_first(table)
    if table.turn is None:
        table.turn = _turn(table)
    for seat, city in enumerate(table.cities):
        if city.coins is None:
            city.coins = _coins(table, seat)
        for side in range(len(SIDE_BUILDINGS)):
            if city.points[side] is None:
                city.points[side] = _points(table, seat, side)
    if table.last is None or not (table.phase == "over" and table.turn == LAST_TURN):
        _last(table)


def _phase(table: Table) -> Phase:
    if table.dealt < table.seats:
        return "boards"
    assert table.forum is not None
    return "choose" if all(face.rolled for face in table.forum) else "roll"


# ---------------------------------------------------------------- bonuses, the Agora


def due_bonuses(table: Table, seat: int) -> int:
    """The bonus boxes that a seat must have ticked."""
    return min(len(table.complete(seat)), len(table.sheet.bonuses))


def _bonuses(table: Table, seat: int) -> None:
    city = table.cities[seat]
    every = len(table.sheet.bonuses)
    due = due_bonuses(table, seat)
    if city.bonuses is not None:
        return
    if 0 < due < every:
        known = listed(names.bonus_name(bonus, table.sheet) for bonus in range(every))
        raise InputError(
            f"players[{seat}].bonuses",
            f"not given, and {complete_buildings(table, seat)} complete",
            f"name {due} of {known}",
        )
    city.bonuses = list(range(due))


def complete_buildings(table: Table, seat: int) -> str:
    """The complete buildings of a seat with a verb: ``wonder and agora are``."""
    found = table.complete(seat)
    if not found:
        return "no building is"
    return joined((BUILDINGS[i] for i in found), "and") + (" is" if len(found) == 1 else " are")


def _agora_first(table: Table) -> None:
    """Who alone has completed the Agora was first; of several it must be said."""
    complete = [seat for seat in range(table.seats) if AGORA in table.complete(seat)]
    open_ = [city for city in table.cities if city.agora_first is None]
    told = any(city.agora_first is not None for city in map(table.cities.__getitem__, complete))
    if len(complete) > 1 and not told:
        raise InputError(
            f"players[{complete[0]}].agora_first",
            f"not given, and seats {joined(map(str, complete), 'and')} have completed the Agora",
            "write true for who was first",
        )
    for city in open_:
        city.agora_first = len(complete) == 1 and city is table.cities[complete[0]]


# ---------------------------------------------------------------- turns, coins


def turns_done(table: Table) -> int:
    """The turns that are over."""
    assert table.turn is not None
    return table.turn - (table.phase != "over")


def least_turns(table: Table, seat: int) -> int:
    """The fewest turns in which a seat can have ticked what it has.

    Every turn brings one box at most, but for the effects of boxes and bonuses.
    """
    city = table.cities[seat]
    if not city.ticked:
        return _passes(table, city)
    boxes = table.board(seat).boxes
    rows = [boxes[box].effects for box in city.ticked]
    rows += [table.sheet.bonuses[bonus].effects for bonus in city.bonuses or ()]
    return max(1, len(city.ticked) - sum(map(ticks, rows)))


def _passes(table: Table, city: City) -> int:
    """How often a city must have passed that has ticked nothing."""
    gained = (city.coins or 0) - table.sheet.start_coins
    each = table.sheet.pass_coins
    return -(-gained // each) if gained > 0 and each else 0


def _turn(table: Table) -> int:
    """An estimate: the first turn that fits all players."""
    done = max(least_turns(table, seat) for seat in range(table.seats))
    return min(LAST_TURN, max(1, done + (table.phase != "over")))


def coins_of_idle(table: Table) -> int:
    """The coins of who has done nothing but pass."""
    sheet = table.sheet
    return min(sheet.spaces, sheet.start_coins + sheet.pass_coins * turns_done(table))


def _coins(table: Table, seat: int) -> int:
    city = table.cities[seat]
    if city.board == NONE:
        return 0
    if city.ticked:
        raise InputError(
            f"players[{seat}].coins", "not given", "write the unspent coins, circled and not filled"
        )
    return coins_of_idle(table)


# ---------------------------------------------------------------- attacks


def possible_points(table: Table, seat: int, side: int) -> list[int]:
    """What the attack boxes of a seat on one side can have brought.

    Each brings its printed points less the defence that it met, which can have been anything up to
    that of now.
    """
    city = table.cities[seat]
    if not city.ticked:
        return [0]
    other = table.facing(seat, side)
    levels = {0}
    ticked = table.cities[other].ticked
    for box, amount in table.board(other).defenses(1 - side).items():
        if box in ticked:
            levels |= {level + amount for level in levels}
    sums = {0}
    for box, printed in table.board(seat).attacks(side).items():
        if box in city.ticked:
            sums = {total + max(0, printed - level) for total in sums for level in levels}
    return sorted(sums)


def _points(table: Table, seat: int, side: int) -> int:
    possible = possible_points(table, seat, side)
    if len(possible) > 1:
        raise InputError(
            f"players[{seat}].{BUILDINGS[SIDE_BUILDINGS[side]]}.{POINTS}",
            f"not given, and {BUILDINGS[SIDE_BUILDINGS[1 - side]]} of seat "
            f"{table.facing(seat, side)} has defence",
            f"write the points in the attack boxes, {possible[0]} to {possible[-1]} together",
        )
    return possible[0]


# ---------------------------------------------------------------- the end


def _last(table: Table) -> None:
    """Whether the end has been triggered; what is said about it must agree."""
    ending = table.ending
    if table.last not in (None, ending):
        enough = table.sheet.bonuses_to_end
        who = "somebody has" if ending else "nobody has"
        raise InputError(
            "last_turn",
            f"{str(table.last).lower()}, but {who} ticked {enough} bonus boxes",
            "correct it, or the bonuses",
        )
    table.last = ending
