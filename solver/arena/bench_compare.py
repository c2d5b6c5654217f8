"""The speeds of two builds: in turn with a commit, or against figures that were saved.

A round measures each work once with either build, one directly after the other, so that what else
the machine does meets both. The ratio of the two speeds is taken for each round; told are its
median and the 95 % interval of that.
"""

from __future__ import annotations

import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from solver.arena import bench
from solver.arena.intervals import of_median
from solver.arena.speeds import works
from solver.errors import InputError
from solver.json_input import parse_json, parse_object

ROOT = Path(__file__).parents[1]
"""The folder of this package."""

BUILDS = Path("build", "compared")
"""Where a checkout keeps the commits that were built to be compared, by their hashes."""

COPIED = ("ext", "solver", "setup.py", "pyproject.toml", "README.md")
"""What of a commit is needed to build it, as far as it is there."""

Say = Callable[[str], None]


def with_commit(game: str, folder: Path) -> dict[str, Any]:
    """The works of a game with this build and with that in ``folder``, in turn.

    Raises InputError if the other build cannot do what is measured.
    """
    found: dict[str, tuple[list[float], list[float]]] = {}
    with ExitStack() as stack:
        mine, other = (stack.enter_context(_measuring(game, at)) for at in (ROOT.parent, folder))
        names = [name for name in mine.names if name in other.names]
        for at in range(bench.ROUNDS):
            for name in names:
                here, there = found.setdefault(name, ([], []))
                # Whoever is second finds caches and clock as the first has left them.
                for build, speeds in ((mine, here), (other, there))[:: 1 if at % 2 else -1]:
                    speeds.append(build.speed(name))
    return {name: compared(*both) for name, both in found.items()}


def with_figures(game: str, there: bench.Rounds, place: str) -> dict[str, Any]:
    """The speeds of a game now and those that ``place``, a file, has. Raises InputError."""
    names = [name for name in works(game) if there.get(name)]
    if not names:
        raise InputError(place, f"has no speeds of {game} that are measured now, too")
    here = bench.measure(game)
    return {name: compared(here[name], there[name]) for name in names}


def compared(here: list[float], there: list[float]) -> dict[str, Any]:
    """The medians of both, and the ratio with its interval, each round with its counterpart."""
    ratios = [one / other for one, other in zip(here, there, strict=False)]
    return {
        "this": round(statistics.median(here), 1),
        "other": round(statistics.median(there), 1),
        "ratio": round(statistics.median(ratios), 4),
        "ci95": [round(end, 4) for end in of_median(ratios)],
    }


def read_figures(path: Path) -> dict[str, bench.Rounds]:
    """The rounds of each game in a result of ``solver bench --json``. Raises InputError."""
    try:
        data = parse_object(path.read_bytes(), str(path))
    except OSError as error:
        raise InputError(str(path), f"cannot be read: {error.strerror}") from None
    found = {
        game: figures["rounds"]
        for game, figures in data.items()
        if isinstance(figures, dict) and _are_rounds(figures.get("rounds"))
    }
    if not found:
        remedy = "save one with 'solver bench --json'"
        raise InputError(str(path), "has no rounds of speeds to compare with", remedy)
    return found


def _are_rounds(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(speeds, list)
        and all(isinstance(speed, int | float) and 0 < speed < float("inf") for speed in speeds)
        for speeds in value.values()
    )


# ---------------------------------------------------------------- another build


def built(commit: str, say: Say) -> tuple[str, Path]:
    """The short hash of a commit, and a folder with its build. Raises InputError.

    It is built in a folder of its own below :data:`BUILDS`, and found there the next time. What
    measures is copied into it from this package: the same work on the same positions for both.
    """
    top = ROOT.parent
    git = shutil.which("git")
    if git is None or not (top / ".git").exists():
        problem = "is no file, and this installation is no checkout in which commits could be found"
        raise InputError(f"--compare {commit}", problem, "name a result of 'solver bench --json'")
    asked = [git, "-C", str(top), "rev-parse", "--verify", "--quiet", "--end-of-options"]
    done = subprocess.run(  # noqa: S603 - a word of the user as one argument, after all options
        [*asked, f"{commit}^{{commit}}"], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise InputError(f"--compare {commit}", "is neither a file nor a commit of this checkout")
    name = done.stdout.strip()[:12]
    folder = top / BUILDS / name
    if not folder.exists():
        say(f"building {name}: some minutes, once")
        folder.parent.mkdir(parents=True, exist_ok=True)
        with _ended_in_order(), tempfile.TemporaryDirectory(dir=folder.parent) as temporary:
            _build(git, name, Path(temporary, name))
            Path(temporary, name).rename(folder)
    arena = folder / "solver" / "arena"
    shutil.copy(ROOT / "arena" / "speeds.py", arena)
    shutil.copytree(ROOT / "arena" / "positions", arena / "positions", dirs_exist_ok=True)
    return name, folder


def _build(git: str, name: str, folder: Path) -> None:
    """Lay out a commit in a folder that is not there, and build it. Raises InputError."""
    top = str(ROOT.parent)
    listed = subprocess.run(  # noqa: S603 - no words of users
        [git, "-C", top, "ls-tree", "--name-only", name], capture_output=True, text=True, check=True
    )
    wanted = [part for part in COPIED if part in listed.stdout.splitlines()]
    archive = subprocess.run(  # noqa: S603 - no words of users
        [git, "-C", top, "archive", "--format=zip", name, *wanted], capture_output=True, check=True
    )
    with zipfile.ZipFile(BytesIO(archive.stdout)) as packed:
        packed.extractall(folder)  # links come out as plain files: nothing is written elsewhere
    code, said = _run_alone([sys.executable, "setup.py", "build_ext", "--inplace"], folder)
    if code != 0:
        last = said.strip().rpartition("\n")[2]
        remedy = "it needs the compiler, Cython and setuptools, as this build did"
        raise InputError(f"--compare {name}", f"this commit does not build: {last}", remedy)


def _run_alone(command: Sequence[str], folder: Path) -> tuple[int, str]:
    """The exit code and the output of a command; it ends with us, and so do its compilers."""
    with subprocess.Popen(  # noqa: S603 - our own program
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        start_new_session=True,
    ) as process:  # fmt: skip
        try:
            said, _ = process.communicate()
        except BaseException:
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:  # Windows
                process.kill()
            raise
    return process.returncode, said


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """SIGTERM raises SystemExit here, so that what is to be cleared away is cleared away."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, _: object) -> None:
        sys.exit(128 + number)

    previous = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, previous)


class _Measuring:
    """A process that measures one build when told to."""

    def __init__(self, process: subprocess.Popen[str], place: str) -> None:
        self._process = process
        self._place = place
        self.names: list[str] = self._next()

    def speed(self, name: str) -> float:
        """How fast a work was done just now. Raises InputError."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{name}\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass  # what it said on the way out is read below
        return float(self._next())

    def _next(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            _, said = self._process.communicate()
            last = said.strip().rpartition("\n")[2] or "it ended"
            remedy = "compare with a commit whose interface is nearer to this one"
            raise InputError(self._place, f"cannot be measured: {last}", remedy)
        return parse_json(line, self._place)


@contextmanager
def _measuring(game: str, folder: Path) -> Iterator[_Measuring]:
    """A process with the package that lies in a folder. Raises InputError."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-m", "solver.arena.speeds", game]
    with subprocess.Popen(  # noqa: S603 - our own program
        command, cwd=folder, env=environment, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        try:
            yield _Measuring(process, f"the build in {folder}")
        finally:
            process.kill()
