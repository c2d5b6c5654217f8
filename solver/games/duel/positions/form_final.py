"""The fields of a finished table, as they are asked for in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from solver.games.data.json_tables import Effect
from solver.games.duel import names
from solver.games.duel.data import tables
from solver.games.duel.data.effects_pantheon import CopyScienceSymbol, ProtectedCoins
from solver.games.duel.expansion_table import CHAMBERS
from solver.games.positions.final_field import Condition, FinalField

CITIES = "cities"
"""The key of the cities."""


def _with_god(kind: type[Effect]) -> Condition:
    """Whether one of the cities has activated the god that has an effect."""

    def asked(variant: Mapping[str, str], cities: Sequence[Mapping[str, Any]]) -> bool:  # noqa: ARG001
        told = [name for city in cities for name in city.get("gods", ())]
        gods = tables().pantheon.with_effect(kind)
        return any(set(names.GODS.index().matches(name)) == gods for name in told)

    return asked


def _decrees(told: Sequence[str]) -> list[list[str]]:
    """The Decrees chamber by chamber; those that are not told lie face down."""
    return [[name] for name in (*told, *["?"] * CHAMBERS)[: max(CHAMBERS, len(told))]]


def _triggered(told: Sequence[str]) -> list[dict[str, str]]:
    return [{"plot": name, "state": "triggered"} for name in told]


FIELDS = (
    FinalField("cards", "names", "cards built", "carte costruite"),
    FinalField("built", "names", "wonders built", "meraviglie costruite"),
    FinalField("wonders", "names", "wonders not built", "meraviglie non costruite"),
    FinalField("tokens", "names", "progress tokens", "segnalini Progresso"),
    FinalField("gods", "names", "gods activated", "divinità attivate", "pantheon"),
    FinalField(
        "astarte_coins",
        "number",
        "coins left on Astarte",
        "monete rimaste su Astarte",
        "pantheon",
        when=_with_god(ProtectedCoins),
    ),
    FinalField(
        "mythology_tokens",
        "names",
        "Mythology tokens",
        "segnalini Mitologia",
        "pantheon",
    ),
    FinalField(
        "offering_tokens",
        "numbers",
        "Offering tokens not used (2 3 4)",
        "segnalini Offerta non usati (2 3 4)",
        "pantheon",
    ),
    FinalField(
        "cubes",
        "numbers",
        "Influence cubes in the chambers 1 to 6 (six numbers)",
        "cubi Influenza nelle camere da 1 a 6 (sei numeri)",
        "agora",
        length=CHAMBERS,
    ),
    FinalField(
        "conspiracies",
        "names",
        "Conspiracies triggered (no points)",
        "Congiure rivelate (niente punti)",
        "agora",
        counts=False,
        written=_triggered,
    ),
    FinalField("coins", "number", "coins", "monete"),
    FinalField(
        "pantheon.snake",
        "text",
        "card under the snake of Nisaba",
        "carta sotto il serpente di Nisaba",
        "pantheon",
        once=True,
        when=_with_god(CopyScienceSymbol),
    ),
    FinalField(
        "agora.decrees",
        "names",
        "Decrees of the chambers 1 to 6 (no points)",
        "Decreti delle camere da 1 a 6 (niente punti)",
        "agora",
        once=True,
        counts=False,
        written=_decrees,
    ),
    FinalField(
        "pawn",
        "number",
        "conflict pawn: spaces from the middle, above 0 if the first player is ahead",
        "segnalino Conflitto: spazi dal centro, più di 0 se è avanti il primo giocatore",
        once=True,
    ),
)
"""What is asked."""

UNOWNED: dict[int, str] = {}
"""By number of players, the key of a city that belongs to none of them."""
