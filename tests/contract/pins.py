"""The files that hold one line for each thing that must not change, and who says what it is now."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.contract.perft import perfts
from tests.contract.signatures import signatures

DATA = Path(__file__).parent / "data"

SIGNATURES = DATA / "signatures.txt"
PERFT = DATA / "perft.txt"
PINS: dict[Path, Callable[[str], list[str]]] = {SIGNATURES: signatures, PERFT: perfts}
"""By file, the lines of a game as they are now."""


def pinned(path: Path, game: str) -> list[str]:
    """The lines of a game in a file."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [line for line in lines if line.startswith((f"{game} ", f"{game}-"))]
