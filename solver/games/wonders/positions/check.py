"""Contradictions in a position that show in the cities: what no game by the rules can lead to.

Only what holds whatever cards and wonders can do is checked: cards are conserved, every turn uses
one of them, nobody has more coins or tokens than there can be. What the rules themselves write is
never refused.
"""

from __future__ import annotations

from collections import Counter

from solver.errors import InputError, Phrase, in_row
from solver.games.positions.problems import Problems
from solver.games.wonders.data import AGES, tables
from solver.games.wonders.data.effects import FreeOncePerAge
from solver.games.wonders.names import wonder_name
from solver.games.wonders.positions.coins import check_coins
from solver.games.wonders.positions.course import Course, check_history, check_told, complete
from solver.games.wonders.positions.debts import check_debts, infer_diplomacy
from solver.games.wonders.positions.facts import (
    GROUP_NAMES,
    age_of,
    called,
    deck,
    group_in_play,
    group_of,
)
from solver.games.wonders.positions.hands import check_passed
from solver.games.wonders.positions.military import infer_military
from solver.games.wonders.positions.phases import BEFORE, DRAFTING
from solver.games.wonders.positions.pieces import SketchCity
from solver.games.wonders.positions.pile import check_size
from solver.games.wonders.positions.sketch import Sketch


def check_cards(sketch: Sketch, problems: Problems) -> Sketch:
    """Each city and each list of turns for itself."""
    if sketch.phase not in (*BEFORE, *DRAFTING):
        for index, city in enumerate(sketch.cities):
            _check_city(sketch, problems, index, city)
    for check in (check_history, check_passed):
        with problems:
            check(sketch)
    for age in sketch.kept:
        for index in range(len(sketch.cities)):
            with problems:
                check_told(sketch, age, index)
    return sketch


def check_course(sketch: Sketch, problems: Problems) -> tuple[Sketch, Course]:
    """All cities together; with what is left to be put in order."""
    course = problems.attempt(Course(), complete, sketch)
    check_places(sketch, problems)
    for check in (check_size, infer_military):
        with problems:
            check(sketch)
    infer_diplomacy(sketch, problems)
    check_debts(sketch, problems)
    if sketch.phase not in BEFORE:
        check_coins(sketch, problems)
    return sketch, course


def check_stages(sketch: Sketch, index: int) -> None:
    """A city has built no more stages than its board has. Raises InputError."""
    city = sketch.cities[index]
    if not city.has_side:
        return
    most = len(sketch.board(index))
    if city.stages > most:
        raise InputError(
            f"{city.place}.stages",
            Phrase(
                "{}, but this side of {} has {}", city.stages, wonder_name(city.wonder, "en"), most
            ),
            "correct the number, the wonder or the side",
        )


def _check_city(sketch: Sketch, problems: Problems, index: int, city: SketchCity) -> None:
    """Stages, buildings and rights of a city."""
    with problems:
        check_stages(sketch, index)
    with problems:
        check_duplicates(city)
    problems.require(
        not city.free_used or sketch.built_with(index, FreeOncePerAge) > 0,
        f"{city.place}.free_used",
        "given, but the city has no such right",
        "remove it",
    )


def check_duplicates(city: SketchCity) -> None:
    """A building stands once in a city; the Looms of two Ages are the same building.

    Raises InputError.
    """
    seen: dict[int, int] = {}
    for card in city.cards:
        building = tables().building(card)
        if building in seen:
            raise InputError(
                f"{city.place}.cards",
                Phrase("{} stands there twice", called(card))
                if seen[building] == card
                else Phrase(
                    "{} and {} are the same building", called(seen[building]), called(card)
                ),
                "a city has a building once",
            )
        seen[building] = card


def check_places(sketch: Sketch, problems: Problems) -> None:
    """No card lies in more places than it has copies, and no more of a group are seen than play."""
    places: dict[int, list[str]] = {}
    for city in sketch.cities:
        for card in city.cards:
            places.setdefault(card, []).append(f"{city.place}.cards")
    for own in sketch.own:
        for card in own.hand or ():
            places.setdefault(card, []).append(f"{own.place}hand")
    _check_players(sketch, problems, places)
    for age in range(1, AGES + 1):
        copies = deck(sketch.edition, sketch.seating.players, age)
        for card, found in places.items():
            if age_of(card) == age and not group_of(card):
                with problems:
                    _check_copies(sketch, card, found, copies[card])
        for group, (cards, count) in _groups(sketch, age).items():
            for card, found in places.items():
                if age_of(card) == age and group_of(card) == group and card not in cards:
                    with problems:
                        _check_copies(sketch, card, found, 0)
            with problems:
                _check_group(
                    sketch,
                    age,
                    group,
                    count,
                    {card: places[card] for card in cards if card in places},
                )


def _check_players(sketch: Sketch, problems: Problems, places: dict[int, list[str]]) -> None:
    """Many cards too often: rather a player was left out than so many cards mistaken."""
    players = sketch.seating.players
    decks = [deck(sketch.edition, players, age) for age in range(1, AGES + 1)]
    copies = {card: count for cards in decks for card, count in cards.items()}
    often = [card for card, found in places.items() if len(found) > copies.get(card, len(found))]
    if len(often) >= _MANY:
        problem = Phrase("{} cards are there more often than in a game of {}", len(often), players)
        problems.require(condition=False, place="players", problem=problem, remedy=_ALL_PLAYERS)


_MANY = 3
"""So many cards are no slips."""

_ALL_PLAYERS = "is a player missing?"


def _groups(sketch: Sketch, age: int) -> dict[str, tuple[tuple[int, ...], int]]:
    return group_in_play(sketch.setup_index, sketch.edition, sketch.seating.players, age)


def _check_copies(sketch: Sketch, card: int, found: list[str], copies: int) -> None:
    players = sketch.seating.players
    if not copies:
        problem = "{} is not in the game with {} players"
        if sketch.seating.has_free_city:
            problem = "{} is not in the game with {} players (those of two are the cards of three)"
        raise InputError(
            found[0],
            Phrase(problem, called(card), players),
            "correct the card, or list all players",
        )
    if len(found) > copies:
        listed = in_row(
            place if count == 1 else Phrase("{} {} times", place, count)
            for place, count in Counter(found).items()
        )
        raise InputError(
            found[copies],
            Phrase("{} is there {} times ({})", called(card), len(found), listed),
            Phrase("with {} players there are {}", players, copies),
        )


def _check_group(
    sketch: Sketch, age: int, group: str, count: int, seen: dict[int, list[str]]
) -> None:
    """There is one of each card of a group, and not all of them are in a game."""
    one, several = GROUP_NAMES[group]
    double = next((card for card, found in seen.items() if len(found) > 1), None)
    if double is not None:
        raise InputError(
            seen[double][1],
            Phrase("{} is also in {}", called(double), seen[double][0]),
            Phrase("there is one of each {}", one),
        )
    if len(seen) > count:
        what = several if group == "purple" else Phrase("{} of Age {}", several, age)
        raise InputError(
            list(seen.values())[-1][0],
            Phrase(
                "{} {}, but {} are in a game of {}", len(seen), what, count, sketch.seating.players
            ),
            Phrase("correct the {}", several),
        )
