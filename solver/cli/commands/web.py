"""``solver web``: the analysis board in the browser."""

from __future__ import annotations

import click

from solver.cli.input.boards import boards_option
from solver.cli.input.options import examples, lang_option


@click.command(
    epilog=examples(
        "solver web",
        "solver web examples/duel/age_2.json",
        "solver web examples/wonders/game.json --lang it",
        "solver web --host 0.0.0.0",
    )
)
@click.argument("source", metavar="[FILE]", required=False)
@click.option("--port", type=click.IntRange(0, 65535), help="Port (default: a free one from 7077).")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Where to listen; 0.0.0.0 lets a phone in the same network in.",
)
@click.option("--open/--no-open", "show", default=True, help="Open the browser (default).")
@click.option(
    "--keep/--no-keep",
    default=True,
    help="Keep boards in files, so that games go on after a restart (default).",
)
@click.option(
    "--new-address", "renew", is_flag=True, help="Make a new secret; links kept so far end."
)
@boards_option
@lang_option
def command(
    *,
    source: str | None,
    port: int | None,
    host: str,
    show: bool,
    keep: bool,
    renew: bool,
    boards: str | None,
    lang: str,
) -> None:
    """Lay out, play, analyze and review in the browser.

    FILE is a position, a record, the one-line text of a position, or '-' for standard input.
    The page is served by this machine to itself, under an address that holds a secret, the same at
    every start; nothing is loaded from the internet. With --host the phone beside the table can
    open it, too: whoever knows the address can use it. Needs the extra 'web'. Ctrl-C ends it.
    """
    from contextlib import suppress

    from solver.cli.input.boards import take_boards
    from solver.cli.input.reading import place_of, read_text
    from solver.cli.output.files import notice
    from solver.errors import InputError
    from solver.positions import is_compact

    try:
        from solver.web.app import Server
        from solver.web.keeping import lasting_token, usual_folder
        from solver.web.opening import open_text
        from solver.web.serving import serve
    except ModuleNotFoundError as error:
        remedy = "install it: pip install '.[web]' in a checkout, else 'seven-wonders-solver[web]'"
        raise InputError("solver web", f"{error.name} is missing", remedy) from None
    folder = usual_folder() if keep else None
    if keep and folder is None:
        notice("boards are not kept: this user has no home; name a folder in XDG_STATE_HOME")
    spoken = "it" if lang == "it" else "en"
    server = Server.usual(None if folder is None else folder / "boards", notice)
    server.lang = spoken
    if boards is not None:
        take_boards(boards)
    if source is not None:
        text, place = (source, "") if is_compact(source) else (read_text(source), place_of(source))
        opened = open_text(text, place, spoken)
        for note in opened.notes:
            notice(note)
        server.first = server.desks.add(opened.desk)
    token = ""
    if folder is not None:
        with suppress(OSError):  # then the address is new at every start
            token = lasting_token(folder, renew=renew)
    serve(
        server,
        lambda text: click.echo(text, err=True),
        token=token,
        host=host,
        port=port,
        show=show,
    )
