"""Contradictions in a position that show in the cities: what no game by the rules can lead to.

Only what holds whatever cards and wonders can do is checked: cards are conserved, every turn uses
one of them, nobody has more coins or tokens than there can be. What the rules themselves write is
never refused.
"""

from __future__ import annotations

from collections import Counter

from solver.errors import InputError
from solver.games.positions.problems import Problems
from solver.games.wonders.data import AGES, tables
from solver.games.wonders.data.effects import FreeOncePerAge
from solver.games.wonders.names import card_name, wonder_name
from solver.games.wonders.positions.facts import age_of, deck, guilds_in_play, is_guild
from solver.games.wonders.positions.table import City, Table


def check_cities(table: Table, problems: Problems) -> None:
    """Stages, buildings and rights of each city."""
    for index, city in enumerate(table.cities):
        with problems:
            if city.stages > len(table.board(index)):
                raise InputError(
                    f"{city.place}.stages",
                    f"{city.stages}, but this side of {wonder_name(city.wonder)} has "
                    f"{len(table.board(index))}",
                    "correct the number, the wonder or the side",
                )
        with problems:
            _check_duplicates(city)
        with problems:
            if city.free_used and not table.built_with(index, FreeOncePerAge):
                raise InputError(
                    f"{city.place}.free_used", "given, but the city has no such right", "remove it"
                )


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


def check_copies(table: Table, problems: Problems) -> None:
    """No card lies in more places than it has copies, and no more guilds are seen than play."""
    places: dict[int, list[str]] = {}
    for city in table.cities:
        for card in city.cards:
            places.setdefault(card, []).append(f"{city.place}.cards")
    for card in table.hand or ():
        places.setdefault(card, []).append("hand")
    for age in range(1, AGES + 1):
        copies = deck(table.edition, table.seating.players, age)
        for card, found in places.items():
            if age_of(card) == age and not is_guild(card):
                with problems:
                    _check_copies(table, card, found, copies[card])
    with problems:
        _check_guilds(table, {card: found for card, found in places.items() if is_guild(card)})


def _check_copies(table: Table, card: int, found: list[str], copies: int) -> None:
    players = table.seating.players
    if not copies:
        of_two = " (those of two are the cards of three)" if table.seating.has_free_city else ""
        raise InputError(
            found[0],
            f"{card_name(card)} is not in the game with {players} players{of_two}",
            "correct the card, or list all players",
        )
    if len(found) > copies:
        listed = ", ".join(
            place if count == 1 else f"{place} {count} times"
            for place, count in Counter(found).items()
        )
        raise InputError(
            found[copies],
            f"{card_name(card)} is there {len(found)} times ({listed})",
            f"with {players} players there are {copies}",
        )


def _check_guilds(table: Table, guilds: dict[int, list[str]]) -> None:
    double = next((card for card, found in guilds.items() if len(found) > 1), None)
    if double is not None:
        raise InputError(
            guilds[double][1],
            f"{card_name(double)} is also in {guilds[double][0]}",
            "there is one of each guild",
        )
    players = table.seating.players
    if len(guilds) > guilds_in_play(players):
        raise InputError(
            list(guilds.values())[-1][0],
            f"{len(guilds)} guilds, but {guilds_in_play(players)} are in a game of {players}",
            "correct the guilds",
        )
