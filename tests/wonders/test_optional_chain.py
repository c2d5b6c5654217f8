"""A building that may be free may be paid for, too (reference: section 4, chains)."""

from __future__ import annotations

import pytest

from solver.games.wonders.moves.notation import sentence
from tests.wonders.lockstep import Twins
from tests.wonders.positions import city, start_of_age
from tests.wonders.reference import option_bits


def table(*, payments: str, cards: tuple[str, ...] = (), leader: str | None = None) -> Twins:
    """Seat 0 has Baths and two stones, its left neighbor two more; an Aqueduct takes three."""
    with_leaders = {"leaders": "yes", "cities": "yes"} if leader else {}
    options = option_bits(edition="second", payments=payments, **with_leaders)
    leaders = [leader] if leader else []
    mine = city("second", "gizah", cards=["baths", "stone_pit", *cards], leaders=leaders, coins=6)
    others = [city("second", "ephesos", cards=["quarry"]), city("second", "olympia")]
    hands = {0: ["aqueduct"], 1: ["sawmill"], 2: ["foundry"]}
    return Twins.at(start_of_age([mine, *others], 2, hands=hands, options=options))


def builds(twins: Twins) -> set[str]:
    """How the Aqueduct can be built."""
    return {text for text in twins.moves if text.startswith("build aqueduct")}


def coins_after(twins: Twins, text: str) -> int:
    """The coins of seat 0 once everybody has played."""
    twins.apply(text, "sell sawmill", "sell foundry")
    coins: int = twins.slow.cities[0].coins
    return coins


@pytest.mark.parametrize(("paid", "left"), [("", 6), (" left 2", 4), (" left 4", 2)])
def test_a_chain_need_not_be_used(paid: str, left: int) -> None:
    twins = table(payments="all")
    assert builds(twins) == {"build aqueduct" + way for way in ("", " left 2", " left 4")}
    assert coins_after(twins, "build aqueduct" + paid) == left


@pytest.mark.parametrize(("paid", "left"), [("", 8), (" left 2", 4)])
def test_vitruvius_is_paid_only_for_a_chain_that_is_used(paid: str, left: int) -> None:
    assert coins_after(table(payments="all", leader="vitruvius"), "build aqueduct" + paid) == left


def test_what_is_bought_is_dominated_by_the_chain() -> None:
    assert builds(table(payments="non_dominated")) == {"build aqueduct"}


CHEAP = ("west_trading_post", "west_clandestine_wharf")
"""What makes a stone of the left neighbor cost nothing."""


@pytest.mark.parametrize("payments", ["non_dominated", "all"])
def test_a_purchase_for_nothing_brings_hatshepsut_a_coin(payments: str) -> None:
    twins = table(payments=payments, cards=CHEAP, leader="hatshepsut")
    ways = {"", " left 0"} | ({" left 1"} if payments == "all" else set())
    assert builds(twins) == {"build aqueduct" + way for way in ways}
    assert coins_after(twins, "build aqueduct left 0") == 7


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("build aqueduct", "build Aqueduct (free, chain from Baths)"),
        ("build aqueduct left 2", "build Aqueduct for 2 coins to the left (Ephesos)"),
    ],
)
def test_what_is_said_of_it(text: str, english: str) -> None:
    twins = table(payments="all")
    assert sentence(twins.fast, twins.moves[text]) == english
