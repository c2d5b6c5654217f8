"""``solver dice sheet``: an older spelling of ``solver sheet dice``."""

from __future__ import annotations

from typing import Any

import click

from solver.cli.commands.sheet import sheet_options, show_sheet
from solver.cli.input.options import examples

_EXAMPLES = examples(
    "solver dice sheet -o mine.json", "solver dice sheet --boards mine.json --check"
)


@click.group(epilog=_EXAMPLES)
def command() -> None:
    """Commands for 7 Wonders Dice, whose boards can be replaced by those of your copy."""


@command.command(epilog=_EXAMPLES)
@sheet_options
def sheet(**options: Any) -> None:
    """Print what stands on the boards; the same as solver sheet dice."""
    show_sheet("dice", **options)
