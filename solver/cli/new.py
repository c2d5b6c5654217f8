"""``solver new``: the record of a new game."""

from __future__ import annotations

from pathlib import Path

import click

from solver.cli.common import (
    GAME,
    SEED,
    examples,
    out_option,
    parse_variant,
    variant_option,
    write_result,
)


@click.command(
    epilog=examples(
        "solver new duel -o game.json",
        "solver new duel --seed 7 --variant next_starter=chooses",
        "solver new duel --seed 7 --position | solver suggest -",
    )
)
@click.argument("game", type=GAME)
@click.option("--seed", type=SEED, help="Deal the table of this seed up to the first decision.")
@variant_option
@click.option("--seat", "seats", multiple=True, metavar="NAME", help="Name of a seat, in order.")
@click.option("--position", "as_position", is_flag=True, help="Print a position, not a record.")
@out_option
def command(
    *,
    game: str,
    seed: int | None,
    variant_texts: tuple[str, ...],
    seats: tuple[str, ...],
    as_position: bool,
    output: Path | None,
) -> None:
    """Start a game: print its record, to be continued with 'solver apply'.

    Without a seed nothing has happened yet: the first events are those of the real table.
    """
    from solver import records
    from solver._ext.core.state import CHANCE
    from solver.errors import InputError
    from solver.games import load

    adapter = load(game)
    variant = parse_variant(adapter, variant_texts)
    if seats and not adapter.min_seats <= len(seats) <= adapter.max_seats:
        raise InputError("--seat", f"{len(seats)} names", f"give {adapter.min_seats} or none")
    state = adapter.new(variant, len(seats) or None)
    moves: list[str] = []
    if seed is not None:
        deal = adapter.deal(variant, seed)
        while state.decider == CHANCE:
            event = deal.event(state)
            moves.append(adapter.move_text(state, event))
            state.apply(event)
    if as_position:
        write_result(adapter.observe(state, max(state.decider, 0)).to_json(), output)
        return
    record = records.begin(adapter, seats=list(seats), variant=variant, seed=seed)
    record.moves = moves
    write_result(records.write(record), output)
