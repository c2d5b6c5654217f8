"""Contradictions in a position that show in the cities: what no game by the rules can lead to.

Every check raises an InputError that names the key path, says what cannot be, and what to do. The
checks are sound (nothing that can happen is refused) and as sharp as what lies on the table allows
without replaying the game.
"""

from __future__ import annotations

from collections import Counter

from solver.errors import InputError
from solver.games.wonders.data import AGES, tables
from solver.games.wonders.names import card_name, wonder_name
from solver.games.wonders.positions.facts import (
    age_of,
    deck,
    guilds_in_play,
    has_free_right,
    is_guild,
    takes_cards,
)
from solver.games.wonders.positions.table import BEFORE, City, Table
from solver.games.wonders.variants import rule_of


def check_cities(table: Table) -> None:
    """Stages, buildings and rights of each city."""
    if table.phase in BEFORE:
        return
    for index, city in enumerate(table.cities):
        most = table.most_stages(index)
        if city.stages > most:
            raise InputError(
                f"{city.place}.stages",
                f"{city.stages}, but this side of {wonder_name(city.wonder)} has {most}",
                "correct the number, the wonder or the side",
            )
        _check_duplicates(city)
        if city.free_used and not has_free_right(
            table.edition, city.wonder, city.side, city.stages
        ):
            raise InputError(
                f"{city.place}.free_used", "given, but the city has no such right", "remove it"
            )
    _check_acting(table)


def _check_duplicates(city: City) -> None:
    """A building stands once in a city; the Looms of two Ages are the same building."""
    seen: dict[int, int] = {}
    for card in city.cards:
        building = tables().building(card)
        if building in seen:
            raise InputError(
                f"{city.place}.cards",
                f"{card_name(card)} stands there twice"
                if seen[building] == card
                else f"{card_name(seen[building])} and {card_name(card)} are the same building",
                "a city has a building once",
            )
        seen[building] = card


def _check_acting(table: Table) -> None:
    """Halikarnassos takes a card right after it has built a stage that allows it."""
    if not table.takes_now:
        return
    city = table.city_that_takes
    found = table.cities[city]
    if found.stages not in takes_cards(table.edition, found.wonder, found.side):
        raise InputError(
            f"{found.place}.stages",
            f"{found.stages}, but it takes a discarded card now",
            "the last stage built must be one that allows it",
        )


def check_copies(table: Table) -> None:
    """No card lies in more places than it has copies, and no more guilds are seen than play."""
    players = table.seating.players
    places: dict[int, list[str]] = {}
    for city in table.cities:
        for card in city.cards:
            places.setdefault(card, []).append(f"{city.place}.cards")
    for card in table.hand or ():
        places.setdefault(card, []).append("hand")
    for age in range(1, AGES + 1):
        copies = deck(table.edition, players, age)
        for card, found in places.items():
            if is_guild(card) or age_of(card) != age:
                continue
            if not copies[card]:
                raise InputError(
                    found[0],
                    f"{card_name(card)} is not in the game with {players} players"
                    + (" (those of two are the cards of three)" if table.seating.seats < 3 else ""),
                    "correct the card, or list all players",
                )
            if len(found) > copies[card]:
                raise InputError(
                    found[copies[card]],
                    f"{card_name(card)} is there {len(found)} times ({', '.join(_short(found))})",
                    f"with {players} players there are {copies[card]}",
                )
    guilds = {card: found for card, found in places.items() if is_guild(card)}
    double = next((card for card, found in guilds.items() if len(found) > 1), None)
    if double is not None:
        raise InputError(
            guilds[double][1],
            f"{card_name(double)} is also in {guilds[double][0]}",
            "there is one of each guild",
        )
    if len(guilds) > guilds_in_play(players):
        raise InputError(
            list(guilds.values())[-1][0],
            f"{len(guilds)} guilds, but {guilds_in_play(players)} are in a game of {players}",
            "correct the guilds",
        )


def _short(places: list[str]) -> list[str]:
    """Places with numbers of times."""
    return [
        place if count == 1 else f"{place} {count} times"
        for place, count in Counter(places).items()
    ]


def check_rights(table: Table) -> None:
    """Olympia's free building of the first edition is used up by building something."""
    for index, city in enumerate(table.cities):
        if not city.free_used:
            continue
        problem = ""
        if not table.in_play:
            problem = f"given in phase {table.phase!r}"
        elif not (table.cards_of_age(index, table.age) or _may_wait(table, index)):
            problem = "given, but nothing was built in this Age"
        if problem:
            raise InputError(
                f"{city.place}.free_used",
                problem,
                "the right comes back with every Age; remove it",
            )


def _may_wait(table: Table, index: int) -> bool:
    """Whether the right may only begin with the next Age, its stage being built in this one."""
    if rule_of(table.options, "free_right") != "next_age":
        return False
    listed = table.log.plays[index]
    if listed is None:
        return table.uses(table.age, index) > 0
    return any(use.how == "stage" for use in listed)
