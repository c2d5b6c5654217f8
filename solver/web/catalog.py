"""What can be begun: the games with their options, examples, levels and bots."""

from __future__ import annotations

from functools import cache

from solver.arena.positions import bench_positions
from solver.games import GAMES, load
from solver.games.base import JsonObject
from solver.games.drawing.pieces import icon
from solver.games.drawing.symbols import SHAPES, meaning
from solver.language.translating import translated
from solver.search.bots import BOTS
from solver.web.opening import LEVELS
from solver.web.puzzles import game_of, puzzle_sets


def catalog(lang: str) -> JsonObject:
    """All games as the first page offers them."""
    return {
        "games": [{**_game(name), "title": translated(load(name).title, lang)} for name in GAMES],
        "levels": list(LEVELS),
        "puzzles": sorted({game_of(name) for name in puzzle_sets()}),
        "bots": list(BOTS),
    }


def symbols(lang: str) -> JsonObject:
    """Every symbol that pictures use, with what it means."""
    return {"symbols": [[icon(name), meaning(name, lang)] for name in SHAPES]}


@cache
def _game(name: str) -> JsonObject:
    game = load(name)
    return {
        "name": name,
        "seats": [game.min_seats, game.max_seats, game.default_seats],
        "options": [
            {"name": option.name, "values": list(option.values), "why": option.why}
            for option in game.options
            if option.name != game.sheet_option
        ],
        "examples": [
            {"seats": seats, "phase": phase, "line": line}
            for seats, phases in bench_positions(name).phases.items()
            for phase, line in phases.items()
        ],
    }
