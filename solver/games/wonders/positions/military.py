"""Military tokens: derived from the shields where they leave no doubt, and checked against them.

At the end of each Age neighbours compare their shields; the higher one gets a victory token of
the Age, the lower one a defeat token (reference: section 7). Shields only ever grow: those on
cards of later Ages did not count, those on stages and on cards taken from the discard pile may
not have counted yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from solver.errors import InputError
from solver.games.wonders.data import AGES, tables
from solver.games.wonders.positions.facts import (
    age_of,
    shields_of_card,
    shields_of_stage,
    stages_of,
)
from solver.games.wonders.positions.table import BEFORE, CHOOSING, Table

Span = tuple[int, int]
"""The least and the most."""

Result = tuple[tuple[int, ...], tuple[int, ...]]
"""Victories and defeats of each city in an Age."""

_VICTORY = tables().rules.victory
_DEFEAT = -tables().rules.defeat


def settle_military(table: Table) -> None:
    """Fill in ``victories`` and ``defeats`` of each city. Raises InputError."""
    for city in table.cities:
        for points in city.tokens or ():
            age = AGES if points == _DEFEAT else _VICTORY.index(points) + 1
            if points != _DEFEAT and age > table.completed:
                raise InputError(
                    f"{city.place}.military",
                    f"{points} in Age {table.age}",
                    "such a token comes at the end of a later Age",
                )
        if city.tokens and table.phase in BEFORE:
            raise InputError(f"{city.place}.military", "given before the first Age", "remove it")
    _check_sums(table)
    possible = [_results(table, age) for age in range(1, table.completed + 1)]
    for age, results in enumerate(possible, 1):
        if not results:
            raise _refused(table, age)
    _choose(table, possible)


def _given(table: Table, age: int, index: int) -> int | None:
    """Victory tokens of an Age, None if the tokens of the city are not given."""
    tokens = table.cities[index].tokens
    return None if tokens is None else tokens.count(_VICTORY[age - 1])


def _check_sums(table: Table) -> None:
    """Nobody has more than two tokens of an Age."""
    for index, city in enumerate(table.cities):
        for age in range(1, table.completed + 1):
            count = _given(table, age, index) or 0
            if count > 2:
                raise InputError(
                    f"{city.place}.military",
                    f"{count} victory tokens of Age {age}",
                    "an Age brings one for each neighbour at most",
                )
        if city.tokens is not None and len(city.tokens) > 2 * table.completed:
            raise InputError(
                f"{city.place}.military",
                f"{len(city.tokens)} tokens after {table.completed} Ages",
                "an Age brings two at most",
            )


def _shields(table: Table, age: int, index: int) -> Span:
    """The shields that a city can have had at the end of an Age."""
    city = table.cities[index]
    cards = [(age_of(card), shields_of_card(table.edition, card)) for card in city.cards]
    certain = sum(shields for at, shields in cards if at <= age)
    most = certain
    stages = stages_of(table.edition, city.wonder, city.side)[: city.stages]
    if age == table.completed and not _begun(table):
        certain += sum(map(shields_of_stage, stages))
        return certain, certain
    most += sum(map(shields_of_stage, stages))
    if index == table.city_that_takes:
        taken = sorted((shields for at, shields in cards if at <= age), reverse=True)
        certain -= sum(taken[: table.may_have_taken])
    return certain, most


def _begun(table: Table) -> bool:
    """Whether a card of the present Age has been played."""
    return table.in_play and (table.now > 1 or table.phase not in CHOOSING)


def _results(table: Table, age: int) -> list[Result]:
    """What the comparisons at the end of an Age can have come to."""
    count = len(table.cities)
    spans = [_shields(table, age, index) for index in range(count)]
    pairs = [(index, (index + 1) % count) for index in range(count)]
    outcomes = [list(_outcomes(spans[one], spans[other])) for one, other in pairs]
    found = []
    for each in product(*outcomes):
        victories, defeats = [0] * count, [0] * count
        for (one, other), winner in zip(pairs, each, strict=True):
            if winner:
                victories[one if winner > 0 else other] += 1
                defeats[other if winner > 0 else one] += 1
        given = [_given(table, age, index) for index in range(count)]
        if all(told in (None, won) for told, won in zip(given, victories, strict=True)):
            found.append((tuple(victories), tuple(defeats)))
    return sorted(set(found))


def _outcomes(one: Span, other: Span) -> Iterator[int]:
    """Who can have had more shields: 1 the first, -1 the second, 0 nobody."""
    if one[1] > other[0]:
        yield 1
    if other[1] > one[0]:
        yield -1
    if one[0] <= other[1] and other[0] <= one[1]:
        yield 0


def _choose(table: Table, possible: list[list[Result]]) -> None:
    """The results that the defeat tokens fit; they must be clear where tokens are not given."""
    told = [None if city.tokens is None else city.tokens.count(_DEFEAT) for city in table.cities]
    reached: dict[tuple[int, ...], list[tuple[tuple[int, ...], ...]]] = {
        (0,) * len(table.cities): [()]
    }
    for results in possible:
        after: dict[tuple[int, ...], list[tuple[tuple[int, ...], ...]]] = {}
        for sums, ways in reached.items():
            for victories, defeats in results:
                total = tuple(a + b for a, b in zip(sums, defeats, strict=True))
                kept = after.setdefault(total, [])
                for way in ways:
                    if len(kept) < 2 and (*way, victories) not in kept:
                        kept.append((*way, victories))
        reached = after
    fitting = [
        (defeats, way)
        for defeats, ways in reached.items()
        if all(own in (None, count) for own, count in zip(told, defeats, strict=True))
        for way in ways
    ]
    if not fitting:
        city = next(city for city in table.cities if city.tokens is not None)
        raise InputError(
            f"{city.place}.military",
            "the defeat tokens of the cities do not fit their victory tokens and shields",
            "for each comparison one city gets a victory token and its neighbour a defeat token",
        )
    if len(fitting) > 1:
        city = next((city for city in table.cities if city.tokens is None), table.cities[0])
        raise InputError(
            f"{city.place}.military",
            "not given, and the shields leave it open who won",
            "list the tokens: 1, 3, 5 for victories, -1 for defeats",
        )
    defeats, way = fitting[0]
    for index, city in enumerate(table.cities):
        city.victories = [victories[index] for victories in way]
        city.victories += [0] * (AGES - len(way))
        city.defeats = defeats[index]


def _refused(table: Table, age: int) -> InputError:
    """The error about victory tokens that the shields do not allow."""
    for city in table.cities:
        if city.tokens is None:
            continue
        kept = city.tokens
        city.tokens = None
        possible = bool(_results(table, age))
        city.tokens = kept
        if possible:
            count = kept.count(_VICTORY[age - 1])
            return InputError(
                f"{city.place}.military",
                f"{count} victory tokens of Age {age}, which the shields of the neighbours do not "
                "allow",
                "correct the tokens, or the red cards",
            )
    return InputError(
        "players",
        f"the victory tokens of Age {age} do not fit the shields",
        "correct the tokens, or the red cards",
    )
