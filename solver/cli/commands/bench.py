"""``solver bench``: the speeds on this machine."""

from __future__ import annotations

from typing import Any

import click

from solver.cli.input.options import GAME, examples, json_option
from solver.cli.output.files import notice, print_json
from solver.cli.output.terminal import fitted, is_terminal


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

    The signature is the same on every machine; it changes when the behavior of a search does.
    """
    import sys

    from solver.arena.bench import run
    from solver.arena.signature import signature
    from solver.cli.output.bench_text import bench_lines
    from solver.games import GAMES

    names = [game] if game else list(GAMES)
    if only_signature:
        found = {name: signature(name) for name in names}
        if as_json:
            print_json({"signature": found})
        else:
            click.echo(fitted(f"{name} {number}" for name, number in found.items()))
        return
    result: dict[str, Any] = {}
    for name in names:
        if is_terminal(sys.stderr):
            notice(f"measuring {name} ...")
        result.update(run(name))
    if as_json:
        print_json(result)
    else:
        click.echo(fitted(bench_lines(result, names)))
