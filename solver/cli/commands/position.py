"""``solver position``: what a seat knows at one ply of a record."""

from __future__ import annotations

from pathlib import Path

import click

from solver.cli.input.boards import boards_option
from solver.cli.input.options import examples, out_option, ply_option, view_option
from solver.cli.output.files import write_result


@click.command(
    epilog=examples(
        "solver position game.json --ply 40 --seat 1 -o position.json",
        "solver position game.json --compact",
    )
)
@click.argument("source", metavar="RECORD")
@ply_option
@view_option
@click.option("--compact", is_flag=True, help="Print the one-line text form instead of JSON.")
@boards_option
@out_option
def command(
    *,
    source: str,
    ply: int | None,
    seat: int | None,
    compact: bool,
    boards: str | None,
    output: Path | None,
) -> None:
    """Print the position of a seat as JSON, ready for suggest, show or a text editor.

    A ply is a move or a chance event. A position is accepted as well and printed in full, with the
    defaults filled in.
    """
    from solver.cli.input.given import read_given

    found = read_given(source, boards)
    position = found.at(ply, seat)
    write_result(f"{found.game.compact(position)}\n" if compact else position.to_json(), output)
