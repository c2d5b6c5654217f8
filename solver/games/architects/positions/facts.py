"""What the tables say about cards, tokens and wonders, by index, as positions need it."""

from __future__ import annotations

from solver.games.architects.data import Deck as DeckList
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


def _counts(deck: DeckList) -> list[int]:
    return [deck.cards[card.id] for card in tables().cards]


def full_deck(wonder: int) -> list[int]:
    """Cards of each kind in the deck of a wonder at the start; none while it is not dealt."""
    return _counts(tables().decks[wonder]) if wonder >= 0 else [0] * KINDS


def full_central() -> list[int]:
    """Cards of each kind in the central deck at the start."""
    return _counts(tables().decks[-1])


def cost(wonder: int, stage: int) -> int:
    """Units that a stage costs."""
    return tables().wonders[wonder].stages[stage - 1].count


def effects_built(wonder: int, built: list[int]) -> int:
    """How many of the stages built carry out the effect of the wonder."""
    return sum(tables().wonders[wonder].stages[stage - 1].effect for stage in built)


def gives_tokens(wonder: int) -> bool:
    """Whether the effect of the wonder is a progress token (Babylon)."""
    return isinstance(tables().wonders[wonder].effect, TakeProgressToken)


def takes_anywhere(wonder: int) -> bool:
    """Whether the effect of the wonder takes a card from any deck (Alexandria)."""
    return isinstance(tables().wonders[wonder].effect, TakeTopAnyDeck)


def takes_central(wonder: int) -> bool:
    """Whether the effect of the wonder takes a card of the central deck (Ephesus)."""
    return isinstance(tables().wonders[wonder].effect, TakeTopCentral)


def takes_both(wonder: int) -> bool:
    """Whether the effect of the wonder takes the left and the right card (Olympia)."""
    return isinstance(tables().wonders[wonder].effect, TakeTopLeftAndRight)


def searches(wonder: int) -> bool:
    """Whether the effect of the wonder looks through a deck (Halicarnassus)."""
    return isinstance(tables().wonders[wonder].effect, LookAndTake)


def cards_of_effects(wonder: int, built: list[int]) -> int:
    """At most so many cards came from the effects of the stages built."""
    if takes_both(wonder):
        return 2 * effects_built(wonder, built)
    if takes_anywhere(wonder) or takes_central(wonder) or searches(wonder):
        return effects_built(wonder, built)
    return 0
