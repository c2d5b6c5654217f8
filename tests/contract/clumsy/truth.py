"""What happens at a real table, as the people whose seats are told of it see it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from random import Random

from solver import records
from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.cli.input.shorthand import legal_texts
from solver.games.base import Game, Position
from solver.games.private_events import unasked
from solver.records import Record
from tests.contract.setups import Setup

LANGUAGES = ("id", "id", "en", "it")
"""How people write names: mostly short."""


@dataclass(frozen=True)
class Moment:
    """A table at which something is about to happen.

    ``state`` is what the seats in ``own`` know together; ``pick`` decides what happens.
    """

    game: Game
    state: State
    own: Collection[int]
    pick: Random

    def texts(self) -> list[str]:
        """All that may happen by what is known, in canonical form."""
        return legal_texts(self.game, self.state)

    def next_event(self, state: State | None = None) -> int:
        """What happens next: chance by what is possible, other seats by a world that is."""
        state = self.state if state is None else state
        rng = Rng(self.pick.getrandbits(62))
        if state.decider == CHANCE:
            return state.sample_chance(rng)
        legal = state.legal_moves()
        if state.decider not in self.own and len(self.own) == 1:
            world = state.determinize(min(self.own), rng)
            move = self.game.public_move(world, self.pick.choice(world.legal_moves()))
            if move in legal:
                return move
        return self.pick.choice(legal)

    def right(self) -> str:
        """A text of what happens next."""
        lang = self.pick.choice(LANGUAGES)
        return self.game.move_text(self.state, self.next_event(), lang)

    def together(self) -> list[str]:
        """The names of all that comes to light at once, in any order; empty if nothing does."""
        game, state = self.game, self.state.copy()
        asked = game.asked_for(state) if state.decider == CHANCE else ""
        lang, names = self.pick.choice(LANGUAGES), []
        while asked and state.decider == CHANCE and game.asked_for(state) == asked:
            event = unasked(game, state, self.own)
            if not event:
                event = self.next_event(state)
                names.append(game.move_text(state, event, lang).partition(" ")[2])
            state.apply(event)
        self.pick.shuffle(names)
        return names if all(names) else []

    def row(self, most: int) -> list[str]:
        """Texts of up to so many events in a row."""
        state, texts = self.state.copy(), []
        while len(texts) < most and state.decider != OVER:
            event = self.next_event(state)
            texts.append(self.game.move_text(state, event))
            state.apply(event)
        return texts


@cache
def whole_game(setup: Setup, seed: int) -> tuple[int, ...]:
    """The moves and events of a random game on a deal."""
    state, deal, rng, events = setup.new(), setup.deal(seed), Rng(seed), list[int]()
    while state.decider != OVER:
        events.append(deal.event(state) if state.decider == CHANCE else state.random_move(rng))
        state.apply(events[-1])
    return tuple(events)


def record_within(setup: Setup, pick: Random, seats: list[str]) -> Record:
    """The record of a random game on a deal, to anywhere before its end."""
    seed, game = pick.randrange(20), setup.adapter
    events, state = whole_game(setup, seed), setup.new()
    record = records.begin(game, seats=seats, variant=dict(setup.options), seed=seed)
    for event in events[: pick.randrange(1, len(events))]:
        record.moves.append(game.move_text(state, event))
        state.apply(event)
    return record


def position_within(setup: Setup, pick: Random) -> Position:
    """What a seat knows anywhere in a game before its end."""
    state = records.replay(record_within(setup, pick, [""] * setup.seats))
    return setup.adapter.observe(state, pick.choice(sorted(setup.adapter.viewers(state))))
