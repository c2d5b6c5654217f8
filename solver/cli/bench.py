"""``solver bench``: the speeds on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from solver.cli.common import GAME, examples, json_option, notice, print_json
from solver.cli.terminal import is_terminal


@click.command(
    epilog=examples("solver bench duel --json", "solver bench wonders", "solver bench --signature")
)
@click.argument("game", type=GAME, required=False)
@click.option(
    "--signature", "only_signature", is_flag=True, help="Only the nodes of fixed searches."
)
@json_option("machine and speeds")
def command(*, game: str | None, only_signature: bool, as_json: bool) -> None:
    """Measure rules, playouts and search on one thread (default: all games).

    Games for several numbers of players are measured with some of them.

    The signature is the same on every machine; it changes when the behaviour of a search does.
    """
    import sys

    from solver.arena.bench import run
    from solver.arena.signature import signature
    from solver.games import GAMES

    names = [game] if game else list(GAMES)
    if only_signature:
        found = {name: signature(name) for name in names}
        if as_json:
            print_json({"signature": found})
        else:
            click.echo("\n".join(f"{name} {number}" for name, number in found.items()))
        return
    result: dict[str, Any] = {}
    for name in names:
        if is_terminal(sys.stderr):
            notice(f"measuring {name} ...")
        result.update(run(name))
    if as_json:
        print_json(result)
    else:
        for name in names:
            result[name] = without_repetition(result[name])
        click.echo("\n".join(rows(result)))


def without_repetition(figures: dict[str, Any]) -> dict[str, Any]:
    """The figures of a game without those that stand under ``seats`` a second time."""
    by_seats = figures.get("seats", {})
    repeated = {key for table in by_seats.values() for key in table}
    kept = {key: value for key, value in figures.items() if key not in repeated | {"seats"}}
    return {f"{seats} seats": table for seats, table in by_seats.items()} | kept


def rows(data: dict[str, Any], indent: str = "") -> Iterator[str]:
    """A nested result as a table, one figure a line."""
    width = 40 - len(indent)
    for key, value in data.items():
        name = key.replace("_per_s", " per s").replace("_", " ")
        if value == {}:
            continue
        if isinstance(value, dict):
            yield f"{indent}{name}"
            yield from rows(value, indent + "  ")
        else:
            yield f"{indent}{name:<{width}} {figure(value)}"


def figure(value: object) -> str:
    """A number with separators, or any other value as it is."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    if isinstance(value, int) or abs(value) >= 1000:
        return f"{value:>15,.0f}"
    return f"{value:>15.3g}"
