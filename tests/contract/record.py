"""Writes what the tests compare with anew; a change of it needs a commit that says why.

    python -m tests.contract.record [--full FOLDER] [NAME ...]

Without names everything: the recorded playthroughs, ``signatures.txt`` and ``perft.txt``. With
names the playthroughs that contain one of them, and the lines of these games in the two files.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

from solver.games import GAMES
from tests.contract.pins import PINS, pinned
from tests.contract.playthroughs import hashed, moves_of, path_of, playthrough, recorded
from tests.contract.setups import PLAYTHROUGHS, playthrough_name


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.contract.record")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only what contains one of these")
    parser.add_argument(
        "--full", type=Path, metavar="FOLDER", help="playthroughs in full texts, into this folder"
    )
    args = parser.parse_args()
    for setup, seed in PLAYTHROUGHS:
        if args.names and not any(name in playthrough_name(setup, seed) for name in args.names):
            continue
        path = path_of(setup, seed)
        moves = moves_of(recorded(setup, seed))
        lines = playthrough(setup, seed, moves, str if args.full else hashed)
        write(args.full / path.name if args.full else path, lines)
    if not args.full:
        for path, lines_of in PINS.items():
            texts = [
                lines_of(game) if not args.names or game in args.names else pinned(path, game)
                for game in GAMES
            ]
            write(path, (line for lines in texts for line in lines))


def write(path: Path, lines: Iterable[str]) -> None:
    """Replace a file."""
    text = "".join(f"{line}\n" for line in lines)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
