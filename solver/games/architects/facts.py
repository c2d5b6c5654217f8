"""What cards, tokens and wonders do, by index, as tables and positions need it.

It is read from the rows of the compiled rules, by the names of their columns
(``ext/architects/tables.pxd``).
"""

from __future__ import annotations

from solver.games.architects.data import tables
from solver.games.architects.data.effects import TakeProgressToken
from solver.games.architects.data.rows import shipped_rows
from solver.games.architects.names import card_name

_ROWS = shipped_rows()

KINDS = len(tables().cards)
"""Number of kinds of cards."""

TOKENS = len(tables().tokens)
"""Number of kinds of progress tokens."""

COPIES: list[int] = [token["copies"] for token in _ROWS["token"]]
"""How many there are of each token."""

FACE_UP: int = _ROWS["face_up"]
"""Number of progress tokens that lie face up while the stack lasts."""

HORNS: list[int] = _ROWS["horns"]
"""Horns of each card."""

SEARCH: int = _ROWS["search"]
"""Number of cards that Halicarnassus looks at."""


def _of_color(*colors: str) -> tuple[int, ...]:
    return tuple(kind for kind, card in enumerate(tables().cards) if card.color in colors)


PAID = _of_color("grey", "yellow")
"""Cards that stages are paid with."""

COIN = _of_color("yellow")[0]
"""The card that stands for a missing resource."""

SYMBOLS = _of_color("green")
"""Cards that are turned in for progress tokens."""

HORNED = tuple(kind for kind in range(KINDS) if HORNS[kind])
"""Cards that a battle takes away."""

KEPT = tuple(kind for kind in range(KINDS) if kind not in (*PAID, *SYMBOLS, *HORNED))
"""Cards that stay in front of a player to the end."""

CATS = tuple(kind for kind in range(KINDS) if _ROWS["icons"][kind])
"""Cards that bring the Cat pawn."""


def _tokens_in(*masks: int) -> tuple[int, ...]:
    return tuple(kind for kind in range(TOKENS) if any(mask >> kind & 1 for mask in masks))


ECONOMY = _tokens_in(_ROWS["economy"])[0]
ENGINEERING = _tokens_in(_ROWS["engineering"])[0]
ON_BUILD = _tokens_in(_ROWS["build_trigger"])[0]
"""The token that building a stage triggers: Architecture."""

EXTRA = _tokens_in(_ROWS["build_trigger"], *_ROWS["trigger"])
"""Tokens that allow an extra card."""

USABLE = (*EXTRA, ECONOMY, ENGINEERING)
"""Tokens that are used, once in a turn; all others always work."""


def said(count: int, kind: int) -> str:
    """So many cards of a kind, in messages: ``2 x Wood``, ``1 x 3 victory points``."""
    return f"{count} x {card_name(kind, 'en')}"


def conflict_tokens(seats: int) -> int:
    """Number of conflict tokens that so many players use."""
    return int(_ROWS["conflict"][seats])


def full_deck(deck: int) -> list[int]:
    """Cards of each kind in the deck of a wonder, or the central one, at the start.

    None while the wonder is not dealt.
    """
    if deck < 0:
        return [0] * KINDS
    return [tables().decks[deck].cards[card.id] for card in tables().cards]


def cost(wonder: int, stage: int) -> int:
    """Units that a stage costs."""
    return int(_ROWS["stage"][wonder][stage - 1]["count"])


def effects_built(wonder: int, built: list[int]) -> int:
    """How many of the stages built carry out the effect of the wonder."""
    return sum(_ROWS["stage"][wonder][stage - 1]["effect"] for stage in built)


def gives_tokens(wonder: int) -> bool:
    """Whether the effect of the wonder is a progress token (Babylon)."""
    return isinstance(tables().wonders[wonder].effect, TakeProgressToken)


def cards_of_effects(wonder: int, built: list[int]) -> int:
    """At most so many cards came from the effects of the stages built."""
    effect = tables().wonders[wonder].effect
    return (effect.brings if effect else 0) * effects_built(wonder, built)
