"""``solver show``: the table drawn in the terminal."""

from __future__ import annotations

import click

from solver.cli.input.boards import boards_option
from solver.cli.input.options import examples, lang_option, plain_option, ply_option, view_option
from solver.cli.output.terminal import columns, wants_color


@click.command(
    epilog=examples(
        "solver show examples/duel/age_2.json",
        "solver show examples/architects/seven_players.json --lang it",
        "solver show examples/dice/four_players.json",
        "solver show game.json --ply 40 --seat 1 --plain",
    )
)
@click.argument("source", metavar="POSITION|RECORD")
@ply_option
@view_option
@boards_option
@lang_option
@plain_option
def command(
    *,
    source: str,
    ply: int | None,
    seat: int | None,
    boards: str | None,
    lang: str,
    plain: bool,
) -> None:
    """Draw the table as a seat sees it: cards on display, cities, tokens, what is hidden."""
    from solver.cli.input.given import read_given
    from solver.cli.output.assumed_text import assumed_lines
    from solver.cli.output.correction_text import correction_lines
    from solver.cli.output.outcome_text import outcome_lines

    found = read_given(source, boards)
    position = found.at(ply, seat)
    color = wants_color(plain=plain)
    click.echo(found.game.render(position, lang=lang, color=color, columns=columns()))
    for line in assumed_lines(position, lang):
        click.echo(line)
    outcome = found.game.outcome(position.state)
    if outcome is not None:
        seats = found.record.seats if found.record is not None else ()
        click.echo("\n" + "\n".join(outcome_lines(outcome, seats)))
    if found.record is not None:
        marks = correction_lines(found.record, lang, found.ply_of(ply))
        if marks:
            click.echo("\n" + "\n".join(marks))
