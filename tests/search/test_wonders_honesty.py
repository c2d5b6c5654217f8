"""No bot looks at what its seat cannot know: hands, cards played face down, guilds, choices.

Two true games of 7 Wonders that look the same to a seat get the same analysis to the last bit.
"""

from __future__ import annotations

from typing import Any

import pytest

from solver._ext.core.state import State
from solver._ext.wonders import state as engine
from solver.arena.referee import play_game
from solver.errors import InputError
from solver.games.base import Position
from solver.games.wonders import GAME
from solver.search.bot import Bot
from solver.search.bots import BOTS, make_bot
from solver.search.limits import Limits
from tests.search.spies import ByteBot, SpyBot
from tests.search.wonders_worlds import TABLES, Twins, hidden_parts, twins

LIMITS = Limits(nodes=100)
SPECS = [*BOTS, "determinized:per_world=7,playout=1", "ismcts:reuse=0,playout=1"]


def says(bot: Bot, position: Position, threads: int = 1) -> dict[str, Any]:
    """An analysis without the time it took."""
    data = bot.analyse(position, LIMITS, seed=3, threads=threads).to_json()
    del data["seconds"]
    return data


def as_it_is(state: State, seat: int) -> Position:
    """What a careless referee would hand out: the true state."""
    return Position(GAME, GAME.variant_of(state), seat, state)


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
    different, phases, seats = set(), set(), set()
    for table in TABLES:
        for pair in twins(table):
            one, two = (hidden_parts(state) for state in pair.states())
            different |= {part for part in one if one[part] != two[part]}
            phases.add(engine.dump(pair.one)["phase"])
            seats.add((table, pair.seat))
    assert different == {"hands", "stages", "pile", "deck", "choices"}
    assert phases == {"choose", "discard", "seventh"}
    assert len(seats) >= 2 * len(TABLES)


@pytest.mark.parametrize("table", TABLES)
def test_same_knowledge_same_position(table: str) -> None:
    for pair in twins(table):
        one, two = (GAME.observe(state, pair.seat) for state in pair.states())
        assert one.state == two.state
        assert one.to_json() == two.to_json()
        assert GAME.compact(one) == GAME.compact(two)


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("table", TABLES)
def test_same_knowledge_same_analysis(spec: str, table: str) -> None:
    for pair in twins(table):
        one, two = (says(make_bot(spec), GAME.observe(state, pair.seat)) for state in pair.states())
        assert one == two


@pytest.mark.parametrize("spec", ["determinized", "ismcts"])
@pytest.mark.parametrize("table", ["3 second", "7 first", "free city"])
def test_with_threads(spec: str, table: str) -> None:
    for pair in twins(table)[-2:]:
        one, two = (
            says(make_bot(spec), GAME.observe(state, pair.seat), threads=2)
            for state in pair.states()
        )
        assert one == two


@pytest.mark.parametrize("table", TABLES)
def test_a_bot_that_uses_every_byte_is_noticed(table: str) -> None:
    """The comparison above means something: it fails if the true state is handed out."""
    for pair in twins(table):
        peeped = [says(ByteBot(), as_it_is(state, pair.seat)) for state in pair.states()]
        assert peeped[0] != peeped[1]
        honest = [says(ByteBot(), GAME.observe(state, pair.seat)) for state in pair.states()]
        assert honest[0] == honest[1]


# ---------------------------------------------------------------- what a bot remembers


@pytest.mark.parametrize("spec", ["default", "ismcts", "determinized"])
@pytest.mark.parametrize("table", TABLES)
def test_what_a_bot_remembers_is_no_more(spec: str, table: str) -> None:
    """The same for a bot that has been asked before, for this seat and for others."""
    said = []
    for number in (0, 1):
        bot = make_bot(spec)
        said.append([says(bot, GAME.observe(p.states()[number], p.seat)) for p in twins(table)])
    assert said[0] == said[1]


def before(state: State) -> State:
    """The same turn when nobody has chosen yet."""
    raw = engine.dump(state)
    raw["chosen"] = [[] for _ in raw["chosen"]]
    return engine.load(raw)


def with_hands_apart() -> list[Twins]:
    """Pairs in which another seat has a choice of different cards in this turn."""
    return [
        pair
        for table in TABLES
        for pair in twins(table)
        if engine.dump(pair.one)["phase"] == "choose"
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

TABLES_OF_SPIES = [(2, {"edition": "first"}), (3, {}), (3, {"edition": "first"}), (7, {})]


@pytest.mark.parametrize(("seats", "variant"), TABLES_OF_SPIES)
def test_the_referee_hands_out_positions_only(seats: int, variant: dict[str, str]) -> None:
    spies = [SpyBot() for _ in range(seats)]
    play_game("wonders", spies, LIMITS, seed=5, variant=variant)
    for seat, spy in enumerate(spies):
        assert len(spy.seen) >= 18
        for position in spy.seen:
            assert set(vars(position)) == {"game", "variant", "view", "state"}
            assert position.view == position.state.decider == seat
            raw = engine.dump(position.state)
            assert raw["view"] == raw["first"] == seat
            assert not any(moves for other, moves in enumerate(raw["chosen"]) if other != seat)
            assert engine.conceal(position.state, seat) == position.state
            with pytest.raises(ValueError, match="nothing to undo"):
                position.state.undo()
            with pytest.raises(InputError, match=f"this is what seat {seat} knows"):
                GAME.observe(position.state, (seat + 1) % seats)


@pytest.mark.parametrize(("seats", "variant"), TABLES_OF_SPIES)
def test_a_bot_cannot_touch_the_true_game(seats: int, variant: dict[str, str]) -> None:
    """Whatever a bot does to its position, the game of the referee goes on as before."""
    played = [
        play_game(
            "wonders",
            [SpyBot(meddle=meddle) for _ in range(seats)],
            LIMITS,
            seed=6,
            variant=variant,
            keep_moves=True,
        )
        for meddle in (False, True)
    ]
    assert played[0].moves == played[1].moves
    assert played[0].outcome == played[1].outcome
