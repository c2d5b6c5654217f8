"""Payments and the duty to build, for every small hand: fast engine against full enumeration."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement, product

import pytest

from tests.architects import bridge
from tests.architects.reference import RESOURCES
from tests.architects.slow_payment import ECONOMY, ENGINEERING, Payment, payments
from tests.architects.worked import acting
from tests.architects.worked_building import GIZA_AT

Hand = tuple[int, ...]


def hands(most: int, seed: int) -> list[Hand]:
    """Every hand of resource cards up to renaming, each with its resources in random order."""
    rng = random.Random(seed)
    return [
        tuple(rng.sample(counts, len(counts)))
        for counts in combinations_with_replacement(range(most + 1), len(RESOURCES))
    ]


def compare(hand: Hand, coins: int, cost: tuple[int, str], tokens: list[str]) -> None:
    """Compare the builds and duties of Giza with this hand when a stage of ``cost`` is next."""
    held = dict(zip(RESOURCES, hand, strict=True)) | {"coin": coins}
    built = GIZA_AT[cost]
    state = bridge.load(acting(built=built, held=held, owned=tokens))
    found = set()
    for move in state.legal_moves():
        kind, *rest = bridge.decode(move)
        if kind == "build":
            stage, units, spent, economy, engineering = rest
            assert stage == len(built) + 1
            cards = [name for name, n in zip(RESOURCES, units, strict=True) for _ in range(n)]
            uses = {ECONOMY} if economy else set()
            uses |= {ENGINEERING} if engineering else set()
            found.add(Payment(tuple(cards), spent, frozenset(uses)))
    wanted = payments(*cost, hand, coins, tokens=frozenset(tokens))
    where = f"{held} {cost} {tokens}"
    assert found == wanted, where
    must = any(ENGINEERING not in payment.uses for payment in wanted)
    assert bool(bridge.must_build(state)) == must, where
    assert bool(bridge.may_build(state)) == bool(wanted), where
    assert (state.legal_moves()[-1] == bridge.encode("end")) == (not must), where


TOKENS = [[], [ECONOMY], [ENGINEERING], [ECONOMY, ENGINEERING]]


@pytest.mark.parametrize("cost", GIZA_AT)
def test_every_small_hand(cost: tuple[int, str]) -> None:
    for hand, coins, tokens in product(hands(2, 1), range(4), TOKENS):
        compare(hand, coins, cost, tokens)


@pytest.mark.slow
@pytest.mark.parametrize("cost", GIZA_AT)
@pytest.mark.parametrize("seed", range(8))
def test_every_hand(cost: tuple[int, str], seed: int) -> None:
    for hand, coins, tokens in product(hands(4, seed), range(6), TOKENS):
        compare(hand, coins, cost, tokens)


def test_huge_hands() -> None:
    """All cards of the box in front of one seat."""
    for cost, tokens in product(GIZA_AT, TOKENS):
        compare((17,) * 5, 27, cost, tokens)
