"""Checks of the rules tables that concern more than one value.

The rules hold each item in a fixed record (one shield count, one price for all raw resources,
...), so a table that passes here can be compiled without loss. Every failure is an InputError that
names the file and the entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, get_args

from solver.games.data.json_tables import check_items, find, repeated, require
from solver.games.wonders.data.effects import (
    RESOURCES,
    SYMBOLS,
    CoinsPer,
    PointsPer,
    Produce,
    ProduceChoice,
    ScienceChoice,
    TradeDiscount,
)
from solver.games.wonders.data.model import AGES, MAX_SEATS, Players

if TYPE_CHECKING:
    from solver.games.wonders.data.effects import CardEffect, Cost, StageEffect
    from solver.games.wonders.data.model import (
        Board,
        BoardsFile,
        CardRules,
        CardRulesFile,
        Edition,
        Tables,
    )

CARDS = 82
WONDERS = 7
RAW = 4
"""Resources before this index are raw, the others manufactured."""

MAX_COST = 7
"""Units of a price; the rules list payments for no more."""

MAX_STAGES = 4

MAX_ROWS = 6
"""Rows of effects of a card or stage."""

SCORED_COLORS = ("blue", "yellow", "purple")
"""Colours whose cards bring points of their own; green ones bring those of their symbols."""

GUILD_COPIES = (3,)


def check(tables: Tables, cards: Sequence[CardRulesFile], boards: Sequence[BoardsFile]) -> None:
    """Raise InputError when the tables contradict themselves or do not fit the rules.

    ``cards`` and ``boards`` are the files from which the editions of ``tables`` were made.
    """
    check_items("cards.json cards", tables.cards, CARDS)
    check_items("wonders.json wonders", tables.wonders, WONDERS)
    _check_common(tables)
    _check_rules(tables)
    for edition, cards_file, boards_file in zip(tables.editions, cards, boards, strict=True):
        for place, file in (
            (f"cards_{edition.name}.json", cards_file),
            (f"wonders_{edition.name}.json", boards_file),
        ):
            require(
                file.edition == edition.name,
                f"{place} edition",
                f"is {file.edition}",
                f"must be {edition.name}",
            )
        place = f"cards_{edition.name}.json"
        known = list(tables.card_index)
        _check_order(f"{place} cards", [row.id for row in cards_file.cards], known)
        for row in cards_file.cards:
            _check_card(tables, edition, f"{place} {row.id}", row)
        _check_decks(tables, edition, f"{place} cards")
        place = f"wonders_{edition.name}.json"
        ids = [board.id for board in boards_file.wonders]
        wonders = list(tables.wonder_index)
        require(
            ids == wonders, f"{place} wonders", f"are {', '.join(ids)}",
            f"must be {', '.join(wonders)}",
        )  # fmt: skip
        for board in boards_file.wonders:
            _check_board(tables, edition, f"{place} {board.id}", board)


def _check_common(tables: Tables) -> None:
    for card in tables.cards:
        place = f"cards.json {card.id}"
        require(not card.guild or card.age == AGES, f"{place} age", f"is {card.age}",
                f"guilds are of Age {AGES}")  # fmt: skip
        if card.building is None:
            continue
        require(
            card.building not in tables.card_index,
            f"{place} building",
            f"{card.building!r} is a card itself",
            "name a building that several cards share",
        )
        same = [other for other in tables.cards if other.building == card.building]
        require(len(same) > 1, f"{place} building", f"no other card is {card.building!r}")
        require(
            len({other.color for other in same}) == 1,
            f"{place} building",
            f"the cards of {card.building!r} are not of one colour",
        )


def _check_rules(tables: Tables) -> None:
    rules = tables.rules
    missing = [players for players in get_args(Players) if players not in rules.guilds]
    require(not missing, "rules.json guilds", f"nothing for {', '.join(missing)} players",
            "name 2 to 7 players")  # fmt: skip
    require(rules.turns == rules.hand - 1, "rules.json turns", f"are {rules.turns}",
            f"one card of a hand of {rules.hand} is left after the last")  # fmt: skip


def _check_order(place: str, ids: Sequence[str], known: Sequence[str]) -> None:
    """The ids are known, and stand in the order of their indexes, each once."""
    for item in ids:
        require(item in known, place, f"unknown id {item!r}")
    twice = repeated(ids)
    require(twice is None, place, f"{twice!r} is listed twice")
    require(list(ids) == sorted(ids, key=known.index), place, "are out of order",
            "keep the order of cards.json")  # fmt: skip


def _check_card(tables: Tables, edition: Edition, place: str, rules: CardRules) -> None:
    card = tables.cards[tables.card_index[rules.id]]
    _check_cost(place, rules.cost)
    _check_effects(tables, place, rules.effects)
    for effect in rules.effects:
        if isinstance(effect, Produce | ProduceChoice):
            tradable = card.color in ("brown", "grey")
            require(
                tradable or card.color == "yellow",
                f"{place} effects",
                f"a {card.color} card cannot produce",
                "only brown, grey and yellow cards do",
            )
            require(
                effect.tradable == tradable,
                f"{place} effects",
                "what brown and grey cards produce is tradable, and nothing else",
            )
    require(
        card.color in SCORED_COLORS or all(effect.when != "scored" for effect in rules.effects),
        f"{place} effects",
        f"the score sheet has no row for the points of a {card.color} card",
    )
    if card.guild:
        require(rules.copies == GUILD_COPIES, f"{place} copies", f"are {list(rules.copies)}",
                f"must be {list(GUILD_COPIES)}")  # fmt: skip
    require(list(rules.copies) == sorted(rules.copies) != [], f"{place} copies",
            f"are {list(rules.copies)}", "list them by number of players")  # fmt: skip
    for giver in rules.chain_from:
        index = tables.card_index.get(giver, -1)
        require(
            index >= 0 and edition.cards[index] is not None,
            f"{place} chain_from",
            f"unknown card {giver!r}",
        )
        require(
            tables.cards[index].age < card.age,
            f"{place} chain_from",
            f"{giver!r} is not of an earlier age",
        )


def _check_decks(tables: Tables, edition: Edition, place: str) -> None:
    """With any number of players the cards of an Age are so many that all hands are full."""
    rules = tables.rules
    pairs = [
        (card, row)
        for card, row in zip(tables.cards, edition.cards, strict=True)
        if row is not None
    ]
    for players in range(3, MAX_SEATS + 1):
        for age in range(1, AGES + 1):
            deck = [
                copy
                for card, row in pairs
                if card.age == age and not card.guild
                for copy in row.copies
                if copy <= players
            ]
            drawn = rules.guilds_for(players) if age == AGES else 0
            guilds = sum(card.guild for card, _ in pairs)
            require(drawn <= guilds, "rules.json guilds", f"are {drawn} for {players} players",
                    f"the {edition.name} edition has {guilds}")  # fmt: skip
            size, needed = len(deck) + drawn, rules.hand * players
            require(
                size == needed,
                place,
                f"{size} for {players} players in Age {age}",
                f"must be {needed}",
            )


def _check_board(tables: Tables, edition: Edition, place: str, board: Board) -> None:
    sides = tuple(board.sides)
    require(
        sides == edition.sides, f"{place} sides", f"are {', '.join(sides)}",
        f"must be {', '.join(edition.sides)}",
    )  # fmt: skip
    for side, stages in board.sides.items():
        require(
            0 < len(stages) <= MAX_STAGES,
            f"{place} {side}",
            f"{len(stages)} stages",
            f"there can be 1 to {MAX_STAGES}",
        )
        for number, stage in enumerate(stages, start=1):
            where = f"{place} {side} stage {number}"
            _check_cost(where, stage.cost)
            _check_effects(tables, where, stage.effects)
            produced = find(stage.effects, ProduceChoice)
            require(produced is None or not produced.tradable, f"{where} effects",
                    "what stages produce is not tradable")  # fmt: skip


def _check_cost(place: str, cost: Cost) -> None:
    units = sum(cost.units)
    require(units <= MAX_COST, f"{place} cost", f"is {units} units", f"at most {MAX_COST}")


def _check_effects(tables: Tables, place: str, effects: Sequence[CardEffect | StageEffect]) -> None:
    place = f"{place} effects"
    require(bool(effects), place, "are missing")
    twice = repeated(type(effect).__name__ for effect in effects)
    require(twice is None, place, "has two effects of one type", "join them")
    rows = sum(len(effect.rows()) for effect in effects)
    require(rows <= MAX_ROWS, place, f"come to {rows} rows", f"the rules hold {MAX_ROWS}")
    for effect in effects:
        match effect:
            case Produce(resources=resources):
                require(any(resources.units), place, "produces nothing")
            case ProduceChoice(options=options):
                kinds = {name in RESOURCES[:RAW] for name in options}
                require(len(kinds) < 2, place, "mixes raw and manufactured resources")
                twice = repeated(options)
                require(twice is None, place, f"{twice!r} is listed twice")
                require(len(options) > 1, place, "leaves no choice", "use produce")
            case TradeDiscount(resources=bought, neighbours=sides, price=price):
                groups = (set(RESOURCES[:RAW]), set(RESOURCES[RAW:]))
                require(set(bought) in groups, place, "is not for all raw or all manufactured")
                require(bool(sides), place, "names no neighbour")
                full = tables.rules.price
                require(price < full, place, f"is no discount on {full} coins")
            case CoinsPer(count=count, scope=scope) | PointsPer(count=count, scope=scope):
                require(bool(count) and bool(scope), place, "counts nothing")
            case ScienceChoice(options=symbols):
                require(set(symbols) == set(SYMBOLS), place, "must leave all symbols open")
            case _:
                pass
