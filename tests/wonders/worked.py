"""What the worked examples share: their names for things, positions on both engines."""

from __future__ import annotations

from typing import Any

from tests.wonders.lockstep import Twins
from tests.wonders.positions import city, start_of_age
from tests.wonders.reference import CARDS, RESOURCES, SIDES, option_bits
from tests.wonders.slow_raw import Raw
from tests.wonders.slow_table import OVER

Case = dict[str, Any]

EDITION = {"v1": "first", "v2": "second"}


def edition_of(case: Case) -> str:
    """The edition of a case as the options name it."""
    return EDITION[case["edition"]]


def options_of(case: Case) -> int:
    """The options of a case: its edition and the expansions it is about, all else by default."""
    given = case["given"].get("expansions", case.get("expansions", []))
    teams = ["teams"] if case["given"].get("variant") == "teams" else []
    played = [name for name in (*given, *teams) if name != "armada"]
    return option_bits(edition=edition_of(case), **dict.fromkeys(played, "yes"))


def sell_first(twins: Twins) -> None:
    """The seat that decides sells the first card it may sell."""
    twins.apply(next(text for text in twins.moves if text.split()[0] == "sell"))


def sell_until(twins: Twins, age: int | None) -> None:
    """Everybody sells until an Age is dealt, or the game is over."""
    while twins.slow.decider() != OVER and not (
        twins.slow.phase == "deal" and twins.slow.age == age
    ):
        if twins.slow.decider() >= 0:
            sell_first(twins)
        else:
            twins.apply(next(iter(twins.moves)))


def plain_table(case: Case, mine: Raw, *others: Raw, age: int = 3, **given: Any) -> Raw:
    """A raw position of the edition of a case; the cities go clockwise, seat 0 first."""
    return start_of_age([mine, *others], age, options=options_of(case), **given)


def counts_of(cost: dict[str, int]) -> list[int]:
    """A cost as the fast engine takes it."""
    return [cost.get(resource, 0) for resource in RESOURCES]


def numbered(symbols: list[list[str]]) -> list[list[int]]:
    """Symbols as the fast engine takes them."""
    return [[RESOURCES.index(resource) for resource in symbol] for symbol in symbols]


def cost_of(case: Case, card: str) -> dict[str, int]:
    """The cost of a card in the edition of a case."""
    cost: dict[str, int] = CARDS[edition_of(case)][card]["cost"]
    return cost


def quiet_city(case: Case, wonder: str, **given: Any) -> Raw:
    """A city with a board on its first side and nothing else but what is given."""
    edition = edition_of(case)
    return city(edition, wonder, SIDES[edition][0], **given)
