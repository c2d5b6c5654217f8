"""The answers of bots in a game that is played: each asked with what its own seat knows."""

from __future__ import annotations

from solver._ext.core.state import OVER
from solver.errors import InputError
from solver.search.bots import make_bot
from solver.search.limits import Limits
from solver.web.session import Session


def reply(session: Session, number: int) -> int:
    """Let the deal and the bots move after a node until a person decides; returns the node.

    Raises InputError if the board is not one on which bots play.
    """
    if session.mode != "play":
        raise InputError("reply", "no bots play here")
    with session.lock:
        number = session.settle(number)
        while True:
            state = session.tree.at(number)
            if state.decider == OVER or state.decider in session.own:
                return number
            number = session.settle(session.tree.add(number, _choice(session, number)).number)


def _choice(session: Session, number: int) -> int:
    """The move of the bot that decides at a node. A new stream for each ply, the same each time."""
    seat = session.tree.at(number).decider
    position = session.game.observe(session.tree.at(number), seat)
    bot = make_bot("default")
    seed = session.levels.seed + session.tree.node(number).plies
    return bot.choose(position, Limits(nodes=session.levels.nodes[seat]), seed=seed)
