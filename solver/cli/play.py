"""``solver play``: a person against a bot."""

from __future__ import annotations

from pathlib import Path

import click

from solver.cli.common import (
    GAME,
    SEED,
    examples,
    lang_option,
    make_limits,
    nodes_option,
    plain_option,
    thread_count,
    threads_option,
    time_option,
    variant_option,
)

HUMAN = "human"
"""How the person's seat is called in the record, so that a resumed game knows it."""


@click.command(
    epilog=examples(
        "solver play duel",
        "solver play duel --seat 1 --bot ismcts --time 5s --lang it",
        "solver play duel --resume duel-20250101-200000.json",
    )
)
@click.argument("game", type=GAME)
@click.option("--seat", type=click.IntRange(min=0), help="Your seat (default: 0, who begins).")
@click.option(
    "--bot", metavar="NAME[:KEY=VALUE,...]", help="Your opponent (default: the best one)."
)
@time_option()
@nodes_option
@threads_option
@click.option("--seed", type=SEED, help="Seed of the deal and the bot (default: random).")
@variant_option
@click.option("--save", type=click.Path(path_type=Path), help="Keep the record in this file.")
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with the game of a record.")
@lang_option
@plain_option
def command(
    *,
    game: str,
    seat: int | None,
    bot: str | None,
    seconds: float | None,
    nodes: int | None,
    threads: int | None,
    seed: int | None,
    variant_texts: tuple[str, ...],
    save: Path | None,
    resume: Path | None,
    lang: str,
    plain: bool,
) -> None:
    """Play against a bot. Type 'help' for the commands: hint, undo, moves, save and more.

    The record is saved after every move. A take-back tells nothing: the cards that come are fixed
    by the deal and not by what you do. Ctrl-C while the bot thinks makes it move at once, at the
    prompt it ends the session.
    """
    import secrets

    from solver.cli.advice import Adviser
    from solver.cli.console import Console
    from solver.cli.playing import Playing
    from solver.cli.session import Settings
    from solver.cli.setup import begin_record, check_seat, record_path, resume_record
    from solver.errors import InputError
    from solver.games import load
    from solver.search.bot import bot_seed
    from solver.search.bots import make_bot
    from solver.table import Table

    limits = make_limits(seconds, nodes)
    spec = bot or "default"
    own = check_seat(load(game), load(game).min_seats, seat or 0)
    names = [HUMAN if number == own else spec for number in range(load(game).min_seats)]
    if resume is None:
        dealt = seed if seed is not None else secrets.randbelow(10**9)
        record = begin_record(game, names, dealt, variant_texts)
    else:
        record = resume_record(game, resume, variant_texts)
        if record.seed is None:
            raise InputError(str(resume), "has no seed, so nobody can deal", "use 'solver follow'")
        if seed is not None:
            raise InputError("--seed", "the record has its own", "leave it out with --resume")
        if seat is None and HUMAN in record.seats:
            own = record.seats.index(HUMAN)
        others = [name for name in record.seats if name != HUMAN]
        spec = bot or (others[0] if len(others) < len(record.seats) else spec)
    assert record.seed is not None
    adviser = Adviser(make_bot(spec), limits, bot_seed(record.seed), thread_count(threads, nodes))
    settings = Settings(Console(plain=plain), adviser, record_path(game, save, resume), lang)
    settings.console.say(f"You are seat {own} against {spec}; 'help' lists the commands.")
    deal = record.adapter().deal(record.variant, record.seed)
    Playing(Table(record), settings, deal, own).run()
