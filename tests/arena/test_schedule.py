"""Who meets whom: everybody about equally often, and on the same cards whatever is added later."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest

from solver.arena import schedule
from solver.arena.schedule import Lineup, deal_seed, lineups, rotations, seating


def meetings(found: list[Lineup], bots: int) -> Counter[tuple[int, int]]:
    """How often each pair of different bots sits at a table."""
    count: Counter[tuple[int, int]] = Counter(dict.fromkeys(combinations(range(bots), 2), 0))
    count.update(pair for lineup in found for pair in combinations(lineup, 2) if pair[0] != pair[1])
    return count


@pytest.mark.parametrize("bots", [2, 3, 5, 12])
def test_two_seats_are_every_pair_once(bots: int) -> None:
    found = lineups(bots, 2, "round-robin")
    assert sorted(found) == list(combinations(range(bots), 2))


@pytest.mark.parametrize("seats", [3, 4, 5, 7])
@pytest.mark.parametrize("more", [0, 1, 2, 4, 6])
def test_every_pair_meets_about_equally_often(seats: int, more: int) -> None:
    bots = seats + more
    found = lineups(bots, seats, "round-robin")
    assert len(set(found)) == len(found)
    assert all(len(set(lineup)) == seats and list(lineup) == sorted(lineup) for lineup in found)
    counts = meetings(found, bots).values()
    assert min(counts) > 0
    assert max(counts) <= 1.5 * min(counts)
    seated = Counter(bot for lineup in found for bot in lineup).values()
    assert max(seated) <= 1.25 * min(seated)
    assert len(found) <= 60


@pytest.mark.parametrize(("bots", "seats"), [(2, 4), (2, 5), (3, 4), (3, 7), (4, 7), (5, 7)])
def test_too_few_bots_take_seats_evenly(bots: int, seats: int) -> None:
    found = lineups(bots, seats, "round-robin")
    for lineup in found:
        counts = Counter(lineup)
        assert set(counts) == set(range(bots))
        assert max(counts.values()) - min(counts.values()) <= 1
    in_all = Counter(bot for lineup in found for bot in lineup)
    assert max(in_all.values()) <= 1.25 * min(in_all.values())
    if seats % bots == 0:
        assert len(found) == 1


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (5, 2), (6, 4), (3, 4), (8, 7)])
def test_a_gauntlet_is_about_the_first_bot(bots: int, seats: int) -> None:
    found = lineups(bots, seats, "gauntlet")
    assert all(lineup.count(0) == 1 for lineup in found)
    met = [count for (one, _), count in meetings(found, bots).items() if one == 0]
    assert min(met) > 0
    assert max(met) <= 1.5 * min(met)
    if seats == 2:
        assert found == [(0, other) for other in range(1, bots)]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("kind", ["round-robin", "gauntlet"])
def test_line_ups_stay_when_bots_are_added(seats: int, kind: schedule.Kind) -> None:
    before = lineups(5, seats, kind)
    after = lineups(7, seats, kind, before)
    assert after[: len(before)] == before
    assert len(set(after)) == len(after)
    counts = meetings(after, 7)
    met = [count for pair, count in counts.items() if kind == "round-robin" or 0 in pair]
    assert min(met) > 0
    assert max(met) <= 1.5 * min(met)
    assert lineups(7, seats, kind, after) == after


def test_line_ups_stay_when_there_are_no_longer_too_few_bots() -> None:
    before = lineups(2, 4, "round-robin")
    after = lineups(5, 4, "round-robin", before)
    assert after[0] == before[0] == (0, 0, 1, 1)
    assert min(meetings(after[1:], 5).values()) > 0


def test_very_many_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of too many possible line-ups a sample is enough, and always the same one."""
    monkeypatch.setattr(schedule, "MAX_CANDIDATES", 1000)
    found = lineups(20, 5, "round-robin")
    assert found == lineups(20, 5, "round-robin")
    counts = meetings(found, 20).values()
    assert min(counts) > 0
    assert max(counts) <= 1.5 * min(counts)


def test_rotations() -> None:
    assert rotations(range(3)) == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    assert rotations((0, 1, 0, 1)) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert rotations((0, 0, 1, 1)) == [(0, 0, 1, 1), (1, 0, 0, 1), (1, 1, 0, 0), (0, 1, 1, 0)]
    for seats in (2, 4, 7):
        for column in zip(*rotations(range(seats)), strict=True):
            assert sorted(column) == list(range(seats))


def test_rotations_leave_sides_together() -> None:
    assert rotations(range(4), (0, 0, 1, 1)) == [(0, 1, 2, 3), (2, 3, 0, 1)]
    assert len(rotations(range(6), (0, 0, 1, 1, 2, 2))) == 3
    assert rotations(range(5), range(5)) == rotations(range(5))


def test_a_deal_depends_on_seed_names_and_number_alone() -> None:
    seeds = [
        deal_seed(seed, names, deal)
        for seed in (0, 1)
        for names in (["a", "b"], ["a", "c"], ["a", "a", "b"], ["ab"])
        for deal in (0, 1, 11)
    ]
    assert len(set(seeds)) == len(seeds)
    assert deal_seed(1, ["b", "a"], 2) == deal_seed(1, ["a", "b"], 2)
    assert all(0 <= seed < 2**48 for seed in seeds)
    assert deal_seed(1, ["a", "b"], 2) == 128545506602099  # on every machine, in every version


def test_a_seating_does_not_depend_on_numbers() -> None:
    names = ["d", "a", "c", "b"]
    renamed = sorted(names)
    for seed in range(5):
        one = [[names[bot] for bot in seats] for seats in seating((0, 1, 2, 3), names, seed)]
        two = [[renamed[bot] for bot in seats] for seats in seating((0, 1, 2, 3), renamed, seed)]
        assert one == two


def test_neighbors_change_from_deal_to_deal() -> None:
    """All ways to sit around a table come about equally often."""
    tables = Counter(
        min(seating((0, 1, 2, 3), "abcd", seed)) for seed in range(600)
    )  # the rotation that begins with bot 0
    assert set(tables) == {(0, *rest) for rest in permutations((1, 2, 3))}
    assert min(tables.values()) > 60
