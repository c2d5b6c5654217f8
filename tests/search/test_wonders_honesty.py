"""No bot looks at what its seat cannot know: hands, cards played face down, guilds, choices.

Two true games of 7 Wonders that look the same to a seat get the same analysis to the last bit.
"""

from __future__ import annotations

import pytest

from solver._ext.core.playout import random_games
from solver._ext.core.state import State
from solver.games.wonders import GAME
from solver.search.bots import BOTS, make_bot
from tests.search.pairs import (
    Twins,
    check_handed_out,
    check_meddling,
    check_memory,
    check_peeping_is_noticed,
    check_same_analysis,
    check_same_position,
    check_views_of_others_are_refused,
    says,
)
from tests.search.wonders_worlds import TABLES, hidden_parts, twins
from tests.wonders import bridge

SPECS = [*BOTS, "determinized:per_world=7,playout=1", "ismcts:reuse=0,playout=1"]


# ---------------------------------------------------------------- two worlds, one analysis


@pytest.mark.parametrize("table", TABLES)
def test_the_hidden_worlds_differ(table: str) -> None:
    pairs = twins(table)
    assert len(pairs) >= 4
    different = set()
    for pair in pairs:
        one, two = (hidden_parts(state) for state in pair.states())
        parts = {part for part in one if one[part] != two[part]}
        assert parts
        different |= parts
        assert pair.one.legal_moves() == pair.two.legal_moves()
        assert pair.one.infoset(pair.seat) == pair.two.infoset(pair.seat)
    assert different >= {"hands", "choices"}


def test_everything_that_is_hidden_differs_somewhere() -> None:
    different, phases, chosen, seats = set(), set(), set(), set()
    for table in TABLES:
        for pair in twins(table):
            one, two = (hidden_parts(state) for state in pair.states())
            different |= {part for part in one if one[part] != two[part]}
            phase = bridge.dump(pair.one)["phase"]
            phases.add(phase)
            if one["choices"] != two["choices"]:
                chosen.add(phase)
            seats.add((table, pair.seat))
    assert different == {"hands", "stages", "pile", "deck", "choices", "leaders", "islands"}
    assert phases >= {"choose", "discard", "seventh", "draft", "recruit", "losses", "penalties"}
    assert phases >= {"fleets", "explore"}
    assert chosen >= {"choose", "draft", "recruit", "losses", "penalties"}
    assert len(seats) >= 2 * len(TABLES)


@pytest.mark.parametrize("table", TABLES)
def test_same_knowledge_same_position(table: str) -> None:
    for pair in twins(table):
        check_same_position(GAME, pair)


@pytest.mark.parametrize(
    ("table", "spec"),
    [
        (table, spec)
        for number, table in enumerate(TABLES)
        for place, spec in enumerate(SPECS)
        if (number + place) % 2 == 0
    ],
)
def test_same_knowledge_same_analysis(table: str, spec: str) -> None:
    """Each bot at every other table is asked about every third pair, every pair by some bots."""
    for pair in twins(table)[SPECS.index(spec) % 3 :: 3]:
        check_same_analysis(GAME, pair, spec)


@pytest.mark.slow
@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("table", TABLES)
def test_same_knowledge_same_analysis_of_every_pair(spec: str, table: str) -> None:
    for pair in twins(table):
        check_same_analysis(GAME, pair, spec)


@pytest.mark.parametrize("spec", ["determinized", "ismcts"])
@pytest.mark.parametrize("table", ["3 second", "7 first", "free city"])
def test_with_threads(spec: str, table: str) -> None:
    for pair in twins(table)[-2:]:
        check_same_analysis(GAME, pair, spec, threads=2)


@pytest.mark.parametrize("table", TABLES)
def test_a_bot_that_uses_every_byte_is_noticed(table: str) -> None:
    for pair in twins(table):
        check_peeping_is_noticed(GAME, pair)


# ---------------------------------------------------------------- random games

NO_TABLE_OF_WORLDS = ("3 first",)
"""Games of the twins where hands differ too rarely."""


@pytest.mark.parametrize("table", [table for table in TABLES if table not in NO_TABLE_OF_WORLDS])
def test_random_games_begin_in_worlds_of_the_seat(table: str) -> None:
    """They do not use what only the true state holds, unless they are told to begin in it."""
    apart = 0
    for pair in twins(table):
        views = [GAME.observe(state, pair.seat).state for state in pair.states()]
        drawn = [random_games(view, 20, 7, seat=pair.seat) for view in views]
        assert drawn[0] == drawn[1]
        plain = [random_games(state, 20, 7) for state in pair.states()]
        apart += plain[0] != plain[1]
        assert drawn[0]["games"] == 20
    assert apart


# ---------------------------------------------------------------- what a bot remembers


REMEMBERING = ("default", "ismcts", "determinized")


@pytest.mark.parametrize("table", TABLES)
def test_what_a_bot_remembers_is_no_more(table: str) -> None:
    """One of the bots at each table."""
    check_memory(GAME, twins(table), REMEMBERING[list(TABLES).index(table) % 3])


@pytest.mark.slow
@pytest.mark.parametrize("spec", REMEMBERING)
@pytest.mark.parametrize("table", TABLES)
def test_what_each_bot_remembers_is_no_more(spec: str, table: str) -> None:
    check_memory(GAME, twins(table), spec)


def before(state: State) -> State:
    """The same turn when nobody has chosen yet."""
    raw = bridge.dump(state)
    raw["chosen"] = [[] for _ in raw["chosen"]]
    return bridge.load(raw)


def with_hands_apart() -> list[Twins]:
    """Pairs in which another seat has a choice of different cards in this turn."""
    return [
        pair
        for table in TABLES
        for pair in twins(table)
        if bridge.dump(pair.one)["phase"] == "choose"
        and before(pair.one).legal_moves() != before(pair.two).legal_moves()
    ]


@pytest.mark.parametrize("spec", ["default", "ismcts", "determinized"])
def test_a_bot_for_the_whole_table_keeps_seats_apart(spec: str) -> None:
    """What it worked out for a seat whose hand is another one does not reach the next seat."""
    assert len(with_hands_apart()) >= 8
    for pair in with_hands_apart():
        said = []
        for state in pair.states():
            bot, turn = make_bot(spec), before(state)
            says(bot, GAME.observe(turn, turn.decider))
            said.append(says(bot, GAME.observe(state, pair.seat)))
        assert said[0] == said[1]


# ---------------------------------------------------------------- the referee

TABLES_OF_SPIES = [
    (2, {"edition": "first"}),
    (3, {}),
    (3, {"edition": "first"}),
    (7, {}),
    (3, {"leaders": "yes"}),
    (5, {"leaders": "yes", "cities": "yes"}),
    (4, {"leaders": "yes", "cities": "yes", "teams": "yes"}),
    (4, {"edifice": "yes"}),
    (4, {"armada": "yes"}),
]


@pytest.mark.parametrize(("seats", "variant"), TABLES_OF_SPIES)
def test_the_referee_hands_out_positions_only(seats: int, variant: dict[str, str]) -> None:
    spies = check_handed_out(GAME, seats, variant)
    if variant.get("teams") != "yes":  # a partner knows the same
        check_views_of_others_are_refused(GAME, spies)
    for seat, spy in enumerate(spies):
        assert len(spy.seen) >= 18
        for position in spy.seen:
            raw = bridge.dump(position.state)
            assert raw["view"] == raw["first"] == seat
            partner = seat ^ 1 if variant.get("teams") == "yes" else seat
            chosen = {other for other, moves in enumerate(raw["chosen"]) if moves}
            assert chosen <= {seat, partner}


@pytest.mark.parametrize(("seats", "variant"), TABLES_OF_SPIES)
def test_a_bot_cannot_touch_the_true_game(seats: int, variant: dict[str, str]) -> None:
    check_meddling(GAME, seats, variant)
