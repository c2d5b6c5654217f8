"""What the rules tables say, as the reader of positions asks for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from solver.games.wonders.data import AGES, EDITIONS, Edition, Leader, find, items_of, tables
from solver.games.wonders.data.effects import ItemEffect, Shields, StageEffect
from solver.games.wonders.data.model import CardRules, Stage
from solver.games.wonders.names import card_name
from solver.games.wonders.variants import OPTIONS, setup_index

NONE = -1
"""No card, no wonder, no side: not there, or not known."""

Cards = Counter[int]
"""How many there are of each card."""

GROUPS = ("purple", "black")
"""Colors of which only some cards are in a game: guilds, and the black cards of each Age. Cards of
Armada are a further group, whatever their color."""


GROUP_NAMES = {
    "purple": ("guild", "guilds"),
    "black": ("black card", "black cards"),
    "armada": ("card of Armada", "cards of Armada"),
}
"""How messages call one and several cards of a group."""


def called(card: int) -> str:
    """What messages call a card or a leader."""
    return card_name(card, "en")


def age_of(card: int) -> int:
    """The Age whose deck a card belongs to."""
    return tables().cards[card].age


def is_guild(card: int) -> bool:
    """Whether a card is one of the guilds, of which only some are in a game."""
    return tables().cards[card].guild


@cache
def group_of(card: int) -> str:
    """The group of a card of which only some are in a game: ``armada``, its color, or empty."""
    item = tables().cards[card]
    if item.armada:
        return "armada"
    return item.color if item.color in GROUPS else ""


def edition_number(options: Sequence[int]) -> int:
    """The number of an edition by the options (value indexes) of a game.

    Behind the editions come the second one with the sheets of users, by their numbers in the rules.
    """
    sheet = options[-1]
    return len(EDITIONS) - 1 + sheet if sheet else options[0]


def edition_with(number: int) -> Edition:
    """The edition with a number."""
    if number < len(EDITIONS):
        return tables().editions[number]
    from solver.games.wonders.data import sheets

    return sheets.at(number - len(EDITIONS) + 1).edition


def rules_of(edition: int, card: int) -> CardRules | Leader:
    """What an edition says about a card or leader that it has."""
    rules = edition_with(edition).cards[card]
    assert rules is not None
    return rules


def cards_of(setup: int) -> frozenset[int]:
    """The cards and leaders that can be in a game with a set-up."""
    return items_of(tables().setups[setup])


@cache
def age_cards(setup: int, age: int) -> frozenset[int]:
    """The cards of an Age in games with a set-up; ``LEADERS`` as an Age is the leaders."""
    return frozenset(card for card in cards_of(setup) if age_of(card) == age)


@cache
def _deck(edition: int, players: int, age: int) -> tuple[tuple[int, int], ...]:
    found = edition_with(edition)
    return tuple(
        (index, found.copies(index, players))
        for index, item in enumerate(tables().cards)
        if item.age == age and item.ordinary and found.cards[index] is not None
    )


def deck(edition: int, players: int, age: int) -> Cards:
    """The ordinary cards of an Age for so many players, which are all in the game.

    Those of 0 copies stand in it too.
    """
    return Counter(dict(_deck(edition, players, age)))


@cache
def guilds(edition: int) -> tuple[int, ...]:
    """The guilds of an edition."""
    found = tables().editions[edition]
    return tuple(i for i, item in enumerate(tables().cards) if item.guild and found.cards[i])


def guilds_in_play(players: int) -> int:
    """How many guilds are in a game."""
    return tables().rules.guilds_for(players)


@cache
def black_cards(age: int) -> tuple[int, ...]:
    """The black cards of an Age, of which with Cities as many are in it as there are players."""
    return tuple(i for i, item in enumerate(tables().cards) if item.black and item.age == age)


@cache
def armada_cards(edition: int, players: int, age: int) -> tuple[int, ...]:
    """The cards of Armada of an Age of which some are in a game of so many players."""
    found = edition_with(edition)
    return tuple(
        index
        for index, item in enumerate(tables().cards)
        if item.armada and item.age == age and found.copies(index, players)
    )


def group_in_play(
    setup: int, edition: int, players: int, age: int
) -> dict[str, tuple[tuple[int, ...], int]]:
    """For each group of an Age its cards, and how many of them are in the game."""
    found = tables().setups[setup]
    groups = {}
    if age == AGES:
        groups["purple"] = (guilds(found.edition), guilds_in_play(players))
    if found.cities:
        groups["black"] = (black_cards(age), found.black_for(players))
    if found.armada:
        groups["armada"] = (armada_cards(edition, players, age), found.armada_for(players))
    return groups


def leader_deck(options: Sequence[int]) -> tuple[int, ...]:
    """The leaders that are dealt from, by the options (value indexes) of a game."""
    at = next(at for at, option in enumerate(OPTIONS) if option.name == "leader_deck")
    return tables().leaders_of(tables().setups[setup_index(options)], options[at])


def stages_of(edition: int, wonder: int, side: int) -> tuple[Stage, ...]:
    """The stages of a board from the first one."""
    return edition_with(edition).boards[wonder].stages(side)


@cache
def stages_with(edition: int, wonder: int, side: int, kind: type[StageEffect]) -> tuple[int, ...]:
    """Numbers, from 1, of the stages of a board that have an effect of this type."""
    return tuple(
        number
        for number, stage in enumerate(stages_of(edition, wonder, side), 1)
        if any(find(way, kind) is not None for way in stage.options)
    )


def effects_of(edition: int, card: int) -> tuple[ItemEffect, ...]:
    """What a card or leader does in an edition that has it."""
    return rules_of(edition, card).effects


@cache
def items_with(edition: int, kind: type[ItemEffect]) -> frozenset[int]:
    """The cards and leaders of an edition that have an effect of this type."""
    rules = enumerate(edition_with(edition).cards)
    return frozenset(
        item for item, row in rules if row is not None and find(row.effects, kind) is not None
    )


def shields(effects: Iterable[ItemEffect]) -> int:
    """Shields that effects give."""
    return sum(effect.count for effect in effects if isinstance(effect, Shields))
