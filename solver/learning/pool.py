"""Opponents with other minds: what any change of judgment should be tried against."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from solver.arena.room import keep_record
from solver.errors import InputError
from solver.games import load
from solver.learning.duels import Tally, Trial, counted, deals, together

if TYPE_CHECKING:
    from collections.abc import Callable

    from solver.arena.backend import Backend
    from solver.search.limits import Limits

ANCESTOR = "ancestor"
ANCESTOR_COMMIT = "66fa275"
"""The state that strength is measured against."""

UCT = (
    "ismcts:net=0,playout=1,uniform=1,score=0,prior_by=0,prior_floor=1,forced=0,exact_turns=0,"
    "solve_share=0"
)
MEMBERS = {"uct": UCT, "openloop": "openloop", "plain": "openloop:styles=0"}


def members(
    game: str, names: Sequence[str] = (), variant: Mapping[str, str] | None = None
) -> dict[str, str]:
    """The specs of some members by their names; all but the ancestor if nothing is named.

    A plan that only a variant knows is a member with that alone. Raises InputError for a name that
    is none, or when the ancestor cannot be built.
    """
    adapter = load(game)
    known_plans = adapter.new(adapter.parse_variant(variant)).n_styles - 1
    plans = list(enumerate(adapter.plans, 1))[: max(0, known_plans)]
    known = {**MEMBERS, **{name: f"openloop:chase={number}" for number, name in plans}}
    for name in names:
        if name not in known and name != ANCESTOR:
            raise InputError(
                "--members", f"no member {name!r}", f"known: {', '.join([*known, ANCESTOR])}"
            )
    return {name: ancestor(game) if name == ANCESTOR else known[name] for name in names or known}


def ancestor(game: str) -> str:
    """The spec of the old program, built from git in a folder of its own if it is not there yet.

    Raises InputError when that fails.
    """
    root = Path(__file__).resolve().parents[2]
    folder = root / "build" / f"ancestor-{ANCESTOR_COMMIT}"
    packed = root / "build" / "ancestor.tar"
    try:
        if not (folder / "setup.py").exists():
            folder.mkdir(parents=True, exist_ok=True)
            _run(root, "git", "archive", "-o", str(packed), ANCESTOR_COMMIT)
            _run(root, "tar", "-xf", str(packed), "-C", str(folder))
        _run(root, str(folder / "scripts" / "solver"), "--version")
    except (OSError, subprocess.CalledProcessError) as error:
        raise InputError(
            ANCESTOR, f"cannot be built: {error}", "needs a checkout with git"
        ) from None
    # What leads programs to this checkout would lead the old one here, too.
    return f"program:start=300 env -u PYTHONPATH {folder}/scripts/solver engine {game}"


def _run(root: Path, *command: str) -> None:
    """Run a command of this machine; what it says is no part of the results."""
    subprocess.run(command, cwd=root, check=True, stdout=sys.stderr)  # noqa: S603 - no words of users


def against_pool(
    trial: Trial,
    side: str,
    opponents: dict[str, str],
    limits: Limits,
    games: int,
    *,
    seed: int,
    backend: Backend,
    say: Callable[[str], None],
    tell: Callable[[str], None],
    folder: Path | None = None,
) -> dict[str, Tally]:
    """Play so many games against each; ``say`` gets a line of a table for each, and for all.

    ``tell`` gets lines of progress. Records go into ``folder``, which is there, if one is given.
    """
    trial = replace(trial, keep=folder is not None)
    results = {}
    for name, spec in opponents.items():
        results[name] = Tally(trial.seats)
        number, both = -(-games // trial.seats), (limits, limits)
        played = deals(trial, (side, spec), both, number, seed=seed, backend=backend)
        for at, deal in enumerate(counted(played, results[name], name, number, tell)):
            if folder is not None:
                for seat, game in enumerate(deal):
                    keep_record(folder, f"{name}-deal-{at}-seat-{seat}", game.record)
        say(results[name].row(f"`{name}`"))
    if len(results) > 1:
        say(together(results.values()).row("all"))
    return results


def lost_to(results: dict[str, Tally]) -> list[str]:
    """The members that scored clearly more than even."""
    return [name for name, tally in results.items() if tally.ci95[1] < 1 / tally.seats]
