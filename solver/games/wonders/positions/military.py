"""Military tokens: checked against Ages and neighbors; derived from the shields if left out.

At the end of each Age neighbors compare their shields; the higher one gets a victory token of
the Age, the lower one a defeat token (reference: section 7). Shields only ever grow: those on
cards of later Ages did not count, those on stages and on cards taken from the discard pile may
not have counted yet. Where the tokens of all cities are given no shields are looked at. With
Diplomacy, Raiders, raids and the like in the cities, in teams and with Edifices, tokens have to be
given once an Age is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from solver.errors import InputError, Phrase
from solver.games.wonders.data import AGES, tables
from solver.games.wonders.data.effects_cities import GainVictoryToken
from solver.games.wonders.positions.debts import effects_in
from solver.games.wonders.positions.edifices import rewards_of
from solver.games.wonders.positions.facts import age_of, effects_of, shields
from solver.games.wonders.positions.pieces import SketchCity
from solver.games.wonders.positions.sketch import Sketch

Span = tuple[int, int]
"""The least and the most."""

Result = tuple[tuple[int, ...], tuple[int, ...]]
"""Victories and defeats of each city in an Age."""

_VICTORY = tables().rules.victory
_DEFEAT = -tables().rules.defeat
_MOST = 2
"""Tokens that an Age brings to a city by conflicts: one for each neighbor, in teams as many."""

_BY_CARDS = 2
"""Victory tokens of an Age that cards and leaders can bring: Raiders and Nitocris."""


def infer_military(sketch: Sketch) -> None:
    """Fill in ``victories`` and ``defeats`` of each city. Raises InputError."""
    fought = sketch.conflicts > sketch.completed
    plain = not (sketch.in_teams or sketch.has_edifice or fought or _token_effects(sketch))
    for index, city in enumerate(sketch.cities):
        _check_ages(sketch, index, city, plain)
    told = [city.military for city in sketch.cities]
    if None not in told:
        if plain:
            _check_neighbors(sketch)
        _write_victories(
            sketch, [[_won(city, age) for city in sketch.cities] for age in range(1, AGES + 1)]
        )
        for city in sketch.cities:
            city.defeats = _defeats(city)
        return
    if not plain and sketch.conflicts:
        raise _not_given(sketch, "other cards than red ones decide about tokens")
    if not plain and any(map(_gains_tokens, [sketch] * len(told), range(len(told)))):
        raise _not_given(sketch, "a card or leader brings tokens by itself")
    possible = [_results(sketch, age) for age in range(1, sketch.completed + 1)]
    for age, results in enumerate(possible, 1):
        if not results:
            raise _refused(sketch, age)
    _choose(sketch, possible)


def _token_effects(sketch: Sketch) -> bool:
    """Whether something in the cities makes tokens otherwise than the shields say."""
    return any(
        effect.makes_tokens
        for index in range(len(sketch.cities))
        for effect in effects_in(sketch, index)
    )


def _gains_tokens(sketch: Sketch, index: int) -> bool:
    return any(isinstance(effect, GainVictoryToken) for effect in effects_in(sketch, index))


def _not_given(sketch: Sketch, why: str) -> InputError:
    city = next(city for city in sketch.cities if city.military is None)
    return InputError(
        f"{city.place}.military",
        Phrase("not given, and {}", why),
        "list the tokens: 1, 3, 5 for victories, -1 for defeats",
    )


def _won(city: SketchCity, age: int) -> int:
    """Victory tokens of an Age, of a city whose tokens are given."""
    return (city.military or []).count(_VICTORY[age - 1])


def _defeats(city: SketchCity) -> int:
    return (city.military or []).count(_DEFEAT)


def _write_victories(sketch: Sketch, won: list[list[int]]) -> None:
    """Write down who won how often in each Age."""
    for index, city in enumerate(sketch.cities):
        city.victories = [victories[index] for victories in won]
        city.victories += [0] * (AGES - len(won))


def _check_ages(sketch: Sketch, index: int, city: SketchCity, plain: bool) -> None:
    """Tokens are those of Ages that are over, and no more than two of each.

    Unless ``plain``, some come by cards and leaders too, and in teams an Age brings more.
    """
    most = _MOST if plain else _MOST + _BY_CARDS
    for age in range(1, AGES + 1):
        count, points = _won(city, age) - _by_edifices(sketch, index, age), _VICTORY[age - 1]
        problem, remedy = "", ""
        if count > 0 and age > sketch.completed and (plain or age > sketch.age):
            problem = Phrase("{} in Age {}", points, sketch.age)
            remedy = "such a token comes at the end of a later Age"
        elif count > most:
            problem = Phrase("{} victory tokens of Age {}", count, age)
            remedy = "an Age brings one for each neighbor at most"
            if not plain:
                remedy = Phrase(
                    "an Age brings {} by conflicts, and few by cards and leaders", _MOST
                )
        if problem:
            raise InputError(f"{city.place}.military", problem, remedy)
    if plain and len(city.military or ()) > _MOST * sketch.completed:
        raise InputError(
            f"{city.place}.military",
            Phrase("{} tokens after {} Ages", len(city.military or ()), sketch.completed),
            "an Age brings two at most",
        )


def _by_edifices(sketch: Sketch, index: int, age: int) -> int:
    """Victory tokens of an Age that completed Edifices have brought a city."""
    rewards = rewards_of(sketch, index) if sketch.has_edifice else []
    return sum(isinstance(effect, GainVictoryToken) and effect.age == age for effect in rewards)


def _check_neighbors(sketch: Sketch) -> None:
    """Every defeat is the victory of a neighbor."""
    cities = sketch.cities
    beaten = [_defeats(city) for city in cities]
    for index, city in enumerate(cities):
        beside = (cities[index - 1], cities[(index + 1) % len(cities)])
        most = sum(min(1, _won(other, age)) for other in beside for age in range(1, AGES + 1))
        if beaten[index] > most:
            raise _unequal(city)
    if sum(beaten) != sum(_won(city, age) for city in cities for age in range(1, AGES + 1)):
        raise _unequal(cities[0])


def _unequal(city: SketchCity) -> InputError:
    return InputError(
        f"{city.place}.military",
        "the defeat tokens of the cities do not fit their victory tokens and shields",
        "for each comparison one city gets a victory token and its neighbor a defeat token",
    )


# ---------------------------------------------------------------- what the shields decide


def _shields(sketch: Sketch, age: int, index: int) -> Span:
    """The shields that a city can have had at the end of an Age."""
    city = sketch.cities[index]
    cards = [
        shields(effects_of(sketch.edition, card)) for card in city.cards if age_of(card) <= age
    ]
    later = shields(sketch.effects_of_stages(index))
    later += sum(shields(effects_of(sketch.edition, leader)) for leader in city.recruited)
    later += sum(shields(tables().islands[island].effects) for island in city.islands)
    certain = sum(cards)
    most = certain + later
    changed = sketch.begun or sketch.recruitments > sketch.completed or city.buried
    if age == sketch.completed and not changed:
        return most, most
    if sketch.may_have_taken(index):
        certain -= sum(sorted(cards, reverse=True)[: sketch.may_have_taken(index)])
    return certain, most


def _results(sketch: Sketch, age: int) -> list[Result]:
    """What the comparisons at the end of an Age can have come to."""
    count = len(sketch.cities)
    spans = [_shields(sketch, age, index) for index in range(count)]
    pairs = [(index, (index + 1) % count) for index in range(count)]
    outcomes = [list(_outcomes(spans[one], spans[other])) for one, other in pairs]
    given = [None if city.military is None else _won(city, age) for city in sketch.cities]
    found = set()
    for each in product(*outcomes):
        victories, defeats = [0] * count, [0] * count
        for (one, other), winner in zip(pairs, each, strict=True):
            victories[one if winner > 0 else other] += winner != 0
            defeats[other if winner > 0 else one] += winner != 0
        if all(told in (None, won) for told, won in zip(given, victories, strict=True)):
            found.add((tuple(victories), tuple(defeats)))
    return sorted(found)


def _outcomes(one: Span, other: Span) -> Iterator[int]:
    """Who can have had more shields: 1 the first, -1 the second, 0 nobody."""
    if one[1] > other[0]:
        yield 1
    if other[1] > one[0]:
        yield -1
    if one[0] <= other[1] and other[0] <= one[1]:
        yield 0


def _choose(sketch: Sketch, possible: list[list[Result]]) -> None:
    """The results that the defeat tokens fit; they must be clear where tokens are not given."""
    told = [None if city.military is None else _defeats(city) for city in sketch.cities]
    nothing = (0,) * len(told)
    reached: dict[tuple[int, ...], list[list[tuple[int, ...]]]] = {nothing: [[]]}
    for results in possible:
        after: dict[tuple[int, ...], list[list[tuple[int, ...]]]] = {}
        for sums, chosen in reached.items():
            for victories, defeats in results:
                total = tuple(a + b for a, b in zip(sums, defeats, strict=True))
                kept = after.setdefault(total, [])
                further = [[*way, victories] for way in chosen]
                kept += [way for way in further if way not in kept][: 2 - len(kept)]
        reached = after
    fitting = [
        (defeats, way)
        for defeats, ways in reached.items()
        if all(own in (None, count) for own, count in zip(told, defeats, strict=True))
        for way in ways
    ]
    if not fitting:
        raise _unequal(next(city for city in sketch.cities if city.military is not None))
    if len(fitting) > 1:
        city = next(city for city in sketch.cities if city.military is None)
        raise InputError(
            f"{city.place}.military",
            "not given, and the shields leave it open who won",
            "list the tokens: 1, 3, 5 for victories, -1 for defeats",
        )
    defeats, way = fitting[0]
    _write_victories(sketch, [list(victories) for victories in way])
    for city, count in zip(sketch.cities, defeats, strict=True):
        city.defeats = count


def _refused(sketch: Sketch, age: int) -> InputError:
    """The error about victory tokens that the shields do not allow: of one city, if it is one."""
    for city in sketch.cities:
        kept, city.military = city.military, None
        possible = bool(_results(sketch, age))
        city.military = kept
        if possible:
            return InputError(
                f"{city.place}.military",
                Phrase(
                    "{} victory tokens of Age {}, which the shields of the neighbors do not allow",
                    _won(city, age),
                    age,
                ),
                "correct the tokens, or the red cards",
            )
    return InputError(
        "players",
        Phrase("the victory tokens of Age {} do not fit the shields", age),
        "correct the tokens, or the red cards",
    )
