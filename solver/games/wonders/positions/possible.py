"""Which points a category can have at the end of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, combinations_with_replacement

from solver.games.positions.possible_points import MOST, Possible, PossiblePoints
from solver.games.wonders.data import AGES, EXPANSIONS, tables
from solver.games.wonders.data.effects import VictoryPoints
from solver.games.wonders.positions.facts import deck, edition_number, edition_with, effects_of
from solver.games.wonders.positions.form_final import UNOWNED
from solver.games.wonders.positions.seating import Seating
from solver.games.wonders.variants import indexes_of, setup_index

NEIGHBORS = 2

MOST_SYMBOLS = 12
"""More science symbols of a sort than any city has."""

ANY_LOSS = -30
"""Less than all tokens lost and Debts of a game with expansions come to."""

_DEBT = PossiblePoints(ANY_LOSS, MOST)


def possible(variant: Mapping[str, str], seats: int) -> Possible:
    """What can be, by category.

    Expansions touch most categories; with any of them only signs are told.
    """
    none = PossiblePoints()
    found = dict.fromkeys(("wonder", "yellow", "purple", "green", "leaders", "islands"), none)
    found |= dict.fromkeys(("military", "naval", "edifice"), _DEBT)
    found["coins"] = _DEBT if variant["cities"] == "yes" else none
    if any(variant[name] == "yes" for name in (*EXPANSIONS, "carthage")):
        return found
    options = indexes_of(variant)
    edition = edition_number(options)
    players = Seating.of(setup_index(options), seats).players
    blue = list(_blue_cards(edition, players))
    rules = tables().rules
    fought = [(-rules.defeat, 0, points) for points in rules.victory for _ in range(NEIGHBORS)]
    return found | {
        "military": PossiblePoints(
            ANY_LOSS, MOST, values=_totals(fought), together=_of_conflicts(seats)
        ),
        "wonder": PossiblePoints(values=_of_boards(edition)),
        "blue": PossiblePoints(
            most=sum(points for points, _ in blue),
            together=sum(points * copies for points, copies in blue),
        ),
        "green": PossiblePoints(values=_of_symbols()),
    }


def _totals(choices: Sequence[Sequence[int]]) -> frozenset[int]:
    """What one number of each choice can come to."""
    found = {0}
    for numbers in choices:
        found = {number + rest for number in numbers for rest in found}
    return frozenset(found)


def _of_conflicts(seats: int) -> int | None:
    """The most of all seats: each conflict has one winner; the Free City may be the loser."""
    if seats in UNOWNED:
        return None
    rules = tables().rules
    return seats * sum(points - rules.defeat for points in rules.victory)


def _of_boards(edition: int) -> frozenset[int]:
    """The points of the stages built of any board, from none of them to all."""
    found = {0}
    for board in edition_with(edition).boards:
        for stages in board.sides.values():
            found.update(accumulate(_printed(stage.effects) for stage in stages))
    return frozenset(found)


def _printed(effects: Iterable[object]) -> int:
    return sum(effect.amount for effect in effects if isinstance(effect, VictoryPoints))


def _blue_cards(edition: int, players: int) -> Iterator[tuple[int, int]]:
    """The points of each blue card, and how many there are of it."""
    for age in range(1, AGES + 1):
        for card, copies in deck(edition, players, age).items():
            if tables().cards[card].color == "blue" and copies:
                yield _printed(effects_of(edition, card)), copies


def _of_symbols() -> frozenset[int]:
    """The points of any numbers of the three science symbols."""
    numbers = combinations_with_replacement(range(MOST_SYMBOLS + 1), 3)
    bonus = tables().rules.set
    return frozenset(sum(n * n for n in counts) + bonus * min(counts) for counts in numbers)
