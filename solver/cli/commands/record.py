"""``solver record``: work on whole games."""

from __future__ import annotations

import click

from solver.cli.input.boards import boards_option
from solver.cli.input.options import examples, json_option
from solver.cli.output.files import print_json
from solver.cli.output.terminal import fitted


@click.group(epilog=examples("solver record check game.json"))
def command() -> None:
    """Work on records of games."""


@command.command(
    "check",
    epilog=examples("solver record check game.json", "solver record check game.json --json"),
)
@click.argument("source", metavar="RECORD")
@boards_option
@json_option("ok, scores and result")
def check(*, source: str, boards: str | None, as_json: bool) -> None:
    """Replay a record and compare the result with its header.

    Exit code 0 when every move is legal and the end is as recorded (an unfinished game is fine),
    2 otherwise, with the first problem on standard error (and in JSON as 'problem' and 'ply').
    """
    from msgspec import to_builtins

    from solver import records
    from solver.cli.input.given import read_record
    from solver.cli.output.correction_text import correction_lines
    from solver.cli.output.outcome_text import outcome_lines, score_lines
    from solver.errors import InputError

    place, record = read_record(source, boards)
    report = records.check(record)
    if as_json:
        result = {
            "ok": report.ok,
            "plies": len(record.moves),
            "scores": report.scores,
            "result": report.result,
            "ending": report.ending,
            "corrections": [to_builtins(found) for found in record.corrections],
        }
        if report.problem is not None:
            result |= {"problem": report.problem, "ply": report.ply}
        print_json(result)
    if report.problem is not None:
        raise InputError(place, report.problem)
    if as_json:
        return
    said = [f"{place}: ok, {len(record.moves)} plies", *correction_lines(record)]
    if record.forfeit is not None:
        said.append(f"seat {record.forfeit.seat} failed: {record.forfeit.text}")
    click.echo(fitted(said))
    outcome = records.outcome_of(record.adapter(), records.replay(record), record.forfeit)
    if outcome is not None:
        click.echo(fitted(outcome_lines(outcome, record.seats)))
    else:
        click.echo(fitted(["not finished; points so far:", *score_lines(report.scores)]))
