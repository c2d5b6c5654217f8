"""Who plays whom, in which seats, on which deals.

The unit of a schedule is the deal group: one deal, played once with each rotation of the seats, so
that the luck of the cards and of the seat cancels out.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from itertools import combinations
from typing import Literal

from solver._ext.core.rng import Rng

Kind = Literal["round-robin", "gauntlet"]
"""Everybody against everybody, or the first against everybody else."""

Lineup = tuple[int, ...]
"""The numbers of the bots of a table, in ascending order; a bot may sit there more than once."""

MAX_CANDIDATES = 20_000
"""So many line-ups are compared before one is taken; of more possible ones a sample is drawn."""


def rotations(seats: Sequence[int], sides: Sequence[int] = ()) -> list[tuple[int, ...]]:
    """The seatings of a deal group: everybody moves on by one seat each time.

    Seatings that look the same, since a bot sits in several seats, are played once. With the side
    of each seat only those are played that leave together who wins together.
    """
    turned = [
        (*seats[-shift:], *seats[:-shift])
        for shift in range(len(seats))
        if _keep_sides(sides, shift)
    ]
    return list(dict.fromkeys(turned))


def _keep_sides(sides: Sequence[int], shift: int) -> bool:
    """Whether sides stay whole when everybody moves on by this number of seats."""
    moved = {(side, sides[(seat + shift) % len(sides)]) for seat, side in enumerate(sides)}
    return len(moved) == len(set(sides))


def lineups(bots: int, seats: int, kind: Kind, known: Sequence[Lineup] = ()) -> list[Lineup]:
    """The line-ups of ``bots`` bots at tables of so many seats, beginning with the ``known`` ones.

    With enough bots nobody sits at a table twice, every pair meets, and no pair meets more than
    half as often again as another one; known line-ups count in that. With too few bots for that
    each takes as many seats as the others, and those that are left go round in the same way. In a
    gauntlet the first bot always sits at the table, and the others take turns.
    """
    fixed: Lineup = (0,) if kind == "gauntlet" else ()
    others = list(range(len(fixed), bots))
    every, left = divmod(seats - len(fixed), len(others))
    fixed += tuple(others * every)

    def whole(block: Lineup) -> Lineup:
        return tuple(sorted(fixed + tuple(others[i] for i in block)))

    wanted = {whole(block): block for block in _candidates(len(others), left)}
    begun = [wanted[lineup] for lineup in known if lineup in wanted]
    return [*known, *map(whole, _balanced(len(others), list(wanted.values()), begun))]


def _candidates(bots: int, size: int) -> list[Lineup]:
    """The sets of ``size`` bots; when there are very many, some of them by lot."""
    if math.comb(bots, size) <= MAX_CANDIDATES:
        return list(combinations(range(bots), size))
    rng = Rng(size * 1000 + bots)
    drawn: set[Lineup] = set()
    order = list(range(bots))
    while len(drawn) < MAX_CANDIDATES:
        rng.shuffle(order)
        drawn.add(tuple(sorted(order[:size])))
    return sorted(drawn)


def _balanced(bots: int, candidates: Sequence[Lineup], begun: Sequence[Lineup]) -> list[Lineup]:
    """Sets to be added to those that are ``begun`` until all meet about equally often.

    The next one is always that whose members have met least. At the latest all candidates together
    are balanced.
    """
    left = [block for block in candidates if block not in set(begun)]
    if len(candidates[0]) <= 2:
        return left  # only all of them let every pair meet
    meetings = [[0] * bots for _ in range(bots)]
    seated = [0] * bots

    def take(block: Lineup) -> None:
        for one, other in combinations(block, 2):
            meetings[one][other] += 1
        for bot in block:
            seated[bot] += 1

    def cost(block: Lineup) -> tuple[int, int]:
        met = sum(meetings[one][other] for one, other in combinations(block, 2))
        return met, sum(seated[bot] for bot in block)

    def balanced() -> bool:
        counts = [meetings[one][other] for one, other in combinations(range(bots), 2)]
        # Pairs half as often again, at most, and everybody at the table a quarter.
        return (
            min(counts) > 0
            and 2 * max(counts) <= 3 * min(counts)
            and 4 * max(seated) <= 5 * min(seated)
        )

    for block in begun:
        take(block)
    added: list[Lineup] = []
    while left and not balanced():
        best = min(left, key=cost)
        left.remove(best)
        take(best)
        added.append(best)
    return added


def deal_seed(seed: int, names: Sequence[str], deal: int) -> int:
    """The seed of a deal of the line-up with these names, which may stand in any order.

    Nothing else decides it: a ladder to which bots are added deals the same cards as before.
    """
    text = "\n".join([str(seed), str(deal), *sorted(names)])
    # 48 bits: every reader of JSON can hold the number.
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")


def seating(lineup: Lineup, names: Sequence[str], seed: int) -> list[tuple[int, ...]]:
    """The seatings of the deal group whose deal is that of ``seed``.

    Who sits next to whom is drawn anew for every deal, since neighbors matter in some games and a
    rotation does not part them. ``names`` are those of all bots, by number.
    """
    order = sorted(lineup, key=lambda bot: names[bot])
    Rng(seed).shuffle(order)
    return rotations(order)
