"""Seats that follow a game on states of their own, told only what they see at the table."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from solver._ext.core.state import CHANCE, State
from solver.games.wonders import GAME
from solver.games.wonders.bga.pile import find_order
from tests.wonders import bridge
from tests.wonders.games import Game
from tests.wonders.reference import ITEM_IDS, NUMBERS
from tests.wonders.slow_engine import SlowGame
from tests.wonders.slow_raw import Raw, differences
from tests.wonders.slow_table import DRAFTED
from tests.wonders.walks import Watched

AT_ONCE = ("choose", "sides", "draft", "recruit", "tokens", "losses", "penalties")
"""Phases in which all choose and nobody is shown anything before all have."""


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
            self.waiting.setdefault(seat, []).append(move)

    def all_is_shown(self) -> None:
        """The choices of the others, in the order in which the state asks for them."""
        while any(self.waiting.values()):
            self.apply(self.waiting[self.state.decider].pop(0))

    def look(self, after: SlowGame) -> Counter[str]:
        """See the cards that come to light for this seat."""
        met: Counter[str] = Counter()
        while (raw := bridge.dump(self.state))["phase"] == "see":
            assert self.state.decider == CHANCE
            if raw["looking"] == "pile":
                met["pile"] += self.look_through(after)
                continue
            met[raw["looking"]] += 1
            outcomes = self.state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1.0, abs=1e-12)
            event = bridge.encode("see", self.next_card(after, raw))
            assert event in [outcome for outcome, _ in outcomes]
            self.apply(event)
        return met

    def look_through(self, after: SlowGame) -> int:
        """See the discard pile, in some order in which its cards can lie where the follower has
        them; returns how many of them are new to it."""
        found = find_order(self.state, [NUMBERS[use.card] for use in after.pile()])
        assert found is not None
        for event in found:
            self.apply(event)
        return len(found)

    def find_nothing(self, after: SlowGame) -> Counter[str]:
        """See another seat take no card of the pile, if there is none that it can build.

        The follower cannot know that, so it has to be told.
        """
        met: Counter[str] = Counter()
        while (raw := bridge.dump(self.state))["phase"] == "discard" and (
            after.phase != "discard" or after.acting != raw["acting"]
        ):
            assert self.state.decider != self.seat
            self.apply(bridge.encode("take", -1))
            met["nothing"] += 1
            met += self.look(after)
        return met

    def next_card(self, after: SlowGame, raw: Raw) -> int:
        """What the seat sees next: of its hand, the drawn one at the end; in a team of the hand
        that its partner gets, if that is the one that comes from others."""
        seen, seat = raw["seen"], self.seat
        if raw["looking"] == "last":
            return NUMBERS[after.row(2).hand[0]]
        drafting = raw["looking"] == "leaders"
        if after.facts.teams:
            seat = seat // 2 * 2 + (drafting or raw["age"] == 2)
        if drafting:
            row = after.rows[DRAFTED][(seat + raw["turn"] - 1) % after.seats]
            left = row.hand or [use.card for use in row.used[raw["turn"] - 1 :]]
            return sorted(map(ITEM_IDS.index, left))[seen]
        hand = sorted(after.row(after.held(seat)).hand, key=ITEM_IDS.index)
        if after.manager() == seat and after.drawn is not None:
            hand.remove(after.drawn)
            hand.append(after.drawn)
        return NUMBERS[hand[seen]]


class Followed(Watched):
    """A game with a follower for every seat."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.followers = [Follower(seat, self.fast) for seat in range(game.seats)]
        self.met: Counter[str] = Counter()

    def step(self) -> None:
        """One move or event for all."""
        before, seat, move = self.slow.phase, self.slow.decider(), self.next_move()
        told = GAME.public_move(self.fast, move) if seat != CHANCE else move
        who: int | None = seat  # whose the move or event is; CHANCE: everybody's
        if before in ("deal", "deal_leaders"):
            who, told = self.slow.next_row(), bridge.encode("deal", -1)
        elif before == "draw":
            who, told = self.slow.acting, bridge.encode("draw", -1)
        self.apply(move)
        for follower in self.followers:
            known = who == CHANCE or self.knows(follower.seat, who)
            if before in AT_ONCE:
                follower.chooses(seat, move if known else told)
            else:
                follower.taken_by_others |= before == "discard" and not known
                follower.apply(move if known else told)
            if not any(chain(*self.slow.chosen)):
                follower.all_is_shown()
                self.before_look(follower)
                self.met += follower.look(self.slow)
                self.met += follower.find_nothing(self.slow)
            self.compare(follower)

    def knows(self, viewer: int, seat: int | None) -> bool:
        """Whether a viewer knows all that a seat knows: it is the same, or its partner."""
        if seat is None:
            return False
        return viewer == seat or (self.slow.facts.teams and viewer // 2 == seat // 2)

    def before_look(self, follower: Follower) -> None:
        """For tests: a seat is about to see its next hand or the discard pile, if anything."""

    def compare(self, follower: Follower) -> None:
        """The follower knows what the truth says it knows.

        Out of which hand another seat's card from the pile came is shown in the true state, and
        the follower can only guess it; so after such a move only what is open is compared.
        """
        if self.slow.facts.teams and any(chain(*self.slow.chosen)):
            return  # a follower enters its partner's choice after its own
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
