"""The raw dict of a position (as the fast engine dumps it) read into and made from a slow game.

Lists whose order means nothing come out sorted by number, so that two dicts can be compared.
"""

from __future__ import annotations

from typing import Any

from tests.wonders.reference import (
    AGES,
    BOARD_IDS,
    EDIFICES,
    EDITIONS,
    ISLAND_IDS,
    ITEM_IDS,
    NUMBERS,
    SHIPYARD_IDS,
    SIDES,
    Facts,
    packed,
    unpacked,
)
from tests.wonders.slow_city import City
from tests.wonders.slow_engine import LEADERS_DRAWN, SlowGame
from tests.wonders.slow_naval import FIRST, FLEETS, LAST, SECOND
from tests.wonders.slow_table import DRAFTED, PILE, FreeMove, Row, Task, Use
from tests.wonders.texts import text_of

Raw = dict[str, Any]

RAIDED = ("left_of_left", "right_of_right")
"""Whom a raid may be against."""


def number_of(ids: list[str], name: str | None) -> int:
    """The number of an id, -1 for none."""
    return -1 if name is None else ids.index(name)


def name_of(ids: list[str], index: int) -> str | None:
    """The inverse of :func:`number_of`."""
    return None if index < 0 else ids[index]


def numbers(names: list[str], *, ordered: bool = False) -> list[int]:
    """The numbers of cards, sorted unless their order means something."""
    found = [NUMBERS[name] for name in names]
    return found if ordered else sorted(found)


def city_facts(city: City) -> Raw:
    """One city."""
    raw = {
        "wonder": number_of(BOARD_IDS, city.wonder),
        "side": -1 if city.side is None else city.side,
        "stages": city.stages,
        "coins": city.coins,
        "victories": city.victories,
        "defeats": city.defeats,
        "cards": numbers(city.cards),
        "free_used": city.free_used,
    }
    if city.facts.leaders:
        raw |= {
            "leaders": numbers(city.leaders),
            "buried": numbers(city.buried),
            "bank_taken": city.bank_taken,
            "income": city.income,
        }
    if city.facts.cities:
        raw |= {
            "debt": city.debt,
            "diplomacy": city.diplomacy,
            "free_black_used": city.free_black_used,
        }
    if city.facts.edifice or has_options(city):
        raw["stage_options"] = city.stage_options
    if city.facts.edifice:
        raw |= {
            "pawns": sorted(city.pawns),
            "edifice_debts": city.edifice_debts,
        }
    return raw


def naval_facts(game: SlowGame, number: int) -> Raw:
    """What Armada adds to a city."""
    city = game.cities[number]
    return {
        "shipyard": number_of(SHIPYARD_IDS, city.shipyard),
        "fleets": [city.fleets[fleet] for fleet in FLEETS],
        "islands": sorted(ISLAND_IDS.index(island) for island in city.islands),
        "stages_built": sorted(range(city.stages) if city.order is None else city.order),
        "naval_won": [
            2 if FIRST[age] in tokens else int(SECOND[age] in tokens)
            for age, tokens in zip(AGES, city.naval_tokens, strict=True)
        ],
        "naval_lost": [
            int(LAST[age] in tokens) for age, tokens in zip(AGES, city.naval_tokens, strict=True)
        ],
        "raids": [city.raids.count(target) for target in RAIDED],
        "pirates": game.pirates[number],
        "tribute": game.tributes[number],
        "free_moves": [
            list(move.rank()) for move in sorted(game.free_moves[number], key=FreeMove.rank)
        ],
        "arrivals": sorted(set(game.arrivals[number])),
        "wave": game.wave[number],
        "found": sorted(ISLAND_IDS.index(island) for island in game.found[number]),
    }


def leader_facts(game: SlowGame) -> Raw:
    """The hands of leaders and what became of them."""
    rows = game.rows[DRAFTED]
    return {
        "hands": [numbers(row.hand) for row in rows],
        "used": [uses(row.used) for row in rows],
        "drawn": [[NUMBERS[use.card], use.how] for use in game.drawn_leaders],
    }


def todo_facts(game: SlowGame) -> list[Any]:
    """What is still to be done, with the city where there are expansions."""
    facts = game.facts
    expands = facts.leaders or facts.cities or facts.armada or facts.edifice
    if expands or any(map(has_options, game.cities)):
        return [[task.name, task.city] for task in game.todo]
    return ["discard" if task.name == "halikarnassos" else task.name for task in game.todo]


def has_options(city: City) -> bool:
    """Whether a stage of a board has two options."""
    if city.wonder is None or city.side is None:
        return False
    sides = city.facts.boards[city.wonder]["sides"]
    stages = sides[SIDES[city.edition][city.side]]
    return any(effect["type"] == "choose_one" for stage in stages for effect in stage["effects"])


def uses(used: list[Use]) -> list[list[Any]]:
    """Cards that have left a hand, in order."""
    return [[NUMBERS[use.card], use.how, use.fresh] for use in used]


def facts(game: SlowGame) -> Raw:
    """What is on the table of a slow game, in the shape of a normalized dump."""
    raw = {
        "options": [*unpacked(game.options), 0],  # on the shipped sheet
        "seats": game.seats,
        "view": -1,
        "first": 0,
        "phase": game.phase,
        "age": game.age,
        "turn": game.turn,
        "cities": [
            city_facts(city) | (naval_facts(game, number) if game.facts.armada else {})
            for number, city in enumerate(game.cities)
        ],
        "chosen": [list(texts) for texts in game.chosen],
        "ages": [
            {
                "hands": [
                    numbers(row.hand, ordered=game.free_city and n == PILE)
                    for n, row in enumerate(game.rows[age])
                ],
                "used": [uses(row.used) for row in game.rows[age]],
            }
            for age in AGES
        ],
        "fresh": [fresh_places(game, number) for number in range(len(game.cities))],
        "looks": [list(look) for look in game.looks],
        "forgot": [0] * (4 if game.facts.leaders else 3),
        "acting": -1 if game.acting is None else game.acting,
        "seen": 0,
        "looking": "hand",
        "todo": todo_facts(game),
    }
    if game.facts.leaders:
        raw["leaders"] = leader_facts(game)
    if game.facts.cities:
        raw["losses"] = list(game.losses)
        raw["losses_per"] = [list(counts) for counts in game.losses_per]
    if game.facts.edifice:
        missing = len(AGES) - len(game.edifices)
        raw["edifices"] = {
            "drawn": [*map(list(EDIFICES).index, game.edifices), *[-1] * missing],
            "pawns": [*game.pawns_left, *[0] * missing],
        }
    return raw


def fresh_places(game: SlowGame, number: int) -> list[int]:
    """The place in a sorted hand of the card from the pile of the Free City drawn in this turn.

    In the first turn it makes no difference: nobody else has seen the hand before.
    """
    hand = game.row(number).hand
    if (
        game.drawn is None
        or game.turn == 1
        or number != game.managed_row()
        or game.drawn not in hand
    ):
        return []
    return [numbers(hand).index(NUMBERS[game.drawn])]


def normalized(raw: Raw) -> Raw:
    """A dump of the fast engine with the texts of the moves that are chosen.

    Hands are in order only once they are dealt.
    """
    edition = EDITIONS[raw["options"][0]]
    result = {**raw, "chosen": [[text_of(m, edition) for m in moves] for moves in raw["chosen"]]}
    if raw["phase"] == "deal_leaders":
        hands = [sorted(hand) for hand in raw["leaders"]["hands"]]
        result["leaders"] = {**raw["leaders"], "hands": hands}
    if raw["phase"] == "deal":
        free_city = raw["seats"] == 2
        result["ages"] = [
            {
                **age,
                "hands": [
                    h if free_city and n == PILE else sorted(h) for n, h in enumerate(age["hands"])
                ],
            }
            for age in raw["ages"]
        ]
    return result


def game_from_raw(raw: Raw, kind: type[SlowGame] = SlowGame) -> SlowGame:
    """A slow game in the position of a dump of a true world."""
    game = kind(raw["seats"], packed(raw["options"]))
    game.phase, game.age, game.turn = raw["phase"], raw["age"], raw["turn"]
    game.cities = [city_from(game.facts, city) for city in raw["cities"]]
    game.rows |= {number: rows_of(age) for number, age in zip(AGES, raw["ages"], strict=True)}
    if game.facts.edifice:
        drawn = [edifice for edifice in raw["edifices"]["drawn"] if edifice >= 0]
        game.edifices = [list(EDIFICES)[edifice] for edifice in drawn]
        game.pawns_left = raw["edifices"]["pawns"][: len(drawn)]
        for city in game.cities:
            done = [age for age in city.pawns if game.pawns_left[age - 1] == 0]
            city.rewards = [game.edifices[age - 1] for age in done]
    game.looks = [(age, turn) for age, turn in raw["looks"]]
    game.acting = None if raw["acting"] < 0 else raw["acting"]
    game.chosen = [[text_of(move, game.edition) for move in moves] for moves in raw["chosen"]]
    game.todo = [todo_from(game, name) for name in raw["todo"]]
    for number, (fresh, row) in enumerate(zip(raw["fresh"], game.rows[game.age], strict=True)):
        for index in fresh:
            game.drawn = row.hand[index]
            assert number == game.managed_row()
    if game.facts.armada:
        naval_from(game, raw["cities"])
    if game.facts.cities:
        game.losses = list(raw["losses"])
        game.losses_per = [list(counts) for counts in raw["losses_per"]]
    if game.facts.leaders:
        game.rows[DRAFTED] = rows_of(raw["leaders"])
        game.drawn_leaders = [Use(ITEM_IDS[item], how) for item, how in raw["leaders"]["drawn"]]
    if game.phase == "draw":
        game.to_draw = LEADERS_DRAWN - len(game.drawn_leaders)
    if game.phase == "losses":
        game.waiting = [number for number, coins in enumerate(game.losses) if coins]
    if game.phase == "fleets":
        game.waiting = [number for number in range(game.seats) if game.free_moves[number]]
    if game.phase == "explore":
        game.waiting = [number for number in range(game.seats) if game.levels_to_choose(number)]
    if game.phase == "tokens":
        game.begin_tokens()
    if game.phase == "penalties":
        resume_penalties(game)
    if game.phase in ("discard", "seventh"):
        game.markets_before = [game.market(city) for city in range(len(game.cities))]
    return game


def city_from(tables: Facts, city: Raw) -> City:
    """A city of a dump."""
    return City(
        tables,
        name_of(BOARD_IDS, city["wonder"]),
        None if city["side"] < 0 else city["side"],
        city["stages"],
        city["coins"],
        list(city["victories"]),
        city["defeats"],
        [ITEM_IDS[card] for card in city["cards"]],
        bool(city["free_used"]),
        [ITEM_IDS[leader] for leader in city.get("leaders", [])],
        [ITEM_IDS[leader] for leader in city.get("buried", [])],
        city.get("debt", 0),
        city.get("diplomacy", 0),
        bool(city.get("free_black_used")),
        bool(city.get("bank_taken")),
        city.get("income", 0),
        list(city.get("stage_options", [])),
        list(city.get("pawns", [])),
        [],
        list(city.get("edifice_debts", [])),
    )


def naval_from(game: SlowGame, cities: list[Raw]) -> None:
    """What Armada adds to the cities of a dump."""
    for number, (city, raw) in enumerate(zip(game.cities, cities, strict=True)):
        city.shipyard = name_of(SHIPYARD_IDS, raw["shipyard"])
        city.fleets = dict(zip(FLEETS, raw["fleets"], strict=True))
        city.islands = [ISLAND_IDS[island] for island in raw["islands"]]
        if city.any_order():
            city.order = list(raw["stages_built"])
        for age, tokens in zip(AGES, city.naval_tokens, strict=True):
            won, lost = raw["naval_won"][age - 1], raw["naval_lost"][age - 1]
            tokens.extend([LAST[age]] * lost + [[], [SECOND[age]], [FIRST[age]]][won])
        city.raids = [t for t, n in zip(RAIDED, raw["raids"], strict=True) for _ in range(n)]
        game.pirates[number], game.tributes[number] = raw["pirates"], raw["tribute"]
        game.free_moves[number] = [
            FreeMove(count, tuple(f for bit, f in enumerate(FLEETS) if mask >> bit & 1))
            for count, mask in raw["free_moves"]
        ]
        game.arrivals[number] = list(raw["arrivals"])
        game.wave[number] = list(raw["wave"])
        game.found[number] = [ISLAND_IDS[island] for island in raw["found"]]
    game.exploring = game.phase in ("islands", "explore")


def resume_penalties(game: SlowGame) -> None:
    """Who has still to choose what to give up: all others have paid."""
    for number, city in enumerate(game.cities):
        if game.age not in [*city.pawns, *city.edifice_debts]:
            ways = game.penalty_ways(number)
            if len(ways) > 1:
                game.waiting.append(number)
                game.due[number] = len(ways[0])


def todo_from(game: SlowGame, entry: Any) -> Task:
    """What is still to be done."""
    if not isinstance(entry, str):
        return Task(*entry)
    if entry == "seventh":
        return Task(entry, game.seventh_city())
    readers = (n for n, city in enumerate(game.cities) if city.can("build_from_discard"))
    return Task("halikarnassos", next(readers))


def rows_of(age: Raw) -> list[Row]:
    """The hands of an Age from a dump."""
    return [
        Row(
            [ITEM_IDS[card] for card in hand],
            [Use(ITEM_IDS[card], how, bool(fresh)) for card, how, fresh in used],
        )
        for hand, used in zip(age["hands"], age["used"], strict=True)
    ]


def differences(one: Any, two: Any, path: str = "") -> list[str]:
    """The places in which two normalized dumps differ, for the message of a failure."""
    if one == two:
        return []
    if isinstance(one, dict) and isinstance(two, dict):
        keys = sorted(one.keys() | two.keys())
        return [d for key in keys for d in differences(one.get(key), two.get(key), f"{path} {key}")]
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        pairs = enumerate(zip(one, two, strict=True))
        return [d for n, (a, b) in pairs for d in differences(a, b, f"{path} {n}")]
    return [f"{path}: {one} != {two}"]
