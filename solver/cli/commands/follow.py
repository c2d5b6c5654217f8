"""``solver follow``: the adviser at a real table."""

from __future__ import annotations

from pathlib import Path

import click

from solver.cli.input.boards import boards_option, take_boards
from solver.cli.input.options import (
    GAME,
    bot_option,
    examples,
    lang_option,
    make_limits,
    nodes_option,
    plain_option,
    seats_option,
    seed_option,
    thread_count,
    threads_option,
    time_option,
    variant_option,
)
from solver.cli.input.paths import PATH

ME, OTHER = "me", "other"
"""How own and other seats are called in the record, so that a resumed game knows them."""


@click.command(
    epilog=examples(
        "solver follow duel --seat 0 --save tonight.json",
        "solver follow duel --seat 1 --time 10s --lang it",
        "solver follow architects --seats 4 --seat 2",
        "solver follow wonders --seats 5 --seat 0 --save tonight.json",
        "solver follow dice --seats 4 --seat 1 --boards mine.json",
        "solver follow duel --resume tonight.json",
        "solver follow duel --from examples/duel/age_2.json",
    )
)
@click.argument("game", type=GAME)
@seats_option
@click.option(
    "--seat",
    type=click.IntRange(min=0),
    help="Your seat: advice comes on its turns (default: on every turn).",
)
@bot_option
@time_option()
@nodes_option
@threads_option
@seed_option
@click.option("--top", type=click.IntRange(min=1), default=3, help="Moves to show (default 3).")
@click.option("--why", is_flag=True, help="Tell all reasons for each move.")
@variant_option
@boards_option
@click.option("--from", "start", metavar="POSITION", help="Begin in the middle of a game.")
@click.option("--save", type=PATH, help="Keep the record in this file.")
@click.option("--resume", type=PATH, help="Go on with the game of a record.")
@lang_option
@plain_option
def command(
    *,
    game: str,
    seats: int | None,
    seat: int | None,
    bot: str,
    seconds: float | None,
    nodes: int | None,
    threads: int | None,
    seed: int,
    top: int,
    why: bool,
    variant_texts: tuple[str, ...],
    boards: str | None,
    start: str | None,
    save: Path | None,
    resume: Path | None,
    lang: str,
    plain: bool,
) -> None:
    """Follow a game at a real table: type what happens, see the board, get advice.

    Short forms are enough: 'b baths' or 't left', and only the names when cards are turned up.
    'undo' takes back typing errors, and the record is saved after every line. Seat 0 begins, the
    others follow in the order of play. With --seat you are not asked for what only others see; use
    it for games with hidden hands. Ctrl-C shows the best so far while the bot thinks; at the prompt
    it ends the session.
    """
    from solver import records
    from solver.cli.adviser import Adviser
    from solver.cli.input.given import read_given
    from solver.cli.output.assumed_text import assumed_lines
    from solver.cli.sessions.begin import (
        begin_record,
        begin_with,
        own_seats,
        record_path,
        resume_record,
    )
    from solver.cli.sessions.console import Console
    from solver.cli.sessions.follow_session import FollowSession
    from solver.cli.sessions.session import SessionSettings
    from solver.cli.sessions.words import word
    from solver.search.bots import make_bot
    from solver.table import Table

    limits = make_limits(seconds, nodes)
    if resume is not None and start is not None:
        raise click.UsageError("give --from or --resume, not both", click.get_current_context())
    taken = take_boards(boards, game)
    given = read_given(start) if start is not None else None
    if resume is None:
        record = begin_record(game, seats, None, variant_texts, given)
    else:
        record = resume_record(game, resume, variant_texts, seats)
    if taken is not None and (resume or start) is not None:
        taken.check_used(str(resume or start), game, record.variant)
    elif taken is not None:
        taken.check_begun(record.variant)
    if seat is not None and resume is None and start is None:
        begin_with(record, seat)
    own = own_seats(record, [i for i, name in enumerate(record.seats) if name == ME], seat)
    if resume is None:
        record.seats = [ME if number in own else OTHER for number in range(len(record.seats))]
    maker = make_bot(bot)
    maker.check(record.adapter(), records.start(record))
    adviser = Adviser(maker, limits, seed, thread_count(threads, nodes))
    path = record_path(game, save, resume)
    settings = SessionSettings(
        Console(plain=plain), adviser, path, lang, top, why, saved=path == resume
    )
    settings.console.say(word("begin.follow", lang))
    for line in assumed_lines(given.at(), lang) if given is not None else ():
        settings.console.say(line)
    FollowSession(Table(record), settings, own).run()
