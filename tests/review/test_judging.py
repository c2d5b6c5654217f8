"""How long a review thinks if nobody says so: never less than the bots whose game it is."""

from __future__ import annotations

import pytest

from solver.records import Record, SeatLimits
from solver.review.judge import judging
from solver.search.limits import MOST_NODES, MOST_SECONDS, Limits
from solver.web.opening import begin

USUAL, NODES = Limits(seconds=0.5), 20_000


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        ([], USUAL),
        ([SeatLimits(), SeatLimits()], USUAL),
        ([SeatLimits(), SeatLimits(seconds=0.1)], USUAL),
        ([SeatLimits(seconds=0.1), SeatLimits(seconds=2.0)], Limits(seconds=6.0)),
        ([SeatLimits(seconds=MOST_SECONDS)], Limits(seconds=60.0)),
        ([SeatLimits(nodes=30), SeatLimits()], Limits(nodes=NODES)),
        ([SeatLimits(nodes=30), SeatLimits(nodes=60_000)], Limits(nodes=180_000)),
        ([SeatLimits(nodes=MOST_NODES)], Limits(nodes=2_000_000)),
    ],
)
def test_a_judge_thinks_longer_than_the_players(played: list[SeatLimits], expected: Limits) -> None:
    assert judging(Record(game="duel", limits=played), USUAL, NODES) == expected


def test_a_board_reviews_by_nodes_where_nobody_knows() -> None:
    assert judging(Record(game="duel"), Limits(nodes=3_000), 3_000) == Limits(nodes=3_000)


def test_a_board_tells_the_level_of_its_bots() -> None:
    desk = begin({"game": "duel", "mode": "play", "own": [1], "level": "full", "seed": 3})
    assert desk.whole_record().limits == [SeatLimits(nodes=60_000), SeatLimits()]
