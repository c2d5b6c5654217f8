"""Short codes of cards, wonders and tokens for the compact form; they never change.

A card is one capital letter, so that a number can follow it; wonders and tokens have a capital and
a small letter. They are never mixed in one field and may share a code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from solver.errors import InputError
from solver.games.positions.compact_form import CodeReader

CARDS = {
    "wood": "W", "stone": "S", "clay": "C", "papyrus": "P", "glass": "G", "coin": "M",
    "vp3": "V", "vp2_cat": "K", "compass": "N", "gear": "E", "tablet": "T",
    "red_h0": "R", "red_h1": "H", "red_h2": "B",
}  # fmt: skip
"""Mostly first letters; M money, V victory points, K cat, N needle, E gear (engine), R red, H
horn, B both horns."""

WONDERS = {
    "alexandria": "Al", "babylon": "Ba", "ephesus": "Ep", "giza": "Gi", "halicarnassus": "Ha",
    "olympia": "Ol", "rhodes": "Rh",
}  # fmt: skip

TOKENS = {
    "urbanism": "Ur", "crafts": "Cr", "jewellery": "Je", "science": "Sc", "propaganda": "Pr",
    "architecture": "Ar", "economy": "Ec", "engineering": "En", "tactics": "Ta", "decor": "De",
    "politics": "Po", "strategy": "St", "education": "Ed", "culture": "Cu",
}  # fmt: skip

_COUNT = re.compile(r"([A-Z])([0-9]{0,2})")
_READER = CodeReader(re.compile(r"[A-Z][a-z]"), "DeCu", __name__)

decode = _READER.row
"""The ids that a row of codes of two letters stands for."""


def encode_counts(counts: Mapping[str, int]) -> str:
    """Cards with their numbers: ``W2M`` for two wood and a coin."""
    return "".join(
        CARDS[item] + (str(count) if count > 1 else "") for item, count in counts.items()
    )


def decode_counts(text: str, place: str) -> dict[str, int]:
    """Inverse of :func:`encode_counts`. Raises InputError at ``place``."""
    found = list(_COUNT.finditer(text))
    if "".join(match[0] for match in found) != text:
        raise InputError(place, f"{text!r} is not a row of cards", "for instance 'W2M'")
    counts: dict[str, int] = {}
    for match in found:
        item = _READER.one(match[1], CARDS, place)
        if item in counts:
            raise InputError(place, f"{match[1]} stands twice in {text!r}", "write one number")
        counts[item] = int(match[2] or 1)
    return counts
