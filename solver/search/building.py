"""Searches of a state, built as its game wants them.

A game may depart from the general settings of a search (``Game.tuning``); what a user has given
comes before that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from solver._ext.search.alphabeta import AlphaBeta
from solver._ext.search.determinized import Determinized
from solver._ext.search.mcts import Mcts

if TYPE_CHECKING:
    from solver._ext.core.network import NetworkHandle
    from solver._ext.core.state import State
    from solver.games.base import Game

ISMCTS = "ismcts"
"""The name of tree search among bots and in ``Game.tuning``."""

DETERMINIZED = "determinized"
"""The name of the search over sampled worlds."""

NOTHING: Mapping[str, float] = MappingProxyType({})
"""No settings but those of the game."""

TREE_BYTES = 1 << 28
"""Memory for a tree when nothing is said about it."""


def tree_search(
    game: Game,
    state: State,
    *,
    seed: int = 0,
    network: NetworkHandle | None,
    given: Mapping[str, float] = NOTHING,
    max_bytes: int = TREE_BYTES,
    moves: Sequence[int] | None = None,
) -> Mcts:
    """A tree for the decision in ``state``, or for some of its moves."""
    return Mcts(state, _tuned(game, state, ISMCTS, network, given), seed, network, max_bytes, moves)


def world_search(
    game: Game,
    state: State,
    *,
    seed: int = 0,
    network: NetworkHandle | None,
    given: Mapping[str, float] = NOTHING,
    moves: Sequence[int] | None = None,
) -> Determinized:
    """A search over sampled worlds for the decision in ``state``, or for some of its moves."""
    tuned = _tuned(game, state, DETERMINIZED, network, given)
    return Determinized(state, tuned, seed, network, moves=moves)


def _tuned(
    game: Game,
    state: State,
    bot: str,
    network: NetworkHandle | None,
    given: Mapping[str, float],
) -> dict[str, float]:
    tuned = {**game.tuning_of(state).get(bot, NOTHING)}
    if network is not None:
        tuned |= game.tuning_with_network.get(bot, NOTHING)
        if network.has_policy:
            tuned |= game.tuning_with_policy.get(bot, NOTHING)
    return {**tuned, **given}


def endgame_solver(state: State, threads: int = 1) -> AlphaBeta:
    """Alpha-beta with memory for a transposition table that fits the turns left.

    From 32 KiB to 256 MiB. Fresh memory costs time at its first touch and every look into much of
    it a miss, so a proof gets less than it would fill: that costs one in a hundred nodes.
    """
    table_bytes = 1 << min(28, 10 + 5 * max(state.turns_left, 4) // 4)
    return AlphaBeta(state, table_bytes, fills=True, threads=threads)
