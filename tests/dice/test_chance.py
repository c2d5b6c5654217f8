"""The laws of chance: against all that can come of a shake, and the samples of the bridge."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, State
from tests.dice import bridge
from tests.dice.lockstep import installed
from tests.dice.positions import city, passing, table
from tests.dice.reference import DICE, DIE_IDS, RESOURCES, START, SYMBOL_IDS
from tests.dice.slow_raw import Raw
from tests.dice.walks import choosing, opening
from tests.states import walk
from tests.statistics import check_full_speed, surprise

SURPRISING = 4.5  # standard deviations; the seeds are fixed, so a test that passes keeps passing
SAMPLES = 3_000
EXACT = 1e-12

ALL_SPECIAL = ["blue", "red", "yellow", "green", "black", "white", "purple"]

Sections = tuple[int, ...]


def before_a_shake(dice: list[str] = START) -> State:
    """All dice of the Forum are about to be rolled."""
    raw = passing(2)
    return bridge.load({**raw, **unrolled(dice)})


def unrolled(dice: list[str]) -> Raw:
    """The Forum before a shake."""
    rows = [[DIE_IDS.index(die), -1, -1] for die in dice]
    entered = [DIE_IDS.index(die) for die in dice if DICE[die]["special"]]
    return {"phase": "roll", "forum": rows, "entered": entered, "acting": -1, "stack": []}


def section_chances(state: State, chance: float = 1.0, found: Sections = ()) -> Counter[Sections]:
    """How likely every arrangement of the dice in the sections is, faces left out."""
    if state.decider != CHANCE:
        return Counter({found: chance})  # type: ignore[dict-item]
    law: Counter[int] = Counter()
    event_of = {}
    for event, probability in state.chance_outcomes():
        _, _, _, section = bridge.decode(event)
        law[section] += probability  # type: ignore[assignment]
        event_of[section] = event
    total: Counter[Sections] = Counter()
    for section, probability in law.items():
        state.apply(event_of[section])
        total += section_chances(state, chance * probability, (*found, section))
        state.undo()
    return total


# ---- the laws of a shake -----------------------------------------------------------------


def test_independent_dice_lie_anywhere() -> None:
    """All 4^7 ways are equally likely."""
    chances = section_chances(before_a_shake())
    assert len(chances) == 4**7
    assert all(abs(chance - 4.0**-7) < EXACT for chance in chances.values())


@pytest.mark.parametrize("dice", [START, ALL_SPECIAL], ids=["start", "special"])
def test_faces_are_those_of_the_dice(dice: list[str]) -> None:
    """Face and section are independent, equal faces are one outcome, whatever came before."""
    rng, state = random.Random(0), before_a_shake(dice)
    for die in dice:
        law = {}
        for event, probability in state.chance_outcomes():
            kind, number, symbol, section = bridge.decode(event)
            assert (kind, DIE_IDS[number]) == ("roll", die)
            law[SYMBOL_IDS[symbol], section] = probability
        faces = Counter(DICE[die]["faces"])
        sections = {section for _, section in law}
        assert set(law) == {(face, section) for face in faces for section in sections}
        for section in sections:
            share = sum(law[face, section] for face in faces)
            for face, number in faces.items():
                assert abs(law[face, section] - share * number / 6) < EXACT
        state.apply(rng.choice(state.chance_outcomes())[0])


def test_over_the_grey_dice_three_resources_show_twice_as_often() -> None:
    shown: Counter[str] = Counter()
    state = before_a_shake()
    for _ in range(3):
        for event, probability in state.chance_outcomes():
            shown[SYMBOL_IDS[bridge.decode(event)[2]]] += probability  # type: ignore[assignment]
        state.apply(state.chance_outcomes()[0][0])
    exact = {name: Fraction(p).limit_denominator(100) * 6 for name, p in shown.items()}
    assert exact == dict(zip(RESOURCES, [4, 4, 4, 2, 2, 2], strict=True))


# ---- boards and special dice -------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 5, 7])
def test_boards_are_dealt_without_repetition(seats: int) -> None:
    state = bridge.new(seats, installed(None))
    left = set(range(7))
    for seat in range(seats):
        assert bridge.dump(state)["acting"] == seat
        outcomes = state.chance_outcomes()
        assert {bridge.decode(event) for event, _ in outcomes} == {("board", b) for b in left}
        assert all(abs(p - 1 / len(left)) < EXACT for _, p in outcomes)
        left.remove(bridge.decode(outcomes[seat % len(left)][0])[1])
        state.apply(outcomes[seat % len(outcomes)][0])


def test_special_dice_take_the_places_of_random_grey_ones() -> None:
    """All three enter in the order black, white, purple; any order of leaving is as likely."""
    lanes = ("compass_3", "gear_3", "tablet_3")
    unlocked = [f"university_{lane[:-1]}{n}" for lane in lanes for n in (1, 2, 3)]
    raw = table(city("giza", *unlocked), city("rhodes"))
    entering = [DIE_IDS.index(die) for die in ("black", "white", "purple")]
    state = bridge.load({**raw, **unrolled(START), "phase": "swap", "entering": entering})
    orders: Counter[tuple[str, ...]] = Counter()

    def follow(chance: float, left: tuple[str, ...]) -> None:
        if len(left) == 3:
            assert {DIE_IDS[row[0]] for row in bridge.dump(state)["forum"]} == set(ALL_SPECIAL)
            orders[left] += chance  # type: ignore[assignment]
            return
        for event, probability in state.chance_outcomes():
            kind, special, grey = bridge.decode(event)
            assert (kind, special) == ("swap", entering[len(left)])
            state.apply(event)
            follow(chance * probability, (*left, DIE_IDS[grey]))
            state.undo()

    follow(1.0, ())
    assert set(orders) == set(permutations(START[:3]))
    assert all(abs(chance - 1 / 6) < EXACT for chance in orders.values())


# ---- samples against laws ----------------------------------------------------------------


def before(kind: str) -> State:
    """A state in which this kind of event is due."""
    if kind == "board":
        return bridge.new(3, installed(None))
    if kind == "swap":
        raw = table(city("giza", *(f"university_compass_{n}" for n in (1, 2, 3))), city("rhodes"))
        swap = {"phase": "swap", "entering": [DIE_IDS.index("black")]}
        return bridge.load({**raw, **unrolled(START), **swap})
    state = before_a_shake()
    for _ in range(6 if "late" in kind else 0):
        state.apply(state.sample_chance(Rng(4)))
    return state


@pytest.mark.parametrize("kind", ["board", "swap", "roll", "late roll"])
@pytest.mark.parametrize("how", ["sample_chance", "random_move", "playout_move"])
def test_samples_follow_the_law(kind: str, how: str) -> None:
    state, rng = before(kind), Rng(11)
    law = dict(state.chance_outcomes())
    assert {bridge.decode(event)[0] for event in law} == {kind.rsplit(maxsplit=1)[-1]}
    found = Counter(getattr(state, how)(rng) for _ in range(SAMPLES))
    assert surprise(found, law) < SURPRISING


def test_random_moves_are_uniform() -> None:
    rng = Rng(12)
    for seed in range(12):
        for state in list(choosing(seed))[::4]:
            moves = state.legal_moves()
            if len(moves) > 1:
                found = Counter(state.random_move(rng) for _ in range(60 * len(moves)))
                assert surprise(found, dict.fromkeys(moves, 1 / len(moves))) < SURPRISING


def test_random_moves_of_nested_choices_are_uniform() -> None:
    rng, met = Rng(13), set()
    for seed in range(60):
        for state, _ in walk(opening(seed), seed):
            raw = bridge.dump(state)
            kind = raw["stack"][-1][0] if raw["stack"] else "none"
            moves = state.legal_moves()
            if kind in ("none", "action") or len(moves) < 2 or (kind, len(moves)) in met:
                continue
            met.add((kind, len(moves)))
            found = Counter(state.random_move(rng) for _ in range(60 * len(moves)))
            assert surprise(found, dict.fromkeys(moves, 1 / len(moves))) < SURPRISING
    assert {kind for kind, _ in met} == {"cross", "build", "bonus"}
    assert len(met) > 20


# ---- whole random games at full speed ----------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_full_speed_games_are_the_same(seats: int) -> None:
    check_full_speed(bridge.new(seats, installed(None)), 150, seats, SURPRISING)


@pytest.mark.parametrize("seed", range(1, 13))
def test_full_speed_games_on_invented_sheets_are_the_same(seed: int) -> None:
    """On invented sheets, where games are short and choices nested."""
    check_full_speed(opening(6 + seed), 150, seed, SURPRISING)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(100, 200, 10))
def test_many_full_speed_games_are_the_same(block: int) -> None:
    for seed in range(block, block + 10):
        check_full_speed(opening(seed), 400, seed, SURPRISING)
