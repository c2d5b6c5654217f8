"""Positions from which sequences of moves are counted: where much can be chosen."""

from __future__ import annotations

from typing import Any

from tests.architects.positions import cards, deck, empty, give_tokens
from tests.architects.worked import acting

ROW = ["decor", "tactics", "politics"]


def science_row() -> dict[str, Any]:
    """Two sets at choice, tokens that help at once."""
    raw = acting("rhodes", held={"compass": 2, "gear": 1, "tablet": 1, "wood": 1, "glass": 1})
    give_tokens(raw, {0: ["science"]}, ["engineering", "architecture", "culture"])
    return raw


def extra_cards() -> dict[str, Any]:
    """Every extra-card token owned, a card to pick that triggers one."""
    raw = empty(["ephesus", "olympia", "babylon"])
    owned = ["urbanism", "crafts", "jewellery", "science", "propaganda", "architecture"]
    give_tokens(raw, {0: owned}, ROW)
    raw["cities"][0]["built"] = [1]
    raw["cities"][0]["cards"] = cards(wood=1, stone=1, clay=1)
    for seat, top in enumerate(("wood", "glass", "red_h1")):
        raw["decks"][seat] = deck(top, coin=2, gear=1)
    raw["decks"][-1] = deck(wood=1, red_h2=1, vp2_cat=1)
    return raw


def payments() -> dict[str, Any]:
    """Many ways to pay, Economy and Engineering among them."""
    held = {"wood": 2, "stone": 1, "clay": 1, "papyrus": 1, "glass": 1, "coin": 3}
    raw = acting("ephesus", built=[1], held=held, owned=["economy", "engineering"])
    raw["decks"] = [deck("coin", wood=1), deck("gear"), deck(stone=1, glass=1)]
    return raw


def searching() -> dict[str, Any]:
    """Halicarnassus is about to choose a deck; seat 2 knows the central top."""
    raw = acting("halicarnassus", 3, built=[1], held={"wood": 2})
    raw["decks"][0] = deck("vp3", coin=2, wood=1, gear=3, tablet=1)
    raw["decks"][2] = deck("wood", stone=1, clay=1)
    raw["decks"][-1] = deck("gear", gear=2, coin=1)
    raw["knows"] = [2]
    raw["cat"] = 1
    return raw


def last_cards() -> dict[str, Any]:
    """Four seats, six cards, a Battle near."""
    raw = empty(["alexandria", "giza", "rhodes", "olympia"])
    raw["decks"] = [deck(), deck("red_h2", coin=1), deck(), deck("vp2_cat"), deck(wood=1, gear=2)]
    raw["flipped"] = 2
    raw["cities"][1]["cards"] = cards(red_h0=1, wood=1, stone=1)
    raw["cities"][1]["built"] = [1, 2, 3]
    return raw


POSITIONS: dict[str, dict[str, Any]] = {
    "science": science_row(),
    "extra cards": extra_cards(),
    "payments": payments(),
    "searching": searching(),
    "last cards": last_cards(),
}
