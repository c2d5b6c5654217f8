"""What the cities did: checked where it is told, found out where it is not.

A city uses one card in each turn: for a building, for a stage, or to sell it. So where the turns of
a city are not given they follow from what stands in it, but for their order, for which
:mod:`~solver.games.wonders.positions.order` sees. A building that no turn accounts for was taken
from the discard pile (Halikarnassos).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, islice

from solver.errors import InputError
from solver.games.wonders.positions.facts import called
from solver.games.wonders.positions.table import Table
from solver.games.wonders.positions.texts import write_use
from solver.games.wonders.positions.uses import ACTIONS, BUILT, Use

MOST_GUESSES = 400
"""How many are tried."""


@dataclass(frozen=True, slots=True)
class Untold:
    """What a city did in an Age whose turns are not given: ``builds`` and numbers of cards.

    ``last`` says whether the last card of the hand was discarded after the sixth turn. ``early``
    is how many of the ``sold`` cards the view has seen in the discard pile, if it has seen some.
    """

    builds: tuple[int, ...] = ()
    stages: int = 0
    sold: int = 0
    last: bool = False
    early: int = 0

    @property
    def actions(self) -> int:
        """Number of turns, the last card of a hand among them where it was played."""
        return len(self.builds) + self.stages + self.sold

    @property
    def discards(self) -> int:
        """Cards that went to the discard pile."""
        return self.sold + self.last


@dataclass(frozen=True, slots=True)
class Course:
    """What is left to be put in order.

    ``untold`` is by Age and city. ``taken`` are cards built from the discard pile of which it is
    not told who had discarded them.
    """

    untold: dict[tuple[int, int], Untold] = field(default_factory=dict)
    taken: tuple[int, ...] = ()


# ---------------------------------------------------------------- turns that are given


def check_history(table: Table) -> None:
    """What happened in an Age that is over is told only where it matters. Raises InputError."""
    for age in range(1, table.completed + 1):
        log = table.logs[age - 1]
        told = log.passed is not None or any(listed is not None for listed in log.plays)
        if told and age not in table.kept:
            raise InputError(
                log.place,
                "given, but nobody can look at the discard pile",
                "remove it: without Halikarnassos what happened in it does not matter any more",
            )


def check_told(table: Table, age: int, index: int) -> None:
    """The turns of a city have the right number and say what can be done in them.

    What it has built in them is added to its buildings. Raises InputError.
    """
    log, city = table.logs[age - 1], table.cities[index]
    listed, place = log.plays[index], log.place_of(city, index)
    if listed is None:
        return
    count = table.uses(age, index)
    if len(listed) == table.turns and count == table.last:
        listed.append(Use("left"))
    if len(listed) != count:
        done = "the Age is over" if count == table.last else f"{count} turns are over"
        raise InputError(place, f"{len(listed)} turns, but {done}", "list every turn, or none")
    built: set[int] = set()
    for i, use in enumerate(listed):
        if use.how == "left" and i < table.turns:
            raise InputError(
                f"{place}[{i}]",
                f"'left' in turn {i + 1}",
                f"a card is left after turn {table.turns}",
            )
        if i == table.turns and use.how in ACTIONS and not table.plays_last(index):
            raise InputError(
                f"{place}[{i}]",
                f"{write_use(use, 'en')!r} after turn {table.turns}",
                "only Babylon plays the last card of its hand; write 'left'",
            )
        if use.how == "taken" and not table.may_have_taken:
            raise InputError(
                place,
                f"{write_use(use, 'en')!r}, but no city has built a card of the discard pile",
                "write 'sell' or 'left'",
            )
        if use.how == "build" and use.card in built:
            raise InputError(place, f"{called(use.card)} is built twice", "a city has it once")
        if use.how in BUILT:
            owner = table.cities[table.city_that_takes if use.how == "taken" else index]
            built |= {use.card} if use.how == "build" else set()
            owner.cards += [] if use.card in owner.cards else [use.card]


# ---------------------------------------------------------------- turns that are not


def complete(table: Table) -> Course:
    """What is left to be put in order. Raises InputError for contradictions."""
    taken = _taken(table)
    course = Course({}, tuple(card for card in taken if card not in _told_taken(table)))
    for index in range(len(table.cities)):
        for age in range(1, table.age + 1):
            _add_untold(table, course, age, index, taken)
    for index in range(len(table.cities)):
        _check_stages(table, course, index)
    return course


def _told_taken(table: Table) -> list[int]:
    """The cards that the turns say to have been taken from the discard pile."""
    return [
        use.card
        for age in table.kept
        for listed in table.logs[age - 1].plays
        for use in listed or ()
        if use.how == "taken"
    ]


def _built(table: Table, age: int, index: int) -> set[int] | None:
    """The buildings that the turns of a city tell; None if they are not given."""
    listed = table.logs[age - 1].plays[index] if age in table.kept else None
    return None if listed is None else {use.card for use in listed if use.how == "build"}


def _taken(table: Table) -> list[int]:
    """The buildings that must have come from the discard pile. Raises InputError."""
    index, told = table.city_that_takes, _told_taken(table)
    found: list[int] = []
    for age in table.kept if index >= 0 else ():
        cards = table.cards_of_age(index, age)
        built = _built(table, age, index)
        if built is None:
            others = [card for card in cards if card not in told]
            too_many = max(0, len(others) - table.actions(age, index))
            found += [card for card in cards if card in told] + others[:too_many]
        else:
            found += [card for card in cards if card not in built]
    for card in told:
        if card not in found or told.count(card) > 1:
            twice = "is taken twice" if card in found else "is both built and taken from the pile"
            raise InputError(
                table.cities[index].place, f"{called(card)} {twice}", "correct the turns"
            )
    if len(found) > table.may_have_taken:
        raise InputError(
            f"{table.cities[index].place}.cards",
            f"{len(found)} buildings more than it can have played "
            f"({', '.join(called(card) for card in found)})",
            f"its stages take at most {table.may_have_taken} from the discard pile",
        )
    return found


def _add_untold(table: Table, course: Course, age: int, index: int, taken: list[int]) -> None:
    """A city has not built more in an Age than it had turns, and what it has the turns tell."""
    place = f"{table.cities[index].place}.cards"
    others = taken if index == table.city_that_takes else ()
    builds = [card for card in table.cards_of_age(index, age) if card not in others]
    built = _built(table, age, index)
    if built is not None:
        missing = next((card for card in builds if card not in built), None)
        if missing is not None:
            raise InputError(
                place,
                f"{called(missing)}, but no turn of Age {age} builds it",
                "correct the cards or the turns",
            )
        return
    if builds and not table.uses(age, index):
        raise InputError(
            place,
            f"{called(builds[0])} before a card of Age {age} was played",
            "correct the Age or the cards",
        )
    if len(builds) > table.actions(age, index):
        turns = min(table.uses(age, index), table.turns)
        raise InputError(
            place,
            f"{len(builds)} cards of Age {age} after {turns} turns",
            "correct the cards or the turn",
        )
    if age in table.kept:
        course.untold[age, index] = Untold(tuple(builds))


# ---------------------------------------------------------------- stages


def _room(table: Table, course: Course, age: int, index: int) -> int:
    """Cards of an Age that a city can have put under its wonder, where it is not told."""
    if age not in table.kept:
        return table.actions(age, index) - len(table.cards_of_age(index, age))
    found = course.untold.get((age, index))
    return table.actions(age, index) - len(found.builds) if found else 0


def _untold_stages(table: Table, index: int) -> int:
    """Stages of which it is not told when they were built."""
    return table.cities[index].stages - sum(
        use.how == "stage" for age in table.kept for use in table.logs[age - 1].plays[index] or ()
    )


def _check_stages(table: Table, course: Course, index: int) -> None:
    """Every stage has a card under it."""
    city, rest = table.cities[index], _untold_stages(table, index)
    if rest < 0:
        raise InputError(
            f"{city.place}.stages",
            f"{city.stages}, but the turns build {city.stages - rest}",
            "correct them",
        )
    room = sum(_room(table, course, age, index) for age in range(1, table.age + 1))
    room += _may_be_taken(table, course) if index == table.city_that_takes else 0
    if rest > room:
        raise InputError(
            f"{city.place}.stages",
            f"{city.stages}, but only {city.stages - rest + room} cards can lie under them",
            "each stage took a card and a turn; correct the stages, the cards or the turns",
        )


def stage_turns(table: Table, age: int, index: int) -> set[int]:
    """Turns in which a city must have built a stage, since a discarded card was taken then."""
    if index != table.city_that_takes:
        return set()
    turns = {min(city.looked[1], table.turns) for city in table.cities if city.looked[0] == age}
    return turns | ({table.now} if table.takes_now and age == table.age else set())


def ways(table: Table, course: Course, index: int) -> list[dict[int, Untold]]:
    """The ways to spread the stages of a city over the Ages that are not told.

    Each says what it did in these Ages. Early stages come first. Raises InputError if there is no
    way.
    """
    city = table.cities[index]
    ages = range(1, table.age + 1)
    room = {age: _room(table, course, age, index) for age in ages}
    least = {age: _least(table, course, age, index) for age in ages}
    found = [
        {age: _spent(table, course, age, index, count) for age, count in way.items()}
        for way in _spread(_untold_stages(table, index), room, least)
    ]
    if not found:
        raise InputError(
            f"{city.place}.stages",
            f"{city.stages}, which do not fit the turns in which stages must have been built",
            "a discarded card is taken in the turn in which a stage is built",
        )
    return found


def _least(table: Table, course: Course, age: int, index: int) -> int:
    """The fewest stages that a city can have built in an Age whose turns are not told."""
    if (age, index) not in course.untold:
        return 0
    waits = table.cities[index].free_used and age == table.age
    needed = waits and not table.cards_of_age(index, age)
    return max(len(stage_turns(table, age, index)), int(needed))


def _spread(rest: int, room: dict[int, int], least: dict[int, int]) -> Iterator[dict[int, int]]:
    """The ways to spread so many stages over Ages with room for them, early ones first."""
    if not room:
        if rest == 0:
            yield {}
        return
    age, *later = room
    for count in range(min(rest, room[age]), least[age] - 1, -1):
        for way in _spread(rest - count, {a: room[a] for a in later}, least):
            yield {age: count, **way}


def _spent(table: Table, course: Course, age: int, index: int, stages: int) -> Untold:
    """What a city did in an Age if it built so many stages in it."""
    found = course.untold.get((age, index))
    if found is None:
        return Untold()
    turns = min(table.uses(age, index), table.turns)
    spent = len(found.builds) + stages
    last = table.uses(age, index) == table.last and spent <= turns
    return Untold(found.builds, stages, max(0, turns - spent), last)


# ---------------------------------------------------------------- guesses


def _may_be_taken(table: Table, course: Course) -> int:
    """How many buildings can have come from the discard pile of which it is not told or clear."""
    cards = sum(
        len(found.builds)
        for (_, city), found in course.untold.items()
        if city == table.city_that_takes
    )
    known = len(_told_taken(table)) + len(course.taken)
    return min(cards, max(0, table.may_have_taken - known))


def guesses(table: Table, course: Course) -> Iterator[Course]:
    """The courses in which some buildings, not told, came from the discard pile.

    The likely first: a stage that takes a discarded card mostly took one.
    """
    most = _may_be_taken(table, course)
    taker = table.city_that_takes
    # Which of its buildings came from the pile matters little, unless the hands are known.
    cards = [
        card
        for (age, city), found in course.untold.items()
        if city == taker
        for card in found.builds[: None if table.logs[age - 1].passed else most]
    ]
    chosen = (taken for number in range(most, -1, -1) for taken in combinations(cards, number))
    for taken in islice(chosen, MOST_GUESSES):
        untold = {
            (age, city): Untold(tuple(card for card in found.builds if card not in taken))
            if city == taker
            else found
            for (age, city), found in course.untold.items()
        }
        yield Course(untold, course.taken + taken)
