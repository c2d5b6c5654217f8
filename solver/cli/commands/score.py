"""``solver score``: who has won a finished game, and what decided it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solver.cli.input.boards import boards_option, take_boards
from solver.cli.input.options import (
    GAME,
    examples,
    json_option,
    lang_option,
    parse_variant,
    variant_option,
)
from solver.cli.input.paths import PATH
from solver.cli.output.files import check_target, notice, print_json, write_file
from solver.errors import Phrase

if TYPE_CHECKING:
    from solver.score.sheet import Scored, ScoreSheet


@click.command(
    epilog=examples(
        "solver score",
        "solver score --game wonders --variant leaders=yes --save friday.json",
        "solver score examples/scores/friday.json",
        "solver score examples/duel/game.json --json",
    )
)
@click.argument("source", metavar="[FILE]", required=False)
@click.option("--game", type=GAME, help="The game, so that it is not asked for.")
@variant_option
@click.option(
    "--save", type=PATH, metavar="FILE", help="Keep the score sheet, for 'solver results'."
)
@boards_option
@lang_option
@json_option("the score")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    source: str | None,
    game: str | None,
    variant_texts: tuple[str, ...],
    save: Path | None,
    boards: str | None,
    lang: str,
    as_json: bool,
) -> None:
    """Say who has won a finished game, with the points, ties, and what decided it.

    Without FILE it asks for the game of a real table: the players, then their points by category,
    or what lies in their cities. FILE is a score sheet (docs/results.md), a finished table in the
    fields of a position, or the record of a finished game; '-' is standard input.
    """
    from solver.cli.output.score_text import score_json, score_lines
    from solver.cli.output.score_words import word
    from solver.cli.output.terminal import fitted
    from solver.games import load
    from solver.score.sheet import score, write_sheet

    if save is not None:
        check_target(save)
    take_boards(boards)
    if source is not None:
        if game is not None or variant_texts or save is not None:
            name = "--game" if game else "--variant" if variant_texts else "--save"
            raise click.UsageError(f"{name} is for the game that is asked for, not for FILE", ctx)
        scored = _read(source)
    else:
        variant = None
        if variant_texts:
            if game is None:
                raise click.UsageError("--variant needs --game", ctx)
            variant = parse_variant(load(game), variant_texts)
        sheet = _asked(game, variant, lang)
        if sheet is None:
            return
        scored = score(sheet)
        if save is not None:
            write_file(save, write_sheet(sheet))
            notice(word("saved", lang, save))
    if as_json:
        print_json(score_json(scored))
    else:
        click.echo(fitted(score_lines(scored, lang)))


def _asked(game: str | None, variant: dict[str, str] | None, lang: str) -> ScoreSheet | None:
    """What is typed; None after 'quit'. Raises InputError where the answers end."""
    from solver.cli.sessions.console import Console
    from solver.cli.sessions.score_session import QuitError, ScorePad
    from solver.errors import InputError

    today = datetime.now().astimezone().date().isoformat()
    pad = ScorePad(Console(), lang, game, variant, day=today)
    try:
        return pad.run()
    except QuitError:
        return None
    except EOFError:
        raise InputError(
            "standard input",
            "ends before everything is answered, and nothing is saved",
            Phrase("the next question: {}", pad.waiting),
        ) from None


def _read(source: str) -> Scored:
    """The game in a file. Raises InputError."""
    from solver import records
    from solver.cli.input.reading import place_of, read_text
    from solver.errors import InputError
    from solver.json_input import parse_object
    from solver.positions import game_of
    from solver.score.sheet import is_sheet, read_sheet, score_record, score_table

    place = place_of(source)
    wanted = "give a score sheet, a finished table or a record in JSON (docs/results.md)"
    data = parse_object(read_text(source), place, wanted)
    if is_sheet(data):
        return read_sheet(data, place)
    if "moves" in data:
        record = records.from_json(data, place)
        try:
            return score_record(record)
        except InputError as error:
            raise error.within(place) from None
    try:
        game = game_of(data)
    except InputError as error:
        raise error.within(place) from None
    return score_table(game, data, place=place)
