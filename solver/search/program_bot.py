"""``program:COMMAND``: a program of somebody else that speaks the line protocol."""

from __future__ import annotations

import json
import math
import os
import re
import shlex
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from solver._ext.core.state import State
from solver.errors import BotError, InputError, Phrase
from solver.floats import plain_sum
from solver.games.base import Game, Variant
from solver.games.sides import mean_lead
from solver.protocol.client import Client, Patience
from solver.protocol.household import surroundings
from solver.protocol.lines import Go, Info, one_line
from solver.search.analysis import Analysis, MoveAnalysis
from solver.search.bot import Bot, Task
from solver.search.limits import Limits
from solver.search.spec import PROGRAM, Number, Range

if TYPE_CHECKING:
    from typing import Self

MAX_SPEC = 1000
"""Letters of the longest spec; records name the seats by them."""

MAX_LINE_STEPS = 20
"""Steps of a likely continuation that are kept."""

PROGRESS_SECONDS = 0.2

_SETTING = re.compile(r"([A-Za-z_][\w.-]*)=(.*)", re.DOTALL)
_SPAN: Range = (1e-3, 1e6)


class ProgramBot(Bot):
    """A program that is asked for one decision at a time.

    Its spec is ``program:COMMAND``, the words of which are split as a shell does, but no shell runs
    them. Before the command there may be settings, as with ``env``: ``start``, ``grace`` and
    ``patience`` in seconds (:class:`solver.protocol.client.Patience`), ``log`` for a file that gets
    the conversation, and ``option.NAME`` for an option of the program.

    The program is started when it is needed, asked until :meth:`close`, and started anew after it
    has failed. Every failure is a :class:`solver.errors.BotError`.
    """

    name = PROGRAM
    narrows = False
    defaults: ClassVar[Mapping[str, Number]] = {"start": 30.0, "grace": 2.0, "patience": 60.0}
    ranges: ClassVar[Mapping[str, Range]] = {"start": _SPAN, "grace": _SPAN, "patience": _SPAN}

    def __init__(self, spec: str, given: Mapping[str, str], command: Sequence[str] = ()) -> None:
        options, own = {}, {}
        for key, value in given.items():
            prefix, dot, name = key.partition(".")
            if prefix == "option" and dot:
                options[name] = value
            else:
                own[key] = value
        log = own.pop("log", None)
        unknown = [key for key in own if key not in self.defaults]
        if unknown:
            known = ", ".join([*self.defaults, "log", "option.NAME"])
            raise InputError(
                f"bot {spec!r}", f"no setting {unknown[0]!r}", Phrase("known: {}", known)
            )
        super().__init__(spec, own)
        self._command = list(command)
        self._options = options
        self._log = Path(log) if log else None
        self._client: Client | None = None
        self._in_game = False

    @classmethod
    def from_spec(cls, spec: str) -> Self:
        """The bot of ``program:[SETTING=VALUE ...] COMMAND``; it is not started yet.

        Raises InputError when there is no such program.
        """
        place = f"bot {spec[:MAX_SPEC]!r}"
        if os.name != "posix":
            problem = "programs can be seated on Linux and macOS only"
            raise InputError(place, problem, "name one of our bots")
        if len(spec) > MAX_SPEC:
            problem = f"has more than {MAX_SPEC} letters"
            raise InputError(place, problem, "put the command into a script")
        if not spec.isprintable():
            raise InputError(place, "has a letter that cannot be printed")
        try:
            words = shlex.split(spec.partition(":")[2])
        except ValueError as error:
            raise InputError(place, str(error).lower(), "quote as in a shell") from None
        given: dict[str, str] = {}
        while words and (match := _SETTING.fullmatch(words[0])):
            given[match[1]] = match[2]
            del words[0]
        if not words:
            raise InputError(place, "names no program", f"write {PROGRAM}:COMMAND")
        bot = cls(spec, given, words)
        if shutil.which(words[0], path=surroundings()["PATH"]) is None:
            problem = f"there is no program {words[0]!r}"
            raise InputError(place, problem, "give its path, or put it in PATH")
        return bot

    def check(self, game: Game, start: State) -> None:  # noqa: ARG002  # it says for itself
        """Start the program and end it again. Raises BotError when it does not play ``game``."""
        self.close()
        self._running(game)
        self.close()

    def begin(self, game: Game, variant: Variant) -> None:
        """Start the program if it is not running, and announce the game.

        Rule options at their defaults are left out, so that a program which does not know all of
        them plays whatever it does know.
        """
        client = self._running(game)
        with _Lost(self):
            client.new_game(
                [json.dumps(data) for data in game.supplies(variant)],
                game.changed_options(variant),
            )
        self._in_game = True

    def forget(self) -> None:
        """Announce a new game before the next question."""
        self._in_game = False

    def close(self) -> None:
        """End the program."""
        if self._client is not None:
            self._client.close()
        self._client = None
        self._in_game = False

    def think(self, task: Task) -> Analysis:
        """Ask the program. Raises BotError when it does not answer with a legal move in time."""
        position = task.position
        if not self._in_game or self._client is None:
            self.begin(position.game, position.variant)
        client = self._client
        assert client is not None
        lines: dict[int, Info] = {}
        totals = Info()
        told = task.clock.elapsed

        def on_info(info: Info) -> None:
            nonlocal totals, told
            rank = info.line or 1
            if info.pv and rank <= len(task.moves):
                lines[rank] = info
            if info.nodes is not None:
                totals = info
            if task.progress is not None and task.clock.elapsed - told >= PROGRESS_SECONDS:
                told = task.clock.elapsed
                task.progress(self._analysis(task, None, lines, totals))

        with _Lost(self):
            client.set("seed", str(task.seed))
            client.set("threads", str(task.threads))
            text = client.ask(json.dumps(position.to_json()), _go(task.limits), task.stop, on_info)
        return self._analysis(task, self._move(task, text), lines, totals)

    def lose(self) -> None:
        """End the program at once; the next question starts it anew."""
        if self._client is not None:
            self._client.kill()
        self._client = None
        self._in_game = False

    def _running(self, game: Game) -> Client:
        """The conversation with the program about ``game``, which is started if need be."""
        if self._client is not None and not self._client.plays(game.name):
            self.close()
        if self._client is None:
            patience = Patience(
                start=self.settings["start"],
                grace=self.settings["grace"],
                move=self.settings["patience"],
            )
            self._client = Client(
                self.spec,
                self._command,
                patience,
                game=game.name,
                settings=self._options,
                log=self._log,
            )
        return self._client

    def _move(self, task: Task, text: str) -> int:
        """The legal move that the answer means. Raises BotError."""
        found = _parsed(task, text)
        if found is None:
            self.lose()
            raise BotError(
                self.spec, "illegal", f"{one_line(text)[:100]!r} is no legal move of the position"
            )
        return found

    def _analysis(
        self, task: Task, best: int | None, lines: Mapping[int, Info], totals: Info
    ) -> Analysis:
        """What the program has said so far; the moves it has not spoken of come last."""
        told: dict[int, Info] = {}
        for _, info in sorted(lines.items()):
            move = _parsed(task, info.pv[0])
            if move is not None:
                told.setdefault(move, info)
        ranks = {move: rank for rank, move in enumerate(told)}
        order = sorted(task.moves, key=lambda m: (m != best, ranks.get(m, len(ranks))))
        judged = [_judged(task, order[0], told.get(order[0], Info()), 1.0)]
        most = judged[0].win
        judged += [_judged(task, move, told.get(move, Info()), most) for move in order[1:]]
        shares = told[order[0]].shares if order[0] in told else []
        sensible = len(shares) == task.position.state.seats and math.isclose(
            plain_sum(shares), 1.0, abs_tol=0.01
        )
        return task.answer(
            self.spec,
            judged,
            nodes=totals.nodes or 0,
            exact=judged[0].exact,
            win=shares if sensible else None,
        )


class _Lost:
    """A context in which any exception ends the conversation, whose state is then unknown."""

    def __init__(self, bot: ProgramBot) -> None:
        self._bot = bot

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: object, *_rest: object) -> None:
        if kind is not None:
            self._bot.lose()


def _go(limits: Limits) -> Go:
    """The limits as the protocol says them."""
    milliseconds = None if limits.seconds is None else max(1, round(limits.seconds * 1000))
    return Go(movetime=milliseconds, nodes=limits.nodes)


def _parsed(task: Task, text: str) -> int | None:
    """The legal move that a text of the program means, None if there is none."""
    try:
        move = task.position.game.parse_move(task.position.state, text)
    except InputError:
        return None
    return move if move in task.moves else None


def _judged(task: Task, move: int, info: Info, most: float) -> MoveAnalysis:
    """A move as the program judges it; without a word about it, nobody knows, but ``most``."""
    sides = task.position.state.sides
    silent = info.win is None
    score = info.score if len(info.score) == len(sides) else []
    text = task.text(move)
    return MoveAnalysis(
        move=move,
        text=text,
        win=min(most, 1.0 / len(set(sides))) if info.win is None else info.win,
        stderr=0.5 if silent else 0.0 if info.exact else info.stderr or 0.0,
        visits=info.visits or 0,
        exact=info.exact and not silent,
        score=score,
        margin=mean_lead(score, sides, task.seat) if score else None,
        pv=[text, *(one_line(step)[:200] for step in info.pv[1:MAX_LINE_STEPS])],
    )
