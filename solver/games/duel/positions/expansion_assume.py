"""What may be assumed of expansions on a half-laid table: Decrees, what lies in the Pantheon."""

from __future__ import annotations

from typing import Any

from solver.games.duel.data import Setup, tables
from solver.games.duel.positions.shapes import FACE_DOWN


def decrees(data: dict[str, Any], setup: Setup) -> list[str]:
    """Take unnamed Decrees for unseen ones; returns their places."""
    if "agora" not in setup.editions:
        return []
    agora = data.setdefault("agora", {})
    if not isinstance(agora, dict):
        return []
    listed = agora.setdefault("decrees", [[] for _ in tables().agora.chamber_points])
    if not isinstance(listed, list):
        return []
    if any(len(names_of(here)) > 1 for here in listed):
        listed[:] = map(names_of, listed)
        return []  # one was moved, so a chamber without one is no gap
    empty = [chamber for chamber, here in enumerate(listed) if not names_of(here)]
    for chamber in empty:
        listed[chamber] = [FACE_DOWN]
    return [f"agora.decrees[{chamber}]" for chamber in empty]


def gods(data: dict[str, Any], setup: Setup) -> list[str]:
    """Fields of the Pantheon that a position leaves out, so that they are taken for empty."""
    if "pantheon" not in setup.editions:
        return []
    given = data.get("pantheon")
    told = given if isinstance(given, dict) else {}
    city = any(city.get("gods") or city.get("mythology_tokens") for city in data["cities"])
    asked = [name for name, ages in (("slots", (2, 3)), ("tokens", (1, 2))) if data["age"] in ages]
    return [f"pantheon.{name}" for name in asked if not told.get(name) and not city]


def names_of(listed: Any) -> list[Any]:
    """The names in a list that nobody has checked."""
    return [name for name in listed if name] if isinstance(listed, list) else []
