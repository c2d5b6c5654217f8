"""What the rules tables say, as the reader of positions asks for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from solver.games.wonders.data import find, tables
from solver.games.wonders.data.effects import (
    CardEffect,
    ItemEffect,
    LeaderEffect,
    Shields,
    StageEffect,
)
from solver.games.wonders.data.model import CardRules, Leader, Stage
from solver.games.wonders.names import card_name

NONE = -1
"""No card, no wonder, no side: not there, or not known."""

Cards = Counter[int]
"""How many there are of each card."""


def called(card: int) -> str:
    """What messages call a card."""
    return card_name(card, "en")


def age_of(card: int) -> int:
    """The Age whose deck a card belongs to."""
    return tables().cards[card].age


def is_guild(card: int) -> bool:
    """Whether a card is one of the guilds, of which only some are in a game."""
    return tables().cards[card].guild


def rules_of(edition: int, card: int) -> CardRules | Leader:
    """What an edition says about a card or leader that it has."""
    rules = tables().editions[edition].cards[card]
    assert rules is not None
    return rules


@cache
def edition_cards(edition: int) -> frozenset[int]:
    """The cards that an edition has without expansions."""
    return frozenset(
        card
        for card, rules in enumerate(tables().editions[edition].cards[: tables().first_leader])
        if rules is not None and not tables().cards[card].black
    )


@cache
def age_cards(edition: int, age: int) -> frozenset[int]:
    """The cards of an Age in an edition."""
    return frozenset(card for card in edition_cards(edition) if age_of(card) == age)


@cache
def _deck(edition: int, players: int, age: int) -> tuple[tuple[int, int], ...]:
    cards = sorted(card for card in age_cards(edition, age) if not is_guild(card))
    return tuple((card, tables().editions[edition].copies(card, players)) for card in cards)


def deck(edition: int, players: int, age: int) -> Cards:
    """The cards of an Age for so many players, without the guilds; those of 0 copies too."""
    return Counter(dict(_deck(edition, players, age)))


@cache
def guilds(edition: int) -> tuple[int, ...]:
    """The guilds of an edition."""
    return tuple(sorted(card for card in edition_cards(edition) if is_guild(card)))


def guilds_in_play(players: int) -> int:
    """How many guilds are in a game."""
    return tables().rules.guilds_for(players)


def stages_of(edition: int, wonder: int, side: int) -> tuple[Stage, ...]:
    """The stages of a board from the first one."""
    return tables().editions[edition].boards[wonder].stages(side)


@cache
def stages_with(edition: int, wonder: int, side: int, kind: type[StageEffect]) -> tuple[int, ...]:
    """Numbers, from 1, of the stages of a board that have an effect of this type."""
    return tuple(
        number
        for number, stage in enumerate(stages_of(edition, wonder, side), 1)
        if find(stage.effects, kind) is not None
    )


def effects_of(edition: int, card: int) -> tuple[CardEffect, ...] | tuple[LeaderEffect, ...]:
    """What a card or leader does in an edition that has it."""
    return rules_of(edition, card).effects


def shields(effects: Iterable[ItemEffect]) -> int:
    """Shields that effects give."""
    return sum(effect.count for effect in effects if isinstance(effect, Shields))
