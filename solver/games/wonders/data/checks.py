"""Checks of the rules tables that concern more than one value.

The rules hold each item in a fixed record (one shield count, one price for all raw resources,
...), so a table that passes here can be compiled without loss. Every failure is an InputError that
names the file and the entry.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, get_args

from solver._ext.wonders.bridge import ROOM
from solver.games.data.json_tables import check_items, find, repeated, require
from solver.games.wonders.data.check_effects import check_cost, check_effects
from solver.games.wonders.data.check_naval import check_islands, check_naval_rules, check_shipyards
from solver.games.wonders.data.editions import ALTERNATIVES, LEADER_DECKS, part_of
from solver.games.wonders.data.effects import Produce, ProduceChoice
from solver.games.wonders.data.model import AGES, MAX_SEATS, Players

if TYPE_CHECKING:
    from solver.games.wonders.data.editions import Edition, Tables
    from solver.games.wonders.data.model import (
        Board,
        BoardsFile,
        CardRules,
        CardRulesFile,
        Leader,
    )

CARDS, LEADERS, ITEMS = 192, 64, 253
"""The most cards and leaders that sets have bits for, and the most of both that have a number."""

WONDERS = {
    "second": range(7),
    "first": range(7),
    "leaders": range(7, 9),
    "cities": range(9, 11),
    "armada": range(11, 12),
    "edifice": range(12, 14),
}
"""The indexes of the boards in each file of them."""

MAX_STAGES = 4

SCORED_COLORS = ("blue", "yellow", "purple", "black")
"""Colors whose cards bring points of their own; green ones bring those of their symbols."""

DRAWN_COPIES = {"base": ((3,),), "cities": ((3,),), "armada": ((3,), (4,))}
"""Of guilds and cards of expansions, of which some are drawn for a game, there is one copy each."""


def check(
    tables: Tables, cards: Mapping[str, CardRulesFile], boards: Mapping[str, BoardsFile]
) -> None:
    """Raise InputError when the tables contradict themselves or do not fit the rules.

    ``cards`` and ``boards`` are the files from which the editions of ``tables`` were made, by the
    ends of their names: an edition, or an expansion of the second one.
    """
    check_items("cards.json cards", tables.cards_file.cards, ROOM["cards"])
    check_items("leaders.json leaders", tables.leaders_file.leaders, ROOM["leaders"])
    check_items("leaders.json leaders", tables.cards, ROOM["cards"] + ROOM["leaders"])
    for place, number, most in (
        ("cards.json cards", len(tables.cards_file.cards), CARDS),
        ("leaders.json leaders", len(tables.leaders_file.leaders), LEADERS),
        ("leaders.json leaders", len(tables.cards), ITEMS),
    ):
        require(number <= most, place, f"{number} where the rules have room for {most}")
    check_items("wonders.json wonders", tables.wonders, max(map(max, WONDERS.values())) + 1)
    _check_common(tables)
    _check_rules(tables)
    of = {edition.name: edition for edition in tables.editions}
    expansion = of["second"]
    for part, cards_file in cards.items():
        edition = of["first"] if part == "first" else expansion
        _check_cards(tables, edition, part, cards_file)
    for edition in tables.editions:
        _check_decks(tables, edition, f"cards_{edition.name}.json cards")
    for part, boards_file in boards.items():
        edition = of["first"] if part == "first" else expansion
        _check_boards(tables, edition, part, boards_file)
    _check_edition("leaders.json", tables.leaders_file.edition, expansion)
    for leader in tables.leaders_file.leaders:
        _check_leader(tables, f"leaders.json {leader.id}", leader)
    _check_edifices(tables, expansion)
    _check_alternatives(tables)
    _check_edition("islands.json", tables.islands_file.edition, expansion)
    check_islands(tables)
    _check_edition("shipyards.json", tables.shipyards_file.edition, expansion)
    check_shipyards("shipyards.json", tables.shipyards_file.tracks, tables.shipyards)
    check_naval_rules(tables)


def _check_edition(place: str, found: str, edition: Edition) -> None:
    name = edition.name
    require(found == name, f"{place} edition", f"is {found}", f"must be {name}")


def _check_cards(tables: Tables, edition: Edition, part: str, file: CardRulesFile) -> None:
    place = f"cards_{part}.json"
    _check_edition(place, file.edition, edition)
    _check_order(f"{place} cards", [row.id for row in file.cards], list(tables.card_index))
    for row in file.cards:
        card = tables.cards_file.cards[tables.card_index[row.id]]
        require(card.armada == (part == "armada"), f"{place} {row.id}",
                "is a card of Armada" if card.armada else "is no card of Armada",
                "those and no others stand in cards_armada.json")  # fmt: skip
        require(card.black == (part == "cities"), f"{place} {row.id}", f"is a {card.color} card",
                "black cards and no others stand in cards_cities.json")  # fmt: skip
        _check_card(tables, edition, f"{place} {row.id}", row)


def _check_boards(tables: Tables, edition: Edition, part: str, file: BoardsFile) -> None:
    place = f"wonders_{part}.json"
    _check_edition(place, file.edition, edition)
    ids = [board.id for board in file.wonders]
    wonders = [tables.wonders[index].id for index in WONDERS[part]]
    require(ids == wonders, f"{place} wonders", f"are {', '.join(ids)}",
            f"must be {', '.join(wonders)}")  # fmt: skip
    for board in file.wonders:
        _check_board(tables, edition, f"{place} {board.id}", board)


def _check_common(tables: Tables) -> None:
    for card in tables.cards_file.cards:
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
        same = [other for other in tables.cards_file.cards if other.building == card.building]
        require(len(same) > 1, f"{place} building", f"no other card is {card.building!r}")
        require(
            len({other.color for other in same}) == 1,
            f"{place} building",
            f"the cards of {card.building!r} are not of one color",
        )


def _check_rules(tables: Tables) -> None:
    rules = tables.rules
    missing = [players for players in get_args(Players) if players not in rules.guilds]
    require(not missing, "rules.json guilds", f"nothing for {', '.join(missing)} players",
            "name 2 to 7 players")  # fmt: skip
    require(rules.turns == rules.hand - 1, "rules.json turns", f"are {rules.turns}",
            f"one card of a hand of {rules.hand} is left after the last")  # fmt: skip
    cities = rules.cities
    require((cities.hand, cities.turns) == (rules.hand + 1, rules.turns + 1), "rules.json cities",
            f"are a hand of {cities.hand} and {cities.turns} turns",
            "a black card for each player is a card and a turn more")  # fmt: skip
    black = [card.age for card in tables.cards_file.cards if card.black]
    for age in range(1, AGES + 1):
        count = black.count(age)
        require(count >= MAX_SEATS, "cards.json cards", f"{count} black cards in Age {age}",
                f"at least {MAX_SEATS}")  # fmt: skip
    decks = [leader.deck for leader in tables.leaders_file.leaders]
    smallest = min(sum(map(decks.count, chosen)) for chosen in LEADER_DECKS)
    require(rules.leaders.hand * MAX_SEATS <= smallest, "rules.json leaders",
            f"deal {rules.leaders.hand} to each", f"the smallest deck has {smallest}")  # fmt: skip


def _check_order(place: str, ids: Sequence[str], known: Sequence[str]) -> None:
    """The ids are known, and stand in the order of their indexes, each once."""
    for item in ids:
        require(item in known, place, f"unknown id {item!r}")
    twice = repeated(ids)
    require(twice is None, place, f"{twice!r} is listed twice")
    require(list(ids) == sorted(ids, key=known.index), place, "are out of order",
            "keep the order of cards.json")  # fmt: skip


def _check_card(tables: Tables, edition: Edition, place: str, rules: CardRules) -> None:
    card = tables.cards_file.cards[tables.card_index[rules.id]]
    check_cost(place, rules.cost)
    require(not rules.cost.by_age, f"{place} cost", "depends on the Age", "only leaders do so")
    check_effects(tables, place, rules.effects)
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
    if not card.ordinary:
        allowed = DRAWN_COPIES[part_of(card)]
        require(rules.copies in allowed, f"{place} copies", f"are {list(rules.copies)}",
                f"must be {' or '.join(str(list(copies)) for copies in allowed)}")  # fmt: skip
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
        for card, row in zip(tables.cards_file.cards, edition.cards, strict=False)
        if row is not None
    ]
    for players in range(3, MAX_SEATS + 1):
        for age in range(1, AGES + 1):
            deck = [
                copy
                for card, row in pairs
                if card.age == age and card.ordinary
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
            check_cost(where, stage.cost)
            for option in stage.options:
                check_effects(tables, where, option)
                produced = find(option, ProduceChoice)
                require(produced is None or not produced.tradable, f"{where} effects",
                        "what stages produce is not tradable")  # fmt: skip
    for side in board.own:
        require(side in sides, f"{place} own", f"has the side {side!r}",
                f"must be of {', '.join(sides)}")  # fmt: skip
        check_effects(tables, f"{place} own {side}", board.own[side])


def _check_leader(tables: Tables, place: str, leader: Leader) -> None:
    cost = leader.cost
    require(not any(cost.units), f"{place} cost", "has resources", "leaders cost coins")
    require(cost.by_age != bool(cost.coins), f"{place} cost", "must be coins or by_age")
    check_effects(tables, place, leader.effects)


def _check_edifices(tables: Tables, edition: Edition) -> None:
    """As many of each Age as there are, with pawns for all who play the second edition."""
    file = tables.edifices_file
    check_items("edifices.json edifices", file.edifices, ROOM["edifices"])
    _check_edition("edifices.json", file.edition, edition)
    ages = [edifice.age for edifice in file.edifices]
    wanted = [age for age in range(1, AGES + 1) for _ in range(ROOM["edifices"] // AGES)]
    require(ages == wanted, "edifices.json edifices", "are not five of each Age, in this order")
    for edifice in file.edifices:
        place = f"edifices.json {edifice.id}"
        check_effects(tables, f"{place} reward", edifice.reward)
        made = find(edifice.reward, ProduceChoice)
        require(made is None or not made.tradable, f"{place} reward",
                "what Edifices produce is not tradable")  # fmt: skip
    missing = [n for n in range(3, MAX_SEATS + 1) if str(n) not in file.pawns]
    require(not missing, "edifices.json pawns",
            f"nothing for {', '.join(map(str, missing))} players",
            "name 3 to 7 players")  # fmt: skip


def _check_alternatives(tables: Tables) -> None:
    """Each option for a value in dispute stands once, and says what is different."""
    found: list[str] = []
    for what, other in tables.in_dispute():
        place = f"{what} alternatives"
        require(other.option in ALTERNATIVES, place, f"unknown option {other.option!r}",
                f"use {', '.join(ALTERNATIVES)}")  # fmt: skip
        require(other.cost is not None or other.effects is not None, place,
                "are not different", "give cost or effects")  # fmt: skip
        if other.cost is not None:
            check_cost(place, other.cost)
        if other.effects is not None:
            check_effects(tables, place, other.effects)
        found.append(other.option)
    missing = [option for option in ALTERNATIVES if option not in found]
    require(not missing, "alternatives", f"none for {', '.join(missing)}")
    twice = repeated(found)
    require(twice is None, "alternatives", f"{twice!r} is used twice")
