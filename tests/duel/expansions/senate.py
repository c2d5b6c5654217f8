"""The senate: cubes change control, control opens decrees, the decree shield moves the pawn."""

from __future__ import annotations

from tests.duel.expansions.facts import CHAMBERS, DECREES, effects
from tests.duel.expansions.military import march
from tests.duel.expansions.table import Step, Table


def place(table: Table, seat: int, chamber: int) -> list[Step]:
    """A cube from the supply into a chamber."""
    return change(table, seat, chamber, 1)


def remove(table: Table, seat: int, chamber: int) -> list[Step]:
    """A cube of ``seat`` goes back to his supply."""
    return change(table, seat, chamber, -1)


def move(table: Table, seat: int, source: int, target: int) -> list[Step]:
    """A cube of ``seat`` goes to a neighbor: first it leaves, then it arrives."""
    return change(table, seat, source, -1) + change(table, seat, target, 1)


def change(table: Table, seat: int, chamber: int, cubes: int) -> list[Step]:
    """One cube more or less in a chamber, and what follows from the change of control."""
    before = table.controller(chamber)
    table.cities[seat].cubes[chamber - 1] += cubes
    after = table.controller(chamber)
    assert before is None or after is None or before == after
    open_decrees(table)
    if before == after:
        return []
    if after is None:
        table.met.add("control lost")
    shields = sum(shields_of(name) for name, _ in table.decrees.get(chamber, []))
    if not shields:
        return []
    if after is None:
        assert before is not None
        table.met.add("decree shield lost")
        return march(table, 1 - before, shields)
    table.met.add("decree shield")
    return march(table, after, shields)


def move_decree(table: Table, source: int, target: int) -> list[Step]:
    """The decree of one chamber goes under that of another."""
    (decree,) = table.decrees[source]
    table.decrees[source] = []
    table.decrees.setdefault(target, []).append(decree)
    open_decrees(table)
    loses, gains = table.controller(source), table.controller(target)
    shields = shields_of(decree[0])
    steps: list[Step] = []
    if loses == gains or not shields:
        return steps
    if loses is not None:
        steps += march(table, 1 - loses, shields)
        table.met.add("decree shield carried away")
    if gains is not None:
        steps += march(table, gains, shields)
        table.met.add("decree shield carried to a controller")
    return steps


def open_decrees(table: Table) -> None:
    """Closed decrees of chambers that somebody controls are turned up."""
    for chamber in CHAMBERS:
        if table.controller(chamber) is not None:
            decrees = table.decrees.get(chamber, [])
            table.met |= {"closed decree opened" for _, is_open in decrees if not is_open}
            table.decrees[chamber] = [(name, True) for name, _ in decrees]


def shields_of(decree: str) -> int:
    """Shields that a decree gives while it is held."""
    return sum(effect["count"] for effect in effects(DECREES[decree], "held_shield"))


def card_coins(table: Table, color: str) -> None:
    """Coins for the controller of a color decree when anybody builds such a card."""
    for city, seat in zip(table.cities, (0, 1), strict=True):
        for name in table.decrees_of(seat):
            for effect in effects(DECREES[name], "card_coins"):
                if effect["color"] == color:
                    city.coins += table.age
                    table.met.add(f"decree {name}")


def wonder_coins(table: Table) -> None:
    """The same when anybody builds a wonder."""
    for city, seat in zip(table.cities, (0, 1), strict=True):
        for name in table.decrees_of(seat):
            if effects(DECREES[name], "wonder_coins"):
                city.coins += table.age
                table.met.add(f"decree {name}")


def held(table: Table, seat: int, kind: str) -> int:
    """The sum of the counts of one kind of decree effect that works for a player."""
    total = 0
    for name in table.decrees_of(seat):
        for effect in effects(DECREES[name], kind):
            total += effect.get("count", effect.get("coins", 1))
            table.met.add(f"decree {name}")
    return total
