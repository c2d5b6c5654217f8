"""Tables with expansions and teams, turned by a seat or a team (tests/contract/test_turned.py)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from solver._ext.core.state import State
from solver._ext.wonders import bridge
from tests.contract.turning import check_turned, turned
from tests.wonders.expanded import expanded, played


def states(seeds: range, share: float) -> Iterator[State]:
    """States from all parts of random games with expansions."""
    for seed in seeds:
        pick = random.Random(seed)
        for state in played(seed, *expanded(seed)):
            if pick.random() < share:
                yield state


def known(state: State, seat: int, by: int = 0) -> list[Any]:
    """What a seat cannot tell apart, with the rows that they are in at the turned table."""

    def there(row: int) -> int:
        return (row + by) % state.seats if row >= 0 else row

    found = [
        one
        | {"row": there(one["row"]), "hand": sorted((there(k), n) for k, n in one["hand"].items())}
        for one in bridge.classes(state, seat)
    ]
    return sorted(found, key=repr)


def test_every_chair_knows_the_same() -> None:
    met = 0
    for state in states(range(8), 0.1):
        found = turned("wonders", state)
        if found is None:
            continue
        turn, other = found
        for seat in range(state.seats):
            classes = known(state, seat, turn.by)
            assert known(other, turn.seat(state, seat)) == classes
            met += len(classes)
    assert met > 100


def test_every_chair_sees_the_same_table() -> None:
    assert check_turned("wonders", states(range(16), 0.2)) > 2000


@pytest.mark.slow
@pytest.mark.parametrize("block", range(8))
def test_every_chair_sees_the_same_tables(block: int) -> None:
    assert check_turned("wonders", states(range(100 + 20 * block, 120 + 20 * block), 0.4))
