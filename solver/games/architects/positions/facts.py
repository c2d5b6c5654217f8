"""What the tables say about cards, tokens and wonders, by index, as positions need it."""

from __future__ import annotations

from solver.games.architects.data import tables
from solver.games.architects.data.effects import (
    CatIcon,
    DoubleCoin,
    ExtraCard,
    ExtraCardOnBuild,
    Horns,
    IgnoreCostKind,
    LookAndTake,
    TakeProgressToken,
    TakeTopAnyDeck,
    TakeTopCentral,
    TakeTopLeftAndRight,
)
from solver.games.data.json_tables import find

KINDS = len(tables().cards)
"""Number of kinds of cards."""

TOKENS = len(tables().tokens)
"""Number of kinds of progress tokens."""

COPIES: list[int] = [token.copies for token in tables().tokens]
"""How many there are of each token."""

FACE_UP = tables().tokens_file.face_up
"""Number of progress tokens that lie face up while the stack lasts."""

HORNS: list[int] = [
    horns.count if (horns := find(card.effects, Horns)) else 0 for card in tables().cards
]
"""Horns of each card."""

SEARCH = next(w.effect.look for w in tables().wonders if isinstance(w.effect, LookAndTake))
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

CATS = tuple(
    kind for kind, card in enumerate(tables().cards) if find(card.effects, CatIcon) is not None
)
"""Cards that bring the Cat pawn."""


def _tokens_with(*effects: type) -> tuple[int, ...]:
    return tuple(
        kind for kind, token in enumerate(tables().tokens) if isinstance(token.effect, effects)
    )


ECONOMY = _tokens_with(DoubleCoin)[0]
ENGINEERING = _tokens_with(IgnoreCostKind)[0]
ON_BUILD = _tokens_with(ExtraCardOnBuild)[0]
"""The token that building a stage triggers: Architecture."""

EXTRA = _tokens_with(ExtraCard, ExtraCardOnBuild)
"""Tokens that allow an extra card."""

USABLE = (*EXTRA, ECONOMY, ENGINEERING)
"""Tokens that are used, once in a turn; all others always work."""


def conflict_tokens(seats: int) -> int:
    """Number of conflict tokens that so many players use."""
    return tables().military.tokens_for(seats)


def full_deck(deck: int) -> list[int]:
    """Cards of each kind in the deck of a wonder, or the central one, at the start.

    None while the wonder is not dealt.
    """
    if deck < 0:
        return [0] * KINDS
    return [tables().decks[deck].cards[card.id] for card in tables().cards]


def cost(wonder: int, stage: int) -> int:
    """Units that a stage costs."""
    return tables().wonders[wonder].stages[stage - 1].count


def effects_built(wonder: int, built: list[int]) -> int:
    """How many of the stages built carry out the effect of the wonder."""
    return sum(tables().wonders[wonder].stages[stage - 1].effect for stage in built)


def gives_tokens(wonder: int) -> bool:
    """Whether the effect of the wonder is a progress token (Babylon)."""
    return isinstance(tables().wonders[wonder].effect, TakeProgressToken)


_CARDS: dict[type, int] = {
    TakeTopAnyDeck: 1,
    TakeTopCentral: 1,
    LookAndTake: 1,
    TakeTopLeftAndRight: 2,
}
"""Cards that the effects of wonders bring at most."""


def cards_of_effects(wonder: int, built: list[int]) -> int:
    """At most so many cards came from the effects of the stages built."""
    return _CARDS.get(type(tables().wonders[wonder].effect), 0) * effects_built(wonder, built)
