"""The compiled bridge with states as plain dicts, in which tests write tables down.

The dicts are older than the typed view (``solver/games/dice/table.py``): -1 is nothing, the Forum
has a row of die, symbol and section for each die, what is open is a list that begins with its kind.
"""

from __future__ import annotations

from typing import Any

from solver._ext.core.state import State
from solver._ext.dice import bridge as compiled
from solver.games.dice.faces import SPECIALS
from solver.games.dice.table import MEMORY, City, DiceTable, Open, state_of

Raw = dict[str, Any]
PLAIN = ("sheet", "phase", "turn", "first", "last", "agora_taken", "entering")
WRITTEN = ("board", "ticked", "coins", "bonuses", "agora_first")


def __getattr__(name: str) -> Any:
    return getattr(compiled, name)


def dump(state: State) -> Raw:
    """A state as a plain dict."""
    table = MEMORY.view(state.to_bytes())
    return {name: getattr(table, name) for name in PLAIN} | {
        "seats": table.seats,
        "acting": table.chooser,
        "done": [city.done for city in table.cities],
        "made": [city.made for city in table.cities],
        "cities": list(map(_city, table.cities)),
        "before": list(map(_city, table.before)),
        "forum": list(map(list, table.faces)),
        "entered": [die for die in table.forum if die in SPECIALS],
        "stack": list(map(_open, table.stack)),
    }


def _city(city: City) -> Raw:
    return {name: getattr(city, name) for name in WRITTEN} | {"attack": city.points}


def _open(due: Open) -> list[Any]:
    return [due.kind, due.buildings, due.left] if due.kind == "cross" else [due.kind]


def load(raw: Raw) -> State:
    """Inverse of :func:`dump`. Raises ValueError for what cannot be."""
    try:
        table = _table(raw)
    except (KeyError, IndexError, TypeError) as error:
        raise ValueError(f"not a whole table: {error}") from None
    for what in ("done", "made", "cities", "before"):
        if len(raw[what]) != raw["seats"]:
            raise ValueError(f"{what}: needs {raw['seats']} entries")
    if raw["entered"] != [die for die in table.forum if die in SPECIALS]:
        raise ValueError("entered: not the special dice in the Forum")
    return state_of(table)


def _table(raw: Raw) -> DiceTable:
    table = DiceTable(**{name: raw[name] for name in PLAIN})
    rows = sorted(raw["forum"])
    table.forum = [die for die, _, _ in rows]
    if len({*table.forum}) < len(table.forum):
        raise ValueError("forum: a die twice")
    table.symbols = [symbol for _, symbol, _ in rows]
    table.sections = [None if at < 0 or symbol < 0 else at for _, symbol, at in rows]
    table.acting = raw["acting"] if raw["phase"] in ("choose", "boards") else raw["first"]
    table.cities = list(map(_read_city, raw["cities"]))
    table.before = list(map(_read_city, raw["before"]))
    for city, made, done in zip(table.cities, raw["made"], raw["done"], strict=False):
        city.made, city.done = made, done
    table.stack = [Open(*entry) for entry in raw["stack"]]
    return table


def _read_city(raw: Raw) -> City:
    if raw["board"] < 0:
        return City(coins=0, bonuses=[], agora_first=False)
    for what in ("ticked", "bonuses"):
        if len({*raw[what]}) < len(raw[what]):
            raise ValueError(f"{what}: one of them twice")
    return City(**{name: raw[name] for name in WRITTEN}, points=raw["attack"])
