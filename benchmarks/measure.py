"""Measure the figures of the pages: ``scripts/measure`` (docs/development.md)."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from benchmarks.figures import FIGURES, READ, ROOT, Figure
from solver.arena.identity import commit, identity
from solver.arena.machine import describe, too_busy
from solver.cli.output.files import write_file

SCRATCH = ROOT / "build" / "figures"
"""Where ladders keep their games, so that they go on where they were stopped."""

PLAYS = ("ext", "setup.py", "solver")
"""What must be as committed, so that a commit tells what was measured."""

NOT_ADMITTED = 1
"""The exit code of ``pool`` when somebody is better: that is a figure, too."""


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--only", "begins", multiple=True, help="Those whose names begin so.")
@click.option("--quick", is_flag=True, help="A few games of each as a sign of life; kept nowhere.")
@click.option("--list", "listed", is_flag=True, help="Show commands and what has been measured.")
@click.option("--again", is_flag=True, help="Also what has been measured on this program.")
@click.option("--jobs", type=click.IntRange(1), default=1, help="Processes that play.")
def main(*, begins: tuple[str, ...], quick: bool, listed: bool, again: bool, jobs: int) -> None:
    """Measure the figures of README, docs/strength.md and docs/speed.md, which takes hours.

    Stop it at any time and call it again: what has been measured on this program is skipped, by the
    hash of all that plays. Then `python -m tests.renew_pages --tables` writes the pages.
    """
    chosen = [one for one in FIGURES if not begins or one.name.startswith(begins)]
    if not chosen:
        names = ", ".join(figure.name for figure in FIGURES)
        raise click.BadParameter(f"no figure begins so; known: {names}", param_hint="--only")
    if listed:
        for figure in chosen:
            click.echo(f"{figure.name}: {standing(figure)}\n    {figure.command}")
        return
    if not quick and not commit():
        raise click.ClickException("needs a checkout with git, to tell what was measured")
    if not quick and changed():
        raise click.ClickException(f"commit what plays first: {', '.join(changed())} differ")
    if not quick and (busy := too_busy()):
        click.echo(f"warning: {busy}", err=True)
    failed = []
    for figure in chosen:
        if not (quick or again) and is_current(figure):
            continue
        click.echo(f"{figure.name}: {figure.command}", err=True)
        try:
            found = measure(figure, quick=quick, jobs=jobs)
        except ValueError as error:
            click.echo(f"{figure.name}: {error}", err=True)
            failed.append(figure.name)
            continue
        click.echo(f"{figure.name}: {found['seconds']:.0f} s", err=True)
        if not quick:
            write_file(figure.path, json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    if failed:
        raise click.ClickException(f"not measured: {', '.join(failed)}")


def standing(figure: Figure) -> str:
    """Whether and when it has been measured."""
    found = figure.measured()
    if found is None:
        return "not measured"
    now = "" if is_current(figure) else "; what plays has changed since"
    took = f", {found['seconds']:.0f} s" if found["seconds"] else ""
    return f"{found['commit']}, {found['date']}{took}{now}"


def is_current(figure: Figure) -> bool:
    """Whether it has been measured by its command with what plays now."""
    found = figure.measured()
    return (
        found is not None
        and found["command"] == figure.command
        and found["code"] == identity(figure.game).code
    )


def changed() -> list[str]:
    """The files of the program that are not as committed."""
    done = subprocess.run(
        ["git", "-C", str(ROOT), "status", "--porcelain", "--", *PLAYS],
        capture_output=True,
        text=True,
        check=True,
    )
    return [line[3:] for line in done.stdout.splitlines()]


def measure(figure: Figure, *, quick: bool = False, jobs: int = 1) -> dict[str, Any]:
    """Run the command of a figure and read its answer.

    Raises ValueError when it fails, or when games were lost by failing to move.
    """
    SCRATCH.mkdir(parents=True, exist_ok=True)
    machine = describe()
    code = identity(figure.game).code
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        data = answer(words(figure, code, Path(folder), quick=quick, jobs=jobs))
    if data.get("forfeits") or data.get("set_aside"):
        raise ValueError(f"games were lost by failing to move: {data['forfeits']}")
    return {
        "command": figure.command,
        "commit": commit().removesuffix("+"),
        "code": code,
        "date": datetime.now(UTC).date().isoformat(),
        "machine": data.get("machine", machine),
        "jobs": jobs,
        "seed": data.get("seed", seed_of(figure)),
        "seconds": round(time.monotonic() - begun, 1),
        "result": READ[figure.kind](data) if "signature" not in data else data,
    }


def words(figure: Figure, code: str, folder: Path, *, quick: bool, jobs: int) -> list[str]:
    """What is executed for a figure: its command, its answer in JSON."""
    line = shlex.split(figure.quick() if quick else figure.command)
    program, line = (["solver"], line[1:]) if line[0] == "solver" else ([line[2]], line[3:])
    if figure.kind == "ladder":
        source, database = ROOT / line[2], SCRATCH / f"{figure.name}-{code}.db"
        if quick:
            source, database = shortened(source, folder), folder / "quick.db"
        line = [*line[:2], str(source), "-o", str(database)]
    if figure.kind != "bench":
        line += ["--jobs", str(jobs)]
    return [sys.executable, "-m", *program, *line, "--json"]


def shortened(source: Path, folder: Path) -> Path:
    """A ladder of one deal, with little time."""
    text = source.read_text(encoding="utf-8")
    text = re.sub(r"^deals = .*$", "deals = 1", text, flags=re.MULTILINE)
    copy = folder / source.name
    text = re.sub(r"^time = .*$", 'time = "5ms"', text, flags=re.MULTILINE)
    copy.write_text(text, encoding="utf-8")
    return copy


def answer(command: Sequence[str]) -> dict[str, Any]:
    """What a command prints; raises ValueError with its last line when it fails."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    allowed = {0, NOT_ADMITTED} if "pool" in command else {0}
    if done.returncode not in allowed or not done.stdout.strip():
        raise ValueError(f"exit code {done.returncode} of {shlex.join(command)}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def seed_of(figure: Figure) -> int | None:
    """The seed that its command names; the benchmarks have theirs in the code."""
    line = shlex.split(figure.command)
    return int(line[line.index("--seed") + 1]) if "--seed" in line else None


if __name__ == "__main__":
    main()
