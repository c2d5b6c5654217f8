"""The registry of bots: a spec string in, a bot out.

A bot is imported when one of its kind is made: each brings its own search.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from solver.errors import InputError, Phrase
from solver.search.spec import PROGRAM, bot_name

if TYPE_CHECKING:
    from solver.search.bot import Bot


class _Home(NamedTuple):
    """Where a bot is to be found, and what it is."""

    module: str
    cls: str
    about: str


_HOMES: dict[str, _Home] = {
    "default": _Home("default_bot", "DefaultBot", "the strongest bot of the game"),
    "ismcts": _Home(
        "tree_bot", "TreeBot", "Monte Carlo tree search with chance nodes and exact endings"
    ),
    "determinized": _Home(
        "world_bot", "WorldBot", "sampled worlds, each searched with choices made at the same time"
    ),
    "alphabeta": _Home(
        "alphabeta_bot",
        "AlphaBetaBot",
        "alpha-beta with chance nodes, hand-made evaluation, exact endings with two seats",
    ),
    "openloop": _Home(
        "openloop_bot",
        "OpenLoopBot",
        "tree search over decisions alone, playouts that follow plans, nothing learned",
    ),
    "flat": _Home("baselines", "FlatBot", "flat Monte Carlo with uniformly random playouts"),
    "greedy": _Home(
        "baselines", "GreedyBot", "the best position one move ahead by the game's evaluation"
    ),
    "rules": _Home("baselines", "RulesBot", "the game's rules of thumb, no search"),
    "random": _Home("baselines", "RandomBot", "uniformly random legal moves"),
}

BOTS: dict[str, str] = {name: home.about for name, home in _HOMES.items()}
"""What each bot of this package is, by the name that starts its spec string."""


def make_bot(spec: str) -> Bot:
    """The bot that ``spec`` describes, e.g. ``ismcts:c=1.4``. Raises InputError.

    ``program:COMMAND`` is a program of somebody else; it is started when it is first needed. So a
    spec string of a stranger must not get here, see :func:`solver.search.spec.runs_program`.
    """
    name = bot_name(spec)
    if name == PROGRAM:
        from solver.search.program_bot import ProgramBot

        return ProgramBot.from_spec(spec)
    if name not in _HOMES:
        known = f"{', '.join(BOTS)}, {PROGRAM}:COMMAND"
        raise InputError(f"bot {spec!r}", f"no bot {name!r}", Phrase("known: {}", known))
    home = _HOMES[name]
    cls: type[Bot] = getattr(import_module(f"solver.search.{home.module}"), home.cls)
    return cls.from_spec(spec)
