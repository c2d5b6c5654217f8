"""The engine: a conversation line by line, about one game, independent of where lines come from."""

from __future__ import annotations

from collections.abc import Callable

from solver import __version__
from solver.engine.options import EngineSettings
from solver.engine.thinking import Say, Thinking
from solver.errors import InputError, Phrase
from solver.games.base import Game, Position
from solver.json_input import parse_object
from solver.positions import is_compact, position_from_compact, position_from_json
from solver.protocol.lines import VERSION, one_line, read_go, shown

NAME = "seven-wonders-solver"


class Engine:
    """One conversation about ``game``.

    A line that cannot be obeyed gets one line ``error`` and changes nothing. Not safe to share
    between threads; ``say`` is called from the caller's thread and from that of a search.

    Parameters
    ----------
    settings:
        Values of the options to begin with. Raises InputError for a bad bot.
    say:
        Writes one line, or raises BrokenPipeError when nobody reads any more.
    """

    def __init__(self, game: Game, settings: EngineSettings, say: Say) -> None:
        self._game = game
        self._settings = settings
        self._say = say
        self._bot = settings.make_bot(game)
        self._position: Position | None = None
        self._search: Thinking | None = None
        self._commands: dict[str, Callable[[str], None]] = {
            "identify": self._identify,
            "option": self._option,
            "tables": self._tables,
            "newgame": self._new_game,
            "position": self._take_position,
            "go": self._go,
            "stop": self._stop,
            "ping": self._ping,
        }
        self._while_thinking = {"identify", "stop", "ping"}

    def obey(self, line: str) -> bool:
        """Do what a line says. False when it ends the conversation; then call :meth:`close`."""
        word, _, rest = line.strip().partition(" ")
        if word == "quit":
            return False
        try:
            self._command(word)(rest.strip())
        except InputError as error:
            self._say(f"error {one_line(str(error))}")
        except BrokenPipeError:
            raise  # the other side is gone: nobody hears the error
        except Exception as error:  # noqa: BLE001 - a mistake of ours must not end the game
            self._say(f"error {one_line(f'{type(error).__name__}: {error}')}")
        return True

    def complain(self, text: str) -> None:
        """Say that a line could not be read."""
        self._say(f"error {one_line(text)}")

    def finish(self) -> None:
        """There are no more lines: wait for a search that has an end, and :meth:`close`."""
        if self._search is not None and not self._search.endless:
            self._search.wait()
        self.close()

    def close(self) -> None:
        """Stop thinking and give everything back."""
        if self._search is not None:
            self._search.stop()
            self._search.wait()
        self._bot.close()

    @property
    def thinking(self) -> bool:
        """Whether a search has not answered yet."""
        return self._search is not None and self._search.running

    @property
    def deaf(self) -> BrokenPipeError | None:
        """Why the answer of a search could not be written; None as long as somebody reads."""
        return self._search.error if self._search is not None else None

    def _command(self, word: str) -> Callable[[str], None]:
        """What a command does. Raises InputError if there is none, or it has to wait."""
        if not word:
            return lambda _rest: None
        if word not in self._commands:
            known = ", ".join([*self._commands, "quit"])
            raise InputError("command", f"no command {shown(word)}", Phrase("known: {}", known))
        if word not in self._while_thinking and self._search is not None:
            if self.thinking:
                raise InputError(word, "not while a search goes on", "send 'stop' first")
            self._search.wait()
        return self._commands[word]

    def _identify(self, rest: str) -> None:
        _nothing("identify", rest)
        self._say(f"id name {NAME}")
        self._say(f"id version {__version__}")
        self._say(f"id protocol {VERSION}")
        self._say(f"id game {self._game.name}")
        self._say(f"id tables {self._game.data_hash}")
        for option in self._settings.offered():
            self._say(option.line())
        self._say("ready")

    def _option(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        settings = self._settings.changed(name, value.strip())
        if settings.bot != self._settings.bot:
            bot = settings.make_bot(self._game)
            self._bot.close()
            self._bot = bot
        self._settings = settings

    def _tables(self, rest: str) -> None:
        self._game.supply(parse_object(rest, "tables"), "tables")

    def _new_game(self, rest: str) -> None:
        given: dict[str, str] = {}
        for word in rest.split():
            name, equals, value = word.partition("=")
            if not equals:
                raise InputError("newgame", f"{shown(word)} is not NAME=VALUE")
            if name in given:
                raise InputError("newgame", f"{shown(name)} is given twice")
            given[name] = value
        variant = self._game.parse_variant(given)
        self._position = None
        self._bot.begin(self._game, variant)

    def _take_position(self, rest: str) -> None:
        if not rest:
            raise InputError("position", "is empty", "give its JSON, or its text on one line")
        if is_compact(rest):
            position = position_from_compact(rest, "position")
        else:
            position = position_from_json(parse_object(rest, "position"), "position")
        if position.game.name != self._game.name:
            problem = f"is one of {position.game.name}, not of {self._game.name}"
            raise InputError("position", problem)
        self._position = position

    def _go(self, rest: str) -> None:
        go = read_go(rest)
        if self._position is None:
            raise InputError("go", "there is no position", "send 'position' first")
        self._search = Thinking(
            self._bot,
            self._position,
            go,
            seed=self._settings.seed,
            threads=self._settings.threads,
            lines=self._settings.lines,
            say=self._say,
        )

    def _stop(self, rest: str) -> None:
        """Also when nothing is going on: the search may have ended while the line was sent."""
        _nothing("stop", rest)
        if self._search is not None:
            self._search.stop()

    def _ping(self, rest: str) -> None:
        self._say(f"pong {one_line(rest)}".rstrip())


def _nothing(word: str, rest: str) -> None:
    """Raise InputError if something follows a command that stands alone."""
    if rest:
        raise InputError(word, f"{shown(rest)} is too much", "it stands alone")
