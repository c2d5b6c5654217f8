"""What the inputs tell of cities, decks and the turn, against the dump of a state.

A network that learned from wrong inputs plays all the same, so nothing but this notices them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from solver._ext.core.state import State
from tests.architects import bridge
from tests.architects.reference import CARD_IDS, CONFLICT, TOKEN_IDS, WONDER_IDS
from tests.architects.walks import ending, opening
from tests.states import walk

Raw = dict[str, Any]

N_CARDS, N_TOKENS, N_WONDERS, N_STAGES = len(CARD_IDS), len(TOKEN_IDS), len(WONDER_IDS), 5
STEPS, SHIELDS, REACH, GO = 7, 12, 3, 16
PHASES = ("setup", "pick", "act", "token", "effect", "keep", "over")


def offsets(**sizes: int) -> dict[str, int]:
    """Where each of some parts that follow one another begins; ``end`` is behind the last one."""
    found, at = {}, 0
    for name, size in sizes.items():
        found[name], at = at, at + size
    return found | {"end": at}


CITY = offsets(
    wonder=N_WONDERS, stages=N_WONDERS * N_STAGES, n_built=STEPS, next=N_WONDERS * N_STAGES * 4,
    resources=5 * 4, have=N_CARDS, kinds=STEPS, most=STEPS, coins=STEPS, lacks=2 * STEPS, symbols=8,
    tokens=N_TOKENS, twice=1, shields=SHIELDS, horned=STEPS, victories=STEPS, cat=1, active=1,
    to_go=2 * GO, points=6, icons=1, ready=2, reach=REACH * (6 + 5 + 4),
)  # fmt: skip
TABLE = offsets(
    cities=3 * CITY["end"], seats=8, order=7, lead=31, race=21, fight=5 * STEPS, far=3, peace=STEPS,
    phase=14, picked=2, available=2 * N_TOKENS, used=2 * N_TOKENS, pending=8, hidden=4,
    tops=4 * (N_CARDS + 1), shares=REACH * N_CARDS, counts=REACH * N_CARDS, sizes=REACH * STEPS,
    seen=N_CARDS, others_know=1, face=N_TOKENS, stack=N_TOKENS, stack_size=1, offer=N_CARDS, left=1,
)  # fmt: skip


def states() -> Iterator[State]:
    """States from all parts of games of two to seven seats, once the wonders are drawn."""
    for seed in range(12):
        pick = random.Random(seed)
        for start in (opening(seed), ending(seed)):
            for state, _ in walk(start, seed):
                if pick.random() < 0.25 / state.seats and not bridge.dump(state)["due"]["wonders"]:
                    yield state.copy()


class Told:
    """The inputs of a seat by the names of their parts."""

    def __init__(self, state: State, seat: int) -> None:
        self.inputs = dict(zip(*state.inputs(seat), strict=True))

    def numbers(self, part: str, count: int, skip: int = 0) -> list[int]:
        return self._from(TABLE[part] + skip, count)

    def city(self, block: int, part: str, count: int) -> list[int]:
        return self._from(CITY["end"] * block + CITY[part], count)

    def block(self, block: int) -> list[int]:
        """All that is told of one city."""
        return self.city(block, "wonder", CITY["end"])

    def _from(self, first: int, count: int) -> list[int]:
        return [self.inputs.get(at, 0) for at in range(first, first + count)]


def one(at: int, count: int) -> list[int]:
    """One of so many inputs, the last for everything beyond."""
    return [int(i == min(at, count - 1)) for i in range(count)]


def several(numbers: list[int], count: int) -> list[int]:
    return [int(i in numbers) for i in range(count)]


def around(seats: int, seat: int) -> list[int]:
    """The seat and its neighbors, with two seats the only one."""
    return list(dict.fromkeys([seat, (seat + 1) % seats, (seat - 1) % seats]))


def net(mine: int, theirs: int, seats: int) -> int:
    """Tokens that a battle with a neighbor brings one of the two more than the other."""
    if mine < theirs:
        return -net(theirs, mine, seats)
    if mine == theirs:
        return 0
    return 2 if seats == 2 and mine >= max(2, 2 * theirs) else 1


def check_city(state: State, raw: Raw, seat: int, told: Told, block: int) -> None:
    city, shields = raw["cities"][seat], bridge.shields(state, seat)
    assert told.city(block, "wonder", N_WONDERS) == several([city["wonder"]], N_WONDERS)
    built = [N_STAGES * city["wonder"] + stage - 1 for stage in city["built"]]
    assert told.city(block, "stages", N_WONDERS * N_STAGES) == several(built, N_WONDERS * N_STAGES)
    assert told.city(block, "have", N_CARDS) == city["cards"]
    assert told.city(block, "tokens", N_TOKENS) == [int(n > 0) for n in city["tokens"]]
    assert told.city(block, "twice", 1) == [int(max(city["tokens"]) > 1)]
    assert told.city(block, "shields", SHIELDS) == several(list(range(shields)), SHIELDS)
    assert told.city(block, "victories", STEPS) == one(city["victories"], STEPS)
    assert told.city(block, "cat", 2) == [int(raw["cat"] == seat), int(raw["seat"] == seat)]
    assert told.city(block, "points", 6) == list(bridge.score(state)[seat].values())


def check_turn(raw: Raw, seat: int, told: Told) -> None:
    """Whose turn it is and what has happened in it, by the seat or by another."""
    seats, other = raw["seats"], int(raw["seat"] != seat)
    assert told.numbers("seats", 8) == one(seats, 8)
    assert told.numbers("order", 7) == one((seat - raw["seat"]) % seats, 7)
    assert told.numbers("phase", 14) == one(7 * other + PHASES.index(raw["phase"]), 14)
    assert told.numbers("picked", 2) == several([other] if raw["picked"] else [], 2)
    for part in ("available", "used"):
        owned = [at for at in raw[part] if raw["cities"][raw["seat"]]["tokens"][at]]
        expected = several([N_TOKENS * other + at for at in owned], 2 * N_TOKENS)
        assert told.numbers(part, 2 * N_TOKENS) == expected
    peace = CONFLICT[seats] - raw["flipped"]
    assert told.numbers("peace", STEPS) == one(peace, STEPS)
    assert told.numbers("others_know", 1) == [int(bool(set(raw["knows"]) - {seat}))]


def check_lead(state: State, raw: Raw, seat: int, told: Told) -> None:
    """Points before the best other, and before the best of those who are no neighbors."""
    points = [int(n) for n in state.points()]
    others = set(range(raw["seats"])) - {seat}
    lead = points[seat] - max(points[other] for other in others)
    assert told.numbers("lead", 31) == one(max(0, 15 + lead), 31)
    far = [points[other] for other in others - set(around(raw["seats"], seat))]
    assert told.numbers("far", 2) == ([1, points[seat] - max(far)] if far else [0, 0])


def check_battle(state: State, raw: Raw, seat: int, told: Told) -> None:
    """What a battle would bring against the neighbors, and how near it is."""
    mine, *theirs = (bridge.shields(state, one) for one in around(raw["seats"], seat))
    gain = sum(net(mine, other, raw["seats"]) for other in theirs)
    at = STEPS * (2 + gain) + CONFLICT[raw["seats"]] - raw["flipped"]
    assert told.numbers("fight", 5 * STEPS) == one(at, 5 * STEPS)


def check_decks(raw: Raw, seat: int, told: Told) -> None:
    """The visible tops around the seat, and what is left in the decks that it takes from."""
    seats, decks = raw["seats"], raw["decks"]
    near = [seat, seat - 1, *([seat + 1] if seats > 2 else []), *([seat - 2] if seats > 3 else [])]
    for place, deck in enumerate(near):
        top = decks[deck % seats]["top"]
        expected = one(top if top >= 0 else N_CARDS, N_CARDS + 1)
        assert told.numbers("tops", N_CARDS + 1, place * (N_CARDS + 1)) == expected
    for place, deck in enumerate((decks[seat], decks[(seat - 1) % seats], decks[-1])):
        assert told.numbers("counts", N_CARDS, place * N_CARDS) == deck["unseen"]
    assert told.numbers("face", N_TOKENS) == raw["face_up"]
    assert told.numbers("stack", N_TOKENS) == raw["stack"]
    top = decks[-1]["top"] if seat in raw["knows"] else -1
    assert told.numbers("seen", N_CARDS) == several([top], N_CARDS)


def test_the_table_is_told_as_it_is() -> None:
    met = 0
    for state in states():
        assert state.n_inputs == TABLE["end"]
        raw = bridge.dump(state)
        for seat in range(state.seats):
            told = Told(state, seat)
            for block, other in enumerate(around(state.seats, seat)):
                check_city(state, raw, other, told, block)
            check_turn(raw, seat, told)
            check_lead(state, raw, seat, told)
            check_battle(state, raw, seat, told)
            check_decks(raw, seat, told)
            met += 1
    assert met > 50


def test_a_city_is_told_alike_to_all_who_know_alike() -> None:
    for state in states():
        if bridge.dump(state)["knows"]:
            continue
        told = [Told(state, seat) for seat in range(state.seats)]
        for seat, seen in enumerate(told):
            for block, other in enumerate(around(state.seats, seat)):
                assert seen.block(block) == told[other].block(0)


def test_tokens_used_are_nothing_to_others() -> None:
    met = 0
    for state in states():
        raw = bridge.dump(state)
        all_used = bridge.load({**raw, "used": list(range(N_TOKENS)), "available": []})
        for seat in set(range(state.seats)) - {raw["seat"]}:
            assert Told(all_used, seat).block(0) == Told(state, seat).block(0)
            met += max(raw["cities"][seat]["tokens"])
    assert met > 50
