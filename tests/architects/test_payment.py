"""Payments and the duty to build, for every small hand: fast engine against full enumeration."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement, product

import pytest

from solver._ext.architects import bridge
from tests.architects.reference import RESOURCES, option_bits
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


def compare(hand: Hand, coins: int, cost: tuple[int, str], tokens: list[str], bits: int) -> None:
    """Compare the builds and duties of Giza with this hand when a stage of ``cost`` is next."""
    held = dict(zip(RESOURCES, hand, strict=True)) | {"coin": coins}
    built = GIZA_AT[cost]
    raw = acting(built=built, held=held, owned=tokens)
    raw["options"] = bits
    state = bridge.load(raw)
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
    free = bits & 1 == 1
    wanted = payments(*cost, hand, coins, tokens=frozenset(tokens), free=free)
    where = f"{held} {cost} {tokens} {bits}"
    assert found == wanted, where
    forcing = {ECONOMY} if not bits & 2 else set()
    forcing |= {ENGINEERING} if bits & 4 else set()
    must = any(payment.uses <= forcing for payment in wanted)
    assert bool(bridge.must_build(state)) == must, where
    assert bool(bridge.may_build(state)) == bool(wanted), where
    assert (state.legal_moves()[-1] == bridge.encode("end")) == (not must), where


TOKENS = [[], [ECONOMY], [ENGINEERING], [ECONOMY, ENGINEERING]]


@pytest.mark.parametrize("cost", GIZA_AT)
@pytest.mark.parametrize("free", [0, 1])
def test_every_small_hand(cost: tuple[int, str], free: int) -> None:
    for hand, coins, tokens in product(hands(2, 1), range(4), TOKENS):
        compare(hand, coins, cost, tokens, free | (coins & 1) << 1 | (sum(hand) & 1) << 2)


@pytest.mark.slow
@pytest.mark.parametrize("cost", GIZA_AT)
@pytest.mark.parametrize("bits", range(8))
def test_every_hand(cost: tuple[int, str], bits: int) -> None:
    for hand, coins, tokens in product(hands(4, bits), range(6), TOKENS):
        compare(hand, coins, cost, tokens, bits)


def test_huge_hands() -> None:
    """All cards of the box in front of one seat."""
    for cost, tokens, bits in product(GIZA_AT, TOKENS, range(8)):
        compare((17,) * 5, 27, cost, tokens, bits)
    assert option_bits({"coin_payment": "free", "engineering_forces_build": True}) == 5
