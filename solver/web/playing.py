"""The answers of bots in a game that is played: each asked with what its own seat knows."""

from __future__ import annotations

from solver._ext.core.state import OVER
from solver.errors import InputError
from solver.search.bots import make_bot
from solver.search.limits import Limits
from solver.web.desk import Desk


def reply(desk: Desk, number: int) -> int:
    """Let the deal and the bots move after a node until a person decides; returns the node.

    Raises InputError if the board is not one on which bots play.
    """
    if desk.mode != "play":
        raise InputError("reply", "no bots play here")
    with desk.lock:
        number = desk.settle(number)
        while True:
            state = desk.tree.at(number)
            if state.decider == OVER or state.decider in desk.own:
                return number
            number = desk.settle(desk.tree.add(number, _choice(desk, number)).number)


def _choice(desk: Desk, number: int) -> int:
    """The move of the bot that decides at a node. A new stream for each ply, the same each time."""
    seat = desk.tree.at(number).decider
    position = desk.game.observe(desk.tree.at(number), seat)
    bot = make_bot("default")
    seed = desk.levels.seed + desk.tree.node(number).plies
    return bot.choose(position, Limits(nodes=desk.levels.nodes[seat]), seed=seed)
