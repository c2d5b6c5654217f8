"""The rules tables as the rules hold them: the struct ``Tables`` of ``ext/wonders/tables.pxd``.

Effects become rows: how, the structs of ``effects.py`` tell themselves. Here is what needs more
than one item, and what the rules want counted beforehand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from solver._ext.wonders.bridge import NUMBERS
from solver.games.data.built import built
from solver.games.data.rows import Row, bits
from solver.games.wonders.data import tables as shipped
from solver.games.wonders.data.editions import LEADER_DECKS
from solver.games.wonders.data.effects import Science
from solver.games.wonders.data.model import AGES, MAX_SEATS, SIDES
from solver.games.wonders.data.naval import LEVELS
from solver.games.wonders.data.vocabulary import (
    COLORS,
    FLEETS,
    RESOURCES,
    SCOPE,
    SYMBOLS,
    Acting,
    Cost,
    tag_of,
)

if TYPE_CHECKING:
    from solver.games.wonders.data.editions import Edition, Setup, Tables
    from solver.games.wonders.data.model import Board, Edifice, Stage
    from solver.games.wonders.data.naval import Island, ShipyardsFile

_RAW, _MADE = 4, 3
"""Raw and manufactured resources; the raw ones come first."""

_MAX_EFFECTS, _MAX_STAGES, _MAX_OPTIONS, _MAX_COLORS, _MAX_DECK = 6, 4, 2, 10, 64
"""Room in the C structs."""

_WORD, _WORDS = 64, 3
"""Bits of a word of a set of cards, and words."""

_NONE = 0xFF

_COLORS = (*COLORS, "leader")
"""Colors in the order of their indexes."""

_NO_ROW: Row = {"kind": 0, "when": 0, "amount": 0, "whose": 0, "what": 0}


@built("wonders")
def shipped_rows() -> Row:
    """Those of the tables that ship, worked out once; nobody changes them."""
    return engine_tables(shipped())


def engine_tables(tables: Tables) -> Row:
    """All fields of the C struct ``Tables``; lists by number of players begin with none."""
    rules = tables.rules
    decks = [_decks(tables, edition) for edition in tables.editions]
    rows = [NUMBERS["ScoreRow"].get(f"row_{color}", _NONE) for color in (*COLORS, "leaders")]
    return {
        "edition": [engine_edition(tables, edition) for edition in tables.editions],
        "setup": [_setup(tables, setup, decks[setup.edition]) for setup in tables.setups],
        "edifice": [_edifice(edifice) for edifice in tables.edifices],
        "pawns": [tables.edifices_file.pawns_for(players) for players in range(MAX_SEATS + 1)],
        "debt": list(tables.edifices_file.debts),
        "row_of_color": rows + [_NONE] * (_MAX_COLORS - len(rows)),
        "victory": list(rules.victory),
        "defeat": rules.defeat,
        "sale": rules.sale,
        "price": rules.price,
        "coins_per_point": rules.coins_per_point,
        "set_vp": rules.set,
        "guild_cap": rules.armada.guild_cap,
        "explored": rules.armada.explored,
        "naval_first": list(rules.armada.first),
        "naval_second": list(rules.armada.second),
        "naval_last": list(rules.armada.last),
        "shipyards": engine_shipyards(tables.shipyards_file),
        "island": [_island(island) for island in tables.islands],
        "islands_of": [
            bits(at for at, island in enumerate(tables.islands) if island.level == level)
            for level in range(LEVELS + 1)
        ],
        "ready": 1,
    }


def engine_shipyards(file: ShipyardsFile) -> Row:
    """All fields of the C struct ``Shipyards``."""
    return {
        "track": [
            {
                name: [getattr(space, name) or 0 for space in spaces]
                for name in ("strength", "level", "points", "coins", "tribute", "island")
            }
            for spaces in file.tracks.spaces
        ],
        "board": [
            {
                "wonder_fleet": FLEETS.index(board.wonder_fleet),
                "step": [[_cost(cost) for cost in board.costs.of(fleet)] for fleet in FLEETS],
            }
            for board in file.boards
        ],
    }


def _island(island: Island) -> Row:
    return {"level": island.level, "effects": _effects(island.effects)}


def engine_edition(tables: Tables, edition: Edition) -> Row:
    """All fields of the C struct ``Edition``."""
    cards = {
        index: (tables.cards[index], rules)
        for index, rules in enumerate(edition.cards[: tables.first_leader])
        if rules is not None
    }
    moments = {
        index: {effect.when for effect in rules.effects} for index, (_, rules) in cards.items()
    }
    same: dict[int, list[int]] = {}
    for index in cards:
        same.setdefault(tables.building(index), []).append(index)
    return {
        "card": [_card(tables, edition, card, same) for card in range(len(tables.cards))],
        "wonder": [_wonder(board) for board in edition.boards],
        "guilds": _words(index for index, (card, _) in cards.items() if card.guild),
        "black": _words(index for index, (card, _) in cards.items() if card.black),
        "armada": _words(index for index, (card, _) in cards.items() if card.armada),
        "green": [
            _words(
                index
                for index, (card, rules) in cards.items()
                if card.color == "green" and Science(symbol) in rules.effects
            )
            for symbol in SYMBOLS
        ],
        "scored": _words(index for index in cards if "scored" in moments[index]),
        "asked": _words(index for index in cards if "asked" in moments[index]),
    }


def _card(tables: Tables, edition: Edition, index: int, same: Mapping[int, list[int]]) -> Row:
    """The row of a card or leader; of one that the edition lacks, zeros but for what it is.

    ``same`` are the cards of the edition by the building that they are.
    """
    rules = edition.cards[index]
    card = tables.cards[index]
    return {
        "age": card.age if rules else 0,
        "color": _COLORS.index(card.color),
        "guild": int(card.guild and rules is not None),
        "by_age": int(rules is not None and rules.cost.by_age),
        "copies": _copies(rules.copies if rules else ()),
        "cost": _cost(rules.cost if rules else Cost()),
        "same": _words(
            same[tables.building(index)] if rules and index < tables.first_leader else ()
        ),
        "chain": _words(tables.card_index[giver] for giver in (rules.chain_from if rules else ())),
        "effects": _effects(rules.effects if rules else ()),
    }


def _wonder(board: Board) -> Row:
    return {
        "resource": _NONE if board.resource is None else RESOURCES.index(board.resource),
        "any_order": int(board.any_order),
        "own": [_effects(board.from_start(side)) for side in range(SIDES)],
        "side": [_side(board.stages(side)) for side in range(SIDES)],
    }


def _edifice(edifice: Edifice) -> Row:
    return {
        "age": edifice.age,
        "price": edifice.price,
        "reward": _effects(edifice.reward),
        "penalty": _effects((edifice.penalty,)),
    }


def _side(stages: Sequence[Stage]) -> Row:
    tags = {tag_of(effect) for stage in stages for way in stage.options for effect in way}
    rows = [_stage(stage.cost, stage.options) for stage in stages]
    unused = _stage(Cost(), ())
    return {
        "stages": len(stages),
        "reads_pile": int("build_from_discard" in tags),
        "stage": rows + [unused] * (_MAX_STAGES - len(rows)),
    }


def _stage(cost: Cost, options: Sequence[Sequence[Acting]]) -> Row:
    """A stage with what each of its options does."""
    none: tuple[Sequence[Acting], ...] = ((),)
    return {
        "cost": _cost(cost),
        "options": len(options),
        "option": [_effects(way) for way in (*options, *none * (_MAX_OPTIONS - len(options)))],
    }


@cache
def _cost(cost: Cost) -> Row:
    raw, made = cost.units[:_RAW], cost.units[_RAW:]
    return {
        "coins": cost.coins,
        "units": list(cost.units),
        "raw": sum(raw),
        "made": sum(made),
        "raw_in": _by_set(raw),
        "made_in": _by_set(made),
    }


def _by_set(units: Sequence[int]) -> list[int]:
    """How many units belong to each set of some resources."""
    sums = [0]
    for count in units:  # those without a resource, then the same with it
        sums += [found + count for found in sums]
    return sums


@cache
def _copies(thresholds: tuple[int, ...]) -> list[int]:
    """The copies of a card by number of players, from the numbers from which on there is one."""
    return [
        sum(threshold <= players for threshold in thresholds) for players in range(MAX_SEATS + 1)
    ]


@cache
def _effects(effects: tuple[Acting, ...]) -> Row:
    """The rows of the effects of an item, in the order of their kinds."""
    rows: list[Row] = [
        {
            "kind": NUMBERS["EffectKind"][tag_of(effect)],
            "when": NUMBERS["When"][effect.when],
            "amount": row.amount,
            "whose": bits(SCOPE.index(side) for side in row.whose),
            "what": row.what,
        }
        for effect in effects
        for row in effect.rows()
    ]
    rows.sort(key=lambda row: int(row["kind"]))
    return {
        "n": len(rows),
        "moments": bits({int(row["when"]) for row in rows}),
        "row": rows + [_NO_ROW] * (_MAX_EFFECTS - len(rows)),
    }


def _setup(tables: Tables, setup: Setup, decks: Row) -> Row:
    """The row of a set-up, with the decks of its edition."""
    return decks | {
        "edition": setup.edition,
        "hand": setup.hand,
        "turns": setup.turns,
        "coins": setup.coins,
        "n_wonders": len(setup.boards),
        "n_guests": len(setup.guests),
        "wonder": _filled((*setup.boards, *setup.guests), len(tables.wonders)),
        "rows": bits(NUMBERS["ScoreRow"][f"row_{name}"] for name in setup.score_rows),
        "guilds_in_play": [tables.rules.guilds_for(n) for n in range(MAX_SEATS + 1)],
        "black_in_play": [setup.black_for(n) for n in range(MAX_SEATS + 1)],
        "armada_in_play": [setup.armada_for(n) for n in range(MAX_SEATS + 1)],
        "leaders": [
            bits(leader - tables.first_leader for leader in tables.leaders_of(setup, deck))
            for deck in range(len(LEADER_DECKS))
        ],
    }


def _decks(tables: Tables, edition: Edition) -> Row:
    """The ordinary cards by number of players and Age, each copy by itself, and how many."""
    ordinary = [(index, card.age) for index, card in enumerate(tables.cards) if card.ordinary]
    decks = [
        [
            [
                index
                for index, its_age in ordinary
                if its_age == age
                for _ in range(edition.copies(index, players))
            ]
            for age in range(1, AGES + 1)
        ]
        for players in range(MAX_SEATS + 1)
    ]
    return {
        "deck": [[_filled(deck, _MAX_DECK) for deck in ages] for ages in decks],
        "deck_size": [[len(deck) for deck in ages] for ages in decks],
    }


def _filled(numbers: Iterable[int], size: int) -> list[int]:
    """A list with zeros at its end, as long as the array that it fills."""
    found = list(numbers)
    return found + [0] * (size - len(found))


def _words(cards: Iterable[int]) -> list[int]:
    """A set of cards in words of 64 bits."""
    found = bits(cards)
    return [found >> _WORD * word & (1 << _WORD) - 1 for word in range(_WORDS)]
