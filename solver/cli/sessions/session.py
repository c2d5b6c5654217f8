"""What ``play`` and ``follow`` share: a game in progress, its commands, and its record on disk."""

from __future__ import annotations

import textwrap
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from solver import records
from solver._ext.core.state import CHANCE, OVER
from solver.cli.adviser import Adviser
from solver.cli.input.shorthand import completions, legal_texts, read_line
from solver.cli.output.analysis_text import analysis_lines
from solver.cli.output.event_text import Happened, beside, told, told_together
from solver.cli.output.files import write_file
from solver.cli.output.outcome_text import outcome_lines, score_lines
from solver.cli.output.terminal import COLUMNS
from solver.cli.sessions.console import Console
from solver.cli.sessions.private_events import seen
from solver.errors import InputError
from solver.table import Table

MANY_EVENTS = 40
"""More events than this are not listed one by one."""


@dataclass
class SessionSettings:
    """How a session talks and thinks."""

    console: Console
    adviser: Adviser
    path: Path
    lang: str = "en"
    top: int = 3
    saved: bool = field(default=False, init=False)


@dataclass(frozen=True)
class _Command:
    """A word a user can type, what it does, and its line in the help."""

    run: Callable[[str], None]
    help: str


class Session(ABC):
    """A loop of prompt and answer around a :class:`Table`; the record is saved as it grows.

    ``run`` ends when the user quits, the input ends or the game is over. A Ctrl-C at the prompt
    passes through as KeyboardInterrupt after the record has been saved. What is said and drawn is
    what the seats in ``own`` know.
    """

    mark = "  "
    """What stands before a move of another seat."""

    def __init__(self, table: Table, settings: SessionSettings, own: frozenset[int]) -> None:
        self.table = table
        self.game = table.game
        self.settings = settings
        self.own = own
        self.console = settings.console
        self._ended = False
        self._shown = -1
        self._lines: list[int] = []  # how much had happened before each line that was typed
        self._events: list[Happened] = []  # not told yet
        self._commands = {
            "help": _Command(self._help, "this list"),
            "show": _Command(self._show, "draw the table"),
            "moves": _Command(self._moves, "what can happen now"),
            "hint": _Command(self._hint, "what the bot would do"),
            "undo": _Command(self._undo, "take back"),
            "score": _Command(self._score, "points if the game ended now"),
            "save": _Command(self._save, "save FILE: save the record there from now on"),
            "quit": _Command(self._quit, "stop; the record can be continued with --resume"),
        }
        self._short = {"?": "help", "h": "help", "u": "undo", "q": "quit", "exit": "quit"}

    # What the two kinds of session do differently.

    @abstractmethod
    def advance(self) -> None:
        """Do everything that needs no input, up to the next question to the user."""

    @abstractmethod
    def prompt(self) -> str:
        """The question to the user."""

    @abstractmethod
    def take_back(self) -> str:
        """Undo one step of the user and say what it was. Raises InputError if there is none."""

    @abstractmethod
    def manual(self) -> str:
        """How moves are typed, in a few lines."""

    def advisers(self) -> list[Adviser]:
        """All bots that the session asks."""
        return [self.settings.adviser]

    def examples(self) -> str:
        """What can be typed now, a text of each kind, for the manual."""
        texts = legal_texts(self.game, self.table.state)
        of_each = {text.split()[0]: text for text in reversed(texts)}
        said = f"For example now: {'; '.join(reversed(of_each.values()))}."
        return textwrap.fill(said, 75)

    def conceals(self, seat: int) -> bool:  # noqa: ARG002
        """Whether a choice of ``seat`` may be said only when it is shown."""
        return False

    def check(self, line: str, events: list[int]) -> list[int]:  # noqa: ARG002
        """The events of a line that the user may decide. Raises InputError."""
        return events

    # The loop.

    def run(self) -> None:
        """Talk until the end."""
        try:
            self._loop()
        finally:
            self.save()
            if self.settings.saved:
                self.console.say(f"saved in {self.settings.path}")

    def _loop(self) -> None:
        while not self._ended:
            self.advance()
            if self.table.state.decider == OVER:
                self._finish()
                return
            try:
                line = self.console.ask(self.prompt(), self._complete).strip()
            except EOFError:
                return
            if line:
                self._obey(line)

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        name = self._short.get(word.lower(), word.lower())
        if word == "?" and self.table.state.veiled_event:
            name = ""  # not a call for help: the outcome of the event is unknown
        try:
            command = self._commands.get(name)
            if command is not None:
                command.run(rest.strip())
            else:
                self._type(line)
        except InputError as error:
            self.console.say(f"  {error}")

    def _type(self, line: str) -> None:
        """Apply the moves and events of a line: all of them or, if one is wrong, none."""
        events = self.check(line, self.read(line))
        self._lines.append(len(self.table.moves))
        for event in events:
            self.happen(event)
        self.tell_events()
        self.save()

    def read(self, line: str) -> list[int]:
        """The events that a line means, from the present state on. Raises InputError."""
        return read_line(self.game, self.table.state, line)

    def _complete(self, line: str) -> list[str]:
        words = completions(self.game, self.table.state, line)
        if " " not in line.lstrip():
            words += sorted(name for name in self._commands if name.startswith(line.strip()))
        return words

    def _finish(self) -> None:
        outcome = self.game.outcome(self.table.state)
        assert outcome is not None
        self.console.say()
        self.console.say("\n".join(outcome_lines(outcome, self.table.names)))

    # Talking.

    def happen(self, event: int) -> None:
        """Let a move or event happen, and say of it what the own seats see.

        What they see later is said then: choices that are kept secret with the last of them, chance
        events in a row by :meth:`tell_events`.
        """
        secret = self.game.unrevealed(self.table.state)
        seat, said = self._words(event)
        if seat == CHANCE:
            self._events.append(self._happened(event, said))
            self.table.push(event)
            return
        self.table.push(event)
        self.tell_events()
        shown = not self.game.unrevealed(self.table.state)
        if not self.conceals(seat) or (shown and not secret):
            self._say_move(seat, said)
        if shown and secret:
            for other, said in self._last_moves(secret + 1):
                if self.conceals(other):
                    self._say_move(other, said)

    def tell_events(self) -> None:
        """Say which chance events have happened since the last time."""
        for text in told_together(self._events):
            self.say_wrapped(f"  {text}")
        self._events.clear()

    def _happened(self, event: int, said: str) -> Happened:
        """A chance event that is about to happen, to be told later."""
        state, lang = self.table.state, self.settings.lang
        if event == state.veiled_event or seen(self.game, state, event, self.own) != event:
            return Happened(said)
        name = self.game.move_text(state, event, lang).partition(" ")[2]
        return Happened(said, self.game.asked_for(state, lang), name)

    def _words(self, event: int) -> tuple[int, str]:
        """Who decides what happens next, and what the own seats see of it, in words."""
        state = self.table.state
        shown = seen(self.game, state, event, self.own)
        return state.decider, told(self.game, state, shown, self.settings.lang)

    def _last_moves(self, count: int) -> list[tuple[int, str]]:
        """The seats and words of the last moves at the table, as far as they were made here."""
        texts = [self.table.pop() for _ in range(min(count, len(self.table.moves)))]
        found = []
        for text in reversed(texts):
            found.append(self._words(self.game.parse_move(self.table.state, text)))
            self.table.push(text)
        return found

    def _say_move(self, seat: int, said: str) -> None:
        self.say_wrapped(f"{'  ' if seat in self.own else self.mark}{said}")

    def say_wrapped(self, text: str) -> None:
        """Say a sentence in lines that fit the terminal."""
        self.console.say(textwrap.fill(text, COLUMNS, subsequent_indent="    "))

    @property
    def undrawn(self) -> bool:
        """Whether there is no drawing to look at, or it has become wrong."""
        return self._shown < 0

    def draw(self) -> None:
        """Draw the table, once for each state of the game."""
        if self._shown != len(self.table.moves):
            self._show("")

    def question(self) -> str:
        """The prompt for a move: who decides, and about what if it is a part of a turn."""
        state = self.table.state
        who = f"seat {state.decider}{' (you)' if state.decider in self.own else ''}"
        asked = self.game.asked_for(state, self.settings.lang)
        return f"{who}: {asked}> " if asked else f"{who}> "

    def goes_on(self) -> bool:
        """Whether a seat has moved and decides on a further part of its turn.

        The table is then much as it was drawn before.
        """
        state = self.table.state
        moved = bool(self.table.deciders) and self.table.deciders[-1] == state.decider
        return moved and bool(self.game.asked_for(state))

    def offer(self) -> None:
        """List what can be chosen now."""
        self._moves("")

    def advise(self) -> None:
        """Say what the bot would do for the seat that decides."""
        state = self.table.state
        if state.decider == CHANCE:
            raise InputError("hint", "nobody decides now", "type what is turned up first")
        position = self.table.observe(state.decider)
        analysis = self.settings.adviser.analyse(position)
        lines = analysis_lines(analysis, position, lang=self.settings.lang, top=self.settings.top)
        self.console.say("\n".join(lines))

    # Commands.

    def _help(self, _rest: str) -> None:
        self.console.say(self.manual())
        for name, command in self._commands.items():
            self.console.say(f"  {name:<8}{command.help}")

    def _show(self, _rest: str) -> None:
        self._shown = len(self.table.moves)
        decider = self.table.state.decider
        position = self.table.observe(decider if decider in self.own else min(self.own))
        drawn = self.game.render(position, lang=self.settings.lang, colour=self.console.colour)
        self.console.say()
        self.console.say(drawn)
        self.console.say()

    def _moves(self, _rest: str) -> None:
        state = self.table.state
        texts = legal_texts(self.game, state)
        for text in texts[:MANY_EVENTS]:
            if state.decider == CHANCE:
                self.console.say(f"  {text}")
            else:
                said = self.game.sentence(
                    state, self.game.parse_move(state, text), self.settings.lang
                )
                self.console.say(beside(text, said))
        if len(texts) > MANY_EVENTS:
            self.console.say(f"  and {len(texts) - MANY_EVENTS} more")

    def _hint(self, _rest: str) -> None:
        self.advise()

    def _undo(self, _rest: str) -> None:
        self.console.say(f"  taken back: {self.take_back()}")
        # What a bot has worked out on the way belongs to a line that is no longer played.
        for adviser in self.advisers():
            adviser.bot.forget()
        self._shown = -1
        self.save()

    def _score(self, _rest: str) -> None:
        self.console.say("\n".join(score_lines(self.game.scores(self.table.state))))

    def _save(self, rest: str) -> None:
        if rest:
            path = Path(rest)
            if path.exists() and path != self.settings.path:
                raise InputError(rest, "exists already", "choose another name")
            self.settings.path = path
        self.save(always=True)
        self.console.say(f"  saved in {self.settings.path}")

    def _quit(self, _rest: str) -> None:
        self._ended = True

    def save(self, *, always: bool = False) -> None:
        """Write the record; nothing before the first move, so that no empty file is left."""
        if self.table.moves or self.settings.saved or always:
            write_file(self.settings.path, records.write(self.table.record()))
            self.settings.saved = True
