"""``solver bench``: the speeds on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from solver.cli.input.options import GAME, examples, json_option
from solver.cli.output.files import notice, print_json
from solver.cli.output.terminal import fitted, is_terminal


@click.command(
    epilog=examples(
        "solver bench duel --json",
        "solver bench wonders",
        "solver bench duel --deep",
        "solver bench duel --compare HEAD~1",
        "solver bench --signature",
    )
)
@click.argument("game", type=GAME, required=False)
@click.option(
    "--signature", "only_signature", is_flag=True, help="Only the nodes of fixed searches."
)
@click.option("--deep", is_flag=True, help="Also endings that take up to half a minute each.")
@click.option(
    "--compare",
    "other",
    metavar="FILE|COMMIT",
    help="Speeds beside those of a result of --json, or of a commit, which is built and measured "
    "in turn with this build.",
)
@json_option("machine and speeds")
def command(
    *, game: str | None, only_signature: bool, deep: bool, other: str | None, as_json: bool
) -> None:
    """Measure rules, playouts and search on one thread (default: all games).

    Games for several numbers of players are measured with some of them.

    The signature is the same on every machine; it changes when the behavior of a search does.
    """
    from solver.games import GAMES

    names = [game] if game else list(GAMES)
    if only_signature and other is not None:
        raise click.UsageError("--compare compares speeds, not signatures")
    if deep and (only_signature or other is not None):
        raise click.UsageError("--deep measures endings that nothing is compared with")
    if only_signature:
        _signature(names, as_json=as_json)
    elif other is not None:
        _compare(names, other, as_json=as_json)
    else:
        _speeds(names, deep=deep, as_json=as_json)


def _signature(names: list[str], *, as_json: bool) -> None:
    from solver.arena.signature import signature

    found = {name: signature(name) for name in names}
    if as_json:
        print_json({"signature": found})
    else:
        click.echo(fitted(f"{name} {number}" for name, number in found.items()))


def _speeds(names: list[str], *, deep: bool, as_json: bool) -> None:
    from solver.arena.bench import run
    from solver.arena.machine import too_busy
    from solver.cli.output.bench_text import bench_lines

    _warn(too_busy())
    result: dict[str, Any] = {}
    for name in names:
        _progress(name)
        found = run(name, deep=deep)
        # What the machine did before the first measurement; the next ones see our own load.
        result = {**result, name: found[name]} if result else found
    if as_json:
        print_json(result)
    else:
        click.echo(fitted(bench_lines(result, names)))


def _compare(names: list[str], other: str, *, as_json: bool) -> None:
    from solver.arena.bench_compare import built, read_figures, with_commit, with_figures
    from solver.arena.machine import describe, too_busy
    from solver.cli.output.bench_text import comparison_lines

    saved = read_figures(Path(other)) if Path(other).is_file() else None
    told, folder = (other, Path()) if saved is not None else built(other, notice)
    machine = describe()
    _warn(too_busy())
    if saved is not None:
        _warn("how much else the machine did when the file was made is in no interval")
    compared: dict[str, Any] = {}
    for name in names:
        if saved is not None and name not in saved and len(names) > 1:
            continue
        _progress(name)
        compared[name] = (
            with_commit(name, folder)
            if saved is None
            else with_figures(name, saved.get(name, {}), other)
        )
    if as_json:
        print_json({"machine": machine, "other": told, "compared": compared})
    else:
        click.echo(fitted(comparison_lines(machine, told, compared)))


def _warn(text: str) -> None:
    if text:
        notice(f"warning: {text}")


def _progress(name: str) -> None:
    import sys

    if is_terminal(sys.stderr):
        notice(f"measuring {name} ...")
