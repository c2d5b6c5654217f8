"""What ``play`` and ``follow`` share: a game in progress, its commands, and its record on disk."""

from __future__ import annotations

import textwrap
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from solver import records
from solver._ext.core.state import CHANCE, OVER
from solver.cli.adviser import Adviser
from solver.cli.input.shorthand import common_words, completions, legal_texts, read_line
from solver.cli.output.analysis_text import analysis_lines
from solver.cli.output.event_text import Happened, beside, told, told_together
from solver.cli.output.files import write_file
from solver.cli.output.outcome_text import outcome_lines, score_lines
from solver.cli.output.terminal import columns, fitted
from solver.cli.sessions.arguments import count_or, limits_of, ply_number
from solver.cli.sessions.console import Console
from solver.cli.sessions.log import log_lines
from solver.cli.sessions.timeline import Misfit, Timeline
from solver.cli.sessions.typed_lines import Reading, TypedLine
from solver.cli.sessions.words import COMMANDS, command_named, command_words, word
from solver.errors import InputError, Phrase
from solver.games.moves.kinds import UNSEEN
from solver.games.private_events import seen
from solver.language.translating import in_language
from solver.table import Table
from solver.units import whole_number
from solver.why.explain import explained

if TYPE_CHECKING:
    from solver._ext.core.state import State
    from solver.search.limits import Limits

MANY_EVENTS = 40
"""More events than this are not listed one by one."""

LAST_PLIES = 12
"""So many plies are listed if nothing is said about it."""


@dataclass
class SessionSettings:
    """How a session talks and thinks; ``saved`` if the file at ``path`` holds its game already."""

    console: Console
    adviser: Adviser
    path: Path
    lang: str = "en"
    top: int = 3
    why: bool = False
    saved: bool = False


class Session(ABC):
    """A loop of prompt and answer around a :class:`Table`; the record is saved as it grows.

    ``run`` ends when the user quits, the input ends or the game is over. A Ctrl-C at the prompt
    passes through as KeyboardInterrupt after the record has been saved. What is said and drawn is
    what the seats in ``own`` know.
    """

    mark = "  "
    """What stands before a move of another seat."""

    nothing = "nothing has happened yet"
    """Why there is nothing to take back."""

    def __init__(self, table: Table, settings: SessionSettings, own: frozenset[int]) -> None:
        self.table = table
        self.game = table.game
        self.settings = settings
        self.own = own
        self.console = settings.console
        self._ended = False
        self._shown = -1
        self.line = Timeline(table)
        self.ahead: dict[int, str] = {}  # what was said before its seat was asked
        self._lines: list[TypedLine] = []
        self._again = ""  # a line that comes back to be put right
        self._suggested: tuple[list[str], list[int]] = ([], [])  # after which moves, and what
        self._events: list[Happened] = []  # not told yet
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "show": self._show,
            "moves": self._moves,
            "hint": self._hint,
            "undo": self._undo,
            "log": self._log,
            "goto": self._goto,
            "score": self._score,
            "save": self._save,
            "quit": self._quit,
        }

    # What the two kinds of session do differently.

    @abstractmethod
    def advance(self) -> None:
        """Do everything that needs no input, up to the next question to the user."""

    @abstractmethod
    def prompt(self) -> str:
        """The question to the user."""

    @abstractmethod
    def asks(self, state: State) -> bool:
        """Whether what happens next is for the user to say: no bot, deal or lack of choice does."""

    @abstractmethod
    def manual(self) -> str:
        """How moves are typed."""

    def advisers(self) -> list[Adviser]:
        """All bots that the session asks."""
        return [self.settings.adviser]

    def examples(self) -> str:
        """What can be typed now, a text of each kind."""
        texts = legal_texts(self.game, self.table.state)
        of_each = {text.split()[0]: text for text in reversed(texts)}
        return self.word("examples", "; ".join(reversed(of_each.values())))

    def word(self, key: str, *values: object) -> str:
        """Words of sessions in the language of this one."""
        return word(key, self.settings.lang, *values)

    def conceals(self, seat: int) -> bool:
        """Whether a choice of ``seat`` may be said only when it is shown."""
        return False

    def check(self, line: str, events: list[int]) -> list[int]:
        """The events of a line that the user may decide. Raises InputError."""
        return events

    def take_back(self) -> str:
        """Undo the last line of the user with all that followed it, and say what it was.

        Of what was typed in an earlier session, or is older than the place that was gone to, the
        last move or all events that belong together. Raises InputError if there is none.
        """
        self._forget_lines()
        line = self._lines.pop() if self._lines else TypedLine(self._last_asked(), [], [], {})
        taken, passed = list[str](), list[str]()
        while len(self.table.moves) > line.began:
            text = self.table.pop()
            (taken if self.asks(self.table.state) else passed).insert(0, text)
        for text in line.instead:
            self.table.push(text)
        self.line.later, self.ahead = line.later, line.ahead
        return ", ".join(taken or passed)

    def _last_asked(self) -> int:
        """The ply of the last thing that was for the user to say, where nobody saw it typed.

        What belongs together was typed together. Raises InputError if there is none.
        """
        past = self.table.copy()
        found, about = None, ""
        while past.moves:
            past.pop()
            if not self.asks(past.state):
                continue
            said = self._about(past.state)
            if found is not None and said != about:
                break
            found, about = len(past.moves), said
            if not about:
                break
        if found is None:
            raise InputError("undo", self.nothing)
        return found

    def _about(self, state: State) -> str:
        """The kind of thing asked for; equal answers form a group. Empty: a move."""
        if state.decider != CHANCE:
            return ""
        return self.game.asked_for(state) or " ".join(common_words(self.game, state))

    # The loop.

    def run(self) -> None:
        """Talk until the end."""
        try:
            self._loop()
        finally:
            self.save()
            if self.settings.saved:
                self.console.say(self.word("saved", self.settings.path))

    def _loop(self) -> None:
        while not self._ended:
            self.advance()
            if self.table.state.decider == OVER:
                self._finish()
                if not self.console.interactive:
                    return
            over = self.table.state.decider == OVER
            again, self._again = self._again, ""
            prompt = f"{self.word('over')}> " if over else self.prompt()
            try:
                line = self.console.ask(prompt, self._complete, again).strip()
            except EOFError:
                return
            if line:
                self._obey(line)

    def _obey(self, line: str) -> None:
        first, _, rest = line.partition(" ")
        name, rest = command_named(first), rest.strip()
        if first == "?" and self.table.state.veiled_event:
            name = ""  # not a call for help: the outcome of the event is unknown
        try:
            command = self.commands.get(name)
            if command is not None and rest and not command_words(name, "en")[1]:
                raise InputError(
                    line, Phrase("nothing follows {!r}", first), Phrase("leave {!r} out", rest)
                )
            if command is not None:
                command(rest)
            elif first.isdecimal() and not rest:
                self._take(line)
            else:
                self._type(line)
        except OSError as error:
            self.say_wrapped(f"  {InputError(str(error.filename), str(error.strerror))}")
        except InputError as error:
            self.say_wrapped(f"  {in_language(error, self.settings.lang)}")
            self.bring_back(line)

    def bring_back(self, line: str) -> None:
        """Let a person find ``line`` at the next prompt, to change it."""
        self._again = line

    def _type(self, line: str) -> None:
        """Apply the moves and events of a line: all of them or, if one is wrong, none."""
        self._let_happen(line, self.read(line))

    def _let_happen(self, line: str, reading: Reading) -> None:
        """Apply what a line means. Raises InputError, and changes nothing, if it says too much."""
        events = self.check(line, reading.events)
        if not events:
            return  # nothing but commas, say
        before = list(self.table.moves)
        instead, later = before[reading.began :], list(self.line.later)
        typed = TypedLine(reading.began, instead, later, self.ahead)
        while len(self.table.moves) > reading.began:
            self.table.pop()
        self.ahead = reading.ahead
        for event in events:
            self.happen(event)
        self.tell_events()
        # A line that says what had gone without saying, or the first of it, leaves nothing to be
        # taken back: the rest goes without saying again.
        now = self.table.moves
        if before[: len(now)] != now or (self.line.later, self.ahead) != (later, typed.ahead):
            self._lines.append(typed)
        self.save()

    def _take(self, line: str) -> None:
        """A number: that suggestion, or what else it may mean."""
        happened, moves = self._suggested
        # Where something else has happened instead, as many moves do not make the same position.
        if happened != self.table.moves or not moves:
            self._type(line)
            return
        ply = len(happened)
        number = whole_number(line) or 0
        chosen = moves[number - 1] if 0 < number <= len(moves) else None
        try:
            typed = self.read(line)
        except InputError:
            typed = Reading(ply, [], self.ahead)
        if chosen is None:
            if not typed.events:
                raise InputError(
                    line, "is no suggestion", Phrase("use 1 to {}, or type a move", len(moves))
                )
            self._let_happen(line, typed)
            return
        text = self.game.move_text(self.table.state, chosen)
        # What went without saying needs no number; what is suggested does.
        if typed.began == ply and typed.events not in ([], [chosen]):
            other = self.game.move_text(self.table.state, typed.events[0])
            raise InputError(
                line, "is a suggestion and a move", Phrase("write {} or {}", text, other)
            )
        self._type(text)

    def read(self, line: str) -> Reading:
        """What a line means; nothing happens yet. Raises InputError."""
        events = read_line(self.game, self.table.state, line)
        return Reading(len(self.table.moves), events, self.ahead)

    def _complete(self, line: str) -> list[str]:
        words = completions(self.game, self.table.state, line)
        if " " not in line.lstrip():
            names = (command_words(name, self.settings.lang)[0] for name in self.commands)
            words += sorted(name for name in names if name.startswith(line.strip()))
        return words

    def _finish(self) -> None:
        outcome = self.game.outcome(self.table.state)
        assert outcome is not None
        self.console.say()
        lines = outcome_lines(outcome, self.table.names, self.game, self.settings.lang)
        self.console.say("\n".join(lines))

    # Talking.

    def happen(self, event: int) -> None:
        """Let a move or event happen, and say of it what the own seats see.

        What they see later is said then: choices that are kept secret with the last of them, chance
        events in a row by :meth:`tell_events`.
        """
        secret = self.game.unrevealed(self.table.state)
        if self.table.state.decider == CHANCE:
            self._events += self._happened(event)
            self.line.push(event)
            return
        seat, said = self._words(event)
        self.line.push(event)
        self.tell_events()
        shown = not self.game.unrevealed(self.table.state)
        if not self.conceals(seat) or (shown and not secret):
            self._say_move(seat, said)
        if shown and secret:
            for other, said in self._last_moves(secret + 1):
                if self.conceals(other):
                    self._say_move(other, said)

    def pass_by(self, event: int) -> None:
        """Let the only thing happen that can, and say so where an own seat learns of it."""
        state, lang = self.table.state, self.settings.lang
        if state.decider in self.own:
            self.tell_events()
            self.say_wrapped(self.word("only_move", told(self.game, state, event, lang)))
            self.line.push(event)
        elif state.decider != CHANCE and UNSEEN in self.game.move_text(state, event).split():
            self.line.push(event)
        else:
            self.happen(event)

    def tell_events(self) -> None:
        """Say which chance events have happened since the last time."""
        for text in told_together(self._events, self.settings.lang):
            self.say_wrapped(f"  {text}")
        self._events.clear()

    def _happened(self, event: int) -> list[Happened]:
        """A chance event that is about to happen, to be told later, if the own seats notice it."""
        state, lang = self.table.state, self.settings.lang
        shown = seen(self.game, state, event, self.own)
        if not shown:
            return []
        said = told(self.game, state, shown, lang)
        if shown == state.veiled_event or shown != event:
            return [Happened(said)]
        name = self.game.move_text(state, event, lang).partition(" ")[2]
        return [Happened(said, self.game.asked_for(state, lang), name)]

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
        who = self.word("seat.own" if state.decider in self.own else "seat", state.decider)
        asked = self.game.wanted(state, self.settings.lang)
        return f"{who}: {asked}> " if asked else f"{who}> "

    def goes_on(self) -> bool:
        """Whether a seat has moved and decides on a further part of its turn.

        Nobody else has seen the move, and the table is much as it was drawn before.
        """
        state = self.table.state
        moved = bool(self.table.deciders) and self.table.deciders[-1] == state.decider
        return moved and self.game.unrevealed(state) > 0 and bool(self.game.asked_for(state))

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
        found = replace(adviser, limits=limits or adviser.limits).analyze(position)
        analysis = explained(found, position, top)
        lang, why = self.settings.lang, self.settings.why
        lines = analysis_lines(analysis, position, lang=lang, top=top, why=why)
        self.console.say(fitted(lines))
        moves = [move.move for move in analysis.moves[:top]]
        self._suggested = list(self.table.moves), moves

    # Commands.

    def _help(self, _rest: str) -> None:
        for text in (self.manual(), self.examples()):
            self.console.say(textwrap.fill(text, columns(), break_on_hyphens=False))
        lang = self.settings.lang
        names = [name for name in COMMANDS if name in self.commands]
        width = 2 + max(len(command_words(name, lang)[0]) for name in names)
        for name in names:
            called, _, does = command_words(name, lang)
            head = f"  {called:<{width}}"
            self.console.say(
                textwrap.fill(
                    does, columns(), initial_indent=head, subsequent_indent=" " * len(head)
                )
            )

    def _show(self, _rest: str) -> None:
        self._shown = len(self.table.moves)
        state, seats = self.table.state, self.advisable() or self.own
        viewer = state.decider if state.decider in seats else min(seats)
        position = self.game.told(state, viewer)
        drawn = self.game.render(
            position, lang=self.settings.lang, color=self.console.color, columns=columns()
        )
        self.console.say()
        self.console.say(drawn)
        self.console.say()

    def _moves(self, _rest: str) -> None:
        state = self.table.state
        texts = legal_texts(self.game, state)
        listed = texts[:MANY_EVENTS]
        moves = [self.game.parse_move(state, text) for text in listed] if state.decider >= 0 else []
        width = len(str(len(listed)))
        for number, (text, move) in enumerate(zip(listed, moves, strict=False), 1):
            said = self.game.sentence(state, move, self.settings.lang)
            self.console.say(beside(text, said, f"{number:>{width}}. "))
        for text in listed if not moves else ():
            self.console.say(f"  {text}")
        if len(texts) > MANY_EVENTS:
            self.console.say(f"  {self.word('more', len(texts) - MANY_EVENTS)}")
        self._suggested = list(self.table.moves), moves

    def _hint(self, rest: str) -> None:
        self.advise(limits_of(rest) if rest else None)

    def _undo(self, rest: str) -> None:
        remedy = "write undo, undo N, undo turn or undo all"
        wanted = count_or("undo", rest, remedy, "turn", "all")
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
        self.say_wrapped(f"  {self.word('taken_back', '; '.join(taken))}")
        if isinstance(wanted, int) and len(taken) < wanted:
            self.console.say(f"  {self.word('that_is_all', len(taken), wanted)}")
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
        """The table has moved: drop what was drawn and computed for the old position.

        What a bot has kept belongs to a line that is no longer played.
        """
        for adviser in self.advisers():
            adviser.bot.forget()
        self._forget_lines()
        self._shown = -1

    def advisable(self) -> frozenset[int]:
        """The own seats that can be advised: the table holds everything they know."""
        return self.own & self.game.viewers(self.table.state)

    def _forget_lines(self) -> None:
        """Forget the lines that said nothing of what has happened up to here."""
        while self._lines and self._lines[-1].began >= len(self.table.moves):
            self._lines.pop()

    def _goto(self, rest: str) -> None:
        self.stand_at(ply_number("goto", rest))

    def stand_at(self, ply: int) -> None:
        """Go to the position after this number of plies. Raises InputError."""
        misfit = self.line.goto(ply)
        self.ahead = {}
        self.moved()
        if misfit is not None:
            self.tell_misfit(misfit)
        elif self.line.later:
            self.say_wrapped(f"  {self.word('standing', len(self.table.moves), self.line.end)}")

    def tell_misfit(self, misfit: Misfit) -> None:
        """Say where a changed game no longer fits."""
        left, why = self.line.end - misfit.ply, in_language(misfit.why, self.settings.lang)
        key = "misfit.more" if left else "misfit"
        self.say_wrapped(f"  {self.word(key, misfit.ply, misfit.text, why, left)}")

    def _log(self, rest: str) -> None:
        count = count_or("log", rest, "write log, log N or log all", "all")
        here = len(self.table.moves)
        last = count if isinstance(count, int) else here if count else LAST_PLIES
        for line in log_lines(self.table, self.own, last, self.conceals, self.settings.lang):
            self.console.say(line)
        if not here:
            self.console.say(f"  {self.word('nothing')}")
        if self.line.later:
            self.console.say(f"  {self.word('behind', len(self.line.later))}")

    def _score(self, _rest: str) -> None:
        scores = self.game.scores(self.table.state)
        self.console.say(fitted(score_lines(scores, self.game, self.settings.lang)))

    def _save(self, rest: str) -> None:
        path = Path(rest) if rest else self.settings.path
        if path.exists() and path != self.settings.path:
            raise InputError(rest, "exists already", "choose another name")
        # A file that cannot be written must not take the place of one that can.
        self._write(path)
        self.settings.path = path
        self.console.say(f"  {self.word('saved', self.settings.path)}")

    def _quit(self, _rest: str) -> None:
        self._ended = True

    def save(self) -> None:
        """Write the record; nothing before the first move, so that no empty file is left."""
        if self.table.moves or self.settings.saved:
            self._write(self.settings.path)

    def _write(self, path: Path) -> None:
        write_file(path, records.write(self.line.record()))
        self.settings.saved = True
