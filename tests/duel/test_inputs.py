"""The inputs of wide networks and the rows of policies, against what the rules say of a state."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.duel import GAME
from solver.games.duel.data import tables
from tests.duel import bridge
from tests.duel.reference import CARD_IDS

PLACES, OFFERS, N_CARDS = 5, 8, len(CARD_IDS)
MINE, THEIRS, DISCARDED, VISIBLE, ACCESSIBLE = range(PLACES)
OFFERED = PLACES * N_CARDS


def walk(games: int, step: int = 3) -> Iterator[State]:
    """Some states of games of the playout policy."""
    for seed in range(games):
        state, rng = GAME.new(), Rng(seed)
        number = 0
        while state.decider != OVER:
            if number % step == 0:
                yield state
            number += 1
            state.apply(state.playout_move(rng))


def seen(state: State, seat: int) -> dict[int, int]:
    index, count = state.inputs(seat)
    assert len(set(index)) == len(index)
    assert all(0 <= i < state.n_inputs for i in index)
    assert all(count)
    return dict(zip(index, count, strict=True))


def places(inputs: dict[int, int], place: int) -> set[int]:
    """The cards that are told to be there."""
    return {i // PLACES for i in inputs if i < OFFERED and i % PLACES == place}


def test_both_seats_see_the_same_table_from_two_sides() -> None:
    for state in walk(6):
        one, two = seen(state, 0), seen(state, 1)
        assert len(one) == len(two)
        assert places(one, MINE) == places(two, THEIRS)
        assert places(one, THEIRS) == places(two, MINE)
        for place in (DISCARDED, VISIBLE, ACCESSIBLE):
            assert places(one, place) == places(two, place)
        for card in places(one, ACCESSIBLE) | places(one, VISIBLE):
            at = OFFERED + OFFERS * card
            for mine, theirs in ((0, 1), (2, 3), (4, 5)):
                assert one.get(at + mine, 0) == two.get(at + theirs, 0)


def test_prices_and_what_can_be_built_are_those_of_the_rules() -> None:
    met = 0
    for state in walk(8):
        texts = {GAME.move_text(state, move) for move in state.legal_moves()}
        if not any(text.startswith("discard ") for text in texts):
            continue
        inputs = seen(state, state.decider)
        for text in sorted(text for text in texts if text.startswith("discard ")):
            name = text.split()[1]
            at = OFFERED + OFFERS * CARD_IDS.index(name)
            payable = f"build {name}" in texts
            assert (inputs.get(at + 2, 0) == 1) == payable
            if payable:
                coins = bridge.dump(state)["cities"][state.decider]["coins"]
                assert inputs.get(at, 0) <= coins
                met += 1
    assert met > 200


def test_what_a_card_lays_open_is_what_taking_it_lays_open() -> None:
    opened = 0
    for state in walk(6):
        moves = {GAME.move_text(state, move): move for move in state.legal_moves()}
        inputs = seen(state, max(0, state.decider))
        before = places(inputs, ACCESSIBLE)
        for text, move in moves.items():
            if not text.startswith("discard "):
                continue
            card = CARD_IDS.index(text.split()[1])
            after = state.copy()
            after.apply(move)
            if (after.turns_left - 1) // 20 != (state.turns_left - 1) // 20:
                continue  # the Age may be over
            told = inputs.get(OFFERED + OFFERS * card + 6, 0)
            face_down = inputs.get(OFFERED + OFFERS * card + 7, 0)
            assert len(places(seen(after, 0), ACCESSIBLE) - before) == told
            reveals = 0
            while after.decider == CHANCE:
                after.apply(after.sample_chance(Rng(1)))
                reveals += 1
            assert face_down == reveals
            opened += face_down
    assert opened > 20


def test_slots_and_what_comes_next_are_those_of_the_structure() -> None:
    n_slots = 20
    where = GAME.new().n_inputs - n_slots * N_CARDS
    soon = where - N_CARDS
    met = 0
    for state in walk(6):
        raw = bridge.dump(state)
        inputs = seen(state, 1)
        told = {divmod(i - where, n_slots) for i in inputs if i >= where}
        cards = {card for card, _ in told}
        assert cards == places(inputs, VISIBLE) | places(inputs, ACCESSIBLE)
        if not cards:
            continue
        slots = {slot: card for card, slot in told}
        assert len(slots) == len(told) == len(cards)
        layout = tables().layout(raw["age"])
        present = {slot for slot, card in enumerate(raw["slots"]) if card != -1}
        covers = {slot: set(layout.slots[slot].covered_by) & present for slot in present}
        opened = {slot for slot in present if not covers[slot]}
        assert {slots[slot] for slot in opened & set(slots)} == places(inputs, ACCESSIBLE)
        nexts = {slot for slot in slots if len(covers[slot]) == 1 and covers[slot] <= opened}
        assert {slots[slot] for slot in nexts} == {i - soon for i in inputs if soon <= i < where}
        met += len(nexts)
    assert met > 50


def test_moves_of_a_decision_differ_in_their_rows() -> None:
    for state in walk(4):
        rows = [tuple(state.rows(move)) for move in state.legal_moves()]
        assert len(set(rows)) == len(rows)
        assert all(0 <= row < state.n_rows for some in rows for row in some)
    with pytest.raises(ValueError, match="no rows"):
        GAME.new().rows(-1)
