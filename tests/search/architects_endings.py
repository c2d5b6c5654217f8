"""Small endings of Architects with two seats and their true values.

Games last longer than anybody can walk through. So the decks of late positions are made short, and
the seat behind gets military tokens, so that the last cards decide.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from solver._ext.architects import state as engine
from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from tests.architects.positions import card, empty, rich
from tests.architects.reference import CARD_IDS, WONDER_IDS
from tests.architects.slow_raw import counts
from tests.architects.walks import mixed_options
from tests.search.brute_force import Ending, solved

GAMES = 40
RICH = 700
MOST_CARDS = 6
MOST_PLACES = 1_500
"""Larger endings are left out."""

PLAIN = ("vp3", "vp3", "vp2_cat", "red_h0", "red_h1", "compass", "gear")
"""Cards for tables where stages do not matter."""

VICTORY = 3
"""Points of a military token."""

Raw = dict[str, Any]


def late_places() -> Iterator[Raw]:
    """Decisions of two seats late in quick games, and late positions with rare things in them."""
    for seed in range(GAMES):
        state, rng = engine.new(2, mixed_options(seed)), Rng(seed)
        while state.decider != OVER:
            raw = engine.dump(state)
            if state.decider >= 0 and max(len(city["built"]) for city in raw["cities"]) >= 4:
                yield raw
            state.apply(state.playout_move(rng))
    for seed in range(RICH):
        yield rich(seed, 2, mixed_options(seed))


def shorten(raw: Raw, rng: random.Random, cards: int) -> None:
    """Leave only so many cards in the decks."""
    piles = [
        [kind for kind, n in enumerate(deck["unseen"]) for _ in range(n)] for deck in raw["decks"]
    ]
    for pile, deck in zip(piles[:-1], raw["decks"], strict=False):
        if deck["top"] >= 0:
            pile.append(deck["top"])
    places = [(number, kind) for number, pile in enumerate(piles) for kind in pile]
    kept = rng.sample(places, min(cards, len(places)))
    for number, deck in enumerate(raw["decks"]):
        pile = [kind for where, kind in kept if where == number]
        deck["top"] = pile.pop() if pile and number < raw["seats"] else -1
        deck["unseen"] = [pile.count(kind) for kind in range(len(CARD_IDS))]


def balance(raw: Raw) -> None:
    """Give the seat behind military tokens, so that luck and skill decide."""
    lead = engine.score(engine.load(raw))
    ahead = lead[0]["total"] - lead[1]["total"]
    raw["cities"][0 if ahead < 0 else 1]["victories"] += abs(ahead) // VICTORY


def forget_peeks(raw: Raw) -> None:
    """Nobody has looked at the central deck, and what is due is done."""
    raw["knows"] = []
    raw["due"]["peek"] = False
    raw["decks"][-1]["top"] = -1


def candidates(*, secrets: bool) -> Iterator[State]:
    """Decisions with short decks; the Cat sits at the table if somebody shall look in secret."""
    for number, raw in enumerate(late_places()):
        rng = random.Random(number)
        forget_peeks(raw)
        if not secrets:
            raw["cat"] = -1
        elif raw["cat"] < 0:
            raw["cat"] = rng.randrange(2)
        shorten(raw, rng, rng.randint(1, MOST_CARDS))
        try:
            balance(raw)
            state = engine.load(raw)
        except ValueError:
            continue  # what somebody was about to do needs a card that is gone
        if state.decider >= 0 and len(state.legal_moves()) > 1:
            yield state


def tables_of_points(tables: int) -> Iterator[State]:
    """A seat is to pick before the other, who has the Cat; only points come from the decks."""
    for seed in range(tables):
        rng = random.Random(seed)
        raw = empty(rng.sample(WONDER_IDS, 2))
        for number, (fewest, most) in enumerate(((0, 2), (0, 2), (2, 4))):
            pile = rng.choices(PLAIN, k=rng.randint(fewest, most))
            raw["decks"][number] = {
                "top": card(pile.pop()) if pile and number < raw["seats"] else -1,
                "unseen": counts(CARD_IDS, pile),
            }
        raw["seat"] = rng.randrange(2)
        raw["cat"] = 1 - raw["seat"]
        raw["cities"][raw["seat"]]["victories"] = rng.choice((0, 1, 1, 2))
        state = engine.load(raw)
        if len(state.legal_moves()) > 1:
            yield state


@cache
def endings() -> list[Ending]:
    """Hundreds of endings in which nobody ever has to choose without knowing all."""
    found = (solved(state, MOST_PLACES) for state in candidates(secrets=False))
    return [ending for ending in found if ending is not None and not ending.blind]


@cache
def secret_endings() -> list[Ending]:
    """Endings in which somebody looks at the central top and another has a choice."""
    found = (solved(state, MOST_PLACES) for state in candidates(secrets=True))
    return [ending for ending in found if ending is not None and ending.blind]
