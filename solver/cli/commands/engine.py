"""``solver engine``: our bots for other programs, by the line protocol."""

from __future__ import annotations

import sys

import click

from solver.cli.input.boards import boards_option, take_boards
from solver.cli.input.options import GAME, bot_option, examples, seed_option
from solver.errors import InputError


@click.command(
    epilog=examples(
        "solver engine duel",
        "solver engine wonders --bot determinized:per_world=64 --threads 4",
        "solver match duel --bots 'default,program:solver engine duel'",
    )
)
@click.argument("game", type=GAME)
@bot_option
@click.option(
    "--threads",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="Threads to think with.",
)
@seed_option
@boards_option
def command(*, game: str, bot: str, threads: int, seed: int, boards: str | None) -> None:
    """Answer another program on standard input and output, a line each way.

    The program sends 'identify', 'position ...', 'go movetime 1000' and the like, and reads 'info'
    and 'bestmove'; docs/protocol.md describes all lines. The options here set initial values that
    it can change. It ends with 'quit' or with the input.
    """
    from solver.engine.engine import Engine
    from solver.engine.options import EngineSettings
    from solver.engine.streams import serve, writer
    from solver.games import load

    take_boards(boards, game)
    settings = EngineSettings(bot=bot, threads=threads, seed=seed)
    if sys.stdin is None:
        raise InputError("standard input", "is closed", "an engine reads its questions there")
    if not sys.stdout.writable():
        raise InputError("standard output", "is closed", "an engine answers there")
    serve(Engine(load(game), settings, writer(sys.stdout)), sys.stdin.buffer)
