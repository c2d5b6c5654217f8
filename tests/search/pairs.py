"""Pairs of true games that look the same to a seat, and what bots may say of them; for every game.

A bot that looked at what its seat cannot know would say different things of the two.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import pytest

from solver._ext.core.state import State
from solver.arena.referee import play_game
from solver.errors import InputError
from solver.games.base import Game, Position
from solver.search.bot import Bot
from solver.search.bots import make_bot
from solver.search.limits import Limits
from tests.search.spies import ByteBot, SpyBot, check_fields

LIMITS = Limits(nodes=60)
TURN = Limits(nodes=3_000)
"""For alpha-beta: with fewer nodes it does not get through a turn, and there is no search."""


@dataclass(frozen=True)
class Twins:
    """Two true games; ``seat`` has a choice in both and cannot tell them apart."""

    seat: int
    one: State
    two: State

    def states(self) -> tuple[State, State]:
        """Both true states."""
        return self.one.copy(), self.two.copy()


def says(bot: Bot, position: Position, threads: int = 1) -> dict[str, Any]:
    """An analysis without the time it took."""
    limits = TURN if bot.spec.startswith("alphabeta") else LIMITS
    data = bot.analyze(position, limits, seed=3, threads=threads).to_json()
    del data["seconds"]
    return data


def as_it_is(game: Game, state: State, seat: int) -> Position:
    """What a careless referee would hand out: the true state."""
    return Position(game, game.variant_of(state), seat, state)


def check_same_position(game: Game, pair: Twins) -> None:
    """Both games are one position in every form."""
    one, two = (game.observe(state, pair.seat) for state in pair.states())
    assert one.state == two.state
    assert one.state.to_bytes() == two.state.to_bytes()
    assert one.to_json() == two.to_json()
    assert game.compact(one) == game.compact(two)


def check_same_analysis(game: Game, pair: Twins, spec: str, threads: int = 1) -> None:
    """New bots say the same of both games to the last bit."""
    one, two = (
        says(make_bot(spec), game.observe(state, pair.seat), threads) for state in pair.states()
    )
    assert one == two


def check_peeping_is_noticed(game: Game, pair: Twins) -> None:
    """The comparison means something: it fails if the true state is handed out."""
    peeped = [says(ByteBot(), as_it_is(game, state, pair.seat)) for state in pair.states()]
    assert peeped[0] != peeped[1]
    honest = [says(ByteBot(), game.observe(state, pair.seat)) for state in pair.states()]
    assert honest[0] == honest[1]


def check_memory(game: Game, pairs: Iterable[Twins], spec: str) -> None:
    """The same for a bot that is asked about all pairs, for this seat and for others."""
    pairs = list(pairs)
    said = []
    for number in (0, 1):
        bot = make_bot(spec)
        said.append([says(bot, game.observe(p.states()[number], p.seat)) for p in pairs])
    assert said[0] == said[1]


def check_handed_out(game: Game, seats: int, variant: dict[str, str]) -> list[SpyBot]:
    """The referee hands out positions of the seat that decides, and nothing but that.

    Returns the bots with what they saw.
    """
    spies = [SpyBot() for _ in range(seats)]
    play_game(game.name, spies, LIMITS, seed=5, variant=variant)
    for seat, spy in enumerate(spies):
        for position in spy.seen:
            check_fields(position)
            assert position.view == position.state.decider == seat
            assert game.observe(position.state, seat).state == position.state
            with pytest.raises(ValueError, match="nothing to undo"):
                position.state.undo()
    return spies


def check_views_of_others_are_refused(game: Game, spies: Iterable[SpyBot]) -> None:
    """A position that was handed out says no more to anybody else."""
    for seat, spy in enumerate(spies):
        for position in spy.seen:
            with pytest.raises(InputError, match=f"this is what seat {seat} knows"):
                game.observe(position.state, (seat + 1) % position.state.seats)


def check_meddling(game: Game, seats: int, variant: dict[str, str]) -> None:
    """Whatever a bot does to its position, the game of the referee goes on as before."""
    played = [
        play_game(
            game.name,
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
