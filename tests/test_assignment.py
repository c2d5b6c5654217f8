"""One place for each item: compared with trying all ways."""

import random
from itertools import pairwise, permutations

from solver.games.positions import assignment
from solver.games.positions.assignment import Assignment, Undo


def assigned(open_to: list[set[int]], *, apart: int = 0) -> dict[int, int] | None:
    """A place for each item; places of items that follow each other are ``apart`` or more."""
    found: dict[int, int] = {}

    def places(item: int) -> list[int]:
        return sorted(open_to[item] - {*found.values()})

    def put(item: int, place: int) -> Undo | None:
        beside = [found[other] for other in (item - 1, item + 1) if other in found]
        if any(abs(place - other) < apart for other in beside):
            return None
        found[item] = place
        return lambda: found.__delitem__(item)

    return found if Assignment(places, put).place(range(len(open_to))) else None


def test_places_are_found_where_there_are_any():
    rng = random.Random(7)
    met = set()
    for _ in range(300):
        n = rng.randint(1, 4)
        open_to = [{place for place in range(5) if rng.random() < 0.4} for _ in range(n)]
        apart = rng.randint(0, 2)
        ways = [
            way
            for way in permutations(range(5), n)
            if all(place in open_to[item] for item, place in enumerate(way))
            and all(abs(a - b) >= apart for a, b in pairwise(way))
        ]
        found = assigned(open_to, apart=apart)
        assert (found is not None) == bool(ways)
        assert found is None or tuple(found[item] for item in range(n)) in ways
        met.add(found is not None)
    assert met == {True, False}


def test_a_search_that_takes_too_long_ends(monkeypatch):
    monkeypatch.setattr(assignment, "MOST_STEPS", 3)
    assert assigned([{0}, {1}, {2}]) is not None
    assert assigned([{0}, {1}, {2}, {3}]) is None
