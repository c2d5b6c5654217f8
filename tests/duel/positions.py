"""Raw dicts of positions that could not wait for a game to bring them about.

``empty`` is a blank table; ``rich`` a random late position in which rare rules are near.
"""

from __future__ import annotations

import random
from typing import Any

from tests.duel.reference import CARD_IDS, LAYOUTS, LOOT, TOKEN_IDS, WONDER_IDS, color, deck
from tests.duel.slow_raw import city_from_raw

UNKNOWN, GUILD_BACK = -2, -3


def card(name: str) -> int:
    """Number of a card."""
    return CARD_IDS.index(name)


def empty_city() -> dict[str, Any]:
    """A city with nothing in it."""
    return {"coins": 0, "cards": [], "wonders": [], "built": [], "under": [], "tokens": []}


def empty(age: int = 1, options: int = 0) -> dict[str, Any]:
    """A table with no cards on it, seat 0 to play; the caller fills in the rest.

    ``unseen`` holds all cards and is put right by :func:`complete`.
    """
    return {
        "phase": "play",
        "setup": 0,
        "options": options,
        "age": age,
        "seat": 0,
        "extra": False,
        "queue": [],
        "cities": [empty_city(), empty_city()],
        "boxed": -1,
        "slots": [-1] * 20,
        "backs": [],
        "pawn": 0,
        "loot": [True] * 4,
        "discard": [],
        "unseen": [],
        "board_tokens": [],
        "drawn_tokens": [],
        "returned_tokens": [],
        "offer": [],
        "picks": 8,
        "winner": -1,
        "ending": None,
    }


def complete(raw: dict[str, Any]) -> dict[str, Any]:
    """The same dict with every card that lies nowhere put among the unseen."""
    placed = {number for number in raw["slots"] if number >= 0} | set(raw["discard"])
    for city in raw["cities"]:
        placed.update(city["cards"])
        placed.update(number for number in city["under"] if number >= 0)
    raw["unseen"] = [number for number in range(len(CARD_IDS)) if number not in placed]
    return raw


def loot_for(pawn: int) -> list[bool]:
    """The loot tokens still there when the pawn has gone nowhere but straight to its place."""
    taken_at = dict(zip(LOOT, (-6, -3, 3, 6), strict=True))
    return [not (0 < place <= pawn or pawn <= place < 0) for place in taken_at.values()]


def remaining_slots(age: int, keep: int, rng: random.Random) -> list[int]:
    """``keep`` slots of an age left after legal takes."""
    left = set(range(20))
    while len(left) > keep:
        free = [e["slot"] for e in LAYOUTS[age] if e["slot"] in left]
        free = [s for s in free if not left & set(LAYOUTS[age][s]["covered_by"])]
        left.remove(rng.choice(free))
    return sorted(left)


def rich(seed: int, age: int = 3, keep: int = 10, options: int = 0) -> dict[str, Any]:
    """A random position in ``age`` with ``keep`` cards left, well filled cities and much money.

    Every card is in one place, the structure is one that takes can lead to, and the counts of
    the decks are right, so it could come from a game; the cities lean toward green and red.
    """
    rng = random.Random(seed)
    raw = empty(age, options)
    raw["seat"] = rng.randrange(2)
    raw["pawn"] = rng.randint(-7, 7)
    raw["loot"] = loot_for(raw["pawn"])
    left = remaining_slots(age, keep, rng)

    gone: list[str] = []  # cards taken so far
    for earlier in range(1, age):
        gone += rng.sample(deck(f"age_{earlier}"), 20)
    own = deck(f"age_{age}")
    rng.shuffle(own)
    guilds = deck("guild")
    rng.shuffle(guilds)
    backs = set(rng.sample(range(20), 3)) if age == 3 else set()
    raw["backs"] = sorted(backs)
    for slot in range(20):
        name = guilds.pop() if slot in backs else own.pop()
        entry = LAYOUTS[age][slot]
        if slot not in left:
            gone.append(name)
        elif entry["face_up"] or not set(entry["covered_by"]) & set(left):
            raw["slots"][slot] = card(name)
        else:
            raw["slots"][slot] = GUILD_BACK if slot in backs else UNKNOWN
    rng.shuffle(gone)

    wonders = rng.sample(range(len(WONDER_IDS)), 8)
    tokens = rng.sample(range(len(TOKEN_IDS)), 5)
    for seat, city in enumerate(raw["cities"]):
        city["coins"] = rng.choice([0, 3, 8, 20, 40])
        city["wonders"] = wonders[4 * seat : 4 * seat + 4]
        number_built = rng.randint(0, 3)
        city["built"] = [place < number_built for place in range(4)]
        city["under"] = [-1] * 4
        for place in range(number_built):
            if rng.random() < 0.9 and gone:
                city["under"][place] = card(gone.pop())
    taste = rng.choice([("green",), ("red",), ("green", "red", "brown", "grey")])
    for name in gone:
        fate = rng.random()
        if color(name) in taste or fate < 0.7:
            raw["cities"][rng.randrange(2) if fate < 0.6 else 0]["cards"].append(card(name))
        else:
            raw["discard"].append(card(name))
    for token in tokens:
        fate = rng.random()
        if fate < 0.3:
            raw["board_tokens"].append(token)
        else:
            raw["cities"][int(fate < 0.6)]["tokens"].append(token)
    drop_supremacy(raw)
    return complete(raw)


def drop_supremacy(raw: dict[str, Any]) -> None:
    """Move green cards to the discard pile until no city has six symbols."""
    for city in raw["cities"]:
        while len(set(city_from_raw(city).symbols())) >= 6:
            green = [c for c in city["cards"] if color(CARD_IDS[c]) == "green"]
            city["cards"].remove(green[0])
            raw["discard"].append(green[0])
