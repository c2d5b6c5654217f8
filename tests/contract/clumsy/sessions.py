"""``follow`` and ``play`` with a clumsy person at the prompt."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from random import Random

from solver import records
from solver._ext.core.state import OVER, State
from solver.cli.sessions.session import Session
from solver.cli.sessions.words import command_named
from solver.games.private_events import seen
from solver.table import Table
from tests.contract.clumsy.commands import LOOKS, MORE, WRONG, edit_text, saved_as
from tests.contract.clumsy.findings import Finding, Tally, crash
from tests.contract.clumsy.running import Ran, run, session_of
from tests.contract.clumsy.slips import slip
from tests.contract.clumsy.truth import Moment, position_within, record_within
from tests.contract.clumsy.wording import faults
from tests.contract.setups import Setup

ROW = 12
"""Events of the longest line that is right."""


IN_VAIN = ("look", "wrong command", "save", "nothing", "letter")
"""Kinds of lines that change no table."""


@dataclass(frozen=True)
class Snapshot:
    """All that a line may change."""

    state: bytes
    moves: tuple[str, ...]
    later: tuple[str, ...]
    ahead: tuple[tuple[int, str], ...]


def snapshot(session: Session) -> Snapshot:
    """The table of a session as it is now."""
    table = session.table
    return Snapshot(
        table.state.to_bytes(),
        tuple(table.moves),
        tuple(session.line.later),
        tuple(sorted(session.ahead.items())),
    )


@dataclass(frozen=True)
class Typed:
    """A line, and what is known about it: ``certain`` if it must be accepted."""

    kind: str
    line: str
    certain: bool = False


class Person(io.TextIOBase):
    """Types a number of lines at a session, and looks at what comes of each.

    Give it as standard input. ``own`` are the seats whose moves it decides, None for all.
    """

    session: Session

    def __init__(
        self, pick: Random, lines: int, sink: io.StringIO, place: str, saved: Path
    ) -> None:
        self._pick, self._left, self._sink, self._place = pick, lines, sink, place
        self._saved = saved
        self.tally = Tally()
        self.typed: list[str] = []
        self._last: Typed | None = None
        self._before: Snapshot | None = None
        self._told = 0
        self._refused = False
        self._back: list[Snapshot] = []  # the table before each line that may be taken back

    def sit_down(self, session: Session) -> None:
        """Begin to type at a session, and notice which lines it refuses."""
        self.session = session
        bring_back = session.bring_back

        def refused(line: str) -> None:
            self._refused = True
            bring_back(line)

        session.bring_back = refused  # type: ignore[method-assign]

    # What is typed.

    def readline(self, size: int | None = -1, /) -> str:
        """The next line, once what came of the last one has been looked at."""
        now = snapshot(self.session)
        if self._last is not None:
            assert self._before is not None
            self._judge(self._last, self._before, now)
        if self.session.mark != "> " and self._in_vain():
            self._find("asked where there is only one answer")
        if self._left <= 0:
            self._last = None
            return ""
        self._left -= 1
        typed = self._choose()
        self.tally.lines[typed.kind] += 1
        self.typed.append(typed.line)
        self._last, self._before, self._told = typed, now, self._sink.tell()
        self._refused = False
        return typed.line.replace("\n", " ") + "\n"

    def _choose(self) -> Typed:
        pick, session = self._pick, self.session
        state, over = session.table.state, session.table.state.decider == OVER
        if over:
            return self._aside() if pick.random() < 0.7 else Typed("undo", "undo")
        moment = Moment(session.game, state, session.own, pick)
        chance = pick.random()
        if chance < 0.36:
            return self._right(moment)
        if chance < 0.43:
            return Typed("undo", pick.choice(("undo", "u", "annulla", "undo")))
        if chance < 0.58:
            return self._aside()
        if chance < 0.61:
            return Typed("suggestion", self._suggested())
        kind, line = slip(moment)
        if line == "?" and state.veiled_event:
            return Typed("unseen", line, certain=True)
        return Typed(kind, line)

    def _right(self, moment: Moment) -> Typed:
        pick, play = self._pick, self.session.mark == "> "
        names = moment.together()
        if len(names) > 1 and pick.random() < 0.7:
            return Typed("right: together", ", ".join(names), certain=len(names) <= ROW)
        if not play and pick.random() < 0.4:
            texts = moment.row(pick.randrange(2, ROW))
            return Typed("right: in a row", "; ".join(texts))
        text = moment.right()
        if pick.random() < 0.3:
            return Typed("right: short", " ".join(text.split()[1:]) or text)
        return Typed("right", text, certain=True)

    def _aside(self) -> Typed:
        pick, table = self._pick, self.session.table
        chance = pick.random()
        if chance < 0.4:
            look = pick.choice(LOOKS)
            if look == "?" and table.state.veiled_event:
                return Typed("unseen", look, certain=True)  # no call for help then
            return Typed("look", look)
        if chance < 0.75:
            return Typed("wrong command", pick.choice(WRONG))
        if chance < 0.85:
            return Typed("undo more", pick.choice(MORE))
        if chance < 0.93:
            return Typed("goto", f"goto {pick.randrange(len(table.moves) + 1)}")
        if chance < 0.97:
            text = pick.choice(table.moves) if table.moves else "nothing"
            return Typed("edit", edit_text(pick, len(table.moves), text))
        return Typed("save", saved_as(pick, self._saved))

    def _suggested(self) -> str:
        """The number of what may be a suggestion."""
        ply, moves = self.session._suggested
        known = len(moves) if ply == len(self.session.table.moves) else 3
        return str(self._pick.randrange(1, known + 2))

    # What comes of it.

    def _passed(self) -> Iterator[State]:
        """The states before all that has happened."""
        past = self.session.table.copy()
        while past.moves:
            past.pop()
            yield past.state

    def _in_vain(self) -> bool:
        """Whether a seat is asked for a move of which only one can be told."""
        game, state, own = self.session.game, self.session.table.state, self.session.own
        told = {seen(game, state, move, own) for move in state.legal_moves()}
        return len(told) == 1 and all(map(state.is_legal, told))

    def _said(self) -> str:
        """What was said to the last line: without the line itself, and the prompt after it."""
        said = self._sink.getvalue()[self._told :]
        return "\n".join(said.split("\n")[1:-1])

    def finding(self, what: str, more: str = "") -> Finding:
        """Something that must not be, here and now."""
        said = self._sink.getvalue()[-2500:] + more[-500:]
        return Finding(what, self._place, tuple(self.typed), said)

    def _find(self, what: str) -> None:
        self.tally.found.append(self.finding(what))

    def _judge(self, typed: Typed, before: Snapshot, now: Snapshot) -> None:
        name = command_named(typed.line.split(" ")[0].strip())
        if name in self.session.commands and typed.kind in ("undo", "undo more", "goto", "edit"):
            self._judge_going_back(typed, name, before, now)
            return
        if now == before:
            if self._refused or self._obeyed(typed, name):
                self._judge_refusal(typed, name)
            return  # or it said what goes without saying
        if typed.kind in IN_VAIN:
            self._find(f"{typed.kind}: the table has changed")
            self._back.clear()
            return
        self._back.append(before)

    def _obeyed(self, typed: Typed, name: str) -> bool:
        """Whether a line was a command."""
        return name in self.session.commands or typed.kind in ("look", "save")

    def _judge_refusal(self, typed: Typed, name: str) -> None:
        said = self._said()
        obeyed = self._obeyed(typed, name)
        if typed.certain:
            self._find(f"what happens is refused: {' '.join(said.split())[:60]}")
        if obeyed or not typed.line.strip().strip(" ,;"):
            for fault in faults(said, typed.line) if not obeyed and said else ():
                self._find(f"refusal: {fault}")
            return
        for fault in faults(said, typed.line):
            self._find(f"refusal: {fault}")

    def _judge_going_back(self, typed: Typed, name: str, before: Snapshot, now: Snapshot) -> None:
        if now == before:
            if name == "undo" and self._back:
                self._find("undo takes nothing back")
            if name != "goto":
                return
        if typed.kind == "undo":
            if self._back and now != self._back.pop():
                self._find("undo does not take back what was typed")
                self._back.clear()
            return
        if typed.line == "undo all" and any(map(self.session.asks, self._passed())):
            self._find("undo all leaves something")
        if name == "undo" and typed.line.split()[1].isdecimal():
            count = int(typed.line.split()[1])
            if count <= len(self._back):
                wanted = self._back[-count]
                if now != wanted:
                    self._find(f"undo {count} does not take back what was typed")
                del self._back[-count:]
                return
        self._back.clear()


def arguments(setup: Setup) -> list[str]:
    """How the table of a set-up is asked for."""
    given = [f"--variant={name}={value}" for name, value in setup.options.items()]
    return [setup.game, "--seats", str(setup.seats), *given]


def seats_to_follow(setup: Setup, pick: Random) -> list[str]:
    """A seat, as people with hidden hands must name it; sometimes none elsewhere."""
    if not setup.new().secrets and pick.random() < 0.5:
        return []
    return ["--seat", str(pick.randrange(setup.seats))]


def follow(setup: Setup, seed: int, lines: int, folder: Path) -> Tally:
    """Follow games in a few sittings, from the beginning or from somewhere within."""
    pick = Random(f"follow {setup.name} {seed}")

    def begun() -> list[str]:
        if pick.random() < 0.4:
            return ["follow", *arguments(setup), *seats_to_follow(setup, pick)]
        start = Path(f"start-{pick.randrange(10**9)}.json")
        start.write_text(position_within(setup, pick).to_compact(), encoding="utf-8")
        return ["follow", setup.game, "--from", str(start)]

    return _Evening(f"follow {setup.name} seed {seed}", pick, folder, begun).sit(lines)


def play(setup: Setup, seed: int, lines: int, folder: Path) -> Tally:
    """Play games in a few sittings, against bots and other people, from anywhere on."""
    pick = Random(f"play {setup.name} {seed}")

    def begun() -> list[str]:
        people = pick.sample(range(setup.seats), pick.choice((1, 1, 2)))
        if pick.random() < 0.6:
            start = Path(f"start-{pick.randrange(10**9)}.json")
            seats = ["human" if seat in people else "default" for seat in range(setup.seats)]
            start.write_text(records.write(record_within(setup, pick, seats)), encoding="utf-8")
            return ["play", setup.game, "--resume", str(start)]
        own = [word for seat in people for word in ("--seat", str(seat))]
        return ["play", *arguments(setup), *own, "--seed", str(pick.randrange(10**6))]

    return _Evening(f"play {setup.name} seed {seed}", pick, folder, begun).sit(lines)


class _Evening:
    """Games of a person, each in a few sittings: begun, gone on with, to its end."""

    def __init__(
        self, place: str, pick: Random, folder: Path, begun: Callable[[], list[str]]
    ) -> None:
        self._place, self._pick, self._folder, self._begun = place, pick, folder, begun
        self._kept: Path | None = None
        self.tally = Tally()

    def sit(self, lines: int) -> Tally:
        """Type so many lines, or up to the first sitting in which something is found."""
        with chdir(self._folder):
            while self.tally.count < lines and not self.tally.found:
                self._one(min(lines - self.tally.count, self._pick.randrange(8, 60)))
        return self.tally

    def _one(self, lines: int) -> None:
        pick, path = self._pick, self._kept
        args = self._begun()
        if path is not None:
            args = [*args[:2], "--resume", str(path)]
        else:
            path = Path(f"game-{pick.randrange(10**9)}.json")
            args += ["--save", str(path)]
        args += ["--nodes", "1", "--lang", pick.choice(("en", "it"))]
        sink = io.StringIO()
        place = f"{self._place}: solver {' '.join(args)}"
        person = Person(pick, lines, sink, place, path)
        with session_of(person):
            ran = run(args, person, sink)
        self.tally.add(person.tally)
        self.tally.hear(ran.out)
        self.tally.ends[f"exit code {ran.code}"] += 1
        self.tally.found += _faults(person, ran)
        self._kept = None
        if not self.tally.found:
            session = person.session
            over = session.table.state.decider == OVER
            self._kept = session.settings.path if session.table.moves and not over else None


def _faults(person: Person, ran: Ran) -> Iterator[Finding]:
    """What is wrong with how a session ended, and with what it has left."""
    if ran.error is not None:
        yield person.finding(f"crash {crash(ran.error)}", ran.err)
    elif ran.code != 0:
        yield person.finding(f"exit code {ran.code}: {ran.err.strip()[:200]}", ran.err)
    elif ran.err:
        yield person.finding(f"standard error: {ran.err.strip()[:200]}", ran.err)
    else:
        session = person.session
        if session.settings.path.exists():
            again = Table.from_record(str(session.settings.path))
            whole = [*session.table.moves, *session.line.later]
            here = len(session.table.moves)
            if again.moves != whole[: max(len(again.moves), here)]:
                yield person.finding("the record holds another game")
            while len(again.moves) > here:
                again.pop()
            if again.state.to_bytes() != session.table.state.to_bytes():
                yield person.finding("the record replays to another table")
        elif session.table.moves:
            yield person.finding("nothing is saved")
