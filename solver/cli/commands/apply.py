"""``solver apply``: moves and chance events on a position or record."""

from __future__ import annotations

from pathlib import Path

import click

from solver.cli.input.boards import boards_option
from solver.cli.input.options import error_lang_option, examples, out_option
from solver.cli.output.files import write_result
from solver.errors import InputError


@click.command(
    epilog=examples(
        "solver apply game.json 'build baths' 'reveal 2.3 temple' -i",
        "solver apply position.json 'w sphinx altar' -o next.json",
        "solver apply game.json 'take left' --deal -i",
        "solver apply dice.json 'wood 0 clay 2 loom 1 mask 0 axe 3 camel 1 gear 2' -i",
        "solver new duel | solver apply - 'tokens law eco masonry strat theo'",
    )
)
@click.argument("source", metavar="FILE")
@click.argument("moves", nargs=-1, required=True)
@boards_option
@error_lang_option
@out_option
@click.option("-i", "--in-place", is_flag=True, help="Write the result back to FILE.")
@click.option(
    "--deal", is_flag=True, help="Let the seed of a record make the chance events that follow."
)
def command(
    *,
    source: str,
    moves: tuple[str, ...],
    boards: str | None,
    output: Path | None,
    in_place: bool,
    deal: bool,
) -> None:
    """Apply moves and chance events in order and print the new position or record.

    Follows a live game: each argument is a move of the seat to decide, or what has been turned up.
    Short forms are understood, and several events in one argument. If one of them is wrong
    nothing is written.
    """
    from solver import records
    from solver._ext.core.state import CHANCE
    from solver.cli.input.any_order import read_events
    from solver.cli.input.given import read_given
    from solver.cli.input.shorthand import NOTHING_SAID

    if in_place and (output is not None or source == "-"):
        raise click.UsageError("--in-place needs a FILE and no --output")
    found = read_given(source, boards)
    if in_place and not Path(source).is_file():
        raise InputError(source, "is not a file", "use -o FILE instead of --in-place")
    game, state = found.game, found.state()
    texts: list[str] = []

    def push(event: int) -> None:
        texts.append(game.move_text(state, event))
        state.apply(event)

    dealer = None
    if deal:
        if found.record is None or found.record.seed is None:
            raise InputError(found.place, "--deal needs a record with a seed", "see 'solver new'")
        dealer = game.deal(found.record.variant, found.record.seed)
    for line in moves:
        events = read_events(game, state, line)
        if not events:
            raise InputError(repr(line), *NOTHING_SAID)
        for event in events:
            push(event)
        try:
            while dealer is not None and state.decider == CHANCE:
                push(dealer.event(state))
        except InputError as error:
            raise error.within(line) from None
    target = Path(source) if in_place else output
    if found.record is not None:
        found.record.moves.extend(texts)
        records.finish(found.record, state)  # a forfeit is forgiven: the game goes on
        write_result(records.write(found.record), target)
    else:
        assert found.position is not None
        write_result(game.observe(state, found.position.view).to_json(), target)
