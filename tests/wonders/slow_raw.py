"""The raw dict of a position (as the fast engine dumps it) read into and made from a slow game.

Lists whose order means nothing come out sorted by number, so that two dicts can be compared.
"""

from __future__ import annotations

from typing import Any

from solver._ext.wonders import bridge
from tests.wonders.reference import (
    AGES,
    BOARD_IDS,
    ITEM_IDS,
    SIDES,
    VICTORY,
    Facts,
    packed,
    unpacked,
)
from tests.wonders.slow_city import City
from tests.wonders.slow_costs import Action
from tests.wonders.slow_engine import SlowGame
from tests.wonders.slow_table import PILE, Row, Task, Use
from tests.wonders.texts import text_of

Raw = dict[str, Any]


def number(ids: list[str], name: str | None) -> int:
    """The number of an id, -1 for none."""
    return -1 if name is None else ids.index(name)


def name_of(ids: list[str], index: int) -> str | None:
    """The inverse of :func:`number`."""
    return None if index < 0 else ids[index]


def numbers(names: list[str], *, ordered: bool = False) -> list[int]:
    """The numbers of cards, sorted unless their order means something."""
    found = [ITEM_IDS.index(name) for name in names]
    return found if ordered else sorted(found)


def parts_of(text: str, edition: str) -> tuple[Any, ...]:
    """A move of a seat as ``decode`` gives it."""
    kind, *rest = text.split()
    if kind == "side":
        return ("side", SIDES[edition].index(rest[0]))
    if kind == "pay":
        return ("pay", int(rest[0]))
    if kind == "discard":
        return ("discard", list(VICTORY.values()).index(int(rest[0])))
    action = Action.read(text)
    card = ITEM_IDS.index(action.card)
    if kind in ("keep", "recruit"):
        return (kind, card)
    bought = action.free_left | action.free_right << 1
    paid = (action.left, action.right, action.bank, bought)
    if action.kind == "build":
        return ("build", card, *paid, action.by_right, action.for_city)
    if action.kind == "stage":
        return ("stage", card, *paid, action.for_city)
    return ("sell", card, action.for_city)


def parts_in(move: int) -> tuple[Any, ...]:
    """What ``decode`` says of a move, without the special units, which no text tells."""
    kind, *rest = bridge.decode(move)
    if kind in ("build", "stage"):
        del rest[4]
    return (kind, *rest)


def city_facts(city: City) -> Raw:
    """One city."""
    return {
        "wonder": number(BOARD_IDS, city.wonder),
        "side": -1 if city.side is None else city.side,
        "stages": city.stages,
        "coins": city.coins,
        "victories": city.victories,
        "defeats": city.defeats,
        "cards": numbers(city.cards),
        "free_used": city.free_used,
    }


def uses(used: list[Use]) -> list[list[Any]]:
    """Cards that have left a hand, in order."""
    return [[ITEM_IDS.index(use.card), use.how, use.fresh] for use in used]


def facts(game: SlowGame) -> Raw:
    """What is on the table of a slow game, in the shape of a normalised dump."""
    return {
        "options": unpacked(game.options),
        "seats": game.seats,
        "view": -1,
        "first": 0,
        "phase": game.phase,
        "age": game.age,
        "turn": game.turn,
        "cities": [city_facts(city) for city in game.cities],
        "chosen": [[parts_of(text, game.edition) for text in texts] for texts in game.chosen],
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
        "forgot": [0, 0, 0],
        "acting": -1 if game.acting is None else game.acting,
        "seen": 0,
        "looking": "hand",
        "todo": ["discard" if t.name == "halikarnassos" else t.name for t in game.todo],
    }


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
    return [numbers(hand).index(ITEM_IDS.index(game.drawn))]


def normalised(raw: Raw) -> Raw:
    """A dump of the fast engine with the moves that are chosen taken apart.

    Hands are in order only once they are dealt.
    """
    result = {**raw, "chosen": [[parts_in(m) for m in moves] for moves in raw["chosen"]]}
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


def game_from_raw(raw: Raw) -> SlowGame:
    """A slow game in the position of a dump of a true world."""
    game = SlowGame(raw["seats"], packed(raw["options"]))
    game.phase, game.age, game.turn = raw["phase"], raw["age"], raw["turn"]
    game.cities = [city_from(game.facts, city) for city in raw["cities"]]
    game.rows |= {number: rows_of(age) for number, age in zip(AGES, raw["ages"], strict=True)}
    game.looks = [(age, turn) for age, turn in raw["looks"]]
    game.acting = None if raw["acting"] < 0 else raw["acting"]
    game.chosen = [[text_of(move, game.edition) for move in moves] for moves in raw["chosen"]]
    game.todo = [todo_from(game, name) for name in raw["todo"]]
    for number, (fresh, row) in enumerate(zip(raw["fresh"], game.rows[game.age], strict=True)):
        for index in fresh:
            game.drawn = row.hand[index]
            assert number == game.managed_row()
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
    )


def todo_from(game: SlowGame, name: str) -> Task:
    """What is still to be done."""
    if name == "seventh":
        return Task(name, game.seventh_city())
    return Task(
        "halikarnassos", next(n for n, c in enumerate(game.cities) if c.can("build_from_discard"))
    )


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
    """The places in which two normalised dumps differ, for the message of a failure."""
    if isinstance(one, dict) and isinstance(two, dict):
        keys = sorted(one.keys() | two.keys())
        return [d for key in keys for d in differences(one.get(key), two.get(key), f"{path} {key}")]
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        pairs = enumerate(zip(one, two, strict=True))
        return [d for n, (a, b) in pairs for d in differences(a, b, f"{path} {n}")]
    return [] if one == two else [f"{path}: {one} != {two}"]
