"""What the contract suite has to know about Duel."""

from __future__ import annotations

from typing import Any

from solver._ext.core.state import State
from solver.games.duel import names
from solver.games.duel.data import tables
from solver.games.duel.positions import codes
from tests.contract.hooks import Fuzz, Hooks, Named, Raw
from tests.duel import bridge
from tests.duel.expansions import contract as expanded
from tests.duel.positions import rich
from tests.duel.reference import CARD_IDS, LAYOUTS, TOKEN_IDS, WONDER_IDS, color
from tests.duel.slow_engine import SlowGame
from tests.duel.slow_raw import game_from_raw
from tests.duel.table import example

ALL_CARDS = list(range(len(CARD_IDS)))


def opening(seed: int) -> State:
    """A new game, with all options in turn; each fifth with an expansion, or both."""
    if seed % 5 != 1:
        return bridge.new(seed % 4)
    return bridge.new(seed % 8, 1 + seed // 5 % 3)


def place_of_cards(raw: dict[str, Any]) -> list[int]:
    """Every card, as often as it lies somewhere."""
    found = [*raw["discard"], *raw["unseen"]]
    found += [number for number in raw["slots"] if number >= 0]
    for city in raw["cities"]:
        found += city["cards"]
        found += [number for number in city["under"] if number >= 0]
    return sorted(found)


def check_table(state: State) -> None:
    """Cards and tokens are conserved, money and the structure make sense."""
    raw = bridge.dump(state)
    if raw["setup"]:
        expanded.check_table(raw)
        return
    assert place_of_cards(raw) == ALL_CARDS
    tokens = raw["board_tokens"] + raw["drawn_tokens"] + raw["returned_tokens"]
    for city in raw["cities"]:
        tokens = tokens + city["tokens"]
        assert city["coins"] >= 0
        assert len(city["wonders"]) == len(set(city["wonders"])) <= 4
        for built, under in zip(city["built"], city["under"], strict=True):
            assert built == (under >= 0)
    assert len(tokens) == len(set(tokens)) <= len(TOKEN_IDS)
    assert sum(sum(city["built"]) for city in raw["cities"]) <= 7
    assert -9 <= raw["pawn"] <= 9
    assert (abs(raw["pawn"]) == 9) == (raw["ending"] == "military")
    if raw["age"]:
        for entry in LAYOUTS[raw["age"]]:
            if raw["slots"][entry["slot"]] == -1:
                # What lies on a card that was taken was taken before.
                assert all(raw["slots"][cover] == -1 for cover in entry["covered_by"])
    if raw["age"] == 3 and raw["phase"] not in ("backs", "over"):
        assert len(raw["backs"]) == 3
        for slot, content in enumerate(raw["slots"]):
            if content >= 0:
                assert (color(CARD_IDS[content]) == "purple") == (slot in raw["backs"])


def check_end(state: State) -> None:
    """The winner fits the ending."""
    raw = bridge.dump(state)
    ending = bridge.ending(state)
    shares = state.returns()
    totals = [points["total"] for points in bridge.score(state)]
    blue = [points["blue"] for points in bridge.score(state)]
    if ending == "military":
        assert raw["pawn"] == (9 if shares[0] else -9)
    elif ending == "civilian":
        assert shares == [float(totals[0] > totals[1]), float(totals[1] > totals[0])]
    elif ending == "tie_break":
        assert totals[0] == totals[1]
        assert shares == [float(blue[0] > blue[1]), float(blue[1] > blue[0])]
    elif ending == "shared":
        assert totals[0] == totals[1]
        assert blue[0] == blue[1]
        assert shares == [0.5, 0.5]
    else:
        assert ending in ("science", "political")


def check_read(raw: Raw) -> None:
    """Every card, wonder and token is in at most one place, and nothing is missing."""
    if raw["setup"]:
        expanded.check_read(raw)
        return
    cards = [*raw["discard"], *raw["unseen"], *(c for c in raw["slots"] if c >= 0)]
    wonders, tokens = list(raw["offer"]), [*raw["board_tokens"], *raw["drawn_tokens"]]
    tokens += raw["returned_tokens"]
    for city in raw["cities"]:
        cards += city["cards"] + [card for card in city["under"] if card >= 0]
        wonders += city["wonders"]
        tokens += city["tokens"]
    assert sorted(cards) == list(range(73))
    assert len(set(wonders)) == len(wonders)
    assert len(set(tokens)) == len(tokens)


def essence(raw: Raw) -> Raw:
    """What matters for the rest of the game."""
    return {"cities": raw["cities"], "pawn": raw["pawn"]} if raw["phase"] == "over" else raw


def turned(raw: Raw, _by: int) -> Raw | None:
    """The table from the other side; in the draft the seats pick in an order of their own."""
    if raw["age"] == 0 or raw["picks"] < 8:
        return None
    sides = {"cities": raw["cities"][::-1], "pawn": -raw["pawn"], "loot": raw["loot"][::-1]}
    winner = 1 - raw["winner"] if raw["winner"] in (0, 1) else raw["winner"]
    queue = [[kind, 1 - seat, what] for kind, seat, what in raw["queue"]]
    sides |= expanded.turned(raw)
    return {**raw, **sides, "seat": 1 - raw["seat"], "winner": winner, "queue": queue}


def turned_move(parts: tuple[Any, ...], _seats: int, _by: int) -> tuple[Any, ...]:
    """Of the base game only who begins is told by the number of a seat."""
    kind, *items = parts
    return (kind, 1 - items[0]) if kind == "starter" else expanded.turned_move(parts)


def slow(raw: Raw) -> SlowGame | None:
    """The slow engine begins at the start, or where a card is to be played.

    That of the expansions holds the true world: they are compared in ``expansions/lockstep.py``.
    """
    if raw["setup"]:
        return None
    if raw["phase"] == "tokens":
        return SlowGame(raw["options"])
    return game_from_raw(raw) if raw["phase"] == "play" else None


def position() -> Raw:
    """A position of Age III."""
    return bridge.dump(bridge.load(rich(1)))


BROKEN: dict[str, Raw] = {
    "options": {"options": 4},
    "seat": {"seat": 2},
    "phase": {"phase": "asleep"},
    "age": {"age": 4},
    "pawn": {"pawn": 10},
    "a card that there is not": {"discard": [73]},
    "a token that there is not": {"board_tokens": [10]},
    "too few slots": {"slots": [-1] * 19},
    "too few loot tokens": {"loot": [True] * 3},
    "too few cities": {"cities": []},
    "a set-up that there is not": {"setup": 8},
    "a choice before a card is taken": {"queue": [["destroy", 0, 0]]},
    "a choice that there is not": {"queue": [["sleep", 0, 0]]},
}
ENCODINGS = [("build",), ("build", -1), ("wonder", -1, 0), ("wonder", 0), ("fly", 1)]
KINDS = [
    "tokens",
    "offer",
    "pick",
    "backs",
    "reveal",
    "build",
    "discard",
    "wonder",
    "token",
    "draw",
]
KINDS += ["keep", "destroy", "revive", "starter", *expanded.KINDS]

COUNTED = [
    (1, 1, 18),
    (2, 1, 2),
    (3, 2, 14),
    (4, 2, 3),
    (5, 2, 1),
    (6, 3, 12),
    (7, 3, 5),
    (8, 3, 3),
]
"""Seed, Age and cards left of invented positions from which sequences of moves are counted."""

SIGNS = {" ": "_", "-": " "}
NAMED = [
    Named(names.card, names.card_name, len(tables().cards), SIGNS),
    Named(names.wonder, names.wonder_name, len(tables().wonders), SIGNS),
    Named(names.token, names.token_name, len(tables().tokens), SIGNS),
    Named(names.GODS.find, names.GODS.name, len(tables().pantheon.gods), SIGNS),
    Named(names.PLOTS.find, names.PLOTS.name, len(tables().agora.conspiracies), SIGNS),
    Named(names.DECREES.find, names.DECREES.name, len(tables().agora.decrees), SIGNS),
]

FUZZ = Fuzz(
    words=[
        *(item.id for item in (*tables().cards, *tables().wonders, *tables().tokens)),
        *(item.id for item in tables().loot),
        *(item.id for item in tables().pantheon.gods),
        *(item.id for item in (*tables().agora.conspiracies, *tables().agora.decrees)),
        *("?", "?g", "-", "-g", "", "play", "keep", "over", "brown", "x" * 70),
    ],
    numbers=(-12, 80),
    keys=[*example("age_2"), "pending", "phase", "pantheon", "agora", "variant"],
    codes=[*"./_=-~+0123456789", *codes.CARDS.values(), *codes.TOKENS.values()],
    examples=("age_2", "age_3_ending", "draft", "great_library", "pantheon_agora"),
)

HOOKS = Hooks(
    bridge=bridge,
    opening=opening,
    check_table=check_table,
    check_end=check_end,
    check_read=check_read,
    essence=essence,
    endings=frozenset({"civilian", "military", "science", "tie_break", "shared"}),
    kinds=frozenset(KINDS),
    words=[*CARD_IDS, *WONDER_IDS, *TOKEN_IDS, "1.1", "5.6", "7.2", "9.9"],
    encode=lambda state, parts: bridge.encode(state, *parts),
    tables=(),
    position=position,
    broken=BROKEN,
    encodings=ENCODINGS,
    fuzz=FUZZ,
    named=NAMED,
    counted={f"Age {age}, {keep} cards": rich(seed, age, keep) for seed, age, keep in COUNTED},
    merges=True,
    slow=slow,
    apart=frozenset({"pantheon", "agora", "both", "both-readings", "promo"}),
    turned=turned,
    turned_move=turned_move,
    mirrored=frozenset({"enshrine", "minerva", "drop", "apply"}),
)
