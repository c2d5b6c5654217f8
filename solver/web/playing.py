"""The answers of bots in a game that is played: each asked with what its own seat knows."""

from __future__ import annotations

from collections.abc import Callable

from solver._ext.core.state import OVER
from solver.errors import InputError
from solver.search.bot import Stop, never
from solver.search.bots import make_bot
from solver.search.limits import Limits
from solver.web.desk import Desk


def reply(desk: Desk, number: int, stop: Stop = never) -> int:
    """Let the deal and the bots move after a node until a person decides; returns the node.

    A bot that ``stop`` interrupts does not move: what it has found by then is not what it would
    have played. Raises InputError if the board is not one on which bots play, or if the node is
    deleted meanwhile.
    """
    if desk.mode != "play":
        raise InputError("reply", "no bots play here")
    with desk.replying:
        with desk.lock:
            number = desk.play_forced(number)
        while True:
            with desk.lock:
                asked = _asked(desk, number, stop)
            if asked is None or stop():
                return number
            move = asked()
            if stop():
                return number
            with desk.lock:
                number = desk.play_forced(desk.tree.add(number, move).number)


def _asked(desk: Desk, number: int, stop: Stop = never) -> Callable[[], int] | None:
    """What the bot that decides at a node is asked, None where none does.

    It needs nothing of the board, so other pages are shown while it thinks. A new stream for each
    ply, the same each time. A forced move is not thought about.
    """
    seat = desk.tree.at(number).decider
    if seat == OVER or seat in desk.own:
        return None
    position = desk.game.observe(desk.tree.at(number), seat)
    moves = position.state.legal_moves()
    if len(moves) == 1:
        return lambda: moves[0]
    limits = Limits(nodes=desk.levels.nodes[seat])
    seed = desk.levels.seed + desk.tree.node(number).plies
    bot = make_bot("default")
    return lambda: bot.analyze(position, limits, seed=seed, stop=stop).best.move
