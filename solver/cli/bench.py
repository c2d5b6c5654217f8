"""``solver bench``: the speeds on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from solver.cli.common import GAME, examples, json_option, notice, print_json
from solver.cli.terminal import is_terminal


@click.command(epilog=examples("solver bench", "solver bench duel --json"))
@click.argument("game", type=GAME, required=False)
@json_option("machine and speeds")
def command(*, game: str | None, as_json: bool) -> None:
    """Measure rules, playouts and search on one thread (default: all games)."""
    import sys

    from solver.arena.bench import run
    from solver.games import GAMES

    result: dict[str, Any] = {}
    for name in [game] if game else GAMES:
        if is_terminal(sys.stderr):
            notice(f"measuring {name} ...")
        result.update(run(name))
    if as_json:
        print_json(result)
    else:
        click.echo("\n".join(rows(result)))


def rows(data: dict[str, Any], indent: str = "") -> Iterator[str]:
    """A nested result as a table, one figure a line."""
    width = 40 - len(indent)
    for key, value in data.items():
        name = key.replace("_per_s", " per s").replace("_", " ")
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
