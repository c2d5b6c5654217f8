"""The tables of speeds in the pages, from the figures that ``solver bench`` has measured."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from benchmarks.figures import BY_NAME
from solver.games import load

FREE_CITY = {("wonders", "2"): "Free City"}

Rows = list[tuple[str, ...]]


@cache
def baseline() -> dict[str, Any]:
    """The speeds of every game."""
    return {game: BY_NAME[f"{game}-speed"].measured()["result"] for game in ORDER}


def speeds(game: str, which: str = "seats") -> Rows:
    """The rows of a table, its head first: ``seats``, ``expanded`` or ``endings`` of a game.

    ``all summary`` has one column for each game, that of four players where there are so many.
    """
    if which == "endings":
        return endings(baseline()[game]["endgame"])
    if which == "summary":
        tables = {title_of(game): middle_table(game) for game in ORDER}
        head, games, _, iterations = columns("", tables)
        return [head, games, iterations]
    figures = baseline()[game]
    if which == "expanded":
        return columns(plain_title(game), figures["expanded"])
    by_seats = figures.get("seats", {"2": figures})
    named = {
        FREE_CITY.get((game, seats), f"{seats} players"): table for seats, table in by_seats.items()
    }
    return columns(plain_title(game), named)


ORDER = ("duel", "architects", "wonders", "dice")
MIDDLE = "4"
EARLY = "early to late"


def title_of(game: str) -> str:
    """The head of a game's column."""
    title = plain_title(game).removeprefix("7 Wonders ")
    return f"{title}, {MIDDLE} players" if "seats" in baseline()[game] else title


def plain_title(game: str) -> str:
    """The title of a game without its years."""
    return load(game).title.partition(" (")[0]


def middle_table(game: str) -> dict[str, Any]:
    """The figures of four players, or of the only table."""
    figures: dict[str, Any] = baseline()[game]
    table: dict[str, Any] = figures.get("seats", {MIDDLE: figures})[MIDDLE]
    return table


def columns(title: str, tables: Mapping[str, Mapping[str, Any]]) -> Rows:
    """One column for each table; thousands and millions as people say them."""
    phases = {", ".join(searched(table)) for table in tables.values()} if title else {EARLY}
    assert len(phases) == 1
    said = phases.pop().replace("age1, age2, age3", "Age I, II, III")
    return [
        (title, *tables),
        ("random complete games", *(thousands(t["random_games_per_s"]) for t in tables.values())),
        (
            "moves applied and taken back, millions",
            *(f"{t['apply_undo_per_s'] / 1e6:.0f}" for t in tables.values()),
        ),
        (
            f"thousand iterations of `default`: {said}",
            *(
                ", ".join(f"{speed / 1e3:.0f}" for speed in searched(t).values())
                for t in tables.values()
            ),
        ),
    ]


def searched(table: Mapping[str, Any]) -> dict[str, float]:
    """Iterations a second by phase of the search that ``default`` uses there."""
    found: dict[str, float] = table.get(
        "determinized_iterations_per_s", table["mcts_iterations_per_s"]
    )
    return found


def thousands(number: float) -> str:
    """Rounded to thousands."""
    return f"{round(number, -3):,.0f}"


def endings(sizes: Mapping[str, Mapping[str, Any]]) -> Rows:
    """How long proofs take by the number of cards left."""
    head = ("cards left", "endings", "proved", "half in", "nine of ten in", "all in")
    rows = [
        (size, str(found["positions"]), str(found["proved"]), *map(duration, times_of(found)))
        for size, found in sizes.items()
    ]
    return [head, *rows]


def times_of(found: Mapping[str, float]) -> tuple[float, ...]:
    """Median, nine of ten and the longest, in seconds."""
    return found["median"], found["p90"], found["max"]


def duration(seconds: float) -> str:
    """Two digits, in milliseconds if they are few."""
    return f"{seconds * 1e3:.2g} ms" if seconds < 0.095 else f"{seconds:.2g} s"
