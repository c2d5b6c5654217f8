"""The registry of bots: a spec string in, a bot out."""

from __future__ import annotations

from solver.errors import InputError
from solver.search.alphabeta_bot import AlphaBetaBot
from solver.search.baselines import FlatBot, GreedyBot, RandomBot, RulesBot
from solver.search.bot import Bot
from solver.search.default_bot import DefaultBot
from solver.search.spec import split_spec
from solver.search.tree_bot import TreeBot
from solver.search.world_bot import WorldBot

_CLASSES: dict[str, type[Bot]] = {
    cls.name: cls
    for cls in (
        DefaultBot, TreeBot, WorldBot, AlphaBetaBot, FlatBot, GreedyBot, RulesBot, RandomBot,
    )
}  # fmt: skip

BOTS: dict[str, str] = {name: cls.about for name, cls in _CLASSES.items()}
"""What each bot is, by the name that starts its spec string."""


def make_bot(spec: str) -> Bot:
    """The bot that ``spec`` describes, e.g. ``ismcts:c=1.4``. Raises InputError."""
    name, settings = split_spec(spec)
    if name not in _CLASSES:
        raise InputError(f"bot {spec!r}", f"no bot {name!r}", f"known: {', '.join(BOTS)}")
    return _CLASSES[name](spec, settings)
