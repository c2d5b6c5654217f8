"""The raw dict of a position (as the fast engine dumps it) read into and made from a slow game."""

from __future__ import annotations

from typing import Any

from tests.dice.reference import BUILDINGS, DIE_IDS, SYMBOL_IDS
from tests.dice.slow_city import SIDES, City
from tests.dice.slow_engine import SlowGame
from tests.dice.slow_sheet import Sheet
from tests.dice.slow_table import Task

Raw = dict[str, Any]


def city_facts(city: City) -> Raw:
    """A city in the shape of a dump."""
    boxes, bonuses = list(city.boxes()), list(city.sheet.bonuses)
    return {
        "board": list(city.sheet.boards).index(city.board) if city.board else -1,
        "ticked": sorted(boxes.index(name) for name in city.ticked),
        "coins": city.coins,
        "attack": [city.written[side] for side in SIDES],
        "bonuses": sorted(bonuses.index(name) for name in city.bonuses),
        "agora_first": city.agora_first,
    }


def task_facts(task: Task) -> list[Any]:
    """A choice in the shape of a dump."""
    if task.kind == "cross":
        buildings = sorted(BUILDINGS.index(name) for name in task.buildings)
        return ["cross", buildings, task.left]
    return [task.kind]


def facts(game: SlowGame, index: int) -> Raw:
    """What is on the table of a slow game, in the shape of a dump; ``index`` is its sheet."""
    choosing = game.phase == "choose"
    acting = game.decider() if choosing else -1
    if game.phase == "boards":
        acting = next(seat for seat, city in enumerate(game.cities) if city.board is None)
    tasks = game.tasks or [Task("action")]
    return {
        "sheet": index,
        "seats": game.seats,
        "phase": game.phase,
        "turn": game.turn,
        "first": game.first,
        "acting": acting,
        "done": list(game.done),
        "made": list(game.made),
        "last": game.last,
        "agora_taken": game.agora_taken,
        "cities": [city_facts(city) for city in game.cities],
        "before": [city_facts(city) for city in game.before],
        "forum": [
            [DIE_IDS.index(die), *((SYMBOL_IDS.index(roll[0]), roll[1]) if roll else (-1, -1))]
            for die, roll in game.forum.items()
        ],
        "entered": sorted(DIE_IDS.index(die) for die in game.entered),
        "entering": [DIE_IDS.index(die) for die in game.entering],
        "stack": [task_facts(task) for task in tasks] if choosing else [],
    }


def city_from_raw(raw: Raw, sheet: Sheet) -> City:
    """A city of a dump."""
    city = City(sheet, coins=raw["coins"])
    if raw["board"] >= 0:
        city.board = list(sheet.boards)[raw["board"]]
    boxes, bonuses = list(city.boxes()), list(sheet.bonuses)
    city.ticked = [boxes[number] for number in raw["ticked"]]
    city.written = dict(zip(SIDES, raw["attack"], strict=True))
    city.bonuses = [bonuses[number] for number in raw["bonuses"]]
    city.agora_first = raw["agora_first"]
    return city


def task_from_raw(raw: list[Any]) -> Task:
    """A choice of a dump."""
    if raw[0] == "cross":
        return Task("cross", tuple(BUILDINGS[number] for number in raw[1]), raw[2], raw[2])
    return Task(raw[0])


def game_from_raw(raw: Raw, sheet: Sheet) -> SlowGame:
    """A slow game in the position of a dump."""
    game = SlowGame(raw["seats"], sheet)
    game.phase, game.turn, game.first = raw["phase"], raw["turn"], raw["first"]
    game.cities = [city_from_raw(city, sheet) for city in raw["cities"]]
    game.before = [city_from_raw(city, sheet) for city in raw["before"]]
    game.done, game.made = list(raw["done"]), list(raw["made"])
    game.last, game.agora_taken = raw["last"], raw["agora_taken"]
    game.forum = {
        DIE_IDS[die]: None if symbol < 0 else (SYMBOL_IDS[symbol], section)
        for die, symbol, section in raw["forum"]
    }
    game.entered = [DIE_IDS[die] for die in raw["entered"]]
    game.entering = [DIE_IDS[die] for die in raw["entering"]]
    if raw["phase"] == "choose" and game.made[raw["acting"]]:
        game.tasks = [task_from_raw(task) for task in raw["stack"]]
    return game
