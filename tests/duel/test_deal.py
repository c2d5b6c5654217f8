"""Deals: every card where it belongs, the same table for the same seed, for ever."""

from __future__ import annotations

from collections import Counter

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER
from solver.games.duel import GAME
from solver.games.duel.data import tables
from solver.games.duel.deal import DuelDeal
from tests.duel import bridge
from tests.duel.table import VARIANTS, step

TOKENS_2024 = [4, 3, 5, 2, 6, 7, 8, 9, 0, 1]
AGE_3_2024 = [59, 50, 56, 48, 70, 52, 55, 53, 68, 46, 65, 47, 64, 49, 54, 62, 51, 57, 72, 58]


def test_decks_hold_the_right_cards() -> None:
    for seed in range(200):
        deal = DuelDeal({}, seed)
        decks = [[tables().cards[card].deck for card in deck] for deck in deal.decks]
        assert Counter(decks[0]) == {"age_1": 20}
        assert Counter(decks[1]) == {"age_2": 20}
        assert Counter(decks[2]) == {"age_3": 17, "guild": 3}
        assert len({card for deck in deal.decks for card in deck}) == 60
        assert sorted(deal.tokens) == list(range(10))
        assert sorted(deal.wonders) == list(range(12))


def test_all_places_are_equally_likely() -> None:
    deals = 3000
    first = Counter(DuelDeal({}, seed).decks[0][0] for seed in range(deals))
    guild_slots = Counter(
        slot for seed in range(deals) for slot, card in enumerate(DuelDeal({}, seed).decks[2])
        if tables().cards[card].deck == "guild"
    )  # fmt: skip
    for counts, kinds, total in ((first, 23, deals), (guild_slots, 20, 3 * deals)):
        expected = total / kinds
        assert len(counts) == kinds
        # Chi-square with 22 and 19 degrees of freedom: below 50 but once in 1500 times.
        assert sum((n - expected) ** 2 / expected for n in counts.values()) < 50


def test_the_same_seed_is_the_same_table_in_every_version() -> None:
    deal = DuelDeal({}, 2024)
    assert deal.tokens == TOKENS_2024
    assert deal.decks[2] == AGE_3_2024


@pytest.mark.parametrize("variant", VARIANTS)
def test_two_games_meet_the_same_cards(variant: dict[str, str]) -> None:
    """Whatever the players do, a slot holds the same card."""
    seen: list[dict[tuple[int, int], int]] = []
    for player in range(2):
        deal, state, rng = GAME.deal(variant, 7), GAME.new(variant), Rng(player)
        found: dict[tuple[int, int], int] = {}
        while state.decider != OVER:
            if state.decider == CHANCE:
                kind, *args = bridge.decode(deal.event(state))
                if kind == "reveal":
                    found[bridge.dump(state)["age"], args[0]] = args[1]
            step(state, deal, rng, sensible=False)
        seen.append(found)
    common = seen[0].keys() & seen[1].keys()
    assert len(common) > 30
    assert all(seen[0][slot] == seen[1][slot] for slot in common)


def test_no_event_when_a_seat_decides() -> None:
    state, deal = GAME.new(), GAME.deal({}, 1)
    while state.decider == CHANCE:
        state.apply(deal.event(state))
    with pytest.raises(ValueError, match="no chance event"):
        deal.event(state)
