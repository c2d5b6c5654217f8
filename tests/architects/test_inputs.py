"""The inputs of wide networks and the rows of policies, against what the rules say of a state."""

from __future__ import annotations

from collections.abc import Iterator

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.architects import GAME
from tests.architects import bridge
from tests.architects.test_knowledge import other_tops, with_top
from tests.architects.walks import ending, opening

N_CARDS, GAINS = 14, 32
UNKNOWN = N_CARDS
KEEP = UNKNOWN + 1
GAIN = KEEP + N_CARDS
DENY = GAIN + GAINS
UNIT, STAGE, SET, EXTRA, BATTLE = 1, 2, 4, 8, 16
BUILD, SCIENCE, EXTRA_CARD = "build", "science", "extra"


def walk(start: State, rng: Rng) -> Iterator[State]:
    """All states of a game of the playout policy."""
    state = start.copy()
    while state.decider != OVER:
        yield state
        state.apply(state.playout_move(rng))


def kinds(state: State) -> set[str]:
    """The kinds of the legal moves."""
    return {bridge.decode(move)[0] for move in state.legal_moves()}


def takes(state: State) -> dict[int, list[int]]:
    """The rows of taking a card that lies open, by move."""
    if state.decider == CHANCE or bridge.dump(state)["phase"] != "pick":
        return {}
    found = {move: state.rows(move) for move in state.legal_moves()}
    return {move: rows for move, rows in found.items() if len(rows) == 4 and rows[0] < UNKNOWN}


def decision_after(state: State, move: int, rng: Rng) -> State:
    """The next decision."""
    after = state.copy()
    after.apply(move)
    while after.decider == CHANCE:
        after.apply(after.sample_chance(rng))
    return after


def test_inputs_are_few_and_told_once() -> None:
    for seed in range(12):
        for state in walk(opening(seed), Rng(seed)):
            for seat in range(state.seats):
                index, count = state.inputs(seat)
                assert len(set(index)) == len(index) < 512
                assert all(0 <= i < state.n_inputs for i in index)
                assert all(count)
            if state.decider >= 0:
                assert all(
                    0 <= row < state.n_rows
                    for move in state.legal_moves()
                    for row in state.rows(move)
                )


def test_nothing_secret_is_among_them() -> None:
    """Seats that have not seen the central top get the same inputs and rows whatever it is."""
    met = decided = 0
    for seed in range(60):
        for state in walk(ending(seed), Rng(seed)):
            raw = bridge.dump(state)
            others = other_tops(state) if raw["knows"] else []
            for seat in set(range(state.seats)) - set(raw["knows"]):
                for top in others[:3]:
                    changed = with_top(state, top)
                    assert changed.inputs(seat) == state.inputs(seat)
                    met += 1
                    if seat == state.decider:
                        for move in state.legal_moves():
                            assert changed.rows(move) == state.rows(move)
                            decided += 1
            for top in others[:1]:
                peeker = raw["knows"][0]
                assert with_top(state, top).inputs(peeker) != state.inputs(peeker)
    assert met > 300
    assert decided > 100


def test_what_a_card_does_is_what_it_turns_out_to_do() -> None:
    """A card brings a stage, a set or an extra card if such moves follow, a battle peace."""
    met: dict[int, int] = {}
    for seed in range(40):
        rng = Rng(seed)
        for state in walk(GAME.new(None, 2 + seed % 3), rng):
            for move, rows in takes(state).items():
                gain = rows[2] - GAIN
                assert 0 <= gain < GAINS
                after = decision_after(state, move, rng)
                there = kinds(after) if after.decider == state.decider else set()
                for bit, kind in ((STAGE, BUILD), (SET, SCIENCE), (EXTRA, EXTRA_CARD)):
                    assert (gain & bit > 0) == (kind in there), (bridge.dump(state), rows)
                    met[bit] = met.get(bit, 0) + (gain & bit > 0)
                assert gain & STAGE == 0 or gain & UNIT
                if after.decider in (state.decider, OVER):
                    continue
                before, flipped = (bridge.dump(s)["flipped"] for s in (state, after))
                assert flipped == 0 if gain & BATTLE else flipped >= before
                met[BATTLE] = met.get(BATTLE, 0) + (gain & BATTLE > 0)
    assert all(met[bit] > 20 for bit in (STAGE, SET, EXTRA, BATTLE))


def test_what_is_denied_is_what_the_next_seat_would_have_had() -> None:
    """With more than two seats the two share one deck and the central one."""
    met: dict[int, int] = {}
    for seed in range(14):
        for state in walk(GAME.new(None, 2 + seed % 4), Rng(seed)):
            found = takes(state)
            raw = bridge.dump(state)
            if not found or raw["knows"]:
                continue
            raw["seat"] = (raw["seat"] + 1) % state.seats
            turned = bridge.load(raw)
            shared = set(turned.legal_moves())
            for move, rows in found.items():
                if move in shared:
                    assert rows[3] - DENY == turned.rows(move)[2] - GAIN
                    met[state.seats] = met.get(state.seats, 0) + (rows[3] > DENY)
    assert min(met[seats] for seats in (2, 3, 4, 5)) > 20
