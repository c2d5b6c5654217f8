"""``solver score`` with a clumsy person at the pad: every answer may be a slip at first."""

from __future__ import annotations

import io
from contextlib import chdir
from pathlib import Path
from random import Random

from solver import records
from solver.cli.sessions.score_answers import BACK, QUIT
from solver.names import normalize
from tests.contract.clumsy.findings import Finding, Tally, crash
from tests.contract.clumsy.running import run
from tests.contract.clumsy.slips import slip
from tests.contract.clumsy.truth import Moment, record_within
from tests.contract.clumsy.wording import faults
from tests.contract.setups import Setup
from tests.score.person import PATH, answers_by_cards, answers_by_points
from tests.score.tables import ended

PAD, GAMES = Path("evening.json"), 20

ODD = (
    "-7", "9", "99999", "9 9 9 9", "1 2 3 4 5 6 7 8 9", "Anna", "Zoe", "Anna, Anna", "y", "maybe",
    "c", "p", "x", "1.5", "1,5", "3,", "--", "gear 2, compass", "gear -1", "all of them", "", "?",
    "help", "undo 3", "Anna 3, Bo 4", "no idea", "1/2", "+3", "0x3", "back 2", "quit now",
)  # fmt: skip
"""Answers to other questions than the one that is asked."""


def score(setup: Setup, seed: int, lines: int, folder: Path) -> Tally:
    """Fill in score sheets of finished games."""
    pick, tally = Random(f"score {setup.name} {seed}"), Tally()
    with chdir(folder):
        while tally.count < lines and not tally.found:
            _sheet(setup, pick, lines - tally.count, f"score {setup.name} seed {seed}", tally)
    return tally


def _sheet(setup: Setup, pick: Random, lines: int, place: str, tally: Tally) -> None:
    game, lang = setup.adapter, pick.choice(("en", "it"))
    way = pick.choice((answers_by_cards, answers_by_points))
    answers = way(game, ended(setup, pick.randrange(GAMES)), lang)
    sink = io.StringIO()
    state = records.replay(record_within(setup, pick, [""] * setup.seats))
    moment = Moment(game, state, range(setup.seats), pick)
    given = [f"--variant={name}={value}" for name, value in setup.options.items()]
    args = ["score", "--game", setup.game, *given, "--lang", lang, "--save", str(PAD)]
    PAD.unlink(missing_ok=True)
    person = Answering(answers, moment, lines, sink, tally)
    ran = run(args, person, sink)
    tally.hear(ran.out + ran.err)
    tally.ends[f"exit code {ran.code}"] += 1
    said = ran.out[-1500:] + ran.err[-500:]
    whats = list(person.whats)
    if ran.error is not None:
        whats.append(f"crash {crash(ran.error)}")
    elif ran.code != (2 if person.left else 0) or PAD.exists() != person.done(ran.code):
        whats.append(f"exit code {ran.code}, saved: {PAD.exists()}")
    elif ran.code == 2 and ran.err.count("\n") != 1:
        whats.append("the end of the answers is not told in one line")
    tally.found += [Finding(what, f"{place}: {args}", tuple(person.typed), said) for what in whats]


class Answering(io.TextIOBase):
    """Answers the questions of the pad; what was a slip and is taken all the same is taken back."""

    def __init__(
        self, answers: dict[str, str], moment: Moment, lines: int, sink: io.StringIO, tally: Tally
    ) -> None:
        self._answers, self._moment, self._lines, self._sink = answers, moment, lines, sink
        self._tally = tally
        self.typed: list[str] = []
        self.whats: list[str] = []
        self.left = self.quit = False
        self._slip: tuple[str, str] | None = None  # the question, and what was typed at first
        self._back = False
        self._seen: list[str] = []  # questions, in their order
        self._told = 0

    def done(self, code: int) -> bool:
        """Whether the sheet was filled in, when the command has ended with a code."""
        return code == 0 and not self.quit

    def readline(self, size: int | None = -1, /) -> str:
        """The next answer, once what came of the last one has been looked at."""
        said = self._sink.getvalue()[self._told :]
        *lines, prompt = said.split("\n")
        question = prompt.removesuffix(": ")
        kind, line = self._next(question, "\n".join(lines[1:]))
        if self._lines <= 0 or self.whats:
            self.left = True
            return ""
        self._lines -= 1
        self._tally.lines[kind] += 1
        self.typed.append(line)
        self._told = self._sink.tell()
        return line.replace("\n", " ") + "\n"

    def _next(self, question: str, said: str) -> tuple[str, str]:
        pick, seen = self._moment.pick, self._seen
        if question not in seen:
            seen.append(question)
        if self._slip is not None and not self._back:
            before = self._slip[0]
            if seen.index(question) < seen.index(before):
                self._slip = None  # it does not go with an earlier answer, which is asked for again
        if self._slip is not None:
            before, typed = self._slip
            if self._back and question != before:
                self.whats.append(f"back leads to another question: {question!r}, not {before!r}")
            elif question != before:
                self._back = True
                return "back", "back"
            elif not self._back:
                found = faults(said, typed, named=False) if typed.strip() else ()
                self.whats += [f"refusal: {fault}" for fault in found]
                if (path := PATH.search(said)) and path[0] not in typed:
                    self.whats.append(f"refusal: {path[0]!r} is said")
            self._slip, self._back = None, False
        elif pick.random() < 0.5:
            kind, line = slip(self._moment) if pick.random() < 0.6 else ("odd", pick.choice(ODD))
            if normalize(line) in BACK:
                return kind, line
            if normalize(line) in QUIT:
                self.quit = True
                return kind, line
            self._slip = question, line
            return kind, line
        if question not in self._answers:
            return "back", "back"
        return "right", self._answers[question]
