"""What the cities did: checked where it is told, found out where it is not.

A city uses one card in each turn: for a building, for a stage, or to sell it. So where the turns of
a city are not given they follow from what stands in it, but for their order, for which
:mod:`~solver.games.wonders.positions.order` sees. A building that no turn accounts for was taken
from the discard pile (Halikarnassos).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice

from msgspec import Struct, field

from solver.errors import InputError, Phrase
from solver.games.wonders.positions.facts import called
from solver.games.wonders.positions.sketch import Sketch
from solver.games.wonders.positions.texts import write_use
from solver.games.wonders.positions.uses import ACTIONS, BUILT, LOST, TAKEN, Use

MOST_GUESSES = 400
"""How many are tried."""


Taken = tuple[int, int]
"""A city and a card that it has built from the discard pile."""


class Untold(Struct, frozen=True):
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


class Course(Struct, frozen=True):
    """What is left to be put in order.

    ``untold`` is by Age and city. ``taken`` are cards built from the discard pile of which it is
    not told who had discarded them, each with the city that has built it.
    """

    untold: dict[tuple[int, int], Untold] = field(default_factory=dict)
    taken: tuple[Taken, ...] = ()


# ---------------------------------------------------------------- turns that are given


def check_history(sketch: Sketch) -> None:
    """What happened in an Age that is over is told only where it matters. Raises InputError."""
    for age in range(1, sketch.completed + 1):
        log = sketch.logs[age - 1]
        told = any(listed is not None for listed in (*log.passed, *log.plays))
        if told and age not in sketch.kept:
            raise InputError(
                log.place,
                "given, but nobody can look at the discard pile",
                "remove it: without Halikarnassos what happened in it does not matter any more",
            )


def check_told(sketch: Sketch, age: int, index: int) -> None:
    """The turns of a city have the right number and say what can be done in them.

    What it has built in them is added to its buildings. Raises InputError.
    """
    log, city, takers = sketch.logs[age - 1], sketch.cities[index], sketch.takers
    listed, place = log.plays[index], log.place_of(city, index)
    if listed is None:
        return
    count = sketch.uses(age, index)
    if len(listed) == sketch.turns and count == sketch.last:
        listed.append(Use("left"))
    if len(listed) != count:
        done = "the Age is over" if count == sketch.last else Phrase("{} turns are over", count)
        raise InputError(
            place, Phrase("{} turns, but {}", len(listed), done), "list every turn, or none"
        )
    built: set[int] = set()
    for i, use in enumerate(listed):
        if use.how == "left" and i < sketch.turns:
            raise InputError(
                f"{place}[{i}]",
                Phrase("'left' in turn {}", i + 1),
                Phrase("a card is left after turn {}", sketch.turns),
            )
        if i == sketch.turns and use.how in ACTIONS and not sketch.plays_last(index):
            raise InputError(
                f"{place}[{i}]",
                Phrase("{!r} after turn {}", write_use(use, "en"), sketch.turns),
                "only Babylon plays the last card of its hand; write 'left'",
            )
        if use.how in TAKEN and not any(map(sketch.may_have_taken, takers)):
            raise InputError(
                place,
                Phrase(
                    "{!r}, but no city has built a card of the discard pile", write_use(use, "en")
                ),
                "write 'sell' or 'left'",
            )
        if use.how == "build" and use.card in built:
            raise InputError(
                place, Phrase("{} is built twice", called(use.card)), "a city has it once"
            )
        if use.how in LOST and not sketch.has_edifice:
            raise InputError(
                f"{place}[{i}]",
                Phrase("{!r}, but Edifice is not played with", write_use(use, "en")),
                "only a penalty takes a card out of a city",
            )
        if use.how in BUILT and use.how not in LOST:
            built |= {use.card} if use.how == "build" else set()
            owner = index if use.how == "build" else _taker(sketch, use.card, place)
            cards = sketch.cities[owner].cards
            cards += [] if use.card in cards else [use.card]


def _taker(sketch: Sketch, card: int, place: str) -> int:
    """The city that has built a card from the discard pile. Raises InputError if it is open."""
    takers = sketch.takers
    if len(takers) == 1:
        return takers[0]
    having = [city for city in takers if card in sketch.cities[city].cards]
    if not having:
        raise InputError(
            place,
            Phrase(
                "{} is taken from the discard pile, but no city that can have done so has it",
                called(card),
            ),
            "list it in 'cards' of the city that has built it",
        )
    return having[0]


# ---------------------------------------------------------------- turns that are not


def complete(sketch: Sketch) -> Course:
    """What is left to be put in order. Raises InputError for contradictions."""
    told = _told_taken(sketch)
    taken = {city: _taken(sketch, city, told) for city in sketch.takers}
    _check_told_taken(sketch, told, taken)
    found = [(city, card) for city, cards in taken.items() for card in cards if card not in told]
    course = Course({}, tuple(found))
    for index in range(len(sketch.cities)):
        for age in range(1, sketch.age + 1):
            _add_untold(sketch, course, age, index, taken.get(index, ()))
    for index in range(len(sketch.cities)):
        _check_stages(sketch, course, index)
    return course


def _told_taken(sketch: Sketch) -> list[int]:
    """The cards that the turns say to have been taken from the discard pile."""
    return [
        use.card
        for age in sketch.kept
        for listed in sketch.logs[age - 1].plays
        for use in listed or ()
        if use.how in TAKEN
    ]


def _built(sketch: Sketch, age: int, index: int) -> set[int] | None:
    """The buildings that the turns of a city tell; None if they are not given."""
    listed = sketch.logs[age - 1].plays[index] if age in sketch.kept else None
    return None if listed is None else {use.card for use in listed if use.how == "build"}


def _taken(sketch: Sketch, index: int, told: Sequence[int]) -> list[int]:
    """The buildings of a city that must have come from the discard pile. Raises InputError.

    ``told`` are the cards that the turns say to have been taken, by whomever.
    """
    found: list[int] = []
    for age in sketch.kept:
        cards = sketch.cards_of_age(index, age)
        built = _built(sketch, age, index)
        if built is None:
            others = [card for card in cards if card not in told]
            too_many = max(0, len(others) - sketch.actions(age, index))
            found += [card for card in cards if card in told] + others[:too_many]
        else:
            found += [card for card in cards if card not in built]
    most = sketch.may_have_taken(index)
    if len(found) > most:
        takes = "it has taken at most {} from the discard pile"
        if sketch.takes_by_board_alone(index):
            takes = "its stages take at most {} from the discard pile"
        raise InputError(
            f"{sketch.cities[index].place}.cards",
            Phrase(
                "{} buildings more than it can have played ({})",
                len(found),
                ", ".join(called(card) for card in found),
            ),
            Phrase(takes, most),
        )
    return found


def _check_told_taken(
    sketch: Sketch, told: Sequence[int], taken: Mapping[int, Sequence[int]]
) -> None:
    """A card that the turns say to have been taken stands in a city for that reason, once."""
    standing = [card for cards in taken.values() for card in cards]
    for card in told:
        if told.count(card) > standing.count(card):
            problem = "{} is both built and taken from the pile"
            if card in standing:
                problem = "{} is taken twice"
            city = _taker(sketch, card, "players")
            raise InputError(
                sketch.cities[city].place, Phrase(problem, called(card)), "correct the turns"
            )


def _add_untold(sketch: Sketch, course: Course, age: int, index: int, taken: Sequence[int]) -> None:
    """A city has not built more in an Age than it had turns, and what it has the turns tell.

    ``taken`` are the buildings that came from the discard pile.
    """
    place = f"{sketch.cities[index].place}.cards"
    builds = [card for card in sketch.cards_of_age(index, age) if card not in taken]
    built = _built(sketch, age, index)
    if built is not None:
        missing = next((card for card in builds if card not in built), None)
        if missing is not None:
            raise InputError(
                place,
                Phrase("{}, but no turn of Age {} builds it", called(missing), age),
                "correct the cards or the turns",
            )
        return
    if builds and not sketch.uses(age, index):
        raise InputError(
            place,
            Phrase("{} before a card of Age {} was played", called(builds[0]), age),
            "correct the Age or the cards",
        )
    if len(builds) > sketch.actions(age, index):
        turns = min(sketch.uses(age, index), sketch.turns)
        raise InputError(
            place,
            Phrase("{} cards of Age {} after {} turns", len(builds), age, turns),
            "correct the cards or the turn",
        )
    if age in sketch.kept:
        course.untold[age, index] = Untold(tuple(builds))


# ---------------------------------------------------------------- stages


def _room(sketch: Sketch, course: Course, age: int, index: int) -> int:
    """Cards of an Age that a city can have put under its wonder, where it is not told."""
    if age not in sketch.kept:
        return sketch.actions(age, index) - len(sketch.cards_of_age(index, age))
    found = course.untold.get((age, index))
    return sketch.actions(age, index) - len(found.builds) if found else 0


def _untold_stages(sketch: Sketch, index: int) -> int:
    """Stages of which it is not told when they were built."""
    city = sketch.cities[index]
    told = [use for age in sketch.kept for use in sketch.logs[age - 1].plays[index] or ()]
    return city.stages - sum(use.how == "stage" for use in (*told, *city.spent))


def _check_stages(sketch: Sketch, course: Course, index: int) -> None:
    """Every stage has a card under it."""
    city, rest = sketch.cities[index], _untold_stages(sketch, index)
    if rest < 0:
        raise InputError(
            f"{city.place}.stages",
            Phrase("{}, but the turns build {}", city.stages, city.stages - rest),
            "correct them",
        )
    room = sum(_room(sketch, course, age, index) for age in range(1, sketch.age + 1))
    room += _may_be_taken(sketch, course, index)
    leaders = [use for use in city.spent if use.how == "sell"]
    for use in leaders[: max(0, rest - room)] if index in sketch.untold_recruits else ():
        use.how = "stage"
        rest -= 1
    if rest > room:
        raise InputError(
            f"{city.place}.stages",
            Phrase(
                "{}, but only {} cards can lie under them", city.stages, city.stages - rest + room
            ),
            "each stage took a card and a turn; correct the stages, the cards or the turns",
        )


def stage_turns(sketch: Sketch, age: int, index: int) -> set[int]:
    """Turns in which a city must have built a stage, since a discarded card was taken then."""
    if index not in sketch.takers or not sketch.takes_by_board_alone(index):
        return set()
    looks = [city.looked for city in sketch.cities]
    if index < sketch.seating.seats:
        looks = [sketch.cities[index].looked]
    turns = {min(turn, sketch.turns) for at, turn in looks if at == age and turn}
    now = sketch.takes_now(index) and age == sketch.age and sketch.now
    return turns | ({sketch.now} if now else set())


def ways(sketch: Sketch, course: Course, index: int) -> list[dict[int, Untold]]:
    """The ways to spread the stages of a city over the Ages that are not told.

    Each says what it did in these Ages. Early stages come first. Raises InputError if there is no
    way.
    """
    city = sketch.cities[index]
    ages = range(1, sketch.age + 1)
    room = {age: _room(sketch, course, age, index) for age in ages}
    least = {age: _least(sketch, course, age, index) for age in ages}
    found = [
        {age: _spent(sketch, course, age, index, count) for age, count in way.items()}
        for way in _spread(_untold_stages(sketch, index), room, least)
    ]
    if not found:
        raise InputError(
            f"{city.place}.stages",
            Phrase(
                "{}, which do not fit the turns in which stages must have been built", city.stages
            ),
            "a discarded card is taken in the turn in which a stage is built",
        )
    return found


def _least(sketch: Sketch, course: Course, age: int, index: int) -> int:
    """The fewest stages that a city can have built in an Age whose turns are not told."""
    if (age, index) not in course.untold:
        return 0
    waits = sketch.cities[index].free_used and age == sketch.age
    needed = waits and not sketch.cards_of_age(index, age)
    return max(len(stage_turns(sketch, age, index)), int(needed))


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


def _spent(sketch: Sketch, course: Course, age: int, index: int, stages: int) -> Untold:
    """What a city did in an Age if it built so many stages in it."""
    found = course.untold.get((age, index))
    if found is None:
        return Untold()
    turns = min(sketch.uses(age, index), sketch.turns)
    spent = len(found.builds) + stages
    last = sketch.uses(age, index) == sketch.last and spent <= turns
    return Untold(found.builds, stages, max(0, turns - spent), last)


# ---------------------------------------------------------------- guesses


def _may_be_taken(sketch: Sketch, course: Course, index: int) -> int:
    """How many buildings of a city can be from the discard pile and are not told to be."""
    cards = sum(len(found.builds) for (_, city), found in course.untold.items() if city == index)
    told = [card for card in _told_taken(sketch) if card in sketch.cities[index].cards]
    known = len(told) + sum(city == index for city, _ in course.taken)
    return min(cards, max(0, sketch.may_have_taken(index) - known))


def guesses(sketch: Sketch, course: Course) -> Iterator[Course]:
    """The courses in which some buildings, not told, came from the discard pile.

    The likely first: who can take a discarded card mostly took one.
    """
    most = {city: _may_be_taken(sketch, course, city) for city in sketch.takers}
    # Which of its buildings came from the pile matters little, unless the hands are known.
    cards = [
        (city, card)
        for (age, city), found in course.untold.items()
        if most.get(city)
        for card in found.builds[: None if any(sketch.logs[age - 1].passed) else most[city]]
    ]
    numbers = range(sum(most.values()), -1, -1)
    chosen = (taken for number in numbers for taken in combinations(cards, number))
    possible = (taken for taken in chosen if _within(taken, most))
    for taken in islice(possible, MOST_GUESSES):
        untold = {
            (age, city): Untold(tuple(card for card in found.builds if (city, card) not in taken))
            for (age, city), found in course.untold.items()
        }
        yield Course(untold, course.taken + taken)


def _within(taken: Sequence[Taken], most: Mapping[int, int]) -> bool:
    """Whether no city takes more than it can."""
    count = Counter(city for city, _ in taken)
    return all(number <= most[city] for city, number in count.items())
