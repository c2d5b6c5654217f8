"""The command ``solver``: a group that imports a command only when it is used."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextvars import copy_context
from importlib import import_module
from io import TextIOWrapper
from typing import Any

import click

from solver import __version__
from solver.cli.exits import LANGUAGE, guarded
from solver.errors import InputError

COMMANDS: dict[str, tuple[str, str]] = {
    "suggest": ("suggest", "The best moves of a position, with their win probability."),
    "solve": ("solve", "Prove the value of a position near the end."),
    "play": ("play", "Play against bots in the terminal."),
    "follow": ("follow", "Follow a game at a real table and get advice."),
    "web": ("web", "Lay out, play, analyze and review in the browser."),
    "new": ("new", "Start the record of a new game."),
    "show": ("show", "Draw the table."),
    "moves": ("moves", "List the legal moves, or the chance events that may come."),
    "apply": ("apply", "Apply moves and chance events to a position or record."),
    "position": ("position", "What a seat knows at one ply of a record."),
    "record": ("record", "Check the record of a game."),
    "import": ("import_", "Turn the data of another program into a position."),
    "match": ("match", "Let bots play each other."),
    "ladder": ("ladder", "Play a schedule of bots and rate them."),
    "engine": ("engine", "Answer other programs by the line protocol."),
    "review": ("review", "What the decisions of a game cost, and what was luck."),
    "score": ("score", "A score pad: who has won a game at a real table, and why."),
    "results": ("results", "Keep the results of many games, and who wins with what."),
    "calibrate": ("calibrate", "Compare predicted chances to win with results."),
    "bench": ("bench", "Measure the speed on this machine."),
    "perft": ("perft", "Count move sequences, to check the rules."),
    "games": ("games", "The games, their options, and how sure the data is."),
    "sheet": ("sheet", "The boards of a game, to be replaced by those of your own copy."),
    "dice": ("dice", "The boards of 7 Wonders Dice: the same as sheet dice."),
    "schema": ("schema", "JSON Schema of a game's positions."),
}
"""Command name -> (module in solver.cli.commands with ``command``, line for the overview)."""

OVERVIEW_EXAMPLE = """\b
Examples:
  solver new duel --seed 7 -o game.json
  solver show game.json
  solver suggest game.json --time 2s
  solver play architects --seats 4
"""


class LazyGroup(click.Group):
    """The commands of :data:`COMMANDS`, each imported when it is called."""

    def list_commands(self, _: click.Context) -> list[str]:
        """All command names, most used first."""
        return list(COMMANDS)

    def get_command(self, _: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command; None when there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"solver.cli.commands.{COMMANDS[cmd_name][0]}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As in click, with the nearest command for a name that is none."""
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            from solver.names import suggestion

            hint = suggestion(args[0], COMMANDS)
            ctx.fail(
                f"No such command {args[0]!r}." + f" {hint[:1].upper()}{hint[1:]}" * bool(hint)
            )
        return super().resolve_command(ctx, args)

    def format_commands(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the overview from the table, so that no command needs importing."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run and, in standalone mode, end the process with the right exit code."""
        if not standalone_mode or "_SOLVER_COMPLETE" in os.environ:
            return super().main(
                args=args,
                prog_name=prog_name,
                complete_var=complete_var,
                standalone_mode=standalone_mode,
                windows_expand_args=windows_expand_args,
                **extra,
            )

        def run() -> Any:
            arguments = list(sys.argv[1:] if args is None else args)
            with self.make_context(prog_name or "solver", arguments, **extra) as ctx:
                try:
                    return self.invoke(ctx)
                except InputError as error:
                    from solver.language.translating import in_language

                    # Commands that print no names have no --lang; their errors have readers, too.
                    usual = os.environ.get("SOLVER_LANG", "en")
                    raise in_language(error, ctx.meta.get(LANGUAGE, usual)) from None

        # The language that the command is asked for is that of no other one in this process.
        return guarded(lambda: copy_context().run(run))


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
    epilog=OVERVIEW_EXAMPLE,
)
@click.version_option(__version__, prog_name="solver")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Player and solver for the 7 Wonders family of board games.

    A position in, the best move out. A file argument takes a position, a record with --ply, the
    one-line text of a position, or '-' for standard input.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(argv: Sequence[str] | None = None) -> None:
    """Entry point of the command ``solver``."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a letter of an Italian name must not end the program.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    cli.main(argv, prog_name="solver")
