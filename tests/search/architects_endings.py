"""Small endings of Architects with two seats and their true values.

Games last longer than anybody can walk through. So the decks of late positions are made short, and
the seat behind gets military tokens, so that the last cards decide.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from tests.architects import bridge
from tests.architects.positions import card, empty, rich
from tests.architects.reference import CARD_IDS, WONDER_IDS
from tests.architects.slow_raw import counts
from tests.search.brute_force import Ending, solved

GAMES = 40
RICH = 500
MOST_CARDS = 6
MOST_PLACES = 1_500
"""Larger endings are left out."""

PLAIN = ("vp3", "red_h1", "red_h2", "compass")
SIZES = [((0, 1), (1, 2), (3, 4)), ((1, 1), (1, 1), (2, 4))]
"""Cards, and fewest and most of them in each deck, where only points matter."""

SECRETIVE = (
    47, 279, 408, 441, 531, 533, 578, 647, 655, 755, 774, 843, 852, 872, 881, 898, 1051, 1144,
    1410, 1430, 1516, 1519, 1543, 1601,
)  # fmt: skip
"""Such tables where it matters that only one seat sees the central top: they were searched for."""

VICTORY = 3
"""Points of a military token."""

Raw = dict[str, Any]


def late_places() -> Iterator[Raw]:
    """Decisions of two seats late in quick games, and late positions with rare things in them."""
    for seed in range(GAMES):
        state, rng = bridge.new(2), Rng(seed)
        while state.decider != OVER:
            raw = bridge.dump(state)
            if state.decider >= 0 and max(len(city["built"]) for city in raw["cities"]) >= 4:
                yield raw
            state.apply(state.playout_move(rng))
    for seed in range(RICH):
        yield rich(seed, 2)


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
    lead = bridge.score(bridge.load(raw))
    ahead = lead[0]["total"] - lead[1]["total"]
    raw["cities"][0 if ahead < 0 else 1]["victories"] += abs(ahead) // VICTORY


def forget_peeks(raw: Raw) -> None:
    """Nobody has looked at the central deck, and what is due is done."""
    raw["knows"] = []
    raw["due"]["peek"] = False
    raw["decks"][-1]["top"] = -1


def candidates(*, secrets: bool) -> Iterator[State]:
    """Decisions with short decks; the Cat sits at the table if somebody shall look in secret.

    Without secrets there are also those of the last turn, with no card left.
    """
    for number, raw in enumerate(late_places()):
        rng = random.Random(number)
        forget_peeks(raw)
        if not secrets:
            raw["cat"] = -1
        elif raw["cat"] < 0:
            raw["cat"] = rng.randrange(2)
        shorten(raw, rng, rng.randint(int(secrets), MOST_CARDS))
        try:
            balance(raw)
            state = bridge.load(raw)
        except ValueError:
            continue  # what somebody was about to do needs a card that is gone
        if state.decider >= 0 and len(state.legal_moves()) > 1:
            yield state


def tables_of_points() -> Iterator[State]:
    """The other seat has the Cat; only points come from the decks, and few of them."""
    for seed in SECRETIVE:
        rng = random.Random(seed)
        raw = empty(rng.sample(WONDER_IDS, 2))
        for number, (fewest, most) in enumerate(SIZES[seed % len(SIZES)]):
            pile = rng.choices(PLAIN, k=rng.randint(fewest, most))
            raw["decks"][number] = {
                "top": card(pile.pop()) if pile and number < raw["seats"] else -1,
                "unseen": counts(CARD_IDS, pile),
            }
        raw["seat"] = rng.randrange(2)
        raw["cat"] = 1 - raw["seat"]
        raw["cities"][raw["seat"]]["victories"] = rng.choice((0, 1, 1, 2))
        yield bridge.load(raw)


def worlds(state: State) -> list[tuple[State, float]]:
    """Everything the state may be by what all know, with the chances."""
    raw = bridge.dump(state)
    if not raw["knows"]:
        return [(state, 1.0)]
    central = raw["decks"][-1]["unseen"]
    found = []
    for top, n in enumerate(central):
        if n:
            raw["decks"][-1]["top"] = top
            found.append((bridge.load(raw), n / sum(central)))
    return found


@cache
def endings() -> list[Ending]:
    """Hundreds of endings in which nobody ever has to choose without knowing all."""
    found = (solved(state, MOST_PLACES) for state in candidates(secrets=False))
    return [ending for ending in found if ending is not None and not ending.blind]


@cache
def secret_endings() -> list[Ending]:
    """Endings in which somebody will look at the central top and another has a choice."""
    states = chain(candidates(secrets=True), tables_of_points())
    found = (solved(state, MOST_PLACES) for state in states)
    return [ending for ending in found if ending is not None and ending.blind]


@cache
def whispered_endings() -> list[State]:
    """The same where the other seat has looked already, as the seat that decides sees it."""
    found = []
    for ending in secret_endings():
        raw = bridge.dump(ending.state)
        seat = raw["seat"]
        pile = raw["decks"][-1]["unseen"]
        if raw["cat"] == 1 - seat and sum(pile):
            raw["knows"], raw["decks"][-1]["top"] = [1 - seat], pile.index(max(pile))
            found.append(bridge.conceal(bridge.load(raw), seat))
    return found
