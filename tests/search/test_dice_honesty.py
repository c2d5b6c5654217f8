"""No bot looks at what its seat cannot know: what the others have chosen in the same turn.

Two true games of 7 Wonders Dice that look the same to a seat get the same analysis to the last bit.
"""

from __future__ import annotations

import pytest

from solver._ext.core.state import State
from solver.games.dice import GAME
from solver.search.bots import BOTS, make_bot
from tests.dice import bridge
from tests.search.dice_worlds import NESTED_SHEET, TABLES, hidden_parts, twins, variant_of
from tests.search.pairs import (
    check_handed_out,
    check_meddling,
    check_memory,
    check_peeping_is_noticed,
    check_same_analysis,
    check_same_position,
    says,
)

SPECS = [*BOTS, "determinized:per_world=7,playout=1", "ismcts:reuse=0,playout=1"]
SEARCHES = ["default", "ismcts", "determinized"]


def own_moves(state: State) -> int:
    """How many moves the decider has made in this turn."""
    return int(bridge.dump(state)["made"][state.decider])


# ---------------------------------------------------------------- two worlds, one analysis


@pytest.mark.parametrize("table", TABLES)
def test_the_hidden_worlds_differ(table: str) -> None:
    pairs = twins(table)
    assert len(pairs) >= 5
    for pair in pairs:
        one, two = (hidden_parts(state) for state in pair.states())
        assert one != two
        assert pair.one.decider == pair.two.decider == pair.seat
        assert pair.one.legal_moves() == pair.two.legal_moves()
        assert pair.one.infoset(pair.seat) == pair.two.infoset(pair.seat)
        assert pair.one.key != pair.two.key
    assert {own_moves(pair.one) for pair in pairs} == {0, 1}


def test_everything_that_is_hidden_differs_somewhere() -> None:
    different = set()
    for table in TABLES:
        for pair in twins(table):
            one, two = (hidden_parts(state) for state in pair.states())
            different |= {part for part in one if one[part] != two[part]}
    assert different == {"ticked", "coins", "attack", "bonuses", "made"}


@pytest.mark.parametrize("table", TABLES)
def test_same_knowledge_same_position(table: str) -> None:
    for pair in twins(table):
        check_same_position(GAME, pair)


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("table", TABLES)
def test_same_knowledge_same_analysis(spec: str, table: str) -> None:
    """Each bot is asked about every other pair, and every pair is asked about by some bots."""
    for pair in twins(table)[SPECS.index(spec) % 2 :: 2]:
        check_same_analysis(GAME, pair, spec)


@pytest.mark.slow
@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("table", TABLES)
def test_same_knowledge_same_analysis_of_every_pair(spec: str, table: str) -> None:
    for pair in twins(table):
        check_same_analysis(GAME, pair, spec)


@pytest.mark.parametrize("spec", ["determinized", "ismcts"])
@pytest.mark.parametrize("table", ["2", "7", "nested"])
def test_with_threads(spec: str, table: str) -> None:
    for pair in twins(table)[-2:]:
        check_same_analysis(GAME, pair, spec, threads=2)


@pytest.mark.parametrize("table", TABLES)
def test_a_bot_that_uses_every_byte_is_noticed(table: str) -> None:
    for pair in twins(table):
        check_peeping_is_noticed(GAME, pair)


# ---------------------------------------------------------------- what a bot remembers


@pytest.mark.parametrize("spec", SEARCHES)
@pytest.mark.parametrize("table", TABLES)
def test_what_a_bot_remembers_is_no_more(spec: str, table: str) -> None:
    check_memory(GAME, twins(table), spec)


@pytest.mark.parametrize("spec", SEARCHES)
@pytest.mark.parametrize("table", TABLES)
def test_a_bot_for_the_whole_table_keeps_seats_apart(spec: str, table: str) -> None:
    """What it worked out for those who have acted before does not reach the next seat."""
    for pair in twins(table):
        said = []
        for state in pair.states():
            bot = make_bot(spec)
            for other in range(state.seats):
                seen = GAME.observe(state, other)
                if other != pair.seat and seen.state.decider == other:
                    says(bot, seen)
            said.append(says(bot, GAME.observe(state, pair.seat)))
        assert said[0] == said[1]


# ---------------------------------------------------------------- the referee


@pytest.mark.parametrize(("seats", "sheet"), [(2, None), (3, NESTED_SHEET), (4, None)])
def test_the_referee_hands_out_positions_only(seats: int, sheet: int | None) -> None:
    spies = check_handed_out(GAME, seats, variant_of(sheet))
    assert min(len(spy.seen) for spy in spies) >= 3
    for seat, spy in enumerate(spies):
        for position in spy.seen:
            raw = bridge.dump(position.state)
            assert raw["first"] == raw["acting"] == seat
            assert not any(made for other, made in enumerate(raw["made"]) if other != seat)
            others = [other for other in range(seats) if other != seat]
            assert all(raw["cities"][other] == raw["before"][other] for other in others)


@pytest.mark.parametrize(("seats", "sheet"), [(2, None), (3, NESTED_SHEET)])
def test_a_bot_cannot_touch_the_true_game(seats: int, sheet: int | None) -> None:
    check_meddling(GAME, seats, variant_of(sheet))
