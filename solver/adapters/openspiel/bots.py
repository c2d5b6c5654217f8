"""Bots of this package at tables of OpenSpiel, and bots of OpenSpiel that may not peek."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyspiel

from solver._ext.core.rng import Rng
from solver.search.bots import make_bot
from solver.search.limits import Limits

if TYPE_CHECKING:
    from solver.adapters.openspiel.game import SpielState


class SolverBot(pyspiel.Bot):  # type: ignore[misc]  # pyspiel has no types
    """A bot of this package, seated in a game of OpenSpiel.

    It gets the position of its player and nothing else of the state.

    Parameters
    ----------
    player:
        Its seat.
    spec:
        What ``--bot`` takes, such as ``ismcts:score=0``. Raises InputError for an unknown bot.
    seconds, nodes:
        Bounds of each decision, at least one of them.
    seed, threads:
        As for all searches; with ``nodes`` alone the same seed plays the same moves.
    """

    def __init__(
        self,
        player: int,
        spec: str = "default",
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        seed: int = 0,
        threads: int = 1,
    ) -> None:
        super().__init__()
        self.player = player
        self._bot = make_bot(spec)
        self._limits = Limits(seconds, nodes)
        self._seed = seed
        self._threads = threads

    def restart(self) -> None:
        """Forget the last game."""
        self._bot.forget()

    def restart_at(self, state: SpielState) -> None:
        """Begin a game; of the state nothing is looked at but which game it is."""
        game = state.get_game()
        self._bot.begin(game.adapter, game.variant)

    def close(self) -> None:
        """Give back what the bot holds outside of this process, such as a program it runs."""
        self._bot.close()

    def step(self, state: SpielState) -> int:
        """The action to play in ``state``, where the player decides."""
        position = state.observe(self.player)
        move = self._bot.choose(position, self._limits, seed=self._seed, threads=self._threads)
        return state.action(move)


class Blindfolded(pyspiel.Bot):  # type: ignore[misc]  # pyspiel has no types
    """A bot of OpenSpiel that is shown only what its player knows.

    Searches such as ``MCTSBot`` look at the whole state they are given, so in a game with secrets
    they play with open cards. This one hands them a state drawn anew for each decision from those
    that the player cannot tell apart; its actions are the same.

    Parameters
    ----------
    bot:
        Any ``pyspiel.Bot`` that needs no information but the state in ``step``.
    player:
        Its seat.
    seed:
        Of the states that are drawn.
    """

    def __init__(self, bot: Any, player: int, seed: int = 0) -> None:
        super().__init__()
        self.player = player
        self._bot = bot
        self._seed = seed
        self._rng = Rng(seed)

    def restart(self) -> None:
        """Begin a new game, with the same random numbers as before."""
        self._rng = Rng(self._seed)
        self._bot.restart()

    def restart_at(self, state: SpielState) -> None:  # noqa: ARG002
        """Begin a new game; the bot inside is not shown the state."""
        self.restart()

    def step(self, state: SpielState) -> int:
        """The action that the bot inside plays in a state that fits what the player knows."""
        return int(self._bot.step(state.resample_from_infostate(self.player, self._rng.uniform)))
