"""What can be set in an engine: the options it offers, with their values."""

from __future__ import annotations

from dataclasses import dataclass, replace

from solver.errors import InputError, Phrase
from solver.games.base import Game
from solver.protocol.lines import EngineOption, shown
from solver.search.bot import Bot
from solver.search.bots import make_bot
from solver.search.spec import runs_program

MAX_SEED = 2**63 - 1
MAX_LINES = 1000


@dataclass(frozen=True)
class EngineSettings:
    """The values of all options.

    ``bot`` is a spec string, ``lines`` the number of moves that a search tells about.
    """

    bot: str = "default"
    threads: int = 1
    seed: int = 0
    lines: int = 1

    def offered(self) -> list[EngineOption]:
        """The options, with these values as their defaults."""
        return [
            EngineOption("bot", default=self.bot),
            EngineOption("threads", "spin", str(self.threads), 1, 256),
            EngineOption("seed", "spin", str(self.seed), 0, MAX_SEED),
            EngineOption("lines", "spin", str(self.lines), 1, MAX_LINES),
        ]

    def changed(self, name: str, text: str) -> EngineSettings:
        """The settings with another value of one option. Raises InputError."""
        known = {option.name: option for option in self.offered()}
        if name not in known:
            raise InputError(
                "option", f"no option {shown(name)}", Phrase("known: {}", ", ".join(known))
            )
        option = known[name]
        option.check(text)
        if name == "bot":
            check_asked_for(text)
            return replace(self, bot=text)
        number = int(text)
        if name == "threads":
            return replace(self, threads=number)
        if name == "seed":
            return replace(self, seed=number)
        return replace(self, lines=number)

    def make_bot(self, game: Game) -> Bot:
        """The bot. Raises InputError, also for one that plays ``game`` at no table."""
        bot = make_bot(self.bot)
        if not runs_program(self.bot):  # a program says for itself, once it is started
            check_plays(bot, game)
        return bot


def check_plays(bot: Bot, game: Game) -> None:
    """Raise InputError if a bot can play at no table: which one it will be is not known yet."""
    refused: list[InputError] = []
    tables = range(game.min_seats, game.max_seats + 1)
    for seats in tables:
        try:
            bot.check(game, game.new(seats=seats))
        except InputError as error:
            refused.append(error)
    if len(refused) == len(tables):
        raise refused[0]


def check_asked_for(spec: str) -> None:
    """Raise InputError for a bot that the other program may not ask for.

    It may be on another machine; starting programs is up to the user who starts this one.
    """
    if runs_program(spec):
        raise InputError("option bot", "starts a program", "give it to 'solver engine --bot'")
