#!/usr/bin/env python3
"""Write the layout of the inputs into files of weights that do not name it yet.

    python scripts/stamp_layout.py duel solver/games/duel/data/network.safetensors
    python scripts/stamp_layout.py duel old/networks/3f2a90c1d455.npz

What ships is changed, every other file stays and a new one is made beside it, named by its hash.
Only you can know that the weights were fitted to the inputs of today: a file of another version of
the program would be wrong without a word. The names of all files that were written are printed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from solver.errors import InputError
from solver.games import load
from solver.learning.network_file import stamped


def main() -> None:
    """Stamp all files that are named behind the game."""
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    try:
        for name in sys.argv[2:]:
            print(stamped(Path(name), load(sys.argv[1])))
    except InputError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(2)


if __name__ == "__main__":
    main()
