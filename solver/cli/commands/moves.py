"""``solver moves``: what can happen next."""

from __future__ import annotations

from typing import Any

import click

from solver.cli.input.boards import boards_option
from solver.cli.input.options import examples, json_option, lang_option, ply_option
from solver.cli.output.files import print_json


@click.command(
    epilog=examples(
        "solver moves examples/duel/age_2.json",
        "solver moves examples/architects/two_players.json --lang it",
        "solver moves game.json --ply 8 --json",
    )
)
@click.argument("source", metavar="POSITION|RECORD")
@ply_option
@boards_option
@lang_option
@json_option("seat and moves")
def command(*, source: str, ply: int | None, boards: str | None, lang: str, as_json: bool) -> None:
    """List the legal moves, in the text form that other commands read and in words.

    When chance decides (seat -1 in JSON) the possible events are listed with their probabilities;
    when the game is over (seat -2) there is nothing to list.
    """
    from solver._ext.core.state import CHANCE, OVER
    from solver.cli.input.given import read_given
    from solver.cli.output.advice_words import word
    from solver.cli.output.event_text import beside

    found = read_given(source, boards)
    state = found.at(ply).state
    game = found.game
    seat = state.decider
    events = state.chance_outcomes() if seat == CHANCE else [(m, 1.0) for m in state.legal_moves()]
    if as_json:
        result: dict[str, Any] = {
            "seat": seat,
            "moves": game.move_texts(state, (move for move, _ in events)),
        }
        if seat == CHANCE:
            result["probabilities"] = [probability for _, probability in events]
        print_json(result)
        return
    if seat == OVER:
        click.echo(word("over", lang))
        return
    key = "chance_decides" if seat == CHANCE else "decides"
    click.echo(word(key, lang, len(events), seat))
    texts = game.move_texts(state, (move for move, _ in events))
    for text, (move, probability) in zip(texts, events, strict=True):
        if seat == CHANCE:
            click.echo(f"  {probability:8.4%}  {text}")
        else:
            click.echo(beside(text, game.sentence(state, move, lang)))
