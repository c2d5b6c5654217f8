"""``solver show``: the table drawn in the terminal."""

from __future__ import annotations

import click

from solver.cli.common import examples, lang_option, plain_option, ply_option
from solver.cli.terminal import wants_colour


@click.command(
    epilog=examples(
        "solver show examples/duel/age_2.json",
        "solver show game.json --ply 40 --lang it --plain",
    )
)
@click.argument("source", metavar="POSITION|RECORD")
@ply_option
@lang_option
@plain_option
def command(*, source: str, ply: int | None, lang: str, plain: bool) -> None:
    """Draw the table: structure, cities, conflict track, what is still hidden."""
    from solver.cli.report import outcome_lines
    from solver.cli.source import read_source

    found = read_source(source)
    position = found.at(ply)
    colour = wants_colour(plain=plain)
    click.echo(found.game.render(position, lang=lang, colour=colour))
    outcome = found.game.outcome(position.state)
    if outcome is not None:
        seats = found.record.seats if found.record is not None else ()
        click.echo("\n" + "\n".join(outcome_lines(outcome, seats)))
