"""Canonical texts of the fast engine's moves, from ``decode`` alone, not from the notation."""

from __future__ import annotations

from solver._ext.architects import bridge
from tests.architects.reference import CARD_IDS, RESOURCES, SYMBOLS, TOKEN_IDS, WONDER_IDS

CENTRAL = 7
STACK = len(TOKEN_IDS)
UNSEEN = 15


def token_name(token: int) -> str:
    """The id of a progress token, ``stack`` for the top of the stack."""
    return "stack" if token == STACK else TOKEN_IDS[token]


def card_name(card: int) -> str:
    """The id of a card, ``?`` for one that only another seat sees."""
    return "?" if card == UNSEEN else CARD_IDS[card]


def text_of(move: int, wonders: list[int]) -> str:
    """The text of a move or event; ``wonders`` names the decks of the seats."""

    def deck_name(deck: int) -> str:
        return "central" if deck == CENTRAL else WONDER_IDS[wonders[deck]]

    kind, *rest = bridge.decode(move)
    if kind == "build":
        stage, units, coins, economy, engineering = rest
        words = [name for name, n in zip(RESOURCES, units, strict=True) for _ in range(n)]
        words += ["coin"] * coins
        uses = [n for n, used in (("economy", economy), ("engineering", engineering)) if used]
        if uses:
            words += ["using", *uses]
        return " ".join(["build", str(stage), "with", *words])
    if kind == "science":
        symbols = SYMBOLS if rest[0] == len(SYMBOLS) else [SYMBOLS[rest[0]]] * 2
        return " ".join(["science", *symbols])
    if kind in ("take", "search"):
        return f"{kind} {deck_name(rest[0])}"
    if kind in ("token", "lay", "blind"):
        return f"{kind} {token_name(rest[0])}"
    if kind == "extra":
        return f"extra {TOKEN_IDS[rest[0]]} {deck_name(rest[1])}"
    if kind in ("keep", "draw", "peek", "find"):
        return f"{kind} {card_name(rest[0])}"
    if kind == "top":
        return f"top {deck_name(rest[0])} {CARD_IDS[rest[1]]}"
    if kind == "wonder":
        return f"wonder {WONDER_IDS[rest[0]]}"
    assert kind == "end", kind
    return str(kind)
