"""The registry of bots: a spec string in, a bot out."""

from __future__ import annotations

from solver.errors import InputError
from solver.search.alphabeta_bot import AlphaBetaBot
from solver.search.baselines import FlatBot, GreedyBot, RandomBot, RulesBot
from solver.search.bot import Bot
from solver.search.default_bot import DefaultBot
from solver.search.openloop_bot import OpenLoopBot
from solver.search.program_bot import ProgramBot
from solver.search.spec import PROGRAM, bot_name
from solver.search.tree_bot import TreeBot
from solver.search.world_bot import WorldBot

_CLASSES: dict[str, type[Bot]] = {
    cls.name: cls
    for cls in (
        DefaultBot, TreeBot, WorldBot, AlphaBetaBot, OpenLoopBot, FlatBot, GreedyBot, RulesBot,
        RandomBot,
    )
}  # fmt: skip

BOTS: dict[str, str] = {name: cls.about for name, cls in _CLASSES.items()}
"""What each bot of this package is, by the name that starts its spec string."""


def make_bot(spec: str) -> Bot:
    """The bot that ``spec`` describes, e.g. ``ismcts:c=1.4``. Raises InputError.

    ``program:COMMAND`` is a program of somebody else; it is started when it is first needed. So a
    spec string of a stranger must not get here, see :func:`solver.search.spec.runs_program`.
    """
    name = bot_name(spec)
    if name == PROGRAM:
        return ProgramBot.from_spec(spec)
    if name not in _CLASSES:
        known = f"{', '.join(BOTS)}, {PROGRAM}:COMMAND"
        raise InputError(f"bot {spec!r}", f"no bot {name!r}", f"known: {known}")
    return _CLASSES[name].from_spec(spec)
