"""``solver play``: people against bots."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

import click

from solver.cli.input.boards import boards_option, take_boards
from solver.cli.input.bot_list import split_specs
from solver.cli.input.options import (
    GAME,
    SEED,
    examples,
    lang_option,
    make_limits,
    nodes_option,
    plain_option,
    seats_option,
    thread_count,
    threads_option,
    time_option,
    variant_option,
)
from solver.cli.input.paths import PATH
from solver.errors import InputError

HUMAN = "human"
"""How the seat of a person is called in the record, so that a resumed game knows it."""

DEFAULT = "default"


@click.command(
    epilog=examples(
        "solver play duel",
        "solver play duel --seat 1 --bot ismcts --time 5s --lang it",
        "solver play architects --seats 4 --seat 2 --bot default,greedy,flat",
        "solver play wonders --seats 2 --variant edition=first",
        "solver play dice --seats 3 --boards mine.json",
        "solver play duel --resume duel-20250101-200000.json",
    )
)
@click.argument("game", type=GAME)
@seats_option
@click.option(
    "--seat",
    "own",
    type=click.IntRange(min=0),
    multiple=True,
    help="Your seat (default: 0, who begins). Repeat it for several people.",
)
@click.option(
    "--bot",
    metavar="NAME[:KEY=VALUE,...]",
    help="Your opponents, separated by commas, or one for all (default: the best one).",
)
@time_option()
@nodes_option
@threads_option
@click.option("--seed", type=SEED, help="Seed of the deal and the bots (default: random).")
@variant_option
@boards_option
@click.option("--save", type=PATH, help="Keep the record in this file.")
@click.option("--resume", type=PATH, help="Go on with the game of a record.")
@lang_option
@plain_option
def command(
    *,
    game: str,
    seats: int | None,
    own: tuple[int, ...],
    bot: str | None,
    seconds: float | None,
    nodes: int | None,
    threads: int | None,
    seed: int | None,
    variant_texts: tuple[str, ...],
    boards: str | None,
    save: Path | None,
    resume: Path | None,
    lang: str,
    plain: bool,
) -> None:
    """Play against bots. Type 'help' for the commands: hint, undo, moves, save and more.

    The record is saved after every move. Taking back reveals nothing: the deal fixes the cards to
    come, whatever you do. Ctrl-C makes a thinking bot move at once; at the prompt it ends the
    session.
    """
    import secrets

    from solver import records
    from solver.cli.adviser import Adviser
    from solver.cli.sessions.begin import begin_record, check_own, record_path, resume_record
    from solver.cli.sessions.console import Console
    from solver.cli.sessions.play_session import PlaySession
    from solver.cli.sessions.session import SessionSettings
    from solver.cli.sessions.words import word
    from solver.games import load
    from solver.search.bot import bot_seed
    from solver.search.bots import make_bot
    from solver.table import Table

    limits = make_limits(seconds, nodes)
    taken = take_boards(boards, game)
    if resume is None:
        dealt = seed if seed is not None else secrets.randbelow(10**9)
        record = begin_record(game, seats, dealt, variant_texts)
        if taken is not None:
            taken.check_begun(record.variant)
    else:
        record = resume_record(game, resume, variant_texts, seats)
        if taken is not None:
            taken.check_used(str(resume), game, record.variant)
        if record.seed is None:
            raise InputError(str(resume), "has no seed, so nobody can deal", "use 'solver follow'")
        if seed is not None:
            raise InputError("--seed", "the record has its own", "leave it out with --resume")
    people = check_own(load(game), record, own or seats_of_people(record.seats) or [0])
    specs = opponents(record.seats, people, bot)
    if resume is None:
        record.seats = [specs.get(seat, HUMAN) for seat in range(len(record.seats))]
    record.limits = records.limits_of(
        limits if seat in specs else None for seat in range(len(record.seats))
    )
    assert record.seed is not None
    seed, threads = bot_seed(record.seed), thread_count(threads, nodes)

    begun = records.start(record)

    def adviser(spec: str) -> Adviser:
        bot = make_bot(spec)
        bot.check(load(game), begun)
        return Adviser(bot, limits, seed, threads)

    hints = adviser(bot if bot is not None and len(set(specs.values())) == 1 else DEFAULT)
    bots = {seat: adviser(spec) for seat, spec in specs.items()}
    path = record_path(game, save, resume)
    settings = SessionSettings(Console(plain=plain), hints, path, lang, saved=path == resume)
    settings.console.say(word("begin.play", lang, who_sits_where(specs, people, lang)))
    deal = record.adapter().deal(record.variant, record.seed)
    PlaySession(Table(record), settings, deal, people, bots).run()


def seats_of_people(names: Sequence[str]) -> list[int]:
    """The seats that the record of an earlier session gives to people."""
    return [seat for seat, name in enumerate(names) if name == HUMAN]


def opponents(names: Sequence[str], people: Iterable[int], bot: str | None) -> dict[int, str]:
    """Spec strings of the bots by seat: those of ``--bot``, or of the record to be resumed.

    A record that no session of this command wrote names people, not bots. Raises InputError when
    there are neither one nor as many bots as seats for them, and if only the record names a program
    to be run.
    """
    from solver.search.spec import runs_program

    seats = [seat for seat in range(len(names)) if seat not in people]
    if bot is None:
        known = HUMAN in names
        specs = {seat: (known and names[seat]) or DEFAULT for seat in seats}
        for spec in filter(runs_program, specs.values()):
            # Whoever wrote the file chose the command, which may not be the one who plays.
            problem = f"the record names a program, {spec!r}"
            raise InputError("--resume", problem, "name the opponents by --bot")
        return specs
    named = split_specs(bot, "--bot")
    if len(named) == 1:
        named *= len(seats)
    if len(named) != len(seats):
        raise InputError(
            "--bot",
            f"{len(named)} bots for {len(seats)} seats",
            "give one for all, or one for each",
        )
    return dict(zip(seats, named, strict=True))


def who_sits_where(specs: dict[int, str], people: Collection[int], lang: str = "en") -> str:
    """For instance ``You are seat 1 against default (seat 0), flat (seat 2)``."""
    from solver.cli.sessions.words import word

    own = word("and", lang).join(str(seat) for seat in sorted(people))
    if not specs:
        return word("you.all", lang, own)
    if len(specs) == 1:
        against = next(iter(specs.values()))
    else:
        against = ", ".join(word("bot", lang, spec, seat) for seat, spec in specs.items())
    return word("you.one" if len(people) == 1 else "you.some", lang, own, against)
