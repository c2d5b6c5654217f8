"""Raw dicts of positions that could not wait for a game to bring them about.

``empty`` is a table on which nothing has happened yet; ``rich`` a random late position in which
rare rules are near.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from tests.architects.reference import (
    CARD_IDS,
    CONFLICT,
    DECKS,
    STAGES,
    SYMBOLS,
    TOKEN_IDS,
    TOKENS,
    WONDER_IDS,
    stage_entry,
)
from tests.architects.slow_raw import counts


def card(name: str) -> int:
    """Number of a card."""
    return CARD_IDS.index(name)


def cards(**held: int) -> list[int]:
    """Counts of cards by kind."""
    return [held.get(name, 0) for name in CARD_IDS]


def tokens(*names: str) -> list[int]:
    """Counts of progress tokens by kind."""
    return counts(TOKEN_IDS, list(names))


def all_tokens() -> list[str]:
    """Every progress token of the box."""
    return [token for token in TOKEN_IDS for _ in range(TOKENS[token]["copies"])]


def city(wonder: str, **fields: Any) -> dict[str, Any]:
    """A city with nothing in it but what is given."""
    blank = {"cards": cards(), "built": [], "tokens": tokens(), "victories": 0}
    return {"wonder": WONDER_IDS.index(wonder), **blank, **fields}


def full_deck(name: str, top: str | None = None) -> dict[str, Any]:
    """A deck from which nothing has been taken; ``top`` lies on a wonder deck."""
    unseen = [DECKS[name].get(kind, 0) for kind in CARD_IDS]
    if top is not None:
        unseen[card(top)] -= 1
    return {"top": -1 if top is None else card(top), "unseen": unseen}


def deck(top: str | None = None, **unseen: int) -> dict[str, Any]:
    """A deck with these cards."""
    return {"top": -1 if top is None else card(top), "unseen": cards(**unseen)}


NO_EVENT = {
    "wonders": 0,
    "draw": False,
    "blind": False,
    "finds": 0,
    "lay": 0,
    "tops": [],
    "peek": False,
}


def empty(wonders: Iterable[str]) -> dict[str, Any]:
    """Seat 0 is to pick, every deck is whole, the tokens face up are the first of the tables."""
    names = list(wonders)
    rest = all_tokens()
    return {
        "seats": len(names),
        "phase": "pick",
        "seat": 0,
        "picked": False,
        "cities": [city(name) for name in names],
        "decks": [*[full_deck(name, "vp3") for name in names], full_deck("central")],
        "knows": [],
        "cat": -1,
        "flipped": 0,
        "face_up": tokens(*rest[:3]),
        "stack": tokens(*rest[3:]),
        "available": [],
        "used": [],
        "offer": cards(),
        "source": -1,
        "due": dict(NO_EVENT),
        "ending": None,
        "winners": [],
    }


def give_tokens(raw: dict[str, Any], owned: dict[int, list[str]], face_up: list[str]) -> None:
    """Put tokens in front of seats and face up; all others are in the stack."""
    rest = all_tokens()
    for token in [*face_up, *[name for names in owned.values() for name in names]]:
        rest.remove(token)
    for seat, names in owned.items():
        raw["cities"][seat]["tokens"] = tokens(*names)
    raw["face_up"] = tokens(*face_up)
    raw["stack"] = tokens(*rest)


def built_set(wonder: str, number: int, rng: random.Random) -> list[int]:
    """``number`` stages that can have been built."""
    built: list[int] = []
    while len(built) < number:
        free = [
            stage
            for stage in STAGES
            if stage not in built and set(stage_entry(wonder, stage)["requires"]) <= set(built)
        ]
        built.append(rng.choice(free))
    return sorted(built)


def rich(seed: int, seats: int) -> dict[str, Any]:
    """A random late position: short decks, many tokens, filled cities, a seat about to pick.

    Every card and token is in one place at most, so it could come from a game (but for the
    military tokens, and duties that the seats may have left undone).
    """
    rng = random.Random(seed)
    names = rng.sample(WONDER_IDS, seats)
    raw = empty(names)
    longest = rng.choice([1, 2, 4, 8])
    gone: list[str] = []
    for index, name in enumerate([*names, "central"]):
        whole = [kind for kind, n in DECKS[name].items() for _ in range(n)]
        rng.shuffle(whole)
        left = rng.choice([0, rng.randint(0, longest), rng.randint(1, 2 * longest)])
        gone += whole[left:]
        central = name == "central"
        top = whole[0] if left and not central else None
        below = whole[0 if central else 1 : left]
        raw["decks"][index] = {
            "top": -1 if top is None else card(top),
            "unseen": counts(CARD_IDS, below),
        }
    rng.shuffle(gone)
    fill_cities(raw, gone, rng)
    deal_tokens(raw, rng)
    raw["flipped"] = rng.randint(0, CONFLICT[seats] - 1)
    raw["cat"] = rng.choice([-1, *range(seats)])
    place_seat(raw, rng)
    whisper(raw, rng)
    return raw


def fill_cities(raw: dict[str, Any], gone: list[str], rng: random.Random) -> None:
    """Build stages and lay out some of the cards that are gone from the decks."""
    for entry in raw["cities"]:
        entry["built"] = built_set(WONDER_IDS[entry["wonder"]], rng.randint(0, 4), rng)
        entry["victories"] = rng.randint(0, 3)
    taste = rng.choice([(), ("coin",), tuple(SYMBOLS), ("red_h1", "red_h2"), ("wood", "stone")])
    for name in gone:
        fate = rng.random()
        if name in taste or fate < 0.15:
            entry = rng.choice(raw["cities"])
            if entry["cards"][card(name)] < 3:
                entry["cards"][card(name)] += 1


def deal_tokens(raw: dict[str, Any], rng: random.Random) -> None:
    """Spread the progress tokens over the seats, the row and the stack."""
    rest = all_tokens()
    rng.shuffle(rest)
    owned: dict[int, list[str]] = {seat: [] for seat in range(raw["seats"])}
    for _ in range(rng.choice([4, 8, 11, 12, 13, 15])):
        owned[rng.randrange(raw["seats"]) if rng.random() < 0.4 else 0].append(rest.pop())
    give_tokens(raw, owned, rest[:3])


def place_seat(raw: dict[str, Any], rng: random.Random) -> None:
    """Choose the seat in turn among those with a card to pick; put one there if there is none."""
    seats = raw["seats"]
    sizes = [sum(pile["unseen"]) + (pile["top"] >= 0) for pile in raw["decks"]]
    if not any(sizes):
        raw["decks"][0]["top"] = card("coin")
        sizes[0] = 1
    within_reach = [s for s in range(seats) if sizes[s] or sizes[(s - 1) % seats] or sizes[seats]]
    raw["seat"] = rng.choice(within_reach)


def whisper(raw: dict[str, Any], rng: random.Random) -> None:
    """Let some seats know the central top, the holder of the pawn in turn among them."""
    central = raw["decks"][-1]
    pile = [kind for kind, n in enumerate(central["unseen"]) for _ in range(n)]
    if not pile:
        return
    raw["knows"] = sorted(seat for seat in range(raw["seats"]) if rng.random() < 0.2)
    if raw["knows"]:
        central["top"] = rng.choice(pile)
    if raw["cat"] == raw["seat"] and raw["seat"] not in raw["knows"]:
        raw["due"]["peek"] = True
