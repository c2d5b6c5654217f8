"""One player's things in the slow engine: cards, stages, tokens, shields, points."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.architects.reference import (
    MILITARY,
    RESOURCES,
    STAGES,
    SYMBOLS,
    TOKENS,
    effect_count,
    effect_type,
    stage_entry,
)
from tests.architects.slow_payment import Payment, payments

TRIPLE = 3  # number of the science set of three different symbols


@dataclass
class City:
    """What lies in front of one seat; every card and token is one entry of a list."""

    wonder: str | None = None
    cards: list[str] = field(default_factory=list)
    built: set[int] = field(default_factory=set)
    tokens: list[str] = field(default_factory=list)
    victories: int = 0

    def complete(self) -> bool:
        """Whether all five stages stand."""
        return len(self.built) == len(STAGES)

    def available(self) -> list[int]:
        """Stages whose supporting stages all stand."""
        if self.wonder is None:
            return []
        return [
            stage
            for stage in STAGES
            if stage not in self.built
            and self.built.issuperset(stage_entry(self.wonder, stage)["requires"])
        ]

    def payments(self, stage: int, tokens: frozenset[str]) -> frozenset[Payment]:
        """All ways to pay a stage with the cards here; see :func:`slow_payment.payments`."""
        assert self.wonder is not None
        cost = stage_entry(self.wonder, stage)["cost"]
        held = tuple(self.cards.count(resource) for resource in RESOURCES)
        return payments(cost["count"], cost["kind"], held, self.cards.count("coin"), tokens=tokens)

    def science_sets(self) -> dict[int, list[str]]:
        """The sets of green cards at hand, by number: a pair of each symbol, one of each."""
        symbols = Counter(card for card in self.cards if card in SYMBOLS)
        sets = {n: [symbol] * 2 for n, symbol in enumerate(SYMBOLS) if symbols[symbol] >= 2}
        if all(symbols[symbol] for symbol in SYMBOLS):
            sets[TRIPLE] = list(SYMBOLS)
        return sets

    def effect_stages(self) -> int:
        """Built stages that show the wonder's effect."""
        assert self.wonder is not None
        return sum(stage_entry(self.wonder, stage)["triggers_effect"] for stage in self.built)

    def shields(self) -> int:
        """Red cards, Rhodes' stages and Tactics."""
        count = sum(effect_count(card, "shields") for card in self.cards)
        if self.wonder is not None and effect_type(self.wonder) == "shields":
            count += self.effect_stages()
        for token in self.tokens:
            if TOKENS[token]["effect"]["type"] == "shields":
                count += TOKENS[token]["effect"]["count"]
        return count

    def progress_points(self) -> int:
        """Points of the progress tokens."""
        points = 0
        icons = sum(effect_count(card, "cat_icon") for card in self.cards)
        for token in set(self.tokens):
            effect, copies = TOKENS[token]["effect"], self.tokens.count(token)
            if effect["type"] == "vp_wonder":
                points += effect["complete"] if self.complete() else effect["incomplete"]
            elif effect["type"] == "vp_per_cat_icon":
                points += effect["vp"] * icons
            elif effect["type"] == "vp_per_military_token":
                points += effect["vp"] * self.victories
            elif effect["type"] == "vp_per_progress_token":
                points += effect["vp"] * len(self.tokens)
            elif effect["type"] == "vp_culture":
                points += {1: effect["one"], 2: effect["both"]}[copies]
        return points

    def score(self, cat: bool) -> dict[str, int]:
        """Points by category, as if the game ended now; ``cat``: the pawn is here."""
        points = {
            "stages": sum(stage_entry(str(self.wonder), stage)["vp"] for stage in self.built),
            "cat_pawn": MILITARY["cat_vp"] if cat else 0,
            "blue": sum(effect_count(card, "vp") for card in self.cards),
            "military": MILITARY["victory_vp"] * self.victories,
            "progress": self.progress_points(),
        }
        points["total"] = sum(points.values())
        return points
