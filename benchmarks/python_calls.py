"""Count the calls that Python makes for ``suggest`` with one node, on files of positions.

    python benchmarks/python_calls.py                         three examples
    python benchmarks/python_calls.py examples/dice/*.json    other files

Of each file a new process counts twice: all of the first call, and a second one, in which modules
and tables are there already. Unlike times, calls do not depend on the machine.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import subprocess
import sys
from cProfile import Profile
from pathlib import Path
from pstats import Stats

ROOT = Path(__file__).resolve().parents[1]

EXAMPLES = ("duel/age_2", "wonders/recruitment", "wonders/armada_everything")


def calls_of(path: str) -> int:
    """Calls of functions, those of C included, that one answer takes."""
    from solver.cli.main import main as run

    profile = Profile()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        profile.runcall(run, ["suggest", path, "--nodes", "1"])
    return int(Stats(profile).total_calls)  # type: ignore[attr-defined]


def main() -> int:
    """Print the counts."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("files", nargs="*", help="files of positions")
    asked = parser.parse_args()
    files = asked.files or [str(ROOT / "examples" / f"{name}.json") for name in EXAMPLES]
    if asked.one:
        print(f"{calls_of(files[0]):8,} {calls_of(files[0]):8,}", end=" ", flush=True)
        return 0
    print("   first    again")
    for path in files:
        subprocess.run([sys.executable, __file__, "--one", path], check=True)
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
