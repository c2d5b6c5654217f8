"""Positions of 7 Wonders: from JSON to a state.

The JSON form is described in :mod:`solver.games.wonders.positions.form`. A position holds what one
seat knows: its hand, what lies open, the hands that it has held before, what it has discarded. The
reader builds some world that fits it, and the engine replaces what the seat cannot know by its own
rule; so what was written reads back as an equal state.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from solver._ext.core.state import State
from solver._ext.wonders import bridge
from solver.errors import InputError
from solver.games.base import JsonObject, Position
from solver.games.wonders.moves.notation import parse_move
from solver.games.wonders.positions.check import check_cities, check_copies, check_rights
from solver.games.wonders.positions.coins import check_coins
from solver.games.wonders.positions.derive import derive
from solver.games.wonders.positions.form import decode
from solver.games.wonders.positions.hands import (
    Ledger,
    check_passed,
    name_seen,
    name_uses,
    open_ledger,
)
from solver.games.wonders.positions.military import settle_military
from solver.games.wonders.positions.order import arrange
from solver.games.wonders.positions.pile import check_size, name_discards, split_stages
from solver.games.wonders.positions.plays import Guess, Plays, assume, complete, guesses
from solver.games.wonders.positions.resolve import resolve
from solver.games.wonders.positions.table import Table
from solver.games.wonders.positions.world import by_row, dealt, fill, raw, seen_of_pile
from solver.games.wonders.variants import variant_of


def read(data: Any, place: str = "") -> Position:
    """The position that a decoded JSON object describes.

    Raises InputError for wrong types, unknown names and contradictions; its place is ``place``
    (a file name) and the key path.
    """
    from solver.games.wonders import GAME

    try:
        table = resolve(decode(data))
        derive(table)
        state = _choose(table, _load(table, _world(table)))
    except InputError as error:
        raise (error.within(place) if place else error) from None
    return Position(game=GAME, variant=variant_of(table.options), view=table.view, state=state)


def _world(table: Table) -> JsonObject:
    """The raw form of a world that fits, after all checks."""
    check_cities(table)
    check_passed(table)
    plays = complete(table)
    check_copies(table)
    check_size(table)
    settle_military(table)
    check_coins(table)
    check_rights(table)
    first, *others = guesses(table, plays)
    if not others:
        return _guessed(table, plays, first)
    refused: InputError | None = None
    for guess in (first, *others):
        try:
            return _guessed(*deepcopy((table, plays)), guess)
        except InputError as error:
            refused = refused or error
    assert refused is not None
    raise refused


def _guessed(table: Table, plays: Plays, guess: Guess) -> JsonObject:
    """The raw form of a world in which the guess is true. Raises InputError if there is none."""
    assume(table, plays, guess)
    split_stages(table, plays)
    ledgers: dict[int, Ledger] = {}
    for age in table.kept:
        ledgers[age] = open_ledger(table, age)
        name_seen(table, ledgers[age])
        name_uses(table, ledgers[age], dict(enumerate(table.logs[age - 1].plays)))
        arrange(table, plays, ledgers[age])
    name_discards(table, plays, ledgers)
    check_coins(table)
    seen = seen_of_pile(table, ledgers)
    ages: dict[int, Any] = {}
    for age, ledger in ledgers.items():
        hands, fresh = fill(table, ledger)
        ages[age] = hands, by_row(table, ledger), fresh
    if table.phase == "deal":
        ages[table.age] = dealt(table)
    return raw(table, ages, seen)


def _load(table: Table, world: JsonObject) -> State:
    """The state as the view knows it."""
    try:
        return bridge.conceal(bridge.load(world), table.view)
    except ValueError as error:
        raise InputError("", f"impossible position ({error})") from None


def _choose(table: Table, state: State) -> State:
    """The state after what the view has already chosen in this turn."""
    for i, text in enumerate(table.chosen):
        place = f"chosen[{i}]"
        if state.decider != table.view:
            raise InputError(place, f"{text!r} is one choice too many", "remove it")
        try:
            state.apply(parse_move(state, text))
        except InputError as error:
            raise error.within(place) from None
    return state if not table.chosen else bridge.load(bridge.dump(state))
