"""Records to review: games of each kind, short and whole, and one that a seat has followed."""

from __future__ import annotations

from solver import Table, new_game
from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER
from solver.games import load
from solver.records import Record
from solver.table import Table as TableType
from tests.cli.hidden_hands import random_game, seen_by

GAMES = {"duel": 2, "architects": 3, "wonders": 3, "dice": 2}
"""A number of seats for each game."""


def play(table: TableType, seed: int, plies: int = 100_000) -> TableType:
    """A table after so many moves more, of players who do not choose too badly."""
    rng = Rng(seed)
    while table.decider != OVER and len(table.moves) < plies:
        if table.decider == CHANCE:
            table.deal(rng)
        else:
            table.push(table.state.playout_move(rng))
    return table


def whole_game(name: str, seed: int = 3, seats: int | None = None) -> Record:
    """A finished game."""
    return play(new_game(name, seed=seed, seats=seats or GAMES[name]), seed).record()


def begun(name: str, seed: int = 3, decisions: int = 6) -> Record:
    """The first decisions of a game."""
    table, rng = new_game(name, seed=seed, seats=GAMES[name]), Rng(seed)
    while sum(decider >= 0 for decider in table.deciders) < decisions:
        if table.decider == CHANCE:
            table.deal()
        else:
            table.push(table.state.playout_move(rng))
    return table.record()


def ending(seed: int, turns: int = 8) -> Record | None:
    """The last turns of Duel, with random moves; None if the game was over before."""
    table, rng = new_game("duel", seed=seed), Rng(seed)
    while not (
        table.decider >= 0 and table.state.turns_left <= turns and len(table.legal_moves) > 2
    ):
        if table.decider == OVER:
            return None
        if table.decider == CHANCE:
            table.deal()
        else:
            table.push(table.state.playout_move(rng))
    end = Table.from_position(table.observe())
    while end.decider != OVER:
        end.push(end.state.random_move(rng))
    return end.record()


def followed(seat: int = 1, seats: int = 3, seed: int = 3) -> Record:
    """A game of 7 Wonders as one seat has seen it."""
    game = load("wonders")
    variant = game.parse_variant(None)
    texts, _ = random_game(seed, seats, variant)
    return Record(
        game="wonders",
        variant=variant,
        seats=["Ada" if other == seat else "" for other in range(seats)],
        start=game.observe(game.new(variant, seats), seat).to_json(),
        moves=seen_by(texts, seats, variant, seat).texts,
    )
