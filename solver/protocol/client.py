"""The asking side of the protocol: one program, from its first line to its last.

Everything that can go wrong with it is one :class:`solver.errors.BotError`, after which the
program has been ended; a new client begins again.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from solver.errors import BotError, InputError
from solver.protocol.lines import Go, Info, one_line, read_info, read_option_name
from solver.protocol.process import Program, ProgramError

POLL_SECONDS = 0.05
"""How often to look whether the search shall be stopped."""

MAX_OFFERED = 1000
"""Options or games of a program that are remembered; a sensible one has a dozen."""

MAX_NAME = 100
"""Letters of their names."""

LONG_REPLY = 200
"""Letters of an answer that are repeated in errors."""


@dataclass(frozen=True)
class Patience:
    """How many seconds a program may take.

    ``start`` until it is ready for the first game, or for the next one; ``grace`` for an answer
    beyond the time that it was given to think, and after ``stop``; ``move`` for a move, and for
    reading its position, if it was given nodes and no time.
    """

    start: float
    grace: float
    move: float


class Client:
    """A running program with which the first lines have been exchanged.

    Not safe to share between threads. Raises BotError when the program does not start, or says
    that it plays other games than ``game``.

    Parameters
    ----------
    spec:
        What errors call the program.
    command:
        The words of the command line.
    patience:
        How long to wait for it.
    settings:
        Values of options that the user chose; the program must offer them.
    log:
        A file to which the conversation is added, for people who write such programs.
    """

    def __init__(
        self,
        spec: str,
        command: Sequence[str],
        patience: Patience,
        *,
        game: str,
        settings: Mapping[str, str],
        log: Path | None = None,
    ) -> None:
        self.spec = spec
        self._patience = patience
        self._log = log
        self._pings = 0
        self._sent: dict[str, str] = {}
        self.offered: set[str] = set()
        self.games: list[str] = []
        try:
            self._program = Program(command)
        except ProgramError as error:
            raise BotError(spec, "crash", str(error)) from None
        try:
            self._identify()
            if not self.plays(game):
                self._fail("error", f"it plays {', '.join(self.games)[:100]}, not {game}")
            for name, value in settings.items():
                if name not in self.offered:
                    self._fail("error", f"it has no option {name!r}")
                self.set(name, value)
            self.wait_ready(patience.start)
        except BaseException:
            self.kill()
            raise

    def _identify(self) -> None:
        """Learn what the program is and can do."""
        deadline = time.monotonic() + self._patience.start
        self._send("identify", deadline)
        while True:
            word, rest = self._receive(deadline, "'ready'")
            if word == "ready":
                return
            kind, _, value = rest.partition(" ")
            if word == "id" and kind == "game" and len(self.games) < MAX_OFFERED:
                self.games += [name[:MAX_NAME] for name in value.split()[:MAX_OFFERED]]
            elif word == "option" and len(self.offered) < MAX_OFFERED:
                self.offered.add(read_option_name(rest)[:MAX_NAME])
            elif word == "error":
                self._fail("error", rest)

    def plays(self, game: str) -> bool:
        """Whether the program plays a game; one that does not say so plays all."""
        return not self.games or game in self.games

    def set(self, name: str, value: str) -> None:
        """Set an option, if the program offers it and it has not this value already."""
        if name in self.offered and self._sent.get(name) != value:
            self._send(f"option {name} {value}", time.monotonic() + self._patience.grace)
            self._sent[name] = value

    def new_game(self, tables: Sequence[str], variant: Mapping[str, str]) -> None:
        """Announce a game that begins: texts of JSON objects it needs, and the rule options."""
        deadline = time.monotonic() + self._patience.start
        for text in tables:
            self._send(f"tables {text}", deadline)
        options = "".join(f" {name}={value}" for name, value in variant.items())
        self._send(f"newgame{options}", deadline)
        self.wait_ready(self._patience.start)

    def ask(
        self,
        position: str,
        go: Go,
        stop: Callable[[], bool],
        on_info: Callable[[Info], None],
    ) -> str:
        """The text of the move that the program plays in ``position`` (one line of text).

        ``stop`` is asked every now and then and makes the program move at once. The time that
        ``go`` allows begins when the program has read the position. Raises BotError.
        """
        try:
            timed = go.movetime is not None
            reading = self._patience.grace if timed else self._patience.move
            self._send(f"position {position}", time.monotonic() + reading)
            self.wait_ready(reading)
            return self._go(go, stop, on_info)
        except BotError:
            raise
        except BaseException:  # it goes on thinking about something that nobody wants to know
            self.kill()
            raise

    def _go(self, go: Go, stop: Callable[[], bool], on_info: Callable[[Info], None]) -> str:
        began = time.monotonic()
        allowed = self._patience.move
        if go.movetime is not None:
            allowed = go.movetime / 1000.0 + self._patience.grace
        deadline = began + allowed
        self._send(go.line(), deadline)
        stopped = False
        while True:
            now = time.monotonic()
            if not stopped and stop():
                stopped = True
                deadline = min(deadline, now + self._patience.grace)
                self._send("stop", deadline)
            if now >= deadline:
                self._fail("timeout", f"no move after {now - began:.1f} s")
            word, rest = self._next(min(deadline, now + POLL_SECONDS))
            if word == "bestmove":
                return rest
            if word == "info":
                on_info(read_info(rest))
            elif word == "error":
                self._fail("error", rest)

    def wait_ready(self, seconds: float) -> None:
        """Wait until the program has obeyed everything so far; what it said before is dropped.

        So no late answer is taken for that of the next question. Raises BotError, also if it
        complains about one of the lines.
        """
        self._pings += 1
        token = str(self._pings)
        deadline = time.monotonic() + seconds
        self._send(f"ping {token}", deadline)
        while True:
            word, rest = self._receive(deadline, "'pong'")
            if word == "pong" and rest == token:
                return
            if word == "error":
                self._fail("error", rest)

    def close(self) -> None:
        """Say goodbye and end the program, with a signal if it does not go."""
        with contextlib.suppress(ProgramError, TimeoutError):
            self._write_log("> quit")
            self._program.send("quit", time.monotonic() + 0.1)
        self._program.close()

    def kill(self) -> None:
        """End the program at once."""
        self._program.kill()

    def _send(self, line: str, deadline: float) -> None:
        self._write_log(f"> {line}")
        try:
            self._program.send(line, deadline)
        except TimeoutError:
            word = line.partition(" ")[0]
            self._fail("timeout", f"it does not read: {word!r} could not be sent")
        except ProgramError as error:
            self._fail("crash", str(error))

    def _receive(self, deadline: float, wanted: str) -> tuple[str, str]:
        """The next line as its first word and the rest. Raises BotError at the deadline."""
        while True:
            if time.monotonic() >= deadline:
                self._fail("timeout", f"it did not answer {wanted} in time")
            word, rest = self._next(deadline)
            if word:
                return word, rest

    def _next(self, until: float) -> tuple[str, str]:
        """The next line, or two empty texts if none has come ``until`` then."""
        try:
            line = self._program.receive(until)
        except ProgramError as error:
            self._fail("crash", str(error))
        if line is None:
            return "", ""
        self._write_log(f"< {line}")
        word, _, rest = line.strip().partition(" ")
        return word, rest.strip()

    def _fail(self, kind: str, text: str) -> NoReturn:
        """End the program and raise the BotError."""
        text = one_line(text)[:LONG_REPLY]
        self._write_log(f"# {kind}: {text}")
        self.kill()
        raise BotError(self.spec, kind, text)

    def _write_log(self, line: str) -> None:
        """Add a line to the log; programs that share one are told apart by the process number."""
        if self._log is None:
            return
        try:
            with self._log.open("a", encoding="utf-8") as file:
                file.write(f"{self._program.number} {one_line(line)}\n")
        except OSError as error:
            raise InputError(str(self._log), f"cannot write: {error.strerror}") from None
