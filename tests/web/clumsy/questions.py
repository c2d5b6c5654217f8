"""Reviews, and the questions that they and puzzles ask: a wrong move is never praised."""

from __future__ import annotations

import json

from tests.web.clumsy.hand import Hand
from tests.web.clumsy.watch import ask

MISTAKE = 0.05
"""The loss from which on the program itself calls a move inaccurate."""


def review_game(hand: Hand) -> str | None:
    """Let the game be reviewed to its end, as far as somebody waits for it."""
    if not hand.board() or hand.page.locator("dialog[open]").count():
        return None
    hand.page.locator("#to-review").evaluate("one => one.click()")
    button = hand.page.locator(".review .primary:enabled:visible")
    if not button.count():
        return "the tab of the review"
    button.first.evaluate("one => one.click()")
    for _ in range(80):
        hand.page.wait_for_timeout(100)
        if hand.page.locator(".review a[download]").count():
            return "review to its end"
    return "review, for some seconds"


def try_again(hand: Hand) -> str | None:
    """Answer a question of the review or a puzzle: what it says must fit what the move costs."""
    if not hand.board() or hand.page.locator("dialog[open]").count():
        return None
    hand.page.locator("#to-review").evaluate("one => one.click()")
    if not _posed(hand):
        buttons = hand.there(".turning .card > .links > button:first-child")
        if not buttons.count():
            return None
        buttons.nth(hand.rng.randrange(buttons.count())).evaluate("one => one.click()")
        hand.page.wait_for_timeout(150)
        hand.rest()
    point = _posed(hand)
    found = (hand.told("/reviewed") or {}).get("found")
    if point is None or not found:
        return None
    asked = next(one for one in found["turning"] if f"{one['ply']} {one['seat']}" == point)
    if (hand.told() or {}).get("node") != asked["node"]:
        return "try again, from another place"  # nobody asks about a move that is played there
    known = asked["moves"]
    move = asked.get("move") if hand.rng.random() < 0.4 else None
    move = move if move in known else hand.rng.choice([*known])
    hand.page.locator("#to-moves").evaluate("one => one.click()")
    row = hand.page.locator(f".advice li[data-text={json.dumps(move)}] .play")
    if not row.count():
        return f"try again, without a row for {move}"
    row.first.evaluate("one => one.click()")
    hand.page.wait_for_timeout(150)
    hand.rest()
    _judged(hand, point, move, known[move]["loss"], played=move == asked.get("move"),
            mark=asked.get("sign") or "")  # fmt: skip
    return f"try again with {move}"


def _posed(hand: Hand) -> str | None:
    """The point of the review that is asked about now, and not answered."""
    return ask(
        hand.page,
        """() => document.querySelector(
      ".turning .card > p[role=status]:not(.good, .problem)")?.parentElement.dataset.key ?? null""",
    )


def _judged(hand: Hand, point: str, move: str, loss: float, *, played: bool, mark: str) -> None:
    """A wrong move is never praised, and a question is answered."""
    card = f'.turning .card[data-key="{point}"] > p[role=status]'
    said = ask(hand.page, """(one) => { const found = document.querySelector(one);
      return found && [found.className, found.textContent]; }""", card)  # fmt: skip
    if said is None:
        return
    verdict, text = said
    if verdict not in ("good", "problem"):
        hand.wrong(f"try again: {move} is not judged: {text}")
    elif verdict == "good" and loss >= MISTAKE:
        hand.wrong(f"try again: {move}, which loses {loss:.2f}, is praised: {text}")
    elif verdict == "good" and played and "?" in mark:
        hand.wrong(f"try again: {move}, which the review marks {mark}, is praised: {text}")
