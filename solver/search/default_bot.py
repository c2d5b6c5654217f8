"""``default``: the bot that plays a game best."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from solver._ext.core.state import State
from solver.errors import InputError
from solver.games.base import Game
from solver.search.analysis import Analysis
from solver.search.bot import Bot, Task
from solver.search.spec import Number, Range
from solver.search.tree_bot import TreeBot
from solver.search.world_bot import WorldBot

_BEST: Mapping[str, type[Bot]] = {cls.name: cls for cls in (TreeBot, WorldBot)}


class DefaultBot(Bot):
    """Stands for the bot that the game names for a position (``Game.best_bot``).

    Settings are those of that bot; which one it is shows when it is first asked.
    """

    name = "default"
    defaults: ClassVar[Mapping[str, Number]] = {}
    ranges: ClassVar[Mapping[str, Range]] = {}

    def __init__(self, spec: str, given: Mapping[str, str]) -> None:
        super().__init__(spec, {})
        self._bots: dict[str, Bot] = {}
        refused = []
        for name, cls in _BEST.items():
            try:
                self._bots[name] = cls(spec, dict(given))
            except InputError as error:
                refused.append(error)
        if not self._bots:
            raise refused[0]

    def think(self, task: Task) -> Analysis:
        """What the game's best bot thinks. Raises InputError if the settings are not its own."""
        return self._bot(task.position.game, task.position.state).think(task)

    def check(self, game: Game, start: State) -> None:
        """Raise InputError if the settings are not those of the bot that ``game`` names."""
        self._bot(game, start)

    def _bot(self, game: Game, state: State) -> Bot:
        """The bot that this one uses for a table like ``state``."""
        wanted = game.best_bot(state)
        if wanted not in self._bots:
            raise InputError(
                f"bot {self.spec!r}",
                f"the settings are not those of {wanted}, the default of this game",
                "name the bot they belong to",
            )
        return self._bots[wanted]

    def forget(self) -> None:
        """Drop what the bot kept from earlier decisions."""
        for bot in self._bots.values():
            bot.forget()
