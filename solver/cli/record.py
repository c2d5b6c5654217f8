"""``solver record``: work on whole games."""

from __future__ import annotations

import click

from solver.cli.common import examples, json_option, print_json


@click.group(epilog=examples("solver record check game.json"))
def command() -> None:
    """Work on records of games."""


@command.command(
    "check",
    epilog=examples("solver record check game.json", "solver record check game.json --json"),
)
@click.argument("source", metavar="RECORD")
@json_option("ok, scores and result")
def check(*, source: str, as_json: bool) -> None:
    """Replay a record and compare its result and scores with what it says.

    Exit code 0 when every move is legal and the end is as recorded (an unfinished game is fine),
    2 otherwise, with the first problem on standard error.
    """
    from solver.cli.report import outcome_lines, score_lines
    from solver.cli.source import read_record
    from solver.errors import InputError

    place, record = read_record(source)
    state = record.state()
    try:
        record.check()
    except InputError as error:
        raise error.within(place) from None
    outcome = record.game.outcome(state)
    scores = record.game.scores(state)
    if as_json:
        result = list(outcome.returns) if outcome is not None else None
        ending = outcome.ending if outcome is not None else None
        print_json(
            {
                "ok": True,
                "plies": len(record.moves),
                "scores": list(scores),
                "result": result,
                "ending": ending,
            }
        )
        return
    click.echo(f"{place}: ok, {len(record.moves)} plies")
    if outcome is not None:
        click.echo("\n".join(outcome_lines(outcome, record.seats)))
    else:
        click.echo("\n".join(["not finished; points so far:", *score_lines(scores)]))
