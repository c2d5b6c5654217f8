"""What the cities did: checked where it is told, found out where it is not.

A city uses one card in each turn: for a building, for a stage, or to sell it. So where the turns
of a city are not given they follow from what stands in it, but for their order, for which
``order`` sees to. A building that no turn accounts for was taken from the discard pile
(Halikarnassos).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, islice

from solver.errors import InputError
from solver.games.wonders.names import card_name
from solver.games.wonders.positions.seating import LAST, TURNS
from solver.games.wonders.positions.table import ACTIONS, TAKING, Table, Use
from solver.games.wonders.positions.texts import write_use


@dataclass(slots=True)
class Untold:
    """What a city did in an Age whose turns are not given: ``builds`` and numbers of cards.

    ``last`` says whether the last card of the hand was discarded after the sixth turn. ``early``
    is how many of the ``sold`` cards the view has seen in the discard pile, if it has seen some.
    """

    builds: list[int]
    stages: int = 0
    sold: int = 0
    last: bool = False
    early: int = 0

    @property
    def actions(self) -> int:
        """Number of turns, Babylon's last card among them."""
        return len(self.builds) + self.stages + self.sold

    @property
    def discards(self) -> int:
        """Cards that went to the discard pile."""
        return self.sold + self.last


@dataclass(slots=True)
class Plays:
    """What is left to be put in order.

    ``untold`` is by Age and city. ``taken`` are cards built from the discard pile of which it is
    not told who had discarded them, ``sold`` Ages in which Babylon has sold its last card.
    """

    untold: dict[tuple[int, int], Untold] = field(default_factory=dict)
    taken: list[int] = field(default_factory=list)
    sold: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Guess:
    """What the turns would tell and the cities do not show: it only moves coins.

    ``taken`` are buildings that came from the discard pile, ``sold`` Ages in which Babylon sold
    the last card of its hand.
    """

    taken: tuple[int, ...] = ()
    sold: frozenset[int] = frozenset()


def complete(table: Table) -> Plays:
    """What is left to be put in order. Raises InputError for contradictions."""
    if table.kept[: table.completed] != list(range(1, table.completed + 1)):
        _refuse_history(table)
    plays = Plays()
    for age in table.kept:
        for city in range(len(table.cities)):
            _check_told(table, age, city)
    _merge(table)
    _find_taken(table, plays)
    for city in range(len(table.cities)):
        _check_buildings(table, plays, city)
    _check_stages(table, plays)
    return plays


def _refuse_history(table: Table) -> None:
    for log in table.logs[: table.completed]:
        if log.passed is not None or any(listed is not None for listed in log.plays):
            raise InputError(
                log.place,
                "given, but nobody can look at the discard pile",
                "remove it: without Halikarnassos what happened in it does not matter any more",
            )


# ---------------------------------------------------------------- turns that are given


def _check_told(table: Table, age: int, index: int) -> None:
    """The turns of a city have the right number and say what can be done in them."""
    log, city = table.logs[age - 1], table.cities[index]
    listed, place = log.plays[index], log.place_of(city, index)
    if listed is None:
        return
    count = table.uses(age, index)
    if len(listed) == TURNS and count == LAST:
        listed.append(Use("left"))
    if len(listed) != count:
        done = "the Age is over" if count == LAST else f"{count} turns are over"
        raise InputError(place, f"{len(listed)} turns, but {done}", "list every turn, or none")
    for i, use in enumerate(listed):
        last = i == TURNS
        if use.how == "left" and not last:
            raise InputError(
                f"{place}[{i}]", f"'left' in turn {i + 1}", f"a card is left after turn {TURNS}"
            )
        if last and use.how in ACTIONS and not table.plays_last(index):
            raise InputError(
                f"{place}[{i}]",
                f"{write_use(use)!r} after turn {TURNS}",
                "only Babylon plays the last card of its hand; write 'left'",
            )
    built = [use.card for use in listed if use.how == "build"]
    double = next((card for card, count in Counter(built).items() if count > 1), None)
    if double is not None:
        raise InputError(place, f"{card_name(double)} is built twice", "a city has it once")
    if index == table.acting and table.phase in TAKING and age == table.age:
        _check_trigger(table, listed, place)


def _check_trigger(table: Table, listed: list[Use], place: str) -> None:
    """Halikarnassos takes a card because it has just built a stage."""
    if listed[table.now - 1].how != "stage":
        raise InputError(
            f"{place}[{table.now - 1}]",
            f"{write_use(listed[table.now - 1])!r}, but the city takes a discarded card now",
            "it does that in the turn in which it builds a stage",
        )


def _merge(table: Table) -> None:
    """Buildings in the turns that a list of cards leaves out are added to it."""
    for age in table.kept:
        for index, listed in enumerate(table.logs[age - 1].plays):
            for use in listed or ():
                owner = table.city_that_takes if use.how == "taken" else index
                if use.how == "taken" and not table.may_have_taken:
                    raise InputError(
                        table.logs[age - 1].place_of(table.cities[index], index),
                        f"{write_use(use)!r}, but no city has built a card of the discard pile",
                        "write 'sell' or 'left'",
                    )
                if use.how in ("build", "taken") and use.card not in table.cities[owner].cards:
                    table.cities[owner].cards.append(use.card)
    for city in table.cities:
        city.cards.sort()


# ---------------------------------------------------------------- buildings


def _actions(table: Table, age: int, index: int) -> tuple[int, bool]:
    """How many turns a city has played in an Age, and whether it may have played its last card."""
    count = table.uses(age, index)
    return min(count, TURNS), count == LAST and table.plays_last(index)


def _find_taken(table: Table, plays: Plays) -> None:
    """Which buildings came from the discard pile."""
    index = table.city_that_takes
    told = [
        use.card
        for age in table.kept
        for listed in table.logs[age - 1].plays
        for use in listed or ()
        if use.how == "taken"
    ]
    found: list[int] = []
    for age in table.kept if index >= 0 else ():
        listed = table.logs[age - 1].plays[index]
        cards = sorted(table.cards_of_age(index, age))
        if listed is not None:
            built = {use.card for use in listed if use.how == "build"}
            found += [card for card in cards if card not in built]
            continue
        named = [card for card in cards if card in told]
        others = [card for card in cards if card not in told]
        actions, extra = _actions(table, age, index)
        too_many = max(0, len(others) - actions - extra)
        found += named + others[:too_many]
    for card in told:
        if card not in found:
            raise InputError(
                table.cities[index].place,
                f"{card_name(card)} is both built and taken from the discard pile",
                "correct the turns",
            )
        if told.count(card) > 1:
            raise InputError(
                table.cities[index].place,
                f"{card_name(card)} is taken twice",
                "a city has one of it",
            )
    if len(found) > table.may_have_taken:
        raise InputError(
            f"{table.cities[index].place}.cards",
            f"{len(found)} buildings more than it can have played "
            f"({', '.join(map(card_name, found))})",
            f"its stages take at most {table.may_have_taken} from the discard pile",
        )
    plays.taken = [card for card in found if card not in told]


def _own_builds(table: Table, plays: Plays, age: int, index: int) -> list[int]:
    """Buildings of an Age that a city has played itself."""
    cards = sorted(table.cards_of_age(index, age))
    if index != table.city_that_takes:
        return cards
    told = {
        use.card
        for listed in table.logs[age - 1].plays
        for use in listed or ()
        if use.how == "taken"
    }
    return [card for card in cards if card not in plays.taken and card not in told]


def _check_buildings(table: Table, plays: Plays, index: int) -> None:
    """A city has not built more in an Age than it had turns, and what it has the turns tell."""
    city = table.cities[index]
    for age in range(1, table.age + 1):
        if age == table.age and not table.in_play and table.phase != "over":
            builds = sorted(table.cards_of_age(index, age))
            if builds:
                raise InputError(
                    f"{city.place}.cards",
                    f"{card_name(builds[0])} before a card of Age {age} was played",
                    "correct the Age or the cards",
                )
            continue
        builds = _own_builds(table, plays, age, index)
        actions, extra = _actions(table, age, index)
        listed = table.logs[age - 1].plays[index] if age in table.kept else None
        if listed is not None:
            built = {use.card for use in listed if use.how == "build"}
            missing = next((card for card in builds if card not in built), None)
            if missing is not None:
                raise InputError(
                    f"{city.place}.cards",
                    f"{card_name(missing)}, but no turn of Age {age} builds it",
                    "correct the cards or the turns",
                )
            continue
        if len(builds) > actions + extra:
            raise InputError(
                f"{city.place}.cards",
                f"{len(builds)} cards of Age {age} after {actions} turns",
                "correct the cards or the turn",
            )
        if age in table.kept:
            last = table.uses(age, index) == LAST
            plays.untold[age, index] = Untold(builds, last=last)


# ---------------------------------------------------------------- stages


def _room(table: Table, plays: Plays, age: int, index: int) -> int:
    """Cards of an Age that a city can have put under its wonder, where it is not told."""
    if age in table.kept:
        found = plays.untold.get((age, index))
        if found is None:
            return 0
        builds = len(found.builds)
    elif age > table.completed:
        return 0
    else:
        builds = table.cards_of_age(index, age).total()
    actions, extra = _actions(table, age, index)
    return actions + extra - builds


def _untold_stages(table: Table, index: int) -> int:
    """Stages of which it is not told when they were built."""
    return table.cities[index].stages - sum(
        use.how == "stage" for age in table.kept for use in table.logs[age - 1].plays[index] or ()
    )


def _check_stages(table: Table, plays: Plays) -> None:
    """Every stage has a card under it."""
    for index, city in enumerate(table.cities):
        rest = _untold_stages(table, index)
        if rest < 0:
            raise InputError(
                f"{city.place}.stages",
                f"{city.stages}, but the turns build {city.stages - rest}",
                "correct them",
            )
        room = sum(_room(table, plays, age, index) for age in range(1, table.age + 1))
        if index == table.city_that_takes:
            room += _not_told_taken(table, plays)
        if rest > room:
            raise InputError(
                f"{city.place}.stages",
                f"{city.stages}, but only {city.stages - rest + room} cards can lie under them",
                "each stage took a card and a turn; correct the stages, the cards or the turns",
            )


def _not_told_taken(table: Table, plays: Plays) -> int:
    """How many buildings can have come from the discard pile of which it is not told or clear."""
    told = sum(
        use.how == "taken"
        for age in table.kept
        for listed in table.logs[age - 1].plays
        for use in listed or ()
    )
    cards = sum(
        len(found.builds) for (_, city), found in plays.untold.items()
        if city == table.city_that_takes
    )  # fmt: skip
    return min(cards, max(0, table.may_have_taken - told - len(plays.taken)))


def ways(table: Table, plays: Plays, index: int) -> list[dict[int, int]]:
    """The ways to spread the stages of a city over the Ages that are not told: numbers by Age.

    Early ones come first. Raises InputError if there is none.
    """
    city = table.cities[index]
    ages = range(1, table.age + 1)
    room = {age: _room(table, plays, age, index) for age in ages}
    least = {age: _least(table, age, index) for age in ages}
    found = list(_ways(_untold_stages(table, index), room, least))
    if not found:
        raise InputError(
            f"{city.place}.stages",
            f"{city.stages}, which do not fit the turns in which stages must have been built",
            "a discarded card is taken in the turn in which a stage is built",
        )
    return found


def stage_turns(table: Table, age: int, index: int) -> set[int]:
    """Turns in which a city must have built a stage, since a discarded card was taken then."""
    if index != table.city_that_takes:
        return set()
    turns = {min(city.looked[1], TURNS) for city in table.cities if city.looked[0] == age}
    return turns | ({table.now} if table.takes_now and age == table.age else set())


def _least(table: Table, age: int, index: int) -> int:
    """The fewest stages that a city can have built in an Age whose turns are not told."""
    if age not in table.kept or table.logs[age - 1].plays[index] is not None:
        return 0
    waits = table.cities[index].free_used and age == table.age
    needed = waits and not table.cards_of_age(index, age)
    return max(len(stage_turns(table, age, index)), int(needed))


def _ways(rest: int, room: dict[int, int], least: dict[int, int]) -> Iterator[dict[int, int]]:
    """The ways to spread so many stages over Ages with room for them, early ones first."""
    if not room:
        if rest == 0:
            yield {}
        return
    age, *later = room
    for count in range(min(rest, room[age]), least[age] - 1, -1):
        for way in _ways(rest - count, {a: room[a] for a in later}, least):
            yield {age: count, **way}


# ---------------------------------------------------------------- guesses

MOST_GUESSES = 400
"""How many are tried."""


def guesses(table: Table, plays: Plays) -> Iterator[Guess]:
    """What may be behind turns that are not told; the likely first.

    A stage that takes a discarded card mostly took one. What Babylon did with its last card is
    only asked if the coins do not fit.
    """
    most = _not_told_taken(table, plays)
    # Which of its buildings came from the pile matters little, unless the hands are known.
    cards = [
        card
        for (age, city), found in plays.untold.items()
        if city == table.city_that_takes
        for card in found.builds[: None if table.logs[age - 1].passed else most]
    ]
    babylon = table.city_that_plays_last
    ages = [age for (age, city), found in plays.untold.items() if city == babylon and found.last]
    if babylon < 0 or not table.plays_last(babylon):
        ages = []
    sales = [
        frozenset(some) for count in range(len(ages) + 1) for some in combinations(ages, count)
    ]
    found = (
        Guess(taken, sold)
        for number in range(most, -1, -1)
        for taken in combinations(cards, number)
        for sold in sales
    )
    yield from islice(found, MOST_GUESSES)


def assume(table: Table, plays: Plays, guess: Guess) -> None:
    """Take a guess for the truth."""
    for (_, city), found in plays.untold.items():
        if city == table.city_that_takes:
            found.builds = [card for card in found.builds if card not in guess.taken]
    plays.taken += guess.taken
    plays.sold = guess.sold
