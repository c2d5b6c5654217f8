"""``solver new``: the record of a new game."""

from __future__ import annotations

from pathlib import Path

import click

from solver.cli.input.boards import boards_option, take_boards
from solver.cli.input.options import (
    GAME,
    SEED,
    check_seats,
    examples,
    out_option,
    parse_variant,
    seats_option,
    variant_option,
)
from solver.cli.output.files import write_result


@click.command(
    epilog=examples(
        "solver new duel -o game.json",
        "solver new duel --seed 7 --variant next_starter=chooses",
        "solver new architects --seats 4 --seed 7 -o game.json",
        "solver new wonders --seed 7 --seats 5 --variant sides=day",
        "solver new dice --seed 7 --seats 4 --boards mine.json -o game.json",
        "solver new duel --seed 7 --position | solver suggest -",
    )
)
@click.argument("game", type=GAME)
@seats_option
@click.option("--seed", type=SEED, help="Deal the table of this seed up to the first decision.")
@variant_option
@boards_option
@click.option(
    "--seat", "names", multiple=True, metavar="NAME", help="Name of a seat, in order; repeat it."
)
@click.option("--position", "as_position", is_flag=True, help="Print a position, not a record.")
@out_option
def command(
    *,
    game: str,
    seats: int | None,
    seed: int | None,
    variant_texts: tuple[str, ...],
    boards: str | None,
    names: tuple[str, ...],
    as_position: bool,
    output: Path | None,
) -> None:
    """Start a game: print its record, to be continued with 'solver apply'.

    Without a seed nothing has happened yet, and the first events are those of your table.
    """
    from solver import records
    from solver._ext.core.state import CHANCE
    from solver.errors import InputError
    from solver.games import load

    taken = take_boards(boards, game)
    adapter = load(game)
    variant = parse_variant(adapter, variant_texts)
    if taken is not None:
        taken.check_begun(variant)
    if names and seats is None and not adapter.min_seats <= len(names) <= adapter.max_seats:
        problem = f"is given {len(names)} times, but {adapter.name} seats {adapter.seat_range}"
        raise InputError("--seat", problem, "name all or none")
    if names and len(names) != check_seats(adapter, seats or len(names)):
        raise InputError("--seat", f"{len(names)} names for {seats} seats", "name all or none")
    named = list(names) or [""] * (0 if seats is None else check_seats(adapter, seats))
    state = adapter.new(variant, len(named) or None)
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
    record = records.begin(adapter, seats=named, variant=variant, seed=seed)
    record.moves = moves
    write_result(records.write(record), output)
