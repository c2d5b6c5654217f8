"""The fact tables of the base game, Pantheon and Agora side by side, as plain dicts.

Everything the slow expansions know about cards, wonders, tokens, gods, plots and decrees comes
from here and from the base tables, never from the solver.
"""

from __future__ import annotations

from typing import Any

from tests.duel import reference
from tests.duel.reference import effects, read

__all__ = ["effects"]

PANTHEON: dict[str, Any] = read("reference_pantheon.json")
AGORA: dict[str, Any] = read("reference_agora.json")
PLACES: dict[str, Any] = read("reference_expansion_layouts.json")

MYTHOLOGIES: list[str] = [m["id"] for m in PANTHEON["mythologies"]]
GODS_OF: dict[str, list[str]] = {m["id"]: m["gods"] for m in PANTHEON["mythologies"]}
GODS: dict[str, dict[str, Any]] = {g["id"]: g for g in [*PANTHEON["gods"], PANTHEON["gate"]]}
TEMPLE_POINTS: dict[int, int] = {int(n): p for n, p in PANTHEON["temple_points"].items()}
TEMPLES: list[str] = [t["id"] for t in PANTHEON["grand_temples"]]
OFFERINGS: list[int] = PANTHEON["offering_tokens"]["values"]
SLOT_PRICES: dict[int, list[int]] = {
    entry["slot"]: [entry["first"], entry["second"]] for entry in PLACES["activation_cost"]
}

SENATORS: dict[str, dict[str, Any]] = {
    name: {
        "id": name,
        "color": "senator",
        "deck": "senator",
        "kind": group["kind"],
        "section": group["section"],
        "cost": {},
        "effects": [],
        "chain_from": [],
    }
    for group in AGORA["senators"]
    for name in group["ids"]
}
SENATORS_PER_AGE: list[int] = AGORA["senators_per_age"]
PLOTS: dict[str, dict[str, Any]] = {p["id"]: p for p in AGORA["conspiracies"]}
DECREES: dict[str, dict[str, Any]] = {d["id"]: d for d in AGORA["decrees"]}
CUBES: int = AGORA["cubes"]
CHAMBERS: dict[int, dict[str, Any]] = {c["chamber"]: c for c in PLACES["chambers"]}
SECTIONS: dict[str, list[int]] = {
    name: [c for c, entry in CHAMBERS.items() if entry["section"] == name]
    for name in ("left", "centre", "right")
}
TOKEN_CHOICES: dict[str, list[dict[str, Any]]] = {
    size: entry["effects"] for size, entry in AGORA["military_tokens"].items()
}

CARDS: dict[str, dict[str, Any]] = (
    reference.CARDS
    | {t["id"]: t | {"chain_from": []} for t in PANTHEON["grand_temples"]}
    | SENATORS
)
WONDERS: dict[str, dict[str, Any]] = reference.WONDERS | {
    w["id"]: w for w in [*PANTHEON["wonders"], *AGORA["wonders"]]
}
PROMOS: dict[str, dict[str, Any]] = {
    "messe": {
        "id": "messe",
        "cost": {"glass": 1, "papyrus": 1, "wood": 1, "clay": 2},
        "effects": [{"type": "build_last_row"}, {"type": "victory_points", "count": 2}],
    },
    "the_statue_of_liberty": {
        "id": "the_statue_of_liberty",
        "cost": {"glass": 1, "papyrus": 1, "wood": 1, "clay": 1, "stone": 1},
        "effects": [{"type": "build_returned"}, {"type": "victory_points", "count": 5}],
    },
}
"""As 7wd.io has them (registry.go, deck.go, moves.go of its engine)."""
WONDERS |= PROMOS
TOKENS: dict[str, dict[str, Any]] = reference.TOKENS | {
    t["id"]: t for t in [*PANTHEON["progress_tokens"], *AGORA["progress_tokens"]]
}

BASE_LAYOUTS = reference.LAYOUTS
AGORA_LAYOUTS: dict[int, list[dict[str, Any]]] = {
    a["age"]: a["slots"] for a in PLACES["agora_ages"]
}


def color(card: str) -> str:
    """The color of a card; temples and senators are colors of their own."""
    return str(CARDS[card]["color"])


def kind_of_temple(card: str) -> str | None:
    """The mythology whose token makes this temple free; None for other cards."""
    kind: str | None = CARDS[card].get("free_with_mythology_token")
    return kind


def is_conspirator(card: str) -> bool:
    """Whether the card is one of the six conspirators."""
    return str(CARDS[card].get("kind")) == "conspirator"


def token_slots(age: int, *, agora: bool) -> list[int]:
    """Slots of the structure on which Mythology (Age I) or Offering tokens (Age II) lie."""
    places = PLACES["token_slots"]["pantheon_and_agora" if agora else "pantheon"]
    slots: list[int] = {1: places["age_1_mythology"], 2: places["age_2_offering"]}.get(age, [])
    return slots


def wonders_in(*, pantheon: bool, agora: bool, promo: bool = False) -> list[str]:
    """The wonders that are shuffled."""
    names = _mixed(reference.WONDER_IDS, "wonders", pantheon, agora)
    return [*names, *(PROMOS if promo else ())]


def tokens_in(*, pantheon: bool, agora: bool) -> list[str]:
    """The progress tokens that are shuffled."""
    return _mixed(reference.TOKEN_IDS, "progress_tokens", pantheon, agora)


def _mixed(base: list[str], what: str, pantheon: bool, agora: bool) -> list[str]:
    names = list(base)
    names += [entry["id"] for entry in PANTHEON[what] if pantheon]
    names += [entry["id"] for entry in AGORA[what] if agora]
    return names
