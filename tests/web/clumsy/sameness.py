"""A board must be what it was, whatever happened to the page or the server."""

from __future__ import annotations

from typing import Any

from tests.web.clumsy.hand import Hand
from tests.web.clumsy.watch import ask


def board_at_rest(hand: Hand) -> dict[str, Any] | None:
    """The board before something happens to the page or the server; None where none is shown."""
    if not hand.board() or ask(hand.page, "() => eyes.busy()"):
        return None
    return hand.told()


def compare(hand: Hand, before: dict[str, Any] | None, what: str) -> None:
    """The board must be what it was."""
    if before is None:
        return
    hand.page.wait_for_timeout(200)
    after = hand.told()
    if after is None:
        hand.wrong(f"after {what} the board is gone")
        return
    for key in ("tree", "seats", "line", "reviewed", "mode", "own", "node"):
        was, now = before[key], after[key]
        if key == "tree":  # the numbers of a search that goes on meanwhile may differ
            was, now = ([{**one, "win": None} for one in tree] for tree in (was, now))
        if key == "reviewed" and now and not was:
            continue
        if was != now:
            hand.wrong(f"after {what} {key} differs: {_difference(was, now)}")


def _difference(was: Any, now: Any) -> str:
    if isinstance(was, list) and isinstance(now, list):
        odd = next((pair for pair in zip(was, now, strict=False) if pair[0] != pair[1]), None)
        return f"{len(was)} and {len(now)} entries, {odd}"
    return f"{str(was)[:150]} and {str(now)[:150]}"
