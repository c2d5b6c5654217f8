"""What ``play`` and ``follow`` share: a game in progress, its commands, and its record on disk."""

from __future__ import annotations

import textwrap
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from solver import records
from solver._ext.core.state import CHANCE, OVER
from solver.cli.adviser import Adviser
from solver.cli.input.shorthand import completions, legal_texts, read_line
from solver.cli.output.analysis_text import analysis_lines
from solver.cli.output.event_text import Happened, beside, told, told_together
from solver.cli.output.files import write_file
from solver.cli.output.outcome_text import outcome_lines, score_lines
from solver.cli.output.terminal import columns, fitted
from solver.cli.sessions.arguments import count_or, limits_of, ply_number
from solver.cli.sessions.console import Console
from solver.cli.sessions.log import log_lines
from solver.cli.sessions.timeline import Misfit, Timeline
from solver.errors import InputError
from solver.games.private_events import seen
from solver.table import Table
from solver.why.explain import explained

if TYPE_CHECKING:
    from solver.search.limits import Limits

MANY_EVENTS = 40
"""More events than this are not listed one by one."""

LAST_PLIES = 12
"""So many plies are listed if nothing is said about it."""


@dataclass
class SessionSettings:
    """How a session talks and thinks."""

    console: Console
    adviser: Adviser
    path: Path
    lang: str = "en"
    top: int = 3
    why: bool = False
    saved: bool = field(default=False, init=False)


@dataclass(frozen=True)
class Command:
    """What a word does that a user can type, and its line in the help."""

    run: Callable[[str], None]
    help: str
    form: str = ""
    """How what may follow the word is written; nothing may if it is empty."""


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
        self.line = Timeline(table)
        self._lines: list[int] = []  # how much had happened before each line that was typed
        self._again = ""  # a line that comes back to be put right
        self._suggested: tuple[int, list[int]] = (-1, [])  # at which ply, and the moves
        self._events: list[Happened] = []  # not told yet
        self.commands = {
            "help": Command(self._help, "this list"),
            "show": Command(self._show, "draw the table"),
            "moves": Command(self._moves, "what can happen now"),
            "hint": Command(
                self._hint,
                "what the bot would do, also in another time: hint 10s, hint 50k nodes; "
                "a number then takes that suggestion",
                "10s or 50k nodes",
            ),
            "undo": Command(
                self._undo, "take back a line, several (undo 3), a turn, or all", "N, turn or all"
            ),
            "log": Command(
                self._log, "what has happened, with the numbers of the plies", "N or all"
            ),
            "goto": Command(
                self._goto, "goto PLY: look at the game there; what follows is kept", "PLY"
            ),
            "score": Command(self._score, "points if the game ended now"),
            "save": Command(self._save, "save FILE: save the record there from now on", "FILE"),
            "quit": Command(self._quit, "stop; the record can be continued with --resume"),
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
        return textwrap.fill(said, columns() - 5)

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
                if not self.console.interactive:
                    return
            over = self.table.state.decider == OVER
            again, self._again = self._again, ""
            prompt = "the game is over> " if over else self.prompt()
            try:
                line = self.console.ask(prompt, self._complete, again).strip()
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
            command = self.commands.get(name)
            if command is not None and rest.strip() and not command.form:
                raise InputError(line, f"nothing follows {name!r}", f"leave {rest.strip()!r} out")
            if command is not None:
                command.run(rest.strip())
            elif word.isdecimal() and not rest:
                self._take(line)
            else:
                self._type(line)
        except OSError as error:
            self.say_wrapped(f"  {InputError(str(error.filename), str(error.strerror))}")
        except InputError as error:
            self.say_wrapped(f"  {error}")
            self.bring_back(line)

    def bring_back(self, line: str) -> None:
        """Let a person find ``line`` at the next prompt, to change it."""
        self._again = line

    def _type(self, line: str) -> None:
        """Apply the moves and events of a line: all of them or, if one is wrong, none."""
        events = self.check(line, self.read(line))
        self._lines.append(len(self.table.moves))
        for event in events:
            self.happen(event)
        self.tell_events()
        self.save()

    def _take(self, line: str) -> None:
        """A number: that suggestion, or what else it may mean."""
        ply, moves = self._suggested
        if ply != len(self.table.moves) or not moves:
            self._type(line)
            return
        number = int(line)
        chosen = moves[number - 1] if 0 < number <= len(moves) else None
        try:
            typed = self.read(line)
        except InputError:
            typed = []
        if chosen is None and not typed:
            raise InputError(line, "is no suggestion", f"use 1 to {len(moves)}, or type a move")
        if chosen is None or typed == [chosen]:
            self._type(line)
            return
        text = self.game.move_text(self.table.state, chosen)
        if typed:
            other = self.game.move_text(self.table.state, typed[0])
            raise InputError(line, "is a suggestion and a move", f"write {text} or {other}")
        self._type(text)

    def read(self, line: str) -> list[int]:
        """The events that a line means, from the present state on. Raises InputError."""
        return read_line(self.game, self.table.state, line)

    def _complete(self, line: str) -> list[str]:
        words = completions(self.game, self.table.state, line)
        if " " not in line.lstrip():
            words += sorted(name for name in self.commands if name.startswith(line.strip()))
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
            self.line.push(event)
            return
        self.line.push(event)
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
        self.console.say(textwrap.fill(text, columns(), subsequent_indent="    "))

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

    def advise(self, limits: Limits | None = None) -> None:
        """Say what the bot would do for the seat that decides, within its limits or these."""
        state = self.table.state
        if state.decider == CHANCE:
            raise InputError("hint", "nobody decides now", "type what is turned up first")
        position = self.table.observe(state.decider)
        adviser, top = self.settings.adviser, self.settings.top
        found = replace(adviser, limits=limits or adviser.limits).analyse(position)
        analysis = explained(found, position, top)
        lang, why = self.settings.lang, self.settings.why
        lines = analysis_lines(analysis, position, lang=lang, top=top, why=why)
        self.console.say(fitted(lines))
        moves = [move.move for move in analysis.moves[:top]]
        self._suggested = len(self.table.moves), moves

    # Commands.

    def _help(self, _rest: str) -> None:
        self.console.say(self.manual())
        for name, command in self.commands.items():
            self.console.say(
                textwrap.fill(
                    command.help,
                    columns(),
                    initial_indent=f"  {name:<8}",
                    subsequent_indent=" " * 10,
                )
            )

    def _show(self, _rest: str) -> None:
        self._shown = len(self.table.moves)
        decider = self.table.state.decider
        position = self.table.observe(decider if decider in self.own else min(self.own))
        drawn = self.game.render(
            position, lang=self.settings.lang, colour=self.console.colour, columns=columns()
        )
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

    def _hint(self, rest: str) -> None:
        self.advise(limits_of(rest) if rest else None)

    def _undo(self, rest: str) -> None:
        wanted = count_or("undo", rest, "turn", "all")
        taken = [self.take_back()]
        while (
            wanted == "all"
            or (wanted == "turn" and self._within_turn())
            or (isinstance(wanted, int) and len(taken) < wanted)
        ):
            try:
                taken.insert(0, self.take_back())
            except InputError:
                break
        self.line.later.clear()
        self.say_wrapped(f"  taken back: {'; '.join(taken)}")
        if isinstance(wanted, int) and len(taken) < wanted:
            self.console.say(f"  that is all: {len(taken)} and not {wanted}")
        self.moved()
        self.save()

    def _within_turn(self) -> bool:
        """Whether the turn that is being taken back began earlier.

        A turn is what a seat decides in a row with what chance does in between, or a round of
        choices that are shown together.
        """
        state, deciders = self.table.state, self.table.deciders
        if state.decider == CHANCE or self.game.unrevealed(state):
            return True
        before = next((seat for seat in reversed(deciders) if seat != CHANCE), None)
        return before == state.decider

    def moved(self) -> None:
        """The table stands somewhere else: what was drawn and worked out belongs to another place.

        What a bot has kept belongs to a line that is no longer played.
        """
        for adviser in self.advisers():
            adviser.bot.forget()
        del self._lines[bisect_right(self._lines, len(self.table.moves)) :]
        self._shown = -1

    def _goto(self, rest: str) -> None:
        self.stand_at(ply_number("goto", rest))

    def stand_at(self, ply: int) -> None:
        """Look at the game where so many plies have happened. Raises InputError."""
        misfit = self.line.goto(ply)
        self.moved()
        if misfit is not None:
            self.tell_misfit(misfit)
        elif self.line.later:
            self.say_wrapped(
                f"  ply {len(self.table.moves)} of {self.line.end}; what follows is kept until "
                "something else is typed"
            )

    def tell_misfit(self, misfit: Misfit) -> None:
        """Say where a changed game no longer fits."""
        left = self.line.end - misfit.ply
        self.say_wrapped(
            f"  ply {misfit.ply} ({misfit.text}) no longer fits: {misfit.why}; the table stands "
            f"before it{f', {left} more are kept' if left else ''}: edit {misfit.ply}, or type on"
        )

    def _log(self, rest: str) -> None:
        count = count_or("log", rest, "all")
        here = len(self.table.moves)
        last = count if isinstance(count, int) else here if count else LAST_PLIES
        for line in log_lines(self.table, self.own, last, self.conceals, self.settings.lang):
            self.console.say(line)
        if not here:
            self.console.say("  nothing has happened yet")
        if self.line.later:
            self.console.say(f"  and {len(self.line.later)} more behind this place")

    def _score(self, _rest: str) -> None:
        self.console.say(fitted(score_lines(self.game.scores(self.table.state))))

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
            write_file(self.settings.path, records.write(self.line.record()))
            self.settings.saved = True
