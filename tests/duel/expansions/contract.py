"""What the contract suite has to know about games of Duel with expansions."""

from __future__ import annotations

from collections import Counter
from typing import Any

from solver.games.duel.data import tables
from tests.contract.hooks import Raw

KINDS = [
    *("activate", "prepare", "trigger", "skip", "enshrine", "enki", "snake", "take", "strike"),
    *("unbuild", "isis", "steal", "minerva", "drop", "apply", "gate", "deck", "choose", "cube"),
    *("remove", "shift", "conspirator", "conspire", "back", "lock", "fraud", "treason"),
    *("espionage", "turn", "swap", "influence", "sabotage", "messe", "liberty"),
    *("lay", "decree", "look", "fetch", "plots", "removed", "senators", "god", "box"),
]
"""First words of the texts of moves, then of events, that only expansions have."""

PLACES, CHAMBERS, NOWHERE = 6, 6, 127
OWN = {"pantheon": ("tokens", "offerings", "astarte", "gods"), "agora": ("cubes", "plots")}
"""Lists of what the seats have."""


def cards_lying(raw: Raw) -> list[int]:
    """Every card as often as it lies somewhere; some leave the game."""
    found = [
        *raw["discard"],
        *raw["unseen"],
        *raw.get("box", ()),
        *(card for card in raw["slots"] if card >= 0),
    ]
    for city in raw["cities"]:
        found += [*city["cards"], *(card for card in city["under"] if card >= 0)]
    if "agora" in raw:
        found += [under for held in raw["agora"]["plots"] for *_, under in held if under >= 0]
    return found


def check_once(things: list[Any]) -> None:
    assert len(things) == len(set(things)), sorted(things)


def check_read(raw: Raw) -> None:
    """Every card, wonder, token, god, Decree and Conspiracy lies in at most one place."""
    check_once(cards_lying(raw))
    tokens = [*raw["board_tokens"], *raw["drawn_tokens"]]
    wonders = list(raw["offer"])
    for city in raw["cities"]:
        wonders += city["wonders"]
        tokens += city["tokens"]
    if "pantheon" in raw:
        pantheon = raw["pantheon"]
        decks = [god for deck in pantheon["decks"] for god in deck]
        gods = [*pantheon["places"], *decks, *pantheon["gods"][0], *pantheon["gods"][1]]
        check_once([god for god in gods if god >= 0])
        held = Counter(
            kind for own in pantheon["tokens"] for kind, n in enumerate(own) for _ in range(n)
        )
        assert all(n <= 2 for n in held.values())
        assert not pantheon["offerings"][0] & pantheon["offerings"][1]
        tokens += pantheon["enki"]
    if "agora" in raw:
        agora = raw["agora"]
        check_once([decree for decree in agora["decrees"] if decree >= 0])
        plots = [
            *agora["deck"],
            *agora["drawn"],
            *(plot for own in agora["plots"] for plot, *_ in own),
        ]
        check_once([plot for plot in plots if plot >= 0])
        assert len([plot for plot in plots if plot != -1]) == len(tables().agora.conspiracies)
        tokens += [agora["locked"]] if agora["locked"] >= 0 else []
    check_once(wonders)
    check_once(tokens)


def check_table(raw: Raw) -> None:
    """The same in a game, and money and cubes are there."""
    check_read(raw)
    for city in raw["cities"]:
        assert city["coins"] >= 0
        for built, under in zip(city["built"], city["under"], strict=True):
            assert built or under < 0
    assert sum(sum(city["built"]) for city in raw["cities"]) <= 7
    assert -9 <= raw["pawn"] <= 9
    for own in raw["agora"]["cubes"] if "agora" in raw else ():
        assert sum(own) <= 12
        assert min(own) >= 0


# ---- the table from the other side ---------------------------------------------------------


def seats_swapped(mask: int) -> int:
    """A mask of seats."""
    return mask >> 1 | (mask & 1) << 1


def turned(raw: Raw) -> Raw:
    """What the expansions add, from the other side; the slots of the Pantheon are mirrored."""
    found = {
        part: raw[part] | {name: raw[part][name][::-1] for name in names}
        for part, names in OWN.items()
        if part in raw
    }
    if "pantheon" in found:
        old, new = raw["pantheon"], found["pantheon"]
        for name in ("places", "kinds"):
            new[name] = old[name][::-1]
        new["seen"] = [seats_swapped(mask) for mask in old["seen"][::-1]]
        new["deck_seen"] = [[seats_swapped(mask) for mask in deck] for deck in old["deck_seen"]]
        new["snake_owner"] = 0 if old["snake"] < 0 else 1 - old["snake_owner"]
        new["minerva"] = old["minerva"] if old["minerva"] == NOWHERE else -old["minerva"]
    if "agora" in found:
        old, new = raw["agora"], found["agora"]
        new["not_locked"] = old["not_locked"][::-1]
        for name in ("locked_seen", "removed_seen"):
            new[name] = seats_swapped(old[name])
        new["notes"] = [[kind, 1 - seat, *rest] for kind, seat, *rest in old["notes"]]
    return found


def turned_move(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    """A move at that table."""
    kind, *items = parts
    if kind in ("activate", "god"):
        return (kind, PLACES - 1 - items[0], items[1])
    if kind == "enshrine":
        return (kind, items[0], PLACES - 1 - items[1])
    if kind == "minerva":
        return (kind, 18 - items[0])
    if kind in ("drop", "apply"):
        return (kind, 3 - items[0])
    return parts
