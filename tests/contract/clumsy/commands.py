"""Commands of a session, right and wrong, as people type them beside moves."""

from __future__ import annotations

from pathlib import Path
from random import Random

LOOKS = (
    "show", "moves", "log", "log all", "log 3", "score", "help", "?", "mosse", "punti", "aiuto",
    "hint 2 nodes", "hint", "consiglio 3 nodi", "LOG", "Show",
)  # fmt: skip
"""Those that change nothing; some of them cannot be had at every moment."""

WRONG = (
    "show 3", "moves all", "moves baths", "log -1", "log x", "log 0", "log 1 2", "score all",
    "help moves", "? undo", "hint 0", "hint 0s", "hint -1s", "hint 5x", "hint nodes",
    "hint 5 nodes 3", "undo x", "undo 0", "undo -1", "undo 1.5", "undo ²", "undo 1 2", "undo undo",
    "goto", "goto x", "goto -1", "goto 99999", "goto 99999999999999999999", "goto 1 2", "goto ²",
    "edit", "edit x", "edit 0", "edit 99999 x", "edit -1 x", "edit 1.5 x", "quit now", "exit 3",
    "q!", "quit?", "back", "redo", "suggest", "suggest 3", "new", "restart", "load game.json",
    "resume", "--help", "solver follow", "annulla tre", "vai", "modifica uno", "salva .",
    "save .", "save ..", "save /", "save /nowhere/at/all.json", "save a\x00b", "save " + "x" * 400,
    "save ~nobody/x/y.json", "undo " + "9" * 5000, "goto " + "9" * 5000, "log " + "9" * 5000,
    "hint " + "9" * 5000,
)  # fmt: skip
"""Those that cannot be obeyed, or are no commands at all."""

MORE = ("undo 2", "undo 3", "undo turn", "undo 99", "undo all")
"""Those that take back more than one line."""


def edit_text(pick: Random, plies: int, text: str) -> str:
    """Another text for a ply that there may be."""
    return f"edit {pick.randrange(plies + 2)} {text}"


def saved_as(pick: Random, taken: Path) -> str:
    """The record in another file, or in one that is there already."""
    return f"save {pick.choice((f'other-{pick.randrange(10**9)}.json', taken))}"
