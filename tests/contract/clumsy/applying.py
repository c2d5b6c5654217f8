"""``solver apply`` by a clumsy person: several moves at once, on positions and on records."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from random import Random

from solver import records
from solver._ext.core.state import OVER
from solver.cli.input.given import read_given
from tests.contract.clumsy.findings import Finding, Tally, crash
from tests.contract.clumsy.running import Ran, run
from tests.contract.clumsy.slips import slip
from tests.contract.clumsy.truth import Moment, position_within, record_within
from tests.contract.clumsy.wording import faults
from tests.contract.setups import Setup

FILE, OTHER = Path("game.json"), Path("other.json")

WAYS = (("-i",), ("-i",), (), ("-o", str(OTHER)), ("-i", "--deal"), ("-i", "-o", str(OTHER)),
        ("-o", "/nowhere/at/all.json"))  # fmt: skip
"""What people write behind the moves."""


def apply(setup: Setup, seed: int, lines: int, folder: Path) -> Tally:
    """Let happen what is typed, in a file that begins anywhere in a game."""
    pick, tally = Random(f"apply {setup.name} {seed}"), Tally()
    place = f"apply {setup.name} seed {seed}"
    with chdir(folder):
        while tally.count < lines and not tally.found:
            _begin(setup, pick)
            for _ in range(pick.randrange(2, 12)):
                if tally.count >= lines or not _once(pick, lines - tally.count, place, tally):
                    break
    return tally


def _begin(setup: Setup, pick: Random) -> None:
    if pick.random() < 0.5:
        position = position_within(setup, pick)
        FILE.write_text(
            pick.choice((position.to_compact(), json.dumps(position.to_json()))), "utf-8"
        )
    else:
        FILE.write_text(records.write(record_within(setup, pick, [""] * setup.seats)), "utf-8")


def _once(pick: Random, most: int, place: str, tally: Tally) -> bool:
    """One command; whether the game goes on."""
    given = read_given(str(FILE))
    state = given.state()
    if state.decider == OVER and pick.random() < 0.5:
        return False
    own = range(state.seats) if given.position is None else [given.position.view]
    moment = Moment(given.game, state, own, pick)
    typed, certain = list[str](), True
    for _ in range(min(most, pick.choice((1, 1, 2, 3)))):
        if state.decider != OVER and pick.random() < 0.5:
            kind, line = "right", moment.row(1)[0]
            certain &= not typed
        else:
            kind, line = slip(moment) if state.decider != OVER else ("over", "build it")
            certain = False
        tally.lines[kind] += 1
        typed.append(line)
    way = pick.choice(WAYS)
    args = ["apply", str(FILE), *typed, *way]
    before = FILE.read_bytes()
    OTHER.unlink(missing_ok=True)
    ran = run(args)
    tally.ends[f"exit code {ran.code}"] += 1
    tally.hear(ran.out + ran.err)
    certain &= way in ((), ("-i",), ("-o", str(OTHER)))
    for what in _faults(ran, typed, certain, way, FILE.read_bytes() == before):
        tally.found.append(Finding(what, f"{place}: {args}", tuple(typed), ran.err[-1500:]))
    return not tally.found


def _faults(
    ran: Ran, typed: list[str], certain: bool, way: tuple[str, ...], same: bool
) -> Iterator[str]:
    """What is wrong with how the command ended."""
    if ran.error is not None:
        yield f"crash {crash(ran.error)}"
        return
    if ran.code == 0:
        if ran.err:
            yield f"standard error: {ran.err.strip()[:200]}"
        kept = FILE if "-i" in way else OTHER if "-o" in way else None
        if kept is None:
            if not same:
                yield "the file was changed"
            if not ran.out.startswith("{"):
                yield "nothing is written"
        else:
            read_given(str(kept)).state()
        return
    if ran.code != 2:
        yield f"exit code {ran.code}"
    if ran.out:
        yield "a refusal writes something"
    if not same or OTHER.exists():
        yield "a refusal changes a file"
    if certain:
        yield f"what happens is refused: {' '.join(ran.err.split())[:80]}"
    said = " ".join([*typed, *way]) if "".join(typed).strip() else ""
    for line in ran.err.splitlines() or [""]:
        for fault in faults(line, said):
            yield f"refusal: {fault}"
