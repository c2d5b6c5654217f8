"""Seats that follow a game on states of their own, told only what they see at the table."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from solver._ext.core.state import CHANCE, State
from solver._ext.wonders import bridge
from tests.wonders.games import Game
from tests.wonders.reference import ITEM_IDS
from tests.wonders.slow_engine import SlowGame
from tests.wonders.slow_raw import differences
from tests.wonders.walks import Watched


def public(move: int) -> int:
    """A move as the other seats see it: the cards that go face down are not shown."""
    kind, *rest = bridge.decode(move)
    return bridge.encode(kind, -1, *rest[1:]) if kind in ("stage", "sell") else move


class Follower:
    """One seat with its own state."""

    def __init__(self, seat: int, state: State) -> None:
        self.seat = seat
        self.state = bridge.conceal(state, seat)
        self.waiting: dict[int, list[int]] = {}  # moves of the others that are not shown yet
        self.taken_by_others = False

    def apply(self, event: int) -> None:
        """Play a move or event, which must be possible."""
        assert self.state.is_legal(event), (
            bridge.decode(event),
            [bridge.decode(move) for move in self.state.legal_moves()],
            [bridge.decode(outcome) for outcome, _ in self.state.chance_outcomes()],
        )
        self.state.apply(event)

    def chooses(self, seat: int, move: int) -> None:
        """A seat chooses: the own choice counts at once, that of another when all is shown."""
        if seat == self.seat:
            self.apply(move)
        else:
            self.waiting.setdefault(seat, []).append(public(move))

    def all_is_shown(self) -> None:
        """The choices of the others, in the order in which the state asks for them."""
        while any(self.waiting.values()):
            self.apply(self.waiting[self.state.decider].pop(0))

    def look(self, after: SlowGame) -> Counter[str]:
        """See the cards that come to light for this seat."""
        met: Counter[str] = Counter()
        while (raw := bridge.dump(self.state))["phase"] == "see":
            assert self.state.decider == CHANCE
            met[raw["looking"]] += 1
            outcomes = self.state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1.0, abs=1e-12)
            card = next_card(after, self.seat, raw["looking"], raw["seen"])
            event = bridge.encode("see", ITEM_IDS.index(card))
            assert event in [outcome for outcome, _ in outcomes]
            self.apply(event)
        return met


def next_card(after: SlowGame, seat: int, looking: str, seen: int) -> str:
    """The card that a seat sees next: of the pile, of its hand, the drawn one at the end."""
    if looking == "pile":
        return after.pile()[seen].card
    if looking == "last":
        return after.row(2).hand[0]
    hand = sorted(after.row(after.held(seat)).hand, key=ITEM_IDS.index)
    if after.manager() == seat and after.drawn is not None:
        hand.remove(after.drawn)
        hand.append(after.drawn)
    return hand[seen]


class Followed(Watched):
    """A game with a follower for every seat."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.followers = [Follower(seat, self.fast) for seat in range(game.seats)]
        self.met: Counter[str] = Counter()

    def step(self) -> None:
        """One move or event for all."""
        before, seat, move = self.slow.phase, self.slow.decider(), self.next_move()
        row = self.slow.next_row() if before == "deal" else None
        self.apply(move)
        for follower in self.followers:
            if before in ("choose", "sides"):
                follower.chooses(seat, move)
            elif before == "deal" and row != follower.seat:
                follower.apply(bridge.encode("deal", -1))
            elif seat not in (CHANCE, follower.seat):
                follower.taken_by_others |= before == "discard"
                follower.apply(public(move))
            else:
                follower.apply(move)
            if not any(chain(*self.slow.chosen)):
                follower.all_is_shown()
                self.before_look(follower)
                self.met += follower.look(self.slow)
            self.compare(follower)

    def before_look(self, follower: Follower) -> None:
        """For tests: a seat is about to see its next hand or the discard pile, if anything."""

    def compare(self, follower: Follower) -> None:
        """The follower knows what the truth says it knows.

        Out of which hand another seat's card from the pile came is shown in the true state, and
        the follower can only guess it; so after such a move only what is open is compared.
        """
        where = self.where(follower.seat)
        expected = bridge.conceal(self.fast, follower.seat)
        state = follower.state
        assert state.decider == expected.decider, where
        if follower.taken_by_others:
            found, true = bridge.dump(state), bridge.dump(expected)
            for key in ("phase", "age", "turn", "cities", "chosen", "looks", "acting", "todo"):
                assert found[key] == true[key], where
            assert bridge.score(state) == bridge.score(expected)
            if state.decider == follower.seat:
                assert state.legal_moves() == expected.legal_moves(), where
            return
        different = differences(bridge.dump(state), bridge.dump(expected))
        assert different == [], f"{different} {where}"
        assert state == expected, where
        assert state.infoset(follower.seat) == self.fast.infoset(follower.seat), where
        assert state.legal_moves() == expected.legal_moves(), where
        assert state.chance_outcomes() == expected.chance_outcomes(), where
