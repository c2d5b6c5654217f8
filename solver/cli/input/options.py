"""Options that several commands have, the types of their values, and what the values mean."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from solver.cli.exits import LANGUAGE
from solver.cli.input.paths import PATH
from solver.errors import InputError
from solver.games import GAMES
from solver.names import READER
from solver.units import parse_count, parse_seconds

if TYPE_CHECKING:
    from solver.games.base import Game, Variant
    from solver.search.limits import Limits

if TYPE_CHECKING:
    _FloatType = click.ParamType[float]
    _IntType = click.ParamType[int]
else:  # not generic in click before 8.5
    _FloatType = _IntType = click.ParamType

F = TypeVar("F", bound=Callable[..., Any])

DEFAULT_SECONDS = 2.0
MAX_SEED = 2**63 - 1


class Duration(_FloatType):
    """A span of time such as ``2s``, ``500ms``, ``1.5`` or ``3m``, as seconds."""

    name = "time"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Seconds, more than 0 and at most a week."""
        if isinstance(value, float):
            return value
        try:
            return parse_seconds(str(value))
        except InputError as error:
            self.fail(str(error), param, ctx)


class Count(_IntType):
    """A whole number of at least one, also as ``50k``, ``2M`` or ``1_000_000``."""

    name = "count"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number, at most 10**15."""
        if isinstance(value, int):
            return value
        try:
            return parse_count(str(value))
        except InputError as error:
            self.fail(str(error), param, ctx)


GAME = click.Choice(sorted(GAMES))
SEED = click.IntRange(0, MAX_SEED)


def examples(*lines: str) -> str:
    """The examples at the end of a command's help text."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


def combine(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    """One decorator out of several, in the order in which they would be written."""

    def decorate(function: F) -> F:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return decorate


def json_option(what: str) -> Callable[[F], F]:
    """``--json``: one JSON object on standard output."""
    return click.option("--json", "as_json", is_flag=True, help=f"Print {what} as one JSON object.")


def _keep_language(ctx: click.Context, _: click.Parameter, lang: str) -> str:
    ctx.meta[LANGUAGE] = lang
    READER.set(lang)
    return lang


def _language_option(text: str, *, passed: bool) -> Callable[[F], F]:
    """``--lang``; the command gets it as an argument if it is ``passed``."""
    return click.option(
        "--lang",
        type=click.Choice(["en", "it", "id"]),
        default="en",
        show_default=True,
        envvar="SOLVER_LANG",
        callback=_keep_language,
        expose_value=passed,
        help=text,
    )


lang_option = _language_option("Names in English, in Italian, or as ids.", passed=True)
error_lang_option = _language_option("Errors in English or in Italian.", passed=False)
plain_option = click.option("--plain", is_flag=True, help="No color, even on a terminal.")
ply_option = click.option(
    "--ply",
    type=click.IntRange(min=0),
    help="With a record: after its first N moves and chance events (default: all).",
)
view_option = click.option(
    "--seat", type=click.IntRange(min=0), help="Whose knowledge (default: the decider's)."
)
out_option = click.option(
    "-o",
    "--output",
    type=PATH,
    help="Write to this file instead of standard output.",
)
seats_option = click.option(
    "--seats",
    type=click.IntRange(min=1),
    metavar="N",
    help="Number of seats (default: the smallest usual table).",
)
variant_option = click.option(
    "--variant",
    "variant_texts",
    multiple=True,
    metavar="NAME=VALUE",
    help="A rule option; 'solver games NAME' lists them. May be repeated.",
)


def time_option(default: float = DEFAULT_SECONDS) -> Callable[[F], F]:
    """``--time``, with the time that the command takes when neither it nor ``--nodes`` is given."""
    return click.option(
        "--time", "seconds", type=Duration(), help=f"Time to think (default {default:g}s)."
    )


nodes_option = click.option("--nodes", type=Count(), help="Size of the search instead of a time.")
seed_option = click.option(
    "--seed", type=SEED, default=0, show_default=True, help="Seed of the random numbers."
)
bot_option = click.option(
    "--bot",
    default="default",
    show_default=True,
    metavar="NAME[:KEY=VALUE,...]",
    help="Bot and settings, e.g. default or flat; an unknown name lists all bots.",
)
threads_option = click.option(
    "--threads",
    type=click.IntRange(1, 256),
    help="Threads to think with (default: all cores with --time, 1 with --nodes).",
)


def make_limits(
    seconds: float | None, nodes: int | None, default: float = DEFAULT_SECONDS
) -> Limits:
    """The limits of a search from ``--time`` and ``--nodes``; a usage error for both at once."""
    from solver.search.limits import Limits

    if seconds is not None and nodes is not None:
        raise click.UsageError("give --time or --nodes, not both", click.get_current_context())
    if seconds is None and nodes is None:
        seconds = default
    return Limits(seconds=seconds, nodes=nodes)


def thread_count(threads: int | None, nodes: int | None) -> int:
    """The number of threads: as asked for, otherwise one when the answer shall not depend on it."""
    if threads is not None:
        return threads
    return 1 if nodes is not None else cores()


def cores() -> int:
    """The number of cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def parse_variant(game: Game, texts: Sequence[str]) -> Variant:
    """The variant from ``--variant name=value`` options. Raises InputError."""
    chosen: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals or not name:
            raise InputError("--variant", f"{text!r} is not NAME=VALUE")
        if name in chosen:
            raise InputError("--variant", f"{name!r} is given twice")
        chosen[name] = value.strip()
    return game.parse_variant(chosen)


def check_seats(game: Game, seats: int | None) -> int:
    """A number of seats that the game has, or its default. Raises InputError."""
    if seats is None:
        return game.default_seats
    if not game.min_seats <= seats <= game.max_seats:
        raise InputError(
            "--seats", f"{game.name} has no table of {seats}", f"it seats {game.seat_range}"
        )
    return seats
